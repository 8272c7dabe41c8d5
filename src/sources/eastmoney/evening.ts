import { toMs } from '../../declare/cache-policy.ts';
import { SHANGHAI_CALENDAR } from '../../declare/trading-calendar.ts';

// Beijing time has no daylight saving since 1992 and is 8 hours ahead of UTC.
const BEIJING_MS = toMs('8h');
const EVENING_MS = toMs('17h');

/**
 * The next evening (17:00 Beijing time) on which the figures of a day come, that of a trading day; 15 minutes later
 * while it lasts.
 * @param obtained in milliseconds since 1970, as what is returned
 */
export function eveningAfter(obtained: number): number {
  const local = obtained + BEIJING_MS;
  let midnight = Math.floor(local / toMs('1d')) * toMs('1d');
  if (SHANGHAI_CALENDAR.hasTrading(midnight) && local >= midnight + EVENING_MS) return obtained + toMs('15m');
  while (!SHANGHAI_CALENDAR.hasTrading(midnight)) midnight += toMs('1d');
  return midnight + EVENING_MS - BEIJING_MS;
}
