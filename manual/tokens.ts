// Characters of languages without blanks between words.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;

/**
 * Splits a text into terms of the search: words in lower case, and every two neighbours of a run of Chinese, Japanese or
 * Korean characters.
 */
export function toTokens(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => [
    ...word.split(UNSPACED).filter((run) => run !== ''),
    ...(word.match(UNSPACED) ?? []).flatMap(toPairs),
  ]);
}

/** Every two neighbours of a run of characters; a single character is itself. */
function toPairs(run: string): readonly string[] {
  const signs = Array.from(run);
  return signs.length < 2 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
}
