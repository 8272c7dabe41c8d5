import { say } from '../../../../base/say.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { code, date, number, percent, text } from '../../../declare/columns.ts';
import { FETCHING } from '../fetching.ts';
import { ABROAD } from './abroad.ts';
import { customKline, klines } from './family.ts';
import { FOREX_SECIDS, pairMeaning } from './forex-pairs.ts';
import { fqtOf, kltOf } from './wire.ts';

export default klines(
  { ...ABROAD, category: 'forex' },
  {
    forex_hist_em: customKline({
      keywords: ['euro dollar', 'EUR/USD', '欧元美元', '日元', '英镑', 'exchange rate', 'exchange rates', '汇率'],
      say: say('Daily klines of the exchange rate of one currency pair, oldest first.', '外汇历史行情：日 K 线'),
      page: 'https://quote.eastmoney.com/forex/USDCNH.html',
      params: {
        symbol: choice(
          [...FOREX_SECIDS.keys()].map((pair) => [pair, pairMeaning(pair)] as const),
          { default: 'USDCNH', say: say('The pair of currencies.', '货币对。') },
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
        今开: number('f52', { unit: 'second_currency_per_1_or_100_of_first' }),
        最新价: number('f53', {
          unit: 'second_currency_per_1_or_100_of_first',
          say: say('Closing rate.', '收盘汇率。'),
          role: 'close',
        }),
        最高: number('f54', { unit: 'second_currency_per_1_or_100_of_first' }),
        最低: number('f55', { unit: 'second_currency_per_1_or_100_of_first' }),
        振幅: percent('f58', {
          say: say(
            'Amplitude: highest less lowest rate, over the previous close.',
            '振幅：最高与最低汇率之差除以昨收。',
          ),
        }),
      },
      quirks: [
        say(
          'Some central parities are of 100 units of a currency, such as those of the yen.',
          '部分中间价按 100 单位外币计，例如日元。',
        ),
      ],
      evidence: [
        say(
          'The rows that AKShare’s documentation prints of USDCNH are answered as printed, every cell.',
          'AKShare 文档所载 USDCNH 的各行，返回值逐格一致。',
        ),
        say('Not recorded: a whole reply.', '未实录：完整的应答。'),
      ],
      example: { symbol: 'USDCNH' },
    }),
  },
);
