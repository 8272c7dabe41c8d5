import { LRUCache } from 'lru-cache';
import type { Reply } from '../declare/source.ts';
import type { ReplyStore } from './replies.ts';

// Room for every archive, 16 to 32 MB each, and some of what was cut out of them.
const PINNED_BYTES = 128_000_000;

/**
 * Replies in the memory of this process, the least recently used dropped beyond a size. Pinned ones come on top of it: not
 * for ever, as memory is no place for that, but up to a size that no number of others can take from them.
 */
export class MemoryStore implements ReplyStore {
  readonly #kept: LRUCache<string, Reply>;
  readonly #pinned = cacheOf(PINNED_BYTES);

  /** @param maxBytes size of all bodies and keys together, but for the pinned */
  constructor(maxBytes: number) {
    this.#kept = cacheOf(maxBytes);
  }

  /** Size of all that is kept, in bytes. */
  get sizeBytes(): number {
    return this.#kept.calculatedSize + this.#pinned.calculatedSize;
  }

  find(key: string): Promise<Reply | undefined> {
    return Promise.resolve(this.#pinned.get(key) ?? this.#kept.get(key));
  }

  used(key: string): void {
    void (this.#pinned.get(key) ?? this.#kept.get(key));
  }

  put(key: string, reply: Reply, isPinned: boolean): Promise<void> {
    this.forget(key);
    if (isPinned) this.#pinned.set(key, reply);
    else this.#kept.set(key, reply);
    return Promise.resolve();
  }

  /** Drops the reply of a key. */
  forget(key: string): void {
    this.#pinned.delete(key);
    this.#kept.delete(key);
  }
}

function cacheOf(maxBytes: number): LRUCache<string, Reply> {
  return new LRUCache({
    maxSize: maxBytes,
    sizeCalculation: ({ body, url }, key) => body.length + url.length + key.length,
  });
}
