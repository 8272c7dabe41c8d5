import { quote } from '../../../base/errors.ts';
import { isRecord, parseJson } from '../../../engine/formats/json/json.ts';
import { inspect } from '../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../engine/interface/pages.ts';
import type { FetchContext } from '../../../engine/interface/source.ts';
import { fetchConsistentPages, type PageFetcher } from '../../wire/consistent-pages.ts';
import { type Fields, refuseRepeatedPages } from '../../wire/list-of-records.ts';
import { changed, refuseNoData } from '../../wire/refusals.ts';
import { withQuery } from '../../wire/upstream-value.ts';
import { SHANGHAI_HOST } from './site.ts';

/** One row of a reply, by the names of the exchange. */
export type ShanghaiRow = Fields;

/** The addresses that answer queries. */
const SERVICES = {
  common: `https://${SHANGHAI_HOST}/commonQuery.do`,
  shares: `https://${SHANGHAI_HOST}/sseQuery/commonQuery.do`,
  margin: `https://${SHANGHAI_HOST}/marketdata/tradedata/queryMargin.do`,
  soa: `https://${SHANGHAI_HOST}/commonSoaQuery.do`,
} as const;

/** A query of the Shanghai exchange: without pages, or of one page of a list. */
export interface ShanghaiQuery {
  readonly service: keyof typeof SERVICES;
  readonly query: Readonly<Record<string, string>>;
  /** The page of the exchange on which a person sees the same: without one, the answer is not the data. */
  readonly referer: string;
  /** Begins the messages of failures. */
  readonly label: string;
}

/** How many rows of a list a page has: the exchange sends no more, however many are asked for. */
export const PAGE_ROWS = 2_000;

// A margin history of eighty years.
const MAX_PAGES = 10;

/** Fetches the reply to a query. */
export function fetchShanghai({ service, query, referer, label }: ShanghaiQuery, context: FetchContext): Promise<Page> {
  return context.fetch({
    url: withQuery(SERVICES[service], query),
    headers: { referer },
    check: inspect(inspectShanghai, label),
  });
}

/**
 * Fetches all pages of a list: one, unless it has more rows than a page. A page may have fewer rows than were
 * asked for and not be the last: the list says how many rows it has.
 */
export function fetchShanghaiPages(list: ShanghaiQuery, pageSize: number, context: FetchContext): Promise<Pages> {
  const { label } = list;
  return fetchConsistentPages<InspectedReply>(
    {
      label,
      isComplete: (pages) => {
        if (pages.length > MAX_PAGES) throw changed(label, `more than ${MAX_PAGES} pages`);
        const last = pages.at(-1);
        if (last === undefined) return false;
        if (last.total === undefined) return last.count < pageSize;
        return last.count === 0 || countRows(pages) >= last.total;
      },
      findFault: (pages) => findShortfall(pages, pageSize),
    },
    fetcherOf(list, pageSize, context),
  );
}

/** Fetches and opens the pages of a list. */
function fetcherOf(list: ShanghaiQuery, pageSize: number, context: FetchContext): PageFetcher<InspectedReply> {
  return {
    open: (page) => context.inspect(page, inspectShanghai, list.label),
    partialPages: context.partialPages,
    fetch: (number) => fetchShanghai({ ...list, query: { ...list.query, ...pageOf(number, pageSize) } }, context),
  };
}

/** How many rows of a list that is cut are fetched: the newest ones, a hundred a page. */
export const NEWEST_ROWS = 1_000;
const NEWEST_PAGES = 10;

/**
 * Fetches the newest pages of a list that may have hundreds, newest row first. The rows of a list that is not cut
 * are all of them.
 */
export function fetchNewestPages(list: ShanghaiQuery, pageSize: number, context: FetchContext): Promise<Pages> {
  const { label } = list;
  return fetchConsistentPages<InspectedReply>(
    {
      label,
      isComplete: (pages) => {
        const last = pages.at(-1);
        if (last === undefined) return false;
        return pages.length >= NEWEST_PAGES || last.count === 0 || countRows(pages) >= (last.total ?? 0);
      },
      findFault: findOtherCount,
    },
    fetcherOf(list, pageSize, context),
  );
}

/**
 * The rows of the newest pages of a list. Throws `upstream_changed` for fewer than the list says, or than
 * {@link NEWEST_ROWS} where it is cut, and for a page that comes twice.
 */
export function newestRows(pages: readonly Pick<Page, 'body'>[], label: string): readonly ShanghaiRow[] {
  const opened = pages.map((page) => openShanghai(page, label));
  const fault = findOtherCount(opened.map(({ rows, total }) => ({ count: rows.length, total })));
  if (fault !== undefined) throw changed(label, fault);
  refuseRepeatedPages(
    opened.map(({ rows }) => rows),
    label,
  );
  return opened.flatMap(({ rows }) => rows);
}

/** Why pages of a list that may be cut do not add up, as a clause; undefined where they do. */
function findOtherCount(pages: readonly InspectedReply[]): string | undefined {
  const [first] = pages;
  const count = countRows(pages);
  if (first?.total === undefined) return count > 0 ? 'the list does not say how many rows it has' : undefined;
  const other = pages.find(({ total }) => total !== first.total);
  if (other) return `one page counts ${first.total} rows, another ${quote(other.total)}`;
  const wanted = Math.min(first.total, NEWEST_ROWS);
  return count === wanted ? undefined : `expected ${wanted} rows, got ${count}`;
}

/** The part of a query that asks for one page of a list. */
export function pageOf(number: number, pageSize: number): Readonly<Record<string, string>> {
  return {
    isPagination: 'true',
    'pageHelp.cacheSize': '1',
    // Some clients hold this for the number of the page, others `pageNo`.
    'pageHelp.beginPage': String(number),
    'pageHelp.pageSize': String(pageSize),
    'pageHelp.pageNo': String(number),
    'pageHelp.endPage': String(number),
  };
}

/** How many rows a reply has, and how many the whole list where the reply says it. */
interface InspectedReply {
  readonly count: number;
  readonly total: number | undefined;
}

/** The inspection that opens a reply, of every source that fetches with {@link fetchShanghai}. */
export function inspectShanghai(page: Pick<Page, 'body'>, label: string): InspectedReply {
  refuseNoData(page, label);
  const { rows, total } = openShanghai(page, label);
  return { count: rows.length, total };
}

/** What is read of a reply. */
interface ShanghaiReply {
  readonly rows: readonly ShanghaiRow[];
  /** How many rows the whole list has; undefined where the reply does not say it. Without pages, it may be 0. */
  readonly total: number | undefined;
}

/**
 * Opens a reply: `{"result":[{…},…],"pageHelp":{"data":[{…},…],"total":2}}`. Both lists are the same; `result` may
 * be null, and `data` nothing or empty. Throws `upstream_changed` for a reply without a list of objects, and for
 * `data` of another number of rows.
 */
export function openShanghai({ body }: Pick<Page, 'body'>, label: string): ShanghaiReply {
  const reply = parseJson(body, label);
  const { result, pageHelp } = isRecord(reply) ? reply : {};
  const { data, total } = isRecord(pageHelp) ? pageHelp : {};
  const rows: unknown = result ?? data;
  if (!Array.isArray(rows)) throw changed(label, `expected a list in \`result\`, got ${quote(reply)}`);
  if (!rows.every(isRecord)) throw changed(label, `expected rows of fields, got ${quote(rows)}`);
  if (Array.isArray(data) && data.length > 0 && data.length !== rows.length)
    throw changed(label, `\`pageHelp.data\` has ${data.length} rows, and \`result\` ${rows.length}`);
  return { rows, total: total === undefined || total === null ? undefined : Number(total) };
}

/**
 * The rows of all pages of a list. Throws what {@link openShanghai} throws, and `upstream_changed` when they are
 * not as many as the list says, or fill a page of a list that does not say it.
 */
export function shanghaiRows(
  pages: readonly Pick<Page, 'body'>[],
  pageSize: number,
  label: string,
): readonly ShanghaiRow[] {
  const opened = pages.map((page) => openShanghai(page, label));
  const fault = findShortfall(
    opened.map(({ rows, total }) => ({ count: rows.length, total })),
    pageSize,
  );
  if (fault !== undefined) throw changed(label, fault);
  return opened.flatMap(({ rows }) => rows);
}

function findShortfall(pages: readonly InspectedReply[], pageSize: number): string | undefined {
  const count = countRows(pages);
  for (const { total } of pages)
    if (total !== undefined && total !== count) return `expected ${quote(total)} rows, got ${count}`;
  const [first] = pages;
  return first?.total === undefined && count >= pageSize ? `${count} rows may not be all of them` : undefined;
}

function countRows(pages: readonly InspectedReply[]): number {
  return pages.reduce((sum, { count }) => sum + count, 0);
}
