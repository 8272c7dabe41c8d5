import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clampRange, movedRange, pinchedRange } from './axis-range.ts';

const WHOLE = { min: -0.5, max: 99.5 };

describe('a part of an axis', () => {
  it('stays as it is within the whole', () => {
    expect(clampRange({ min: 10, max: 20 }, WHOLE, 5)).toEqual({ min: 10, max: 20 });
  });

  it('is moved where it reaches beyond an end, and is the whole where it is longer', () => {
    expect(clampRange({ min: -8, max: 2 }, WHOLE, 5)).toEqual({ min: -0.5, max: 9.5 });
    expect(clampRange({ min: 95, max: 105 }, WHOLE, 5)).toEqual({ min: 89.5, max: 99.5 });
    expect(clampRange({ min: -50, max: 500 }, WHOLE, 5)).toEqual(WHOLE);
  });

  it('grows on both sides where it is too short', () => {
    expect(clampRange({ min: 50, max: 51 }, WHOLE, 5)).toEqual({ min: 48, max: 53 });
    expect(clampRange({ min: 0, max: 1 }, { min: 0, max: 2 }, 5)).toEqual({ min: 0, max: 2 });
  });

  it('is within the whole and long enough, whatever is asked for', () => {
    const any = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(any, any, (one, other) => {
        const { min, max } = clampRange({ min: Math.min(one, other), max: Math.max(one, other) }, WHOLE, 5);
        expect(min >= WHOLE.min && max <= WHOLE.max + 1e-9).toBe(true);
        expect(max - min).toBeGreaterThanOrEqual(5 - 1e-9);
      }),
    );
  });

  it('keeps under each finger what was there', () => {
    expect(movedRange({ min: 0, max: 100 }, 400, { value: 50, pixel: 100 })).toEqual({ min: 25, max: 125 });
    expect(pinchedRange(400, { value: 40, pixel: 100 }, { value: 60, pixel: 300 })).toEqual({ min: 30, max: 70 });
  });
});
