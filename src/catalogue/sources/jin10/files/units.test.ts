import { expect, it } from 'vitest';
import { loadCatalogue } from '../../../../../test/declarations.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';
import { UNITS } from '../../../fields/units.ts';

// Units that figures of the exchange and of the regulator bear out.

const { interfaces } = await loadCatalogue();

/** The unit of the columns whose names only the file has. */
function unitOfItems(name: string): unknown {
  const { columns } = interfaces.find((each) => each.name === name)!;
  return columns.find((each) => each.name === DYNAMIC_COLUMNS)?.unit;
}

it('LME stocks are in tonnes: those of nickel are multiples of its lot of 6 tonnes, those of copper of 25', () => {
  expect([305394, 304938, 77148, 77772].map((stock) => stock % 6)).toEqual([0, 0, 0, 0]);
  expect([156775, 157050, 112475, 111925].map((stock) => stock % 25)).toEqual([0, 0, 0, 0]);
  expect(unitOfItems('macro_euro_lme_stock')).toBe(UNITS.tonnes);
});

it.each([
  // The net position in AUD of 2024-03-19 is -107,538: it was reported as -107.5 thousand contracts.
  ['macro_usa_cftc_nc_holding', '澳元-净仓位'],
  ['macro_usa_cftc_merchant_currency_holding', '澳元-净仓位'],
  ['macro_usa_cftc_c_holding', '黄金-净仓位'],
  ['macro_usa_cftc_merchant_goods_holding', '黄金-净仓位'],
])('%s: positions are contracts', (name, column) => {
  const { columns } = interfaces.find((each) => each.name === name)!;
  expect(columns.find((each) => each.name === column)?.unit).toBe(UNITS.contracts);
  expect(unitOfItems(name)).toBe(UNITS.contracts);
});
