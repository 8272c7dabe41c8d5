import { expect, it } from 'vitest';
import { say } from '../../../../base/say.ts';
import { date } from '../../../../engine/interface/columns.ts';
import { NOT_COMPARED } from '../../../declare/evidence.ts';
import { ABROAD } from './abroad.ts';
import { kline, klineFigures, klines } from './family.ts';

it.each([
  [[NOT_COMPARED], true],
  [[say('Not recorded: a reply.')], true],
  [[say('Six recorded klines are answered as recorded.'), say('Not recorded: a reply of a week.')], false],
])('a row of klines with the evidence %j is unproven: %s', (evidence, isUnproven) => {
  const row = kline({
    say: say('Klines.', '行情'),
    page: 'https://quote.eastmoney.com/',
    symbol: {
      default: '00593',
      say: say('Code.'),
      matching: /^[0-9]{5}$/,
      form: say('five digits, such as 00593', '五位数字，例如 00593'),
    },
    secid: ({ symbol }) => `116.${symbol}`,
    columns: {
      日期: date('f51', 'Day.'),
      ...klineFigures({ price: 'HKD per share', volume: 'shares', money: 'HKD' }),
    },
    evidence,
    example: { symbol: '00593', start_date: '20240102', end_date: '20240105' },
  });
  const [declared] = klines({ ...ABROAD, category: 'stock' }, { stock_some_hist: row });
  expect(declared?.isUnproven).toBe(isUnproven);
});
