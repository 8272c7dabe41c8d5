// Control characters (C0, C1), format characters such as those that turn the direction of a text, and line breaks
// of Unicode: a terminal or a log would act on them.
const ACTIVE = /[\p{Cc}\p{Cf}\u2028\u2029]+/gu;

/** Returns a text on one line; blanks replace the characters that a terminal would act on. */
export function toPlainText(text: string): string {
  return text.replaceAll(ACTIVE, ' ');
}
