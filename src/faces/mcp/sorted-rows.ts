import { comparePeriods } from '../../engine/answer/last-period.ts';
import { type Cells, isNumeric } from '../../engine/formats/cells.ts';
import { type Interface, isPeriod } from '../../engine/interface/interface.ts';
import type { Table } from '../../engine/table/table.ts';
import { answeredColumn } from './answered-column.ts';

/** A table in the order of a column. */
export interface SortedTable {
  readonly table: Table;
  /** What the order is, for the client: `sorted by 涨跌幅, largest first`. */
  readonly order: string;
}

/**
 * Sorts the rows of a table by a column, named in Chinese or English; `-` before the name puts the largest first.
 * Rows without a value come last, equal ones stay as they were. Throws `invalid_params` for an unknown column.
 */
export function sortRows(iface: Interface, table: Table, sort: string): SortedTable {
  const names = table.columns.map(({ name }) => name);
  const isDown = sort.startsWith('-') && !names.includes(sort);
  const { name, cells } = answeredColumn(iface, table, isDown ? sort.slice(1) : sort);
  const { compare, as } = comparisonOf(cells);
  const values = new Map(table.rowNumbers.map((row) => [row, cells.valueAt(row)]));
  const given = table.rowNumbers.filter((row) => !cells.isNull(row));
  const sign = isDown ? -1 : 1;
  given.sort((left, right) => sign * compare(values.get(left) ?? '', values.get(right) ?? ''));
  const rows = [...given, ...table.rowNumbers.filter((row) => cells.isNull(row))];
  return { table: table.rows(rows), order: `sorted by ${name}${as}, ${isDown ? 'largest' : 'smallest'} first` };
}

type Value = number | string;

/** How the cells of a column are compared: as numbers, as periods, or as texts, which the order then says. */
function comparisonOf({ kind }: Cells): { compare(left: Value, right: Value): number; readonly as: string } {
  if (isPeriod(kind)) return { compare: (left, right) => comparePeriods(String(left), String(right)), as: '' };
  if (isNumeric(kind)) return { compare: (left, right) => Number(left) - Number(right), as: '' };
  return { compare: compareMixed, as: ' as texts' };
}

/** Orders numbers before texts, each among themselves. */
function compareMixed(left: Value, right: Value): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left !== typeof right) return typeof left === 'number' ? -1 : 1;
  return left < right ? -1 : left > right ? 1 : 0;
}
