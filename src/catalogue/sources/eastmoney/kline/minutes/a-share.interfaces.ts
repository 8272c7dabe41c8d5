import { say } from '../../../../../base/say.ts';
import { timeOfDay } from '../../../../../engine/interface/params.ts';
import { notBefore } from '../../../../../engine/interface/rules.ts';
import { dateTime, number } from '../../../../declare/columns.ts';
import { SHARE, security } from '../../../../declare/security.ts';
import { sinaMinuteFallback } from '../../../sina/minutes/minute-fallback.ts';
import { tencentMinuteFallback } from '../../../tencent/kline/minutes.ts';
import { FETCHING } from '../../fetching.ts';
import { adjust, IN_ORDER } from '../../kline-fields/params.ts';
import { secidOf } from '../../kline-fields/secid.ts';
import { B_SHARES_IN_DOLLARS, UNKNOWN_IS_EMPTY } from '../../quirks.ts';
import { minuteFigures, singleFigures } from '../columns.ts';
import { minuteAsk, minutePeriod, TIMES } from '../params.ts';
import { MAINLAND_MINUTE_QUIRKS, MAINLAND_MINUTES, MINUTES_OF_OTHERS } from './cache.ts';
import { minutes, minuteTable } from './family.ts';

const UNITS = { price: 'yuan_per_share', volume: 'lots_of_100_shares', money: 'yuan' } as const;

const symbol = security({ ...SHARE, example: '600000', default: '000001', otherwise: 'no rows' });

const { 开盘: _open, 收盘: _close, 最高: _high, 最低: _low, ...OTHERS } = minuteFigures('均价', UNITS);
const PRICE = { unit: UNITS.price } as const;

const VOLATILITY_TIMES = {
  start_date: { ...TIMES.start_date, default: '2021-10-20 09:30:00' },
  end_date: { ...TIMES.end_date, default: '2024-11-01 15:00:00' },
};

const VOLATILITY_ADJUST = { ...adjust, default: 'hfq' as const };

const VOLATILITY = {
  Date: dateTime('f51', { say: say('End of the span, Shanghai time.', '周期结束时间，北京时间。') }),
  Open: number('f52', PRICE),
  Close: number('f53', PRICE),
  High: number('f54', PRICE),
  Low: number('f55', PRICE),
  ...OTHERS,
} as const;

export default minuteTable(
  { ...MAINLAND_MINUTES, category: 'stock', topic: 'share-prices' },
  {
    stock_zh_a_hist_min_em: minutes({
      say: say(
        'Prices of one A-share of Shanghai, Shenzhen or Beijing by the minute, or by 5 to 60 minutes, oldest first.',
        '沪深京 A 股分时行情：1、5、15、30、60 分钟',
      ),
      page: 'https://quote.eastmoney.com/concept/sh603777.html',
      params: { symbol, ...TIMES, period: minutePeriod('5'), adjust, ...FETCHING },
      rules: [IN_ORDER],
      ask: (wanted) => minuteAsk({ secid: secidOf(wanted.symbol) }, wanted.period, wanted.adjust),
      range: ({ start_date, end_date }) => [start_date, end_date],
      columns: {
        时间: dateTime('f51', { say: say('End of the span, Shanghai time.', '周期结束时间，北京时间。') }),
        ...minuteFigures('均价', UNITS),
      },
      quirks: [MINUTES_OF_OTHERS, ...MAINLAND_MINUTE_QUIRKS, UNKNOWN_IS_EMPTY, B_SHARES_IN_DOLLARS],
      evidence: [
        say(
          'The rows of one minute that AKShare’s documentation prints of 000001 are answered as printed, every cell.',
          'AKShare 文档所载 000001 的一分钟各行，返回值逐格一致。',
        ),
        say('Not recorded: a whole reply.', '未实录：完整的应答。'),
      ],
      fallbacks: [sinaMinuteFallback.share, tencentMinuteFallback.security],
      example: { symbol: '000001', period: '5' },
    }),
    stock_zh_a_hist_pre_min_em: minutes({
      say: say(
        'Prices of one A-share by the minute on the last trading day, with those of the auction before the session.',
        '沪深京 A 股盘前分钟数据',
      ),
      page: 'https://quote.eastmoney.com/concept/sh603777.html',
      params: {
        symbol,
        start_time: timeOfDay({
          default: '09:00:00',
          bound: 'first',
          say: say('First time of the day wanted, HH:MM:SS.', '所求的当日起始时间，HH:MM:SS。'),
        }),
        end_time: timeOfDay({
          default: '15:50:00',
          bound: 'last',
          say: say(
            'Last time of the day wanted, HH:MM:SS; not before the first.',
            '所求的当日结束时间，HH:MM:SS，不早于起始时间。',
          ),
        }),
        ...FETCHING,
      },
      rules: [notBefore('end_time', 'start_time')],
      ask: (wanted) => ({ secid: secidOf(wanted.symbol), days: 1, preMarket: true }),
      range: ({ start_time, end_time }, lastDay) => [`${lastDay} ${start_time}`, `${lastDay} ${end_time}`],
      columns: {
        时间: dateTime('f51', { say: say('End of the minute, Shanghai time.', '该分钟的结束时间，上海时间。') }),
        ...singleFigures(UNITS),
      },
      quirks: [
        say(
          'Times are those of Shanghai (UTC+8). From 09:15 to 09:25 the prices are those of the opening auction.',
          '时间为上海时间（UTC+8）。09:15 至 09:25 的价格是开盘集合竞价的价格。',
        ),
        UNKNOWN_IS_EMPTY,
        B_SHARES_IN_DOLLARS,
      ],
      evidence: [
        say(
          'The rows that AKShare’s documentation prints of 000001 are answered as printed, every cell.',
          'AKShare 文档所载 000001 的各行，返回值逐格一致。',
        ),
        say('Not recorded: a whole reply.', '未实录：完整的应答。'),
      ],
      example: { symbol: '000001' },
    }),
    rv_from_stock_zh_a_hist_min_em: minutes({
      say: say(
        'Prices of one A-share by the minute, under the names that AKShare’s functions of volatility want.',
        '沪深京 A 股分时行情，列名适用于 AKShare 的波动率函数',
      ),
      page: 'https://quote.eastmoney.com/concept/sh603777.html',
      keywords: ['已实现波动率'],
      params: { symbol, ...VOLATILITY_TIMES, period: minutePeriod('1'), adjust: VOLATILITY_ADJUST, ...FETCHING },
      rules: [IN_ORDER],
      ask: (wanted) => minuteAsk({ secid: secidOf(wanted.symbol) }, wanted.period, wanted.adjust),
      range: ({ start_date, end_date }) => [start_date, end_date],
      opens: 'Open',
      columns: VOLATILITY,
      quirks: [
        MINUTES_OF_OTHERS,
        ...MAINLAND_MINUTE_QUIRKS,
        say(
          'It is stock_zh_a_hist_min_em with other names, without rows that have no opening price.',
          '即 stock_zh_a_hist_min_em，列名不同，且略去没有开盘价的行。',
        ),
        say(
          'Date is the first column; AKShare makes it the index of its table, which its HTTP server loses.',
          'Date 为第一列；AKShare 以其为索引，其 HTTP 服务会丢失。',
        ),
      ],
      // The source has the newest days alone, whatever day the example is called on.
      fallbacks: [sinaMinuteFallback.share, tencentMinuteFallback.security],
      example: { symbol: '000001', period: '5', start_date: '1979-09-01 09:32:00', end_date: '2222-01-01 09:32:00' },
    }),
  },
);
