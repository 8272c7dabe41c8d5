import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { say } from '../../base/say.ts';
import { foreignSessions, freshFor, freshWhere, permanent, shanghaiSession, toMs } from './cache-policy.ts';
import { PROVEN_DAYS, TradingCalendar } from './trading-calendar.ts';

const beijing = (text: string) => Date.parse(`${text}+08:00`);
const session = shanghaiSession({ open: '60s', staleIfError: '30d' });

/** The weekdays from 2024 to a last one, without the known holidays and some more. */
function tradingDays(last: string, without: readonly string[]): string[] {
  const calendar = new TradingCalendar();
  const days: string[] = [];
  for (let day = Date.UTC(2024, 0, 1); day <= Date.parse(last); day += toMs('1d')) {
    const text = new Date(day).toISOString().slice(0, 10);
    if (calendar.hasTrading(day) && !without.includes(text)) days.push(text);
  }
  return days;
}

describe('shanghaiSession', () => {
  it.each([
    // 2026-11-20 is a Friday.
    ['in a session, for a minute', '2026-11-20T10:00:00', '2026-11-20T10:01:00'],
    ['at lunch, for a minute', '2026-11-20T12:00:00', '2026-11-20T12:01:00'],
    ['until the figures are final, for a minute', '2026-11-20T15:35:59', '2026-11-20T15:36:59'],
    ['before the opening auction, until it begins', '2026-11-20T09:14:00', '2026-11-20T09:15:00'],
    ['after a session, until the next', '2026-11-19T15:36:00', '2026-11-20T09:15:00'],
    ['on Friday evening, until Monday', '2026-11-20T18:00:00', '2026-11-23T09:15:00'],
    ['on Saturday, until Monday', '2026-11-21T10:00:00', '2026-11-23T09:15:00'],
    ['on Sunday night, until Monday', '2026-11-22T23:59:59', '2026-11-23T09:15:00'],
    ['on Monday before dawn, until the same day', '2026-11-23T00:00:00', '2026-11-23T09:15:00'],
  ])('is fresh %s', (_, obtained, until) => {
    expect(new Date(session.freshUntil(beijing(obtained), {}, PROVEN_DAYS))).toEqual(new Date(beijing(until)));
  });

  it.each([
    // National Day of 2026 is a Thursday; the exchanges open again on Thursday, 8 October.
    ['on the evening before Golden Week, until it is over', '2026-09-30T15:36:00', '2026-10-08T09:15:00'],
    ['in Golden Week at a time of trading, until it is over', '2026-10-05T10:00:00', '2026-10-08T09:15:00'],
    ['in the last session before Golden Week, for a minute', '2026-09-30T15:00:00', '2026-09-30T15:01:00'],
    ['before the Spring Festival, until it is over', '2026-02-13T16:00:00', '2026-02-24T09:15:00'],
    ['in the Spring Festival, until it is over', '2026-02-19T11:00:00', '2026-02-24T09:15:00'],
    ['before a Saturday on which people work, until Monday', '2026-02-27T16:00:00', '2026-03-02T09:15:00'],
    ['on a Saturday on which people work, until Monday', '2026-02-28T10:00:00', '2026-03-02T09:15:00'],
    ['on a Sunday on which people work, until the holiday is over', '2026-10-10T10:00:00', '2026-10-12T09:15:00'],
    ['on a holiday of one day, until the next', '2026-06-19T10:00:00', '2026-06-22T09:15:00'],
    ['on a holiday of 2025', '2025-10-08T09:30:00', '2025-10-09T09:15:00'],
    // The calendar ends with 2026: New Year may well be a holiday, but is asked for.
    ['beyond the calendar, until the next weekday', '2026-12-31T16:00:00', '2027-01-01T09:15:00'],
    ['beyond the calendar on a weekday, for a minute', '2027-01-01T10:00:00', '2027-01-01T10:01:00'],
    ['beyond the calendar on a weekend, until Monday', '2027-10-02T10:00:00', '2027-10-04T09:15:00'],
  ])('is fresh %s', (_, obtained, until) => {
    expect(new Date(session.freshUntil(beijing(obtained), {}, PROVEN_DAYS))).toEqual(new Date(beijing(until)));
  });

  it('counts the lag of a source as the session', () => {
    const lagging = shanghaiSession({ open: '1h', lag: '6h', staleIfError: '30d' });
    expect(lagging.freshness).toMatchObject({ closes: '21:36', isLate: true });
    const until = (obtained: string) => new Date(lagging.freshUntil(beijing(obtained), {}, PROVEN_DAYS));
    expect(until('2026-11-20T16:00:00')).toEqual(new Date(beijing('2026-11-20T17:00:00')));
    expect(until('2026-11-20T21:36:00')).toEqual(new Date(beijing('2026-11-23T09:15:00')));
    expect(until('2026-10-01T16:00:00')).toEqual(new Date(beijing('2026-10-08T09:15:00')));
  });

  it('counts a lag that goes on after midnight as the session, as night trading does', () => {
    const night = shanghaiSession({ open: '60s', lag: '12h', staleIfError: '1d' });
    expect(night.freshness).toMatchObject({ closes: '03:36' });
    const until = (obtained: string) => new Date(night.freshUntil(beijing(obtained), {}, PROVEN_DAYS));
    expect(until('2026-11-19T23:59:59')).toEqual(new Date(beijing('2026-11-20T00:00:59')));
    expect(until('2026-11-20T00:00:00')).toEqual(new Date(beijing('2026-11-20T00:01:00')));
    // The night of a Friday.
    expect(until('2026-11-21T01:30:00')).toEqual(new Date(beijing('2026-11-21T01:31:00')));
    expect(until('2026-11-21T03:36:00')).toEqual(new Date(beijing('2026-11-23T09:15:00')));
    expect(until('2026-11-23T01:30:00')).toEqual(new Date(beijing('2026-11-23T09:15:00')));
  });

  it('is fresh for 15 minutes at the times of a session on a holiday that was learned, and no longer', () => {
    const calendar = new TradingCalendar();
    const following = shanghaiSession({ open: '60s', staleIfError: '30d' });
    const until = (obtained: string) => new Date(following.freshUntil(beijing(obtained), {}, calendar));
    expect(until('2027-01-01T10:00:00')).toEqual(new Date(beijing('2027-01-01T10:01:00')));
    expect(calendar.learn(tradingDays('2027-12-31', ['2027-01-01']))).toBe(true);
    expect(until('2026-12-31T16:00:00')).toEqual(new Date(beijing('2027-01-01T09:15:00')));
    expect(until('2027-01-01T10:00:00')).toEqual(new Date(beijing('2027-01-01T10:15:00')));
    expect(until('2027-01-01T16:00:00')).toEqual(new Date(beijing('2027-01-04T09:15:00')));
    // A policy that is fresh for longer in a session is so on a holiday.
    const slow = shanghaiSession({ open: '1h', staleIfError: '30d' });
    expect(slow.freshUntil(beijing('2027-01-01T10:00:00'), {}, calendar)).toBe(beijing('2027-01-01T11:00:00'));
  });

  it('is fresh for no more than 15 minutes of the session of a weekday because of any calendar that was learned', () => {
    const first = Date.parse('2027-01-01');
    const none = shanghaiSession({ open: '60s', staleIfError: '30d' });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 0, max: 364 }), { maxLength: 25 }),
        fc.integer({ min: beijing('2026-12-25T00:00:00'), max: beijing('2027-12-31T23:59:59') }),
        (offsets, obtained) => {
          const calendar = new TradingCalendar();
          const closed = offsets.map((offset) => new Date(first + offset * toMs('1d')).toISOString().slice(0, 10));
          calendar.learn(tradingDays('2027-12-31', closed));
          const following = shanghaiSession({ open: '60s', staleIfError: '30d' });
          const until = following.freshUntil(obtained, {}, calendar);
          const untaught = none.freshUntil(obtained, {}, new TradingCalendar());
          expect(until).toBeGreaterThanOrEqual(untaught);
          expect(until).toBeLessThanOrEqual(Math.max(untaught, obtained + toMs('15m')));
        },
      ),
    );
  });

  it('takes no week for over because of a holiday that was learned', () => {
    const calendar = new TradingCalendar();
    const following = shanghaiSession({ open: '60s', staleIfError: '30d' });
    expect(calendar.learn(tradingDays('2027-12-31', ['2027-03-05']))).toBe(true);
    // 2027-03-05 is a Friday.
    expect(following.wasFinal?.('2027-03-04', 'week', beijing('2027-03-04T16:00:00'))).toBe(false);
    expect(following.wasFinal?.('2027-03-04', 'week', beijing('2027-03-05T15:36:00'))).toBe(true);
  });

  it('is never fresh beyond the known holidays or an unknown weekend, and always for a while', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: beijing('2000-01-01T00:00:00'), max: beijing('2040-01-01T00:00:00') }),
        (obtained) => {
          const span = session.freshUntil(obtained, {}, PROVEN_DAYS) - obtained;
          // The last session of 2023 was on Friday, the 29th; the first known day, a Monday, is a holiday.
          const isKnown = obtained >= beijing('2023-12-29T00:00:00') && obtained < beijing('2026-12-31T00:00:00');
          expect(span).toBeGreaterThan(0);
          expect(span).toBeLessThan(toMs(isKnown ? '11d' : '3d'));
        },
      ),
    );
  });
});

describe('freshFor', () => {
  it('is fresh for its span', () => {
    expect(freshFor('12h', { staleIfError: '1d' }).freshUntil(1_000, {}, PROVEN_DAYS)).toBe(43_201_000);
  });
});

describe('freshWhere', () => {
  it('is fresh for ever for some asks, and for a span for the others', () => {
    const cache = freshWhere(
      ({ vintage }: { vintage: string }) => vintage < '2025',
      { where: say('Old vintages'), fresh: permanent() },
      freshFor('1h', { staleIfError: '1d' }),
    );
    expect(cache.freshUntil(0, { vintage: '2024' }, PROVEN_DAYS)).toBe(permanent().freshUntil(0, {}, PROVEN_DAYS));
    expect(cache.freshUntil(0, { vintage: '2025' }, PROVEN_DAYS)).toBe(3_600_000);
    expect(cache.staleIfErrorMs).toBe(86_400_000);
  });

  it('is fresh for a span of their own for asks of a kind at a time', () => {
    const cache = freshWhere(
      ({ day }: { day: number }, at) => day < at - 1_000,
      { where: say('Days that are over'), fresh: '30d' },
      freshFor('1m', { staleIfError: '1d' }),
    );
    expect(cache.freshUntil(5_000, { day: 3_999 }, PROVEN_DAYS)).toBe(5_000 + 30 * 86_400_000);
    expect(cache.freshUntil(5_000, { day: 4_000 }, PROVEN_DAYS)).toBe(65_000);
  });
});

describe('wasFinal', () => {
  const elsewhere = foreignSessions(freshFor('5m', { staleIfError: '30d' }));

  it.each([
    // 2026-11-20 is a Friday; the exchanges are closed from 2026-10-01 to 2026-10-07.
    ['a day, some minutes after its close', '2026-11-20', 'day', '2026-11-20T15:36:00'],
    ['a week, after its Friday', '2026-11-17', 'week', '2026-11-20T15:36:00'],
    ['a week that ends with a holiday, after the last session before it', '2026-09-29', 'week', '2026-09-30T15:36:00'],
    ['a month, after its last session', '2026-11-03', 'month', '2026-11-30T15:36:00'],
    ['a month that ends at a weekend, after the Friday before', '2026-10-12', 'month', '2026-10-30T15:36:00'],
  ] as const)('finds %s, that it was over', (_, day, span, over) => {
    expect(session.wasFinal?.(day, span, beijing(over))).toBe(true);
    expect(session.wasFinal?.(day, span, beijing(over) - 1)).toBe(false);
  });

  it('finds a day elsewhere over when it is over in Greenwich, and a week after its Friday', () => {
    const at = Date.parse('2026-11-21T00:00:00Z');
    for (const [day, span] of [
      ['2026-11-20', 'day'],
      ['2026-11-16', 'week'],
    ] as const) {
      expect(elsewhere.wasFinal?.(day, span, at)).toBe(true);
      expect(elsewhere.wasFinal?.(day, span, at - 1)).toBe(false);
    }
    expect(elsewhere.wasFinal?.('2026-10-07', 'month', Date.parse('2026-10-31T00:00:00Z'))).toBe(true);
  });

  it('never goes back, and a longer span is never over before a shorter one of the same day', () => {
    const days = fc.integer({ min: 0, max: 1_000 }).map((day) => Date.UTC(2024, 0, 1) + day * toMs('1d'));
    fc.assert(
      fc.property(
        days,
        fc.integer({ min: 0, max: 70 * 24 }),
        fc.constantFrom(session, elsewhere),
        (day, hours, policy) => {
          const text = new Date(day).toISOString().slice(0, 10);
          const over = (span: 'day' | 'week' | 'month', at: number) => policy.wasFinal?.(text, span, at) === true;
          const at = day + hours * toMs('1h');
          for (const span of ['day', 'week', 'month'] as const) {
            expect(over(span, day)).toBe(false);
            if (over(span, at)) expect(over('day', at)).toBe(true);
            if (over(span, at)) expect(over(span, at + toMs('1h'))).toBe(true);
            expect(over(span, day + 33 * toMs('1d'))).toBe(true);
          }
        },
      ),
    );
  });

  it('is unknown where rows belong to no session', () => {
    expect(freshFor('1h', { staleIfError: '1d' }).wasFinal).toBeUndefined();
  });
});
