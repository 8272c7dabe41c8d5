import fc from 'fast-check';
import { expect, it } from 'vitest';
import { utcDay } from '../../../../base/utc-day.ts';
import type { Cells } from '../../../../engine/formats/cells.ts';
import interfaces from './chip-distribution.interfaces.ts';
import { type Bar, chipDistribution } from './chip-distribution.ts';

const price = fc.integer({ min: -1_000, max: 100_000 }).map((cents) => cents / 100);
const bar: fc.Arbitrary<Bar> = fc
  .record({ prices: fc.tuple(price, price, price, price), turnoverRate: fc.double({ min: 0, max: 150, noNaN: true }) })
  .map(({ prices, turnoverRate }) => {
    const [low, open, close, high] = prices.toSorted((one, other) => one - other) as [number, number, number, number];
    return { low, open, close, high, turnoverRate };
  });

const FLAT: Bar = { open: 5, close: 5, high: 5, low: 5, turnoverRate: 10 };

it('puts all chips at the one price of a series without moves', () => {
  const { profitShare, averageCost, ninety, seventy } = chipDistribution([FLAT, FLAT]);
  expect([profitShare, averageCost]).toEqual([1, 5]);
  expect([ninety, seventy]).toEqual(Array(2).fill({ low: 5, high: 5, concentration: 0 }));
});

it('is 0 throughout where nothing was ever traded', () => {
  const { profitShare, averageCost, ninety } = chipDistribution([{ ...FLAT, turnoverRate: 0 }]);
  expect([profitShare, averageCost, ninety]).toEqual([0, 0, { low: 0, high: 0, concentration: 0 }]);
});

it('forgets all earlier prices on a day on which every share changes hands', () => {
  const earlier: Bar = { open: 1, close: 1, high: 1.5, low: 0.5, turnoverRate: 30 };
  const { ninety } = chipDistribution([earlier, { ...FLAT, high: 6, low: 4, turnoverRate: 250 }]);
  expect(ninety.low).toBeGreaterThanOrEqual(4);
  expect(ninety.high).toBeLessThanOrEqual(6);
});

it('stays within its grid and within bounds for any bars', () => {
  fc.assert(
    fc.property(fc.array(bar, { minLength: 1, maxLength: 20 }), (bars) => {
      const { profitShare, averageCost, ninety, seventy } = chipDistribution(bars);
      expect(profitShare).toBeGreaterThanOrEqual(0);
      expect(profitShare).toBeLessThanOrEqual(1 + 1e-9);
      expect([averageCost, ninety.concentration, seventy.concentration].every(Number.isFinite)).toBe(true);
      expect(ninety.low).toBeLessThanOrEqual(seventy.low);
      expect(seventy.low).toBeLessThanOrEqual(averageCost);
    }),
  );
});

it('takes no time for prices far outside of its grid', () => {
  const bars = [
    { open: -1e12, close: -1e12, high: 0, low: -1e12, turnoverRate: 5 },
    { open: 1, close: 1, high: 1.01, low: 0.99, turnoverRate: 5 },
  ];
  expect(Number.isFinite(chipDistribution(bars).averageCost)).toBe(true);
});

it('is refused for an impossible kline among those that it is made of, and for no older one', () => {
  const [{ parse, ask }] = interfaces as [(typeof interfaces)[0]];
  const impossible = '9.00,5.00,5.00,5.00';
  const read = (before: string, first = '5.00,5.00,5.00,5.00') => {
    const prices = [before, first, ...Array.from({ length: 209 }, () => '5.00,5.00,5.00,5.00')];
    const klines = prices.map(
      (four, at) => `${utcDay(Date.UTC(2024, 0, 1 + at))},${four},1,500.00,0.00,0.00,0.00,1.00`,
    );
    const body = Buffer.from(JSON.stringify({ rc: 0, data: { code: '600000', market: 1, klines } }));
    const page = { url: 'https://push2his.eastmoney.com/', obtained: Date.UTC(2025, 0, 1), status: 200, body };
    return parse([page], ask({ symbol: '600000', adjust: '' }));
  };
  expect((read(impossible).平均成本 as Cells).valueAt(89)).toBe(5);
  expect(() => read('5.00,5.00,5.00,5.00', impossible)).toThrow('a price of 9 outside of 5 to 5');
});
