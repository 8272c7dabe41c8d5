import { say } from '../../src/base/say.ts';
import { code, date, number, percent } from '../../src/catalogue/declare/columns.ts';
import { dayRange } from '../../src/catalogue/declare/day-range.ts';
import { DAILY } from '../../src/catalogue/sources/eastmoney/datacenter/cache.ts';
import { report, reports } from '../../src/catalogue/sources/eastmoney/datacenter/family.ts';
import { coded, eq, is } from '../../src/catalogue/sources/eastmoney/datacenter/filter.ts';
import { klineFigures } from '../../src/catalogue/sources/eastmoney/kline/columns.ts';
import { contractKline, customKline, kline, klines } from '../../src/catalogue/sources/eastmoney/kline/family.ts';
import { minutes } from '../../src/catalogue/sources/eastmoney/kline/minutes/family.ts';
import { minuteAsk, minutePeriod } from '../../src/catalogue/sources/eastmoney/kline/params.ts';
import { listedCoverage } from '../../src/catalogue/sources/oxfordman/library/coverage.ts';
import { volatility } from '../../src/catalogue/sources/oxfordman/library/family.ts';
import { vintage, vintages } from '../../src/catalogue/sources/stlouisfed/vintages/family.ts';
import { freshFor } from '../../src/engine/interface/cache-policy.ts';
import { choice, day } from '../../src/engine/interface/params.ts';

// Rows of families with one mistake each, which the compiler must find: a comment that expects an error fails
// where there is none. Nothing runs this file; `tsc` checks it.

const shared = { category: 'stock', cache: freshFor('1h', { staleIfError: '1d' }), session: 'elsewhere' } as const;

const sound = {
  say: say('Klines.', 'K 线'),
  page: 'https://quote.eastmoney.com/',
  symbol: {
    default: '00593',
    say: say('Share code.', '股票代码。'),
    of: 'hong_kong_share',
    wants: '00700',
  },
  example: { symbol: '00593', start_date: '20240102', end_date: '20240105' },
} as const;
const figures = klineFigures({ price: 'hkd_per_share', volume: 'shares', money: 'hkd' });
const secid = ({ symbol }: { readonly symbol: string }): string => `116.${symbol}`;

klines(shared, { sound_row: kline({ ...sound, secid, columns: { 日期: date('f51'), ...figures } }) });

// @ts-expect-error a param that rows of klines do not have
kline({ ...sound, secid: ({ symbl }) => `116.${symbl}`, columns: { 日期: date('f51') } });

// @ts-expect-error a missing secid
kline({ ...sound, columns: { 日期: date('f51') } });

// @ts-expect-error a missing description
kline({ ...sound, say: undefined, secid, columns: { 日期: date('f51') } });

// @ts-expect-error a column without its field
kline({ ...sound, secid, columns: { 日期: date() } });

// @ts-expect-error a unit that there is not
kline({ ...sound, secid, columns: { 日期: date('f51'), 开盘: number('f52', { unit: 'yuan_per_shares' }) } });

// @ts-expect-error a role that there is not
kline({ ...sound, secid, columns: { 日期: date('f51', { role: 'date' }) } });

// @ts-expect-error a percentage with a unit: it has its own
kline({ ...sound, secid, columns: { 日期: date('f51'), 振幅: percent('f58', { unit: 'percent' }) } });

// @ts-expect-error a column name that is a whole number, which JavaScript would move to the front
kline({ ...sound, secid, columns: { 日期: date('f51'), '2020': number('f52') } });

// @ts-expect-error a default that is no text
kline({ ...sound, secid, symbol: { ...sound.symbol, default: 593 }, columns: { 日期: date('f51') } });

// @ts-expect-error a misspelt key
kline({ ...sound, secid, quirk: ['It surprises.'], columns: { 日期: date('f51') } });

// @ts-expect-error a futures contract has no secid of its own
contractKline({ ...sound, secid, columns: { 时间: date('f51') } });

const written = {
  say: say('Klines.', 'K 线'),
  page: 'https://quote.eastmoney.com/',
  columns: { 日期: date('f51') },
  params: dayRange('19700101', '20500101'),
  example: {},
} as const;
const ask = () => ({ secid: '1.000300', klt: 101, fqt: 0 });

klines(shared, {
  sound_row: customKline({ ...written, ask, range: (wanted) => ({ ...wanted, period: 'daily', adjust: '' }) }),
});

// @ts-expect-error a param that the row does not have
customKline({ ...written, ask: ({ start_day }) => ({ secid: start_day, klt: 101, fqt: 0 }) });

// @ts-expect-error a range without its last day
customKline({ ...written, ask, range: ({ start_date }) => ({ start_date, period: 'daily', adjust: '' }) });

// @ts-expect-error a list that Eastmoney does not have
customKline({ ...written, ask: () => ({ names: 'boards', listed: '小金属', klt: 101, fqt: 0 }) });

// @ts-expect-error an example of a param that the row does not have
customKline({ ...written, ask, example: { symbol: '000300' } });

// @ts-expect-error klines of days are no minutes of a session
minutes({ ...written, ask: () => ({ secid: '1.000300', days: 5 }) });

// @ts-expect-error a span that there is not
minutePeriod('2');

// @ts-expect-error single minutes of another number of days
minuteAsk({ secid: '1.000300' }, '1', '', 3);

// @ts-expect-error an unknown category
klines({ ...shared, category: 'stocks' }, {});

// @ts-expect-error an unknown session
klines({ ...shared, session: 'everywhere' }, {});

const month = {
  say: say('A vintage.', '数据库'),
  date: 'The vintage.',
  sasdate: say('The month.'),
  columns: { unit: 'of_series_after_one_code', say: say('The series.') },
  quirks: [],
  evidence: [],
} as const;

// @ts-expect-error an unknown series
vintage({ ...month, series: 'yd' });

vintages(
  // @ts-expect-error a misspelt key of what all rows share
  { category: 'article', page: 'https://example.org/', from: '2015-01', defalt: '2020-01', probe: '2025-09' },
  {},
);

const library = {
  say: say('Volatilities.', '波动率'),
  params: {
    symbol: choice({ FTSE: say('FTSE 100'), SPX: say('S&P 500', '标普 500') }, { default: 'FTSE', say: say('Index.') }),
    index: choice({ rv5: say('realized variance') }, { default: 'rv5', say: say('Measure.', '指标。') }),
  },
  column: say('The volatility.'),
  coverage: listedCoverage(),
  quirks: [],
  evidence: [],
  example: { symbol: 'FTSE' },
} as const;

volatility({
  ...library,
  ask: ({ symbol }) => ({ symbol }),
  serves: ({ index, symbol }) => ({ measure: index, name: symbol }),
});

volatility({
  ...library,
  ask: ({ symbol }) => ({ symbol }),
  // @ts-expect-error a misspelt param in a callback
  serves: ({ indx, symbol }) => ({ measure: indx, name: symbol }),
});

volatility({
  ...library,
  // @ts-expect-error an ask that the source does not know
  ask: ({ symbol }) => ({ index: symbol }),
  serves: ({ index, symbol }) => ({ measure: index, name: symbol }),
});

volatility({
  ...library,
  ask: ({ symbol }) => ({ symbol }),
  serves: ({ index, symbol }) => ({ measure: index, name: symbol }),
  // @ts-expect-error an example outside the choices
  example: { symbol: 'DAX' },
});

// @ts-expect-error a default outside its choices
choice({ rv5: say('realized variance') }, { default: 'rv10', say: say('Measure.', '指标。') });

// @ts-expect-error choices that are whole numbers, which JavaScript would put in another order: they are given as
//   a list
choice({ '5': say('five minutes'), '15': say('a quarter of an hour') }, { default: '5', say: say('Span.') });

choice(
  [
    ['15', say('a quarter of an hour')],
    ['5', say('five minutes')],
  ],
  { default: '5', say: say('Span.') },
);

choice(
  [
    ['15', say('a quarter of an hour')],
    ['5', say('five minutes')],
  ],
  // @ts-expect-error a default outside a list of choices
  { default: '1', say: say('Span.') },
);

const pledges = {
  say: say('Share-pledge ratio of every A-share on one day.', '上市公司质押比例'),
  report: 'RPT_CSDC_LIST',
  columns: {
    股票代码: code('SECURITY_CODE'),
    质押比例: percent('PLEDGE_RATIO', { id: 'pledge_ratio', say: say('Pledged, of all shares.') }),
  },
} as const;
const daily = {
  params: { date: day({ default: '20240906', say: say('A Friday, YYYYMMDD.') }) },
  where: { TRADE_DATE: eq('date') },
};
const kept = choice(
  { 近一月: say('the last month'), 近三月: say('three months') },
  { default: '近一月', say: say('Period.') },
);
const list = {
  category: 'stock',
  page: 'https://data.eastmoney.com/',
  cache: DAILY,
  kind: 'snapshot',
  grain: 'security',
} as const;

reports(list, { sound_report: report({ ...pledges, ...daily, sorted: '-质押比例' }) });

reports(list, {
  sound_codes: report({
    ...pledges,
    params: { symbol: kept },
    where: { CYCLE: coded('symbol', { 近一月: '01', 近三月: '02' }), KIND: is(1) },
  }),
});

// @ts-expect-error a param in a filter that the row does not have
report({ ...pledges, ...daily, where: { TRADE_DATE: eq('dat') } });

// @ts-expect-error a filter of a row without params
report({ ...pledges, where: { TRADE_DATE: eq('date') } });

// @ts-expect-error a choice without its code
report({ ...pledges, params: { symbol: kept }, where: { CYCLE: coded('symbol', { 近一月: '01' }) } });

// @ts-expect-error a column to sort by that the table does not have
report({ ...pledges, sorted: '质押' });

// @ts-expect-error a column without the field that fills it
report({ ...pledges, columns: { 股票代码: code() } });

// @ts-expect-error an example of a param that the row does not have
report({ ...pledges, ...daily, example: { day: '20240906' } });

// @ts-expect-error a table of reports that does not say of what kind it is
reports({ category: 'stock', page: 'https://data.eastmoney.com/', cache: DAILY }, {});
