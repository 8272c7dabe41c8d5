import { memoizeAsync } from '../../base/memoize-async.ts';
import { printable } from '../../base/printable.ts';
import type { DescribedCatalogue, Description } from '../../catalogue/registry/entries.ts';
import type { Registry } from '../../catalogue/registry/registry.ts';
import { endedText } from '../../engine/interface/interface.ts';
import type { FoundInterfaces, InterfaceHit, InterfaceSearch } from '../search/interface-search.ts';
import { openSearch } from '../search/open-search.ts';
import { symbolText } from '../search/symbol-list.ts';
import type { FoundSymbol } from '../symbols/symbol.ts';
import type { FoundSymbols } from '../symbols/symbols.ts';
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

const searches = new WeakMap<Registry, () => Promise<Search>>();

/** The search, and what is shown of the interfaces that it lists. */
interface Search extends Pick<InterfaceSearch, 'find' | 'nameWords'> {
  readonly shown: ReadonlyMap<string, Pick<Description, 'params' | 'ended'>>;
}

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
  const [search, named] = await Promise.all([
    openOnce(services.registry),
    findSymbols(services, words, limit, client.signal),
  ]);
  const whole = search.find(words);
  const isCode = isCodeAlone(words, whole);
  const nameWords = isCode ? [] : search.nameWords(words);
  const { symbols, missing } =
    named.symbols.length > 0 || isCode
      ? { symbols: named, missing: [] }
      : await findWithin(services, nameWords, named.note);
  const [security] = symbols.symbols;
  const others = whole.isPartial && security ? withoutNames(words, [security.name, ...nameWords]) : words;
  const found = others === words ? whole : search.find(others);
  const hits = whole.isPartial && security ? takersFirst(found.hits, security) : found.hits;
  const tables = interfaceLines(others, { ...found, hits }, search, limit, isCode);
  const securities = symbolLines(symbols);
  const lines = [
    ...((whole.isPartial || isCode) && security ? [...securities, ...tables] : [...tables, ...securities]),
    ...(security && missing.length > 0
      ? [`No security is named ${missing.join(' or ')} in the lists. ${CHINESE_NAMES}`]
      : []),
    ...(security === undefined && (whole.isPartial || isCode) && isLatin(words) ? [CHINESE_NAMES] : []),
    'describe_data has the parameters, choices and columns of an interface.',
  ];
  return linesWithin(
    lines.map((line) => printable(line)),
    tokenCountWithin(MAX_TOKENS),
  ).join('\n');
}

/** Whether the text is a code alone: interfaces take it by its form, whether or not there is such a code. */
function isCodeAlone(words: string, { hits: [first] }: FoundInterfaces): boolean {
  return first?.filled !== undefined && !/\s/.test(words.trim());
}

// The most securities for a word among others.
const MAX_OF_WORD = 3;

/** Finds the securities that single words of a question name, each once, and the words that name none. */
async function findWithin(
  { symbols }: McpServices,
  words: readonly string[],
  note: string | undefined,
): Promise<{ readonly symbols: FoundSymbols; readonly missing: readonly string[] }> {
  const found = await Promise.all(words.map((typed) => symbols.find({ typed, limit: MAX_OF_WORD })));
  const each = new Map(
    found.flatMap((one) => one.symbols).map((symbol) => [`${symbol.kind} ${symbol.market} ${symbol.code}`, symbol]),
  );
  return {
    symbols: { symbols: [...each.values()], ...(note !== undefined && { note }) },
    missing: words.filter((_, at) => found[at]?.symbols.length === 0),
  };
}

/** A question without the names of securities in it; all of it, where nothing else is left. */
function withoutNames(words: string, names: readonly string[]): string {
  const others = names.reduce((text, name) => text.replaceAll(name, ' '), words).trim();
  return /[\p{L}\p{N}]{2}/u.test(others) ? others : words;
}

/** Sorts hits that have other words of a question: first those that take its security, with the code filled in. */
function takersFirst(hits: readonly InterfaceHit[], { interfaces }: FoundSymbol): readonly InterfaceHit[] {
  const uses = new Map(interfaces.map(({ name, param, value }) => [name, { param, value }]));
  const takers = hits.flatMap((hit) => {
    const filled = uses.get(hit.name);
    return filled ? [{ ...hit, filled }] : [];
  });
  return [...takers, ...hits.filter(({ name }) => !uses.has(name))];
}

function openOnce(registry: Registry): Promise<Search> {
  let open = searches.get(registry);
  if (!open) {
    open = memoizeAsync(async () => {
      const [search, described] = await Promise.all([openSearch(registry), registry.described()]);
      return {
        find: (typed) => search.find(typed),
        nameWords: (typed) => search.nameWords(typed),
        shown: shownOf(described),
      };
    });
    searches.set(registry, open);
  }
  return open();
}

function shownOf({ categories }: DescribedCatalogue): Search['shown'] {
  return new Map(categories.flatMap(({ interfaces }) => interfaces.map((each) => [each.name, each] as const)));
}

function interfaceLines(
  words: string,
  { hits, isPartial, absence, nearest }: FoundInterfaces,
  { shown: known }: Search,
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
  readonly note?: string;
}): readonly string[] {
  const said = note === undefined ? [] : [note];
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
