import { say } from '../../base/say.ts';
import { fields } from './field.ts';

/** Futures, options and commodities. */
export const FUTURES = fields({
  到期日: { id: 'expiry_date', say: say('Day of expiry.') },
  标的名称: { id: 'underlying_name', say: say('Name of the underlying.') },
  期权代码: { id: 'option_code', say: say('Code of the contract.'), role: 'code', of: 'option' },
  期权名称: { id: 'option_name', say: say('Name of the contract.', '合约名称。'), role: 'name', of: 'option' },
  日增: { id: 'open_interest_change', say: say('Change of the open interest.'), unit: 'contracts' },
  昨结: { id: 'previous_settlement', say: say('Previous settlement.') },
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
  现货价格: { id: 'spot_price', say: say('Spot price.') },
});
