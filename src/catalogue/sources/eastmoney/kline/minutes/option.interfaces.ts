import { say } from '../../../../../base/say.ts';
import { freshFor } from '../../../../../engine/interface/cache-policy.ts';
import { dateTime, number } from '../../../../declare/columns.ts';
import { security } from '../../../../declare/security.ts';
import { minutes, minuteTable } from './family.ts';

// The products of exchanges whose letters are small; what is not here is of Dalian.
const SHANGHAI = 'ad ag al ao au br bu cu fu ni op pb rb ru sn sp zn'.split(' ');
const ENERGY = 'bc ec lu nr sc'.split(' ');
const GUANGZHOU = 'lc pd ps pt si'.split(' ');

/** The number of the market in which Eastmoney has an option, by its code. */
function marketOf(symbol: string): number {
  if (/^\d/.test(symbol)) return symbol.startsWith('9') ? 12 : 10;
  const [letters = ''] = /^[A-Za-z]+/.exec(symbol) ?? [];
  if (['HO', 'IO', 'MO'].includes(letters)) return 221;
  if (letters === letters.toUpperCase()) return 141;
  if (SHANGHAI.includes(letters)) return 151;
  if (ENERGY.includes(letters)) return 163;
  return GUANGZHOU.includes(letters) ? 226 : 140;
}

export default minuteTable(
  {
    category: 'option',
    // Options on goods trade at night as well.
    cache: freshFor('1m', { staleIfError: '1d' }),
  },
  {
    option_minute_em: minutes({
      say: say('Prices of one option by the minute on the last trading day.', '期权分时行情（东方财富）'),
      page: 'https://wap.eastmoney.com/quote/stock/151.cu2404P61000.html',
      keywords: ['期权分时', 'intraday', '期权'],
      params: {
        symbol: security({
          of: 'option',
          wants: 'MO2404-P-4450',
          default: 'MO2404-P-4450',
          say: say('Code of the option, as `option_current_em` has it.', '期权代码，见 `option_current_em`。'),
          otherwise: 'no rows',
        }),
      },
      ask: ({ symbol }) => ({ secid: `${marketOf(symbol)}.${symbol}`, days: 1, preMarket: false }),
      columns: {
        time: dateTime('f51', { say: say('End of the minute, Shanghai time.', '该分钟的结束时间，北京时间。') }),
        close: number('f53', { unit: 'of_product', say: say('Price.', '价格。') }),
        high: number('f54', { unit: 'of_product' }),
        low: number('f55', { unit: 'of_product' }),
        volume: number('f56', { unit: 'contracts' }),
        amount: number('f57'),
      },
      quirks: [
        say(
          'The market follows from the code. AKShare looks it up in the list of all options, some 170 pages.',
          '市场由代码推出。AKShare 在全部期权的清单（约 170 页）中查找。',
        ),
        say(
          'A code that the source does not know, as of an expired option, answers `[]`, where AKShare fails.',
          '数据源不认识的代码（如已到期的期权）返回 `[]`，AKShare 则失败。',
        ),
      ],
      evidence: [
        say(
          'Not recorded: a reply of an option. Its form is that of the minutes of shares.',
          '未实录：期权的应答。其格式与股票分时相同。',
        ),
      ],
      example: { symbol: 'MO2612-P-7000' },
    }),
  },
);
