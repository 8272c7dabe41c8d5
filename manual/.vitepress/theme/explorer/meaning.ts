import type { Table, TableColumn } from './table.ts';
import { readClock } from './trading-day.ts';

const CHANGES: ReadonlySet<TableColumn['role']> = new Set(['change', 'change_percent', 'other_change']);

/** Whether a column of numbers tells how much something rose or fell, so that its sign has a colour. */
export function isChange({ role, isNumeric }: TableColumn): boolean {
  return isNumeric && CHANGES.has(role);
}

/**
 * The column of a table that tells by how many percent each security changed on the day; undefined where none does. Of two
 * markets, the first.
 */
export function changeOf({ columns }: Table): TableColumn | undefined {
  return columns.find(({ role, isNumeric }) => isNumeric && role === 'change_percent');
}

/**
 * Whether every cell of a column is a time of the day: `09:25:00`, or `092500` where the column is one of times, since months
 * and codes are six digits too.
 */
export function isClock({ role, kind, cells }: Pick<TableColumn, 'role' | 'kind' | 'cells'>): boolean {
  if (kind === 'code') return false;
  let isFound = false;
  for (const cell of cells) {
    if (cell === null) continue;
    if (readClock(cell) === undefined || !(String(cell).includes(':') || role === 'time')) return false;
    isFound = true;
  }
  return isFound;
}

/** A number with its sign: `+1.2`. A colour alone would not tell it to everybody. */
export function toSigned(number: number): string {
  return number > 0 ? `+${number}` : String(number);
}

/**
 * The change that fills half a cell: nearly the largest of a column, so that one new listing does not flatten the bars of
 * all others.
 */
export function fullChange({ cells }: TableColumn): number {
  const sizes = cells.flatMap((cell) => (typeof cell === 'number' ? [Math.abs(cell)] : [])).toSorted((a, b) => a - b);
  return sizes[Math.floor((sizes.length - 1) * 0.98)] || 1;
}
