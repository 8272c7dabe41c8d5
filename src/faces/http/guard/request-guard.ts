import type { IncomingMessage } from 'node:http';
import { LRUCache } from 'lru-cache';
import { Failure } from '../../../base/errors.ts';
import { say } from '../../../base/say.ts';
import { nextTokenDue } from '../../../base/token-bucket.ts';
import type { AccessSettings, RateLimit } from './access-settings.ts';
import { type AccessToken, AccessTokens } from './access-tokens.ts';
import type { ClientAddresses } from './client-address.ts';

// The most addresses in memory, some 200 bytes each. Beyond, the least recent ones are forgotten.
const MAX_ADDRESSES = 20_000;

/** The rate of an address, and for each address when its next request is due after its burst is used up. */
interface Limit {
  readonly rate: RateLimit;
  readonly due: LRUCache<string, number>;
}

/**
 * Checks the token and the rate limit of requests. Usual limiters use the time of day, which may jump, and an
 * unbounded number of addresses.
 */
export class RequestGuard {
  readonly #limit: Limit | undefined;
  readonly #tokens: AccessTokens | undefined;
  readonly #addresses: ClientAddresses;
  readonly #now: () => number;

  /** @param now milliseconds of a monotonic clock */
  constructor({ rateLimit, tokens }: AccessSettings, addresses: ClientAddresses, now: () => number) {
    this.#limit = rateLimit && { rate: rateLimit, due: new LRUCache({ max: MAX_ADDRESSES }) };
    this.#tokens = tokens && new AccessTokens(tokens);
    this.#addresses = addresses;
    this.#now = now;
  }

  /** Replaces all tokens. Throws if the service was started without tokens. */
  replaceTokens(tokens: readonly AccessToken[]): void {
    if (!this.#tokens) throw new TypeError('a service without tokens gets none');
    this.#tokens.replace(tokens);
  }

  /** The name of a request's token; undefined if it has none, or needs none. */
  tokenOf({ headers }: IncomingMessage): string | undefined {
    return this.#tokens?.nameOf(headers.authorization);
  }

  /** Counts a request. Returns why it is refused, if it is: `rate_limited` or `unauthorized`. */
  admit(request: IncomingMessage): Failure | undefined {
    const refusal = this.findAccessRefusal(request);
    if (refusal?.code !== 'rate_limited') this.count(request);
    return refusal;
  }

  /** Returns why a request is refused, if it is, without counting it. */
  findAccessRefusal(request: IncomingMessage): Failure | undefined {
    const waitMs = this.#limit ? this.#dueOf(request, this.#limit) - this.#now() : 0;
    if (this.#limit && waitMs > 0) {
      const { requests, perMs } = this.#limit.rate;
      return new Failure(
        'rate_limited',
        say(
          `Your address asks more often than this service allows: ${requests} requests in ${perMs / 1000} s. Wait as long as Retry-After says, and ask more slowly.`,
          `您的地址请求过于频繁，超出本服务的限度：${perMs / 1000} 秒内 ${requests} 次请求。请按 Retry-After 等待，并放慢请求。`,
        ),
        { retryAfterMs: waitMs },
      );
    }
    if (!this.#tokens || this.tokenOf(request) !== undefined) return undefined;
    return new Failure(
      'unauthorized',
      say(
        'This service wants its API token: send the header "Authorization: Bearer <token>".',
        '本服务要求 API 令牌：请发送请求头 "Authorization: Bearer <token>"。',
      ),
    );
  }

  /** Counts a request of its address. */
  count(request: IncomingMessage): void {
    if (!this.#limit) return;
    const { rate, due } = this.#limit;
    due.set(this.#addresses.of(request), this.#dueOf(request, this.#limit) + rate.perMs / rate.requests);
  }

  #dueOf(request: IncomingMessage, { rate, due }: Limit): number {
    const last = due.get(this.#addresses.of(request)) ?? Number.NEGATIVE_INFINITY;
    return nextTokenDue(last, this.#now(), rate.perMs / rate.requests, rate.requests);
  }
}
