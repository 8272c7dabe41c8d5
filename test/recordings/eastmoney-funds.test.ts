import { describe, expect, it } from 'vitest';
import type { Failure } from '../../src/base/errors.ts';
import { isNumeric } from '../../src/engine/formats/cells.ts';
import { openRegistry } from '../declarations.ts';
import { useLocalAnswers } from '../local-answers.ts';
import { BLOCK_PAGE, halfOf } from '../replay.ts';
import { describeDeclarations, type InterfaceMap, openMaps, readCsv } from './declared-maps.ts';

// Lists, rankings, ratings, dividends and histories of Eastmoney's fund site: whole recorded bodies, and recorded
// results of AKShare, served as the bodies that they imply. They go through --mirror; the answers must be what was
// recorded.

const folder = openMaps<FundMap>('eastmoney-funds');
const registry = await openRegistry();

/** The interfaces whose wire formats are literals of JavaScript, texts with separators, or JSON in JSON. */
const NAMES = new Set([
  'fund_name_em',
  'fund_purchase_em',
  'fund_info_index_em',
  'fund_open_fund_daily_em',
  'fund_graded_fund_daily_em',
  'fund_open_fund_info_em',
  'fund_fh_em',
  'fund_cf_em',
  'fund_fh_rank_em',
  'fund_open_fund_rank_em',
  'fund_exchange_rank_em',
  'fund_rating_all',
  'fund_rating_sh',
  'fund_rating_zs',
  'fund_rating_ja',
  'fund_manager_em',
  'fund_new_found_em',
  'fund_scale_change_em',
  'fund_hold_structure_em',
]);

/** What the stand-in answers, by the path of the address. */
type Served = Readonly<Record<string, (query: URLSearchParams) => string | Buffer>>;

let served: Served = {};
const { ask: askServed, asked } = useLocalAnswers<Row>(registry, ({ hostname, pathname, searchParams }) => {
  const body = served[`${hostname}${pathname}`]?.(searchParams);
  return body === undefined ? undefined : { body };
});

type Row = Readonly<Record<string, string | number | null>>;

/** Asks one interface while the stand-in serves some bodies. */
function ask(name: string, params: Readonly<Record<string, string | number>>, by: Served): Promise<Row[]> {
  served = by;
  return askServed(name, params);
}

const refusal = (code: string, says: RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(says) }) as Failure;

/** Rows as records of some columns, by the positions of their values; `''` is none, a number is a number. */
async function recordsOf(
  name: string,
  rows: readonly (readonly string[])[],
  positions: Readonly<Record<string, number>>,
  numbered = false,
): Promise<Row[]> {
  const { columns } = await registry.load(name);
  const kinds = new Map(columns.map((column) => [column.name, column.cells]));
  return rows.map((row, at) => ({
    ...(numbered && { 序号: at + 1 }),
    ...Object.fromEntries(
      Object.entries(positions).map(([column, position]) => {
        const value = row[position]!;
        const kind = kinds.get(column)!;
        if (value === '') return [column, null];
        return [column, kind !== 'any' && isNumeric(kind) ? Number(value.replace('%', '')) : value];
      }),
    ),
  }));
}

const LISTED = { 基金代码: 0, 拼音缩写: 1, 基金简称: 2, 基金类型: 3, 拼音全称: 4 };
const PURCHASE = {
  基金代码: 0,
  基金简称: 1,
  基金类型: 2,
  '最新净值/万份收益': 3,
  '最新净值/万份收益-报告时间': 4,
  申购状态: 5,
  赎回状态: 6,
  下一开放日: 7,
  购买起点: 8,
  日累计限定金额: 9,
  手续费: 12,
};
const RANKED = {
  基金代码: 0,
  基金简称: 1,
  日期: 3,
  单位净值: 4,
  累计净值: 5,
  日增长率: 6,
  近1周: 7,
  近1月: 8,
  近3月: 9,
  近6月: 10,
  近1年: 11,
  近2年: 12,
  近3年: 13,
  今年来: 14,
  成立来: 15,
  自定义: 18,
  手续费: 20,
};

describe('recorded bodies', () => {
  const names = 'fund.eastmoney.com/js/fundcode_search.js';
  const purchase = 'fund.eastmoney.com/Data/Fund_JJJZ_Data.aspx';
  const rank = 'fund.eastmoney.com/data/rankhandler.aspx';
  const file = 'fund.eastmoney.com/pingzhongdata/000004.js';

  it('the list of all funds: 9,874 rows', async () => {
    const body = folder.read('raw/fundcode_search_2020-03.js');
    const rows: string[][] = JSON.parse(body.slice(body.indexOf('['), body.lastIndexOf(']') + 1));
    expect(rows).toHaveLength(9_874);
    const answered = await ask('fund_name_em', {}, { [names]: () => `\ufeff${body}` });
    expect(answered).toEqual(await recordsOf('fund_name_em', rows, LISTED));
    expect(asked()).toEqual(['https://fund.eastmoney.com/js/fundcode_search.js']);
  });

  it('states of purchase: eight rows, refused while their envelope announces 27,538', async () => {
    const body = folder.read('raw/Fund_JJJZ_Data_t8_rows_20260914.js.txt');
    await expect(ask('fund_purchase_em', {}, { [purchase]: () => body })).rejects.toThrow(
      refusal('upstream_changed', /27538 rows announced, 8 sent/),
    );
    const rows: string[][] = JSON.parse(body.slice(body.indexOf('['), body.indexOf(',record:')));
    const answered = await ask('fund_purchase_em', {}, { [purchase]: () => body.replace('27538', '8') });
    const withYears = rows.map((row) => row.with(4, row[4] === '' ? '' : `2026-${row[4]}`));
    expect(answered).toEqual(await recordsOf('fund_purchase_em', withYears, PURCHASE, true));
    expect(answered[7]).toMatchObject({ 基金代码: '513100', 手续费: null, 日累计限定金额: 0 });
    expect(asked()[0]).toBe(
      'https://fund.eastmoney.com/Data/Fund_JJJZ_Data.aspx?t=8&page=1%2C10000&js=reData&sort=fcode%2Casc',
    );
  });

  it('a row of the ranking', async () => {
    const body = folder.read('raw/rankhandler_kf_row_20260710.js.txt');
    const [, row = ''] = /"([^"]+)"/.exec(body) ?? [];
    const answered = await ask('fund_open_fund_rank_em', {}, { [rank]: () => body });
    expect(answered).toEqual(await recordsOf('fund_open_fund_rank_em', [row.split(',')], RANKED, true));
    expect(new URL(asked()[0]!).searchParams.toString()).toBe(
      'op=ph&dt=kf&ft=all&rs=&gs=0&sc=1nzf&st=desc&sd=2025-11-21&ed=2026-11-21&qdii=&tabSubtype=%2C%2C%2C%2C%2C&pi=1&pn=30000&dx=1',
    );
  });

  it('a ranking that was asked for without Referer is a refusal', async () => {
    const body = folder.read('raw/rankhandler_no_referer.js.txt');
    await expect(ask('fund_open_fund_rank_em', {}, { [rank]: () => body })).rejects.toThrow(
      refusal('upstream_refused', /ErrCode -999: "无访问权限"/),
    );
  });

  it('the file of a fund: every point of its four series', async () => {
    const body = folder.read('raw/pingzhongdata_000004_20200825.js');
    const listOf = (variable: string): unknown[] => {
      const start = body.indexOf('[', body.indexOf(`var ${variable}`));
      return JSON.parse(body.slice(start, body.indexOf(';', start)));
    };
    const dayOf = (clock: unknown): string => new Date(Number(clock) + 8 * 3_600_000).toISOString().slice(0, 10);
    const series = (indicator: string): Promise<Row[]> =>
      ask('fund_open_fund_info_em', { symbol: '000004', indicator }, { [file]: () => `\ufeff${body}` });

    const values = listOf('Data_netWorthTrend') as { x: number; y: number; equityReturn: number | '' }[];
    expect(values.length).toBeGreaterThan(1_700);
    expect(await series('单位净值走势')).toEqual(
      values.map(({ x, y, equityReturn }) => ({
        净值日期: dayOf(x),
        单位净值: y,
        日增长率: equityReturn === '' ? null : equityReturn,
      })),
    );
    expect(await series('累计净值走势')).toEqual(
      (listOf('Data_ACWorthTrend') as [number, number | null][]).map(([x, y]) => ({ 净值日期: dayOf(x), 累计净值: y })),
    );
    expect(await series('同类排名走势')).toEqual(
      (listOf('Data_rateInSimilarType') as { x: number; y: number; sc: string }[]).map(({ x, y, sc }) => ({
        报告日期: dayOf(x),
        '同类型排名-每日近三月排名': y,
        '总排名-每日近三月排名': Number(sc),
      })),
    );
    expect(await series('同类排名百分比')).toEqual(
      (listOf('Data_rateInSimilarPersent') as [number, number][]).map(([x, y]) => ({
        报告日期: dayOf(x),
        '同类型排名-每日近3月收益排名百分比': y,
      })),
    );
    // It is no money fund.
    expect(await series('每万份收益')).toEqual([]);
  });

  it('are refused when they are cut in half, a block page, or empty', async () => {
    const bodies: readonly [name: string, path: string, file: string, params?: Record<string, string>][] = [
      ['fund_name_em', names, 'raw/fundcode_search_2020-03.js'],
      ['fund_purchase_em', purchase, 'raw/Fund_JJJZ_Data_t8_rows_20260914.js.txt'],
      ['fund_open_fund_rank_em', rank, 'raw/rankhandler_kf_row_20260710.js.txt'],
      ['fund_open_fund_info_em', file, 'raw/pingzhongdata_000004_20200825.js', { symbol: '000004' }],
    ];
    for (const [name, path, recorded, params = {}] of bodies) {
      const half = halfOf(Buffer.from(folder.read(recorded)));
      await expect(ask(name, params, { [path]: () => half })).rejects.toThrow(refusal('upstream_changed', /./));
      await expect(ask(name, params, { [path]: () => '' })).rejects.toThrow(refusal('upstream_changed', /./));
      await expect(ask(name, params, { [path]: () => BLOCK_PAGE })).rejects.toThrow(
        refusal('upstream_refused', /Access Denied/),
      );
    }
  });

  it('of another fund than the one asked for are refused; a fund that is not known is no value', async () => {
    const body = folder.read('raw/pingzhongdata_000004_20200825.js');
    const other = { 'fund.eastmoney.com/pingzhongdata/000001.js': () => body };
    await expect(ask('fund_open_fund_info_em', { symbol: '000001' }, other)).rejects.toThrow(
      refusal('upstream_changed', /the file is of "000004"/),
    );
    await expect(ask('fund_open_fund_info_em', { symbol: '999999' }, other)).rejects.toThrow(
      refusal('no_value', /does not have a fund 999999/),
    );
  });
});

/** A recorded result of AKShare, and how the source writes its rows. */
interface Recorded {
  readonly params: Readonly<Record<string, string>>;
  readonly width: number;
  /** What stands at positions that no column shows. */
  readonly placed?: Readonly<Record<number, string>>;
  /** The text of a cell as the source writes it, where AKShare changed it. */
  unread?(cell: string, column: string): string;
  /** A recorded cell as it is answered, where that is not the recorded text or number. */
  expected?(cell: string, column: string): number;
  /** The bodies that the rows are served as, in so many pages. */
  serve(rows: readonly (readonly string[])[], pages: number): Served;
}

/** The rows of one of some pages. */
function slice<Each>(rows: readonly Each[], pages: number, page: number): readonly Each[] {
  const size = Math.ceil(rows.length / pages);
  return rows.slice((page - 1) * size, page * size);
}

const payouts =
  (variable: string): Recorded['serve'] =>
  (rows, pages) => ({
    'fund.eastmoney.com/Data/funddataIndex_Interface.aspx': (query) => {
      const page = Number(query.get('page'));
      const size = Math.ceil(rows.length / pages);
      return `var pageinfo = [${pages}, ${size}, ${page}]; var ${variable} = ${JSON.stringify(slice(rows, pages, page))};var x_jjgs=[];`;
    },
  });

const ratingPage = (rows: readonly (readonly string[])[]): string =>
  `<html><select id="rqoptions"><option value="2023-06-30">2023-06-30</option></select><div id="fundinfo"><script> var a="x";var b = ${JSON.stringify(rows.map((row) => `${row.join('|')}|_`).join(''))};</script></div></html>`;

const RECORDED: Readonly<Record<string, Recorded>> = {
  fund_exchange_rank_em: {
    params: {},
    width: 23,
    placed: { 2: 'ABC', 16: '1', 22: '' },
    serve: (rows, pages) => ({
      'fund.eastmoney.com/data/rankhandler.aspx': (query) => {
        const shown = slice(rows, pages, Number(query.get('pi'))).map((row) => row.join(','));
        return `var rankData = {datas:${JSON.stringify(shown)},allRecords:${rows.length},pageIndex:1,pageNum:30000,allPages:${pages}};`;
      },
    }),
  },
  fund_hold_structure_em: {
    params: {},
    width: 6,
    serve: (rows, pages) => ({
      'fund.eastmoney.com/data/FundDataPortfolio_Interface.aspx': (query) => {
        const page = Number(query.get('pi'));
        return `var hypzDetail={data:${JSON.stringify(slice(rows, pages, page))},record:"${rows.length}",pages:"${pages}",curpage:"${page}"}`;
      },
    }),
    unread: (cell, column) =>
      column === '总份额' ? Number(cell).toLocaleString('en-US', { maximumFractionDigits: 2 }) : cell,
  },
  fund_fh_em: { params: { year: '2026' }, width: 7, placed: { 6: '001' }, serve: payouts('jjfh_data') },
  fund_cf_em: { params: { year: '2026' }, width: 6, placed: { 5: '001' }, serve: payouts('jjcf_data') },
  fund_rating_all: {
    params: {},
    width: 27,
    unread: (cell, column) => {
      if (column === '手续费') return `${(Number(cell) * 100).toFixed(2)}%`;
      return cell;
    },
    serve: (rows) => ({ 'fund.eastmoney.com/data/fundrating.html': () => ratingPage(rows) }),
  },
  fund_rating_sh: {
    params: { date: '20230630' },
    width: 22,
    expected: (cell, column) => Number(column === '手续费' ? cell.replace('%', '') : cell),
    serve: (rows) => ({
      'fund.eastmoney.com/data/fundrating_3.html': () => ratingPage([]),
      'fund.eastmoney.com/data/fundrating_3_2023-06-30.html': () => ratingPage(rows),
    }),
  },
  fund_open_fund_info_em: {
    params: { symbol: '000001' },
    width: 3,
    serve: (rows) => ({
      'fund.eastmoney.com/pingzhongdata/000001.js': () => {
        const points = rows.map(([day, value, growth]) => ({
          x: Date.parse(`${day}T00:00:00+08:00`),
          y: Number(value),
          equityReturn: growth === '' ? '' : Number(growth),
          unitMoney: '',
        }));
        return `\ufeff/** * 测试数据 */var ishb=false;var fS_code = "000001";var Data_netWorthTrend = ${JSON.stringify(points)};`;
      },
    }),
  },
};

describe.each(Object.entries(RECORDED))('the recorded result of %s', (name, recorded) => {
  const { params, width, placed = {}, unread, expected, serve } = recorded;

  it.each([1, 3])('is answered as recorded, cell by cell, in %i pages', async (pages) => {
    const { columns: titles, rows } = readCsv(folder.read(`akshare_csv/${name}.csv`));
    const { columns } = await registry.load(name);
    const declared = new Map(columns.map((column) => [column.name, column]));
    const positionOf = (title: string, at: number): number => {
      const { field } = declared.get(title) ?? {};
      return field === undefined ? at : Number(field);
    };
    const sent = rows.map((row) => {
      const values = new Map(
        titles.flatMap((title, at): [number, string][] => {
          const cell = row[at] ?? '';
          if (title === '序号') return [];
          return [[positionOf(title, at), cell === '' ? '' : (unread?.(cell, title) ?? cell)]];
        }),
      );
      return Array.from({ length: width }, (_, position) => values.get(position) ?? placed[position] ?? '');
    });
    const wanted = rows.map((row) =>
      Object.fromEntries(
        titles.map((title, at) => {
          const cell = row[at] ?? null;
          const kind = declared.get(title)?.cells ?? 'text';
          if (cell === null) return [title, null];
          return [title, kind !== 'any' && isNumeric(kind) ? (expected?.(cell, title) ?? Number(cell)) : cell];
        }),
      ),
    );
    const answered = await ask(name, params, serve(sent, pages));
    expect(answered).toEqual(wanted);
    expect(Object.keys(answered[0] ?? {})).toEqual(titles);
  });
});

/** The map of an interface, with its request. */
interface FundMap extends InterfaceMap {
  readonly request: {
    readonly url: string;
    readonly params: Readonly<Record<string, string>>;
    readonly codes?: Readonly<Record<string, Readonly<Record<string, string>>>>;
  };
}

const maps = folder.maps.filter(({ name }) => NAMES.has(name));

it('every interface of these wire formats has a map', () => {
  expect(maps.map(({ name }) => name).toSorted()).toEqual([...NAMES].toSorted());
});

/** What a request sends for a placeholder of its map; undefined where nothing is sent for it. */
function sentFor(placeholder: string, { request: { codes = {} } }: FundMap, values: Row): string | undefined {
  const [name = '', form] = placeholder.split('|');
  const value = values[name];
  if (name === 'page') return '1';
  if (name === 'today') return '2026-11-21';
  if (name === 'today - 1 year') return '2025-11-21';
  // Clocks and random numbers are against caches of browsers.
  if (name === 'ms clock' || name === 'random') return undefined;
  if (form === undefined) return String(value);
  const table = codes[form === 'code' ? name : `${name}.${form}`] ?? codes[`${name}.code`];
  return table?.[String(value)] ?? table?.['(others)'];
}

describe.each(maps)('the request of $name', (map) => {
  it('is that of its map, with its defaults and with every choice', async () => {
    const declared = await registry.load(map.name);
    const defaults = Object.fromEntries(map.params.map((param) => [param.name, param.default]));
    const choices = map.params.flatMap(({ name, allowed }) => (allowed ?? []).map((value) => ({ [name]: value })));
    // An indicator has a map of its own.
    for (const params of map.name === 'fund_open_fund_info_em' ? [{}] : [{}, ...choices]) {
      const values: Row = { ...defaults, ...params };
      await expect(ask(map.name, params, {})).rejects.toThrow(refusal('no_value', /./));
      const sent = new URL(asked()[0]!);
      const wanted = map.request.url.replace(/_?\{date\|.*?\}/, '').replace('{symbol}', String(values.symbol));
      expect(`${sent.origin}${sent.pathname}`).toBe(wanted);
      for (const [key, template] of Object.entries(map.request.params)) {
        const [, placeholder] = /^\{(.*)\}$/.exec(template) ?? [];
        // The site sends fewer than 20,000 rows at once: its lists are asked for in pages of 10,000.
        const fixed = template === '1,50000' ? '1,10000' : template;
        const value = placeholder === undefined ? fixed : sentFor(placeholder, map, values);
        expect([key, sent.searchParams.get(key) ?? undefined]).toEqual([key, value]);
      }
      expect([...sent.searchParams.keys()].filter((key) => !Object.hasOwn(map.request.params, key))).toEqual([]);
    }
    expect(declared.source.name).toBe('eastmoney-funds');
  });
});

const DATED = 'four columns carry days in their names: they are open ones';
const A_PERCENTAGE = 'AKShare leaves the percent sign; it is a number with its unit';
const A_FIGURE = 'AKShare leaves the figures of this list as texts';
const A_COUNT = 'it is a count';
const OF_THE_CLIENT = 'no field fills it, but what was asked for';
const BY_SERIES = 'each indicator has its own columns and its own way to fill them';

describeDeclarations(registry, maps, {
  'fund_open_fund_daily_em columns': DATED,
  'fund_purchase_em kind of 最新净值/万份收益-报告时间': 'the source writes no year; here it is a day',
  'fund_open_fund_daily_em kind of 日增长值': A_FIGURE,
  'fund_open_fund_daily_em kind of 日增长率': A_FIGURE,
  'fund_open_fund_daily_em kind of 手续费': A_PERCENTAGE,
  'fund_graded_fund_daily_em columns': DATED,
  'fund_graded_fund_daily_em kind of 日增长值': A_FIGURE,
  'fund_graded_fund_daily_em kind of 日增长率': A_FIGURE,
  'fund_graded_fund_daily_em kind of 市价': A_FIGURE,
  'fund_graded_fund_daily_em kind of 折价率': A_FIGURE,
  'fund_graded_fund_daily_em kind of 手续费': A_PERCENTAGE,
  'fund_open_fund_rank_em kind of 手续费': A_PERCENTAGE,
  'fund_rating_sh kind of 手续费': A_PERCENTAGE,
  'fund_rating_zs kind of 手续费': A_PERCENTAGE,
  'fund_rating_ja kind of 手续费': A_PERCENTAGE,
  'fund_info_index_em field of 跟踪标的': OF_THE_CLIENT,
  'fund_info_index_em field of 跟踪方式': OF_THE_CLIENT,
  'fund_info_index_em kind of 日期': 'AKShare leaves the day as a text',
  'fund_fh_rank_em kind of 累计次数': A_COUNT,
  'fund_rating_all kind of 5星评级家数': A_COUNT,
  'fund_manager_em kind of 累计从业时间': A_COUNT,
  'fund_scale_change_em kind of 基金家数': A_COUNT,
  'fund_hold_structure_em kind of 基金家数': A_COUNT,
  'fund_open_fund_info_em columns': BY_SERIES,
  'fund_open_fund_info_em field of 净值日期': BY_SERIES,
  'fund_open_fund_info_em field of 单位净值': BY_SERIES,
  'fund_open_fund_info_em field of 日增长率': BY_SERIES,
});
