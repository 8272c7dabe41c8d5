import { utcDay } from '../../../../base/utc-day.ts';
import { shanghaiSessionWasOver } from '../../../../engine/interface/cache-policy.ts';
import type { KlineParams } from './kline-fallback.ts';

/**
 * When klines are final. `mainland`: all but the last, and that of a day once its session is over. `elsewhere`:
 * all but the last, since sessions and holidays of other exchanges are not known here.
 */
export type KlineSession = 'mainland' | 'elsewhere';

// A site that lags publishes the last kline of a day some hours after its session.
const LAG_MS = 4 * 3_600_000;

/**
 * Whether the klines of a range can no longer change. Adjusted ones change with every dividend. Of unadjusted ones
 * all but the last are final, of days, weeks and months alike; in mainland China that of a day, too, once its
 * session is over.
 * @param last day of the last kline, `YYYYMMDD`
 * @param obtained when the klines had arrived, in milliseconds since 1970
 */
export function klinesFinal(
  session: KlineSession,
  last: string | undefined,
  { period, end_date, adjust }: Pick<KlineParams, 'period' | 'end_date' | 'adjust'>,
  obtained: number,
): boolean {
  if (adjust !== '' || last === undefined) return false;
  // A kline of a day that had not come proves nothing. No exchange trades on a day that Greenwich has not reached.
  const today = utcDay(obtained).replaceAll('-', '');
  if ((last < today ? last : today) > end_date) return true;
  if (session !== 'mainland' || period !== 'daily') return false;
  return shanghaiSessionWasOver(end_date, last === end_date ? obtained : obtained - LAG_MS);
}
