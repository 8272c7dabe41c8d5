import { FAILURES } from '../../base/errors.ts';
import { CATEGORIES, isCategory } from '../../catalogue/declare/categories.ts';
import { byTopic, topicText } from '../../catalogue/declare/topics.ts';
import type { Catalogue } from '../../catalogue/registry/catalogue.ts';
import { type CatalogueIndex, type SourceEntry, toExampleCall, toIndex } from '../../catalogue/registry/entries.ts';
import { type Column, OPEN } from '../../engine/interface/columns.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import { DAY_PATTERN, MONTH_PATTERN, type Param, type ParamSchema } from '../../engine/interface/params.ts';
import { CELL_NAMES, formText } from '../openapi/operation.ts';
import { RESPONSE_HEADERS } from '../openapi/responses.ts';
import { historyLinks } from './history-links.ts';
import type {
  InterfaceDocument,
  ManualColumn,
  ManualData,
  ManualInterface,
  ManualParam,
  ManualSource,
  ParamInput,
  SourceFacts,
} from './manual-types.ts';

/** The data of the manual, made from the declarations alone. */
export function manualData(catalogue: Catalogue): ManualData {
  return {
    categories: catalogue.categories.map(({ interfaces, ...category }) => ({
      ...category,
      interfaces: interfaces.map(({ name }) => name),
      topics: byTopic(interfaces).flatMap(({ key }) => (key === undefined ? [] : [{ key, ...topicText(key) }])),
    })),
    interfaces: catalogue.interfaces.map(toManualInterface),
    sources: sourcesOf(toIndex(catalogue)),
    failures: Object.entries(FAILURES).map(([code, failure]) => ({ code, ...failure })),
    headers: Object.entries(RESPONSE_HEADERS).map(([name, header]) => ({ name, ...header })),
  };
}

/** One interface as the manual describes it. */
export function toManualInterface(declared: Interface): ManualInterface {
  const {
    name,
    category,
    topic,
    doc,
    chinese,
    page,
    kind,
    each,
    isPriceHistory,
    source,
    cache,
    fallbacks,
    params,
    columns,
  } = declared;
  const { ended, coverage, quirks, evidence, proof, insteadOf } = declared;
  return {
    name,
    category,
    ...(topic !== undefined && { topic }),
    doc,
    ...(chinese !== undefined && { chinese }),
    page,
    ...(ended !== undefined && { ended }),
    kind,
    each,
    ...(isPriceHistory && { isPriceHistory }),
    source: source.name,
    freshness: cache.doc,
    fallbacks: fallbacks.map((fallback) => ({ source: fallback.source.name, freshness: fallback.cache.doc })),
    ...(source.absence !== undefined && { absence: source.absence }),
    params: Object.entries(params).map(([key, param]) => toManualParam(key, param, declared.example[key])),
    columns: columns.map(toManualColumn),
    ...(coverage && { coverage }),
    quirks,
    evidence,
    ...(proof && { proof }),
    ...(insteadOf && { insteadOf }),
    call: toExampleCall(declared),
  };
}

function toManualParam(name: string, param: Param, example: unknown): ManualParam {
  const { role, schema, many, required, default: defaultValue, choices = [], doc } = param;
  return {
    name,
    type: toTypeName(schema),
    input: role === 'cookie' ? 'secret' : toInput(schema),
    many,
    required,
    ...(defaultValue !== undefined && { default: toSent(defaultValue) }),
    choices,
    doc: `${doc} ${formText(param)}`.trim(),
    ...(param.form && { form: param.form.pattern ?? 'words' }),
    ...(example !== undefined && { example: toSent(example) }),
  };
}

/** A value as a query holds it. */
function toSent(value: unknown): string | readonly string[] {
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

/** The type of a parameter in words. */
function toTypeName({ type, items, enum: choices }: ParamSchema): string {
  if (items) return `collection of ${toTypeName(items)}`;
  return choices ? 'one of a set' : type;
}

function toManualColumn({ name, id, role, cells, unit, say }: Column): ManualColumn {
  return {
    ...(name !== OPEN && { name }),
    ...(id !== undefined && { id }),
    ...(role && { role }),
    cells,
    type: CELL_NAMES[cells],
    ...(unit !== undefined && { unit }),
    doc: say.en,
    chinese: say.zh,
  };
}

/** Every source once, with the interfaces that ask it first and those that have it as their fallback source. */
export function sourcesOf({ entries, sources }: CatalogueIndex): readonly ManualSource[] {
  return sources
    .toSorted((left, right) => left.title.localeCompare(right.title, 'en'))
    .map((source) => ({
      ...factsOf(source),
      hosts: source.hosts,
      limits: source.limits,
      interfaces: entries.filter((each) => each.source === source.name).map(({ name }) => name),
      fallbackFor: entries.filter((each) => each.fallbacks?.includes(source.name)).map(({ name }) => name),
    }));
}

function factsOf({
  name,
  title,
  terms,
  licence,
  citation,
  quirks = [],
}: Pick<SourceEntry, keyof SourceFacts>): SourceFacts {
  return {
    name,
    title,
    terms,
    ...(licence !== undefined && { licence }),
    ...(citation !== undefined && { citation }),
    quirks,
  };
}

/** The documents of all interfaces, each with what its page needs and nothing else. */
export function interfaceDocuments({ interfaces, categories, sources }: ManualData): readonly InterfaceDocument[] {
  const toTitles = (key: string): InterfaceDocument['category'] => {
    const found = categories.find((category) => category.key === key);
    if (!found || !isCategory(key)) throw new Error(`no category of the manual is named ${key}`);
    return { key, title: found.title, chinese: CATEGORIES[key].chinese };
  };
  const facts = new Map(sources.map((source) => [source.name, factsOf(source)]));
  const factsNamed = (name: string): SourceFacts => {
    const found = facts.get(name);
    if (!found) throw new Error(`no source of the manual is named ${name}`);
    return found;
  };
  return interfaces.map((declared) => ({
    declared,
    category: toTitles(declared.category),
    ...(declared.topic !== undefined && { topic: { key: declared.topic, ...topicText(declared.topic) } }),
    sources: [declared.source, ...declared.fallbacks.map((fallback) => fallback.source)].map(factsNamed),
    histories: historyLinks(declared, interfaces),
  }));
}
