import { say } from '../../../../base/say.ts';
import { choice, code, day } from '../../../../engine/interface/params.ts';
import { notBefore } from '../../../../engine/interface/rules.ts';
import { type Columns, date, type MappedColumn, number } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { toDeclared } from '../../../wire/field-cells.ts';
import { klinesFinal } from '../../eastmoney/kline/family.ts';
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
  ...priceFigures('yuan per receipt'),
  volume: number('volume', { unit: 'receipts' }),
  amount: number('amount'),
  postVol: number('postVol', { unit: 'receipts', say: say('Volume of the trading after hours.', '盘后成交量。') }),
  postAmt: number('postAmt', { unit: 'yuan', say: say('Turnover of the trading after hours.', '盘后成交额。') }),
};

export default [
  defineInterface({
    name: 'stock_zh_a_daily',
    category: 'stock',
    topic: 'share-prices',
    doc: 'Daily prices of one A-share with the shares in circulation and the turnover rate, oldest first; or the factors that adjust its prices, newest first.',
    chinese: '沪深京 A 股日频率数据（新浪）：历史行情与复权因子',
    page: 'https://finance.sina.com.cn/realstock/company/sh603843/nc.shtml',
    kind: 'history',
    each: { param: 'adjust', of: { '': 'day', qfq: 'day', hfq: 'day', 'qfq-factor': 'event', 'hfq-factor': 'event' } },
    isPriceHistory: true,
    isUnrevised: (ask) => 'adjust' in ask && ask.adjust === '',
    source: sinaDaily,
    cache: DAILY,
    params: {
      symbol: code(
        {
          default: 'sh603843',
          doc: 'Exchange and share code: sh, sz or bj and six digits.',
          matching: /^(?:sh|sz|bj)[0-9]{6}$/,
          form: 'sh, sz or bj and six digits, such as sh600000',
        },
        'refused',
      ),
      start_date: day({ default: '19900101', doc: 'First day wanted, YYYYMMDD; of factors, all are answered.' }),
      end_date: day({ default: '21000118', doc: 'Last day wanted, YYYYMMDD; not before the first.' }),
      adjust: choice(
        {
          '': 'prices as traded',
          qfq: 'forward-adjusted prices: today’s prices stand',
          hfq: 'backward-adjusted prices: the first prices stand',
          'qfq-factor': 'the factors of forward adjustment, not prices',
          'hfq-factor': 'the factors of backward adjustment, not prices',
        },
        { default: '', doc: 'Adjustment of prices for dividends and splits, or the table of its factors.' },
      ),
    },
    rules: [notBefore('end_date', 'start_date')],
    columns: {
      date: date({
        say: say(
          'Day of trading; of a factor, the first day for which it holds.',
          '交易日；对于因子，是其生效的第一天。',
        ),
      }),
      open: number({ unit: 'yuan per share' }),
      high: number({ unit: 'yuan per share' }),
      low: number({ unit: 'yuan per share' }),
      close: number({ unit: 'yuan per share' }),
      volume: number({ unit: 'shares' }),
      amount: number(),
      outstanding_share: number({ unit: 'shares', say: say('Shares in circulation on the day.', '当日流通股数。') }),
      turnover: number(),
      qfq_factor: number({
        say: say(
          'With `qfq-factor` only: a forward-adjusted price is the price over the factor.',
          '仅 `qfq-factor`：前复权价等于价格除以该因子。',
        ),
      }),
      hfq_factor: number({
        say: say(
          'With `hfq-factor` only: a backward-adjusted price is the price times the factor.',
          '仅 `hfq-factor`：后复权价等于价格乘以该因子。',
        ),
      }),
    },
    quirks: [
      'Prices and factors are two tables: prices have every column but the factors, and factors have `date` and their own column.',
      'Adjusted prices are the price over or times the factor of the day, rounded to two decimals, a half to the even one. They differ from Eastmoney’s, which subtracts dividends.',
      '`start_date` and `end_date` select days of prices; a table of factors is always whole. Factors are numbers; AKShare answers texts.',
      'Bars before the first known number of shares are answered with `outstanding_share` and `turnover` null; AKShare leaves them out. So are the bars of a share that is no longer listed, where AKShare fails.',
      'AKShare leaves out a day whose figures equal those of an earlier day; here every day is answered.',
      'The site writes its files some hours after a session, so the last day may be missing until late in the evening.',
      'A share of which Sina has no file is answered with 404.',
    ],
    evidence: [
      'Our decoder of the packed text reproduces every vector of the types HX and K2 that were made with the site’s own decoder, and a recorded text of one bar of 001389.',
      'Not recorded: the whole file of a share. Which of the optional features the site uses is not known; all are decoded.',
      'The forms of the factors and of the share counts are those recorded for 000001 in 2026, which were cut to a few entries.',
    ],
    ask: ({ symbol, adjust }): DailyAsk | FactorTableAsk => {
      if (adjust === 'qfq-factor') return { symbol, table: 'qfq' };
      return adjust === 'hfq-factor' ? { symbol, table: 'hfq' } : { symbol, adjust };
    },
    parse: parseDaily,
    isFinal: (table, { adjust, end_date }, obtained) =>
      adjust === '' && klinesFinal('mainland', table.lastDay('date'), { period: 'daily', end_date, adjust }, obtained),
    select: (table, { adjust, start_date, end_date }) => {
      if (adjust === 'qfq-factor' || adjust === 'hfq-factor') {
        const factor = adjust === 'qfq-factor' ? 'qfq_factor' : 'hfq_factor';
        return table.pick([
          ['date', 'date'],
          [factor, factor],
        ]);
      }
      return table.between('date', start_date, end_date).pick(BAR_COLUMNS.map((name) => [name, name]));
    },
    example: { symbol: 'sh600000', start_date: '20240102', end_date: '20240105' },
  }),
  defineInterface({
    name: 'stock_zh_a_cdr_daily',
    category: 'stock',
    topic: 'share-prices',
    doc: 'Daily prices of one Chinese depositary receipt as traded, with the trading after hours, oldest first.',
    chinese: '中国存托凭证 CDR 日频率数据（新浪）',
    keywords: ['depositary receipts', 'CDR', '存托凭证', '九号公司'],
    page: 'https://finance.sina.com.cn/realstock/company/sh689009/nc.shtml',
    kind: 'history',
    each: 'day',
    isPriceHistory: true,
    isUnrevised: () => true,
    source: sinaHistories,
    cache: DAILY,
    params: {
      symbol: code(
        {
          default: 'sh689009',
          doc: 'Exchange and code of the receipt: sh, sz or bj and six digits.',
          matching: /^(?:sh|sz|bj)[0-9]{6}$/,
          form: 'sh, sz or bj and six digits, such as sh689009',
        },
        'refused',
      ),
      start_date: day({ default: '19900101', doc: 'First day wanted, YYYYMMDD.' }),
      end_date: day({ default: '22201116', doc: 'Last day wanted, YYYYMMDD; not before the first.' }),
    },
    rules: [notBefore('end_date', 'start_date')],
    columns: CDR_COLUMNS,
    quirks: [
      'AKShare’s documentation lists six columns: its table has these ten. Any share with trading after hours is answered.',
      'Whether volume and turnover contain the trading after hours is not known.',
      ...FILE_QUIRKS,
    ],
    evidence: [DECODED, 'Not recorded: the file of a depositary receipt.'],
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
    doc: 'Every day of trading of the stock exchanges of mainland China since 1990-12-19, announced ones included, oldest first.',
    chinese: '交易日历：沪深京交易所历史与已公布的交易日',
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
    each: 'day',
    source: sinaCalendar,
    // The days of the next year are announced in the autumn.
    ahead: () => ({ days: 500 }),
    cache: calendarCache,
    params: {},
    columns: { trade_date: date({ say: say('Day of trading.', '交易日。') }) },
    quirks: [
      '1992-05-04 was a day of trading and is not in the file: it is added, as AKShare does.',
      'The file ends with the last day of trading of the current year; next year’s days appear late in December.',
      'Days of the future are part of it, as far as the exchanges have announced them.',
    ],
    evidence: [
      'The file of 2026-09-10 is decoded to the 8,796 days that the site’s own decoder gives, 2026-12-31 the last.',
    ],
    ask: () => ({ calendar: 'mainland' }) as const,
    parse: parseCalendar,
    tradingDays: (table) => {
      const days = table.column('trade_date');
      return Array.from({ length: days.length }, (_, row) => days.textAt(row) ?? '');
    },
    example: {},
    probe: {},
  }),
];
