// Signs of languages that put no blanks between their words.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;

/**
 * Splits a text into what is searched for: runs of letters and digits, in small letters, and of a run of Chinese, Japanese
 * or Korean signs every two neighbours.
 */
export function toTokens(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => [
    ...word.split(UNSPACED).filter((run) => run !== ''),
    ...(word.match(UNSPACED) ?? []).flatMap(toPairs),
  ]);
}

/** Every two neighbours of a run of signs; the sign itself when it stands alone. */
function toPairs(run: string): readonly string[] {
  const signs = Array.from(run);
  return signs.length < 2 ? signs : signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
}
