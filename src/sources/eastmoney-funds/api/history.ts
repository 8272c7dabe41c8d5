import { wholeSince } from '../../../declare/page-facts.ts';
import type { Page, Pages } from '../../../declare/source.ts';
import type { ListPage } from '../../eastmoney/whole.ts';

// A history of values has a new row each day, at its beginning, and its old rows never change. So what a stored
// reply lacks is fetched alone, and joined to it.

/** One row of a list, by the names of its fields. */
export type ListRow = Readonly<Record<string, unknown>>;

/** One page of a list, with its rows. */
export interface HistoryPage extends ListPage {
  readonly rows: readonly ListRow[];
}

/** A stored history, newest row first. */
export interface History {
  readonly rows: readonly ListRow[];
  /** Since when it holds rows that were not sent again, in milliseconds since 1970. */
  readonly whole: number;
}

// A history of two pages costs as much as its beginning.
const MIN_ROWS = 60;
// More new rows than these pages have are no few new days.
const MAX_NEW_PAGES = 5;
// Rows that the stored history and its new beginning must have in common.
const OVERLAP = 10;

/**
 * A stored reply as a history; undefined where it is short, or where its rows are not as many as it says.
 * @param opened its pages
 */
export function readHistory(stored: Pages, opened: readonly HistoryPage[]): History | undefined {
  const rows = opened.flatMap((page) => page.rows);
  if (rows.length < MIN_ROWS || opened.some(({ total }) => total !== rows.length)) return undefined;
  return { rows, whole: wholeSince(stored) };
}

/**
 * The history of now: its first pages as they are sent, and what was stored of the rest. The new rows must be
 * followed by rows that were stored, equal in every field, and all must be as many as the source counts. Undefined
 * where they are not: then it has to be fetched anew.
 * @param fetchPage fetches and opens a page, by its number from 1
 */
export async function joinNewest(
  { rows: known, whole }: History,
  fetchPage: (number: number) => Promise<{ readonly page: Page; readonly opened: HistoryPage }>,
): Promise<Page | undefined> {
  const stored = known.map((row) => JSON.stringify(row));
  const newest: ListRow[] = [];
  for (let number = 1; number <= MAX_NEW_PAGES; number++) {
    const { page, opened } = await fetchPage(number);
    newest.push(...opened.rows);
    const last = newest.slice(-OVERLAP).map((row) => JSON.stringify(row));
    const end = stored.indexOf(last.at(-1) ?? '') + 1;
    const isStored = last.length === OVERLAP && last.every((row, at) => row === stored[end - OVERLAP + at]);
    if (!isStored) continue;
    const rows = [...newest, ...known.slice(end)];
    if (rows.length !== opened.total) return undefined;
    const { url, obtained, status } = page;
    const reply = { Data: { LSJZList: rows }, ErrCode: 0, TotalCount: rows.length };
    return { url, obtained, whole, status, body: Buffer.from(JSON.stringify(reply)) };
  }
  return undefined;
}
