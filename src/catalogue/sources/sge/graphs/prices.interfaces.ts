import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { NIGHT_SESSIONS } from '../../../../engine/interface/future-days.ts';
import { code } from '../../../../engine/interface/params.ts';
import { date, number } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import type { Unit } from '../../../fields/units.ts';
import { fillColumns, type RecordsShared, records } from '../../../wire/records.ts';
import {
  type BenchmarkAsk,
  type DailyAsk,
  goldExchangeBenchmarks,
  goldExchangeDaily,
  parseBenchmarks,
  parseDaily,
} from './wire.ts';

const CACHE = freshFor('2h', { staleIfError: '90d' });
const OF_PRODUCT = 'yuan per gram; yuan per kilogram of silver';

const DAILY = {
  date: date('date'),
  open: number('open', { unit: OF_PRODUCT }),
  close: number('close', { unit: OF_PRODUCT }),
  low: number('low', { unit: OF_PRODUCT }),
  high: number('high', { unit: OF_PRODUCT }),
} as const;

/** The columns of the benchmarks of a metal. */
const benchmarks = (unit: Unit) =>
  ({
    交易时间: date('day'),
    晚盘价: number('wp', { unit }),
    早盘价: number('zp', { unit }),
  }) as const;

const GOLD = benchmarks('yuan per gram');
const SILVER = benchmarks('yuan per kilogram');

const DAYS_OF_BEIJING =
  'Days are those of Beijing. AKShare cuts them in UTC, so all its days are one too early: its Mondays are Sundays.';
const BY_DAY =
  'Morning and afternoon are joined by day, where AKShare joins them by their places. The newest day may have the morning alone.';
const FIRST_ROWS =
  'The first rows of a recorded result of AKShare are answered as recorded, every cell, one day later.';

export default [
  ...familyOf<RecordsShared<DailyAsk>>(
    { category: 'spot', page: 'https://www.sge.com.cn/sjzx/mrhq', cache: CACHE, kind: 'history', each: 'day' },
    {
      spot_hist_sge: records({
        isPriceHistory: true,
        ahead: () => NIGHT_SESSIONS,
        doc: 'Daily prices of one product of the Shanghai Gold Exchange, oldest first.',
        chinese: '上海黄金交易所历史行情：黄金、白银、铂金',
        keywords: ['gold price', 'silver price', 'bullion', 'SGE', '金价', '银价', 'Au99.99', 'Au(T+D)', 'Ag(T+D)'],
        params: {
          symbol: code(
            {
              default: 'Au99.99',
              doc: 'Product, case counts: Au99.99, Au99.95, Au100g, Au99.5, iAu99.99, iAu100g, iAu99.5, PGC30g, Pt99.95, Ag99.99, Au(T+D), mAu(T+D), Ag(T+D), Au(T+N1), Au(T+N2), NYAuTN06 and NYAuTN12.',
              matching: /^[A-Za-z][A-Za-z0-9.+()]{1,19}$/,
              form: 'a product of the exchange, such as Au99.99 or Ag(T+D)',
            },
            'refused',
          ),
        },
        source: goldExchangeDaily,
        ask: ({ symbol }) => ({ product: symbol }),
        parseRows: (pages) => fillColumns(DAILY, () => parseDaily(pages)),
        columns: DAILY,
        unique: true,
        sorted: 'date',
        quirks: [
          'The first day is 2016-12-19.',
          'A price of 0 is `null`: the exchange writes it where a product was not traded. A reply of which every price is 0 is refused; AKShare answers it.',
          'The columns are in the order of AKShare: close comes before low and high.',
          'In 2023, days of Ag99.99 were missing for some time.',
        ],
        evidence: [
          'The first rows of a recorded result of AKShare, and the rows that its page prints, are answered as recorded, every cell.',
          'A recorded result of 2026 in which every price is 0 is refused.',
        ],
      }),
    },
  ),
  ...familyOf<RecordsShared<BenchmarkAsk>>(
    { category: 'spot', page: 'https://www.sge.com.cn/sjzx/jzj', cache: CACHE, kind: 'history', each: 'day' },
    {
      spot_golden_benchmark_sge: records({
        doc: 'Shanghai gold benchmark prices of the morning and the afternoon by day, oldest first.',
        chinese: '上海金基准价：早盘价、午盘价',
        keywords: ['SHAU', 'gold price', 'gold fixing', '金价', '上海金'],
        source: goldExchangeBenchmarks,
        ask: () => ({ benchmark: 'gold' }) as const,
        parseRows: (pages) => fillColumns(GOLD, () => parseBenchmarks(pages)),
        columns: GOLD,
        quirks: ['The first day is 2016-04-19.', DAYS_OF_BEIJING, BY_DAY],
        evidence: [FIRST_ROWS],
      }),
      spot_silver_benchmark_sge: records({
        doc: 'Shanghai silver benchmark prices of the morning and the afternoon by day, oldest first.',
        chinese: '上海银基准价：早盘价、午盘价',
        keywords: ['SHAG', 'silver price', 'silver fixing', '银价', '上海银'],
        source: goldExchangeBenchmarks,
        ask: () => ({ benchmark: 'silver' }) as const,
        parseRows: (pages) => fillColumns(SILVER, () => parseBenchmarks(pages)),
        columns: SILVER,
        quirks: ['The first day is 2019-10-14.', DAYS_OF_BEIJING, BY_DAY],
        evidence: [FIRST_ROWS],
      }),
    },
  ),
];
