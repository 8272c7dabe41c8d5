import { day, type Param } from '../../../declare/params.ts';
import { SHANGHAI_CALENDAR, type TradingCalendar } from '../../../declare/trading-calendar.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
// Beijing time has no daylight saving since 1992 and is 8 hours ahead of UTC.
const BEIJING_MS = 8 * HOUR_MS;
// Trading begins at 09:30. In the auction before it the pools may still be those of the session before.
const BEGINS_MS = 9.5 * HOUR_MS;

/**
 * The newest day on which a session of the mainland exchanges has begun, `YYYYMMDD`.
 * @param now milliseconds since 1970
 */
export function newestSession(now: number, calendar: TradingCalendar = SHANGHAI_CALENDAR): string {
  const local = now + BEIJING_MS;
  let midnight = Math.floor(local / DAY_MS) * DAY_MS;
  if (local - midnight < BEGINS_MS) midnight -= DAY_MS;
  while (!calendar.hasTrading(midnight)) midnight -= DAY_MS;
  return new Date(midnight).toISOString().slice(0, 10).replaceAll('-', '');
}

/**
 * A day of trading, `YYYYMMDD`, up to the newest session. A later one is refused with 422 before anything is asked: the
 * source would silently answer with the rows of the newest session.
 */
export function session(options: { default: string }): Param<string, 'value'> {
  const real = day({
    ...options,
    doc: 'Trading day, YYYYMMDD, not after the newest session; the source has the last weeks.',
  });
  return {
    ...real,
    check: (value, now) => {
      const error = real.check?.(value, now);
      if (error) return error;
      const newest = newestSession(now.getTime());
      if (value <= newest) return undefined;
      const msg = `Input should be a day not after ${newest}, the newest session of the mainland exchanges`;
      return { type: 'value_error.date_range', msg, ctx: { to: newest } };
    },
  };
}
