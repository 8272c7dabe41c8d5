import { say } from '../../../../base/say.ts';
import { day } from '../../../../engine/interface/params.ts';
import { notBefore } from '../../../../engine/interface/rules.ts';
import { type Columns, date, type MappedColumn, number } from '../../../declare/columns.ts';
import { dayRange } from '../../../declare/day-range.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { security } from '../../../declare/security.ts';
import { toDeclared } from '../../../wire/field-cells.ts';
import { klinesFinal } from '../../eastmoney/kline-fields/final.ts';
import { ADJUST, adjustmentAsk, DAY, FACTORS, factorOf, ofPrices, PRICES_OR_FACTORS } from './adjustment.ts';
import { DECODED, FILE_QUIRKS, priceFigures } from './family.ts';
import { DAILY } from './files.ts';
import { type HistoryAsk, parseHistory, sinaHistories } from './histories.ts';
import {
  calendarCache,
  type DailyAsk,
  type FactorTableAsk,
  parseCalendar,
  parseDaily,
  sinaCalendar,
  sinaDaily,
} from './wire.ts';

const BAR_COLUMNS = [
  'date',
  'open',
  'high',
  'low',
  'close',
  'volume',
  'amount',
  'outstanding_share',
  'turnover',
] as const;

const CDR_COLUMNS: Columns<MappedColumn> = {
  date: date('date'),
  prevclose: number('prevclose'),
  ...priceFigures('yuan_per_receipt'),
  volume: number('volume', { unit: 'receipts' }),
  amount: number('amount'),
  postVol: number('postVol', { unit: 'receipts' }),
  postAmt: number('postAmt'),
};

export default [
  defineInterface({
    ...PRICES_OR_FACTORS,
    name: 'stock_zh_a_daily',
    say: say(
      'Daily prices of one A-share with the shares in circulation and the turnover rate, oldest first; or the factors that adjust its prices, newest first.',
      '沪深京 A 股日频率数据（新浪）：历史行情与复权因子',
    ),
    page: 'https://finance.sina.com.cn/realstock/company/sh603843/nc.shtml',
    source: sinaDaily,
    cache: DAILY,
    params: {
      symbol: security({
        of: 'share',
        wants: 'sh600000',
        example: 'sh600000',
        default: 'sh603843',
        say: say(
          'Exchange and share code: sh, sz or bj and six digits.',
          '交易所与股票代码：sh、sz 或 bj 加六位数字。',
        ),
        otherwise: 'refused',
      }),
      start_date: day({
        bound: 'first',
        default: '19900101',
        say: say(
          'First day wanted, YYYYMMDD; of factors, all are answered.',
          '所求的第一天，YYYYMMDD；复权因子则全部返回。',
        ),
      }),
      end_date: day({
        bound: 'last',
        default: '21000118',
        say: say('Last day wanted, YYYYMMDD; not before the first.', '所求的最后一天，YYYYMMDD，不早于第一天。'),
      }),
      adjust: ADJUST,
    },
    rules: [notBefore('end_date', 'start_date')],
    columns: {
      date: DAY,
      open: ofPrices(number({ unit: 'yuan_per_share' })),
      high: ofPrices(number({ unit: 'yuan_per_share' })),
      low: ofPrices(number({ unit: 'yuan_per_share' })),
      close: ofPrices(number({ unit: 'yuan_per_share' })),
      volume: ofPrices(number({ unit: 'shares' })),
      amount: ofPrices(number()),
      outstanding_share: ofPrices(number()),
      turnover: ofPrices(number()),
      ...FACTORS,
    },
    quirks: [
      say(
        'Prices and factors are two tables: prices have every column but the factors, and factors have `date` and their own column.',
        '价格与因子是两张表：价格表有因子以外的各列，因子表有 `date` 和因子列。',
      ),
      say(
        'Adjusted prices are the price over or times the factor of the day, rounded to two decimals, a half to the even one. They differ from Eastmoney’s, which subtracts dividends.',
        '复权价等于价格除以或乘以当日因子，保留两位小数，四舍六入五成双。与东方财富不同，后者用减法扣除分红。',
      ),
      say(
        '`start_date` and `end_date` select days of prices; a table of factors is always whole. Factors are numbers; AKShare answers texts.',
        '`start_date` 和 `end_date` 选取价格的日期；因子表总是完整的。因子为数值；AKShare 返回文本。',
      ),
      say(
        'Bars before the first known number of shares are answered with `outstanding_share` and `turnover` null; AKShare leaves them out. So are the bars of a share that is no longer listed, where AKShare fails.',
        '首个已知股本数之前的 K 线，`outstanding_share` 和 `turnover` 为 null；AKShare 会略去。已退市股票的 K 线也是如此，AKShare 则失败。',
      ),
      say(
        'AKShare leaves out a day whose figures equal those of an earlier day; here every day is answered.',
        '某天的数字与更早某天相同时，AKShare 会略去；此处每天都返回。',
      ),
      say(
        'The site writes its files some hours after a session, so the last day may be missing until late in the evening.',
        '网站在收盘数小时后写入文件，因此最后一天可能到深夜才有。',
      ),
      say('A share of which Sina has no file is answered with 404.', '新浪没有文件的股票返回 404。'),
    ],
    evidence: [
      say(
        'Our decoder of the packed text reproduces every vector of the types HX and K2 that were made with the site’s own decoder, and a recorded text of one bar of 001389.',
        '对于用网站自己的解码器制成的 HX 和 K2 类型的全部测试向量，以及 001389 一根 K 线的实录文本，本服务对压缩文本的解码结果一致。',
      ),
      say(
        'Not recorded: the whole file of a share. Which of the optional features the site uses is not known; all are decoded.',
        '未实录：股票的完整文件。网站使用哪些可选特性尚不清楚，此处全部支持解码。',
      ),
      say(
        'The forms of the factors and of the share counts are those recorded for 000001 in 2026, which were cut to a few entries.',
        '因子和股本数的格式与 2026 年 000001 的实录相同，该实录只留数条。',
      ),
    ],
    ask: ({ symbol, adjust }): DailyAsk | FactorTableAsk => ({ symbol, ...adjustmentAsk(adjust) }),
    parse: parseDaily,
    isFinal: (table, { adjust, end_date }, obtained) =>
      adjust === '' && klinesFinal('mainland', table.lastDay('date'), { period: 'daily', end_date, adjust }, obtained),
    select: (table, { adjust, start_date, end_date }) => {
      const factor = factorOf(adjust);
      return factor ? table.pick(['date', factor]) : table.between('date', start_date, end_date).pick(BAR_COLUMNS);
    },
    example: { symbol: 'sh600000', start_date: '20240102', end_date: '20240105' },
  }),
  defineInterface({
    name: 'stock_zh_a_cdr_daily',
    category: 'stock',
    topic: 'share-prices',
    say: say(
      'Daily prices of one Chinese depositary receipt as traded, with the trading after hours, oldest first.',
      '中国存托凭证 CDR 日频率数据（新浪）',
    ),
    keywords: ['depositary receipts', 'CDR', '存托凭证', '九号公司'],
    page: 'https://finance.sina.com.cn/realstock/company/sh689009/nc.shtml',
    kind: 'history',
    grain: 'day',
    isPriceHistory: true,
    isUnrevised: () => true,
    source: sinaHistories,
    cache: DAILY,
    params: {
      symbol: security({
        of: 'depositary_receipt',
        wants: 'sh600000',
        default: 'sh689009',
        say: say(
          'Exchange and code of the receipt: sh, sz or bj and six digits.',
          '交易所与存托凭证代码：sh、sz 或 bj 加六位数字。',
        ),
        matching: /^sh689[0-9]{3}$/,
        form: say('sh689 and three digits, such as sh689009', 'sh689 加三位数字，例如 sh689009'),
        otherwise: 'refused',
      }),
      ...dayRange('19900101', '22201116'),
    },
    rules: [notBefore('end_date', 'start_date')],
    columns: CDR_COLUMNS,
    quirks: [
      say(
        'AKShare’s documentation lists six columns: its table has these ten. Any share with trading after hours is answered.',
        'AKShare 的文档列出六列，其实际结果为这十列。任何有盘后交易的股票都有应答。',
      ),
      say(
        'Whether volume and turnover contain the trading after hours is not known.',
        '成交量和成交额是否包含盘后交易，尚不清楚。',
      ),
      ...FILE_QUIRKS,
    ],
    evidence: [DECODED, say('Not recorded: the file of a depositary receipt.', '未实录：存托凭证的文件。')],
    ask: ({ symbol }): HistoryAsk => ({ history: 'mainland', symbol }),
    parse: (pages, ask) => toDeclared(CDR_COLUMNS, parseHistory(pages, ask)),
    isFinal: (table, { end_date }, obtained) =>
      klinesFinal('mainland', table.lastDay('date'), { period: 'daily', end_date, adjust: '' }, obtained),
    select: (table, { start_date, end_date }) => table.between('date', start_date, end_date),
    example: { symbol: 'sh689009', start_date: '20240102', end_date: '20240105' },
  }),
  defineInterface({
    name: 'tool_trade_date_hist_sina',
    category: 'tool',
    say: say(
      'Every day of trading of the stock exchanges of mainland China since 1990-12-19, announced ones included, oldest first.',
      '交易日历：沪深京交易所历史与已公布的交易日',
    ),
    keywords: [
      'trading calendar',
      'trading days',
      'exchange calendar',
      'market holidays',
      '交易日',
      '休市',
      '节假日',
      '开市',
    ],
    page: 'https://finance.sina.com.cn/realstock/company/klc_td_sh.txt',
    kind: 'history',
    grain: 'day',
    source: sinaCalendar,
    // The days of the next year are announced in the autumn.
    futureLimit: () => ({ days: 500 }),
    cache: calendarCache,
    params: {},
    columns: { trade_date: date({ say: say('Day of trading.', '交易日。') }) },
    quirks: [
      say(
        '1992-05-04 was a day of trading and is not in the file: it is added, as AKShare does.',
        '1992-05-04 是交易日，但不在文件中：与 AKShare 一样补上。',
      ),
      say(
        'The file ends with the last day of trading of the current year; next year’s days appear late in December.',
        '文件止于当年最后一个交易日；次年的交易日在 12 月下旬出现。',
      ),
      say(
        'Days of the future are part of it, as far as the exchanges have announced them.',
        '其中包括将来的日期，以交易所已公布的为限。',
      ),
    ],
    evidence: [
      say(
        'The file of 2026-09-10 is decoded to the 8,796 days that the site’s own decoder gives, 2026-12-31 the last.',
        '2026-09-10 的文件解码得到 8,796 天，与网站自己的解码器一致，最后一天是 2026-12-31。',
      ),
    ],
    ask: () => ({ calendar: 'mainland' }) as const,
    parse: parseCalendar,
    tradingDays: (table) => {
      const days = table.column('trade_date');
      return Array.from({ length: days.length }, (_, row) => days.textAt(row) ?? '');
    },
    probe: {},
  }),
];
