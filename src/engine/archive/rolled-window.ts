import { byText } from '../../base/text-order.ts';
import { joinTables } from '../table/join-tables.ts';
import type { Table } from '../table/table.ts';
import { type ArchivedRows, rowTexts, toArchivedRows } from './archived-rows.ts';

/**
 * Adds what a window shows now to what it showed before. A row that left the window stays; one that came back
 * different takes the place of the one before.
 * @param keys the columns that tell one row from another: its time, and what else names it
 */
export async function joinWindow(
  before: ArchivedRows,
  after: ArchivedRows,
  keys: readonly string[],
): Promise<ArchivedRows> {
  const own = keysOf(after.table, keys);
  const older = keysOf(before.table, keys);
  const present = new Set(own);
  // Where two rows have one key, the key does not tell rows apart: equal rows are one, and all others stay.
  const isKey = present.size === own.length && new Set(older).size === older.length;
  const lines = isKey ? undefined : rowTexts(before);
  const shown = new Set(isKey ? own : rowTexts(after));
  const left = older.flatMap((key, row) => (shown.has(lines ? lines[row]! : key) ? [] : [row]));
  if (left.length === 0) return after;
  const joined = await joinTables([
    { table: before.table.rows(left), asked: [] },
    { table: after.table, asked: [] },
  ]);
  return toArchivedRows(sorted(joined, keys, isDescending(own, older)));
}

/** The columns that tell rows of a table apart: days, times and codes. */
export function keyColumnsOf({ columns }: Pick<Table, 'columns'>): readonly string[] {
  const kinds = ['date', 'date-time', 'month', 'code'];
  const keys = columns.flatMap(({ name, cells }) => (kinds.includes(cells.kind) ? [name] : []));
  // Times come first: rows are in their order.
  const isTime = (name: string): boolean => columns.some((each) => each.name === name && each.cells.kind !== 'code');
  return [...keys.filter(isTime), ...keys.filter((name) => !isTime(name))];
}

function keysOf(table: Table, keys: readonly string[]): readonly string[] {
  const cells = keys.map((name) => table.column(name));
  return Array.from({ length: table.length }, (_, row) =>
    cells.map((each) => each.textAt(table.from + row) ?? '').join('\n'),
  );
}

/** Whether the newest row comes first: of the first list of keys that has several times. */
function isDescending(...lists: readonly (readonly string[])[]): boolean {
  for (const keys of lists) {
    const [first, last] = [timeOf(keys[0]), timeOf(keys.at(-1))];
    if (first !== last) return first > last;
  }
  return false;
}

/** The first part of a key, which is its time. */
function timeOf(key = ''): string {
  return key.split('\n', 1)[0]!;
}

/** Rows in the order of their times; rows of one time stay as they are. */
function sorted(table: Table, keys: readonly string[], descending: boolean): Table {
  const [time] = keys;
  if (time === undefined) return table;
  const cells = table.column(time);
  const texts = Array.from(cells.starts, (_, row) => cells.textAt(row) ?? '');
  const order = texts.map((_, row) => row);
  const sign = descending ? -1 : 1;
  return table.rows(order.toSorted((left, right) => sign * byText(texts[left]!, texts[right]!)));
}
