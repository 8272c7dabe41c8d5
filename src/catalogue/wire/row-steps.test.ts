import { describe, expect, it } from 'vitest';
import { Cells, type NamedCells } from '../../engine/formats/cells.ts';
import { rowNumbers, sortedRows, withoutEqualRows, zerosForAbsent } from './row-steps.ts';

const TABLE: readonly NamedCells[] = [
  { name: 'day', cells: Cells.checked('date', ['2024-01-03', null, '2024-01-02', '2024-01-03', '2024-01-02']) },
  { name: 'value', cells: Cells.numbers([10, 2, null, 9, null]) },
];

function rows(columns: readonly NamedCells[]): unknown[][] {
  return Array.from({ length: columns[0]?.cells.length ?? 0 }, (_, row) =>
    columns.map(({ cells }) => cells.valueAt(row)),
  );
}

describe('sortedRows', () => {
  it('keeps the order of equal cells, and puts absent ones last', () => {
    expect(rows(sortedRows(TABLE, 'day'))).toEqual([
      ['2024-01-02', null],
      ['2024-01-02', null],
      ['2024-01-03', 10],
      ['2024-01-03', 9],
      [null, 2],
    ]);
  });

  it('puts absent cells last in descending order, too, and orders numbers as numbers', () => {
    expect(rows(sortedRows(TABLE, '-value')).map(([, value]) => value)).toEqual([10, 9, 2, null, null]);
  });
});

it('leaves out rows that equal an earlier one in every column', () => {
  expect(rows(withoutEqualRows(TABLE))).toEqual([
    ['2024-01-03', 10],
    [null, 2],
    ['2024-01-02', null],
    ['2024-01-03', 9],
  ]);
});

it('writes 0 for absent cells of some columns', () => {
  expect(rows(zerosForAbsent(TABLE, ['value'])).map(([, value]) => value)).toEqual([10, 2, 0, 9, 0]);
});

it('numbers rows from 1', () => {
  const cells = rowNumbers(3);
  expect([0, 1, 2].map((row) => cells.valueAt(row))).toEqual([1, 2, 3]);
});
