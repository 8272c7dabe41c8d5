import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readCases } from '../../scripts/cases.mjs';
import { eastmoneyReports } from '../../src/catalogue/sources/eastmoney/datacenter/wire.ts';
import { openRegistry } from '../declarations.ts';
import { useLocalAnswers } from '../local-answers.ts';
import { type RecordedResult, readRecording, recordedResults } from './datacenter-maps.ts';
import { readCsv } from './declared-maps.ts';

// Recorded results of AKShare for reports of the datacenter. The rows that they imply, the map of fields read
// backwards, are served through --mirror, in one page and in several; the answers must be the recorded results.

const registry = await openRegistry();

type Row = Record<string, unknown>;

/** What the stand-in serves, by the name of the report; `*` for any other. */
let served: ReadonlyMap<string, readonly Row[]> = new Map();
let pageCount = 1;
const { ask, asked } = useLocalAnswers<Row>(registry, ({ searchParams, hostname }) => {
  if (!hostname.startsWith('datacenter')) return undefined;
  const report = searchParams.get('reportName') ?? searchParams.get('type') ?? '';
  const rows = served.get(report) ?? served.get('*') ?? [];
  const size = Math.ceil(rows.length / pageCount);
  const page = Number(searchParams.get('pageNumber') || searchParams.get('p')) || 1;
  const data = rows.slice((page - 1) * size, page * size);
  const result = { pages: Math.ceil(rows.length / size), data, count: rows.length };
  const body = { version: 'recorded', result, success: true, message: 'ok', code: 0 };
  return { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
});

/**
 * What a cell of AKShare was in the reply, where the map does not say it: of the value of another column, or
 * moved.
 */
const CODES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  REPURPROGRESS: {
    董事会预案: '001',
    股东大会通过: '002',
    股东大会否决: '003',
    实施中: '004',
    停止实施: '005',
    完成实施: '006',
  },
  SEO_TYPE: { 定向增发: '1', 公开增发: '2' },
  TRADE_MARKET: { 沪市主板: 'shzb', 科创板: 'kcb', 深市主板: 'szzb', 创业板: 'cyb' },
  TRADE_BOARD: { 沪市主板: 'shzb', 科创板: 'kcb', 深市主板: 'szzb', 创业板: 'cyb' },
};

/** The row of a reply that a recorded row implies. */
function impliedRow({ map, columns }: RecordedResult, cells: readonly (string | null)[]): Row {
  const row: Row = {};
  for (const [at, name] of columns.entries()) {
    const column = map.columns.find((each) => each.name === name) ?? map.columns[at];
    const cell = cells[at] === 'NaT' ? null : (cells[at] ?? null);
    if (!column || column.field === null) continue;
    row[column.field] = impliedValue(column, cell, map.name);
  }
  return row;
}

function impliedValue(
  { field, type, scale = 1 }: RecordedResult['map']['columns'][number],
  cell: string | null,
  name: string,
): unknown {
  if (cell === null) return null;
  if (field === 'INFO_CODE' && cell.startsWith('https://'))
    return /H2_(None|nan)_/.test(cell) ? null : (/H2_(\w+)_1/.exec(cell)?.[1] ?? null);
  if (name === 'stock_pg_em' && field === 'PLACING_RATIO') return Number(cell.replace('10配', ''));
  if (field === 'TRADE_MARKET' && !name.startsWith('stock_sy_')) return cell;
  const code = CODES[field ?? '']?.[cell];
  if (code !== undefined) return code;
  if (type === 'date') return `${cell} 00:00:00`;
  if (type === 'string') return cell;
  return scale === 1 ? Number(cell) : Number((Number(cell) / scale).toPrecision(14));
}

/** Where the service answers something else than AKShare, on purpose. */
const CORRECTED = new Map([
  // AKShare takes this column from another field, which is always 100.
  ['bond_zh_cov', ['申购上限']],
  // AKShare exchanges the labels of these growths.
  ['stock_qsjy_em', ['当月营业收入-同比增长', '当月营业收入-环比增长']],
  // The source counts the funding of Beijing in 10,000 yuan, and that of the others in yuan.
  ['stock_ipo_review_em', ['拟融资额(元)']],
  // AKShare counts these rows from 0, and all others from 1.
  ['stock_tfp_em', ['序号']],
]);

const RESULTS = recordedResults();

describe('recorded results of AKShare', () => {
  it('are here of every interface that is proven by a table of AKShare’s', async () => {
    const recorded = new Set(RESULTS.map(({ map }) => map.name));
    const { interfaces } = await registry.all();
    const reports = interfaces.filter(({ source }) => source.name === eastmoneyReports.name);
    const compared = new Set(reports.filter(({ proof }) => proof === 'printed').map(({ name }) => name));
    expect(compared.size).toBeGreaterThan(100);
    // The tables of these repositories are in the cases alone.
    const cases = ['datacenter', 'company-files'].flatMap((form) =>
      readCases(fileURLToPath(new URL(`../../fixtures/eastmoney/${form}`, import.meta.url))),
    );
    const inCases = cases.filter(({ origin }) =>
      ['redtramp/akshare-rust', 'akfamily/akshare', 'delon-xie/aksharepro'].includes(origin?.repository ?? ''),
    );
    // The table of the core prices is that of macro_uk_cpi_monthly.
    const elsewhere = new Set(['macro_uk_core_cpi_monthly', ...inCases.map((each) => each.interface)]);
    expect([...compared].filter((name) => !recorded.has(name) && !elsewhere.has(name))).toEqual([]);
  });

  describe.each(RESULTS.filter(({ map }) => !map.passthrough))('$file', (result) => {
    // A page below 50 rows is a window that is meant: nothing more is fetched.
    const { pageSize = '' } = result.map.request.params;
    const isWindow = pageSize !== '' && Number(pageSize) < 50;
    it.each(isWindow ? [1] : [1, 3])('is answered as recorded, every cell, from %i pages', async (pages) => {
      const { map, params, columns } = result;
      const rows = result.rows.map((cells) => impliedRow(result, cells));
      pageCount = pages;
      served = new Map([
        [
          '*',
          orderedAsSent(
            map.name,
            rows.map((row, at) => completed(result, row, at)),
          ),
        ],
      ]);
      const answered = await ask(map.name, params);
      expect(answered.map((row) => Object.keys(row))[0]).toEqual([...columns]);
      const corrected = CORRECTED.get(map.name) ?? [];
      const expected = result.rows.map((cells) => recordOf(result, cells));
      expect(answered).toHaveLength(expected.length);
      for (const [at, row] of answered.entries())
        for (const [column, value] of Object.entries(row))
          if (!corrected.includes(column))
            expect({ at, column, value }).toEqual({ at, column, value: like(expected[at]?.[column], value) });
    });
  });
});

/** Fields that a recorded result does not show and the reply must have. */
function completed({ map, rows, columns }: RecordedResult, row: Row, at: number): Row {
  if (map.name === 'bond_zh_cov') return { ...row, ONLINE_GENERAL_AAU: 1000 };
  if (map.name === 'stock_zh_valuation_comparison_em') {
    const [rank, total] = String(rows[at]?.[0] ?? '').split('/');
    const count = String(rows[0]?.[0]).split('/')[1];
    return { ...row, PAIMING: rank === '' ? null : Number(rank), TOTAL_COUNT: Number(total ?? count) };
  }
  if (map.name === 'stock_profit_forecast_em') {
    const cells = rows[at] ?? [];
    const years = columns.filter((name) => name.endsWith('预测每股收益')).map((name) => Number(name.slice(0, 4)));
    const number = (index: number): number | null => (cells[index] == null ? null : Number(cells[index]));
    const named = { SECUCODE: `${cells[1]}.SH`, SECURITY_CODE: cells[1], SECURITY_NAME_ABBR: cells[2] };
    const kinds = ['BUY', 'ADD', 'NEUTRAL', 'REDUCE', 'SALE'];
    const ratings = Object.fromEntries(kinds.map((kind, nth) => [`RATING_${kind}_NUM`, number(4 + nth) || null]));
    const forecasts = Object.fromEntries(
      years.flatMap((year, nth) => [
        [`YEAR${nth + 1}`, year],
        [`YEAR_MARK${nth + 1}`, 'E'],
        [`EPS${nth + 1}`, number(9 + nth)],
      ]),
    );
    return { ...named, RATING_ORG_NUM: Number(cells[3]), ...ratings, ...forecasts };
  }
  return row;
}

/** The order in which the source sends rows, where AKShare moves them. */
function orderedAsSent(name: string, rows: readonly Row[]): readonly Row[] {
  // Of these, AKShare asks for the newest days, and sorts them anew.
  if (name.startsWith('stock_comment_detail_scrd_')) return rows.toReversed();
  if (name !== 'stock_zh_valuation_comparison_em') return rows;
  const [company, median, mean, ...others] = rows;
  return [mean, median, ...others, company].filter((row) => row !== undefined);
}

/** A recorded row as a client reads it, by the name of the column. */
function recordOf({ columns }: RecordedResult, cells: readonly (string | null)[]): Record<string, string | null> {
  return Object.fromEntries(columns.map((name, at) => [name, cells[at] === 'NaT' ? null : (cells[at] ?? null)]));
}

/** A recorded text as a value of the same type, if it says the same: numbers to the digits that floats have. */
function like(recorded: string | null | undefined, value: unknown): unknown {
  if (recorded === null || recorded === undefined) return null;
  if (typeof value !== 'number') return recorded;
  const number = Number(recorded);
  return Math.abs(number - value) <= 1e-12 * Math.abs(number) ? value : number;
}

const STATEMENTS = [
  ['hk_00700_balance_sheet_20251218.csv', 'stock_financial_hk_report_em', { stock: '00700', symbol: '资产负债表' }],
  ['hk_00700_income_statement_20251218.csv', 'stock_financial_hk_report_em', { stock: '00700', symbol: '利润表' }],
  ['hk_09988_cash_flow_20251218.csv', 'stock_financial_hk_report_em', { stock: '09988', symbol: '现金流量表' }],
  ['hk_stock_indicators_sample.csv', 'stock_financial_hk_analysis_indicator_em', { symbol: '00700' }],
  ['us_AAPL_balance_sheet_20251218.csv', 'stock_financial_us_report_em', { stock: 'AAPL', symbol: '资产负债表' }],
  ['us_AAPL_income_statement_20251218.csv', 'stock_financial_us_report_em', { stock: 'AAPL', symbol: '综合损益表' }],
  ['us_MSFT_cash_flow_20251218.csv', 'stock_financial_us_report_em', { stock: 'MSFT', symbol: '现金流量表' }],
] as const;

describe('recorded statements', () => {
  it.each(STATEMENTS)('%s is answered as recorded, every cell', async (file, name, params) => {
    const { columns, rows } = readCsv(readRecording(`statements/${file}`));
    const numeric = new Set(
      columns.filter(
        (column, at) =>
          column !== 'FISCAL_YEAR' &&
          !/CODE|DATE/.test(column) &&
          rows.every((row) => row[at] === null || !Number.isNaN(Number(row[at]))),
      ),
    );
    const records = rows.map((row) =>
      Object.fromEntries(
        columns.map((column, at) => [
          column,
          numeric.has(column) && row[at] != null ? Number(row[at]) : (row[at] ?? null),
        ]),
      ),
    );
    const days = [...new Set(records.map((row) => String(row.REPORT_DATE)))];
    pageCount = 2;
    served = new Map<string, readonly Row[]>([
      [
        'RPT_CUSTOM_HKSK_APPFN_CASHFLOW_SUMMARY',
        [{ REPORT_LIST: days.map((day) => ({ REPORT_DATE: day, REPORT_TYPE: '年报' })) }],
      ],
      ['RPT_USF10_INFO_ORGPROFILE', [{ SECUCODE: String(records[0]?.SECUCODE) }]],
      ['*', records],
    ]);
    if (name === 'stock_financial_hk_analysis_indicator_em') pageCount = 1;
    expect(await ask(name, params)).toEqual(records);
    const filters = asked().map((url) => new URL(url).searchParams.get('filter'));
    if (file.startsWith('us_'))
      expect(filters.at(-1)).toMatch(/^\(SECUCODE="\w+\.O"\)\(REPORT in \("\d{4}\/FY"(?:,"\d{4}\/FY")*\)\)$/);
    else if (name === 'stock_financial_hk_report_em')
      expect(filters.at(-1)).toMatch(
        /^\(SECUCODE="\d{5}\.HK"\)\(REPORT_DATE in \('\d{4}-\d\d-\d\d'(?:,'\d{4}-\d\d-\d\d')*\)\)$/,
      );
  });
});

const OPEN_RESULTS = RESULTS.filter(({ map }) => map.passthrough);

describe('recorded results of AKShare whose columns are the fields of the reply', () => {
  it.each(OPEN_RESULTS)(
    '$file is answered as recorded, every cell',
    async ({ map, params, columns, rows, numbers }) => {
      const records = rows.map((cells) =>
        Object.fromEntries(
          columns.map((column, at) => {
            const cell = cells[at] ?? null;
            return [column, cell !== null && numbers?.has(column) ? Number(cell) : cell];
          }),
        ),
      );
      const days = [...new Set(records.map((row) => String(row.REPORT_DATE)))];
      const periods = days.map((day) => ({ REPORT_DATE: day, REPORT_TYPE: '年报' }));
      pageCount = 1;
      served = new Map<string, readonly Row[]>([
        ['RPT_CUSTOM_HKSK_APPFN_CASHFLOW_SUMMARY', [{ REPORT_LIST: periods }]],
        ['RPT_USF10_INFO_ORGPROFILE', [{ SECUCODE: String(records[0]?.SECUCODE) }]],
        ['*', records],
      ]);
      const answered = await ask(map.name, params);
      expect(answered).toEqual(records);
      expect(Object.keys(answered[0] ?? {})).toEqual([...columns]);
    },
  );
});

/** What raw bodies answer, for interfaces that ask for their report: a number of rows, or a failure. */
const BODIES = [
  ['empty_9201.json', 'macro_china_cpi', 'upstream_refused'],
  ['empty_9201.json', 'stock_zh_a_gdhs_detail_em', 0],
  ['empty_9201_jsonp.txt', 'macro_china_cpi', 'upstream_changed'],
  ['unknown_report_9501.json', 'macro_china_cpi', 'upstream_changed'],
  ['bad_quote_param_9501.json', 'bond_zh_cov', 'upstream_changed'],
  ['RPT_MUTUAL_HOLD_DET_09988_20250401.json', 'stock_hsgt_individual_detail_em', 'upstream_changed'],
  ['RPT_F10_EH_FREEHOLDERS_002811_jsonp.txt', 'stock_gdfx_free_holding_detail_em', 'upstream_changed'],
  ['RPT_F10_BASIC_ORGINFO_002190.json', 'stock_zh_a_gdhs', 'upstream_changed'],
] as const;

describe('recorded bodies of the datacenter', () => {
  let body = '';
  const { ask: askBody } = useLocalAnswers(registry, () => ({ body }));
  it.each(BODIES)('%s for %s', async (file, name, expected) => {
    body = readRecording(`raw/${file}`);
    if (typeof expected === 'number') expect(await askBody(name)).toHaveLength(expected);
    else await expect(askBody(name)).rejects.toMatchObject({ code: expected });
  });
});

/**
 * Raw rows, whole as they were sent, and an interface that asks for their report. The params name fields: a row is
 * asked for by its own day.
 */
const RAW_ROWS = [
  ['probe_RPT_BOND_CB_LIST.json', 'sample', 'bond_zh_cov', {}],
  ['probe_RPT_DMSK_FN_BALANCE.json', 'sample', 'stock_zcfz_em', { date: 'REPORT_DATE' }],
  ['probe_RPT_DMSK_FN_INCOME.json', 'sample', 'stock_lrb_em', { date: 'REPORT_DATE' }],
  ['probe_RPT_LICO_FN_CPD.json', 'sample', 'stock_yjbb_em', { date: 'REPORTDATE' }],
  ['probe_RPT_PUBLIC_OP_NEWPREDICT.json', 'sample', 'stock_yjyg_em', { date: 'REPORT_DATE' }],
  ['macro_rows_2022_2023.json', 'RPT_ECONOMY_INDUS_GROW', 'macro_china_gyzjz', {}],
  ['macro_rows_2022_2023.json', 'RPT_ECONOMY_CURRENCY_SUPPLY', 'macro_china_money_supply', {}],
  ['macro_rows_2022_2023.json', 'RPT_ECONOMY_CPI', 'macro_china_cpi', {}],
  ['macro_rows_2022_2023.json', 'RPT_ECONOMY_GOLD_CURRENCY', 'macro_china_fx_gold', {}],
  ['macro_rows_2022_2023.json', 'RPT_IMP_INTRESTRATEN', 'rate_interbank', {}],
  ['macro_rows_2022_2023.json', 'RPT_INDUSTRY_INDEX', 'macro_shipping_bdi', {}],
  ['macro_rows_2022_2023.json', 'RPTA_WEB_TREASURYYIELD', 'bond_zh_us_rate', {}],
] as const;

describe('raw rows of the datacenter', () => {
  it.each(RAW_ROWS)('%s, %s are answered by %s, every cell', async (file, key, name, fields) => {
    const recorded: Record<string, Row | Row[]> = JSON.parse(readRecording(`raw/${file}`));
    const rows = [recorded[key] ?? []].flat();
    expect(rows.length).toBeGreaterThan(0);
    pageCount = 1;
    const { columns } = await registry.load(name);
    const isByDay = Object.keys(fields).length > 0;
    for (const together of isByDay ? rows.map((row) => [row]) : [rows]) {
      served = new Map([['*', together]]);
      const dayOf = (field: string): string => String(together[0]?.[field]).slice(0, 10).replaceAll('-', '');
      const params = Object.fromEntries(Object.entries(fields).map(([param, field]) => [param, dayOf(field)]));
      expect(await ask(name, params)).toEqual(
        together.map((row, at) =>
          Object.fromEntries(
            columns.map((column) => {
              const sent = column.field === undefined ? at + 1 : (row[column.field] ?? null);
              const value = sent !== null && column.field === 'ONLINE_GENERAL_AAU' ? Number(sent) / 10 : sent;
              const isDay = column.cells === 'date' && typeof value === 'string';
              const isAbsent = value === '-' && column.cells !== 'text';
              return [column.name, isDay ? value.slice(0, 10) : isAbsent ? null : value];
            }),
          ),
        ),
      );
    }
  });
});
