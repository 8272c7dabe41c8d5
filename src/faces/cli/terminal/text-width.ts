// Characters that are two columns wide on a terminal, as far as texts of this program have them.
const WIDE = /[\p{Script=Han}\u3000-\u303f\uff01-\uff60]/u;
// Blanks, a Chinese character with the marks that follow it, or a word.
const PIECE =
  / +|[（《「『]*[\p{Script=Han}\u3000-\u303f\uff01-\uff60][，。、；：？！）》」』…]*|[^ \p{Script=Han}\u3000-\u303f\uff01-\uff60]+[，。、；：？！）》」』…]*/gu;

/** The columns that a text of this program takes on a terminal: two for a Chinese character. */
export function widthOnTerminal(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 2 : 1;
  return width;
}

/**
 * The lines of a text that is broken at its blanks and around Chinese characters. A mark such as a comma begins no
 * line.
 * @param room columns of a line
 */
export function brokenLines(text: string, room: number, widthOf: (line: string) => number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let blanks = '';
  for (const piece of text.match(PIECE) ?? []) {
    if (piece.startsWith(' ')) {
      blanks = piece;
      continue;
    }
    if (line !== '' && widthOf(line + blanks + piece) > room) {
      lines.push(line);
      line = piece;
    } else line += blanks + piece;
    blanks = '';
  }
  return [...lines, line];
}
