import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { dateTime, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type FlashAsk, futuFlashes, parseFlashes } from './wire.ts';

const COLUMNS = {
  标题: text('title', { say: say('Title; empty for many flashes.', '标题；许多快讯为空。') }),
  内容: text('content'),
  发布时间: dateTime('time'),
  链接: text('detailUrl'),
} as const;

export default familyOf<RecordsShared<FlashAsk>>(
  {
    category: 'stock',
    topic: 'news-and-notices',
    page: 'https://news.futunn.com/main/live',
    cache: freshFor('30s', { staleIfError: '1d' }),
    kind: 'snapshot',
    grain: 'article',
  },
  {
    stock_info_global_futu: records({
      sample: {
        texts: {
          标题: 'Canalys：{YYYY}年Q4英特尔CPU出货5000万颗占比78% 是AMD的6倍',
          链接: ['https://news.futunn.com/flash/16697438?src=48', 'https://news.futunn.com/flash/16697433?src=48'],
        },
        isNewestFirst: true,
      },
      say: say('The fifty newest flashes of news of Futu, newest first.', '富途牛牛：快讯'),
      keywords: ['news flashes', 'live news', 'futu', '快讯', '富途'],
      source: futuFlashes,
      columns: COLUMNS,
      ask: () => ({ flashes: 'newest' }) as const,
      parseFields: (pages, _, fields) => parseFlashes(pages, fields),
    }),
  },
);
