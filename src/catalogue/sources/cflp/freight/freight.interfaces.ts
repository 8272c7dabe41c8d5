import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { number, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { cflp, type FreightAsk, parseFreight } from './wire.ts';

const COLUMNS = {
  日期: text('period', {
    id: 'period',
    role: 'period',
    say: say(
      'Period as the source writes it: a day, a month, a quarter or a year.',
      '期间，按数据源所写：日期、月份、季度或年份。',
    ),
  }),
  定基指数: number('fixed'),
  环比指数: number('on_period'),
  同比指数: number('on_year'),
} as const;

// Those of prices are of 1,000, where those of volumes are of 100.
const PRICE_COLUMNS = {
  ...COLUMNS,
  环比指数: number('on_period', { say: say('Index where the period before is 1,000.', '以上期为 1000 的指数。') }),
  同比指数: number('on_year', { say: say('Index where the year before is 1,000.', '以上年同期为 1000 的指数。') }),
} as const;

const SPANS = { 周指数: '2', 月指数: '3', 季度指数: '4', 年度指数: '5' } as const;
const MONTHS = say('by month');
const QUARTERS = say('by quarter');
const YEARS = say('by year');
const EACH = { 周指数: 'week', 月指数: 'month', 季度指数: 'quarter', 年度指数: 'year' } as const;
const WORDS = ['freight', 'logistics', 'road transport', '物流', '运价', '公路'];

export default familyOf<RecordsShared<FreightAsk>>(
  {
    category: 'index',
    topic: 'commodity-indices',
    page: 'http://index.0256.cn/expx.htm',
    cache: freshFor('12h', { staleIfError: '365d' }),
    kind: 'history',
    grain: { param: 'symbol', of: EACH },
    quirks: [
      say(
        'The three series are joined by their periods, where AKShare joins them by position.',
        '三个序列按期间合并，AKShare 则按位置合并。',
      ),
    ],
    source: cflp,
  },
  {
    index_price_cflp: records({
      say: say('Index of the prices of road freight in China, oldest first.', '中国公路物流运价指数'),
      keywords: WORDS,
      params: {
        symbol: choice(
          { 周指数: say('by week'), 月指数: MONTHS, 季度指数: QUARTERS, 年度指数: YEARS },
          { default: '周指数', say: say('Span of a row.', '周期。') },
        ),
      },
      columns: PRICE_COLUMNS,
      ask: ({ symbol }): FreightAsk => ({ of: 'price', span: SPANS[symbol] }),
      parseFields: parseFreight,
    }),
    index_volume_cflp: records({
      say: say('Index of the volumes of road freight in China, oldest first.', '中国公路物流运量指数'),
      keywords: WORDS,
      grain: { param: 'symbol', of: { 月指数: 'month', 季度指数: 'quarter', 年度指数: 'year' } },
      params: {
        symbol: choice(
          { 月指数: MONTHS, 季度指数: QUARTERS, 年度指数: YEARS },
          { default: '月指数', say: say('Span of a row.', '周期。') },
        ),
      },
      columns: COLUMNS,
      ask: ({ symbol }): FreightAsk => ({ of: 'volume', span: SPANS[symbol] }),
      parseFields: parseFreight,
      quirks: [
        say(
          'By month, the figures from 2019-07-31 to 2020-08-31, the last, are those from 2016-01-31 to 2017-02-28 once more, as the source has them.',
          '月指数中，2019-07-31 至末期 2020-08-31 的数字与 2016-01-31 至 2017-02-28 完全相同，为数据源原值。',
        ),
      ],
    }),
  },
);
