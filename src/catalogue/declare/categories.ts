import { say, type Text } from '../../base/say.ts';

/** How a category is described. */
export interface CategoryText {
  /** The English is of words and blanks only: it is also an anchor. */
  readonly title: Text;
  /** What it holds: a sentence. */
  readonly say: Text;
}

/**
 * Every category that an interface can belong to, by its key, in the order in which they are shown. Those without
 * interfaces are shown nowhere.
 */
export const CATEGORIES = {
  stock: {
    title: say('Stocks', '股票'),
    say: say('Shares: prices and what is derived from them.', '股票的价格，以及由此得出的数据。'),
  },
  index: {
    title: say('Indices', '指数'),
    say: say('Stock indices: their levels and their constituents.', '股票指数：点位与成份股。'),
  },
  fund: {
    title: say('Funds', '基金'),
    say: say(
      'Lists, values, returns, ratings, holdings and companies of funds, and the prices of exchange-traded ones.',
      '基金的清单、净值、收益、评级、持仓与公司，以及场内基金的行情。',
    ),
  },
  bond: {
    title: say('Bonds', '债券'),
    say: say(
      'Bonds, convertible bonds and repos: prices, yields and issues.',
      '债券、可转债与回购：价格、收益率与发行。',
    ),
  },
  futures: {
    title: say('Futures', '期货'),
    say: say('Futures contracts: prices, positions and warehouse stocks.', '期货合约：价格、持仓与仓单。'),
  },
  option: {
    title: say('Options', '期权'),
    say: say('Options: prices, volatilities and contracts.', '期权：价格、波动率与合约。'),
  },
  forex: { title: say('Foreign exchange', '外汇'), say: say('Exchange rates between currencies.', '货币之间的汇率。') },
  crypto: {
    title: say('Cryptocurrencies', '加密货币'),
    say: say('Prices, futures and holders of bitcoin and others.', '比特币等的价格、期货与持有者。'),
  },
  spot: { title: say('Spot markets', '现货'), say: say('Prices of goods for delivery at once.', '现货商品的价格。') },
  energy: {
    title: say('Energy', '能源'),
    say: say('Petrol and diesel: prices and their adjustments.', '汽油与柴油：价格及其调整。'),
  },
  interest_rate: {
    title: say('Interest rates', '利率'),
    say: say('Policy rates and rates between banks.', '政策利率与银行间利率。'),
  },
  macro: {
    title: say('Macroeconomic data', '宏观经济'),
    say: say('Economic statistics of countries by month or quarter.', '各国按月或按季公布的经济统计。'),
  },
  article: {
    title: say('Articles and economic data', '文章与经济数据'),
    say: say('Data sets of published research and of statistical offices.', '已发表研究与统计机构的数据集。'),
  },
  news: {
    title: say('News', '新闻'),
    say: say('News, announcements and what the public pays attention to.', '新闻、公告与公众关注度。'),
  },
  tool: { title: say('Tools', '工具'), say: say('Trading calendars and tables of codes.', '交易日历与代码表。') },
} as const satisfies Readonly<Record<string, CategoryText>>;

/** The key of a category. */
export type CategoryKey = keyof typeof CATEGORIES;

/** Whether a text is the key of a category. */
export function isCategory(text: string): text is CategoryKey {
  return Object.hasOwn(CATEGORIES, text);
}
