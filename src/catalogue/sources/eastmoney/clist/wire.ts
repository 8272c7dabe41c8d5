import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { textMap } from '../../../../base/text-map.ts';
import { type Cells, setNull } from '../../../../engine/formats/cells.ts';
import { isCount, isRecord } from '../../../../engine/formats/json/json.ts';
import { RowColumns, type RowField, readRows } from '../../../../engine/formats/json/json-rows.ts';
import { type InspectionCall, inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { changed, noValue } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { fetchWhole, type ListPage, type PagedList, refuseDisagreement } from '../../../wire/whole-lists.ts';
import { dataOf } from '../envelope.ts';
import { PAGE_TOKENS } from '../page-tokens.ts';
import { eastmoney } from '../site.ts';
import { BY_CODE_INSPECTIONS, fetchByCode } from './by-code.ts';

/** Begins the message of every failure of this wire format. */
export const LABEL = 'Eastmoney list';

/**
 * Eastmoney's lists of securities with their quotes, `/api/qt/clist/get`. Their limits are apart from those of the
 * klines: a ban on the one is no ban on the other. `push2delay` answers the same, its quotes 15 minutes late.
 */
export const eastmoneyLists = {
  ...eastmoney,
  name: 'eastmoney-lists',
  title: say('Eastmoney’s lists (东方财富行情列表)', '东方财富行情列表'),
  hosts: [
    'push2.eastmoney.com',
    '82.push2.eastmoney.com',
    '88.push2.eastmoney.com',
    '17.push2.eastmoney.com',
    'push2delay.eastmoney.com',
  ],
  notesByHost: {
    'push2delay.eastmoney.com': say(
      'Quotes of push2delay.eastmoney.com are delayed 15 minutes while the market is open.',
      '开市期间，push2delay.eastmoney.com 的行情延迟 15 分钟。',
    ),
  },
  quirks: [
    say(
      'A list comes in pages of 100 rows at most. All of them are fetched and must add up.',
      '清单每页最多 100 行。所有页都会取得，且总数必须相符。',
    ),
    say(
      'A list of more than 300 rows that was read whole on the same day is asked for by the codes of its rows, 500 at a time, as long as its number of rows and its first code stay. Otherwise it is read whole.',
      '超过 300 行的清单，若当日已整份取得，之后按各行代码请求，每次 500 个，只要总行数与首个代码不变；否则重新整份取得。',
    ),
    say(
      'It cuts an address off in the middle of the pages of a long list, for minutes or for days.',
      '在长清单翻页中途，数据源会切断某个地址的访问，持续数分钟或数天。',
    ),
  ],
  limits: { ...eastmoney.limits, concurrency: 2, perSecond: 3, burst: 10, maxBytes: 2_000_000 },
} as const satisfies Omit<Source, 'fetch'>;

/** One list, whole: the rows of all of its pages. */
export type ClistAsk = {
  /**
   * The set of securities, Eastmoney's `fs`. Sets are joined by commas, and the conditions of one by blanks or
   * `+`: `m:` is the market, `t:` the type, `b:` the board, `i:` one security, `f:!50` leaves out what carries
   * that mark.
   */
  readonly set: string;
  /** The fields of a row, joined by commas: f12 is the code, f13 the market, f14 the name. */
  readonly fields: string;
  /** Whether numbers come as decimals (2) or as whole numbers to be scaled (1). AKShare asks for either. */
  readonly fltt: 1 | 2;
  /** The field that the source orders the rows by: the code, which does not move, or none for its own order. */
  readonly fid: 'f12' | '';
  /** What else decides how the reply is parsed, such as a choice that names columns; empty for nothing. */
  readonly variant: string;
};

// The most rows that a page has, whatever is asked for.
const PAGE_ROWS = 100;

const LIST: PagedList = {
  label: LABEL,
  // The longest list, of the options, has some 17,000 rows.
  maxPages: 250,
  findDisorder,
};

// So many neighbours in descending order on their pages show that the source orders the rows so.
const MIN_IN_ORDER = 20;

/**
 * Whether a page does not go on where the one before it ends, as one of another list does: the codes descend on
 * every page, and not from one page to the next. Codes are compared where they are of one market and one length.
 */
function findDisorder(pages: readonly (readonly string[])[]): string | undefined {
  let inOrder = 0;
  for (const identities of pages) {
    for (let row = 1; row < identities.length; row++) {
      const order = orderOf(identities[row - 1]!, identities[row]!);
      if (order < 0) return undefined;
      inOrder += order;
    }
  }
  if (inOrder < MIN_IN_ORDER) return undefined;
  for (let at = 1; at < pages.length; at++) {
    const [last, first] = [pages[at - 1]!.at(-1), pages[at]![0]];
    if (last === undefined || first === undefined || !COMPARABLE.test(last) || !COMPARABLE.test(first)) continue;
    if (orderOf(last, first) < 0)
      return `after ${quote(last)} comes ${quote(first)} on the next page, though all pages descend`;
  }
  return undefined;
}

/**
 * 1 where the first of two identities has the greater code, -1 where the second, 0 where they cannot be compared.
 */
function orderOf(one: string, other: string): number {
  const dot = one.indexOf('.');
  if (one.length !== other.length || !other.startsWith(one.slice(0, dot + 1))) return 0;
  return one > other ? 1 : -1;
}

// Codes whose order is the same by any rule.
const COMPARABLE = /^[0-9]*\.[0-9A-Z]+$/;

/** Judges one page of a list as soon as it has come. Throws `upstream_changed` for one that cannot be parsed. */
export type PageCheck = (page: Pick<Page, 'body'>, ask: ClistAsk) => void;

/**
 * The inspection that opens a page of a list: undefined where nothing matches, and may. Where the page cannot be
 * parsed, the next host is asked for it.
 */
type OpenPage = (page: Pick<Page, 'body'>, ask: ClistAsk, mayMatchNothing: boolean) => ListPage | undefined;

/** The inspection that opens a page, and checks it where a check is handed in. */
export function pageOpener(check?: PageCheck): OpenPage {
  return (page, ask, mayMatchNothing) => {
    if (mayMatchNothing && matchesNothing(page)) return undefined;
    const list = openList(page, ask.set);
    check?.(page, ask);
    return list;
  };
}

/** The lists, from all of their pages. */
export const lists = (check: PageCheck): Source<ClistAsk> => {
  const openPage = pageOpener(check);
  return {
    ...eastmoneyLists,
    inspections: { openPage, ...BY_CODE_INSPECTIONS },
    fetch: (ask, context) => fetchList(ask, context, openPage),
  };
};

/**
 * Fetches every row of a list as of one moment: by the codes of its last reply, else page after page. Pages are
 * ordered by code: ordered by a figure that moves, rows would be repeated and lost between them. Throws what
 * `fetchWhole` and the inspection of a page throw.
 * @param mayMatchNothing whether the source may know no member of the set: `no_value` is thrown then
 */
export async function fetchList(
  ask: ClistAsk,
  context: FetchContext,
  openPage: OpenPage,
  mayMatchNothing = false,
): Promise<Pages> {
  const check = inspect(openPage, ask, false);
  const renewed = await fetchByCode(ask, context, {
    fetchCount: async () => {
      const page = await fetchPage({ ...ask, rows: 1 }, 1, context, check);
      const opened = await context.inspect(page, openPage, ask, false);
      return { total: opened?.total ?? 0, first: opened?.identities[0] };
    },
    fetchRows: (secids) => fetchRows(ask, secids, context, check),
    fetchMembers: (set) => fetchPage({ ...ask, set }, 1, context, check),
    open: (page) => context.inspect(page, openPage, ask, false),
  });
  if (renewed) return renewed;
  return fetchWhole(LIST, {
    fetch: (number) => fetchPage(ask, number, context, inspect(openPage, ask, mayMatchNothing && number === 1)),
    open: async (page, number) => {
      const opened = await context.inspect(page, openPage, ask, mayMatchNothing && number === 1);
      if (opened) return opened;
      throw noValue(
        `${LABEL}: the source knows no member of ${quote(ask.set)}.`,
        `东方财富没有 ${quote(ask.set)} 的成份。`,
      );
    },
    partialPages: context.partialPages,
  });
}

function fetchPage(
  { set, fields, fltt, fid, rows = PAGE_ROWS }: ClistAsk & { readonly rows?: number },
  number: number,
  context: FetchContext,
  check: InspectionCall,
): Promise<Page> {
  const [host] = eastmoneyLists.hosts;
  const query = { pn: number, pz: rows, po: 1, np: 1, ut: PAGE_TOKENS.lists, fltt, invt: 2, fid, fs: set, fields };
  return context.fetch({ url: withQuery(`https://${host}/api/qt/clist/get`, query), ...FROM_HOSTS, check });
}

/** Fetches rows by their secids, joined by commas. The source leaves out what it does not know. */
function fetchRows(
  { fltt, fields }: ClistAsk,
  secids: string,
  context: FetchContext,
  check: InspectionCall,
): Promise<Page> {
  const [host] = eastmoneyLists.hosts;
  const query = { ut: PAGE_TOKENS.lists, fltt, invt: 2, fields, secids };
  return context.fetch({ url: withQuery(`https://${host}/api/qt/ulist.np/get`, query), ...FROM_HOSTS, check });
}

const FROM_HOSTS = {
  alternateHosts: eastmoneyLists.hosts.slice(1),
  headers: { referer: 'https://quote.eastmoney.com/' },
};

// What tells the rows of a list apart. Not every public client asks for the market.
const IDENTITY: readonly RowField[] = [
  { name: 'f12', cells: 'code' },
  { name: 'f13', cells: 'whole', isOptional: true },
];
const ROWS = ['data', 'diff'];

/**
 * Parses the pages of a list into the cells of each wanted field, in the order of the source. `-` is an absent
 * value. Throws `upstream_changed` for a row without a wanted field and for a value of another kind, and what
 * `refuseDisagreement`, {@link refuseOtherTypes} and {@link openList} throw.
 */
export function parseClist(pages: Pages, set: string, fields: readonly RowField[]): FieldCells {
  const { cells, counts } = parsePages(pages, fields);
  const identities = identitiesIn(cells, set);
  let start = 0;
  const opened = counts.map(({ total, rows }) => {
    start += rows;
    return { total, identities: identities.slice(start - rows, start) };
  });
  refuseDisagreement(LIST, opened);
  refuseOtherTypes(identities, set);
  return cells;
}

/**
 * Parses one page of a list as {@link parseClist} does all of them. Throws what it throws for the rows of a page.
 */
export function parsePage(page: Pick<Page, 'body'>, fields: readonly RowField[]): FieldCells {
  return parsePages([page], fields).cells;
}

/** How the codes of a type of shares begin, by market and type: of Shenzhen and Beijing, then of Shanghai. */
const BEGINNINGS = textMap({
  '0.6': ['00'],
  '0.13': ['00'],
  '0.80': ['30'],
  '0.7': ['20'],
  '0.81': ['4', '8', '92'],
  '1.2': ['60'],
  '1.23': ['68'],
  '1.3': ['90'],
});

// A short list may be of codes that have just been introduced.
const MIN_TYPED = 20;

/**
 * Throws `upstream_changed` where most rows have codes of other types of shares than the set: the source left out
 * the condition `t:` then. A new range of codes is never most of them.
 */
function refuseOtherTypes(identities: readonly string[], set: string): void {
  const types = set.split(',').map((part) => {
    const market = /(?:^|[ +])m:(\d+)/.exec(part)?.[1];
    const type = /[ +]t:(\d+)/.exec(part)?.[1];
    return BEGINNINGS.get(`${market}.${type}`)?.map((begin) => `${market}.${begin}`);
  });
  if (identities.length < MIN_TYPED || !types.every((each) => each !== undefined)) return;
  const beginnings = types.flat();
  const odd = identities.filter(
    (identity) => !identity.startsWith('.') && !beginnings.some((begin) => identity.startsWith(begin)),
  );
  if (odd.length > identities.length / 2)
    throw changed(
      LABEL,
      `${odd.length} of ${identities.length} rows, such as ${quote(odd[0])}, are not of ${quote(set)}`,
    );
}

function parsePages(pages: readonly Pick<Page, 'body'>[], fields: readonly RowField[]) {
  const others = IDENTITY.filter(({ name }) => !fields.some((field) => field.name === name));
  const columns = new RowColumns([...fields, ...others], LABEL);
  const counts = pages.map((page) => addRows(page, columns));
  const cells = columns.cells();
  for (const { name, cells: kind } of fields) if (kind === 'text') clearDashes(cells[name]!);
  return { cells, counts };
}

/** Texts that are a dash are absent. */
function clearDashes({ bytes, starts, ends }: Cells): void {
  for (let row = 0; row < starts.length; row++)
    if (ends[row] === starts[row]! + 1 && bytes[starts[row]!] === 0x2d) setNull(starts, ends, row);
}

/**
 * Opens a page: `{"rc":0,"data":{"total":5915,"diff":[{"f2":27.38,"f12":"688004"}]}}`. `diff` is a list, or a map
 * whose keys are the numbers of the rows, in any order. Throws `upstream_refused` for any `rc` but 0. Throws
 * `upstream_changed` for any other form, and for a row of a market that the set does not have.
 */
export function openList(page: Pick<Page, 'body'>, set: string): ListPage {
  const columns = new RowColumns(IDENTITY, LABEL);
  const { total } = addRows(page, columns);
  return { total, identities: identitiesIn(columns.cells(), set) };
}

/** Whether a page says that nothing matches: `rc` 102 and no data. */
function matchesNothing({ body }: Pick<Page, 'body'>): boolean {
  const { rest } = readRows(body, ROWS, LABEL);
  return isRecord(rest) && rest.rc === 102 && rest.data === null;
}

/** Adds the rows of a page to columns. Returns how many rows the whole list has, and how many the page. */
function addRows({ body }: Pick<Page, 'body'>, columns: RowColumns): { readonly total: number; readonly rows: number } {
  const { rest: reply, rows } = readRows(body, ROWS, LABEL, columns);
  const data = dataOf(reply, LABEL) ?? {};
  if (!isCount(data.total)) throw changed(LABEL, 'no number of rows in `data.total`');
  if (rows !== undefined) return { total: data.total, rows };
  const before = columns.length;
  const inOrder = isRecord(data.diff) ? valuesInOrder(data.diff) : undefined;
  if (inOrder === undefined) throw changed(LABEL, 'no list or map of rows in `data.diff`');
  columns.add(Buffer.from(JSON.stringify(inOrder)), 0);
  return { total: data.total, rows: columns.length - before };
}

/** The values of a map by the number that is their key; undefined where a key is no number. */
function valuesInOrder(map: Fields): readonly unknown[] | undefined {
  const keys = Object.keys(map);
  if (!keys.every((key) => /^\d{1,6}$/.test(key))) return undefined;
  return keys.toSorted((left, right) => Number(left) - Number(right)).map((key) => map[key]);
}

/**
 * Market and code of each row, `1.600000`. Throws `upstream_changed` for a row without a code, and for a market
 * that the set does not have.
 */
function identitiesIn({ f12: codes, f13: markets }: FieldCells, set: string): readonly string[] {
  const allowed = marketsOf(set);
  const isOfMembers = set.startsWith('b:');
  const marketAt = markets ? asciiReader(markets) : () => '';
  const codeAt = codes ? asciiReader(codes) : () => '';
  return Array.from({ length: codes?.length ?? 0 }, (_, row) => {
    const market = marketAt(row);
    const code = codeAt(row);
    if (code === '') throw changed(LABEL, `there is no code in row ${row + 1}`);
    const identity = `${market}.${code}`;
    if (allowed ? market !== '' && !allowed.has(market) : market === BOARDS && isOfMembers)
      throw changed(LABEL, `${quote(identity)} is not of the set ${quote(set)}`);
    return identity;
  });
}

/** Reads the texts of codes and numbers; an absent one is empty. It is several times as fast as `textAt`. */
function asciiReader({ bytes, starts, ends }: Cells): (row: number) => string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return (row) => buffer.toString('latin1', starts[row], Math.max(starts[row]!, ends[row]!));
}

// The market of boards. The members of a board are securities.
const BOARDS = '90';

/**
 * The markets of a set; undefined where a part of it names none. `m:128`, Hong Kong, has the market number 116.
 */
function marketsOf(set: string): ReadonlySet<string> | undefined {
  const markets = new Set<string>();
  for (const part of set.split(',')) {
    const market = /(?:^|[ +])m:(\d+)/.exec(part)?.[1] ?? /^i:(\d+)\./.exec(part)?.[1];
    if (market === undefined) return undefined;
    markets.add(market);
    if (market === '128') markets.add('116');
  }
  return markets;
}
