import type { Fields } from '../../../wire/list-of-records.ts';
import type { ListPage } from '../../../wire/whole-lists.ts';

// A history of values has a new row each day, at its beginning, and its old rows never change. So what a stored
// reply lacks is fetched alone, and joined to it.

/** One row of a list, by the names of its fields. */
export type ListRow = Fields;

/** One page of a list, with its rows. */
export interface HistoryPage extends ListPage {
  readonly rows: readonly ListRow[];
}

// A history of two pages costs as much as its beginning.
const MIN_ROWS = 60;
// More new rows than these pages have are no few new days.
const MAX_NEW_PAGES = 5;
// Rows that the stored history and its new beginning must have in common.
const OVERLAP = 10;

/**
 * The rows of a stored reply, newest first; undefined where they are few, or where its rows are not as many as it
 * says.
 * @param opened its pages
 */
export function readHistory(opened: readonly HistoryPage[]): readonly ListRow[] | undefined {
  const rows = opened.flatMap((page) => page.rows);
  if (rows.length < MIN_ROWS || opened.some(({ total }) => total !== rows.length)) return undefined;
  return rows;
}

/**
 * The body of the history of now: its first pages as they are sent, and what was stored of the rest. The new rows
 * must be followed by rows that were stored, equal in every field, and all must be as many as the source counts.
 * Returns `next` where a further page is wanted, and `whole` where they are not equal: then it has to be fetched
 * anew.
 * @param first the first pages of now, in their order
 */
export function joinNewest(known: readonly ListRow[], first: readonly HistoryPage[]): Buffer | 'next' | 'whole' {
  const stored = known.map((row) => JSON.stringify(row));
  const newest = first.flatMap(({ rows }) => rows);
  const last = newest.slice(-OVERLAP).map((row) => JSON.stringify(row));
  const end = stored.indexOf(last.at(-1) ?? '') + 1;
  const isStored = last.length === OVERLAP && last.every((row, at) => row === stored[end - OVERLAP + at]);
  if (!isStored) return first.length < MAX_NEW_PAGES ? 'next' : 'whole';
  const rows = [...newest, ...known.slice(end)];
  if (rows.length !== first.at(-1)?.total) return 'whole';
  const reply = { Data: { LSJZList: rows }, ErrCode: 0, TotalCount: rows.length };
  return Buffer.from(JSON.stringify(reply));
}
