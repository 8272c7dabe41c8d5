import { say } from '../../../../base/say.ts';
import { code, date } from '../../../declare/columns.ts';
import { sinaFallback } from '../../sina/packed/kline-fallback.ts';
import { tencentFallback } from '../../tencent/kline/wire.ts';
import { kline, klineFigures, klines } from './family.ts';
import { MAINLAND, MAINLAND_QUIRKS } from './mainland.ts';
import { secidOf } from './secid.ts';

export default klines(
  { ...MAINLAND, category: 'stock', topic: 'share-prices', quirks: MAINLAND_QUIRKS },
  {
    stock_zh_a_hist: kline({
      doc: 'Price klines of one A-share of Shanghai, Shenzhen or Beijing, oldest first.',
      chinese: '沪深京 A 股历史行情：日、周、月 K 线，复权',
      keywords: [
        'stock prices',
        'daily prices',
        'adjusted prices',
        'kline',
        'backtest',
        'K线',
        '日K',
        '股价',
        '历史股价',
        '前复权',
        '后复权',
        '回测',
      ],
      page: 'https://quote.eastmoney.com/concept/sh603777.html',
      symbol: {
        default: '000001',
        doc: 'Share code; leading zeros count.',
        matching: /^[0-9]{6}$/,
        form: 'six digits, such as 600000',
      },
      secid: ({ symbol }) => secidOf(symbol),
      columns: {
        日期: date('f51', { say: say('Last traded day of the span.', '周期内最后一个交易日。') }),
        股票代码: code('code', { say: say('The share code asked for.', '所求的股票代码。') }),
        ...klineFigures({ price: 'yuan per share', volume: 'lots of 100 shares', money: 'yuan' }),
      },
      fallbacks: [tencentFallback(), sinaFallback],
      quirks: [
        'B shares of Shanghai (900…) are asked for in Shanghai, where AKShare asks Shenzhen and finds nothing.',
        'When Eastmoney and Tencent both fail, the fallback source Sina answers for unadjusted daily klines, but not for those of the STAR market (68…): 成交额 is in whole yuan, 成交量 is rounded to whole lots, 换手率 is `null` where Sina has no share counts, and the first kline of a history is compared with the issue price where Sina has it, else it has `null`.',
      ],
      evidence: [
        '29,096 recorded klines of shares of Shanghai, Shenzhen and Beijing are answered as recorded, every cell, and cut to ranges exactly: daily ones unadjusted and forward-adjusted, monthly ones forward- and backward-adjusted.',
        'In more than 35,000 recorded klines 涨跌额, 涨跌幅 and 振幅 follow from the close before, to the printed places, but for two where that close is printed as 0.00.',
        'Two independent recordings of 600000 agree in volume, turnover and turnover rate on all 5,840 days that they share.',
        'Of Sina’s bars, every cell follows from the figures of the recorded unadjusted days but 换手率; of that, and of the turnover, five days of 000001 that AKShare has printed of Sina are those of Eastmoney.',
        'Not recorded: a weekly series, and a daily backward-adjusted one.',
      ],
      example: { symbol: '600000', start_date: '20240102', end_date: '20240105' },
    }),
  },
);
