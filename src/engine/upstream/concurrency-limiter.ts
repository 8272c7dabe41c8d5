import { Failure } from '../../base/errors.ts';
import { admits } from '../../base/fair-share.ts';
import { getOrInsert } from '../../base/get-or-insert.ts';
import { say } from '../../base/say.ts';
import type { AnySource } from '../interface/source.ts';
import { FairQueue, type QueuedCall } from './fair-queue.ts';

/**
 * The queue of a source holds as many requests as its rate allows in this time, in milliseconds: a later client
 * would have left by then.
 */
export const MAX_QUEUE_MS = 60_000;

/** Limits for each source how many fetches run at once; further ones wait in a queue of limited length. */
export class ConcurrencyLimiter {
  readonly #queues = new Map<string, FairQueue>();

  /**
   * Runs a fetch when fewer than `limits.concurrency` run, and the addresses of clients take turns. Throws
   * `overloaded` when the queue has no place for this address, and the abort reason of `call` when that is aborted
   * before the fetch runs.
   */
  async run<Value>(
    source: AnySource,
    clientAddress: string,
    work: () => Promise<Value>,
    call: QueuedCall | undefined,
  ): Promise<Value> {
    const { name, limits, title } = source;
    const queue = getOrInsert(this.#queues, name, () => new FairQueue(limits.concurrency));
    const { waitingCount } = queue;
    if (!admits(queue.waitingCountOf(clientAddress), waitingCount, (MAX_QUEUE_MS / 1000) * limits.perSecond))
      throw new Failure(
        'overloaded',
        say(
          `${waitingCount} requests wait for ${title.en} already, which is asked no faster; ask again shortly.`,
          `已有 ${waitingCount} 个请求在等待${title.zh}，访问不能再快，请稍后再试。`,
        ),
        { retryAfterMs: MAX_QUEUE_MS / 2 },
      );
    return queue.run(clientAddress, work, call);
  }
}
