import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { caixin, type NewsAsk, parseNews } from './wire.ts';

const COLUMNS = {
  tag: text('tag', { say: say('Label of the news.', '新闻的标签。') }),
  summary: text('summary', { say: say('Summary.', '摘要。') }),
  url: text('url', { say: say('Address of the news.', '新闻的网址。') }),
} as const;

export default familyOf<RecordsShared<NewsAsk>>(
  {
    category: 'stock',
    topic: 'news-and-notices',
    page: 'https://cxdata.caixin.com/index/newsTab?tab=latest',
    cache: freshFor('2m', { staleIfError: '1d' }),
    kind: 'snapshot',
    grain: 'article',
  },
  {
    stock_news_main_cx: records({
      sample: {
        texts: {
          url: [
            'https://database.caixin.com/{YYYY}-{MM}-{DD}/1023970',
            'https://database.caixin.com/{YYYY}-{MM}-{DD}/1023969',
            'https://database.caixin.com/{YYYY}-{MM}-{DD}/1023934',
            'https://database.caixin.com/{YYYY}-{MM}-{DD}/1023933',
          ],
          tag: ['市场动态', '今日热点', '市场洞察'],
        },
      },
      say: say('The hundred newest summaries of financial news by Caixin, newest first.', '财新数据通：财经内容精选'),
      keywords: ['financial news', 'Caixin', '财新', '财经新闻'],
      source: caixin,
      columns: COLUMNS,
      ask: () => ({ list: 'latest' }) as const,
      parseFields: (pages, _, fields) => parseNews(pages, fields),
      quirks: [
        say(
          'News without a label, a summary or an address are left out, as in AKShare, so there may be fewer than a hundred.',
          '没有标签、摘要或网址的新闻与 AKShare 一样略去，因此可能不足一百条。',
        ),
        say(
          'Until December 2025 there were also interval_time and pub_time.',
          '2025 年 12 月之前还有 interval_time 和 pub_time。',
        ),
      ],
    }),
  },
);
