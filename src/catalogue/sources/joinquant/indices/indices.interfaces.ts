import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { code, date, text } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { joinquant, parseIndices } from './wire.ts';

export default [
  defineInterface({
    name: 'index_stock_info',
    category: 'index',
    say: say(
      'List of the stock indices of the mainland with their codes, names and days of publication.',
      '股票指数信息一览表',
    ),
    keywords: ['joinquant', '聚宽', '指数列表', '指数代码'],
    page: 'https://www.joinquant.com/data/dict/indexData',
    kind: 'snapshot',
    grain: 'security',
    lists: 'indices',
    listsSecurities: { of: 'index', code: 'index_code', name: 'display_name', requests: 1 },
    source: joinquant,
    cache: freshFor('1d', { staleIfError: '365d' }),
    params: {},
    columns: {
      index_code: code({
        role: 'code',
        of: 'index',
        say: say(
          'Index code without the exchange: 000001 of 000001.XSHG.',
          '不带交易所的指数代码：000001.XSHG 为 000001。',
        ),
      }),
      display_name: text({ role: 'name', of: 'index', say: say('Name of the index.', '指数名称。') }),
      publish_date: date({ say: say('Day from which on the index is published.', '指数发布日期。') }),
    },
    quirks: [
      say(
        'Outside mainland China the source does not answer: the call fails and says so.',
        '在中国内地以外，数据源没有应答：调用失败并说明原因。',
      ),
      say(
        'Days are answered as YYYY-MM-DD; AKShare passes them on as the page writes them, such as 1991/7/15.',
        '日期返回为 YYYY-MM-DD；AKShare 原样返回网页的写法，例如 1991/7/15。',
      ),
      say(
        'The second and the third column of the page are found by their place, since only the first heading is known. Each cell is checked.',
        '网页的第二列和第三列按位置查找，因为只知道第一个表头。每个单元格都会检查。',
      ),
    ],
    ask: () => ({ table: 'indices' }) as const,
    parse: (pages) => parseIndices(pages),
  }),
];
