import { describe, expect, it } from 'vitest';
import { openRegistry } from '../declarations.ts';
import { useLocalAnswers } from '../local-answers.ts';
import {
  describeDeclarations,
  findMap,
  type InterfaceMap,
  openMaps,
  type RecordedTable,
  readCsv,
  readHead,
} from './declared-maps.ts';

// The exchanges of Shanghai and Beijing and the Shanghai Gold Exchange, through --mirror. Recorded results of
// AKShare and the tables that its pages print imply the replies.

const NAMES = [
  'stock_info_sh_name_code',
  'stock_info_sh_delist',
  'stock_info_bj_name_code',
  'stock_sse_summary',
  'stock_sse_deal_daily',
  'stock_margin_sse',
  'stock_margin_detail_sse',
  'spot_hist_sge',
  'spot_golden_benchmark_sge',
];

const folder = openMaps<InterfaceMap>('exchanges');
const maps = folder.maps.filter(({ name }) => NAMES.includes(name));
const registry = await openRegistry();

const PLACES = 'the source has lists, not names';
const IN_ROWS = 'products are in columns, so the fields are in rows';

/** Why something is declared otherwise than in the map. */
const REASONS: Readonly<Record<string, string>> = {
  'stock_info_sh_name_code field of 证券代码': 'it is one of two fields, as the board has it',
  ...Object.fromEntries(
    ['项目', '股票', '主板', '科创板'].map((name) => [`stock_sse_summary field of ${name}`, IN_ROWS]),
  ),
  ...Object.fromEntries(
    ['股票', '主板', '科创板'].map((name) => [
      `stock_sse_summary kind of ${name}`,
      'its figures are numbers, one is a day',
    ]),
  ),
  ...Object.fromEntries(
    ['单日情况', '股票', '主板A', '主板B', '科创板', '股票回购'].map((name) => [
      `stock_sse_deal_daily field of ${name}`,
      IN_ROWS,
    ]),
  ),
  'stock_margin_sse kind of 信用交易日期': 'its texts are days',
  'stock_margin_detail_sse kind of 信用交易日期': 'its texts are days',
  ...Object.fromEntries(
    ['date', 'open', 'close', 'low', 'high'].map((name) => [`spot_hist_sge field of ${name}`, PLACES]),
  ),
  ...Object.fromEntries(
    ['交易时间', '晚盘价', '早盘价'].map((name) => [`spot_golden_benchmark_sge field of ${name}`, PLACES]),
  ),
};

describeDeclarations(registry, maps, REASONS);

type Row = Readonly<Record<string, unknown>>;

describe('recorded results', () => {
  let body: (url: URL) => string = () => '';
  const { ask } = useLocalAnswers(registry, (url) => ({ body: Buffer.from(body(url)) }));

  /** The rows of a table as values. */
  const rowsOf = ({ columns, rows }: RecordedTable, isText: (name: string) => boolean): readonly Row[] =>
    rows.map((row) =>
      Object.fromEntries(
        columns.map((name, at) => {
          const cell = row[at] ?? null;
          return [name, cell === null || isText(name) ? cell : Number(cell)];
        }),
      ),
    );
  const readRecorded = (name: string): readonly Row[] => {
    const recorded = readHead(folder.read(`akshare_head/${name}.json`));
    return rowsOf(recorded, (column) => !recorded.numbers.has(column));
  };
  /** The rows of a list of Shanghai that a table implies: values by the fields of the map, and nothing else. */
  const listOf = (name: string, rows: readonly Row[], more: object = {}): string => {
    const { columns } = findMap(maps, name);
    const result = rows.map((row) => ({
      ...Object.fromEntries(columns.map((column) => [String(column.field), row[column.name] ?? '-'])),
      ...more,
    }));
    return JSON.stringify({ result, pageHelp: { data: result, total: result.length } });
  };
  const dashed = (day: unknown): string => String(day).replace(/^(....)(..)(..)$/, '$1-$2-$3');
  const digits = (day: unknown): string => String(day).replaceAll('-', '');

  it.each(['stock_margin_sse', 'stock_margin_detail_sse'])('%s, with its days as ISO', async (name) => {
    const rows = readRecorded(name);
    body = () => listOf(name, rows);
    const params =
      name === 'stock_margin_sse' ? { start_date: '20240801', end_date: '20240810' } : { date: '20240809' };
    expect(await ask(name, params)).toEqual(rows.map((row) => ({ ...row, 信用交易日期: dashed(row.信用交易日期) })));
  });

  it('stock_margin_sse adds up in a quoted row', () => {
    const { result }: { result: Readonly<Record<string, number>>[] } = JSON.parse(
      folder.read('raw/sse_margin_rows.json'),
    );
    for (const { rzye = 0, rqylje = 0, rzrqjyzl } of result) expect(rzye + rqylje).toBe(rzrqjyzl);
  });

  it('stock_info_bj_name_code answers a quoted row', async () => {
    body = () => folder.read('raw/bse_row_920000.txt').trim();
    expect(await ask('stock_info_bj_name_code')).toEqual([
      {
        证券代码: '920000',
        证券简称: '安徽凤凰',
        总股本: 91_680_000,
        流通股本: 57_593_925,
        上市日期: '2020-12-23',
        所属行业: '汽车制造业',
        地区: '安徽省',
        报告日期: '2026-06-08',
      },
    ]);
  });

  /** The rows that AKShare's page prints of a table whose cells hold no two blanks in a row. */
  const readPrinted = (name: string): readonly Row[] => {
    const [, section = ''] = folder.read('akshare_docs_printed_examples.txt').split(`##### ${name} (`);
    const [, table = ''] = section.split('#####')[0]?.split('PRINTED\n') ?? [];
    const [heading = '', ...lines] = table.split('\n').filter((line) => line.trim() !== '' && !line.startsWith('['));
    const columns = heading.trim().split(/ +/);
    return lines
      .filter((line) => !/^ *\.\./.test(line))
      .map((line) => {
        const [, ...cells] = line.trim().split(/ {2,}/);
        return Object.fromEntries(columns.map((column, at) => [column, cells[at]]));
      });
  };

  it('stock_info_sh_name_code answers the printed rows', async () => {
    const rows = readPrinted('stock_info_sh_name_code');
    expect(rows).toHaveLength(10);
    const implied = rows.map((row) => ({ ...row, 上市日期: digits(row.上市日期) }));
    body = () =>
      listOf('stock_info_sh_name_code', implied).replaceAll('A_STOCK_CODE (B_STOCK_CODE for 主板B股)', 'A_STOCK_CODE');
    expect(await ask('stock_info_sh_name_code')).toEqual(
      rows.map((row) => ({ 公司简称: null, 证券全称: null, ...row })),
    );
  });

  it('stock_info_sh_delist answers the printed rows', async () => {
    const rows = readPrinted('stock_info_sh_delist');
    expect(rows).toHaveLength(10);
    body = () =>
      listOf(
        'stock_info_sh_delist',
        rows.map((row) => ({ ...row, 上市日期: digits(row.上市日期), 暂停上市日期: digits(row.暂停上市日期) })),
      );
    expect(await ask('stock_info_sh_delist')).toEqual(rows);
  });

  it('stock_sse_summary answers the printed figures, in which all shares are the sum of both boards', async () => {
    const FIELDS: Readonly<Record<string, string>> = {
      流通股本: 'NEGO_ISSUE_VOL',
      总市值: 'TOTAL_VALUE',
      平均市盈率: 'AVG_PE_RATIO',
      上市公司: 'LIST_COM_NUM',
      上市股票: 'SECURITY_NUM',
      流通市值: 'NEGO_VALUE',
      报告时间: 'TRADE_DATE',
      总股本: 'TOTAL_ISSUE_VOL',
    };
    const printed = readPrinted('stock_sse_summary');
    const products = ['股票', '科创板', '主板'];
    body = () =>
      JSON.stringify({
        result: products.map((product) => ({
          PRODUCT_NAME: product,
          ...Object.fromEntries(printed.map((row) => [FIELDS[String(row.项目)], row[product]])),
        })),
      });
    const rows = await ask('stock_sse_summary');
    expect(rows).toHaveLength(8);
    for (const row of rows) {
      const { 项目: item, 股票: all, 主板: main, 科创板: star } = row;
      const of = printed.find((each) => each.项目 === item);
      const expected = products.map((product) => (item === '报告时间' ? dashed(of?.[product]) : Number(of?.[product])));
      expect([all, star, main]).toEqual(expected);
      if (typeof all === 'number' && item !== '平均市盈率') expect(Number(main) + Number(star)).toBeCloseTo(all, 1);
    }
  });

  const daily = (rows: readonly Row[]): string =>
    JSON.stringify({ time: rows.map(({ date, open, close, low, high }) => [date, open, close, low, high]) });

  it('spot_hist_sge answers the first rows and the printed ones', async () => {
    const printed = readPrinted('spot_hist_sge').map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, name === 'date' ? cell : Number(cell)])),
    );
    expect(printed).toHaveLength(10);
    for (const rows of [readRecorded('spot_hist_sge'), printed]) {
      body = () => daily(rows);
      expect(await ask('spot_hist_sge')).toEqual(rows);
    }
  });

  it('spot_hist_sge refuses a recorded result of zeros', async () => {
    const rows = rowsOf(readCsv(folder.read('akshare_csv/spot_hist_sge.csv')), (name) => name === 'date');
    expect(rows.length).toBeGreaterThan(50);
    body = () => daily(rows);
    await expect(ask('spot_hist_sge')).rejects.toMatchObject({ code: 'upstream_refused' });
  });

  it.each([
    ['spot_golden_benchmark_sge', readHead],
    ['spot_silver_benchmark_sge', readHead],
    ['spot_golden_benchmark_sge', readCsv],
  ])('%s answers the first rows one day later', async (name, read) => {
    const file = read === readHead ? `akshare_head/${name}.json` : `akshare_csv/${name}.csv`;
    const rows = rowsOf(read(folder.read(file)), (column) => column === '交易时间');
    // AKShare cuts midnight in Beijing in UTC, which is 16:00 on the day before.
    const timeOf = (day: unknown): number => Date.parse(`${String(day)}T16:00:00Z`);
    body = () =>
      JSON.stringify({
        zp: rows.map(({ 交易时间: day, 早盘价: price }) => [timeOf(day), price]),
        wp: rows.map(({ 交易时间: day, 晚盘价: price }) => [timeOf(day), price]),
      });
    const expected = rows.map((row) => ({
      ...row,
      交易时间: new Date(timeOf(row.交易时间) + 8 * 3_600_000).toISOString().slice(0, 10),
    }));
    expect(await ask(name)).toEqual(expected);
  });
});
