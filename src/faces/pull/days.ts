import type { Cells } from '../../engine/formats/cells.ts';
import type { Table } from '../../engine/table/table.ts';

/** The first and the last day of some rows, `YYYY-MM-DD`; none where they have no days. */
export interface Days {
  readonly first?: string;
  readonly last?: string;
}

/** The first and the last day in the first column of days of a table, or else of times. */
export function daysOfTable({ columns, from, to }: Table): Days {
  const column =
    columns.find(({ cells }) => cells.kind === 'date') ?? columns.find(({ cells }) => cells.kind === 'date-time');
  return column ? firstAndLastOf(daysIn(column.cells, from, to)) : {};
}

/** The first and the last of some days; null is no day. */
export function firstAndLastOf(days: Iterable<string | null>): Days {
  let [first, last]: [string | undefined, string | undefined] = [undefined, undefined];
  for (const day of days) {
    if (day === null) continue;
    // Ten characters each, so the order of the texts is the order of the days.
    if (first === undefined || day < first) first = day;
    if (last === undefined || day > last) last = day;
  }
  return first === undefined || last === undefined ? {} : { first, last };
}

function* daysIn(cells: Cells, from: number, to: number): Generator<string | null> {
  for (let row = from; row < to; row++) yield cells.textAt(row)?.slice(0, 10) ?? null;
}
