import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { openList, parseClist } from '../../src/catalogue/sources/eastmoney/clist/wire.ts';
import type { Page } from '../../src/engine/interface/pages.ts';
import { withReplay } from '../replay.ts';
import { findRecordings } from './recordings.ts';

// What is recorded of minutes, of histories of other securities than shares, and of lists.

const klines = findRecordings('eastmoney');
const lists = findRecordings('eastmoney-lists');

/** A printed example of AKShare's documentation: the columns, and the rows that are printed whole. */
interface Printed {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The example of a call whose text is given, among those that AKShare's documentation prints. */
function findPrinted(call: string): Printed {
  const text = klines.read('csv/akshare_docs_printed_examples.txt').toString();
  const start = text.indexOf(call);
  if (start < 0) throw new Error(`no printed example of ${call}`);
  const [head = '', ...lines] = text
    .slice(start, text.indexOf('\n\n', start))
    .split('\n')
    .slice(1)
    .filter((line) => !/^ +(?:start|end)_date=/.test(line));
  const rows = lines.filter((line) => /^\d+ /.test(line)).map(cellsOf);
  return { columns: head.trim().split(/\s+/), rows };
}

/** The cells of a printed row, without its number. A time is written with a blank. */
function cellsOf(line: string): readonly string[] {
  const [, first = '', second = '', ...others] = line.trim().split(/\s+/);
  return /^\d\d:\d\d:\d\d$/.test(second) ? [`${first} ${second}`, ...others] : [first, second, ...others];
}

const TRENDS = ['时间', '开盘', '收盘', '最高', '最低', '成交量', '成交额'];

/** One interface, and how its printed rows were fields of a reply. */
interface Example {
  readonly item: string;
  readonly call: string;
  readonly query: string;
  /** Market and code of the reply. */
  readonly secid: readonly [market: number, code: string];
  readonly list: 'klines' | 'trends';
  /** The columns of the fields f51, f52, …; a number stands for a field that no column shows. */
  readonly fields: readonly (string | number)[];
  readonly name?: string;
  /** The list that maps the code. */
  readonly listed?: boolean;
  /** The columns whose 0 is no value. */
  readonly absent?: readonly string[];
}

const REST = [0, 0, 0, 0, 0] as const;
const EXAMPLES: readonly Example[] = [
  {
    item: 'stock_zh_a_hist_min_em',
    call: 'ak.stock_zh_a_hist_min_em(symbol="000001", start_date="2024-03-20 09:30:00", end_date="2024-03-20 15:00:00", period="1"',
    query: 'symbol=000001&period=1&start_date=2024-03-20+09:30:00&end_date=2024-03-20+15:00:00',
    secid: [0, '000001'],
    list: 'trends',
    fields: [...TRENDS, '均价'],
  },
  {
    item: 'stock_zh_a_hist_pre_min_em',
    call: 'ak.stock_zh_a_hist_pre_min_em(symbol="000001"',
    query: 'symbol=000001&start_time=09:00:00&end_time=15:40:00',
    secid: [0, '000001'],
    list: 'trends',
    fields: [...TRENDS, '最新价'],
  },
  {
    item: 'stock_hk_hist_min_em',
    call: 'ak.stock_hk_hist_min_em(symbol="01611", period=\'1\'',
    query: 'symbol=01611&period=1',
    secid: [116, '01611'],
    list: 'trends',
    fields: [...TRENDS, '最新价'],
    absent: ['开盘'],
  },
  {
    item: 'stock_us_hist_min_em',
    call: 'ak.stock_us_hist_min_em(symbol="105.ATER")',
    query: 'symbol=105.ATER',
    secid: [105, 'ATER'],
    list: 'trends',
    fields: [...TRENDS, '最新价'],
    absent: ['开盘'],
  },
  {
    item: 'fund_lof_hist_min_em',
    call: 'ak.fund_lof_hist_min_em(symbol="166009", period="1"',
    query: 'symbol=166009&period=1',
    secid: [0, '166009'],
    list: 'trends',
    fields: [...TRENDS, '均价'],
    listed: true,
  },
  {
    item: 'stock_zh_index_daily_em',
    call: 'ak.stock_zh_index_daily_em(symbol="sz399812")',
    query: 'symbol=sz399812',
    secid: [0, '399812'],
    list: 'klines',
    fields: ['date', 'open', 'close', 'high', 'low', 'volume', 'amount', 0],
  },
  {
    item: 'stock_hk_index_daily_em',
    call: 'ak.stock_hk_index_daily_em(symbol="HSTECF2L")',
    query: 'symbol=HSTECF2L',
    secid: [124, 'HSTECF2L'],
    list: 'klines',
    fields: ['date', 'open', 'latest', 'high', 'low', 0, 0, 0, 0, ...REST],
    listed: true,
  },
  {
    item: 'index_global_hist_em',
    call: 'ak.index_global_hist_em(symbol="美元指数")',
    query: 'symbol=%E7%BE%8E%E5%85%83%E6%8C%87%E6%95%B0',
    secid: [100, 'UDI'],
    list: 'klines',
    fields: ['日期', '今开', '最新价', '最高', '最低', 0, 0, '振幅', 0, ...REST],
    name: '美元指数',
  },
  {
    item: 'forex_hist_em',
    call: 'ak.forex_hist_em(symbol="USDCNH")',
    query: 'symbol=USDCNH',
    secid: [133, 'USDCNH'],
    list: 'klines',
    fields: ['日期', '今开', '最新价', '最高', '最低', 0, 0, '振幅', 0, ...REST],
    name: '美元兑离岸人民币',
  },
  {
    item: 'bond_buy_back_hist_em',
    call: 'ak.bond_buy_back_hist_em(symbol="204001")',
    query: 'symbol=204001',
    secid: [1, '204001'],
    list: 'klines',
    fields: ['日期', '开盘', '收盘', '最高', '最低', '成交量', '成交额', 0, 0, ...REST],
  },
];

/** Whether a page of a list is asked for. */
const isList = ({ req }: ServerResponse): boolean => req.url?.includes('/api/qt/clist/get') === true;

/** A printed cell as a value: AKShare prints a large number with an exponent. */
const toValue = (cell: string): number | string => (/^-?[\d.]+(?:e[+]\d+)?$/.test(cell) ? Number(cell) : cell);

describe('the rows that AKShare’s documentation prints', () => {
  it.each(EXAMPLES)('of $item are answered as printed, every cell', async (example) => {
    const { item, call, query, secid, list, fields, name = '某某', listed = false, absent = [] } = example;
    const [market, code] = secid;
    const { columns, rows } = findPrinted(call);
    expect(rows.length).toBeGreaterThan(7);
    const cellOf = (row: readonly string[], column: string): string => row[columns.indexOf(column)] ?? 'missing';
    const lines = rows.map((row) =>
      fields
        .map((field) => {
          if (typeof field === 'number') return String(field);
          const value = toValue(cellOf(row, field));
          return typeof value === 'number' ? String(value) : value.replace(/(\d\d:\d\d):00$/, '$1');
        })
        .join(','),
    );
    const data = { code, market, name, [list]: lines };
    const path = `/api/qt/stock/${list === 'trends' ? 'trends2' : 'kline'}/get`;
    const members = { total: 1, diff: [{ f12: code, f13: market, f14: name }] };
    const answered = JSON.stringify({ rc: 0, data });
    await withReplay(
      {},
      async ({ get, asked }) => {
        const response = await get(`${item}?${query}`);
        const records: unknown = await response.json();
        const expected = rows.map((row) =>
          Object.fromEntries(
            columns.map((column) => {
              const value = toValue(cellOf(row, column));
              return [column, absent.includes(column) && value === 0 ? null : value];
            }),
          ),
        );
        expect(records).toEqual(expected);
        expect(JSON.stringify(records)).toBe(JSON.stringify(expected));
        const last = new URL(asked().at(-1) ?? '');
        expect([last.pathname, last.searchParams.get('secid')]).toEqual([path, `${market}.${code}`]);
        expect(last.searchParams.get('fields2')?.split(',').length).toBe(fields.length);
        expect(asked().length).toBe(listed ? 2 : 1);
      },
      (response) => {
        response.end(isList(response) ? JSON.stringify({ rc: 0, data: members }) : answered);
      },
    );
  });
});

describe('recorded klines of an index', () => {
  it('with eight fields a line are answered as recorded, every cell', async () => {
    const body = klines.read('raw/kline_1.000300_daily_lmt3_20260930.json');
    const recorded: { data: { klines: string[] } } = JSON.parse(body.toString());
    await withReplay(
      {},
      async ({ get, asked }) => {
        const names = ['date', 'open', 'close', 'high', 'low', 'volume', 'amount'];
        expect(await (await get('stock_zh_index_daily_em?symbol=sh000300')).json()).toEqual(
          recorded.data.klines.map((line) => {
            const [day, ...figures] = line.split(',');
            return Object.fromEntries(names.map((name, at) => [name, at === 0 ? day : Number(figures[at - 1])]));
          }),
        );
        const query = new URL(asked()[0] ?? '').searchParams;
        expect(['secid', 'klt', 'fqt', 'fields2'].map((name) => query.get(name))).toEqual([
          '1.000300',
          '101',
          '0',
          'f51,f52,f53,f54,f55,f56,f57,f58',
        ]);
      },
      { body },
    );
  });
});

describe('recorded lists', () => {
  const pageOf = (body: Buffer): Page => ({ url: '', obtained: 0, status: 200, body });
  const NAMES = [
    { name: 'f12', cells: 'code' },
    { name: 'f13', cells: 'whole' },
    { name: 'f14', cells: 'text' },
  ] as const;

  it('as a list: all boards of the second level, each once', () => {
    const page = pageOf(lists.read('raw/clist_boards_level2_f174_20260627.json'));
    const { f12: codes, f13: markets } = parseClist([page], '', NAMES);
    expect([codes?.length, codes?.valueAt(0), markets?.valueAt(0)]).toEqual([128, 'BK1036', 90]);
  });

  it('as a map: the indices of the world, in the order of their numbers', () => {
    const page = pageOf(klines.read('raw/clist_global_index_diff_as_map.json'));
    const {
      f12: codes,
      f2: prices,
      f18: before,
      f4: changes,
    } = parseClist([page], '', [...NAMES, ...['f2', 'f4', 'f18'].map((name) => ({ name, cells: 'number' as const }))]);
    expect([codes?.length, codes?.valueAt(0), prices?.valueAt(0)]).toEqual([8, 'DJIA', 51828.62]);
    for (let row = 0; row < 8; row++)
      expect(Number(prices?.valueAt(row)) - Number(before?.valueAt(row))).toBeCloseTo(Number(changes?.valueAt(row)), 2);
  });

  it('in other forms are refused', () => {
    const codeOf = (body: Buffer): unknown => {
      try {
        return openList({ body }, '');
      } catch (thrown) {
        return thrown;
      }
    };
    expect(codeOf(lists.read('raw/clist_sh_a_pz20_20240808_jsonp.txt'))).toMatchObject({ code: 'upstream_changed' });
    expect(codeOf(lists.read('raw/clist_empty_rc102_20260926.json'))).toMatchObject({ code: 'upstream_refused' });
    expect(codeOf(klines.read('raw/ulist_unknown_secids_rc102.json'))).toMatchObject({ code: 'upstream_refused' });
    expect(codeOf(lists.read('raw/stock_get_no_fields_empty_data.json'))).toMatchObject({ code: 'upstream_changed' });
  });

  it('map the name of a board to the secid whose klines are asked for', async () => {
    const boards = lists.read('raw/clist_boards_level2_f174_20260627.json');
    const line = '2024-01-02,10.00,10.10,10.20,9.90,100,100000.00,3.00,1.00,0.10,0.02';
    const history = JSON.stringify({ rc: 0, data: { code: 'BK1036', market: 90, name: '半导体', klines: [line] } });
    await withReplay(
      {},
      async ({ get, asked }) => {
        const name = encodeURIComponent('半导体');
        const response = await get(`stock_board_industry_hist_em?symbol=${name}&start_date=20240101&end_date=20240131`);
        expect(await response.json()).toMatchObject([{ 日期: '2024-01-02', 收盘: 10.1 }]);
        expect(new URL(asked().at(-1) ?? '').searchParams.get('secid')).toBe('90.BK1036');
        expect((await get(`stock_board_industry_hist_em?symbol=${encodeURIComponent('银行')}`)).status).toBe(404);
        expect(asked().filter((url) => url.includes('/clist/'))).toHaveLength(1);
      },
      (response) => void response.end(isList(response) ? boards : history),
    );
  });
});
