import { endedText } from '../declare/interface.ts';
import type { DescribedCatalogue } from '../registry/entries.ts';
import type { Registry } from '../registry/registry.ts';
import type { ListCommand } from './command-line.ts';
import { EXIT, type ExitCode } from './exit-codes.ts';
import { print, printError } from './output.ts';
import { wrap } from './wrap.ts';

/** Runs `finfount list`: prints the interfaces by category. */
export async function runList({ words, unproven }: ListCommand, registry: Registry): Promise<ExitCode> {
  const { stdout } = process;
  const described = await registry.described();
  const width = stdout.isTTY ? stdout.columns : undefined;
  const shown = unproven ? onlyUnproven(described) : described;
  const text = toListText(shown, words, width);
  if (text === '') {
    printError(words.length === 0 ? 'There is no such interface.' : noneHas(words));
    return EXIT.failure;
  }
  print(text);
  return EXIT.success;
}

/** The interfaces of which no answer was ever compared with a recorded one. */
export function onlyUnproven(catalogue: DescribedCatalogue): DescribedCatalogue {
  const categories = catalogue.categories.map((category) => ({
    ...category,
    interfaces: category.interfaces.filter(({ isUnproven }) => isUnproven === true),
  }));
  return { ...catalogue, categories };
}

/**
 * The interfaces by category, each with its doc and params, as text for a terminal.
 * Empty where no interface is wanted.
 * @param words only interfaces that have every one of these words in their name, doc, params or columns
 * @param width columns of the terminal; without it, docs stand on one line
 */
export function toListText({ categories }: DescribedCatalogue, words: readonly string[], width?: number): string {
  const wanted = words.map((word) => word.toLowerCase());
  const blocks = categories.flatMap(({ key, title, interfaces }) => {
    const found = interfaces.filter((declared) => {
      const { name, doc, params, columns } = declared;
      const text = [name, doc, ...params, ...columns.flatMap((column) => [column.name, column.doc])]
        .join(' ')
        .toLowerCase();
      return wanted.every((word) => text.includes(word));
    });
    const lines = found.map(
      ({ name, doc, params, ended }) =>
        `  ${wrap(`${name}(${params.join(', ')})`, width, '    ')}\n      ${wrap(ended === undefined ? doc : `${doc} ${endedText(ended)}`, width, '      ')}\n`,
    );
    return lines.length > 0 ? [`${title} (${key})\n${lines.join('')}`] : [];
  });
  return blocks.join('\n');
}

function noneHas(words: readonly string[]): string {
  return `No interface has ${words.join(' and ')} in its name, doc, parameters or columns. Try fewer words, or another one: finfount list prints all interfaces.`;
}
