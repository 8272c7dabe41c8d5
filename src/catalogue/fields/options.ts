import { say } from '../../base/say.ts';
import type { Near } from '../../engine/interface/columns.ts';
import { type Field, fields } from './field.ts';

/**
 * The figures of one of the two options of a strike.
 * @param side how names begin: 看涨 or 看跌
 */
function contractOf(side: string, option: 'call' | 'put'): Readonly<Record<string, Field>> {
  // A call and a put of one strike have prices of their own.
  const size = option === 'call' ? 300 : 200;
  const near = (from: number, to: number): Near => ({ role: 'price', from: size * from, to: size * to });
  return {
    [`${side}合约-标识`]: { id: `${option}_code`, say: say(`Code of the ${option}.`) },
    [`${side}合约-买量`]: { id: `${option}_bid_volume`, say: say(`Bid size of the ${option}.`), unit: 'contracts' },
    [`${side}合约-买价`]: { near: near(0.96, 0.99), id: `${option}_bid`, say: say(`Bid of the ${option}.`) },
    [`${side}合约-最新价`]: {
      near: near(1, 1),
      id: `${option}_last`,
      say: say(`Last price of the ${option}; 0 where it was never traded.`, '最新价；从未成交时为 0。'),
    },
    [`${side}合约-卖价`]: { near: near(1.01, 1.04), id: `${option}_ask`, say: say(`Ask of the ${option}.`) },
    [`${side}合约-卖量`]: { id: `${option}_ask_volume`, say: say(`Ask size of the ${option}.`), unit: 'contracts' },
    [`${side}合约-持仓量`]: {
      id: `${option}_open_interest`,
      say: say(`Open interest of the ${option}.`),
      unit: 'contracts',
    },
    [`${side}合约-涨跌`]: {
      id: `${option}_change_percent`,
      role: 'other_change',
      say: say(`Change of the ${option} against the settlement before, in percent.`, '较上一结算价的涨跌，百分比。'),
      unit: 'percent',
    },
  };
}

/** Options of the exchanges: contracts, and the trading of each underlying. */
export const OPTIONS = fields({
  ...contractOf('看涨', 'call'),
  ...contractOf('看跌', 'put'),
  qvix: { say: say('Value of the index.', '指数的值。'), unit: 'percent' },
  合约编码: { id: 'contract_id', say: say('Number of the contract, eight digits.', '合约编码，八位数字。') },
  合约简称: { id: 'contract_name', say: say('Short name of the contract.', '合约简称。') },
  合约单位: { id: 'contract_multiplier', say: say('Units of the underlying that one contract is for.'), unit: 'units' },
  合约标的代码: {
    id: 'underlying_code',
    say: say('Code of the underlying fund.', '标的基金的代码。'),
    role: 'code',
    of: 'fund',
  },
  合约标的名称: {
    id: 'underlying_name',
    say: say('Name of the underlying fund.', '标的基金的名称。'),
    role: 'name',
    of: 'fund',
  },
  认购成交量: { id: 'call_volume', say: say('Volume of calls.'), unit: 'contracts' },
  认沽成交量: { id: 'put_volume', say: say('Volume of puts.'), unit: 'contracts' },
  未平仓合约总数: {
    id: 'open_interest',
    say: say('Open interest, calls and puts.'),
    unit: 'contracts',
    sumOf: ['call_open_interest', 'put_open_interest'],
    role: 'open_interest',
  },
  未平仓认购合约数: { id: 'call_open_interest', say: say('Open interest of calls.'), unit: 'contracts' },
  未平仓认沽合约数: { id: 'put_open_interest', say: say('Open interest of puts.'), unit: 'contracts' },
  总成交额: { id: 'total_turnover' },
  最后交易日: { id: 'last_trading_date', say: say('Last trading day.') },
  合约代码: { id: 'contract_code', say: say('Code of the contract.', '合约代码。'), role: 'code' },
  TRADE_DATE: { say: say('Trading day.', '交易日。') },
  字段: { id: 'item', say: say('Name of the item.', '项目名称。') },
  值: { id: 'value', say: say('Value of the item, as the source writes it.', '该项目的值，按数据源原文。') },
});
