import { Failure } from '../../../../../base/errors.ts';
import { say } from '../../../../../base/say.ts';
import { isDayText } from '../../../../../engine/formats/values.ts';
import { freshFor } from '../../../../../engine/interface/cache-policy.ts';
import type { Page } from '../../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../../engine/interface/source.ts';
import { type Columns, code, date, number, optionalIn, percent, text } from '../../../../declare/columns.ts';
import { type FieldColumn, shifted } from '../../../../wire/field-columns.ts';
import { onePage } from '../../../../wire/one-page.ts';
import { datacenter } from '../site.ts';
import { eastmoneyReports, fetchReport, isNothing, type ReportAsk } from '../wire.ts';

type ShownPage = { readonly page: string };

// The rankings of shares and of boards.
const SHOWN_PAGES = new Map([
  ['shares', 'https://data.eastmoney.com/hsgtcg/list.html'],
  ['boards', 'https://data.eastmoney.com/hsgtcg/hy.html'],
]);

/** The pages of the source that show the newest day of holdings. */
const shownPages: CachedSource<ShownPage> = {
  ...datacenter,
  title: say('Eastmoney’s pages of Stock Connect'),
  cache: freshFor('1h', { staleIfError: '7d' }),
  evictable: true,
  ...onePage<ShownPage>(shownDay, ({ page }) => ({ url: SHOWN_PAGES.get(page)! })),
};

/** The day that a page shows in its title, `YYYY-MM-DD`. Throws `upstream_changed` when it shows none. */
function shownDay({ body }: Pick<Page, 'body'>): string {
  const html = body.toString();
  const title = html.indexOf('class="title"');
  const day = title < 0 ? undefined : /\d{4}-\d{2}-\d{2}/.exec(html.slice(title))?.[0];
  if (isDayText(day)) return day;
  throw new Failure('upstream_changed', 'Eastmoney’s page of Stock Connect shows no day in its title');
}

/**
 * Holdings of the newest day, which a page of the source shows. The name of the page is the first word of the
 * ask's variant.
 */
export const reportsOfShownDay: Source<ReportAsk> = {
  ...eastmoneyReports,
  inspections: { ...eastmoneyReports.inspections, shownDay },
  uses: () => [shownPages],
  fetch: async (ask, context) => {
    const [page = ''] = ask.variant.split(' ');
    const [shown] = await context.cached(shownPages, { page });
    const day = await context.inspect(shown, shownDay);
    return fetchReport({ ...ask, filter: `(TRADE_DATE='${day}')${ask.filter}` }, context);
  },
};

/** Holdings of a share that is in Shenzhen or, where nothing is found there, in Shanghai. */
export const reportsOfEitherMarket: Source<ReportAsk> = {
  ...eastmoneyReports,
  fetch: async (ask, context) => {
    const pages = await fetchReport(ask, context);
    if (!(await context.inspect(pages, isNothing))) return pages;
    return fetchReport({ ...ask, filter: ask.filter.replace('MARKET_CODE="003"', 'MARKET_CODE="001"') }, context);
  },
};

/** The unit of what a channel trades. Its quota is in yuan both ways. */
const FLOW = 'hundred_millions_by_direction';

/**
 * The columns of the flows of a channel.
 * @param places by how many the point of the cumulative net buying moves
 */
export function channelFlows(places: number) {
  return {
    日期: date('TRADE_DATE'),
    当日成交净买额: shifted(
      -2,
      number('NET_DEAL_AMT', {
        id: 'net_buy_turnover',
        unit: FLOW,
        sumOf: ['buy_turnover', '-sell_turnover'],
        say: say('Net buying of the day.'),
      }),
    ),
    买入成交额: shifted(-2, number('BUY_AMT', { id: 'buy_turnover', unit: FLOW })),
    卖出成交额: shifted(-2, number('SELL_AMT', { id: 'sell_turnover', unit: FLOW })),
    历史累计净买额: shifted(
      places,
      number('ACCUM_DEAL_AMT', { id: 'cumulative_net_buying', unit: 'trillions_by_direction' }),
    ),
    当日资金流入: shifted(
      -2,
      number('FUND_INFLOW', { id: 'fund_inflow', unit: 'hundred_million_yuan', say: say('Fund inflow of the day.') }),
    ),
    当日余额: shifted(
      -2,
      number('QUOTA_BALANCE', {
        id: 'remaining_quota',
        unit: 'hundred_million_yuan',
        say: say('Quota left that day.'),
      }),
    ),
    持股市值: number('HOLD_MARKET_CAP'),
    领涨股: text('LEAD_STOCKS_NAME', { id: 'leading_stock', role: 'name', of: 'share', say: say('Leading share.') }),
    '领涨股-涨跌幅': percent('LS_CHANGE_RATE', {
      role: 'other_change',
      id: 'leading_stock_change_percent',
      say: say('Change of the leading share.'),
    }),
  };
}

const INDEX_OF = new Map([
  ['沪股通', '上证指数'],
  ['深股通', '深证指数'],
  ['港股通沪', '恒生指数'],
  ['港股通深', '恒生指数'],
]);

/**
 * The columns of the history of a channel: the index is named, and the total is in another unit for two of them.
 */
export function channelColumns(channel: string): Columns<FieldColumn> {
  const index = INDEX_OF.get(channel) ?? '沪深300';
  const isSingle = channel === '沪股通' || channel === '深股通';
  return {
    ...channelFlows(isSingle ? -2 : -6),
    [index]: number('INDEX_CLOSE_PRICE', { unit: 'unstated' }),
    [`${index}-涨跌幅`]: percent('INDEX_CHANGE_RATE', { role: 'other_change' }),
    '领涨股-代码': text('LEAD_STOCKS_CODE', {
      id: 'leading_stock_code',
      role: 'code',
      of: 'share',
      say: say('Code of the leading share.'),
    }),
  };
}

const HOLDING_SHARE = { id: 'holding_to_issued_shares', say: say('Shares held over issued shares.') } as const;

/**
 * The columns of the holdings of a share by day, southbound: northbound, a share of issued shares has another
 * field.
 */
export const SOUTHBOUND_HOLDINGS = {
  持股日期: date('TRADE_DATE'),
  股票代码: code('SECURITY_CODE'),
  股票简称: text('SECURITY_NAME'),
  当日收盘价: number('CLOSE_PRICE'),
  当日涨跌幅: percent('CHANGE_RATE'),
  持股数量: number('HOLD_SHARES', { unit: 'shares_by_direction' }),
  持股市值: number('HOLD_MARKET_CAP', { unit: 'money_by_direction' }),
  持股数量占发行股百分比: percent('HOLD_SHARES_RATIO', HOLDING_SHARE),
  '持股市值变化-1日': number('HOLD_MARKETCAP_CHG1'),
  '持股市值变化-5日': number('HOLD_MARKETCAP_CHG5'),
  '持股市值变化-10日': number('HOLD_MARKETCAP_CHG10'),
} as const;

/** The same, northbound. */
export const NORTHBOUND_HOLDINGS = {
  ...SOUTHBOUND_HOLDINGS,
  持股数量占发行股百分比: percent('TOTAL_SHARES_RATIO', HOLDING_SHARE),
} as const;

/**
 * The columns of holdings that do not depend on the period. Clients that ask this report multiply the shares by
 * 10,000 to compute the float from the ratio, and divide the value by 10,000 for 100 million yuan.
 */
export const HOLDINGS = {
  代码: code('SECURITY_CODE', { say: say('Share code.', '股票代码。') }),
  名称: text('SECURITY_NAME', { say: say('Name of the share.', '股票名称。') }),
  今日收盘价: number('CLOSE_PRICE', { role: 'close', unit: 'yuan_per_share', say: say('Close of the day.') }),
  今日涨跌幅: percent('CHANGE_RATE'),
  '今日持股-股数': number('HOLD_SHARES', {
    id: 'shares_held',
    unit: 'ten_thousand_shares',
    ratioOf: { of: ['value_held'], over: ['price'] },
  }),
  '今日持股-市值': number('HOLD_MARKET_CAP', {
    id: 'value_held',
    unit: 'ten_thousand_yuan',
    near: { role: 'float_market_value', from: 0.001, to: 0.03 },
  }),
  '今日持股-占流通股比': percent('FREE_SHARES_RATIO', {
    id: 'holding_to_float',
    ratioOf: { of: ['value_held'], over: ['float_market_value'] },
    say: say('Shares held, of the free float.'),
  }),
  '今日持股-占总股本比': percent('TOTAL_SHARES_RATIO', {
    id: 'holding_to_total_shares',
    ratioOf: { of: ['value_held'], over: ['market_value'] },
    say: say('Shares held, of all shares.'),
  }),
} as const;

/** The columns of holdings: five estimates carry the period before their names. */
export function holdingColumns(variant: string): Columns<FieldColumn> {
  const period = variant.split(' ')[1] ?? '';
  return {
    ...HOLDINGS,
    [`${period}增持估计-股数`]: number('ADD_SHARES_REPAIR', { unit: 'ten_thousand_shares' }),
    [`${period}增持估计-市值`]: number('ADD_MARKET_CAP', { unit: 'ten_thousand_yuan' }),
    [`${period}增持估计-市值增幅`]: text('ADD_SHARES_AMP'),
    [`${period}增持估计-占流通股比`]: number('FREECAP_RATIO_CHG', { unit: 'per_mille' }),
    [`${period}增持估计-占总股本比`]: number('TOTAL_RATIO_CHG', { unit: 'per_mille' }),
    所属板块: text('INDUSTRY_NAME'),
    日期: date('TRADE_DATE'),
  };
}

/** The columns of a ranking of boards. */
export const BOARD_RANKS = {
  名称: text('BOARD_NAME'),
  最新涨跌幅: percent('INDEX_CHANGE_RATIO', {
    role: 'other_change',
    id: 'latest_change_percent',
    say: say('Latest change.'),
  }),
  '北向资金今日持股-股票只数': number('COMPOSITION_QUANTITY', {
    id: 'stocks_held',
    unit: 'stocks',
    say: say('Shares held today, their number.', '今日所持股票的只数。'),
  }),
  '北向资金今日持股-市值': number('HK_VALUE', { id: 'value_held', unit: 'yuan', say: say('Value held today.') }),
  '北向资金今日持股-占板块比': number('HK_BOARD_RATIO', {
    id: 'value_held_to_board',
    unit: 'fraction',
    say: say('Value held today, of the board.', '今日持股市值占板块的比例。'),
  }),
  '北向资金今日持股-占北向资金比': number('BOARD_HK_RATIO', {
    id: 'value_held_to_northbound',
    unit: 'fraction',
    say: say('Value held today, of all northbound holdings.', '今日持股市值占全部北向持股的比例。'),
  }),
  '北向资金今日增持估计-股票只数': number('COMPOSITION_QUANTITY_ADD', {
    id: 'stocks_added',
    unit: 'stocks',
    say: say('Shares added, their number, estimated.', '增持股票的只数，估计值。'),
  }),
  '北向资金今日增持估计-市值': number('ADD_MARKET_CAP', {
    id: 'value_added',
    unit: 'yuan',
    say: say('Value added, estimated.', '增持的市值，估计值。'),
  }),
  '北向资金今日增持估计-市值增幅': percent('ADD_RATIO', {
    id: 'value_added_growth',
    say: say('Growth of the value held, estimated.', '持股市值的增幅，估计值。'),
  }),
  '北向资金今日增持估计-占板块比': number('ADD_BOARD_RATIO', {
    id: 'value_added_to_board',
    unit: 'fraction',
    say: say('Value added, of the board.', '增持市值占板块的比例。'),
  }),
  '北向资金今日增持估计-占北向资金比': number('ADD_HK_RATIO', {
    id: 'value_added_to_northbound',
    unit: 'fraction',
    say: say('Value added, of all northbound holdings.', '增持市值占全部北向持股的比例。'),
  }),
  '今日增持最大股-市值': text('MAXADD_SECURITY_NAME', {
    id: 'most_added_stock_by_value',
    say: say('Share whose value was increased most.'),
  }),
  '今日增持最大股-占总市值比': text('MAXADD_RATIO_SECURITY_NAME', {
    id: 'most_added_stock_by_share',
    say: say('Share whose value was increased most, of its total value.', '增持最多的股票，按占总市值的比例。'),
  }),
  '今日减持最大股-市值': text('MINADD_SECURITY_NAME', {
    id: 'most_reduced_stock_by_value',
    say: say('Share whose value was reduced most.'),
  }),
  '今日减持最大股-占总市值比': text('MINADD_RATIO_SECURITY_NAME', {
    id: 'most_reduced_stock_by_share',
    say: say('Share whose value was reduced most, of its total value.', '减持最多的股票，按占总市值的比例。'),
  }),
  报告时间: date('TRADE_DATE', { id: 'report_date', say: say('Day.', '日期。') }),
} as const;

/** The columns of daily holdings of one share; three are of mainland shares, three of shares of Hong Kong. */
export const DAILY_HOLDINGS = {
  持股日期: date('TRADE_DATE', { say: say('Day.', '日期。') }),
  当日收盘价: number('CLOSE_PRICE', { say: say('Close of the day; HKD in Hong Kong.', '当日收盘价；港股以港元计。') }),
  当日涨跌幅: percent('CHANGE_RATE'),
  持股数量: number('HOLD_SHARES'),
  持股市值: number('HOLD_MARKET_CAP', { say: say('Value held; HKD in Hong Kong.', '持股市值；港股以港元计。') }),
  持股数量占A股百分比: percent('HOLD_SHARES_RATIO', { say: say('Shares held, of the A shares.', '占 A 股的百分比。') }),
  今日增持股数: number('ADD_SHARES_REPAIR', {
    id: 'shares_added',
    unit: 'shares',
    say: say('Shares added that day; of mainland shares.', '当日增持股数；仅内地股票有。'),
  }),
  今日增持资金: number('PREDICT_AMC', {
    id: 'value_added',
    unit: 'yuan',
    say: say('Value added that day; of mainland shares.', '当日增持金额；仅内地股票有。'),
  }),
  今日持股市值变化: number('HMC_CHANGE', {
    id: 'holding_value_change',
    unit: 'yuan',
    say: say('Change of the value held that day; of mainland shares.', '当日持股市值变化；仅内地股票有。'),
  }),
  '持股市值变化-1日': number('HOLD_MARKETCAP_CHG1', {
    say: say('Change of the value held in one day; in Hong Kong.', '一日的持股市值变化；仅港股有。'),
    unit: 'unstated',
  }),
  '持股市值变化-5日': number('HOLD_MARKETCAP_CHG5', {
    say: say('Change of the value held in five days; in Hong Kong.', '五日的持股市值变化；仅港股有。'),
    unit: 'unstated',
  }),
  '持股市值变化-10日': number('HOLD_MARKETCAP_CHG10', {
    say: say('Change of the value held in ten days; in Hong Kong.', '十日的持股市值变化；仅港股有。'),
    unit: 'unstated',
  }),
} as const;

/** The columns of {@link DAILY_HOLDINGS} that only shares of the mainland have. */
export const OF_MAINLAND_SHARES = ['今日增持股数', '今日增持资金', '今日持股市值变化'] as const;
/** The columns of {@link DAILY_HOLDINGS} that only shares of Hong Kong have. */
export const OF_HONG_KONG_SHARES = ['持股市值变化-1日', '持股市值变化-5日', '持股市值变化-10日'] as const;

/** The columns of holdings by day, with the codes that have them. */
export const ALL_DAILY_HOLDINGS = {
  ...DAILY_HOLDINGS,
  ...digitsDecide(6, OF_MAINLAND_SHARES),
  ...digitsDecide(5, OF_HONG_KONG_SHARES),
};

function digitsDecide<Name extends keyof typeof DAILY_HOLDINGS>(length: number, names: readonly Name[]) {
  return Object.fromEntries(
    names.map((name) => [name, optionalIn({ symbol: { length } }, DAILY_HOLDINGS[name])]),
  ) as Pick<typeof DAILY_HOLDINGS, Name>;
}
