import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { candlesAt, candleWidths, isRise } from './candle-shapes.ts';

const numbers = {
  open: [10, 12, null, 11],
  high: [13, 14, null, 12],
  low: [9, 11, null, 8],
  close: [12, 11, null, 9],
  volume: [100, 300, 200, null],
};

describe('the widths of candles', () => {
  it('are those of stems alone where there is no room for bodies', () => {
    expect(candleWidths(0.1, 1)).toEqual({ stem: 1, body: 1 });
    expect(candleWidths(2.5, 1)).toEqual({ stem: 1, body: 1 });
  });

  it('leave a pixel between two bodies, and have the stem in the middle', () => {
    expect(candleWidths(3, 1)).toEqual({ stem: 1, body: 2 });
    expect(candleWidths(4.8, 1)).toEqual({ stem: 1, body: 3 });
    expect(candleWidths(30, 1)).toEqual({ stem: 1, body: 23 });
    expect(candleWidths(60, 2)).toEqual({ stem: 2, body: 48 });
    expect(candleWidths(600, 2)).toEqual({ stem: 2, body: 96 });
  });

  it('are whole for any room and any screen', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.01, max: 500, noNaN: true }),
        fc.constantFrom(1, 1.25, 1.5, 2, 2.625, 3, 4),
        (slot, ratio) => {
          const { stem, body } = candleWidths(slot, ratio);
          expect(Number.isInteger(stem) && Number.isInteger(body)).toBe(true);
          expect(stem).toBeGreaterThanOrEqual(1);
          expect(body).toBeGreaterThanOrEqual(stem);
          if (slot >= 2) expect(body).toBeLessThanOrEqual(slot - 1);
          if (body > 2) expect((body - stem) % 2).toBe(0);
        },
      ),
    );
  });
});

describe('candles', () => {
  it('are one for each point that has a column of its own; what has no prices has its volume', () => {
    const candles = candlesAt(numbers, 0, 4, (at) => at * 5);
    expect(candles.map(({ left }) => left)).toEqual([0, 5, 10, 15]);
    expect(candles.map(isRise)).toEqual([true, false, true, false]);
    expect(candles[1]).toEqual({ left: 5, open: 12, high: 14, low: 11, close: 11, volume: 300 });
    expect(candles[2]).toMatchObject({ open: undefined, volume: 200 });
    expect(candles[3]?.volume).toBeNull();
  });

  it('are one for all points of a column of pixels: from the first open to the last close, as far as any reaches', () => {
    expect(candlesAt(numbers, 0, 4, () => 7)).toEqual([{ left: 7, open: 10, high: 14, low: 8, close: 9, volume: 300 }]);
  });

  it('that close as they open rise', () => {
    const [candle] = candlesAt({ ...numbers, open: [12] }, 0, 1, () => 0);
    expect(candle && isRise(candle)).toBe(true);
  });
});
