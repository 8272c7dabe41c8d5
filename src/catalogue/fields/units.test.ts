import { expect, it } from 'vitest';
import { loadCatalogue } from '../../../test/declarations.ts';
import { say } from '../../base/say.ts';
import { textMap } from '../../base/text-map.ts';
import { Cells } from '../../engine/formats/cells.ts';
import type { FigureUnit } from '../../engine/interface/columns.ts';
import { createRowCheck } from '../../engine/interface/impossible-rows.ts';
import { UNITS } from './units.ts';

// The units of figures that a source sent or AKShare printed, by how they stand to others.

const { interfaces } = await loadCatalogue();

it.each([
  // -190 on 2018-02-07, when the parity fell from 6.3072 to 6.2882.
  ['macro_china_rmb', '美元/人民币_涨跌幅', 'pips'],
  // -13 on that day, when it fell from 5.0191 to 5.0178.
  ['macro_china_rmb', '人民币/泰铢_涨跌幅', 'pips'],
  // 2,500 for HO2608-C-2500 and 0.2: points of an index, beside yuan of copper and of a fund.
  ['option_contract_info_ctp', '行权价', 'of_product'],
  ['option_contract_info_ctp', '最小变动价位', 'of_product'],
  // All futures of all exchanges, those on indices and treasury bonds with them.
  ['futures_fees_info', '最小跳动', 'of_product'],
  ['futures_fees_info', '最新价', 'of_product'],
  ['futures_rule', '最小变动价位', 'of_product'],
  // 6,375.89 on 2025-07-31 for 459 bonds, each of a billion yuan or some; 806.32 is 12.65 percent of it.
  ['bond_cb_index_jsl', 'amount', 'hundred_million_yuan'],
  ['bond_cb_index_jsl', 'volume', 'hundred_million_yuan'],
  // 2,030,830.42 for February 2020, when M2 was 203 trillion yuan and 8.8 percent above the year before.
  ['macro_china_supply_of_money', '货币和准货币（广义货币M2）', 'hundred_million_yuan'],
  ['macro_china_supply_of_money', '活期存款', 'hundred_million_yuan'],
  ['macro_china_supply_of_money', '货币和准货币（广义货币M2）同比增长', 'percent'],
  // 491,398.71 for March 2026: 49 trillion yuan.
  ['macro_china_central_bank_balance', '总资产', 'hundred_million_yuan'],
  // 6,264 and 31,051.61 for October 2019, when China had 62.64 million ounces and 3.1 trillion USD.
  ['macro_china_foreign_exchange_gold', '黄金储备', 'ten_thousand_ounces'],
  ['macro_china_foreign_exchange_gold', '国家外汇储备', 'hundred_million_usd'],
  // 1,900,600 for Xinjiang in two months of 2026, of which four parts make the sum: 19 billion yuan.
  ['macro_china_insurance', '原保险保费收入', 'ten_thousand_yuan'],
  // 188,912,117 for 2003, when China used 1.89 trillion kilowatt hours, 15 percent more than in 2002.
  ['macro_china_society_electricity', '全社会用电量', 'ten_thousand_kilowatt_hours'],
  ['macro_china_society_electricity', '全社会用电量同比', 'percent'],
  // 131,254 for 2019, when visitors spent 131 billion USD; 40,191 of them are 30.6 percent.
  ['macro_china_international_tourism_fx', '数量', 'million_usd'],
  ['macro_china_international_tourism_fx', '比重', 'percent'],
  // Freight of 30.3, 11.7 percent up, and passengers of 27.7, 23.2 percent up, make 57.6, 16.7 percent up.
  ['macro_china_society_traffic_volume', '公里民航总周转', 'percent'],
  // 4,154 by 791,414 is 3,287,911,106 yuan of Ag(T+D); of Au(T+D), 247.45 by 40,372,000 is 9,990,408,340.
  ['macro_china_au_report', '加权平均价', 'yuan_per_gram_or_kilogram_of_silver'],
  ['macro_china_au_report', '成交量', 'kilograms'],
  // -0.1257 for the third quarter of 2025: 132,664 in three quarters, 92,915 in two and 47,450 in one.
  ['macro_china_national_tax_receipts', '季度环比', 'fraction'],
  // 108.4, 100.5 and 103.5: prices rose by 8.4 percent in a year and by 0.5 percent in a month.
  ['macro_china_new_house_price', '新建商品住宅价格指数-同比', 'index_points_of_year_before'],
  ['macro_china_new_house_price', '新建商品住宅价格指数-环比', 'index_points_of_month_before'],
  // 9.5 and 0.2 for 109.5 after 109.3 and, a year before, 108.5: the index less 100, and a difference.
  ['macro_china_enterprise_boom_index', '企业景气指数-同比', 'index_points'],
  ['macro_china_enterprise_boom_index', '企业景气指数-环比', 'index_points'],
  // 10,993 and 10,945 in April and May 2008.
  ['macro_china_hk_building_volume', '现值', 'deals'],
  // 4,591.8 for an index and 3,160 for a tonne of steel, in one table.
  ['futures_zh_spot', 'open', 'of_product'],
  // 3,800 for an index and 0.2 for a fund.
  ['option_current_em', '行权价', 'of_product'],
  // 7.2532 yuan for one dollar.
  ['forex_hist_em', '今开', 'second_currency_per_1_or_100_of_first'],
  // 863.4 for January 1983: the United States produced 8.6 million barrels a day.
  ['macro_usa_crude_inner', '美国国内原油总量-产量', 'ten_thousand_barrels_a_day'],
  ['macro_usa_crude_inner', '美国国内原油总量-变化', 'ten_thousand_barrels_a_day'],
] as const)('%s: %s is in units of %s', (name, column, unit) => {
  const { columns } = interfaces.find((each) => each.name === name)!;
  expect(columns.find((each) => each.name === column)?.unit).toBe(UNITS[unit]);
});

it('has no two units of one English name', () => {
  const names = Object.values(UNITS).map(({ name }) => name.en);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
});

it('has an identifier of small letters for each unit, and no sentence', () => {
  expect(Object.keys(UNITS).filter((id) => !/^[a-z][a-z0-9_]*$/.test(id))).toEqual([]);
});

const records: readonly (readonly [id: string, unit: FigureUnit])[] = Object.entries(UNITS);

it('has as large a scale as its identifier says, where it has one', () => {
  const sizes = { ten_thousand_: 1e4, million_: 1e6, hundred_million_: 1e8, lots_of_100_: 100, lots_of_10_: 10 };
  const scaled = records.flatMap(([id, { scale }]) => (scale === undefined ? [] : [{ id, scale }]));
  expect(scaled.length).toBeGreaterThan(5);
  const wrong = scaled.filter(({ id, scale }) => {
    const said = Object.entries(sizes).find(([words]) => id.startsWith(words));
    return said?.[1] !== scale;
  });
  expect(wrong).toEqual([]);
});

it('has usual figures that are whole where it counts, and no longer than its figures are', () => {
  const wrong = records.filter(([, { usual, isCount, digits = 18 }]) => {
    if (!usual) return false;
    const [least, most, places] = usual;
    return least >= most || most >= 10 ** digits || (isCount === true && places > 0);
  });
  expect(wrong.map(([id]) => id)).toEqual([]);
});

it.each([
  ['stock_zh_a_hist', 100],
  ['stock_zh_a_daily', 1],
  ['fund_etf_hist_em', 100],
  ['fund_etf_hist_sina', 1],
] as const)('counts %s by volumes of which one is %i securities', (name, each) => {
  const { columns } = interfaces.find((one) => one.name === name)!;
  const check = createRowCheck(columns, { isList: false, title: say('A source') })!;
  const figures = { open: 10, close: 10, high: 10.4, low: 9.8, volume: 10_000 };
  const rowsWith = (turnover: number) =>
    Object.fromEntries(
      columns.flatMap(({ name: column, role = '' }) => {
        const figure = textMap({ ...figures, turnover }).get(role);
        return figure === undefined ? [] : [[column, Cells.numbers([figure, figure, figure, figure])]];
      }),
    );
  const right = 10.1 * figures.volume * each;
  check(rowsWith(right));
  for (const wrong of [right * 100, right / 100]) expect(() => check(rowsWith(wrong))).toThrow('cannot be true');
});
