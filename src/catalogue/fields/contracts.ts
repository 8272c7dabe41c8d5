import { say } from '../../base/say.ts';
import { fields } from './field.ts';

/** Reports of the futures exchanges: bars of a day, positions of members, settlement, warehouse receipts. */
export const CONTRACTS = fields({
  open_interest: {
    id: 'open_interest',
    say: say('Open interest.', '持仓量。'),
    unit: 'contracts',
    role: 'open_interest',
  },
  settle: { id: 'settle', say: say('Settlement price.', '结算价。'), role: 'settlement' },
  pre_settle: { id: 'pre_settle', say: say('Settlement price of the day before.', '前一交易日的结算价。') },
  variety: { id: 'variety', say: say('Letters of the product.', '品种字母。') },
  rank: {
    id: 'rank',
    say: say('Place in each of the three lists.', '在三个名单中各自的名次。'),
    unit: 'place',
    role: 'rank',
  },
  vol_party_name: { id: 'vol_party_name', say: say('Member of this place by volume.', '按成交量排在此名次的会员。') },
  vol: { id: 'vol', say: say('Volume of this member.', '该会员的成交量。'), unit: 'contracts' },
  vol_chg: {
    id: 'vol_chg',
    say: say('Change of the volume from the day before.', '成交量较前一交易日的增减。'),
    unit: 'contracts',
  },
  long_party_name: {
    id: 'long_party_name',
    say: say('Member of this place by long positions.', '按多头持仓排在此名次的会员。'),
  },
  long_open_interest: {
    id: 'long_open_interest',
    say: say('Long positions of this member.', '该会员的多头持仓量。'),
    unit: 'contracts',
  },
  long_open_interest_chg: {
    id: 'long_open_interest_chg',
    say: say('Change of the long positions from the day before.', '多头持仓较前一交易日的增减。'),
    unit: 'contracts',
  },
  short_party_name: {
    id: 'short_party_name',
    say: say('Member of this place by short positions.', '按空头持仓排在此名次的会员。'),
  },
  short_open_interest: {
    id: 'short_open_interest',
    say: say('Short positions of this member.', '该会员的空头持仓量。'),
    unit: 'contracts',
  },
  short_open_interest_chg: {
    id: 'short_open_interest_chg',
    say: say('Change of the short positions from the day before.', '空头持仓较前一交易日的增减。'),
    unit: 'contracts',
  },
  settle_price: { id: 'settle_price', say: say('Settlement price.', '结算价。'), role: 'settlement' },
  long_margin_ratio: { id: 'long_margin_ratio', say: say('Margin of a long position.', '多头保证金率。') },
  short_margin_ratio: { id: 'short_margin_ratio', say: say('Margin of a short position.', '空头保证金率。') },
  delivery_fee_ratio: {
    id: 'delivery_fee_ratio',
    say: say('Delivery fee, of the value of the delivery.', '交割手续费率，按交割金额。'),
  },
  is_single_market: {
    id: 'is_single_market',
    say: say('Whether the market was one-sided: N, 涨 or 跌.', '是否单边市：N、涨或跌。'),
  },
  single_market_days: {
    id: 'single_market_days',
    say: say('Days in a row with a one-sided market.', '连续单边市的天数。'),
    unit: 'days',
  },
  limit_ratio: {
    id: 'limit_ratio',
    say: say('How far the price may move in a day, either way.', '涨跌停板幅度，上下相同。'),
  },
  position_limit: {
    id: 'position_limit',
    say: say('Position limit, as the exchange writes it.', '持仓限额，按交易所的写法。'),
  },
  trade_limit: {
    id: 'trade_limit',
    say: say('Limit of trades, as the exchange writes it.', '交易限额，按交易所的写法。'),
  },
  rise_limit_rate: {
    id: 'rise_limit_rate',
    say: say('How far the price may rise in a day.', '涨停板比例。'),
    unit: 'fraction',
  },
  trade_fee_ratio: {
    id: 'trade_fee_ratio',
    say: say('Trading fee, of the value of the trade.', '交易手续费率，按成交金额。'),
  },
  close_today_fee_ratio: {
    id: 'close_today_fee_ratio',
    say: say('Fee for closing a position on the day of its opening.', '平今仓手续费率。'),
  },
  上市日: { id: 'listing_date', say: say('First trading day.', '上市日。') },
  最后交割日: { id: 'last_delivery_date', say: say('Last delivery day.', '最后交割日。') },
  结算价: { id: 'settlement_price', say: say('Settlement price.', '结算价。'), role: 'settlement' },
  前结算价: {
    id: 'previous_settlement_price',
    say: say('Settlement price of the day before.', '前一交易日的结算价。'),
  },
  持仓量变化: {
    id: 'open_interest_change',
    say: say('Change of the open interest.', '持仓量的变化。'),
    unit: 'contracts',
  },
  行权量: { id: 'exercised_volume', say: say('Options that were exercised.', '行权的数量。'), unit: 'contracts' },
  合约系列: {
    id: 'option_series',
    say: say('Series of options: the future that they are on.', '期权系列，即其标的期货合约。'),
  },
  隐含波动率: { id: 'implied_volatility', say: say('Implied volatility.', '隐含波动率。') },
  DELTA: { id: 'delta', say: say('Delta.', 'Delta 值。'), unit: 'none' },
  昨结算: {
    id: 'previous_settlement_price',
    say: say('Settlement price of the day before.', '前一交易日的结算价。'),
  },
  今开盘: { id: 'open', say: say('Opening price.', '开盘价。'), role: 'open' },
  今收盘: { id: 'close', say: say('Closing price.', '收盘价。'), role: 'close' },
  今结算: { id: 'settlement_price', say: say('Settlement price.', '结算价。'), role: 'settlement' },
  涨跌1: { id: 'change_of_close', say: say('Close less the previous settlement.', '收盘价减前结算价。') },
  涨跌2: { id: 'change_of_settlement', say: say('Settlement less the previous one.', '结算价减前结算价。') },
  增减量: {
    id: 'open_interest_change',
    say: say('Change of the open interest.', '持仓量的变化。'),
    unit: 'contracts',
  },
  '成交量(手)': { id: 'volume', say: say('Volume.', '成交量。'), unit: 'contracts', role: 'volume' },
  '成交额(万元)': { id: 'turnover', say: say('Turnover.', '成交额。'), unit: '10,000 yuan', role: 'turnover' },
  融资标的: {
    id: 'is_margin_security',
    say: say('Whether it may be bought on margin: Y for yes, N for no.', '是否为融资标的：Y 为是，N 为否。'),
  },
  融券标的: {
    id: 'is_short_security',
    say: say('Whether it may be sold short: Y for yes, N for no.', '是否为融券标的：Y 为是，N 为否。'),
  },
  当日可融资: {
    id: 'is_open_for_margin',
    say: say('Whether it may be bought on margin on the day: Y or N.', '当日是否可融资：Y 为是，N 为否。'),
  },
  当日可融券: {
    id: 'is_open_for_shorts',
    say: say('Whether it may be sold short on the day: Y or N.', '当日是否可融券：Y 为是，N 为否。'),
  },
  产品类型: { id: 'product_type', say: say('Type of the product.') },
  品种代码: { id: 'product', say: say('Letters of the product.', '品种字母。') },
  品种名称: { id: 'product_name', say: say('Name of the product.') },
  商品名称: { id: 'product' },
  合约名称: { id: 'contract_name', say: say('Name of the contract.') },
  合约乘数: { id: 'contract_size', say: say('Size of one contract.'), unit: 'as the product says' },
  交易单位: { id: 'lot_size', say: say('Size of one contract.', '每手的数量。') },
  最小变动价位: { id: 'tick_size', say: say('Smallest step of the price.') },
  开始交割日: { id: 'first_delivery_date', say: say('First delivery day.') },
  挂牌基准价: { id: 'listing_price', say: say('Reference price at which it was listed.') },
  合约数量: { id: 'contracts', unit: 'contracts' },
  做多保证金率: {
    id: 'long_margin_rate',
    say: say('Margin of a long position, of the value.', '做多保证金率，按金额。'),
    unit: 'fraction',
  },
  '做多保证金/手': {
    id: 'long_margin_per_lot',
    say: say('Fixed margin of a long position, for one contract.', '做多保证金，每手。'),
    unit: 'yuan',
  },
  做空保证金率: {
    id: 'short_margin_rate',
    say: say('Margin of a short position, of the value.', '做空保证金率，按金额。'),
    unit: 'fraction',
  },
  '做空保证金/手': {
    id: 'short_margin_per_lot',
    say: say('Fixed margin of a short position, for one contract.', '做空保证金，每手。'),
    unit: 'yuan',
  },
  spec_long_margin_ratio: {
    id: 'spec_long_margin_ratio',
    say: say('Margin of a long position, of a speculator.', '投机买入的保证金率。'),
    unit: 'fraction',
  },
  hedge_long_margin_ratio: {
    id: 'hedge_long_margin_ratio',
    say: say('Margin of a long position, of a hedger.', '套保买入的保证金率。'),
    unit: 'fraction',
  },
  spec_short_margin_ratio: {
    id: 'spec_short_margin_ratio',
    say: say('Margin of a short position, of a speculator.', '投机卖出的保证金率。'),
    unit: 'fraction',
  },
  hedge_short_margin_ratio: {
    id: 'hedge_short_margin_ratio',
    say: say('Margin of a short position, of a hedger.', '套保卖出的保证金率。'),
    unit: 'fraction',
  },
  is_close_today: {
    id: 'is_close_today',
    say: say('Mark of the exchange on closing on the day of opening: 0 or 1.', '交易所的平今标志：0 或 1。'),
    unit: 'none',
  },
  Delta: { id: 'delta', say: say('Delta.', 'Delta 值。'), unit: 'none' },
  货币对: { id: 'currency_pair', say: say('Pair of currencies, as USD/CNY.', '货币对，如 USD/CNY。') },
  买报价: {
    id: 'bid',
    say: say('Bid.', '买报价。'),
    unit: 'units of the second currency for those of the first',
  },
  卖报价: {
    id: 'ask',
    say: say('Ask.', '卖报价。'),
    unit: 'units of the second currency for those of the first',
  },
  曲线名称: { id: 'curve', say: say('Name of the curve.') },
  债券类型: { id: 'bond_type', say: say('Type of the bond.') },
  '3月': { id: 'three_months', say: say('Of three months.', '三个月期限。') },
  '6月': { id: 'six_months', say: say('Of six months.', '六个月期限。') },
  '1年': { id: 'one_year', say: say('Of one year.', '一年期限。') },
  FR001: { id: 'fr001', say: say('Fixing repo rate for one day.', '隔夜回购定盘利率。'), unit: 'percent' },
  FR007: { id: 'fr007', say: say('Fixing repo rate for seven days.', '七天回购定盘利率。'), unit: 'percent' },
  FR014: { id: 'fr014', say: say('Fixing repo rate for fourteen days.', '十四天回购定盘利率。'), unit: 'percent' },
  FDR001: {
    id: 'fdr001',
    say: say('Fixing repo rate of deposit-taking institutions for one day.', '银银间隔夜回购定盘利率。'),
    unit: 'percent',
  },
  FDR007: {
    id: 'fdr007',
    say: say('Fixing repo rate of deposit-taking institutions for seven days.', '银银间七天回购定盘利率。'),
    unit: 'percent',
  },
  FDR014: {
    id: 'fdr014',
    say: say('Fixing repo rate of deposit-taking institutions for fourteen days.', '银银间十四天回购定盘利率。'),
    unit: 'percent',
  },
});
