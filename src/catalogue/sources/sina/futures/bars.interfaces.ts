import { say } from '../../../../base/say.ts';
import { freshFor, sessionsElsewhere, shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { NIGHT_SESSIONS } from '../../../../engine/interface/future-days.ts';
import { choice, code, day } from '../../../../engine/interface/params.ts';
import { date, dateTime, number, whole } from '../../../declare/columns.ts';
import { UNSTATED } from '../../../fields/units.ts';
import { bars, futures, optionBars, options } from './family.ts';

/** A contract of mainland China, upper case as Sina writes it. */
const contract = (standard: string) =>
  code(
    {
      default: standard,
      doc: 'Contract: the letters of the product with its month, such as RB2610, or with 0 for its main contracts joined.',
      matching: /^[A-Za-z]{1,4}[0-9]{1,4}$/,
      form: 'the letters of a product and a month or 0, such as RB2610 or RB0',
    },
    'refused',
  );

const UNKNOWN = 'A contract that Sina does not know, or no longer has, answers `[]`, where AKShare fails.';
const JOINED = 'Main contracts joined (RB0) change their contract: a jump between two days may be that change.';
const NIGHT = 'Night sessions belong to the trading day that follows them, and the last bar is unfinished until then.';
const SETTLEMENT =
  'A price of 0 is none: of a day without a trade, of a settlement in old years, or of one that is not known yet.';

const INNER_COLUMNS = {
  open: number('o', {
    say: say('Opening price; its unit is that of the contract.', '开盘价，单位同合约。'),
    unit: UNSTATED,
  }),
  high: number('h', { unit: UNSTATED }),
  low: number('l', { unit: UNSTATED }),
  close: number('c', { unit: UNSTATED }),
  volume: whole('v', { unit: 'contracts' }),
  hold: whole('p'),
};

export default [
  ...futures(
    {
      page: 'https://finance.sina.com.cn/futures/quotes/RB0.shtml',
      cache: sessionsElsewhere(freshFor('5m', { staleIfError: '30d' })),
      kind: 'history',
      each: 'day',
      ahead: () => NIGHT_SESSIONS,
    },
    {
      futures_main_sina: bars({
        doc: 'Daily prices of the main contracts of a product of mainland China joined, or of one contract, oldest first.',
        chinese: '期货主力连续合约历史数据（新浪）',
        params: {
          symbol: contract('V0'),
          start_date: day({ default: '19900101', doc: 'First day wanted, YYYYMMDD.' }),
          end_date: day({ default: '22220101', doc: 'Last day wanted, YYYYMMDD; not before the first.' }),
        },
        isPriceHistory: true,
        columns: {
          日期: date('d', { say: say('Trading day.', '交易日。') }),
          开盘价: number('o', {
            say: say('Opening price; its unit is that of the contract.', '开盘价，单位同合约。'),
            unit: UNSTATED,
          }),
          最高价: number('h', { unit: UNSTATED }),
          最低价: number('l', { unit: UNSTATED }),
          收盘价: number('c', { unit: UNSTATED }),
          成交量: whole('v', { unit: 'contracts' }),
          持仓量: whole('p'),
          动态结算价: number('s', {
            id: 'settlement',
            unit: UNSTATED,
            say: say('Settlement price; 0 where Sina has none.', '结算价；新浪没有时为 0。'),
          }),
        },
        ask: ({ symbol }) => ({ bars: 'daily', symbol: symbol.toUpperCase() }),
        select: (table, { start_date, end_date }) => table.between('日期', start_date, end_date),
        quirks: [
          JOINED,
          NIGHT,
          SETTLEMENT,
          UNKNOWN,
          'Prices have decimals, where AKShare’s documentation calls them integers.',
        ],
        evidence: [
          'The values of a recorded bar of gold are answered under the names that Sina gives them.',
          'Not recorded: a whole history.',
        ],
        example: { symbol: 'V0', start_date: '20260601', end_date: '20260612' },
      }),
      futures_zh_daily_sina: bars({
        doc: 'Daily prices of one futures contract of mainland China, or of the main contracts of a product joined, oldest first.',
        chinese: '国内期货日频率行情（新浪）',
        params: { symbol: contract('RB0') },
        isPriceHistory: true,
        columns: {
          date: date('d'),
          ...INNER_COLUMNS,
          settle: number('s', {
            unit: UNSTATED,
            say: say('Settlement price; 0 where Sina has none.', '结算价；新浪没有时为 0。'),
          }),
        },
        ask: ({ symbol }) => ({ bars: 'daily', symbol: symbol.toUpperCase() }),
        quirks: [JOINED, NIGHT, SETTLEMENT, UNKNOWN],
        evidence: [
          'The values of a recorded bar of gold are answered under the names that Sina gives them.',
          'Not recorded: a whole history.',
        ],
        example: { symbol: 'RB0' },
      }),
      futures_zh_minute_sina: bars({
        doc: 'The last bars of 1 to 60 minutes of one futures contract of mainland China, oldest first.',
        chinese: '国内期货分钟频率行情（新浪）',
        keywords: ['期货分钟线', 'intraday futures'],
        kind: 'window',
        each: 'minute',
        ahead: (ask) => ({ minutes: ask.bars === 'minutes' ? Number(ask.period) : 0 }),
        cache: freshFor('30s', { staleIfError: '1d' }),
        params: {
          symbol: contract('IF2008'),
          period: choice(
            [
              ['1', '1 minute'],
              ['5', '5 minutes'],
              ['15', '15 minutes'],
              ['30', '30 minutes'],
              ['60', '60 minutes'],
            ],
            { default: '1', doc: 'Length of a bar.' },
          ),
        },
        columns: {
          datetime: dateTime('d', {
            say: say('End of the bar, on the day of the calendar.', 'K 线结束时间，按自然日。'),
          }),
          ...INNER_COLUMNS,
        },
        ask: ({ symbol, period }) => ({ bars: 'minutes', symbol: symbol.toUpperCase(), period }),
        quirks: [
          'Sina has the last 1,023 bars.',
          'The default contract, IF2008, expired in 2020 and answers `[]`: name one that is traded.',
          'A bar carries the day of the calendar, also in a night session.',
          UNKNOWN,
        ],
        example: { symbol: 'RB0', period: '60' },
      }),
      futures_foreign_hist: bars({
        doc: 'Daily prices of one futures contract of an exchange outside of mainland China, oldest first.',
        chinese: '外盘期货历史行情（新浪）',
        keywords: ['外盘', '国际期货', 'LME', 'COMEX', 'NYMEX', 'CBOT'],
        page: 'https://finance.sina.com.cn/futures/quotes/ZSD.shtml',
        isPriceHistory: true,
        params: {
          symbol: code(
            {
              default: 'ZSD',
              doc: 'Contract code of Sina, such as ZSD (LME zinc), CL (NYMEX oil) or GC (COMEX gold).',
              matching: /^[A-Za-z][A-Za-z0-9]{0,7}$/,
              form: 'one to eight letters and digits, such as ZSD',
            },
            'refused',
          ),
        },
        columns: {
          date: date('date'),
          open: number('open', {
            say: say('Opening price; its unit is that of the contract.', '开盘价，单位同合约。'),
            unit: UNSTATED,
          }),
          high: number('high', { unit: UNSTATED }),
          low: number('low', { unit: UNSTATED }),
          close: number('close', { unit: UNSTATED }),
          volume: whole('volume', { unit: 'contracts' }),
          position: whole('position', {
            say: say('Open interest; 0 where Sina has none.', '持仓量；新浪没有时为 0。'),
          }),
          s: number('s', {
            unit: UNSTATED,
            say: say('Settlement price; 0 where Sina has none.', '结算价；新浪没有时为 0。'),
          }),
        },
        ask: ({ symbol }) => ({ bars: 'foreign', symbol: symbol.toUpperCase() }),
        quirks: [
          'Open interest and settlement are 0 where Sina has none, as of the metals of London.',
          'Prices of metals of London are those of contracts for difference, which Sina shows in their place.',
          UNKNOWN,
        ],
        example: { symbol: 'ZSD' },
      }),
    },
  ),
  ...options(
    {
      page: 'https://stock.finance.sina.com.cn/option/quotes.html',
      cache: shanghaiSession({ open: '5m', lag: '8h', staleIfError: '30d' }),
      kind: 'history',
      each: 'day',
    },
    {
      option_sse_daily_sina: optionBars({
        doc: 'Daily prices of one option on a fund of the Shanghai exchange, oldest first.',
        chinese: '上交所 ETF 期权合约日频率行情（新浪）',
        params: {
          symbol: code(
            {
              default: '10003889',
              doc: 'Code of the contract, eight digits.',
              matching: /^[0-9]{8}$/,
              form: 'eight digits, such as 10003889',
            },
            'refused',
          ),
        },
        isPriceHistory: true,
        columns: {
          日期: date('d', { say: say('Trading day.', '交易日。') }),
          开盘: number('o', { unit: 'yuan per unit of the underlying' }),
          最高: number('h', { unit: 'yuan per unit of the underlying' }),
          最低: number('l', { unit: 'yuan per unit of the underlying' }),
          收盘: number('c', { unit: 'yuan per unit of the underlying' }),
          成交量: whole('v', {
            say: say('Volume, as the source calls it.', '成交量，按数据源的叫法。'),
            unit: UNSTATED,
          }),
        },
        ask: ({ symbol }) => ({ option: symbol }),
        quirks: [
          'Contracts that have expired still answer: 10003889 has 23 days of 2022.',
          'The unit of the volume is not known. Recorded figures are too large for contracts: 13,729,899 of one contract on 2020-02-04. As yuan of turnover they fit the prices.',
          'A code that Sina does not know answers `[]`, where AKShare fails.',
        ],
        example: { symbol: '10003889' },
      }),
    },
  ),
];
