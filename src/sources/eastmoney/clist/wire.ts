import type { FieldCells } from '../../../declare/field-cells.ts';
import type { FetchContext, Page, Pages, Source } from '../../../declare/source.ts';
import { withQuery } from '../../../declare/upstream-value.ts';
import { Failure, quote } from '../../../errors.ts';
import type { CellKind } from '../../../formats/cells.ts';
import { isRecord, parseJson } from '../../../formats/json.ts';
import { toCells } from '../../../formats/values.ts';
import { eastmoney } from '../site.ts';
import { type FetchedPage, fetchWhole, isRowCount, joinRows, type ListPage, type PagedList } from '../whole.ts';

const LABEL = 'Eastmoney list';

/**
 * Eastmoney's lists of securities with their quotes, `/api/qt/clist/get`. Their limits are apart from those of the
 * klines: a ban on the one is no ban on the other. `push2delay` answers the same, its quotes some minutes late.
 */
export const eastmoneyLists = {
  ...eastmoney,
  name: 'eastmoney-lists',
  title: 'Eastmoney’s lists (东方财富行情列表)',
  hosts: [
    'push2.eastmoney.com',
    '82.push2.eastmoney.com',
    '88.push2.eastmoney.com',
    '17.push2.eastmoney.com',
    'push2delay.eastmoney.com',
  ],
  quirks: [
    'A list comes in pages of 100 rows at most. All of them are fetched and must add up.',
    'It cuts an address off in the middle of the pages of a long list, for minutes or for days.',
  ],
  limits: { ...eastmoney.limits, concurrency: 2, perSecond: 2, burst: 10, maxBytes: 2_000_000 },
} as const satisfies Omit<Source, 'fetch'>;

/** One list, whole: the rows of all of its pages. */
export type ListAsk = {
  /**
   * The set of securities, Eastmoney's `fs`. Sets are joined by commas, and the conditions of one by blanks: `m:` is the
   * market, `t:` the type, `b:` the board, `f:!50` leaves out what carries that mark.
   */
  readonly set: string;
  /** The fields of a row, joined by commas: f12 is the code, f13 the market, f14 the name. */
  readonly fields: string;
};

// The most rows that a page has, whatever is asked for.
const PAGE_ROWS = 100;

const LIST: PagedList = {
  label: LABEL,
  // The longest list, of the shares of the United States, has some 13,000 rows.
  maxPages: 200,
  identify: ({ f12: code, f13: market }) => (code === undefined ? undefined : JSON.stringify([market, code])),
};

/**
 * Fetches every page of a list as of one moment, by code: ordered by a figure that moves, rows would be repeated and
 * lost between pages. Throws what `fetchWhole` and {@link openList} throw.
 */
export function fetchList(ask: ListAsk, context: FetchContext): Promise<Pages> {
  return fetchWhole(LIST, (number) => fetchPage(ask, number, context));
}

async function fetchPage({ set, fields }: ListAsk, number: number, context: FetchContext): Promise<FetchedPage> {
  const [host, ...alternateHosts] = eastmoneyLists.hosts;
  const page = await context.fetch({
    url: withQuery(`https://${host}/api/qt/clist/get`, {
      pn: number,
      pz: PAGE_ROWS,
      po: 1,
      np: 1,
      // The public token of Eastmoney's own pages; it identifies nobody.
      ut: 'bd1d9ddb04089700cf9c27f6f7426281',
      // Decimals, where 1 would be whole numbers to be scaled.
      fltt: 2,
      invt: 2,
      fid: 'f12',
      fs: set,
      fields,
    }),
    alternateHosts,
    headers: { referer: 'https://quote.eastmoney.com/' },
    check: (body) => void openList({ body }),
  });
  return { page, opened: openList(page) };
}

/** One field of a list as a column: its name, and what its cells are. */
export interface ListField {
  readonly field: string;
  readonly cells: CellKind;
}

/**
 * Parses the pages of a list into the cells of each wanted field, in the order of the source. `-` is an absent value.
 * Throws `upstream_changed` for a row without a wanted field and for a value of another kind, and what `joinRows` and
 * {@link openList} throw.
 */
export function parseList(pages: Pages, fields: readonly ListField[]): FieldCells {
  const rows = joinRows(LIST, pages.map(openList));
  return Object.fromEntries(
    fields.map(({ field, cells }) => {
      const values = rows.map((row) => (Object.hasOwn(row, field) ? row[field] : undefined));
      return [field, toCells(cells, values, { label: `${LABEL}: ${field}`, absent: ['-'] })];
    }),
  );
}

/**
 * Opens a page: `{"rc":0,"data":{"total":5915,"diff":[{"f2":27.38,"f12":"688004"}]}}`. `diff` is a list, or a map whose
 * keys are the numbers of the rows, in any order. Throws `upstream_refused` for any `rc` but 0: 102, with `data` null,
 * is what a limited client gets, and what an empty set has. Throws `upstream_changed` for any other form.
 */
export function openList({ body }: Pick<Page, 'body'>): ListPage {
  const reply = parseJson(body, LABEL);
  if (!isRecord(reply) || !('data' in reply)) throw changed('no `data` in the reply');
  const { rc = 0, data } = reply;
  if (rc !== 0) throw new Failure('upstream_refused', `${LABEL}: Eastmoney declined to answer (rc ${quote(rc)})`);
  if (!isRecord(data) || !isRowCount(data.total)) throw changed('no number of rows in `data.total`');
  const rows = rowsIn(data.diff);
  if (rows === undefined) throw changed('no list or map of rows in `data.diff`');
  return { total: data.total, rows };
}

function rowsIn(diff: unknown): ListPage['rows'] | undefined {
  const rows = isRecord(diff) ? inOrder(diff) : diff;
  return Array.isArray(rows) && rows.every(isRecord) ? rows : undefined;
}

/** The values of a map by the number that is their key; undefined where a key is no number. */
function inOrder(map: Readonly<Record<string, unknown>>): readonly unknown[] | undefined {
  const keys = Object.keys(map);
  if (!keys.every((key) => /^\d{1,6}$/.test(key))) return undefined;
  return keys.toSorted((left, right) => Number(left) - Number(right)).map((key) => map[key]);
}

function changed(why: string): Failure {
  return new Failure('upstream_changed', `${LABEL}: ${why}`);
}
