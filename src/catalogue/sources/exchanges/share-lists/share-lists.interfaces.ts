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
    grain: 'security',
    listsAll: true,
    listsSecurities: { of: 'share', code: 'code', name: 'name', requests: 4, standsInFor: 'stock_info_a_english_name' },
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
        '名称保留全角字母和中间的空格，例如万  科Ａ。',
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
    parse: (pages) => {
      const { code: codes, name } = parseCodeNames(pages);
      return { code: codes, name };
    },
    fallbacks: [sinaCodeNames],
  }),
  defineInterface({
    name: 'stock_info_a_english_name',
    category: 'stock',
    say: say(
      'Code, short name and English name of every listed A-share of Shenzhen, Shanghai and Beijing, in this order.',
      '沪深京 A 股的股票代码、简称和英文名称',
    ),
    keywords: ['english names', 'company names', '英文名', '英文名称', '公司英文名'],
    lists: 'A-shares',
    page: 'https://www.szse.cn/market/product/stock/list/index.html',
    kind: 'snapshot',
    grain: 'security',
    listsAll: true,
    listsSecurities: { of: 'share', code: 'code', name: 'name', english: 'english_name', requests: 4 },
    source: codeNames,
    cache: shareListCache,
    params: {},
    columns: {
      code: code({ say: say('Share code of six digits.', '六位股票代码。') }),
      name: text({ say: say('Short name as its exchange writes it.', '简称，与交易所所写相同。') }),
      english_name: text({
        role: 'english_name',
        of: 'company',
        say: say(
          'English name of the company as its exchange writes it: in full of Shanghai and Shenzhen, a short one of Beijing.',
          '公司的英文名称，与交易所所写相同：沪深为全称，北京为简称。',
        ),
      }),
    },
    quirks: [
      say(
        'The name is of this service: AKShare has no such table. The rows are those of stock_info_a_code_name, out of the same replies, but no other source stands in.',
        '此名称为本服务所有：AKShare 没有这样的表。各行与 stock_info_a_code_name 相同，取自同一批应答，但没有其他来源可以代替。',
      ),
      say(
        'A company of Shanghai without an English name in full has its short one. One for which its exchange writes none has `null`.',
        '没有英文全称的上海公司为其英文简称。交易所没有英文名称的公司为 `null`。',
      ),
    ],
    evidence: [
      say(
        'Public projects quote rows of the three exchanges with their English names: of 000001, 600000 and 920000.',
        '公开的项目引用了三家交易所含英文名称的行：000001、600000 和 920000。',
      ),
    ],
    ask: () => ({ lists: 'a-shares' }) as const,
    parse: parseCodeNames,
  }),
];
