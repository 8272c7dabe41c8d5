import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { date, number } from '../../../declare/columns.ts';
import { parseWorldBars } from './wire.ts';

const COLUMNS = {
  date: date('d'),
  close: number('c'),
  open: number('o'),
  high: number('h'),
  low: number('l'),
  volume: number('v'),
};
const day = (d: string, price: string, c = price) => ({ d, o: price, h: price, l: price, c, v: '0' });
const read = (data: unknown, code = 0) =>
  parseWorldBars(
    [
      {
        url: 'https://bond.finance.sina.com.cn/',
        obtained: Date.UTC(2026, 9, 10),
        status: 200,
        body: Buffer.from(JSON.stringify({ result: { status: { code }, data } })),
      },
    ],
    { bond: 'US10YT' },
    COLUMNS,
  );

it('has the days, and none of a code that Sina does not know', () => {
  expect(
    read([day('2026-10-08', '4.25'), day('2026-10-09', '4.21')])
      .slice(0, 2)
      .map(({ cells }) => cells.valueAt(1)),
  ).toEqual(['2026-10-09', 4.21]);
  expect([read(null)[0]!.cells.length, read([])[0]!.cells.length]).toEqual([0, 0]);
});

it('refuses days that do not ascend, prices that are all 0 or contradict each other, and another status', () => {
  expect(() => read([day('2026-10-09', '4.2'), day('2026-10-08', '4.2')])).toThrow(changed('follows one of'));
  expect(() => read([day('2026-10-09', '0')])).toThrow(changed('every price is 0'));
  expect(() => read([day('2026-10-09', '4.2', '5')])).toThrow(changed('outside of their lowest and highest'));
  expect(() => read([], 11)).toThrow(expect.objectContaining({ code: 'upstream_refused' }));
});
