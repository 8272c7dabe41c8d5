import { type Column, OPEN } from '../declare/columns.ts';
import type { Coverage, Interface } from '../declare/interface.ts';
import { DAY_PATTERN, MONTH_PATTERN, type Param, type ParamSchema } from '../declare/params.ts';
import type { Source } from '../declare/source.ts';
import { FAILURES } from '../errors.ts';
import type { Catalogue } from '../registry/catalogue.ts';
import { type CatalogueIndex, toExampleCall, toIndex } from '../registry/entries.ts';
import { type Example, examplesOf } from './examples.ts';
import { CELL_NAMES } from './openapi-operation.ts';
import { RESPONSE_HEADERS } from './openapi-responses.ts';

/** Everything that the manual tells of the declarations, as plain data: what its generated pages are made of. */
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
}

/** One interface. Texts are plain, with code between backticks. */
export interface ManualInterface {
  readonly name: string;
  /** The key of its category. */
  readonly category: string;
  readonly doc: string;
  /** The same in a few Chinese words. */
  readonly chinese?: string;
  /** The page on which a person would read the same data. */
  readonly page: string;
  /** The name of its source. */
  readonly source: string;
  readonly freshness: string;
  /** The source that stands in when the first fails, and how long its replies are kept. */
  readonly fallback?: { readonly source: string; readonly freshness: string };
  /** What 404 means of it; absent where its source never says so. */
  readonly absence?: string;
  readonly params: readonly ManualParam[];
  readonly columns: readonly ManualColumn[];
  readonly coverage?: Coverage;
  readonly quirks: readonly string[];
  readonly evidence: readonly string[];
  /** Path and query of a call worth showing. */
  readonly call: string;
  readonly examples: readonly Example[];
}

/** One parameter of an interface. */
export interface ManualParam {
  readonly name: string;
  /** In words: `string`, `one of a set`, `collection of integer`. */
  readonly type: string;
  /** What a form takes a value of it with. */
  readonly input: ParamInput;
  /** Whether it is a collection: any number of values. */
  readonly many: boolean;
  readonly required: boolean;
  /** The value when it is left out, as it would be sent; absent for none. A collection has any number of them. */
  readonly fallback?: string | readonly string[];
  /** Each allowed value and its meaning, where the set is fixed. */
  readonly choices: readonly (readonly [value: string, meaning: string])[];
  readonly doc: string;
  /** Its value in the example call. */
  readonly example?: string | readonly string[];
}

/** What a form takes one value with. A `day` is sent as `YYYYMMDD`, a `month` as `YYYY-MM`; a `secret` is shown nowhere. */
type ParamInput = 'text' | 'choice' | 'day' | 'month' | 'number' | 'flag' | 'secret';

/** One column of an interface's table. */
export interface ManualColumn {
  /** Absent for columns whose names only the answer tells. */
  readonly name?: string;
  readonly type: string;
  readonly unit?: string;
  readonly doc: string;
}

/** One site that data come from. */
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
  /** The names of the interfaces for which it stands in. */
  readonly standsInFor: readonly string[];
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

/** One header with which an answer tells where its data come from. */
interface ManualHeader {
  readonly name: string;
  readonly doc: string;
  readonly example: string;
}

/** What the manual tells, out of the declarations alone. */
export function manualData(catalogue: Catalogue): ManualData {
  return {
    categories: catalogue.categories.map(({ interfaces, ...category }) => ({
      ...category,
      interfaces: interfaces.map(({ name }) => name),
    })),
    interfaces: catalogue.interfaces.map(toManualInterface),
    sources: sourcesOf(toIndex(catalogue)),
    failures: Object.entries(FAILURES).map(([code, failure]) => ({ code, ...failure })),
    headers: Object.entries(RESPONSE_HEADERS).map(([name, header]) => ({ name, ...header })),
  };
}

function toManualInterface(declared: Interface): ManualInterface {
  const { name, category, doc, chinese, page, source, cache, fallback, params, columns, coverage, quirks, evidence } =
    declared;
  return {
    name,
    category,
    doc,
    ...(chinese !== undefined && { chinese }),
    page,
    source: source.name,
    freshness: cache.doc,
    ...(fallback && { fallback: { source: fallback.source.name, freshness: fallback.cache.doc } }),
    ...(source.absence !== undefined && { absence: source.absence }),
    params: Object.entries(params).map(([key, param]) => toManualParam(key, param, declared.example[key])),
    columns: columns.map(toManualColumn),
    ...(coverage && { coverage }),
    quirks,
    evidence,
    call: toExampleCall(declared),
    examples: examplesOf(declared),
  };
}

function toManualParam(
  name: string,
  { role, schema, many, required, default: fallback, choices = {}, doc }: Param,
  example: unknown,
): ManualParam {
  return {
    name,
    type: toTypeName(schema),
    input: role === 'cookie' ? 'secret' : toInput(schema),
    many,
    required,
    ...(fallback !== undefined && { fallback: toSent(fallback) }),
    choices: Object.entries(choices),
    doc,
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
  return { ...(name !== OPEN && { name }), type: CELL_NAMES[cells], ...(unit !== undefined && { unit }), doc };
}

/** Every source once, with the interfaces that ask it first and those that turn to it when the first fails. */
export function sourcesOf({ entries, sources }: CatalogueIndex): readonly ManualSource[] {
  return sources
    .toSorted((left, right) => left.title.localeCompare(right.title, 'en'))
    .map(({ name, title, terms, licence, citation, quirks = [], hosts, limits }) => ({
      name,
      title,
      terms,
      ...(licence !== undefined && { licence }),
      ...(citation !== undefined && { citation }),
      quirks,
      hosts,
      limits,
      interfaces: entries.filter(({ source }) => source === name).map((each) => each.name),
      standsInFor: entries.filter(({ fallback }) => fallback === name).map((each) => each.name),
    }));
}
