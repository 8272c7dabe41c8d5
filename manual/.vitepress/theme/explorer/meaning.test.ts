import { describe, expect, it } from 'vitest';
import { changeOf, fullChange, isChange, isClock, toSigned } from './meaning.ts';
import { columnOf, readTable } from './table.ts';

const declared = [
  '涨跌幅',
  '今日涨跌幅',
  '60日涨跌幅',
  '日增长率',
  '转债涨跌幅',
  '正股涨跌幅',
  '年初至今涨跌幅',
  '领涨股票-涨跌幅',
  '公告日后涨跌幅-10个交易日',
].map((name) => ({
  name,
  cells: 'percent' as const,
}));

describe('the meaning of a column', () => {
  it('is a change where its name and its numbers say so', () => {
    const table = readTable(
      [{ 涨跌幅: 1, 涨跌额: 1, 涨速: 1, 日增长率: 1, 最新价: 1, 上涨家数: 1, 涨停价: 1, 涨跌: '上涨' }],
      declared,
    );
    expect(table.columns.filter(isChange).map(({ name }) => name)).toEqual(['涨跌幅', '涨跌额', '涨速', '日增长率']);
  });

  it('is the change of the day in percent, not of another span', () => {
    const changeIn = (...names: string[]) =>
      changeOf(readTable([Object.fromEntries(names.map((name) => [name, 1]))], declared))?.name;
    expect(changeIn('60日涨跌幅', '涨跌幅')).toBe('涨跌幅');
    expect(changeIn('60日涨跌幅', '今日涨跌幅')).toBe('今日涨跌幅');
    expect(changeIn('日增长率')).toBe('日增长率');
    expect(changeIn('转债涨跌幅', '正股涨跌幅')).toBe('转债涨跌幅');
    for (const other of ['60日涨跌幅', '年初至今涨跌幅', '领涨股票-涨跌幅', '公告日后涨跌幅-10个交易日'])
      expect(changeIn(other)).toBeUndefined();
    expect(changeIn('涨跌额')).toBeUndefined();
  });

  it('is times of the day where every cell is one, or absent', () => {
    expect(isClock({ name: 't', cells: ['09:25:00', null, '14:57'] })).toBe(true);
    expect(isClock({ name: 't', cells: ['09:25:00', '2024-01-02'] })).toBe(false);
    expect(isClock({ name: 't', cells: [null] })).toBe(false);
    expect(isClock({ name: '首次封板时间', cells: [92_500] })).toBe(false);
  });

  it('is times of the day of six digits only where the column is named a time', () => {
    expect(isClock({ name: '首次封板时间', kind: 'text', cells: ['092500', null, '145657'] })).toBe(true);
    expect(isClock({ name: '首次封板时间', kind: 'text', cells: ['092500', '996000'] })).toBe(false);
    expect(isClock({ name: '月份', cells: ['202401'] })).toBe(false);
    expect(isClock({ name: '时间', kind: 'code', cells: ['000001'] })).toBe(false);
  });

  it('has the sign of a change in its text', () => {
    expect([1.2, 0, -1.2].map(toSigned)).toEqual(['+1.2', '0', '-1.2']);
  });

  it('has bars that one new listing does not flatten', () => {
    const rows = [
      ...Array.from({ length: 99 }, (_, at) => ({ 涨跌幅: (at % 2 ? 1 : -1) * (at / 10) })),
      { 涨跌幅: 400 },
    ];
    expect(fullChange(columnOf(readTable(rows, []), '涨跌幅'))).toBeLessThan(10);
    expect(fullChange(columnOf(readTable([{ 涨跌幅: null }], []), '涨跌幅'))).toBe(1);
    expect(fullChange(columnOf(readTable([{ 涨跌幅: 0 }], []), '涨跌幅'))).toBe(1);
  });
});
