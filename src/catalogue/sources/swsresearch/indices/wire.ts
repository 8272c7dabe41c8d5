import { quote } from '../../../../base/errors.ts';
import { textMap } from '../../../../base/text-map.ts';
import { Cells, isCalendarDay } from '../../../../engine/formats/cells.ts';
import { isRecord, parseJson, withoutNaN } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source, UpstreamRequest } from '../../../../engine/interface/source.ts';
import { refuseOtherSpan } from '../../../wire/bar-spans.ts';
import { fetchConsistentPages, inspectedPages } from '../../../wire/consistent-pages.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed, refused, refuseNoData } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { swsresearch } from '../site.ts';

/** The span of one row. */
export type Span = 'DAY' | 'WEEK' | 'MONTH';

/** What is wanted of the indices of Shenwan. */
export type IndexAsk =
  | { readonly list: 'constituents' | 'minutes'; readonly index: string }
  | { readonly list: 'history' | 'fund-history'; readonly index: string; readonly span: Span }
  | { readonly list: 'quotes' | 'style-quotes' | 'fund-quotes'; readonly group: string }
  /** Days are `YYYY-MM-DD`. */
  | { readonly list: 'daily-reports'; readonly group: string; readonly first: string; readonly last: string }
  | { readonly list: 'reports'; readonly group: string; readonly span: Span; readonly day: string }
  | { readonly list: 'report-days'; readonly span: Span };

const LABEL = 'Shenwan indices';
const API = 'https://www.swsresearch.com/institute-sw/api';
const MOBILE = 'https://www.swsresearch.com/insWechatSw';
const REFERER = { referer: 'https://www.swsresearch.com/institute_sw/allIndex/releasedIndex' } as const;

/**
 * How many rows a page of each list has. A public client waited 15 seconds for each page of 50 daily reports in
 * September 2026, and 26 to 55 for one of 50,000.
 */
const PAGE_SIZES = { quotes: 50, reports: 200, 'daily-reports': 5_000, 'style-quotes': 50, 'fund-quotes': 50 } as const;
// Two years of daily reports of 130 indices.
const MAX_ROWS = 65_000;
const MAX_CONSTITUENTS = 10_000;

/** Values that mean "none". */
const ABSENT = ['', '-'];

/** The lists that come in pages, whose number is a param of their address. */
const PAGED: ReadonlySet<IndexAsk['list']> = new Set(['quotes', 'daily-reports', 'reports']);

/** The same by the name of a list; none for a list that comes whole. */
const SIZES = textMap<number>(PAGE_SIZES);

/** The indices of Shenwan: levels, valuations, constituents. */
export const swsIndices: Source<IndexAsk> = {
  ...swsresearch,
  inspections: { inspectReply },
  fetch: (ask, context) =>
    fetchConsistentPages<InspectedReply>(
      {
        label: LABEL,
        isComplete: ([first, ...others]) => {
          if (!first) return false;
          if (!PAGED.has(ask.list)) return true;
          const { count = 0 } = first;
          if (count > MAX_ROWS) throw changed(LABEL, `more than ${MAX_ROWS} rows; ask for fewer days`);
          return (others.length + 1) * (SIZES.get(ask.list) ?? 1) >= count;
        },
        findFault,
      },
      inspectedPages(context, inspect(inspectReply), (number) => ({
        ...requestOf(ask, number),
        headers: REFERER,
      })),
    ),
};

function requestOf(ask: IndexAsk, page: number): Pick<UpstreamRequest, 'url' | 'json'> {
  switch (ask.list) {
    case 'constituents':
      return {
        url: withQuery(`${API}/index_publish/details/component_stocks/`, {
          swindexcode: ask.index,
          page: 1,
          page_size: MAX_CONSTITUENTS,
        }),
      };
    case 'minutes':
      return { url: withQuery(`${API}/index_publish/details/timelines/`, { swindexcode: ask.index }) };
    case 'history':
      return { url: withQuery(`${API}/index_publish/trend/`, { swindexcode: ask.index, period: ask.span }) };
    case 'quotes':
      return {
        url: withQuery(`${API}/index_publish/current/`, { page, page_size: PAGE_SIZES.quotes, indextype: ask.group }),
      };
    case 'daily-reports':
      return {
        url: withQuery(`${API}/index_analysis/index_analysis_report/`, {
          page,
          page_size: PAGE_SIZES['daily-reports'],
          index_type: ask.group,
          start_date: ask.first,
          end_date: ask.last,
          type: 'DAY',
          swindexcode: 'all',
        }),
      };
    case 'reports':
      return {
        url: withQuery(`${API}/index_analysis/index_analysis_reports/`, {
          page,
          page_size: PAGE_SIZES.reports,
          index_type: ask.group,
          bargaindate: ask.day,
          type: ask.span,
          swindexcode: 'all',
        }),
      };
    case 'report-days':
      return { url: withQuery(`${API}/index_analysis/week_month_datetime/`, { type: ask.span }) };
    case 'style-quotes':
      return {
        url: `${MOBILE}/dflgOrJcIndex/pageList`,
        json: quotesOf(ask.group, ask.group === '大类风格指数' ? 1 : 2),
      };
    case 'fund-quotes':
      return { url: `${MOBILE}/fundIndex/pageList`, json: quotesOf(ask.group, 1) };
    case 'fund-history':
      return { url: `${MOBILE}/fundIndex/getFundKChartData`, json: { swIndexCode: ask.index, type: ask.span } };
  }
}

function quotesOf(group: string, indexType: number) {
  return { pageNo: 1, pageSize: PAGE_SIZES['style-quotes'], indexTypeName: group, sortField: '', rule: '', indexType };
}

/** A reply: its rows, and how many the whole list has where it says so. */
interface Opened {
  readonly count: number | undefined;
  readonly rows: readonly Fields[];
}

/**
 * Opens `{"code":"200","message":"…","data":…}`, whose data are rows, `{"count":n,"results":rows}` or
 * `{"list":rows}`. A number that the source cannot compute is `NaN`, such as the change of the first day.
 */
function open({ body }: Pick<Page, 'body'>): Opened {
  const reply = parseJson(withoutNaN(body), LABEL);
  if (!isRecord(reply)) throw changed(LABEL, `expected an object, got ${quote(reply)}`);
  const { code, data } = reply;
  if (code !== undefined && code !== '200' && code !== 200)
    throw refused(LABEL, `declined to answer (code ${quote(code)}, ${quote(reply.message)})`);
  const rows = isRecord(data) ? (data.results ?? data.list) : data;
  if (!Array.isArray(rows) || !rows.every(isRecord))
    throw changed(LABEL, `expected rows in \`data\`, got ${quote(data)}`);
  // Without its code, an envelope says nothing of whether there is nothing.
  if (rows.length === 0 && code === undefined) throw changed(LABEL, 'expected rows, got none, and no code');
  const count = isRecord(data) ? data.count : undefined;
  if (count !== undefined && !(typeof count === 'number' && Number.isSafeInteger(count) && count >= rows.length))
    throw changed(LABEL, `expected the number of rows in \`count\`, got ${quote(count)} with ${rows.length} rows`);
  return { count: typeof count === 'number' ? count : undefined, rows };
}

/** How many rows the whole list has where a reply says so, and what tells its rows apart. */
interface InspectedReply {
  readonly count: number | undefined;
  readonly keys: readonly string[];
}

function inspectReply(page: Page): InspectedReply {
  refuseNoData(page, LABEL);
  const { count, rows } = open(page);
  return { count, keys: keysOf(rows) };
}

function findFault(pages: readonly InspectedReply[]): string | undefined {
  const counts = new Set(pages.map(({ count }) => count));
  if (counts.size > 1) return `they count ${[...counts].join(' and ')} rows`;
  const [count] = counts;
  const keys = pages.flatMap((page) => page.keys);
  if (count !== undefined && count !== keys.length) return `they have ${keys.length} of ${count} rows`;
  return hasTwice(keys) ? 'they have a row twice' : undefined;
}

/** What tells the rows of a list apart, together: codes, days and times. */
const KEYS = ['swindexcode', 'swIndexCode', 'stockcode', 'l1', 'bargaindate', 'trading_date', 'trading_time'] as const;

function keysOf(rows: readonly Fields[]): readonly string[] {
  return rows.map((row) => {
    const plain = { ...row, ...withDays(row) };
    return JSON.stringify(KEYS.map((name) => plain[name] ?? null));
  });
}

function hasTwice(keys: readonly string[]): boolean {
  return new Set(keys).size < keys.length;
}

/**
 * Parses the rows of a list into the cells of fields. Days may carry a time and a zone: they are the day in
 * Beijing. Throws `upstream_changed` for a row of another index or of other days than were asked for, for a row
 * that comes twice, for a day that had not come, for levels that are all 0, for a page that may not be the whole
 * list, and what `toFieldCells` throws.
 */
export function parseIndexRows(pages: Pages, ask: IndexAsk, fields: readonly RowField[]): FieldCells {
  const rows = pages.flatMap((page) => open(page).rows).map((row) => ({ ...row, ...withDays(row) }));
  for (const row of rows) refuseForeign(row, ask, pages[0].obtained);
  if (hasTwice(keysOf(rows))) throw changed(LABEL, 'a row comes twice');
  if ('span' in ask && 'index' in ask)
    refuseOtherSpan(Cells.texts(rows.map(({ bargaindate: day }) => String(day)).toSorted()), SPANS[ask.span], {
      label: LABEL,
    });
  // Without a count, nothing says that a list in pages goes on.
  const isUncounted = PAGED.has(ask.list) && open(pages[0]).count === undefined;
  const isOnePage = isUncounted || ask.list === 'style-quotes' || ask.list === 'fund-quotes';
  if (isOnePage && rows.length >= (SIZES.get(ask.list) ?? MAX_ROWS))
    throw changed(LABEL, `${rows.length} rows fill a page: there may be more`);
  const levels = rows.flatMap((row) => LEVELS.flatMap((name) => (Object.hasOwn(row, name) ? [row[name]] : [])));
  if (levels.length > 2 && levels.every((level) => Number(level) === 0)) throw changed(LABEL, 'every level is 0');
  return toFieldCells(
    rows.map((row) => ({ ...row, ...volumeOf(ask, row) })),
    fields,
    { label: `${LABEL}, ${ask.list}`, absent: ABSENT },
  );
}

// What one row of a history is of.
const SPANS = { DAY: 'day', WEEK: 'week', MONTH: 'month' } as const;

/** The level of an index, by the name that each list has for it. */
const LEVELS = ['closeindex', 'l8', 'l3', 'lastCloseIndex'] as const;

/** Throws `upstream_changed` for a row of another index or of a day other than those that were asked for. */
function refuseForeign(row: Fields, ask: IndexAsk, obtained: number): void {
  const code = row.swindexcode ?? (ask.list === 'minutes' ? row.l1 : undefined);
  // The rows of constituents are shares.
  if ('index' in ask && ask.list !== 'constituents' && code !== undefined && code !== ask.index)
    throw changed(LABEL, `asked for ${ask.index}, got ${quote(code)}`);
  for (const day of [row.bargaindate, row.trading_date]) {
    // Another form is refused with its cell.
    if (typeof day !== 'string' || !/^\d{4}-\d\d-\d\d$/.test(day)) continue;
    refuseFutureDay(day, { obtained, label: LABEL });
    if (ask.list === 'daily-reports' && (day < ask.first || day > ask.last))
      throw changed(LABEL, `asked for the days ${ask.first} to ${ask.last}, got ${quote(day)}`);
    if (ask.list === 'reports' && day !== ask.day) throw changed(LABEL, `asked for ${ask.day}, got ${quote(day)}`);
  }
}

const DAYS = ['bargaindate', 'beginningdate', 'trading_date'] as const;

/** The days of a row in the form `YYYY-MM-DD`; anything else stays as it is and is refused later. */
function withDays(row: Fields): Fields {
  return Object.fromEntries(
    DAYS.flatMap((name) => {
      const time = row[name];
      const [, year, month, day] =
        (typeof time === 'string' &&
          /^(\d{4})-(\d\d)-(\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/.exec(time)) ||
        [];
      // JavaScript parses an impossible day, such as the 30th of February, as another one.
      if (year === undefined || !isCalendarDay(Number(year), Number(month), Number(day))) return [];
      const at = Date.parse(String(time));
      return Number.isNaN(at) ? [] : [[name, beijingDay(at)]];
    }),
  );
}

/** The known fields of a quote. */
const QUOTED = new Set(['swindexcode', 'swindexname', 'l3', 'l4', 'l5', 'l6', 'l7', 'l8']);

/** The volume of a quote: the name of its field was not seen, and it is the only other one of its kind. */
function volumeOf({ list }: IndexAsk, row: Fields): Fields {
  if (list !== 'quotes') return {};
  const others = Object.keys(row).filter((name) => /^l\d+$/.test(name) && !QUOTED.has(name));
  return { volume: others.length === 1 ? row[others[0]!] : null };
}
