import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { monthText, number } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { CHINA } from '../../../declare/releases.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type FinancingAsk, mofcom, parseFinancing } from './wire.ts';

const COLUMNS = {
  月份: monthText('date', { say: say('Month, YYYYMM.', '月份，YYYYMM。') }),
  社会融资规模增量: number('tiosfs', {
    id: 'aggregate_financing_increment',
    unit: 'hundred_million_yuan',
    say: say('Aggregate financing to the real economy: the flow of the month.', '社会融资规模的当月增量。'),
  }),
  '其中-人民币贷款': number('rmblaon', {
    id: 'renminbi_loans',
    unit: 'hundred_million_yuan',
    say: say('Loans in renminbi.'),
  }),
  '其中-委托贷款外币贷款': number('forcloan', {
    id: 'foreign_currency_loans',
    unit: 'hundred_million_yuan',
    say: say('Loans in foreign currencies, in yuan.', '外币贷款，折合人民币。'),
  }),
  '其中-委托贷款': number('entrustloan', { id: 'entrusted_loans', unit: 'hundred_million_yuan' }),
  '其中-信托贷款': number('trustloan', { id: 'trust_loans', unit: 'hundred_million_yuan' }),
  '其中-未贴现银行承兑汇票': number('ndbab', {
    id: 'undiscounted_bankers_acceptances',
    unit: 'hundred_million_yuan',
    say: say('Undiscounted bankers’ acceptances.'),
  }),
  '其中-企业债券': number('bibae', {
    id: 'corporate_bonds',
    unit: 'hundred_million_yuan',
    say: say('Bonds of companies.'),
  }),
  '其中-非金融企业境内股票融资': number('sfinfe', {
    id: 'non_financial_equity_financing',
    unit: 'hundred_million_yuan',
    say: say('Shares of non-financial companies.'),
  }),
} as const;

export default familyOf<RecordsShared<FinancingAsk>>(
  {
    category: 'macro',
    topic: 'china-money',
    page: 'https://data.mofcom.gov.cn/gnmy/shrzgm.shtml',
    cache: freshFor('6h', { staleIfError: '365d' }),
    kind: 'history',
    grain: 'month',
  },
  {
    macro_china_shrzgm: records({
      sample: { periods: '{YYYY}{MM}' },
      publishes: CHINA.money,
      say: say(
        'China: aggregate financing to the real economy by month, with its components, oldest first.',
        '社会融资规模增量统计',
      ),
      source: mofcom,
      ask: () => ({ table: 'aggregate-financing' }) as const,
      parseFields: (pages, _, fields) => parseFinancing(pages, fields),
      columns: COLUMNS,
      sorted: '月份',
      quirks: [
        say(
          'Values are found by the names of the source, where AKShare counts them: a new one would shift its columns.',
          '各值按数据源的字段名查找，AKShare 则按次序：增加一个字段就会使其各列错位。',
        ),
        say(
          '其中-委托贷款外币贷款 holds loans in foreign currencies alone; the name is AKShare’s.',
          '其中-委托贷款外币贷款只含外币贷款；列名沿用 AKShare。',
        ),
        say(
          'The components make less than the total: government bonds and others are not listed.',
          '各分项之和小于合计：政府债券等没有列出。',
        ),
        say('The newest month may come later than from the central bank.', '最新月份可能晚于中央银行公布。'),
      ],
      evidence: [
        say(
          'The oldest 100 rows of a recorded result of AKShare are answered as recorded, every cell.',
          '对 AKShare 一份实录结果中最早的 100 行，返回值逐格一致。',
        ),
      ],
    }),
  },
);
