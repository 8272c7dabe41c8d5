import { UNSTATED } from '../fields/units.ts';
import { ECONOMY_SIZES, type NamedSize, rateSizeOf, type Size } from './made-up-economy.ts';

// A unit that the source does not state, or percent.
const NO_UNIT = /^(?:percent)?$/;
const WHOLE = { places: 0 };

// The first that fits. What fits none has no size that follows from its name and its unit.
const SIZES: readonly NamedSize[] = [
  ...ECONOMY_SIZES,
  // Ratios of prices.
  { name: /市盈率|(?<![A-Za-z])PE(?![A-Za-z])/, least: 5, most: 60 },
  { name: /市净率|(?<![A-Za-z])PB(?![A-Za-z])/, least: 0.5, most: 8 },
  { name: /PEG/, least: 0.5, most: 3 },
  { name: /EBITDA/, least: 5, most: 30 },
  { name: /量比/, least: 0.3, most: 5 },
  { name: /^ROE/, least: 2, most: 25 },
  { name: /周转率/, unit: NO_UNIT, least: 0.3, most: 2 },
  { name: /权益乘数/, least: 1.2, most: 5 },
  // Ratios of statements, and their growth.
  { name: /净资产收益率|权益回报率/, least: 1, most: 22 },
  { name: /总资产回报率/, least: 0.5, most: 10 },
  { name: /毛利率/, least: 12, most: 60 },
  { name: /净利率/, least: 2, most: 26 },
  { name: /^资产负债率$/, least: 20, most: 70 },
  {
    name: /(?:净利润|收入|收益|利润率|资产|负债|现金流).{0,20}(?:同比|增长)|业绩变动幅度/,
    unit: NO_UNIT,
    least: -30,
    most: 45,
  },
  {
    name: /^(?:60日|年初至今|区间|近(?:[369一半]|\d{1,2}个?[月年])).{0,20}(?:涨跌?幅)$/,
    unit: NO_UNIT,
    least: -25,
    most: 32,
  },
  { name: /占.{0,20}比例-[上下]限$/, least: 0.2, most: 3 },
  // Lists of the day’s most traded shares and block trades.
  {
    name: /^(?:龙虎榜|机构)?(?:买入|卖出)总?金?额$/,
    unit: /^(?:yuan)?$/,
    least: 1e7,
    most: 6e8,
  },
  { name: /^市场总成交额$/, least: 1.5e9, most: 8e9 },
  { name: /^(?:总|流通|港股)市值/, unit: /^(?:yuan)?$/, least: 3e9, most: 2e11 },
  { name: /^成交量$/, unit: /^shares$/, least: 50_000, most: 8_000_000, ...WHOLE },
  // Ranks, counts and times.
  { name: /(?:排名|名次|位次)$/, least: 1, most: 60, ...WHOLE },
  { name: /排名变动|较昨日变动/, least: -60, most: 60, ...WHOLE },
  { unit: /^(?:rank|place|row)$/, least: 1, most: 60, ...WHOLE },
  { name: /较上期/, least: -1, most: 1, ...WHOLE },
  { name: /状态$/, least: 1, most: 3, ...WHOLE },
  { unit: /^agencies$/, least: 0, most: 4, ...WHOLE },
  { name: /每手股数/, least: 100, most: 2_000, ...WHOLE },
  { name: /倍数/, least: 2, most: 900 },
  { name: /公司数量|次数|家数|只数|笔数|机构数|个股数|研报数/, least: 1, most: 90, ...WHOLE },
  {
    unit: /^(?:stocks|companies|institutions|ratings|reports|funds|deals|count|issues|payments|dividends|managers)$/,
    least: 1,
    most: 90,
    ...WHOLE,
  },
  { name: /上涨数|下跌数|持平数/, least: 10, most: 400, ...WHOLE },
  { name: /_变化$/, unit: /^rigs$/, least: -9, most: 9, ...WHOLE },
  { unit: /^rigs$/, least: 90, most: 700, ...WHOLE },
  { unit: /^months$/, least: 6, most: 36, ...WHOLE },
  { name: /从业/, unit: /^days$/, least: 300, most: 5_000, ...WHOLE },
  { unit: /^days$/, least: 5, most: 90, ...WHOLE },
  { name: /户数-增减$/, least: -3_000, most: 3_000, ...WHOLE },
  { unit: /^(?:shareholders|accounts)$/, least: 20_000, most: 200_000, ...WHOLE },
  { unit: /^persons$/, least: 500, most: 60_000, ...WHOLE },
  { name: /净仓位/, least: -90_000, most: 90_000, ...WHOLE },
  { name: /仓位/, least: 100_000, most: 300_000, ...WHOLE },
  { unit: /^(?:contracts|lots of )/, least: 1_000, most: 200_000, ...WHOLE },
  // Marks and grades.
  { unit: /50 is no change/, least: 47.2, most: 52.8 },
  { name: /制造业-指数$/, unit: /^$/, least: 47.2, most: 52.8 },
  { unit: /is 100$/, least: 97, most: 104 },
  { unit: /^stars/, least: 1, most: 5, ...WHOLE },
  { name: /得分|评分|关注指数|意愿$/, unit: NO_UNIT, least: 50, most: 95 },
  { name: /(?:意愿|5日平均)变化$/, least: -5, most: 5 },
  // Rates, shares and changes in percent, or as a fraction.
  { unit: /^basis points$/, least: -30, most: 30 },
  { name: /股息率/, unit: /^fraction/, least: 0.005, most: 0.06, places: 4 },
  { name: /涨跌幅|同比|环比/, unit: /^fraction/, least: -0.05, most: 0.05, places: 4 },
  { unit: /^(?:fraction|ratio)/, least: 0.01, most: 0.9 },
  { name: /失业率/, least: 3.5, most: 6.5 },
  { name: /中签率/, least: 0.01, most: 0.1, places: 4 },
  { name: /波动率/, least: 10, most: 45 },
  { name: /概率|参与度/, least: 30, most: 70 },
  { name: /客座率|载运率/, least: 60, most: 85 },
  { name: /年-\d+年$/, unit: NO_UNIT, least: 0.1, most: 1.6 },
  { name: /LPR|^RATE_/, least: 3, most: 4.5 },
  { name: /金融机构-调整[前后]$/, least: 6, most: 12 },
  { name: /金融机构-调整幅度$/, least: -0.5, most: 0.5 },
  { name: /(?:年|月|季)率|增率|CPI|PPI|GDP|零售/, unit: /^percent$/, least: -1, most: 5 },
  { name: /(?:收益率|利率|存款准备金率)(?!.{0,20}(?:涨|跌|增|变))/, unit: /^(?!yuan)/, least: 0.5, most: 4.5 },
  {
    name: /(?:同比|环比|增长|增长率|增速|涨跌幅|涨幅|跌幅|溢价率|折溢率|折价率|增减率?|增减比例|变动率?|变化|变化比例)$/,
    unit: NO_UNIT,
    least: -5,
    most: 5,
  },
  { name: /(?:率|占比|比例|比列|比重|振幅|占.{1,20}比)$/, unit: NO_UNIT, least: 0.2, most: 25 },
  // Levels of indices and exchange rates.
  {
    name: /上证(?:指数)?(?:-收盘价?)?$|综合股价指数-上海$/,
    unit: /^$/,
    least: 3_300,
    most: 3_900,
    isShared: true,
  },
  { name: /沪深300(?:指数)?$/, unit: /^$/, least: 4_000, most: 4_800, isShared: true },
  { name: /最新值$|运价指数|BSI|BHMI|HRCI/, unit: /^$/, least: 700, most: 3_000, isShared: true },
  { name: /ZEW/, unit: /^$/, least: -20, most: 40 },
  {
    name: /指数(?:值|-定基|[前现今]值)?$|PMI|SVME|IFO|CPI|PPI|先行指标|(?<![A-Za-z])[Ii]ndex(?![A-Za-z])/i,
    unit: /^$/,
    least: 95,
    most: 105,
  },
  { unit: /^index points/, least: 800, most: 6_000, isShared: true },
  { unit: /^units of the second/, least: 0.5, most: 9.8, places: 4 },
  // Prices and what is measured by share, unit or bond.
  { name: /涨跌额$|涨跌$/, least: -1, most: 1 },
  { name: /^Delta$/, least: -0.99, most: 0.99 },
  { name: /^(?:Gamma|Vega)$/, least: 0, most: 0.9, places: 4 },
  { name: /^(?:Rho|Theta)$/, least: -0.5, most: 0.5, places: 4 },
  { unit: / per unit of the underlying$/, least: 0.01, most: 0.4, places: 4 },
  { unit: /^(?:shares|yuan) per 10 shares$/, least: 0, most: 9 },
  { name: /分红/, unit: / per unit$/, least: 0.01, most: 0.5, places: 3 },
  { unit: /^units per unit$/, least: 1, most: 2, places: 4 },
  { name: /每股|^EPS/, unit: /^(?:yuan|yuan per share)?$/, least: 0.05, most: 6 },
  { name: /一签获利/, least: 1_000, most: 30_000 },
  { name: /转股价值|纯债价值|债现价|BOND_PRICE|TRANSFER_VALUE/, least: 95, most: 140 },
  {
    name: /(?:最新|收盘|开盘|最高|最低|成交|平均|均|发行|配股|正股|现|转股|行权)价(?!值|格?指数)|主力成本|平仓线|价格区间/,
    unit: /^(?:percent|(?:yuan|HKD|USD)(?: per (?:share|unit))?)?$/,
    least: 5,
    most: 60,
    isShared: true,
  },
  { unit: / per litre$/, least: 6.3, most: 9.2 },
  { unit: / per tonne$/, least: 5_000, most: 9_900, ...WHOLE },
  { unit: / per (?:share|unit)$/, least: 2, most: 60 },
  { unit: / per bond$/, least: 95, most: 140 },
  // Amounts.
  { unit: /^100 million /, least: 50, most: 20_000 },
  { unit: /^10,000 /, least: 100, most: 500_000 },
  { name: /购买起点/, least: 10, most: 1_000, ...WHOLE },
  { name: /限定金额/, least: 10_000, most: 1_000_000, ...WHOLE },
  { name: /总资产$/, unit: /^yuan$/, least: 1e10, most: 2e10 },
  { name: /总负债$/, unit: /^yuan$/, least: 1e9, most: 8e9 },
  { name: /股东权益|净资产$/, unit: /^yuan$/, least: 2e9, most: 9e9 },
  { name: /(?:利润|股息|商誉|货币资金|账款|存货|减值)/, unit: /^yuan$/, least: 1e7, most: 2e9 },
  {
    name: /股本|股份|股数|持股\(|流通A股|持股数量|变动数量|发行(?:总)?(?:数量?|量)|网上发行|开始时持有|结束后持有/,
    unit: /^$/,
    least: 1e6,
    most: 2e9,
    ...WHOLE,
  },
  { name: /市值|净利润|营业(?:总)?收入|总额|金额|净额|净买额|买入额|卖出额|成交额/, unit: /^$/, least: 1e7, most: 5e9 },
  { unit: /^(?:shares|units)$/, least: 1e6, most: 5e9, ...WHOLE },
  { unit: /^(?:yuan|HKD|USD)$/, least: 1e6, most: 2e10 },
  { unit: /^times$/, least: 0.5, most: 40 },
  { name: /[前现]值$/, unit: /^$/, least: 80, most: 120 },
];

/** The size of a column's figures that follows from its name and its unit; undefined where none does. */
export function sizeOf(name: string, unit = ''): Size | undefined {
  const key = `${name}\n${unit}`;
  // Lists ask for the same columns for each of thousands of securities.
  if (!found.has(key)) found.set(key, findSize(name, unit === UNSTATED ? '' : unit));
  return found.get(key);
}

const found = new Map<string, Size | undefined>();

function findSize(name: string, unit: string): Size | undefined {
  const fits = (size: NamedSize): boolean => (size.name?.test(name) ?? true) && (size.unit?.test(unit) ?? true);
  return rateSizeOf(name) ?? SIZES.find(fits);
}

// What texts of a name are, one of them for each row.
const WORDS: readonly (readonly [name: RegExp, words: readonly string[]])[] = [
  [/股东类型|股东性质/, ['个人', '投资公司', '证券投资基金']],
  [/上榜原因/, ['日涨幅偏离值达到7%的前5只证券', '日换手率达到20%的前5只证券', '日跌幅偏离值达到7%的前5只证券']],
  [/^解读$/, ['1家机构买入，成功率45.20%', '实力游资买入，成功率48.67%', '普通席位卖出，成功率39.81%']],
  [/方案进度|^进度$/, ['实施分配', '股东大会决议通过', '董事会决议通过']],
  [/接待方式/, ['特定对象调研', '电话会议', '业绩说明会']],
  [/机构类型/, ['基金管理公司', '证券公司', '保险公司']],
  [/变动原因/, ['竞价交易', '大宗交易', '股权激励']],
  [/持股种类/, ['A股']],
  [/^职务$/, ['董事', '监事', '高级管理人员']],
  [/与董监高的关系/, ['本人', '配偶', '父母']],
  [/营业部(?:名称|简称)?$/, ['沙盒证券上海营业部', '沙盒证券深圳营业部', '沙盒证券北京营业部', '机构专用']],
  [/^相关指数$/, ['上证指数', '深证成指', '恒生指数']],
  [/^信用评级$|^RATING$/, ['AA+', 'AA', 'AAA']],
  [/评级(?:名称)?$/, ['买入', '增持', '中性']],
  [/(?:增减|持股变动|持股数量变动)$/, ['增加', '减少', '不变']],
  [/行业$/, ['半导体', '银行Ⅱ', '化学制品']],
  [/地区$|注册地$/, ['上海', '广东', '浙江']],
  [/交易所$/, ['上交所', '深交所', '北交所']],
  [/市场$|上市板块$/, ['沪市主板', '深市主板', '科创板']],
  [/资金方向$/, ['北向', '南向']],
  [/交收方向$/, ['多支付给空', '空支付给多']],
];

/** The words that texts of a name are made of; undefined where any text will do. */
export function wordsOf(name: string): readonly string[] | undefined {
  return WORDS.find(([pattern]) => pattern.test(name))?.[1];
}
