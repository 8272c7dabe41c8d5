import { setImmediate as nextTurn } from 'node:timers/promises';
import { comparePeriods } from '../../engine/answer/last-period.ts';
import { Cells, isNumeric, type NamedCells } from '../../engine/formats/cells.ts';
import { isPeriod } from '../../engine/interface/interface.ts';
import { Table } from '../../engine/table/table.ts';

// Cells summarized in one turn of the event loop.
const CELLS_A_TURN = 20_000;

/** The statistics of a column. Cells are JSON texts, as exact as in the source; null for none. */
interface ColumnSummary {
  readonly name: string;
  /** How many cells have a value, and how many values differ. */
  readonly count: number;
  readonly distinct: number;
  /** For numbers, days, times and months. */
  readonly min: string | null;
  readonly max: string | null;
  /** For numbers, not rounded. */
  readonly mean: number | null;
  readonly first: string | null;
  readonly last: string | null;
}

/**
 * Summarizes each column of a table in one row: the counts of values and of distinct values, minimum, maximum,
 * mean, first and last value. A long table takes several turns of the event loop.
 */
export async function summaryOf(table: Table): Promise<Table> {
  const summaries: ColumnSummary[] = [];
  for (const column of table.columns) summaries.push(await summaryOfColumn(column, table));
  const texts = (name: 'min' | 'max' | 'first' | 'last'): NamedCells => ({
    name,
    cells: Cells.checked(
      'mixed',
      summaries.map((summary) => summary[name]),
    ),
  });
  const numbers = (name: 'count' | 'distinct' | 'mean'): NamedCells => ({
    name,
    cells: Cells.numbers(summaries.map((summary) => summary[name])),
  });
  return Table.ofColumns([
    { name: 'column', cells: Cells.texts(summaries.map(({ name }) => name)) },
    numbers('count'),
    numbers('distinct'),
    texts('min'),
    texts('max'),
    numbers('mean'),
    texts('first'),
    texts('last'),
  ]);
}

async function summaryOfColumn({ name, cells }: NamedCells, { from, to }: Table): Promise<ColumnSummary> {
  const isNumber = isNumeric(cells.kind);
  const isOrdered = isNumber || isPeriod(cells.kind);
  // Days and times are ordered as texts, which is faster.
  const isMonth = cells.kind === 'month';
  const isBefore = (one: number | string, other: number | string): boolean =>
    isMonth ? comparePeriods(String(one), String(other)) < 0 : one < other;
  const texts = new Set<string>();
  let [count, sum] = [0, 0];
  let min: { value: number | string; row: number } | undefined;
  let max = min;
  let [first, last] = [-1, -1];
  for (let row = from; row < to; row++) {
    if ((row - from) % CELLS_A_TURN === CELLS_A_TURN - 1) await nextTurn();
    const text = cells.textAt(row);
    if (text === null) continue;
    count++;
    if (first < 0) first = row;
    last = row;
    texts.add(text);
    if (!isOrdered) continue;
    const value = isNumber ? Number(text) : text;
    if (!min || isBefore(value, min.value)) min = { value, row };
    if (!max || isBefore(max.value, value)) max = { value, row };
    if (typeof value === 'number') sum += value;
  }
  // Other requests come between two columns.
  await nextTurn();
  const mean = sum / count;
  const jsonAt = (row = -1): string | null => {
    const text = row < 0 ? null : cells.textAt(row);
    return text === null || isNumber || cells.kind === 'mixed' ? text : `"${text}"`;
  };
  return {
    name,
    count,
    distinct: texts.size,
    min: jsonAt(min?.row),
    max: jsonAt(max?.row),
    mean: isNumber && Number.isFinite(mean) ? mean : null,
    first: jsonAt(first),
    last: jsonAt(last),
  };
}
