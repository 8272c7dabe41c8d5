import { say } from '../../../../base/say.ts';
import { code } from '../../../../engine/interface/params.ts';
import { dateTime } from '../../../declare/columns.ts';
import {
  adjust,
  FETCHING,
  IN_ORDER,
  minuteAsk,
  minuteFigures,
  minutePeriod,
  minutes,
  minuteTable,
  singleFigures,
  TIMES,
} from './family.ts';
import { ABROAD_MINUTES } from './minute-cache.ts';

const ZEROS =
  'Of days before the last one the source may write an opening price of 0 in rows of one minute: it is `null` here.';

export default minuteTable(
  { ...ABROAD_MINUTES, category: 'stock', topic: 'share-prices' },
  {
    stock_hk_hist_min_em: minutes({
      doc: 'Prices of one share of Hong Kong by the minute, or by 5 to 60 minutes, oldest first.',
      chinese: '港股分时行情：1、5、15、30、60 分钟',
      page: 'https://quote.eastmoney.com/hk/00948.html',
      params: {
        symbol: code(
          {
            default: '01611',
            doc: 'Share code; leading zeros count.',
            matching: /^[0-9]{5}$/,
            form: 'five digits, such as 01611',
          },
          'no rows',
        ),
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
        ...minuteFigures('最新价', { price: 'HKD per share', volume: 'shares', money: 'HKD' }),
      },
      quirks: [
        'Times are those of Hong Kong (UTC+8). Quotes of Hong Kong are some 15 minutes late.',
        'Rows of one minute are of the last five days and are never adjusted.',
        ZEROS,
        'A code that the source does not know answers `[]`, never 404.',
      ],
      evidence: [
        'The rows of one minute that AKShare’s documentation prints of 01611 are answered as printed, but for the opening prices of 0.',
        'Not recorded: a whole reply.',
      ],
      example: { symbol: '01611', period: '5' },
    }),
    stock_us_hist_min_em: minutes({
      doc: 'Prices of one share of a United States exchange by the minute, of the last five days, oldest first.',
      chinese: '美股分时行情：1 分钟，近 5 个交易日',
      page: 'https://quote.eastmoney.com/us/ATER.html',
      params: {
        symbol: code(
          {
            default: '105.ATER',
            doc: 'Eastmoney’s code: market number, dot and ticker. 105 is Nasdaq, 106 NYSE, 107 NYSE Arca and American.',
            matching: /^[0-9]{3}\.[A-Za-z0-9][A-Za-z0-9._-]{0,14}$/,
            form: 'a market number of three digits, a dot and a ticker, such as 105.ATER',
          },
          'no rows',
        ),
        ...TIMES,
        ...FETCHING,
      },
      rules: [IN_ORDER],
      ask: ({ symbol }) => ({ secid: symbol, days: 5, preMarket: false }),
      range: ({ start_date, end_date }) => [start_date, end_date],
      columns: {
        时间: dateTime('f51', { say: say('End of the minute, Beijing time.', '该分钟的结束时间，北京时间。') }),
        ...singleFigures({ price: 'USD per share', volume: 'shares', money: 'USD' }),
      },
      quirks: [
        'Times are those of Beijing (UTC+8), not of New York: a session begins at 21:30 or 22:30 and ends on the next day.',
        ZEROS,
        'A code that the source does not know answers `[]`, never 404.',
      ],
      evidence: [
        'The rows that AKShare’s documentation prints of 105.ATER are answered as printed, but for the opening prices of 0.',
        'Not recorded: a whole reply.',
      ],
      example: { symbol: '105.ATER' },
    }),
  },
);
