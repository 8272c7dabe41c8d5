import { say } from '../../../../base/say.ts';
import { utcDay } from '../../../../base/utc-day.ts';
import { beijingDay } from '../../../../engine/interface/beijing-time.ts';
import { midnightOf } from '../../../../engine/interface/day-forms.ts';
import { type Param, tradingDay } from '../../../../engine/interface/params.ts';
import type { TradingDays } from '../../../../engine/interface/trading-calendar.ts';

/**
 * The newest day on which a session of the mainland exchanges has begun, `YYYYMMDD`. In the auction before it the
 * pools may still be those of the session before.
 * @param now milliseconds since 1970
 */
export function newestSession(now: number, calendar: TradingDays): string {
  return utcDay(calendar.newestSession(now)).replaceAll('-', '');
}

/**
 * A day `YYYYMMDD` up to the newest session, or a day without a session up to today, which has no rows. A later
 * one is refused with 422 before anything is asked: the source would silently answer with the rows of the newest
 * session.
 */
export function session(options: { default: string }): Param<string, 'value'> {
  const real = tradingDay(
    options.default,
    say(', not after the newest session; the source has the last weeks', '，不晚于最新交易日；数据源只有最近几周'),
  );
  return {
    ...real,
    check: (value, now, calendar) => {
      const error = real.check?.(value, now, calendar);
      if (error) return error;
      const newest = newestSession(now.getTime(), calendar);
      if (value <= newest || isPastHoliday(value, now, calendar)) return undefined;
      const msg = say(
        `Input should be a day not after ${newest}, the newest session of the mainland exchanges`,
        `不应晚于 ${newest}，即内地交易所最近的交易日`,
      );
      return { type: 'value_error.date_range', msg, ctx: { to: newest } };
    },
  };
}

/** Whether a day up to today, `YYYYMMDD`, is proven to have no session. */
function isPastHoliday(value: string, now: Date, calendar: TradingDays): boolean {
  const today = beijingDay(now.getTime()).replaceAll('-', '');
  return value <= today && !calendar.mayHaveTrading(midnightOf(value));
}
