import { LRUCache } from 'lru-cache';
import type { Reply } from '../declare/source.ts';
import type { ReplyStore } from './replies.ts';

/** Replies in the memory of this process, the least recently used dropped beyond a size. */
export class MemoryReplies implements ReplyStore {
  readonly #kept: LRUCache<string, Reply>;

  /** @param maxBytes size of all bodies and keys together */
  constructor(maxBytes: number) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body, url }, key) => body.length + url.length + key.length,
    });
  }

  find(key: string): Promise<Reply | undefined> {
    return Promise.resolve(this.#kept.get(key));
  }

  keep(key: string, reply: Reply): Promise<void> {
    this.#kept.set(key, reply);
    return Promise.resolve();
  }
}
