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
  readonly report: string;
  readonly request: {
    readonly url: string;
    readonly params: Readonly<Record<string, string>>;
    readonly paging: string;
    readonly codes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
  readonly columns: readonly ReportColumn[];
  readonly passthrough?: boolean;
  /** How the names of fields are known that AKShare takes by position. */
  readonly positional?: { readonly order_from?: string };
}

const folder = openMaps<ReportMap>('eastmoney-datacenter');

/** Reads a file of the recordings. */
export const { read: readRecording } = folder;

const LIQUIDATION = { 预估平仓线: 'OPENLINE' };

/** Fields of other names than the maps have: later recordings, which lie beside the maps, show it. */
const CORRECTED_FIELDS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  stock_gpzy_pledge_ratio_detail_em: LIQUIDATION,
  stock_gpzy_individual_pledge_ratio_detail_em: LIQUIDATION,
  stock_hsgt_stock_statistics_em: { 持股数量占发行股百分比: 'TOTAL_SHARES_RATIO' },
  stock_hsgt_hold_stock_em: {
    '今日持股-占流通股比': 'FREE_SHARES_RATIO',
    '今日持股-占总股本比': 'TOTAL_SHARES_RATIO',
    '增持估计-占流通股比': 'FREECAP_RATIO_CHG',
    '增持估计-占总股本比': 'TOTAL_RATIO_CHG',
    所属板块: 'INDUSTRY_NAME',
  },
  stock_hsgt_board_rank_em: {
    '北向资金今日持股-占板块比': 'HK_BOARD_RATIO',
    '北向资金今日持股-占北向资金比': 'BOARD_HK_RATIO',
    '北向资金今日增持估计-占板块比': 'ADD_BOARD_RATIO',
    '北向资金今日增持估计-占北向资金比': 'ADD_HK_RATIO',
  },
};

/** The maps of every interface. */
export const MAPS: readonly ReportMap[] = folder.maps.map((map) => {
  const corrected = CORRECTED_FIELDS[map.name] ?? {};
  return {
    ...map,
    columns: map.columns.map((column) => ({ ...column, field: corrected[column.name] ?? column.field })),
  };
});

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

// The params of the tables that were not made with the defaults.
const TABLE_PARAMS: ReadonlyMap<string, Readonly<Record<string, string>>> = new Map([
  ['stock_comment_detail_scrd_desire_em.csv', { symbol: '000001' }],
]);

function tables(): RecordedResult[] {
  return folder.list('akshare_csv').map((name) => ({
    file: `akshare_csv/${name}`,
    map: findMap(MAPS, name.replace(/\.csv$/, '')),
    params: TABLE_PARAMS.get(name) ?? {},
    ...readCsv(readRecording(`akshare_csv/${name}`)),
  }));
}
