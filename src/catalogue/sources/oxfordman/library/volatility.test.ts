import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TRADING_DAYS_OF_YEAR, toVolatility } from './volatility.ts';

/**
 * The same in whole numbers alone: the largest n whose half below lies at or under the root, found by bisection.
 */
function exactly(digits: bigint, places: number): number {
  const scaled = 4n * 10n ** 8n * BigInt(TRADING_DAYS_OF_YEAR) * digits;
  let low = 0n;
  let high = 10n ** 12n;
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if ((2n * middle - 1n) ** 2n * 10n ** BigInt(places) <= scaled) low = middle;
    else high = middle - 1n;
  }
  return Number(low) / 100;
}

/** `digits` with the point `places` from its end. */
function decimal(digits: bigint, places: number): string {
  const text = digits.toString().padStart(places + 1, '0');
  return places === 0 ? text : `${text.slice(0, -places)}.${text.slice(-places)}`;
}

describe('toVolatility', () => {
  it.each([
    ['1.30157172062276e-04', 18.11],
    ['0.00010161900613831257', 16],
    ['1.40814843656457e-04', 18.84],
    ['1.0161900613831257e-04', 16],
    ['0', 0],
    ['0.0', 0],
    ['-0.0', 0],
    ['1e-300', 0],
    ['5e-05', 11.22],
    [' 5e-05', 11.22],
  ])('makes of %s what the site displayed', (variance, volatility) => {
    expect(toVolatility(variance)).toBe(volatility);
  });

  it.each(['', ' ', '-1e-05', '-0.00003'])('has none for %j', (variance) => {
    expect(toVolatility(variance)).toBeNull();
  });

  it.each(['nan', 'NA', 'inf', '1e999', '0x10', '1,5', '1e', '.', '-', '3/1/1959', '1.2.3', `0.${'0'.repeat(39)}1`])(
    'refuses %j',
    (variance) => {
      expect(() => toVolatility(variance)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
    },
  );

  it('is exact for any decimal', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), fc.integer({ min: 17, max: 24 }), (digits, places) => {
        expect(toVolatility(decimal(digits, places))).toBe(exactly(digits, places));
      }),
    );
  });

  it('rounds a half up, and what is below it by the last digit down', () => {
    // 252 is 4 × 7 × 9, so only the squares of multiples of 21 are halves that a decimal can hold: (21 k)² / (4e8
    // × 252) is 4.375e-9 × k², for an odd k.
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50_000 }), (at) => {
        const k = 2n * BigInt(at) + 1n;
        const digits = 4375n * k * k * 10n ** 8n;
        const upper = Number((21n * k + 1n) / 2n);
        expect(toVolatility(decimal(digits, 20))).toBe(upper / 100);
        expect(toVolatility(`${digits}e-20`)).toBe(upper / 100);
        expect(toVolatility(decimal(digits - 1n, 20))).toBe((upper - 1) / 100);
      }),
    );
  });
});
