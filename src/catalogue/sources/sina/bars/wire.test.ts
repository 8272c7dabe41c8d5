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
const read = (data: unknown, ask: WorldBarsAsk = { bond: 'US10YT' }) =>
  readReply({ code: 0, message: '', result: { data } }, ask);
const readReply = (reply: unknown, ask: WorldBarsAsk) =>
  parseWorldBars(
    [
      {
        url: 'https://bond.finance.sina.com.cn/',
        obtained: Date.UTC(2026, 9, 10),
        status: 200,
        body: Buffer.from(JSON.stringify(reply)),
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
  const unknown = {
    code: 20001,
    message: 'get simpleBaseInfo err:not found baseinfo:INX',
    result: { data: {}, status: { code: 0 } },
  };
  expect([read([]), readReply(unknown, { index: 'INX' })].map(([days]) => days!.cells.length)).toEqual([0, 0]);
});

it('refuses days that do not ascend, prices that are all 0 or contradict each other, and another code', () => {
  expect(() => read([day('2026-10-09', '4.2'), day('2026-10-08', '4.2')])).toThrow(changed('follows one of'));
  expect(() => read([day('2026-10-09', '0')])).toThrow(changed('every price is 0'));
  expect(() => read([day('2026-10-09', '4.2', '5')])).toThrow(changed('outside of their lowest and highest'));
  const declined = { code: 20001, message: 'get simpleBaseInfo err:timeout', result: { data: {} } };
  expect(() => readReply(declined, { index: 'DAX' })).toThrow(expect.objectContaining({ code: 'upstream_refused' }));
  expect(() => readReply({ result: { data: [] } }, { index: 'DAX' })).toThrow(changed('expected a code and a result'));
});

it('may have a yield that closes outside of its day on half of the days, and no index that does', () => {
  const days = Array.from({ length: 10 }, (_, at) => day(`2026-10-1${at}`, '4.2', at < 5 ? '4.3' : '4.2'));
  expect(read(days)[0]!.cells.length).toBe(10);
  expect(() => read(days.with(9, day('2026-10-19', '4.2', '4.3')))).toThrow(changed('6 of 10 bars'));
  expect(() => read(days, { index: 'SWI20' })).toThrow(changed('5 of 10 bars'));
});
