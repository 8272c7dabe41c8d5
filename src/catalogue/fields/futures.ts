import { say } from '../../base/say.ts';
import { fields, ofEach } from './field.ts';

/** The sums of the first members of the lists of an exchange, `vol_top5` and so on. */
const SUMS = ofEach([5, 10, 15, 20], (top) =>
  Object.fromEntries(
    Object.entries({
      vol: ['Volume', '成交量之和'],
      vol_chg: ['Change of the volume', '成交量增减之和'],
      long_open_interest: ['Long open interest', '持买单量之和'],
      long_open_interest_chg: ['Change of the long open interest', '持买单量增减之和'],
      short_open_interest: ['Short open interest', '持卖单量之和'],
      short_open_interest_chg: ['Change of the short open interest', '持卖单量增减之和'],
    }).map(([figure, [english, chinese]]) => {
      const name = `${figure}_top${top}`;
      const meaning = say(
        `${english} of the first ${top} members of its list.`,
        `该名单前 ${top} 名会员的${chinese}。`,
      );
      return [name, { id: name, unit: 'contracts', say: meaning }];
    }),
  ),
);

/** Futures, options and commodities. */
export const FUTURES = fields({
  持仓: { id: 'open_interest', say: say('Open interest.', '持仓量。'), unit: 'contracts', role: 'open_interest' },
  到期日: { id: 'expiry_date', say: say('Day of expiry.') },
  标的名称: { id: 'underlying_name', say: say('Name of the underlying.') },
  期权代码: { id: 'option_code', say: say('Code of the contract.'), role: 'code', of: 'option' },
  期权名称: { id: 'option_name', say: say('Name of the contract.', '合约名称。'), role: 'name', of: 'option' },
  日增: { id: 'open_interest_change', say: say('Change of the open interest.'), unit: 'contracts' },
  昨结: { near: { role: 'previous_close', from: 1, to: 1 }, id: 'previous_settlement' },
  exchange: { say: say('Exchange of the contract.', '合约所在交易所。') },
  行权价: { id: 'strike_price', say: say('Strike.') },
  标的最新价: { id: 'underlying_price', say: say('Latest price of the underlying.'), unit: 'yuan_per_unit' },
  交易时间: { id: 'trading_date', say: say('Trading day, Beijing time.', '交易日，北京时间。') },
  晚盘价: {
    id: 'afternoon_price',
    say: say('Benchmark of the afternoon; the column’s name says evening.', '下午的基准价；列名为晚盘。'),
    unit: 'yuan_per_gram',
  },
  早盘价: { id: 'morning_price', say: say('Benchmark of the morning.'), unit: 'yuan_per_gram' },
  现货价格: { id: 'spot_price' },
  最新价格: { id: 'latest_price', role: 'price' },
  spot_price: {
    near: { role: 'price', from: 0.98, to: 1.02 },
    say: say('Spot price, in the unit of the futures.', '现货价格，按期货的单位。'),
    unit: 'yuan_per_futures_quote_unit',
  },
  near_contract: {
    say: say(
      'Contract that is nearest to delivery, as its exchange writes it: cu2405, TA405.',
      '最近交割的合约，按其交易所的写法：cu2405、TA405。',
    ),
  },
  near_contract_price: {
    near: { role: 'price', from: 0.99, to: 1.01 },
    say: say('Settlement price of the nearest contract.', '最近合约的结算价。'),
    unit: 'yuan_per_futures_quote_unit',
  },
  dominant_contract: { say: say('Most active contract.', '主力合约。') },
  dominant_contract_price: {
    near: { role: 'price', from: 1, to: 1 },
    say: say('Settlement price of the most active contract.', '主力合约的结算价。'),
    unit: 'yuan_per_futures_quote_unit',
  },
  near_month: { say: say('Month of the nearest contract, YYMM.', '最近合约的月份，YYMM。') },
  dominant_month: { say: say('Month of the most active contract, YYMM.', '主力合约的月份，YYMM。') },
  near_basis: {
    sumOf: ['near_contract_price', '-spot_price'],
    say: say('Price of the nearest contract less the spot price.', '最近合约价格减去现货价格。'),
    unit: 'yuan_per_futures_quote_unit',
  },
  dom_basis: {
    sumOf: ['dominant_contract_price', '-spot_price'],
    say: say('Price of the most active contract less the spot price.', '主力合约价格减去现货价格。'),
    unit: 'yuan_per_futures_quote_unit',
  },
  near_basis_rate: {
    ratioOf: { of: ['near_basis'], over: ['spot_price'] },
    say: say('near_basis over the spot price.', 'near_basis 与现货价格之比。'),
    unit: 'fraction',
  },
  dom_basis_rate: {
    ratioOf: { of: ['dom_basis'], over: ['spot_price'] },
    say: say('dom_basis over the spot price.', 'dom_basis 与现货价格之比。'),
    unit: 'fraction',
  },
  品种: { id: 'product', say: say('Product.', '品种。') },
  ...SUMS,
  roll_yield: {
    unit: 'fraction',
    say: say(
      'Roll yield for a year: positive where the nearer contract is dearer.',
      '年化展期收益率：近月合约价格较高时为正。',
    ),
  },
  near_by: { say: say('Nearer contract.', '近月合约。') },
  deferred: { say: say('Deferred contract.', '远月合约。') },
  合约交易代码: {
    id: 'contract_code',
    say: say('Trading code of the contract, such as 510050C2605M02700.', '合约交易代码，例如 510050C2605M02700。'),
  },
  期权行权日: { id: 'exercise_date', say: say('Day of the exercise.') },
  行权交收日: { id: 'delivery_date', say: say('Day of the delivery after the exercise.') },
  当前价: { id: 'latest_price', say: say('Latest price.', '最新价。'), role: 'price' },
});
