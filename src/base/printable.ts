// Control characters (C0, C1), format characters such as those that turn the direction of a text, and line breaks
// of Unicode.
const ON_A_LINE = /[\p{Cc}\p{Cf}\u2028\u2029]/gu;
// A line break, what may be a style as `styleText` writes it, or anything else that is active.
const IN_TEXT = /(\r?\n)|(\p{Cc}\[\d{1,3}m)|[\p{Cc}\p{Cf}\u2028\u2029]/gu;
const STYLE_START = '\u001b';

/**
 * A text on one line, without the characters that a terminal would act on or that hide others: each is written as
 * `\u001b`, as JSON writes it.
 */
export function printable(text: string): string {
  return text.replace(ON_A_LINE, toEscapes);
}

/**
 * A text of any number of lines as a terminal may get it: what {@link printable} escapes is escaped, but for line
 * breaks. JSON stays the same JSON.
 * @param isStyled whether it may hold styles, as `styleText` writes them; its data are printable already then
 */
export function printableLines(text: string, { isStyled = false } = {}): string {
  return text.replace(IN_TEXT, (found: string, lineBreak?: string, style?: string) =>
    lineBreak !== undefined || (isStyled && style?.startsWith(STYLE_START)) ? found : printable(found),
  );
}

/** An active character as its escapes. */
function toEscapes(text: string): string {
  let escapes = '';
  for (let at = 0; at < text.length; at++) escapes += `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`;
  return escapes;
}
