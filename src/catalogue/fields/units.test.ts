import { expect, it } from 'vitest';
import { loadCatalogue } from '../../../test/declarations.ts';

// The units of figures that a source sent or AKShare printed, by how they stand to others.

const { interfaces } = await loadCatalogue();

it.each([
  // -190 on 2018-02-07, when the parity fell from 6.3072 to 6.2882.
  ['macro_china_rmb', '美元/人民币_涨跌幅', 'pips of 0.0001'],
  // -13 on that day, when it fell from 5.0191 to 5.0178.
  ['macro_china_rmb', '人民币/泰铢_涨跌幅', 'pips of 0.0001'],
])('%s: %s is in units of %s', (name, column, unit) => {
  const { columns } = interfaces.find((each) => each.name === name)!;
  expect(columns.find((each) => each.name === column)?.unit).toBe(unit);
});
