/** How a category is described. */
export interface CategoryText {
  /** Words and blanks only: it is also an anchor. */
  readonly title: string;
  readonly chinese: string;
  /** What it holds: a sentence. */
  readonly doc: string;
  /** The same in Chinese. */
  readonly chineseDoc: string;
}

/**
 * Every category that an interface can belong to, by its key, in the order in which they are shown. Those without
 * interfaces are shown nowhere.
 */
export const CATEGORIES = {
  stock: {
    title: 'Stocks',
    chinese: '股票',
    doc: 'Shares: prices and what is derived from them.',
    chineseDoc: '股票的价格，以及由此得出的数据。',
  },
  index: {
    title: 'Indices',
    chinese: '指数',
    doc: 'Stock indices: their levels and their constituents.',
    chineseDoc: '股票指数：点位与成份股。',
  },
  fund: {
    title: 'Funds',
    chinese: '基金',
    doc: 'Lists, values, returns, ratings, holdings and companies of funds, and the prices of exchange-traded ones.',
    chineseDoc: '基金的清单、净值、收益、评级、持仓与公司，以及场内基金的行情。',
  },
  bond: {
    title: 'Bonds',
    chinese: '债券',
    doc: 'Bonds, convertible bonds and repos: prices, yields and issues.',
    chineseDoc: '债券、可转债与回购：价格、收益率与发行。',
  },
  futures: {
    title: 'Futures',
    chinese: '期货',
    doc: 'Futures contracts: prices, positions and warehouse stocks.',
    chineseDoc: '期货合约：价格、持仓与仓单。',
  },
  option: {
    title: 'Options',
    chinese: '期权',
    doc: 'Options: prices, volatilities and contracts.',
    chineseDoc: '期权：价格、波动率与合约。',
  },
  forex: {
    title: 'Foreign exchange',
    chinese: '外汇',
    doc: 'Exchange rates between currencies.',
    chineseDoc: '货币之间的汇率。',
  },
  spot: {
    title: 'Spot markets',
    chinese: '现货',
    doc: 'Prices of goods for delivery at once.',
    chineseDoc: '现货商品的价格。',
  },
  energy: {
    title: 'Energy',
    chinese: '能源',
    doc: 'Oil, power and carbon: prices and trades.',
    chineseDoc: '石油、电力与碳：价格与成交。',
  },
  interest_rate: {
    title: 'Interest rates',
    chinese: '利率',
    doc: 'Policy rates and rates between banks.',
    chineseDoc: '政策利率与银行间利率。',
  },
  macro: {
    title: 'Macroeconomic data',
    chinese: '宏观经济',
    doc: 'Economic statistics of countries by month or quarter.',
    chineseDoc: '各国按月或按季公布的经济统计。',
  },
  article: {
    title: 'Articles and economic data',
    chinese: '文章与经济数据',
    doc: 'Data sets of published research and of statistical offices.',
    chineseDoc: '已发表研究与统计机构的数据集。',
  },
  news: {
    title: 'News',
    chinese: '新闻',
    doc: 'News, announcements and what the public pays attention to.',
    chineseDoc: '新闻、公告与公众关注度。',
  },
  tool: {
    title: 'Tools',
    chinese: '工具',
    doc: 'Trading calendars and tables of codes.',
    chineseDoc: '交易日历与代码表。',
  },
} as const satisfies Readonly<Record<string, CategoryText>>;

/** The key of a category. */
export type CategoryKey = keyof typeof CATEGORIES;

/** Whether a text is the key of a category. */
export function isCategory(text: string): text is CategoryKey {
  return Object.hasOwn(CATEGORIES, text);
}
