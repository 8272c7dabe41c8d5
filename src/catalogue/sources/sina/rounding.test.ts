import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roundHalfUp } from './rounding.ts';

describe('a rounded number', () => {
  it.each([
    [0.005, 0.01],
    [1.005, 1.01],
    [-1.005, -1.01],
    [1.0049, 1],
    [-0.001, 0],
    [80_003_013.835, 80_003_013.84],
    [-1_359_509_866.465, -1_359_509_866.47],
    [1_359_509_866.4649, 1_359_509_866.46],
  ])('of two places, of %s, is %s', (value, rounded) => {
    expect(roundHalfUp(value, 2, 'Sina')).toBe(rounded);
  });

  it('is that of its decimals, however large it is', () => {
    fc.assert(
      // In ten-thousandths, up to a hundred billion: the flows of shares are printed to four places.
      fc.property(fc.bigInt(0n, 10n ** 15n), fc.boolean(), (digits, endsWithHalf) => {
        const units = endsWithHalf ? (digits / 100n) * 100n + 50n : digits;
        expect(roundHalfUp(Number(`${units}e-4`), 2, 'Sina')).toBe(Number(`${(units + 50n) / 100n}e-2`));
      }),
    );
  });

  it('is refused of no number', () => {
    expect(() => roundHalfUp(Number.NaN, 2, 'Sina')).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });
});
