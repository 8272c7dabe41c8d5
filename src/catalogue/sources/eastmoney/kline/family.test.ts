import { expect, it } from 'vitest';
import { date } from '../../../declare/columns.ts';
import { NOT_COMPARED } from '../../../declare/evidence.ts';
import { ABROAD } from './abroad.ts';
import { kline, klineFigures, klines } from './family.ts';

it.each([
  [[NOT_COMPARED], true],
  [['Not recorded: a reply.'], true],
  [['Six recorded klines are answered as recorded.', 'Not recorded: a reply of a week.'], false],
])('a row of klines with the evidence %j is unproven: %s', (evidence, isUnproven) => {
  const row = kline({
    doc: 'Klines.',
    chinese: '行情',
    page: 'https://quote.eastmoney.com/',
    symbol: { default: '00593', doc: 'Code.', matching: /^[0-9]{5}$/, form: 'five digits, such as 00593' },
    secid: ({ symbol }) => `116.${symbol}`,
    columns: {
      日期: date('f51'),
      ...klineFigures({ price: 'HKD per share', volume: 'shares', money: 'HKD' }),
    },
    evidence,
    example: { symbol: '00593', start_date: '20240102', end_date: '20240105' },
  });
  const [declared] = klines({ ...ABROAD, category: 'stock' }, { stock_some_hist: row });
  expect(declared?.isUnproven).toBe(isUnproven);
});
