import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { date, number } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { security } from '../../../declare/security.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
import { baiduValuation, parseValuation, type ValuationAsk } from './wire.ts';

const COLUMNS = {
  date: date('day', { say: say('Day.', '日期。') }),
  value: number('value', {
    say: say('Value of the measure.', '指标的值。'),
    unit: '100 million yuan for 总市值, otherwise times',
  }),
} as const;

export default familyOf<RecordsShared<ValuationAsk>>(
  {
    category: 'stock',
    topic: 'ratings',
    page: 'https://gushitong.baidu.com/stock/ab-002044',
    cache: shanghaiSession({ open: '10m', lag: '6h', staleIfError: '30d' }),
    kind: 'window',
    each: 'day',
  },
  {
    stock_zh_valuation_baidu: records({
      say: say('Market value or a valuation ratio of one A-share by day, oldest first.', 'A 股估值数据（百度股市通）'),
      keywords: ['market capitalization', '总市值'],
      source: baiduValuation,
      params: {
        symbol: security(
          {
            of: 'share',
            wants: '600000',
            default: '002044',
            say: say('Share code, six digits; leading zeros count.', '六位股票代码，前面的零不可省略。'),
          },
          'refused',
        ),
        indicator: choice(
          {
            总市值: say('market value'),
            '市盈率(TTM)': say('price to earnings of the last twelve months'),
            '市盈率(静)': say('price to earnings of the last year'),
            市净率: say('price to book value'),
            市现率: say('price to cash flow'),
          },
          { default: '总市值', say: say('Measure.', '指标。') },
        ),
        period: choice(
          {
            近一年: say('one year'),
            近三年: say('three years'),
            近五年: say('five years'),
            近十年: say('ten years'),
            全部: say('all', '全部'),
          },
          { default: '近一年', say: say('Time up to today.', '到今天为止的时段。') },
        ),
      },
      columns: COLUMNS,
      ask: ({ symbol, indicator, period }) => ({ share: symbol, measure: indicator, span: period }),
      parseRows: (pages, ask) => fillColumns(COLUMNS, (fields) => parseValuation(pages, ask, fields)),
      quirks: [
        say(
          'A year has every day, also those without trading, which repeat the value before.',
          '近一年的每一天都有，没有交易的日子重复前值。',
        ),
        say(
          'Longer times are thinned out by the source: their points are weeks or months apart.',
          '更长的时段由数据源抽稀：各点相隔数周或数月。',
        ),
        say(
          'A share that the source does not know answers `[]`, where AKShare raises an error.',
          '数据源不认识的股票返回 `[]`，AKShare 则报错。',
        ),
      ],
      evidence: [say('The recorded refusal of the source is refused.', '数据源的实录拒绝应答，按拒绝处理。')],
    }),
  },
);
