import { printable } from '../../base/printable.ts';
import { byTopic } from '../../catalogue/declare/topics.ts';
import { absenceText, TERMINAL } from '../../catalogue/registry/akshare/absence.ts';
import type { DescribedCatalogue, Description } from '../../catalogue/registry/entries.ts';
import { endedText } from '../../engine/interface/interface.ts';
import { onlyWarnings, openServices, type ServiceDependencies } from '../../service/service.ts';
import type { ServiceSettings } from '../../service/settings.ts';
import type { FoundInterfaces, InterfaceHit } from '../search/interface-search.ts';
import { openSearch } from '../search/open-search.ts';
import { type FoundForQuestion, findNamed, type Question, toFoundFor, toQuestion } from '../search/question.ts';
import { symbolText } from '../search/symbol-list.ts';
import { fold } from '../symbols/initials.ts';
import type { FoundSymbol } from '../symbols/symbol.ts';
import { Symbols } from '../symbols/symbols.ts';
import { TypedPinyin } from '../symbols/typed-pinyin.ts';
import type { ListCommand } from './command-line.ts';
import { toArgument } from './describe.ts';
import { EXIT, type ExitCode } from './terminal/exit-codes.ts';
import { inTerminalLanguage, localized, terminalLanguage } from './terminal/language.ts';
import { print, printError, terminalWidth } from './terminal/output.ts';
import { progressLine } from './terminal/progress.ts';
import { wrap } from './terminal/wrap.ts';

/** Runs `finfount list`: prints the interfaces by category, or those that match words, best first. */
export async function runList(
  { words, unproven, settings }: ListCommand,
  dependencies: ServiceDependencies,
): Promise<ExitCode> {
  const { registry } = dependencies;
  const { stdout } = process;
  const described = await registry.described();
  const width = terminalWidth(stdout);
  const shown = unproven ? onlyUnproven(described) : described;
  if (words.length === 0) {
    print(toListText(shown, width));
    return EXIT.success;
  }
  const typed = words.join(' ');
  const search = await openSearch(registry);
  const question = toQuestion(search, typed);
  const mayBeNamed = question.isSecurityFirst && !unproven && isNameLike(question);
  const symbols = mayBeNamed ? await findSymbols(question, settings, dependencies) : [];
  const asked = toFoundFor(search, question, symbols);
  const found = withoutOthers(asked.found, shown);
  if (symbols.length > 0) {
    const named = toSymbolsText(symbols);
    const interfaces = toFoundText(shown, { hits: hitsBeside(question, asked, found) }, width);
    print(interfaces === '' ? named : `${named}\n${interfaces}`);
    return EXIT.success;
  }
  const text = found.isPartial ? '' : toFoundText(shown, found, width);
  const advice = toSearchAdviceText(typed, found);
  if (advice.length > 0) printError(advice.map((sentence) => wrap(sentence, width, '')).join('\n'));
  if (text === '') return EXIT.failure;
  print(text);
  return EXIT.success;
}

// Lists that take more requests would make a person wait.
const MAX_REQUESTS = 4;
const MAX_SYMBOLS = 10;
// The most interfaces listed below the securities that a question names.
const MAX_FOUND = 10;
const HAN = /\p{Script=Han}/u;
// A single word of letters, which may be initials in pinyin.
const INITIALS = /^[a-z]{3,8}$/i;

/**
 * The interfaces that are shown below the securities of a question: none if it is a name alone. Those that have
 * only some of the words must take the security.
 */
function hitsBeside(
  { typed, whole, isCode }: Question,
  { words }: FoundForQuestion,
  { hits, isPartial }: FoundInterfaces,
): readonly InterfaceHit[] {
  if (isCode || (whole.isPartial && words === typed)) return [];
  return (isPartial ? hits.filter(({ filled }) => filled) : hits).slice(0, MAX_FOUND);
}

/** Whether words may name a security: Chinese ones, pinyin, initials, or a word that no interface has. */
function isNameLike({ typed, nameWords }: Question): boolean {
  return HAN.test(typed) || INITIALS.test(typed) || TypedPinyin.of(fold(typed)) !== undefined || nameWords.length > 0;
}

/** The securities that a question names, from the short lists of this service. */
async function findSymbols(
  question: Question,
  settings: ServiceSettings,
  dependencies: ServiceDependencies,
): Promise<readonly FoundSymbol[]> {
  const services = await openServices(settings, dependencies, {
    ...onlyWarnings(() => undefined),
    ...progressLine(process.stderr),
  });
  // If a list cannot be loaded, the search gives its own advice.
  const symbols = new Symbols({ services, warn: () => undefined });
  try {
    await symbols.load(MAX_REQUESTS);
    symbols.stop();
    return (await findNamed(question, (typed) => symbols.find({ typed, limit: MAX_SYMBOLS }))).symbols;
  } finally {
    symbols.stop();
    await services.close();
  }
}

/** Securities as text for a terminal, each with the call of its first interface. */
export function toSymbolsText(symbols: readonly FoundSymbol[]): string {
  return symbols
    .map((symbol) => {
      const [first] = symbol.interfaces;
      const call = first ? `      finfount get ${first.name} ${toArgument([first.param, first.value])}\n` : '';
      return `  ${printable(symbol.name)} ${printable(symbol.code)} (${symbolText(symbol, terminalLanguage())})\n${call}`;
    })
    .join('');
}

/** The interfaces whose answers were never compared with recorded ones. */
export function onlyUnproven(catalogue: DescribedCatalogue): DescribedCatalogue {
  const categories = catalogue.categories.map((category) => ({
    ...category,
    interfaces: category.interfaces.filter(({ proof }) => proof === 'none'),
  }));
  return { ...catalogue, categories };
}

/**
 * The interfaces by category and topic, each with its doc and params, as text for a terminal.
 * @param width columns of the terminal; without it, docs stand on one line
 */
export function toListText({ categories }: DescribedCatalogue, width?: number): string {
  const blocks = categories.flatMap(({ key, title, interfaces }) =>
    byTopic(interfaces).map(({ title: topic, interfaces: members }) => {
      const heading = `${inTerminalLanguage(title)} (${key})${topic ? localized(`: ${topic.en} ${topic.zh}`, `：${topic.zh}`) : ''}`;
      return `${heading}\n${members.map((iface) => toInterfaceLines(iface, width)).join('')}`;
    }),
  );
  return blocks.join('\n');
}

/** The results, without interfaces outside the catalogue. */
export function withoutOthers(found: FoundInterfaces, { categories }: DescribedCatalogue): FoundInterfaces {
  const names = new Set(categories.flatMap(({ interfaces }) => interfaces.map(({ name }) => name)));
  return { ...found, hits: found.hits.filter(({ name }) => names.has(name)) };
}

/**
 * The interfaces that were found, best first, as text for a terminal; empty where there are none.
 * @param width as for {@link toListText}
 */
export function toFoundText(
  { categories }: DescribedCatalogue,
  { hits }: Pick<FoundInterfaces, 'hits'>,
  width?: number,
): string {
  const byName = new Map(categories.flatMap(({ interfaces }) => interfaces.map((each) => [each.name, each] as const)));
  return hits
    .map(({ name, filled }) => {
      const call = filled ? `      finfount get ${name} ${toArgument([filled.param, filled.value])}\n` : '';
      return toInterfaceLines(byName.get(name) ?? missing(name), width) + call;
    })
    .join('');
}

function missing(name: string): never {
  throw new Error(`the search was built with ${name}, and the catalogue without it`);
}

// The most interfaces listed that have only some of the words.
const MAX_PARTIAL = 5;

/** What to do next, in sentences, if no interface has all of the words, or the name is one of AKShare's. */
export function toSearchAdviceText(
  typed: string,
  { hits, isPartial, absence, nearest, nameLists }: FoundInterfaces,
): readonly string[] {
  const sentences = absence === undefined ? [] : [inTerminalLanguage(absenceText(absence.name, absence, TERMINAL))];
  if (!isPartial && hits.length > 0) return sentences;
  if (absence === undefined)
    sentences.push(localized(`No interface fits ${JSON.stringify(typed)}.`, `没有接口符合 ${JSON.stringify(typed)}。`));
  if (nearest.length > 0)
    sentences.push(localized(`Near words: ${nearest.join(', ')}.`, `相近的词：${nearest.join('、')}。`));
  const names = hits.slice(0, MAX_PARTIAL).map(({ name }) => name);
  if (names.length > 0)
    sentences.push(
      localized(`These have some of the words: ${names.join(', ')}.`, `符合其中部分词语的有：${names.join('、')}。`),
    );
  sentences.push(localized('finfount list prints all interfaces by topic.', 'finfount list 按主题打印所有接口。'));
  const [first, ...others] = nameLists.map(({ name }) => name);
  if (first === undefined) return sentences;
  const also = others.length > 0 ? localized(`; so have ${others.join(', ')}`, `；${others.join('、')} 也有`) : '';
  return [
    ...sentences,
    localized(
      `If it is the name of a company, a fund or an index, search for its code: finfount get ${first} has names and codes${also}.`,
      `如果这是公司、基金或指数的名称，请查找代码：finfount get ${first} 有名称和代码${also}。`,
    ),
  ];
}

/** The lines of one interface: its name with its params, its Chinese name, and its doc. */
function toInterfaceLines(
  { name, params, say: { en, zh }, ended, proof }: Description,
  width: number | undefined,
): string {
  const isChinese = terminalLanguage() === 'zh';
  const sentences = [
    isChinese ? zh || en : en,
    ...(ended === undefined ? [] : [inTerminalLanguage(endedText(ended))]),
    ...(proof === 'none'
      ? [localized('Not yet compared with a recorded answer.', '应答尚未与记录过的应答比对。')]
      : []),
  ].join(isChinese ? ' · ' : ' ');
  return [
    `  ${wrap(`${name}(${params.join(', ')})`, width, '    ')}\n`,
    // Many readers of English know it by its Chinese name.
    ...(zh === '' || isChinese ? [] : [`      ${wrap(zh, width, '      ')}\n`]),
    `      ${wrap(sentences, width, '      ')}\n`,
  ].join('');
}
