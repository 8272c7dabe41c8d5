import { say } from '../../base/say.ts';
import { fields } from './field.ts';

/** Options of the exchanges: contracts, and the trading of each underlying. */
export const OPTIONS = fields({
  合约编码: { id: 'contract_id', say: say('Number of the contract, eight digits.', '合约编码，八位数字。') },
  合约简称: { id: 'contract_name', say: say('Short name of the contract.', '合约简称。') },
  合约单位: { id: 'contract_multiplier', say: say('Units of the underlying that one contract is for.'), unit: 'units' },
  合约标的代码: { id: 'underlying_code', say: say('Code of the underlying fund.', '标的基金的代码。') },
  合约标的名称: { id: 'underlying_name', say: say('Name of the underlying fund.', '标的基金的名称。') },
  认购成交量: { id: 'call_volume', say: say('Volume of calls.'), unit: 'contracts' },
  认沽成交量: { id: 'put_volume', say: say('Volume of puts.'), unit: 'contracts' },
  未平仓合约总数: { id: 'open_interest', say: say('Open interest, calls and puts.'), unit: 'contracts' },
  未平仓认购合约数: { id: 'call_open_interest', say: say('Open interest of calls.'), unit: 'contracts' },
  未平仓认沽合约数: { id: 'put_open_interest', say: say('Open interest of puts.'), unit: 'contracts' },
  总成交额: { id: 'total_turnover', say: say('Total turnover.') },
  最后交易日: { id: 'last_trading_date', say: say('Last trading day.') },
  合约代码: { id: 'contract_code', say: say('Code of the contract.', '合约代码。') },
  TRADE_DATE: { id: 'trade_date', say: say('Trading day.', '交易日。') },
});
