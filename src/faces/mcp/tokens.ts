import { isDigit, SMALL_A, SMALL_Z, SPACE } from '../../base/ascii.ts';

// The most tokens of o200k and cl100k for one count: measured on the tables of all interfaces.
const TOKENS_A_COUNT = 1.38;

/**
 * Estimates the tokens of a text from above, without the vocabulary of a model. These count one each: up to three
 * digits, up to four letters, two or more spaces, and any other character, such as a Chinese one or a line break.
 * A single space counts nothing. A character beyond the first plane counts four: some models encode its bytes.
 */
export function tokenCountOf(text: string): number {
  let count = 0;
  let run = 0;
  let kind = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const next = characterKind(code);
    run = next === kind ? run + 1 : 1;
    kind = next;
    if (next === OTHER) count += code >= 0xd800 && code <= 0xdfff ? 2 : 1;
    else if (next === BLANK) count += run === 2 ? 1 : 0;
    else if (run % (next === DIGIT ? 3 : 4) === 1) count++;
  }
  return count;
}

const [OTHER, BLANK, DIGIT, LETTER] = [1, 2, 3, 4];

function characterKind(code: number): number {
  if (code === SPACE) return BLANK;
  if (isDigit(code)) return DIGIT;
  const small = code | 0x20;
  return small >= SMALL_A && small <= SMALL_Z && code < 0x80 ? LETTER : OTHER;
}

/** The largest count of a text with at most so many tokens. */
export function tokenCountWithin(tokens: number): number {
  return Math.floor(tokens / TOKENS_A_COUNT);
}

/** A text, or its beginning with how many characters follow: `…(+120)`. */
export function cutToLength(text: string, length: number): { readonly text: string; readonly left: number } {
  if (text.length <= length) return { text, left: 0 };
  const characters = Array.from(text);
  const left = characters.length - length;
  return left <= 0 ? { text, left: 0 } : { text: `${characters.slice(0, length).join('')}…(+${left})`, left };
}

/** The first lines that fit into a count. */
export function linesWithin(lines: readonly string[], count: number): readonly string[] {
  const within: string[] = [];
  let left = count;
  for (const line of lines) {
    left -= tokenCountOf(line) + 1;
    if (left < 0) break;
    within.push(line);
  }
  return within;
}
