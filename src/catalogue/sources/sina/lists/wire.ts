import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { textMap } from '../../../../base/text-map.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, FetchContext, Source } from '../../../../engine/interface/source.ts';
import { areAveragesOdd } from '../../../wire/average-prices.ts';
import { fetchConsistentPages } from '../../../wire/consistent-pages.ts';
import { type FieldCells, toFieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { beginningOf, changed, noValue, refused } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { refuseBan } from '../replies.ts';
import { sina } from '../site.ts';
import { listCache } from './cache.ts';

/**
 * One of Sina's lists, whole, by the name of its node: `hs_a` is all A-shares, `zhishu_000016` an index's members,
 * `gn_cxy` the shares of a board.
 */
export type MarketListAsk = { readonly node: string };

const HOST = 'vip.stock.finance.sina.com.cn';
const PATH = '/quotes_service/api/json_v2.php/Market_Center';

/** What all sources of market lists share. */
export const lists = {
  ...sina,
  name: 'sina-lists',
  title: say('Sina’s market lists (新浪财经行情中心)', '新浪财经行情中心'),
  hosts: [HOST],
  quirks: [
    say(
      'A list of shares comes in pages of 80 rows, one of Hong Kong in pages of 60. All of them are fetched, at one request a second, and must add up: the 70 pages of all A-shares take more than a minute.',
      '股票清单每页 80 行，港股清单每页 60 行。全部取得，每秒请求一次，总数必须相符：全部 A 股的 70 页需要一分钟以上。',
    ),
    ...sina.quirks,
  ],
} as const satisfies Omit<Source, 'fetch'>;

/** Lists that are fetched whole; an index may have none. */
const wholeLists = {
  ...lists,
  notFoundMeaning: say('Sina has no list of this index or board.', '新浪没有该指数或板块的成份清单。'),
} as const satisfies Omit<Source, 'fetch'>;

/** How a kind of list is asked for, and what its rows have. */
interface ListKind {
  readonly method: 'getHQNodeData' | 'getHQNodeDataSimple' | 'getHKStockData';
  /** What a row has, each field by its kind. */
  readonly fields: readonly RowField[];
  /** The form of a symbol, which tells rows apart. */
  readonly symbol: RegExp;
}

const field =
  (cells: RowField['cells'], isOptional = false) =>
  (name: string): RowField => ({ name, cells, isOptional });

const PRICES = ['trade', 'buy', 'sell', 'settlement', 'open', 'high', 'low', 'lasttrade', 'prevclose'];
const CHANGES = ['pricechange', 'changepercent'];
const RATIOS = ['per', 'pb', 'mktcap', 'nmc'];
// What no row can have: a price, a ratio or a market value of zero stands for none.
const NEVER_ZERO: ReadonlySet<string> = new Set([...PRICES, ...RATIOS]);

const MAINLAND: Omit<ListKind, 'method'> = {
  symbol: /^(?:sh|sz|bj)[0-9A-Za-z]{6}$/,
  fields: [
    ...['symbol', 'code'].map(field('code')),
    ...['name', 'ticktime'].map(field('text')),
    ...['trade', 'pricechange', 'buy', 'sell', 'settlement', 'open', 'high', 'low', 'volume', 'amount'].map(
      field('number'),
    ),
    ...['changepercent'].map(field('percent')),
  ],
};

const KINDS = {
  shares: {
    ...MAINLAND,
    method: 'getHQNodeData',
    // A share that was listed a moment ago may come without them.
    fields: [...MAINLAND.fields, ...RATIOS.map(field('number', true)), field('percent', true)('turnoverratio')],
  },
  bonds: { ...MAINLAND, method: 'getHQNodeData' },
  simple: { ...MAINLAND, method: 'getHQNodeDataSimple' },
  'hong-kong': {
    method: 'getHKStockData',
    symbol: /^\d{5}$/,
    fields: [
      field('code')('symbol'),
      ...['name', 'engname', 'tradetype'].map(field('text')),
      field('date-time')('ticktime'),
      ...['lasttrade', 'prevclose', 'open', 'high', 'low', 'volume', 'amount', 'buy', 'sell', 'pricechange'].map(
        field('number'),
      ),
      field('percent')('changepercent'),
    ],
  },
} as const satisfies Readonly<Record<string, ListKind>>;

/** How the list of a node is asked for. */
interface ListForm {
  readonly kind: keyof typeof KINDS;
  /** The form of its symbols, where it has only a part of those of its kind. */
  readonly symbol?: RegExp;
  /** Rows of a page that are asked for. */
  readonly pageRows: number;
  /** Whether the symbols descend. */
  readonly isDescending?: boolean;
  /** What the site's own pages send, too. */
  readonly reason: 'page' | 'auto' | 'init' | 'setlen';
  /** What counts the rows. Without it, a page with fewer rows than it may have is the last one. */
  readonly count?: 'getHQNodeStockCount' | 'getHQNodeStockCountSimple' | 'getHKStockCount';
}

const WHOLE_FUNDS: ListForm = { kind: 'simple', pageRows: 5_000, isDescending: true, reason: 'page' };

const FORMS = textMap<ListForm>({
  hs_a: { kind: 'shares', pageRows: 80, reason: 'page', count: 'getHQNodeStockCount' },
  hs_b: {
    kind: 'shares',
    symbol: /^(?:sh900|sz20\d)\d{3}$/,
    pageRows: 80,
    reason: 'page',
    count: 'getHQNodeStockCount',
  },
  new_stock: { kind: 'shares', pageRows: 80, reason: 'page', count: 'getHQNodeStockCount' },
  hs_z: { kind: 'bonds', pageRows: 80, reason: 'page', count: 'getHQNodeStockCountSimple' },
  kcb: { kind: 'shares', symbol: /^sh68\d{4}$/, pageRows: 80, reason: 'auto', count: 'getHQNodeStockCount' },
  hs300: { kind: 'shares', pageRows: 80, reason: 'init', count: 'getHQNodeStockCountSimple' },
  hs_s: { kind: 'simple', pageRows: 80, reason: 'page', count: 'getHQNodeStockCountSimple' },
  hskzz_z: { kind: 'simple', pageRows: 80, reason: 'page', count: 'getHQNodeStockCountSimple' },
  qbgg_hk: { kind: 'hong-kong', pageRows: 60, reason: 'init', count: 'getHKStockCount' },
  close_fund: WHOLE_FUNDS,
  etf_hq_fund: WHOLE_FUNDS,
  lof_hq_fund: WHOLE_FUNDS,
});

/** The members of an index. */
const MEMBERS: ListForm = { kind: 'simple', pageRows: 3_000, reason: 'setlen' };

/** The shares of a board. */
const BOARD: ListForm = { kind: 'shares', pageRows: 80, reason: 'page', count: 'getHQNodeStockCount' };

function formOf({ node }: MarketListAsk): ListForm {
  return FORMS.get(node) ?? (node.startsWith('zhishu_') ? MEMBERS : BOARD);
}

// The longest list, of all A-shares, has some 70 pages.
const MAX_PAGES = 200;
// Whatever is asked for, some lists have pages of at most so many rows. Such a page may not be the last one.
const CUT_PAGES: readonly number[] = [60, 80, 100];
// A public client found the simple count one more than the 1,693 rows of a list whose plain count was exact. Of
// the count of Hong Kong, nobody knows that it is exact.
const EXACT_COUNT = 'getHQNodeStockCount';
/** The part of a count by which it may be wrong. */
export const COUNT_ERROR = 0.01;

/** One page: the number of rows that the source counts, or rows. */
export type OpenedPage = { readonly count: number } | { readonly rows: readonly ListedRow[] };

/** One row with its absent values as null. */
type ListedRow = Fields & { readonly symbol: string };

/** The lists as cached replies, which several interfaces and fallbacks share. */
const pagedLists: CachedSource<MarketListAsk> = {
  ...wholeLists,
  inspections: { openListPage, checkList },
  cache: listCache,
  evictable: true,
  fetch: async (ask, context) => {
    const pages = await fetchList(ask, context);
    // What is wrong with it is found before it is stored.
    await context.inspect(pages, checkList, ask);
    return pages;
  },
};

/** Sina's lists of securities with their quotes. */
export const sinaLists: Source<MarketListAsk> = {
  ...wholeLists,
  uses: () => [pagedLists],
  composedOf: (ask) => [{ source: pagedLists, ask }],
  fetch: (ask, context) => context.cached(pagedLists, ask),
};

/**
 * Fetches a list whole: how many rows it has, where that is counted, and its pages in the order of the symbols,
 * which does not move. Throws `no_value` where no such index has members, `upstream_refused` for a page of a ban
 * and for no rows where there are some, and what `fetchConsistentPages` throws.
 */
export function fetchList(ask: MarketListAsk, context: FetchContext): Promise<Pages> {
  const form = formOf(ask);
  const label = labelOf(ask);
  return fetchConsistentPages<OpenedPage>(
    {
      label,
      isComplete: (pages) => {
        const { count = 0 } = countIn(pages);
        if (pages.length > MAX_PAGES || count > MAX_PAGES * form.pageRows)
          throw changed(label, `${count} rows in ${pages.length} pages or more, more than a list can have`);
        return isComplete(pages, form);
      },
      findFault: (pages) => findFault(pages, form),
    },
    {
      open: (page, number) => context.inspect(page, openListPage, ask, number),
      partialPages: context.partialPages,
      fetch: async (number, before) => {
        const page = await context.fetch({
          url: addressOf(ask, number),
          headers: { referer: 'https://vip.stock.finance.sina.com.cn/mkt/' },
          check: inspect(openListPage, ask, number),
        });
        refuseNoRows(await context.inspect(page, openListPage, ask, number), before, ask);
        return page;
      },
    },
  );
}

function checkList(pages: Pages, ask: MarketListAsk): void {
  parseMarketList(pages, ask, []);
}

/** Opens a page by its number. Throws `upstream_refused` for a page of a ban. */
export function openListPage(page: Page, ask: MarketListAsk, number: number): OpenedPage {
  refuseBan(page, labelOf(ask));
  return readPage(page, ask, number);
}

/** Reads a page by its number: the count, or rows. */
export function readPage(page: Pick<Page, 'body'>, ask: MarketListAsk, number: number): OpenedPage {
  const form = formOf(ask);
  const label = labelOf(ask);
  return form.count !== undefined && number === 1 ? openCount(page, form, label) : openRows(page, form, label);
}

/** The address of the count, where there is one, and of each page behind it. */
export function addressOf({ node }: MarketListAsk, number: number): string {
  const { kind, pageRows, isDescending = false, reason, count } = formOf({ node });
  const base = `https://${HOST}${PATH}`;
  if (count !== undefined && number === 1) return withQuery(`${base}.${count}`, { node });
  return withQuery(`${base}.${KINDS[kind].method}`, {
    page: count === undefined ? number : number - 1,
    num: pageRows,
    sort: 'symbol',
    asc: isDescending ? 0 : 1,
    node,
    ...(kind === 'shares' && { symbol: '' }),
    _s_r_a: reason,
  });
}

/** Begins the messages of failures. */
const labelOf = ({ node }: MarketListAsk): string => `Sina list ${node}`;

/**
 * Throws for a page without rows where there are some: `no_value` for an index that has no list, and
 * `upstream_refused` for any other list: Sina answers so to addresses that it limits.
 */
function refuseNoRows(opened: OpenedPage, before: readonly OpenedPage[], ask: MarketListAsk): void {
  const { count } = countIn([...before, opened]);
  if ('count' in opened ? count !== 0 : opened.rows.length > 0) return;
  const sent = rowsIn(before).length;
  if (count === undefined && sent > 0) return;
  if (count === 0 && formOf(ask) === BOARD)
    throw noValue(
      `Sina has no board ${quote(ask.node)}, or it has no share.`,
      `新浪没有板块 ${quote(ask.node)}，或其中没有股票。`,
    );
  if (count === undefined && formOf(ask) === MEMBERS)
    throw noValue(
      `Sina has no members of the index ${quote(ask.node.replace('zhishu_', ''))}.`,
      `新浪没有指数 ${quote(ask.node.replace('zhishu_', ''))} 的成份股。`,
    );
  if (count === undefined || count === 0)
    throw refused(labelOf(ask), 'it has no row, as for an address that is limited.');
  if (sent < leastRows(count, formOf(ask)))
    throw refused(labelOf(ask), `a page has no row after ${sent} rows of ${count}.`);
}

/**
 * Opens a count: `"5536"`, or the number itself; `null` is that of a board that is not there. Throws
 * `upstream_changed` for anything else.
 */
function openCount({ body }: Pick<Page, 'body'>, form: ListForm, label: string): OpenedPage {
  if (form === BOARD && body.length < 10 && body.toString().trim() === 'null') return { count: 0 };
  const [, digits] = /^\s{0,9}"?(\d{1,6})"?\s{0,9}$/.exec(body.toString('utf8', 0, 100)) ?? [];
  if (digits === undefined || body.length > 100)
    throw changed(label, `expected a number of rows, got ${quote(beginningOf(body))}`);
  return { count: Number(digits) };
}

/**
 * Opens a page of rows: `[{"symbol":"sh600000","code":"600000","trade":"9.500",…}]`; `null` is a page without any.
 * Throws `upstream_changed` for anything else, for a symbol of another form, and for a value of another kind.
 */
function openRows({ body }: Pick<Page, 'body'>, { kind, pageRows, symbol }: ListForm, label: string): OpenedPage {
  const reply = parseJson(body, label);
  if (reply === null) return { rows: [] };
  if (!Array.isArray(reply) || reply.length > pageRows)
    throw changed(label, `expected a list of at most ${pageRows} rows, got ${quote(reply)}`);
  const form: ListKind = KINDS[kind];
  const symbols = symbol ?? form.symbol;
  const rows = reply.map((row: unknown): ListedRow => {
    if (!isRecord(row) || typeof row.symbol !== 'string' || !symbols.test(row.symbol))
      throw changed(label, `expected a row with a symbol, got ${quote(row)}`);
    return withoutZeros({ ...row, symbol: row.symbol });
  });
  toFieldCells(rows, form.fields, { label, absent: ABSENT });
  return { rows };
}

/** What stands for no value. */
export const ABSENT = ['', '-', '--'];

/**
 * The row with null for a price of zero, and for the change of what has no price. Separators of thousands, as old
 * replies have them, are left out; a time of Hong Kong is written with dashes.
 */
function withoutZeros(row: ListedRow): ListedRow {
  const plain: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(row)) {
    const cell = withoutSeparators(value);
    plain[name] = NEVER_ZERO.has(name) && isZero(cell) ? null : cell;
  }
  const last = plain.trade ?? plain.lasttrade ?? null;
  if (last === null || last === '') for (const name of CHANGES) plain[name] = name in plain ? null : undefined;
  if (typeof plain.ticktime === 'string')
    plain.ticktime = plain.ticktime.startsWith('0000') ? null : plain.ticktime.replaceAll('/', '-');
  return { ...plain, symbol: row.symbol };
}

const GROUPED = /^-?\d{1,3}(?:,\d{3}){1,6}(?:\.\d+)?$/;

/** A number with separators between its thousands without these; any other value as it is. */
export function withoutSeparators(value: unknown): unknown {
  return typeof value === 'string' && GROUPED.test(value) ? value.replaceAll(',', '') : value;
}

/** Whether a value is a zero, as a number or as a text. */
export function isZero(value: unknown): boolean {
  return value === 0 || (typeof value === 'string' && /^-?0(?:\.0*)?$/.test(value));
}

/** All rows of some pages. */
export function rowsIn(pages: readonly OpenedPage[]): readonly ListedRow[] {
  return pages.flatMap((page) => ('rows' in page ? page.rows : []));
}

/** The number of rows that the first page counts, where it does. */
export function countIn([first]: readonly OpenedPage[]): { readonly count: number | undefined } {
  return { count: first && 'count' in first ? first.count : undefined };
}

/** How many rows a list must have at least of which so many are counted. */
function leastRows(count: number, { count: method }: ListForm): number {
  return method === EXACT_COUNT ? count : count - Math.ceil(count * COUNT_ERROR);
}

/** Whether no further page is wanted: all rows are there, or pages show that rows have moved. */
function isComplete(pages: readonly OpenedPage[], form: ListForm): boolean {
  const sizes = pages.flatMap((page) => ('rows' in page ? [page.rows.length] : []));
  const [first] = sizes;
  if (first === undefined) return false;
  if (findMove(pages) !== undefined) return true;
  const isShort = sizes.length > 1 && sizes.at(-1)! < first;
  const { count } = countIn(pages);
  if (count === undefined)
    return isShort || (sizes.length === 1 && first < form.pageRows && !CUT_PAGES.includes(first));
  const sent = rowsIn(pages).length;
  if (form.count === EXACT_COUNT) return isShort || sent >= count;
  // The count may be wrong: a page behind the last one, which has no row, shows that there are no more.
  return isShort || (sizes.length === 1 && first < form.pageRows && sent >= count);
}

/** Why the pages are not of one state of the list, as a clause; undefined where they are. */
function findFault(pages: readonly OpenedPage[], form: ListForm): string | undefined {
  const moved = findMove(pages);
  if (moved !== undefined) return moved;
  const sent = rowsIn(pages).length;
  const { count = sent } = countIn(pages);
  const most = 2 * count - leastRows(count, form);
  if (sent < leastRows(count, form) || sent > most) return `${count} rows announced, ${sent} sent`;
  return undefined;
}

/** What shows that rows have moved between pages: a row that came twice, or a page that is not full. */
export function findMove(pages: readonly OpenedPage[]): string | undefined {
  const parts = pages.flatMap((page) => ('rows' in page ? [page.rows] : []));
  const first = parts[0]?.length ?? 0;
  const odd = parts.slice(0, -1).findIndex((rows) => rows.length !== first);
  if (odd >= 0) return `page ${odd + 1} has ${parts[odd]!.length} rows, the first ${first}`;
  if (parts.at(-1) && parts.at(-1)!.length > first) return `the last page has more rows than the first`;
  const seen = new Set<string>();
  for (const { symbol } of parts.flat()) {
    if (seen.has(symbol)) return `${quote(symbol)} came twice`;
    seen.add(symbol);
  }
  return undefined;
}

/**
 * Parses a list into the cells of each wanted field, in the order of the source. A price of zero is none. Throws
 * `upstream_changed` for pages that do not add up or have no row, for rows of which none has a price, for a day
 * that had not come, and for a value of another kind.
 */
export function parseMarketList(pages: Pages, ask: MarketListAsk, wanted: readonly RowField[]): FieldCells {
  const label = labelOf(ask);
  const rows = openList(pages, ask);
  const { fields }: ListKind = KINDS[formOf(ask).kind];
  return toFieldCells(
    rows,
    wanted.map((each) => ({ ...each, ...(fields.find(({ name }) => name === each.name)?.isOptional && OPTIONAL) })),
    { label, absent: ABSENT },
  );
}

const OPTIONAL = { isOptional: true };

function openList(pages: Pages, ask: MarketListAsk): readonly ListedRow[] {
  const form = formOf(ask);
  const label = labelOf(ask);
  const opened = pages.map((page, at) => readPage(page, ask, at + 1));
  const fault = isComplete(opened, form) ? findFault(opened, form) : 'a page is missing';
  if (fault !== undefined) throw changed(label, `its pages do not add up: ${fault}`);
  const rows = rowsIn(opened);
  if (rows.length === 0) throw changed(label, 'expected rows, got none');
  for (const { ticktime } of rows)
    if (typeof ticktime === 'string' && ticktime.includes('-'))
      refuseFutureDay(ticktime, { obtained: pages[0].obtained, label });
  const names = PRICES.filter((name) => rows.some((row) => (row[name] ?? null) !== null));
  if (names.length === 0) throw changed(label, `all prices of ${rows.length} rows are zero`);
  // The points of an index are no price.
  const traded =
    ask.node === INDICES
      ? []
      : rows.map(({ trade, lasttrade, volume, amount }) => ({ price: trade ?? lasttrade, volume, turnover: amount }));
  if (areAveragesOdd(traded)) throw changed(label, 'turnover over volume is not near the prices');
  return rows;
}

const INDICES = 'hs_s';
