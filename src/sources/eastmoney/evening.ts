import { beijingClock, fromBeijing } from '../../declare/beijing-time.ts';
import { toMs } from '../../declare/cache-policy.ts';
import { SHANGHAI_CALENDAR, type TradingCalendar } from '../../declare/trading-calendar.ts';

const EVENING_MS = toMs('17h');

/**
 * The next evening (17:00 Beijing time) on which the figures of a day come, that of a trading day; 15 minutes
 * later while it lasts.
 * @param obtained in milliseconds since 1970, as what is returned
 */
export function eveningAfter(obtained: number, calendar: TradingCalendar = SHANGHAI_CALENDAR): number {
  const { midnight, sinceMidnight } = beijingClock(obtained);
  if (calendar.hasTrading(midnight) && sinceMidnight >= EVENING_MS) return obtained + toMs('15m');
  const session = calendar.sessionFrom(midnight);
  const evening = fromBeijing(session + EVENING_MS);
  // A calendar that was loaded may be wrong: nothing is fresh for longer because of it than over a weekend.
  return session > calendar.lastProven ? Math.min(evening, obtained + toMs('3d')) : evening;
}
