import { expect, it } from 'vitest';
import { loadCatalogue } from '../../../../../../test/declarations.ts';
import { UNITS } from '../../../../fields/units.ts';

// Units that figures bear out which AKShare printed.

const { interfaces } = await loadCatalogue();

function columnOf(name: string, column: string) {
  const { columns } = interfaces.find((each) => each.name === name)!;
  return columns.find((each) => each.name === column);
}

it.each([
  // 563,491.335 for April 2015, 81.08 million accounts and 69.4956: 56 trillion yuan, 694,956 yuan an account.
  ['stock_account_statistics_em', '沪深总市值', 'hundred_million_yuan'],
  ['stock_account_statistics_em', '沪深户均市值', 'ten_thousand_yuan'],
  ['stock_account_statistics_em', '上证指数-收盘', 'index_points'],
  // 704.53 for September 2012, when margin loans were 70 billion yuan.
  ['stock_margin_account_info', '融资余额', 'hundred_million_yuan'],
  // 755,484,000 yuan at 18.84 are 40,100,000 shares.
  ['stock_value_em', '流通股本', 'shares'],
  ['stock_value_em', 'PE(TTM)', 'times'],
  ['stock_value_em', 'PE(静)', 'times'],
  // 336,770,517,198 yuan of 470,028,217 shares, with 35,520 holders: 9,481,152 yuan and 13,233 shares each.
  ['stock_zh_a_gdhs', '户均持股市值', 'yuan'],
  ['stock_zh_a_gdhs', '户均持股数量', 'shares'],
  ['stock_zh_a_gdhs', '总市值', 'yuan'],
  ['stock_zh_a_gdhs', '总股本', 'shares'],
  ['stock_zh_a_gdhs_detail_em', '户均持股市值', 'yuan'],
  ['stock_zh_a_gdhs_detail_em', '股本变动', 'shares'],
  // 6,883,035 at 8.1 are 55,752,583.5.
  ['stock_hold_management_detail_em', '变动股数', 'shares'],
  ['stock_hold_management_person_em', '变动后持股数', 'shares'],
  // 1,264,392,804 of 603392.
  ['stock_zh_a_gbjg_em', '总股本', 'shares'],
  // 950,700.4 yuan of 158,980 shares are 5.98 a share.
  ['stock_restricted_release_detail_em', '解禁前一交易日收盘价', 'yuan'],
  // 3,634.1732 in November 2022.
  ['stock_restricted_release_summary_em', '沪深300指数', 'index_points'],
  ['stock_gpzy_profile_em', '沪深300指数', 'index_points'],
  // 3,763.66 where 0.0266 percent win.
  ['stock_dxsyl_em', '网上-超额认购倍数', 'times'],
  ['stock_dxsyl_em', '网下-配售认购倍数', 'times'],
  // 30,211,550,000 of an industry, where the whole market had 1.2 trillion yuan.
  ['stock_sy_hy_em', '商誉规模', 'yuan'],
  // 670,982,846.
  ['stock_fhps_em', '总股本', 'shares'],
] as const)('%s: %s is in units of %s', (name, column, unit) => {
  expect(columnOf(name, column)?.unit).toBe(UNITS[unit]);
});

it('says that what an executive changed is a part of all shares, not of the holding', () => {
  // Of one company, 38,800 are 0.0057 percent and 10,000 are 0.0015, while the holder keeps 138,600 and 74,800.
  const [one, other] = [38_800 / 0.0057, 10_000 / 0.0015];
  expect(one / other).toBeCloseTo(1, 1);
  for (const name of ['stock_hold_management_detail_em', 'stock_hold_management_person_em']) {
    const say = { en: expect.stringContaining('a part of all shares') };
    expect(columnOf(name, '变动比例')).toMatchObject({ unit: UNITS.percent, say });
  }
});

it('says that the shares in circulation are all shares, as the recorded ones of a company with restricted shares', () => {
  // Of 601088 in April 2026, 21,689,434,304 are in all and in circulation, of which 1,820,914,349 are restricted.
  const say = { en: expect.stringContaining('all shares, the restricted ones too') };
  expect(columnOf('stock_zh_a_gbjg_em', '已流通股份')).toMatchObject({ say });
});
