import { say } from '../../../../../base/say.ts';
import { dateTime } from '../../../../declare/columns.ts';
import { HONG_KONG_SHARE, security } from '../../../../declare/security.ts';
import { sinaAmericanMinuteFallback } from '../../../sina/minutes/american-minutes.ts';
import { tencentAmericanMinuteFallback } from '../../../tencent/kline/american-minutes.ts';
import { FETCHING } from '../../fetching.ts';
import { adjust, IN_ORDER } from '../../kline-fields/params.ts';
import { UNKNOWN_IS_EMPTY } from '../../quirks.ts';
import { minuteFigures, singleFigures } from '../columns.ts';
import { AMERICAN_SHARE, minuteAsk, minutePeriod, TIMES } from '../params.ts';
import { ABROAD_MINUTES } from './cache.ts';
import { minutes, minuteTable } from './family.ts';

const ZEROS = say(
  'Of days before the last one the source may write an opening price of 0 in rows of one minute: it is `null` here.',
  '在一分钟的行中，数据源可能把最后一天之前的开盘价写作 0：此处为 `null`。',
);

export default minuteTable(
  { ...ABROAD_MINUTES, category: 'stock', topic: 'share-prices' },
  {
    stock_hk_hist_min_em: minutes({
      say: say(
        'Prices of one share of Hong Kong by the minute, or by 5 to 60 minutes, oldest first.',
        '港股分时行情：1、5、15、30、60 分钟',
      ),
      page: 'https://quote.eastmoney.com/hk/00948.html',
      params: {
        symbol: security({ ...HONG_KONG_SHARE, default: '01611', otherwise: 'no rows' }),
        period: minutePeriod('1'),
        adjust,
        ...TIMES,
        ...FETCHING,
      },
      rules: [IN_ORDER],
      ask: ({ symbol, period, adjust: adjusted }) => minuteAsk({ secid: `116.${symbol}` }, period, adjusted),
      range: ({ start_date, end_date }) => [start_date, end_date],
      columns: {
        时间: {
          ...dateTime('f51', { say: say('End of the span, Hong Kong time.', '时段的结束时间，香港时间。') }),
          zone: 'Asia/Hong_Kong',
        },
        ...minuteFigures('最新价', { price: 'hkd_per_share', volume: 'shares', money: 'hkd' }),
      },
      quirks: [
        say(
          'Times are those of Hong Kong (UTC+8). Quotes of Hong Kong are some 15 minutes late.',
          '时间为香港时间（UTC+8）。港股行情约延迟 15 分钟。',
        ),
        say(
          'Rows of one minute are of the last five days and are never adjusted.',
          '一分钟的行只有最近五天，且从不复权。',
        ),
        ZEROS,
        UNKNOWN_IS_EMPTY,
      ],
      evidence: [
        say(
          'The rows of one minute that AKShare’s documentation prints of 01611 are answered as printed, but for the opening prices of 0.',
          'AKShare 文档所载 01611 的一分钟各行，除为 0 的开盘价外，返回值与之一致。',
        ),
        say('Not recorded: a whole reply.', '未实录：完整的应答。'),
      ],
      example: { symbol: '01611', period: '5' },
    }),
    stock_us_hist_min_em: minutes({
      say: say(
        'Prices of one share of a United States exchange by the minute, of the last five days, oldest first.',
        '美股分时行情：1 分钟，近 5 个交易日',
      ),
      page: 'https://quote.eastmoney.com/us/ATER.html',
      params: {
        symbol: security({ ...AMERICAN_SHARE, default: '105.ATER', otherwise: 'no rows' }),
        ...TIMES,
        ...FETCHING,
      },
      rules: [IN_ORDER],
      ask: ({ symbol }) => ({ secid: symbol, days: 5, preMarket: false }),
      range: ({ start_date, end_date }) => [start_date, end_date],
      columns: {
        时间: dateTime('f51', { say: say('End of the minute, Beijing time.', '该分钟的结束时间，北京时间。') }),
        ...singleFigures({ price: 'usd_per_share', volume: 'shares', money: 'usd' }),
      },
      fallbacks: [sinaAmericanMinuteFallback, tencentAmericanMinuteFallback],
      quirks: [
        say(
          'While Eastmoney fails, the rows are those of Sina, as `Finfount-Note` says: its New York times are written in Beijing time, and 最新价 is the average since the session began. While both fail, they are those of Tencent, of the last session alone: it has 收盘 and 成交量, and every other column is `null`.',
          '东方财富失败时，各行改用新浪，并由 `Finfount-Note` 说明：其纽约时间换算为北京时间，最新价为开市以来的均价。两者都失败时改用腾讯，仅最近一个交易时段：有收盘和成交量，其余各列为 `null`。',
        ),
        say(
          'Times are those of Beijing (UTC+8), not of New York: a session begins at 21:30 or 22:30 and ends on the next day.',
          '时间为北京时间（UTC+8），不是纽约时间：交易时段始于 21:30 或 22:30，次日结束。',
        ),
        ZEROS,
        UNKNOWN_IS_EMPTY,
      ],
      evidence: [
        say(
          'The rows that AKShare’s documentation prints of 105.ATER are answered as printed, but for the opening prices of 0.',
          'AKShare 文档所载 105.ATER 的各行，除为 0 的开盘价外，返回值与之一致。',
        ),
        say('Not recorded: a whole reply.', '未实录：完整的应答。'),
      ],
      example: { symbol: '105.ATER' },
    }),
  },
);
