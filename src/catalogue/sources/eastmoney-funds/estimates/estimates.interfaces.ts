import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { open } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type EstimatesAsk, FUND_COLUMNS, fundEstimates, parseEstimates } from './wire.ts';

const SHARED: RecordsShared<EstimatesAsk> = {
  category: 'fund',
  topic: 'fund-lists',
  page: 'https://fund.eastmoney.com/fundguzhi.html',
  cache: shanghaiSession({ open: '1m', staleIfError: '30d' }),
  kind: 'snapshot',
  each: 'security',
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
    doc: 'Estimated unit values of index funds during the day.',
    chinese: '基金净值估算',
    params: {
      symbol: choice(
        {
          [ALL]: 'All that the source still estimates: index funds.',
          股票型: 'Equity funds; the source no longer publishes any.',
          混合型: 'Mixed funds; the source no longer publishes any.',
          债券型: 'Bond funds; the source no longer publishes any.',
          [INDEX]: 'Index funds.',
          QDII: 'Funds that invest abroad; the source no longer publishes any.',
          ETF联接: 'Funds linked to exchange-traded ones; the source no longer publishes any.',
          LOF: 'Listed open-ended funds; the source no longer publishes any.',
          场内交易基金: 'Exchange-traded funds; the source no longer publishes any.',
        },
        { default: ALL, doc: 'Group of funds.' },
      ),
    },
    source: fundEstimates,
    ask: ({ symbol }): EstimatesAsk => ({ estimates: GROUPS.get(symbol) ?? 'pages' }),
    rowNumber: '序号',
    columns: {
      ...FUND_COLUMNS,
      '*': open(
        'any',
        'yuan per unit for values, percent for growth and deviation',
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
      '全部 and 指数型 are the same: index funds, from the pages of the site. Estimates of other funds ended with a rule of July 2023, and their service in July 2026.',
      'Figures are numbers, where AKShare answers texts with percent signs and dashes.',
    ],
  }),
});
