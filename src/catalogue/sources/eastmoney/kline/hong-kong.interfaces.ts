import { say } from '../../../../base/say.ts';
import { date } from '../../../declare/columns.ts';
import { sinaHongKongFallback } from '../../sina/packed/kline-fallback.ts';
import { ABROAD, ABROAD_QUIRKS } from './abroad.ts';
import { kline, klineFigures, klines } from './family.ts';

export default klines(
  { ...ABROAD, category: 'stock', topic: 'share-prices', quirks: ABROAD_QUIRKS },
  {
    stock_hk_hist: kline({
      doc: 'Price klines of one share of Hong Kong, oldest first.',
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
        日期: date('f51', { say: say('Last traded day of the span.', '周期内最后一个交易日。') }),
        ...klineFigures({ price: 'HKD per share', volume: 'shares', money: 'HKD' }),
      },
      fallbacks: [sinaHongKongFallback],
      quirks: [
        'For unadjusted daily klines there is the fallback source Sina: 换手率 is `null` then, 成交额 is as exact as Sina has it, and the first kline of a history is compared with the issue price where Sina has it, else it has `null`.',
      ],
      evidence: [
        'Not recorded: a day of a share of both Eastmoney and the fallback source Sina. Ten days of 00700 that AKShare has printed of Sina are answered as printed.',
        'Not recorded: a reply of a Hong Kong share. Its form is that of the shares of other exchanges, which are.',
      ],
      example: { symbol: '00593', start_date: '20240102', end_date: '20240105' },
    }),
  },
);
