import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import { parseExchange, toFraction } from './wire.ts';

describe('a rate that is written for people', () => {
  it('is a fraction, exactly', () => {
    const read = ['12%', '2.5%', '1000%', '百分之12', '千分之1', '万分之0.23', '十万分之5', '百万分之2.5', '0%'].map(
      (rate) => toFraction(rate, 'a fee'),
    );
    expect(read).toEqual(['0.12', '0.025', '10', '0.12', '0.001', '0.000023', '0.00005', '0.0000025', '0']);
    expect(toFraction(null, 'a fee')).toBeNull();
  });

  it('is a hundredth of any percentage', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: 999 }), (whole, part) => {
        const percent = `${whole}.${String(part).padStart(3, '0')}`;
        expect(Number(toFraction(`${percent}%`, 'a margin'))).toBe(Number(`${percent}e-2`));
      }),
    );
  });

  it.each(['12', '12元', '3元/手', '0.5', '亿分之1', '十分之1', '12%或3元', '-1%'])('is not %s', (rate) => {
    expect(() => toFraction(rate, 'a margin')).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });
});

/** The close-today fee of CFFEX, per mille, of these two texts of its file. */
function closeTodayFee(fee: string, ofFee: string): unknown {
  const line = Buffer.from(`IF2603,12%,12%,${fee},${fee},${ofFee}\n`);
  const body = Buffer.concat([Buffer.from('title\na,b,c,d,e,f\n'), line]);
  const page: Page = { url: 'https://www.cffex.com.cn/x', obtained: OBTAINED, status: 200, body };
  const [cells] = Object.values(
    parseExchange([page], { market: 'CFFEX', settlementOn: '20260119' }, [
      { name: 'close_today_fee_ratio', cells: 'number' },
    ]),
  );
  return cells?.valueAt(0);
}

it('the fee for closing on the day of opening is that share of the trading fee, exactly', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 9_999 }), fc.integer({ min: 0, max: 9_999 }), (fee, ofFee) => {
      // Ten-thousandths of a percent of the value times percent of the fee: 1e-6 and 1e-2, and per mille is 1e3.
      const share = closeTodayFee(`${(fee / 10_000).toFixed(4)}%`, `${ofFee}%`);
      expect(share).toBe(Number(`${fee * ofFee}e-5`));
    }),
  );
});
