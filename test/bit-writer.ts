import { ALPHABET } from '../src/catalogue/sources/sina/packed/bits.ts';

const CHARACTER_BITS = 6;

/** Writes the bits of a packed text: the reverse of `BitReader`. Tests pack with it. */
export class BitWriter {
  readonly #bits: (0 | 1)[] = [];

  /** One bit. */
  bit(value: 0 | 1 | boolean): this {
    this.#bits.push(value === true || value === 1 ? 1 : 0);
    return this;
  }

  /** A whole number in so many bits; a negative one in two's complement. */
  number(value: number, bits: number): this {
    let left = BigInt.asUintN(Math.max(bits, 0), BigInt(value));
    for (let at = 0; at < bits; at++) {
      this.bit((left & 1n) === 1n);
      left >>= 1n;
    }
    return this;
  }

  /** A step of at least one, up or down. */
  step(value: number): this {
    this.bit(value > 0);
    for (let left = Math.abs(value); left > 1; left--) this.bit(1);
    return this.bit(0);
  }

  /** Appends what was written here to another text. */
  appendTo(other: BitWriter): void {
    for (const bit of this.#bits) other.bit(bit);
  }

  /** The header of a type of two characters and a version. */
  header(type: string, version: number): this {
    for (const character of type) this.number(ALPHABET.indexOf(character), CHARACTER_BITS);
    return this.number(63 - version, CHARACTER_BITS);
  }

  /** The text so far; zeros fill its last character. */
  toText(): string {
    let text = '';
    for (let at = 0; at < this.#bits.length; at += CHARACTER_BITS)
      text +=
        ALPHABET[
          this.#bits.slice(at, at + CHARACTER_BITS).reduce<number>((sum, bit, place) => sum + (bit << place), 0)
        ]!;
    return text;
  }
}
