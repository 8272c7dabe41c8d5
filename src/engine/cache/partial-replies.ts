import { LRUCache } from 'lru-cache';
import type { Page } from '../interface/pages.ts';
import type { PartialPages } from '../interface/source.ts';
import { sizeInMemory } from './memory-store.ts';

// Room for the pages of a few long lists.
const MAX_BYTES = 16_000_000;
// A list goes on within minutes or not at all. Between two sessions its pages stay fresh for hours, and the source
// changes them meanwhile without notice.
const MAX_AGE_MS = 300_000;

/**
 * The pages that fetches obtained before they failed, in memory, by the key of their reply: a list that was cut in
 * the middle goes on there when it is asked for again.
 */
export class PartialReplies {
  readonly #pages = new LRUCache<string, readonly Page[]>({ maxSize: MAX_BYTES, sizeCalculation: sizeInMemory });

  /**
   * The pages of one reply, and where those of the next fetch are saved.
   * @param isFresh whether a page still counts: all of them do, or none
   * @param now milliseconds since 1970
   */
  of(key: string, isFresh: (page: Page) => boolean, now: number): PartialPages {
    const kept = this.#pages.get(key) ?? [];
    return {
      pages: kept.every((page) => Math.abs(now - page.obtained) < MAX_AGE_MS && isFresh(page)) ? kept : [],
      save: (pages) => {
        if (pages.length > 0) this.#pages.set(key, pages);
        else this.#pages.delete(key);
      },
    };
  }
}
