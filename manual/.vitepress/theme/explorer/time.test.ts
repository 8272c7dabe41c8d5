import { describe, expect, it } from 'vitest';
import { recordTable } from '../../../../test/record-table.ts';

import { findTimeAxis, newestFirst, rowDate, stretchBegin, stretchesOf, stretchRows } from './time.ts';

const at = (iso: string): number => Date.parse(iso);
const tableOf = (...rows: object[]) => recordTable(rows, []);

describe('the time axis of a table', () => {
  it('is the times of one day where there are no dates, but not those of many securities', () => {
    const ticks = [
      { 时间: '09:25:00', 成交价: 1 },
      { 时间: '09:30:03', 成交价: 2 },
    ];
    expect(findTimeAxis(tableOf(...ticks))).toEqual({
      columns: ['时间'],
      rows: [0, 1],
      times: [33_900_000, 34_203_000],
      repeated: new Map(),
    });
    const coded = ticks.map((tick, at) => ({ ...tick, 代码: String(at) }));
    expect(findTimeAxis(recordTable(coded, [{ name: '代码', cells: 'code' }]))).toBeUndefined();
  });

  it('puts the newest first, below rows of codes, whatever the order of the answer', () => {
    const table = tableOf(
      { d: 'Transform:', X: 5 },
      { d: '1/1/1959', X: 1 },
      { d: '2/1/1959', X: 2 },
      { d: '3/1/1959', X: 3 },
    );
    const axis = findTimeAxis(table)!;
    expect(newestFirst(axis, [0, 1, 2, 3])).toEqual([0, 3, 2, 1]);
    expect(newestFirst(axis, [2, 3])).toEqual([3, 2]);
    const newest = findTimeAxis(tableOf({ 月份: '2026年03月份', x: 1 }, { 月份: '2026年02月份', x: 2 }))!;
    expect(newestFirst(newest, [0, 1])).toEqual([0, 1]);
  });

  it('is the column of dates', () => {
    const table = tableOf({ code: '000001', day: '2024-01-02', x: 1 }, { code: '000001', day: '2024-01-03', x: 2 });
    expect(findTimeAxis(table)).toEqual({
      columns: ['day'],
      rows: [0, 1],
      times: [at('2024-01-02'), at('2024-01-03')],
      repeated: new Map(),
    });
  });

  it('leaves out rows of codes above the dates, and no others', () => {
    const codes = [
      { sasdate: 'factors', X: 1 },
      { sasdate: 'transform', X: 5 },
    ];
    const months = [
      { sasdate: '3/1/1959', X: 1.5 },
      { sasdate: '6/1/1959', X: 1.6 },
    ];
    expect(findTimeAxis(tableOf(...codes, ...months))?.rows).toEqual([2, 3]);
    expect(findTimeAxis(tableOf(...months, ...codes))).toBeUndefined();
  });

  it('is made of a year and a month, written as the source likes', () => {
    const table = tableOf({ Year: 1995, Month: 1, x: 5 }, { Year: 1995, Month: 2, x: 6 });
    const axis = findTimeAxis(table)!;
    expect(axis.times).toEqual([at('1995-01-01'), at('1995-02-01')]);
    expect(rowDate(table, axis, 1)).toBe('1995-02');
    expect(findTimeAxis(tableOf({ year: 1995, month: 13, x: 1 }))).toBeUndefined();
  });

  it('puts rows that come newest first in the order of time', () => {
    const table = tableOf({ day: '2024-01-03', x: 2 }, { day: '2024-01-02', x: 1 });
    expect(findTimeAxis(table)?.rows).toEqual([1, 0]);
  });

  it('reads days without signs between, where no cell is anything else', () => {
    const table = tableOf(
      { day: '20240930', at: '2024-10-30 20:00:00' },
      { day: '20240630', at: '2024-08-30 20:00:00' },
    );
    expect(findTimeAxis(table)).toMatchObject({ columns: ['day'], rows: [1, 0] });
    expect(findTimeAxis(tableOf({ code: '20240930' }, { code: '10003720' }))).toBeUndefined();
  });

  it('has the later row of a day that comes twice, which the table shows with the earlier one', () => {
    const [second, third, fourth, fifth] = ['2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05'];
    const days = [second, third, third, fourth, fifth].map((day, x) => ({ day, x }));
    const axis = findTimeAxis(tableOf(...days))!;
    expect(axis.rows).toEqual([0, 2, 3, 4]);
    expect(axis.repeated).toEqual(new Map([[2, [1]]]));
    expect(newestFirst(axis, [0, 1, 2, 3, 4])).toEqual([4, 3, 2, 1, 0]);
    // Where the newest row stands first, so does the later one.
    expect(findTimeAxis(tableOf(...days.toReversed()))?.rows).toEqual([4, 2, 1, 0]);
  });

  it('is the time that the row is of, before the day of its release', () => {
    const releases = [
      { released: '2026-05-14', time: '2026Q1' },
      { released: '2026-08-14', time: '2026Q2' },
    ];
    expect(findTimeAxis(recordTable(releases, [{ name: 'time', cells: 'text', role: 'period' }]))).toMatchObject({
      columns: ['time'],
      times: [at('2026-01-01'), at('2026-04-01')],
    });
  });

  it('is a day and a time of the day, and a column of years where rows are of years', () => {
    const minutes = tableOf({ day: '2024-01-02', time: '09:31' }, { day: '2024-01-02', time: '09:32' });
    const axis = findTimeAxis(minutes)!;
    expect(axis.columns).toEqual(['day', 'time']);
    expect(rowDate(minutes, axis, 1)).toBe('2024-01-02 09:32');
    const years = tableOf({ of: '2023', x: 1 }, { of: '2024', x: 2 });
    expect(findTimeAxis(years, 'year')?.times).toEqual([at('2023-01-01'), at('2024-01-01')]);
    expect(findTimeAxis(years)).toBeUndefined();
  });

  it('is none where most days come twice, and where there are no dates', () => {
    expect(findTimeAxis(tableOf({ day: '2024-01-02', code: 'a' }, { day: '2024-01-02', code: 'b' }))).toBeUndefined();
    expect(findTimeAxis(tableOf({ item: 'SMB', x: 1 }))).toBeUndefined();
    expect(findTimeAxis(tableOf())).toBeUndefined();
  });
});

describe('the stretches of a history', () => {
  const months = Array.from({ length: 144 }, (_, month) => ({
    day: `${2010 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`,
    x: month,
  }));
  const axis = findTimeAxis(tableOf(...months))!;

  it('are those that are shorter than it and still show something', () => {
    expect(stretchesOf(axis)).toEqual(['all', '10y', '5y', '1y']);
    expect(stretchesOf(findTimeAxis(tableOf(...months.slice(0, 6)))!)).toEqual(['all']);
  });

  it('end with its last row', () => {
    expect(stretchRows(axis, '1y')).toEqual(Array.from({ length: 13 }, (_, each) => 131 + each));
    expect(stretchRows(axis, 'all')).toHaveLength(144);
    expect(stretchBegin(axis.times, '5y')).toBe(at('2016-12-01'));
  });
});
