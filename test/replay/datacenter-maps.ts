import {
  findMap,
  type InterfaceMap,
  type MappedColumn,
  openMaps,
  type RecordedTable,
  readCsv,
  readHead,
} from './declared-maps.ts';

// The maps of the datacenter's interfaces and the recorded results of AKShare, which lie beside the project.

/** One column of a map of the datacenter. */
interface ReportColumn extends MappedColumn {
  readonly field: string | null;
  readonly scale?: number;
}

/** The map of one interface of the datacenter. */
export interface ReportMap extends InterfaceMap {
  readonly request: {
    readonly url: string;
    readonly params: Readonly<Record<string, string>>;
    readonly paging: string;
    readonly codes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
  readonly columns: readonly ReportColumn[];
  readonly passthrough?: boolean;
}

const folder = openMaps<ReportMap>('eastmoney-datacenter');

/** Whether maps and recordings are there, and the maps of every interface: none where they are not there. */
export const { isThere, maps: MAPS, read: readRecording } = folder;

/** A recorded result, and the params that made it. */
export interface RecordedResult extends RecordedTable {
  readonly file: string;
  readonly map: ReportMap;
  readonly params: Readonly<Record<string, string>>;
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
  return folder.list('akshare_head').map((name) => {
    const stem = name.replace(/\.json$/, '');
    const map = findMap(MAPS, stem);
    const values = calls.get(stem) ?? [];
    const params = Object.fromEntries(
      map.params.flatMap((param, at) => (values[at] === undefined ? [] : [[param.name, values[at]]])),
    );
    return { file: `akshare_head/${name}`, map, params, ...readHead(readRecording(`akshare_head/${name}`)) };
  });
}

/** The arguments of each recorded call, as the index of the recordings lists them: `name: name(a, b), 5 rows`. */
function callsOf(index: string): ReadonlyMap<string, readonly string[]> {
  const found = [...index.matchAll(/(?:^|[;\s])(\S+): \w+\(([^)]*)\), \d+ rows/g)];
  return new Map(found.map(([, name = '', values = '']) => [name, values === '' ? [] : values.split(', ')]));
}

function tables(): RecordedResult[] {
  return folder.list('akshare_csv').map((name) => ({
    file: `akshare_csv/${name}`,
    map: findMap(MAPS, name.replace(/\.csv$/, '')),
    params: {},
    ...readCsv(readRecording(`akshare_csv/${name}`)),
  }));
}
