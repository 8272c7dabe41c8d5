import { LRUCache } from 'lru-cache';
import { Content } from '../content.ts';
import { isFresh } from './replies.ts';
import { SingleFlight } from './single-flight.ts';
import type { Provenance } from './tables.ts';

/** The encoded table of one set of params, and where it comes from. */
export interface Answer {
  readonly content: Content;
  readonly provenance: Provenance;
}

// How often it is noted, at most, that what an answer was made of is used.
const NOTED_MS = 1_000;

/** What is kept of an answer. */
interface Entry {
  readonly answer: Answer;
  readonly size: number;
  /** Notes that what it was made of is used. */
  readonly used: () => void;
  /** When that was last noted, in milliseconds since 1970. */
  noted: number;
}

/** The answers in memory, bounded by the bytes of their bodies in every packed form. */
export class Answers {
  readonly #kept: LRUCache<string, Entry>;
  readonly #encoding = new SingleFlight<Answer>();
  readonly #now: () => number;

  constructor(maxBytes: number, now: () => number) {
    this.#now = now;
    this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ size }, key) => size + key.length + 500 });
  }

  /** Size of all that is kept, in bytes. */
  get sizeBytes(): number {
    return this.#kept.calculatedSize;
  }

  /** The kept answer of a key, if it is still fresh. What it was made of counts as used, too: it stands in when a source fails. */
  find(key: string): Answer | undefined {
    const entry = this.#kept.get(key);
    const now = this.#now();
    if (!entry || !isFresh(entry.answer.provenance, now)) return undefined;
    if (Math.abs(now - entry.noted) >= NOTED_MS) {
      entry.noted = now;
      entry.used();
    }
    return entry.answer;
  }

  /**
   * The answer made of the reply of this provenance: the kept one, or a new one, which is kept. It is encoded once for all
   * who want it at the same time. Raises what `encode` raises.
   * @param used notes that the reply is used: called now and then as long as its answer is
   */
  async through(key: string, provenance: Provenance, encode: () => Promise<Buffer>, used: () => void): Promise<Answer> {
    let answer = this.#kept.get(key)?.answer;
    while (answer?.provenance !== provenance)
      answer = await this.#encoding.share(key, undefined, async () =>
        this.#keep(key, provenance, await encode(), used),
      );
    return answer;
  }

  #keep(key: string, provenance: Provenance, json: Buffer, used: () => void): Answer {
    const noted = this.#now();
    let size = json.length;
    const grow = (bytes: number): void => {
      size += bytes;
      // The entry may have been dropped or replaced while the form was packed.
      if (this.#kept.peek(key)?.answer === answer) this.#kept.set(key, { answer, size, used, noted });
    };
    const answer: Answer = { content: new Content('application/json; charset=utf-8', json, grow), provenance };
    this.#kept.set(key, { answer, size, used, noted });
    return answer;
  }
}
