import { say } from '../../../../base/say.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import { NIGHT_SESSIONS } from '../../../../engine/interface/future-days.ts';
import { codeParam } from '../../../../engine/interface/params.ts';
import { date, number, text } from '../../../declare/columns.ts';
import { familyOf } from '../../../declare/family.ts';
import type { Unit } from '../../../fields/units.ts';
import { constantList, NO_SOURCE_IS_ASKED, parseConstants } from '../../../wire/constant-list.ts';
import { type RecordsShared, records } from '../../../wire/records.ts';
import {
  type BenchmarkAsk,
  type DailyAsk,
  goldExchange,
  goldExchangeBenchmarks,
  goldExchangeDaily,
  goldExchangeQuotes,
  parseBenchmarks,
  parseDaily,
  parseQuotes,
  type QuotesAsk,
} from './wire.ts';

const CACHE = freshFor('2h', { staleIfError: '90d' });

const DAILY = {
  date: date('date'),
  open: number('open', { unit: 'yuan_per_gram_or_kilogram_of_silver' }),
  close: number('close', { unit: 'yuan_per_gram_or_kilogram_of_silver' }),
  low: number('low', { unit: 'yuan_per_gram_or_kilogram_of_silver' }),
  high: number('high', { unit: 'yuan_per_gram_or_kilogram_of_silver' }),
} as const;

/** The columns of the benchmarks of a metal. */
const benchmarks = (unit: Unit) =>
  ({ 交易时间: date('day'), 晚盘价: number('wp', { unit }), 早盘价: number('zp', { unit }) }) as const;

const PRODUCT = codeParam({
  default: 'Au99.99',
  say: say(
    'Product, case counts: Au99.99, Au99.95, Au100g, Au99.5, iAu99.99, iAu100g, iAu99.5, PGC30g, Pt99.95, Ag99.99, Au(T+D), mAu(T+D), Ag(T+D), Au(T+N1), Au(T+N2), NYAuTN06 and NYAuTN12.',
    '品种，区分大小写：Au99.99、Au99.95、Au100g、Au99.5、iAu99.99、iAu100g、iAu99.5、PGC30g、Pt99.95、Ag99.99、Au(T+D)、mAu(T+D)、Ag(T+D)、Au(T+N1)、Au(T+N2)、NYAuTN06 和 NYAuTN12。',
  ),
  matching: /^[A-Za-z][A-Za-z0-9.+()]{1,19}$/,
  form: say('a product of the exchange, such as Au99.99 or Ag(T+D)', '交易所的品种，例如 Au99.99 或 Ag(T+D)'),
  otherwise: 'refused',
});

/** The products of the exchange. */
type ProductsAsk = { readonly products: 'all' };

const products = constantList<ProductsAsk>(
  goldExchange,
  'https://www.sge.com.cn/sjzx/mrhq',
  'Au99.99 Au99.95 Au100g Pt99.95 Ag(T+D) Au(T+D) mAu(T+D) Au(T+N1) Au(T+N2) Ag99.99 iAu99.99 Au99.5 iAu100g iAu99.5 PGC30g NYAuTN06 NYAuTN12'
    .split(' ')
    .map((product) => ({ product })),
);
const PRODUCT_COLUMNS = { 品种: text('product') };

const QUOTES = {
  品种: text('heyue'),
  时间: text('times', { say: say('Minute, HH:MM:SS, Beijing time.', '时间，HH:MM:SS，北京时间。') }),
  现价: number('data', { unit: 'yuan_per_gram_or_kilogram_of_silver' }),
  更新时间: text('delaystr', {
    say: say(
      'Time of the last minute, as the exchange writes it, under the day of the session: a Friday evening is of the Monday.',
      '末一分钟的时间，与交易所所写相同；日期为所属交易日：周五夜盘属于下周一。',
    ),
  }),
} as const;

const DAYS_OF_BEIJING = say(
  'Days are those of Beijing. AKShare cuts them in UTC, so all its days are one too early: its Mondays are Sundays.',
  '日期为北京日期。AKShare 按 UTC 截取，因此所有日期都提前一天：其星期一成了星期日。',
);
const BY_DAY = say(
  'Morning and afternoon are joined by day, where AKShare joins them by their places. The newest day may have the morning alone.',
  '早盘与午盘按日期合并，AKShare 按位置合并。最新一天可能只有早盘。',
);
const FIRST_ROWS = say(
  'The first rows of a recorded result of AKShare are answered as recorded, every cell, one day later.',
  '对 AKShare 一份实录结果的前几行，日期推后一天，返回值逐格一致。',
);

export default [
  ...familyOf<RecordsShared<DailyAsk>>(
    { category: 'spot', page: 'https://www.sge.com.cn/sjzx/mrhq', cache: CACHE, kind: 'history', grain: 'day' },
    {
      spot_hist_sge: records({
        isPriceHistory: true,
        futureLimit: () => NIGHT_SESSIONS,
        say: say(
          'Daily prices of one product of the Shanghai Gold Exchange, oldest first.',
          '上海黄金交易所历史行情：黄金、白银、铂金',
        ),
        keywords: ['gold price', 'silver price', 'bullion', 'SGE', '金价', '银价', 'Au99.99', 'Au(T+D)', 'Ag(T+D)'],
        params: { symbol: PRODUCT },
        source: goldExchangeDaily,
        ask: ({ symbol }) => ({ product: symbol }),
        parseFields: parseDaily,
        columns: DAILY,
        unique: true,
        sorted: 'date',
        quirks: [
          say('The first day is 2016-12-19.', '首日为 2016-12-19。'),
          say(
            'A price of 0 is `null`: the exchange writes it where a product was not traded. A reply of which every price is 0 is refused; AKShare answers it.',
            '价格 0 为 `null`：产品没有成交时交易所写作 0。价格全部为 0 的应答视为失败；AKShare 会照样返回。',
          ),
          say(
            'The columns are in the order of AKShare: close comes before low and high.',
            '列的顺序与 AKShare 相同：收盘在最低和最高之前。',
          ),
          say('In 2023, days of Ag99.99 were missing for some time.', '2023 年，Ag99.99 有一段时间缺少若干天。'),
        ],
        evidence: [
          say(
            'The first rows of a recorded result of AKShare, and the rows that its page prints, are answered as recorded, every cell.',
            'AKShare 一份实录结果的前几行及其网页所载的各行，返回值逐格一致。',
          ),
          say(
            'A recorded result of 2026 in which every price is 0 is refused.',
            '2026 年一份价格全部为 0 的实录结果，按失败处理。',
          ),
        ],
      }),
    },
  ),
  ...familyOf<RecordsShared<BenchmarkAsk>>(
    { category: 'spot', page: 'https://www.sge.com.cn/sjzx/jzj', cache: CACHE, kind: 'history', grain: 'day' },
    {
      spot_golden_benchmark_sge: records({
        say: say(
          'Shanghai gold benchmark prices of the morning and the afternoon by day, oldest first.',
          '上海金基准价：早盘价、午盘价',
        ),
        keywords: ['SHAU', 'gold price', 'gold fixing', '金价', '上海金'],
        source: goldExchangeBenchmarks,
        ask: () => ({ benchmark: 'gold' }) as const,
        parseFields: parseBenchmarks,
        columns: benchmarks('yuan_per_gram'),
        quirks: [say('The first day is 2016-04-19.', '首日为 2016-04-19。'), DAYS_OF_BEIJING, BY_DAY],
        evidence: [FIRST_ROWS],
      }),
      spot_silver_benchmark_sge: records({
        say: say(
          'Shanghai silver benchmark prices of the morning and the afternoon by day, oldest first.',
          '上海银基准价：早盘价、午盘价',
        ),
        keywords: ['SHAG', 'silver price', 'silver fixing', '银价', '上海银'],
        source: goldExchangeBenchmarks,
        ask: () => ({ benchmark: 'silver' }) as const,
        parseFields: parseBenchmarks,
        columns: benchmarks('yuan_per_kilogram'),
        quirks: [say('The first day is 2019-10-14.', '首日为 2019-10-14。'), DAYS_OF_BEIJING, BY_DAY],
        evidence: [FIRST_ROWS],
      }),
    },
  ),
  ...familyOf<RecordsShared<QuotesAsk>>(
    {
      category: 'spot',
      page: 'https://www.sge.com.cn/',
      cache: freshFor('1m', { staleIfError: '1d' }),
      kind: 'snapshot',
      grain: 'minute',
    },
    {
      spot_quotations_sge: records({
        say: say(
          'Prices by minute of one product of the Shanghai Gold Exchange, of the day that began at 20:00.',
          '上海黄金交易所实时行情：自 20:00 起的分时价格',
        ),
        keywords: ['gold price', 'silver price', 'SGE', '金价', '银价', 'Au99.99', 'Au(T+D)', 'Ag(T+D)'],
        source: goldExchangeQuotes,
        params: { symbol: PRODUCT },
        columns: QUOTES,
        ask: ({ symbol }) => ({ quotes: symbol }),
        parseFields: parseQuotes,
        sample: { texts: { 品种: 'Au99.99', 更新时间: '{YYYY}年{MM}月{DD}日 {HH}:{mm}:{ss}' } },
        quirks: [
          say(
            'Rows are in their true order, from 20:00 of the evening before on; AKShare sorts them by the clock, so that the evening comes last.',
            '各行按真实次序，自前一晚 20:00 起；AKShare 按钟点排序，夜盘因此排在最后。',
          ),
          say(
            'Points after the minute of `更新时间` are left out: they are those of the day before, or fill the day. AKShare leaves out by the clock, and so keeps those of the day after midnight on an evening.',
            '`更新时间` 所在分钟之后的点略去：它们属于前一天，或只是填充。AKShare 按钟点略去，夜盘时因此仍含零点以后的此类点。',
          ),
        ],
      }),
    },
  ),
  ...familyOf<RecordsShared<ProductsAsk>>(
    {
      category: 'spot',
      page: 'https://www.sge.com.cn/sjzx/mrhq',
      cache: freshFor('1d', { staleIfError: '365d' }),
      kind: 'snapshot',
      grain: 'security',
      listsAll: true,
    },
    {
      spot_symbol_table_sge: records({
        sample: { texts: { 品种: ['Au99.99', 'Au99.95', 'Au100g', 'Pt99.95', 'Ag(T+D)', 'Au(T+D)'] } },
        say: say(
          'Products of the Shanghai Gold Exchange, as `spot_hist_sge` wants them.',
          '上海黄金交易所品种表：用于 `spot_hist_sge`',
        ),
        keywords: ['gold', 'silver', 'SGE', '品种'],
        source: products,
        ask: (): ProductsAsk => ({ products: 'all' }),
        columns: PRODUCT_COLUMNS,
        rowNumber: '序号',
        parseRows: (pages) => parseConstants(pages, PRODUCT_COLUMNS, 'Products of the Shanghai Gold Exchange'),
        quirks: [NO_SOURCE_IS_ASKED],
      }),
    },
  ),
];
