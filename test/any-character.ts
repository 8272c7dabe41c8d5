import fc from 'fast-check';

// Half surrogate pairs are no characters.
const [HALVES, AFTER_HALVES] = [0xd800, 0xe000];
const SKIPPED = AFTER_HALVES - HALVES;

/**
 * Any character of Unicode, control characters and unassigned ones among them: a `unit` of texts. `'binary'` has
 * the same, but takes a second of each worker, and 100 MB, for a map of a million characters to their numbers.
 */
export const anyCharacter: fc.Arbitrary<string> = fc
  .nat({ max: 0x10ffff - SKIPPED })
  .map((at) => String.fromCodePoint(at < HALVES ? at : at + SKIPPED), placeOf);

/** The number from which a character is made. Throws for anything else. */
function placeOf(text: unknown): number {
  const code = typeof text === 'string' ? text.codePointAt(0) : undefined;
  if (code === undefined || String.fromCodePoint(code) !== text || (code >= HALVES && code < AFTER_HALVES))
    throw new RangeError('this is not one character');
  return code < HALVES ? code : code - SKIPPED;
}
