import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { workbookOf } from '../../../../../test/workbook.ts';
import { say } from '../../../../base/say.ts';
import { date, number, text, whole } from '../../../declare/columns.ts';
import { parseBonds } from './wire.ts';

const COLUMNS = {
  债券现货: text('#0', { id: 'bond_class', say: say('Kind.') }),
  托管只数: whole('#1', { id: 'bond_count', unit: 'bonds', say: say('Bonds.') }),
  托管市值: number('#2', { id: 'market_value', unit: 'hundred_million_yuan', say: say('Market value.') }),
  托管面值: number('#3', { id: 'face_value', unit: 'hundred_million_yuan', say: say('Face value.') }),
  数据日期: date('#4'),
} as const;
const read = (...headings: readonly string[]) => {
  const body = workbookOf('Sheet1', [headings, ['国债', 193, 6815.79, 6743.74, '2021-01-11']]);
  const page = { url: 'https://query.sse.com.cn/', obtained: Date.UTC(2026, 9, 10), status: 200, body };
  return parseBonds([page], { workbook: 'custody', day: '20210111' }, COLUMNS).map(({ cells }) => cells.valueAt(0));
};

it('takes headings of any words that do not contradict the places of the columns', () => {
  const row = ['国债', 193, 6815.79, 6743.74, '2021-01-11'];
  expect(read('品种', '数目', '市值', '面值（亿元）', '日期')).toEqual(row);
});

it('refuses headings in another order, and another unit', () => {
  expect(() => read('品种', '托管只数', '托管面值', '托管市值', '日期')).toThrow(changed('expected 托管市值'));
  expect(() => read('品种', '托管只数', '托管市值(万元)', '托管面值(万元)', '日期')).toThrow(changed('托管市值(万元)'));
});
