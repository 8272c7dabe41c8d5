import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { columnsInSight, rowsInSight, textWidth } from './visible-range.ts';

describe('the part of a table that is built', () => {
  it('holds every row in sight, few others, and none that is not there', () => {
    expect(rowsInSight(10_000, 30, 0, 400, 8)).toEqual({ from: 0, to: 22 });
    expect(rowsInSight(10_000, 30, 150_000, 400, 8)).toEqual({ from: 4_992, to: 5_022 });
    expect(rowsInSight(4, 30, 0, 400, 8)).toEqual({ from: 0, to: 4 });
    fc.assert(
      fc.property(fc.nat(10_000), fc.nat(400_000), (count, scrolled) => {
        const { from, to } = rowsInSight(count, 30, scrolled, 400, 8);
        expect(from).toBeGreaterThanOrEqual(0);
        expect(to).toBeLessThanOrEqual(count);
        expect(to - from).toBeLessThanOrEqual(31);
        for (const row of [Math.floor(scrolled / 30), Math.floor((scrolled + 399) / 30)])
          if (row < count) expect(from <= row && row < to).toBe(true);
      }),
    );
  });

  it('holds every column in sight, and one more on either side', () => {
    const widths = Array<number>(129).fill(100);
    expect(columnsInSight(widths, 0, 700)).toEqual({ from: 0, to: 8 });
    expect(columnsInSight(widths, 1_050, 700)).toEqual({ from: 9, to: 19 });
    expect(columnsInSight(widths, 12_200, 700)).toEqual({ from: 121, to: 129 });
    expect(columnsInSight([50, 50], 0, 700)).toEqual({ from: 0, to: 2 });
    expect(columnsInSight([], 0, 700)).toEqual({ from: 0, to: 0 });
  });

  it('counts a Chinese character as two digits', () => {
    expect(textWidth('2024-01-02')).toBe(10);
    expect(textWidth('成交量')).toBe(6);
    expect(textWidth('－')).toBe(2);
    expect(textWidth('SH600000')).toBeGreaterThan(8);
  });
});
