import { CAPITAL_A, CAPITAL_Z, MINUS, PLUS, SLASH, SMALL_A, UNDERSCORE } from '../../base/ascii.ts';

// The most bytes of all patterns; later ones are left out. The patterns of one cookie have some hundred bytes.
const MAX_STATES = 65_535;
// How many bytes are searched in one turn of the event loop: some milliseconds.
const TURN_BYTES = 1_000_000;
const OTHER = 0;
const SKIPPED = 255;

/**
 * Finds out whether any of many texts stands in bytes, in one pass (Aho and Corasick, 1975). Capitals equal small
 * letters; `-` equals `+` and `_` equals `/`, as in the two alphabets of Base64; zero bytes do not count, as in
 * UTF-16.
 */
export class TextFinder {
  /** The class of every byte: bytes that no text has are all of one class. */
  readonly #classes = new Uint8Array(256);
  readonly #classCount: number;
  /** The next state, by state and class. */
  readonly #next: Uint16Array;
  /** Whether a text ends in a state. */
  readonly #isEnd: Uint8Array;

  /** @param texts none of them empty */
  constructor(texts: readonly string[]) {
    const patterns = texts.map((text) => Buffer.from(text).map(fold));
    let classCount = 1;
    for (const pattern of patterns) for (const byte of pattern) this.#classes[byte] ||= classCount++;
    for (let byte = 0; byte < 256; byte++) this.#classes[byte] = this.#classes[fold(byte)] ?? OTHER;
    this.#classes[0] = SKIPPED;
    this.#classCount = classCount;
    const size = Math.min(1 + patterns.reduce((sum, { length }) => sum + length, 0), MAX_STATES);
    this.#next = new Uint16Array(size * classCount);
    this.#isEnd = new Uint8Array(size);
    this.#addAll(patterns, size);
  }

  /** Finds out whether one of the texts stands in these bytes. Yields between parts of them, for other work. */
  *search(bytes: Uint8Array): Generator<undefined, boolean> {
    const [classes, classCount, next, isEnd] = [this.#classes, this.#classCount, this.#next, this.#isEnd];
    let state = 0;
    // An index is several times as fast as an iterator over megabytes.
    for (let at = 0; at < bytes.length; at++) {
      if (at % TURN_BYTES === TURN_BYTES - 1) yield;
      const kind = classes[bytes[at]!]!;
      if (kind === SKIPPED) continue;
      state = next[state * classCount + kind]!;
      if (isEnd[state] === 1) return true;
    }
    return false;
  }

  /** Builds the trie of the patterns, and turns it into an automaton. */
  #addAll(patterns: readonly Uint8Array[], size: number): void {
    const [next, isEnd, count] = [this.#next, this.#isEnd, this.#classCount];
    let states = 1;
    for (const pattern of patterns) {
      if (states + pattern.length > size) break;
      let state = 0;
      for (const byte of pattern) {
        const place = state * count + this.#classes[byte]!;
        next[place] ||= states++;
        state = next[place]!;
      }
      isEnd[state] = 1;
    }
    // Breadth first: the fallback of a state is that of its parent, one byte on.
    const fallback = new Uint16Array(states);
    const queue = [0];
    for (const state of queue) {
      for (let kind = 1; kind < count; kind++) {
        const place = state * count + kind;
        const otherwise = state === 0 ? 0 : next[fallback[state]! * count + kind]!;
        const child = next[place]!;
        if (child === 0) next[place] = otherwise;
        else {
          fallback[child] = otherwise;
          isEnd[child] ||= isEnd[otherwise]!;
          queue.push(child);
        }
      }
    }
  }
}

/** A byte in the place of those that count as equal to it. */
function fold(byte: number): number {
  if (byte >= CAPITAL_A && byte <= CAPITAL_Z) return byte - CAPITAL_A + SMALL_A;
  if (byte === MINUS) return PLUS;
  return byte === UNDERSCORE ? SLASH : byte;
}
