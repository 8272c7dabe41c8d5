import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { date, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { clsTelegraph, parseTelegraph, type TelegraphAsk } from './wire.ts';

const COLUMNS = {
  标题: text('title', { say: say('Title; empty for many items.', '标题；许多条目为空。') }),
  内容: text('content'),
  发布日期: date('day', { say: say('Day of publication, Beijing time.', '发布日期，北京时间。') }),
  发布时间: text('time', {
    say: say('Time of publication, HH:MM:SS, Beijing time.', '发布时间，HH:MM:SS，北京时间。'),
  }),
} as const;

const ITEMS = { 全部: 'all', 重点: 'important' } as const;

export default familyOf<RecordsShared<TelegraphAsk>>(
  {
    category: 'stock',
    topic: 'news-and-notices',
    page: 'https://www.cls.cn/telegraph',
    cache: freshFor('30s', { staleIfError: '1h' }),
    kind: 'window',
    grain: 'article',
  },
  {
    stock_info_global_cls: records({
      sample: {
        texts: {
          标题: [
            '华为轮值董事长徐直军谈鸿蒙生态未来目标：拥有10万个应用',
            '中国牵头首个冷链物流无接触配送领域国际标准正式发布',
            '北约秘书长在美国佛州与特朗普举行会谈',
            '吉林省将迎大范围明显雨雪及寒潮大风天气',
          ],
          发布时间: '15:00:00',
        },
      },
      say: say('The twenty newest items of the telegraph of CLS, oldest first.', '财联社电报'),
      keywords: ['news flashes', 'live news', '快讯', '电报', '财联社'],
      source: clsTelegraph,
      params: {
        symbol: choice(
          { 全部: say('all', '全部'), 重点: say('the important ones among the twenty newest') },
          { default: '全部', say: say('Which items.', '哪些快讯。') },
        ),
      },
      columns: COLUMNS,
      ask: ({ symbol }) => ({ items: ITEMS[symbol] }),
      parseFields: parseTelegraph,
      quirks: [
        say('Twenty items at most: earlier ones cannot be asked for.', '最多二十条：更早的无法请求。'),
        say(
          '重点 are the items of the levels A and B among the twenty newest, which may be none.',
          '重点是最新二十条中级别为 A 和 B 的条目，可能没有。',
        ),
      ],
      evidence: [say('The sign of a known query is the known one.', '对一个已知的查询，签名与已知的相同。')],
    }),
  },
);
