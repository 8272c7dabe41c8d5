import { describe, expect, it } from 'vitest';
import { readQuery, toQuery } from '../../src/declare/query.ts';
import { Registry } from '../../src/registry/registry.ts';
import { addressOf, eastmoneyReports, type ReportAsk } from '../../src/sources/eastmoney/datacenter/wire.ts';
import { type InterfaceMap, isThere, MAPS } from './datacenter-maps.ts';

// Every declaration of the datacenter against the map of its interface: names, params, defaults, choices, columns,
// order, fields and the request. Each difference stands in one list below, with its reason.

if (!isThere) console.log('The maps are not here: the comparison of declarations is left out.');

const registry = await Registry.open();

/** Params whose choices the map does not list, since any value is allowed besides. */
const OPEN_CHOICES = new Set(['stock_zh_a_gdhs symbol']);

/** Why the columns of an interface are not those of its map. */
const OTHER_COLUMNS: Readonly<Record<string, string>> = {
  bond_zh_cov_info: 'every field of the reply is a column',
  stock_financial_hk_report_em: 'every field of the reply is a column',
  stock_financial_hk_analysis_indicator_em: 'every field of the reply is a column',
  stock_financial_analysis_indicator_em: 'every field of the reply is a column',
  stock_financial_us_report_em: 'every field of the reply is a column',
  stock_financial_us_analysis_indicator_em: 'every field of the reply is a column',
  futures_comex_inventory: 'two columns are named after the metal',
  option_lhb_em: 'three columns are named after the indicator',
  stock_hsgt_hist_em: 'two columns are named after the index',
  stock_hsgt_hold_stock_em: 'five columns are named after the indicator',
  stock_profit_forecast_em: 'four columns are named after years',
  stock_hsgt_board_rank_em: 'the map follows the documentation; KINDS.md has the names of AKShare’s output',
  stock_hsgt_individual_em: 'shares of Hong Kong have three other columns',
  stock_analyst_detail_em: 'the map lists the columns of one of three lists',
  stock_xgsglb_em: '北交所 has columns of its own besides',
  stock_yzxdr_em: 'fields are taken by position, since nobody knows their names',
};

/** Why a column has another field than in the map, by interface and column. */
const OTHER_FIELDS: Readonly<Record<string, string>> = {
  'bond_zh_cov 申购上限': 'AKShare’s label is wrong: ISSUE_PRICE is always 100',
  'energy_oil_detail V_92': 'AKShare’s labels are swapped',
  'energy_oil_detail V_95': 'AKShare’s labels are swapped',
};

/** Why a column has another kind of cells than in the map. */
const OTHER_KINDS: Readonly<Record<string, string>> = {
  'stock_dxsyl_em 上市日期': 'AKShare cuts it to the day: recorded as 2026-08-11',
  'stock_xgsglb_em 上市日期': 'AKShare cuts it to the day, as in stock_dxsyl_em',
};

/** Why a request differs from the map, by interface. */
const OTHER_REQUESTS: Readonly<Record<string, string>> = {
  stock_financial_hk_report_em: 'the periods come from a request before',
  stock_financial_us_report_em: 'code and periods come from requests before',
  stock_financial_us_analysis_indicator_em: 'the code comes from a request before',
  futures_inventory_em: 'the product’s code comes from a request before',
  stock_hsgt_hold_stock_em: 'the day comes from a page that is read before',
  stock_hsgt_board_rank_em: 'the day comes from a page that is read before',
};

const KINDS: Readonly<Record<string, readonly string[]>> = {
  number: ['number', 'percent'],
  integer: ['whole', 'number'],
  date: ['date'],
  string: ['text', 'code', 'month'],
};

describe.skipIf(!isThere).each(MAPS)('$name as its map has it', (map) => {
  it('is declared with these params, defaults and choices, in this order', async () => {
    const declared = await registry.load(map.name);
    expect(declared.category).toBe(map.category);
    expect(Object.keys(declared.params)).toEqual(map.params.map(({ name }) => name));
    for (const { name, default: value, allowed } of map.params) {
      const param = declared.params[name];
      expect(param?.default ?? null).toBe(value);
      if (!OPEN_CHOICES.has(`${map.name} ${name}`))
        expect(param?.choices?.map(([choice]) => choice) ?? null).toEqual(allowed);
    }
  });

  it.skipIf(map.name in OTHER_COLUMNS)('has these columns, in this order, of these fields and kinds', async () => {
    const { columns } = await registry.load(map.name);
    expect(columns.map(({ name }) => name)).toEqual(map.columns.map(({ name }) => name));
    for (const [at, { name, field, type }] of map.columns.entries()) {
      const column = columns[at];
      const key = `${map.name} ${name}`;
      if (field !== null && !(key in OTHER_FIELDS)) expect([name, column?.field]).toEqual([name, field]);
      if (!(key in OTHER_KINDS)) expect(KINDS[type], key).toContain(column?.cells);
    }
  });

  it.skipIf(map.name in OTHER_REQUESTS)('sends this request, with its defaults and with every choice', async () => {
    const declared = await registry.load(map.name);
    const choices = map.params.flatMap(({ name, allowed }) => (allowed ?? []).map((value) => ({ [name]: value })));
    for (const params of [{}, ...choices]) {
      const query = { ...declared.example, ...params };
      const { params: values } = readQuery(declared, toQuery(query), new Date());
      const ask = declared.ask(values);
      if (!isReportAsk(ask)) throw new Error('not a report');
      const wanted = wantedRequest(map, values);
      if (wanted === undefined) continue;
      const sent = new URL(addressOf(ask, 1));
      expect(`${sent.origin}${sent.pathname}`).toBe(map.request.url.replace(/^http:/, 'https:'));
      for (const [name, value] of Object.entries(wanted))
        expect([name, sent.searchParams.get(name) ?? '']).toEqual([name, value]);
    }
    expect(declared.source.name).toBe(eastmoneyReports.name);
  });
});

it.skipIf(!isThere)('names in its lists of differences only what is there', () => {
  const names = new Set(MAPS.map(({ name }) => name));
  const columns = new Set(MAPS.flatMap((map) => map.columns.map(({ name }) => `${map.name} ${name}`)));
  for (const name of [...Object.keys(OTHER_COLUMNS), ...Object.keys(OTHER_REQUESTS)]) expect(names).toContain(name);
  for (const name of [...Object.keys(OTHER_FIELDS), ...Object.keys(OTHER_KINDS)]) expect(columns).toContain(name);
});

function isReportAsk(ask: unknown): ask is ReportAsk {
  return typeof ask === 'object' && ask !== null && 'endpoint' in ask && 'report' in ask && 'filter' in ask;
}

const CHECKED = [
  'reportName',
  'type',
  'columns',
  'sty',
  'filter',
  'sortColumns',
  'sortTypes',
  'st',
  'sr',
  'pageSize',
  'ps',
  'quoteColumns',
  'source',
  'client',
  'token',
];

/** What the map sends with these params; undefined where it says so in words alone. */
function wantedRequest(
  { name, request: { params, codes = {} } }: InterfaceMap,
  values: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string>> | undefined {
  const inWords = REQUESTS_IN_WORDS[name];
  const replaced: Record<string, string> = {};
  for (const key of CHECKED) {
    const template = params[key];
    if (template === undefined) continue;
    replaced[key] = template.replaceAll(/\{([^}]*)\}/g, (placeholder, inside: string) => {
      const [param = '', form] = inside.split('|');
      const given = values[param];
      const value = typeof given === 'string' ? given : placeholder;
      if (form === 'code') return codes[param]?.[value] ?? placeholder;
      if (form === 'YYYY-MM-DD') return `${value.slice(0, 4)}-${value.slice(4, 6)}-${value.slice(6)}`;
      const [, at] = /^\w+\[(.*)\]$/.exec(param) ?? [];
      const symbol = String(values.symbol);
      if (at !== undefined) return at === '2:' ? symbol.slice(2) : symbol.slice(0, 2);
      return value;
    });
  }
  return inWords === undefined ? normalized(replaced) : inWords(normalized(replaced), values);
}

/** Blanks and line breaks between conditions do nothing. */
function normalized(request: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(request).map(([key, value]) => [
      key,
      key === 'filter'
        ? value
            .trim()
            .replaceAll(/\)\s+\(/g, ')(')
            .replaceAll(/\bin\(/g, 'in (')
        : value,
    ]),
  );
}

type Reworded = (
  request: Readonly<Record<string, string>>,
  values: Readonly<Record<string, unknown>>,
) => Readonly<Record<string, string>> | undefined;

/** Requests that a map tells in words, in its quirks or in KINDS.md, for some of the params. */
const REQUESTS_IN_WORDS: Readonly<Record<string, Reworded>> = {
  // Each indicator has a report of its own; only the first has quotes.
  bond_zh_cov_info: (request, { indicator }) => (indicator === '基本信息' ? request : { ...request, quoteColumns: '' }),
  stock_analyst_detail_em: (request, { indicator }) => (indicator === '最新跟踪成分股' ? request : undefined),
  stock_financial_analysis_indicator_em: (request, { indicator }) => (indicator === '按报告期' ? request : undefined),
  stock_financial_hk_analysis_indicator_em: (request, { indicator }) =>
    indicator === '年度'
      ? request
      : { ...request, filter: String(request.filter).replace('(DATE_TYPE_CODE="001")', '') },
  // No filter for all types of holders.
  stock_gdfx_free_holding_teamwork_em: (request, { symbol }) => withoutFilterFor('全部', request, symbol),
  stock_gdfx_holding_teamwork_em: (request, { symbol }) => withoutFilterFor('全部', request, symbol),
  stock_profit_forecast_em: (request, { symbol }) => withoutFilterFor('', request, symbol),
  // Equal days are one; southbound is another report.
  stock_hsgt_stock_statistics_em: (request, { symbol, start_date: first, end_date: last }) => ({
    ...request,
    ...(symbol === '南向持股' && { reportName: 'RPT_MUTUAL_STOCK_HOLDRANKS' }),
    ...(first === last && {
      filter: String(request.filter).replace(/\(TRADE_DATE>=('[^']*')\)\(TRADE_DATE<=[^)]*\)/, '(TRADE_DATE=$1)'),
    }),
  }),
  stock_lhb_stock_detail_em: (request, { flag }) => ({
    ...request,
    reportName: flag === '买入' ? 'RPT_BILLBOARD_DAILYDETAILSBUY' : 'RPT_BILLBOARD_DAILYDETAILSSELL',
    sortColumns: flag === '买入' ? 'BUY' : 'SELL',
  }),
  // The Beijing exchange is another report.
  stock_xgsglb_em: (request, { symbol }) => (symbol === '北交所' ? undefined : request),
};

function withoutFilterFor(
  none: string,
  request: Readonly<Record<string, string>>,
  symbol: unknown,
): Readonly<Record<string, string>> {
  return { ...request, filter: symbol === none ? '' : String(request.filter).replace(/,.*$/, '') };
}
