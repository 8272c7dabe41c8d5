import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { dateTime, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { parseTicker, type TickerAsk, thsTicker } from './wire.ts';

const COLUMNS = {
  标题: text('title'),
  内容: text('digest', { say: say('Digest of the item.', '快讯摘要。') }),
  发布时间: dateTime('rtime'),
  链接: text('url'),
} as const;

export default familyOf<RecordsShared<TickerAsk>>(
  {
    category: 'stock',
    topic: 'news-and-notices',
    page: 'https://news.10jqka.com.cn/realtimenews.html',
    cache: freshFor('30s', { staleIfError: '1d' }),
    kind: 'snapshot',
    grain: 'article',
  },
  {
    stock_info_global_ths: records({
      sample: {
        texts: {
          标题: ['光纤概念股反复走强，长飞光纤涨停继续刷新历史新高', '科创50指数探底回升转涨，此前跌近3%'],
          内容: [
            '光纤概念股反复走强，长飞光纤涨停继续刷新历史新高，三孚股份、特发信息此前封板，长江通信、烽火通信跟涨。',
            '科创50指数探底回升转涨，此前跌近3%。',
          ],
          链接: [
            'https://news.10jqka.com.cn/{YYYY}{MM}{DD}/c677638654.shtml',
            'https://news.10jqka.com.cn/{YYYY}{MM}{DD}/c677638437.shtml',
          ],
        },
        isNewestFirst: true,
      },
      say: say('The twenty newest items of the news ticker of Tonghuashun, newest first.', '同花顺财经：全球财经直播'),
      keywords: ['news flashes', 'live news', '快讯', '同花顺'],
      source: thsTicker,
      columns: COLUMNS,
      ask: () => ({ ticker: 'newest' }) as const,
      parseFields: (pages, _, fields) => parseTicker(pages, fields),
    }),
  },
);
