import { shanghaiSession } from '../../../declare/cache-policy.ts';
import { date } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/interface.ts';
import { day, seconds, secret, text } from '../../../declare/params.ts';
import { notBefore } from '../../../declare/rules.ts';
import { tencentFallback } from '../../tencent/kline/wire.ts';
import {
  eastmoneyKlines,
  klineAdjust,
  klineAsk,
  klineFigures,
  klinePeriod,
  klineQuirks,
  klinesFinal,
  readKlines,
  secidOf,
} from './wire.ts';

export default [
  defineInterface({
    name: 'fund_etf_hist_em',
    category: 'fund',
    doc: 'Price klines of one exchange-traded fund of Shanghai or Shenzhen, oldest first.',
    chinese: 'ETF 场内基金历史行情：日、周、月 K 线，复权',
    page: 'https://quote.eastmoney.com/sz159707.html',
    source: eastmoneyKlines,
    cache: shanghaiSession({ open: '60s', staleWhileRevalidate: '10s', staleIfError: '30d' }),
    params: {
      symbol: text({ default: '159707', doc: 'Fund code of six digits; leading zeros count.' }),
      period: klinePeriod,
      start_date: day({ default: '19700101', doc: 'First day wanted, YYYYMMDD.' }),
      end_date: day({ default: '20500101', doc: 'Last day wanted, YYYYMMDD; not before the first.' }),
      adjust: klineAdjust,
      timeout: seconds({ doc: 'Longest wait for the source, in seconds.' }),
      cookie: secret({ doc: 'Browser-session cookie passed to the source; normally omitted.' }),
    },
    rules: [notBefore('end_date', 'start_date')],
    columns: [
      date('日期', 'Last traded day of the span.'),
      ...klineFigures({ price: 'yuan per unit', volume: 'lots of 100 units', money: 'yuan' }),
    ],
    quirks: klineQuirks,
    evidence: [
      '3,571 recorded klines of 510210, daily and forward-adjusted, are answered as recorded, every cell, and cut to ranges exactly.',
      'Weekly, monthly and unadjusted klines come in the same form and through the same reader as those of `stock_zh_a_hist`.',
    ],
    ask: ({ symbol, period, adjust }) => klineAsk(secidOf(symbol), period, adjust),
    parse: (pages, ask) => readKlines(pages, ask),
    fallback: tencentFallback(),
    isFinal: (table, params, obtained) => klinesFinal(table.lastDay('日期'), params, obtained),
    select: (table, { start_date, end_date }) => table.between('日期', start_date, end_date),
    example: { symbol: '159707', start_date: '20240102', end_date: '20240105' },
  }),
];
