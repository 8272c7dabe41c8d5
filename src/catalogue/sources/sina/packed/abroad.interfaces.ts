import { say } from '../../../../base/say.ts';
import { NEW_YORK } from '../../../../engine/interface/future-days.ts';
import { choice, code } from '../../../../engine/interface/params.ts';
import { type Columns, date, type MappedColumn, number } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { toDeclared } from '../../../wire/field-cells.ts';
import { type AbroadAsk, type AbroadFactorsAsk, parseAbroad, sinaAbroad } from './abroad.ts';
import { DECODED, FILE_QUIRKS, priceFigures } from './family.ts';
import { DAILY_ABROAD } from './histories.ts';

const BARS = ['date', 'open', 'high', 'low', 'close', 'volume'] as const;

const day = date('date', {
  say: say('Day of trading; of a factor, the first day for which it holds.', '交易日；对于因子，是其生效的第一天。'),
});

const hongKong: Columns<MappedColumn> = {
  date: day,
  ...priceFigures('HKD per share'),
  volume: number('volume', { unit: 'shares' }),
  amount: number('amount', { unit: 'HKD' }),
  qfq_factor: number('qfq_factor'),
  hfq_factor: number('hfq_factor'),
  cash: number('cash', {
    unit: 'HKD per share',
    say: say('With `hfq-factor` only: what is added to the product.', '仅 `hfq-factor`：乘积之后所加的金额。'),
  }),
};

const unitedStates: Columns<MappedColumn> = {
  date: day,
  ...priceFigures('USD per share'),
  volume: number('volume', { unit: 'shares' }),
  qfq_factor: number('qfq_factor'),
  adjust: number('cash', {
    unit: 'USD per share',
    say: say('With `qfq-factor` only: what is added to the product.', '仅 `qfq-factor`：乘积之后所加的金额。'),
  }),
};

const FACTOR_QUIRKS = [
  'Volumes and turnovers are never adjusted.',
  'Where the source has no factors of a share, adjusted prices are answered with 404; AKShare answers unadjusted ones without a word. It may lack them because there was nothing to adjust.',
  'Prices and factors are two tables: prices have every column but those of factors, and factors have `date` and their own. Factors are the newest first and numbers; AKShare answers texts.',
] as const;

export default [
  defineInterface({
    name: 'stock_hk_daily',
    category: 'stock',
    topic: 'share-prices',
    doc: 'Daily prices of one share of Hong Kong, its whole history, oldest first; or the factors that adjust its prices, newest first.',
    chinese: '港股历史行情：日频率与复权因子（新浪）',
    page: 'https://stock.finance.sina.com.cn/hkstock/quotes/00981.html',
    kind: 'history',
    each: { param: 'adjust', of: { '': 'day', qfq: 'day', hfq: 'day', 'qfq-factor': 'event', 'hfq-factor': 'event' } },
    isPriceHistory: true,
    isUnrevised: (ask) => 'adjust' in ask && ask.adjust === '',
    source: sinaAbroad,
    cache: DAILY_ABROAD,
    params: {
      symbol: code(
        {
          default: '00981',
          doc: 'Share code; leading zeros count.',
          matching: /^[0-9]{5}$/,
          form: 'five digits, such as 00593',
        },
        'refused',
      ),
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
    columns: hongKong,
    quirks: [
      'A forward-adjusted price is the price times the factor of the day, a backward-adjusted one the price times the factor and the cash more; rounded to four decimals, a half to the even one.',
      'The source’s factors of single shares may be wrong: those of 00981 were exchanged in 2021.',
      ...FACTOR_QUIRKS,
      ...FILE_QUIRKS,
    ],
    evidence: [
      DECODED,
      'Ten days of 00700 and its factors that AKShare has printed of Sina agree: the backward-adjusted prices that follow from the others are those printed, every cell.',
      'The form of the forward factors is that recorded for 00700, which was cut to three entries.',
      'Not recorded: the file of a share, and the factors of backward adjustment as the source writes them.',
    ],
    ask: ({ symbol, adjust }): AbroadAsk | AbroadFactorsAsk => {
      const market = 'hong-kong';
      if (adjust === 'qfq-factor') return { market, symbol, table: 'qfq' };
      return adjust === 'hfq-factor' ? { market, symbol, table: 'hfq' } : { market, symbol, adjust };
    },
    parse: (pages, ask) => toDeclared(hongKong, parseAbroad(pages, ask)),
    select: (table, { adjust }) => {
      if (adjust === 'qfq-factor') return table.pick(named(['date', 'qfq_factor']));
      if (adjust === 'hfq-factor') return table.pick(named(['date', 'hfq_factor', 'cash']));
      return table.pick(named([...BARS, 'amount']));
    },
    example: { symbol: '00700' },
  }),
  defineInterface({
    name: 'stock_us_daily',
    category: 'stock',
    topic: 'share-prices',
    doc: 'Daily prices of one share of the United States, its whole history, oldest first; or the factors that adjust its prices, newest first.',
    chinese: '美股历史行情：日频率与前复权因子（新浪）',
    page: 'https://stock.finance.sina.com.cn/usstock/quotes/AAPL.html',
    kind: 'history',
    each: { param: 'adjust', of: { '': 'day', qfq: 'day', 'qfq-factor': 'event' } },
    isPriceHistory: true,
    ahead: () => NEW_YORK,
    isUnrevised: (ask) => 'adjust' in ask && ask.adjust === '',
    source: sinaAbroad,
    cache: DAILY_ABROAD,
    params: {
      symbol: code(
        {
          default: 'FB',
          doc: 'Ticker in capital letters; one that begins with a dot is an index.',
          matching: /^\.?[A-Z][A-Z0-9._-]{0,11}$/,
          form: 'a ticker in capital letters, such as AAPL or BRK.B',
        },
        'refused',
      ),
      adjust: choice(
        {
          '': 'prices as traded',
          qfq: 'forward-adjusted prices: today’s prices stand',
          'qfq-factor': 'the factors of forward adjustment, not prices',
        },
        { default: '', doc: 'Adjustment of prices for dividends and splits, or the table of its factors.' },
      ),
    },
    columns: unitedStates,
    quirks: [
      'A forward-adjusted price is the price times the factor of the day and the cash more, rounded to four decimals, a half to the even one.',
      'The source’s factors of single shares are wrong: AKShare names CIEN and AI.',
      'The default is AKShare’s. FB is now META.',
      ...FACTOR_QUIRKS,
      ...FILE_QUIRKS,
    ],
    evidence: [
      DECODED,
      'Not recorded: the file of a share, and factors of the United States; they are read as public clients read them.',
    ],
    ask: ({ symbol, adjust }): AbroadAsk | AbroadFactorsAsk =>
      adjust === 'qfq-factor'
        ? { market: 'united-states', symbol, table: 'qfq' }
        : { market: 'united-states', symbol, adjust },
    parse: (pages, ask) => toDeclared(unitedStates, parseAbroad(pages, ask)),
    select: (table, { adjust }) =>
      adjust === 'qfq-factor' ? table.pick(named(['date', 'qfq_factor', 'adjust'])) : table.pick(named(BARS)),
    example: { symbol: 'AAPL' },
  }),
];

/** Columns under their own names. */
function named<Name extends string>(names: readonly Name[]): readonly (readonly [Name, Name])[] {
  return names.map((name) => [name, name]);
}
