import { expect, it } from 'vitest';
import { Cells } from '../../../../../engine/formats/cells.ts';
import { fundingInYuan } from './reviews.ts';

it('counts the funding of an offering of Beijing in yuan, as it does that of others', () => {
  // 森峰激光 and 天元重工 offer 19 and 57.1 million shares: the prices are 18.51 and 5.10 yuan.
  const columns = [
    { name: '上市板块', cells: Cells.checked('text', ['上交所科创板', '北交所', '北交所', '北交所', '北交所', null]) },
    { name: '拟融资额(元)', cells: Cells.numbers([718_547_000, 35_164.4, 29_126.87, null, 351_644_000, 5000]) },
  ];
  const [boards, funding] = fundingInYuan(columns);
  expect(boards).toBe(columns[0]);
  const values = Array.from({ length: 6 }, (_, row) => funding?.cells.valueAt(row));
  expect(values).toEqual([718_547_000, 351_644_000, 291_268_700, null, 351_644_000, 5000]);
});
