import stringWidth from 'fast-string-width';

/**
 * Breaks a text into lines at its blanks.
 * @param width columns of the terminal
 * @param indent what every line after the first begins with; the first line has the same room
 */
export function wrap(text: string, width: number | undefined, indent: string): string {
  const room = (width ?? Number.POSITIVE_INFINITY) - indent.length;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && stringWidth(longer) > room) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line].join(`\n${indent}`);
}
