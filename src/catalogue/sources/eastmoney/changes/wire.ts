import { quote } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { isRecord, parseJson } from '../../../../engine/formats/json/json.ts';
import { toCells } from '../../../../engine/formats/values.ts';
import { inspect } from '../../../../engine/interface/inspections.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext, Source } from '../../../../engine/interface/source.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import type { Fields } from '../../../wire/list-of-records.ts';
import { onePage } from '../../../wire/one-page.ts';
import { changed } from '../../../wire/refusals.ts';
import { withQuery } from '../../../wire/upstream-value.ts';
import { dataOf } from '../envelope.ts';
import { eastmoneyPools } from '../limit-pool/site.ts';
import { PAGE_TOKENS } from '../page-tokens.ts';

const LABEL = 'Eastmoney unusual moves';
const [HOST] = eastmoneyPools.hosts;

/** The kinds of unusual moves by the names that AKShare gives them, in its order, with the source's codes. */
export const KINDS = {
  火箭发射: { code: 8201, say: say('price rises fast') },
  快速反弹: { code: 8202, say: say('price rebounds fast') },
  大笔买入: { code: 8193, say: say('large trade at the price of a seller') },
  封涨停板: { code: 4, say: say('reaches the upper limit') },
  打开跌停板: { code: 32, say: say('leaves the lower limit') },
  有大买盘: { code: 64, say: say('large order to buy') },
  竞价上涨: { code: 8207, say: say('rises in the opening auction') },
  高开5日线: { code: 8209, say: say('opens above the average of 5 days') },
  向上缺口: { code: 8211, say: say('gap upwards') },
  '60日新高': { code: 8213, say: say('high of 60 days') },
  '60日大幅上涨': { code: 8215, say: say('large rise over 60 days') },
  加速下跌: { code: 8204, say: say('price falls faster') },
  高台跳水: { code: 8203, say: say('price drops from a high') },
  大笔卖出: { code: 8194, say: say('large trade at the price of a buyer') },
  封跌停板: { code: 8, say: say('reaches the lower limit') },
  打开涨停板: { code: 16, say: say('leaves the upper limit') },
  有大卖盘: { code: 128, say: say('large order to sell') },
  竞价下跌: { code: 8208, say: say('falls in the opening auction') },
  低开5日线: { code: 8210, say: say('opens below the average of 5 days') },
  向下缺口: { code: 8212, say: say('gap downwards') },
  '60日新低': { code: 8214, say: say('low of 60 days') },
  '60日大幅下跌': { code: 8216, say: say('large fall over 60 days') },
} as const;

/** All unusual moves of one kind in the last session, by the source's code of the kind. */
export type ChangesAsk = { readonly changes: number };

/** The unusual moves of the last session, summed up by board. */
export type BoardChangesAsk = { readonly changes: 'boards' };

// The most rows that a page of moves has.
const PAGE_ROWS = 5_000;
// All kinds of one day have some 15,000 moves.
const MAX_PAGES = 20;

/** The unusual moves of one kind, newest first, from all of their pages. */
export const eastmoneyChanges: Source<ChangesAsk> = {
  ...eastmoneyPools,
  inspections: { inspectChanges, refuseGap },
  fetch: async ({ changes }, context) => {
    const first = await fetchPage(changes, 0, context);
    const pages: [Page, ...Page[]] = [first];
    const opened = [await context.inspect(first, inspectChanges)];
    const total = opened[0]?.total ?? 0;
    if (total > MAX_PAGES * PAGE_ROWS) throw changed(LABEL, `${total} moves, more than a session has`);
    while (!isWhole(opened)) {
      if (pages.length === MAX_PAGES)
        throw changed(LABEL, `${total} moves announced, too few sent in ${MAX_PAGES} pages`);
      const page = await fetchPage(changes, pages.length, context);
      pages.push(page);
      opened.push(await context.inspect(page, inspectChanges));
    }
    await context.inspect(pages, refuseGap);
    return pages;
  },
};

/** The unusual moves of every board, from one page. */
export const eastmoneyBoardChanges: Source<BoardChangesAsk> = {
  ...eastmoneyPools,
  ...onePage<BoardChangesAsk>(openBoards, () => ({
    url: withQuery(`https://${HOST}/getAllBKChanges`, {
      ut: PAGE_TOKENS.charts,
      dpt: 'wzchanges',
      pageindex: 0,
      pagesize: PAGE_ROWS,
    }),
    headers: REFERER,
  })),
};

const REFERER = { referer: 'https://quote.eastmoney.com/changes/' } as const;

function fetchPage(kind: number, number: number, context: FetchContext): Promise<Page> {
  return context.fetch({
    url: withQuery(`https://${HOST}/getAllStockChanges`, {
      type: kind,
      pageindex: number,
      pagesize: PAGE_ROWS,
      ut: PAGE_TOKENS.charts,
      dpt: 'wzchanges',
    }),
    headers: REFERER,
    check: inspect(inspectChanges),
  });
}

/** One page of moves: how many there are in all at its moment, and those of the page, newest first. */
interface ChangesPage {
  readonly total: number;
  readonly rows: readonly Fields[];
}

/**
 * Opens a page:
 * `{"rc":0,"data":{"tc":368,"allstock":[{"tm":92504,"c":"688047","n":"龙芯中科","t":8209,"i":"0.02"}]}}`. A kind
 * without moves, and every kind before a session, has `data` null with `rc` 0 or 102. Throws `upstream_refused`
 * for any other `rc` but 0, and `upstream_changed` for any other form.
 */
export function openChanges(page: Pick<Page, 'body'>): ChangesPage {
  const data = openData(page);
  if (data === null) return { total: 0, rows: [] };
  const { tc: total, allstock: rows } = data;
  if (typeof total !== 'number' || !Number.isSafeInteger(total) || total < 0)
    throw changed(LABEL, `expected a number of moves as \`data.tc\`, got ${quote(total)}`);
  if (rows === null && total === 0) return { total, rows: [] };
  if (!Array.isArray(rows) || !rows.every(isRecord)) throw changed(LABEL, 'no list of moves in `data.allstock`');
  return { total, rows };
}

/** How many moves a page counts, and how many it has. */
interface InspectedPage {
  readonly total: number;
  readonly rows: number;
}

function inspectChanges(page: Page): InspectedPage {
  const { total, rows } = openChanges(page);
  return { total, rows: rows.length };
}

/** What a reply has in `data`; null for no moves. */
function openData({ body }: Pick<Page, 'body'>): Fields | null {
  return dataOf(parseJson(body, LABEL), LABEL, [0, 102]);
}

/** Whether pages have every move that there was when the first of them was made, or can have no more. */
function isWhole(pages: readonly InspectedPage[]): boolean {
  const [first, last] = [pages[0]!, pages.at(-1)!];
  const added = last.total - first.total;
  const sent = pages.reduce((sum, { rows }) => sum + rows, 0);
  return last.rows === 0 || sent >= first.total + added;
}

/** Throws what {@link joinMoves} throws. */
function refuseGap(pages: Pages): void {
  joinMoves(pages.map(openChanges));
}

/**
 * The moves of all pages as of the moment of the first. New ones come in front, so that a later page repeats as
 * many of the page before as have come meanwhile: those are left out, and must be equal. Throws `upstream_changed`
 * where they are not, and for another number of moves than the first page counts.
 */
export function joinMoves(pages: readonly ChangesPage[]): readonly Fields[] {
  const joined: Fields[] = [];
  const total = pages[0]?.total ?? 0;
  let before = total;
  for (const page of pages) {
    const added = page.total - before;
    const isRepeated =
      added >= 0 &&
      page.rows
        .slice(0, added)
        .every((row, at) => JSON.stringify(row) === JSON.stringify(joined[joined.length - added + at]));
    if (!isRepeated)
      throw changed(LABEL, 'its pages do not add up: a later one does not go on where the one before ends');
    joined.push(...page.rows.slice(added));
    before = page.total;
  }
  if (joined.length !== total) throw changed(LABEL, `${total} moves announced, ${joined.length} sent`);
  return joined;
}

// A detail has some 60 characters.
const MAX_DETAIL = 500;

/**
 * Parses the moves of one kind: `tm` as `HH:MM:SS`, `c`, `n`, `i`, and `t` as the name of the kind. Throws
 * `upstream_changed` for a move of another kind, one without a field, and another value, and what
 * {@link joinMoves} and {@link openChanges} throw.
 */
export function parseChanges(pages: Pages, { changes }: ChangesAsk): FieldCells {
  const rows = joinMoves(pages.map(openChanges));
  const foreign = rows.find(({ t: kind }) => kind !== changes);
  if (foreign) throw changed(LABEL, `asked for the kind ${changes}, got ${quote(foreign.t)}`);
  const name = Object.entries(KINDS).find(([, { code }]) => code === changes)?.[0] ?? null;
  const long = rows.find(({ i: detail }) => typeof detail === 'string' && detail.length > MAX_DETAIL);
  if (long) throw changed(LABEL, `a detail of more than ${MAX_DETAIL} characters: ${quote(long.i)}`);
  const cells = (kind: 'code' | 'text', field: string): Cells =>
    toCells(kind, valuesOf(rows, field), { label: `${LABEL}: ${field}` });
  return {
    tm: Cells.texts(valuesOf(rows, 'tm').map(toTime)),
    c: cells('code', 'c'),
    n: cells('text', 'n'),
    t: Cells.texts(rows.map(() => name)),
    i: cells('text', 'i'),
  };
}

/** A time as the source writes it, 92504, as `09:25:04`. */
function toTime(value: unknown): string {
  const text = typeof value === 'number' && Number.isSafeInteger(value) ? String(value).padStart(6, '0') : '';
  const [, hours, minutes, seconds] = /^([01]\d|2[0-3])([0-5]\d)([0-5]\d)$/.exec(text) ?? [];
  if (seconds === undefined) throw changed(LABEL, `expected a time HMMSS as tm, got ${quote(value)}`);
  return `${hours}:${minutes}:${seconds}`;
}

function valuesOf(rows: readonly Fields[], field: string): readonly unknown[] {
  return rows.map((row) => (Object.hasOwn(row, field) ? row[field] : undefined));
}

/**
 * Opens the moves by board:
 * `{"rc":0,"data":{"tc":1,"allbk":[{"bkn":"融资融券","bkz":-0.66,"bkj":-5404013.7,"bkc":9921,
 * "ms":{"c":"688808","n":"N联讯","m":1},"ydl":[{"t":8193,"ct":1255}]}]}}`. Throws as {@link openChanges} does.
 */
function openBoards(page: Pick<Page, 'body'>): readonly Fields[] {
  const data = openData(page);
  if (data === null) return [];
  const { allbk: rows, tc: total } = data;
  if (!Array.isArray(rows) || !rows.every(isRecord)) throw changed(LABEL, 'no list of boards in `data.allbk`');
  if (total !== undefined && total !== rows.length)
    throw changed(LABEL, `${quote(total)} boards announced, ${rows.length} sent`);
  return rows;
}

// The markets of the share with most moves, as texts.
const MARKETS: Readonly<Record<number, string>> = { 0: '深圳', 1: '上海' };

/**
 * Parses the moves by board: `bkn`, `bkz`, `bkj`, `bkc`, of the share with most moves `ms.c`, `ms.n` and `ms.m`,
 * and `kinds`. The name of the field of the kinds is not recorded: it is the one list of objects with `t` and
 * `ct`. Throws `upstream_changed` for a row without a field, for another value, and for two such lists.
 */
export function parseBoards([page]: Pages): FieldCells {
  const rows = openBoards(page);
  const label = (field: string) => ({ label: `${LABEL}: ${field}`, absent: ['-'] });
  const shares = valuesOf(rows, 'ms').map((share): Fields => {
    if (isRecord(share)) return share;
    throw changed(LABEL, `expected a share as ms, got ${quote(share)}`);
  });
  return {
    bkn: toCells('text', valuesOf(rows, 'bkn'), label('bkn')),
    bkz: toCells('percent', valuesOf(rows, 'bkz'), label('bkz')),
    bkj: toCells('number', valuesOf(rows, 'bkj'), label('bkj')),
    bkc: toCells('whole', valuesOf(rows, 'bkc'), label('bkc')),
    'ms.c': toCells('code', valuesOf(shares, 'c'), label('ms.c')),
    'ms.n': toCells('text', valuesOf(shares, 'n'), label('ms.n')),
    'ms.m': Cells.texts(
      valuesOf(shares, 'm').map((market) => {
        if (typeof market !== 'number') throw changed(LABEL, `expected a market as ms.m, got ${quote(market)}`);
        return MARKETS[market] ?? null;
      }),
    ),
    kinds: Cells.texts(rows.map(kindsOf)),
  };
}

/** The kinds of moves of a board and how many of each, as JSON: `[{"t":8193,"ct":1255}]`. */
function kindsOf(row: Fields): string {
  const lists = Object.values(row).filter(isKinds);
  const [kinds, ...others] = lists;
  if (kinds === undefined || others.length > 0)
    throw changed(LABEL, `expected one list of kinds in a row, got ${lists.length}`);
  if (kinds.length === 0 && row.bkc !== 0)
    throw changed(LABEL, `${quote(row.bkc)} moves announced for ${quote(row.bkn)}, but no kind of them sent`);
  return JSON.stringify(kinds.map(({ t, ct }) => ({ t, ct })));
}

// There are 28 kinds.
const MAX_KINDS = 200;

function isKinds(value: unknown): value is readonly { readonly t: number; readonly ct: number }[] {
  return (
    Array.isArray(value) &&
    value.length <= MAX_KINDS &&
    value.every((each) => isRecord(each) && typeof each.t === 'number' && typeof each.ct === 'number')
  );
}
