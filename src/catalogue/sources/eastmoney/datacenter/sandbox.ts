import { beijingClock } from '../../../../engine/interface/beijing-time.ts';
import type { Column } from '../../../../engine/interface/columns.ts';
import type { Interface } from '../../../../engine/interface/interface.ts';
import { readQuery, toQuery } from '../../../../engine/interface/query.ts';
import { subjectFor } from '../../../../engine/interface/row-subject.ts';
import { type ColumnSpec, type Columns, namedColumns, toColumns } from '../../../declare/columns.ts';
import {
  isUnknownCode,
  type MadeUpOptions,
  madeUpEach,
  madeUpRows,
  newestDay,
  newestDays,
  seedOf,
} from '../../../made-up/made-up.ts';
import type { MadeUpColumn, MadeUpRow } from '../../../made-up/made-up-relations.ts';
import type { LoadDeclared, SandboxReply, SandboxRequest, SandboxUpstream } from '../../../made-up/sandbox.ts';
import { FOLLOWED_COLUMNS } from './analysts.ts';
import { comexStocks, optionColumns } from './commodities.ts';
import { TOTAL } from './comparison.ts';
import { channelColumns, holdingColumns, SOUTHBOUND_HOLDINGS } from './connect.ts';
import { FORECASTS } from './forecasts.ts';
import { BEIJING_COLUMNS } from './offerings.ts';
import { datacenter } from './site.ts';
import { type Demand, demandsOf } from './whose.ts';

/** How many rows a made-up report has. */
export const ROWS = 24;

/** The datacenter in the sandbox: made-up rows of the declared columns, under the names of their fields. */
const reports: SandboxUpstream = {
  hosts: datacenter.hosts,
  answer: (request, loadDeclared) => answerReport(request, loadDeclared, ROWS),
};

export default reports;

/** Answers a request for a page of a report, or for one of the pages that show a day. */
export async function answerReport(
  { host, path, query, now }: SandboxRequest,
  loadDeclared: LoadDeclared,
  count: number,
): Promise<SandboxReply | undefined> {
  if (host === 'data.eastmoney.com')
    return {
      type: 'text/html; charset=utf-8',
      body: `<div class="title">北向资金<span>（${newestDay(now)}）</span></div>`,
    };
  if (!/\/api\/data\/(?:v1\/)?get$/.test(path)) return undefined;
  const name = query.get('reportName') ?? query.get('type') ?? '';
  const rows = rowsOf(name, query.get('filter') ?? '', await fieldsByReport(loadDeclared), { count, now });
  if (rows === undefined) return json({ result: null, success: false, message: `报表配置不存在,${name}`, code: 9501 });
  if (rows.length === 0) return json({ result: null, success: false, message: '返回数据为空', code: 9201 });
  const size = Number(query.get('pageSize') || query.get('ps')) || rows.length;
  const page = Number(query.get('pageNumber') || query.get('p')) || 1;
  const data = rows.slice((page - 1) * size, page * size);
  return json({
    version: '434f9c61d0a0a1f4a34b3c7e1f8f5a10',
    result: { pages: Math.ceil(rows.length / size), data, count: rows.length },
    success: true,
    message: 'ok',
    code: 0,
  });
}

function json(value: unknown): SandboxReply {
  return { type: 'application/json; charset=utf-8', body: JSON.stringify(value) };
}

/** A field of a report, and by how many places the point of its figures is moved when it is read. */
type ReportColumn = MadeUpColumn & { readonly shift?: number };

/** The fields of a report, each with what its cells are, and what one row is. */
interface ReportFields {
  readonly fields: Map<string, ReportColumn>;
  each: MadeUpOptions['each'];
}

const known = new WeakMap<LoadDeclared, Promise<ReadonlyMap<string, ReportFields>>>();

function fieldsByReport(loadDeclared: LoadDeclared): Promise<ReadonlyMap<string, ReportFields>> {
  const found = known.get(loadDeclared) ?? loadDeclared().then(collectFields);
  known.set(loadDeclared, found);
  return found;
}

/**
 * The fields of every report, from the columns of every interface that asks for it: by the report, and by the
 * report with its filter, because one report may hold series of which each has its own unit.
 */
function collectFields(declared: readonly Interface[]): ReadonlyMap<string, ReportFields> {
  const byReport = new Map<string, ReportFields>();
  const fieldsOf = (key: string): ReportFields => {
    const found = byReport.get(key) ?? { fields: new Map<string, ReportColumn>(), each: 'security' };
    byReport.set(key, found);
    return found;
  };
  for (const each of declared) {
    const asked = reportsAskedBy(each);
    const names = new Set(asked.map(({ name }) => name));
    // A position is that of a field in one report.
    const columns = names.size === 1 ? each.columns : each.columns.filter(({ field }) => !field?.startsWith('#'));
    const rowsOfKeys = new Map(
      asked.flatMap(({ name, filter, rows }) => [name, keyOf(name, filter)].map((key) => [key, rows] as const)),
    );
    for (const [key, rows] of rowsOfKeys) {
      const found = fieldsOf(key);
      if (rows !== 'security') found.each = rows;
      addFields(found, columns, each.say.zh);
    }
  }
  for (const [name] of VARIANTS) fieldsOf(name);
  for (const [name, columns] of VARIANTS)
    for (const [key, found] of byReport)
      if (key === name || key.startsWith(`${name} `)) addFields(found, toColumns(columns));
  return byReport;
}

function keyOf(name: string, filter: string): string {
  return `${name} ${filter}`;
}

function addFields({ fields }: ReportFields, columns: readonly Column[], chinese = ''): void {
  for (const column of columns) {
    if (column.field === undefined || column.field === '') continue;
    // The value of a series is what the interface says that it is.
    const title = /^(?:前值|现值|最新值)$/.test(column.name) ? `${chinese} ${column.name}` : column.name;
    fields.set(column.field, { ...column, name: column.field, title });
  }
}

/** A report that an interface asks for, with its filter, and what its rows are made up of. */
interface AskedReport {
  readonly name: string;
  readonly filter: string;
  readonly rows: MadeUpOptions['each'];
}

/** The reports that an interface asks for, with its defaults and with each of its choices. */
function reportsAskedBy(declared: Interface): readonly AskedReport[] {
  const choices = Object.entries(declared.params).flatMap(([name, { choices: values = [] }]) =>
    values.map(([value]) => ({ ...declared.example, [name]: value })),
  );
  return [declared.example, ...choices].map((params) => {
    const values = readQuery(declared, toQuery(params), new Date(0)).params;
    const { report, filter } = declared.ask(values);
    const rows = madeUpEach(subjectFor(declared.each, values), declared.kind);
    return { name: String(report), filter: String(filter), rows };
  });
}

/** The columns of reports that a choice has besides those that are declared. */
const VARIANTS: readonly (readonly [report: string, columns: Readonly<Record<string, ColumnSpec>>])[] = [
  ['RPT_FUTUOPT_GOLDSIL', record(comexStocks('黄金'))],
  ['RPT_IF_BILLBOARD_TD', record(optionColumns('期权交易情况-认沽交易量'))],
  ['RPT_IF_BILLBOARD_TD', record(optionColumns('期权持仓情况-认沽持仓量'))],
  ['RPT_IF_BILLBOARD_TD', record(optionColumns('期权交易情况-认购交易量'))],
  ['RPT_IF_BILLBOARD_TD', record(optionColumns('期权持仓情况-认购持仓量'))],
  ['RPT_MUTUAL_DEAL_HISTORY', record(channelColumns('北向资金'))],
  ['RPT_MUTUAL_STOCK_NORTHSTA', record(holdingColumns('shares 5日'))],
  ['RPT_MUTUAL_STOCK_HOLDRANKS', SOUTHBOUND_HOLDINGS],
  ['RPT_NEEQ_ISSUEINFO_LIST', BEIJING_COLUMNS],
  ['RPT_RESEARCHER_HISTORYSTOCK', record(FOLLOWED_COLUMNS.历史跟踪成分股!)],
  ['RPT_RESEARCHER_DETAILS', record(FOLLOWED_COLUMNS.历史指数!)],
  ['RPT_WEB_RESPREDICT', FORECASTS],
  ['RPT_PCF10_INDUSTRY_CVALUE', { [TOTAL]: { cells: 'whole', field: TOTAL } }],
];

function record(columns: Columns): Readonly<Record<string, ColumnSpec>> {
  return Object.fromEntries(namedColumns(columns).map(({ name, ...spec }) => [name, spec]));
}

const RANKINGS = ['认沽交易量', '认沽持仓量', '认购交易量', '认购持仓量'];
// The years of forecasts, after the last one that is over.
const YEARS = new Map([
  ['YEAR1', 0],
  ['YEAR2', 1],
  ['YEAR3', 2],
  ['YEAR4', 3],
]);
const SPANS = ['FY', 'Q1', 'Q6'];
const PARTS_OF_YEAR = [1, 0.24, 0.49];

/** The last year that is over. */
function lastYear(now: number): number {
  return new Date(beijingClock(now).midnight).getUTCFullYear() - 1;
}

/** The rows of reports that no declared columns describe, and of those that other requests build on. */
function specialRows(
  name: string,
  { code, dateType, now }: { readonly code: string; readonly dateType: string; readonly now: number },
): readonly Readonly<Record<string, unknown>>[] | undefined {
  const named = { SECURITY_CODE: code, SECURITY_NAME_ABBR: `沙盒${code}` };
  const year = lastYear(now);
  const periods = [year, year - 1, year - 2].map((each) => `${each}-12-31`);
  switch (name) {
    case 'RPT_FUTU_POSITIONCODE':
      return [
        { TRADE_MARKET_CODE: '069001007', TRADE_CODE: 'A', TRADE_TYPE: '豆一' },
        { TRADE_MARKET_CODE: '069001005', TRADE_CODE: 'RB', TRADE_TYPE: '螺纹钢' },
      ];
    case 'RPT_USF10_INFO_ORGPROFILE':
      return [{ SECUCODE: `${code}.O`, SECURITY_CODE: code }];
    case 'RPT_CUSTOM_HKSK_APPFN_CASHFLOW_SUMMARY':
      return [
        { ...named, REPORT_LIST: periods.map((day) => ({ REPORT_DATE: `${day} 00:00:00`, REPORT_TYPE: '年报' })) },
      ];
    case 'RPT_HKF10_FN_BALANCE_PC':
    case 'RPT_HKF10_FN_INCOME_PC':
    case 'RPT_HKF10_FN_CASHFLOW_PC':
    case 'RPT_USF10_FN_BALANCE':
    case 'RPT_USF10_FN_INCOME':
    case 'RPT_USSK_FN_CASHFLOW':
      return periods.flatMap((day, at) =>
        SPANS.map((span, nth) => ({
          ...named,
          REPORT_DATE: `${day} 00:00:00`,
          REPORT: `${day.slice(0, 4)}/${span}`,
          STD_ITEM_CODE: '004001001',
          STD_ITEM_NAME: /BALANCE/.test(name) ? '总资产' : /CASHFLOW/.test(name) ? '经营业务现金净额' : '营业额',
          AMOUNT: (4 + (seedOf(code) % 40)) * 1e9 * (1 - at * 0.06) * (PARTS_OF_YEAR[nth] ?? 1),
        })),
      );
    case 'RPT_HKF10_FN_MAININDICATOR':
    case 'RPT_USF10_FN_GMAININDICATOR':
    case 'RPT_F10_FINANCE_MAINFINADATA':
    case 'RPT_F10_QTR_MAINFINADATA':
      return periods.map((day, at) => ({
        ...named,
        REPORT_DATE: `${day} 00:00:00`,
        DATE_TYPE_CODE: dateType,
        BASIC_EPS: 1.5 - at / 10,
        ROE_AVG: 12.5 + at,
      }));
    case 'RPT_CB_BALLOTNUM':
    case 'RPT_BOND_BS_OPRFINVESTITEM':
    case 'RPT_CB_IMPORTANTDATE':
      return [{ ...named, SORT: 1, ITEM_NAME: '沙盒项目', DATE_ITEM: `${newestDay(now)} 00:00:00` }];
    default:
      return undefined;
  }
}

/** The rows of a report under a filter; undefined for a report that no interface asks for. */
function rowsOf(
  name: string,
  filter: string,
  byReport: ReadonlyMap<string, ReportFields>,
  { count, now }: { readonly count: number; readonly now: number },
): readonly Readonly<Record<string, unknown>>[] | undefined {
  const demands = demandsOf(filter);
  const equal = new Map(
    demands
      .filter(({ sign }) => sign === '=' || sign === ' in ')
      // What is asked for comes before what follows from it.
      .toReversed()
      .map(({ field, asked, isDay }) => [field.toUpperCase(), isDay ? asked.map((day) => `${day} 00:00:00`) : asked]),
  );
  const isWanted = (row: Readonly<Record<string, unknown>>): boolean =>
    demands.every(({ field, accepts }) => {
      const value = row[field];
      return (typeof value !== 'string' && typeof value !== 'number') || accepts(String(value));
    });
  const code = codeIn(equal) ?? '000001';
  // Whatever field the filter names; in Hong Kong, codes have five digits.
  if (isUnknownCode(filter) || code === '99900') return [];
  const special = specialRows(name, { code, dateType: equal.get('DATE_TYPE_CODE')?.[0] ?? '001', now });
  if (special) return special.filter(isWanted).slice(0, Math.max(count, SPANS.length));
  const exact = byReport.get(keyOf(name, filter));
  // Some interfaces take every field of a report and declare none.
  const found = exact && exact.fields.size > 0 ? exact : byReport.get(name);
  if (!found) return undefined;
  const columns = [...found.fields.values()];
  const last = lastTimeOf(demands, now);
  const days = found.each === 'security' ? daysOf(demands, last) : [];
  // What a day has does not depend on the days around it.
  const subject = `${name} ${filter.replaceAll(/'[0-9-]+'/g, '')}`;
  const lists: readonly MadeUpOptions[] =
    days.length > 0
      ? days.map((day) => ({ of: `${subject} ${day}`, rows: ROWS_OF_DAY, each: found.each, now: eveningOf(day) }))
      : [{ of: `${name} ${filter}`, rows: count, each: found.each, now: last }];
  return lists
    .flatMap((list) =>
      madeUpRows(columns, list).map((row, at) => toReportRow(row, at, columns, { equal, now: list.now })),
    )
    .filter(isWanted);
}

/** How many rows a list that is of several days has of each. */
const ROWS_OF_DAY = 4;
// The days that a list reaches back.
const MOST_DAYS = 60;

/**
 * The days of trading of a list that is asked for by a first and a last day, newest first; none for other lists.
 */
function daysOf(demands: readonly Demand[], last: number): readonly string[] {
  const first = demands.find(({ sign, isDay }) => isDay && sign === '>=')?.asked[0];
  if (first === undefined || !demands.some(({ sign, isDay }) => isDay && sign === '<=')) return [];
  return newestDays(last, 'day', MOST_DAYS).filter((day) => day >= first);
}

function eveningOf(day: string): number {
  return Date.parse(`${day}T20:00:00+08:00`);
}

/** The evening of the last day that is asked for, or now. */
function lastTimeOf(demands: readonly Demand[], now: number): number {
  const days = demands.flatMap(({ sign, asked }) => (sign === '<=' ? asked : []));
  return Math.min(now, ...days.map(eveningOf));
}

/** What the fields of the rows are each one of, and when they are asked for. */
interface Asked {
  readonly equal: ReadonlyMap<string, readonly string[]>;
  readonly now: number;
}

/** A made-up row as the source writes it: days with midnight, codes where texts follow from them. */
function toReportRow(
  row: MadeUpRow,
  at: number,
  columns: readonly ReportColumn[],
  asked: Asked,
): Readonly<Record<string, unknown>> {
  const valued = columns.map((column) => [column.name, cellOf(column, row, at, asked)] as const);
  const positions = valued.flatMap(([name]) => /^#\d+\/(\d+)$/.exec(name)?.[1] ?? []);
  if (positions[0] === undefined) return Object.fromEntries(valued);
  // Fields that are known by position stand there; others take the places between them.
  const placed = new Map(valued.map(([name, value]) => [/^#(\d+)\//.exec(name)?.[1] ?? name, value]));
  const named = valued.filter(([name]) => !name.startsWith('#'));
  return Object.fromEntries(
    Array.from({ length: Number(positions[0]) }, (_, position) =>
      placed.has(String(position))
        ? [`FIELD_${position}`, placed.get(String(position))]
        : (named.shift() ?? [`FIELD_${position}`, null]),
    ),
  );
}

/** The code of the security that a filter names. */
function codeIn(equal: Asked['equal']): string | undefined {
  return (equal.get('SECURITY_CODE') ?? equal.get('SECUCODE') ?? equal.get('ZCODE'))?.[0]?.split('.')[0];
}

function cellOf(column: ReportColumn, row: MadeUpRow, at: number, { equal, now }: Asked): unknown {
  const { name, cells, shift } = column;
  const value = row[name];
  const values = equal.get(name.toUpperCase()) ?? [];
  const fixed = values[at % values.length];
  if (name === 'TRADE_TYPE') return RANKINGS[at % RANKINGS.length];
  const year = YEARS.get(name);
  if (year !== undefined) return lastYear(now) + year;
  if (fixed !== undefined && cells !== 'number' && cells !== 'whole') return fixed;
  // The name of a security that was asked for.
  const asked = codeIn(equal);
  if (asked !== undefined && value === `沙盒${String(at + 1).padStart(6, '0')}`) return `沙盒${asked}`;
  if ('texts' in column && typeof column.texts === 'object' && column.texts !== null) {
    const codes = Object.keys(column.texts);
    return codes[at % codes.length];
  }
  // Every row but the first lacks one figure: clients must expect it.
  if ((cells === 'number' || cells === 'percent') && at % 7 === 1 && name.length % 5 === 0) return null;
  if (shift !== undefined && typeof value === 'number') return Number((value / 10 ** shift).toPrecision(12));
  return cells === 'date' ? `${value} 00:00:00` : value;
}
