import { freshFor, sessionsElsewhere } from '../../../../engine/interface/cache-policy.ts';
import type { KlineShared } from './family.ts';

/** What all klines of exchanges outside the hours of mainland China share. */
export const ABROAD = {
  cache: sessionsElsewhere(freshFor('5m', { staleIfError: '30d' })),
  session: 'elsewhere',
} as const satisfies Partial<KlineShared>;

/** What may surprise in klines of shares of other exchanges. */
export const ABROAD_QUIRKS = [
  'A day without trading has no row: no gap is filled.',
  'A week or a month carries the day of its last trade, and the current one is unfinished.',
  '涨跌额, 涨跌幅 and 振幅 compare with the close before, also in the first row of a range.',
  'Adjusted prices (`qfq`, `hfq`) change with every dividend. Compare them within one answer only.',
  'A code that the source does not know answers `[]`, never 404.',
] as const;
