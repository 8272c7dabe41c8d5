import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { date, number } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type EmissionsAsk, parseEmissions, zjpwq } from './wire.ts';

const COLUMNS = {
  日期: date('day', { role: 'period', say: say('First day of the month or quarter.', '月份或季度的首日。') }),
  交易指数: number('indexValue', { id: 'index', unit: 'index_points', say: say('Index of the trades.', '交易指数。') }),
  成交量: number('totalQuantity', { unit: 'tonnes', say: say('Emission rights that were traded.', '成交量。') }),
  成交额: number('totalCost'),
} as const;

export default familyOf<RecordsShared<EmissionsAsk>>(
  {
    category: 'index',
    topic: 'commodity-indices',
    page: 'https://zs.zjpwq.net/',
    cache: freshFor('1d', { staleIfError: '365d' }),
    kind: 'history',
    grain: { param: 'symbol', of: { 月度: 'month', 季度: 'quarter' } },
  },
  {
    index_eri: records({
      say: say('Index of the emission rights of Zhejiang, and their trades, oldest first.', '浙江省排污权交易指数'),
      keywords: ['emissions trading', '排放', 'emission rights', 'pollution rights', '排污权', '环境权益'],
      source: zjpwq,
      params: {
        symbol: choice(
          { 月度: say('by month'), 季度: say('by quarter') },
          { default: '月度', say: say('Span of a row.', '周期。') },
        ),
      },
      columns: COLUMNS,
      ask: ({ symbol }): EmissionsAsk => ({ cycle: symbol === '月度' ? 'MONTH' : 'QUARTER' }),
      parseFields: parseEmissions,
      quirks: [
        say(
          'The two replies are joined by the day of their stage, where AKShare joins them by position.',
          '两份应答按所属期的日期合并，AKShare 则按位置合并。',
        ),
      ],
    }),
  },
);
