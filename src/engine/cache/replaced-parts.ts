import { LRUCache } from 'lru-cache';
import type { Pages } from '../interface/pages.ts';
import { sizeInMemory } from './memory-store.ts';

// Room for the files of some hundred shares.
const MAX_BYTES = 16_000_000;

/** A stored part. */
interface StoredPart {
  readonly value: Pages;
  /** When it was obtained, in milliseconds since 1970. */
  readonly provenance: { readonly obtained: number };
}

/** A stored part that a newer one replaced before anybody could compare what is made of it. */
interface ReplacedPart<Part> {
  readonly before: Part;
  /** When the newer one was obtained, in milliseconds since 1970. */
  readonly by: number;
  /** Whether something that is made of the newer one was accepted. */
  isAccepted: boolean;
}

/**
 * The parts of replies as they were before newer ones replaced them, in memory, by their keys. A part is stored
 * before what is made of it is compared: where that is refused, the part of before is put back.
 */
export class ReplacedParts<Part extends StoredPart> {
  readonly #parts = new LRUCache<string, ReplacedPart<Part>>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ before: { value } }, key) => sizeInMemory(value, key),
  });

  /**
   * Notes that a part was replaced. A part of which nothing was accepted yet is no part to go back to: the one
   * before it stays.
   * @param by when the newer one was obtained, in milliseconds since 1970
   */
  note(key: string, before: Part, by: number): void {
    const earlier = this.#parts.get(key);
    const isUntried = earlier?.by === before.provenance.obtained && !earlier.isAccepted;
    this.#parts.set(key, { before: isUntried ? earlier.before : before, by, isAccepted: false });
  }

  /** The part that was replaced by the one that was obtained then, in milliseconds since 1970. */
  find(key: string, by: number): Part | undefined {
    const part = this.#parts.get(key);
    return part?.by === by ? part.before : undefined;
  }

  /** Notes that something was accepted that is made of the part that was obtained then. */
  accept(key: string, by: number): void {
    const part = this.#parts.get(key);
    if (part?.by === by) part.isAccepted = true;
  }

  /** Forgets what was replaced. */
  forget(key: string): void {
    this.#parts.delete(key);
  }
}
