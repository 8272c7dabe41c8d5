import { describe, expect, it } from 'vitest';
import { code, date, dateTime, flag, monthText, number, percent, text, toColumns, UNSTATED, whole } from './columns.ts';

describe('the columns of a declaration', () => {
  it('have their names, in the order in which they were declared', () => {
    expect(toColumns({ 代码: code('The code.'), 收盘: number('yuan', 'The close.') })).toEqual([
      { name: '代码', cells: 'code', doc: 'The code.' },
      { name: '收盘', cells: 'number', unit: 'yuan', doc: 'The close.' },
    ]);
  });

  it('keep their order also where a name is a whole number', () => {
    const columns = toColumns([
      ['b', text('A text.')],
      ['2020', number('points', 'A number.')],
    ]);
    expect(columns.map(({ name }) => name)).toEqual(['b', '2020']);
  });

  it('say what their cells are', () => {
    const plain = { date, dateTime, monthText, code, text, flag, percent };
    expect(Object.values(plain).map((helper) => helper('A column.').cells)).toEqual([
      'date',
      'date-time',
      'month',
      'code',
      'text',
      'flag',
      'percent',
    ]);
    expect([number, whole].map((helper) => helper('points', 'A column.').cells)).toEqual(['number', 'whole']);
  });

  it('carry the name of the upstream field where they are given one', () => {
    expect(percent('NATIONAL_SAME', 'Year on year.')).toEqual({
      cells: 'percent',
      unit: 'percent',
      field: 'NATIONAL_SAME',
      doc: 'Year on year.',
    });
    expect(whole('TOTAL', UNSTATED, 'All of them.')).toEqual({
      cells: 'whole',
      unit: 'not stated by the source',
      field: 'TOTAL',
      doc: 'All of them.',
    });
    expect(text('A text.')).not.toHaveProperty('field');
  });
});
