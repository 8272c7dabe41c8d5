import { say } from '../../../../base/say.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { code, date, number, percent, text } from '../../../declare/columns.ts';
import { UNSTATED } from '../../../fields/units.ts';
import { ABROAD } from './abroad.ts';
import { FETCHING, klines, series } from './family.ts';
import { FOREX_SECIDS, pairMeaning } from './forex-pairs.ts';
import { fqtOf, kltOf } from './wire.ts';

export default klines(
  { ...ABROAD, category: 'forex' },
  {
    forex_hist_em: series({
      doc: 'Daily klines of the rate of one currency pair, oldest first.',
      chinese: '外汇历史行情：日 K 线',
      page: 'https://quote.eastmoney.com/forex/USDCNH.html',
      params: {
        symbol: choice(
          [...FOREX_SECIDS.keys()].map((pair) => [pair, pairMeaning(pair)] as const),
          { default: 'USDCNH', doc: 'The pair of currencies.' },
        ),
        ...FETCHING,
      },
      ask: ({ symbol }) => ({
        secid: FOREX_SECIDS.get(symbol)!,
        klt: kltOf('daily'),
        // Eastmoney's own page asks for rates as for shares; nothing of them is ever adjusted.
        fqt: fqtOf('qfq'),
        fields: 14,
      }),
      columns: {
        日期: date('f51', { say: say('Trading day, Beijing time.', '交易日，北京时间。') }),
        代码: code('code'),
        名称: text('name'),
        今开: number('f52', { unit: UNSTATED }),
        最新价: number('f53', { unit: UNSTATED, say: say('Closing rate.', '收盘汇率。'), role: 'close' }),
        最高: number('f54', { unit: UNSTATED }),
        最低: number('f55', { unit: UNSTATED }),
        振幅: percent('f58', {
          say: say(
            'Amplitude: highest less lowest rate, over the previous close.',
            '振幅：最高与最低汇率之差除以昨收。',
          ),
        }),
      },
      quirks: ['Some central parities are of 100 units of a currency, such as those of the yen.'],
      evidence: [
        'The rows that AKShare’s documentation prints of USDCNH are answered as printed, every cell.',
        'Not recorded: a whole reply.',
      ],
      example: { symbol: 'USDCNH' },
    }),
  },
);
