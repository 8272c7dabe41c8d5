import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { dateTime, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { templated } from '../../../wire/field-columns.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { words } from '../../../wire/upstream-value.ts';
import { newsSearch, parseArticles, type SearchAsk } from './wire.ts';

const columns = {
  关键词: text('keyword', { id: 'keyword', say: say('The words that were searched for.', '所搜索的词。') }),
  新闻标题: text('title', { id: 'news_title', say: say('Title.') }),
  新闻内容: text('content', { id: 'news_content', say: say('Excerpt of the article.') }),
  发布时间: dateTime('date'),
  文章来源: text('mediaName', { id: 'article_source', say: say('Medium.') }),
  新闻链接: templated(
    'http://finance.eastmoney.com/a/{}.html',
    text('code', { id: 'news_url', say: say('Address of the article.') }),
  ),
};

export default familyOf<RecordsShared<SearchAsk>>(
  {
    category: 'stock',
    topic: 'news-and-notices',
    page: 'https://so.eastmoney.com/news/s?keyword=603777',
    cache: freshFor('5m', { staleIfError: '7d' }),
    kind: 'snapshot',
    grain: 'article',
  },
  {
    stock_news_em: records({
      sample: {
        isNewestFirst: true,
        texts: {
          新闻标题: [
            '谷歌涨幅扩大至3.6%',
            '贵州茅台(600519.SH)：{YYYY}年中报净利润为445.17亿元、同比较去年同期下降1.95%',
          ],
          新闻内容: [
            '据财联社，该公司正开发新芯片以运行AI模型。',
            '{YYYY}年8月15日，贵州茅台发布{YYYY}年中报。公司营业总收入为922.78亿元。',
          ],
          新闻链接: [
            'http://finance.eastmoney.com/a/202607203813689092.html',
            'http://finance.eastmoney.com/a/202608153842377958.html',
          ],
          关键词: '{symbol}',
          文章来源: ['财联社', '界面新闻'],
        },
      },
      say: say(
        'Articles that Eastmoney’s search finds for a share code or any other words, the most relevant first.',
        '个股新闻',
      ),
      source: newsSearch,
      params: {
        symbol: words({
          default: '603777',
          say: say('Share code, or any other words to search for.', '股票代码，或任何要搜索的词语。'),
          max: 40,
        }),
      },
      columns,
      ask: ({ symbol }) => ({ keyword: symbol }),
      parseFields: parseArticles,
      quirks: [
        say(
          'Up to 100 articles are answered, as AKShare’s documentation promises; AKShare itself asks for 10.',
          '最多返回 100 篇文章，与 AKShare 的文档相同；AKShare 实际只请求 10 篇。',
        ),
        say(
          'The order is that of relevance, so the newest article need not be the first.',
          '按相关性排序，最新的文章不一定在最前。',
        ),
        say(
          'The marks around hits are taken out, with the brackets of a hit: the reply’s (<em>603777</em>) is 603777. AKShare also takes one bracket of a pair, so that (<em>603777</em>.SH) is 603777.SH) there; it is (603777.SH) here.',
          '命中词的标记连同其外的一对括号一并去掉：应答中的 (<em>603777</em>) 成为 603777。AKShare 还会去掉单边的括号，(<em>603777</em>.SH) 成为 603777.SH)；此处为 (603777.SH)。',
        ),
        say(
          'Words without a hit answer `[]`, where AKShare raises an error.',
          '没有命中的词返回 `[]`，AKShare 则报错。',
        ),
        say(
          'Articles of another share, which the source sends to clients that it declines, are refused where they can be recognized: their hits are another code, and none of them has the words.',
          '数据源会向其拒绝的客户端发送其他股票的文章，能识别出来的视为失败：命中的是另一代码，且没有一篇含有所查的词。',
        ),
      ],
    }),
  },
);
