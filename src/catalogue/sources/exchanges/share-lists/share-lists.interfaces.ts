import { say } from '../../../../base/say.ts';
import { code, text } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { sinaCodeNames } from '../../sina/lists/code-names-fallback.ts';
import { codeNames, parseCodeNames, shareListCache } from './wire.ts';

export default [
  defineInterface({
    name: 'stock_info_a_code_name',
    category: 'stock',
    say: say(
      'Code and short name of every listed A-share of Shenzhen, Shanghai and Beijing, in this order.',
      '沪深京 A 股股票代码和简称',
    ),
    keywords: ['stock list', 'list of stocks', 'all stocks', 'tickers', '股票列表', '全部股票', '股票代码表'],
    lists: 'A-shares',
    page: 'https://www.szse.cn/market/product/stock/list/index.html',
    kind: 'snapshot',
    each: 'security',
    listsAll: true,
    listsSecurities: { of: 'share', code: 'code', name: 'name', requests: 4 },
    source: codeNames,
    cache: shareListCache,
    params: {},
    columns: {
      code: code({ say: say('Share code of six digits.', '六位股票代码。') }),
      name: text({ say: say('Short name as its exchange writes it.', '简称，与交易所所写相同。') }),
    },
    quirks: [
      say(
        'The rows are those of four lists: Shenzhen, the main board of Shanghai, its STAR market with the depositary receipt 689009, and Beijing; each by code.',
        '各行来自四份清单：深圳、上海主板、上海科创板（含存托凭证 689009）和北京；各按代码排列。',
      ),
      say(
        'It has all lists or none: where one exchange cannot be reached, its stored list stands in for up to 30 days, and the answer is then marked as stale. Where none is stored, all rows are those of Sina’s list of A-shares, in the same order, and `Finfount-Note` says so: its names may carry marks such as XD. Where Sina fails as well, the answer is 502 and names the lists that there were and those that there were not.',
        '要么包含全部清单，要么没有：某交易所无法联系时，以其保存的清单代替，最长 30 天，此时应答标为过期。没有保存的清单时，所有行改用新浪的 A 股清单，顺序不变，并由 `Finfount-Note` 说明：其名称可能带有 XD 等标记。新浪也失败时返回 502，并写明哪些清单有、哪些没有。',
      ),
      say(
        'Names keep full-width letters and inner blanks, as in 万  科Ａ.',
        '名称保留全角字母和中间的空格，例如 万  科Ａ。',
      ),
    ],
    evidence: [
      say(
        'The form of the lists of Shanghai and Beijing is that of recorded rows; of the workbook of Shenzhen, only the headings are known.',
        '上海和北京清单的格式与实录的行相同；深圳的工作簿只知道表头。',
      ),
      say('Not recorded: a whole list.', '未实录：完整的清单。'),
    ],
    ask: () => ({ lists: 'a-shares' }) as const,
    parse: parseCodeNames,
    fallbacks: [sinaCodeNames],
    example: {},
  }),
];
