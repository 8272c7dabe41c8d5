import { describe, expect, it } from 'vitest';
import { TradingCalendar } from './trading-calendar.ts';

const DAY_MS = 86_400_000;
const midnight = (day: string) => Date.parse(day);
const textOf = (day: number) => new Date(day).toISOString().slice(0, 10);

/** The days of trading from a first one to a last one, as a calendar without further holidays has them. */
function daysFrom(first: string, last: string, without: readonly string[] = []): string[] {
  const known = new TradingCalendar();
  const days: string[] = [];
  for (let day = midnight(first); day <= midnight(last); day += DAY_MS)
    if (known.hasTrading(day) && !without.includes(textOf(day))) days.push(textOf(day));
  return days;
}

describe('a trading calendar', () => {
  it.each([
    ['2026-09-30', true],
    ['2026-10-01', false],
    ['2026-10-07', false],
    ['2026-10-08', true],
    ['2026-10-10', false], // a Saturday on which people work
    ['2026-02-16', false],
    ['2026-02-24', true],
    ['2024-02-09', false],
    ['2025-01-28', false],
    ['2026-12-31', true],
    ['2027-01-01', true], // not known: a weekday
    ['2027-01-02', false],
  ])('of %s says %s', (day, hasTrading) => {
    expect(new TradingCalendar().hasTrading(midnight(day))).toBe(hasTrading);
  });

  it.each([
    ['2026-09-30', '2026-09-30'],
    ['2026-10-01', '2026-10-08'],
    ['2026-10-10', '2026-10-12'],
  ])('has from %s on its first session on %s', (day, session) => {
    expect(textOf(new TradingCalendar().sessionFrom(midnight(day)))).toBe(session);
  });

  it.each([
    ['during it', '2026-10-09T09:30:00', '2026-10-09'],
    ['in the auction before it', '2026-10-09T09:29:59', '2026-10-08'],
    ['in the night after it', '2026-10-10T00:00:01', '2026-10-09'],
    ['on the Monday morning after it', '2026-10-12T08:00:00', '2026-10-09'],
    ['on a holiday after it', '2026-10-05T12:00:00', '2026-09-30'],
  ])('has its newest session %s: at %s in Beijing, that of %s', (_, time, session) => {
    expect(textOf(new TradingCalendar().newestSession(Date.parse(`${time}+08:00`)))).toBe(session);
  });

  it('learns the days that a newer one has and leaves the rest to weekdays', () => {
    const calendar = new TradingCalendar();
    expect(calendar.learn(daysFrom('1990-12-19', '2027-12-31', ['2027-01-01', '2027-02-08', '2027-02-09']))).toBe(true);
    expect(calendar.lastKnown).toBe(midnight('2027-12-31'));
    expect(calendar.hasTrading(midnight('2027-02-08'))).toBe(false);
    expect(calendar.hasTrading(midnight('2027-02-10'))).toBe(true);
    expect(calendar.hasTrading(midnight('2028-01-03'))).toBe(true);
    // A later one goes on from there.
    expect(calendar.learn(daysFrom('1990-12-19', '2028-03-31', ['2027-01-01', '2027-02-08', '2027-02-09']))).toBe(true);
    expect(calendar.lastKnown).toBe(midnight('2028-03-31'));
  });

  it.each<[string, string[]]>([
    ['none', []],
    ['one that ends no later', daysFrom('1990-12-19', '2026-12-31')],
    ['an older one', daysFrom('1990-12-19', '2018-12-31')],
    ['one that lacks a known day of trading', daysFrom('1990-12-19', '2027-12-31', ['2026-11-20'])],
    ['one that begins too late', daysFrom('2026-01-01', '2027-12-31')],
    ['one that trades on a known holiday', [...daysFrom('1990-12-19', '2027-12-31'), '2026-10-01'].toSorted()],
    ['one that trades on a weekend', [...daysFrom('1990-12-19', '2027-12-31'), '2027-01-09'].toSorted()],
    [
      'one with a month without trading',
      daysFrom('1990-12-19', '2027-12-31').filter((day) => !day.startsWith('2027-03')),
    ],
    [
      'one with too few days in a year',
      daysFrom('1990-12-19', '2027-12-31').filter((day) => !(day > '2027' && new Date(day).getUTCDay() === 3)),
    ],
    ['one of a single later day', ['2027-01-04']],
    ['one that goes on for years', daysFrom('1990-12-19', '2035-12-31')],
    ['one of more days than there were', Array.from({ length: 20_001 }, () => '2027-01-04')],
    ['one that is no calendar', ['no day']],
  ])('does not believe %s', (_, days) => {
    const calendar = new TradingCalendar();
    expect(calendar.learn(days)).toBe(false);
    expect(calendar.lastKnown).toBe(midnight('2026-12-31'));
    expect(calendar.hasTrading(midnight('2027-03-01'))).toBe(true);
    expect(calendar.hasTrading(midnight('2026-11-20'))).toBe(true);
  });
});
