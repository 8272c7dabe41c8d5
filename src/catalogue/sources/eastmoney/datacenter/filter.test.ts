import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { say } from '../../../../base/say.ts';
import { day } from '../../../../engine/interface/params.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { words } from '../../../wire/upstream-value.ts';
import {
  after,
  afterOrNull,
  anything,
  chosen,
  coded,
  eq,
  eqUnlessEmpty,
  fixed,
  is,
  isAmong,
  isNot,
  made,
  madeAmong,
  onDay,
  since,
  toFilter,
  until,
  withinDays,
} from './filter.ts';

const params = {
  symbol: words({ default: '600000', say: say('Share code.', '股票代码。'), max: 40 }),
  date: day({ default: '20240102', say: say('Day.', '日期。') }),
};
const values = { symbol: '600000' as const, date: '20240102', start_date: '20240102', end_date: '20240105' };
const context = { values, params: { ...params, start_date: params.date, end_date: params.date } };

describe('toFilter', () => {
  it.each([
    [{ CODE: eq('symbol') }, '(CODE="600000")'],
    [{ DAY: eq('date') }, "(DAY='2024-01-02')"],
    [{ DAY: [until('end_date'), since('start_date')] }, "(DAY<='2024-01-05')(DAY>='2024-01-02')"],
    [{ DAY: after('date') }, "(DAY>'2024-01-02')"],
    [{ DAY: withinDays('start_date', 'end_date') }, "(DAY>='2024-01-02')(DAY<='2024-01-05')"],
    [{ DAY: withinDays('date', 'start_date') }, "(DAY='2024-01-02')"],
    [{ DAY: onDay(() => '20240630') }, "(DAY='2024-06-30')"],
    [{ DAY: afterOrNull('2010-01-01') }, '((DAY>\'2010-01-01\')(|@DAY="NULL"))'],
    [{ A: is('x'), B: is(-90), C: isNot('y'), D: isAmong('1', '2') }, '(A="x")(B=-90)(C!="y")(D in ("1","2"))'],
    [{ A: coded('symbol', { '600000': '01' }), B: coded('symbol', { '600000': 3 }) }, '(A="01")(B=3)'],
    [{ A: chosen('symbol', { '600000': anything }), B: chosen('symbol', { '600000': is('b') }) }, '(B="b")'],
    [{ CODE: made(({ symbol }: { symbol: string }) => `${symbol}.HK`) }, '(CODE="600000.HK")'],
    [{ CODE: madeAmong(({ symbol }: { symbol: string }) => [symbol, 'b']) }, '(CODE in ("600000","b"))'],
    [{ CODE: eqUnlessEmpty('symbol') }, '(CODE="600000")'],
    [{ A: fixed('(@A<>"NULL")') }, '(@A<>"NULL")'],
    [{}, ''],
  ])('writes %j', (where, expected) => {
    expect(toFilter(where, context)).toBe(expected);
  });

  it('has the same structure whatever text a client sends', () => {
    const where = { A: is('1'), CODE: eq('symbol'), MADE: made(({ symbol }: { symbol: string }) => `${symbol}.HK`) };
    const hostile = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc
        .array(fc.constantFrom('"', "'", '(', ')', ')(', '|', '@', '\\', '\n', 'NULL', '=', 'a'))
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(hostile, (symbol) => {
        const refused = params.symbol.check?.(symbol, new Date(), PROVEN_DAYS);
        if (refused) expect(refused.type).toBe('value_error.symbol');
        else
          expect(toFilter(where, { values: { symbol }, params })).toBe(
            `(A="1")(CODE="${symbol}")(MADE="${symbol}.HK")`,
          );
        if (/["'()\\\p{Cc}]/u.test(symbol)) {
          expect(refused).toBeDefined();
          expect(() => toFilter(where, { values: { symbol }, params })).toThrow(
            expect.objectContaining({ code: 'broken_declaration' }),
          );
        }
      }),
    );
  });

  it('refuses a day that is not eight digits', () => {
    for (const date of ['2024-01-02', "20240102'", ''])
      expect(() => toFilter({ DAY: eq('date') }, { values: { date }, params })).toThrow(
        expect.objectContaining({ code: 'broken_declaration' }),
      );
  });
});
