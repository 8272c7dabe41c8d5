import { say } from '../../../../base/say.ts';
import { notBefore } from '../../../../engine/interface/rules.ts';
import { type Columns, type MappedColumn, number } from '../../../declare/columns.ts';
import { dayRange } from '../../../declare/day-range.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { security } from '../../../declare/security.ts';
import { toDeclared } from '../../../wire/field-cells.ts';
import { klinesFinal } from '../../eastmoney/kline-fields/final.ts';
import { B_SHARE } from '../b-share.ts';
import { ADJUST, adjustmentAsk, DAY, FACTORS, factorOf, ofPrices, PRICES_OR_FACTORS } from './adjustment.ts';
import { DAILY } from './files.ts';
import { parseStar, type StarAsk, sinaStar } from './star.ts';
import { type DailyAsk, type FactorTableAsk, parseDaily, sinaDaily } from './wire.ts';

const SHARES = { outstanding_share: ofPrices(number()), turnover: ofPrices(number()) };
const TWO_TABLES = say(
  'Prices and factors are two tables: prices have every column but the factors, and factors have `date` and their own column. Factors are numbers; AKShare answers texts.',
  '价格与因子是两张表：价格表有因子以外的各列，因子表有 `date` 和因子列。因子为数值；AKShare 返回文本。',
);
const NO_FILE = say('A share of which Sina has no file is answered with 404.', '新浪没有文件的股票返回 404。');
const EVERY_DAY = say(
  'Bars before the first known number of shares, and all of a share that is no longer listed, have `outstanding_share` and `turnover` null.',
  '首个已知股本数之前的 K 线，以及已退市股票的全部 K 线，`outstanding_share` 和 `turnover` 为 null。',
);

const B_COLUMNS = {
  date: DAY,
  open: ofPrices(number({ unit: 'b_share_price' })),
  high: ofPrices(number({ unit: 'b_share_price' })),
  low: ofPrices(number({ unit: 'b_share_price' })),
  close: ofPrices(number({ unit: 'b_share_price' })),
  volume: ofPrices(number({ unit: 'shares' })),
  ...SHARES,
  ...FACTORS,
};
const B_BARS = ['date', 'open', 'high', 'low', 'close', 'volume', 'outstanding_share', 'turnover'] as const;

const STAR_COLUMNS: Columns<MappedColumn> = {
  date: DAY,
  open: ofPrices(number('open', { unit: 'yuan_per_share' })),
  high: ofPrices(number('high', { unit: 'yuan_per_share' })),
  low: ofPrices(number('low', { unit: 'yuan_per_share' })),
  close: ofPrices(number('close', { unit: 'yuan_per_share' })),
  volume: ofPrices(number('volume', { unit: 'shares' })),
  after_volume: ofPrices(
    number('after_volume', { unit: 'shares', say: say('Volume of the trading after hours.', '盘后成交量。') }),
  ),
  after_amount: ofPrices(
    number('after_amount', { unit: 'yuan', say: say('Turnover of the trading after hours.', '盘后成交额。') }),
  ),
  outstanding_share: ofPrices(number('outstanding_share')),
  turnover: ofPrices(number('turnover')),
  ...FACTORS,
};
const STAR_BARS = [
  'date',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'after_volume',
  'after_amount',
  'outstanding_share',
  'turnover',
] as const;

export default [
  defineInterface({
    ...PRICES_OR_FACTORS,
    name: 'stock_zh_b_daily',
    say: say(
      'Daily prices of one B-share with the shares in circulation and the turnover rate, oldest first; or the factors that adjust its prices, newest first.',
      'B 股日频率数据（新浪）：历史行情与复权因子',
    ),
    page: 'https://finance.sina.com.cn/realstock/company/sh900901/nc.shtml',
    source: sinaDaily,
    cache: DAILY,
    params: {
      symbol: security({ ...B_SHARE, otherwise: 'refused' }),
      ...dayRange('19900101', '21000118'),
      adjust: ADJUST,
    },
    rules: [notBefore('end_date', 'start_date')],
    columns: B_COLUMNS,
    quirks: [
      TWO_TABLES,
      say(
        'Adjusted prices are rounded to three decimals in Shanghai and to two in Shenzhen. Prices of Shanghai have steps of 0.001 US dollars; AKShare rounds all prices to two decimals.',
        '复权价在上海保留三位小数，在深圳保留两位。上海的价格以 0.001 美元为最小变动；AKShare 把所有价格保留两位小数。',
      ),
      say(
        'AKShare leaves out a day whose figures equal those of an earlier day; here every day is answered.',
        '某天的数字与更早某天相同时，AKShare 会略去；此处每天都返回。',
      ),
      EVERY_DAY,
      NO_FILE,
    ],
    evidence: [say('Not recorded: the file of a B-share.', '未实录：B 股的文件。')],
    ask: ({ symbol, adjust }): DailyAsk | FactorTableAsk => ({ symbol, ...adjustmentAsk(adjust) }),
    parse: (pages, ask) => {
      const { amount: _, ...cells } = parseDaily(pages, ask);
      return cells;
    },
    isFinal: (table, { adjust, end_date }, obtained) =>
      adjust === '' && klinesFinal('mainland', table.lastDay('date'), { period: 'daily', end_date, adjust }, obtained),
    select: (table, { adjust, start_date, end_date }) => {
      const factor = factorOf(adjust);
      return factor ? table.pick(['date', factor]) : table.between('date', start_date, end_date).pick(B_BARS);
    },
    example: { symbol: 'sh900901', start_date: '20240102', end_date: '20240105' },
  }),
  defineInterface({
    ...PRICES_OR_FACTORS,
    name: 'stock_zh_kcb_daily',
    say: say(
      'Daily prices of one share of the STAR market with the trading after hours, the shares in circulation and the turnover rate, oldest first; or its factors, newest first.',
      '科创板日频率数据（新浪）：历史行情与复权因子',
    ),
    page: 'https://finance.sina.com.cn/realstock/company/sh688005/nc.shtml',
    source: sinaStar,
    cache: DAILY,
    params: {
      symbol: security({
        of: 'share',
        wants: 'sh600000',
        default: 'sh688399',
        say: say('sh and the code of a share of the STAR market.', 'sh 加科创板股票代码。'),
        matching: /^sh68[0-9]{4}$/,
        form: say('sh and six digits that begin with 68, such as sh688399', 'sh 加以 68 开头的六位数字，例如 sh688399'),
        otherwise: 'refused',
      }),
      adjust: ADJUST,
    },
    columns: STAR_COLUMNS,
    quirks: [
      TWO_TABLES,
      say(
        'Adjusted prices are the price over or times the factor of the day, and are not rounded, as with AKShare.',
        '复权价等于价格除以或乘以当日因子，不作四舍五入，与 AKShare 相同。',
      ),
      say(
        'AKShare takes a factor or a number of shares only where its day has a bar: before the first such day, its adjusted prices and `turnover` are missing.',
        'AKShare 只取其日期有 K 线的因子和股本数：在首个这样的日期之前，其复权价和 `turnover` 缺失。',
      ),
      EVERY_DAY,
      NO_FILE,
    ],
    evidence: [
      say(
        'In rows that AKShare printed in 2019, `after_amount` is `after_volume` times the closing price.',
        '在 AKShare 2019 年打印的各行中，`after_amount` 等于 `after_volume` 乘以收盘价。',
      ),
    ],
    ask: ({ symbol, adjust }): StarAsk | FactorTableAsk => {
      const wanted = adjustmentAsk(adjust);
      return 'table' in wanted ? { symbol, ...wanted } : { star: symbol, ...wanted };
    },
    parse: (pages, ask) => toDeclared(STAR_COLUMNS, parseStar(pages, ask)),
    select: (table, { adjust }) => {
      const factor = factorOf(adjust);
      return table.pick(factor ? ['date', factor] : STAR_BARS);
    },
    example: { symbol: 'sh688399' },
  }),
];
