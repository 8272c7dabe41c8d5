import { say } from '../../../../base/say.ts';
import { foreignSessions, freshFor } from '../../../../engine/interface/cache-policy.ts';
import { DAY_OF_LAST_TRADE, UNKNOWN_IS_EMPTY } from '../quirks.ts';
import type { KlineShared } from './family.ts';

/** What all klines of exchanges outside the hours of mainland China share. */
export const ABROAD = {
  cache: foreignSessions(freshFor('5m', { staleIfError: '30d' })),
  session: 'elsewhere',
} as const satisfies Partial<KlineShared>;

/** What may surprise in klines of shares of other exchanges. */
export const ABROAD_QUIRKS = [
  say('A day without trading has no row: no gap is filled.', '没有交易的日子没有行：不填补空缺。'),
  DAY_OF_LAST_TRADE,
  say(
    '涨跌额, 涨跌幅 and 振幅 compare with the close before, also in the first row of a range.',
    '涨跌额、涨跌幅和振幅与前一收盘价相比，区间的第一行也是如此。',
  ),
  say(
    'Adjusted prices (`qfq`, `hfq`) change with every dividend. Compare them within one answer only.',
    '复权价（`qfq`、`hfq`）随每次分红变化，只宜在同一次应答内比较。',
  ),
  UNKNOWN_IS_EMPTY,
] as const;
