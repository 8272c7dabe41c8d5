import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { DYNAMIC_COLUMNS } from '../../../../engine/interface/columns.ts';
import { choice, codeParam } from '../../../../engine/interface/params.ts';
import { dynamicColumns, number, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import {
  futuresSpotStock,
  futuresTerms,
  parseSpotStock,
  parseTerms,
  type SpotStockAsk,
  type TermsAsk,
} from './wire.ts';

const GROUPS = ['能源', '化工', '塑料', '纺织', '有色', '钢铁', '建材', '农副'] as const;

export default [
  ...familyOf<RecordsShared<TermsAsk>>(
    {
      category: 'futures',
      page: 'https://quote.eastmoney.com/qihuo/v2602F.html',
      cache: freshFor('1d', { staleIfError: '90d' }),
      kind: 'snapshot',
      grain: 'item',
    },
    {
      futures_contract_detail_em: records({
        say: say('Terms of one futures contract.', '期货合约详情（东方财富）'),
        keywords: ['contract specification', 'tick size', '合约规则', '交易单位', '保证金'],
        source: futuresTerms,
        params: {
          symbol: codeParam({
            default: 'v2602F',
            say: say('Name of the contract’s page at the source.', '数据源中合约页面的名称。'),
            matching: /^[A-Za-z0-9]{2,20}$/,
            form: say('letters and digits, such as v2602F', '字母和数字，例如 v2602F'),
            otherwise: 'refused',
          }),
        },
        columns: {
          item: text({ say: say('Name of the term.', '项目名称。') }),
          value: text({ say: say('The term.', '项目内容。') }),
        },
        ask: ({ symbol }): TermsAsk => ({ contract: symbol }),
        parseRows: parseTerms,
        quirks: [
          say(
            'AKShare damages the key of a contract that begins or ends with one of the letters of futures.',
            'AKShare 会破坏以 futures 中某个字母开头或结尾的合约代码。',
          ),
          say(
            'A contract without terms is 404, where AKShare raises an error.',
            '没有详情的合约返回 404，AKShare 则报错。',
          ),
        ],
      }),
    },
  ),
  ...familyOf<RecordsShared<SpotStockAsk>>(
    {
      category: 'futures',
      page: 'https://data.eastmoney.com/ifdata/xhgp.html',
      cache: freshFor('3h', { staleIfError: '30d' }),
      kind: 'snapshot',
      grain: 'security',
    },
    {
      futures_spot_stock: records({
        say: say(
          'Spot prices of a group of commodities, with the companies that make and use them.',
          '现货与股票（东方财富）',
        ),
        sample: {
          texts: {
            商品名称: ['炼焦煤', '燃料油', '焦炭', '液化气', '动力煤'],
            生产商: [
              '冀中能源, 山西焦煤, 兰花科创, 兖矿能源, 盘江股份, 江钨装备, 淮北矿业, 开滦股份, 平煤股份, 中煤能源',
              '美锦能源, 山西焦煤, 安泰集团, 中孚实业, 山西焦化, 云煤能源, 宝丰能源, 开滦股份, 宝泰隆, 陕西黑猫, 潞安环能, 金能科技',
              'ST沈化, 中国石油, 岳阳兴长, 茂化实华, 中国石化, 上海石化, 东华能源, 泰山石油, 华锦股份, 中国海油, 九丰能源',
            ],
            下游用户: '酒钢宏兴',
          },
          columns: sampleNames('{day-80}|{day-60}|{day-40}|{day-20}|{day-0}'),
        },
        keywords: ['spot price', 'producers', '现货价格', '生产商'],
        source: futuresSpotStock,
        params: {
          symbol: choice(
            {
              能源: say('energy'),
              化工: say('chemicals'),
              塑料: say('plastics'),
              纺织: say('textiles'),
              有色: say('non-ferrous metals'),
              钢铁: say('steel'),
              建材: say('building materials'),
              农副: say('farm products'),
            },
            { default: '能源', say: say('Group.', '商品的类别。') },
          ),
        },
        columns: {
          商品名称: text({ id: 'commodity', say: say('Commodity.', '商品名称。') }),
          [DYNAMIC_COLUMNS]: dynamicColumns(
            'number',
            'unstated',
            say('Price of a day, the day in the name.', '某日的价格，日期为列名。'),
          ),
          最新价格: number({ unit: 'unstated' }),
          近半年涨跌幅: percent({ role: 'other_change', id: 'change_percent_6m', say: say('Change of half a year.') }),
          生产商: text({ id: 'producers', say: say('Listed companies that make it.', '生产该商品的上市公司。') }),
          下游用户: text({ id: 'users', say: say('Listed companies that use it.', '使用该商品的上市公司。') }),
        },
        ask: ({ symbol }): SpotStockAsk => ({ group: GROUPS.indexOf(symbol) }),
        parseRows: (pages, ask) => parseSpotStock(pages, ask),
        quirks: [
          say('The days are about a month apart, and move.', '各日期约相隔一个月，并随时间移动。'),
          say(
            'The columns are named as the source writes the days, in 2026 without the year: 08-31.',
            '日期列名与数据源所写相同，2026 年不带年份：08-31。',
          ),
          say(
            'Where no company is known, AKShare has a dash; here it is null.',
            '没有公司时 AKShare 为短横，此处为 null。',
          ),
          say(
            'The prices are known by their places, as in AKShare: the source gives them no known names.',
            '价格按位置取用，与 AKShare 相同：其字段名未知。',
          ),
        ],
      }),
    },
  ),
];
