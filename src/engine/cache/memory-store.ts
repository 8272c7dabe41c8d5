import { LRUCache } from 'lru-cache';
import type { Page, Pages } from '../interface/pages.ts';
import { obtainedAt } from './freshness.ts';
import type { ReplyStore, Retention, StorableReply } from './stored-reply.ts';

// Room for every archive, 16 to 32 MB each, and some of what was cut out of them.
const PINNED_BYTES = 128_000_000;

// What a page needs besides its body and its address.
const PAGE_BYTES = 500;

/**
 * Replies in the memory of this process, the least recently used evicted beyond a size. Pinned replies come on top
 * of it: memory is no place to hold them for ever, but other replies cannot evict them.
 */
export class MemoryStore implements ReplyStore {
  readonly #replies: LRUCache<string, Pages>;
  readonly #pinned = createCache(PINNED_BYTES);

  /** @param maxBytes size of all bodies and keys together, without the pinned replies */
  constructor(maxBytes: number) {
    this.#replies = createCache(maxBytes);
  }

  /** Size of all replies, in bytes. */
  get sizeBytes(): number {
    return this.#replies.calculatedSize + this.#pinned.calculatedSize;
  }

  find(key: string, newerThan = Number.NEGATIVE_INFINITY): Promise<Pages | undefined> {
    const pages = this.#pinned.get(key) ?? this.#replies.get(key);
    return Promise.resolve(pages && obtainedAt(pages) > newerThan ? pages : undefined);
  }

  forgottenAt(): Promise<number> {
    return Promise.resolve(Number.NEGATIVE_INFINITY);
  }

  used(key: string): void {
    void (this.#pinned.get(key) ?? this.#replies.get(key));
  }

  put({ key, pages }: StorableReply, { isPinned }: Retention): Promise<void> {
    this.forget(key);
    if (isPinned) this.#pinned.set(key, pages);
    else this.#replies.set(key, pages);
    return Promise.resolve();
  }

  /** Drops the reply of a key. */
  forget(key: string): void {
    this.#pinned.delete(key);
    this.#replies.delete(key);
  }
}

/** The memory that pages need with their key, in bytes. */
export function sizeInMemory(pages: readonly Page[], key: string): number {
  return pages.reduce((sum, { body, url }) => sum + body.length + url.length + PAGE_BYTES, key.length);
}

function createCache(maxBytes: number): LRUCache<string, Pages> {
  return new LRUCache<string, Pages>({ maxSize: maxBytes, sizeCalculation: sizeInMemory });
}
