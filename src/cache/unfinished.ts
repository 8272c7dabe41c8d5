import { LRUCache } from 'lru-cache';
import type { Page, UnfinishedPages } from '../declare/source.ts';

// Room for the pages of a few long lists.
const MAX_BYTES = 16_000_000;
const PAGE_BYTES = 500;

/**
 * The pages that fetches obtained before they failed, in memory, by the key of their reply: a list that was cut in the
 * middle goes on there when it is asked for again.
 */
export class UnfinishedReplies {
  readonly #pages = new LRUCache<string, readonly Page[]>({
    maxSize: MAX_BYTES,
    sizeCalculation: (pages, key) =>
      pages.reduce((bytes, { body, url }) => bytes + body.length + url.length + PAGE_BYTES, key.length),
  });

  /**
   * The pages of one reply, and where those of the next fetch are kept.
   * @param isFresh whether a page still counts: all of them do, or none
   */
  of(key: string, isFresh: (page: Page) => boolean): UnfinishedPages {
    const kept = this.#pages.get(key) ?? [];
    return {
      pages: kept.every(isFresh) ? kept : [],
      keep: (pages) => {
        if (pages.length > 0) this.#pages.set(key, pages);
        else this.#pages.delete(key);
      },
    };
  }
}
