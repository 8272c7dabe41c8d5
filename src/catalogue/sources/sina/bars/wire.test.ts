import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { date, number } from '../../../declare/columns.ts';
import { parseWorldBars, type WorldBarsAsk } from './wire.ts';

const COLUMNS = {
  date: date('d'),
  close: number('c'),
  open: number('o'),
  high: number('h'),
  low: number('l'),
  volume: number('v'),
};
const day = (d: string, price: string, c = price) => ({ d, o: price, h: price, l: price, c, v: '0' });
const read = (data: unknown, code = 0, ask: WorldBarsAsk = { bond: 'US10YT' }) =>
  parseWorldBars(
    [
      {
        url: 'https://bond.finance.sina.com.cn/',
        obtained: Date.UTC(2026, 9, 10),
        status: 200,
        body: Buffer.from(JSON.stringify({ result: { status: { code }, data } })),
      },
    ],
    ask,
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

it('may have a yield that closes outside of its day on half of the days, and no index that does', () => {
  const days = Array.from({ length: 10 }, (_, at) => day(`2026-10-1${at}`, '4.2', at < 5 ? '4.3' : '4.2'));
  expect(read(days)[0]!.cells.length).toBe(10);
  expect(() => read(days.with(9, day('2026-10-19', '4.2', '4.3')))).toThrow(changed('6 of 10 bars'));
  expect(() => read(days, 0, { index: 'SWI20' })).toThrow(changed('5 of 10 bars'));
});
