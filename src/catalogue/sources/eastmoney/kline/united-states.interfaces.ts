import { say } from '../../../../base/say.ts';
import { NEW_YORK } from '../../../../engine/interface/future-days.ts';
import { date } from '../../../declare/columns.ts';
import { sinaAmericanFallback } from '../../sina/packed/kline-fallback.ts';
import { americanSymbolOf, tencentAbroadFallback } from '../../tencent/kline/wire.ts';
import { ABROAD, ABROAD_QUIRKS } from './abroad.ts';
import { klineFigures } from './columns.ts';
import { kline, klines } from './family.ts';
import { AMERICAN_SHARE } from './params.ts';

export default klines(
  { ...ABROAD, category: 'stock', topic: 'share-prices', quirks: ABROAD_QUIRKS },
  {
    stock_us_hist: kline({
      say: say(
        'Price klines of one share of a United States exchange, oldest first.',
        '美股历史行情：日、周、月 K 线，复权',
      ),
      page: 'https://quote.eastmoney.com/us/ENTX.html',
      symbol: { ...AMERICAN_SHARE, default: '105.MSFT' },
      last: '22220101',
      futureLimit: NEW_YORK,
      secid: ({ symbol }) => symbol,
      columns: {
        日期: date('f51', { say: say('Last traded day of the span.', '周期内最后一个交易日。') }),
        ...klineFigures({ price: 'usd_per_share', volume: 'shares', money: 'usd' }),
      },
      fallbacks: [sinaAmericanFallback, tencentAbroadFallback(americanSymbolOf, NEW_YORK)],
      quirks: [
        say(
          'While Eastmoney fails, unadjusted daily klines are those of Sina, and those of weeks and months and forward-adjusted ones those of Tencent, as `Finfount-Note` says: 换手率 is `null`, of Tencent 成交额, too, and its adjusted prices follow its own rule. Backward-adjusted ones have no other source.',
          '东方财富失败时，不复权的日 K 线改用新浪，周线、月线和前复权改用腾讯，并由 `Finfount-Note` 说明：换手率为 `null`，腾讯的成交额也为 `null`，其复权价按腾讯的规则。后复权没有其他来源。',
        ),
        say(
          'The market of a ticker cannot be told from it: WMT is 105 and SPY is 107. A running service looks it up in its list of the United States, which it loads when such a ticker is asked for: some minutes later, `AAPL` is read as `105.AAPL`.',
          '从股票代码看不出所属市场：WMT 为 105，SPY 为 107。运行中的服务在其美股清单中查找，有人请求此类代码时才加载清单：数分钟之后，`AAPL` 按 `105.AAPL` 读取。',
        ),
      ],
      evidence: [
        say(
          'Six recorded weekly klines of 105.APP, forward-adjusted, are answered as recorded, every cell.',
          '105.APP 的六根实录前复权周 K 线，返回值逐格一致。',
        ),
      ],
      example: { symbol: '105.MSFT', start_date: '20240102', end_date: '20240105' },
    }),
  },
);
