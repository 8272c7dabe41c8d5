import { say } from '../../base/say.ts';
import { fields } from './field.ts';

/** Options of the exchanges: contracts, and the trading of each underlying. */
export const OPTIONS = fields({
  qvix: { id: 'qvix', say: say('Value of the index.', '指数的值。'), unit: 'percent' },
  '看涨合约-标识': { id: 'call_code', say: say('Code of the call.') },
  '看跌合约-标识': { id: 'put_code', say: say('Code of the put.') },
  合约编码: { id: 'contract_id', say: say('Number of the contract, eight digits.', '合约编码，八位数字。') },
  合约简称: { id: 'contract_name', say: say('Short name of the contract.', '合约简称。') },
  合约单位: { id: 'contract_multiplier', say: say('Units of the underlying that one contract is for.'), unit: 'units' },
  合约标的代码: { id: 'underlying_code', say: say('Code of the underlying fund.', '标的基金的代码。') },
  合约标的名称: { id: 'underlying_name', say: say('Name of the underlying fund.', '标的基金的名称。') },
  认购成交量: { id: 'call_volume', say: say('Volume of calls.'), unit: 'contracts' },
  认沽成交量: { id: 'put_volume', say: say('Volume of puts.'), unit: 'contracts' },
  未平仓合约总数: {
    id: 'open_interest',
    say: say('Open interest, calls and puts.'),
    unit: 'contracts',
    sumOf: ['call_open_interest', 'put_open_interest'],
  },
  未平仓认购合约数: { id: 'call_open_interest', say: say('Open interest of calls.'), unit: 'contracts' },
  未平仓认沽合约数: { id: 'put_open_interest', say: say('Open interest of puts.'), unit: 'contracts' },
  总成交额: { id: 'total_turnover', say: say('Total turnover.') },
  最后交易日: { id: 'last_trading_date', say: say('Last trading day.') },
  合约代码: { id: 'contract_code', say: say('Code of the contract.', '合约代码。') },
  TRADE_DATE: { id: 'trade_date', say: say('Trading day.', '交易日。') },
  '看涨合约-买量': { id: 'call_bid_volume', say: say('Bid size of the call.'), unit: 'contracts' },
  '看涨合约-买价': { id: 'call_bid', say: say('Bid of the call.') },
  '看涨合约-最新价': {
    id: 'call_last',
    say: say('Last price of the call; 0 where it was never traded.', '最新价；从未成交时为 0。'),
  },
  '看涨合约-卖价': { id: 'call_ask', say: say('Ask of the call.') },
  '看涨合约-卖量': { id: 'call_ask_volume', say: say('Ask size of the call.'), unit: 'contracts' },
  '看涨合约-持仓量': { id: 'call_open_interest', say: say('Open interest of the call.'), unit: 'contracts' },
  '看涨合约-涨跌': {
    id: 'call_change_percent',
    say: say('Change of the call against the settlement before, in percent.', '较上一结算价的涨跌，百分比。'),
    unit: 'percent',
  },
  '看跌合约-买量': { id: 'put_bid_volume', say: say('Bid size of the put.'), unit: 'contracts' },
  '看跌合约-买价': { id: 'put_bid', say: say('Bid of the put.') },
  '看跌合约-最新价': {
    id: 'put_last',
    say: say('Last price of the put; 0 where it was never traded.', '最新价；从未成交时为 0。'),
  },
  '看跌合约-卖价': { id: 'put_ask', say: say('Ask of the put.') },
  '看跌合约-卖量': { id: 'put_ask_volume', say: say('Ask size of the put.'), unit: 'contracts' },
  '看跌合约-持仓量': { id: 'put_open_interest', say: say('Open interest of the put.'), unit: 'contracts' },
  '看跌合约-涨跌': {
    id: 'put_change_percent',
    say: say('Change of the put against the settlement before, in percent.', '较上一结算价的涨跌，百分比。'),
    unit: 'percent',
  },
  字段: { id: 'item', say: say('Name of the item.', '项目名称。') },
  值: { id: 'value', say: say('Value of the item, as the source writes it.', '该项目的值，按数据源原文。') },
});
