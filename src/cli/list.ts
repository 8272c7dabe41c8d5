import type { DescribedCatalogue } from '../registry/entries.ts';

/**
 * The interfaces by category, each with its doc and its parameters, as text for a terminal.
 * @param words only those that have every one of these words in their name, doc, parameters or columns
 */
export function toListText({ categories }: DescribedCatalogue, words: readonly string[]): string {
  const wanted = words.map((word) => word.toLowerCase());
  const blocks = categories.flatMap(({ key, title, interfaces }) => {
    const found = interfaces.filter((declared) => {
      const { name, doc, params, columns } = declared;
      const text = [name, doc, ...params, ...columns.flatMap((column) => [column.name, column.doc])]
        .join(' ')
        .toLowerCase();
      return wanted.every((word) => text.includes(word));
    });
    const lines = found.map(({ name, doc, params }) => `  ${name}(${params.join(', ')})\n      ${doc}\n`);
    return lines.length > 0 ? [`${title} (${key})\n${lines.join('')}`] : [];
  });
  return blocks.length > 0
    ? blocks.join('\n')
    : `No interface has ${words.join(' and ')} in its name, doc, parameters or columns.\n`;
}
