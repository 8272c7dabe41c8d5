import { CHARACTERS_BY_READING } from './pinyin-table.ts';

// A mark says which keys of a keyboard stand for a character: bits 0 to 25 are the letters; a digit has bit 26 and
// its number in the bits below.
const DIGIT = 1 << 26;
const [ZERO, NINE, LETTER_A, LETTER_Z] = [0x30, 0x39, 0x61, 0x7a];
const FIRST_HAN = 0x4e00;

let ofHan: Int32Array | undefined;

/** The marks of the Chinese characters, made on first use. */
function marksOfHan(): Int32Array {
  if (ofHan) return ofHan;
  ofHan = new Int32Array(0xa000 - FIRST_HAN);
  for (const [reading, characters] of Object.entries(CHARACTERS_BY_READING)) {
    const bit = 1 << (reading.charCodeAt(0) - LETTER_A);
    for (let at = 0; at < characters.length; at++) ofHan[characters.charCodeAt(at) - FIRST_HAN]! |= bit;
  }
  return ofHan;
}

/**
 * The mark of a character of a folded text: the letters with which its readings in pinyin begin, or the letter or
 * digit that it is; 0 for any other.
 */
export function markOf(code: number): number {
  if (code >= LETTER_A && code <= LETTER_Z) return 1 << (code - LETTER_A);
  if (code >= ZERO && code <= NINE) return DIGIT | (code - ZERO);
  return marksOfHan()[code - FIRST_HAN] ?? 0;
}

/** The letters of a mark: none for a digit. */
function lettersOf(mark: number): readonly string[] {
  const letters: string[] = [];
  if ((mark & DIGIT) === 0)
    for (let bit = 0; bit < 26; bit++) if ((mark & (1 << bit)) !== 0) letters.push(String.fromCharCode(LETTER_A + bit));
  return letters;
}

// Names in which more characters have several readings are found by the first of their readings.
const MAX_READINGS = 32;

/**
 * What a keyboard without Chinese types for a folded text: the letters with which the readings of its characters
 * begin, once for each way to read it. Other characters stay, but for those of other scripts, which no such
 * keyboard types.
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

/** Whether a letter or digit that was typed, as its own mark, stands for a character with this mark. */
export function isTypedFor(typed: number, mark: number): boolean {
  return typed === mark || (((typed | mark) & DIGIT) === 0 && (typed & mark) !== 0);
}

/** Whether a character is a small letter or a digit, which may stand for another one. */
export function isKey(code: number): boolean {
  return (code >= LETTER_A && code <= LETTER_Z) || (code >= ZERO && code <= NINE);
}

/** A text as it is compared: without blanks, in small letters, its full-width characters as the usual ones. */
export function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, '');
}
