import { randomUUID } from 'node:crypto';
import { decodeFailure, encodeFailure, NegativeCache } from '../../cache/negative-cache.ts';
import type { Failure } from '../../errors.ts';
import { nextTokenDue } from '../../upstream/rate-limiter.ts';
import type { CallAnswer, DeskCall } from './messages.ts';

/** The lease of one key. */
interface Held {
  readonly token: string;
  readonly holder: number;
  expiry: NodeJS.Timeout;
  /** Told when it has ended. */
  readonly waiting: (() => void)[];
}

/** Who obtains what among the workers of one instance, and what failed a moment ago: kept by the process that started them. */
export class LeaseServer {
  readonly #leaseMs: number;
  readonly #held = new Map<string, Held>();
  readonly #negativeCache: NegativeCache;
  /** When each source may be asked next once it has had its burst, by the clock that never jumps. */
  readonly #due = new Map<string, number>();

  /**
   * @param leaseMs after which a lease ends whose holder said nothing, in milliseconds
   * @param now the time of day
   */
  constructor(leaseMs: number, now: () => number) {
    this.#leaseMs = leaseMs;
    this.#negativeCache = new NegativeCache(now);
  }

  /**
   * Takes the lease of a key: the token that proves it. Where another has it, waits until that one's ends and is undefined
   * then.
   */
  async take(holder: number, key: string): Promise<string | undefined> {
    const held = this.#held.get(key);
    if (held) {
      await new Promise<void>((goOn) => held.waiting.push(goOn));
      return undefined;
    }
    const token = randomUUID();
    this.#held.set(key, { token, holder, expiry: this.#expiryOf(key, token), waiting: [] });
    return token;
  }

  /** Makes a lease last anew. False when it was lost. */
  renew(key: string, token: string): boolean {
    const held = this.#held.get(key);
    if (held?.token !== token) return false;
    clearTimeout(held.expiry);
    held.expiry = this.#expiryOf(key, token);
    return true;
  }

  /** Ends a lease, and remembers a failure if there is one. A lease that was lost is not the caller's to end. */
  end(key: string, token: string, failure: Failure | undefined): void {
    const held = this.#held.get(key);
    if (held?.token !== token) return;
    if (failure) this.#negativeCache.remember(key, failure);
    clearTimeout(held.expiry);
    this.#held.delete(key);
    for (const goOn of held.waiting) goOn();
  }

  /** What failed a moment ago. */
  findFailure(key: string): Failure | undefined {
    return this.#negativeCache.find(key);
  }

  /** Takes the next place in a rate, a bucket that fills evenly, when it is due: 0. Otherwise how many milliseconds are left. */
  takeRateToken(name: string, gapMs: number, burst: number): number {
    const now = performance.now();
    const due = nextTokenDue(this.#due.get(name) ?? Number.NEGATIVE_INFINITY, now, gapMs, burst);
    if (due > now) return Math.ceil(due - now);
    this.#due.set(name, due + gapMs);
    return 0;
  }

  /** Ends every lease of a worker that has ended. */
  left(holder: number): void {
    for (const [key, held] of this.#held) if (held.holder === holder) this.end(key, held.token, undefined);
  }

  #expiryOf(key: string, token: string): NodeJS.Timeout {
    return setTimeout(() => this.end(key, token, undefined), this.#leaseMs).unref();
  }
}

/** Does what a worker calls for. */
export async function answerCall(desk: LeaseServer, worker: number, call: DeskCall): Promise<CallAnswer['given']> {
  if (call.what === 'take') return desk.take(worker, call.key);
  if (call.what === 'place') return desk.takeRateToken(call.key, call.gapMs, call.burst);
  if (call.what === 'renew') return desk.renew(call.key, call.token);
  if (call.what === 'failure') {
    const failure = desk.findFailure(call.key);
    return failure && encodeFailure(failure);
  }
  desk.end(call.key, call.token, call.failure === undefined ? undefined : decodeFailure(call.failure));
  return true;
}
