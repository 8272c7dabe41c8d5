import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { code, date, text } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { joinquant, parseIndices } from './wire.ts';

export default [
  defineInterface({
    name: 'index_stock_info',
    category: 'index',
    doc: 'List of the stock indices of the mainland with their codes, names and days of publication.',
    chinese: '股票指数信息一览表',
    keywords: ['joinquant', '聚宽', '指数列表', '指数代码'],
    page: 'https://www.joinquant.com/data/dict/indexData',
    kind: 'snapshot',
    each: 'security',
    source: joinquant,
    cache: freshFor('1d', { staleIfError: '365d' }),
    params: {},
    columns: {
      index_code: code({
        say: say(
          'Index code without the exchange: 000001 of 000001.XSHG.',
          '不带交易所的指数代码：000001.XSHG 为 000001。',
        ),
      }),
      display_name: text({ say: say('Name of the index.', '指数名称。') }),
      publish_date: date({ say: say('Day from which on the index is published.', '指数发布日期。') }),
    },
    quirks: [
      'Outside mainland China the source does not answer: the call fails and says so.',
      'Days are answered as YYYY-MM-DD; AKShare passes them on as the page writes them, such as 1991/7/15.',
      'The second and the third column of the page are found by their place, since only the first heading is known. Each cell is checked.',
    ],
    example: {},
    ask: () => ({ table: 'indices' }) as const,
    parse: (pages) => parseIndices(pages),
  }),
];
