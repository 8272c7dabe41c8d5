import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { parseSentiment } from './wire.ts';

const read = (body: unknown) => {
  const pages = [
    {
      url: 'https://www.chinascope.com/',
      obtained: Date.UTC(2026, 9, 10),
      status: 200,
      body: Buffer.from(JSON.stringify(body)),
    },
  ] as const;
  const { tradeDate: days } = parseSentiment(pages, [{ name: 'tradeDate', cells: 'date' }]);
  return Array.from({ length: days?.length ?? 0 }, (_, row) => days?.valueAt(row));
};
const [OLD, NEW] = [
  { tradeDate: '2026-06-29', maIndex1: 1.02, marketClose: 4_100.5 },
  { tradeDate: '2026-06-30', maIndex1: 1.03, marketClose: 4_101.5 },
];

// Public clients make rows of the days without looking at their order.
it('has the oldest day first, whichever the source sends first', () => {
  expect(read([NEW, OLD])).toEqual(['2026-06-29', '2026-06-30']);
});

it('refuses a day that comes twice', () => {
  expect(() => read([OLD, OLD])).toThrow(changed('comes after'));
});
