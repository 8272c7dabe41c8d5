import { say, type Text } from '../../../base/say.ts';

/** A figure or a column that the service had wrong, and since when it is right. */
export interface Correction {
  /** The day from which on it is right, `YYYY-MM-DD`. */
  readonly day: string;
  /** The interfaces that it concerns. */
  readonly interfaces: readonly string[];
  /** What was wrong, and what is there now. */
  readonly say: Text;
}

/**
 * What the answers of the service had wrong. A correction belongs to a day and often to many interfaces. So it
 * stands here and in no row: a row says what holds now.
 */
export const CORRECTIONS: readonly Correction[] = [
  {
    day: '2026-11-29',
    interfaces: ['stock_zh_a_gbjg_em'],
    say: say(
      '已流通股份 are all shares, the restricted ones too; they were said to be the unrestricted ones. The figures are the same.',
      '已流通股份含限售股，即全部股本，曾误述为无限售股份；数值不变。',
    ),
  },
  {
    day: '2026-11-28',
    interfaces: ['macro_uk_cpi_monthly'],
    say: say(
      'The series is that of all consumer prices; it was that without food and energy.',
      '为全部消费者物价的序列，曾是不含食品和能源的核心序列。',
    ),
  },
  {
    day: '2026-11-28',
    interfaces: ['macro_china_hgjck'],
    say: say(
      'Exports and imports are in 1,000 USD; they were said to be in 100 million USD. The figures are the same.',
      '进出口金额的单位是千美元，曾误标为亿美元；数值不变。',
    ),
  },
  {
    day: '2026-11-28',
    interfaces: ['macro_china_fx_gold'],
    say: say(
      '黄金储备-数值 is in 100 million USD; its unit was said to be 10,000 ounces. The figures are the same.',
      '黄金储备-数值的单位是亿美元，曾误标为万盎司；数值不变。',
    ),
  },
  {
    day: '2026-11-28',
    interfaces: ['macro_china_stock_market_cap'],
    say: say(
      '发行总股本 is in 100 million shares; its unit was said to be 100 million yuan. The figures are the same.',
      '发行总股本的单位是亿股，曾误标为亿元；数值不变。',
    ),
  },
  {
    day: '2026-11-28',
    interfaces: ['macro_china_insurance_income', 'macro_china_mobile_number'],
    say: say(
      'They are the premiums of life insurers and the phones shipped; they were said to be all premiums and the phones made.',
      '分别为寿险保费收入与手机出货量，曾误作全部保费与手机产量。',
    ),
  },
  {
    day: '2026-11-28',
    interfaces: ['bond_zh_cov'],
    say: say(
      '申购上限 is in 10,000 yuan, as declared; the figures were ten times too large.',
      '申购上限以万元计，与所标单位一致；数值曾大十倍。',
    ),
  },
  {
    day: '2026-11-28',
    interfaces: ['bond_cov_comparison'],
    say: say(
      '开始转股日, 上市日期 and 申购日期 are days, YYYY-MM-DD; they were texts of eight digits.',
      '开始转股日、上市日期与申购日期是日期 YYYY-MM-DD，曾是八位数字的文本。',
    ),
  },
  {
    day: '2026-11-28',
    interfaces: ['macro_china_freight_index'],
    say: say(
      'The days before the newest 5,000 are there; they were left out.',
      '最新 5,000 天之前的日期也在其中，曾缺失。',
    ),
  },
  {
    day: '2026-11-28',
    interfaces: ['stock_repurchase_em'],
    say: say(
      '已回购股份价格区间 is in yuan; its unit was said to be percent. The figures are the same.',
      '已回购股份价格区间的单位是元，曾误标为百分比；数值不变。',
    ),
  },
  {
    day: '2026-11-28',
    interfaces: ['fund_etf_hist_sina'],
    say: say(
      'The trading after hours has the columns postVol and postAmt, as with AKShare; they were left out.',
      '盘后交易有 postVol 与 postAmt 两列，与 AKShare 相同，曾缺失。',
    ),
  },
  {
    day: '2026-11-23',
    interfaces: ['stock_hsgt_board_rank_em'],
    say: say(
      '占板块比 and 占北向资金比 were exchanged. The four ratios are fractions.',
      '占板块比与占北向资金比曾互换。四个比例是小数。',
    ),
  },
  {
    day: '2026-11-23',
    interfaces: ['stock_hsgt_hold_stock_em'],
    say: say('所属板块 is a name; it was a code.', '所属板块是名称，曾是代码。'),
  },
  {
    day: '2026-11-23',
    interfaces: ['stock_hsgt_stock_statistics_em'],
    say: say(
      '持股数量占发行股百分比 of the northbound kinds is of all issued shares.',
      '北向各类的持股数量占发行股百分比以全部已发行股份为基数。',
    ),
  },
  {
    day: '2026-11-23',
    interfaces: ['stock_gpzy_pledge_ratio_detail_em', 'stock_gpzy_individual_pledge_ratio_detail_em'],
    say: say('预估平仓线 is the liquidation line; it was the warning line.', '预估平仓线是平仓线，曾是预警线。'),
  },
  {
    day: '2026-11-23',
    interfaces: ['stock_gpzy_profile_em'],
    say: say('The totals are in 10,000 shares and 10,000 yuan.', '合计的单位是万股和万元。'),
  },
  {
    day: '2026-11-23',
    interfaces: ['stock_gpzy_distribute_statistics_bank_em', 'stock_gpzy_distribute_statistics_company_em'],
    say: say(
      '质押数量 is in 10,000 shares, and the three 比例 are fractions.',
      '质押数量的单位是万股，三个“比例”是小数。',
    ),
  },
  {
    day: '2026-11-23',
    interfaces: ['stock_lhb_stock_detail_em', 'stock_sy_em'],
    say: say('占总成交比例 and 净利润同比 are fractions, not percent.', '占总成交比例与净利润同比是小数，不是百分比。'),
  },
  {
    day: '2026-11-23',
    interfaces: ['stock_fhps_detail_em'],
    say: say('业绩披露日期 and 预案公告日 were exchanged.', '业绩披露日期与预案公告日曾互换。'),
  },
  {
    day: '2026-11-23',
    interfaces: ['stock_analyst_detail_em'],
    say: say(
      '调入日期 and 调出日期 are read by their names; they were read by position.',
      '调入日期与调出日期按名称读取，曾按位置读取。',
    ),
  },
  {
    day: '2026-11-23',
    interfaces: ['stock_us_pink_spot_em'],
    say: say('市盈率 was a hundred times too high.', '市盈率曾大了一百倍。'),
  },
  {
    day: '2026-11-23',
    interfaces: ['fund_fee_em'],
    say: say(
      'A fee that holds for all ways to pay stands in the column of each.',
      '适用于所有支付方式的费率写在每种方式的列中。',
    ),
  },
  {
    day: '2026-11-23',
    interfaces: ['stock_xgsglb_em'],
    say: say(
      'For 北交所 it has the 22 columns of AKShare; it had 19 others.',
      '北交所的结果有 AKShare 的 22 列，曾是另外 19 列。',
    ),
  },
  {
    day: '2026-11-23',
    interfaces: ['fund_aum_em', 'fund_purchase_em'],
    say: say(
      '更新日期 and 最新净值/万份收益-报告时间 are days, YYYY-MM-DD.',
      '更新日期与最新净值/万份收益-报告时间是日期 YYYY-MM-DD。',
    ),
  },
  {
    day: '2026-11-23',
    interfaces: ['stock_hot_rank_latest_em', 'stock_hk_hot_rank_latest_em'],
    say: say('Numbers in value are numbers; they were texts.', 'value 中的数字是数值，曾是文本。'),
  },
  {
    day: '2026-11-26',
    interfaces: ['futures_settle_cffex'],
    say: say(
      'The options of the file are left out: their coefficients were answered as margins of futures.',
      '不含文件中的期权：期权的系数曾被当作期货的保证金率返回。',
    ),
  },
];
