import { say } from '../../base/say.ts';
import type { FigureUnit } from '../../engine/interface/columns.ts';

/**
 * The units of figures, by the identifiers that rows and the dictionary of columns write. All that is said of a
 * unit stands in its record. A unit is never invented: `unstated` is that of a measure whose source names none.
 */
export const UNITS = units({
  // Parts of a whole, and ratios.
  percent: { name: say('percent', '百分比'), per: 100, digits: 9, usual: [-4, 9, 2] },
  percent_per_year: { name: say('percent per year', '年化百分比'), digits: 9, usual: [1, 4, 4] },
  annualized_percent: { name: say('percent, annualized', '年化百分比'), digits: 9, usual: [8, 35, 2] },
  percent_of_gdp: { name: say('percent of GDP', '占 GDP 百分比'), digits: 9, usual: [20, 70, 1] },
  per_mille: { name: say('per mille', '‰'), per: 1_000, digits: 9, usual: [0.5, 3, 2] },
  basis_points: { name: say('basis points', '基点'), digits: 12, usual: [-30, 30, 2] },
  fraction: { name: say('fraction', '小数'), per: 1, digits: 9, usual: [0.01, 0.4, 4] },
  fraction_of_followers: { name: say('fraction of followers', '占关注者的比例') },
  annualized_fraction: {
    name: say('annualized, as a decimal: 0.2 is 20 percent', '年化小数：0.2 即 20%'),
    usual: [0.05, 0.4, 6],
  },
  ratio: { name: say('ratio', '比率'), digits: 9, usual: [0.3, 0.9, 4] },
  times: { name: say('times', '倍'), digits: 12, usual: [0.2, 40, 2] },
  turns: { name: say('turns', '次'), usual: [0.5, 3, 2] },
  factor: { name: say('factor', '系数'), usual: [1, 30, 6] },
  score: { name: say('score', '分') },

  // Levels of indices.
  index_points: { name: say('index points', '点'), digits: 12, usual: [1_200, 6_000, 2] },
  index_points_around_50: { name: say('index points; 50 is no change', '点；50 为荣枯线'), usual: [47, 53, 1] },
  index_points_of_year_before: {
    name: say('index points; a year before is 100', '点；上年同期为 100'),
    usual: [97, 104, 1],
  },
  index_points_of_month_before: {
    name: say('index points; the month before is 100', '点；上月为 100'),
    usual: [97, 104, 1],
  },
  index_points_or_none: {
    name: say(
      'index points for an index; none for a year, a month, a date or a remark',
      '指数为点；年、月、日期与备注无单位',
    ),
  },

  // Money.
  yuan: { name: say('yuan', '元'), trades: 'turnover', digits: 17, usual: [1e7, 9e9, 2] },
  ten_thousand_yuan: { name: say('10,000 yuan', '万元'), scale: 10_000, digits: 14, usual: [500, 90_000, 2] },
  million_yuan: { name: say('million yuan', '百万元'), scale: 1e6, usual: [5, 900, 2] },
  hundred_million_yuan: { name: say('100 million yuan', '亿元'), scale: 1e8, digits: 10, usual: [20, 9_000, 2] },
  hkd: { name: say('HKD', '港元'), digits: 17, usual: [1e7, 9e9, 2] },
  million_hkd: { name: say('million HKD', '百万港元') },
  hundred_million_hkd: { name: say('100 million HKD', '亿港元'), scale: 1e8, digits: 10, usual: [20, 9_000, 2] },
  usd: { name: say('USD', '美元'), digits: 17, usual: [1e7, 9e9, 2] },
  thousand_usd: { name: say('1,000 USD', '千美元') },
  million_usd: { name: say('million USD', '百万美元') },
  hundred_million_usd: { name: say('100 million USD', '亿美元'), digits: 10, usual: [20, 9_000, 2] },
  hundred_million_euros: { name: say('100 million euros', '亿欧元') },
  hundred_million_chf: { name: say('100 million CHF', '亿瑞士法郎') },
  billion_euros: { name: say('billion euros', '十亿欧元') },
  million_aud: { name: say('million AUD', '百万澳元') },
  million_cad: { name: say('million CAD', '百万加元') },
  million_gbp: { name: say('million GBP', '百万英镑') },
  bitcoin: { name: say('bitcoin', '枚比特币') },
  mainland_share_money: {
    name: say('yuan; of B shares, USD in Shanghai and HKD in Shenzhen', '元；B 股在沪市为美元，在深市为港元'),
  },
  b_share_money: { name: say('USD in Shanghai, HKD in Shenzhen', '沪市为美元，深市为港元') },
  millions_of_row_currency: { name: say('millions of the currency of the row', '该行币种，百万') },
  row_currency: {
    name: say('the currency of the row; per share where the title says so', '以该行币种计；项目名为每股者按每股计'),
  },
  first_currency_of_pair: { name: say('that of the pair’s first currency', '以货币对的第一种货币计') },
  second_currency_of_pair: { name: say('that of the pair’s second currency', '以货币对的第二种货币计') },
  quoted_price_times_contracts: { name: say('quoted price times contracts', '报价 × 手数') },

  // Prices of securities.
  yuan_per_share: { name: say('yuan per share', '元/股'), trades: 'price', digits: 12, usual: [0.2, 40, 2] },
  hkd_per_share: { name: say('HKD per share', '港元/股'), digits: 12, usual: [0.2, 40, 3] },
  usd_per_share: { name: say('USD per share', '美元/股'), digits: 12, usual: [0.2, 40, 2] },
  b_share_price: { name: say('USD per share in Shanghai, HKD in Shenzhen', '沪市为美元/股，深市为港元/股') },
  mainland_share_price: {
    name: say(
      'yuan per share; of B shares, USD in Shanghai and HKD in Shenzhen',
      '元/股；B 股在沪市为美元/股，在深市为港元/股',
    ),
    usual: [0.2, 40, 2],
  },
  row_currency_per_share: { name: say('the currency of the row per share', '该行币种/股') },
  hundredths_of_row_currency_per_share: {
    name: say('hundredths of the currency of the row per share', '该行币种的百分之一/股'),
  },
  yuan_per_10_shares: { name: say('yuan per 10 shares', '元/10 股'), usual: [0.5, 3, 2] },
  yuan_per_unit: { name: say('yuan per unit', '元/份'), trades: 'price', digits: 12, usual: [0.8, 3, 4] },
  yuan_per_10000_units: { name: say('yuan per 10,000 units', '元/万份'), usual: [0.3, 0.9, 4] },
  yuan_per_unit_of_any_fund: {
    name: say('yuan per unit; of money funds, yuan per 10,000 units', '元/份；货币基金为元/万份'),
  },
  fund_currency_per_unit: { name: say('the currency of the fund per unit', '基金所用货币/份'), usual: [0.8, 3, 4] },
  yuan_per_receipt: { name: say('yuan per receipt', '元/份'), trades: 'price' },
  yuan_per_bond: { name: say('yuan per bond', '元/张'), trades: 'price', digits: 12, usual: [98, 140, 3] },
  yuan_per_100_face_value: {
    name: say('yuan per 100 yuan of face value', '元/百元面值'),
    digits: 12,
    usual: [98, 140, 3],
  },
  index_points_or_bond_price: { name: say('index points, or yuan per 100 yuan of face value', '点，或元/百元面值') },
  yuan_per_underlying_unit: { name: say('yuan per unit of the underlying', '元/单位标的') },
  yuan_per_futures_quote_unit: { name: say('yuan per unit of the futures’ price', '元/期货报价单位') },

  // Prices of goods.
  yuan_per_litre: { name: say('yuan per litre', '元/升'), usual: [6, 9, 2] },
  yuan_per_gram: { name: say('yuan per gram', '元/克'), digits: 12, usual: [600, 760, 2] },
  yuan_per_kilogram: { name: say('yuan per kilogram', '元/千克'), usual: [5_000, 9_000, 0] },
  yuan_per_gram_or_kilogram_of_silver: {
    name: say('yuan per gram; yuan per kilogram of silver', '元/克；白银为元/千克'),
  },
  yuan_per_kilogram_of_live_weight: {
    name: say('yuan per kilogram of live weight', '元/千克（活重）'),
    usual: [12, 22, 2],
  },
  yuan_per_tonne: { name: say('yuan per tonne', '元/吨'), digits: 12, usual: [5_000, 9_000, 0] },
  us_cents_per_pound: { name: say('US cents per pound', '美分/磅'), usual: [12, 22, 2] },
  usd_per_40_foot_container: { name: say('USD per 40-foot container', '美元/40 英尺集装箱'), usual: [1_200, 6_000, 2] },

  // Prices of currencies.
  yuan_per_hkd: { name: say('yuan per HKD', '元/港元') },
  yuan_per_100_of_currency: {
    name: say('yuan per 100 units of the currency', '元/100 单位外币'),
    usual: [600, 760, 2],
  },
  currency_per_100_yuan: { name: say('units of the currency per 100 yuan', '外币/100 元') },
  second_currency_per_first: {
    name: say('units of the second currency for those of the first', '以第二种货币表示第一种货币的价格'),
    usual: [0.6, 8, 4],
  },
  second_currency_per_1_or_100_of_first: {
    name: say('the second currency for one of the first, or for 100', '第二种货币兑一单位（或 100 单位）第一种货币'),
  },
  pips: { name: say('pips of 0.0001', '点（0.0001）'), usual: [-30, 30, 2] },

  // Shares, units of funds, bonds and contracts.
  shares: { name: say('shares', '股'), isCount: true, trades: 'volume', digits: 16, usual: [1e5, 9e8, 0] },
  ten_thousand_shares: { name: say('10,000 shares', '万股'), scale: 10_000, digits: 14, usual: [500, 90_000, 2] },
  hundred_thousand_shares: { name: say('100,000 shares', '十万股') },
  million_shares: { name: say('million shares', '百万股'), scale: 1e6, usual: [5, 900, 2] },
  hundred_million_shares: { name: say('100 million shares', '亿股'), scale: 1e8, digits: 10, usual: [1, 90, 2] },
  shares_or_fund_units: { name: say('shares, or units of funds', '股（基金为份）') },
  hundred_million_shares_or_fund_units: { name: say('100 million shares, or units of funds', '亿股（基金为亿份）') },
  ten_thousand_shares_or_beijing_shares: { name: say('10,000 shares; shares for 北交所', '万股；北交所为股') },
  shares_per_10_shares: { name: say('shares per 10 shares', '每 10 股的股数') },
  units: { name: say('units', '份'), trades: 'volume', digits: 16 },
  ten_thousand_units: { name: say('10,000 units', '万份'), digits: 14 },
  hundred_million_units: { name: say('100 million units', '亿份') },
  units_per_unit: { name: say('units per unit', '份/份') },
  receipts: { name: say('receipts', '份'), isCount: true, trades: 'volume' },
  bonds_of_100_yuan: { name: say('bonds of 100 yuan', '张（面值 100 元）'), isCount: true, trades: 'volume' },
  lots_of_100_shares: {
    name: say('lots of 100 shares', '手（100 股）'),
    isCount: true,
    scale: 100,
    trades: 'volume',
    digits: 14,
    usual: [1e3, 9e5, 0],
  },
  lots_of_100_units: {
    name: say('lots of 100 units', '手（100 份）'),
    isCount: true,
    scale: 100,
    trades: 'volume',
    digits: 14,
    usual: [1e3, 9e5, 0],
  },
  lots_of_10_bonds: { name: say('lots of 10 bonds', '手（10 张）'), isCount: true, scale: 10 },
  lots_of_10_bonds_of_100_yuan: {
    name: say('lots of 10 bonds of 100 yuan', '手（10 张面值 100 元的债券）'),
    isCount: true,
  },
  lots_of_1000_yuan: { name: say('lots of 1,000 yuan', '手（1,000 元）'), isCount: true },
  lots_in_shanghai_shares_in_shenzhen: {
    name: say('lots of 100 shares in Shanghai, shares in Shenzhen', '上海为手（100 股），深圳为股'),
  },
  ten_thousand_lots: { name: say('10,000 lots', '万手') },
  contracts: { name: say('contracts', '手（合约）'), isCount: true, digits: 14, usual: [1e3, 9e5, 0] },

  // What is counted.
  row_number: { name: say('row', '行'), isRowNumber: true, isCount: true },
  rank: { name: say('rank', '名次'), isCount: true, usual: [1, 500, 0] },
  place: { name: say('place', '名次'), isCount: true, usual: [1, 500, 0] },
  places: { name: say('places', '位'), isCount: true, usual: [1, 60, 0] },
  grade: { name: say('grade', '级'), isCount: true, usual: [1, 5, 0] },
  stars: { name: say('stars, 1 to 5', '星级，1 至 5'), isCount: true, usual: [1, 5, 0] },
  count: { name: say('count', '个'), isCount: true },
  plain_number: { name: say('number', '数值') },
  ten_thousands: { name: say('10,000', '万') },
  batch: { name: say('batch', '批次') },
  stocks: { name: say('stocks', '只'), isCount: true, digits: 16, usual: [1, 90, 0] },
  companies: { name: say('companies', '家公司'), isCount: true, digits: 16, usual: [1, 90, 0] },
  securities: { name: say('securities', '只（证券）'), isCount: true, digits: 16 },
  funds: { name: say('funds', '只基金'), isCount: true, digits: 16, usual: [1, 90, 0] },
  bonds: { name: say('bonds', '只'), isCount: true, usual: [1, 90, 0] },
  shareholders: { name: say('shareholders', '户'), isCount: true, digits: 16, usual: [20_000, 60_000, 0] },
  persons: { name: say('persons', '人'), isCount: true, digits: 16, usual: [20_000, 60_000, 0] },
  ten_thousand_persons: { name: say('10,000 persons', '万人') },
  managers: { name: say('managers', '人'), isCount: true, usual: [1, 9, 0] },
  institutions: { name: say('institutions', '家'), isCount: true, usual: [1, 90, 0] },
  agencies: { name: say('agencies', '家机构'), isCount: true, usual: [1, 9, 0] },
  branches: { name: say('branches', '家营业部'), isCount: true },
  accounts: { name: say('accounts', '户'), isCount: true },
  ten_thousand_accounts: { name: say('10,000 accounts', '万户') },
  votes: { name: say('votes', '票'), isCount: true },
  ratings: { name: say('ratings', '次评级'), isCount: true, usual: [1, 60, 0] },
  reports: { name: say('reports', '份研报'), isCount: true, usual: [1, 90, 0] },
  deals: { name: say('deals', '笔'), isCount: true, digits: 16, usual: [1, 90, 0] },
  occurrences: { name: say('occurrences', '次'), isCount: true, usual: [1, 9, 0] },
  moves: { name: say('moves', '次异动'), isCount: true },
  payments: { name: say('payments', '次'), isCount: true },
  dividends: { name: say('dividends', '次分红'), isCount: true },
  issues: { name: say('issues', '次'), isCount: true },
  rigs: { name: say('rigs', '座（钻井）'), isCount: true, usual: [90, 700, 0] },
  ten_thousand_dwellings: { name: say('10,000 dwellings', '万户（住宅）') },
  ten_thousand_phones: { name: say('10,000 phones', '万部') },

  // Time.
  days: { name: say('days', '天'), isCount: true, digits: 12, usual: [1, 60, 0] },
  sessions: { name: say('sessions', '个交易日'), isCount: true, usual: [1, 9, 0] },
  months: { name: say('months', '个月'), isCount: true, usual: [6, 36, 0] },
  years: { name: say('years', '年'), digits: 12, usual: [1, 20, 1] },
  milliseconds_since_1970: { name: say('milliseconds since 1970', '自 1970 年起的毫秒数') },

  // Amounts of goods.
  kilograms: { name: say('kilograms', '千克'), usual: [100, 130, 0] },
  tonnes: { name: say('tonnes', '吨'), usual: [50, 2_000, 2] },
  ten_thousand_tonnes: { name: say('10,000 tonnes', '万吨') },
  ounces: { name: say('ounces', '盎司') },
  ten_thousand_ounces: { name: say('10,000 ounces', '万盎司') },
  tonnes_and_ounces: { name: say('tonnes, and ounces', '吨与盎司') },
  tonnes_or_of_product: {
    name: say('tonnes, or as the product says; kilograms of gold', '吨，或按品种所注；黄金为千克'),
  },
  ten_thousand_barrels: { name: say('10,000 barrels', '万桶') },
  ten_thousand_barrels_a_day: { name: say('10,000 barrels a day', '万桶/日'), usual: [50, 2_000, 2] },
  ten_thousand_kilowatt_hours: { name: say('10,000 kilowatt hours', '万千瓦时') },

  // Figures of the two directions of Stock Connect in one column.
  shares_by_direction: { name: say('10,000 shares northbound, shares southbound', '北向为万股，南向为股') },
  money_by_direction: { name: say('10,000 yuan northbound, HKD southbound', '北向为万元，南向为港元') },
  hundred_millions_by_direction: {
    name: say('100 million yuan northbound, 100 million HKD southbound', '北向为亿元，南向为亿港元'),
    digits: 10,
    usual: [20, 9_000, 2],
  },
  trillions_by_direction: {
    name: say(
      'trillion yuan; 100 million yuan for 沪股通 and 深股通; trillion HKD southbound',
      '万亿元；沪股通、深股通为亿元；南向为万亿港元',
    ),
    digits: 10,
    usual: [0.5, 3, 4],
  },

  // Figures of several units in one column, or in columns that only the source names.
  yuan_and_percent: { name: say('yuan and percent', '元与百分点之和') },
  percent_or_yuan: { name: say('percent, or yuan for the last step of purchases', '百分比；买入的最后一档可为元') },
  yuan_per_share_or_ratio: { name: say('yuan per share, or a ratio', '元/股，或比率') },
  yuan_per_share_or_hundred_million_yuan: {
    name: say(
      'yuan per share for 预测年报每股收益, 100 million yuan for 预测年报净利润',
      '预测年报每股收益为元/股，预测年报净利润为亿元',
    ),
  },
  yuan_per_unit_or_percent: {
    name: say('yuan per unit for values, percent for growth and deviation', '净值为元/份，增长率与偏差为百分比'),
  },
  yuan_per_10000_units_or_percent: {
    name: say('yuan per 10,000 units; percent for 7日年华', '元/万份；7日年华为百分比'),
  },
  money_fund_figures: {
    name: say(
      'yuan per 10,000 units for 万份收益, percent for 7日年化%, yuan per unit for 单位净值',
      '万份收益为元/万份，7日年化%为百分比，单位净值为元/份',
    ),
  },
  hundred_million_yuan_or_times: {
    name: say('100 million yuan for 总市值, otherwise times', '总市值为亿元，其余为倍'),
  },
  hundred_million_hkd_or_times: {
    name: say('100 million HKD for 总市值, otherwise times', '总市值为亿港元，其余为倍'),
  },
  hundred_million_usd_or_times: {
    name: say('100 million USD for 总市值, otherwise times', '总市值为亿美元，其余为倍'),
  },

  // What only the row, the product or the source decides.
  currency: { name: say('currency', '货币') },
  currency_per_share: { name: say('currency per share', '货币/股') },
  currency_per_unit: { name: say('currency per unit', '货币/份') },
  of_item: { name: say('that of the item', '与该项目相同') },
  of_item_with_magnitude: {
    name: say('yuan, percent or as the item says; with its Chinese magnitude', '元、百分比或按该项目；带中文数量级'),
  },
  of_event: { name: say('that of the event, which its title may say', '与该事件相同，标题中可能注明') },
  of_measure: { name: say('that of the measure', '随指标而定') },
  of_product: { name: say('as the product says', '按品种所注') },
  of_series_after_one_code: {
    name: say('as the series has it; a code from 1 to 7 in the first row', '与该序列相同；第一行是 1 至 7 的代码'),
  },
  of_series_after_two_codes: {
    name: say('as the series has it; codes in the first two rows', '与该序列相同；前两行是代码'),
  },
  as_written: { name: say('as the page writes it', '与网页所写相同') },
  text_as_written: { name: say('none: texts as they are written', '无：按原文') },
  unstated: { name: say('not stated by the source', '数据源未注明') },
  none: { name: say('none', '无') },
});

/** The identifier of a unit. */
export type Unit = keyof typeof UNITS;

function units<const Id extends string>(declared: Readonly<Record<Id, FigureUnit>>): typeof declared {
  return declared;
}
