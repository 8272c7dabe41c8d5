import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { dateTime, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type FeedAsk, parseFeed, sinaFeeds } from './wire.ts';

export default familyOf<RecordsShared<FeedAsk>>(
  {
    category: 'stock',
    topic: 'news-and-notices',
    page: 'https://finance.sina.com.cn/7x24/',
    cache: freshFor('30s', { staleIfError: '1d' }),
    kind: 'snapshot',
    grain: 'article',
  },
  {
    stock_info_global_sina: records({
      sample: {
        texts: {
          内容: [
            '【Canalys：{YYYY}年Q4英特尔CPU出货5000万颗占比78% 是AMD的6倍】根据...',
            '俄罗斯别尔哥罗德市联邦安全局发布消息称，该部门大楼遭到乌军无…',
            '日本首相顾问Yata：（当被问及工资提议是否可能会推动在三月…',
            '英伟达在美股盘前上涨1.8%，报936美元/股。上一交易日，英伟达收盘大涨超7%。',
            '【中国或将调查法国酒业是否与欧盟调查中国电车有关？外交部回应…',
          ],
        },
        isNewestFirst: true,
      },
      say: say('The 20 newest flashes of Sina’s feed of all markets, newest first.', '新浪财经全球财经快讯'),
      source: sinaFeeds,
      // 152 is the feed of finance.
      ask: () => ({ feed: 152 }),
      columns: {
        时间: dateTime({ say: say('Time of publication, Beijing time.', '发布时间，北京时间。') }),
        内容: text({
          say: say(
            'The flash as the source writes it, most often with a title in 【】; links and HTML entities may occur.',
            '快讯，与数据源所写相同，多数以【】中的标题开头；可能含有链接和 HTML 实体。',
          ),
        }),
      },
      parseRows: parseFeed,
      evidence: [
        say(
          'The rows that AKShare’s documentation prints are answered as printed, out of a reply made of them.',
          'AKShare 文档所载的各行，由据其制成的应答得出的返回值与之一致。',
        ),
      ],
    }),
  },
);
