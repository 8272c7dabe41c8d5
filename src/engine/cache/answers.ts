import { LRUCache } from 'lru-cache';
import { Content } from '../../base/content.ts';
import type { Text } from '../../base/say.ts';
import type { CachePolicy } from '../interface/cache-policy.ts';
import { isFresh } from './freshness.ts';
import type { ReplyProvenance } from './load-request.ts';
import { SingleFlight } from './single-flight.ts';

/** The interface of an answer, as the headers for other caches name it. */
interface AnsweredInterface {
  readonly name: string;
  readonly cache: Pick<CachePolicy, 'staleIfErrorMs' | 'staleWhileRevalidateMs'>;
}

/** The encoded table of one set of params, and where it comes from. */
export interface Answer {
  readonly content: Content;
  readonly iface: AnsweredInterface;
  readonly provenance: ReplyProvenance;
  /** Where the parts come from that are of other sources, one of each. */
  readonly otherSources?: readonly ReplyProvenance[];
  /** Whether it, or one of the asks it answers, has no rows: no other cache may store it. */
  readonly hasNoRows: boolean;
  /** Notes for the client: sentences, the English ones in printable ASCII. */
  readonly notes?: readonly Text[];
  /** Whether it is a file: a client may ask for a range of it. */
  readonly isFile?: true;
  /** When an archive first kept something of what was asked for, in milliseconds since 1970. */
  readonly archivedSince?: number;
  /** The header `Content-Disposition` of an answer that is a file. */
  readonly disposition?: string | undefined;
}

/** What an answer is made of: its bytes, and what stands in its headers. */
export interface Encoded extends Omit<Answer, 'content' | 'provenance'> {
  /** The `Content-Type`. */
  readonly type: string;
  /** Whether the bytes are compressed already. */
  readonly isPacked: boolean;
  readonly bytes: Buffer;
}

/**
 * The answer that bytes make.
 * @param onGrowth see {@link Content}
 */
export function answerOf(
  { type, isPacked, bytes, ...headers }: Encoded,
  provenance: ReplyProvenance,
  onGrowth?: (bytes: number) => void,
): Answer {
  return { content: new Content(type, bytes, { isPacked, onGrowth }), provenance, ...headers };
}

// What an answer needs besides its bodies.
const ENTRY_BYTES = 1_500;
// The use of a reply is noted no more often than this.
const NOTED_MS = 1_000;

/** One answer in memory. */
interface CachedAnswer {
  readonly answer: Answer;
  readonly sizeBytes: number;
  /** Notes that the reply that the answer was made of is in use. */
  readonly noteUse: () => void;
  /** When its use was last noted, in milliseconds since 1970. */
  notedAt: number;
}

/** The answers in memory, bounded by the bytes of their bodies in every compressed form. */
export class Answers {
  readonly #entries: LRUCache<string, CachedAnswer>;
  readonly #encoding = new SingleFlight<Answer>();
  readonly #now: () => number;

  constructor(maxBytes: number, now: () => number) {
    this.#now = now;
    this.#entries = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ sizeBytes }, key) => sizeBytes + key.length + ENTRY_BYTES,
    });
  }

  /** Size of all answers, in bytes. */
  get sizeBytes(): number {
    return this.#entries.calculatedSize;
  }

  /** The fresh answer of a key. Its use counts as a use of its reply, which is served when the source fails. */
  find(key: string): Answer | undefined {
    const entry = this.#entries.get(key);
    const now = this.#now();
    if (!entry || !isFresh(entry.answer.provenance, now)) return undefined;
    if (Math.abs(now - entry.notedAt) >= NOTED_MS) {
      entry.notedAt = now;
      entry.noteUse();
    }
    return entry.answer;
  }

  /**
   * Returns the answer that is made of the reply of this provenance: the one in memory, or a new one. All clients
   * that want it at the same time share one encoding. Throws what `encode` throws.
   * @param noteUse notes that the reply is in use: called now and then as long as its answer is used
   */
  async getOrEncode(
    key: string,
    provenance: ReplyProvenance,
    encode: () => Promise<Encoded>,
    noteUse: () => void,
  ): Promise<Answer> {
    let answer = this.#entries.get(key)?.answer;
    while (answer?.provenance !== provenance)
      answer = await this.#encoding.run(key, {}, async () => this.#add(key, provenance, await encode(), noteUse));
    return answer;
  }

  #add(key: string, provenance: ReplyProvenance, encoded: Encoded, noteUse: () => void): Answer {
    const notedAt = this.#now();
    let sizeBytes = encoded.bytes.length;
    const grow = (bytes: number): void => {
      sizeBytes += bytes;
      // The entry may have been evicted or replaced while the form was compressed.
      if (this.#entries.peek(key)?.answer === answer) this.#entries.set(key, { answer, sizeBytes, noteUse, notedAt });
    };
    const answer = answerOf(encoded, provenance, grow);
    this.#entries.set(key, { answer, sizeBytes, noteUse, notedAt });
    return answer;
  }
}
