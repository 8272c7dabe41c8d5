import { say } from '../../../../base/say.ts';
import { date } from '../../../declare/columns.ts';
import { tencentFallback } from '../../tencent/kline/wire.ts';
import { secidOf } from '../kline-fields/secid.ts';
import { klineFigures } from './columns.ts';
import { kline, klines } from './family.ts';
import { MAINLAND, MAINLAND_QUIRKS, NOT_TRADED } from './mainland.ts';
import { TRADED_FUND } from './params.ts';

export default klines(
  { ...MAINLAND, category: 'fund', topic: 'fund-prices', quirks: MAINLAND_QUIRKS },
  {
    fund_etf_hist_em: kline({
      keywords: ['ETF', 'ETF行情', 'ETF prices'],
      say: say(
        'Price klines of one exchange-traded fund of Shanghai or Shenzhen, oldest first.',
        'ETF 场内基金历史行情：日、周、月 K 线，复权',
      ),
      page: 'https://quote.eastmoney.com/sz159707.html',
      symbol: TRADED_FUND,
      secid: ({ symbol }) => secidOf(symbol),
      columns: {
        日期: date('f51', { say: say('Last traded day of the span.', '周期内最后一个交易日。') }),
        ...klineFigures({ price: 'yuan_per_unit', volume: 'lots_of_100_units', money: 'yuan' }),
      },
      fallbacks: [tencentFallback()],
      quirks: [NOT_TRADED],
      evidence: [
        say(
          '3,571 recorded klines of 510210, daily and forward-adjusted, are answered as recorded, every cell, and cut to ranges exactly.',
          '510210 的 3,571 根实录前复权日 K 线，返回值逐格一致，按区间截取也准确。',
        ),
        say(
          'Weekly, monthly and unadjusted klines come in the same form and through the same reader as those of `stock_zh_a_hist`.',
          '周线、月线和不复权 K 线的格式与读取程序同 `stock_zh_a_hist`。',
        ),
      ],
      example: { symbol: '159707', start_date: '20240102', end_date: '20240105' },
    }),
  },
);
