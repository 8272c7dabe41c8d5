import { describe, expect, it } from 'vitest';
import { findProduct, PRODUCTS } from '../../src/catalogue/sources/sunsirs/spot-table/products.ts';
import { openRegistry } from '../declarations.ts';
import { toGb18030 } from '../gb18030.ts';
import { useLocalAnswers } from '../local-answers.ts';
import {
  describeDeclarations,
  type InterfaceMap,
  openMaps,
  type RecordedTable,
  readCsv,
  readHead,
} from './declared-maps.ts';

// Tonghuashun, cninfo, Baidu, CLS, Danjuan, Caixin, SunSirs, Wallstreetcn, the bureau of statistics and the
// reports of OPEC: every declaration against its map, and what is recorded, through --mirror. Recorded results of
// AKShare imply the replies.

const others = openMaps<InterfaceMap>('other-sources');
const macro = openMaps<InterfaceMap>('macro-other');
const OTHERS = [
  'stock_financial_abstract_ths',
  'stock_financial_benefit_ths',
  'stock_financial_cash_ths',
  'stock_financial_debt_ths',
  'stock_zyjs_ths',
  'stock_zh_a_disclosure_report_cninfo',
  'stock_zh_valuation_baidu',
  'stock_info_global_cls',
  'fund_individual_basic_info_xq',
  'stock_news_main_cx',
  'futures_spot_price',
];
const MACRO = [
  'macro_stock_finance',
  'macro_rmb_loan',
  'macro_rmb_deposit',
  'macro_cons_opec_month',
  'macro_info_ws',
  'macro_china_urban_unemployment',
];
const maps = [
  ...others.maps.filter(({ name }) => OTHERS.includes(name)),
  ...macro.maps.filter(({ name }) => MACRO.includes(name)),
];
const registry = await openRegistry();

const ITEMS = 'a column for each title of the reply';
const MADE = 'the map describes the field in words, or counts it';
/** The columns whose fields the maps describe. */
const MADE_FIELDS: Readonly<Record<string, readonly string[]>> = {
  stock_financial_abstract_ths: ['报告期'],
  stock_financial_benefit_ths: ['报告期'],
  stock_financial_cash_ths: ['报告期'],
  stock_financial_debt_ths: ['报告期'],
  stock_zyjs_ths: ['股票代码', '主营业务', '产品类型', '产品名称', '经营范围'],
  stock_zh_a_disclosure_report_cninfo: ['公告时间', '公告链接'],
  stock_zh_valuation_baidu: ['date', 'value'],
  stock_info_global_cls: ['发布日期', '发布时间'],
  fund_individual_basic_info_xq: ['item', 'value'],
  stock_news_main_cx: ['tag', 'summary', 'url'],
  macro_info_ws: ['时间'],
  macro_china_urban_unemployment: ['date', 'item', 'value'],
};

/** Why something is declared otherwise than in the map. */
const REASONS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries(MADE_FIELDS).flatMap(([name, columns]) =>
      columns.map((column) => [`${name} field of ${column}`, MADE]),
    ),
  ),
  ...Object.fromEntries(
    maps
      .filter(({ name }) => name === 'futures_spot_price' || MACRO.slice(0, 3).includes(name))
      .flatMap(({ name, columns }) => columns.map((column) => [`${name} field of ${column.name}`, MADE])),
  ),
  ...Object.fromEntries(OTHERS.slice(0, 4).map((name) => [`${name} columns`, ITEMS])),
  'stock_zh_a_disclosure_report_cninfo kind of 公告时间': 'its texts are times',
  'futures_spot_price default of vars_list': 'no code stands for all',
  'macro_info_ws kind of 时间': 'its texts are times',
};

describeDeclarations(registry, maps, REASONS);

describe('recorded results', () => {
  let body: (url: URL) => string | Buffer = () => '';
  const { ask } = useLocalAnswers(registry, (url) => ({ body: Buffer.from(body(url)) }));
  const csv = (folder: typeof others, name: string): RecordedTable => readCsv(folder.read(`akshare_csv/${name}.csv`));
  const ABSENT = [null, '', 'False'];
  const textsOf = ({ columns, rows }: RecordedTable): readonly Record<string, string | null>[] =>
    rows.map((row) =>
      Object.fromEntries(columns.map((name, at) => [name, ABSENT.includes(row[at] ?? null) ? null : row[at]!])),
    );

  /** What Tonghuashun must have sent for a table: missing values are false, those of headings an empty text. */
  const flash = ({ columns, rows }: RecordedTable) => ({
    title: ['科目\\时间', ...columns.slice(1).map((name, at) => (at % 2 === 0 ? name : [name, '元', 0]))],
    report: columns.map((_, at) => rows.map((row) => (row[at] === null ? '' : row[at] === 'False' ? false : row[at]))),
  });

  it.each([
    ['stock_financial_benefit_ths', readHead],
    ['stock_financial_cash_ths', readHead],
    ['stock_financial_debt_ths', readCsv],
  ] as const)('%s', async (name, read) => {
    const recorded = read(others.read(read === readHead ? `akshare_head/${name}.json` : `akshare_csv/${name}.csv`));
    body = () => JSON.stringify({ flashData: JSON.stringify(flash(recorded)) });
    const answered = await ask(name);
    expect(Object.keys(answered[0] ?? {})).toEqual(recorded.columns);
    expect(answered).toEqual(textsOf(recorded));
  });

  it('stock_financial_abstract_ths, out of a page', async () => {
    const recorded = csv(others, 'stock_financial_abstract_ths');
    const data = JSON.stringify(flash({ ...recorded, rows: recorded.rows.toReversed() }));
    body = () => toGb18030(`<html><body><p id="main">${data}</p></body></html>`);
    expect(await ask('stock_financial_abstract_ths')).toEqual(textsOf(recorded));
  });

  it.each([
    ['macro_rmb_loan', macro],
    ['macro_rmb_deposit', others],
  ] as const)('%s, out of a page', async (name, folder) => {
    const { columns, rows } = csv(folder, name);
    const groups = columns.slice(1).map((column) => column.split('-')[0]);
    const upper = [...new Set(groups)]
      .map((group) => `<th colspan="${groups.filter((each) => each === group).length}">${group}</th>`)
      .join('');
    const lower = columns.slice(1).map((column) => `<th>${column.split('-')[1]}</th>`);
    const lines = rows.toReversed().map((row) => `<tr>${row.map((cell) => `<td>${cell ?? '--'}</td>`).join('')}</tr>`);
    const head = `<tr><th rowspan="2">月份</th>${upper}</tr><tr>${lower.join('')}</tr>`;
    body = () => toGb18030(`<table><thead>${head}</thead><tbody>${lines.join('')}</tbody></table>`);
    const isText = (column: string): boolean => column === '月份' || /[同环]比$/.test(column);
    expect(await ask(name)).toEqual(
      rows.map((row) =>
        Object.fromEntries(columns.map((column, at) => [column, isText(column) ? row[at] : Number(row[at])])),
      ),
    );
  });

  it('futures_spot_price, two days', async () => {
    const recorded = textsOf(csv(others, 'futures_spot_price_daily'));
    const days = [...new Set(recorded.map(({ date }) => date ?? ''))].slice(0, 2);
    const TEXTS = ['date', 'symbol', 'near_contract', 'dominant_contract', 'near_month', 'dominant_month'];
    for (const day of days) {
      const rows = recorded.filter(({ date }) => date === day);
      const cells = rows.toReversed().map((row) => {
        const { names, factor = 1 } = PRODUCTS.find(({ code }) => code === row.symbol)!;
        const basis = '<table><tr><td>1</td><td>1%</td></tr></table>';
        const spot = String(Number((Number(row.spot_price) / factor).toFixed(4)));
        return [
          names[0],
          spot,
          row.near_month,
          row.near_contract_price,
          basis,
          row.dominant_month,
          row.dominant_contract_price,
          basis,
        ];
      });
      const lines = cells.map((row) => `<tr>${row.map((cell) => `<td>${cell}</td>`).join('')}</tr>`);
      body = () =>
        `<table><tr><td>${day.slice(0, 4)}年${day.slice(4, 6)}月${day.slice(6)}日</td></tr></table><table><tr><td rowspan="2">商品</td><td>现货</td><td colspan="3">最近合约</td><td colspan="3">主力合约</td></tr><tr><td>价格</td><td>代码</td><td>价格</td><td>现期差</td><td>代码</td><td>价格</td><td>现期差</td></tr>${lines.join('')}</table>`;
      const answered = await ask('futures_spot_price', { date: day });
      expect(answered.map(({ symbol }) => symbol)).toEqual(rows.map(({ symbol }) => symbol));
      for (const [at, row] of rows.entries())
        for (const [column, text] of Object.entries(row))
          if (TEXTS.includes(column)) expect(answered[at]?.[column]).toBe(text);
          else expect(answered[at]?.[column], `${row.symbol} ${column}`).toBeCloseTo(Number(text), 6);
    }
  });

  it('the units of spot prices agree with the basis that the source itself shows', () => {
    const rows = textsOf(csv(others, 'futures_spot_price_previous'));
    const known = rows.flatMap((row) => {
      const product = findProduct(row.商品 ?? '');
      return product ? [{ row, factor: product.factor ?? 1 }] : [];
    });
    expect(known.length).toBe(rows.length);
    for (const { row, factor } of known) {
      const basis = Number(row.现货价格) * factor - Number(row.主力合约价格);
      // The source cuts it to whole yuan.
      expect(Math.abs(basis - Number(row.主力合约基差)), row.商品 ?? '').toBeLessThan(1.01);
    }
  });

  it('macro_cons_opec_month, each month from the report of the month after', async () => {
    const { columns, rows } = csv(macro, 'macro_cons_opec_month');
    const reports = new Map(
      rows.map((row, at) => {
        const [year = 0, month = 0] = (row[0] ?? '').split('/').map(Number);
        const day = new Date(Date.UTC(year, month + 1, 12)).toISOString().slice(0, 10);
        const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7).replace('-', '/');
        const values = columns.slice(1).map((name, place) => [name, Number(row[place + 1]), at]);
        return [day, { keys: ['国家', row[0], next].map((name) => ({ name })), values }] as const;
      }),
    );
    body = ({ searchParams }) => {
      const day = searchParams.get('date');
      return JSON.stringify({ status: 200, data: day === null ? [...reports.keys()].toReversed() : reports.get(day) });
    };
    expect(await ask('macro_cons_opec_month')).toEqual(
      rows.map((row) =>
        Object.fromEntries(columns.map((column, at) => [column, at === 0 ? row[at] : Number(row[at])])),
      ),
    );
  });

  it('the announcement of cninfo, and its reply without one', async () => {
    const one: Readonly<Record<string, unknown>> = JSON.parse(others.read('raw/cninfo_600600_one_row_202009.json'));
    const list = JSON.stringify({ stockList: [{ code: '600600', orgId: 'gssh0600600' }] });
    const params = { symbol: '600600', start_date: '20200901', end_date: '20200930' };
    // The list was cut to one.
    const cut = JSON.stringify({ ...one, totalAnnouncement: 1, totalRecordNum: 1 });
    body = ({ pathname }) => (pathname.endsWith('_stock.json') ? list : cut);
    expect(await ask('stock_zh_a_disclosure_report_cninfo', params)).toEqual([
      {
        代码: '600600',
        简称: '青岛啤酒',
        公告标题: '关于持股5%以上股东权益变动达1%的提示公告',
        公告时间: '2020-09-04 00:00:00',
        公告链接:
          'http://www.cninfo.com.cn/new/disclosure/detail?stockCode=600600&announcementId=1208388950&orgId=gssh0600600&announcementTime=2020-09-04',
      },
    ]);
    body = ({ pathname }) => (pathname.endsWith('_stock.json') ? list : others.read('raw/cninfo_empty.json'));
    expect(await ask('stock_zh_a_disclosure_report_cninfo', params)).toEqual([]);
  });

  it('the refusal of Baidu is one', async () => {
    body = () => others.read('raw/baidu_blocked.json');
    await expect(ask('stock_zh_valuation_baidu')).rejects.toMatchObject({ code: 'upstream_refused' });
  });

  it('the printed profile of a fund: its items in order, and the texts that were not cut', async () => {
    const printed = others.read('akshare_docs_printed_examples.txt').split('##### ')[1] ?? '';
    const rows = [...printed.matchAll(/^\d+ +(\S+) +(\S.*)$/gm)].map(([, item = '', value = '']) => [item, value]);
    expect(rows.length).toBe(14);
    const FIELDS =
      'fd_code fd_name fd_full_name found_date totshare keeper_name manager_name trup_name type_desc rating_source rating_desc invest_orientation invest_target performance_bench_mark';
    const data = Object.fromEntries(FIELDS.split(' ').map((field, at) => [field, rows[at]?.[1]]));
    body = () => JSON.stringify({ data, result_code: 0 });
    expect(await ask('fund_individual_basic_info_xq')).toEqual(rows.map(([item, value]) => ({ item, value })));
  });
});
