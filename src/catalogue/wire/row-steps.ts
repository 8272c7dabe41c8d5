import { Cells, isNumeric, type NamedCells } from '../../engine/formats/cells.ts';

/** The rows without those that equal an earlier row in every column. */
export function withoutEqualRows(columns: readonly NamedCells[]): readonly NamedCells[] {
  const seen = new Set<string>();
  const kept = rowsOf(columns).filter((row) => {
    const key = JSON.stringify(columns.map(({ cells }) => cells.textAt(row)));
    return !seen.has(key) && seen.add(key);
  });
  return rearranged(columns, kept);
}

/**
 * The rows sorted by a column; rows of equal cells stay in their order, and absent cells come last. Texts are
 * ordered by their characters' numbers.
 * @param by the name of the column, with `-` before it for descending order
 */
export function sortedRows(columns: readonly NamedCells[], by: string): readonly NamedCells[] {
  const isDescending = by.startsWith('-');
  const name = isDescending ? by.slice(1) : by;
  const cells = columns.find((column) => column.name === name)?.cells;
  if (!cells) throw new TypeError(`there is no column ${name} to sort by`);
  const values = rowsOf(columns).map((row) => cells.valueAt(row));
  const sign = isDescending ? -1 : 1;
  const order = rowsOf(columns).sort((left, right) => {
    const [one, other] = [values[left]!, values[right]!];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
    return sign * compareTexts(String(one), String(other));
  });
  return rearranged(columns, order);
}

/** Orders texts by their code points, as Python does; code units differ from them in rare characters. */
function compareTexts(one: string, other: string): number {
  if (one === other) return 0;
  return Buffer.compare(Buffer.from(one), Buffer.from(other));
}

/** Row numbers from 1. */
export function rowNumbers(length: number): Cells<'whole'> {
  return Cells.checked(
    'whole',
    Array.from({ length }, (_, row) => String(row + 1)),
  );
}

/** Some of the rows, in another order. */
export function rearranged(columns: readonly NamedCells[], order: readonly number[]): readonly NamedCells[] {
  return columns.map(({ cells, ...column }) => ({
    ...column,
    cells: new Cells(cells.kind, cells.bytes, picked(cells.starts, order), picked(cells.ends, order)),
  }));
}

/** Some of the numbers, in another order. A loop, since `Uint32Array.from` takes ten times as long. */
function picked(numbers: Uint32Array, order: readonly number[]): Uint32Array {
  const found = new Uint32Array(order.length);
  for (let at = 0; at < order.length; at++) found[at] = numbers[order[at]!]!;
  return found;
}

/** Columns of numbers whose absent cells are 0. */
export function zerosForAbsent(columns: readonly NamedCells[], names: readonly string[]): readonly NamedCells[] {
  return columns.map((column) => {
    const { name, cells, missingField } = column;
    if (!names.includes(name) || !isNumeric(cells.kind) || missingField !== undefined) return column;
    const texts = Array.from({ length: cells.length }, (_, row) => cells.textAt(row) ?? '0');
    return { name, cells: Cells.checked(cells.kind, texts) };
  });
}

function rowsOf(columns: readonly NamedCells[]): number[] {
  return Array.from({ length: columns[0]?.cells.length ?? 0 }, (_, row) => row);
}
