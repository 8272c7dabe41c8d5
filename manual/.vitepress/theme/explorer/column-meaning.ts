import type { AnswerTable, TableColumn } from './table.ts';
import { readClock } from './trading-day.ts';

const CHANGES: ReadonlySet<TableColumn['role']> = new Set(['change', 'change_percent', 'other_change']);

/** Whether a column has changes, so that signs are coloured. */
export function isChangeColumn({ role, isNumeric }: TableColumn): boolean {
  return isNumeric && CHANGES.has(role);
}

/** The column of the change of the day in percent; undefined without one. With two markets, the first. */
export function findChangeColumn({ columns }: AnswerTable): TableColumn | undefined {
  return columns.find(({ role, isNumeric }) => isNumeric && role === 'change_percent');
}

/**
 * Whether all cells of a column are times of the day: `09:25:00`, or `092500` in a column declared as times, since
 * months and codes have six digits, too.
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

/** A number with its sign: `+1.2`. Not everybody sees colours. */
export function toSigned(number: number): string {
  return number > 0 ? `+${number}` : String(number);
}

/**
 * The change that fills half a cell: nearly the largest of a column, so that one new listing does not shrink all
 * other bars.
 */
export function fullChange({ cells }: TableColumn): number {
  const sizes = cells.flatMap((cell) => (typeof cell === 'number' ? [Math.abs(cell)] : [])).toSorted((a, b) => a - b);
  return sizes[Math.floor((sizes.length - 1) * 0.98)] || 1;
}
