import { Failure, quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { parseAssignments } from '../../../../engine/formats/json/javascript.ts';
import { freshFor, freshWhere, toMs } from '../../../../engine/interface/cache-policy.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import { toCount } from '../../../wire/counts.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { type FundPage, fetchEveryPage, joinPages, withDigests } from '../pages.ts';
import { type FundRow, refuseOtherWidths } from '../rows.ts';
import { eastmoneyFunds, fetchFundPage, refuseBlockPage } from '../site.ts';

// Dividends and splits: `var pageinfo = [67, 100, 1]; var jjfh_data = [["508019",…],…];var jjfh_jjgs=[…];`. The
// first statement says how many pages there are, how many rows a page has, and which page this is.

/** The lists: their number, the variable of their rows, the number of values in a row, and where its days are. */
const LISTS = {
  dividends: { number: 8, variable: 'jjfh_data', width: 7, days: [2, 3, 5] },
  splits: { number: 9, variable: 'jjcf_data', width: 6, days: [2] },
  'dividend-rank': { number: 10, variable: 'fhph_data', width: 6, days: [] },
} as const;

/** The name of a list of dividends or splits. */
export type PayoutList = keyof typeof LISTS;

/** The dividends or splits of a year, or a ranking of all years, as they are asked for. */
export type PayoutAsk = {
  readonly payouts: PayoutList;
  /** Four digits; empty in the ranking. */
  readonly year: string;
  /** The type of the funds; empty for all. */
  readonly type: string;
  /** What the source sorts by: `BZDM` is the code, `FSRQ` the day, `FHFCZ` the amount or ratio. */
  readonly rank: string;
  readonly sort: 'asc' | 'desc';
  /** The number of one page, from 1; -1 for all pages. */
  readonly page: number;
};

/**
 * Dividends and splits of funds, from all pages of a list or from one. It goes through no shared form: rows are
 * lists of values in a script.
 */
export const fundPayouts: Source<PayoutAsk> = {
  ...eastmoneyFunds,
  inspections: { inspectPayouts },
  fetch: async (ask, context) => {
    if (ask.page < 0)
      return fetchEveryPage(labelOf(ask), {
        fetch: (number) => fetchPayoutPage(ask, number, context),
        open: (page, number) => context.inspect(page, inspectPayouts, ask, number),
        partialPages: context.partialPages,
      });
    return [await fetchPayoutPage(ask, ask.page, context)];
  },
};

/** A year that ended two months ago changes no more; the source may correct it. */
export const PAYOUTS = freshWhere<PayoutAsk>(
  ({ year }, at) => year !== '' && Number(year) < new Date(at - toMs('60d')).getUTCFullYear(),
  { where: say('Years that ended two months ago', '两个月前已结束的年份'), fresh: '30d' },
  freshFor('6h', { staleIfError: '90d' }),
);

function fetchPayoutPage(ask: PayoutAsk, number: number, context: FetchContext) {
  return fetchFundPage(context, addressOf(ask, number), {
    wanted: say(`page ${number} of the ${ask.payouts}`, `列表 ${ask.payouts} 的第 ${number} 页`),
    check: inspect(inspectPayouts, ask, number),
  });
}

/** The address of one page. */
function addressOf({ payouts, year, type, rank, sort }: PayoutAsk, number: number): string {
  return withQuery('https://fund.eastmoney.com/Data/funddataIndex_Interface.aspx', {
    dt: LISTS[payouts].number,
    page: number,
    rank,
    sort,
    gs: '',
    ftype: type,
    ...(payouts !== 'dividend-rank' && { year }),
  });
}

const labelOf = ({ payouts }: PayoutAsk): string => `Eastmoney fund ${payouts}`;

function inspectPayouts(page: Page, ask: PayoutAsk, number: number): FundPage {
  refuseBlockPage(page, labelOf(ask));
  return withDigests(openPayouts(page.body, ask, number));
}

/** Opens the page of a number. Throws `upstream_changed` for another form, another page and another year. */
function openPayouts(body: Buffer, ask: PayoutAsk, number: number): FundPage {
  const { variable, width } = LISTS[ask.payouts];
  const assigned = parseAssignments(body, labelOf(ask));
  // The statement of the pages has been seen under two names.
  const [info] = assigned.values();
  const [pages, size, page] = Array.isArray(info) && info.length === 3 ? info.map(toCount) : [];
  if (pages === undefined || size === undefined || page === undefined)
    throw changed(labelOf(ask), `expected the numbers of pages, of rows and of the page, got ${quote(info)}`);
  const list = assigned.get(variable);
  if (!Array.isArray(list) || !list.every((row) => Array.isArray(row)))
    throw changed(labelOf(ask), `no rows in \`${variable}\``);
  const rows: readonly FundRow[] = list;
  refuseOtherWidths(rows, width, labelOf(ask));
  if (rows.length > 0 && page !== number)
    throw changed(labelOf(ask), `page ${page} came in the place of page ${number}`);
  refuseOtherYear(rows, ask);
  if (rows.length > size) throw changed(labelOf(ask), `${rows.length} rows on a page of ${size}`);
  return { rows, pages, count: undefined };
}

/**
 * Throws `upstream_changed` for rows of which not one has a day in the year that was asked for. A single row may
 * have none: which of its days the source goes by is not known.
 */
function refuseOtherYear(rows: readonly FundRow[], { payouts, year }: PayoutAsk): void {
  const days = rows.flatMap((row) => LISTS[payouts].days.map((at) => row[at])).filter((day) => day !== '');
  const isOfYear = (day: unknown): boolean => typeof day === 'string' && day.startsWith(year);
  if (year === '' || days.length === 0 || days.some(isOfYear)) return;
  throw new Failure(
    'upstream_changed',
    `Eastmoney fund ${payouts}: asked for the year ${quote(year)}, got days such as ${quote(days[0])}`,
  );
}

/** The rows of a reply. Throws `upstream_changed` for another page or form, and for pages that do not add up. */
export function parsePayouts(pages: Pages, ask: PayoutAsk): readonly FundRow[] {
  const opened = pages.map(({ body }, at) => openPayouts(body, ask, ask.page < 0 ? at + 1 : ask.page));
  return ask.page < 0 ? joinPages(labelOf(ask), opened) : opened.flatMap(({ rows }) => rows);
}
