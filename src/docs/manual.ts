import { CATEGORIES, isCategory } from '../declare/categories.ts';
import { type Column, OPEN } from '../declare/columns.ts';
import type { Coverage, Interface, TableKind } from '../declare/interface.ts';
import { DAY_PATTERN, MONTH_PATTERN, type Param, type ParamSchema } from '../declare/params.ts';
import type { Source } from '../declare/source.ts';
import { byTopic, TOPICS, type TopicKey, type TopicText } from '../declare/topics.ts';
import { FAILURES } from '../errors.ts';
import type { Catalogue } from '../registry/catalogue.ts';
import { type CatalogueIndex, type SourceEntry, toExampleCall, toIndex } from '../registry/entries.ts';
import { type HistoryLink, historyLinks } from './history-links.ts';
import { CELL_NAMES, formText } from './openapi-operation.ts';
import { RESPONSE_HEADERS } from './openapi-responses.ts';

/**
 * Everything in the manual that comes from the declarations, as plain data. Its generated parts are made of this.
 */
export interface ManualData {
  /** The categories that have interfaces, in the order in which they are declared. */
  readonly categories: readonly ManualCategory[];
  /** Every interface, by category and then by name. */
  readonly interfaces: readonly ManualInterface[];
  /** Every source that an interface asks, by title. */
  readonly sources: readonly ManualSource[];
  readonly failures: readonly ManualFailure[];
  readonly headers: readonly ManualHeader[];
}

/** One category that has interfaces. */
export interface ManualCategory {
  readonly key: string;
  readonly title: string;
  readonly doc: string;
  /** The names of its interfaces. */
  readonly interfaces: readonly string[];
  /** The topics of its interfaces, in order. */
  readonly topics: readonly ManualTopic[];
}

/** One topic of a category. */
interface ManualTopic extends TopicText {
  readonly key: TopicKey;
}

/** One interface. Texts are plain, with code between backticks. */
export interface ManualInterface {
  readonly name: string;
  /** The key of its category. */
  readonly category: string;
  readonly topic?: TopicKey;
  readonly doc: string;
  /** The same in a few Chinese words. */
  readonly chinese?: string;
  /** The page on which a person would read the same data. */
  readonly page: string;
  /** The last period of its data, such as `2023-08`, where its source publishes no more. */
  readonly ended?: string;
  /** How its rows change from reply to reply. */
  readonly kind: TableKind;
  /** The name of its source. */
  readonly source: string;
  readonly freshness: string;
  /** The fallback sources, asked in this order when the first fails, and the cache policies of their replies. */
  readonly fallbacks: readonly { readonly source: string; readonly freshness: string }[];
  /** What 404 means; absent where the source never reports it. */
  readonly absence?: string;
  readonly params: readonly ManualParam[];
  readonly columns: readonly ManualColumn[];
  readonly coverage?: Coverage;
  readonly quirks: readonly string[];
  readonly evidence: readonly string[];
  /** Whether no answer of it was ever compared with a recorded one. */
  readonly isUnproven?: boolean;
  /** Names of AKShare's interfaces that are not there and whose job this one does. */
  readonly insteadOf?: readonly string[];
  /** Path and query of a call worth showing. */
  readonly call: string;
}

/** One parameter of an interface. */
export interface ManualParam {
  readonly name: string;
  /** In words: `string`, `one of a set`, `collection of integer`. */
  readonly type: string;
  /** The kind of form field for one value. */
  readonly input: ParamInput;
  /** Whether it is a collection: any number of values. */
  readonly many: boolean;
  readonly required: boolean;
  /** The value when it is left out, as a query holds it; absent for none. A collection has any number of them. */
  readonly default?: string | readonly string[];
  /** Each allowed value and its meaning, where the set is fixed. */
  readonly choices: readonly (readonly [value: string, meaning: string])[];
  /** What it is for, and the form of its texts: sentences. */
  readonly doc: string;
  /** The form of its texts: a regular expression, or `words` for any text; absent where it has none, or an odd one. */
  readonly form?: string;
  /** Its value in the example call. */
  readonly example?: string | readonly string[];
}

/** The kind of form field. A `day` is sent as `YYYYMMDD`, a `month` as `YYYY-MM`; a `secret` is never shown. */
type ParamInput = 'text' | 'choice' | 'day' | 'month' | 'number' | 'flag' | 'secret';

/** One column of an interface's table. */
export interface ManualColumn {
  /** Absent for columns that only the answer names. */
  readonly name?: string;
  readonly cells: Column['cells'];
  /** The kind of cells in words. */
  readonly type: string;
  readonly unit?: string;
  readonly doc: string;
}

/** One source. */
export interface ManualSource {
  readonly name: string;
  readonly title: string;
  readonly terms: string;
  readonly licence?: string;
  readonly citation?: string;
  readonly quirks: readonly string[];
  readonly hosts: readonly string[];
  readonly limits: Source['limits'];
  /** The names of the interfaces that ask it. */
  readonly interfaces: readonly string[];
  /** The names of the interfaces that have it as their fallback source. */
  readonly fallbackFor: readonly string[];
}

/** One way in which the service fails. */
interface ManualFailure {
  readonly code: string;
  readonly status: number;
  /** Whether the same request may succeed later. */
  readonly retry: boolean;
  readonly meaning: string;
  readonly remedy: string;
}

/** One response header that describes the provenance of an answer. */
interface ManualHeader {
  readonly name: string;
  readonly doc: string;
  readonly example: string;
}

/** The data of the manual, made from the declarations alone. */
export function manualData(catalogue: Catalogue): ManualData {
  return {
    categories: catalogue.categories.map(({ interfaces, ...category }) => ({
      ...category,
      interfaces: interfaces.map(({ name }) => name),
      topics: byTopic(interfaces).flatMap(({ key }) => (key === undefined ? [] : [{ key, ...TOPICS[key] }])),
    })),
    interfaces: catalogue.interfaces.map(toManualInterface),
    sources: sourcesOf(toIndex(catalogue)),
    failures: Object.entries(FAILURES).map(([code, failure]) => ({ code, ...failure })),
    headers: Object.entries(RESPONSE_HEADERS).map(([name, header]) => ({ name, ...header })),
  };
}

/** One interface as the manual describes it. */
export function toManualInterface(declared: Interface): ManualInterface {
  const { name, category, topic, doc, chinese, page, kind, source, cache, fallbacks, params, columns } = declared;
  const { ended, coverage, quirks, evidence, isUnproven, insteadOf } = declared;
  return {
    name,
    category,
    ...(topic !== undefined && { topic }),
    doc,
    ...(chinese !== undefined && { chinese }),
    page,
    ...(ended !== undefined && { ended }),
    kind,
    source: source.name,
    freshness: cache.doc,
    fallbacks: fallbacks.map((fallback) => ({ source: fallback.source.name, freshness: fallback.cache.doc })),
    ...(source.absence !== undefined && { absence: source.absence }),
    params: Object.entries(params).map(([key, param]) => toManualParam(key, param, declared.example[key])),
    columns: columns.map(toManualColumn),
    ...(coverage && { coverage }),
    quirks,
    evidence,
    ...(isUnproven && { isUnproven }),
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

function toManualColumn({ name, cells, unit, doc }: Column): ManualColumn {
  return { ...(name !== OPEN && { name }), cells, type: CELL_NAMES[cells], ...(unit !== undefined && { unit }), doc };
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

/** What the page of one interface and its explorer are drawn from. */
export interface InterfaceDocument {
  readonly declared: ManualInterface;
  readonly category: Pick<ManualCategory, 'key' | 'title'> & { readonly chinese: string };
  readonly topic?: ManualTopic;
  /** Its source; then its fallback sources. */
  readonly sources: readonly SourceFacts[];
  /** The interfaces with the histories of what its rows are about. */
  readonly histories: readonly HistoryLink[];
}

/** What the page of an interface shows of a source. */
type SourceFacts = Pick<ManualSource, 'name' | 'title' | 'terms' | 'licence' | 'citation' | 'quirks'>;

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
    ...(declared.topic !== undefined && { topic: { key: declared.topic, ...TOPICS[declared.topic] } }),
    sources: [declared.source, ...declared.fallbacks.map((fallback) => fallback.source)].map(factsNamed),
    histories: historyLinks(declared, interfaces),
  }));
}
