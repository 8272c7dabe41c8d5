/** A range of rows or columns in the document: those in view and some around them. */
export interface IndexRange {
  readonly from: number;
  /** One after the last. */
  readonly to: number;
}

/** The rows in sight, all of one height, and `around` more on either side. */
export function rowsInSight(count: number, height: number, scrolled: number, seen: number, around: number): IndexRange {
  const first = Math.floor(scrolled / height);
  const from = Math.min(Math.max(0, first - around), Math.max(0, count - 1));
  return { from, to: Math.min(count, first + Math.ceil(seen / height) + around) };
}

/** The columns in sight, each of its own width, and one more on either side. */
export function columnsInSight(widths: readonly number[], scrolled: number, seen: number): IndexRange {
  let edge = 0;
  let from = widths.length;
  let to = widths.length;
  for (const [at, width] of widths.entries()) {
    if (edge + width > scrolled && from === widths.length) from = at;
    if (edge >= scrolled + seen) {
      to = at;
      break;
    }
    edge += width;
  }
  return { from: Math.max(0, from - 1), to: Math.min(widths.length, to + 1) };
}

// The extra width of a capital, in digits.
const CAPITAL = 0.2;

/** The width of a text in digits: Chinese, Japanese and Korean characters take two. */
export function textWidth(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length + text.replaceAll(/[^A-Z]/g, '').length * CAPITAL;
  let width = 0;
  for (const sign of text)
    width += /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/.test(sign)
      ? 2
      : 1;
  return width;
}
