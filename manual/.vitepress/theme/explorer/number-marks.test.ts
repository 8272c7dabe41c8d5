import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evenMarks, marksWithin } from './number-marks.ts';

describe('the marks of numbers', () => {
  it('are even and cover the numbers', () => {
    expect(evenMarks(0.3, 1.1, 5)).toEqual([0.2, 0.4, 0.6, 0.8, 1, 1.2]);
    expect(evenMarks(-120, 80, 4)).toEqual([-150, -100, -50, 0, 50, 100]);
  });

  it('lie within a range where they must', () => {
    expect(marksWithin(0.3, 1.1, 5, false)).toEqual([0.4, 0.6, 0.8, 1]);
    expect(marksWithin(-120, 80, 4, false)).toEqual([-100, -50, 0, 50]);
  });

  it('are no finer than what is written', () => {
    expect(marksWithin(3.01, 3.03, 6, false, 0.01)).toEqual([3.01, 3.02, 3.03]);
  });

  it('are even on a logarithmic scale of a short range, and thin where they would stand close', () => {
    expect(marksWithin(2.7, 8.4, 6, true)).toEqual([3, 4, 5, 6, 7, 8]);
    expect(marksWithin(1.9, 9.4, 8, true)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect(marksWithin(2.7, 8.4, 3, true)).toEqual([4, 6, 8]);
  });

  it('are 1, 2 and 5 of each power of ten over some powers, and powers over many', () => {
    expect(marksWithin(0.8, 120, 8, true)).toEqual([1, 2, 5, 10, 20, 50, 100]);
    expect(marksWithin(0.8, 1.2e7, 8, true)).toEqual([1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000]);
    expect(marksWithin(1, 1e12, 4, true)).toEqual([1, 1e3, 1e6, 1e9, 1e12]);
  });

  it('of any range ascend within it, some of them and not many', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-6, max: 1e12, noNaN: true }),
        fc.double({ min: 1.001, max: 1e9, noNaN: true }),
        fc.integer({ min: 2, max: 12 }),
        fc.boolean(),
        (low, ratio, wanted, isLog) => {
          const high = low * ratio;
          const marks = marksWithin(low, high, wanted, isLog);
          expect(marks).toEqual([...new Set(marks)].toSorted((left, right) => left - right));
          for (const mark of marks) expect(mark >= low && mark <= high).toBe(true);
          expect(marks.length).toBeLessThanOrEqual(2 * wanted + 2);
        },
      ),
    );
  });
});
