import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';

import { code, date, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { INDEX_MEMBERS } from '../../../declare/sample.ts';
import { security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type ConstituentsAsk, parseConstituents, sinaConstituents } from './constituents.ts';

export default familyOf<RecordsShared<ConstituentsAsk>>(
  {
    category: 'index',
    page: 'https://vip.stock.finance.sina.com.cn/corp/go.php/vII_NewestComponent/indexid/399639.phtml',
    cache: freshFor('12h', { staleIfError: '90d' }),
    kind: 'snapshot',
    grain: 'security',
  },
  {
    index_stock_cons: records({
      say: say(
        'Newest constituents of one mainland index, with the day on which each was taken in, newest first.',
        '新浪财经最新指数成份股',
      ),
      keywords: ['成分股', '沪深300成分股', 'CSI300 constituents', 'index members'],
      lists: INDEX_MEMBERS,
      params: {
        symbol: security({
          of: 'index',
          wants: '600000',
          example: '000300',
          default: '399639',
          say: say('Index code.', '指数代码。'),
          otherwise: 'refused',
        }),
      },
      source: sinaConstituents,
      ask: ({ symbol }) => ({ index: symbol }),
      columns: {
        品种代码: code({ id: 'security_code', role: 'code', of: 'share', say: say('Share code.', '股票代码。') }),
        品种名称: text({
          id: 'security_name',
          role: 'name',
          of: 'share',
          say: say('Name of the share.', '股票名称。'),
        }),
        纳入日期: date({
          id: 'inclusion_date',
          say: say('Day on which it became a constituent.', '成为成份股的日期。'),
        }),
      },
      parseRows: parseConstituents,
      unique: true,
      quirks: [
        say(
          'A page holds 40 constituents, in an order that leaves those of one day open: the source can show one on two pages, and then leaves another out. One of equal rows is answered, where AKShare answers both.',
          '每页 40 只成份股，同一天的成份股没有固定次序：数据源可能在两页显示同一只，从而漏掉另一只。相同的行只返回一行，AKShare 则两行都返回。',
        ),
        say(
          'An index that Sina has no constituents of is 404; AKShare raises an error.',
          '新浪没有成份股的指数返回 404；AKShare 则报错。',
        ),
      ],
      evidence: [
        say(
          'The rows that AKShare’s documentation prints are answered as printed, out of pages made of them.',
          'AKShare 文档所载的各行，由据其制成的网页得出的返回值与之一致。',
        ),
      ],
    }),
  },
);
