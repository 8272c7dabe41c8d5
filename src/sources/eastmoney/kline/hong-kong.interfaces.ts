import { date } from '../../../declare/columns.ts';
import { ABROAD, ABROAD_QUIRKS } from './abroad.ts';
import { kline, klineFigures, klines } from './family.ts';

export default klines(
  { ...ABROAD, category: 'stock', topic: 'share-prices', quirks: ABROAD_QUIRKS },
  {
    stock_hk_hist: kline({
      doc: 'Price klines of one share of Hong Kong, oldest first.',
      insteadOf: ['stock_hk_daily'],
      chinese: '港股历史行情：日、周、月 K 线，复权',
      page: 'https://quote.eastmoney.com/hk/08367.html',
      symbol: {
        default: '00593',
        doc: 'Share code; leading zeros count.',
        matching: /^[0-9]{5}$/,
        form: 'five digits, such as 00593',
      },
      last: '22220101',
      secid: ({ symbol }) => `116.${symbol}`,
      columns: {
        日期: date('f51', 'Last traded day of the span.'),
        ...klineFigures({ price: 'HKD per share', volume: 'shares', money: 'HKD' }),
      },
      evidence: [
        'Not recorded: a reply of a Hong Kong share. Its form is that of the shares of other exchanges, which are.',
      ],
      example: { symbol: '00593', start_date: '20240102', end_date: '20240105' },
    }),
  },
);
