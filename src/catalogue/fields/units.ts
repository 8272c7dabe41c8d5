import type { Language } from '../../base/say.ts';

/** The units of figures: the English name, by which a column names its unit, and the Chinese one. */
const UNITS = {
  percent: '百分比',
  'not stated by the source': '数据源未注明',
  yuan: '元',
  'yuan per share': '元/股',
  row: '行',
  times: '倍',
  'index points': '点',
  'yuan per unit': '元/份',
  shares: '股',
  '100 million yuan': '亿元',
  'HKD per share': '港元/股',
  'basis points': '基点',
  fraction: '小数',
  'USD per share': '美元/股',
  '10,000 yuan': '万元',
  contracts: '手（合约）',
  'yuan per bond': '元/张',
  'index points; 50 is no change': '点；50 为荣枯线',
  rank: '名次',
  'lots of 100 shares': '手（100 股）',
  'units of the second currency for those of the first': '以第二种货币表示第一种货币的价格',
  'percent per year': '年化百分比',
  '10,000 shares': '万股',
  '100,000 shares': '十万股',
  '100 million USD': '亿美元',
  stocks: '只',
  'lots of 100 units': '手（100 份）',
  'yuan per litre': '元/升',
  '10,000 barrels a day': '万桶/日',
  '10,000 barrels': '万桶',
  '10,000 dwellings': '万户（住宅）',
  '100 million euros': '亿欧元',
  'yuan per unit of the underlying': '元/单位标的',
  'shares per 10 shares': '每 10 股的股数',
  companies: '家公司',
  USD: '美元',
  'that of the item': '与该项目相同',
  HKD: '港元',
  'stars, 1 to 5': '星级，1 至 5',
  'yuan per 100 yuan of face value': '元/百元面值',
  'index points; a year before is 100': '点；上年同期为 100',
  'index points; the month before is 100': '点；上月为 100',
  'percent of GDP': '占 GDP 百分比',
  rigs: '座（钻井）',
  days: '天',
  place: '名次',
  '10,000 persons': '万人',
  '10,000 phones': '万部',
  shareholders: '户',
  'USD per share in Shanghai, HKD in Shenzhen': '沪市为美元/股，深市为港元/股',
  'yuan per share; of B shares, USD in Shanghai and HKD in Shenzhen': '元/股；B 股在沪市为美元/股，在深市为港元/股',
  bonds: '只',
  turns: '次',
  occurrences: '次',
  'USD per 40-foot container': '美元/40 英尺集装箱',
  'US cents per pound': '美分/磅',
  'yuan per kilogram of live weight': '元/千克（活重）',
  kilograms: '千克',
  'the second currency for one of the first, or for 100': '第二种货币兑一单位（或 100 单位）第一种货币',
  ratio: '比率',
  deals: '笔',
  factor: '系数',
  '100 million shares': '亿股',
  '100 million HKD': '亿港元',
  ratings: '次评级',
  'yuan per receipt': '元/份',
  '100 million units': '亿份',
  'yuan per unit of the futures’ price': '元/期货报价单位',
  'yuan per 100 units of the currency': '元/100 单位外币',
  '10,000 units': '万份',
  '10,000 accounts': '万户',
  'yuan, percent or as the item says; with its Chinese magnitude': '元、百分比或按该项目；带中文数量级',
  sessions: '个交易日',
  funds: '只基金',
  'the currency of the fund per unit': '基金所用货币/份',
  'yuan per 10,000 units': '元/万份',
  'yuan per gram; yuan per kilogram of silver': '元/克；白银为元/千克',
  'yuan per tonne': '元/吨',
  tonnes: '吨',
  '10,000': '万',
  'yuan per 10 shares': '元/10 股',
  persons: '人',
  'USD in Shanghai, HKD in Shenzhen': '沪市为美元，深市为港元',
  units: '份',
  'that of the event, which its title may say': '与该事件相同，标题中可能注明',
  accounts: '户',
  count: '个',
  'fraction of followers': '占关注者的比例',
  institutions: '家',
  'shares, or units of funds': '股（基金为份）',
  '100 million shares, or units of funds': '亿股（基金为亿份）',
  reports: '份研报',
  securities: '只（证券）',
  receipts: '份',
  number: '数值',
  'as the page writes it': '与网页所写相同',
  'yuan and percent': '元与百分点之和',
  'lots of 10 bonds of 100 yuan': '手（10 张面值 100 元的债券）',
  'lots of 10 bonds': '手（10 张）',
  'yuan per gram': '元/克',
  'yuan per kilogram': '元/千克',
  'million AUD': '百万澳元',
  'million GBP': '百万英镑',
  'billion euros': '十亿欧元',
  'million CAD': '百万加元',
  'million HKD': '百万港元',
  '1,000 USD': '千美元',
  '10,000 tonnes': '万吨',
  'percent, annualized': '年化百分比',
  moves: '次异动',
  'the currency of the row; per share where the title says so': '以该行币种计；项目名为每股者按每股计',
  payments: '次',
  issues: '次',
  places: '位',
  'none: texts as they are written': '无：按原文',
  'yuan per share, or a ratio': '元/股，或比率',
  batch: '批次',
  months: '个月',
  '100 million yuan for 总市值, otherwise times': '总市值为亿元，其余为倍',
  'million yuan': '百万元',
  'million shares': '百万股',
  'lots of 100 shares in Shanghai, shares in Shenzhen': '上海为手（100 股），深圳为股',
  managers: '人',
  'units per unit': '份/份',
  dividends: '次分红',
  'yuan per 10,000 units; percent for 7日年华': '元/万份；7日年华为百分比',
  'yuan per 10,000 units for 万份收益, percent for 7日年化%, yuan per unit for 单位净值':
    '万份收益为元/万份，7日年化%为百分比，单位净值为元/份',
  'yuan per unit; of money funds, yuan per 10,000 units': '元/份；货币基金为元/万份',
  branches: '家营业部',
  agencies: '家机构',
  'yuan per unit for values, percent for growth and deviation': '净值为元/份，增长率与偏差为百分比',
  'lots of 1,000 yuan': '手（1,000 元）',
  years: '年',
  'bonds of 100 yuan': '张（面值 100 元）',
  ounces: '盎司',
  '10,000 ounces': '万盎司',
  'million USD': '百万美元',
  '10,000 kilowatt hours': '万千瓦时',
  'per mille': '‰',
  'tonnes, and ounces': '吨与盎司',
  none: '无',
  'quoted price times contracts': '报价 × 手数',
  grade: '级',
  trades: '笔',
  'yuan per HKD': '元/港元',
  'yuan per share for 预测年报每股收益, 100 million yuan for 预测年报净利润':
    '预测年报每股收益为元/股，预测年报净利润为亿元',
  votes: '票',
  '100 million HKD for 总市值, otherwise times': '总市值为亿港元，其余为倍',
  '100 million USD for 总市值, otherwise times': '总市值为亿美元，其余为倍',
  bitcoin: '枚比特币',
  'that of the pair’s first currency': '以货币对的第一种货币计',
  'that of the pair’s second currency': '以货币对的第二种货币计',
  'tonnes, or as the product says; kilograms of gold': '吨，或按品种所注；黄金为千克',
  'percent, or yuan for the last step of purchases': '百分比；买入的最后一档可为元',
  'the currency of the row per share': '该行币种/股',
  'hundredths of the currency of the row per share': '该行币种的百分之一/股',
  'millions of the currency of the row': '该行币种，百万',
  'index points for an index; none for a year, a month, a date or a remark': '指数为点；年、月、日期与备注无单位',
  'annualized, as a decimal: 0.2 is 20 percent': '年化小数：0.2 即 20%',
  'as the series has it; a code from 1 to 7 in the first row': '与该序列相同；第一行是 1 至 7 的代码',
  'index points, or yuan per 100 yuan of face value': '点，或元/百元面值',
  'as the product says': '按品种所注',
  'pips of 0.0001': '点（0.0001）',
  'as the series has it; codes in the first two rows': '与该序列相同；前两行是代码',
  '10,000 lots': '万手',
  score: '分',
  'that of the measure': '随指标而定',
  'units of the currency per 100 yuan': '外币/100 元',
  '10,000 shares; shares for 北交所': '万股；北交所为股',
  '10,000 shares northbound, shares southbound': '北向为万股，南向为股',
  '10,000 yuan northbound, HKD southbound': '北向为万元，南向为港元',
  '100 million yuan northbound, 100 million HKD southbound': '北向为亿元，南向为亿港元',
  'trillion yuan; 100 million yuan for 沪股通 and 深股通; trillion HKD southbound':
    '万亿元；沪股通、深股通为亿元；南向为万亿港元',
} as const;

/** The English name of a unit. */
export type Unit = keyof typeof UNITS;

/**
 * The unit of a measure whose source does not name one. It is shown with these words; a unit is never invented.
 */
export const UNSTATED = 'not stated by the source' satisfies Unit;

/** The unit of prices of contracts of many products, each of which has its own, such as yuan per tonne. */
export const OF_PRODUCT = 'as the product says' satisfies Unit;

/** The unit of the prices of mainland shares, where B shares may be among them. */
export const MAINLAND_PRICE = 'yuan per share; of B shares, USD in Shanghai and HKD in Shenzhen' satisfies Unit;

/** The unit of a column that counts the rows: the explorer looks for it, in every language. */
export const ROW_UNIT = 'row' satisfies Unit;

/** The units of what is counted one by one: such figures are whole. */
export const COUNTS: ReadonlySet<string> = new Set<Unit>([
  'row',
  'rank',
  'place',
  'places',
  'grade',
  'stars, 1 to 5',
  'count',
  'stocks',
  'companies',
  'securities',
  'funds',
  'bonds',
  'bonds of 100 yuan',
  'contracts',
  'receipts',
  'shares',
  'lots of 100 shares',
  'lots of 100 units',
  'lots of 10 bonds',
  'lots of 10 bonds of 100 yuan',
  'lots of 1,000 yuan',
  'shareholders',
  'persons',
  'institutions',
  'agencies',
  'branches',
  'managers',
  'accounts',
  'votes',
  'ratings',
  'reports',
  'deals',
  'trades',
  'occurrences',
  'moves',
  'payments',
  'dividends',
  'issues',
  'rigs',
  'days',
  'months',
  'sessions',
]);

// How many digits before its point no figure has. The sum of all money is below 10^17 yuan.
const MOST_DIGITS = 18;

/** The units of which figures are smaller, by how many digits they have before the point at most. */
const SMALLER: readonly (readonly [digits: number, units: readonly Unit[]])[] = [
  [9, ['percent', 'percent per year', 'percent of GDP', 'percent, annualized', 'per mille', 'fraction', 'ratio']],
  [10, ['100 million yuan', '100 million HKD', '100 million USD', '100 million shares']],
  [10, ['100 million yuan northbound, 100 million HKD southbound']],
  [10, ['trillion yuan; 100 million yuan for 沪股通 and 深股通; trillion HKD southbound']],
  [12, ['basis points', 'times', 'index points', 'yuan per share', 'HKD per share', 'USD per share', 'yuan per unit']],
  [12, ['yuan per tonne', 'yuan per gram', 'yuan per bond', 'yuan per 100 yuan of face value', 'days', 'years']],
  [14, ['10,000 yuan', '10,000 shares', '10,000 units', 'lots of 100 shares', 'lots of 100 units', 'contracts']],
  [16, ['shares', 'units', 'persons', 'shareholders', 'companies', 'stocks', 'securities', 'funds', 'deals', 'trades']],
  [17, ['yuan', 'HKD', 'USD']],
];

const DIGITS = new Map(SMALLER.flatMap(([digits, units]) => units.map((unit): [string, number] => [unit, digits])));

/** How many digits before the point the figures of a unit have at most: more of them are no figure of it. */
export function digitsOf(unit: string | undefined): number {
  return (unit === undefined ? undefined : DIGITS.get(unit)) ?? MOST_DIGITS;
}

/** How many shares, contracts or units of money one of a unit is, where that is not one. */
const SCALES: ReadonlyMap<string, number> = new Map<Unit, number>([
  ['lots of 100 shares', 100],
  ['lots of 100 units', 100],
  ['lots of 10 bonds', 10],
  ['10,000 shares', 1e4],
  ['million shares', 1e6],
  ['100 million shares', 1e8],
  ['10,000 yuan', 1e4],
  ['million yuan', 1e6],
  ['100 million yuan', 1e8],
  ['100 million HKD', 1e8],
]);

/** How many shares, contracts or units of money one of a unit is. */
export function scaleOf(unit: string | undefined): number {
  return SCALES.get(unit ?? '') ?? 1;
}

/** The units of volumes that count securities. */
const SECURITIES: ReadonlySet<string> = new Set<Unit>([
  'shares',
  'units',
  'receipts',
  'bonds of 100 yuan',
  'lots of 100 shares',
  'lots of 100 units',
]);

/** The units of the prices of one security in yuan. */
const IN_YUAN: ReadonlySet<string> = new Set<Unit>([
  'yuan per share',
  'yuan per unit',
  'yuan per receipt',
  'yuan per bond',
]);

/**
 * How many securities one of a volume is, where turnovers over volumes are prices in yuan; undefined where the
 * units do not say that.
 */
export function securitiesIn(
  volume: string | undefined,
  turnover: string | undefined,
  price: string | undefined,
): number | undefined {
  if (volume === undefined || turnover !== 'yuan' || price === undefined || !IN_YUAN.has(price)) return undefined;
  return SECURITIES.has(volume) ? scaleOf(volume) : undefined;
}

/** The name of a unit in a language, which a document that was made before may hold. */
export function unitName(unit: string, language: Language): string {
  return language === 'zh' && isUnit(unit) ? UNITS[unit] : unit;
}

function isUnit(unit: string): unit is Unit {
  return Object.hasOwn(UNITS, unit);
}
