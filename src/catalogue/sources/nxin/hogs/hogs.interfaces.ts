import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { date, number } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { type HogIndexAsk, nxin, parseDays } from './wire.ts';

const mean = (field: string, months: number) =>
  number(field, {
    id: `mean_${months}_months`,
    unit: 'index_points',
    say: say(`Moving average of the index over ${months} months.`, `指数的 ${months} 个月均线。`),
  });

const COLUMNS = {
  日期: date('day'),
  指数: number('index'),
  '4个月均线': mean('mean_4m', 4),
  '6个月均线': mean('mean_6m', 6),
  '12个月均线': mean('mean_12m', 12),
  预售均价: number('presale', {
    id: 'presale_price',
    unit: 'yuan_per_kilogram_of_live_weight',
    say: say('Mean price of presales.'),
  }),
  成交均价: number('deal', { unit: 'yuan_per_kilogram_of_live_weight' }),
  成交均重: number('weight', { id: 'mean_weight', unit: 'kilograms', say: say('Mean weight of a hog sold.') }),
} as const;

export default familyOf<RecordsShared<HogIndexAsk>>(
  {
    category: 'index',
    topic: 'commodity-indices',
    page: 'https://hqb.nxin.com/pigindex/index.shtml',
    cache: freshFor('6h', { staleIfError: '30d' }),
    kind: 'window',
    grain: 'week',
  },
  {
    index_hog_spot_price: records({
      say: say(
        'Index of the price of hogs by week, with its averages and deals, oldest first.',
        '行情宝：生猪市场价格指数',
      ),
      keywords: ['pork', 'pig price', '猪价', '生猪', '猪肉'],
      source: nxin,
      columns: COLUMNS,
      ask: () => ({ region: 0 }) as const,
      parseFields: (pages, _, fields) => parseDays(pages, fields),
      quirks: [
        say(
          'A price or weight of 0 is none: it is `null`, where AKShare answers 0.',
          '价格或均重为 0 表示没有，此处为 `null`，AKShare 返回 0。',
        ),
      ],
    }),
  },
);
