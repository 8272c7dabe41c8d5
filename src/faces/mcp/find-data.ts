import { getOrInsert } from '../../base/get-or-insert.ts';
import { memoizeAsync } from '../../base/memoize-async.ts';
import { printable } from '../../base/printable.ts';
import type { Text } from '../../base/say.ts';
import type { Description } from '../../catalogue/registry/entries.ts';
import type { Registry } from '../../catalogue/registry/registry.ts';
import { endedText } from '../../engine/interface/interface.ts';
import type { InterfaceHit, InterfaceSearch } from '../search/interface-search.ts';
import { openSearch } from '../search/open-search.ts';
import { type FoundForQuestion, findNamed, toFoundFor, toQuestion } from '../search/question.ts';
import { symbolText } from '../search/symbol-list.ts';
import type { FoundSymbol } from '../symbols/symbol.ts';
import type { Arguments, ArgumentValues } from './arguments.ts';
import { toAbsenceText } from './find-table.ts';
import { CHINESE_NAMES, findSymbols, isLatin } from './name-hint.ts';
import { cutToLength, linesWithin, tokenCountWithin } from './tokens.ts';
import type { McpServices, ToolContext } from './tool-context.ts';

/** The arguments of `find_data`. */
export const FIND_DATA = {
  words: {
    takes: { is: 'text', maxLength: 200 },
    doc: 'topic, company, fund or index name, code; English or Chinese: "dividends", "贵州茅台", "600519"',
    required: true,
  },
  limit: { takes: { is: 'whole number', least: 1, most: 50 }, default: 10 },
} as const satisfies Arguments;

const MAX_TOKENS = 4_000;
// The most interfaces listed for one security.
const MAX_USES = 4;
// The most securities for a word among others.
const MAX_OF_WORD = 3;

/** The search, and what is shown of the interfaces that it lists. */
interface OpenSearch {
  readonly search: InterfaceSearch;
  readonly shown: ReadonlyMap<string, Description>;
}

const searches = new WeakMap<Registry, () => Promise<OpenSearch>>();

/**
 * Answers `find_data`: the interfaces that match words, then the securities of that name. Interfaces that have
 * only some of the words come last, first those that take the named security; so do those that only take a code of
 * the typed form, where a security has it.
 */
export async function findData(
  services: McpServices,
  { words, limit }: ArgumentValues<typeof FIND_DATA>,
  { client }: ToolContext,
): Promise<string> {
  const { search, shown } = await openOnce(services.registry);
  const question = toQuestion(search, words);
  const { isCode, whole } = question;
  const named = await findNamed(question, (typed, isWord) =>
    isWord ? services.symbols.find({ typed, limit: MAX_OF_WORD }) : findSymbols(services, typed, limit, client.signal),
  );
  const [security] = named.symbols;
  const asked = toFoundFor(search, question, named.symbols);
  const tables = interfaceLines(asked, shown, limit, isCode);
  const securities = symbolLines(named);
  const lines = [
    ...(question.isSecurityFirst && security ? [...securities, ...tables] : [...tables, ...securities]),
    ...(security && named.missing.length > 0
      ? [`No security is named ${named.missing.join(' or ')} in the lists. ${CHINESE_NAMES}`]
      : []),
    ...(security === undefined && (whole.isPartial || isCode) && isLatin(words) ? [CHINESE_NAMES] : []),
    'describe_data has the parameters, choices and columns of an interface.',
  ];
  return linesWithin(
    lines.map((line) => printable(line)),
    tokenCountWithin(MAX_TOKENS),
  ).join('\n');
}

function openOnce(registry: Registry): Promise<OpenSearch> {
  const open = async (): Promise<OpenSearch> => {
    const [search, { categories }] = await Promise.all([openSearch(registry), registry.described()]);
    const interfaces = categories.flatMap((category) => category.interfaces);
    return { search, shown: new Map(interfaces.map((each) => [each.name, each])) };
  };
  return getOrInsert(searches, registry, () => memoizeAsync(open))();
}

function interfaceLines(
  { words, found: { hits, isPartial, absence, nearest } }: FoundForQuestion,
  known: OpenSearch['shown'],
  limit: number,
  isCode: boolean,
): readonly string[] {
  const shown = hits.slice(0, limit);
  const asked = JSON.stringify(cutToLength(words, 100).text);
  const head =
    hits.length === 0
      ? `No interface fits ${asked}.`
      : `${shown.length} of ${hits.length} interfaces that ${isCode ? `take a code such as` : `have ${isPartial ? 'some' : 'all'} of`} ${asked}, best first:`;
  return [
    ...(absence ? [toAbsenceText(absence.name, absence)] : []),
    head,
    ...shown.map((hit) => `- ${toHitText(hit, known.get(hit.name))}`),
    ...(isPartial && nearest.length > 0 ? [`Near words: ${nearest.join(', ')}.`] : []),
  ];
}

function toHitText(
  { name, filled, doc, chinese }: InterfaceHit,
  { params = [], ended }: Partial<Pick<Description, 'params' | 'ended'>> = {},
): string {
  const own = params.filter((param) => param !== 'timeout' && param !== 'cookie');
  const call = filled ? ` with params ${JSON.stringify({ [filled.param]: filled.value })}` : '';
  const end = ended === undefined ? '' : ` ${endedText(ended).en}`;
  return `${name}(${own.join(', ')})${call}: ${doc}${chinese === undefined ? '' : ` ${chinese}`}${end}`;
}

function symbolLines({
  symbols,
  note,
}: {
  readonly symbols: readonly FoundSymbol[];
  readonly note?: Text;
}): readonly string[] {
  const said = note === undefined ? [] : [note.en];
  if (symbols.length === 0) return said;
  const count = symbols.length === 1 ? '1 security' : `${symbols.length} securities`;
  return [`${count} of that name or code, best first:`, ...symbols.map(toSymbolText), ...said];
}

function toSymbolText(symbol: FoundSymbol): string {
  const { code, name, interfaces } = symbol;
  const uses = interfaces.slice(0, MAX_USES).map((use) => `${use.name} ${JSON.stringify({ [use.param]: use.value })}`);
  const more = interfaces.length > uses.length ? `, and ${interfaces.length - uses.length} more` : '';
  return `- ${name} ${code} (${symbolText(symbol, 'en')}): ${uses.join(', ')}${more}`;
}
