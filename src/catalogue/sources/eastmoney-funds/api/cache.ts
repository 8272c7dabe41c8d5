import { say } from '../../../../base/say.ts';
import type { AskData } from '../../../../engine/interface/ask.ts';
import { type CachePolicy, toMs } from '../../../../engine/interface/cache-policy.ts';
import { FUND_LISTS } from '../cache.ts';

/**
 * The reports of a year: the last of them comes in April of the next one.
 * @param yearOf the year of an ask, `YYYY`; empty for the newest
 */
export function reportsOfYear<Ask extends AskData>(yearOf: (ask: Ask) => string): CachePolicy<Ask> {
  return {
    freshness: {
      some: say('Years before the last one are fresh for 30d.', '上一年以前的年份 30 天内视为最新。'),
      others: FUND_LISTS.freshness,
    },
    staleIfErrorMs: toMs('365d'),
    freshUntil: (obtained, ask, calendar) => {
      const year = yearOf(ask);
      const isOld = year !== '' && Number(year) < new Date(obtained).getUTCFullYear() - 1;
      return isOld ? obtained + toMs('30d') : FUND_LISTS.freshUntil(obtained, ask, calendar);
    },
  };
}
