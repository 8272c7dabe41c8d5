import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { choice, code } from '../../../../engine/interface/params.ts';
import { dateTime, number } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { adjust } from '../../eastmoney/kline/family.ts';
import { type MinutesAsk, parseMinutes, sinaMinutes } from './wire.ts';

// The values are whole numbers: as keys, JavaScript would move them.
const PERIODS = [
  ['1', 'one minute'],
  ['5', '5 minutes'],
  ['15', '15 minutes'],
  ['30', '30 minutes'],
  ['60', 'one hour'],
] as const;

export default [
  defineInterface({
    name: 'stock_zh_a_minute',
    category: 'stock',
    topic: 'share-prices',
    doc: 'The last 1,970 prices of one share or index of mainland China by the minute, or by 5 to 60 minutes, oldest first.',
    chinese: '沪深京 A 股分时数据（新浪）：1、5、15、30、60 分钟，复权',
    keywords: ['intraday', 'minute bars', '分钟线', '分时'],
    page: 'https://finance.sina.com.cn/realstock/company/sh600519/nc.shtml',
    kind: 'window',
    each: 'minute',
    ahead: ({ scale }) => ({ minutes: Number(scale) }),
    source: sinaMinutes,
    cache: shanghaiSession({ open: '60s', staleIfError: '1d' }),
    params: {
      symbol: code(
        {
          default: 'sh600519',
          doc: 'Exchange and code of a share, a fund or an index: sh, sz or bj and six digits.',
          matching: /^(?:sh|sz|bj)[0-9]{6}$/,
          form: 'sh, sz or bj and six digits, such as sh600519',
        },
        'no rows',
      ),
      period: choice(PERIODS, { default: '1', doc: 'Span of one row.' }),
      adjust,
    },
    columns: {
      day: dateTime({ say: say('End of the span, Shanghai time.', '周期结束时间，北京时间。') }),
      open: number({ say: say('Opening price; points of an index.', '开盘价；指数为点位。'), unit: 'yuan per share' }),
      high: number({ unit: 'yuan per share' }),
      low: number({ unit: 'yuan per share' }),
      close: number({ unit: 'yuan per share' }),
      volume: number({ unit: 'shares' }),
      amount: number({ say: say('Turnover; absent where the source has none.', '成交额；数据源没有时为空。') }),
    },
    quirks: [
      'Single minutes are of some eight days of trading, spans of an hour of some two years. The current row is unfinished.',
      'All values are numbers; AKShare answers texts.',
      'An adjusted price is the price over (`qfq`) or times (`hfq`) the source’s factor of the day, rounded to three decimals. AKShare multiplies by a ratio of closes that it finds by counting days from the end: it is wrong where a day is missing.',
      'Where the source has no factors, as of an index, adjusted prices are answered with 404.',
      'A symbol that the source does not know answers `[]`.',
    ],
    ask: ({ symbol, period, adjust: adjusted }): MinutesAsk => ({
      minutesOf: symbol,
      scale: Number(period),
      adjust: adjusted,
    }),
    parse: parseMinutes,
    example: { symbol: 'sh600519', period: '60' },
  }),
];
