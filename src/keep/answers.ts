import { LRUCache } from 'lru-cache';
import { Content } from '../content.ts';
import { Flights } from './flights.ts';
import { isFresh } from './replies.ts';
import type { Provenance } from './tables.ts';

/** The encoded table of one set of params, and where it comes from. */
export interface Answer {
  readonly content: Content;
  readonly provenance: Provenance;
}

/** The answers in memory, bounded by the bytes of their bodies in every packed form. */
export class Answers {
  readonly #kept: LRUCache<string, { answer: Answer; size: number }>;
  readonly #encoding = new Flights<Answer>();
  readonly #now: () => number;

  constructor(maxBytes: number, now: () => number) {
    this.#now = now;
    this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ size }, key) => size + key.length + 500 });
  }

  /** Size of all that is kept, in bytes. */
  get sizeBytes(): number {
    return this.#kept.calculatedSize;
  }

  /** The kept answer of a key, if it is still fresh. */
  find(key: string): Answer | undefined {
    const entry = this.#kept.get(key);
    return entry && isFresh(entry.answer.provenance, this.#now()) ? entry.answer : undefined;
  }

  /**
   * The answer made of the reply of this provenance: the kept one, or a new one, which is kept. It is encoded once for all
   * who want it at the same time. Raises what `encode` raises.
   */
  async through(key: string, provenance: Provenance, encode: () => Promise<Buffer>): Promise<Answer> {
    let answer = this.#kept.get(key)?.answer;
    while (answer?.provenance !== provenance)
      answer = await this.#encoding.share(key, undefined, async () => this.#keep(key, provenance, await encode()));
    return answer;
  }

  #keep(key: string, provenance: Provenance, json: Buffer): Answer {
    let size = json.length;
    const grow = (bytes: number): void => {
      size += bytes;
      // The entry may have been dropped or replaced while the form was packed.
      if (this.#kept.peek(key)?.answer === answer) this.#kept.set(key, { answer, size });
    };
    const answer: Answer = { content: new Content('application/json; charset=utf-8', json, grow), provenance };
    this.#kept.set(key, { answer, size });
    return answer;
  }
}
