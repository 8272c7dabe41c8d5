import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { textMap } from '../../../../base/text-map.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, FetchContext, Source } from '../../../../engine/interface/source.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed, refused } from '../../../wire/refusals.ts';
import { address } from '../../../wire/upstream-value.ts';
import { eastmoney } from '../site.ts';
import { type QuoteAsk, quotesBySecid, rankQuotes } from './quotes.ts';

/**
 * Eastmoney's popularity ranks. Its host, and so its limits, are apart from those of quotes: it answers where
 * those do not.
 */
const eastmoneyHotRanks = {
  ...eastmoney,
  name: 'eastmoney-hot-ranks',
  title: say('Eastmoney’s hot ranks (东方财富个股人气榜)', '东方财富个股人气榜'),
  hosts: ['emappdata.eastmoney.com'],
  quirks: [
    say(
      'Ranks are by the attention of its users. It counts them anew every ten minutes.',
      '排名依据其用户的关注度，每十分钟重新统计。',
    ),
  ],
  limits: { ...eastmoney.limits, concurrency: 2, perSecond: 1, burst: 4, retries: 1, maxBytes: 2_000_000 },
} as const satisfies Omit<Source, 'fetch'>;

const PAGE = { pageNo: 1, pageSize: 100 } as const;
const HONG_KONG = { marketType: '000003' } as const;

/** What each list is asked for with, besides the code of a share. */
const LISTS = {
  getAllCurrentList: { marketType: '', ...PAGE },
  getAllHisRcList: { marketType: '', ...PAGE },
  getHisList: { marketType: '', yearType: '5' },
  getHisProfileList: { marketType: '', yearType: '5' },
  getCurrentList: { marketType: '' },
  getCurrentLatest: { marketType: '' },
  getHotStockRankList: {},
  getFollowStockRankList: {},
  getAllCurrHkUsList: { ...HONG_KONG, ...PAGE },
  getHisHkUsList: HONG_KONG,
  getCurrentHkUsList: HONG_KONG,
  getCurrentHkUsLatest: HONG_KONG,
} as const satisfies Readonly<Record<string, Readonly<Record<string, string | number>>>>;

/** The name of a list of ranks. */
export type RankList = keyof typeof LISTS;

/** One list of ranks: of all shares, or of one. */
export type RankAsk = {
  readonly list: RankList;
  /** The share as the source names it, `SZ000665` or `HK|00700`; empty for all. */
  readonly code: string;
};

// What the source’s own page says of itself; it identifies nobody.
const PAGE_IDENTITY = { appId: 'appId01', globalId: '786e4c21-70dc-435a-93bb-38' } as const;

/** Fetches one list. Throws what {@link openRank} throws. */
function fetchList({ list, code }: RankAsk, context: FetchContext): Promise<Page> {
  return context.fetch({
    url: address`https://emappdata.eastmoney.com/stockrank/${list}`,
    json: { ...PAGE_IDENTITY, ...LISTS[list], ...(code !== '' && { srcSecurityCode: code }) },
    check: inspect(openRank, list),
  });
}

/** Lists of one share, each from one request. */
export const shareRanks: Source<RankAsk> = {
  ...eastmoneyHotRanks,
  inspections: { openRank },
  fetch: async (ask, context) => [await fetchList(ask, context)],
};

/** The ranks of one share by day, and the list of its followers by day. */
export const dailyRanks: Source<RankAsk> = {
  ...eastmoneyHotRanks,
  inspections: { openRank },
  fetch: async (ask, context) => [
    await fetchList(ask, context),
    await fetchList({ ...ask, list: 'getHisProfileList' }, context),
  ],
};

/** Lists of all shares, which are answered with quotes and without. */
const rankLists: CachedSource<RankAsk> = {
  ...shareRanks,
  cache: freshFor('1m', { staleIfError: '1h' }),
  evictable: true,
};

/** A list of all shares, and the quotes of its shares. */
export const quotedRanks: Source<RankAsk> = {
  ...eastmoneyHotRanks,
  inspections: { rankedSecids },
  uses: () => [rankLists, rankQuotes],
  // The quotes are of the shares that the list names, and as fresh as it.
  composedOf: (ask) => [{ source: rankLists, ask }],
  fetch: async (ask, context) => {
    const [ranks] = await context.cached(rankLists, ask);
    const asked: QuoteAsk = { secids: await context.inspect(ranks, rankedSecids, ask) };
    const [quotes] = await context.cached(rankQuotes, asked);
    return [ranks, quotes];
  },
};

/** The same list where quotes cannot be had. */
export const unquotedRanks: Source<RankAsk> = {
  ...eastmoneyHotRanks,
  uses: () => [rankLists],
  name: 'eastmoney-hot-ranks-without-quotes',
  title: say('Eastmoney’s hot ranks without quotes', '东方财富个股人气榜（不含行情）'),
  composedOf: (ask) => [{ source: rankLists, ask }],
  fetch: async (ask, context) => {
    const [ranks] = await context.cached(rankLists, ask);
    return [ranks];
  },
};

const labelOf = (list: RankList): string => `Eastmoney hot ranks, ${list}`;

/**
 * Opens a reply: `{"status":0,"code":0,"message":"…","data":[{"sc":"SZ000938","rk":1}]}`. Returns its data. Throws
 * `upstream_refused` for any other status, such as -1 of a code that it does not understand, and
 * `upstream_changed` for a reply of another form.
 */
function openRank({ body }: Pick<Page, 'body'>, list: RankList): unknown {
  const reply = parseJson(body, labelOf(list));
  if (!isRecord(reply) || typeof reply.status !== 'number') throw changed(labelOf(list), 'no `status` in the reply');
  const { status, message, data } = reply;
  if (status !== 0)
    throw refused(labelOf(list), `Eastmoney declined to answer (status ${status}: ${quote(message ?? '')})`);
  if (typeof data !== 'object' || data === null) throw changed(labelOf(list), 'no `data` in the reply');
  return data;
}

/** The rows of a reply. Throws what {@link openRank} throws. */
function openRows(page: Pick<Page, 'body'>, list: RankList): readonly Fields[] {
  const data = openRank(page, list);
  if (!Array.isArray(data) || !data.every(isRecord)) throw changed(labelOf(list), 'no list of rows in `data`');
  return data;
}

/**
 * The rows of a list of all shares, each with its code. Throws `upstream_changed` for an empty list, since some
 * share is always the first, for a share that is there twice, for a code of another form, and for popularity ranks
 * that do not ascend or are all beyond the first page.
 */
function openRanked(page: Pick<Page, 'body'>, { list }: RankAsk): readonly Fields[] {
  const rows = openRows(page, list);
  if (rows.length === 0) throw changed(labelOf(list), 'a ranking without a share');
  const codes = new Set(rows.map(({ sc }) => sc));
  if (codes.size < rows.length) throw changed(labelOf(list), 'a share is in it twice');
  const odd = rows.find((row) => secidOf(row) === undefined);
  if (odd) throw changed(labelOf(list), `expected a code such as SZ000938 or HK|00700, got ${quote(odd.sc)}`);
  if (BY_RANK.has(list)) refuseOtherOrder(rows, list);
  return rows;
}

/** The lists whose rows come by their rank, the first share first. */
const BY_RANK: ReadonlySet<RankList> = new Set(['getAllCurrentList', 'getAllCurrHkUsList']);

/**
 * Throws `upstream_changed` for ranks that do not ascend, and for those of a later page than the first. A row of
 * the rank 0 has none.
 */
function refuseOtherOrder(rows: readonly Fields[], list: RankList): void {
  const ranks = rows.flatMap(({ rk: rank }) => (typeof rank === 'number' && rank > 0 ? [rank] : []));
  const at = ranks.findIndex((rank, row) => row > 0 && rank < ranks[row - 1]!);
  if (at > 0) throw changed(labelOf(list), `expected ascending ranks, got ${ranks[at - 1]} and then ${ranks[at]}`);
  if ((ranks[0] ?? 1) > PAGE.pageSize)
    throw changed(labelOf(list), `expected the first ranks, got those from ${ranks[0]}`);
}

/** The secids of the shares of a list, joined by commas. */
function rankedSecids(page: Page, ask: RankAsk): string {
  return openRanked(page, ask).map(secidOf).join();
}

// Market numbers of quotes. Shenzhen and Beijing share one.
const MARKETS = textMap({ SH: '1', SZ: '0', BJ: '0', 'HK|': '116' });

/** The secid of a row, by which quotes are asked for: `0.000938` of `SZ000938`. Undefined for another code. */
function secidOf({ sc }: Fields): string | undefined {
  const [, market = '', code] = (typeof sc === 'string' && /^(SH|SZ|BJ|HK\|)(\d{5,6})$/.exec(sc)) || [];
  return code === undefined ? undefined : `${MARKETS.get(market)}.${code}`;
}

/**
 * Parses a list of all shares with their quotes into the cells of fields, ranks and quotes joined by market and
 * code. A share without a quote has no cells of it. Throws `upstream_changed` where no share has a quote, and what
 * {@link openRanked} and `quotesBySecid` throw.
 */
export function parseQuotedRanks([ranks, quotes]: Pages, ask: RankAsk, fields: readonly RowField[]): FieldCells {
  const rows = openRanked(ranks, ask);
  if (!quotes) throw changed(labelOf(ask.list), 'no reply with quotes');
  const bySecid = quotesBySecid(quotes);
  const joined = rows.map((row) => ({ row, quote: bySecid.get(secidOf(row) ?? '') }));
  if (joined.every(({ quote: found }) => found === undefined))
    throw changed(labelOf(ask.list), 'quotes of other shares');
  return rankCells(joined, ask, fields);
}

/** Parses a list of all shares without quotes: their cells are absent. Throws what {@link openRanked} throws. */
export function parseUnquotedRanks([ranks]: Pages, ask: RankAsk, fields: readonly RowField[]): FieldCells {
  return rankCells(
    openRanked(ranks, ask).map((row) => ({ row, quote: undefined })),
    ask,
    fields,
  );
}

const NO_QUOTE = { f2: null, f3: null, f4: null, f14: null };

function rankCells(
  rows: readonly { readonly row: Fields; readonly quote: Fields | undefined }[],
  { list }: RankAsk,
  fields: readonly RowField[],
): FieldCells {
  const joined = rows.map(({ row, quote: found }) => ({
    ...row,
    sc: typeof row.sc === 'string' ? row.sc.replace(/^HK\|/, '') : row.sc,
    ...(found ?? NO_QUOTE),
  }));
  return toFieldCells(joined, fields, { label: labelOf(list), absent: ['-'] });
}

/**
 * Parses a list of one share into the cells of fields. Percentages are sent with their sign, `2.09%`. Throws what
 * {@link openRowsOf} throws.
 */
export function parseShareRanks([page]: Pages, { list, code }: RankAsk, fields: readonly RowField[]): FieldCells {
  const rows = openRowsOf(page, list, code);
  return toFieldCells(rows.map(withoutPercentSigns), fields, { label: labelOf(list), absent: [''] });
}

/** The rows of a list of one share. Throws `upstream_changed` for a row that names another one. */
function openRowsOf(page: Pick<Page, 'body'>, list: RankList, code: string): readonly Fields[] {
  const rows = openRows(page, list);
  for (const { srcSecurityCode: named = code } of rows) refuseOther(named, code, list);
  return rows;
}

function refuseOther(named: unknown, code: string, list: RankList): void {
  if (named !== code) throw changed(labelOf(list), `expected ranks of ${quote(code)}, got those of ${quote(named)}`);
}

function withoutPercentSigns(row: Fields): Fields {
  return Object.fromEntries(
    Object.entries(row).map(([name, value]) => [
      name,
      typeof value === 'string' && /^-?[\d.]+%$/.test(value) ? value.slice(0, -1) : value,
    ]),
  );
}

/**
 * Parses the ranks of one share by day, and its followers by day, joined by the day. A day without followers has
 * no cells of them. Throws `upstream_changed` for a day that comes twice, and what {@link openRowsOf} throws.
 */
export function parseDailyRanks(
  [ranks, followers]: Pages,
  { list, code }: RankAsk,
  fields: readonly RowField[],
): FieldCells {
  const days = byDay(openRowsOf(ranks, list, code), list);
  if (!followers) throw changed(labelOf(list), 'no reply with followers');
  const rates = byDay(openRowsOf(followers, 'getHisProfileList', code), 'getHisProfileList');
  const rows = [...days].map(([day, row]) => ({
    newUidRate: null,
    oldUidRate: null,
    ...withoutPercentSigns(rates.get(day) ?? {}),
    ...row,
  }));
  return toFieldCells(rows, fields, { label: labelOf(list), absent: [''] });
}

function byDay(rows: readonly Fields[], list: RankList): ReadonlyMap<unknown, Fields> {
  const days = new Map(rows.map((row) => [row.calcTime, row]));
  if (days.size < rows.length) throw changed(labelOf(list), 'a day is in it twice');
  return days;
}

/**
 * Names the field that holds the related share of a list of shares with the same followers. Public clients call it
 * `followSecurityCode` and take it by position, so any one field of codes besides the share’s own is taken for it.
 * Throws `upstream_changed` where there are none or several, and what {@link openRows} throws.
 */
export function relatedField([page]: Pages, { list }: RankAsk): string {
  const rows = openRows(page, list);
  const names = Object.keys(rows[0] ?? {});
  if (rows.length === 0 || names.includes(RELATED)) return RELATED;
  const isCode = (value: unknown): boolean => typeof value === 'string' && /^(?:SH|SZ|BJ)\d{6}$/.test(value);
  const [name, ...others] = names.filter(
    (each) => each !== 'srcSecurityCode' && rows.every((row) => isCode(row[each])),
  );
  if (name === undefined || others.length > 0)
    throw changed(labelOf(list), `no field ${RELATED}, and no other one of codes, in ${quote(names)}`);
  return name;
}

/** The field of the related share, as public clients call it. */
export const RELATED = 'followSecurityCode';

/**
 * Parses the newest rank of one share into names and values, in the order in which they came: numbers and texts as
 * they came. Throws `upstream_changed` for another share, for a reply without a rank, and for a value that is no
 * text or number.
 */
export function parseLatest(
  [page]: Pages,
  { list, code }: RankAsk,
): { readonly items: readonly string[]; readonly values: readonly (string | number | null)[] } {
  const data = openRank(page, list);
  if (!isRecord(data) || !Number.isSafeInteger(data.rank)) throw changed(labelOf(list), 'no `rank` in `data`');
  refuseOther(data.srcSecurityCode, code, list);
  const items = Object.keys(data);
  return {
    items,
    values: items.map((item) => {
      const value = data[item];
      if (value === null || typeof value === 'string' || typeof value === 'number') return value;
      if (typeof value === 'boolean') return String(value);
      throw changed(labelOf(list), `expected a text or a number for ${quote(item)}, got ${quote(value)}`);
    }),
  };
}
