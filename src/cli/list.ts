import { endedText } from '../declare/interface.ts';
import { byTopic, TOPICS } from '../declare/topics.ts';
import type { DescribedCatalogue, Description } from '../registry/entries.ts';
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
 * The interfaces by category and topic, each with its doc and params, as text for a terminal.
 * Empty where no interface is wanted.
 * @param words only interfaces that have every one of these words in their name, doc, Chinese name, topic, params or
 * columns
 * @param width columns of the terminal; without it, docs stand on one line
 */
export function toListText({ categories }: DescribedCatalogue, words: readonly string[], width?: number): string {
  const wanted = words.map((word) => word.toLowerCase());
  const blocks = categories.flatMap(({ key, title, interfaces }) => {
    const found = interfaces.filter((declared) => {
      const text = textOf(declared);
      return wanted.every((word) => text.includes(word));
    });
    return byTopic(found).map(({ title: topic, chinese, interfaces: members }) => {
      const heading = topic === undefined ? `${title} (${key})` : `${title} (${key}): ${topic} ${chinese}`;
      return `${heading}\n${members.map((declared) => toLines(declared, width)).join('')}`;
    });
  });
  return blocks.join('\n');
}

/** What the words of a search are compared with, in lower case. */
function textOf({ name, doc, chinese = '', topic, params, columns }: Description): string {
  const topicTexts = topic === undefined ? [] : [TOPICS[topic].title, TOPICS[topic].chinese];
  const columnTexts = columns.flatMap((column) => [column.name, column.doc]);
  return [name, doc, chinese, ...topicTexts, ...params, ...columnTexts].join(' ').toLowerCase();
}

/** The lines of one interface: its name with its params, its Chinese name, and its doc. */
function toLines({ name, params, doc, chinese, ended }: Description, width: number | undefined): string {
  const sentences = ended === undefined ? doc : `${doc} ${endedText(ended)}`;
  return [
    `  ${wrap(`${name}(${params.join(', ')})`, width, '    ')}\n`,
    ...(chinese === undefined ? [] : [`      ${wrap(chinese, width, '      ')}\n`]),
    `      ${wrap(sentences, width, '      ')}\n`,
  ].join('');
}

function noneHas(words: readonly string[]): string {
  return `No interface has ${words.join(' and ')} in its name, doc, topic, parameters or columns. Try fewer words, or another one: finfount list prints all interfaces.`;
}
