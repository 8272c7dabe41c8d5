import { FAILURES } from '../../base/errors.ts';
import { type Language, type Text, textIn } from '../../base/say.ts';
import { byTopic, topicText } from '../../catalogue/declare/topics.ts';
import type { Catalogue } from '../../catalogue/registry/catalogue.ts';
import { type CatalogueIndex, type SourceEntry, toExampleCall, toIndex } from '../../catalogue/registry/entries.ts';
import { citationOf } from '../../engine/interface/citation.ts';
import { type Column, DYNAMIC_COLUMNS } from '../../engine/interface/columns.ts';
import type { Coverage, Interface } from '../../engine/interface/interface.ts';
import { DAY_PATTERN, MONTH_PATTERN, type Param, type ParamSchema } from '../../engine/interface/params.ts';
import { RESPONSE_HEADERS } from '../openapi/responses.ts';
import { CELL_NAMES } from '../wording/cells.ts';
import { freshnessText } from '../wording/freshness.ts';
import { formText, typeText } from '../wording/params.ts';
import { historyLinks } from './history-links.ts';
import type {
  InterfacePage,
  ManualColumn,
  ManualCoverage,
  ManualData,
  ManualInterface,
  ManualParam,
  ManualSource,
  ParamInput,
  SourceFacts,
} from './manual-types.ts';

/** The data of the manual in a language, made from the declarations alone. */
export function manualData(catalogue: Catalogue, language: Language): ManualData {
  return {
    categories: catalogue.categories.map(({ key, title, say: what, interfaces }) => ({
      key,
      title,
      doc: textIn(what, language),
      interfaces: interfaces.map(({ name }) => name),
      topics: byTopic(interfaces).flatMap((topic) =>
        topic.key === undefined ? [] : [{ key: topic.key, ...topicText(topic.key) }],
      ),
    })),
    interfaces: catalogue.interfaces.map((iface) => toManualInterface(iface, language)),
    histories: historyLinks(catalogue.interfaces),
    sources: sourcesOf(toIndex(catalogue), language),
    failures: Object.entries(FAILURES).map(([code, { meaning, remedy, ...failure }]) => ({
      code,
      ...failure,
      meaning: meaning[language],
      remedy: remedy[language],
    })),
    headers: Object.entries(RESPONSE_HEADERS).map(([name, header]) => ({
      name,
      doc: header.say[language],
      example: header.example,
    })),
  };
}

/** One interface as the manual describes it in a language. */
export function toManualInterface(iface: Interface, language: Language): ManualInterface {
  const { name, category, topic, say: what, page, kind, grain, source, cache, fallbacks, params, columns } = iface;
  const { ended, coverage, quirks, evidence, proof, replaces } = iface;
  return {
    name,
    category,
    ...(topic !== undefined && { topic }),
    doc: textIn(what, language),
    ...(what.zh !== '' && { chinese: what.zh }),
    page,
    // Of two sources with one name, the first is asked first.
    citations: Object.fromEntries(
      [source, ...fallbacks.map((fallback) => fallback.source)]
        .toReversed()
        .map((each) => [each.name, citationOf(iface, each).text]),
    ),
    ...(ended !== undefined && { ended }),
    kind,
    grain,
    source: source.name,
    freshness: freshnessText(cache.freshness, language),
    ...(iface.publishes && { publishes: textIn(iface.publishes, language) }),
    fallbacks: fallbacks.map((fallback) => ({
      source: fallback.source.name,
      freshness: freshnessText(fallback.cache.freshness, language),
    })),
    ...(source.notFoundMeaning !== undefined && { notFoundMeaning: textIn(source.notFoundMeaning, language) }),
    params: Object.entries(params).map(([key, param]) => toManualParam(key, param, iface.example[key], language)),
    columns: columns.map((column) => toManualColumn(column, language)),
    ...(coverage && { coverage: toManualCoverage(coverage, language) }),
    quirks: textsIn(quirks, language),
    evidence: textsIn(evidence, language),
    ...(proof && { proof }),
    ...(replaces && { replaces }),
    call: toExampleCall(iface),
  };
}

function textsIn(texts: readonly Text[], language: Language): readonly string[] {
  return texts.map((text) => textIn(text, language));
}

/** The first cells of the rows are names. */
function toManualCoverage({ say: what, headings, rows }: Coverage, language: Language): ManualCoverage {
  return {
    doc: textIn(what, language),
    headings: textsIn(headings, language),
    rows: rows.map(([name, ...texts]) => [name, ...textsIn(texts, language)]),
  };
}

function toManualParam(name: string, param: Param, example: unknown, language: Language): ManualParam {
  const { role, schema, many, required, default: defaultValue, choices = [], say: what } = param;
  return {
    name,
    type: typeText(schema, language),
    input: role === 'cookie' ? 'secret' : toInput(schema),
    many,
    required,
    ...(defaultValue !== undefined && { default: toQueryValue(defaultValue) }),
    // The meaning of a Chinese value is empty in Chinese.
    choices: choices.map(([value, meaning]) => [value, meaning[language]]),
    doc: [textIn(what, language), formText(param, language)].filter(Boolean).join(language === 'zh' ? '' : ' '),
    ...(param.form && { form: param.form.pattern ?? 'words' }),
    ...((param.security || param.board) && { names: param.security?.of ?? [param.board!] }),
    ...(example !== undefined && { example: toQueryValue(example) }),
  };
}

/** A value as text of a query. */
function toQueryValue(value: unknown): string | readonly string[] {
  return Array.isArray(value) ? value.map(String) : String(value);
}

function toInput({ type, items, enum: choices, pattern }: ParamSchema): ParamInput {
  if (items) return toInput(items);
  if (choices) return 'choice';
  if (pattern === DAY_PATTERN) return 'day';
  if (pattern === MONTH_PATTERN) return 'month';
  if (type === 'boolean') return 'flag';
  return type === 'integer' || type === 'number' ? 'number' : 'text';
}

function toManualColumn({ name, id, role, of, cells, unit, say: text }: Column, language: Language): ManualColumn {
  return {
    ...(name !== DYNAMIC_COLUMNS && { name }),
    ...(id !== undefined && { id }),
    ...(role && { role }),
    ...(of && { of }),
    cells,
    type: textIn(CELL_NAMES[cells], language),
    ...(unit !== undefined && { unit: unit.name[language] }),
    ...(unit?.isRowNumber && { isRowNumber: true }),
    doc: text[language],
  };
}

/** Every source, with its interfaces and those with it as a fallback source. */
export function sourcesOf({ entries, sources }: CatalogueIndex, language: Language): readonly ManualSource[] {
  return sources
    .toSorted((left, right) => left.title.en.localeCompare(right.title.en, 'en'))
    .map((source) => ({
      ...factsOf(source, language),
      hosts: source.hosts,
      limits: source.limits,
      interfaces: entries.filter((each) => each.source === source.name).map(({ name }) => name),
      fallbackFor: entries.filter((each) => each.fallbacks?.includes(source.name)).map(({ name }) => name),
    }));
}

/** The facts of a source in one language. The papers to cite are not translated. */
function factsOf(
  { name, title, terms, licence, citation, quirks = [] }: Pick<SourceEntry, keyof SourceFacts>,
  language: Language,
): SourceFacts {
  return {
    name,
    title: textIn(title, language),
    terms,
    ...(licence !== undefined && { licence: textIn(licence, language) }),
    ...(citation !== undefined && { citation }),
    quirks: textsIn(quirks, language),
  };
}

/** The data of the pages of all interfaces. */
export function interfacePages({ interfaces, categories, sources, histories }: ManualData): readonly InterfacePage[] {
  const toTitles = (key: string): InterfacePage['category'] => {
    const found = categories.find((category) => category.key === key);
    if (!found) throw new Error(`no category of the manual is named ${key}`);
    return { key, title: found.title };
  };
  const facts = new Map(
    sources.map(({ hosts: _hosts, limits: _limits, interfaces: _asking, fallbackFor: _for, ...source }) => [
      source.name,
      source,
    ]),
  );
  const factsNamed = (name: string): SourceFacts => {
    const found = facts.get(name);
    if (!found) throw new Error(`no source of the manual is named ${name}`);
    return found;
  };
  return interfaces.map((iface) => ({
    iface,
    category: toTitles(iface.category),
    ...(iface.topic !== undefined && { topic: { key: iface.topic, ...topicText(iface.topic) } }),
    sources: [iface.source, ...iface.fallbacks.map((fallback) => fallback.source)].map(factsNamed),
    histories: histories[iface.name] ?? [],
  }));
}
