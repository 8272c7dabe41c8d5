import { expect, it } from 'vitest';
import { loadCatalogue } from '../../../test/declarations.ts';

// The units of figures that a source sent or AKShare printed, by how they stand to others.

const { interfaces } = await loadCatalogue();

it.each([
  // -190 on 2018-02-07, when the parity fell from 6.3072 to 6.2882.
  ['macro_china_rmb', '美元/人民币_涨跌幅', 'pips of 0.0001'],
  // -13 on that day, when it fell from 5.0191 to 5.0178.
  ['macro_china_rmb', '人民币/泰铢_涨跌幅', 'pips of 0.0001'],
  // 2,500 for HO2608-C-2500 and 0.2: points of an index, beside yuan of copper and of a fund.
  ['option_contract_info_ctp', '行权价', 'as the product says'],
  ['option_contract_info_ctp', '最小变动价位', 'as the product says'],
  // All futures of all exchanges, those on indices and treasury bonds with them.
  ['futures_fees_info', '最小跳动', 'as the product says'],
  ['futures_fees_info', '最新价', 'as the product says'],
  ['futures_rule', '最小变动价位', 'as the product says'],
  // 6,375.89 on 2025-07-31 for 459 bonds, of which one is a billion yuan or some; 806.32 is 12.65 percent of it.
  ['bond_cb_index_jsl', 'amount', '100 million yuan'],
  ['bond_cb_index_jsl', 'volume', '100 million yuan'],
])('%s: %s is in units of %s', (name, column, unit) => {
  const { columns } = interfaces.find((each) => each.name === name)!;
  expect(columns.find((each) => each.name === column)?.unit).toBe(unit);
});
