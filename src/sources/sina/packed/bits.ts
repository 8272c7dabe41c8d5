import { Failure } from '../../../errors.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/';
const CHARACTER_BITS = 6;
// A field is read in two halves, each of which a number holds exactly.
const HALF_BITS = 48;
const MAX_BITS = 2 * HALF_BITS;

const VALUES = new Int8Array(128).fill(-1);
for (const [value, character] of [...ALPHABET].entries()) VALUES[character.charCodeAt(0)] = value;

/**
 * Reads the bits of a packed text of Sina: six a character in the alphabet of Base64, the least significant first.
 * A field of several bits begins with its least significant bit, too. Every method throws `upstream_changed` when
 * the text ends before the field.
 */
export class BitReader {
  readonly #values: Uint8Array;
  readonly #label: string;
  #bit = 0;

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
      if (value < 0) throw this.changed(`expected a letter, a digit, + or /, got ${JSON.stringify(text[at])}`, at);
      this.#values[at] = value;
    }
  }

  /** How many characters have been begun. */
  get position(): number {
    return Math.ceil(this.#bit / CHARACTER_BITS);
  }

  /** Whether every character has been begun. */
  get isAtEnd(): boolean {
    return this.position >= this.#values.length;
  }

  /** One bit. */
  bit(): 0 | 1 {
    const at = Math.floor(this.#bit / CHARACTER_BITS);
    if (at >= this.#values.length) throw this.#cut();
    const bit = (this.#values[at]! >> (this.#bit % CHARACTER_BITS)) & 1;
    this.#bit++;
    return bit === 1 ? 1 : 0;
  }

  /** A number of some bits without sign, below 2^53; a width of zero or less is the number zero. */
  unsigned(bits: number): number {
    const { low, high, highBits } = this.#halves(bits);
    const value = low + high * 2 ** HALF_BITS;
    if (highBits > 0 && !Number.isSafeInteger(value))
      throw this.changed('expected a number below 2^53, got a larger one');
    return value;
  }

  /** A number of some bits in two's complement, between ±2^53; a width of zero or less is the number zero. */
  signed(bits: number): number {
    const { low, high, highBits } = this.#halves(bits);
    if (bits <= 0) return 0;
    if (highBits === 0) return low < 2 ** (bits - 1) ? low : low - 2 ** bits;
    const value =
      high < 2 ** (highBits - 1) ? low + high * 2 ** HALF_BITS : low + (high - 2 ** highBits) * 2 ** HALF_BITS;
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
    return new Failure('upstream_changed', `${this.#label}: ${why} at character ${at} of ${this.#values.length}`);
  }

  #cut(): Failure {
    return this.changed('expected more characters, got the end: the text is cut off');
  }

  /** A field as its lower 48 bits and the rest. */
  #halves(bits: number): { readonly low: number; readonly high: number; readonly highBits: number } {
    if (bits > MAX_BITS) throw this.changed(`expected a field of at most ${MAX_BITS} bits, got one of ${bits}`);
    const highBits = Math.max(bits - HALF_BITS, 0);
    const low = this.#take(bits - highBits);
    return { low, high: this.#take(highBits), highBits };
  }

  /** At most 48 bits as a number. */
  #take(bits: number): number {
    let value = 0;
    let scale = 1;
    for (let left = bits; left > 0; ) {
      const at = Math.floor(this.#bit / CHARACTER_BITS);
      if (at >= this.#values.length) throw this.#cut();
      const used = this.#bit % CHARACTER_BITS;
      const taken = Math.min(CHARACTER_BITS - used, left);
      value += ((this.#values[at]! >> used) & ((1 << taken) - 1)) * scale;
      scale *= 1 << taken;
      this.#bit += taken;
      left -= taken;
    }
    return value;
  }
}
