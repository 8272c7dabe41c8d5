import { expect, it } from 'vitest';
import { loadCatalogue } from '../../../../../test/declarations.ts';
import { UNITS } from '../../../fields/units.ts';

// Units that figures bear out which AKShare printed.

const { interfaces } = await loadCatalogue();

it.each([
  // 60,765,500 for sh010107 on 2001-08-20, of 240 million bonds; all of its volumes are multiples of ten.
  ['bond_zh_hs_daily', 'bonds_of_100_yuan'],
  // 1,456,563 for sz128039 on its first day, of 6.2 million bonds: lots of ten would be more than there are.
  ['bond_zh_hs_cov_daily', 'bonds_of_100_yuan'],
  // 2,002,919,200 for CES100 on 2014-12-17, when 31,022,837,842 HKD were traded: 15.5 HKD a share.
  ['stock_hk_index_daily_sina', 'shares'],
] as const)('%s: volumes are in units of %s', (name, unit) => {
  const { columns } = interfaces.find((each) => each.name === name)!;
  expect(columns.find((each) => each.name === 'volume')?.unit).toBe(UNITS[unit]);
});
