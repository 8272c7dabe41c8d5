import { say, type Text } from '../../base/say.ts';

/** How a topic is described. */
export interface TopicText {
  /** The English is of words and blanks only: it is also an anchor. No category and no other topic has it. */
  readonly title: Text;
}

/**
 * Every topic by which the interfaces of a large category are grouped, by its key, in the order in which they are
 * shown. The table of a family names its topic; a small category needs none.
 */
export const TOPICS = {
  'share-prices': { title: say('Share prices', '行情') },
  'share-quotes': { title: say('Quotes of whole markets', '全市场实时行情') },
  'money-flow': { title: say('Money flow', '资金流向') },
  boards: { title: say('Industry and concept boards', '行业与概念板块') },
  'company-reports': { title: say('Company reports', '公司财报') },
  'reports-abroad': { title: say('Company reports abroad', '港股与美股财报') },
  'hong-kong-companies': { title: say('Hong Kong companies', '港股公司') },
  'peer-comparison': { title: say('Peer comparison', '同行比较') },
  goodwill: { title: say('Goodwill', '商誉') },
  dividends: { title: say('Dividends', '分红送配') },
  listings: { title: say('New listings', '新股与注册') },
  offerings: { title: say('Offerings and buybacks', '增发、配股与回购') },
  shareholders: { title: say('Shareholders', '股东与持股') },
  pledges: { title: say('Share pledges', '股权质押') },
  'lock-ups': { title: say('Ends of lock ups', '限售股解禁') },
  'company-events': { title: say('Company events', '公司大事') },
  ratings: { title: say('Ratings and investors', '评级、人气与投资者') },
  'news-and-notices': { title: say('News and notices', '新闻与公告') },
  'block-trades': { title: say('Block trades', '大宗交易') },
  'dragon-tiger-list': { title: say('Dragon tiger list', '龙虎榜') },
  'price-limits': { title: say('Price limits and unusual moves', '涨跌停与盘口异动') },
  'stock-connect': { title: say('Stock Connect', '沪深港通') },
  'margin-trading': { title: say('Margin trading', '融资融券') },
  'exchange-lists': { title: say('Lists and overviews of the exchanges', '交易所：股票清单与市场概况') },
  'fund-prices': { title: say('Prices of listed funds', '场内基金行情') },
  'fund-lists': { title: say('Lists of funds', '基金列表与排行') },
  'fund-histories': { title: say('Values and dividends of funds', '基金净值与分红') },
  'fund-ratings': { title: say('Ratings of funds', '基金评级') },
  'fund-holdings': { title: say('Holdings of funds', '基金持仓') },
  'fund-facts': { title: say('Facts and announcements of funds', '基金概况与公告') },
  'fund-companies': { title: say('Fund companies', '基金公司') },
  'industry-indices': { title: say('Industry indices of Shenwan', '申万行业指数') },
  'option-contracts': { title: say('Option contracts of the stock exchanges', '证券交易所期权合约与概况') },
  'volatility-indices': { title: say('Volatility indices of options', '期权波动率指数') },
  'futures-reports': { title: say('Reports of the futures exchanges', '期货交易所报表') },
  'commodity-indices': { title: say('Commodity and freight indices', '商品、运价与产业指数') },
  'china-activity': { title: say('China activity', '中国：产出、投资与消费') },
  'china-prices': { title: say('China prices', '中国：物价') },
  'china-money': { title: say('China money and finance', '中国：货币与财政') },
  'china-industries': { title: say('China industries and freight', '中国：行业与航运') },
  'central-banks': { title: say('Central bank decisions', '各国央行利率决议') },
  'hong-kong': { title: say('Hong Kong', '香港') },
  usa: { title: say('United States', '美国') },
  'usa-housing': { title: say('United States housing and confidence', '美国：房产与信心') },
  'euro-area': { title: say('Euro area', '欧元区') },
  japan: { title: say('Japan', '日本') },
  germany: { title: say('Germany', '德国') },
  britain: { title: say('United Kingdom', '英国') },
  switzerland: { title: say('Switzerland', '瑞士') },
  canada: { title: say('Canada', '加拿大') },
  australia: { title: say('Australia', '澳大利亚') },
  'world-markets': { title: say('World markets and positions', '全球市场与持仓') },
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
