import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { foreignContract } from '../foreign-contract.ts';
import { contractTerms, parseTerms, parseTermsTable, type TermsAsk } from './terms.ts';

const LABEL = say('A label, such as 交易品种.', '项目名称，如交易品种。');
const VALUE = say('What the label before it names.', '前一列所指的内容。');

export default familyOf<RecordsShared<TermsAsk>>(
  {
    category: 'futures',
    page: 'https://finance.sina.com.cn/futures/quotes/V2101.shtml',
    cache: freshFor('7d', { staleIfError: '365d' }),
    kind: 'snapshot',
    grain: 'item',
    quirks: [say('A contract without a page at Sina is answered with 404.', '新浪没有其网页的合约返回 404。')],
    source: contractTerms,
  },
  {
    futures_contract_detail: records({
      say: say('Terms of one futures contract of mainland China.', '期货合约详情（新浪）'),
      params: {
        symbol: security({
          of: 'futures',
          wants: 'RB2610',
          default: 'AP2101',
          say: say(
            'Contract: the letters of the product with its month, such as AP2101, or with 0.',
            '合约：品种字母加月份，如 AP2101；或加 0。',
          ),
          matching: /^[A-Za-z]{1,4}[0-9]{1,4}$/,
          form: say(
            'the letters of a product and a month or 0, such as AP2101 or V0',
            '品种字母加月份或 0，如 AP2101、V0',
          ),
          otherwise: 'refused',
        }),
      },
      ask: ({ symbol }) => ({ contract: symbol.toUpperCase() }),
      columns: {
        item: text({ say: LABEL }),
        value: text({ say: say('What the label names, as the source writes it.', '项目的内容，按数据源的写法。') }),
      },
      parseRows: parseTerms,
      quirks: [
        say(
          'The table is found by its first label. AKShare takes the seventh table of the page, which was a list of articles for some contracts.',
          '按第一个项目名称查找表格。AKShare 取网页的第七张表，对某些合约曾是文章列表。',
        ),
      ],
    }),
    futures_foreign_detail: records({
      sample: {
        texts: {
          0: ['交易品种', '最小变动价位', '交易时间', '交易代码'],
          1: [
            '伦敦锌(CFD差价合约并非期货)',
            '电话交易：0.5美元/吨 电子盘：0.25美元/吨',
            'LME Select北京时间（夏令时）08:00-02:00',
            'ZSD',
          ],
          2: ['交易单位', '涨跌停板幅度', '交割品级', '上市交易所'],
          3: ['每手25吨', '无涨跌停限制', 'LME规定的交割品级', '伦敦金属交易所'],
          4: ['报价单位', '合约交割月份', '交割地点', '附加信息'],
          5: ['美元/吨', 'LME三个月期货合约是连续合约，每日都有交割'],
        },
      },
      say: say(
        'Terms of one futures contract of an exchange outside of mainland China, as a table of six columns.',
        '外盘期货合约详情（新浪）',
      ),
      keywords: ['外盘', 'LME', 'COMEX', 'NYMEX'],
      page: 'https://finance.sina.com.cn/futures/quotes/ZSD.shtml',
      params: { symbol: foreignContract },
      ask: ({ symbol }) => ({ contract: symbol.toUpperCase() }),
      columns: [
        ['0', text({ id: 'first_label', say: LABEL })],
        ['1', text({ id: 'first_value', say: VALUE })],
        ['2', text({ id: 'second_label', say: LABEL })],
        ['3', text({ id: 'second_value', say: VALUE })],
        ['4', text({ id: 'third_label', say: LABEL })],
        ['5', text({ id: 'third_value', say: VALUE })],
      ],
      parseRows: parseTermsTable,
    }),
  },
);
