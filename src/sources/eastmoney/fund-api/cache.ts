import type { AskData } from '../../../declare/ask.ts';
import { type CachePolicy, freshFor, toMs } from '../../../declare/cache-policy.ts';
import { eveningAfter } from '../evening.ts';

/** What funds report or announce, whenever they do. */
export const FUND_REPORTS = freshFor('6h', { staleIfError: '90d' });

/** Unit values and what follows from them: fund companies publish those of a day in its evening. */
export const FUND_VALUES: CachePolicy = {
  doc: 'Fresh until the evening of the next trading day (17:00 Beijing time), and for 15 minutes on that evening, when the values of the day come one after the other. Served for up to 90d when the source fails.',
  staleIfErrorMs: toMs('90d'),
  freshUntil: eveningAfter,
};

/**
 * The reports of a year: the last of them comes in April of the next one.
 * @param yearOf the year of an ask, `YYYY`; empty for the newest
 */
export function reportsOfYear<Ask extends AskData>(yearOf: (ask: Ask) => string): CachePolicy<Ask> {
  return {
    doc: `Years before the last one are fresh for 30d. Others: ${FUND_REPORTS.doc}`,
    staleIfErrorMs: toMs('365d'),
    freshUntil: (obtained, ask) => {
      const year = yearOf(ask);
      const isOld = year !== '' && Number(year) < new Date(obtained).getUTCFullYear() - 1;
      return isOld ? obtained + toMs('30d') : FUND_REPORTS.freshUntil(obtained, ask);
    },
  };
}
