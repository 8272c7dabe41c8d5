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
  债券简称: { id: 'bond_name', say: say('Short name of the bond.', '债券简称。'), role: 'name', of: 'bond' },
});
