import { getOrInsert } from '../../base/get-or-insert.ts';
import { nextTokenDue } from '../../base/token-bucket.ts';
import type { AnySource } from '../interface/source.ts';
import { type Clock, withJitter } from './clock.ts';
import { FairQueue } from './fair-queue.ts';

/** The token bucket of one source. */
interface Bucket {
  /** Requests of this process that wait for a token, one after the other. */
  readonly queue: FairQueue;
  /** When the next token is there once the burst is used up, by the clock: the bucket fills evenly. */
  due: number;
}

/**
 * A token bucket with jitter for each source, and a queue before it. Usual libraries go by the time of day: a
 * clock set back by an hour silences a source for an hour. They also count by fixed spans, which lets two bursts
 * through where spans meet.
 */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #buckets = new Map<string, Bucket>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Runs the work of a source one after the other; the addresses of clients take turns. */
  enqueue<Value>(source: AnySource, clientAddress: string, work: () => Promise<Value>): Promise<Value> {
    return this.#bucketOf(source).queue.run(clientAddress, work);
  }

  /**
   * Waits for the next token of a source and takes it. Call it first in the queue of the source, since others take
   * tokens, too. Returns false, and takes no token, when the request may no longer be sent. Throws the reason of
   * the signal.
   * @param maySend asked before and after each wait, since the host may have failed meanwhile
   * @param takeShared takes the token that all processes share: 0, else how many milliseconds to wait, or
   *   undefined where `maySend` is to be asked again
   */
  async takeToken(
    source: AnySource,
    maySend: () => boolean,
    takeShared: () => Promise<number | undefined>,
    signal: AbortSignal,
  ): Promise<boolean> {
    const bucket = this.#bucketOf(source);
    const { perSecond, burst } = source.limits;
    const gapMs = 1000 / perSecond;
    const began = this.#clock.now();
    const due = nextTokenDue(bucket.due, began, gapMs, burst);
    if (!maySend()) return false;
    if (due > began) await this.#clock.wait(due - began, signal);
    for (let turns = 1; ; turns++) {
      signal.throwIfAborted();
      if (!maySend()) return false;
      const waitMs = await takeShared();
      if (waitMs === 0) break;
      // Of the processes that wait for a token, the one that has waited longest comes first.
      if (waitMs !== undefined) await this.#clock.wait(withJitter(waitMs, this.#clock, 1 / turns), signal);
    }
    bucket.due = due + (due > began ? withJitter(gapMs, this.#clock) : gapMs);
    return true;
  }

  #bucketOf({ name }: AnySource): Bucket {
    return getOrInsert(this.#buckets, name, () => ({ queue: new FairQueue(1), due: Number.NEGATIVE_INFINITY }));
  }
}
