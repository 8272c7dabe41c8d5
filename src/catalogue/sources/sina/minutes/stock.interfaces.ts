import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { dateTime, number } from '../../../declare/columns.ts';
import { defineInterface, type ParamValues } from '../../../declare/declaration.ts';
import { security } from '../../../declare/security.ts';
import { adjust, MINUTE_PERIODS } from '../../eastmoney/kline-fields/params.ts';
import { B_SHARE } from '../b-share.ts';
import { type MinutesAsk, parseMinutes, sinaMinutes } from './wire.ts';

const AS_NUMBERS = say('All values are numbers; AKShare answers texts.', '所有值都是数值；AKShare 返回文本。');
const BY_FACTOR = say(
  'An adjusted price is the price over (`qfq`) or times (`hfq`) the source’s factor of the day, rounded to three decimals. AKShare multiplies by a ratio of closes that it finds by counting days from the end: it is wrong where a day is missing.',
  '复权价等于价格除以（`qfq`）或乘以（`hfq`）数据源的当日因子，四舍五入到三位小数。AKShare 从末尾数天数，取收盘价之比相乘：缺少某天时结果有误。',
);
const UNKNOWN = say('A symbol that the source does not know answers `[]`.', '数据源不认识的代码返回 `[]`。');

/** The params of a window beside its security. */
const SPANS = {
  period: choice(MINUTE_PERIODS, { time: 'minutes', default: '1', say: say('Span of one row.', '一行的周期。') }),
  adjust,
};

/** What both windows share. */
const MINUTES = {
  category: 'stock',
  topic: 'share-prices',
  kind: 'window',
  grain: 'minute',
  futureLimit: ({ scale }: MinutesAsk) => ({ minutes: Number(scale) }),
  source: sinaMinutes,
  cache: shanghaiSession({ open: '60s', staleIfError: '1d' }),
  ask: ({ symbol, period, adjust: adjusted }: ParamValues<typeof SPANS> & { readonly symbol: string }): MinutesAsk => ({
    minutesOf: symbol,
    scale: Number(period),
    adjust: adjusted,
  }),
} as const;

export default [
  defineInterface({
    ...MINUTES,
    name: 'stock_zh_a_minute',
    say: say(
      'The last 1,970 prices of one share or index of mainland China by the minute, or by 5 to 60 minutes, oldest first.',
      '沪深京 A 股分时数据（新浪）：1、5、15、30、60 分钟，复权',
    ),
    keywords: ['intraday', 'minute bars', '分钟线', '分时'],
    page: 'https://finance.sina.com.cn/realstock/company/sh600519/nc.shtml',
    params: {
      symbol: security({
        of: ['share', 'fund', 'index', 'bond'],
        wants: 'sh600000',
        default: 'sh600519',
        say: say(
          'Exchange and code of a share, a fund or an index: sh, sz or bj and six digits.',
          '交易所与股票、基金或指数代码：sh、sz 或 bj 加六位数字。',
        ),
        otherwise: 'no rows',
      }),
      ...SPANS,
    },
    columns: {
      day: dateTime(),
      open: number({ say: say('Opening price; points of an index.', '开盘价；指数为点位。'), unit: 'yuan_per_share' }),
      high: number({ unit: 'yuan_per_share' }),
      low: number({ unit: 'yuan_per_share' }),
      close: number({ unit: 'yuan_per_share' }),
      volume: number({ unit: 'shares' }),
      amount: number({ say: say('Turnover; absent where the source has none.', '成交额；数据源没有时为空。') }),
    },
    quirks: [
      say(
        'Single minutes are of some eight days of trading, spans of an hour of some two years. The current row is unfinished.',
        '一分钟线约有八个交易日，一小时线约有两年。当前一行尚未完成。',
      ),
      AS_NUMBERS,
      BY_FACTOR,
      say(
        'Where the source has no factors, as of an index, adjusted prices are answered with 404.',
        '数据源没有因子时，例如指数，复权价返回 404。',
      ),
      UNKNOWN,
    ],
    parse: parseMinutes,
    example: { symbol: 'sh600519', period: '60' },
  }),
  defineInterface({
    ...MINUTES,
    name: 'stock_zh_b_minute',
    say: say(
      'The last 1,970 prices of one B-share by the minute, or by 5 to 60 minutes, oldest first.',
      'B 股分时数据（新浪）：1、5、15、30、60 分钟，复权',
    ),
    page: 'https://finance.sina.com.cn/realstock/company/sh900901/nc.shtml',
    params: { symbol: security({ ...B_SHARE, otherwise: 'no rows' }), ...SPANS },
    columns: {
      day: dateTime(),
      open: number({ unit: 'b_share_price' }),
      high: number({ unit: 'b_share_price' }),
      low: number({ unit: 'b_share_price' }),
      close: number({ unit: 'b_share_price' }),
      volume: number({ unit: 'shares' }),
    },
    quirks: [
      say('There are spans only in which the share was traded.', '只有发生交易的周期。'),
      AS_NUMBERS,
      BY_FACTOR,
      UNKNOWN,
    ],
    parse: (pages, ask) => {
      const { amount: _, ...cells } = parseMinutes(pages, ask);
      return cells;
    },
    example: { symbol: 'sh900901', period: '60' },
  }),
];
