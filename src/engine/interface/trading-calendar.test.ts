import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS } from '../../base/utc-day.ts';
import { isWeekday, TradingCalendar } from './trading-calendar.ts';

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
    expect(calendar.mayHaveTrading(midnight('2027-02-08'))).toBe(true);
    expect(calendar.hasTrading(midnight('2027-02-10'))).toBe(true);
    expect(calendar.hasTrading(midnight('2028-01-03'))).toBe(true);
    expect(textOf(calendar.sessionFrom(midnight('2027-02-08')))).toBe('2027-02-10');
    expect(textOf(calendar.possibleSessionFrom(midnight('2027-02-08')))).toBe('2027-02-08');
    // A later one goes on from there.
    expect(calendar.learn(daysFrom('1990-12-19', '2028-12-29', ['2027-01-01', '2027-02-08', '2027-02-09']))).toBe(true);
    expect(calendar.lastKnown).toBe(midnight('2028-12-31'));
  });

  it.each([
    ['2027-06-30', '2026-12-31'],
    ['2027-12-29', '2026-12-31'], // a Wednesday: two weekdays follow
    ['2027-12-30', '2027-12-31'],
    ['2027-12-31', '2027-12-31'],
    ['2028-03-31', '2027-12-31'],
  ])('that ends on %s teaches nothing after %s', (last, known) => {
    const calendar = new TradingCalendar();
    // This Tuesday is no session, and belongs to the part of a year where the calendar ends in that year.
    expect(calendar.learn(daysFrom('1990-12-19', last, ['2027-01-05']))).toBe(true);
    expect(calendar.lastKnown).toBe(midnight(known));
    expect(calendar.hasTrading(midnight('2027-01-05'))).toBe(known === '2026-12-31');
    for (let day = calendar.lastKnown + DAY_MS; day <= midnight('2028-12-31'); day += DAY_MS)
      expect(calendar.hasTrading(day)).toBe(isWeekday(day));
  });

  it('replaces what it learned by what a newer one says, also where that says less', () => {
    const calendar = new TradingCalendar();
    expect(calendar.learn(daysFrom('1990-12-19', '2027-12-31', ['2027-03-03']))).toBe(true);
    expect(calendar.learn(daysFrom('1990-12-19', '2027-12-31', ['2027-04-05']))).toBe(true);
    expect(calendar.hasTrading(midnight('2027-03-03'))).toBe(true);
    expect(calendar.hasTrading(midnight('2027-04-05'))).toBe(false);
    expect(calendar.learn(daysFrom('1990-12-19', '2026-12-31'))).toBe(true);
    expect(calendar.lastKnown).toBe(midnight('2026-12-31'));
    expect(calendar.hasTrading(midnight('2027-04-05'))).toBe(true);
  });

  it('knows after any calendars what the last credible one says, and the proven days always', () => {
    const FIRST = midnight('2027-01-01');
    const holidays = fc.uniqueArray(fc.integer({ min: 0, max: 729 }), { maxLength: 80 });
    const newer = fc.tuple(fc.constantFrom('2026-12-31', '2027-06-30', '2027-12-31', '2028-12-29'), holidays);
    fc.assert(
      fc.property(fc.array(newer, { minLength: 1, maxLength: 4 }), (calendars) => {
        const calendar = new TradingCalendar();
        let believed: { closed: readonly number[]; last: number } = { closed: [], last: midnight('2026-12-31') };
        for (const [last, offsets] of calendars) {
          const closed = offsets.map((offset) => FIRST + offset * DAY_MS).filter((day) => day < midnight(last));
          if (calendar.learn(daysFrom('2024-01-01', last, closed.map(textOf)))) {
            const year = last === '2027-06-30' ? 2026 : Number(last.slice(0, 4));
            believed = { closed, last: Date.UTC(year, 11, 31) };
          }
        }
        expect(calendar.lastKnown).toBe(believed.last);
        for (let day = FIRST; day <= midnight('2028-12-31'); day += DAY_MS)
          expect([textOf(day), calendar.hasTrading(day)]).toEqual([
            textOf(day),
            isWeekday(day) && !(day <= believed.last && believed.closed.includes(day)),
          ]);
        const proven = new TradingCalendar();
        for (let day = midnight('2024-01-01'); day < FIRST; day += DAY_MS)
          expect(calendar.hasTrading(day)).toBe(proven.hasTrading(day));
      }),
      { numRuns: 30 },
    );
  });

  it('never learns a month with fewer than ten sessions', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 11 }), fc.integer({ min: 0, max: 20 }), (month, left) => {
        const prefix = new Date(Date.UTC(2027, month, 1)).toISOString().slice(0, 7);
        const all = daysFrom('1990-12-19', '2027-12-31');
        const kept = new Set(
          all.filter((day) => day.startsWith(prefix)).filter((_, at, of) => at % 2 === 0 || of.length - at <= left),
        );
        const days = all.filter((day) => !day.startsWith(prefix) || kept.has(day));
        const calendar = new TradingCalendar();
        expect(calendar.learn(days)).toBe(kept.size >= 10 && days.at(-1)! >= '2027-12-30');
      }),
      { numRuns: 40 },
    );
  });

  it.each<[string, string[]]>([
    ['none', []],
    ['one that ends before the proven days do', daysFrom('1990-12-19', '2026-11-30')],
    ['one that goes backwards', daysFrom('1990-12-19', '2027-12-31').toReversed()],
    ['one that names a day twice', [...daysFrom('1990-12-19', '2027-12-31'), '2027-12-31']],
    ['one with something that is no day', ['no day', ...daysFrom('1990-12-19', '2027-12-31')]],
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
