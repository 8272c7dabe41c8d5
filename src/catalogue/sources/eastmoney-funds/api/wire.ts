import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import type { Cells } from '../../../../engine/formats/cells.ts';
import { isCount, isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { type DocumentOfRows, RowColumns, type RowField, readRows } from '../../../../engine/formats/json/json-rows.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import { oldestObtained } from '../../../../engine/interface/page-facts.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { fetchWhole, type ListPage } from '../../../wire/whole-lists.ts';
import { eastmoneyFunds, refuseBlockPage } from '../site.ts';
import { type HistoryPage, joinNewest, type ListRow, readHistory } from './history.ts';

/** One list of the fund site's API, whole. */
export type ApiListAsk = {
  readonly list: keyof typeof LISTS;
  /** The fund that it is of; empty for a list of the whole market. */
  readonly fund: string;
  /** What else is asked for, such as a year or a kind of announcements; empty for nothing. */
  readonly option: string;
};

/** How a list is asked for, and where its rows are. */
interface FundList {
  readonly url: string;
  /** Where the rows are in the reply, from the outside in. */
  readonly rows: readonly string[];
  /** What no two rows have in common. */
  readonly key: string;
  query(ask: ApiListAsk): Readonly<Record<string, string | number>>;
  /** The field in which every row says of which fund it is. */
  readonly fundField?: string;
  /** The parameter that names the page; without it, all rows come at once. */
  readonly pageKey?: string;
  /** Whether a list that comes at once says how many rows it has: it is cut where these are more. */
  readonly isCounted?: boolean;
  /** Whether its new rows come first and its old ones never change, so that a stored reply can be continued. */
  readonly isHistory?: boolean;
}

const SITE = 'https://api.fund.eastmoney.com';
const RANK = { intCompany: 0, IsSale: 1, orderType: 'desc' } as const;

/** The lists by the names that asks have. The parameters are those of the site’s own pages. */
const LISTS = {
  'net-values': {
    url: `${SITE}/f10/lsjz`,
    rows: ['Data', 'LSJZList'],
    key: 'FSRQ',
    // The source sends 20 rows, however many are asked for; from 500 on it sends none.
    query: ({ fund }) => ({ fundCode: fund, pageSize: 20, startDate: '', endDate: '' }),
    pageKey: 'pageIndex',
    isHistory: true,
  },
  announcements: {
    url: `${SITE}/f10/JJGG`,
    rows: ['Data'],
    key: 'ID',
    fundField: 'FUNDCODE',
    // The source sends the newest 100 rows, however many more are asked for.
    query: ({ fund, option }) => ({ fundcode: fund, pageSize: 100, type: option }),
    pageKey: 'pageIndex',
  },
  'money-rank': {
    url: `${SITE}/FundRank/GetHbRankList`,
    rows: ['Data'],
    key: 'FCODE',
    query: () => ({ ...RANK, MinsgType: '', strSortCol: 'SYL_1N', pageSize: 10_000 }),
    pageKey: 'pageIndex',
  },
  'wealth-rank': {
    url: `${SITE}/FundRank/GetLcRankList`,
    rows: ['Data'],
    key: 'FCODE',
    query: () => ({ ...RANK, MinsgType: 'undefined', strSortCol: 'SYL_Z', pageIndex: 1, pageSize: 50, FBQ: '' }),
    isCounted: true,
  },
  'wealth-daily': {
    url: `${SITE}/FundNetValue/GetLCJJJZ`,
    rows: ['Data', 'List'],
    key: 'fcode',
    query: () => ({
      letter: '',
      jjgsid: 0,
      searchtext: '',
      sort: 'ljjz,desc',
      page: '1,100',
      AttentionCodes: '',
      cycle: '',
      OnlySale: 1,
    }),
    isCounted: true,
  },
  estimates: {
    url: `${SITE}/FundGuZhi/GetFundGZList`,
    rows: ['Data', 'list'],
    key: 'bzdm',
    query: ({ option }) => ({ type: option, sort: 3, orderType: 'desc', canbuy: 0, pageIndex: 1, pageSize: 20_000 }),
    isCounted: true,
  },
  industries: {
    url: `${SITE}/f10/HYPZ/`,
    rows: ['Data', 'QuarterInfos'],
    key: 'Quarter',
    query: ({ fund, option }) => ({ fundCode: fund, year: option }),
  },
} as const satisfies Readonly<Record<string, FundList>>;

// The site answers only if `Referer` is a page of Eastmoney.
const REFERER = 'https://fundf10.eastmoney.com/';
// The longest history in use has 6,000 days, which are 300 pages.
const MAX_PAGES = 1_000;

/** The lists of the API of Eastmoney's fund site. It is a host of its own, with limits of its own. */
export const apiLists: Source<ApiListAsk> = {
  ...eastmoneyFunds,
  inspections: { inspectPage, isHistory, joinStored },
  name: 'eastmoney-fund-api',
  title: say('Eastmoney’s fund API (天天基金接口)', '天天基金接口'),
  hosts: ['api.fund.eastmoney.com'],
  quirks: [
    say(
      'It sends the values of a fund in pages of 20 days: a history of 6,000 days is 300 requests, once. Later, only new days are fetched.',
      '基金净值每页 20 天：6,000 天的历史需要 300 次请求，只取一次，以后只取新的日期。',
    ),
    say(
      'It declines every request that names no page of Eastmoney as the one before (ErrCode -999).',
      '没有以东方财富网页为来源页（Referer）的请求一律被拒绝（ErrCode -999）。',
    ),
  ],
  // Public clients ask four times a second, one request after the other.
  limits: { ...eastmoneyFunds.limits, perSecond: 4, burst: 24 },
  fetch: fetchList,
};

async function fetchList(ask: ApiListAsk, context: FetchContext): Promise<Pages> {
  const list: FundList = LISTS[ask.list];
  const fetch = (number: number): Promise<Page> => fetchOne(ask, number, context);
  if (list.pageKey === undefined) return [await fetch(1)];
  const joined = list.isHistory && context.stored ? await fetchNewest(ask, context.stored, fetch, context) : undefined;
  const open = (page: Page): Promise<ListPage> => context.inspect(page, inspectPage, ask);
  return joined
    ? [joined]
    : fetchWhole({ label: labelOf(ask), maxPages: MAX_PAGES }, { fetch, open, partialPages: context.partialPages });
}

/** The first pages, joined to the stored history; undefined where the whole has to be fetched. */
async function fetchNewest(
  ask: ApiListAsk,
  stored: Pages,
  fetch: (number: number) => Promise<Page>,
  context: FetchContext,
): Promise<Page | undefined> {
  if (!(await context.inspect(stored, isHistory, ask))) return undefined;
  const [storedFirst, ...storedOthers] = stored;
  const first: Page[] = [];
  for (;;) {
    const page = await fetch(first.length + 1);
    first.push(page);
    const joined = await context.inspect([storedFirst, ...storedOthers, ...first], joinStored, ask, first.length);
    if (joined === 'whole') return undefined;
    const { url, obtained, status } = page;
    if (joined !== 'next') return { url, obtained, whole: oldestObtained(stored), status, body: joined };
  }
}

function fetchOne(ask: ApiListAsk, number: number, context: FetchContext): Promise<Page> {
  return context.fetch({
    url: addressOf(ask, number),
    headers: { referer: REFERER },
    check: inspect(inspectPage, ask),
  });
}

function inspectPage(page: Page, ask: ApiListAsk): ListPage {
  refuseBlockPage(page, labelOf(ask));
  const { total, identities } = openHistoryPage(page.body, ask);
  return { total, identities };
}

function isHistory(stored: Pages, ask: ApiListAsk): boolean {
  return storedHistory(stored, ask) !== undefined;
}

/**
 * Joins the first pages of now to the stored ones: see {@link joinNewest}.
 * @param count how many of the last pages are those of now
 */
function joinStored([first, ...others]: Pages, ask: ApiListAsk, count: number): ReturnType<typeof joinNewest> {
  const history = storedHistory([first, ...others.slice(0, -count)], ask);
  const newest = others.slice(-count);
  const opened = newest.map(({ body }) => openHistoryPage(body, ask));
  return history ? joinNewest(history, opened) : 'whole';
}

/** The address of one page of a list, by its number from 1. */
export function addressOf(ask: ApiListAsk, number: number): string {
  const { url, query, pageKey }: FundList = LISTS[ask.list];
  return withQuery(url, { ...query(ask), ...(pageKey !== undefined && { [pageKey]: number }) });
}

const labelOf = ({ list }: ApiListAsk): string => `Eastmoney fund list ${list}`;

/** How many rows a list has in all, and the rows of the page. */
function openHistoryPage(body: Buffer, ask: ApiListAsk): HistoryPage {
  const label = labelOf(ask);
  const reply = parseJson(body, label);
  const { rows: path, key }: FundList = LISTS[ask.list];
  const found = path.reduce((value: unknown, name) => (isRecord(value) ? value[name] : undefined), reply);
  const list: readonly unknown[] | undefined = Array.isArray(found) ? found : undefined;
  const rows = (list ?? []).filter(isRecord);
  if (list && rows.length < list.length) throw changed(label, 'expected a list of objects');
  const total = openEnvelope({ rest: reply, rows: list?.length }, ask) ?? 0;
  return {
    total,
    rows,
    identities: rows.map((row) => (typeof row[key] === 'string' ? row[key] : JSON.stringify(row))),
  };
}

// What the source says where it has nothing, and where it does not like the request.
const NOTHING = -1;

/**
 * Opens a reply: `{"Data":…,"ErrCode":0,"ErrMsg":null,"TotalCount":1234}`. Returns how many rows the whole list
 * has: as many as the page where the reply does not say it and the page is not full; undefined where the source
 * says that it has no data.
 * Throws `upstream_refused` for any other code and `upstream_changed` for a reply of another form.
 */
function openEnvelope({ rest, rows }: Pick<DocumentOfRows, 'rest' | 'rows'>, ask: ApiListAsk): number | undefined {
  const label = labelOf(ask);
  if (!isRecord(rest) || typeof rest.ErrCode !== 'number') throw changed(label, `no \`ErrCode\` in the reply`);
  const { ErrCode: code, ErrMsg: message, TotalCount: total } = rest;
  if (code === NOTHING && typeof message === 'string' && message.includes('暂无数据')) return undefined;
  if (code === -999) throw refused(label, 'Eastmoney denies access to the request (ErrCode -999)');
  if (code !== 0) throw refused(label, `Eastmoney declined to answer (ErrCode ${code}: ${quote(message ?? null)})`);
  if (rows === undefined) throw changed(label, `no list of rows in \`${LISTS[ask.list].rows.join('.')}\``);
  const { pageKey, query, isCounted = false }: FundList = LISTS[ask.list];
  if (pageKey === undefined) {
    // The number of other lists is 0, whatever they hold.
    if (isCounted && isCount(total) && total > rows) throw changed(label, `${total} rows announced, ${rows} sent`);
    return rows;
  }
  if ((total === undefined || total === null) && rows < Number(query(ask).pageSize)) return rows;
  if (!isCount(total)) throw changed(label, `no number of rows in \`TotalCount\``);
  return total;
}

/**
 * Parses the pages of a list into the cells of each wanted field, in the source's order. Throws what
 * {@link openEnvelope} and {@link RowColumns.add} throw, `upstream_changed` when the rows are not as many as
 * announced, are of another fund, or of days that do not descend.
 */
export function parseApiList(
  pages: Pages,
  ask: ApiListAsk,
  fields: readonly RowField[],
): Readonly<Record<string, Cells>> {
  const label = labelOf(ask);
  const { fundField }: FundList = LISTS[ask.list];
  const isNamed = fundField === undefined || fields.some(({ name }) => name === fundField);
  const compared: RowField[] = isNamed ? [] : [{ name: fundField, cells: 'text', isOptional: true }];
  const columns = new RowColumns([...fields, ...compared], label);
  let announced: number | undefined;
  for (const { body } of pages) {
    const total = openEnvelope(readRows(body, LISTS[ask.list].rows, label, columns), ask);
    if (announced !== undefined && total !== announced)
      throw changed(label, `one page counts ${announced} rows, another ${total ?? 'none'}`);
    announced = total;
  }
  if (announced !== undefined && columns.length !== announced)
    throw changed(label, `${announced} rows announced, ${columns.length} sent`);
  const cells = columns.cells();
  const funds = fundField === undefined ? undefined : cells[fundField];
  for (let row = 0; row < (funds?.length ?? 0); row++) refuseOtherFund(funds?.textAt(row) ?? undefined, ask);
  const days = 'isHistory' in LISTS[ask.list] ? cells[LISTS[ask.list].key] : undefined;
  if (days) refuseDisordered(days, label);
  return cells;
}

/** Throws `upstream_changed` for what names another fund than was asked for. */
function refuseOtherFund(fund: unknown, ask: ApiListAsk): void {
  if (typeof fund === 'string' && fund !== '' && fund !== ask.fund)
    throw changed(labelOf(ask), `asked for ${ask.fund}, got ${quote(fund)}`);
}

/** Throws `upstream_changed` for days of a history that do not descend. */
function refuseDisordered(days: Cells, label: string): void {
  let later = '';
  for (let row = 0; row < days.length; row++) {
    const day = days.textAt(row) ?? '';
    if (day === '' || (row > 0 && day >= later))
      throw changed(label, `expected a day before ${later} in row ${row + 1}, got ${quote(day)}`);
    later = day;
  }
}

/**
 * A reply of a list that came at once: its `Data`, and its rows; undefined where the source says that it has none.
 * Throws `upstream_changed` for the list of another fund.
 */
export function openList([{ body }]: Pages, ask: ApiListAsk): { data: ListRow; rows: readonly ListRow[] } | undefined {
  const { rows } = openHistoryPage(body, ask);
  const reply = parseJson(body, labelOf(ask));
  const data = isRecord(reply) && isRecord(reply.Data) ? reply.Data : {};
  refuseOtherFund(data.FundCode, ask);
  return rows.length === 0 ? undefined : { data, rows };
}

/** The keys of the first row of a list; none where it has no rows. */
export function keysOf([{ body }]: Pages, ask: ApiListAsk): readonly string[] {
  return Object.keys(openHistoryPage(body, ask).rows[0] ?? {});
}

function storedHistory(stored: Pages, ask: ApiListAsk): readonly ListRow[] | undefined {
  return readHistory(stored.map(({ body }) => openHistoryPage(body, ask)));
}
