import { barColumns } from './futures-columns.ts';

// The columns of the bars of each exchange, by the names of its fields.

/** The bars of the Shanghai Futures Exchange and of its energy exchange. */
export const SHANGHAI_BARS = barColumns('yuan_per_futures_quote_unit', {
  symbol: 'symbol',
  open: 'OPENPRICE',
  high: 'HIGHESTPRICE',
  low: 'LOWESTPRICE',
  close: 'CLOSEPRICE',
  volume: 'VOLUME',
  openInterest: 'OPENINTEREST',
  turnover: 'TURNOVER',
  settle: 'SETTLEMENTPRICE',
  preSettle: 'PRESETTLEMENTPRICE',
});

/** The bars of the Zhengzhou Commodity Exchange. */
export const ZHENGZHOU_BARS = barColumns('yuan_per_futures_quote_unit', {
  symbol: '合约代码',
  open: '今开盘',
  high: '最高价',
  low: '最低价',
  close: '今收盘',
  volume: '成交量(手)',
  openInterest: '持仓量',
  turnover: '成交额(万元)',
  settle: '今结算',
  preSettle: '昨结算',
});

/** The bars of the China Financial Futures Exchange. */
export const FINANCIAL_BARS = barColumns('index_points_or_bond_price', {
  symbol: '合约代码',
  open: '今开盘',
  high: '最高价',
  low: '最低价',
  close: '今收盘',
  volume: '成交量',
  openInterest: '持仓量',
  turnover: '成交金额',
  settle: '今结算',
  preSettle: '前结算',
});

/** The bars of the Guangzhou Futures Exchange. */
export const GUANGZHOU_BARS = barColumns('yuan_per_futures_quote_unit', {
  symbol: 'symbol',
  open: 'open',
  high: 'high',
  low: 'low',
  close: 'close',
  volume: 'volumn',
  openInterest: 'openInterest',
  turnover: 'turnover',
  settle: 'clearPrice',
  preSettle: 'lastClear',
});

/** The columns of bars of any of the exchanges, by their own names. */
export const BARS_OF_ANY_EXCHANGE = barColumns('of_product', {
  symbol: 'symbol',
  open: 'open',
  high: 'high',
  low: 'low',
  close: 'close',
  volume: 'volume',
  openInterest: 'open_interest',
  turnover: 'turnover',
  settle: 'settle',
  preSettle: 'pre_settle',
});
