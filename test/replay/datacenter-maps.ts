import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';

// The maps of the datacenter's interfaces and the recorded results of AKShare, which lie beside the project.

const ROOT = fileURLToPath(new URL('../../../shared/upstreams/eastmoney-datacenter/', import.meta.url));

/** Whether maps and recordings are there. */
export const isThere = existsSync(ROOT);

/** One column of a map. */
export interface MappedColumn {
  readonly field: string | null;
  readonly name: string;
  readonly type: 'string' | 'number' | 'integer' | 'date';
  readonly unit: string | null;
  readonly description: string;
  readonly scale?: number;
}

/** The map of one interface: what a public client sends, and what it makes of the reply. */
export interface InterfaceMap {
  readonly name: string;
  readonly category: string;
  readonly params: readonly {
    readonly name: string;
    readonly default: string | null;
    readonly allowed: readonly string[] | null;
  }[];
  readonly request: {
    readonly url: string;
    readonly params: Readonly<Record<string, string>>;
    readonly paging: string;
    readonly codes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
  readonly columns: readonly MappedColumn[];
  readonly sort_after?: { readonly by: string; readonly ascending: boolean };
  readonly passthrough?: boolean;
}

/** The maps of every interface; none where they are not there. */
export const MAPS: readonly InterfaceMap[] = isThere ? JSON.parse(readRecording('interfaces.json')) : [];

/** The text of a file of recordings. */
export function readRecording(name: string): string {
  return readFileSync(`${ROOT}${name}`, 'utf8').replace(/^\uFEFF/, '');
}

/** A recorded result: the params that made it, its columns in order, and its first rows; every cell as a text. */
export interface RecordedResult {
  readonly file: string;
  readonly map: InterfaceMap;
  readonly params: Readonly<Record<string, string>>;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | null)[])[];
  /** The names of the columns of numbers, where the recording has types. */
  readonly numbers?: ReadonlySet<string>;
}

/** Every recorded result of AKShare. */
export function recordedResults(): readonly RecordedResult[] {
  if (!isThere) return [];
  return [...heads(), ...tables()];
}

function heads(): RecordedResult[] {
  const calls = callsOf(readRecording('INDEX.md'));
  return readdirSync(`${ROOT}akshare_head`).map((name) => {
    const stem = name.replace(/\.json$/, '');
    const recorded: { columns: { name: string; dtype: string }[]; head: (string | null)[][] } = JSON.parse(
      readRecording(`akshare_head/${name}`),
    );
    const map = mapOf(stem);
    const values = calls.get(stem) ?? [];
    const params = Object.fromEntries(
      map.params.flatMap((param, at) => (values[at] === undefined ? [] : [[param.name, values[at]]])),
    );
    return {
      file: `akshare_head/${name}`,
      map,
      params,
      columns: recorded.columns.map((column) => column.name),
      rows: recorded.head,
      numbers: new Set(recorded.columns.filter(({ dtype }) => /^(int|float)/.test(dtype)).map(({ name }) => name)),
    };
  });
}

/** The arguments of each recorded call, as the index of the recordings lists them: `name: name(a, b), 5 rows`. */
function callsOf(index: string): ReadonlyMap<string, readonly string[]> {
  const found = [...index.matchAll(/(?:^|[;\s])(\S+): \w+\(([^)]*)\), \d+ rows/g)];
  return new Map(found.map(([, name = '', values = '']) => [name, values === '' ? [] : values.split(', ')]));
}

function tables(): RecordedResult[] {
  return readdirSync(`${ROOT}akshare_csv`).map((name) => ({
    file: `akshare_csv/${name}`,
    map: mapOf(name.replace(/\.csv$/, '')),
    params: {},
    ...readCsv(`akshare_csv/${name}`),
  }));
}

/** The columns and rows of a recorded CSV file; an empty cell is none. */
export function readCsv(name: string): Pick<RecordedResult, 'columns' | 'rows'> {
  const [columns = [], ...rows] = Papa.parse<string[]>(readRecording(name).trimEnd()).data;
  return { columns, rows: rows.map((row) => row.map((cell) => (cell === '' ? null : cell))) };
}

/** The map of the interface whose name a file's begins with. */
function mapOf(stem: string): InterfaceMap {
  const [map] = MAPS.filter(({ name }) => stem === name || stem.startsWith(`${name}_`)).toSorted(
    (one, other) => other.name.length - one.name.length,
  );
  if (!map) throw new Error(`no map for the recording ${stem}`);
  return map;
}
