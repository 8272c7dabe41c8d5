import { describe, expect, it } from 'vitest';
import { openRegistry } from '../declarations.ts';
import { useLocalAnswers } from '../local-answers.ts';
import { workbookOf } from '../workbook.ts';
import { describeDeclarations, type InterfaceMap, openMaps, readCsv, readHead } from './declared-maps.ts';

// The workbooks of the Shenzhen exchange and of China Securities Index, and the yield curves of ChinaBond, through
// --mirror. One reply is recorded; of the others, recorded and printed results of AKShare imply the rows.

const NAMES = [
  'stock_info_sz_name_code',
  'stock_info_sz_delist',
  'stock_szse_summary',
  'stock_margin_detail_szse',
  'stock_margin_szse',
  'stock_margin_underlying_info_szse',
  'index_stock_cons_csindex',
  'index_stock_cons_weight_csindex',
  'index_csindex_all',
  'bond_china_yield',
];

const folder = openMaps<InterfaceMap>('exchanges');
const maps = folder.maps.filter(({ name }) => NAMES.includes(name));
const registry = await openRegistry();

/** Why something is declared otherwise than in the map. */
const REASONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    maps
      .filter(({ name }) => name !== 'stock_margin_szse')
      .flatMap(({ name, columns }) =>
        columns
          .filter((column) => column.field !== column.name && !column.name.startsWith('{'))
          .map((column) => [`${name} field of ${column.name}`, 'a column is found by its heading']),
      ),
  ),
  'stock_info_sz_name_code columns': 'it has the columns of every list, and says which',
  'stock_info_sz_name_code kind of A股上市日期': 'its texts are days',
  'stock_info_sz_name_code kind of A股总股本': 'its texts are numbers with separators',
  'stock_info_sz_name_code kind of A股流通股本': 'its texts are numbers with separators',
  'index_csindex_all columns': 'the headings of the workbook are known from a public client',
};

describeDeclarations(registry, maps, REASONS);

describe('recorded results', () => {
  let body: (query: URLSearchParams) => string | Buffer = () => '';
  const { ask } = useLocalAnswers(registry, ({ searchParams }) => ({ body: Buffer.from(body(searchParams)) }));

  /** The lines of a table that a page of AKShare's documentation prints, each as its words without the number. */
  const printed = (name: string): readonly (readonly string[])[] => {
    const all = folder.read('akshare_docs_printed_examples.txt');
    const [, part = ''] = all.split(`##### ${name} `);
    const [, table = ''] = part.split('#####')[0]!.split('PRINTED\n');
    const lines = table.split('\n').map((line) => line.trim().split(/\s+/));
    return lines.filter(([at = '']) => /^\d+$/.test(at)).map(([, ...words]) => words);
  };

  it('stock_margin_szse, the reply', async () => {
    const [reply] = JSON.parse(folder.read('raw/szse_margin_20260716.json'));
    body = (query) => (query.get('txtDate') === '2026-07-16' ? JSON.stringify([reply]) : '[]');
    expect(await ask('stock_margin_szse', { date: '20260716' })).toEqual([
      {
        融资买入额: 1014.15,
        融资余额: 13_982.04,
        融券卖出量: 0.4,
        融券余量: 8.79,
        融券余额: 72.31,
        融资融券余额: 14_054.35,
      },
    ]);
  });

  it('stock_margin_szse', async () => {
    const { columns, rows } = readHead(folder.read('akshare_head/stock_margin_szse.json'));
    const keys = ['jrrzmr', 'jrrzye', 'jrrjmc', 'jrrjyl', 'jrrjye', 'jrrzrjye'];
    const data = rows.map((row) => Object.fromEntries(keys.map((key, at) => [key, row[at]])));
    body = () => JSON.stringify([{ metadata: { tabkey: 'tab1', subname: '2024-04-11' }, data }]);
    expect(await ask('stock_margin_szse')).toEqual(
      rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, Number(row[at])]))),
    );
  });

  it('stock_szse_summary, to the digits that are printed', async () => {
    const rows = printed('stock_szse_summary');
    expect(rows).toHaveLength(15);
    const figures = rows.map(([name = '', count = '', ...values]) => [
      name,
      count,
      ...values.map((value) =>
        value === 'NaN' ? '' : Number(value).toLocaleString('en-US', { minimumFractionDigits: 2 }),
      ),
    ]);
    const headings = ['证券类别', '数量(只)', '成交金额(元)', '总市值(元)', '流通市值(元)'];
    body = () => workbookOf('证券类别统计', [headings, ...figures]);
    const names = ['证券类别', '数量', '成交金额', '总市值', '流通市值'];
    expect(await ask('stock_szse_summary', { date: '20200619' })).toEqual(
      rows.map((row) =>
        Object.fromEntries(
          names.map((name, at) => [name, at === 0 ? row[0] : row[at] === 'NaN' ? null : Number(row[at])]),
        ),
      ),
    );
  });

  it('stock_info_sz_delist, the rows that are printed', async () => {
    const rows = printed('stock_info_sz_delist');
    expect(rows).toHaveLength(10);
    const names = ['证券代码', '证券简称', '上市日期', '终止上市日期'];
    body = () => workbookOf('终止上市公司', [names, ...rows]);
    expect(await ask('stock_info_sz_delist')).toEqual(
      rows.map((row) => Object.fromEntries(names.map((name, at) => [name, row[at]]))),
    );
  });

  it('bond_china_yield', async () => {
    const { columns, rows } = readCsv(folder.read('akshare_csv/bond_china_yield.csv'));
    const lines = [columns, ...rows].map(
      (row) => `<tr>${row.map((cell) => `<td>${cell ?? '&nbsp'}</td>`).join('')}</tr>`,
    );
    body = () => `<table><tr><td>x</td></tr></table><table>${lines.join('')}</table>`;
    const days = { start_date: '20260417', end_date: '20260417' };
    expect(await ask('bond_china_yield', days)).toEqual(
      rows.map((row) =>
        Object.fromEntries(
          columns.map((name, at) => [name, at < 2 ? row[at] : row[at] === null ? null : Number(row[at])]),
        ),
      ),
    );
  });

  it('bond_china_yield, the printed rows of a range over two years', async () => {
    const rows = printed('bond_china_yield');
    expect(rows).toHaveLength(10);
    const names = ['曲线名称', '日期', '3月', '7年', '10年', '30年'];
    body = (query) => {
      const year = query.get('startDate')?.slice(0, 4) ?? '';
      const lines = rows
        .filter(([, day = '']) => day.startsWith(year))
        // The page has the terms between them, too, which are not printed.
        .map(([curve, day, short, , ...long]) => [curve, day, short, '', '', '', '', ...long])
        .map((row) => `<tr>${row.map((cell) => `<td>${cell === 'NaN' ? '&nbsp' : cell}</td>`).join('')}</tr>`);
      const headings = ['曲线名称', '日期', '3月', '6月', '1年', '3年', '5年', '7年', '10年', '30年'];
      return `<table><tr>${headings.map((heading) => `<td>${heading}</td>`).join('')}</tr>${lines.join('')}</table>`;
    };
    const answered = await ask('bond_china_yield', { start_date: '20210201', end_date: '20220201' });
    expect(answered.map((row) => names.map((name) => row[name]))).toEqual(
      rows.map(([curve, day, short, , ...long]) => [
        curve,
        day,
        ...[short, ...long].map((cell) => (cell === 'NaN' ? null : Number(cell))),
      ]),
    );
  });
});
