import { say } from '../../../../base/say.ts';
import type { AskData } from '../../../../engine/interface/ask.ts';
import { type CachePolicy, freshFor, freshWhere } from '../../../../engine/interface/cache-policy.ts';

/**
 * The reports of a year: the last of them comes in April of the next one.
 * @param yearOf the year of an ask, `YYYY`; empty for the newest
 */
export function reportsOfYear<Ask extends AskData>(yearOf: (ask: Ask) => string): CachePolicy<Ask> {
  return freshWhere<Ask>(
    (ask, at) => yearOf(ask) !== '' && Number(yearOf(ask)) < new Date(at).getUTCFullYear() - 1,
    { where: say('Years before the last one', '上一年以前的年份'), fresh: '30d' },
    freshFor('6h', { staleIfError: '365d' }),
  );
}
