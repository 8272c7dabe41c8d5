import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';

import { text } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { security } from '../../../declare/security.ts';
import { parseFundFacts, thsFundFacts } from './wire.ts';

export default [
  defineInterface({
    name: 'fund_info_ths',
    category: 'fund',
    topic: 'fund-facts',
    say: say('Basic facts of one fund: its type, manager, fees, size and custodian, a row each.', '同花顺基金概况'),
    sample: { items: sampleNames('~基金代码|~基金简称|~管理费|~首次最低金额（元）|最高认购费') },
    page: 'https://fund.10jqka.com.cn/161130/interduce.html',
    kind: 'snapshot',
    grain: 'item',
    source: thsFundFacts,
    cache: freshFor('1d', { staleIfError: '30d' }),
    params: {
      symbol: security({
        of: 'fund',
        wants: '600000',
        default: '161130',
        say: say('Fund code.', '基金代码。'),
        otherwise: 'refused',
      }),
    },
    columns: {
      字段: text({
        id: 'field',
        say: say('Name of the fact as the page has it, such as 基金经理.', '项目名称，与网页相同，例如基金经理。'),
      }),
      值: text({
        say: say(
          'Its value as the page writes it; `null` where it has none.',
          '项目的值，与网页所写相同；没有时为 `null`。',
        ),
      }),
    },
    quirks: [
      say(
        'Facts come in the order of the page. A name that comes twice has its first place and its last value, as in AKShare.',
        '各项按网页的顺序。出现两次的名称取第一次的位置和最后一次的值，与 AKShare 相同。',
      ),
      say(
        'A fund without a page is 404, and a page without facts is refused.',
        '没有网页的基金返回 404，没有内容的网页视为失败。',
      ),
    ],
    example: { symbol: '161130' },
    ask: ({ symbol }) => ({ code: symbol }),
    parse: (pages, ask) => {
      const { name, value } = parseFundFacts(pages, ask);
      return { 字段: name, 值: value };
    },
  }),
];
