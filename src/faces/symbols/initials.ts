import { isDigit, SMALL_A, SMALL_Z, ZERO } from '../../base/ascii.ts';
import { charactersByReading } from './pinyin-table.ts';

// A mark encodes the keys that type a character. Bits 0 to 25 are the letters a to z. A digit has bit 26 and its
// value in the bits below.
const DIGIT = 1 << 26;
const FIRST_HAN = 0x4e00;

let ofHan: Int32Array | undefined;

/** The marks of the Chinese characters, made on first use. */
function marksOfHan(): Int32Array {
  if (ofHan) return ofHan;
  ofHan = new Int32Array(0xa000 - FIRST_HAN);
  for (const [reading, characters] of Object.entries(charactersByReading())) {
    const bit = 1 << (reading.charCodeAt(0) - SMALL_A);
    for (let at = 0; at < characters.length; at++) ofHan[characters.charCodeAt(at) - FIRST_HAN]! |= bit;
  }
  return ofHan;
}

/**
 * The mark of a character of a folded text: the initials of its readings in pinyin, or the letter or digit itself;
 * 0 for any other.
 */
export function markOf(code: number): number {
  if (code >= SMALL_A && code <= SMALL_Z) return 1 << (code - SMALL_A);
  if (isDigit(code)) return DIGIT | (code - ZERO);
  return marksOfHan()[code - FIRST_HAN] ?? 0;
}

/** The letters of a mark: none for a digit. */
function lettersOf(mark: number): readonly string[] {
  const letters: string[] = [];
  if ((mark & DIGIT) === 0)
    for (let bit = 0; bit < 26; bit++) if ((mark & (1 << bit)) !== 0) letters.push(String.fromCharCode(SMALL_A + bit));
  return letters;
}

// The most combinations of readings for one name; beyond, each character counts with its first reading.
const MAX_READINGS = 32;

/**
 * The initials in pinyin of a folded text, once for each way to read it. Other characters stay; those of other
 * scripts are replaced.
 */
export function initialsOf(folded: string): readonly string[] {
  let readings = [''];
  for (let at = 0; at < folded.length; at++) {
    const code = folded.charCodeAt(at);
    const letters = code < 0x80 ? [folded[at]!] : lettersOf(markOf(code));
    const [first = UNTYPED, ...others] = letters;
    const further = readings.length * letters.length > MAX_READINGS ? [] : others;
    readings = [first, ...further].flatMap((letter) => readings.map((reading) => reading + letter));
  }
  return readings;
}

const UNTYPED = '\u0002';

/** Whether a typed letter or digit, given as its mark, types a character with this mark. */
export function isTypedFor(typed: number, mark: number): boolean {
  return typed === mark || (((typed | mark) & DIGIT) === 0 && (typed & mark) !== 0);
}

/** Whether a character is a lower-case letter or a digit, which may be typed for another one. */
export function isKey(code: number): boolean {
  return (code >= SMALL_A && code <= SMALL_Z) || isDigit(code);
}

/** Folds a text for comparison: without blanks, in lower case, full-width characters as ASCII. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');
}
