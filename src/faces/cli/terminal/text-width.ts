// The characters in texts of this program that are two columns wide on a terminal.
const WIDE = /[\p{Script=Han}\u3000-\u303f\uff01-\uff60]/u;
// Blanks, a Chinese character with the marks that follow it, or a word.
const PIECE =
  / +|[（《「『]*[\p{Script=Han}\u3000-\u303f\uff01-\uff60][，。、；：？！）》」』…,.;:?!)]*|[^ \p{Script=Han}\u3000-\u303f\uff01-\uff60]+[，。、；：？！）》」』…]*/gu;

/** The width of a text on a terminal, in columns: two for a Chinese character. */
export function widthOnTerminal(text: string): number {
  let width = 0;
  for (const character of text) width += WIDE.test(character) ? 2 : 1;
  return width;
}

/**
 * Breaks a text into lines at blanks and around Chinese characters. No line begins with a mark such as a comma.
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
