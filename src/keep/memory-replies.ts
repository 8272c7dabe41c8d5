import { LRUCache } from 'lru-cache';
import type { Reply } from '../declare/source.ts';
import type { ReplyStore } from './replies.ts';

/** Replies in the memory of this process, the least recently used dropped beyond a size. Pinned ones come on top of it. */
export class MemoryReplies implements ReplyStore {
  readonly #kept: LRUCache<string, Reply>;
  // A handful: the archives, 16 to 32 MB each, and the pages that name them.
  readonly #pinned = new Map<string, Reply>();

  /** @param maxBytes size of all bodies and keys together, but for the pinned */
  constructor(maxBytes: number) {
    this.#kept = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body, url }, key) => body.length + url.length + key.length,
    });
  }

  find(key: string): Promise<Reply | undefined> {
    return Promise.resolve(this.#pinned.get(key) ?? this.#kept.get(key));
  }

  keep(key: string, reply: Reply, isPinned: boolean): Promise<void> {
    if (isPinned) this.#pinned.set(key, reply);
    else this.#kept.set(key, reply);
    return Promise.resolve();
  }
}
