/** Of what size the figures of a column are. */
export interface Size {
  readonly least: number;
  readonly most: number;
  /** How many decimals a figure has; two when left out. */
  readonly places?: number;
  /**
   * Whether all columns of such a size that are of one row follow from one figure, so that no highest price is
   * below a lowest one. Any other column has figures of its own.
   */
  readonly isShared?: boolean;
  /** By which a figure moves that stays for a time, as a policy rate does. */
  readonly step?: number;
  /** Whether a figure is of one quarter, and that of a row is of its year up to the row’s quarter. */
  readonly isOfYear?: boolean;
}

/** The size of the columns of a name and a unit. */
export interface NamedSize extends Size {
  /** What the name of a column is like, and its unit; either may be any. */
  readonly name?: RegExp;
  readonly unit?: RegExp;
}

// About what the figures of economic series were in the years 2024 to 2026. Names are those of a series and a
// column.

const WHOLE = { places: 0 };
// A policy rate stays for months and moves by a quarter.
const POLICY = { unit: /^percent$/, step: 0.25 };

/** The sizes of economic series, which follow from their names; the first that fits. */
export const ECONOMY_SIZES: readonly NamedSize[] = [
  // Policy rates.
  { name: /美联储利率决议/, least: 3.5, most: 5.5, ...POLICY },
  { name: /(?:欧洲央行).{0,20}利率/, least: 2, most: 4, ...POLICY },
  { name: /英国.{0,20}(?:利率决[议定]|央行)/, least: 3.75, most: 5.25, ...POLICY },
  { name: /日本.{0,20}(?:利率|央行)/, least: 0, most: 0.75, ...POLICY },
  { name: /(?:澳洲|澳大利亚).{0,20}利率/, least: 3.6, most: 4.35, ...POLICY },
  { name: /新西兰.{0,20}利率/, least: 2.5, most: 5.5, ...POLICY },
  { name: /瑞士.{0,20}利率/, least: 0, most: 1.75, ...POLICY },
  { name: /俄罗斯.{0,20}利率/, least: 15, most: 21, ...POLICY },
  { name: /印度.{0,20}利率/, least: 5.5, most: 6.5, ...POLICY },
  { name: /巴西.{0,20}利率/, least: 10.5, most: 15, ...POLICY },
  { name: /加拿大.{0,20}利率/, least: 2.25, most: 5, ...POLICY },
  { name: /中国央行.{0,20}利率/, least: 3, most: 3.45, ...POLICY },
  // The United States, and surveys of opinion.
  { name: /非农|ADP/, least: 5, most: 28, places: 1 },
  { name: /初请失业金/, least: 20, most: 26, places: 1 },
  { name: /裁员人数/, least: 4, most: 11, places: 2 },
  { name: /原油库存/, least: -800, most: 800, places: 1 },
  { name: /美国.{0,20}(?:营建许可|新屋开工)/, least: 130, most: 150, places: 1 },
  { name: /成屋销售总数/, least: 385, most: 430, ...WHOLE },
  { name: /新屋销售总数/, least: 60, most: 74, places: 1 },
  { name: /加拿大新屋/, least: 22, most: 29, places: 1 },
  { name: /美国贸易帐/, least: -900, most: -500, places: 1 },
  { name: /美国经常[账帐]/, least: -3_100, most: -2_200, ...WHOLE },
  { name: /欧元区(?:经常帐|未季调贸易帐)/, least: 80, most: 380, places: 1 },
  { name: /美国国内生产总值/, least: 0.5, most: 4, places: 1 },
  { name: /美国(?:出口价格|进口物价|(?:核心)?生产者物价)指数/, least: -0.4, most: 0.7, places: 1 },
  { name: /谘商会/, least: 92, most: 106, places: 1 },
  { name: /密歇根/, least: 52, most: 76, places: 1 },
  { name: /NAHB/, least: 32, most: 46, ...WHOLE },
  { name: /NFIB/, least: 90, most: 102, places: 1 },
  { name: /LMCI|劳动力市场状况/, least: -1, most: 2, places: 1 },
  { name: /Sentix/, least: -20, most: 6, places: 1 },
  { name: /ZEW/, least: -20, most: 40, places: 1 },
  { name: /SVME|瑞士.{0,20}采购经理/, least: 44, most: 52, places: 1 },
  { name: /IFO/i, least: 84, most: 92, places: 1 },
  { name: /零售.{0,20}月率|耐用品|工厂订单/, unit: /^percent$/, least: -1.8, most: 2.2, places: 1 },
  { name: /(?:月率|月度.{0,20}率)/, unit: /^percent$/, least: -0.5, most: 0.8, places: 1 },
  { name: /季率/, unit: /^percent$/, least: -0.3, most: 1.2, places: 1 },
  // China.
  { name: /M2 ?货币供应/, least: 6.6, most: 8.8, places: 1 },
  { name: /以美元计算(?:出口|进口)年率/, least: -4, most: 9, places: 1 },
  { name: /以美元计算贸易帐/, least: 650, most: 1_150, places: 1 },
  { name: /工业增加值年率/, least: 4.5, most: 6.8, places: 1 },
  { name: /中国 ?GDP ?年/, least: 4.5, most: 5.4, places: 1 },
  { name: /中国 ?CPI ?年率/, least: -0.4, most: 1.2, places: 1 },
  { name: /中国 ?PPI ?年率/, least: -3.6, most: -0.5, places: 1 },
  { name: /外汇储备/, unit: /^(?:100 million USD)?$/, least: 32_000, most: 33_400, places: 0 },
  { name: /黄金储备/, unit: /^(?:10,000 ounces)?$/, least: 7_250, most: 7_450, places: 0 },
  { name: /^第一产业-绝对值$/, least: 19_000, most: 24_000, isOfYear: true },
  { name: /^第二产业-绝对值$/, least: 115_000, most: 128_000, isOfYear: true },
  { name: /^第三产业-绝对值$/, least: 180_000, most: 198_000, isOfYear: true },
  { name: /^(?:国内生产总值|第[一二三]产业)-同比增长$/, least: 3.6, most: 5.6, places: 1 },
  { name: /M2\)-数量|^货币和准货币（广义货币M2）$/, least: 3_100_000, most: 3_400_000 },
  { name: /M1\)-数量|^货币\(狭义货币M1\)$/, least: 1_080_000, most: 1_150_000 },
  { name: /M0\)-数量|^流通中现金\(M0\)$/, least: 124_000, most: 138_000 },
  { name: /^准货币$|^定期存款$/, least: 2_100_000, most: 2_250_000 },
  { name: /^储蓄存款$/, least: 1_500_000, most: 1_620_000 },
  { name: /^其他存款$|^活期存款$/, least: 300_000, most: 420_000 },
  { name: /^全国-同比增长$|^全国-环比增长$/, least: -0.8, most: 1.4, places: 1 },
  { name: /环比(?:增长)?$/, unit: /^percent$/, least: -0.8, most: 1.2, places: 1 },
  { name: /^(?:全国|城市|农村)-(?:当月|累计)$/, least: 99.2, most: 101.4, places: 1 },
  { name: /^(?:当月|累计)$/, unit: /is 100$/, least: 96.2, most: 100.4, places: 1 },
  { name: /^当月出口额-金额$/, least: 2_700, most: 3_300, places: 1 },
  { name: /^当月进口额-金额$/, least: 2_050, most: 2_400, places: 1 },
  { name: /^当月$/, unit: /^100 million yuan$/, least: 12_000, most: 46_000 },
  { name: /^税收收入合计$/, least: 41_000, most: 48_000, isOfYear: true },
  { name: /^市价总值-上海$/, least: 540_000, most: 640_000 },
  { name: /^市价总值-深圳$/, least: 330_000, most: 420_000 },
  { name: /^发行总股本-上海$/, least: 48_000, most: 50_000 },
  { name: /^发行总股本-深圳$/, least: 26_500, most: 28_500 },
  { name: /^成交金额-(?:上海|深圳)$/, least: 120_000, most: 260_000 },
  { name: /^成交量-(?:上海|深圳)$/, least: 9_000, most: 16_000 },
  { name: /综合股价指数-深圳/, least: 1_950, most: 2_450, isShared: true },
  { name: /^新增投资者-数量$/, least: 110, most: 320, places: 2 },
  { name: /^期末投资者-A股账户$/, least: 21_500, most: 24_500 },
  { name: /^期末投资者-B股账户$/, least: 232, most: 240 },
  { name: /^沪深总市值$/, least: 750_000, most: 1_020_000 },
  { name: /^沪深户均市值$/, least: 36, most: 46 },
  { name: /新建商品住宅价格指数-环比|二手住宅价格指数-环比/, least: 99.3, most: 100.5, places: 1 },
  { name: /住宅价格指数-同比/, least: 93.5, most: 101.5, places: 1 },
  { name: /住宅价格指数-定基/, least: 98, most: 124, places: 1 },
  { name: /国房景气/, least: 92, most: 96 },
  { name: /物流景气/, least: 49, most: 53, places: 1 },
  { name: /理财产品/, least: 1_800, most: 3_200, ...WHOLE },
  { name: /原保险保费收入 最新值/, least: 32_000, most: 58_000 },
  { name: /手机/, least: 10_500, most: 14_500 },
  { name: /费城半导体/, least: 4_600, most: 6_400 },
  { name: /(?:菜篮子|农产品批发|农副).{0,20} 最新值/, least: 112, most: 138 },
  { name: /(?:建材|大宗商品|义乌|能源).{0,20} 最新值/, least: 95, most: 180 },
  { name: /^(?:O\/N|ON)-定价$/, least: 1.3, most: 1.6, places: 3 },
  { name: /^(?:1W|2W)-定价$/, least: 1.4, most: 1.75, places: 3 },
  { name: /^(?:1M|2M|3M)-定价$/, least: 1.52, most: 1.85, places: 3 },
  { name: /^(?:6M|9M|1Y)-定价$/, least: 1.6, most: 2, places: 3 },
  { name: /^LPR1Y$/, least: 3, most: 3.1, step: 0.1 },
  { name: /^LPR5Y$/, least: 3.5, most: 3.6, step: 0.1 },
  { name: /^RATE_1$/, least: 4.35, most: 4.35 },
  { name: /^RATE_2$/, least: 4.75, most: 4.75 },
  { name: /金融机构-调整前$/, least: 7, most: 9, step: 0.5 },
  { name: /金融机构-调整幅度$/, least: -0.5, most: -0.5 },
  { name: /^中国国债收益率2年$/, least: 1.35, most: 1.55 },
  { name: /^中国国债收益率5年$/, least: 1.5, most: 1.7 },
  { name: /^中国国债收益率10年$/, least: 1.65, most: 1.95 },
  { name: /^中国国债收益率30年$/, least: 1.95, most: 2.25 },
  { name: /^美国国债收益率[25]年$/, least: 3.5, most: 3.9 },
  { name: /^美国国债收益率10年$/, least: 4, most: 4.5 },
  { name: /^美国国债收益率30年$/, least: 4.6, most: 5 },
  { name: /^中国GDP年增率$/, least: 4.6, most: 5.3, places: 1 },
  { name: /^美国GDP年增率$/, least: 1.9, most: 3, places: 1 },
  { name: /CPI.{0,8}年率|^现值$|^前值$/, unit: /^percent$/, least: 2.3, most: 3.5, places: 1 },
  { name: /(?:加拿大|澳大利亚).{0,20}(?:贸易)/, least: -60, most: 90, places: 1 },
  // Reserves, balances and stocks.
  { name: /^国外资产$|^总资产$|^总负债$/, unit: /^$/, least: 230_000, most: 470_000 },
  { name: /^外汇$/, least: 212_000, most: 222_000 },
  { name: /^货币黄金$/, least: 4_000, most: 4_400 },
  { name: /^储备货币$|^其他存款性公司$|^对其他存款性公司债权$/, least: 180_000, most: 390_000 },
  { name: /^发行货币$/, least: 128_000, most: 142_000 },
  { name: /^政府存款$/, least: 42_000, most: 62_000 },
  { name: /^自有资金$/, least: 219.75, most: 219.75 },
  { name: /^COMEX黄金库存量-吨$/, least: 1_050, most: 1_300 },
  { name: /^COMEX黄金库存量-盎司$/, least: 34_000_000, most: 41_000_000, ...WHOLE },
  { name: /^COMEX白银库存量-吨$/, least: 14_000, most: 16_500 },
  { name: /^COMEX白银库存量-盎司$/, least: 450_000_000, most: 530_000_000, ...WHOLE },
  { name: /^钻井总数_钻井数$/, least: 540, most: 600, ...WHOLE },
  { name: /^美国石油钻井_钻井数$/, least: 410, most: 480, ...WHOLE },
  { name: /^美国天然气钻井_钻井数$/, least: 100, most: 125, ...WHOLE },
  { name: /^混合钻井_钻井数$/, least: 3, most: 8, ...WHOLE },
  { name: /原油总量-产量$/, least: 13_000, most: 13_600, ...WHOLE },
  { name: /48州原油产量-产量$/, least: 12_600, most: 13_150, ...WHOLE },
  { name: /阿拉斯加州原油产量-产量$/, least: 400, most: 450, ...WHOLE },
  { name: /^沿海六大电库存$/, least: 1_250, most: 1_600 },
  { name: /^日耗$/, least: 62, most: 84 },
  { name: /^存煤可用天数$/, least: 17, most: 24, places: 1 },
  // Margin trading and the connection with Hong Kong, in units of 100 million yuan where none is stated.
  { name: /^融资余额$/, unit: /^100 million$/, least: 18_000, most: 25_000 },
  { name: /^融券余额$/, unit: /^100 million$/, least: 110, most: 180 },
  { name: /^融资买入额$/, unit: /^100 million$/, least: 1_400, most: 2_900 },
  { name: /^融券卖出额$/, unit: /^100 million$/, least: 5, most: 14 },
  { name: /^融资余额$/, unit: /^yuan$/, least: 0.9e12, most: 1.25e12 },
  { name: /^融券余额$/, unit: /^yuan$/, least: 5e9, most: 1.2e10 },
  { name: /^融资买入额$/, unit: /^yuan$/, least: 7e10, most: 1.5e11 },
  { name: /^融券余量$/, unit: /^shares$/, least: 1e9, most: 2.2e9, ...WHOLE },
  { name: /^融券卖出量$/, unit: /^shares$/, least: 3e7, most: 9e7, ...WHOLE },
  { name: /^证券公司数量$/, least: 92, most: 95, ...WHOLE },
  { name: /^营业部数量$/, least: 11_700, most: 12_100, ...WHOLE },
  { name: /^个人投资者数量$/, least: 720, most: 790, places: 1 },
  { name: /^机构投资者数量$/, least: 49_000, most: 52_500, ...WHOLE },
  { name: /^参与交易的投资者数量$/, least: 350_000, most: 560_000, ...WHOLE },
  { name: /有融资融券负债的投资者/, least: 1_600_000, most: 1_850_000, ...WHOLE },
  { name: /^担保物总价值$/, least: 52_000, most: 74_000 },
  { name: /维持担保比例/, least: 262, most: 284 },
  { name: /^(?:买入|卖出)成交额$/, unit: /^100 million /, least: 700, most: 1_500 },
  { name: /^成交净买额$|^资金净流入$|^当日资金流入$/, unit: /^100 million /, least: -120, most: 160 },
  { name: /^当日(?:资金)?余额$/, unit: /^100 million /, least: 380, most: 520 },
  { name: /^历史累计净买额$/, least: 1.72, most: 1.82, places: 4 },
  { name: /^持股市值$/, unit: /^yuan$/, least: 1e9, most: 2.4e12 },
  { name: /^质押公司数量$/, unit: /^$/, least: 2_250, most: 2_450, ...WHOLE },
  { name: /^质押总股数$/, least: 2.8e11, most: 3.2e11, ...WHOLE },
  { name: /^质押总市值$/, least: 2.6e12, most: 3.1e12 },
  { name: /^A股质押总比例$/, least: 3.5, most: 4 },
];

// What one unit of the first currency is of the second, about.
const CENTRAL_PARITIES: Readonly<Record<string, number>> = {
  '美元/人民币': 7.1,
  '欧元/人民币': 8.3,
  '100日元/人民币': 4.65,
  '港元/人民币': 0.91,
  '英镑/人民币': 9.5,
  '澳元/人民币': 4.65,
  '新西兰元/人民币': 4.15,
  '新加坡元/人民币': 5.5,
  '瑞郎/人民币': 8.9,
  '加元/人民币': 5.1,
  '人民币/马来西亚林吉特': 0.59,
  '人民币/俄罗斯卢布': 11.3,
  '人民币/南非兰特': 2.45,
  '人民币/韩元': 198,
  '人民币/阿联酋迪拉姆': 0.516,
  '人民币/沙特里亚尔': 0.527,
  '人民币/匈牙利福林': 47,
  '人民币/波兰兹罗提': 0.51,
  '人民币/丹麦克朗': 0.9,
  '人民币/瑞典克朗': 1.32,
  '人民币/挪威克朗': 1.4,
  '人民币/土耳其里拉': 5.8,
  '人民币/墨西哥比索': 2.58,
  '人民币/泰铢': 4.55,
};

/**
 * The size of an exchange rate, from the pair that begins its name, `美元/人民币_中间价`; undefined for any other name.
 */
export function rateSizeOf(name: string): NamedSize | undefined {
  const [pair = '', figure] = name.split('_');
  const rate = CENTRAL_PARITIES[pair];
  if (rate === undefined || figure === '涨跌幅') return undefined;
  return { least: rate * 0.97, most: rate * 1.03, places: 4 };
}
