import { Failure, type RefusedValue } from '../../base/errors.ts';
import { say, type Text, textIn } from '../../base/say.ts';
import type { TableEnding } from '../exports/formats.ts';
import type { ExportMetadata } from '../exports/schema.ts';
import { type CellKind, isCalendarDay } from '../formats/cells.ts';
import { fromBeijing } from '../interface/beijing-time.ts';
import { type Column, DYNAMIC_COLUMNS } from '../interface/columns.ts';
import type { Interface } from '../interface/interface.ts';
import { optionSuggestions } from '../interface/option-names.ts';
import { paramSuggestions } from '../interface/param-names.ts';
import { decodeText, repeatedParamText, toQuery, undecodable } from '../interface/query.ts';
import type { Table } from '../table/table.ts';

/** The names under which columns come: AKShare's, or the English ones of the dictionary. */
export const COLUMN_NAMES = ['akshare', 'en'] as const;

/** Names under which columns come. */
export type ColumnNames = (typeof COLUMN_NAMES)[number];

/** How JSON may hold a table: an array of records, or an object with an array for each column. */
export const TABLE_SHAPES = ['records', 'columns'] as const;

/** How JSON holds a table. */
export type TableShape = (typeof TABLE_SHAPES)[number];

/** What a client wants of the rows of a table. The options select: they never change what a source is asked. */
export interface TableOptions {
  /** The columns wanted, in this order, by their own names or by their English ones; all when left out. */
  readonly columns?: readonly string[];
  /** How many of the first rows of each ask; all when left out. */
  readonly first?: number;
  /** How many of the last rows of each ask; all when left out. */
  readonly last?: number;
  /** Whether the last row comes first. */
  readonly reverse: boolean;
  /** Under which names the columns come. */
  readonly names: ColumnNames;
  /** How JSON holds the table; as an array of records when left out. */
  readonly shape?: TableShape;
  /** The table as the archive knew it then; as it is now when left out. */
  readonly asOf?: ArchiveTime;
  /** The rows that the archive got after that; all when left out. */
  readonly since?: ArchiveTime;
}

/** A time that an archive is asked for. */
export interface ArchiveTime {
  /** As it was written. */
  readonly text: string;
  /** Milliseconds since 1970: the end of a day where no time was written. */
  readonly at: number;
}

/** One of the asks of a query. */
interface TableAsk {
  /** What stands after the `?` of the same ask below `/api/public/`. */
  readonly query: string;
}

/** What a query wants of a table: its options, and the asks that its params make. */
export interface TableQuery {
  readonly options: TableOptions;
  /** The params that have several values, in the order in which they were given. */
  readonly varying: readonly string[];
  readonly asks: readonly TableAsk[];
}

/** The options of a table: all that begins with `_`. */
export const TABLE_OPTIONS = [
  '_columns',
  '_first',
  '_last',
  '_reverse',
  '_names',
  '_shape',
  '_as_of',
  '_since',
] as const;

/** The most asks of one request. */
export const MAX_ASKS = 100;
/** The most rows that `_first` and `_last` take. */
export const MAX_ROWS = 100_000;

/** One pair of a query: as it was sent, and decoded. */
export interface Pair {
  readonly raw: string;
  readonly name: string;
  readonly value: string;
}

/**
 * Reads the query of a table: the options, and the asks. A param with a single value that is given several times
 * makes an ask of each value; two of them make all combinations, of which the first named varies slowest. Throws
 * `invalid_params` for what cannot be decoded, an unknown option, a wrong value of one, and more than 100 asks.
 * The asks are judged where they are read.
 * @param raw what stands after the `?`, undecoded
 * @param format in which the table is wanted
 */
export function readTableQuery(iface: Interface, raw: string, format: TableEnding): TableQuery {
  const pairs = toPairs(iface, raw);
  refuseUnknownNames(iface, [...new Set(pairs.map(({ name }) => name))]);
  const options = readOptions(
    iface,
    pairs.filter(({ name }) => isOption(name)),
    format,
  );
  const own = pairs.filter(({ name }) => !isOption(name));
  const names = [...new Set(own.map(({ name }) => name))];
  const varying = names.filter((name) => isVarying(iface, name, own));
  const fixed = own.filter(({ name }) => !varying.includes(name)).map((pair) => pair.raw);
  let queries: readonly (readonly string[])[] = [fixed];
  for (const name of varying) {
    const values = new Map(own.filter((pair) => pair.name === name).map((pair) => [pair.value, pair.raw]));
    queries = queries.flatMap((query) => [...values.values()].map((value) => [...query, value]));
    if (queries.length > MAX_ASKS)
      throw new Failure(
        'invalid_params',
        say(
          `${iface.name}: the values of ${varying.join(' and ')} make more than ${MAX_ASKS} asks. Send fewer in one request.`,
          `${iface.name}：${varying.join('、')} 的取值组合超过 ${MAX_ASKS} 个，请在一次请求中少发一些。`,
        ),
      );
  }
  return {
    options: withoutVarying(iface, options, varying),
    varying,
    asks: queries.map((query) => ({ query: query.join('&') })),
  };
}

/**
 * The options without those of `_columns` that name a param that varies: its column is in every row, first. A name
 * that is a column's, too, means that column. Where nothing else is named, nothing is left out, and refused later.
 */
function withoutVarying({ columns }: Interface, options: TableOptions, varying: readonly string[]): TableOptions {
  if (!options.columns || varying.length === 0) return options;
  const own = new Set(columns.flatMap(({ name, id }) => [name, id]));
  const asked = new Set(varying.flatMap((param) => [param, `param.${param}`]).filter((name) => !own.has(name)));
  const wanted = options.columns.filter((name) => !asked.has(name));
  return wanted.length > 0 ? { ...options, columns: wanted } : options;
}

/**
 * The pairs of a query. Throws `invalid_params` for what cannot be decoded.
 * @param iface what was asked, as messages name it
 */
export function toPairs(iface: Pick<Interface, 'name'>, query: string): readonly Pair[] {
  const unreadable: string[] = [];
  const pairs = query.split('&').flatMap((raw): readonly Pair[] => {
    if (raw === '') return [];
    const equals = raw.indexOf('=');
    const end = equals < 0 ? raw.length : equals;
    const [name, value] = [decodeText(raw.slice(0, end)), decodeText(raw.slice(end + 1))];
    if (name !== null && value !== null) return [{ raw, name, value }];
    unreadable.push(name ?? raw.slice(0, end));
    return [];
  });
  if (unreadable.length > 0) throw undecodable(iface, unreadable);
  return pairs;
}

/** Whether a param has several values although it takes one. A cookie is one, and a wait. */
function isVarying({ params }: Interface, name: string, pairs: readonly Pair[]): boolean {
  const param = Object.hasOwn(params, name) ? params[name] : undefined;
  return param?.role === 'value' && !param.many && pairs.filter((pair) => pair.name === name).length > 1;
}

/** Reads options, of which each may be given once, and notes their faults. */
class OptionReader {
  readonly #pairs: readonly Pair[];
  readonly #refused: RefusedValue[] = [];

  constructor(pairs: readonly Pair[]) {
    this.#pairs = pairs;
  }

  /** The values of an option, as often as it is given. */
  valuesOf(name: string): readonly string[] {
    return this.#pairs.flatMap((pair) => (pair.name === name ? [pair.value] : []));
  }

  /**
   * The value of an option; undefined where it is not given, or refused.
   * @param accepted what its text must be, as what follows "Input should be"
   * @param toValue undefined for any other text
   */
  read<Value>(name: string, accepted: Text, toValue: (text: string) => Value | undefined): Value | undefined {
    const values = this.valuesOf(name);
    const [text] = values;
    if (text === undefined) return undefined;
    if (values.length > 1) return this.refuse(name, repeatedParamText(values.length), values);
    return toValue(text) ?? this.refuse(name, say(`Input should be ${accepted.en}`, `应为${accepted.zh}`), text);
  }

  /** Notes that an option is wrong. */
  refuse(name: string, msg: Text, input: string | readonly string[]): undefined {
    this.#refused.push({ loc: ['query', name], msg, type: 'value_error.option', input });
    return undefined;
  }

  /** Throws `invalid_params` with all that was noted, if anything was. */
  throwIfRefused(interfaceName: string): void {
    if (this.#refused.length === 0) return;
    const blamed = [...new Set(this.#refused.map(({ loc }) => loc[1]))];
    const said = say(
      `${interfaceName}: wrong options: ${blamed.join(', ')}.`,
      `${interfaceName}：选项有误：${blamed.join('、')}。`,
    );
    throw new Failure('invalid_params', said, { detail: this.#refused });
  }
}

function isOption(name: string): boolean {
  return name.startsWith('_');
}

/** Throws `invalid_params` for names that are neither params nor options. Some params mean an option: `limit`. */
function refuseUnknownNames({ name: interfaceName, params }: Interface, sent: readonly string[]): void {
  const own = Object.keys(params);
  const options: readonly string[] = TABLE_OPTIONS;
  const unknown = sent.filter((name) => !(isOption(name) ? options.includes(name) : Object.hasOwn(params, name)));
  if (unknown.length === 0) return;
  const meant = optionSuggestions(unknown) ?? paramSuggestions(own, unknown);
  const quoted = unknown.map((name) => JSON.stringify(name));
  const several = unknown.length > 1 ? 's' : '';
  const sentence = unknown.every(isOption)
    ? say(
        `${interfaceName} does not support the option${several} ${quoted.join(', ')}. There are: ${options.join(', ')}.`,
        `${interfaceName} 不支持选项 ${quoted.join('、')}。可用的有：${options.join('、')}。`,
      )
    : say(
        `${interfaceName} does not support the parameter${several} ${quoted.join(', ')}. It takes: ${[...own, ...options].join(', ')}.`,
        `${interfaceName} 不支持参数 ${quoted.join('、')}。可用的有：${[...own, ...options].join('、')}。`,
      );
  throw new Failure(
    'invalid_params',
    say(`${sentence.en}${meant ? ` ${meant.en}` : ''}`, `${textIn(sentence, 'zh')}${meant?.zh ?? ''}`),
  );
}

const ROWS = say(`a whole number from 1 to ${MAX_ROWS}`, ` 1 至 ${MAX_ROWS} 的整数`);

function toRows(text: string): number | undefined {
  return /^[1-9]\d{0,5}$/.test(text) && Number(text) <= MAX_ROWS ? Number(text) : undefined;
}

/** A text that is one of some; undefined for any other. */
function oneOf<Accepted extends string>(accepted: readonly Accepted[]): (text: string) => Accepted | undefined {
  return (text) => accepted.find((each) => each === text);
}

function readOptions({ name }: Interface, pairs: readonly Pair[], format: TableEnding): TableOptions {
  const options = new OptionReader(pairs);
  const first = options.read('_first', ROWS, toRows);
  const last = options.read('_last', ROWS, toRows);
  if (first !== undefined && last !== undefined)
    options.refuse('_last', say('Input should be left out beside _first', '有 _first 时应省略'), String(last));
  const reverse = options.read('_reverse', say("'true' or 'false'", " 'true' 或 'false'"), oneOf(['true', 'false']));
  const names = options.read('_names', say("'akshare' or 'en'", " 'akshare' 或 'en'"), oneOf(COLUMN_NAMES));
  const shape = options.read('_shape', say("'records' or 'columns'", " 'records' 或 'columns'"), oneOf(TABLE_SHAPES));
  if (shape && format !== 'json')
    options.refuse('_shape', say('Input should be left out: it is for .json', '应省略：仅用于 .json'), shape);
  const asOf = options.read('_as_of', ARCHIVE_TIME_FORMS, toArchiveTime);
  const since = options.read('_since', ARCHIVE_TIME_FORMS, toArchiveTime);
  if (asOf && since)
    options.refuse('_since', say('Input should be left out beside _as_of', '有 _as_of 时应省略'), since.text);
  const lists = options.valuesOf('_columns');
  const columns = lists.flatMap((list) => list.split(',').map((column) => column.trim()));
  if (columns.includes(''))
    options.refuse(
      '_columns',
      say('Input should be names of columns, with commas between them', '应为列名，以逗号分隔'),
      lists,
    );
  options.throwIfRefused(name);
  return {
    ...(columns.length > 0 && { columns }),
    ...(first !== undefined && { first }),
    ...(last !== undefined && { last }),
    reverse: reverse === 'true',
    names: names ?? 'akshare',
    ...(shape && { shape }),
    ...(asOf && { asOf }),
    ...(since && { since }),
  };
}

/** The forms of a time that an archive is asked for. */
export const ARCHIVE_TIME_FORMS = say(
  'a day 2026-10-01, or a time 2026-10-01T15:30 of Beijing',
  '日期 2026-10-01，或北京时间 2026-10-01T15:30',
);

/** Reads a day of Beijing, which means its end, or a time of that day; undefined for anything else. */
export function toArchiveTime(text: string): ArchiveTime | undefined {
  const [, day = '', minute] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d))?$/.exec(text) ?? [];
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  if (!isCalendarDay(year, month, date)) return undefined;
  if (minute === undefined) return { text, at: fromBeijing(Date.UTC(year, month - 1, date + 1)) - 1 };
  const local = Date.parse(`${day}T${minute}:59.999Z`);
  return Number.isNaN(local) ? undefined : { text, at: fromBeijing(local) };
}

/** A column that was asked for: its name in the table, and the one under which it comes. */
export type SelectedColumn = readonly [name: string, as: string];

/**
 * The columns that the options want of a table, each with the name under which it comes. Throws `invalid_params`
 * for a column that there is not, with the names of all.
 * @param names the columns of the table; those that are declared when left out, for a check beforehand
 */
export function selectedColumns(
  { name: asked, columns: declared }: Pick<Interface, 'name' | 'columns'>,
  options: TableOptions,
  names: readonly string[] = declared.map(({ name }) => name),
): readonly SelectedColumn[] {
  const ids = new Map(declared.flatMap(({ name, id }) => (id === undefined ? [] : [[name, id] as const])));
  const taken = new Set(ids.values());
  // A column that only a reply names may have the English name of another.
  const inEnglish = (name: string): string => ids.get(name) ?? (taken.has(name) ? `column.${name}` : name);
  const nameAs = options.names === 'en' ? inEnglish : (name: string): string => name;
  if (!options.columns) return names.map((name) => [name, nameAs(name)]);
  // A column that only some answers have is no mistake.
  const known = new Set([...names, ...declared.flatMap(({ name }) => (name === DYNAMIC_COLUMNS ? [] : [name]))]);
  const byEnglish = new Map([...known].map((name) => [inEnglish(name), name]));
  // Of a name that two columns have, the one under which it comes: `turnover` of Sina is `amount` in English.
  const wanted = [...new Set(options.columns)].map((column) =>
    options.names === 'en' || !known.has(column) ? (byEnglish.get(column) ?? column) : column,
  );
  const unknown = wanted.filter((column) => !known.has(column));
  if (unknown.length > 0) {
    const all = [...known].map((name) =>
      ids.has(name) && ids.get(name) !== name ? `${name} (${ids.get(name)})` : name,
    );
    // The list of a wide table may be cut.
    const like = all.length > WIDE ? unknown.flatMap((wrong) => likeName(wrong, all)).slice(0, MAX_LIKE) : [];
    const [likeEn, likeZh] =
      like.length > 0 ? [` Like it: ${like.join(', ')}.`, `相近的列：${like.join('、')}。`] : ['', ''];
    const said = say(
      `${asked} has no column ${unknown.join(', ')}.${likeEn} It has: ${all.join(', ')}.`,
      `${asked} 没有列 ${unknown.join('、')}。${likeZh}它的列：${all.join('、')}。`,
    );
    throw new Failure('invalid_params', said, {
      detail: unknown.map((column) => ({
        loc: ['query', '_columns'],
        msg: say('Input should be names of columns of this interface', '应为此接口的列名'),
        type: 'value_error.option',
        input: column,
      })),
    });
  }
  return [...new Set(wanted)].map((name) => [name, nameAs(name)]);
}

// From how many columns on their list is long, and how many that are like a wrong name are named before it.
const WIDE = 40;
const MAX_LIKE = 5;

/** The names that a wrong one is a part of, or that are a part of it. */
function likeName(wrong: string, names: readonly string[]): readonly string[] {
  const folded = wrong.toLowerCase();
  return names.filter((name) => {
    const other = name.toLowerCase();
    return other.includes(folded) || (other.length > 2 && folded.includes(other));
  });
}

/** What a file says of the declared columns of its table, under the names that the options want. */
export function describedColumns(
  { columns }: Pick<Interface, 'columns'>,
  names: ColumnNames,
): readonly (ExportMetadata['columns'][number] & Pick<Column, 'cells'>)[] {
  return columns.map(({ say, name, id, ...column }) => ({
    ...column,
    name: names === 'en' ? (id ?? name) : name,
    doc: say.en,
  }));
}

/**
 * What a file says of a table of one ask that options select: the options after the query of the ask, and the
 * columns under the names that the options want.
 */
export function describedSelection(iface: Interface, asked: ExportMetadata, options: TableOptions): ExportMetadata {
  const query = [asked.query, toQuery(optionsQuery(options))].filter((part) => part !== '').join('&');
  return { ...asked, query, columns: describedColumns(iface, options.names) };
}

/** A column of an answer: its name, and of what its cells are. */
export interface NamedKind {
  readonly name: string;
  readonly cells: CellKind;
}

/** Whether columns of an interface are named by its replies alone. */
export function hasOpenColumns(columns: readonly Column[]): boolean {
  return columns.some(({ name }) => name === DYNAMIC_COLUMNS);
}

/**
 * The rows and columns that the options want of the rows of one ask. A column that the ask lacks, but others
 * have, is null in all rows. A table without rows, whose columns only rows would name, has every column asked for.
 * Throws what {@link selectedColumns} throws.
 * @param elsewhere columns of other asks that only their replies name
 */
export function applyOptions(
  iface: Interface,
  options: TableOptions,
  table: Table,
  elsewhere: readonly NamedKind[] = [],
): Table {
  const { first, last, reverse } = options;
  const some = first !== undefined ? table.head(first) : last !== undefined ? table.tail(last) : table;
  const turned = reverse ? some.reversed() : some;
  const present = turned.columns.map(({ name }) => name);
  const known = [...elsewhere, ...(table.length === 0 ? unnamedColumns(iface, options, elsewhere) : [])];
  const others = known.filter(({ name }) => !present.includes(name));
  const picked = selectedColumns(iface, options, [...present, ...others.map(({ name }) => name)]);
  const isLacking = (wanted: string): boolean => !present.includes(wanted) && picked.some(([name]) => name === wanted);
  const absent = [...iface.columns, ...others].flatMap(({ name, cells }) =>
    cells !== 'any' && isLacking(name) ? [{ name, cells }] : [],
  );
  return (absent.length > 0 ? turned.withAbsent(absent) : turned).pick(picked);
}

/**
 * The columns asked for that only a reply with rows could name: without rows, nothing says that there are none of
 * these names.
 * @param elsewhere columns of other asks, whose kinds are known
 */
function unnamedColumns(
  { columns: declared }: Interface,
  { columns: asked = [] }: TableOptions,
  elsewhere: readonly NamedKind[],
): readonly NamedKind[] {
  const open = declared.find(({ name }) => name === DYNAMIC_COLUMNS);
  if (!open) return [];
  const cells = open.cells === 'any' ? 'text' : open.cells;
  const isKnown = (asked: string): boolean =>
    declared.some(({ name, id }) => name === asked || id === asked) || elsewhere.some(({ name }) => name === asked);
  return asked.flatMap((name) => (isKnown(name) ? [] : [{ name, cells }]));
}

/** The options as a query, so that the same wish is written in the same way. */
export function optionsQuery({
  columns,
  first,
  last,
  reverse,
  names,
  shape,
  asOf,
  since,
}: TableOptions): Readonly<Record<string, unknown>> {
  return {
    ...(columns && { _columns: columns.join(',') }),
    ...(first !== undefined && { _first: first }),
    ...(last !== undefined && { _last: last }),
    ...(reverse && { _reverse: true }),
    ...(names === 'en' && { _names: names }),
    ...(shape === 'columns' && { _shape: shape }),
    ...(asOf && { _as_of: asOf.text }),
    ...(since && { _since: since.text }),
  };
}
