import { describe, expect, it } from 'vitest';
import { say } from '../../base/say.ts';
import { Cells } from '../../engine/formats/cells.ts';
import { number, text } from '../declare/columns.ts';
import { byPosition, convert, type FieldColumn, mapped, placed, shifted, templated, without } from './field-columns.ts';

const FIELD = text('FIELD', { say: say('A text.') });

function valuesOf(column: FieldColumn, cells: Cells): (string | number | null)[] {
  const made = convert(column, cells);
  return Array.from({ length: made.length }, (_, row) => made.valueAt(row));
}

describe('a field that is known by its position', () => {
  const columns = [
    { name: 'fee', ...text('#2/4 CODE#0', { say: say('The fee.') }) },
    { name: 'code', ...text('CODE', { say: say('The code.') }) },
  ];
  const fieldsIn = (...keys: readonly string[]) => {
    const { columns: named, unplaced } = placed(columns, keys, 'A list');
    return named.map(([, { field }]) => (unplaced.includes(field) ? null : field));
  };

  it('is named where the fields that are known by name stand in their places, and else unknown', () => {
    expect(fieldsIn('CODE', 'a', 'b', 'c')).toEqual(['b', 'CODE']);
    expect(fieldsIn('a', 'b', 'c', 'CODE')).toEqual([null, 'CODE']);
  });

  it('is unknown in a row of another number of fields, which is refused where no field is known by name', () => {
    expect(fieldsIn('CODE', 'a', 'b')).toEqual([null, 'CODE']);
    expect(fieldsIn('CODE', 'a', 'b', 'c', 'd')).toEqual([null, 'CODE']);
    const nameOf = byPosition(['CODE', 'a', 'b'], 'A list');
    expect(() => nameOf('#2/4')).toThrow('A list: expected rows of 4 fields, got 3');
  });
});

describe('convert', () => {
  it('moves the point of a measure exactly', () => {
    expect(
      valuesOf(shifted(4, number('A', { unit: 'shares', say: say('Shares.') })), Cells.numbers([123.4567, null, 0])),
    ).toEqual([1_234_567, null, 0]);
  });

  it('replaces codes, and has nothing for a code that it does not know', () => {
    const column = mapped({ '001': '董事会预案' }, FIELD);
    expect(valuesOf(column, Cells.texts(['001', '999', null, 'toString']))).toEqual(['董事会预案', null, null, null]);
  });

  it('puts a value into a text, letter for letter, and takes texts out of one', () => {
    expect(valuesOf(templated('H2_{}_1.pdf', FIELD), Cells.texts(['$&', null]))).toEqual(['H2_$&_1.pdf', null]);
    expect(valuesOf(templated('H2_{}', FIELD, ''), Cells.texts(['a', null]))).toEqual(['H2_a', '']);
    expect(valuesOf(templated('H2_{}', FIELD), Cells.texts(['']))).toEqual([null]);
    expect(valuesOf(templated('H2_{}', FIELD, ''), Cells.texts(['']))).toEqual(['']);
    expect(valuesOf(without(['\r\n2', '\r\n3'], FIELD), Cells.texts(['1a\r\n2b\r\n30']))).toEqual(['1ab0']);
  });
});
