import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { code, date, text } from '../../../../engine/interface/columns.ts';
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
    source: joinquant,
    cache: freshFor('1d', { staleIfError: '365d' }),
    params: {},
    columns: {
      index_code: code('Index code without the exchange: 000001 of 000001.XSHG.'),
      display_name: text('Name of the index.'),
      publish_date: date('Day from which on the index is published.'),
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
