import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import { freshFor, freshWhere, permanent } from '../../../../engine/interface/cache-policy.ts';
import { day } from '../../../../engine/interface/params.ts';
import { code, text } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { type CctvAsk, cctv, parseNews, wasFinal } from './wire.ts';

const cache = freshWhere<CctvAsk>(
  ({ day: asked }, at) => wasFinal(asked, at),
  { where: say('News of past days', '过去各日的新闻'), fresh: permanent() },
  freshFor('10m', { staleIfError: '7d' }),
);

export default [
  defineInterface({
    sample: {
      texts: {
        title: [
          '【央视快评】奋力谱写西部大开发新篇章',
          '习近平向首届“中国－拉美和加勒比国家航天合作论坛”致贺信',
          '李强在贵州调研',
        ],
        content: [
          '本台今天（4月24日）播发央视快评《奋力谱写西部大开发新篇章》。',
          '4月24日，国家主席习近平向首届“中国－拉美和加勒比国家航天合作论坛”致贺信。',
          '中共中央政治局常委、国务院总理李强4月24日在贵州调研。',
        ],
      },
    },
    name: 'news_cctv',
    category: 'news',
    say: say(
      'Texts of the evening news of China Central Television of one day, a row for each item.',
      '新闻联播文字稿',
    ),
    keywords: ['CCTV', '央视', '新闻联播', 'xinwen lianbo', 'transcript'],
    page: 'https://tv.cctv.com/lm/xwlb/',
    kind: 'snapshot',
    grain: 'article',
    source: cctv,
    cache,
    params: { date: day({ default: '20240424', say: say('Day of the programme, YYYYMMDD.', '节目日期，YYYYMMDD。') }) },
    columns: {
      date: code({ say: say('Day of the programme, YYYYMMDD, as asked for.', '所问的节目日期，YYYYMMDD。') }),
      title: text({ say: say('Title of the item.', '条目标题。') }),
      content: text({
        say: say('Text of the item; `null` where the site has none of it.', '条目正文；网站没有的为 `null`。'),
      }),
    },
    quirks: [
      say(
        'Only whole prefixes are taken out of a text, such as 央视网消息（新闻联播）：. AKShare takes out each of these characters at both ends of every text, so that one that begins with 新 or ends with 播 is damaged.',
        '只去掉文本开头完整的前缀，例如“央视网消息（新闻联播）：”。AKShare 在每段文本的两端逐字去掉这些字，以“新”开头或以播结尾的文本会受损。',
      ),
      say(
        'The entry of the whole programme, the first of the list, is left out.',
        '整期节目的条目（清单第一条）略去。',
      ),
      say(
        'An item whose page is missing has the title of the list and no text, and is asked for again; AKShare leaves it out without notice. Any other page that fails, fails the call.',
        '网页缺失的条目只有清单中的标题而没有正文，并会再次请求；AKShare 不加说明地略去。其他网页失败则调用失败。',
      ),
      say(
        'The list of a day comes at about 21:00 in Beijing. A day without one, such as one to come, answers `[]`.',
        '当日清单约在北京时间 21:00 出现。没有清单的日期（例如将来的日期）返回 `[]`。',
      ),
      say(
        'Days from 2016-03-30 on are documented by AKShare. Older ones are read from two older layouts of the site. For 2016-02-03 AKShare answers nothing, since neither of its branches takes it.',
        'AKShare 的文档涵盖 2016-03-30 起的日期；更早的日期由网站的两种旧版式读出。对 2016-02-03，AKShare 什么也不返回，因为它的两个分支都不处理这一天。',
      ),
    ],
    evidence: [
      say(
        'The first five rows of a recorded result of AKShare are answered as recorded, from pages that were made of them.',
        '对 AKShare 一份实录结果的前五行，由据其制成的网页得出的返回值与之一致。',
      ),
      say('Not recorded: a page of the site.', '未实录：网站的网页。'),
    ],
    example: { date: '20240424' },
    ask: ({ date }) => ({ day: date }),
    parse: (pages, ask) => {
      const { title, content } = parseNews(pages, ask);
      return { date: Cells.repeat(ask.day, title.length), title, content };
    },
  }),
];
