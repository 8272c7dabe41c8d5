import { say } from '../../../../base/say.ts';
import { foreignSessions, freshFor, shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { NIGHT_SESSIONS } from '../../../../engine/interface/future-days.ts';
import { choice } from '../../../../engine/interface/params.ts';
import { date, dateTime, number, whole } from '../../../declare/columns.ts';
import { dayRange } from '../../../declare/day-range.ts';
import { FOREIGN_FUTURES_KEYWORDS, FUTURES_PRODUCT_KEYWORDS } from '../../../declare/keywords.ts';
import { security } from '../../../declare/security.ts';
import { foreignContract } from '../foreign-contract.ts';
import { bars, contractBars, futures, optionBars, options } from './family.ts';
import type { BarsAsk } from './wire.ts';

/** A contract of mainland China, upper case as Sina writes it. */
const contract = (standard: string) =>
  security({
    of: 'futures',
    wants: 'RB2610',
    example: 'RB2610',
    default: standard,
    say: say(
      'Contract: the letters of the product with its month, such as RB2610, or with 0 for its main contracts joined.',
      '合约：品种字母加月份，如 RB2610；加 0 为主力连续。',
    ),
    matching: /^[A-Za-z]{1,4}[0-9]{1,4}$/,
    form: say('the letters of a product and a month or 0, such as RB2610 or RB0', '品种字母加月份或 0，如 RB2610、RB0'),
    otherwise: 'refused',
  });

const UNKNOWN = say(
  'A contract that Sina does not know, or no longer has, answers `[]`, where AKShare fails.',
  '新浪不认识或不再提供的合约返回 `[]`，AKShare 则失败。',
);
const JOINED = say(
  'Main contracts joined (RB0) change their contract: a jump between two days may be that change.',
  '主力连续（RB0）会更换合约：两日之间的跳变可能由此而来。',
);
const NIGHT = say(
  'Night sessions belong to the trading day that follows them, and the last bar is unfinished until then.',
  '夜盘属于其后的交易日，在此之前最后一根 K 线尚未完成。',
);
const SETTLEMENT = say(
  'A price of 0 is none: of a day without a trade, of a settlement in old years, or of one that is not known yet.',
  '价格 0 表示没有价格：当日没有成交、早年没有结算价，或价格尚未知。',
);

const GOLD = [
  say(
    'The values of a recorded bar of gold are answered under the names that Sina gives them.',
    '黄金的一根实录 K 线，各值在新浪所用的名称下返回。',
  ),
  say('Not recorded: a whole history.', '未实录：完整的历史。'),
];

const SETTLED = number('s', {
  id: 'settlement',
  role: 'settlement',
  unit: 'of_product',
  say: say('Settlement price; 0 where Sina has none.', '结算价；新浪没有时为 0。'),
});

const INNER_COLUMNS = {
  open: number('o', { unit: 'of_product' }),
  high: number('h', { unit: 'of_product' }),
  low: number('l', { unit: 'of_product' }),
  close: number('c', { unit: 'of_product' }),
  volume: whole('v', { unit: 'contracts' }),
  hold: whole('p'),
};

// The values are whole numbers: as keys, JavaScript would move them.
const PERIODS = [
  ['1', say('1 minute', '1 分钟')],
  ['5', say('5 minutes', '5 分钟')],
  ['15', say('15 minutes', '15 分钟')],
  ['30', say('30 minutes', '30 分钟')],
  ['60', say('60 minutes', '60 分钟')],
] as const;

const MINUTES = {
  kind: 'window',
  grain: 'minute',
  futureLimit: (ask: BarsAsk) => ({ minutes: ask.bars === 'minutes' ? Number(ask.period) : 0 }),
  cache: freshFor('30s', { staleIfError: '1d' }),
} as const;
const LAST_BARS = say('Sina has the last 1,023 bars.', '新浪有最近 1,023 根 K 线。');
const EXPIRED = say(
  'The default contract, IF2008, expired in 2020 and answers `[]`: name one that is traded.',
  '默认合约 IF2008 已于 2020 年到期，返回 `[]`：请指定仍在交易的合约。',
);
const CALENDAR_DAY = say(
  'A bar carries the day of the calendar, also in a night session.',
  'K 线的日期是自然日，夜盘也是如此。',
);

export default [
  ...futures(
    {
      page: 'https://finance.sina.com.cn/futures/quotes/RB0.shtml',
      cache: foreignSessions(freshFor('5m', { staleIfError: '30d' })),
      kind: 'history',
      grain: 'day',
      futureLimit: () => NIGHT_SESSIONS,
    },
    {
      futures_main_sina: bars({
        keywords: FUTURES_PRODUCT_KEYWORDS,
        say: say(
          'Daily prices of the main contracts of a product of mainland China joined, or of one contract, oldest first.',
          '期货主力连续合约历史数据（新浪）',
        ),
        params: {
          symbol: contract('V0'),
          ...dayRange('19900101', '22220101'),
        },
        isPriceHistory: true,
        columns: {
          日期: date('d', { say: say('Trading day.', '交易日。') }),
          开盘价: number('o', { unit: 'of_product' }),
          最高价: number('h', { unit: 'of_product' }),
          最低价: number('l', { unit: 'of_product' }),
          收盘价: number('c', { unit: 'of_product' }),
          成交量: whole('v', { unit: 'contracts' }),
          持仓量: whole('p'),
          动态结算价: SETTLED,
        },
        ask: ({ symbol }) => ({ bars: 'daily', symbol: symbol.toUpperCase() }),
        select: (table, { start_date, end_date }) => table.between('日期', start_date, end_date),
        quirks: [
          JOINED,
          NIGHT,
          SETTLEMENT,
          UNKNOWN,
          say(
            'Prices have decimals, where AKShare’s documentation calls them integers.',
            '价格有小数，AKShare 的文档称其为整数。',
          ),
        ],
        evidence: GOLD,
        example: { symbol: 'V0', start_date: '20260601', end_date: '20260612' },
      }),
      futures_zh_daily_sina: bars({
        keywords: FUTURES_PRODUCT_KEYWORDS,
        say: say(
          'Daily prices of one futures contract of mainland China, or of the main contracts of a product joined, oldest first.',
          '国内期货日频率行情（新浪）',
        ),
        params: { symbol: contract('RB0') },
        isPriceHistory: true,
        columns: { date: date('d'), ...INNER_COLUMNS, settle: SETTLED },
        ask: ({ symbol }) => ({ bars: 'daily', symbol: symbol.toUpperCase() }),
        quirks: [JOINED, NIGHT, SETTLEMENT, UNKNOWN],
        evidence: GOLD,
        example: { symbol: 'RB0' },
      }),
      futures_zh_minute_sina: bars({
        say: say(
          'The last bars of 1 to 60 minutes of one futures contract of mainland China, oldest first.',
          '国内期货分钟频率行情（新浪）',
        ),
        keywords: ['期货分钟线', 'intraday futures'],
        ...MINUTES,
        params: {
          symbol: contract('IF2008'),
          period: choice(PERIODS, { time: 'minutes', default: '1', say: say('Length of a bar.', 'K 线的长度。') }),
        },
        columns: {
          datetime: dateTime('d', {
            id: 'time',
            role: 'time',
            say: say('End of the bar, on the day of the calendar.', 'K 线结束时间，按自然日。'),
          }),
          ...INNER_COLUMNS,
        },
        ask: ({ symbol, period }) => ({ bars: 'minutes', symbol: symbol.toUpperCase(), period }),
        quirks: [LAST_BARS, EXPIRED, CALENDAR_DAY, UNKNOWN],
        example: { symbol: 'RB0', period: '60' },
      }),
      rv_from_futures_zh_minute_sina: bars({
        say: say(
          'The last prices of one futures contract of mainland China, under the names of columns that AKShare reckons with.',
          '国内期货分钟行情（新浪），列名供 AKShare 计算使用',
        ),
        ...MINUTES,
        params: {
          symbol: contract('IF2008'),
          period: choice(PERIODS, { time: 'minutes', default: '5', say: say('Length of a bar.', 'K 线的长度。') }),
        },
        columns: {
          Date: dateTime('d', { say: say('End of the bar, on the day of the calendar.', 'K 线结束时间，按自然日。') }),
          Open: number('o', { unit: 'of_product' }),
          High: number('h', { unit: 'of_product' }),
          Low: number('l', { unit: 'of_product' }),
          Close: number('c', { unit: 'of_product' }),
          volume: INNER_COLUMNS.volume,
          hold: INNER_COLUMNS.hold,
        },
        ask: ({ symbol, period }) => ({ bars: 'minutes', symbol: symbol.toUpperCase(), period }),
        quirks: [
          say(
            'The rows are those of `futures_zh_minute_sina` under other names. AKShare has `Date` as the index of its table, which its HTTP service leaves out.',
            '各行与 `futures_zh_minute_sina` 相同，仅列名不同。AKShare 以 `Date` 为表的索引，其 HTTP 服务会略去。',
          ),
          LAST_BARS,
          EXPIRED,
          CALENDAR_DAY,
          UNKNOWN,
        ],
        example: { symbol: 'RB0', period: '60' },
      }),
      futures_foreign_hist: bars({
        say: say(
          'Daily prices of one futures contract of an exchange outside of mainland China, oldest first.',
          '外盘期货历史行情（新浪）',
        ),
        keywords: [...FOREIGN_FUTURES_KEYWORDS, '外盘', '国际期货', 'LME', 'COMEX', 'NYMEX', 'CBOT'],
        page: 'https://finance.sina.com.cn/futures/quotes/ZSD.shtml',
        // The oldest day leaves when a new one comes.
        kind: 'window',
        isPriceHistory: true,
        params: { symbol: foreignContract },
        columns: {
          date: date('date'),
          open: number('open', { unit: 'of_product' }),
          high: number('high', { unit: 'of_product' }),
          low: number('low', { unit: 'of_product' }),
          close: number('close', { unit: 'of_product' }),
          volume: whole('volume', { unit: 'contracts' }),
          position: whole('position', {
            say: say('Open interest; 0 where Sina has none.', '持仓量；新浪没有时为 0。'),
          }),
          s: SETTLED,
        },
        ask: ({ symbol }) => ({ bars: 'foreign', symbol: symbol.toUpperCase() }),
        quirks: [
          say('The source has the last ten years.', '数据源只有最近十年。'),
          say(
            'Open interest and settlement are 0 where Sina has none, as of the metals of London.',
            '新浪没有持仓量和结算价时为 0，例如伦敦金属。',
          ),
          say(
            'Prices of metals of London are those of contracts for difference, which Sina shows in their place.',
            '伦敦金属的价格是差价合约的价格，新浪以其代替。',
          ),
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
      grain: 'day',
    },
    {
      option_sse_daily_sina: optionBars({
        say: say(
          'Daily prices of one option on a fund of the Shanghai exchange, oldest first.',
          '上交所 ETF 期权合约日频率行情（新浪）',
        ),
        params: {
          symbol: security({
            of: 'option',
            wants: '10003720',
            default: '10003889',
            say: say('Code of the contract, eight digits.', '合约代码，八位数字。'),
            otherwise: 'refused',
          }),
        },
        isPriceHistory: true,
        columns: {
          日期: date('d', { say: say('Trading day.', '交易日。') }),
          开盘: number('o', { unit: 'yuan_per_underlying_unit' }),
          最高: number('h', { unit: 'yuan_per_underlying_unit' }),
          最低: number('l', { unit: 'yuan_per_underlying_unit' }),
          收盘: number('c', { unit: 'yuan_per_underlying_unit' }),
          成交量: whole('v', {
            say: say('Volume, as the source calls it.', '成交量，按数据源的叫法。'),
            unit: 'unstated',
          }),
        },
        ask: ({ symbol }) => ({ option: symbol }),
        quirks: [
          say(
            'Contracts that have expired still answer: 10003889 has 23 days of 2022.',
            '已到期的合约仍有应答：10003889 有 2022 年的 23 天。',
          ),
          say(
            'The unit of the volume is not known. Recorded figures are too large for contracts: 13,729,899 of one contract on 2020-02-04. As yuan of turnover they fit the prices.',
            '成交量的单位未知。实录的数字作为张数过大：2020-02-04 一个合约为 13,729,899；作为以元计的成交额则与价格相符。',
          ),
          say(
            'A code that Sina does not know answers `[]`, where AKShare fails.',
            '新浪不认识的代码返回 `[]`，AKShare 则失败。',
          ),
        ],

        example: { symbol: '10003889' },
      }),
      option_cffex_sz50_daily_sina: contractBars({
        say: say(
          'Daily prices of one option on the index SSE 50 of the China Financial Futures Exchange, oldest first.',
          '中金所上证50指数期权合约日频率行情（新浪）',
        ),
        page: 'https://stock.finance.sina.com.cn/futures/view/optionsCffexDP.php/ho/cffex',
        matching: /^ho[0-9]{4}[CP][0-9]{1,6}$/,
        contract: 'ho2303P2350',
        price: 'index_points',
        isIndexOption: true,
      }),
      option_cffex_hs300_daily_sina: contractBars({
        say: say(
          'Daily prices of one option on the index CSI 300 of the China Financial Futures Exchange, oldest first.',
          '中金所沪深300指数期权合约日频率行情（新浪）',
        ),
        page: 'https://stock.finance.sina.com.cn/futures/view/optionsCffexDP.php',
        matching: /^io[0-9]{4}[CP][0-9]{1,6}$/,
        contract: 'io2202P4350',
        price: 'index_points',
        isIndexOption: true,
      }),
      option_cffex_zz1000_daily_sina: contractBars({
        say: say(
          'Daily prices of one option on the index CSI 1000 of the China Financial Futures Exchange, oldest first.',
          '中金所中证1000指数期权合约日频率行情（新浪）',
        ),
        page: 'https://stock.finance.sina.com.cn/futures/view/optionsCffexDP.php/mo/cffex',
        matching: /^mo[0-9]{4}[CP][0-9]{1,6}$/,
        contract: 'mo2208P6200',
        price: 'index_points',
        isIndexOption: true,
      }),
      option_commodity_hist_sina: contractBars({
        say: say('Daily prices of one option on a commodity, oldest first.', '商品期权合约日频率行情（新浪）'),
        page: 'https://stock.finance.sina.com.cn/futures/view/optionsDP.php',
        matching: /^[A-Za-z]{1,4}[0-9]{3,4}-?[CP]-?[0-9]{1,7}(?:\.[0-9]{1,4})?$/,
        contract: 'au2012C392',
        price: 'yuan_per_futures_quote_unit',
      }),
    },
  ),
];
