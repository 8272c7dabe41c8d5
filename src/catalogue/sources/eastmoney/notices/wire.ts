import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { isCount, isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source, UpstreamRequest } from '../../../../engine/interface/source.ts';
import { fetchConsistentPages, inspectedPages } from '../../../wire/consistent-pages.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { type ListPage, type OpenedPage, wholeList } from '../../../wire/whole-lists.ts';
import { eastmoney } from '../site.ts';

const LABEL = 'Eastmoney notices';

/** Eastmoney's notices of listed companies. */
const eastmoneyNotices = {
  ...eastmoney,
  name: 'eastmoney-notices',
  title: say('Eastmoney’s notices (东方财富公告大全)', '东方财富公告大全'),
  hosts: ['np-anotice-stock.eastmoney.com'],
  quirks: [
    say(
      'A list comes in pages of 100 notices at most. All that are wanted are fetched and must add up.',
      '清单每页最多 100 则公告。所需的各页都会取得，且总数必须相符。',
    ),
    say(
      'The day of a notice is the formal one: a notice of the evening has the day after.',
      '公告日期是正式日期：晚间发布的公告记为次日。',
    ),
  ],
  limits: { ...eastmoney.limits, concurrency: 2, perSecond: 2, burst: 12, retries: 2, maxBytes: 4_000_000 },
} as const satisfies Omit<Source, 'fetch'>;

/** Notices: all of some kind of securities, a day or a company. */
export type NoticesAsk = {
  /** `A` for all A-shares, `KCB` for those of the STAR market. */
  readonly securities: 'A' | 'KCB';
  /** The number of the category; 0 for all. */
  readonly category: string;
  /** Days `YYYY-MM-DD`; empty for no bound. */
  readonly begin: string;
  readonly end: string;
  /** The code of a company; empty for all. */
  readonly company: string;
  /** The first and the last page that is wanted; 0 for all. */
  readonly firstPage: number;
  readonly lastPage: number;
};

// The most rows that a page has, whatever is asked for.
const PAGE_ROWS = 100;

const NOTICES = wholeList({
  label: LABEL,
  // A busy day has some thousand notices, a company some thousand in all.
  maxPages: 300,
  open: openNotices,
});
const { inspectPage } = NOTICES;

/** Every notice that an ask is about. */
export const allNotices: Source<NoticesAsk> = {
  ...eastmoneyNotices,
  inspections: { inspectPage },
  fetch: (ask, context) => NOTICES.fetch(context, (number) => requestOf(ask, number)),
};

/** The notices of some pages: up to the last one that there is. A list whose fetch failed is continued there. */
export const pagesOfNotices: Source<NoticesAsk> = {
  ...eastmoneyNotices,
  inspections: { inspectPage },
  fetch: (ask, context) =>
    fetchConsistentPages<ListPage>(
      { label: LABEL, isComplete: (pages) => isComplete(pages, ask), findFault: (pages) => findGap(pages, ask) },
      inspectedPages(context, inspect(inspectPage), (number) => requestOf(ask, ask.firstPage + number - 1)),
    ),
};

/** Whether pages reach to the last one that is wanted, or the last one shows that notices have moved. */
function isComplete(pages: readonly ListPage[], { firstPage, lastPage }: NoticesAsk): boolean {
  const [first] = pages;
  if (first === undefined) return false;
  const last = Math.min(lastPage, Math.ceil(first.total / PAGE_ROWS));
  return firstPage + pages.length > last || pages.at(-1)?.total !== first.total;
}

function requestOf({ securities, category, begin, end, company }: NoticesAsk, number: number): UpstreamRequest {
  return {
    url: withQuery('https://np-anotice-stock.eastmoney.com/api/security/ann', {
      sr: -1,
      page_size: PAGE_ROWS,
      page_index: number,
      ann_type: securities,
      client_source: 'web',
      f_node: category,
      s_node: 0,
      ...(company !== '' && { stock_list: company }),
      ...(begin !== '' && { begin_time: begin }),
      ...(end !== '' && { end_time: end }),
    }),
    headers: { referer: 'https://data.eastmoney.com/notices/' },
  };
}

/**
 * Opens a page: `{"data":{"list":[{…}],"page_index":1,"page_size":100,"total_hits":1074},"error":"","success":1}`.
 * An empty list of 0 hits has no notices. Throws `upstream_refused` where the source says that it failed, and
 * `upstream_changed` for a reply of another form.
 */
function openNotices({ body }: Pick<Page, 'body'>): OpenedPage<Fields> {
  const reply = parseJson(body, LABEL);
  if (!isRecord(reply)) throw changed(LABEL, 'expected an object');
  const { data, success, error } = reply;
  if (success !== 1 && success !== undefined)
    throw refused(LABEL, `Eastmoney declined to answer (${quote(error ?? '')})`);
  if (!isRecord(data) || !isCount(data.total_hits)) throw changed(LABEL, 'no number of notices in `data.total_hits`');
  const { list, total_hits: total } = data;
  if (!Array.isArray(list) || !list.every(isRecord)) throw changed(LABEL, 'no list of notices in `data.list`');
  const identities = list.map(({ art_code: notice }) => {
    if (typeof notice !== 'string') throw changed(LABEL, 'a notice without `art_code`');
    return notice;
  });
  return { total, identities, rows: list };
}

/** Why pages are not those that were asked for, as a clause; undefined where they are. */
function findGap(pages: readonly ListPage[], { firstPage, lastPage }: NoticesAsk): string | undefined {
  const total = pages[0]?.total ?? 0;
  const last = Math.min(lastPage, Math.ceil(total / PAGE_ROWS));
  for (const [at, page] of pages.entries()) {
    if (page.total !== total) return `one counts ${total} notices, another ${page.total}`;
    const expected = Math.max(0, Math.min(PAGE_ROWS, total - (firstPage + at - 1) * PAGE_ROWS));
    const sent = page.identities.length;
    if (sent !== expected) return `${expected} notices expected on a page, ${sent} sent`;
  }
  if (pages.length !== Math.max(1, last - firstPage + 1)) return `page ${last} of ${total} notices is missing`;
  const codes = pages.flatMap(({ identities }) => identities);
  return new Set(codes).size < codes.length ? 'a notice came twice' : undefined;
}

/**
 * Parses the pages of notices into the cells of fields: those of a notice, `stock_code` and `short_name` of its
 * company, and the name of its first category, `column_name`, which it may lack. Throws `upstream_changed` where
 * pages are missing, a notice is in two of them or of another day, and what {@link openNotices} throws.
 */
export function parseNotices(pages: Pages, ask: NoticesAsk, fields: readonly RowField[]): FieldCells {
  const rows = ask.lastPage === 0 ? NOTICES.rowsOf(pages) : rowsOfRange(pages, ask);
  refuseOtherDays(rows, ask);
  const joined = rows.map((row) => ({ ...row, ...companyOf(row, ask), column_name: categoryOf(row) }));
  return toFieldCells(joined, fields, { label: LABEL });
}

/** Throws `upstream_changed` for a notice of a day before or after those that were asked for. */
function refuseOtherDays(rows: readonly Fields[], { begin, end }: NoticesAsk): void {
  for (const { notice_date: text } of rows) {
    const day = typeof text === 'string' ? text.slice(0, 10) : '';
    if (day !== '' && ((begin !== '' && day < begin) || (end !== '' && day > end)))
      throw changed(
        LABEL,
        `expected notices from ${begin || 'the first'} to ${end || 'the last'}, got one of ${quote(day)}`,
      );
  }
}

function rowsOfRange(pages: Pages, ask: NoticesAsk): readonly Fields[] {
  const opened = pages.map(openNotices);
  const fault = findGap(opened, ask);
  if (fault !== undefined) throw changed(LABEL, `its pages do not add up: ${fault}`);
  return opened.flatMap(({ rows }) => rows);
}

/**
 * Code and name of the company of a notice. A notice may be about several securities, bonds and indices too: its
 * company is the one that was asked for, else the first A-share, else the only security.
 */
function companyOf(row: Fields, { company }: NoticesAsk): Fields {
  const { codes } = row;
  if (!Array.isArray(codes) || !codes.every(isRecord)) throw changed(LABEL, 'no list of securities in `codes`');
  const found =
    codes.find(({ stock_code: code }) => company !== '' && code === company) ??
    codes.find(({ ann_type: types }) => typeof types === 'string' && types.startsWith('A')) ??
    (codes.length === 1 ? codes[0] : undefined);
  if (company !== '' && found?.stock_code !== company)
    throw changed(LABEL, `expected notices of ${quote(company)}, got one of ${quote(found?.stock_code)}`);
  return found ?? { stock_code: null, short_name: null };
}

/** The name of the first category of a notice; null where it has none. */
function categoryOf({ columns }: Fields): unknown {
  if (columns === null || columns === undefined) return null;
  if (!Array.isArray(columns) || !columns.every(isRecord)) throw changed(LABEL, 'no list of categories in `columns`');
  return columns[0]?.column_name ?? null;
}
