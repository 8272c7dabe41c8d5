import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { isRecord } from '../../../../engine/formats/json/json.ts';
import { RowColumns, type RowField, readRows } from '../../../../engine/formats/json/json-rows.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import { fetchConsistentPages, type PageChecks } from '../../../wire/consistent-pages.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { eastmoney } from '../site.ts';

/** Eastmoney's lists of news: flashes and columns. */
const eastmoneyNews = {
  ...eastmoney,
  name: 'eastmoney-news',
  title: say('Eastmoney’s news (东方财富资讯)', '东方财富资讯'),
  hosts: ['np-weblist.eastmoney.com', 'np-listapi.eastmoney.com'],
  quirks: [say('Times are those of Beijing.', '时间均为北京时间。')],
  limits: { ...eastmoney.limits, concurrency: 2, perSecond: 1, burst: 6, retries: 1, maxBytes: 4_000_000 },
} as const satisfies Omit<Source, 'fetch'>;

// Rows that a page is asked for. The source may send fewer at once.
const PAGE_ROWS = 200;
// Briefings come once a day: some 12 years of them, and perhaps a hundred a page.
const MAX_PAGES = 50;
// The source wants some number that identifies the request; any will do.
const TRACE = '1';

/**
 * The newest 200 flashes of a feed, by its number at the source. It goes through no shared form: long texts are
 * read into columns without records in between.
 */
export const newsFlashes: Source<{ readonly flashes: string }> = {
  ...eastmoneyNews,
  ...onePage<{ readonly flashes: string }>(openFlashes, ({ flashes }) => ({
    url: withQuery('https://np-weblist.eastmoney.com/comm/web/getFastNewsList', {
      client: 'web',
      biz: 'web_724',
      fastColumn: flashes,
      sortEnd: '',
      pageSize: PAGE_ROWS,
      req_trace: TRACE,
    }),
    headers: { referer: 'https://kuaixun.eastmoney.com/' },
    alternateHosts: ['np-listapi.eastmoney.com'],
  })),
};

/** The codes of the articles of a page of a column; null for one without. */
type ColumnPage = readonly (string | null)[];

/**
 * Every article of a column, by its number at the source, newest first: the pages up to one that has fewer
 * articles than the first. So a source that sends fewer articles at once than are asked for is read whole, too.
 */
export const newsColumn: Source<{ readonly column: string }> = {
  ...eastmoneyNews,
  inspections: { openArticles },
  fetch: ({ column }, context) =>
    fetchConsistentPages(COLUMN_PAGES, {
      fetch: (number) => fetchPage(column, number, context),
      open: (page) => context.inspect(page, openArticles),
      partialPages: context.partialPages,
    }),
};

function openFlashes(page: Pick<Page, 'body'>): void {
  openNewsPage(page, FLASHES);
}

function openArticles(page: Pick<Page, 'body'>): ColumnPage {
  const columns = new RowColumns([{ name: 'code', cells: 'code' }], ARTICLES.label);
  openNewsPage(page, ARTICLES, columns);
  const { code } = columns.cells();
  return Array.from({ length: columns.length }, (_, row) => code?.textAt(row) ?? null);
}

/** Whether pages are whole: the last one has fewer articles than the first, or there are none at all. */
function endsWithLast(rows: readonly number[]): boolean {
  const [first, last] = [rows[0], rows.at(-1)];
  return first !== undefined && last !== undefined && (last < first || last === 0);
}

function fetchPage(column: string, number: number, context: FetchContext): Promise<Page> {
  return context.fetch({
    url: withQuery('https://np-listapi.eastmoney.com/comm/web/getNewsByColumns', {
      client: 'web',
      biz: 'web_news_col',
      column,
      order: 1,
      needInteractData: 0,
      page_index: number,
      page_size: PAGE_ROWS,
      req_trace: TRACE,
      fields: 'code,showTime,title,mediaName,summary,image,url,uniqueUrl,Np_dst',
    }),
    headers: { referer: 'https://stock.eastmoney.com/a/czpnc.html' },
    check: inspect(openArticles),
  });
}

/** Where a list of news is in a reply, and what it is called in messages. */
interface NewsForm {
  readonly label: string;
  readonly list: string;
}

const FLASHES: NewsForm = { label: 'Eastmoney news flashes', list: 'fastNewsList' };
const ARTICLES: NewsForm = { label: 'Eastmoney news column', list: 'list' };

const COLUMN_PAGES: PageChecks<ColumnPage> = {
  label: ARTICLES.label,
  isComplete: (pages) => {
    if (endsWithLast(pages.map(({ length }) => length))) return true;
    if (pages.length < MAX_PAGES) return false;
    throw changed(ARTICLES.label, `more than ${MAX_PAGES} full pages`);
  },
  findFault: findOverlap,
};

/**
 * Opens a page: `{"code":"1","message":"success","data":{"fastNewsList":[{…}]}}`. Throws `upstream_refused` for
 * another code, and `upstream_changed` for a reply of another form.
 * @param columns what the rows fill
 */
function openNewsPage(
  { body }: Pick<Page, 'body'>,
  { label, list }: NewsForm,
  columns?: RowColumns,
): { readonly rows: number } {
  const { rest, rows } = readRows(body, ['data', list], label, columns);
  if (!isRecord(rest) || typeof rest.code !== 'string') throw changed(label, `no \`code\` in the reply`);
  if (rest.code !== '1')
    throw refused(label, `Eastmoney declined to answer (code ${quote(rest.code)}: ${quote(rest.message ?? '')})`);
  if (rows === undefined) throw changed(label, `no list of news in \`data.${list}\``);
  return { rows };
}

/** The article that is in two places of a column, as a clause; undefined where there is none. */
function findOverlap(pages: readonly ColumnPage[]): string | undefined {
  const seen = new Set<string | null>();
  for (const article of pages.flat()) {
    if (seen.has(article)) return `${quote(article ?? 'an article without a code')} came twice`;
    seen.add(article);
  }
  return undefined;
}

/** Parses flashes into the cells of fields. Throws what {@link openNewsPage} throws. */
export function parseFlashes([page]: Pages, fields: readonly RowField[]): FieldCells {
  const columns = new RowColumns(fields, FLASHES.label);
  openNewsPage(page, FLASHES, columns);
  return columns.cells();
}

/**
 * Parses the pages of a column into the cells of fields. Throws `upstream_changed` where a page is missing or an
 * article is in two of them, and what {@link openNewsPage} throws.
 */
export function parseColumn(pages: Pages, fields: readonly RowField[]): FieldCells {
  const columns = new RowColumns(fields, ARTICLES.label);
  const sent = pages.map((page) => openNewsPage(page, ARTICLES, columns).rows);
  if (sent.slice(0, -1).some((rows) => rows !== sent[0]) || !endsWithLast(sent))
    throw changed(ARTICLES.label, `its pages do not add up: ${sent.join(' + ')} rows`);
  const overlap = findOverlap(pages.map(openArticles));
  if (overlap !== undefined) throw changed(ARTICLES.label, `its pages overlap: ${overlap}`);
  return columns.cells();
}
