import { Failure } from '../../../../base/errors.ts';
import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { type Columns, code, date, number, percent, text, UNSTATED } from '../../../../engine/interface/columns.ts';
import { look } from '../../../../engine/interface/looks.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import { type FieldColumn, shifted } from '../../../wire/field-columns.ts';
import { datacenter } from './site.ts';
import { eastmoneyReports, fetchReport, isNothing, type ReportAsk } from './wire.ts';

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
  looks: { shownDay },
  fetch: async ({ page }, context) => [
    await context.fetch({
      url: SHOWN_PAGES.get(page)!,
      check: look(shownDay),
    }),
  ],
};

/** The day that a page shows in its title, `YYYY-MM-DD`. Throws `upstream_changed` when it shows none. */
function shownDay({ body }: Pick<Page, 'body'>): string {
  const html = body.toString();
  const title = html.indexOf('class="title"');
  const day = title < 0 ? undefined : /\d{4}-\d{2}-\d{2}/.exec(html.slice(title))?.[0];
  if (day !== undefined && !Number.isNaN(Date.parse(day))) return day;
  throw new Failure('upstream_changed', 'Eastmoney’s page of Stock Connect shows no day in its title');
}

/**
 * Holdings of the newest day, which a page of the source shows. The name of the page is the first word of the
 * ask's variant.
 */
export const reportsOfShownDay: Source<ReportAsk> = {
  ...eastmoneyReports,
  looks: { ...eastmoneyReports.looks, shownDay },
  uses: () => [shownPages],
  fetch: async (ask, context) => {
    const [page = ''] = ask.variant.split(' ');
    const [shown] = await context.cached(shownPages, { page });
    const day = await context.look(shown, shownDay);
    return fetchReport({ ...ask, filter: `(TRADE_DATE='${day}')${ask.filter}` }, context);
  },
};

/** Holdings of a share that is in Shenzhen or, where nothing is found there, in Shanghai. */
export const reportsOfEitherMarket: Source<ReportAsk> = {
  ...eastmoneyReports,
  fetch: async (ask, context) => {
    const pages = await fetchReport(ask, context);
    if (!(await context.look(pages, isNothing))) return pages;
    return fetchReport({ ...ask, filter: ask.filter.replace('MARKET_CODE="003"', 'MARKET_CODE="001"') }, context);
  },
};

/** The columns of the flows of a channel. */
export function channelFlows(places: number, unit: string) {
  return {
    日期: date('TRADE_DATE', 'Day.'),
    当日成交净买额: shifted(-2, number('NET_DEAL_AMT', '100 million yuan', 'Net buying of the day.')),
    买入成交额: shifted(-2, number('BUY_AMT', '100 million yuan', 'Buy turnover.')),
    卖出成交额: shifted(-2, number('SELL_AMT', '100 million yuan', 'Sell turnover.')),
    历史累计净买额: shifted(places, number('ACCUM_DEAL_AMT', unit, 'Cumulative net buying.')),
    当日资金流入: shifted(-2, number('FUND_INFLOW', '100 million yuan', 'Fund inflow of the day.')),
    当日余额: shifted(-2, number('QUOTA_BALANCE', '100 million yuan', 'Quota left that day.')),
    持股市值: number('HOLD_MARKET_CAP', 'yuan', 'Market value held.'),
    领涨股: text('LEAD_STOCKS_NAME', 'Leading share.'),
    '领涨股-涨跌幅': percent('LS_CHANGE_RATE', 'Change of the leading share.'),
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
    ...(isSingle ? channelFlows(-2, '100 million yuan') : channelFlows(-6, 'trillion yuan')),
    [index]: number('INDEX_CLOSE_PRICE', UNSTATED, 'Close of the index.'),
    [`${index}-涨跌幅`]: percent('INDEX_CHANGE_RATE', 'Change of the index.'),
    '领涨股-代码': text('LEAD_STOCKS_CODE', 'Code of the leading share.'),
  };
}

/** The columns of the holdings of a share by day, southbound: northbound, a share of issued shares has another field. */
export const SOUTHBOUND_HOLDINGS = {
  持股日期: date('TRADE_DATE', 'Holding date.'),
  股票代码: code('SECURITY_CODE', 'Stock code.'),
  股票简称: text('SECURITY_NAME', 'Stock short name.'),
  当日收盘价: number('CLOSE_PRICE', 'yuan', 'Close on the day.'),
  当日涨跌幅: percent('CHANGE_RATE', 'Percent change on the day.'),
  持股数量: number('HOLD_SHARES', '10,000 shares', 'Shares held.'),
  持股市值: number('HOLD_MARKET_CAP', '10,000 yuan', 'Holding value.'),
  持股数量占发行股百分比: percent('HOLD_SHARES_RATIO', 'Shares held over issued shares.'),
  '持股市值变化-1日': number('HOLD_MARKETCAP_CHG1', 'yuan', 'Change in holding value, 1 days.'),
  '持股市值变化-5日': number('HOLD_MARKETCAP_CHG5', 'yuan', 'Change in holding value, 5 days.'),
  '持股市值变化-10日': number('HOLD_MARKETCAP_CHG10', 'yuan', 'Change in holding value, 10 days.'),
} as const;

/** The same, northbound. */
export const NORTHBOUND_HOLDINGS = {
  ...SOUTHBOUND_HOLDINGS,
  持股数量占发行股百分比: percent('TOTAL_SHARES_RATIO', 'Shares held over issued shares.'),
} as const;

/** The columns of holdings that do not depend on the period. */
export const HOLDINGS = {
  代码: code('SECURITY_CODE', 'Share code.'),
  名称: text('SECURITY_NAME', 'Name of the share.'),
  今日收盘价: number('CLOSE_PRICE', UNSTATED, 'Close of the day.'),
  今日涨跌幅: percent('CHANGE_RATE', 'Change of the day.'),
  '今日持股-股数': number('HOLD_SHARES', '10,000 shares', 'Shares held.'),
  '今日持股-市值': number('HOLD_MARKET_CAP', '10,000 yuan', 'Value held.'),
  '今日持股-占流通股比': percent('FREE_SHARES_RATIO', 'Shares held, of the free float.'),
  '今日持股-占总股本比': percent('TOTAL_SHARES_RATIO', 'Shares held, of all shares.'),
} as const;

/** The columns of holdings: five estimates carry the period before their names. */
export function holdingColumns(variant: string): Columns<FieldColumn> {
  const period = variant.split(' ')[1] ?? '';
  return {
    ...HOLDINGS,
    [`${period}增持估计-股数`]: number('ADD_SHARES_REPAIR', '10,000 shares', 'Shares added, estimated.'),
    [`${period}增持估计-市值`]: number('ADD_MARKET_CAP', '10,000 yuan', 'Value added, estimated.'),
    [`${period}增持估计-市值增幅`]: text('ADD_SHARES_AMP', 'Growth of the value, estimated.'),
    [`${period}增持估计-占流通股比`]: number('FREECAP_RATIO_CHG', 'per mille', 'Shares added, of the free float.'),
    [`${period}增持估计-占总股本比`]: number('TOTAL_RATIO_CHG', 'per mille', 'Shares added, of all shares.'),
    所属板块: text('INDUSTRY_NAME', 'Name of the board that the share belongs to.'),
    日期: date('TRADE_DATE', 'Day.'),
  };
}

/** The columns of a ranking of boards. */
export const BOARD_RANKS = {
  名称: text('BOARD_NAME', 'Name of the board.'),
  最新涨跌幅: percent('INDEX_CHANGE_RATIO', 'Latest change.'),
  '北向资金今日持股-股票只数': number('COMPOSITION_QUANTITY', 'stocks', 'Shares held today, their number.'),
  '北向资金今日持股-市值': number('HK_VALUE', 'yuan', 'Value held today.'),
  '北向资金今日持股-占板块比': number('HK_BOARD_RATIO', 'fraction', 'Value held today, of the board.'),
  '北向资金今日持股-占北向资金比': number(
    'BOARD_HK_RATIO',
    'fraction',
    'Value held today, of all northbound holdings.',
  ),
  '北向资金今日增持估计-股票只数': number(
    'COMPOSITION_QUANTITY_ADD',
    'stocks',
    'Shares added, their number, estimated.',
  ),
  '北向资金今日增持估计-市值': number('ADD_MARKET_CAP', 'yuan', 'Value added, estimated.'),
  '北向资金今日增持估计-市值增幅': percent('ADD_RATIO', 'Growth of the value held, estimated.'),
  '北向资金今日增持估计-占板块比': number('ADD_BOARD_RATIO', 'fraction', 'Value added, of the board.'),
  '北向资金今日增持估计-占北向资金比': number('ADD_HK_RATIO', 'fraction', 'Value added, of all northbound holdings.'),
  '今日增持最大股-市值': text('MAXADD_SECURITY_NAME', 'Share whose value was increased most.'),
  '今日增持最大股-占总市值比': text(
    'MAXADD_RATIO_SECURITY_NAME',
    'Share whose value was increased most, of its total value.',
  ),
  '今日减持最大股-市值': text('MINADD_SECURITY_NAME', 'Share whose value was reduced most.'),
  '今日减持最大股-占总市值比': text(
    'MINADD_RATIO_SECURITY_NAME',
    'Share whose value was reduced most, of its total value.',
  ),
  报告时间: date('TRADE_DATE', 'Day.'),
} as const;

/** The columns of daily holdings of one share; three are of mainland shares, three of shares of Hong Kong. */
export const DAILY_HOLDINGS = {
  持股日期: date('TRADE_DATE', 'Day.'),
  当日收盘价: number('CLOSE_PRICE', 'yuan', 'Close of the day; HKD in Hong Kong.'),
  当日涨跌幅: percent('CHANGE_RATE', 'Change of the day.'),
  持股数量: number('HOLD_SHARES', 'shares', 'Shares held.'),
  持股市值: number('HOLD_MARKET_CAP', 'yuan', 'Value held; HKD in Hong Kong.'),
  持股数量占A股百分比: percent('HOLD_SHARES_RATIO', 'Shares held, of the A shares.'),
  今日增持股数: number('ADD_SHARES_REPAIR', 'shares', 'Shares added that day; of mainland shares.'),
  今日增持资金: number('PREDICT_AMC', 'yuan', 'Value added that day; of mainland shares.'),
  今日持股市值变化: number('HMC_CHANGE', 'yuan', 'Change of the value held that day; of mainland shares.'),
  '持股市值变化-1日': number('HOLD_MARKETCAP_CHG1', UNSTATED, 'Change of the value held in one day; in Hong Kong.'),
  '持股市值变化-5日': number('HOLD_MARKETCAP_CHG5', UNSTATED, 'Change of the value held in five days; in Hong Kong.'),
  '持股市值变化-10日': number('HOLD_MARKETCAP_CHG10', UNSTATED, 'Change of the value held in ten days; in Hong Kong.'),
} as const;
