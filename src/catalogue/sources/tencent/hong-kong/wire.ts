import { quote } from '../../../../base/errors.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { parseAssignment } from '../../../../engine/formats/json/javascript.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { areAveragesOdd } from '../../../wire/average-prices.ts';
import { fetchConsistentPages, inspectedPages } from '../../../wire/consistent-pages.ts';
import { toCount } from '../../../wire/counts.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { type Fields, refuseDisorder } from '../../../wire/list-of-records.ts';
import { beginningOf, changed, refused } from '../../../wire/refusals.ts';
import { address, withQuery } from '../../../wire/upstream-value.ts';
import { changesPrices } from '../event.ts';
import { klineListOf, tencent } from '../site.ts';

/**
 * A list of shares of Hong Kong by Tencent's name of it: those of companies that have A-shares, too, or those of
 * the main board.
 */
export type BoardAsk = { readonly list: keyof typeof PAGE_ROWS };

/** The days of one share of Hong Kong in some calendar years. */
export type DaysAsk = {
  /** Five digits. */
  readonly share: string;
  readonly adjust: '' | 'qfq' | 'hfq';
  readonly firstYear: number;
  readonly lastYear: number;
};

const LIST_LABEL = 'Tencent list of Hong Kong';
// As AKShare asks for the one; the most that a page has for the other, which has some 2,300 shares.
const PAGE_ROWS = { A_H: 20, main_all: 100 } as const;
const MAX_PAGES = 40;
/** The parts of a row, in their order; the last one is not known. */
const PARTS = [
  'code',
  'name',
  'price',
  'change_percent',
  'change',
  'bid',
  'ask',
  'volume',
  'amount',
  'open',
  'previous_close',
  'high',
  'low',
  'unknown',
] as const;

/** Throws `upstream_refused` for an empty body and for a page: Tencent answers a limited client like this. */
function refuseDeclined({ body }: Pick<Page, 'body'>, label: string): void {
  const start = beginningOf(body);
  if (start === '' || start.startsWith('<')) throw refused(label, `Tencent declined to answer; got ${quote(start)}`);
}

/** What is seen of a page of the list. */
interface InspectedShares {
  readonly count: number;
  readonly codes: readonly string[];
}

/** Lists of shares of Hong Kong with their quotes. */
export const tencentHongKong: Source<BoardAsk> = {
  ...tencent,
  inspections: { inspectShares },
  hosts: ['stock.gtimg.cn'],
  fetch: ({ list }, context) =>
    fetchConsistentPages<InspectedShares>(
      {
        label: LIST_LABEL,
        isComplete: (pages) => pages.length > 0 && pages.length >= pages[0]!.count,
        findFault: (pages) => {
          const codes = pages.flatMap((page) => page.codes);
          if (pages.some(({ count }) => count !== pages[0]!.count)) return 'their number changes';
          const empty = pages.findIndex((page) => page.codes.length === 0);
          if (empty >= 0 && pages.length > 1) return `page ${empty + 1} of ${pages.length} has no row`;
          return new Set(codes).size < codes.length ? 'a share came twice' : undefined;
        },
      },
      inspectedPages(context, inspect(inspectShares), (number) => ({
        url: withQuery('https://stock.gtimg.cn/data/hk_rank.php', {
          board: list,
          metric: 'price',
          pageSize: PAGE_ROWS[list],
          reqPage: number - 1,
          order: 'decs',
          var_name: 'list_data',
        }),
        headers: { referer: 'https://stockapp.finance.qq.com/mstats/' },
      })),
    ),
};

function inspectShares(page: Page): InspectedShares {
  refuseDeclined(page, LIST_LABEL);
  const { count, rows } = openShares(page);
  return { count, codes: rows.map(([code]) => code!) };
}

/**
 * Opens `list_data={code:0,data:{page_count:8,page_data:["00700~腾讯控股~505.50~…",…]}}`. Throws `upstream_changed`
 * for another form, and for a row of another number of parts.
 */
function openShares({ body }: Pick<Page, 'body'>): { count: number; rows: readonly (readonly string[])[] } {
  const text = decodeBody(body, 'gb18030', LIST_LABEL).trim();
  const script = Buffer.from(text.startsWith('var ') ? text : `var ${text}`);
  const reply = parseAssignment(script, 'list_data', LIST_LABEL);
  const data = isRecord(reply) ? reply.data : undefined;
  const { page_count: count, page_data: list }: Readonly<Record<string, unknown>> = isRecord(data) ? data : {};
  const pages = toCount(count);
  if (pages === undefined || pages < 1 || pages > MAX_PAGES || !Array.isArray(list))
    throw changed(LIST_LABEL, `expected a number of pages and a list of shares, got ${quote(text)}`);
  const rows = list.map((row: unknown) => {
    const parts = typeof row === 'string' ? row.split('~') : [];
    if (parts.length !== PARTS.length || !/^\d{5}$/.test(parts[0]!))
      throw changed(LIST_LABEL, `expected a share in ${PARTS.length} parts, got ${quote(row)}`);
    return parts;
  });
  return { count: pages, rows };
}

/**
 * Parses the list into the cells of its parts, highest price first. Throws `upstream_changed` as it is opened, and
 * where the figures of most shares do not fit each other: then they are others, or of other units.
 */
export function parseShares(pages: Pages, fields: readonly RowField[]): FieldCells {
  const rows = pages
    .flatMap((page) => openShares(page).rows)
    .map((row) => Object.fromEntries(PARTS.map((name, at) => [name, row[at]])));
  const moved = rows.filter(({ price, previous_close: before }) => Number(price) > 0 && Number(before) > 0);
  if (moved.filter(isChangeOdd).length > moved.length / 2)
    throw changed(LIST_LABEL, 'the changes are not the prices less the previous closes');
  if (areAveragesOdd(rows.map(({ price, volume, amount: turnover }) => ({ price, volume, turnover }))))
    throw changed(LIST_LABEL, 'turnover over volume is not near the prices');
  return toFieldCells(rows, fields, { label: LIST_LABEL, absent: ['', '-', '--'] });
}

// Prices of the least are printed to three places, changes to two.
const CHANGE_ERROR = 0.011;
const PERCENT_ERROR = 0.5;

function isChangeOdd({ price, previous_close: before, change, change_percent: percent }: Fields): boolean {
  const difference = Number(price) - Number(before);
  const isOther = Math.abs(difference - Number(change)) > CHANGE_ERROR;
  return isOther || Math.abs((100 * difference) / Number(before) - Number(percent)) > PERCENT_ERROR;
}

const DAYS_LABEL = 'Tencent days of Hong Kong';
// Two years of days are some 490.
const MAX_DAYS = 640;
const SPAN_YEARS = 2;
/**
 * From this year on a share that was not traded for two years is not listed any more. Before, some were suspended
 * for longer. Source: rules 6.01A and 9.14A of the listing rules of the Stock Exchange of Hong Kong, in force
 * since August 2018, with transitional periods of 12 to 18 months.
 */
const NO_LONG_SUSPENSION = 2020;

// A source rounds and repairs: so few days of a long history may have such prices. More are prices in another
// order.
const FEW = 1 / 100;

/** The days of shares of Hong Kong, two calendar years a request. */
export const tencentHongKongDays: Source<DaysAsk> = {
  ...tencent,
  inspections: { checkDays },
  hosts: ['proxy.finance.qq.com'],
  fetch: async ({ share, adjust, firstYear, lastYear }, context) => {
    const fetchSpan = (from: number) =>
      context.fetch({
        url: address`https://proxy.finance.qq.com/ifzqgtimg/appstock/app/${klineListOf(`hk${share}`, adjust)}/get?param=hk${share},day,${from}-01-01,${Math.min(from + SPAN_YEARS - 1, lastYear)}-12-31,${MAX_DAYS},${adjust}`,
        headers: { referer: address`https://gu.qq.com/hk${share}/gp` },
        check: inspect(checkDays, share, adjust, from),
      });
    const pages: [Page, ...Page[]] = [await fetchSpan(firstYear)];
    for (let from = firstYear + SPAN_YEARS; from <= lastYear; from += SPAN_YEARS) pages.push(await fetchSpan(from));
    return pages;
  },
};

function checkDays(page: Page, share: string, adjust: DaysAsk['adjust'], firstYear: number): void {
  refuseDeclined(page, DAYS_LABEL);
  openDays(page, { share, adjust, firstYear });
}

/**
 * The days of
 * `{"code":0,"data":{"hk02318":{"qfqday":[["2018-01-02","62.1","63.0","63.5","61.8","20000",…],…]}}}`. A share
 * that paid nothing has `day` alone; no list is no days. Days before the first year may come, up to the most that
 * a reply has: some clients have seen the first day that they ask for ignored. They are left out. Throws
 * `upstream_changed` for another form, another share, another number of values than 6 to 11, for days that do
 * not ascend, for earlier days alone, and for days as traded with a dividend in the place of adjusted ones.
 */
function openDays(
  { body }: Pick<Page, 'body'>,
  { share, adjust, firstYear }: Pick<DaysAsk, 'share' | 'adjust' | 'firstYear'>,
): SpanDays {
  const reply = parseJson(body, DAYS_LABEL);
  if (!isRecord(reply) || reply.code !== 0 || !isRecord(reply.data))
    throw changed(DAYS_LABEL, `expected code 0 and data, got ${quote(reply)}`);
  const series = reply.data[`hk${share}`];
  if (!isRecord(series)) throw changed(DAYS_LABEL, `nothing about hk${share} in ${quote(reply.data)}`);
  const adjusted = series[`${adjust}day`];
  const days = adjusted ?? series.day ?? [];
  if (!Array.isArray(days)) throw changed(DAYS_LABEL, `expected a list of days, got ${quote(days)}`);
  const rows = days.map((day: unknown): readonly unknown[] => {
    if (!Array.isArray(day) || day.length < 6 || day.length > 11)
      throw changed(DAYS_LABEL, `expected 6 to 11 values of a day, got ${quote(day)}`);
    if (!adjusted && changesPrices(day[6]))
      throw changed(DAYS_LABEL, `expected adjusted days of hk${share}, got unadjusted ones with a dividend`);
    return day;
  });
  refuseDisorder(rows, DAYS_LABEL, ([day]) => String(day));
  const isEarly = ([day]: readonly unknown[]): boolean =>
    typeof day === 'string' && /^(?:19|20)\d\d-/.test(day) && day < `${firstYear}-`;
  if (rows.length >= MAX_DAYS && !isEarly(rows[0]!))
    throw changed(DAYS_LABEL, `${rows.length} days, of which some may be cut off`);
  const own = rows.filter((row) => !isEarly(row));
  if (own.length === 0 && rows.length > 0) throw changed(DAYS_LABEL, `days of other years alone: ${quote(rows[0])}`);
  return { rows: own, isAdjusted: Boolean(adjusted) };
}

/** The days of a span of years. */
interface SpanDays {
  readonly rows: readonly (readonly unknown[])[];
  /** Whether they came as adjusted ones. Those as traded are the same where no dividend is to be reckoned with. */
  readonly isAdjusted: boolean;
}

function hasDays({ rows }: SpanDays): boolean {
  return rows.length > 0;
}

/**
 * Throws `upstream_changed` for days as traded in a span that a dividend of another span changes: each dividend
 * changes the forward-adjusted prices of all days before it, and the backward-adjusted ones of all days after it.
 */
function refuseUnadjusted(spans: readonly SpanDays[], { share, adjust, firstYear }: DaysAsk): void {
  const shown = [...spans.entries()].filter(([, span]) => hasDays(span));
  const inOrder = adjust === 'hfq' ? shown.toReversed() : shown;
  const lastAdjusted = inOrder.findLastIndex(([, { isAdjusted }]) => isAdjusted);
  const odd = inOrder.slice(0, Math.max(0, lastAdjusted)).find(([, { isAdjusted }]) => !isAdjusted);
  if (odd)
    throw changed(
      DAYS_LABEL,
      `expected adjusted days of hk${share} from ${firstYear + odd[0] * SPAN_YEARS} on, as of other years, got unadjusted ones`,
    );
}

/**
 * Parses the days into the cells of `day`, `open`, `close`, `high`, `low` and `volume`, oldest first. Throws
 * `upstream_changed` for days that do not ascend or are of other years, for prices of more than few days beyond
 * the lowest or the highest, and for days as traded among adjusted ones. Throws `upstream_refused` for years
 * without a day between others, after {@link NO_LONG_SUSPENSION}.
 */
export function parseDays(pages: Pages, ask: DaysAsk, fields: readonly RowField[]): FieldCells {
  const firstYearOf = (at: number): number => ask.firstYear + at * SPAN_YEARS;
  const spans = pages.map((page, at) => openDays(page, { ...ask, firstYear: firstYearOf(at) }));
  refuseUnadjusted(spans, ask);
  const [begin, end] = [spans.findIndex(hasDays), spans.findLastIndex(hasDays)];
  const hole = spans.findIndex(
    (span, at) => at > begin && at < end && firstYearOf(at) >= NO_LONG_SUSPENSION && !hasDays(span),
  );
  if (hole >= 0)
    throw refused(DAYS_LABEL, `no day came of the years from ${firstYearOf(hole)} on, and some of later ones`);
  const rows = spans
    .flatMap((span) => span.rows)
    .map(([day, open, close, high, low, volume]) => ({ day: String(day), open, close, high, low, volume }));
  refuseDisorder(rows, DAYS_LABEL, ({ day }) => day);
  for (const { day } of rows) {
    const year = Number(day.slice(0, 4));
    if (year < ask.firstYear || year > ask.lastYear) throw changed(DAYS_LABEL, `a day of another year: ${quote(day)}`);
  }
  const odd = rows.filter(({ open, close, high, low }) =>
    [open, close, low].some((price) => Number(price) > Number(high) || Number(price) < Number(low)),
  );
  if (odd.length > rows.length * FEW)
    throw changed(DAYS_LABEL, `a price beyond the lowest or the highest on ${odd[0]!.day}`);
  return toFieldCells(rows, fields, { label: DAYS_LABEL });
}
