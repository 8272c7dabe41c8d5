import { expect, it } from 'vitest';
import { say } from '../../base/say.ts';
import { day, string } from '../interface/params.ts';
import { attachment, fileNameOf } from './file-name.ts';

const DECLARED = {
  name: 'stock_x',
  params: {
    symbol: string({ default: '000001', say: say('A code.') }),
    date: day({ default: '20240102', say: say('A day.') }),
  },
};

it('names a file after the interface, its first param and those that are not as declared', () => {
  const nameOf = (symbol: string, date: string): string => fileNameOf(DECLARED, { symbol, date }, 'csv');
  expect(nameOf('000001', '20240102')).toBe('stock_x_000001.csv');
  expect(nameOf('600000', '20240105')).toBe('stock_x_600000_20240105.csv');
  expect(nameOf('平安银行', '20240102')).toBe('stock_x_平安银行.csv');
});

it('joins the values of a param that has several', () => {
  expect(fileNameOf(DECLARED, { symbol: ['600000', '000001'], _last: 5 }, 'csv')).toBe('stock_x_600000-000001_5.csv');
});

it('leaves out what a file system or a shell would act on', () => {
  const nameOf = (symbol: string): string => fileNameOf(DECLARED, { symbol, date: undefined }, 'xlsx');
  expect(nameOf('../../etc/passwd')).toBe('stock_x_..-..-etc-passwd.xlsx');
  expect(nameOf('a"; rm -rf *\r\nb\u202e')).toBe('stock_x_a-rm--rf-b-.xlsx');
  expect(nameOf('')).toBe('stock_x.xlsx');
  expect(Array.from(nameOf('股'.repeat(300)))).toHaveLength(80 + '.xlsx'.length);
  // A letter of four bytes: file systems take 255.
  expect(Buffer.byteLength(nameOf('𠀀'.repeat(300)))).toBeLessThanOrEqual(255);
});

it('says the name in a header, in ASCII for old clients too', () => {
  expect(attachment('a_1.csv')).toBe('attachment; filename="a_1.csv"');
  expect(attachment('a_平安.csv')).toBe(`attachment; filename="a_-.csv"; filename*=UTF-8''a_%E5%B9%B3%E5%AE%89.csv`);
});
