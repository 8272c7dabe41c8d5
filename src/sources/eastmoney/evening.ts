import { toMs } from '../../declare/cache-policy.ts';
import { SHANGHAI_CALENDAR, type TradingCalendar } from '../../declare/trading-calendar.ts';

// Beijing time has no daylight saving since 1992 and is 8 hours ahead of UTC.
const BEIJING_MS = toMs('8h');
const EVENING_MS = toMs('17h');

/**
 * The next evening (17:00 Beijing time) on which the figures of a day come, that of a trading day; 15 minutes later
 * while it lasts.
 * @param obtained in milliseconds since 1970, as what is returned
 */
export function eveningAfter(obtained: number, calendar: TradingCalendar = SHANGHAI_CALENDAR): number {
  const local = obtained + BEIJING_MS;
  let midnight = Math.floor(local / toMs('1d')) * toMs('1d');
  if (calendar.hasTrading(midnight) && local >= midnight + EVENING_MS) return obtained + toMs('15m');
  while (!calendar.hasTrading(midnight)) midnight += toMs('1d');
  const evening = midnight + EVENING_MS - BEIJING_MS;
  // A calendar that was loaded may be wrong: nothing is fresh for longer because of it than over a weekend.
  return midnight > calendar.lastProven ? Math.min(evening, obtained + toMs('3d')) : evening;
}
