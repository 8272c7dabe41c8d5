import { expect, it } from 'vitest';
import { changed } from '../../../../../../test/failures.ts';
import { Cells } from '../../../../../engine/formats/cells.ts';
import { OFFERING_COLUMNS, withRise } from './offerings.ts';

const risesOf = (...offerings: readonly (readonly [latest: number | null, issued: number | null])[]) => {
  const columns = [
    { name: '最新价格-价格', cells: Cells.numbers(offerings.map(([latest]) => latest)) },
    { name: '发行价格', cells: Cells.numbers(offerings.map(([, issued]) => issued)) },
  ];
  const [, rise] = withRise(columns);
  return offerings.map((_, row) => rise?.cells.valueAt(row));
};

it('reckons the rise of an offering of Beijing since the issue, in percent', () => {
  expect(risesOf([12, 10], [5, 10], [10, 10], [null, 10], [10, null], [10, 0])).toEqual([20, -50, 0, null, null, null]);
});

it('refuses prices between which no number is the rise', () => {
  expect(() => risesOf([1e308, 10])).toThrow(changed('no rise leads from 10 to 1e+308'));
});

it('counts an offering as the page of Tonghuashun does, which names its units', () => {
  const columns: Readonly<Record<string, { readonly unit?: string }>> = OFFERING_COLUMNS;
  const times = { ten_thousand_shares_or_beijing_shares: 10_000, ten_thousand_yuan: 10_000, shares: 1 };
  // 301688 in August 2026: the figure of either, and what the heading of the other is counted in.
  const figures = {
    发行总数: [3333.3334, 3333.3334, 10_000],
    网上发行: [7_000_000, 700, 10_000],
    申购上限: [7000, 0.7, 10_000],
    顶格申购需配市值: [7, 7, 10_000],
  } as const;
  for (const [name, [ours, theirs, theirUnit]] of Object.entries(figures)) {
    const factor = new Map(Object.entries(times)).get(columns[name]?.unit ?? '') ?? Number.NaN;
    expect([name, ours * factor]).toEqual([name, expect.closeTo(theirs * theirUnit, 3)]);
  }
});
