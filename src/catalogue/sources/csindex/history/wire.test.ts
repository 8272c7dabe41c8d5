import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { date, number } from '../../../declare/columns.ts';
import { parseIndexDays } from './wire.ts';

const COLUMNS = { day: date('tradeDate'), close: number('close') };
const ASK = { index: '000928', first: 2012, last: 2012 };
const day = (tradeDate: string, close: number) => ({ tradeDate, indexCode: '000928', close });
const read = (data: unknown, code: unknown = '200') =>
  parseIndexDays(
    [
      {
        url: 'https://www.csindex.com.cn/',
        obtained: Date.UTC(2026, 9, 10),
        status: 200,
        body: Buffer.from(JSON.stringify({ code, data })),
      },
    ],
    ASK,
    COLUMNS,
  );
const daysOf = (data: unknown) => {
  const [days] = read(data);
  return Array.from({ length: days!.cells.length }, (_, row) => days!.cells.valueAt(row));
};

it('leaves out a copy of the first day, and no other row', () => {
  expect(daysOf([day('20120101', 5), day('20120831', 5), day('20120903', 6)])).toEqual(['2012-08-31', '2012-09-03']);
  expect(daysOf([day('20120831', 5), day('20120903', 6)])).toEqual(['2012-08-31', '2012-09-03']);
  expect(daysOf([day('20120831', 5)])).toEqual(['2012-08-31']);
});

it('leaves out a copy of the first day that stands alone: the history begins behind the range', () => {
  expect(daysOf([day('20120101', 5)])).toEqual([]);
});

it('keeps a first day that equals the second one, where it is not stamped with the first day of the range', () => {
  expect(daysOf([day('20120104', 5), day('20120105', 5)])).toEqual(['2012-01-04', '2012-01-05']);
});

it('has no rows of an index that the site does not have', () => {
  expect([daysOf([]), daysOf(null)]).toEqual([[], []]);
});

it('takes the code of success as a number, too', () => {
  expect(read([day('20120104', 5)], 200)[0]?.cells.length).toBe(1);
});

it('refuses another index, other years, days that do not ascend, and another code', () => {
  expect(() => read([{ ...day('20120831', 5), indexCode: '000300' }])).toThrow(changed('the index "000300"'));
  expect(() => read([day('20110831', 5), day('20110901', 6)])).toThrow(changed('asked for 2012 to 2012'));
  expect(() => read([day('20120831', 5), day('20130104', 6)])).toThrow(changed('"20130104"'));
  expect(() => read([day('20120903', 6), day('20120831', 5)])).toThrow(changed('comes after'));
  expect(() => read([day('2012-08-31', 5)])).toThrow(changed('a day YYYYMMDD'));
  expect(() => read([], '500')).toThrow(expect.objectContaining({ code: 'upstream_refused' }));
});
