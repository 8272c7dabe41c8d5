import { say } from '../../../../base/say.ts';
import { foreignSessions, freshFor, shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { date, number } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import { SHARE_DIGITS, security } from '../../../declare/security.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import { baiduValuation, parseValuation, type ValuationAsk } from './wire.ts';

const COLUMNS = {
  date: date('day', { say: say('Day.', '日期。') }),
  value: number('value', { say: say('Value of the measure.', '指标的值。'), unit: 'hundred_million_yuan_or_times' }),
} as const;

const INDICATOR = choice(
  {
    总市值: say('market value'),
    '市盈率(TTM)': say('price to earnings of the last twelve months'),
    '市盈率(静)': say('price to earnings of the last year'),
    市净率: say('price to book value'),
    市现率: say('price to cash flow'),
  },
  { default: '总市值', say: say('Measure.', '指标。') },
);

const SPANS = {
  近一年: say('one year'),
  近三年: say('three years'),
  近五年: say('five years'),
  近十年: say('ten years'),
  全部: say('all', '全部'),
} as const;

const ABROAD_SPANS = { 近一年: SPANS.近一年, 近三年: SPANS.近三年, 全部: SPANS.全部 } as const;

const SPAN = say('Time up to today.', '到今天为止的时段。');

/** The columns of a share of Hong Kong or the United States, whose market value is in another currency. */
function abroad(unit: 'hundred_million_hkd_or_times' | 'hundred_million_usd_or_times') {
  return { date: COLUMNS.date, value: { ...COLUMNS.value, unit } } as const;
}

const UNKNOWN = say(
  'A share that the source does not know answers `[]`, where AKShare raises an error.',
  '数据源不认识的股票返回 `[]`，AKShare 则报错。',
);
const THINNED = say(
  'Longer times are thinned out by the source: their points are weeks or months apart.',
  '更长的时段由数据源抽稀：各点相隔数周或数月。',
);

const EVERY_DAY = say(
  'A year has every day, also those without trading, which repeat the value before.',
  '近一年的每一天都有，没有交易的日子重复前值。',
);

type ValuationParams = Readonly<Record<'symbol' | 'indicator' | 'period', string>>;

const askIn =
  (market: ValuationAsk['market']) =>
  ({ symbol, indicator, period }: ValuationParams): ValuationAsk => ({
    market,
    share: symbol,
    measure: indicator,
    span: period,
  });

/** Other exchanges trade at other times, and on holidays of the mainland. */
const ABROAD = foreignSessions(freshFor('1h', { staleIfError: '30d' }));

export default familyOf<RecordsShared<ValuationAsk>>(
  {
    category: 'stock',
    topic: 'ratings',
    page: 'https://gushitong.baidu.com/stock/ab-002044',
    cache: shanghaiSession({ open: '10m', lag: '6h', staleIfError: '30d' }),
    kind: 'window',
    grain: 'day',
    source: baiduValuation,
  },
  {
    stock_zh_valuation_baidu: records({
      say: say('Market value or a valuation ratio of one A-share by day, oldest first.', 'A 股估值数据（百度股市通）'),
      keywords: ['market capitalization', '总市值'],
      params: {
        symbol: security({ ...SHARE_DIGITS, default: '002044', otherwise: 'refused' }),
        indicator: INDICATOR,
        period: choice(SPANS, { default: '近一年', say: SPAN }),
      },
      columns: COLUMNS,
      ask: askIn('ab'),
      parseFields: parseValuation,
      quirks: [EVERY_DAY, THINNED, UNKNOWN],
      evidence: [say('The recorded refusal of the source is refused.', '数据源的实录拒绝应答，按拒绝处理。')],
    }),
    stock_hk_valuation_baidu: records({
      say: say(
        'Market value or a valuation ratio of one Hong Kong share by day, oldest first.',
        '港股估值数据（百度股市通）',
      ),
      keywords: ['market capitalization', '总市值'],
      topic: 'hong-kong-companies',
      cache: ABROAD,
      page: 'https://gushitong.baidu.com/stock/hk-06969',
      params: {
        symbol: security({
          of: 'hong_kong_share',
          wants: '00700',
          default: '06969',
          say: say('Share code, five digits; leading zeros count.', '五位股票代码，前面的零不可省略。'),
          otherwise: 'refused',
        }),
        indicator: INDICATOR,
        period: choice(ABROAD_SPANS, { default: '近一年', say: SPAN }),
      },
      columns: abroad('hundred_million_hkd_or_times'),
      ask: askIn('hk'),
      parseFields: parseValuation,
      quirks: [EVERY_DAY, THINNED, UNKNOWN],
    }),
    stock_us_valuation_baidu: records({
      say: say(
        'Market value or a valuation ratio of one share of the United States by day, oldest first.',
        '美股估值数据（百度股市通）',
      ),
      keywords: ['market capitalization', '总市值'],
      cache: ABROAD,
      page: 'https://gushitong.baidu.com/stock/us-NVDA',
      params: {
        symbol: security({
          of: 'american_share',
          wants: 'BRK.B',
          default: 'NVDA',
          say: say('Ticker, in capital letters.', '股票代码，大写字母。'),
          otherwise: 'refused',
        }),
        indicator: INDICATOR,
        period: choice(ABROAD_SPANS, { default: '近一年', say: SPAN }),
      },
      columns: abroad('hundred_million_usd_or_times'),
      ask: askIn('us'),
      parseFields: parseValuation,
      quirks: [
        say(
          'It is asked at finance.baidu.com: AKShare asks the older host, which redirects since 2026-04, and fails.',
          '向 finance.baidu.com 请求：AKShare 请求的旧主机自 2026-04 起重定向，因而失败。',
        ),
        THINNED,
        UNKNOWN,
      ],
    }),
  },
);
