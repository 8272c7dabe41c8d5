import { Failure, quote, systemCodeOf, toFailure } from '../../base/errors.ts';
import { say, textIn } from '../../base/say.ts';
import { findSystemError } from '../../base/system-errors.ts';
import type { AnySource } from '../interface/source.ts';

/**
 * What may help after a request failed: a retry, another host of the source, a session cookie and a retry, or
 * nothing, since every host would fail alike.
 */
export type Recovery = 'retry' | 'next-host' | 'session' | 'none';

/** One header of a response: a list when it came several times. */
export type HeaderValue = string | string[] | undefined;

/** A longer `Retry-After`, perhaps by a wrong clock, counts as this. */
export const MAX_RETRY_AFTER_MS = 3_600_000;

/**
 * Reads `Retry-After` (RFC 9110, 10.2.3) as milliseconds, an hour at most: seconds, or a date by the clock of the
 * host, which its `Date` shows. Returns undefined when there is none that can be read.
 * @param now milliseconds since 1970, for a host that sends no `Date`
 */
export function readRetryAfter(retryAfter: HeaderValue, date: HeaderValue, now: number): number | undefined {
  if (typeof retryAfter !== 'string') return undefined;
  const theirs = typeof date === 'string' ? Date.parse(date) : Number.NaN;
  const ms = /^\d+$/.test(retryAfter)
    ? Number(retryAfter) * 1000
    : Date.parse(retryAfter) - (Number.isNaN(theirs) ? now : theirs);
  return ms > 0 ? Math.min(ms, MAX_RETRY_AFTER_MS) : undefined;
}

// What a network answers in the place of the host until somebody logs in to it (RFC 6585, 6).
const NETWORK_WANTS_LOGIN = 511;

// The cause of the failure of a response with status 429.
const TOO_MANY_REQUESTS = 'HTTP 429';

/** Whether a host says that it limits this address, whatever is asked of it: HTTP 429 (RFC 6585, 4). */
export function limitsAddress({ cause }: Failure): boolean {
  return cause === TOO_MANY_REQUESTS;
}

/**
 * Throws for any status but 200: `upstream_unreachable` for 511, `upstream_busy` for 429 and other 5xx,
 * `upstream_refused` for 401, 403, 451 and the `banStatus` of the source, `upstream_changed` for any other.
 * @param retryAfterMs the `Retry-After` of the response
 */
export function refuseStatus(
  status: number,
  { title, banStatus }: Pick<AnySource, 'title' | 'banStatus'>,
  retryAfterMs: number | undefined,
): void {
  if (status === 200) return;
  if (status === NETWORK_WANTS_LOGIN)
    throw new Failure(
      'upstream_unreachable',
      say(
        `${title.en} cannot be reached: the network in between wants a login (HTTP ${status}).`,
        `无法联系${textIn(title, 'zh')}：中间的网络要求登录（HTTP ${status}）。`,
      ),
    );
  if (status === 429 || status >= 500)
    throw new Failure(
      'upstream_busy',
      say(
        `${title.en} is overloaded or limits this address: it answered HTTP ${status}.`,
        `${textIn(title, 'zh')}过载或限制了此地址：应答为 HTTP ${status}。`,
      ),
      { retryAfterMs, ...(status === 429 && { cause: TOO_MANY_REQUESTS }) },
    );
  if (status === 401 || status === 403 || status === 451 || status === banStatus)
    throw new Failure(
      'upstream_refused',
      say(`${title.en} refused to answer: HTTP ${status}.`, `${textIn(title, 'zh')}拒绝应答：HTTP ${status}。`),
    );
  throw new Failure(
    'upstream_changed',
    say(
      `${title.en} answered HTTP ${status} where it promises 200.`,
      `${textIn(title, 'zh')}应答 HTTP ${status}，而应为 200。`,
    ),
  );
}

/**
 * The failure of a request that the network ended: `upstream_timeout` when it could not connect in time, else
 * `upstream_unreachable`. A failure is returned as it is.
 * @param proxy host and port of the proxy of the source, if it has its own
 */
export function toUpstreamFailure(thrown: unknown, source: AnySource, proxy: string | undefined): Failure {
  if (thrown instanceof Failure) return thrown;
  const own = toFailure(thrown);
  // This process could open no connection: that says nothing of the source.
  if (own.code === 'overloaded') return own;
  const { title, limits } = source;
  const through = proxy === undefined ? '' : ` through the proxy ${proxy}`;
  const error = findSystemError(systemCodeOf(thrown));
  if (error?.isTimeout) {
    const seconds = limits.connectMs / 1000;
    const why = say(
      `${title.en} could not be connected to${through} within ${seconds} s.`,
      `${seconds} 秒内未能${proxy === undefined ? '' : `经代理 ${proxy} `}连接到${textIn(title, 'zh')}。`,
    );
    return new Failure('upstream_timeout', why, { cause: thrown });
  }
  const why =
    error?.connect ?? (thrown instanceof Error ? say(quote(thrown.message)) : say('unknown reason', '原因不明'));
  const sentence = say(
    `${title.en} cannot be reached${through}: ${why.en}.`,
    `${proxy === undefined ? '' : `经代理 ${proxy} `}无法联系${textIn(title, 'zh')}：${textIn(why, 'zh')}。`,
  );
  return new Failure('upstream_unreachable', sentence, { cause: thrown });
}

/** What may help after a failure of the network or an HTTP status. */
export function recoveryOf({ code, cause }: Failure): Recovery {
  if (code === 'upstream_busy') return 'retry';
  if (code === 'upstream_unreachable') return findSystemError(systemCodeOf(cause))?.retryable ? 'retry' : 'next-host';
  return code === 'upstream_changed' ? 'none' : 'next-host';
}
