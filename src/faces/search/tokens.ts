// Characters of languages without blanks between words.
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;

/**
 * Returns the index terms of a text: its words in lower case and in the singular, each pair of neighbouring
 * Chinese, Japanese or Korean characters, and the last character of such a run. So every single character is the
 * prefix of a term.
 */
export function toTokens(text: string): string[] {
  return toTerms(text, (signs) => [...toPairs(signs), signs.at(-1) ?? '']);
}

/** Returns the query terms of a text: as {@link toTokens}, but without the last character of a longer run. */
export function toQueryTokens(text: string): string[] {
  return toTerms(text, (signs) => (signs.length < 2 ? signs : toPairs(signs)));
}

function toTerms(text: string, ofRun: (signs: readonly string[]) => readonly string[]): string[] {
  const words =
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.flatMap((word) => [
    ...word
      .split(UNSPACED)
      .filter((run) => run !== '')
      .map(toSingular),
    ...(word.match(UNSPACED) ?? []).flatMap((run) => ofRun(Array.from(run))),
  ]);
}

/** Whether a term has Chinese, Japanese or Korean characters. */
export function isUnspaced(term: string): boolean {
  return term.search(UNSPACED) === 0;
}

/** The pairs of neighbouring characters in a run. */
function toPairs(signs: readonly string[]): readonly string[] {
  return signs.slice(1).map((sign, at) => `${signs[at]}${sign}`);
}

// Words of finance with irregular plurals.
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ['series', 'series'],
  ['indices', 'index'],
]);

/** A word without the `s` of a plural: `yields` as `yield`, `currencies` as `currency`. */
function toSingular(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length > 5 && word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return word.length > 3 && /[^aisu]s$/.test(word) ? word.slice(0, -1) : word;
}
