import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice, codeParam, day } from '../../../../engine/interface/params.ts';
import { number, percent, text, whole } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { baiduHotSearch, baiduVotes, type HotSearchAsk, parseHotSearch, parseVotes, type VotesAsk } from './wire.ts';

const MARKETS = { 全部: 'all', 全市场: 'all', A股: 'ab', 港股: 'hk', 美股: 'us' } as const;

const HOT = {
  '名称/代码': text('name', { id: 'name', role: 'name', of: 'share', say: say('Name of the share.', '股票名称。') }),
  涨跌幅: percent('pxChangeRate', { say: say('Change of the price in percent.') }),
  综合热度: whole('heat', { id: 'heat', unit: 'unstated', say: say('Heat, as the source measures it.') }),
} as const;

const VOTES = {
  周期: text('span', { say: say('Span: 今日, 本周, 本月, 今年.', '时段：今日、本周、本月、今年。') }),
  看涨: number('up', { id: 'votes_up', unit: 'votes', say: say('Votes for a rise.', '看涨的票数。') }),
  看跌: number('down', { id: 'votes_down', unit: 'votes', say: say('Votes for a fall.', '看跌的票数。') }),
  看涨比例: percent('upShare', { id: 'share_up', say: say('Share of the votes for a rise.') }),
  看跌比例: percent('downShare', { id: 'share_down', say: say('Share of the votes for a fall.') }),
} as const;

const SHARED = {
  category: 'stock',
  topic: 'ratings',
  page: 'https://gushitong.baidu.com/hotlist?mainTab=hotSearch&market=all',
  cache: freshFor('10m', { staleIfError: '7d' }),
  kind: 'snapshot',
  grain: 'security',
} as const;

export default [
  ...familyOf<RecordsShared<HotSearchAsk>>(SHARED, {
    stock_hot_search_baidu: records({
      say: say('The twelve shares of a market that are searched most at Baidu.', '百度热搜股票'),
      keywords: ['popularity', 'most searched', '热搜', '人气'],
      source: baiduHotSearch,
      params: {
        symbol: choice(
          {
            全部: say('all markets'),
            全市场: say('all markets, by its newer name'),
            A股: say('the mainland'),
            港股: say('Hong Kong'),
            美股: say('the United States'),
          },
          { default: 'A股', say: say('Market.', '市场。') },
        ),
        date: day({ default: '20250616', say: say('Day, YYYYMMDD.', '日期，YYYYMMDD。') }),
        time: choice(
          { 今日: say('the day'), '1小时': say('the last hour') },
          { default: '今日', say: say('Span.', '时段。') },
        ),
      },
      columns: HOT,
      ask: ({ symbol, date, time }): HotSearchAsk => ({ market: MARKETS[symbol], span: time, day: date }),
      parseFields: parseHotSearch,
      quirks: [
        say(
          'Nobody has shown that the day has an effect: the list may be that of now whatever the day.',
          '没有人证实日期有效：不论日期为何，清单都可能是当前的。',
        ),
        say(
          'The hour that is sent is that of Beijing; AKShare sends that of its own machine.',
          '请求所带的小时为北京时间；AKShare 使用本机的时间。',
        ),
        say('涨跌幅 and 综合热度 are numbers; AKShare answers texts.', '涨跌幅和综合热度为数值；AKShare 返回文本。'),
      ],
    }),
  }),
  ...familyOf<RecordsShared<VotesAsk>>(SHARED, {
    stock_zh_vote_baidu: records({
      sample: { items: [{ name: '今日' }, { name: '本周' }, { name: '本月' }, { name: '今年' }] },
      say: say(
        'Votes of readers for a rise or a fall of one share or index, over four spans.',
        '股评投票（百度股市通）',
      ),
      keywords: ['sentiment', 'poll', '看涨', '看跌', '投票', '情绪'],
      page: 'https://gushitong.baidu.com/index/ab-000001',
      grain: 'item',
      source: baiduVotes,
      params: {
        symbol: codeParam({
          default: '000001',
          say: say('Code of the share or index, six digits.', '股票或指数代码，六位数字。'),
          matching: /^[0-9]{6}$/,
          form: say('six digits, such as 000001', '六位数字，例如 000001'),
          otherwise: 'refused',
        }),
        indicator: choice(
          { 指数: say('an index'), 股票: say('a share') },
          { default: '指数', say: say('What the code is of.', '代码的种类。') },
        ),
      },
      columns: VOTES,
      ask: ({ symbol, indicator }): VotesAsk => ({ of: indicator === '指数' ? 'index' : 'stock', code: symbol }),
      parseFields: parseVotes,
      quirks: [
        say(
          'Figures are numbers, 150400 for 15.04万; AKShare answers the texts of the source.',
          '数字为数值，15.04万即 150400；AKShare 返回数据源的文本。',
        ),
        say(
          'Each span is asked for by itself: a public reader of the source holds what a reply says of other spans for none.',
          '各周期分别请求：据一位公开的使用者，应答中其他周期的数字并不真实。',
        ),
        say(
          'The names of the values but `type` are not known: they are taken by their places, as in AKShare.',
          '除 `type` 外各值的名称未知：与 AKShare 相同，按位置取用。',
        ),
      ],
    }),
  }),
];
