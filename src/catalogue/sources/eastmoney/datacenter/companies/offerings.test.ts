import { expect, it } from 'vitest';
import { changed } from '../../../../../../test/failures.ts';
import { Cells } from '../../../../../engine/formats/cells.ts';
import { withRise } from './offerings.ts';

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
