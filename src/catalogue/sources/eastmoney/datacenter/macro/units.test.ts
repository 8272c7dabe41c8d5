import { expect, it } from 'vitest';
import { loadCatalogue } from '../../../../../../test/declarations.ts';
import { UNITS } from '../../../../fields/units.ts';

// The units of figures that AKShare printed, by how large such a sum can be.

const { interfaces } = await loadCatalogue();

it.each([
  // 418,762 for the first quarter of 2008. The product of that year was 1.7 trillion HKD.
  ['macro_china_hk_gbp', '现值', 'million_hkd'],
  // 67,774 for January 2008, which had 16,984 contracts.
  ['macro_china_hk_building_amount', '现值', 'million_hkd'],
  // -3,854 for January 2008. The product of that year was 1.2 trillion AUD.
  ['macro_australia_trade', '现值', 'million_aud'],
  // 3,855 for June 2026. The product of a year is 3 trillion CAD.
  ['macro_canada_trade', '现值', 'million_cad'],
  // -3,750 for January 2008. The product of that year was 1.6 trillion GBP.
  ['macro_uk_trade', '现值', 'million_gbp'],
  // 17.2 for January 2008. The product of that year was 2.5 trillion EUR.
  ['macro_germany_trade_adjusted', '现值', 'billion_euros'],
  // 24.5, 40.2 and 63.16 for the third quarters of 2014, 2019 and 2023. The surplus of these Septembers was 2.452,
  // 4.02 and 6.32 billion CHF.
  ['macro_swiss_trade', '现值', 'hundred_million_chf'],
  // 2.89 for the first quarter of 2008, and 3.81 for the last of 2025: no product, but its growth.
  ['macro_germany_gdp', '现值', 'percent'],
  // 11,200,250 for January 2008, when 11.2 billion USD came in.
  ['macro_china_fdi', '当月', 'thousand_usd'],
  ['macro_china_fdi', '累计', 'thousand_usd'],
  // 231,523,000 and 177,672,000 for December 2017: 232 billion USD went out, 178 billion came in.
  ['macro_china_hgjck', '当月出口额-金额', 'thousand_usd'],
  ['macro_china_hgjck', '当月进口额-金额', 'thousand_usd'],
  ['macro_china_hgjck', '累计出口额-金额', 'thousand_usd'],
  ['macro_china_hgjck', '累计进口额-金额', 'thousand_usd'],
  // 31,935,859 for December 2004: life insurers took 319 billion yuan in that year, and all insurers 432 billion.
  ['macro_china_insurance_income', '最新值', 'ten_thousand_yuan'],
  // 3,958.6 for March 2012: some 466 million phones were shipped in that year.
  ['macro_china_mobile_number', '最新值', 'ten_thousand_phones'],
  // 225,151.71 and 15,576.71 in March 2026, 14 yuan a share; 639,452.66 and 50,837.47 at its end, 13 yuan a share.
  ['macro_china_stock_market_cap', '成交量-上海', 'hundred_million_shares'],
  ['macro_china_stock_market_cap', '发行总股本-上海', 'hundred_million_shares'],
  // 1,172.35 for December 2022, when 64.64 million ounces were worth 117 billion USD.
  ['macro_china_fx_gold', '黄金储备-数值', 'hundred_million_usd'],
] as const)('%s: %s is in units of %s', (name, column, unit) => {
  const { columns } = interfaces.find((each) => each.name === name)!;
  expect(columns.find((each) => each.name === column)?.unit).toBe(UNITS[unit]);
});

it('indicators have different numbers, so that none answers the figures of another', () => {
  const numbers = new Map<string, string[]>();
  for (const each of interfaces.filter(({ params }) => Object.keys(params).length === 0)) {
    const number = /EM[GIM][0-9]{8}/.exec(JSON.stringify(each.ask({})))?.[0];
    if (number !== undefined) numbers.set(number, [...(numbers.get(number) ?? []), each.name]);
  }
  expect(numbers.size).toBeGreaterThan(60);
  expect([...numbers.values()].filter((names) => names.length > 1)).toEqual([]);
});
