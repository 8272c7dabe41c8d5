import fc from 'fast-check';
import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { DAY_MS } from '../../../../base/utc-day.ts';
import { parseBondIndex } from './wire.ts';

const ASK = { id: 'a', measure: 'CFZS', span: '00' };
const read = (reply: unknown) =>
  parseBondIndex(
    [
      {
        url: 'https://yield.chinabond.com.cn/',
        obtained: Date.UTC(2026, 9, 10),
        status: 200,
        body: Buffer.from(JSON.stringify(reply)),
      },
    ],
    ASK,
  );
const EIGHT_HOURS_MS = 28_800_000;

it('has every day of Beijing once, oldest first, whatever the order of the keys is', () => {
  const days = fc.uniqueArray(fc.integer({ min: 11_688, max: 20_000 }), { minLength: 1, maxLength: 30 });
  fc.assert(
    fc.property(days, (all) => {
      const values = Object.fromEntries(all.map((each) => [String(each * DAY_MS - EIGHT_HOURS_MS), each]));
      const [found, numbers] = read({ CFZS_00: values });
      const sorted = all.toSorted((one, other) => one - other);
      expect(sorted.map((_, row) => found!.cells.valueAt(row))).toEqual(
        sorted.map((each) => new Date(each * DAY_MS).toISOString().slice(0, 10)),
      );
      expect(sorted.map((_, row) => numbers!.cells.valueAt(row))).toEqual(sorted);
    }),
  );
});

it('refuses a time that is no midnight of Beijing, another measure, and a message', () => {
  expect(() => read({ CFZS_00: { 1010073600001: 1 } })).toThrow(changed('a midnight of Beijing'));
  expect(() => read({ JJZS_00: {} })).toThrow(changed('no days `CFZS_00`'));
  expect(() => read({ emsg: '系统繁忙' })).toThrow(expect.objectContaining({ code: 'upstream_refused' }));
  expect(read({ emsg: '未查询到数据' })[0]!.cells.length).toBe(0);
});
