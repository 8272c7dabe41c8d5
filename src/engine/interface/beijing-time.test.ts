import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beijingClock, beijingDay, fromBeijing, toBeijing } from './beijing-time.ts';

const at = (text: string): number => Date.parse(`${text}+08:00`);

describe('the clock of Beijing', () => {
  it('is eight hours ahead of UTC, in summer too', () => {
    expect(toBeijing(Date.UTC(2026, 0, 1, 10))).toBe(Date.UTC(2026, 0, 1, 18));
    expect(toBeijing(Date.UTC(2026, 6, 1, 10))).toBe(Date.UTC(2026, 6, 1, 18));
  });

  it('is the reverse of the time at which it shows so much', () => {
    fc.assert(fc.property(fc.integer({ min: -1e12, max: 4e12 }), (time) => fromBeijing(toBeijing(time)) === time));
  });

  it.each([
    ['2026-10-09T00:00:00.000', 0],
    ['2026-10-09T09:30:00.000', 9.5 * 3_600_000],
    ['2026-10-09T23:59:59.999', 86_399_999],
  ])('shows at %s the same day, and the time since its midnight', (text, sinceMidnight) => {
    expect(beijingClock(at(text))).toEqual({ midnight: Date.UTC(2026, 9, 9), sinceMidnight });
    expect(beijingDay(at(text))).toBe('2026-10-09');
  });

  it('shows the next day from 16:00 of UTC on', () => {
    expect(beijingDay(Date.UTC(2026, 11, 31, 15, 59))).toBe('2026-12-31');
    expect(beijingDay(Date.UTC(2026, 11, 31, 16))).toBe('2027-01-01');
  });
});
