import { describe, expect, it } from 'vitest';
import { eastmoneyLists } from '../../src/catalogue/sources/eastmoney/clist/wire.ts';
import type { Column } from '../../src/engine/interface/columns.ts';
import { openRegistry } from '../declarations.ts';
import { useLocalAnswers } from '../local-answers.ts';
import { type InterfaceMap, openMaps, type RecordedTable, readCsv, readHead } from './declared-maps.ts';

// What is recorded of Eastmoney's lists, served through --mirror: raw pages, and the rows that recorded results of
// AKShare imply, the map of fields read backwards.

const folder = openMaps<InterfaceMap>('eastmoney-lists');
const shares = openMaps<InterfaceMap>('eastmoney');
const registry = await openRegistry();

type Row = Readonly<Record<string, unknown>>;

let rows: readonly Row[] = [];
let pageSize = 100;
let body: string | undefined;
const { ask, asked } = useLocalAnswers<Row>(registry, ({ searchParams, pathname }) => {
  if (pathname !== '/api/qt/clist/get') return undefined;
  const page = Number(searchParams.get('pn'));
  const diff = rows.slice((page - 1) * pageSize, page * pageSize);
  return { body: body ?? JSON.stringify({ rc: 0, rt: 6, data: { total: rows.length, diff } }) };
});

/** Serves rows in pages of a size and asks for an interface. */
async function askRows(all: readonly Row[], name: string, params: Readonly<Record<string, string>> = {}, size = 100) {
  rows = all;
  pageSize = size;
  body = undefined;
  return ask(name, params);
}

/** Serves one body as every page and asks for an interface. */
async function askBody(text: string, name: string, params: Readonly<Record<string, string>> = {}) {
  body = text;
  return ask(name, params);
}

/** The value of a cell that a row of the source has: a dash is no value. */
function cellOf({ field, cells }: Column, row: Row): unknown {
  const value = row[field ?? ''];
  if (value === '-') return null;
  if (cells !== 'date-time') return value;
  return new Date((Number(value) + 8 * 3_600) * 1_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The rows of an answer as the source's own rows say them: by change in percent, descending, absent ones last. */
async function expectedOf(name: string, sent: readonly Row[]): Promise<Row[]> {
  const { columns } = await registry.load(name);
  const change = (row: Row): number => (typeof row.f3 === 'number' ? row.f3 : Number.NEGATIVE_INFINITY);
  return sent
    .toSorted((one, other) => change(other) - change(one))
    .map((row, at) =>
      Object.fromEntries(
        columns.map((column) => [column.name, column.field === undefined ? at + 1 : cellOf(column, row)]),
      ),
    );
}

const recordedPage = (): readonly Row[] => {
  const jsonp = folder.read('raw/clist_sh_a_pz20_20240808_jsonp.txt');
  return JSON.parse(jsonp.slice(jsonp.indexOf('(') + 1, jsonp.lastIndexOf(')'))).data.diff;
};
const NO_ROWS = 'raw/clist_empty_rc102_20260926.json';

describe('recorded pages of lists', () => {
  it.each([20, 7])('the shares of Shanghai are answered as sent, every cell, from pages of %i rows', async (size) => {
    const sent = recordedPage();
    expect(sent).toHaveLength(20);
    for (const name of ['stock_sh_a_spot_em', 'stock_board_industry_cons_em']) {
      const symbol = name === 'stock_sh_a_spot_em' ? {} : { symbol: 'BK0475' };
      expect(await askRows(sent, name, symbol, size)).toEqual(await expectedOf(name, sent));
    }
  });

  it('the figures of a share follow from each other', async () => {
    const rows = await askRows(recordedPage(), 'stock_sh_a_spot_em');
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const [price, previous] = [Number(row.最新价), Number(row.昨收)];
      expect(Number(row.涨跌额)).toBeCloseTo(price - previous, 6);
      expect(Math.abs(Number(row.涨跌幅) - (price / previous - 1) * 100)).toBeLessThan(0.0051);
      expect(Math.abs(Number(row.振幅) - ((Number(row.最高) - Number(row.最低)) / previous) * 100)).toBeLessThan(
        0.0051,
      );
      const average = Number(row.成交额) / (Number(row.成交量) * 100);
      expect(average).toBeLessThanOrEqual(Number(row.最高) + 0.005);
      expect(average).toBeGreaterThanOrEqual(Number(row.最低) - 0.005);
    }
  });

  it('one page of a list that has more is refused, and so is JSONP', async () => {
    const jsonp = folder.read('raw/clist_sh_a_pz20_20240808_jsonp.txt');
    const json = jsonp.slice(jsonp.indexOf('(') + 1, jsonp.lastIndexOf(')'));
    await expect(askBody(json, 'stock_sh_a_spot_em')).rejects.toMatchObject({ code: 'upstream_changed' });
    await expect(askBody(jsonp, 'stock_sh_a_spot_em')).rejects.toMatchObject({ code: 'upstream_changed' });
  });

  it('the indices of the world, decimals in a map, are answered as sent, every cell', async () => {
    const text = shares.read('raw/clist_global_index_diff_as_map.json');
    const sent = Object.values(JSON.parse(text).data.diff as Readonly<Record<string, Row>>);
    expect(await askBody(text, 'index_global_spot_em')).toEqual(await expectedOf('index_global_spot_em', sent));
    expect(asked()).toHaveLength(1);
  });

  it('rows that lack a figure are refused', async () => {
    const text = shares.read('raw/clist_gainers_pz5_np1.json');
    await expect(askRows(JSON.parse(text).data.diff, 'stock_zh_a_spot_em')).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringMatching(/there is no field f\d+ in row 1/),
    });
  });

  it('an empty set is a refusal of a list that always has rows, and no board where a board is asked for', async () => {
    const text = folder.read(NO_ROWS);
    await expect(askBody(text, 'stock_zh_a_spot_em')).rejects.toMatchObject({ code: 'upstream_refused' });
    await expect(askBody(text, 'stock_board_industry_cons_em', { symbol: 'BK9999' })).rejects.toMatchObject({
      code: 'no_value',
    });
  });

  it('the boards of the second level map names to codes', async () => {
    const text = folder.read('raw/clist_boards_level2_f174_20260627.json');
    await expect(askBody(text, 'stock_board_industry_cons_em', { symbol: '电源设备' })).rejects.toMatchObject({
      code: 'no_value',
    });
    // The same body stands for the members, which are shares: it is refused, but it was asked for by the right
    // code.
    await expect(askBody(text, 'stock_board_industry_cons_em', { symbol: '半导体' })).rejects.toMatchObject({
      code: 'upstream_changed',
    });
    const sets = asked().map((url) => new URL(url).searchParams.get('fs'));
    expect(sets.at(-1)).toBe('b:BK1036 f:!50');
  });

  it('a suspended share has its previous close alone', async () => {
    const [, , suspended] = JSON.parse(folder.read('reduced/clist_suspended_row_20260708.json')).data.diff as Row[];
    const dashes = Object.fromEntries(['f4', 'f7', 'f9', 'f10', 'f23'].map((field) => [field, '-']));
    const [row] = await askRows([{ ...dashes, ...suspended }], 'stock_zh_a_st_em');
    const filled = Object.entries(row ?? {}).filter(([, value]) => value !== null);
    expect(Object.fromEntries(filled)).toEqual({ 序号: 1, 代码: '000003', 名称: 'PT金田A', 昨收: 2.71, 换手率: 0 });
  });
});

/** A recorded result of AKShare, and the interface that made it. */
const RESULTS: readonly (readonly [name: string, file: string, read: () => RecordedTable])[] = [
  [
    'stock_zh_a_new_em',
    'akshare_head/stock_zh_a_new_em.json',
    () => readHead(folder.read('akshare_head/stock_zh_a_new_em.json')),
  ],
  [
    'stock_zh_a_spot_em',
    'stock_zh_a_spot_em/20260322.csv',
    () => readCsv(shares.read('csv/stock_zh_a_spot_em/20260322.csv')),
  ],
];

describe('recorded results of AKShare', () => {
  it('are of lists that the catalogue calls proven', async () => {
    const { interfaces } = await registry.all();
    const compared = interfaces.filter(({ proof, source }) => source.name === eastmoneyLists.name && proof !== 'none');
    // The tables of the other lists lie in their cases.
    expect(compared.map(({ name }) => name)).toEqual(expect.arrayContaining(RESULTS.map(([name]) => name)));
  });

  it.each(RESULTS)('%s as in %s: every cell, from one page and from many', async (name, _, read) => {
    const { columns: titles, rows: recorded } = read();
    const { columns } = await registry.load(name);
    expect(columns.map((column) => column.name)).toEqual(titles);
    const values = recorded.map((cells) =>
      columns.map(({ cells: kind }, at) => {
        const cell = cells[at] ?? null;
        return cell === null || kind === 'code' || kind === 'text' ? cell : Number(cell);
      }),
    );
    const implied = values.map((row) =>
      Object.fromEntries(columns.flatMap(({ field }, at) => (field === undefined ? [] : [[field, row[at] ?? '-']]))),
    );
    // As the source sends them: by code, descending.
    implied.sort((one, other) => (String(one.f12) < String(other.f12) ? 1 : -1));
    for (const size of [recorded.length, 100]) {
      const answered = await askRows(implied, name, {}, size);
      expect(asked()).toHaveLength(Math.ceil(recorded.length / size));
      expect(answered).toHaveLength(recorded.length);
      expect(answered.map((row) => row.序号)).toEqual(recorded.map((_row, at) => at + 1));
      // AKShare leaves the order of equal changes open: rows are compared by code, and their order by the change.
      expect(answered.map((row) => row.涨跌幅)).toEqual(values.map((row) => row[titles.indexOf('涨跌幅')]));
      const byCode = new Map(answered.map((row) => [row.代码, row]));
      for (const row of values) {
        const { 序号: _number, ...others } = byCode.get(String(row[1])) ?? {};
        expect(others).toEqual(Object.fromEntries(titles.slice(1).map((title, at) => [title, row[at + 1]])));
      }
    }
  });
});
