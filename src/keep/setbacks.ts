import { LRUCache } from 'lru-cache';
import type { Failure } from '../errors.ts';

// A source that fails is left alone for a moment; that a source has no such thing is believed for minutes.
const FAILURE_MS = 1_000;
const ABSENCE_MS = 300_000;

/** What failed a short while ago, so that a source that is down is not asked by every caller anew. */
export class Setbacks {
  readonly #recent = new LRUCache<string, { readonly failure: Failure; readonly at: number }>({ max: 10_000 });
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The failure of a key that is still remembered. */
  find(key: string): Failure | undefined {
    const setback = this.#recent.get(key);
    if (!setback) return undefined;
    const { failure, at } = setback;
    const passed = this.#now() - at;
    // Less than nothing has passed when the clock was set back: nobody knows how long it is.
    return passed >= 0 && passed < (failure.code === 'no_value' ? ABSENCE_MS : FAILURE_MS) ? failure : undefined;
  }

  /** Remembers a failure of a key. */
  remember(key: string, failure: Failure): void {
    this.#recent.set(key, { failure, at: this.#now() });
  }
}
