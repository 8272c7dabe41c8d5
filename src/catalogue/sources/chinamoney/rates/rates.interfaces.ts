import { say } from '../../../../base/say.ts';
import { DAY_MS } from '../../../../base/utc-day.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { isoDay } from '../../../../engine/interface/day-forms.ts';
import { choice, day } from '../../../../engine/interface/params.ts';
import type { Rule } from '../../../../engine/interface/rules.ts';
import { code, date, number, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { words } from '../../../wire/upstream-value.ts';
import { reportsOfDay } from '../../exchanges/day-reports.ts';
import {
  type CurvesAsk,
  closingYields,
  curveList,
  parseCurves,
  parseRepoRates,
  parseSwaps,
  parseYields,
  type SpanAsk,
  spans,
  type YieldsAsk,
} from './wire.ts';

const RATES = {
  date: date('date'),
  FR001: number('FR001'),
  FR007: number('FR007'),
  FR014: number('FR014'),
  FDR001: number('FDR001'),
  FDR007: number('FDR007'),
  FDR014: number('FDR014'),
} as const;

/** A rate of the curve of swaps of one tenor. */
function tenor(name: string, words: string, chinese: string) {
  return number(name, {
    id: `rate_${name.toLowerCase()}`,
    unit: 'percent',
    say: say(`Rate of a swap of ${words}.`, `${chinese}期限的互换利率。`),
  });
}

const SWAPS = [
  ['日期', date('日期')],
  [
    '曲线名称',
    text('曲线名称', {
      say: say(
        'FR007利率互换行情曲线 for quotes, FR007利率互换收盘曲线 for the close.',
        'FR007利率互换行情曲线或 FR007利率互换收盘曲线。',
      ),
    }),
  ],
  ['时刻', text('时刻', { id: 'time', say: say('Time of the quotes, as 9:30.', '报价时刻，如 9:30。') })],
  [
    '价格类型',
    text('价格类型', {
      id: 'side',
      say: say('报买 for the bid, 报卖 for the ask, 均值 for the mean.', '报买、报卖或均值。'),
    }),
  ],
  ['1M', tenor('1M', 'one month', '1 个月')],
  ['3M', tenor('3M', 'three months', '3 个月')],
  ['6M', tenor('6M', 'six months', '6 个月')],
  ['9M', tenor('9M', 'nine months', '9 个月')],
  ['1Y', tenor('1Y', 'one year', '1 年')],
  ['2Y', tenor('2Y', 'two years', '2 年')],
  ['3Y', tenor('3Y', 'three years', '3 年')],
  ['4Y', tenor('4Y', 'four years', '4 年')],
  ['5Y', tenor('5Y', 'five years', '5 年')],
  ['7Y', tenor('7Y', 'seven years', '7 年')],
  ['10Y', tenor('10Y', 'ten years', '10 年')],
] as const;

const YIELDS = {
  日期: date('newDateValueCN'),
  期限: number('yearTermStr', {
    id: 'tenor',
    unit: 'years',
    say: say('Tenor; 0.083 is one month.', '期限；0.083 为一个月。'),
  }),
  到期收益率: number('maturityYieldStr', { id: 'yield_to_maturity', unit: 'percent' }),
  即期收益率: number('currentYieldStr', { id: 'spot_yield', unit: 'percent' }),
  远期收益率: number('futureYieldStr', { id: 'forward_yield', unit: 'percent' }),
} as const;

const CURVES = {
  value: code('value', { say: say('Code of the curve, as CYCC000.', '曲线代码，如 CYCC000。') }),
  cnLabel: text('cnLabel', { say: say('Chinese name of the curve.', '曲线的中文名称。') }),
  enLabel: text('enLabel', { say: say('English name of the curve.', '曲线的英文名称。') }),
} as const;

const FIRST = say('First day wanted, YYYYMMDD.', '所求的第一天，YYYYMMDD。');
const LAST = say('Last day wanted, YYYYMMDD; not before the first.', '所求的最后一天，YYYYMMDD，不早于第一天。');

/** A span of so many days at most, because each request holds few days. */
function atMost(days: number): Rule<'start_date' | 'end_date'> {
  return {
    reads: ['start_date', 'end_date'],
    reportedParam: 'end_date',
    check: ({ start_date, end_date }) => {
      const [first, last] = [start_date, end_date].map((each) => Date.parse(isoDay(String(each))));
      return last! - first! < days * DAY_MS
        ? undefined
        : {
            type: 'value_error.date_range',
            msg: say(`Input should be a span of at most ${days} days`, `跨度不应超过 ${days} 天`),
            ctx: { start_date: String(start_date) },
          };
    },
  };
}

const MAX_DAYS = { yields: 31, swaps: 366, repo: 3_660 } as const;

export default [
  ...familyOf<RecordsShared<SpanAsk>>(
    {
      category: 'interest_rate',
      page: 'https://www.chinamoney.com.cn/chinese/bkfrr/',
      cache: reportsOfDay<SpanAsk>(({ last }) => last),
      kind: 'window',
      grain: 'day',
    },
    {
      repo_rate_hist: records({
        say: say('Fixing repo rates between two days, oldest day first.', '回购定盘利率历史'),
        keywords: ['FR007', 'FDR007', 'repo', '回购利率', '银行间'],
        source: spans,
        params: {
          start_date: day({ bound: 'first', default: '20200930', say: FIRST }),
          end_date: day({ bound: 'last', default: '20201029', say: LAST }),
        },
        rules: [atMost(MAX_DAYS.repo)],
        columns: RATES,
        ask: ({ start_date: first, end_date: last }): SpanAsk => ({ span: 'repo', first, last }),
        parseFields: parseRepoRates,
        quirks: [
          say(
            'A span without rates answers `[]`; AKShare fails. A reply without rates of fifteen days or more is 502.',
            '没有利率的区间返回 `[]`，AKShare 则失败。十五天及以上都没有利率的应答返回 502。',
          ),
          say('A span of more than a year takes a request for each year.', '超过一年的区间每年需要一次请求。'),
          say('Rates of deposit-taking institutions began in 2017-05.', '银银间利率自 2017-05 起。'),
        ],
      }),
    },
  ),
  ...familyOf<RecordsShared<SpanAsk>>(
    {
      category: 'macro',
      topic: 'china-money',
      page: 'https://www.chinamoney.com.cn/chinese/bkcurvfxhis/?cfgItemType=72&curveType=FR007',
      cache: reportsOfDay<SpanAsk>(({ last }) => last),
      kind: 'window',
      grain: 'item',
    },
    {
      macro_china_swap_rate: records({
        sample: {
          texts: {
            曲线名称: 'FR007利率互换行情曲线',
            时刻: ['9:30', '9:30', '9:30', '13:30', '13:30', '13:30'],
            价格类型: ['报买', '报卖', '均值'],
          },
        },
        say: say(
          'Curve of interest rate swaps on FR007 between two days, several quotes a day.',
          'FR007 利率互换曲线历史数据',
        ),
        keywords: ['IRS', 'interest rate swap', '利率互换', '银行间'],
        source: spans,
        params: {
          start_date: day({ bound: 'first', default: '20231101', say: FIRST }),
          end_date: day({ bound: 'last', default: '20231204', say: LAST }),
        },
        rules: [atMost(MAX_DAYS.swaps)],
        columns: SWAPS,
        ask: ({ start_date: first, end_date: last }): SpanAsk => ({ span: 'swaps', first, last }),
        parseFields: parseSwaps,
        quirks: [
          say(
            'The source has the last year; a span of more than 34 days takes several requests.',
            '数据源只有最近一年；超过 34 天的区间需要多次请求。',
          ),
          say(
            'Clients of 2026 report replies without curves: one of fifteen days or more of the last year is 502.',
            '2026 年有客户端报告应答中没有曲线：最近一年内十五天及以上没有曲线的应答返回 502。',
          ),
          say(
            'The names of the fields are not known: a reply of another number of fields or tenors is refused, with their names.',
            '字段名未知：字段数或期限数不同的应答视为失败，并列出其名称。',
          ),
          say(
            'A reply is refused whose mean is not between its bid and its ask.',
            '均值不在报买与报卖之间的应答视为失败。',
          ),
        ],
      }),
    },
  ),
  ...familyOf<RecordsShared<YieldsAsk>>(
    {
      category: 'bond',
      page: 'https://www.chinamoney.com.cn/chinese/bkcurvclosedyhis/?bondType=CYCC000&reference=1',
      cache: reportsOfDay<YieldsAsk>(({ last }) => last),
      kind: 'snapshot',
      grain: 'item',
    },
    {
      bond_china_close_return: records({
        say: say(
          'Closing yield curve of one class of bonds over some days, newest day first.',
          '收盘收益率曲线历史数据',
        ),
        keywords: [
          'yield curve',
          'treasury yield',
          'corporate bond yields',
          '收益率曲线',
          '国债收益率',
          '企业债收益率',
          '公司债收益率',
          '银行间',
        ],
        source: closingYields,
        params: {
          symbol: words({
            default: '国债',
            max: 60,
            say: say(
              'Class of bonds, as `cnLabel` of bond_china_close_return_map has it.',
              '债券类别，取自 bond_china_close_return_map 的 `cnLabel`。',
            ),
          }),
          period: choice(
            [
              ['0.1', say('a tenth of a year', '十分之一年')],
              ['0.5', say('half a year', '半年')],
              ['1', say('a year', '一年')],
            ],
            { default: '1', say: say('Step of the tenors in years.', '期限的步长，单位为年。') },
          ),
          start_date: day({ bound: 'first', default: '20231101', say: FIRST }),
          end_date: day({ bound: 'last', default: '20231101', say: LAST }),
        },
        rules: [atMost(MAX_DAYS.yields)],
        columns: YIELDS,
        ask: ({ symbol: curve, period: step, start_date: first, end_date: last }): YieldsAsk => ({
          curve,
          step,
          first,
          last,
        }),
        parseFields: parseYields,
        quirks: [
          say(
            'All tenors are answered; AKShare reads the first 50 rows alone, and so cuts longer curves.',
            '返回全部期限；AKShare 只读取前 50 行，会截断较长的曲线。',
          ),
          say(
            'The source has the last three months. Ten days take some 17 requests, one a second.',
            '数据源只有最近三个月。十天约需 17 次请求，每秒一次。',
          ),
          say('A class that is not there is 404, with the names of all.', '不存在的类别返回 404，并列出全部名称。'),
          say('bond_china_yield has yield curves of another source.', 'bond_china_yield 提供另一来源的收益率曲线。'),
        ],
        example: { symbol: '国债', period: '1', start_date: '20231101', end_date: '20231101' },
      }),
    },
  ),
  ...familyOf<RecordsShared<CurvesAsk>>(
    {
      category: 'bond',
      page: 'https://www.chinamoney.com.cn/chinese/bkcurvclosedyhis/?bondType=CYCC000&reference=1',
      cache: freshFor('1d', { staleIfError: '90d' }),
      kind: 'snapshot',
      grain: 'item',
    },
    {
      bond_china_close_return_map: records({
        sample: {
          texts: {
            cnLabel: ['国债', '央行票据', '政策性金融债(国开)', '政策性金融债(进出口行)', '政策性金融债(农发行)'],
            enLabel: [
              'Treasury Bond',
              'Central Bank Bill',
              'Policy bank Bond(CDB)',
              'Policy Financial Bond(EIBC)',
              'Policy Financial Bond(ADBC)',
            ],
          },
        },
        say: say('Names and codes of the closing yield curves.', '收盘收益率曲线的名称与代码'),
        keywords: ['收益率曲线', '银行间'],
        listsAll: true,
        source: curveList,
        columns: CURVES,
        ask: (): CurvesAsk => ({ list: 'curves' }),
        parseFields: (pages, _, fields) => parseCurves(pages, fields),
      }),
    },
  ),
];
