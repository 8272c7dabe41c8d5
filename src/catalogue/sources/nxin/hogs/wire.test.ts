import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { parseDays } from './wire.ts';

const read = (body: unknown) => {
  const pages = [
    {
      url: 'https://hqb.nxin.com/',
      obtained: Date.UTC(2026, 9, 10),
      status: 200,
      body: Buffer.from(JSON.stringify(body)),
    },
  ] as const;
  const { day: days } = parseDays(pages, [{ name: 'day', cells: 'date' }]);
  return Array.from({ length: days?.length ?? 0 }, (_, row) => days?.valueAt(row));
};
const [OLD, NEW] = [
  [Date.UTC(2026, 5, 28, 16), 19.8, 18.1, 18.4, 19.2, 16.1, 16.3, 121],
  [Date.UTC(2026, 5, 29, 16), 19.9, 18.1, 18.4, 19.2, 16.1, 16.3, 121],
];

// Public clients make rows of the days without looking at their order.
it('has the oldest day first, whichever the source sends first', () => {
  expect(read({ data: [NEW, OLD] })).toEqual(['2026-06-29', '2026-06-30']);
});

it('refuses a day that comes twice', () => {
  expect(() => read({ data: [OLD, OLD] })).toThrow(changed('comes after'));
});
