import { say } from '../../base/say.ts';
import { type Field, fields, ofEach } from './field.ts';

/** The period of a net inflow, as names, identifiers and texts have it. */
interface Period {
  /** What names begin with. */
  readonly name: string;
  /** What identifiers end with. */
  readonly id: string;
  /** What follows the noun in English. */
  readonly en: string;
  /** What precedes the noun in Chinese. */
  readonly zh: string;
  readonly sessions: number;
}

const PERIODS: readonly Period[] = [
  { name: '今日', id: '_today', en: ' today', zh: '今日', sessions: 1 },
  { name: '3日', id: '_3d', en: ' of three days', zh: '三日', sessions: 3 },
  { name: '5日', id: '_5d', en: ' of five days', zh: '五日', sessions: 5 },
  { name: '10日', id: '_10d', en: ' of ten days', zh: '十日', sessions: 10 },
];

/** The net inflows of the orders of each size, and over the turnover. */
function sizedInflows({ name, id, en, zh, sessions }: Period): Readonly<Record<string, Field>> {
  const sizes = { 超大单: 'super_large', 大单: 'large', 中单: 'medium', 小单: 'small' };
  return ofEach(Object.entries(sizes), ([size, word]) => {
    const text = `Net inflow of ${word.replace('_', ' ')} orders${en}`;
    return {
      [`${name}${size}净流入-净额`]: {
        near: { role: 'turnover', from: -0.05 * sessions, to: 0.05 * sessions },
        id: `${word}_net_inflow${id}`,
        say: say(`${text}.`),
        unit: 'yuan',
      },
      [`${name}${size}净流入-净占比`]: {
        ratioOf: { of: [`${word}_net_inflow${id}`], over: ['turnover'], times: 1 / sessions },
        id: `${word}_net_inflow_ratio${id}`,
        say: say(`${text}, over the turnover.`, `${zh}${size}净流入占成交额的比例。`),
      },
    };
  });
}

/** The net inflows of each period, those of main orders first. */
const INFLOWS_OF_PERIODS = ofEach(PERIODS, (period) => {
  const { name, id, en, zh, sessions } = period;
  const text = `Net inflow of main orders (super large and large ones)${en}`;
  return {
    [`${name}主力净流入-净额`]: {
      sumOf: [`super_large_net_inflow${id}`, `large_net_inflow${id}`],
      id: `main_net_inflow${id}`,
      say: say(`${text}.`, `${zh}主力（超大单与大单）净流入。`),
      unit: 'yuan',
    },
    [`${name}主力净流入-净占比`]: {
      ratioOf: { of: [`main_net_inflow${id}`], over: ['turnover'], times: 1 / sessions },
      id: `main_net_inflow_ratio${id}`,
      say: say(`${text}, over the turnover.`, `${zh}主力（超大单与大单）净流入占成交额的比例。`),
    },
    ...sizedInflows(period),
    ...(name !== '3日' && {
      [`${name}主力净流入最大股`]: {
        id: `main_net_inflow_leader${id}`,
        say: say(`Member with the largest net inflow of main orders${en}.`, `${zh}主力净流入最大的成份股。`),
      },
    }),
  };
});

/** What came after the day of a list or of a holding, by the days since. */
const AFTER_LISTING = ofEach(['1', '5', '10'], (days) => {
  const span = days === '1' ? '1 day' : `${days} days`;
  return {
    [`持股市值变化-${days}日`]: {
      id: `holding_value_change_${days}d`,
      say: say(`Change in holding value, ${span}.`),
      unit: 'yuan',
    },
    [`上榜后${days}天-买入次数`]: {
      id: `after_${days}d_buy_count`,
      say: say(`After the list date, ${span}, times bought.`),
      unit: 'occurrences',
    },
    [`上榜后${days}天-平均涨幅`]: {
      role: 'other_change',
      id: `after_${days}d_average_change`,
      say: say(`After the list date, ${span}, average rise.`),
    },
    [`上榜后${days}天-上涨概率`]: {
      id: `after_${days}d_rise_probability`,
      say: say(`After the list date, ${span}, probability of a rise.`),
    },
  };
});

/** Trading: money flows, lists of unusual trades, block trades, margins, the connect programmes. */
export const TRADING = fields({
  '主力净流入-净额': {
    sumOf: ['super_large_net_inflow', 'large_net_inflow'],
    id: 'main_net_inflow',
    say: say('Net inflow of main orders, which are large and super large ones.', '主力净流入，主力为大单与超大单。'),
    unit: 'yuan',
  },
  '主力净流入-净占比': {
    ratioOf: { of: ['main_net_inflow'], over: ['turnover'] },
    id: 'main_net_inflow_ratio',
    say: say(
      'Net inflow of main orders, which are large and super large ones, over the turnover.',
      '主力（大单与超大单）净流入占成交额的比例。',
    ),
  },
  ...sizedInflows({ name: '', id: '', en: '', zh: '', sessions: 1 }),
  ...INFLOWS_OF_PERIODS,
  ...AFTER_LISTING,
  所属行业: { id: 'industry', say: say('Industry.', '行业。'), of: 'industry' },
  融资余额: { id: 'margin_balance', say: say('Balance of margin loans.'), unit: 'yuan' },
  融资买入额: { id: 'margin_purchases', say: say('Purchases with margin loans.'), unit: 'yuan' },
  营业部名称: { id: 'branch_name', say: say('Broker branch name.') },
  持股市值: { near: { role: 'float_market_value', from: 0.001, to: 0.03 }, id: 'holding_value', unit: 'yuan' },
  融券余量: {
    id: 'short_balance_shares',
    say: say('Shares lent to short sellers.', '融出给卖空者的股数。'),
    unit: 'shares',
  },
  融券卖出量: { id: 'short_sold_shares', say: say('Shares sold short.'), unit: 'shares' },
  板块: { id: 'board', say: say('Board.', '板块。') },
  融券余额: { id: 'short_balance', say: say('Value of the securities lent.', '所融出证券的市值。'), unit: 'yuan' },
  融资融券余额: {
    sumOf: ['margin_balance', 'short_balance'],
    id: 'margin_and_short_balance',
    say: say('Balance of margin loans and value of the securities lent.', '融资余额与所融出证券市值之和。'),
    unit: 'yuan',
  },
  涨停统计: {
    id: 'limit_up_statistics',
    say: say(
      'Limit-ups among the last sessions, `sessions/limit-ups`: `5/3` are three in five.',
      '最近若干交易日中的涨停次数，写作天数/次数：`5/3` 为五天三次。',
    ),
  },
  持股日期: { id: 'holding_date' },
  持股数量: { ratioOf: { of: ['holding_value'], over: ['price'] }, id: 'shares_held', unit: 'shares' },
  涨停价: {
    near: { role: 'previous_close', from: 1.1, to: 1.1 },
    id: 'upper_limit_price',
    say: say(
      'Upper price limit; absent in the first sessions of a share, which have none.',
      '涨停价；上市最初几个交易日没有涨停价，为空。',
    ),
    unit: 'yuan_per_share',
  },
  最近上榜日: { id: 'latest_list_date', say: say('Latest date on the list.') },
  折溢率: {
    ratioOf: { of: ['deal_price', '-close'], over: ['close'] },
    id: 'premium_rate',
    say: say('Premium or discount rate.'),
  },
  成交价: { near: { role: 'price', from: 0.92, to: 1.02 }, id: 'deal_price' },
  今日涨跌幅: { role: 'change_percent', id: 'change_percent_today', say: say('Change of the price today.') },
  '5日涨跌幅': { role: 'other_change', id: 'change_percent_5d', say: say('Change of the price of five days.') },
  '10日涨跌幅': { role: 'other_change', id: 'change_percent_10d', say: say('Change of the price of ten days.') },
  上榜原因: { id: 'list_reason', say: say('Reason why it is on the list.') },
  上榜次数: { id: 'list_count', say: say('Times on the list.'), unit: 'occurrences' },
  关注: { id: 'follower_count', say: say('Users who follow the share.', '关注该股票的用户数。'), unit: 'count' },
  '成交总额/流通市值': {
    ratioOf: { of: ['total_turnover'], over: ['float_market_value'] },
    id: 'turnover_to_float_market_value',
    say: say('Turnover over the market value in circulation.'),
  },
  所属板块: { id: 'board', say: say('Name of the board that the share belongs to.') },
  机构名称: { id: 'institution_name' },
  持股数量占A股百分比: { id: 'holding_to_a_shares', say: say('Shares held over A shares.') },
  上榜日: { id: 'list_date', say: say('Date on the list.') },
  龙虎榜净买额: {
    id: 'list_net_buy',
    say: say('Net buying on the list.'),
    unit: 'yuan',
    sumOf: ['list_buy_amount', '-list_sell_amount'],
  },
  龙虎榜买入额: {
    near: { role: 'turnover', from: 0.05, to: 0.2 },
    id: 'list_buy_amount',
    say: say('Buying on the list.'),
    unit: 'yuan',
  },
  龙虎榜卖出额: {
    near: { role: 'turnover', from: 0.05, to: 0.2 },
    id: 'list_sell_amount',
    say: say('Selling on the list.'),
    unit: 'yuan',
  },
  市场总成交额: {
    near: { role: 'turnover', from: 1, to: 1 },
    id: 'market_turnover',
    say: say('Total market turnover.'),
    unit: 'yuan',
  },
  营业部代码: { id: 'branch_code', say: say('Broker branch code.') },
  机构买入总额: {
    near: { role: 'turnover', from: 0.02, to: 0.1 },
    id: 'institutional_buy_amount',
    say: say('Institutional buy total.'),
    unit: 'yuan',
  },
  机构卖出总额: {
    near: { role: 'turnover', from: 0.02, to: 0.1 },
    id: 'institutional_sell_amount',
    say: say('Institutional sell total.'),
    unit: 'yuan',
  },
  机构买入净额: {
    id: 'institutional_net_buy',
    unit: 'yuan',
    sumOf: ['institutional_buy_amount', '-institutional_sell_amount'],
  },
  龙虎榜成交金额: {
    sumOf: ['list_buy_amount', 'list_sell_amount'],
    id: 'list_turnover',
    say: say('Turnover on the dragon-tiger billboard.'),
    unit: 'yuan',
  },
  近1个月涨跌幅: { role: 'other_change', id: 'change_percent_1m', say: say('Change over the last month.') },
  近3个月涨跌幅: { role: 'other_change', id: 'change_percent_3m', say: say('Change over the last three months.') },
  近6个月涨跌幅: { role: 'other_change', id: 'change_percent_6m', say: say('Change over the last six months.') },
  买入金额: { id: 'buy_amount' },
  卖出金额: { id: 'sell_amount' },
  净额: { id: 'net_amount', sumOf: ['buy_amount', '-sell_amount'] },
  信用交易日期: { id: 'trading_date', say: say('Trading day.', '交易日。') },
  最后封板时间: {
    id: 'last_limit_time',
    role: 'time',
    say: say(
      'Time at which it last reached the limit, HHMMSS, Shanghai time.',
      '最后一次封板的时间，HHMMSS，上海时间。',
    ),
  },
  首次封板时间: {
    id: 'first_limit_time',
    role: 'time',
    say: say('Time at which it first reached the limit, HHMMSS, Shanghai time.', '首次封板的时间，HHMMSS，上海时间。'),
  },
  炸板次数: { id: 'limit_break_count', say: say('How often it left the limit.'), unit: 'occurrences' },
  是否新高: { id: 'is_new_high', say: say('Whether the price is at a new high.', '价格是否创新高。') },
  '3日涨跌幅': { role: 'other_change', id: 'change_percent_3d', say: say('Change of the price of three days.') },
  今天涨跌幅: { role: 'change_percent', id: 'change_percent_today', say: say('Change of the price today.') },
  累积购买额: { id: 'total_bought', say: say('Bought in all.', '累积买入的金额。'), unit: 'ten_thousand_yuan' },
  累积卖出额: { id: 'total_sold', say: say('Sold in all.', '累积卖出的金额。'), unit: 'ten_thousand_yuan' },
  买入席位数: { id: 'buying_seats', say: say('Seats that bought.'), unit: 'count' },
  卖出席位数: { id: 'selling_seats', say: say('Seats that sold.'), unit: 'count' },
  买入次数: { id: 'buy_count', say: say('How often it was bought.'), unit: 'occurrences' },
  卖出次数: { id: 'sell_count', say: say('How often it was sold.'), unit: 'occurrences' },
  适用日期: { id: 'effective_date', say: say('Day for which the rate holds.', '汇率适用的日期。') },
  参考汇率买入价: {
    id: 'reference_bid',
    say: say('Reference rate at which the currency is bought.'),
    unit: 'yuan_per_hkd',
  },
  参考汇率卖出价: {
    id: 'reference_ask',
    say: say('Reference rate at which the currency is sold.'),
    unit: 'yuan_per_hkd',
  },
  买入结算汇兑比率: { id: 'settlement_bid', say: say('Settlement rate of purchases.'), unit: 'yuan_per_hkd' },
  卖出结算汇兑比率: { id: 'settlement_ask', say: say('Settlement rate of sales.'), unit: 'yuan_per_hkd' },
  货币种类: { id: 'currency' },
});
