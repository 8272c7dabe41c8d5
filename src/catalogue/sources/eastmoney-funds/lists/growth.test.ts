import { expect, it } from 'vitest';
import { refuseOtherGrowth } from './growth.ts';

const UP = ['000001', 'a', 'A', '1.1', '2.1', '1.0', '2.0', '0.1', '10.00'];
const DOWN = ['000002', 'b', 'B', '1.0', '2.0', '1.1', '2.1', '-0.1', '-9.09'];
// A dividend of 0.5 was paid, and a fund without a value of the newest day.
const PAID = ['000003', 'c', 'C', '1.0', '2.1', '1.4', '2.0', '0.1', '7.14'];
const NONE = ['000004', 'd', 'D', '', '', '1.0', '1.0', '', ''];

it('leaves rows of daily values as they came', () => {
  const rows = [UP, DOWN, UP, DOWN, PAID, PAID, PAID, NONE];
  expect(refuseOtherGrowth(rows)).toBe(rows);
  expect(refuseOtherGrowth([PAID])).toHaveLength(1);
  expect(refuseOtherGrowth([])).toEqual([]);
});

it('refuses rows whose values of both days are exchanged', () => {
  const exchanged = [UP, DOWN, UP, DOWN].map(([code, name, letters, unit, total, before, totalBefore, ...others]) => [
    code,
    name,
    letters,
    before,
    totalBefore,
    unit,
    total,
    ...others,
  ]);
  expect(() => refuseOtherGrowth(exchanged)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
});
