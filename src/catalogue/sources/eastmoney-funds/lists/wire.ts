import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { textMap } from '../../../../base/text-map.ts';
import { parseAssignment } from '../../../../engine/formats/json/javascript.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { isDayText } from '../../../../engine/formats/values.ts';
import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { Source } from '../../../../engine/interface/source.ts';
import { codesOf } from '../../../declare/coded-choices.ts';
import { toCount } from '../../../wire/counts.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { expectEnvelope, type FundPage, fetchEveryPage, joinPages, withDigests } from '../pages.ts';
import { type FundRow, refuseOtherWidths, splitRow } from '../rows.ts';
import { eastmoneyFunds, fetchFundPage, refuseBlockPage } from '../site.ts';

// Lists of the whole fund market, as the pages of fund.eastmoney.com load them: assignments of JavaScript, and one
// list as JSON in JSON.

/** How a list is asked for, and what it looks like. */
interface FundList {
  readonly url: string;
  /** The query of one page. Clocks and random numbers that the pages send against caches are left out. */
  query?(page: number, choices: Choices, now: number): Readonly<Record<string, string | number>>;
  /**
   * The variable that the list is assigned to; left out where the reply is JSON with the list as a text in `Data`.
   */
  readonly variable?: string;
  /** Where the rows are in the object; left out where there is no object, but the rows alone. */
  readonly rows?: 'datas' | 'data';
  /** What stands between the values where a row is one text. */
  readonly separator?: ',' | '|';
  /** The number of values in a row. */
  readonly width: number;
  /** Where the object says how many rows and pages there are. */
  readonly counts?: readonly [rows: string, pages: string];
  /** How many rows fill a page, where nobody has seen whether it says so: behind a full one there may be more. */
  readonly fullPage?: number;
}

/** The params of the client that decide a list, by name. */
type Choices = Readonly<Record<string, string>>;

const SITE = 'https://fund.eastmoney.com';
const DAILY = `${SITE}/Data/Fund_JJJZ_Data.aspx`;
const RANK = `${SITE}/data/rankhandler.aspx`;
// Of some 27,000 funds, the site was reported in 2026-10 to send fewer than 20,000 at once, whatever is asked for.
const PAGE_ROWS = 10_000;
const NUMBERED = ['record', 'pages'] as const;
const RANKED = ['allRecords', 'allPages'] as const;

/** The lists, by the names that asks call them. */
const LISTS = {
  names: { url: `${SITE}/js/fundcode_search.js`, variable: 'r', width: 5 },
  purchase: {
    url: DAILY,
    query: (page) => ({ t: 8, page: `${page},${PAGE_ROWS}`, js: 'reData', sort: 'fcode,asc' }),
    variable: 'reData',
    rows: 'datas',
    width: 13,
    counts: NUMBERED,
  },
  'open-daily': {
    url: DAILY,
    query: (page) => ({
      t: 1,
      lx: 1,
      letter: '',
      gsid: '',
      text: '',
      sort: 'zdf,desc',
      page: `${page},${PAGE_ROWS}`,
      atfc: '',
      onlySale: 0,
    }),
    variable: 'db',
    rows: 'datas',
    width: 21,
    counts: NUMBERED,
    fullPage: PAGE_ROWS,
  },
  'graded-daily': {
    url: DAILY,
    query: (page) => ({
      t: 1,
      lx: 9,
      letter: '',
      gsid: 0,
      text: '',
      sort: 'zdf,desc',
      page: `${page},${PAGE_ROWS}`,
      atfc: '',
    }),
    variable: 'db',
    rows: 'datas',
    width: 21,
    counts: NUMBERED,
    fullPage: PAGE_ROWS,
  },
  index: {
    url: 'https://api.fund.eastmoney.com/FundTradeRank/GetRankList',
    query: (page, { symbol = '', indicator = '' }) => {
      const { group, type } = textMap(INDEX_GROUPS).get(symbol) ?? INDEX_GROUPS.全部;
      return {
        ft: 'zs',
        sc: '1n',
        st: 'desc',
        pi: page,
        pn: 10_000,
        cp: '',
        ct: '',
        cd: '',
        ms: '',
        fr: group,
        plevel: '',
        fst: '',
        ftype: type,
        fr1: TRACKING.get(indicator) ?? '',
        fl: 0,
        isab: 1,
      };
    },
    rows: 'datas',
    separator: '|',
    width: 29,
    counts: RANKED,
    fullPage: 10_000,
  },
  'open-rank': {
    url: RANK,
    query: (page, { symbol = '' }, now) => {
      const [first, last] = lastYear(now);
      return {
        op: 'ph',
        dt: 'kf',
        ft: TYPE_CODES.get(symbol) ?? '',
        rs: '',
        gs: 0,
        sc: '1nzf',
        st: 'desc',
        sd: first,
        ed: last,
        qdii: '',
        tabSubtype: ',,,,,',
        pi: page,
        pn: 30_000,
        dx: 1,
      };
    },
    variable: 'rankData',
    rows: 'datas',
    separator: ',',
    width: 25,
    counts: RANKED,
  },
  'exchange-rank': {
    url: RANK,
    query: (page) => ({ op: 'ph', dt: 'fb', ft: 'ct', rs: '', gs: 0, sc: '1nzf', st: 'desc', pi: page, pn: 30_000 }),
    variable: 'rankData',
    rows: 'datas',
    separator: ',',
    width: 23,
    counts: RANKED,
  },
  managers: {
    url: `${SITE}/Data/FundDataPortfolio_Interface.aspx`,
    query: (page) => ({ dt: 14, mc: 'returnjson', ft: 'all', pn: 500, pi: page, sc: 'abbname', st: 'asc' }),
    variable: 'returnjson',
    rows: 'data',
    width: 12,
    counts: NUMBERED,
    fullPage: 500,
  },
  'new-funds': {
    url: `${SITE}/data/FundNewIssue.aspx`,
    query: (page) => ({ t: 'xcln', sort: 'jzrgq,desc', y: '', page: `${page},${PAGE_ROWS}`, isbuy: 1 }),
    variable: 'newfunddata',
    rows: 'datas',
    width: 19,
    counts: NUMBERED,
    fullPage: PAGE_ROWS,
  },
  scale: {
    url: `${SITE}/data/FundDataPortfolio_Interface.aspx`,
    query: (page) => ({ dt: 9, pi: page, pn: 50, mc: 'hypzDetail', st: 'desc', sc: 'reportdate' }),
    variable: 'hypzDetail',
    rows: 'data',
    width: 6,
    counts: NUMBERED,
    fullPage: 50,
  },
  holders: {
    url: `${SITE}/data/FundDataPortfolio_Interface.aspx`,
    query: (page) => ({ dt: 11, pi: page, pn: 50, mc: 'hypzDetail', st: 'desc', sc: 'reportdate' }),
    variable: 'hypzDetail',
    rows: 'data',
    width: 6,
    counts: NUMBERED,
    fullPage: 50,
  },
} as const satisfies Readonly<Record<string, FundList>>;

/** The code of each type of funds in a ranking; the count of its funds is called by it, too: `gpNum`. */
export const FUND_TYPES = {
  全部: { code: 'all', say: say('All open-end funds.') },
  股票型: { code: 'gp', say: say('Funds of shares.') },
  混合型: { code: 'hh', say: say('Mixed funds.') },
  债券型: { code: 'zq', say: say('Funds of bonds.') },
  指数型: { code: 'zs', say: say('Index funds.') },
  QDII: { code: 'qdii', say: say('Funds that invest abroad.', '投资境外的基金。') },
  LOF: { code: 'lof', say: say('Listed open-end funds.', '上市型开放式基金。') },
  FOF: { code: 'fof', say: say('Funds of funds.', '基金中基金。') },
} as const;

const TYPE_CODES = textMap(codesOf(FUND_TYPES));

/**
 * Throws `upstream_changed` for a ranking of one type that has as many funds as there are of all types, where it
 * says how many are of that type: the source did not understand the type, and no row says its own.
 */
function refuseAllTypes(envelope: Fields, count: number | undefined, ask: FundListAsk): void {
  const own = toCount(envelope[`${TYPE_CODES.get(ask.symbol)}Num`]);
  if (ask.list !== 'open-rank' || count === undefined || !own) return;
  if (count !== own && count === toCount(envelope.allNum))
    throw changed(labelOf(ask), `asked for the ${own} funds of ${ask.symbol}, got all ${count}`);
}

/** The codes of each group of indices: of the group, and of the type of funds. */
export const INDEX_GROUPS = {
  全部: { group: '', type: '', say: say('All indices.') },
  沪深指数: { group: '053', type: '', say: say('Indices of the mainland market.') },
  行业主题: { group: '054', type: '', say: say('Industries and themes.') },
  大盘指数: { group: '01', type: '', say: say('Large companies.') },
  中盘指数: { group: '02', type: '', say: say('Medium companies.') },
  小盘指数: { group: '03', type: '', say: say('Small companies.') },
  股票指数: { group: '050', type: '001', say: say('Indices of shares.') },
  债券指数: { group: '050', type: '003', say: say('Indices of bonds.') },
} as const;

/** The code of each way to follow an index. */
const TRACKING = textMap({ 全部: '', 被动指数型: '051', 增强指数型: '052' });

/** The name of a list. */
export type ListName = keyof typeof LISTS;

/** One list, whole, and the choices that decide it. */
export type FundListAsk = { readonly list: ListName; readonly symbol: string; readonly indicator: string };

/** The lists of the fund market, from all of their pages. */
export const fundLists: Source<FundListAsk> = {
  ...eastmoneyFunds,
  inspections: { inspectList },
  fetch: (ask, context) =>
    fetchEveryPage(labelOf(ask), {
      fetch: (number) =>
        fetchFundPage(context, addressOf(ask, number, context.now), {
          wanted: say(`the list of ${ask.list}`, `列表 ${ask.list}`),
          check: inspect(inspectList, ask),
        }),
      open: (page) => context.inspect(page, inspectList, ask),
      partialPages: context.partialPages,
    }),
};

/**
 * The address of one page of a list.
 * @param now the time, since one list names the days of its returns
 */
function addressOf({ list, symbol, indicator }: FundListAsk, number: number, now: number): string {
  const { url, query }: FundList = LISTS[list];
  return query ? withQuery(url, query(number, { symbol, indicator }, now)) : url;
}

const labelOf = ({ list }: FundListAsk): string => `Eastmoney fund list ${list}`;

/** The day of the same date a year ago, and the day in Beijing, `YYYY-MM-DD`. */
function lastYear(now: number): readonly [first: string, last: string] {
  const last = beijingDay(now);
  const first = `${Number(last.slice(0, 4)) - 1}${last.slice(4)}`;
  return [first.replace('-02-29', '-02-28'), last];
}

/** The object that a list stands in; the rows alone, where it stands in none. */
function parseList(body: Buffer, ask: FundListAsk): unknown {
  const { variable }: FundList = LISTS[ask.list];
  if (variable !== undefined) return parseAssignment(body, variable, labelOf(ask));
  const { Data: list } = expectEnvelope(parseJson(body, labelOf(ask)), labelOf(ask));
  if (typeof list === 'string') return parseJson(Buffer.from(list), `${labelOf(ask)}, \`Data\``);
  throw changed(labelOf(ask), `expected a text of JSON in \`Data\`, got ${quote(list)}`);
}

/** Opens a page. Throws `upstream_changed` for another form, and what {@link expectEnvelope} throws. */
function openList(body: Buffer, ask: FundListAsk): FundPage {
  const label = labelOf(ask);
  const { rows: key, separator, width, counts, fullPage }: FundList = LISTS[ask.list];
  const parsed = parseList(body, ask);
  const envelope = key === undefined ? undefined : expectEnvelope(parsed, label);
  const list = envelope ? envelope[key ?? ''] : parsed;
  if (!Array.isArray(list)) throw changed(label, `no list of rows in \`${key ?? ''}\``);
  // A list without rows has one empty text in the place of rows, in some rankings.
  const filled: readonly unknown[] = separator ? list.filter((row) => row !== '') : list;
  const rows = filled.map((row) => (separator ? splitRow(row, separator, label) : expectRow(row, label)));
  refuseOtherWidths(rows, width, label);
  const count = envelope && counts ? toCount(envelope[counts[0]]) : undefined;
  if (envelope && count === undefined && fullPage === undefined)
    throw changed(label, `no number of rows in \`${counts?.[0] ?? ''}\``);
  if (envelope) refuseAllTypes(envelope, count, ask);
  const pages = envelope && counts ? toCount(envelope[counts[1]]) : undefined;
  if (count === undefined && pages === undefined && fullPage !== undefined && rows.length >= fullPage)
    throw changed(label, `${rows.length} rows may not be all of them`);
  return { rows, count, pages: pages ?? (rows.length === 0 ? 0 : 1) };
}

function inspectList(page: Page, ask: FundListAsk): FundPage {
  refuseBlockPage(page, labelOf(ask));
  return withDigests(openList(page.body, ask));
}

function expectRow(row: unknown, label: string): FundRow {
  if (Array.isArray(row)) return row;
  throw changed(label, `expected a row as a list, got ${quote(row)}`);
}

/** The rows of all pages. Throws `upstream_changed` for pages that do not add up, and what opening them throws. */
export function parseRowsOf(pages: Pages, ask: FundListAsk): readonly FundRow[] {
  const opened = pages.map(({ body }) => openList(body, ask));
  return joinPages(labelOf(ask), opened);
}

/**
 * The two newest days of a list of daily values, newest first, `YYYY-MM-DD`: its column names carry them. Throws
 * `upstream_changed` where the list does not say them.
 */
export function parseShownDays([{ body }]: Pages, ask: FundListAsk): readonly [newest: string, before: string] {
  const parsed = parseList(body, ask);
  const days: unknown = isRecord(parsed) ? parsed.showday : undefined;
  const [newest, before]: readonly unknown[] = Array.isArray(days) && days.length === 2 ? days : [];
  if (isDayText(newest) && isDayText(before) && newest > before) return [newest, before];
  throw changed(labelOf(ask), `expected two days in \`showday\`, the newest first, got ${quote(days)}`);
}
