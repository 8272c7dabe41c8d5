import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { parseDays } from './wire.ts';

const read = (body: unknown, field: RowField = { name: 'day', cells: 'date' }) => {
  const pages = [
    {
      url: 'https://hqb.nxin.com/',
      obtained: Date.UTC(2026, 9, 10),
      status: 200,
      body: Buffer.from(JSON.stringify(body)),
    },
  ] as const;
  const { [field.name]: cells } = parseDays(pages, [field]);
  return Array.from({ length: cells?.length ?? 0 }, (_, row) => cells?.valueAt(row));
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

// Public clients leave such prices out.
it('has no price where the source writes 0', () => {
  const [day, ...figures] = NEW;
  const without = [day, ...figures.with(5, 0)];
  expect(read({ data: [OLD, without] }, { name: 'deal', cells: 'number' })).toEqual([16.3, null]);
});

it('refuses a price that is no number, which is not 0', () => {
  const [day, ...figures] = NEW;
  for (const other of [false, [], ' '])
    expect(() =>
      read({ data: [[day, ...figures.with(5, other as never)]] }, { name: 'deal', cells: 'number' }),
    ).toThrow(changed('deal'));
});
