import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { parseCommodityIndex } from './wire.ts';

const read = (month: readonly unknown[], data: readonly unknown[], code = 0) =>
  parseCommodityIndex([
    {
      url: 'https://yun.ccxe.com.cn/',
      obtained: Date.UTC(2026, 9, 10),
      status: 200,
      body: Buffer.from(JSON.stringify({ code, data: { month, data } })),
    },
  ]);

it('computes the change over the sorted days, each once', () => {
  const columns = read(['2009-01-12 00:00:00', '2009-01-09 00:00:00', '2009-01-12 00:00:00'], [110, 100, 110]);
  expect(columns.map(({ cells }) => [cells.valueAt(0), cells.valueAt(1), cells.length])).toEqual([
    ['2009-01-09', '2009-01-12', 2],
    [100, 110, 2],
    [0, 10, 2],
  ]);
});

it('refuses a history that is cut, lists of other lengths, a value that is none, and another code', () => {
  expect(() => read(['2009-01-12 00:00:00'], [110])).toThrow(changed('expected 2009-01-09 as its first day'));
  expect(() => read(['2009-01-09 00:00:00'], [])).toThrow(changed('as many values'));
  expect(() => read(['2009-01-09 00:00:00'], ['100'])).toThrow(changed('a day and a value'));
  expect(() => read(['2009-01-09 00:00:00', '2009-01-09 00:00:00'], [100, 110])).toThrow(changed('two values'));
  expect(() => read([], [], 500)).toThrow(expect.objectContaining({ code: 'upstream_refused' }));
});
