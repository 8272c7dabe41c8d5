import { expect, it } from 'vitest';
import { loadCatalogue } from '../../../../../../test/declarations.ts';
import { UNITS } from '../../../../fields/units.ts';

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
  // 100 yuan of a bond at 20.28 yuan a share, for 19.76 a share now, are worth 97.4359 yuan.
  ['bond_zh_cov', '正股价', 'yuan_per_share'],
  ['bond_zh_cov', '转股价', 'yuan_per_share'],
  ['bond_zh_cov', '转股价值', 'yuan_per_bond'],
  // 0.0964 for the first of all members, who trades 121,373 contracts.
  ['option_lhb_em', '占总交易量比例', 'fraction'],
  // 4,079.9 on a day of August 2026.
  ['stock_dzjy_sctj', '上证指数', 'index_points'],
  // A param chooses the channel, so that one column has figures in two currencies and of two sizes.
  ['stock_hsgt_hist_em', '当日成交净买额', 'hundred_millions_by_direction'],
  ['stock_hsgt_hist_em', '历史累计净买额', 'trillions_by_direction'],
  // 858 for Shanghai.
  ['stock_hsgt_fund_flow_summary_em', '上涨数', 'stocks'],
] as const)('%s: %s is in units of %s', (name, column, unit) => {
  const { columns } = interfaces.find((each) => each.name === name)!;
  expect(columns.find((each) => each.name === column)?.unit).toBe(UNITS[unit]);
});
