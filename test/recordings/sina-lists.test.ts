import { describe, expect, it } from 'vitest';
import { openRegistry } from '../declarations.ts';
import { useLocalAnswers } from '../local-answers.ts';
import { describeDeclarations, findMap, openMaps, type RecordedTable, readCsv, readHead } from './declared-maps.ts';

// Sina's market lists, through --mirror. Recorded results of AKShare imply the replies.

const NAMES = [
  'stock_zh_a_spot',
  'stock_zh_kcb_spot',
  'stock_hk_spot',
  'stock_zh_index_spot_sina',
  'index_stock_cons_sina',
  'fund_etf_category_sina',
  'bond_zh_hs_cov_spot',
];

const folder = openMaps('sina');
const maps = folder.maps.filter(({ name }) => NAMES.includes(name));
const registry = await openRegistry();

/** Why something is declared otherwise than in the map. */
const REASONS: Readonly<Record<string, string>> = {
  'stock_zh_kcb_spot field of 流通市值': 'AKShare swaps the two market values',
  'stock_zh_kcb_spot field of 总市值': 'AKShare swaps the two market values',
  'stock_hk_spot kind of 日期时间': 'its texts are times',
  'index_stock_cons_sina columns': 'the members of 000300 have ratios as well',
};

describeDeclarations(registry, maps, REASONS);

type WireRow = Readonly<Record<string, unknown>>;

describe('recorded results', () => {
  let rows: readonly WireRow[] = [];
  const { ask, asked } = useLocalAnswers(registry, ({ pathname, searchParams }) => {
    if (pathname.includes('Count')) return { body: `"${rows.length}"` };
    const [page, size] = [Number(searchParams.get('page')), Number(searchParams.get('num'))];
    const own = rows.slice((page - 1) * size, page * size);
    return { body: JSON.stringify(own.length === 0 ? null : own) };
  });

  /** The rows that a recorded table implies, by the fields of the source. */
  function wireRows(name: string, { columns, rows: recorded }: RecordedTable): readonly WireRow[] {
    const { columns: mapped } = findMap(maps, name);
    const fields = columns.map((column) => String(mapped.find((each) => each.name === column)?.field));
    return recorded.map((row) => Object.fromEntries(fields.map((field, at) => [field, row[at] ?? ''])));
  }

  const PRICES = ['trade', 'buy', 'sell', 'settlement', 'open', 'high', 'low'];

  it.each([
    ['akshare_csv', (text: string) => readCsv(text), 'csv', 100],
    ['akshare_head', (text: string) => readHead(text), 'json', 5],
  ] as const)('of bonds in %s are answered, zeros as null', async (place, read, ending, count) => {
    const recorded = read(folder.read(`${place}/bond_zh_hs_cov_spot.${ending}`));
    rows = wireRows('bond_zh_hs_cov_spot', recorded);
    const answered = await ask('bond_zh_hs_cov_spot');
    expect(answered).toHaveLength(count);
    const texts = ['symbol', 'name', 'code', 'ticktime'];
    for (const [at, row] of recorded.rows.entries()) {
      const sent = Object.fromEntries(recorded.columns.map((column, place) => [column, row[place]]));
      const expected = recorded.columns.map((column) => {
        const cell = sent[column]!;
        if (texts.includes(column)) return [column, cell];
        const hasNone =
          (PRICES.includes(column) && Number(cell) === 0) ||
          (column.endsWith('change') || column === 'changepercent' ? Number(sent.trade) === 0 : false);
        return [column, hasNone ? null : Number(cell)];
      });
      expect(Object.entries(answered[at]!)).toEqual(expected);
    }
    expect(asked()).toHaveLength(count > 80 ? 3 : 2);
  });

  it('of Hong Kong are answered, but for the form of times', async () => {
    const recorded = readHead(folder.read('akshare_head/stock_hk_spot.json'));
    rows = wireRows('stock_hk_spot', recorded);
    const answered = await ask('stock_hk_spot');
    const expected = recorded.rows.map((row) =>
      recorded.columns.map((column, at) => {
        const cell = row[at] ?? '';
        if (recorded.numbers.has(column)) return [column, Number(cell)];
        return [column, column === '日期时间' ? cell.replaceAll('/', '-') : cell === '' ? null : cell];
      }),
    );
    expect(answered.map((row) => Object.entries(row))).toEqual(expected);
  });

  it('rows of the site are answered by their fields', async () => {
    const raw = JSON.parse(folder.read('raw/market_center_rows.json')) as Readonly<Record<string, WireRow[]>>;
    rows = raw.getHQNodeDataSimple!;
    const [index] = await ask('stock_zh_index_spot_sina');
    expect(index).toEqual({
      代码: 'sh000001',
      名称: '上证指数',
      最新价: 3255.6505,
      涨跌额: 20.74,
      涨跌幅: 0.641,
      昨收: 3234.9103,
      今开: 3240.8388,
      最高: 3255.9997,
      最低: 3237.8934,
      成交量: 301810779,
      成交额: 388047055875,
    });
    rows = raw.getHKStockData!;
    const [share] = await ask('stock_hk_spot');
    expect(share).toMatchObject({
      日期时间: '2023-03-23 16:08:38',
      代码: '00001',
      最新价: 48.65,
      买一: 48.65,
      卖一: 48.7,
    });
  });

  it('printed volumes are in units: turnover over volume lies within the day’s prices', () => {
    const text = folder.read('akshare_docs_printed_examples.txt');
    const [, table = ''] = /##### fund_etf_category_sina[\s\S]*?PRINTED([\s\S]*?)#####/.exec(text) ?? [];
    const lines = table.split('\n').filter((line) => /^\d+ +(?:sz|sh)\d{6} /.test(line));
    expect(lines.length).toBeGreaterThan(20);
    for (const line of lines) {
      const cells = line.trim().split(/ +/);
      const [high, low, volume, amount] = cells.slice(-4).map(Number);
      expect(amount! / volume!).toBeGreaterThanOrEqual(low! - 0.005);
      expect(amount! / volume!).toBeLessThanOrEqual(high! + 0.005);
    }
  });
});
