import { say, type Text } from '../../../../base/say.ts';
import { freshFor, shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { code, date, number, text, whole } from '../../../declare/columns.ts';
import { familyOf, type RowFacts } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseDeals, parseRanking, type Ranking, type XueqiuListAsk, xueqiuLists } from './wire.ts';

const CODE = code('symbol', {
  say: say('Share code behind the letters of its exchange.', '股票代码，前面是交易所字母。'),
});

const DEALS = {
  股票代码: CODE,
  股票名称: text('name'),
  变动日期: date('chg_date'),
  变动人: text('share_changer_name'),
  变动股数: whole('chg_shares_num', {
    unit: 'shares',
    say: say('Shares that were bought; negative for a sale.', '变动的股数，卖出为负。'),
  }),
  成交均价: number('trans_avg_price', { unit: 'yuan_per_share' }),
  变动后持股数: number('daily_shares_balance_otd', { unit: 'shares' }),
  与董监高关系: text('rr_of_chgr_and_manage', {
    id: 'relation_to_officer',
    say: say('Relation to the officer.', '与董监高的关系。'),
  }),
  董监高职务: text('duty', { id: 'duty', say: say('Duty of the officer.') }),
} as const;

const RANKS = { 最热门: '', 本周新增: '7d' } as const;

/** What a ranking has of its own. */
interface RankingRow extends RowFacts {
  readonly of: 'follow' | 'tweet' | 'deal';
  /** What 关注 counts, where it is not the followers. */
  readonly counts?: { readonly id: string; readonly say: Text };
}

/** A ranking by a count of users, of posts or of trades. */
function ranking({ of, counts, keywords = [], ...texts }: RankingRow) {
  const columns = {
    股票代码: CODE,
    股票简称: text('name'),
    关注: whole('count', { ...counts }),
    最新价: number('current', { unit: 'yuan_per_share' }),
  };
  return records({
    ...texts,
    sample: { codes: { 股票代码: 'SH600000' } },
    keywords: ['雪球', 'xueqiu', 'popularity', '热度', ...keywords],
    source: xueqiuLists,
    params: {
      symbol: choice(
        { 本周新增: say('of the last seven days'), 最热门: say('of all time', '累计') },
        { default: '最热门', say: say('Which of them are counted.', '统计口径。') },
      ),
    },
    columns,
    listsAll: true,
    ask: ({ symbol }): XueqiuListAsk => ({ ranking: `${of}${RANKS[symbol]}` }),
    parseFields: (pages, ask, fields) => parseRanking(pages, 'ranking' in ask ? ask.ranking : (of as Ranking), fields),
    quirks: [
      say(
        'Some 28 requests of 200 shares, which must add up. The count is called 关注 in all three rankings, as in AKShare.',
        '约 28 次请求，每次 200 只，总数必须相符。三个榜单的数量列都叫“关注”，与 AKShare 相同。',
      ),
    ],
  });
}

export default familyOf<RecordsShared<XueqiuListAsk>>(
  {
    category: 'stock',
    topic: 'ratings',
    page: 'https://xueqiu.com/hq',
    cache: shanghaiSession({ open: '30m', closed: '4h', staleIfError: '7d' }),
    kind: 'snapshot',
    grain: 'security',
  },
  {
    stock_hot_follow_xq: ranking({
      say: say('All A-shares by the users of Xueqiu who follow them, most first.', '雪球：关注排行榜'),
      keywords: ['followers', '关注度'],
      of: 'follow',
    }),
    stock_hot_tweet_xq: ranking({
      say: say('All A-shares by the posts of Xueqiu’s users on them, most first.', '雪球：讨论排行榜'),
      keywords: ['posts', '讨论'],
      of: 'tweet',
      counts: { id: 'post_count', say: say('Posts on the share.', '关于该股票的讨论数。') },
    }),
    stock_hot_deal_xq: ranking({
      say: say('All A-shares by the trades that users of Xueqiu shared, most first.', '雪球：交易排行榜'),
      keywords: ['shared trades', '分享交易'],
      of: 'deal',
      counts: { id: 'shared_trade_count', say: say('Shared trades of the share.', '该股票的交易分享数。') },
    }),
    stock_inner_trade_xq: records({
      sample: {
        texts: { 与董监高关系: '本人', 董监高职务: ['董事', '高级管理人员'] },
        isNewestFirst: true,
        codes: { 股票代码: 'SH600000' },
      },
      say: say(
        'Deals of directors, officers and their relatives in their companies’ A-shares, newest first.',
        '雪球：内部交易',
      ),
      keywords: ['insider trading', '高管增减持', '雪球'],
      topic: 'shareholders',
      page: 'https://xueqiu.com/hq/insider',
      cache: freshFor('6h', { staleIfError: '30d' }),
      grain: 'event',
      source: xueqiuLists,
      columns: DEALS,
      ask: (): XueqiuListAsk => ({ deals: 'insiders' }),
      parseFields: (pages, _, fields) => parseDeals(pages, fields),
      quirks: [
        say('One reply of some 25,000 deals.', '一次应答约 25,000 笔。'),
        say(
          'A company without a code at the source has `null`, as in AKShare.',
          '数据源没有代码的公司，代码为 `null`，与 AKShare 相同。',
        ),
      ],
    }),
  },
);
