import { say } from '../../../../base/say.ts';
import { day } from '../../../../engine/interface/params.ts';
import { date, percent, text } from '../../../declare/columns.ts';
import { firstDay } from '../../../declare/day-range.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { chinabondYields, FIRST_YEAR, parseYields, type YieldsAsk, yieldsCache } from './wire.ts';

const COLUMNS = {
  曲线名称: text('曲线名称'),
  日期: date('日期'),
  '3月': percent('3月', { id: 'yield_3m', say: say('Yield to maturity of 3 months.', '3 个月期到期收益率。') }),
  '6月': percent('6月', { id: 'yield_6m', say: say('Yield to maturity of 6 months.', '6 个月期到期收益率。') }),
  '1年': percent('1年', { id: 'yield_1y', say: say('Yield to maturity of 1 year.', '1 年期到期收益率。') }),
  '3年': percent('3年', { id: 'yield_3y', say: say('Yield to maturity of 3 years.', '3 年期到期收益率。') }),
  '5年': percent('5年', { id: 'yield_5y', say: say('Yield to maturity of 5 years.', '5 年期到期收益率。') }),
  '7年': percent('7年', { id: 'yield_7y', say: say('Yield to maturity of 7 years.', '7 年期到期收益率。') }),
  '10年': percent('10年', { id: 'yield_10y', say: say('Yield to maturity of 10 years.', '10 年期到期收益率。') }),
  '30年': percent('30年', {
    id: 'yield_30y',
    say: say('Yield to maturity of 30 years; null for notes.', '30 年期到期收益率；中短期票据为 null。'),
  }),
} as const;

/** The year of a day, of which the site may know something. */
function yearIn(day: string): number {
  return Math.max(FIRST_YEAR, Number(day.slice(0, 4)));
}

export default familyOf<RecordsShared<YieldsAsk>>(
  {
    category: 'bond',
    page: 'https://yield.chinabond.com.cn/cbweb-pbc-web/pbc/more?locale=cn_ZH',
    cache: yieldsCache,
    kind: 'history',
    grain: 'day',
  },
  {
    bond_china_yield: records({
      say: say(
        'Yield curves of ChinaBond by day: treasury bonds, bonds of commercial banks (AAA), and short- and medium-term notes (AAA); oldest first.',
        '中债国债及其他债券收益率曲线',
      ),
      sample: {
        series: {
          column: '曲线名称',
          names: ['中债国债收益率曲线', '中债商业银行普通债收益率曲线(AAA)', '中债中短期票据收益率曲线(AAA)'],
        },
      },
      keywords: [
        'treasury yield',
        'government bond',
        'yield curve',
        'term structure',
        '国债收益率',
        '中国国债收益率曲线',
        '十年期国债',
        '10y',
        'credit spread',
        '信用利差',
        'risk-free rate',
        '无风险利率',
        '企业债收益率',
        '利率',
      ],
      source: chinabondYields,
      params: {
        start_date: firstDay('20200204'),
        end_date: day({
          bound: 'last',
          default: '20210124',
          say: say('Last day wanted, YYYYMMDD.', '最后一日，YYYYMMDD。'),
        }),
      },
      ask: ({ start_date, end_date }): YieldsAsk => ({ first: yearIn(start_date), last: yearIn(end_date) }),
      columns: COLUMNS,
      parseRows: (pages) => parseYields(pages, COLUMNS),
      select: (table, { start_date, end_date }) => table.between('日期', start_date, end_date),
      quirks: [
        say(
          'A range may be of any length; AKShare answers one of more than a year without rows.',
          '区间长度不限；AKShare 对超过一年的区间返回空表。',
        ),
        say(
          'The curves of one day stand in the order of the site; the order of AKShare is undefined.',
          '同一天的各条曲线按网站的顺序；AKShare 的顺序不确定。',
        ),
        say(`Days before ${FIRST_YEAR} are not asked for.`, `${FIRST_YEAR} 年之前的日期不作请求。`),
        say(
          'Days on which the bond market is open count, working weekends too.',
          '包括债券市场开市的日期，调休的周末也在内。',
        ),
      ],
      evidence: [
        say(
          'A recorded and a printed result of AKShare are answered as recorded, in the rows that they show.',
          '对 AKShare 的一份实录结果和一份文档所载结果，所示各行的返回值与之一致。',
        ),
      ],
      example: { start_date: '20260601', end_date: '20260610' },
    }),
  },
);
