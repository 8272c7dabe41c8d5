// What may become tokens of a language model: a Chinese character, up to three digits, up to four letters, any
// other character that is no blank, a line break, and blanks that are more than one space.
const COUNTED = /\p{Script=Han}|\d{1,3}|[A-Za-z]{1,4}|\n| {2,}|[^\S ]|[^\s]/gu;
// Characters beyond the first plane: some models spell them as four bytes.
const SPELLED = /[\u{10000}-\u{10ffff}]/gu;
// The tokens of o200k and of cl100k over this count, at most: measured on the tables of all interfaces.
const TOKENS_A_COUNT = 1.38;

/** How many tokens a text has at most, as a count that is made without the vocabulary of a model. */
export function countOf(text: string): number {
  return (text.match(COUNTED)?.length ?? 0) + 3 * (text.match(SPELLED)?.length ?? 0);
}

/** The count that keeps a text below so many tokens. */
export function countWithin(tokens: number): number {
  return Math.floor(tokens / TOKENS_A_COUNT);
}

/** A text, or its beginning with how many characters follow: `…(+120)`. */
export function cutToLength(text: string, length: number): { readonly text: string; readonly left: number } {
  if (text.length <= length) return { text, left: 0 };
  const characters = Array.from(text);
  const left = characters.length - length;
  return left <= 0 ? { text, left: 0 } : { text: `${characters.slice(0, length).join('')}…(+${left})`, left };
}

/** The first of some lines that a count allows. */
export function linesWithin(lines: readonly string[], count: number): readonly string[] {
  const within: string[] = [];
  let left = count;
  for (const line of lines) {
    left -= countOf(line) + 1;
    if (left < 0) break;
    within.push(line);
  }
  return within;
}
