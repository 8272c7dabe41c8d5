import { expect, it } from 'vitest';
import { UNITS } from '../../../../fields/units.ts';
import shareholders from './shareholders.interfaces.ts';

it('says of which shares the change of a holding is a part: two holders of one company lead to the same number', () => {
  // 华锡有色 on 2023-09-30, as AKShare printed it: the change, and its part in percent.
  const [one, other] = [1_238_000 / 0.1957, 730_600 / 0.1155];
  expect(one / other).toBeCloseTo(1, 3);
  for (const name of ['stock_gdfx_free_holding_analyse_em', 'stock_gdfx_holding_analyse_em']) {
    const { columns } = shareholders.find((each) => each.name === name)!;
    const change = columns.find((each) => each.name === '期末持股-数量变化比例');
    expect(change).toMatchObject({ unit: UNITS.percent, say: { en: expect.stringContaining('a part of all shares') } });
  }
});
