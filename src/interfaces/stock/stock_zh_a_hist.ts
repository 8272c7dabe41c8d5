import { date, label } from '../../declare/columns.ts';
import { defineInterface } from '../../declare/interface.ts';
import { shanghaiSession } from '../../declare/keep.ts';
import { day, seconds, secret, text } from '../../declare/params.ts';
import { notBefore } from '../../declare/rules.ts';
import { Cells } from '../../formats/cells.ts';
import {
  codeOf,
  eastmoneyKlines,
  klineAdjust,
  klineAsk,
  klineFigures,
  klinePeriod,
  klinesSettled,
  readKlines,
  secidOf,
} from '../../sources/eastmoney/kline.ts';
import { tencentFallback } from '../../sources/tencent/kline.ts';

const tencent = tencentFallback();

export default defineInterface({
  name: 'stock_zh_a_hist',
  category: 'stock',
  doc: 'Price klines of one A-share of Shanghai, Shenzhen or Beijing, oldest first.',
  page: 'https://quote.eastmoney.com/concept/sh603777.html',
  source: eastmoneyKlines,
  keep: shanghaiSession({ open: '60s', grace: '10s', stale: '30d' }),
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
  ask: ({ symbol, period, adjust }) => klineAsk(secidOf(symbol), period, adjust),
  parse: (reply, ask) => {
    const klines = readKlines(reply, ask);
    return { ...klines, 股票代码: Cells.repeat(codeOf(ask.secid), klines.日期.length) };
  },
  fallback: {
    ...tencent,
    parse: (pages) => {
      const klines = tencent.parse(pages);
      return { ...klines, 股票代码: Cells.repeat(pages[0]?.ask.symbol.slice(2) ?? '', klines.日期.length) };
    },
  },
  settled: (table, params, obtained) => klinesSettled(table.lastDay('日期'), params, obtained),
  select: (table, { start_date, end_date }) => table.between('日期', start_date, end_date),
  example: { symbol: '000001', start_date: '20240102', end_date: '20240105' },
});
