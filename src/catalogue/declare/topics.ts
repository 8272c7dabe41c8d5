/** How a topic is described. */
export interface TopicText {
  /** Words and blanks only: it is also an anchor. No category and no other topic has it. */
  readonly title: string;
  readonly chinese: string;
}

/**
 * Every topic by which the interfaces of a large category are grouped, by its key, in the order in which they are
 * shown. The table of a family names its topic; a small category needs none.
 */
export const TOPICS = {
  'share-prices': { title: 'Share prices', chinese: '行情' },
  'share-quotes': { title: 'Quotes of whole markets', chinese: '全市场实时行情' },
  'money-flow': { title: 'Money flow', chinese: '资金流向' },
  boards: { title: 'Industry and concept boards', chinese: '行业与概念板块' },
  'company-reports': { title: 'Company reports', chinese: '公司财报' },
  'reports-abroad': { title: 'Company reports abroad', chinese: '港股与美股财报' },
  'hong-kong-companies': { title: 'Hong Kong companies', chinese: '港股公司' },
  'peer-comparison': { title: 'Peer comparison', chinese: '同行比较' },
  goodwill: { title: 'Goodwill', chinese: '商誉' },
  dividends: { title: 'Dividends', chinese: '分红送配' },
  listings: { title: 'New listings', chinese: '新股与注册' },
  offerings: { title: 'Offerings and buybacks', chinese: '增发、配股与回购' },
  shareholders: { title: 'Shareholders', chinese: '股东与持股' },
  pledges: { title: 'Share pledges', chinese: '股权质押' },
  'lock-ups': { title: 'Ends of lock ups', chinese: '限售股解禁' },
  'company-events': { title: 'Company events', chinese: '公司大事' },
  ratings: { title: 'Ratings and investors', chinese: '评级、人气与投资者' },
  'news-and-notices': { title: 'News and notices', chinese: '新闻与公告' },
  'block-trades': { title: 'Block trades', chinese: '大宗交易' },
  'dragon-tiger-list': { title: 'Dragon tiger list', chinese: '龙虎榜' },
  'price-limits': { title: 'Price limits and unusual moves', chinese: '涨跌停与盘口异动' },
  'stock-connect': { title: 'Stock Connect', chinese: '沪深港通' },
  'margin-trading': { title: 'Margin trading', chinese: '融资融券' },
  'exchange-lists': { title: 'Lists and overviews of the exchanges', chinese: '交易所：股票清单与市场概况' },
  'fund-prices': { title: 'Prices of listed funds', chinese: '场内基金行情' },
  'fund-lists': { title: 'Lists of funds', chinese: '基金列表与排行' },
  'fund-histories': { title: 'Values and dividends of funds', chinese: '基金净值与分红' },
  'fund-ratings': { title: 'Ratings of funds', chinese: '基金评级' },
  'fund-holdings': { title: 'Holdings of funds', chinese: '基金持仓' },
  'fund-facts': { title: 'Facts and announcements of funds', chinese: '基金概况与公告' },
  'fund-companies': { title: 'Fund companies', chinese: '基金公司' },
  'china-activity': { title: 'China activity', chinese: '中国：产出、投资与消费' },
  'china-prices': { title: 'China prices', chinese: '中国：物价' },
  'china-money': { title: 'China money and finance', chinese: '中国：货币与财政' },
  'china-industries': { title: 'China industries and freight', chinese: '中国：行业与航运' },
  'central-banks': { title: 'Central bank decisions', chinese: '各国央行利率决议' },
  'hong-kong': { title: 'Hong Kong', chinese: '香港' },
  usa: { title: 'United States', chinese: '美国' },
  'usa-housing': { title: 'United States housing and confidence', chinese: '美国：房产与信心' },
  'euro-area': { title: 'Euro area', chinese: '欧元区' },
  japan: { title: 'Japan', chinese: '日本' },
  germany: { title: 'Germany', chinese: '德国' },
  britain: { title: 'United Kingdom', chinese: '英国' },
  switzerland: { title: 'Switzerland', chinese: '瑞士' },
  canada: { title: 'Canada', chinese: '加拿大' },
  australia: { title: 'Australia', chinese: '澳大利亚' },
  'world-markets': { title: 'World markets and positions', chinese: '全球市场与持仓' },
} as const satisfies Readonly<Record<string, TopicText>>;

/** The key of a topic. */
export type TopicKey = keyof typeof TOPICS;

/** The interfaces of a category that belong to one topic; without a key, those that belong to none. */
export interface TopicGroup<Each> extends Partial<TopicText> {
  readonly key?: string;
  readonly interfaces: readonly Each[];
}

/** Groups interfaces by their topics, in the order of the topics; those without one come first. */
export function byTopic<Each extends { readonly topic?: string | undefined }>(
  interfaces: readonly Each[],
): readonly TopicGroup<Each>[] {
  const groups = [undefined, ...Object.keys(TOPICS).filter(isTopic)].map((key) => ({
    ...(key !== undefined && { key, ...TOPICS[key] }),
    interfaces: interfaces.filter(({ topic }) => topic === key),
  }));
  return groups.filter((group) => group.interfaces.length > 0);
}

/** Returns how a topic is described. Throws `RangeError` for a text that is not the key of one. */
export function topicText(key: string): TopicText {
  if (!isTopic(key)) throw new RangeError(`there is no topic ${key}`);
  return TOPICS[key];
}

/** Whether a text is the key of a topic. */
export function isTopic(text: string): text is TopicKey {
  return Object.hasOwn(TOPICS, text);
}
