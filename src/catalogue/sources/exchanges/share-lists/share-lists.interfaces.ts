import { say } from '../../../../base/say.ts';
import { code, text } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { NAMES_AND_CODES } from '../../../declare/keywords.ts';
import { sinaCodeNames } from '../../sina/lists/code-names-fallback.ts';
import { codeNames, parseCodeNames, shareListCache } from './wire.ts';

export default [
  defineInterface({
    name: 'stock_info_a_code_name',
    category: 'stock',
    doc: 'Code and short name of every listed A-share of Shenzhen, Shanghai and Beijing, in this order.',
    chinese: '沪深京 A 股股票代码和简称',
    keywords: [NAMES_AND_CODES],
    page: 'https://www.szse.cn/market/product/stock/list/index.html',
    kind: 'snapshot',
    each: 'security',
    listsAll: true,
    source: codeNames,
    cache: shareListCache,
    params: {},
    columns: {
      code: code({ say: say('Share code of six digits.', '六位股票代码。') }),
      name: text({ say: say('Short name as its exchange writes it.', '简称，与交易所所写相同。') }),
    },
    quirks: [
      'The rows are those of four lists: Shenzhen, the main board of Shanghai, its STAR market with the depositary receipt 689009, and Beijing; each by code.',
      'It has all lists or none: where one exchange cannot be reached, its stored list stands in for up to 30 days, and the answer is then marked as stale. Where none is stored, all rows are those of Sina’s list of A-shares, in the same order, and `Finfount-Note` says so: its names may carry marks such as XD. Where Sina fails as well, the answer is 502 and names the lists that there were and those that there were not.',
      'Names keep full-width letters and inner blanks, as in 万  科Ａ.',
    ],
    evidence: [
      'The form of the lists of Shanghai and Beijing is that of recorded rows; of the workbook of Shenzhen, only the headings are known.',
      'Not recorded: a whole list.',
    ],
    ask: () => ({ lists: 'a-shares' }) as const,
    parse: parseCodeNames,
    fallbacks: [sinaCodeNames],
    example: {},
  }),
];
