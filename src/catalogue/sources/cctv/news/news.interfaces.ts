import { say } from '../../../../base/say.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import type { CachePolicy } from '../../../../engine/interface/cache-policy.ts';
import { day } from '../../../../engine/interface/params.ts';
import { code, text } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { type CctvAsk, cctv, parseNews, wasOver } from './wire.ts';

const cache: CachePolicy<CctvAsk> = {
  doc: 'The news of a past day never change: fetched once and stored. Those of today are fresh for 10m.',
  staleIfErrorMs: 7 * 86_400_000,
  freshUntil: (obtained, { day: asked }) => (wasOver(asked, obtained) ? Number.POSITIVE_INFINITY : obtained + 600_000),
};

export default [
  defineInterface({
    name: 'news_cctv',
    category: 'news',
    doc: 'Texts of the evening news of China Central Television of one day, a row for each item.',
    chinese: '新闻联播文字稿',
    keywords: ['CCTV', '央视', '新闻联播', 'xinwen lianbo', 'transcript'],
    page: 'https://tv.cctv.com/lm/xwlb/',
    kind: 'snapshot',
    each: 'article',
    source: cctv,
    cache,
    params: { date: day({ default: '20240424', doc: 'Day of the programme, YYYYMMDD.' }) },
    columns: {
      date: code({ say: say('Day of the programme, YYYYMMDD, as asked for.', '所问的节目日期，YYYYMMDD。') }),
      title: text({ say: say('Title of the item.', '条目标题。') }),
      content: text({
        say: say('Text of the item; `null` where the site has none of it.', '条目正文；网站没有的为 `null`。'),
      }),
    },
    quirks: [
      'Only whole prefixes are taken out of a text, such as 央视网消息（新闻联播）：. AKShare takes out each of these characters at both ends of every text, so that one that begins with 新 or ends with 播 is damaged.',
      'The entry of the whole programme, the first of the list, is left out.',
      'An item whose page is missing has the title of the list and no text, and is asked for again; AKShare leaves it out without notice. Any other page that fails, fails the call.',
      'The list of a day comes at about 21:00 in Beijing. A day without one, such as one to come, answers `[]`.',
      'Days from 2016-03-30 on are documented by AKShare. Older ones are read from two older layouts of the site. For 2016-02-03 AKShare answers nothing, since neither of its branches takes it.',
    ],
    evidence: [
      'The first five rows of a recorded result of AKShare are answered as recorded, from pages that were made of them.',
      'Not recorded: a page of the site.',
    ],
    example: { date: '20240424' },
    ask: ({ date }) => ({ day: date }),
    parse: (pages, ask) => {
      const { title, content } = parseNews(pages, ask);
      return { date: Cells.repeat(ask.day, title.length), title, content };
    },
  }),
];
