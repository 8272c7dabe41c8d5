import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { exchangeOf } from '../../../declare/mainland-codes.ts';
import { security } from '../../../declare/security.ts';
import { constantList } from '../../../wire/constant-list.ts';
import { toFieldCells } from '../../../wire/field-cells.ts';
import { openRecords } from '../../../wire/list-of-records.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
import { sina } from '../site.ts';

/** The spelling of a code of six digits with its exchange. */
type PrefixAsk = { readonly code: string };

const PAGE = 'https://finance.sina.com.cn/stock/';
const nobody = constantList<PrefixAsk>(sina, PAGE, [{ list: 'none' }]);

const SPELLING = {
  value: text('value', { say: say('Code with its exchange before it.', '带交易所前缀的代码。') }),
} as const;

export default familyOf<RecordsShared<PrefixAsk>>(
  {
    category: 'index',
    page: PAGE,
    cache: freshFor('30d', { staleIfError: '365d' }),
    kind: 'snapshot',
    grain: 'security',
  },
  {
    stock_a_code_to_symbol: records({
      say: say('The spelling of a share code with its exchange, sh600000.', '股票代码加交易所前缀'),
      keywords: ['prefix', 'code conversion', '前缀', '代码转换'],
      source: nobody,
      params: {
        symbol: security({
          of: ['share', 'b_share', 'fund', 'convertible_bond', 'index'],
          wants: '600000',
          default: '000300',
          say: say('Code, six digits.', '六位代码。'),
          otherwise: 'no rows',
        }),
      },
      columns: SPELLING,
      ask: ({ symbol }): PrefixAsk => ({ code: symbol }),
      parseRows: ([page], { code }) => {
        openRecords(page, { label: 'Spelling of a code', at: '', of: 'rows' });
        const exchange = exchangeOf(['share', 'b_share', 'fund', 'convertible_bond', 'index'], code);
        const rows = exchange === undefined ? [] : [{ value: `${exchange}${code}` }];
        return fillColumns(SPELLING, (fields) => toFieldCells(rows, fields, { label: 'Spelling of a code' }));
      },
      quirks: [
        say(
          'It asks no source. A code that is of a share and of an index is taken for that of the share, as with AKShare: 000300 becomes sz000300.',
          '不访问任何数据源。股票与指数共用的代码按股票处理，与 AKShare 相同：000300 变为 sz000300。',
        ),
        say(
          'Codes of Beijing get bj, where AKShare writes sz. It answers a table of one cell; AKShare returns a text.',
          '北交所代码加 bj，AKShare 则写 sz。返回一个单元格的表；AKShare 返回文本。',
        ),
      ],
    }),
  },
);
