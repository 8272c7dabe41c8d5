import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { textMap } from '../../../../base/text-map.ts';
import type { Cells, NamedCells } from '../../../../engine/formats/cells.ts';
import { headingName } from '../../../../engine/formats/headings.ts';
import {
  findSheetTable,
  type SheetTable,
  toSheetCells,
  type WantedSheetColumn,
} from '../../../../engine/formats/workbook/sheet-columns.ts';
import { isXls, isXlsx, parseWorkbook } from '../../../../engine/formats/workbook/workbook.ts';
import { freshWhere } from '../../../../engine/interface/cache-policy.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import type { Columns } from '../../../declare/columns.ts';
import { onePage } from '../../../wire/one-page.ts';
import { filledColumns } from '../../../wire/records.ts';
import { beginningOf, changed, refused } from '../../../wire/refusals.ts';
import { fillFromSheet, wantedOfSheet } from '../../../wire/table-columns.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { reportsOfDay } from '../day-reports.ts';
import { SHENZHEN_FUND_HOST, SHENZHEN_HOST, shenzhenExchange } from '../site.ts';
import { refuseMissingDay, refuseRowsOfNoSession } from '../szse-days.ts';

/** How a workbook is asked for. */
interface Report {
  /** The host that has it, where it is not that of the exchange's own pages. */
  readonly host?: string;
  readonly catalog: string;
  readonly tab: string;
  /** The page of the site that offers it. */
  readonly referer: string;
  /** The name under which its day or month is asked for; absent for a list, which is of now. */
  readonly day?: string;
  /** What else the site's own page sends. */
  readonly more?: Readonly<Record<string, string>>;
}

const SHARES = { catalog: '1110', referer: 'https://www.szse.cn/market/product/stock/list/index.html' };
const NAMES = { catalog: 'SSGSGMXX', referer: 'https://www.szse.cn/www/market/stock/changename/index.html' };
const RATES = { catalog: 'SGT_LSHL', referer: 'https://www.szse.cn/szhk/hkbussiness/exchangerate/index.html' };
const ENDED = { catalog: '1793_ssgs', referer: 'https://www.szse.cn/market/stock/suspend/index.html' };

/** The workbooks by the names that asks have. */
const REPORTS = {
  'a-shares': { ...SHARES, tab: 'tab1' },
  'b-shares': { ...SHARES, tab: 'tab2' },
  'depositary-receipts': { ...SHARES, tab: 'tab3' },
  'ab-shares': { ...SHARES, tab: 'tab4' },
  suspended: { ...ENDED, tab: 'tab1' },
  delisted: { ...ENDED, tab: 'tab2' },
  overview: {
    catalog: '1803_sczm',
    tab: 'tab1',
    referer: 'https://www.szse.cn/market/overview/index.html',
    day: 'txtQueryDate',
  },
  'margin-detail': {
    catalog: '1837_xxpl',
    tab: 'tab2',
    referer: 'https://www.szse.cn/disclosure/margin/margin/index.html',
    day: 'txtDate',
    more: { tab2PAGENO: '1' },
  },
  'margin-securities': {
    catalog: '1834_xxpl',
    tab: 'tab1',
    referer: 'https://www.szse.cn/disclosure/margin/object/index.html',
    day: 'txtDate',
    more: { tab1PAGENO: '1' },
  },
  regions: {
    catalog: '1803_sczm',
    tab: 'tab2',
    referer: 'https://www.szse.cn/market/overview/index.html',
    day: 'DATETIME',
  },
  'full-names': { ...NAMES, tab: 'tab1' },
  'short-names': { ...NAMES, tab: 'tab2' },
  'reference-rates': { ...RATES, tab: 'tab1' },
  'settlement-rates': { ...RATES, tab: 'tab2' },
  options: {
    catalog: 'option_drhy',
    tab: 'tab1',
    referer: 'https://www.szse.cn/option/quotation/contract/daycontract/index.html',
  },
  'option-list': {
    catalog: 'ysplbrb',
    tab: 'tab1',
    referer: 'https://www.szse.cn/market/product/option/index.html',
  },
  funds: {
    host: SHENZHEN_FUND_HOST,
    catalog: '1000_lf',
    tab: 'tab1',
    referer: 'https://fund.szse.cn/marketdata/fundslist/index.html',
  },
  'fund-units': {
    catalog: 'scsj_fund_jjgm',
    tab: 'tab1',
    referer: 'https://www.szse.cn/market/fund/volume/etf/index.html',
  },
} as const satisfies Readonly<Record<string, Report>>;

/** The name of a workbook. */
type ReportName = keyof typeof REPORTS;

/** One workbook of the Shenzhen exchange. */
export type WorkbookAsk = {
  readonly report: ReportName;
  /** The day or month that it is of, `YYYYMMDD` or `YYYYMM`; empty for a list, which is of now. */
  readonly date: string;
  /** The days that the units of funds are of, and the kind of fund; absent in all other asks. */
  readonly first?: string;
  readonly last?: string;
  readonly fund?: string;
};

/**
 * The lists that may be empty: no share is suspended for long any more, no receipt is listed, and days may be
 * without a session.
 */
const MAY_BE_EMPTY: ReadonlySet<ReportName> = new Set(['depositary-receipts', 'suspended', 'fund-units']);

/** How long a workbook is fresh: a list for half a day, that of a day for longer once the day is past. */
export const workbookCache = freshWhere<WorkbookAsk>(
  ({ date }) => date === '',
  { where: say('Lists', '清单'), fresh: '12h' },
  reportsOfDay(lastDay, '90d'),
);

/** The day of an ask, `YYYYMMDD`: of a month its last one. */
function lastDay({ date }: WorkbookAsk): string {
  if (date.length === 8) return date;
  const end = new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(4)), 0));
  return end.toISOString().slice(0, 10).replaceAll('-', '');
}

/** The workbooks of the Shenzhen exchange: exact figures, where its JSON has rounded ones. */
export const szseWorkbooks: Source<WorkbookAsk> = {
  ...shenzhenExchange,
  ...onePage<WorkbookAsk>(refuseOtherBody, (ask) => {
    const { host = SHENZHEN_HOST, catalog, tab, referer, day, more }: Report = REPORTS[ask.report];
    return {
      // A browser adds a random number, which changes nothing.
      url: withQuery(`https://${host}/api/report/ShowReport`, {
        SHOWTYPE: 'xlsx',
        CATALOGID: catalog,
        TABKEY: tab,
        ...(day !== undefined && { [day]: ask.date.length === 8 ? isoDay(ask.date) : isoMonth(ask.date) }),
        ...more,
        ...(ask.first !== undefined && { txtStart: isoDay(ask.first) }),
        ...(ask.last !== undefined && { txtEnd: isoDay(ask.last) }),
        ...(ask.fund !== undefined && { jjlb: ask.fund }),
      }),
      headers: { referer },
    };
  }),
};

/** The list of all options of the Shenzhen exchange, which changes with its sessions. */
export const szseOptionList: CachedSource<WorkbookAsk> = { ...szseWorkbooks, cache: workbookCache, evictable: true };

/** A month `YYYYMM` as `YYYY-MM`. */
function isoMonth(digits: string): string {
  return `${digits.slice(0, 4)}-${digits.slice(4)}`;
}

function refuseOtherBody({ body }: Page, ask: WorkbookAsk): void {
  if (isXlsx(body) || isXls(body)) return;
  const start = quote(beginningOf(body));
  const { day }: Report = REPORTS[ask.report];
  const when = day === undefined ? '' : '; it has none of a day before the figures are published';
  throw refused(labelOf(ask), `expected a workbook, got ${start}${when}`);
}

/** Begins the messages of failures: the source and the workbook. */
function labelOf({ report, date }: WorkbookAsk): string {
  return `Shenzhen Stock Exchange, ${report}${date === '' ? '' : ` of ${date}`}`;
}

/**
 * Parses a workbook into declared columns, each found by the heading that its `field` is; the unit of the heading
 * is that of the field, `成交金额(元)`. A partial column may lack its heading: its cells are null then.
 *
 * Throws `upstream_changed` for a workbook without a heading or with another unit, for a cell of another kind, for
 * a code that comes twice, for a list without rows that is never empty, and for rows of a day without a session.
 * Throws `upstream_refused` for no rows of a session whose figures were published.
 * @param key the column whose cells are there and differ, where there is one
 */
export function parseReport(pages: Pages, ask: WorkbookAsk, columns: Columns, key?: string): readonly NamedCells[] {
  const label = labelOf(ask);
  const table = openReport(pages, ask, wantedOfSheet(columns));
  const none = { heading: '', cells: Array.from({ length: table.length }, () => null) };
  const whole = new Map(filledColumns(columns).map(({ field }) => [field, table.columns.get(field) ?? none]));
  const parsed = fillFromSheet(columns, { ...table, columns: whole }, label);
  if (key !== undefined) refuseEqualKeys(parsed.find(({ name }) => name === key)?.cells, `${label}: ${key}`);
  return parsed;
}

/** The codes of the funds of each kind. */
const FUNDS = textMap({ ETF: /^15/, LOF: /^16/, 不动产基金: /^18/ });

/**
 * Parses the units of funds by day. Throws what {@link parseReport} throws, and `upstream_changed` for a day that
 * was not asked for, for a fund that comes twice on a day, and where most funds are of another kind.
 */
export function parseUnits(pages: Pages, ask: WorkbookAsk, columns: Columns): readonly NamedCells[] {
  const label = labelOf(ask);
  const parsed = parseReport(pages, ask, columns);
  const [days, codes] = ['日期', '基金代码'].map((name) => parsed.find((column) => column.name === name)?.cells);
  const [first, last] = [isoDay(ask.first ?? ''), isoDay(ask.last ?? '')];
  const seen = new Set<string>();
  const kind = FUNDS.get(ask.fund ?? '');
  let others = 0;
  for (let row = 0; row < (days?.length ?? 0); row++) {
    if (kind?.test(codes?.textAt(row) ?? '') === false) others++;
    const day = days?.textAt(row) ?? '';
    if (day < first || day > last) throw changed(label, `asked from ${first} to ${last}, it answered ${quote(day)}`);
    refuseFutureDay(day, { obtained: pages[0].obtained, label });
    const fund = `${codes?.textAt(row)} on ${day}`;
    if (seen.has(fund)) throw changed(label, `${quote(fund)} came twice`);
    seen.add(fund);
  }
  if (others * 2 > seen.size) throw changed(label, `asked for ${ask.fund}, ${others} of ${seen.size} funds are others`);
  return parsed;
}

/**
 * Parses a workbook whose headings are not known beforehand: every column, as texts. Throws what {@link
 * parseReport} throws for a workbook.
 */
export function parseEveryColumn(pages: Pages, ask: WorkbookAsk): readonly NamedCells<'text'>[] {
  const label = labelOf(ask);
  const { others, days } = openReport(pages, ask, {});
  return others.map(({ heading, cells }) => {
    const name = headingName(heading);
    return { name, cells: toSheetCells('text', cells, { label: `${label}: ${name}`, days }) };
  });
}

/** The table of a workbook, its rows as many as there can be. */
function openReport(
  [{ body, obtained }]: Pages,
  ask: WorkbookAsk,
  wanted: Readonly<Record<string, WantedSheetColumn>>,
): SheetTable {
  const label = labelOf(ask);
  const table = findSheetTable(parseWorkbook(body, label), wanted, { label });
  if (ask.date.length === 8) {
    if (table.length === 0) refuseMissingDay(ask.date, obtained, label);
    else refuseRowsOfNoSession(ask.date, obtained, label);
  } else if (ask.date === '' && table.length === 0 && !MAY_BE_EMPTY.has(ask.report))
    throw changed(label, 'expected rows, got none');
  return table;
}

/** Throws `upstream_changed` for a row without its key, and for two rows with one: the list came twice. */
function refuseEqualKeys(cells: Cells | undefined, label: string): void {
  const seen = new Set<string>();
  for (let row = 0; row < (cells?.length ?? 0); row++) {
    const key = cells?.textAt(row) ?? '';
    if (key === '') throw changed(label, `row ${row + 1} has none`);
    if (seen.has(key)) throw changed(label, `two rows are of ${quote(key)}`);
    seen.add(key);
  }
}
