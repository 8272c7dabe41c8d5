import { say } from '../../base/say.ts';
import { fields } from './field.ts';

/** Futures, options and commodities. */
export const FUTURES = fields({
  持仓: { id: 'open_interest', say: say('Open interest.', '持仓量。'), unit: 'contracts' },
  到期日: { id: 'expiry_date', say: say('Day of expiry.') },
  标的名称: { id: 'underlying_name', say: say('Name of the underlying.') },
  期权代码: { id: 'option_code', say: say('Code of the contract.'), role: 'code', of: 'option' },
  期权名称: { id: 'option_name', say: say('Name of the contract.', '合约名称。'), role: 'name', of: 'option' },
  日增: { id: 'open_interest_change', say: say('Change of the open interest.'), unit: 'contracts' },
  昨结: { id: 'previous_settlement' },
  exchange: { id: 'exchange', say: say('Exchange of the contract.', '合约所在交易所。') },
  行权价: { id: 'strike_price', say: say('Strike.') },
  标的最新价: { id: 'underlying_price', say: say('Latest price of the underlying.'), unit: 'yuan per unit' },
  交易时间: { id: 'trading_date', say: say('Trading day, Beijing time.', '交易日，北京时间。') },
  晚盘价: {
    id: 'afternoon_price',
    say: say('Benchmark of the afternoon; the column’s name says evening.', '下午的基准价；列名为晚盘。'),
    unit: 'yuan per gram',
  },
  早盘价: { id: 'morning_price', say: say('Benchmark of the morning.'), unit: 'yuan per gram' },
  现货价格: { id: 'spot_price' },
  最新价格: { id: 'latest_price' },
  spot_price: {
    id: 'spot_price',
    say: say('Spot price, in the unit of the futures.', '现货价格，按期货的单位。'),
    unit: 'yuan per unit of the futures’ price',
  },
  near_contract: {
    id: 'near_contract',
    say: say(
      'Contract that is nearest to delivery, as its exchange writes it: cu2405, TA405.',
      '最近交割的合约，按其交易所的写法：cu2405、TA405。',
    ),
  },
  near_contract_price: {
    id: 'near_contract_price',
    say: say('Settlement price of the nearest contract.', '最近合约的结算价。'),
    unit: 'yuan per unit of the futures’ price',
  },
  dominant_contract: { id: 'dominant_contract', say: say('Most active contract.', '主力合约。') },
  dominant_contract_price: {
    id: 'dominant_contract_price',
    say: say('Settlement price of the most active contract.', '主力合约的结算价。'),
    unit: 'yuan per unit of the futures’ price',
  },
  near_month: { id: 'near_month', say: say('Month of the nearest contract, YYMM.', '最近合约的月份，YYMM。') },
  dominant_month: {
    id: 'dominant_month',
    say: say('Month of the most active contract, YYMM.', '主力合约的月份，YYMM。'),
  },
  near_basis: {
    id: 'near_basis',
    say: say('Price of the nearest contract less the spot price.', '最近合约价格减去现货价格。'),
    unit: 'yuan per unit of the futures’ price',
  },
  dom_basis: {
    id: 'dom_basis',
    say: say('Price of the most active contract less the spot price.', '主力合约价格减去现货价格。'),
    unit: 'yuan per unit of the futures’ price',
  },
  near_basis_rate: {
    id: 'near_basis_rate',
    say: say('near_basis over the spot price.', 'near_basis 与现货价格之比。'),
    unit: 'fraction',
  },
  dom_basis_rate: {
    id: 'dom_basis_rate',
    say: say('dom_basis over the spot price.', 'dom_basis 与现货价格之比。'),
    unit: 'fraction',
  },
  品种: { id: 'product', say: say('Product.', '品种。') },
});
