import { beijingClock, fromBeijing } from '../../../engine/interface/beijing-time.ts';
import { toMs } from '../../../engine/interface/cache-policy.ts';
import type { TradingDays } from '../../../engine/interface/trading-calendar.ts';

const EVENING_MS = toMs('17h');

/**
 * The next evening (17:00 Beijing time) on which the figures of a day may come, that of a trading day; 15 minutes
 * later while it lasts. A holiday that was learned counts as a trading day.
 * @param obtained in milliseconds since 1970, as what is returned
 */
export function eveningAfter(obtained: number, calendar: TradingDays): number {
  const { midnight, sinceMidnight } = beijingClock(obtained);
  if (calendar.mayHaveTrading(midnight) && sinceMidnight >= EVENING_MS) return obtained + toMs('15m');
  return fromBeijing(calendar.possibleSessionFrom(midnight) + EVENING_MS);
}
