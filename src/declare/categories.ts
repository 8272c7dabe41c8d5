/** How a category is described. */
export interface CategoryText {
  /** Words and blanks only: it is also an anchor. */
  readonly title: string;
  readonly chinese: string;
  /** What it holds: a sentence. */
  readonly doc: string;
}

/**
 * Every category that an interface can belong to, by its key, in the order in which they are shown. Those without
 * interfaces are shown nowhere.
 */
export const CATEGORIES = {
  stock: { title: 'Stocks', chinese: '股票', doc: 'Shares: prices and what is derived from them.' },
  index: { title: 'Indices', chinese: '指数', doc: 'Stock indices: their levels and their constituents.' },
  fund: {
    title: 'Funds',
    chinese: '基金',
    doc: 'Lists, values, returns, ratings, holdings and companies of funds, and the prices of exchange-traded ones.',
  },
  bond: { title: 'Bonds', chinese: '债券', doc: 'Bonds, convertible bonds and repos: prices, yields and issues.' },
  futures: { title: 'Futures', chinese: '期货', doc: 'Futures contracts: prices, positions and warehouse stocks.' },
  option: { title: 'Options', chinese: '期权', doc: 'Options: prices, volatilities and contracts.' },
  forex: { title: 'Foreign exchange', chinese: '外汇', doc: 'Exchange rates between currencies.' },
  spot: { title: 'Spot markets', chinese: '现货', doc: 'Prices of goods for delivery at once.' },
  energy: { title: 'Energy', chinese: '能源', doc: 'Oil, power and carbon: prices and trades.' },
  interest_rate: { title: 'Interest rates', chinese: '利率', doc: 'Policy rates and rates between banks.' },
  macro: {
    title: 'Macroeconomic data',
    chinese: '宏观经济',
    doc: 'Economic statistics of countries by month or quarter.',
  },
  article: {
    title: 'Articles and economic data',
    chinese: '文章与经济数据',
    doc: 'Data sets of published research and of statistical offices.',
  },
  news: { title: 'News', chinese: '新闻', doc: 'News, announcements and what the public pays attention to.' },
  tool: { title: 'Tools', chinese: '工具', doc: 'Trading calendars and tables of codes.' },
} as const satisfies Readonly<Record<string, CategoryText>>;

/** The key of a category. */
export type CategoryKey = keyof typeof CATEGORIES;
