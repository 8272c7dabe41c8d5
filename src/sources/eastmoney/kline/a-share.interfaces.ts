import { shanghaiSession } from '../../../declare/cache-policy.ts';
import { date, label } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/interface.ts';
import { day, seconds, secret, text } from '../../../declare/params.ts';
import { notBefore } from '../../../declare/rules.ts';
import { Cells } from '../../../formats/cells.ts';
import { tencentFallback } from '../../tencent/kline/wire.ts';
import {
  codeOf,
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

const tencent = tencentFallback();

export default [
  defineInterface({
    name: 'stock_zh_a_hist',
    category: 'stock',
    doc: 'Price klines of one A-share of Shanghai, Shenzhen or Beijing, oldest first.',
    chinese: '沪深京 A 股历史行情：日、周、月 K 线，复权',
    page: 'https://quote.eastmoney.com/concept/sh603777.html',
    source: eastmoneyKlines,
    cache: shanghaiSession({ open: '60s', staleWhileRevalidate: '10s', staleIfError: '30d' }),
    params: {
      symbol: text({ default: '000001', doc: 'Share code of six digits; leading zeros count.' }),
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
      label('股票代码', 'The share code asked for.'),
      ...klineFigures({ price: 'yuan per share', volume: 'lots of 100 shares', money: 'yuan' }),
    ],
    quirks: [
      'B shares of Shanghai (900…) are asked for in Shanghai, where AKShare asks Shenzhen and finds nothing.',
      ...klineQuirks,
    ],
    evidence: [
      '29,096 recorded klines of shares of Shanghai, Shenzhen and Beijing are answered as recorded, every cell, and cut to ranges exactly: daily ones unadjusted and forward-adjusted, monthly ones forward- and backward-adjusted.',
      'In more than 35,000 recorded klines 涨跌额, 涨跌幅 and 振幅 follow from the close before, to the printed places, but for two where that close is printed as 0.00.',
      'Two independent recordings of 600000 agree in volume, turnover and turnover rate on all 5,840 days that they share.',
      'Not recorded: a weekly series, and a daily backward-adjusted one.',
    ],
    ask: ({ symbol, period, adjust }) => klineAsk(secidOf(symbol), period, adjust),
    parse: (pages, ask) => {
      const klines = readKlines(pages, ask);
      return { ...klines, 股票代码: Cells.repeat(codeOf(ask.secid), klines.日期.length) };
    },
    fallback: {
      ...tencent,
      parse: (pages, ask) => {
        const klines = tencent.parse(pages, ask);
        return { ...klines, 股票代码: Cells.repeat(ask.symbol.slice(2), klines.日期.length) };
      },
    },
    isFinal: (table, params, obtained) => klinesFinal(table.lastDay('日期'), params, obtained),
    select: (table, { start_date, end_date }) => table.between('日期', start_date, end_date),
    example: { symbol: '600000', start_date: '20240102', end_date: '20240105' },
  }),
];
