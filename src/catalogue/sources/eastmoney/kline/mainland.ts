import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import type { KlineShared } from './family.ts';

/** What all klines of mainland China share. */
export const MAINLAND = {
  cache: shanghaiSession({ open: '60s', staleWhileRevalidate: '10s', staleIfError: '30d' }),
  session: 'mainland',
} as const satisfies Partial<KlineShared>;

/** What may surprise in klines of whatever is traded in mainland China. */
export const MAINLAND_KLINE_QUIRKS = [
  'A day without trading has no row: no gap is filled.',
  'A week or a month carries the day of its last trade, and the current one is unfinished.',
  '涨跌额, 涨跌幅 and 振幅 compare with the close before, also in the first row of a range; no correction is made on an ex-rights day of the unadjusted series. Before the very first kline stands the issue price.',
  'Forward-adjusted prices (`qfq`) are found by subtraction, so old ones may be negative; backward-adjusted ones (`hfq`) are rebased now and then. Compare adjusted prices within one answer only.',
] as const;

/** What may surprise in klines of mainland shares and funds that Tencent has as well. */
export const MAINLAND_QUIRKS = [
  ...MAINLAND_KLINE_QUIRKS,
  'When the fallback source Tencent answers, the first kline of a history has `null` where it needs one before it, and 成交额 is exact to 100 yuan.',
  'A code that the source does not know answers `[]`, never 404.',
] as const;
