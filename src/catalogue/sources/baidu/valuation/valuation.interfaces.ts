import { say } from '../../../../base/say.ts';
import { shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { choice, code } from '../../../../engine/interface/params.ts';
import { date, number } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
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
      doc: 'Market value or a valuation ratio of one A-share by day, oldest first.',
      chinese: 'A 股估值数据（百度股市通）',
      keywords: ['market capitalization', '总市值'],
      source: baiduValuation,
      params: {
        symbol: code(
          {
            default: '002044',
            doc: 'Share code, six digits; leading zeros count.',
            matching: /^[0-9]{6}$/,
            form: 'six digits, such as 002044',
          },
          'refused',
        ),
        indicator: choice(
          {
            总市值: 'market value',
            '市盈率(TTM)': 'price to earnings of the last twelve months',
            '市盈率(静)': 'price to earnings of the last year',
            市净率: 'price to book value',
            市现率: 'price to cash flow',
          },
          { default: '总市值', doc: 'Measure.' },
        ),
        period: choice(
          { 近一年: 'one year', 近三年: 'three years', 近五年: 'five years', 近十年: 'ten years', 全部: 'all' },
          { default: '近一年', doc: 'Time up to today.' },
        ),
      },
      columns: COLUMNS,
      ask: ({ symbol, indicator, period }) => ({ share: symbol, measure: indicator, span: period }),
      parseRows: (pages, ask) => fillColumns(COLUMNS, (fields) => parseValuation(pages, ask, fields)),
      quirks: [
        'A year has every day, also those without trading, which repeat the value before.',
        'Longer times are thinned out by the source: their points are weeks or months apart.',
        'A share that the source does not know answers `[]`, where AKShare raises an error.',
      ],
      evidence: ['The recorded refusal of the source is refused.'],
    }),
  },
);
