import { describe, expect, it } from 'vitest';
import { say } from '../../base/say.ts';
import { Cells } from '../../engine/formats/cells.ts';
import { Table } from '../../engine/table/table.ts';
import { number, optionalIn, percent, toColumns } from '../declare/columns.ts';
import { toDeclared, toEveryField } from './field-cells.ts';

const columns = {
  price: number('f2', { unit: 'yuan', say: say('Price.') }),
  average: optionalIn(
    say('rows of one minute', '仅一分钟的周期有此列。'),
    number('f58', { unit: 'yuan', say: say('Average price.', '平均价格。') }),
  ),
  rate: optionalIn(say('rows of 5 minutes', '仅五分钟的周期有此列。'), percent('f3', { say: say('Change.') })),
};

describe('a partial column', () => {
  it('is left out of the table of a reply without its field', () => {
    const parsed = toDeclared(columns, { f2: Cells.numbers([1, 2]), f58: Cells.numbers([3, null]) });
    expect(Table.of(toColumns(columns), parsed).records()).toEqual([
      { price: 1, average: 3 },
      { price: 2, average: null },
    ]);
  });

  it('says in its doc which answers have it', () => {
    expect(toColumns(columns)[1]?.say).toEqual(
      say('Average price. Only in rows of one minute.', '平均价格。仅一分钟的周期有此列。'),
    );
  });

  it('is refused as a field of another kind', () => {
    const fields = { f2: Cells.numbers([1]), f3: Cells.numbers([1]) };
    expect(() => toDeclared(columns, fields)).toThrow(
      /The column rate is declared as percent of the field f3, which is/,
    );
  });
});

it('any other column without its field is a broken declaration', () => {
  expect(() => toDeclared(columns, { f58: Cells.numbers([1]) })).toThrow(/The column price is declared/);
});

describe('every field of rows', () => {
  const valuesOf = (...values: readonly unknown[]): readonly unknown[] => {
    const [field] = toEveryField(
      values.map((value) => ({ field: value })),
      'A source',
    );
    return values.map((_, row) => field?.cells.valueAt(row));
  };

  it('is of numbers where a mark for none stands beside them, and of texts where another text does', () => {
    expect(valuesOf(1.5, '-', '', null, 2)).toEqual([1.5, null, null, null, 2]);
    expect(valuesOf(1.5, '2025 年')).toEqual(['1.5', '2025 年']);
    expect(valuesOf('-', null)).toEqual(['-', null]);
  });
});
