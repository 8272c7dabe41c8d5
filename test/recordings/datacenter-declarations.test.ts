import { describe, expect, it } from 'vitest';
import { addressOf, eastmoneyReports, type ReportAsk } from '../../src/catalogue/sources/eastmoney/datacenter/wire.ts';
import { readQuery, toQuery } from '../../src/engine/interface/query.ts';
import { openRegistry } from '../declarations.ts';
import { MAPS, type ReportMap, readRecording } from './datacenter-maps.ts';
import { describeDeclarations } from './declared-maps.ts';

// Every declaration of the datacenter against the map of its interface. Each difference stands below, with its
// reason.

const registry = await openRegistry();

/** Why something is declared otherwise than in the map. */
const REASONS: Readonly<Record<string, string>> = {
  'option_lhb_em choices of symbol': 'AKShare passes any code on; its docstring names three.',
  'stock_hsgt_stock_statistics_em choices of symbol':
    "AKShare's code has the two northbound channels, its docstring not.",
  'bond_zh_cov_info columns': 'every field of the reply is a column',
  'stock_financial_hk_report_em columns': 'every field of the reply is a column',
  'stock_financial_hk_analysis_indicator_em columns': 'every field of the reply is a column',
  'stock_financial_analysis_indicator_em columns': 'every field of the reply is a column',
  'stock_financial_us_report_em columns': 'every field of the reply is a column',
  'stock_financial_us_analysis_indicator_em columns': 'every field of the reply is a column',
  'futures_comex_inventory columns': 'two columns are named after the metal',
  'option_lhb_em columns': 'three columns are named after the indicator',
  'stock_hsgt_hist_em columns': 'two columns are named after the index',
  'stock_hsgt_hold_stock_em kind of 日期': 'its texts are days',
  'stock_hsgt_hold_stock_em columns': 'five columns are named after the indicator',
  'stock_profit_forecast_em columns': 'four columns are named after years',
  'stock_hsgt_board_rank_em columns': 'the map follows the documentation; KINDS.md has the names of AKShare’s output',
  'stock_hsgt_individual_em columns': 'shares of Hong Kong have three other columns',
  'stock_analyst_detail_em columns': 'the map lists the columns of one of three lists',
  'stock_xgsglb_em columns': '北交所 has columns of its own besides',
  'stock_yzxdr_em kind of 公告日期': 'its texts are days',
  'stock_fhps_detail_em field of 业绩披露日期': 'AKShare’s labels are exchanged',
  'stock_fhps_detail_em field of 预案公告日': 'AKShare’s labels are exchanged',
  'stock_hsgt_board_rank_em kind of 报告时间': 'its texts are days',
  'stock_hsgt_board_rank_em kind of 今日增持最大股-市值': 'it is the name of a share, as KINDS.md says',
  'stock_hsgt_board_rank_em kind of 今日减持最大股-市值': 'it is the name of a share, as KINDS.md says',
  'stock_gdfx_free_holding_statistics_em kind of 股东名称': 'they are names, which no number is',
  'stock_gdfx_free_holding_statistics_em kind of 股东类型': 'they are types, which no number is',
  'stock_gdfx_free_holding_statistics_em kind of 持有个股': 'they are lists of names, which no number is',
  'stock_gdfx_holding_statistics_em kind of 股东名称': 'they are names, which no number is',
  'stock_gdfx_holding_statistics_em kind of 股东类型': 'they are types, which no number is',
  'stock_gdfx_holding_statistics_em kind of 持有个股': 'they are lists of names, which no number is',
  'stock_gdfx_holding_change_em kind of 股东名称': 'they are names, which no number is',
  'stock_gdfx_holding_change_em kind of 股东类型': 'they are types, which no number is',
  'stock_gdfx_holding_change_em kind of 持有个股': 'they are lists of names, which no number is',
  'bond_zh_cov field of 申购上限': 'AKShare’s label is wrong: ISSUE_PRICE is always 100',
  'stock_qsjy_em field of 当月营业收入-同比增长': 'AKShare’s labels are exchanged',
  'stock_qsjy_em field of 当月营业收入-环比增长': 'AKShare’s labels are exchanged',
  'macro_china_xfzxx field of 消费者预期指数-指数值': 'AKShare repeats the satisfaction index',
  'energy_oil_detail field of V_92': 'AKShare’s labels are swapped',
  'energy_oil_detail field of V_95': 'AKShare’s labels are swapped',
  'stock_dxsyl_em kind of 上市日期': 'AKShare cuts it to the day: recorded as 2026-08-11',
  'stock_qbzf_em kind of 网上发行': 'AKShare leaves it as it came, and numbers came: recorded as 17201881.0',
  'stock_xgsglb_em kind of 上市日期': 'AKShare cuts it to the day, as in stock_dxsyl_em',
};

describeDeclarations(registry, MAPS, REASONS);

/** Why a request differs from the map, by interface. */
const OTHER_REQUESTS: Readonly<Record<string, string>> = {
  stock_financial_hk_report_em: 'the periods come from a request before',
  stock_financial_us_report_em: 'code and periods come from requests before',
  stock_financial_us_analysis_indicator_em: 'the code comes from a request before',
  macro_uk_cpi_monthly: 'the map’s number is that of core prices, macro_uk_core_cpi_monthly',
  futures_inventory_em: 'the product’s code comes from a request before',
  stock_hsgt_hold_stock_em: 'the day comes from a page that is read before',
  stock_hsgt_board_rank_em: 'the day comes from a page that is read before',
};

describe.each(MAPS)('$name as its map has it', (map) => {
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

it('names in its list of requests only what is there', () => {
  const names = new Set(MAPS.map(({ name }) => name));
  for (const name of Object.keys(OTHER_REQUESTS)) expect(names).toContain(name);
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
  { name, request: { params, codes = {} } }: ReportMap,
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
  // The source has renamed the pledgees: both names are asked for.
  stock_gpzy_distribute_statistics_company_em: (request) => withBothNames('证券', request),
  stock_gpzy_distribute_statistics_bank_em: (request) => withBothNames('银行', request),
  // The Beijing exchange is another report.
  stock_xgsglb_em: (request, { symbol }) => (symbol === '北交所' ? undefined : request),
};

function withBothNames(name: string, request: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return { ...request, filter: `(PFORG_TYPE in ("${name}","${name}Ⅱ"))` };
}

function withoutFilterFor(
  none: string,
  request: Readonly<Record<string, string>>,
  symbol: unknown,
): Readonly<Record<string, string>> {
  return { ...request, filter: symbol === none ? '' : String(request.filter).replace(/,.*$/, '') };
}

/** Inferred names of fields that the maps do not have: of variants, and of columns that have no field there. */
const INFERRED_BESIDES: Readonly<Record<string, readonly string[]>> = {
  option_lhb_em: ['VOLUME', 'POSITION'].flatMap((kind) =>
    ['SELL', 'BUY'].flatMap((side) =>
      ['', '_CHANGE', '_RATIO'].map((end) => `${side}_${kind}${end}`).concat(`NET_${side}_${kind}`),
    ),
  ),
  stock_analyst_detail_em: ['BFCHANGE_DATE', 'REASON', 'CHANGE_RATE'],
  stock_hsgt_stock_statistics_em: ['HOLD_SHARES_RATIO'],
  stock_profit_forecast_em: [
    'RATING_BUY_NUM',
    'RATING_ADD_NUM',
    'RATING_NEUTRAL_NUM',
    'RATING_REDUCE_NUM',
    'RATING_SALE_NUM',
    ...[1, 2, 3, 4].flatMap((nth) => [`EPS${nth}`, `YEAR${nth}`]),
  ],
};

/** The fields that rows are sorted by afterwards. */
const SORTED_BY: Readonly<Record<string, string>> = { stock_lhb_stock_detail_em: 'EXPLANATION' };

// AKShare takes the fields of these by position, too, although their maps do not say so.
const BY_POSITION = new Set(['stock_hsgt_hold_stock_em', 'stock_hsgt_board_rank_em']);

/** The fields of all recorded rows of a report, by the report. */
function recordedFields(): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const add = (report: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    const fields = found.get(report) ?? new Set();
    found.set(report, fields);
    for (const [key, each] of Object.entries(value)) {
      if (typeof each === 'object' && each !== null) add(report, each);
      else fields.add(key);
    }
  };
  for (const file of ['rows_positional.json', 'rows_2026.json', 'macro_rows_2022_2023.json'])
    for (const [report, value] of Object.entries(JSON.parse(readRecording(`raw/${file}`)))) add(report, value);
  return found;
}

describe('inferred names of fields', () => {
  it('are those that only lists of other clients have, and not what names a row, its order or a part of the request', async () => {
    const recorded = recordedFields();
    const isNamed = ({ name, positional }: ReportMap): boolean => !positional && !BY_POSITION.has(name);
    // Reports of indicators have one form.
    const familyOf = (report: string): string => report.replace(/^(RPT_ECONOMICVALUE)_.*/, '$1');
    const named = new Map<string, Set<string>>();
    for (const { report, columns } of MAPS.filter(isNamed))
      for (const { field } of columns)
        if (field !== null) named.set(familyOf(report), (named.get(familyOf(report)) ?? new Set()).add(field));
    for (const map of MAPS) {
      const { inferred = [] } = await registry.load(map.name);
      const fields = map.columns.flatMap(({ field }) => field ?? []);
      const asked = new Set(JSON.stringify(map.request).match(/\w+/g));
      const isKnown = (field: string): boolean =>
        recorded.get(map.report)?.has(field) === true ||
        named.get(familyOf(map.report))?.has(field) === true ||
        asked.has(field) ||
        [fields[0], 'SECURITY_CODE', SORTED_BY[map.name]].includes(field);
      const isCertain = isNamed(map) || map.positional?.order_from === 'recorded answer';
      const expected = [
        ...(isCertain ? [] : fields.filter((field) => !isKnown(field))),
        ...(INFERRED_BESIDES[map.name] ?? []),
      ];
      expect([map.name, [...inferred].toSorted()]).toEqual([map.name, [...new Set(expected)].toSorted()]);
    }
  });
});
