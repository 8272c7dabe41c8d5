import { Failure, quote } from '../../../../base/errors.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { beijingTime } from '../../../../engine/interface/beijing-time.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source, UpstreamRequest } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed, refusePage } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { type OpenedPage, wholeList } from '../../../wire/whole-lists.ts';
import { cninfo } from '../site.ts';
import { type CninfoList, cninfoLists, findOrganisation } from './lists.ts';

/** The parts of the site by its names. */
export type Market = 'szse' | 'hke' | 'third' | 'fund' | 'bond' | 'regulator' | 'pre_disclosure';

/** Announcements of some days. */
export type AnnouncementsAsk = {
  /** The records of meetings with investors are `relation`; all announcements where it is absent. */
  readonly tab?: 'fulltext' | 'relation';
  readonly market: Market;
  /** The code of a security; empty for all. */
  readonly security: string;
  readonly keyword: string;
  /** The source's name of a category; empty for all. */
  readonly category: string;
  /** Days, `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
};

const LABEL = 'cninfo announcements';
const PAGE_ROWS = 30;
// The whole market has some 3,000 announcements on a busy day.
const MAX_PAGES = 200;

const ANNOUNCEMENTS = wholeList({
  label: LABEL,
  maxPages: MAX_PAGES,
  advice: `${MAX_PAGES * PAGE_ROWS} announcements can be fetched, so ask for fewer days`,
  checkFirst: (page) => refusePage(page, LABEL),
  open: openAnnouncementsPage,
});

/** The list in which a market’s securities stand; a market without one cannot be asked for a security. */
const LISTS: Readonly<Record<Market, CninfoList | undefined>> = {
  szse: 'szse',
  hke: 'hke',
  third: 'gfzr',
  fund: 'fund',
  bond: 'bond',
  regulator: undefined,
  pre_disclosure: undefined,
};

/** Whether announcements of a market can be asked for by security. */
export function hasSecurities(market: Market): boolean {
  return LISTS[market] !== undefined;
}

/** Announcements of listed companies. */
export const cninfoAnnouncements: Source<AnnouncementsAsk> = {
  ...cninfo,
  inspections: { inspectPage: ANNOUNCEMENTS.inspectPage, findOrganisation },
  uses: () => [cninfoLists],
  fetch: async (ask, context) => {
    const stock = await findStock(ask, context);
    return ANNOUNCEMENTS.fetch(context, (number) => requestOf(ask, stock, number));
  },
};

/** A security as the source wants it: its code and its organisation; empty for all. */
async function findStock({ market, security }: AnnouncementsAsk, context: FetchContext): Promise<string> {
  if (security === '') return '';
  const list = LISTS[market];
  if (!list) throw new Failure('broken_declaration', `The market ${market} has no securities.`);
  const [page] = await context.cached(cninfoLists, { list });
  return `${security},${await context.inspect(page, findOrganisation, list, security)}`;
}

function requestOf(
  { tab = 'fulltext', market, keyword, category, first, last }: AnnouncementsAsk,
  stock: string,
  number: number,
): UpstreamRequest {
  return {
    url: 'https://www.cninfo.com.cn/new/hisAnnouncement/query',
    form: {
      pageNum: number,
      pageSize: PAGE_ROWS,
      column: market,
      tabName: tab,
      plate: '',
      stock,
      searchkey: keyword,
      secid: '',
      category,
      trade: '',
      seDate: `${first}~${last}`,
      sortName: '',
      sortType: '',
      isHLtitle: 'true',
    },
    headers: { origin: 'https://www.cninfo.com.cn', referer: 'https://www.cninfo.com.cn/new/commonUrl/pageOfSearch' },
  };
}

/**
 * Opens `{"announcements":[{…}],"totalAnnouncement":761,"hasMore":true,"totalpages":25,…}`. Where there is none,
 * `announcements` is null and the total 0. Throws `upstream_changed` for another form, and for null with a total.
 */
function openAnnouncementsPage({ body }: Pick<Page, 'body'>): OpenedPage<Fields> {
  const reply = parseJson(body, LABEL);
  if (!isRecord(reply)) throw changed(LABEL, `expected an object, got ${quote(reply)}`);
  const { announcements, totalAnnouncement: total } = reply;
  if (typeof total !== 'number' || !Number.isSafeInteger(total) || total < 0)
    throw changed(LABEL, `no number of announcements in \`totalAnnouncement\`, but ${quote(total ?? null)}`);
  if (announcements === null && total === 0) return { total, identities: [], rows: [] };
  if (!Array.isArray(announcements) || !announcements.every(isRecord))
    throw changed(LABEL, `no list in \`announcements\`, though there are ${total}`);
  const identities = announcements.map(({ announcementId: id }) => {
    if (typeof id !== 'string' || id === '') throw changed(LABEL, 'an announcement without `announcementId`');
    return id;
  });
  return { total, identities, rows: announcements };
}

/**
 * Parses the pages of announcements into the cells of fields: those of an announcement without the marks of the
 * keyword, `time` in Beijing, and `link`, the page of the announcement. Throws `upstream_changed` where pages are
 * missing or overlap, for an announcement of another security or day, and what {@link openAnnouncementsPage}
 * throws.
 */
export function parseAnnouncements(
  pages: Pages,
  { security, first, last }: AnnouncementsAsk,
  fields: readonly RowField[],
): FieldCells {
  const rows = ANNOUNCEMENTS.rowsOf(pages).map((row) => {
    const time = toTime(row.announcementTime);
    const day = time.slice(0, 10);
    // An announcement may be of several securities.
    if (security !== '' && typeof row.secCode === 'string' && !row.secCode.split(',').includes(security))
      throw changed(LABEL, `asked for ${security}, it answered one of ${quote(row.secCode)}`);
    if (day < first || day > last) throw changed(LABEL, `asked from ${first} to ${last}, it answered one of ${day}`);
    return {
      secCode: row.secCode,
      secName: withoutMarks(row.secName),
      announcementTitle: withoutMarks(row.announcementTitle),
      time,
      link: withQuery('http://www.cninfo.com.cn/new/disclosure/detail', {
        stockCode: toPart(row.secCode),
        announcementId: toPart(row.announcementId),
        orgId: toPart(row.orgId),
        announcementTime: day,
      }),
    };
  });
  return toFieldCells(rows, fields, { label: LABEL, absent: [''] });
}

/** A time in milliseconds since 1970 as `YYYY-MM-DD HH:MM:SS` in Beijing. */
function toTime(value: unknown): string {
  // Years from 1970 to 9999.
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value <= 0 || value > 2.5e14)
    throw changed(LABEL, `expected milliseconds since 1970 in \`announcementTime\`, got ${quote(value ?? null)}`);
  return beijingTime(value);
}

/** A text without the marks around the words that were searched for. */
function withoutMarks(value: unknown): unknown {
  return typeof value === 'string' ? value.replaceAll('<em>', '').replaceAll('</em>', '') : value;
}

/** A part of an address; what is absent is empty. */
function toPart(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
