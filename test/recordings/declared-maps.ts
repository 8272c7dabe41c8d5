import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import type { Registry } from '../../src/catalogue/registry/registry.ts';
import type { Interface } from '../../src/engine/interface/interface.ts';
import { RECORDINGS } from './recordings.ts';

// The maps of interfaces that lie beside the project, and what is recorded beside them: what public clients ask
// for, and what they make of it.

/** One column of a map. */
export interface MappedColumn {
  /** The name of the source's field, or its position; null for a column that is made of none. */
  readonly field: string | number | null;
  readonly name: string;
  readonly type: string;
  readonly unit: string | null;
  readonly description: string;
}

/** The map of one interface: what a public client sends, and what it makes of the reply. */
export interface InterfaceMap {
  readonly name: string;
  readonly category: string;
  readonly params: readonly {
    readonly name: string;
    readonly default: string | number | null;
    readonly allowed: readonly string[] | null;
  }[];
  readonly columns: readonly MappedColumn[];
  /** The columns of each choice of a param, where a param decides them. */
  readonly columns_by?: Readonly<Record<string, Readonly<Record<string, readonly MappedColumn[]>>>>;
}

/** A folder of maps and recordings. */
export interface MapFolder<Map extends InterfaceMap> {
  /** The maps; none where there are none. */
  readonly maps: readonly Map[];
  /** The text of a file, without a byte order mark. */
  read(name: string): string;
  /** The names of the files of a folder in it; none where there is no such folder. */
  list(folder: string): readonly string[];
}

/**
 * Opens a folder beside the project. Its maps, if it has any, are `interfaces.json`.
 * @param folder its name, such as `eastmoney-lists`
 */
export function openMaps<Map extends InterfaceMap>(folder: string): MapFolder<Map> {
  const root = fileURLToPath(new URL(`${folder}/`, RECORDINGS));
  const read = (name: string): string => readFileSync(`${root}${name}`, 'utf8').replace(/^\uFEFF/, '');
  return {
    maps: existsSync(`${root}interfaces.json`) ? JSON.parse(read('interfaces.json')) : [],
    read,
    list: (name) => (existsSync(`${root}${name}`) ? readdirSync(`${root}${name}`) : []),
  };
}

/** Returns the map of the interface whose name the name of a recording begins with. */
export function findMap<Map extends InterfaceMap>(maps: readonly Map[], stem: string): Map {
  const [map] = maps
    .filter(({ name }) => stem === name || stem.startsWith(`${name}_`))
    .toSorted((one, other) => other.name.length - one.name.length);
  if (!map) throw new Error(`no map for the recording ${stem}`);
  return map;
}

/** A recorded result of AKShare: its columns in order, and its first rows or all; every cell as a text. */
export interface RecordedTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
}

/** Reads a recorded CSV file; an empty cell is none. */
export function readCsv(text: string): RecordedTable {
  const [columns = [], ...rows] = Papa.parse<string[]>(text.trimEnd()).data;
  return { columns, rows: rows.map((row) => row.map((cell) => (cell === '' ? null : cell))) };
}

/** Reads a file of `akshare_head`, which has the types of the columns, too. */
export function readHead(text: string): RecordedTable & {
  /** The names of the columns of numbers. */
  readonly numbers: ReadonlySet<string>;
} {
  const recorded: { columns: { name: string; dtype?: string }[]; head: (string | null)[][] } = JSON.parse(text);
  return {
    columns: recorded.columns.map(({ name }) => name),
    rows: recorded.head,
    numbers: new Set(recorded.columns.filter(({ dtype = '' }) => /^(int|float)/.test(dtype)).map(({ name }) => name)),
  };
}

// A category of a map that is another one here.
const CATEGORIES: Readonly<Record<string, string>> = { fx: 'forex', reits: 'fund' };

const KINDS: Readonly<Record<string, readonly string[]>> = {
  number: ['number', 'percent'],
  integer: ['whole', 'number'],
  date: ['date'],
  datetime: ['date-time'],
  string: ['text', 'code', 'month'],
};

/**
 * What differs between a declaration and its map: both sides, by what it is about. `name category`, `name params`,
 * `name default of param`, `name choices of param`, `name columns`, `name field of column`, `name kind of column`.
 */
function findDifferences(declared: Interface, map: InterfaceMap): Readonly<Record<string, unknown>> {
  const found: Record<string, unknown> = {};
  const compare = (what: string, here: unknown, there: unknown): void => {
    if (JSON.stringify(here) !== JSON.stringify(there)) found[`${map.name} ${what}`] = { here, there };
  };
  compare('category', declared.category, CATEGORIES[map.category] ?? map.category);
  const wanted = Object.entries(declared.params).filter(([, { role }]) => role === 'value');
  const mapped = map.params.filter(({ name }) => name !== 'timeout' && name !== 'cookie');
  compare(
    'params',
    wanted.map(([name]) => name),
    mapped.map(({ name }) => name),
  );
  for (const { name, default: value, allowed } of mapped) {
    const param = declared.params[name];
    if (!param) continue;
    compare(`default of ${name}`, param.default ?? null, value);
    compare(`choices of ${name}`, param.choices?.map(([choice]) => choice) ?? null, allowed);
  }
  const columns = columnsOf(map);
  compare(
    'columns',
    declared.columns.map(({ name }) => name),
    columns.map(({ name }) => name),
  );
  for (const { name, field, type } of columns) {
    const column = declared.columns.find((each) => each.name === name);
    if (!column) continue;
    if (field !== null) compare(`field of ${name}`, column.field, String(field));
    if (!KINDS[type]?.includes(column.cells)) compare(`kind of ${name}`, column.cells, type);
  }
  return found;
}

/** The columns of a map, those of every choice included, each name once. */
function columnsOf({ columns, columns_by: choices = {} }: InterfaceMap): readonly MappedColumn[] {
  const all = Object.values(choices).flatMap((byChoice) => Object.values(byChoice).flat());
  const listed = all.length > 0 ? all : columns;
  return listed.filter(({ name }, at) => listed.findIndex((each) => each.name === name) === at);
}

/**
 * Compares every declaration with its map: category, params, defaults, choices, and the columns, their order,
 * fields and kinds.
 * @param reasons why something differs, by what it is about: see {@link findDifferences}. What does not differ has
 * no place there.
 */
export function describeDeclarations(
  registry: Registry,
  maps: readonly InterfaceMap[],
  reasons: Readonly<Record<string, string>>,
): void {
  describe('declarations', () => {
    it.each(maps)('$name differs from its map only where there is a reason', async (map) => {
      const found = findDifferences(await registry.load(map.name), map);
      const unexplained = Object.entries(found).filter(([what]) => !Object.hasOwn(reasons, what));
      expect(Object.fromEntries(unexplained)).toEqual({});
    });

    it('have no reason for what does not differ', async () => {
      const found = await Promise.all(
        maps.map(async (map) => Object.keys(findDifferences(await registry.load(map.name), map))),
      );
      const differing = new Set(found.flat());
      expect(Object.keys(reasons).filter((what) => !differing.has(what))).toEqual([]);
    });
  });
}
