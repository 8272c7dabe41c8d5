import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { dynamicColumns } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { sampleNames } from '../../../declare/sample.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type EstimatesAsk, FUND_COLUMNS, fundEstimates, parseEstimates } from './wire.ts';

const SHARED: RecordsShared<EstimatesAsk> = {
  category: 'fund',
  topic: 'fund-lists',
  page: 'https://fund.eastmoney.com/fundguzhi.html',
  // The values that are published come in the evening.
  cache: shanghaiSession({ open: '1m', closed: '15m', staleIfError: '30d' }),
  kind: 'snapshot',
  grain: 'security',
};

const ALL = '全部';
const INDEX = '指数型';

/** The groups of the API by the names of the choices. */
const GROUPS = new Map([
  ['股票型', '2'],
  ['混合型', '3'],
  ['债券型', '4'],
  ['QDII', '6'],
  ['ETF联接', '7'],
  ['LOF', '8'],
  ['场内交易基金', '9'],
]);

export default familyOf(SHARED, {
  fund_value_estimation_em: records({
    say: say('Estimated unit values of index funds during the day.', '基金净值估算'),
    sample: {
      columns: sampleNames(
        '{day-0}-估算数据-估算值|{day-0}-估算数据-估算增长率|{day-0}-公布数据-单位净值|{day-0}-公布数据-日增长率',
      ),
    },
    params: {
      symbol: choice(
        {
          [ALL]: say('All that the source still estimates: index funds.'),
          股票型: say('Equity funds; the source no longer publishes any.'),
          混合型: say('Mixed funds; the source no longer publishes any.'),
          债券型: say('Bond funds; the source no longer publishes any.'),
          [INDEX]: say('Index funds.'),
          QDII: say(
            'Funds that invest abroad; the source no longer publishes any.',
            '投资境外的基金；数据源已不再公布。',
          ),
          ETF联接: say('Funds linked to exchange-traded ones; the source no longer publishes any.'),
          LOF: say(
            'Listed open-ended funds; the source no longer publishes any.',
            '上市型开放式基金；数据源已不再公布。',
          ),
          场内交易基金: say('Exchange-traded funds; the source no longer publishes any.'),
        },
        { default: ALL, say: say('Group of funds.', '基金分组。') },
      ),
    },
    source: fundEstimates,
    ask: ({ symbol }): EstimatesAsk => ({ estimates: GROUPS.get(symbol) ?? 'pages' }),
    rowNumber: '序号',
    columns: {
      ...FUND_COLUMNS,
      '*': dynamicColumns(
        'any',
        'yuan_per_unit_or_percent',
        say(
          'Estimated value (估算值) and growth (估算增长率), published value (单位净值) and growth (日增长率), each named after the day of the estimates; the deviation (估算偏差); and the last value, named after its own day.',
          '估算值与估算增长率，公布的单位净值与日增长率，各以估算日期命名；估算偏差；以及上一个净值，以其日期命名。',
        ),
      ),
    },
    parseRows: parseEstimates,
    ended: '2026-07-20',
    hasEnded: ({ symbol }) => symbol !== ALL && symbol !== INDEX,
    quirks: [
      say(
        '全部 and 指数型 are the same: index funds, from the pages of the site. Estimates of other funds ended with a rule of July 2023, and their service in July 2026.',
        '“全部”与“指数型”相同：均为网站页面上的指数基金。其他基金的估值因 2023 年 7 月的规定而停止，其服务于 2026 年 7 月停止。',
      ),
      say(
        'Figures are numbers, where AKShare answers texts with percent signs and dashes.',
        '数字为数值，AKShare 则为带百分号和短横的文本。',
      ),
    ],
  }),
});
