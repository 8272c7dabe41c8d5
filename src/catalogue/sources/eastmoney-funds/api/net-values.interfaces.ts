import { say } from '../../../../base/say.ts';
import { HOLIDAY_INCOME } from '../../../../engine/interface/future-days.ts';
import { day } from '../../../../engine/interface/params.ts';
import { date, number, percent, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { FUND_VALUES } from '../cache.ts';
import { apiList, FUND_CODE } from './family.ts';

const STATUS = { 申购状态: text('SGZT'), 赎回状态: text('SHZT') } as const;

const VALUES = {
  净值日期: date('FSRQ'),
  单位净值: number('DWJZ'),
  累计净值: number('LJJZ', {
    say: say('Net value with all dividends of one unit since its inception.', '成立以来每份的净值加全部分红。'),
  }),
  日增长率: percent('JZZZL', { say: say('Growth on the day; none on the first one.', '当日增长率；首日没有。') }),
  ...STATUS,
} as const;

export default familyOf(
  {
    category: 'fund',
    topic: 'fund-histories',
    page: 'https://fundf10.eastmoney.com/jjjz_511280.html',
    cache: FUND_VALUES,
    kind: 'history',
    grain: 'day',
    futureLimit: () => HOLIDAY_INCOME,
    quirks: [
      say(
        'The whole history is fetched once, 20 days a request; a history of 20 years takes minutes the first time. Later requests fetch the new days only.',
        '完整历史只取一次，每次请求 20 天；20 年的历史首次需要数分钟。以后的请求只取新的日期。',
      ),
      say(
        'A fund that the source does not know answers `[]`, where AKShare raises an error.',
        '数据源不认识的基金返回 `[]`，AKShare 则报错。',
      ),
      say(
        'AKShare asks for the first page twice; each page is asked for once here.',
        'AKShare 对第一页请求两次；此处每页只请求一次。',
      ),
    ],
  },
  {
    fund_etf_fund_info_em: apiList({
      sample: { texts: { 申购状态: '场内买入', 赎回状态: '场内卖出' } },
      keywords: ['ETF净值', 'ETF', '净值'],
      say: say(
        'Unit values of an exchange-traded fund, or any other, between two days, oldest first.',
        '场内交易基金历史净值明细',
      ),
      params: {
        fund: security({ ...FUND_CODE, mainly: 'exchange_traded_fund', default: '511280', otherwise: 'refused' }),
        start_date: day({
          bound: 'first',
          default: '20000101',
          say: say('First day, YYYYMMDD.', '第一天，YYYYMMDD。'),
        }),
        end_date: day({ bound: 'last', default: '20500101', say: say('Last day, YYYYMMDD.', '最后一天，YYYYMMDD。') }),
      },
      list: 'net-values',
      isPriceHistory: true,
      fund: ({ fund }) => fund,
      columns: VALUES,
      sorted: '净值日期',
      select: (table, { start_date: first, end_date: last }) => table.between('净值日期', first, last),
      example: { fund: '511280' },
    }),

    fund_graded_fund_info_em: apiList({
      sample: { texts: { 申购状态: '场内买入', 赎回状态: '场内卖出' } },
      say: say('Unit values of a graded fund by day, oldest first.', '分级基金历史净值明细'),
      params: {
        symbol: security({ ...FUND_CODE, mainly: 'structured_fund', default: '150232', otherwise: 'refused' }),
      },
      list: 'net-values',
      isPriceHistory: true,
      fund: ({ symbol }) => symbol,
      columns: VALUES,
      sorted: '净值日期',
      quirks: [
        say(
          'Graded funds had to end or change by 2021: their histories end by then.',
          '分级基金须在 2021 年前终止或转型，其历史到此为止。',
        ),
      ],
    }),

    fund_financial_fund_info_em: apiList({
      sample: { texts: { 申购状态: '开放申购', 赎回状态: '开放赎回' } },
      say: say(
        'Unit values of a short-term wealth fund by day, with its dividends, oldest first.',
        '理财型基金历史净值明细',
      ),
      params: {
        symbol: security({ ...FUND_CODE, mainly: 'wealth_management_fund', default: '000134', otherwise: 'refused' }),
      },
      list: 'net-values',
      isPriceHistory: true,
      fund: ({ symbol }) => symbol,
      columns: {
        ...VALUES,
        分红送配: text('FHSP', {
          id: 'dividend_text',
          say: say('Dividend of the day in words; empty on most days.', '当日分红，文字说明；多数日期为空。'),
        }),
      },
      sorted: '净值日期',
    }),

    fund_money_fund_info_em: apiList({
      sample: { texts: { 申购状态: '开放申购', 赎回状态: '开放赎回' } },
      say: say(
        'Income and 7-day yield of a money fund by day, oldest first.',
        '货币型基金历史净值明细：每万份收益与 7 日年化收益率',
      ),
      params: {
        symbol: security({ ...FUND_CODE, mainly: 'money_market_fund', default: '000009', otherwise: 'refused' }),
      },
      list: 'net-values',
      isPriceHistory: true,
      fund: ({ symbol }) => symbol,
      columns: {
        净值日期: date('FSRQ', { say: say('Day of the income.', '收益的日期。') }),
        每万份收益: number('DWJZ'),
        '7日年化收益率': percent('LJJZ'),
        ...STATUS,
      },
      sorted: '净值日期',
      quirks: [
        say(
          'The source reuses the fields of unit values: of a fund that is no money fund, the two numbers are its unit value and its cumulative value.',
          '数据源沿用净值的字段：若不是货币基金，这两个数字是单位净值和累计净值。',
        ),
      ],
      evidence: [
        say(
          'The first 100 rows of 000001, recorded from AKShare in April 2026, are answered as recorded, every cell, in pages of 20.',
          '000001 的前 100 行（2026 年 4 月实录自 AKShare），每页 20 行，返回值逐格一致。',
        ),
      ],
    }),
  },
);
