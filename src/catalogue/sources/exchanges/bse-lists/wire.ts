import { quote } from '../../../../base/errors.ts';
import { decodeBody } from '../../../../engine/formats/encodings.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import { fetchConsistentPages } from '../../../wire/consistent-pages.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import { type Fields, refuseRepeatedPages, refuseTwice } from '../../../wire/list-of-records.ts';
import { changed, refuseNoData } from '../../../wire/refusals.ts';
import { toBeijingDay } from '../../../wire/times.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { refuseFiguresOfNoSession } from '../futures-days.ts';
import { BEIJING_HOST, exchanges } from '../site.ts';

/** The totals of margin trading, its securities, or those that are open for it, on one day, `YYYYMMDD`. */
export type BeijingMarginAsk = { readonly margin: 'totals' | 'securities' | 'open'; readonly day: string };

/** The deals of directors and officers: of one company, six digits, or of all where it is empty. */
export type BeijingDealingsAsk = { readonly company: string };

/** The Beijing exchange: what its lists share. */
const beijingExchange = {
  ...exchanges,
  name: 'bse',
  title: { en: 'the Beijing Stock Exchange (北京证券交易所)', zh: '北京证券交易所' },
  terms: 'https://www.bse.cn/',
  quirks: [{ en: 'It wants the cookies of its own pages.', zh: '它要求自身网页的 Cookie。' }],
  hosts: [BEIJING_HOST],
  limits: { ...exchanges.limits, concurrency: 1, burst: 4 },
} as const satisfies Omit<Source, 'fetch'>;

const ROOT = `https://${BEIJING_HOST}`;
const MARGIN = {
  totals: { path: 'rzrqjyyexxController/summaryInfoResult.do', page: `${ROOT}/disclosure/rzrq_trans_list.html` },
  securities: { path: 'rzrqjyyexxController/detailInfoResult.do', page: `${ROOT}/disclosure/rzrq_trans_list.html` },
  open: { path: 'rzrqbdzqController/infoResult.do', page: `${ROOT}/disclosure/rzrq_bdzq_list.html` },
} as const;
const DEALINGS_PAGE = `${ROOT}/disclosure/djg_sharehold_change.html`;

function marginLabel({ margin, day }: BeijingMarginAsk): string {
  return `Beijing Stock Exchange, margin trading (${margin}) of ${day}`;
}

function dealingsLabel({ company }: BeijingDealingsAsk): string {
  return `Beijing Stock Exchange, deals of officers of ${company === '' ? 'all companies' : company}`;
}

// Beijing had 344 companies in 2026, twenty a page.
const MAX_PAGES = 100;
const PAGE_SIZE = 20;
const NEWEST_PAGES = 25;

/** How many deals are fetched at most: the newest ones. */
export const NEWEST_BEIJING_DEALS = NEWEST_PAGES * PAGE_SIZE;

/**
 * Fetches the pages of a list, each by its number from 0, at most so many.
 * @param newest how many rows of a longer list are enough: all are wanted when undefined
 */
function fetchLists(
  { label, most, newest }: { readonly label: string; readonly most: number; readonly newest?: number },
  fetch: (number: number) => Promise<Page>,
  context: FetchContext,
): Promise<Pages> {
  return fetchConsistentPages<InspectedList>(
    {
      label,
      isComplete: (pages) => {
        const last = pages.at(-1);
        return last !== undefined && (last.count === 0 || pages.length >= Math.min(last.totalPages, most));
      },
      findFault: (pages) => findFault(pages, newest),
    },
    {
      open: (page) => context.inspect(page, inspectList, label),
      partialPages: context.partialPages,
      fetch: (number) => fetch(number - 1),
    },
  );
}

/** The margin trading of the Beijing exchange. */
export const beijingMargin: Source<BeijingMarginAsk> = {
  ...beijingExchange,
  inspections: { inspectReply, inspectList },
  fetch: async (ask, context) => {
    const { path, page: referer } = MARGIN[ask.margin];
    const label = marginLabel(ask);
    const transDate = isoDay(ask.day);
    const rest = { headers: { referer }, sessionPage: referer, check: inspect(inspectReply, label) };
    if (ask.margin === 'totals')
      return [
        await context.fetch({ ...rest, url: withQuery(`${ROOT}/${path}`, { callback: 'cb', transDate, page: 0 }) }),
      ];
    const code = ask.margin === 'open' ? { zqdm: '' } : {};
    return fetchLists(
      { label, most: MAX_PAGES },
      (page) =>
        context.fetch({
          ...rest,
          url: withQuery(`${ROOT}/${path}`, { callback: 'cb' }),
          form: { transDate, ...code, page },
        }),
      context,
    );
  },
};

/** The deals of directors and officers on the Beijing exchange, newest first. */
export const beijingDealings: Source<BeijingDealingsAsk> = {
  ...beijingExchange,
  inspections: { inspectReply, inspectList },
  fetch: (ask, context) => {
    const label = dealingsLabel(ask);
    return fetchLists(
      { label, most: NEWEST_PAGES, newest: NEWEST_BEIJING_DEALS },
      (page) =>
        context.fetch({
          url: withQuery(`${ROOT}/djgCgbdController/getDjgCgbdList.do`, {
            page,
            startTime: '',
            endTime: '',
            stockCode: ask.company,
            djgName: '',
            ssgs: '1',
            sortfield: 'bean.change_date desc, bean.stock_code asc, bean.change_amount desc, bean.price',
            sorttype: 'desc',
          }),
          headers: { referer: DEALINGS_PAGE },
          sessionPage: DEALINGS_PAGE,
          check: inspect(inspectReply, label),
        }),
      context,
    );
  },
};

/** The inspection of every reply: throws `upstream_refused` for nothing and for a page. */
function inspectReply(page: Page, label: string): void {
  refuseNoData(page, label);
}

/**
 * The list within a call, `null([…])` or `cb([…])`. Days may be in single quotes, which JSON does not know. Throws
 * `upstream_changed` for anything else.
 */
function openCall({ body }: Pick<Page, 'body'>, label: string): readonly unknown[] {
  const text = decodeBody(body, 'utf-8', label).trim();
  const start = text.indexOf('(');
  const end = text.lastIndexOf(')');
  if (start < 0 || end < start || !/^[\w$]{0,40}$/.test(text.slice(0, start)))
    throw changed(label, `expected a call, got ${quote(text)}`);
  const inside = text.slice(start + 1, end).replaceAll(/'(\d{4}-\d\d-\d\d)'/g, '"$1"');
  const reply = parseJson(Buffer.from(inside), label);
  if (!Array.isArray(reply)) throw changed(label, `expected a list, got ${quote(reply)}`);
  return reply;
}

/** One page of a list: its rows, and how many pages and rows there are. */
interface List {
  readonly rows: readonly Fields[];
  readonly totalPages: number;
  readonly total: number | undefined;
}

/** Opens a page, which stands in the call at `[0][0]` or `[0].result`. A day without a list has no rows. */
function openList(page: Pick<Page, 'body'>, label: string): List {
  const [first] = openCall(page, label);
  const list: unknown = Array.isArray(first) ? first[0] : isRecord(first) ? first.result : undefined;
  if (list === undefined && Array.isArray(first) && first.length === 0) return { rows: [], totalPages: 0, total: 0 };
  const { content, totalPages, totalElements } = isRecord(list) ? list : {};
  if (typeof totalPages !== 'number' || !Array.isArray(content) || !content.every(isRecord))
    throw changed(label, `expected totalPages and content, got ${quote(list ?? null)}`);
  return { rows: content, totalPages, total: typeof totalElements === 'number' ? totalElements : undefined };
}

/** What a page says of its list, and how many rows it has. */
interface InspectedList {
  readonly totalPages: number;
  readonly total: number | undefined;
  readonly count: number;
}

function inspectList(page: Page, label: string): InspectedList {
  const { rows, totalPages, total } = openList(page, label);
  return { totalPages, total, count: rows.length };
}

/**
 * Why pages are not of one state of the list, or not all of it, as a clause; undefined where they are.
 * @param newest as that of {@link fetchLists}
 */
function findFault(pages: readonly InspectedList[], newest = Number.POSITIVE_INFINITY): string | undefined {
  const [first] = pages;
  const other = pages.find(({ totalPages }) => totalPages !== first?.totalPages);
  if (first && other) return `one page counts ${first.totalPages} pages, another ${other.totalPages}`;
  const another = pages.find(({ total }) => total !== first?.total);
  if (first && another) return `one page counts ${first.total} rows, another ${another.total}`;
  if (first?.total === undefined) return undefined;
  const count = pages.reduce((sum, page) => sum + page.count, 0);
  const wanted = Math.min(first.total, newest);
  return count === wanted ? undefined : `expected ${wanted} rows, got ${count}`;
}

// What stands for no value.
const ABSENT = ['', '-'];

// Amounts in ten thousands have two digits.
const ROUNDING = 0.02;

/** Throws `upstream_changed` where two figures of a row do not make a third one. */
function refuseOtherSum(row: Fields, [one, other, sum]: readonly [string, string, string], label: string): void {
  const [left, right, whole] = [one, other, sum].map((field) => {
    const value = row[field];
    return value === null || value === undefined || ABSENT.some((mark) => mark === value) ? undefined : Number(value);
  });
  if (left === undefined || right === undefined || whole === undefined) return;
  if (!(Math.abs(left + right - whole) <= ROUNDING))
    throw changed(label, `${one} of ${left} and ${other} of ${right} do not make ${sum} of ${whole}`);
}

/**
 * Throws `upstream_changed` for a reply of another day. The day stands last, where it stands there: public clients
 * read the rows alone.
 */
function refuseOtherDay(reply: readonly unknown[], { day }: BeijingMarginAsk, label: string): void {
  const of = reply.at(-1);
  if (typeof of === 'string' && /^\d{4}-\d\d-\d\d$/.test(of) && of !== isoDay(day))
    throw changed(label, `it is of ${quote(of)}`);
}

/**
 * Parses the totals of a day, one row; none where the exchange has none. Throws `upstream_changed` for another
 * form or day, and for balances that do not add up.
 */
export function parseTotals([page]: Pages, ask: BeijingMarginAsk, fields: readonly RowField[]): FieldCells {
  const label = marginLabel(ask);
  const reply = openCall(page, label);
  const [first] = reply;
  if (!Array.isArray(first) || !first.every(isRecord) || first.length > 1)
    throw changed(label, `expected one row, got ${quote(first ?? null)}`);
  if (first.length > 0) {
    refuseOtherDay(reply, ask, label);
    refuseFiguresOfNoSession(ask.day, page.obtained, label);
  }
  for (const row of first) refuseOtherSum(row, ['rzyeRound', 'rqyeRound', 'rzrqyeRound'], label);
  return toFieldCells(first, fields, { label, absent: ABSENT });
}

/**
 * Parses the securities of a day; none where the exchange has none. Throws `upstream_changed` for another form or
 * day, a security that comes twice, balances that do not add up, and for rows of a day without a session.
 */
export function parseSecurities(pages: Pages, ask: BeijingMarginAsk, fields: readonly RowField[]): FieldCells {
  const label = marginLabel(ask);
  const lists = pages.map((page) => openList(page, label));
  const fault = findFault(lists.map(({ rows, ...list }) => ({ ...list, count: rows.length })));
  if (fault !== undefined) throw changed(label, fault);
  const rows = lists.flatMap((list) => list.rows);
  refuseTwice(rows, label, ({ zqdm }) => zqdm);
  if (rows.length > 0) for (const page of pages) refuseOtherDay(openCall(page, label), ask, label);
  for (const row of rows) refuseOtherSum(row, ['rzye', 'rqye', 'rzrqye'], label);
  if (rows.length > 0) refuseFiguresOfNoSession(ask.day, pages[0].obtained, label);
  return toFieldCells(rows, fields, { label, absent: ABSENT });
}

/**
 * Parses deals, newest first; a day may be in milliseconds. Throws `upstream_changed` for another form or company,
 * and for a day that had not come. Holdings need not add up: companies report them.
 */
export function parseDealings(pages: Pages, ask: BeijingDealingsAsk, fields: readonly RowField[]): FieldCells {
  const label = dealingsLabel(ask);
  const lists = pages.map((page) => openList(page, label));
  const fault = findFault(
    lists.map(({ rows, ...list }) => ({ ...list, count: rows.length })),
    NEWEST_BEIJING_DEALS,
  );
  if (fault !== undefined) throw changed(label, fault);
  refuseRepeatedPages(
    lists.map((list) => list.rows),
    label,
  );
  const rows = lists
    .flatMap((list) => list.rows)
    .map((row) => {
      const { changeDate: of } = row;
      const changeDate = typeof of === 'number' ? toBeijingDay(of, 'milliseconds', `${label}: changeDate`) : of;
      if (ask.company !== '' && row.stockCode !== ask.company)
        throw changed(label, `it answered ${quote(row.stockCode ?? null)}`);
      if (typeof changeDate === 'string') refuseFutureDay(changeDate, { obtained: pages[0].obtained, label });
      return { ...row, changeDate };
    });
  return toFieldCells(rows, fields, { label, absent: ABSENT });
}
