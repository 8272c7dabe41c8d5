import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beijingClock, beijingDay, beijingTime, fromBeijing, toBeijing } from './beijing-time.ts';

const at = (text: string): number => Date.parse(`${text}+08:00`);

describe('the clock of Beijing', () => {
  it('is eight hours ahead of UTC, in summer too', () => {
    expect(toBeijing(Date.UTC(2026, 0, 1, 10))).toBe(Date.UTC(2026, 0, 1, 18));
    expect(toBeijing(Date.UTC(2026, 6, 1, 10))).toBe(Date.UTC(2026, 6, 1, 18));
  });

  it.each([
    ['1986-05-03T15:59:59Z', '1986-05-03 23:59:59'],
    ['1986-05-03T18:00:00Z', '1986-05-04 03:00:00'],
    // A source that knows of summer time names the midnight before a day so.
    ['1988-06-30T15:00:00Z', '1988-07-01 00:00:00'],
    // One that does not, so: the day is the same.
    ['1988-06-30T16:00:00Z', '1988-07-01 01:00:00'],
    ['1991-09-14T16:59:59Z', '1991-09-15 01:59:59'],
    ['1991-09-14T17:00:00Z', '1991-09-15 01:00:00'],
    ['1991-12-31T16:00:00Z', '1992-01-01 00:00:00'],
  ])('at %s it showed %s, with the summer time of 1986 to 1991', (utc, shown) => {
    expect(beijingTime(Date.parse(utc))).toBe(shown);
  });

  it('is the reverse of the time at which it shows so much, of the first where an hour came twice', () => {
    const steady = fc.integer({ min: Date.UTC(1991, 11, 31), max: 4e12 });
    fc.assert(fc.property(steady, (time) => fromBeijing(toBeijing(time)) === time));
    const before = fc.integer({ min: -2.2e12, max: Date.UTC(1992, 0, 2) });
    fc.assert(fc.property(before, (time) => toBeijing(fromBeijing(toBeijing(time))) === toBeijing(time)));
    fc.assert(fc.property(before, (time) => fromBeijing(toBeijing(time)) <= time));
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
