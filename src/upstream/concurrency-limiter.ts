import pLimit, { type LimitFunction } from 'p-limit';
import type { Source } from '../declare/source.ts';
import { Failure } from '../errors.ts';

// The queue of a source holds as many requests as its rate allows in this time: a later client would have left by
// then.
const MAX_QUEUE_MS = 60_000;

/** Limits for each source how many fetches run at once; further ones wait in a queue of limited length. */
export class ConcurrencyLimiter {
  readonly #limits = new Map<string, LimitFunction>();

  /** Runs a fetch when fewer than `limits.concurrency` run. Throws `overloaded` when the queue is full. */
  async run<Value>(source: Source, work: () => Promise<Value>): Promise<Value> {
    const limit = this.#limitOf(source);
    const { pendingCount } = limit;
    if (pendingCount >= (MAX_QUEUE_MS / 1000) * source.limits.perSecond)
      throw new Failure(
        'overloaded',
        `${pendingCount} requests wait for ${source.title} already, which is asked no faster; ask again shortly.`,
        { retryAfterMs: MAX_QUEUE_MS / 2 },
      );
    return limit(work);
  }

  #limitOf({ name, limits }: Source): LimitFunction {
    let limit = this.#limits.get(name);
    if (!limit) {
      limit = pLimit(limits.concurrency);
      this.#limits.set(name, limit);
    }
    return limit;
  }
}
