import { say } from '../../../../base/say.ts';
import { NEW_YORK } from '../../../../engine/interface/future-days.ts';
import { type Columns, type MappedColumn, number, optionalIn } from '../../../declare/columns.ts';
import { defineInterface } from '../../../declare/declaration.ts';
import { HONG_KONG_SHARE, security } from '../../../declare/security.ts';
import { toDeclared } from '../../../wire/field-cells.ts';
import { type AbroadAsk, type AbroadFactorsAsk, parseAbroad, sinaAbroad } from './abroad.ts';
import { ADJUST, ADJUST_FORWARD, adjustmentAsk, DAY, ofPrices, PRICES_OR_FACTORS } from './adjustment.ts';
import { DECODED, FILE_QUIRKS, priceFigures } from './family.ts';
import { DAILY_ABROAD } from './histories.ts';

const BARS = ['date', 'open', 'high', 'low', 'close', 'volume'] as const;

/** What is added to the product of a price and its factor. */
const CASH = say('What is added to the product.', '乘积之后所加的金额。');

const HONG_KONG = priceFigures('hkd_per_share');
const hongKong: Columns<MappedColumn> = {
  date: DAY,
  open: ofPrices(HONG_KONG.open),
  high: ofPrices(HONG_KONG.high),
  low: ofPrices(HONG_KONG.low),
  close: ofPrices(HONG_KONG.close),
  volume: ofPrices(number('volume', { unit: 'shares' })),
  amount: ofPrices(number('amount', { unit: 'hkd' })),
  qfq_factor: optionalIn({ adjust: ['qfq-factor'] }, number('qfq_factor')),
  hfq_factor: optionalIn({ adjust: ['hfq-factor'] }, number('hfq_factor')),
  cash: optionalIn({ adjust: ['hfq-factor'] }, number('cash', { unit: 'hkd_per_share', say: CASH })),
};

const AMERICAN = priceFigures('usd_per_share');
const AMERICAN_PRICES = { adjust: ['qfq', ''] };
const unitedStates: Columns<MappedColumn> = {
  date: DAY,
  open: optionalIn(AMERICAN_PRICES, AMERICAN.open),
  high: optionalIn(AMERICAN_PRICES, AMERICAN.high),
  low: optionalIn(AMERICAN_PRICES, AMERICAN.low),
  close: optionalIn(AMERICAN_PRICES, AMERICAN.close),
  volume: optionalIn(AMERICAN_PRICES, number('volume', { unit: 'shares' })),
  qfq_factor: optionalIn({ adjust: ['qfq-factor'] }, number('qfq_factor')),
  adjust: optionalIn({ adjust: ['qfq-factor'] }, number('cash', { unit: 'usd_per_share', say: CASH })),
};

const FACTOR_QUIRKS = [
  say('Volumes and turnovers are never adjusted.', '成交量和成交额从不复权。'),
  say(
    'Where the source has no factors of a share, adjusted prices are answered with 404; AKShare answers unadjusted ones without a word. It may lack them because there was nothing to adjust.',
    '数据源没有某股票的因子时，复权价返回 404；AKShare 则不加说明地返回不复权价。没有因子也可能是因为无需复权。',
  ),
  say(
    'Prices and factors are two tables: prices have every column but those of factors, and factors have `date` and their own. Factors are the newest first and numbers; AKShare answers texts.',
    '价格与因子是两张表：价格表有因子以外的各列，因子表有 `date` 和因子列。因子最新的在前，为数值；AKShare 返回文本。',
  ),
] as const;

export default [
  defineInterface({
    ...PRICES_OR_FACTORS,
    name: 'stock_hk_daily',
    keywords: ['Hong Kong stocks', '港股日线', '港股历史行情'],
    say: say(
      'Daily prices of one share of Hong Kong, its whole history, oldest first; or the factors that adjust its prices, newest first.',
      '港股历史行情：日频率与复权因子（新浪）',
    ),
    page: 'https://stock.finance.sina.com.cn/hkstock/quotes/00981.html',
    source: sinaAbroad,
    cache: DAILY_ABROAD,
    params: {
      symbol: security({ ...HONG_KONG_SHARE, example: '00593', default: '00981', otherwise: 'refused' }),
      adjust: ADJUST,
    },
    columns: hongKong,
    quirks: [
      say(
        'A forward-adjusted price is the price times the factor of the day, a backward-adjusted one the price times the factor and the cash more; rounded to four decimals, a half to the even one.',
        '前复权价等于价格乘以当日因子；后复权价等于价格乘以因子再加现金；保留四位小数，四舍六入五成双。',
      ),
      say(
        'The source’s factors of single shares may be wrong: those of 00981 were exchanged in 2021.',
        '数据源个别股票的因子可能有误：00981 的因子在 2021 年曾被颠倒。',
      ),
      ...FACTOR_QUIRKS,
      ...FILE_QUIRKS,
    ],
    evidence: [
      DECODED,
      say(
        'Ten days of 00700 and its factors that AKShare has printed of Sina agree: the backward-adjusted prices that follow from the others are those printed, every cell.',
        'AKShare 所载新浪的 00700 十天数据及其因子相符：由此得出的后复权价与所载的逐格一致。',
      ),
      say(
        'The form of the forward factors is that recorded for 00700, which was cut to three entries.',
        '前复权因子的格式与 00700 的实录相同，该实录只留三条。',
      ),
      say(
        'Not recorded: the file of a share, and the factors of backward adjustment as the source writes them.',
        '未实录：股票的文件，以及数据源所写的后复权因子。',
      ),
    ],
    ask: ({ symbol, adjust }): AbroadAsk | AbroadFactorsAsk => ({
      market: 'hong-kong',
      symbol,
      ...adjustmentAsk(adjust),
    }),
    parse: (pages, ask) => toDeclared(hongKong, parseAbroad(pages, ask)),
    select: (table, { adjust }) => {
      if (adjust === 'qfq-factor') return table.pick(['date', 'qfq_factor']);
      if (adjust === 'hfq-factor') return table.pick(['date', 'hfq_factor', 'cash']);
      return table.pick([...BARS, 'amount']);
    },
    example: { symbol: '00700' },
  }),
  defineInterface({
    ...PRICES_OR_FACTORS,
    name: 'stock_us_daily',
    say: say(
      'Daily prices of one share of the United States, its whole history, oldest first; or the factors that adjust its prices, newest first.',
      '美股历史行情：日频率与前复权因子（新浪）',
    ),
    page: 'https://stock.finance.sina.com.cn/usstock/quotes/AAPL.html',
    grain: { param: 'adjust', of: { '': 'day', qfq: 'day', 'qfq-factor': 'event' } },
    futureLimit: () => NEW_YORK,
    source: sinaAbroad,
    cache: DAILY_ABROAD,
    params: {
      symbol: security({
        of: ['american_share', 'american_index'],
        wants: 'BRK.B',
        default: 'FB',
        say: say(
          'Ticker in capital letters; one that begins with a dot is an index.',
          '大写的股票代码；以点开头的为指数。',
        ),
        matching: /^\.?[A-Z][A-Z0-9._-]{0,11}$/,
        form: say('a ticker in capital letters, such as AAPL or BRK.B', '大写的股票代码，例如 AAPL 或 BRK.B'),
        otherwise: 'refused',
      }),
      adjust: ADJUST_FORWARD,
    },
    columns: unitedStates,
    quirks: [
      say(
        'A forward-adjusted price is the price times the factor of the day and the cash more, rounded to four decimals, a half to the even one.',
        '前复权价等于价格乘以当日因子再加现金，保留四位小数，四舍六入五成双。',
      ),
      say(
        'The source’s factors of single shares are wrong: AKShare names CIEN and AI.',
        '数据源个别股票的因子有误：AKShare 指出 CIEN 和 AI。',
      ),
      say('The default is AKShare’s. FB is now META.', '默认值沿用 AKShare。FB 现为 META。'),
      ...FACTOR_QUIRKS,
      ...FILE_QUIRKS,
    ],
    evidence: [
      DECODED,
      say(
        'Not recorded: the file of a share, and factors of the United States; they are read as public clients read them.',
        '未实录：股票的文件和美股的因子；按公开客户端程序的方式读取。',
      ),
    ],
    ask: ({ symbol, adjust }): AbroadAsk | AbroadFactorsAsk => ({
      market: 'united-states',
      symbol,
      ...adjustmentAsk(adjust),
    }),
    parse: (pages, ask) => toDeclared(unitedStates, parseAbroad(pages, ask)),
    select: (table, { adjust }) =>
      adjust === 'qfq-factor' ? table.pick(['date', 'qfq_factor', 'adjust']) : table.pick(BARS),
    example: { symbol: 'AAPL' },
  }),
];
