import { say } from '../../../../base/say.ts';
import { date } from '../../../declare/columns.ts';
import { HONG_KONG_SHARE } from '../../../declare/security.ts';
import { sinaHongKongFallback } from '../../sina/packed/kline-fallback.ts';
import { hongKongSymbolOf, tencentAbroadFallback } from '../../tencent/kline/wire.ts';
import { ABROAD, ABROAD_QUIRKS } from './abroad.ts';
import { klineFigures } from './columns.ts';
import { kline, klines } from './family.ts';

export default klines(
  { ...ABROAD, category: 'stock', topic: 'share-prices', quirks: ABROAD_QUIRKS },
  {
    stock_hk_hist: kline({
      keywords: ['Hong Kong stocks', '港股日线', '港股历史行情'],
      say: say('Price klines of one share of Hong Kong, oldest first.', '港股历史行情：日、周、月 K 线，复权'),
      page: 'https://quote.eastmoney.com/hk/08367.html',
      symbol: { ...HONG_KONG_SHARE, default: '00593' },
      last: '22220101',
      secid: ({ symbol }) => `116.${symbol}`,
      columns: {
        日期: date('f51', { say: say('Last traded day of the span.', '周期内最后一个交易日。') }),
        ...klineFigures({ price: 'hkd_per_share', volume: 'shares', money: 'hkd' }),
      },
      fallbacks: [sinaHongKongFallback, tencentAbroadFallback(hongKongSymbolOf)],
      quirks: [
        say(
          'Weekly, monthly and forward-adjusted klines have the fallback source Tencent, as unadjusted daily ones have behind Sina: 成交额 and 换手率 are `null` then, and adjusted prices follow its own rule, which differs in old years. Backward-adjusted ones have none.',
          '周线、月线和前复权有备用来源腾讯，不复权的日 K 线在新浪之后也用腾讯：此时成交额和换手率为 `null`，复权价按腾讯的规则，早年的数值有差异。后复权没有备用来源。',
        ),
        say(
          'For unadjusted daily klines there is the fallback source Sina: 换手率 is `null` then, 成交额 is as exact as Sina has it, and the first kline of a history is compared with the issue price where Sina has it, else it has `null`.',
          '不复权的日 K 线有备用来源新浪：此时换手率为 `null`，成交额的精度同新浪；历史的第一根 K 线在新浪有发行价时与发行价相比，否则为 `null`。',
        ),
      ],
      evidence: [
        say(
          'Not recorded: a day of a share of both Eastmoney and the fallback source Sina. Ten days of 00700 that AKShare has printed of Sina are answered as printed.',
          '未实录：同一股票同一天在东方财富和备用来源新浪两处的数据。AKShare 所载新浪的 00700 十天数据，返回值与之一致。',
        ),
        say(
          'Of the fallback source Tencent, one recorded day of 00700 has the prices, the volume and the close before that are recorded of Eastmoney.',
          '备用来源腾讯的 00700 一天实录，价格、成交量和前收盘价与东方财富的实录一致。',
        ),
        say(
          'Not recorded: a whole reply of a Hong Kong share. A kline of 00700 that a public program quotes is answered as it was sent.',
          '未实录：港股的完整应答。一个公开程序所引的 00700 的一根 K 线，返回值与所发一致。',
        ),
      ],
      example: { symbol: '00593', start_date: '20240102', end_date: '20240105' },
    }),
  },
);
