import { describe, expect, it } from 'vitest';
import { recordTable } from '../../../../test/record-table.ts';
import { findChangeColumn, fullChange, isChangeColumn, isClock, toSigned } from './column-meaning.ts';
import { columnOf } from './table.ts';

const declared = [
  { name: '涨跌幅', cells: 'percent', role: 'change_percent' },
  { name: '涨跌额', cells: 'number', role: 'change' },
  { name: '60日涨跌幅', cells: 'percent', role: 'other_change' },
  { name: '上涨家数', cells: 'whole' },
] as const;

describe('the meaning of a column', () => {
  it('is a change where its role says so and its cells are numbers', () => {
    const table = recordTable([{ 涨跌幅: 1, 涨跌额: 1, '60日涨跌幅': 1, 最新价: 1, 上涨家数: 1 }], declared);
    expect(table.columns.filter(isChangeColumn).map(({ name }) => name)).toEqual(['涨跌幅', '涨跌额', '60日涨跌幅']);
    expect(recordTable([{ 涨跌幅: '-' }], declared).columns.filter(isChangeColumn)).toEqual([]);
  });

  it('is the change of the day in percent, not of another span', () => {
    const changeIn = (...names: string[]) =>
      findChangeColumn(recordTable([Object.fromEntries(names.map((name) => [name, 1]))], declared))?.name;
    expect(changeIn('60日涨跌幅', '涨跌幅')).toBe('涨跌幅');
    for (const other of ['60日涨跌幅', '涨跌额', '上涨家数']) expect(changeIn(other)).toBeUndefined();
  });

  it('is times of the day where every cell is one, or absent', () => {
    expect(isClock({ cells: ['09:25:00', null, '14:57'] })).toBe(true);
    expect(isClock({ cells: ['09:25:00', '2024-01-02'] })).toBe(false);
    expect(isClock({ cells: [null] })).toBe(false);
    expect(isClock({ role: 'time', cells: [92_500] })).toBe(false);
  });

  it('is times of the day of six digits only where the column is one of times', () => {
    expect(isClock({ role: 'time', kind: 'text', cells: ['092500', null, '145657'] })).toBe(true);
    expect(isClock({ role: 'time', kind: 'text', cells: ['092500', '996000'] })).toBe(false);
    expect(isClock({ cells: ['202401'] })).toBe(false);
    expect(isClock({ role: 'time', kind: 'code', cells: ['000001'] })).toBe(false);
  });

  it('has the sign of a change in its text', () => {
    expect([1.2, 0, -1.2].map(toSigned)).toEqual(['+1.2', '0', '-1.2']);
  });

  it('has bars that one new listing does not flatten', () => {
    const rows = [
      ...Array.from({ length: 99 }, (_, at) => ({ 涨跌幅: (at % 2 ? 1 : -1) * (at / 10) })),
      { 涨跌幅: 400 },
    ];
    expect(fullChange(columnOf(recordTable(rows, []), '涨跌幅'))).toBeLessThan(10);
    expect(fullChange(columnOf(recordTable([{ 涨跌幅: null }], []), '涨跌幅'))).toBe(1);
    expect(fullChange(columnOf(recordTable([{ 涨跌幅: 0 }], []), '涨跌幅'))).toBe(1);
  });
});
