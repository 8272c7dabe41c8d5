import { createHash } from 'node:crypto';
import { quote } from '../../../../base/errors.ts';
import type { Cells, NamedCells } from '../../../../engine/formats/cells.ts';
import { isCount, isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import {
  type DocumentOfRows,
  RowColumns,
  type RowField,
  readRows,
  splitRows,
} from '../../../../engine/formats/json/json-rows.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import { toEveryField } from '../../../wire/field-cells.ts';
import { byPosition } from '../../../wire/field-columns.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { digestRows, findRepeatedRows } from '../../../wire/repeated-rows.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { datacenter } from './site.ts';
import { demandedFields, demandsOf, refuseOtherRows } from './whose.ts';

/**
 * The addresses that answer reports: `web` for nearly all; `f10` for company data, Hong Kong and the United
 * States; `special` for analysts. The three old ones take other names of the same parameters.
 */
const ENDPOINTS = {
  web: { url: 'https://datacenter-web.eastmoney.com/api/data/v1/get', isOld: false },
  f10: { url: 'https://datacenter.eastmoney.com/securities/api/data/v1/get', isOld: false },
  special: { url: 'https://datacenter.eastmoney.com/special/api/data/v1/get', isOld: false },
  'old-web': { url: 'https://datacenter-web.eastmoney.com/api/data/get', isOld: true },
  old: { url: 'https://datacenter.eastmoney.com/api/data/get', isOld: true },
  'old-f10': { url: 'https://datacenter.eastmoney.com/securities/api/data/get', isOld: true },
} as const;

/** The name of one of these addresses. */
export type Endpoint = keyof typeof ENDPOINTS;

/** One report as it is asked for, whole: everything but the number of the page. */
export type ReportAsk = {
  readonly endpoint: Endpoint;
  /** The report's name: `RPT_ECONOMY_CPI`. */
  readonly report: string;
  /** `ALL`, names of fields joined by commas, or the name of a set of fields. */
  readonly fields: string;
  /** Conditions side by side; empty for none. */
  readonly filter: string;
  /** What the source sorts by, `UPDATE_DATE,SECURITY_CODE`, and `1` or `-1` for each; empty for none. */
  readonly sort: string;
  readonly order: string;
  /** Rows of a page; 0 for as many as the source likes: all of them, as far as is known. */
  readonly pageSize: number;
  /** Live quotes that are joined to each row; empty for none. */
  readonly quotes: string;
  /** Who asks, as the source's own pages say it: `WEB WEB`, `F10 PC`. */
  readonly client: string;
  /** Whether the public token of the source's pages is sent. */
  readonly token: boolean;
  /** What else decides how the reply is parsed, such as a choice that names a column; empty for nothing. */
  readonly variant: string;
  /** The fields, joined by commas, that no two rows have in common; left out where equal rows are true. */
  readonly key?: string;
};

// The public token of Eastmoney's own pages; it identifies nobody.
const TOKEN = '894050c76af8597a853f5b408b759f5d';
// Below this, a page is a window that is meant: the last nine periods, thirty days. Pages of 50 rows are read on.
const SMALLEST_PAGE = 50;
// The largest report in use has 171,000 rows. One with 1.6 million, in 3,260 pages, would take an hour.
const MAX_PAGES = 600;
const PAGES_AT_ONCE = 3;

const NO_DIGESTS = new Uint8Array();

/** Whether an ask is for the first rows of a report alone. */
function isWindow({ pageSize }: ReportAsk): boolean {
  return pageSize > 0 && pageSize < SMALLEST_PAGE;
}

/** The reports of the datacenter, from all of their pages. */
export const eastmoneyReports = {
  ...datacenter,
  inspections: { openReportPage, isNothing, checkReport },
  fetch: fetchReport,
} satisfies Source<ReportAsk>;

/**
 * Fetches a small report from whose rows other requests are made. What {@link parseReport} refuses is found before
 * it is stored.
 */
export async function fetchLookUp(ask: ReportAsk, context: FetchContext): Promise<Pages> {
  const pages = await fetchReport(ask, context);
  await context.inspect(pages, checkReport, ask);
  return pages;
}

function checkReport(pages: Pages, ask: ReportAsk): void {
  parseReport(pages, ask, []);
}

/**
 * Fetches every page of a report as of one moment. Pages that disagree, since the report has changed meanwhile,
 * are fetched anew once. Throws `upstream_changed` when they disagree again, for more pages than one answer may
 * have and for a window that was cut, and what {@link openReportPage} throws.
 */
export async function fetchReport(ask: ReportAsk, context: FetchContext): Promise<Pages> {
  let repeatedBefore: string | undefined;
  for (let attempt = 1; ; attempt++) {
    const first = await fetchPage(ask, 1, context);
    if (first.envelope === undefined) return [first.page];
    const { pages } = first.envelope;
    if (isWindow(ask)) {
      refuseCutWindow(first.envelope, ask);
      return [first.page];
    }
    if (pages > MAX_PAGES)
      throw changed(labelOf(ask), `${pages} pages, more than the ${MAX_PAGES} that one answer may have; ask for less`);
    const others = await fetchOthers(ask, pages, context);
    const fetched: Pages = [first.page, ...others.map(({ page }) => page)];
    const envelopes = [first, ...others].map(({ envelope }) => envelope);
    const fault = findFault(envelopes);
    const digests = envelopes.map((each) => each?.digests ?? NO_DIGESTS);
    const repeated = fault === undefined ? await findRepeatedRows(digests) : undefined;
    // The same rows on two pages, time and again, are equal rows of the report.
    if (fault === undefined && (repeated === undefined || repeated === repeatedBefore)) return fetched;
    repeatedBefore = repeated;
    if (attempt === 2) throw changed(labelOf(ask), `its pages do not add up, twice: ${fault ?? 'rows came twice'}`);
  }
}

interface FetchedPage {
  readonly page: Page;
  /** Undefined where nothing matches. */
  readonly envelope: OpenedPage | undefined;
}

async function fetchPage(ask: ReportAsk, number: number, context: FetchContext): Promise<FetchedPage> {
  const page = await context.fetch({
    url: addressOf(ask, number),
    headers: { referer: 'https://data.eastmoney.com/' },
    check: inspect(openReportPage, ask),
  });
  return { page, envelope: await context.inspect(page, openReportPage, ask) };
}

/** The pages from the second on, a few at once. */
async function fetchOthers(ask: ReportAsk, pages: number, context: FetchContext): Promise<readonly FetchedPage[]> {
  const fetched: FetchedPage[] = [];
  for (let next = 2; next <= pages; next += PAGES_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(PAGES_AT_ONCE, pages - next + 1) }, (_, at) => next + at);
    fetched.push(...(await Promise.all(numbers.map((number) => fetchPage(ask, number, context)))));
  }
  return fetched;
}

/** Throws `upstream_changed` for a first page whose number of rows contradicts the number of pages. */
function refuseCutWindow({ pages, count, rows }: Envelope, ask: ReportAsk): void {
  if (count === 0 ? rows === 0 : rows <= count && Math.ceil(count / rows) === pages) return;
  throw changed(labelOf(ask), `${count} rows in ${pages} pages announced, ${rows} sent as the first page`);
}

/**
 * Why pages are not of one state of a report, as a clause; undefined where they are: they name the same numbers,
 * their rows add up, no page came in the place of another one, and no key is on two of them.
 */
function findFault(envelopes: readonly (OpenedPage | undefined)[]): string | undefined {
  const [first] = envelopes;
  const rows = envelopes.reduce((sum, each) => sum + (each?.rows ?? 0), 0);
  const isAlike = envelopes.every((each) => each?.pages === first?.pages && each?.count === first?.count);
  if (!isAlike || rows !== first?.count)
    return `${first?.count} rows announced, ${envelopes.map((each) => each?.rows ?? 'none').join(' + ')} sent`;
  // Some reports have equal rows: pages of one row and its repetitions may be equal.
  const lists = envelopes.flatMap((each) => (each && !each.isRepetition ? [each.list] : []));
  if (new Set(lists).size < lists.length) return 'one page was sent as two';
  const before = new Set<string>();
  for (const { keys } of envelopes.flatMap((each) => each ?? [])) {
    const twice = keys.find((key) => before.has(key));
    if (twice !== undefined) return `${quote(twice)} is on two pages`;
    for (const key of keys) before.add(key);
  }
  return undefined;
}

/** What is seen of one page of a report: what it says of the report, and what distinguishes its rows. */
interface OpenedPage extends Envelope {
  /** The digest of its rows as they came. */
  readonly list: string;
  /** Whether it has one row, again and again; not asked of a page of many. */
  readonly isRepetition: boolean;
  /** The digests of its rows; none where it is the only page. */
  readonly digests: Uint8Array;
  /** What its rows have in the fields that tell them apart; none where it is the only page or no fields do. */
  readonly keys: readonly string[];
}

/** Opens a page of a report. Throws what {@link openEnvelope} throws. */
function openReportPage({ body }: Pick<Page, 'body'>, ask: ReportAsk): OpenedPage | undefined {
  const fields = (ask.key?.split(',') ?? []).map((name) => ({ name, cells: 'text' }) as const);
  const columns = new RowColumns(fields, labelOf(ask));
  const document = readRows(body, LIST, labelOf(ask), columns);
  const envelope = openEnvelope(document, ask);
  if (!envelope) return undefined;
  const cells = Object.values(columns.cells());
  const keyed = envelope.pages > 1 && cells.length > 0 ? envelope.rows : 0;
  const digests = envelope.pages > 1 ? digestRows(splitRows(document.list)) : NO_DIGESTS;
  return {
    ...envelope,
    list: createHash('sha1').update(document.list).digest('base64'),
    isRepetition: envelope.rows < SMALLEST_PAGE && isOneRow(splitRows(document.list)),
    digests,
    keys: Array.from({ length: keyed }, (_, row) => cells.map((each) => each.textAt(row)))
      .filter((texts) => !texts.includes(null))
      .map((texts) => texts.join(' ')),
  };
}

/** Whether rows are one row and its repetitions. */
function isOneRow(rows: Iterable<Uint8Array>): boolean {
  return new Set(Array.from(rows, (row) => Buffer.from(row).toString('latin1'))).size <= 1;
}

/** The address of one page of a report. */
export function addressOf(ask: ReportAsk, number: number): string {
  const { endpoint, report, fields, filter, sort, order, pageSize, quotes, client, token } = ask;
  const { url, isOld } = ENDPOINTS[endpoint];
  const [source = '', program = ''] = client.split(' ');
  const [pageKey, sizeKey] = isOld ? ['p', 'ps'] : ['pageNumber', 'pageSize'];
  const named = {
    [isOld ? 'type' : 'reportName']: report,
    [isOld ? 'sty' : 'columns']: fields,
    ...(quotes !== '' && { quoteColumns: quotes, quoteType: '0' }),
    ...(filter !== '' && { filter }),
    ...(sort !== '' && { [isOld ? 'st' : 'sortColumns']: sort, [isOld ? 'sr' : 'sortTypes']: order }),
    // `f10` sends all rows at once where number and size are there and empty; others have a size of their own.
    ...((pageSize > 0 || number > 1 || endpoint === 'f10') && {
      [pageKey]: pageSize === 0 && number === 1 ? '' : number,
      [sizeKey]: pageSize === 0 ? '' : pageSize,
    }),
    ...(source !== '' && { source }),
    ...(program !== '' && { client: program }),
    ...(token && { token: TOKEN }),
  };
  return withQuery(url, named);
}

const labelOf = ({ report }: ReportAsk): string => `Eastmoney report ${report}`;

/** What a page says of its report. */
interface Envelope {
  /** How many pages there are. */
  readonly pages: number;
  /** How many rows all pages have. */
  readonly count: number;
  /** How many rows this page has. */
  readonly rows: number;
}

// Where the rows are in a reply.
const LIST = ['result', 'data'];
const NOTHING = 9201;
const MISCONFIGURED = 9501;

/**
 * Opens a reply: `{"result":{"pages":2,"data":[{…}],"count":5},"success":true,"message":"ok","code":0}`, with its
 * keys in any order. Returns undefined where nothing matches (code 9201).
 *
 * Throws `upstream_changed` for a report or a field that is gone (code 9501), for rows where it says that there
 * are none, and for another form. Throws `upstream_refused` for any other code and for a reply without success.
 */
function openEnvelope({ rest, rows }: DocumentOfRows, ask: ReportAsk): Envelope | undefined {
  if (!isRecord(rest) || !('result' in rest)) throw changed(labelOf(ask), 'no `result` in the reply');
  const { result, code, message, success } = rest;
  if (code === NOTHING && (rows ?? 0) > 0)
    throw changed(labelOf(ask), `nothing matches (code ${NOTHING}), and yet ${rows} rows came`);
  if (code === NOTHING) return undefined;
  if (code === MISCONFIGURED)
    throw changed(labelOf(ask), `it is not there any more, or differently (code 9501: ${quote(message)})`);
  if ((code !== 0 && code !== undefined) || (success === false && rows !== undefined))
    throw refused(labelOf(ask), `Eastmoney declined to answer (code ${quote(code)}: ${quote(message)})`);
  if (!isRecord(result) || rows === undefined) throw changed(labelOf(ask), 'no list of rows in `result.data`');
  const { pages, count } = result;
  if (!isCount(pages) || !isCount(count)) throw changed(labelOf(ask), 'no number of pages and rows in `result`');
  return { pages, count, rows };
}

/**
 * Parses the pages of a report into the cells of each wanted field, in the source's order. Throws
 * `upstream_changed` for another number of rows than announced, for rows of something else than was asked for and
 * for a window whose days do not descend, and what {@link openEnvelope} and {@link RowColumns.add} throw.
 */
export function parseReport(
  pages: Pages,
  ask: ReportAsk,
  fields: readonly RowField[],
): Readonly<Record<string, Cells>> {
  // The address that was asked may have more conditions than the ask.
  const demands = demandsOf(new URL(pages[0].url).searchParams.get('filter') ?? ask.filter);
  const wanted = new Set(fields.map(({ name }) => name));
  const newestBy = newestFirst(ask);
  const ordered: RowField[] = newestBy === undefined ? [] : [{ name: newestBy, cells: 'text', isOptional: true }];
  const compared = [
    ...new Map([...demandedFields(demands), ...ordered].map((field) => [field.name, field])).values(),
  ].filter(({ name }) => !wanted.has(name));
  const columns = new RowColumns([...fields, ...compared], labelOf(ask));
  let count = 0;
  for (const { body } of pages) count = openEnvelope(readRows(body, LIST, labelOf(ask), columns), ask)?.count ?? count;
  if (columns.length !== count && !isWindow(ask))
    throw changed(labelOf(ask), `${count} rows announced, ${columns.length} sent`);
  const cells = columns.cells();
  refuseOtherRows(cells, demands, labelOf(ask));
  if (newestBy !== undefined) refuseAscending(cells[newestBy]!, ask);
  return Object.fromEntries(fields.map(({ name }) => [name, cells[name]!]));
}

/** The field of days by which a window has the newest rows of a report; undefined for any other ask. */
function newestFirst(ask: ReportAsk): string | undefined {
  const [field = ''] = ask.sort.split(',');
  const [order] = ask.order.split(',');
  return isWindow(ask) && order === '-1' && /(?:DATE|TIME)$/.test(field) ? field : undefined;
}

/** Throws `upstream_changed` for days that ascend: a window in another order is not of the newest rows. */
function refuseAscending(days: Cells, ask: ReportAsk): void {
  let before: string | null = null;
  for (let row = 0; row < days.length; row++) {
    const day = days.textAt(row);
    if (day === null) continue;
    if (before !== null && day > before)
      throw changed(labelOf(ask), `asked for the newest rows by ${ask.sort}, got ${quote(day)} after ${quote(before)}`);
    before = day;
  }
}

/**
 * The rows of a report as records, for reports whose fields only the source knows. Throws what {@link parseReport}
 * throws.
 */
export function parseRecords(pages: Pages, ask: ReportAsk): readonly Fields[] {
  parseReport(pages, ask, []);
  return pages.flatMap(({ body }) => {
    const reply = parseJson(body, labelOf(ask));
    const result = isRecord(reply) ? reply.result : undefined;
    const data = isRecord(result) ? result.data : [];
    return Array.isArray(data) ? data.filter(isRecord) : [];
  });
}

/**
 * Names the fields that are known by their position alone, `#4` for the fifth of a row: most reports name theirs.
 * Throws `upstream_changed` when rows have another number of fields than `#4/14` says.
 */
export function fieldsInOrder(
  pages: Pages,
  ask: ReportAsk,
  wanted: readonly { readonly field: string }[],
): (field: string) => string {
  if (!wanted.some(({ field }) => field.startsWith('#'))) return (field) => field;
  const keys = Object.keys(parseRecords([pages[0]], { ...ask, sort: '', pageSize: 1 })[0] ?? {});
  return byPosition(keys, labelOf(ask));
}

/** Whether a reply says that nothing matches. */
export function isNothing([{ body }]: Pages): boolean {
  const { rest } = readRows(body, LIST, 'Eastmoney report');
  return isRecord(rest) && rest.code === NOTHING;
}

/** Every field of a report as it came, in the order of its first row: numbers as numbers, all else as texts. */
export function parseEveryField(pages: Pages, ask: ReportAsk): readonly NamedCells[] {
  return toEveryField(parseRecords(pages, ask), labelOf(ask));
}
