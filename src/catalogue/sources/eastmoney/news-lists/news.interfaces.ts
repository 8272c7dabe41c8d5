import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { dateTime, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { templated } from '../../../wire/field-columns.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { FORM_RECORDED } from '../quirks.ts';
import { newsColumn, newsFlashes, parseColumn, parseFlashes } from './wire.ts';

const TEXTS = {
  标题: text('title', { say: say('Title; it may be empty.', '标题，可能为空。') }),
  摘要: text('summary', {
    say: say('The whole text of a flash, or the summary of an article.', '快讯的全文，或文章的摘要。'),
  }),
  发布时间: dateTime('showTime'),
};

const flashes = {
  ...TEXTS,
  链接: templated('https://finance.eastmoney.com/a/{}.html', text('code')),
};

const briefings = { ...TEXTS, 链接: text('uniqueUrl') };

export default [
  ...familyOf<RecordsShared<{ readonly flashes: string }>>(
    {
      category: 'stock',
      topic: 'news-and-notices',
      page: 'https://kuaixun.eastmoney.com/7_24.html',
      cache: freshFor('30s', { staleIfError: '1d' }),
      kind: 'snapshot',
      grain: 'article',
    },
    {
      stock_info_global_em: records({
        similar: ['stock_info_global_sina', 'stock_info_global_cls'],
        say: say('The 200 newest flashes of Eastmoney’s feed of all markets, newest first.', '全球财经快讯'),
        sample: {
          texts: {
            标题: '中铝国际6月16日快速回调',
            摘要: ' 以下是中铝国际盘口异动快照。 ',
            链接: 'https://finance.eastmoney.com/a/202606163772915624.html',
          },
          isNewestFirst: true,
        },
        source: newsFlashes,
        columns: flashes,
        // 102 is the feed of all flashes.
        ask: () => ({ flashes: '102' }),
        parseFields: (pages, _, fields) => parseFlashes(pages, fields),
        quirks: [
          say(
            'The source sends no addresses: they are made of the codes, as AKShare makes them.',
            '数据源不发送网址：网址由代码组成，与 AKShare 的做法相同。',
          ),
        ],
        evidence: [FORM_RECORDED],
      }),
    },
  ),
  ...familyOf<RecordsShared<{ readonly column: string }>>(
    {
      category: 'stock',
      topic: 'news-and-notices',
      page: 'https://stock.eastmoney.com/a/czpnc.html',
      cache: freshFor('10m', { staleIfError: '30d' }),
      kind: 'snapshot',
      grain: 'article',
    },
    {
      stock_info_cjzc_em: records({
        sample: {
          texts: {
            标题: ['东方财富财经早餐 5月29日周五', '东方财富财经早餐 5月28日周四'],
            摘要: ['【东方财富财经早餐 5月29日周五】', '【东方财富财经早餐 5月28日周四】'],
            链接: [
              'http://finance.eastmoney.com/a/202605283752000000.html',
              'http://finance.eastmoney.com/a/202605273751000000.html',
            ],
          },
          isNewestFirst: true,
        },
        say: say('Every morning briefing of Eastmoney, newest first.', '财经早餐'),
        source: newsColumn,
        columns: briefings,
        ask: () => ({ column: '1207' }),
        parseFields: (pages, _, fields) => parseColumn(pages, fields),
        quirks: [
          say(
            'AKShare reads the first two pages of 200 briefings. All of them are here.',
            'AKShare 只读前两页，每页 200 条；此处返回全部。',
          ),
        ],
      }),
    },
  ),
];
