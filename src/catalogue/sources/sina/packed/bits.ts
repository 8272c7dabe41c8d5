import { type Failure, quote } from '../../../../base/errors.ts';
import { changed } from '../../../wire/refusals.ts';

/** The characters of a packed text, by the number that each stands for. */
export const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const CHARACTER_BITS = 6;
// A field is read in two halves, each of which a number holds exactly.
const HALF_BITS = 48;
const MAX_BITS = 2 * HALF_BITS;
const WORD_BITS = 30;
const POWERS = Array.from({ length: HALF_BITS + 1 }, (_, power) => 2 ** power);

const VALUES = new Int8Array(128).fill(-1);
for (let value = 0; value < ALPHABET.length; value++) VALUES[ALPHABET.charCodeAt(value)] = value;

/**
 * Reads the bits of a packed text of Sina: six a character in the alphabet of Base64, the least significant first.
 * A field of several bits begins with its least significant bit, too. Every method throws `upstream_changed` when
 * the text ends before the field.
 */
export class BitReader {
  readonly #values: Uint8Array;
  readonly #label: string;
  /** The character of the next bit, and how many of its bits have been read. */
  #at = 0;
  #used = 0;

  /**
   * Throws `upstream_changed` for a character outside the alphabet.
   * @param text what stands between the quotes
   * @param label begins the message of a failure
   */
  constructor(text: string, label: string) {
    this.#label = label;
    this.#values = new Uint8Array(text.length);
    for (let at = 0; at < text.length; at++) {
      const value = VALUES[text.charCodeAt(at)] ?? -1;
      if (value < 0) throw this.changed(`expected a letter, a digit, + or /, got ${quote(text[at])}`, at);
      this.#values[at] = value;
    }
  }

  /** How many characters have been begun. */
  get position(): number {
    return this.#used === 0 ? this.#at : this.#at + 1;
  }

  /** Whether every character has been begun. */
  get isAtEnd(): boolean {
    return this.position >= this.#values.length;
  }

  /** One bit. */
  bit(): 0 | 1 {
    if (this.#at >= this.#values.length) throw this.#cut();
    const bit = (this.#values[this.#at]! >> this.#used) & 1;
    this.#used++;
    if (this.#used === CHARACTER_BITS) {
      this.#at++;
      this.#used = 0;
    }
    return bit === 1 ? 1 : 0;
  }

  /** A number of some bits without sign, below 2^53; a width of zero or less is the number zero. */
  unsigned(bits: number): number {
    if (bits <= HALF_BITS) return this.#take(bits);
    const low = this.#take(HALF_BITS);
    const value = low + this.#high(bits) * 2 ** HALF_BITS;
    if (!Number.isSafeInteger(value)) throw this.changed('expected a number below 2^53, got a larger one');
    return value;
  }

  /** A number of some bits in two's complement, between ±2^53; a width of zero or less is the number zero. */
  signed(bits: number): number {
    if (bits <= 0) return 0;
    if (bits <= HALF_BITS) {
      const value = this.#take(bits);
      return value < POWERS[bits - 1]! ? value : value - POWERS[bits]!;
    }
    const low = this.#take(HALF_BITS);
    const high = this.#high(bits);
    const highBits = bits - HALF_BITS;
    const value = low + (high < 2 ** (highBits - 1) ? high : high - 2 ** highBits) * 2 ** HALF_BITS;
    if (!Number.isSafeInteger(value)) throw this.changed('expected a number between ±2^53, got a larger one');
    return value;
  }

  /** A step of at least one, up or down: a bit for the sign, then so many ones, less one, and a zero. */
  step(): number {
    const isUp = this.bit() === 1;
    let size = 1;
    while (this.bit() === 1) size++;
    return isUp ? size : -size;
  }

  /**
   * Throws `upstream_changed` unless every character has been begun. The site fills the last one with any bits.
   */
  end(): void {
    const left = this.#values.length - this.position;
    if (left > 0) throw this.changed(`expected the end of the text, got ${left} more characters`);
  }

  /**
   * The failure for a text that is not as it should be here.
   * @param why what was expected and what came
   */
  changed(why: string, at = this.position): Failure {
    return changed(this.#label, `${why} at character ${at} of ${this.#values.length}`);
  }

  #cut(): Failure {
    return this.changed('expected more characters, got the end: the text is cut off');
  }

  /** What a field holds above its lower 48 bits. */
  #high(bits: number): number {
    if (bits > MAX_BITS) throw this.changed(`expected a field of at most ${MAX_BITS} bits, got one of ${bits}`);
    return this.#take(bits - HALF_BITS);
  }

  /** At most 48 bits as a number. */
  #take(bits: number): number {
    if (bits <= WORD_BITS) return this.#takeWord(bits);
    const low = this.#takeWord(WORD_BITS);
    return low + this.#takeWord(bits - WORD_BITS) * 2 ** WORD_BITS;
  }

  /** At most 30 bits: whole numbers of 32 bits are fast. */
  #takeWord(bits: number): number {
    const values = this.#values;
    let at = this.#at;
    let used = this.#used;
    let value = 0;
    for (let taken = 0; taken < bits; ) {
      if (at >= values.length) throw this.#cut();
      value |= (values[at]! >> used) << taken;
      taken += CHARACTER_BITS - used;
      used = 0;
      at++;
      if (taken > bits) {
        at--;
        used = CHARACTER_BITS - (taken - bits);
      }
    }
    this.#at = at;
    this.#used = used;
    return value & ((1 << bits) - 1);
  }
}
