import { describe, expect, it } from 'vitest';
import { PROVEN_DAYS, TradingCalendar } from '../../../../engine/interface/trading-calendar.ts';
import { EVENING } from '../evening.ts';
import { DAILY } from './cache.ts';
import { askOf } from './family.ts';
import { fixed } from './filter.ts';

const askFor = (filter: string) => askOf({ report: 'RPT_LIST', where: { FILTER: fixed(filter) } }, {}, {});

/** Until when a list is fresh, in Beijing time. */
function freshUntil(obtained: string, filter: string): string {
  const until = DAILY.freshUntil(Date.parse(`${obtained}+08:00`), askFor(filter), PROVEN_DAYS);
  return new Date(until + 8 * 3_600_000).toISOString().slice(0, 16);
}

describe('lists of a trading day', () => {
  it.each([
    // 2026-11-20 is a Friday.
    ['2026-11-20T10:00:00', "(TRADE_DATE='2026-11-20')", '2026-11-20T17:00'],
    ['2026-11-20T18:00:00', "(TRADE_DATE='2026-11-20')", '2026-11-20T18:15'],
    ['2026-11-20T23:59:00', "(TRADE_DATE='2026-11-20')", '2026-11-21T00:14'],
    ['2026-11-21T10:00:00', "(TRADE_DATE='2026-11-20')", '2026-11-23T17:00'],
    // Nothing is asked for during Golden Week.
    ['2026-10-01T10:00:00', '', '2026-10-08T17:00'],
    ['2026-11-20T10:00:00', '', '2026-11-20T17:00'],
    ['2026-11-20T10:00:00', "(TRADE_DATE>='2020-01-01')", '2026-11-20T17:00'],
    ['2026-11-20T10:00:00', "(TRADE_DATE>='2020-01-01')(TRADE_DATE<='2026-11-19')", '2026-11-20T17:00'],
    ['2026-11-20T10:00:00', "(TRADE_DATE='2026-10-20')", '2026-12-20T10:00'],
    ['2026-11-20T10:00:00', "(TRADE_DATE>='2020-01-01')(TRADE_DATE<='2020-02-01')", '2026-12-20T10:00'],
  ])('obtained at %s for %s, are fresh until %s', (obtained, filter, expected) => {
    expect(freshUntil(obtained, filter)).toBe(expected);
  });
});

describe('the next evening with lists', () => {
  const DAY = 86_400_000;
  const newYear = Date.parse('2026-12-31T20:00:00+08:00') + DAY;

  it('is that of any weekday of a year that the calendar does not know', () => {
    expect(new Date(EVENING.freshUntil(newYear - DAY, {}, new TradingCalendar())).toISOString()).toBe(
      '2026-12-31T12:15:00.000Z',
    );
    expect(new Date(EVENING.freshUntil(newYear, {}, new TradingCalendar())).toISOString()).toBe(
      '2027-01-01T12:15:00.000Z',
    );
  });

  it('is that of a holiday, too, that was learned of a calendar', () => {
    const calendar = new TradingCalendar();
    const days: string[] = [];
    for (let day = Date.UTC(2024, 0, 1); day <= Date.UTC(2027, 11, 31); day += DAY)
      if (calendar.hasTrading(day) && day !== Date.UTC(2027, 0, 1)) days.push(new Date(day).toISOString().slice(0, 10));
    expect(calendar.learn(days)).toBe(true);
    expect(calendar.hasTrading(Date.UTC(2027, 0, 1))).toBe(false);
    expect(new Date(EVENING.freshUntil(newYear, {}, calendar)).toISOString()).toBe('2027-01-01T12:15:00.000Z');
  });
});
