import { say } from '../../../base/say.ts';
import type { AskData } from '../../../engine/interface/ask.ts';
import {
  type CachePolicy,
  type Duration,
  freshFor,
  freshWhere,
  shanghaiSessionWasOver,
  toMs,
} from '../../../engine/interface/cache-policy.ts';

// A report comes in the evening or on the next morning; corrections of it were never seen.
const SETTLED_MS = toMs('7d');

/**
 * Reports of one day: they are soon fetched again until a week after the day, and seldom then.
 * @param dayOf the day of an ask, `YYYYMMDD`
 */
export function reportsOfDay<Ask extends AskData>(
  dayOf: (ask: Ask) => string,
  staleIfError: Duration = '365d',
): CachePolicy<Ask> {
  return freshWhere<Ask>(
    (ask, at) => shanghaiSessionWasOver(dayOf(ask), at - SETTLED_MS),
    { where: say('Days that ended more than a week ago', '一周以前的日期'), fresh: '30d' },
    freshFor('30m', { staleIfError }),
  );
}
