import { say } from '../../../../base/say.ts';
import { foreignSessions, freshWhere, shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { MAINLAND_SESSIONS } from '../../../declare/releases.ts';
import { DAY_OF_LAST_TRADE, UNKNOWN_IS_EMPTY } from '../quirks.ts';
import type { KlineShared } from './family.ts';
import { isAskOfExchange, OTHER_PUBLISHERS } from './index-of-exchange.ts';

/** What all klines of mainland China share. */
export const MAINLAND = {
  cache: shanghaiSession({ open: '60s', staleWhileRevalidate: '10s', staleIfError: '30d' }),
  session: 'mainland',
  publishes: MAINLAND_SESSIONS,
} as const satisfies Partial<KlineShared>;

const { cache: MAINLAND_CACHE } = MAINLAND;
/** Outside of the session too, shares of other markets are traded. */
const OTHER_INDICES = shanghaiSession({ open: '60s', closed: '5m', staleWhileRevalidate: '10s', staleIfError: '30d' });
const { wasFinal: wasFinalAbroad } = foreignSessions(OTHER_INDICES);

/** What all klines of indices of mainland China share. */
export const MAINLAND_INDICES = {
  ...MAINLAND,
  cache: {
    ...MAINLAND_CACHE,
    ...freshWhere((ask) => !isAskOfExchange(ask), { where: OTHER_PUBLISHERS, fresh: OTHER_INDICES }, MAINLAND_CACHE),
    wasFinal: (day, span, at, ask) =>
      (isAskOfExchange(ask) ? MAINLAND_CACHE.wasFinal : wasFinalAbroad)?.(day, span, at, ask) === true,
  },
} as const satisfies Partial<KlineShared>;

/** What may surprise in klines of whatever is traded in mainland China. */
export const MAINLAND_KLINE_QUIRKS = [
  say('A day without trading has no row: no gap is filled.', '没有交易的日子没有行：不填补空缺。'),
  DAY_OF_LAST_TRADE,
  say(
    '涨跌额, 涨跌幅 and 振幅 compare with the close before, also in the first row of a range; no correction is made on an ex-rights day of the unadjusted series. Before the very first kline stands the issue price.',
    '涨跌额、涨跌幅和振幅与前一收盘价相比，区间的第一行也是如此；不复权序列在除权日不作修正。整个历史的第一根 K 线与发行价相比。',
  ),
  say(
    'Forward-adjusted prices (`qfq`) are found by subtraction, so old ones may be negative; backward-adjusted ones (`hfq`) are rebased now and then. Compare adjusted prices within one answer only.',
    '前复权价（`qfq`）用减法得出，因此早期的价格可能为负；后复权价（`hfq`）的基准有时会调整。复权价只宜在同一次应答内比较。',
  ),
] as const;

/** What may surprise in klines of mainland shares and funds that Tencent has as well. */
export const MAINLAND_QUIRKS = [
  ...MAINLAND_KLINE_QUIRKS,
  say(
    'When the fallback source Tencent answers, the first kline of a history has `null` where it needs one before it, and 成交额 is exact to 100 yuan.',
    '备用来源腾讯应答时，历史的第一根 K 线凡需前一根才能得出的值为 `null`，成交额精确到 100 元。',
  ),
  UNKNOWN_IS_EMPTY,
] as const;

/** A code of six digits that is a fund, yet something else at the exchanges: a quirk of prices of traded funds. */
export const NOT_TRADED = say(
  'The code of a fund that no exchange trades answers `[]`, and `Finfount-Note` says so. Under `000001` an exchange has a share, which AKShare answers.',
  '未在交易所交易的基金代码返回 `[]`，并由 `Finfount-Note` 说明。交易所的 `000001` 是股票，AKShare 返回的正是该股票。',
);
