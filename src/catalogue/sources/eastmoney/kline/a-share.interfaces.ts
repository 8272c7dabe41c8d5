import { say } from '../../../../base/say.ts';
import { code, date } from '../../../declare/columns.ts';
import { SHARE } from '../../../declare/security.ts';
import { sinaFallback } from '../../sina/packed/kline-fallback.ts';
import { tencentFallback } from '../../tencent/kline/wire.ts';
import { secidOf } from '../kline-fields/secid.ts';
import { B_SHARES_IN_DOLLARS } from '../quirks.ts';
import { klineFigures } from './columns.ts';
import { kline, klines } from './family.ts';
import { MAINLAND, MAINLAND_QUIRKS } from './mainland.ts';

export default klines(
  { ...MAINLAND, category: 'stock', topic: 'share-prices', quirks: MAINLAND_QUIRKS },
  {
    stock_zh_a_hist: kline({
      say: say(
        'Price klines of one A-share of Shanghai, Shenzhen or Beijing, oldest first.',
        '沪深京 A 股历史行情：日、周、月 K 线，复权',
      ),
      dailyPart: 'history',
      keywords: [
        'historical stock prices',
        '股票历史价格',
        '个股历史行情',
        'stock prices',
        'daily prices',
        'adjusted prices',
        'kline',
        'backtest',
        'candlestick chart',
        'OHLCV',
        'K线',
        '日K',
        '股价',
        '历史股价',
        '前复权',
        '后复权',
        '回测',
      ],
      page: 'https://quote.eastmoney.com/concept/sh603777.html',
      symbol: { ...SHARE, example: '600000', default: '000001' },
      secid: ({ symbol }) => secidOf(symbol),
      columns: {
        日期: date('f51', { say: say('Last traded day of the span.', '周期内最后一个交易日。') }),
        股票代码: code('code', { say: say('The share code asked for.', '所求的股票代码。') }),
        ...klineFigures({ price: 'yuan_per_share', volume: 'lots_of_100_shares', money: 'yuan' }),
      },
      fallbacks: [tencentFallback(), sinaFallback],
      quirks: [
        say(
          'B shares of Shanghai (900…) are asked for in Shanghai, where AKShare asks Shenzhen and finds nothing.',
          '上海 B 股（900…）在上海查找；AKShare 在深圳查找，因而没有结果。',
        ),
        B_SHARES_IN_DOLLARS,
        say(
          'When Eastmoney and Tencent both fail, the fallback source Sina answers for unadjusted daily klines, but not for those of the STAR market (68…): 成交额 is in whole yuan, 成交量 is rounded to whole lots, 换手率 is `null` where Sina has no share counts, and the first kline of a history is compared with the issue price where Sina has it, else it has `null`. Whether its volume of ChiNext shares contains the trading after hours is not known. Sessions on Saturdays and Sundays, of 1991 to 1993, may be missing.',
          '东方财富和腾讯都失败时，备用来源新浪提供不复权的日 K 线，但不含科创板（68…）：成交额以整元计，成交量四舍五入到整手，新浪没有股本数据时换手率为 `null`；历史的第一根 K 线在新浪有发行价时与发行价相比，否则为 `null`。新浪的创业板成交量是否包含盘后交易，尚不清楚。1991 至 1993 年周六、周日的交易可能缺失。',
        ),
      ],
      evidence: [
        say(
          '29,096 recorded klines of shares of Shanghai, Shenzhen and Beijing are answered as recorded, every cell, and cut to ranges exactly: daily ones unadjusted and forward-adjusted, monthly ones forward- and backward-adjusted.',
          '沪、深、京股票的 29,096 根实录 K 线，返回值逐格一致，按区间截取也准确：日线为不复权和前复权，月线为前复权和后复权。',
        ),
        say(
          'In more than 35,000 recorded klines 涨跌额, 涨跌幅 and 振幅 follow from the close before, to the printed places, but for two where that close is printed as 0.00.',
          '在 35,000 多根实录 K 线中，涨跌额、涨跌幅和振幅均可由前一收盘价推出，精确到所示位数；只有两根例外，其前一收盘价写作 0.00。',
        ),
        say(
          'Of 000001 from 1991-04-03 to 2023-10-27, AKShare has printed 7,735 days of Sina, where 7,779 are recorded of Eastmoney: 40 of these are Saturdays and Sundays, the first of which Sina does not have.',
          '000001 自 1991-04-03 至 2023-10-27，AKShare 所载的新浪数据有 7,735 天，东方财富的实录有 7,779 天：其中 40 天为周六或周日，新浪没有其中的第一天。',
        ),
        say(
          'Two independent recordings of 600000 agree in volume, turnover and turnover rate on all 5,840 days that they share.',
          '600000 的两份独立实录共有 5,840 天，成交量、成交额和换手率在所有这些日期都一致。',
        ),
        say(
          'Of Sina’s bars, every cell follows from the figures of the recorded unadjusted days but 换手率; of that, and of the turnover, five days of 000001 that AKShare has printed of Sina are those of Eastmoney.',
          '在新浪的 K 线中，除换手率外每个单元格都可由实录的不复权日线得出；对换手率和成交额，AKShare 所载新浪的 000001 五天数据与东方财富的相同。',
        ),
        say(
          'Not recorded: a weekly series, and a daily backward-adjusted one.',
          '未实录：周线序列，以及后复权的日线序列。',
        ),
      ],
      example: { symbol: '600000', start_date: '20240102', end_date: '20240105' },
    }),
  },
);
