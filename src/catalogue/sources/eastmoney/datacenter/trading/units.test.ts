import { expect, it } from 'vitest';
import { loadCatalogue } from '../../../../../../test/declarations.ts';

// Units that figures bear out which AKShare printed.

const { interfaces } = await loadCatalogue();

it.each([
  // Of a turnover of 5,891,593,589 yuan, 541,072,808.45 are 9.18 percent: that number was printed.
  ['stock_lhb_jgmmtj_em', '机构净买额占总成交额比', 'percent'],
  // 632,810,362.75 for 机构买入额 of stock_lhb_jgstatistic_em, too, which is in yuan.
  ['stock_lhb_stock_statistic_em', '机构买入总额', 'yuan'],
  ['stock_lhb_stock_statistic_em', '机构卖出总额', 'yuan'],
  ['stock_lhb_stock_statistic_em', '机构买入净额', 'yuan'],
  // 12,395,691,578.79 for 龙虎榜成交金额 of stock_lhb_jgstatistic_em, too.
  ['stock_lhb_stock_statistic_em', '龙虎榜总成交额', 'yuan'],
  ['stock_lhb_stock_statistic_em', '龙虎榜净买额', 'yuan'],
  // It is the sum of 买入额 and 卖出额, which are in yuan.
  ['stock_lhb_traderstatistic_em', '龙虎榜成交金额', 'yuan'],
  // 29,691,600 and a part of 0.0228 lead to a turnover of 1.3 billion yuan, as those of the other seats do.
  ['stock_lhb_stock_detail_em', '买入金额', 'yuan'],
  ['stock_lhb_stock_detail_em', '卖出金额', 'yuan'],
  ['stock_lhb_stock_detail_em', '净额', 'yuan'],
])('%s: %s is in units of %s', (name, column, unit) => {
  const { columns } = interfaces.find((each) => each.name === name)!;
  expect(columns.find((each) => each.name === column)?.unit).toBe(unit);
});
