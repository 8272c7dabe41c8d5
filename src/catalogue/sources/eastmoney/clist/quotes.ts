import { say } from '../../../../base/say.ts';
import { freshFor, shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { code, number, percent, text } from '../../../../engine/interface/columns.ts';
import type { ListColumn } from './values.ts';
import { scaled } from './values.ts';

// What the lists of quotes have in common: their figures by field, their cache policies and what may surprise.

/** The code of a security. */
export const CODE = code('f12', 'Code of the security.');

/** The name of a security. */
export const NAME = text('f14', 'Name as the source writes it, blanks inside and letters such as ST or XD included.');

/** The name of the column that numbers the rows. */
export const ROW_NUMBER = '序号';

/** The units of quotes. */
interface QuoteUnits {
  readonly price: string;
  readonly volume: string;
  readonly money: string;
}

/** The units of what trades in mainland China in lots. */
export const MAINLAND_UNITS: QuoteUnits = { price: 'yuan per share', volume: 'lots of 100 shares', money: 'yuan' };

/** The figures of a quote, by what they are. */
export function quoteFigures({ price, volume, money }: QuoteUnits) {
  return {
    last: number('f2', price, 'Latest price.'),
    changePercent: percent('f3', 'Latest price less the previous close, over the previous close.'),
    change: number('f4', price, 'Latest price less the previous close.'),
    volume: number('f5', volume, 'Volume.'),
    turnover: number('f6', money, 'Turnover.'),
    amplitude: percent('f7', 'Amplitude: highest less lowest price, over the previous close.'),
    turnoverRate: percent('f8', 'Turnover rate: volume over what is in circulation.'),
    dynamicPe: number('f9', 'times', 'Price over annualized earnings of the latest report; negative for losses.'),
    volumeRatio: number('f10', 'times', 'Volume ratio: volume over that usual at the same time of the days before.'),
    fiveMinutes: percent('f11', 'Change of the last five minutes.'),
    high: number('f15', price, 'Highest price.'),
    low: number('f16', price, 'Lowest price.'),
    open: number('f17', price, 'Opening price.'),
    previous: number('f18', price, 'Previous close; also there for what does not trade.'),
    marketValue: number('f20', money, 'Market value.'),
    floatValue: number('f21', money, 'Market value of what is in circulation.'),
    speed: percent('f22', 'Speed of the change.'),
    book: number('f23', 'times', 'Price over book value.'),
    sixtyDays: percent('f24', 'Change over 60 trading days.'),
    yearToDate: percent('f25', 'Change since the start of the year.'),
    trailingPe: number('f115', 'times', 'Price over earnings of the last four quarters.'),
  };
}

/**
 * The figures of a quote whose numbers come as whole numbers: each price has the decimals of its own row, each
 * percentage and each ratio those of its percentages. Volumes and amounts have none.
 */
export function scaledFigures(units: QuoteUnits) {
  const figures = quoteFigures(units);
  return {
    ...figures,
    last: scaledPrice(figures.last),
    changePercent: scaledPercent(figures.changePercent),
    change: scaledPrice(figures.change),
    amplitude: scaledPercent(figures.amplitude),
    turnoverRate: scaledPercent(figures.turnoverRate),
    dynamicPe: scaledRatio(figures.dynamicPe),
    volumeRatio: scaledRatio(figures.volumeRatio),
    fiveMinutes: scaledPercent(figures.fiveMinutes),
    high: scaledPrice(figures.high),
    low: scaledPrice(figures.low),
    open: scaledPrice(figures.open),
    previous: scaledPrice(figures.previous),
    speed: scaledPercent(figures.speed),
    book: scaledRatio(figures.book),
    sixtyDays: scaledPercent(figures.sixtyDays),
    yearToDate: scaledPercent(figures.yearToDate),
    trailingPe: scaledRatio(figures.trailingPe),
  };
}

function scaledPrice(column: ListColumn<'number'>): ListColumn<'number'> {
  return scaled('f1', column);
}

function scaledRatio(column: ListColumn<'number'>): ListColumn<'number'> {
  return scaled(PERCENT_DECIMALS, column);
}

// The field of a row that says how many digits of its percentages and ratios are decimals.
const PERCENT_DECIMALS = 'f152';

/** A percentage that comes as a whole number. */
export function scaledPercent(column: ListColumn<'percent'>): ListColumn<'percent'> {
  return scaled(PERCENT_DECIMALS, column);
}

/** Fresh for seconds while the mainland exchanges are in session, and until the next session otherwise. */
export const MAINLAND_SESSION = shanghaiSession({ open: '30s', staleWhileRevalidate: '30s', staleIfError: '30d' });

/** Of what is quoted abroad, where sessions are others and quotes come late. */
export const ABROAD_FRESH = freshFor('1m', { staleIfError: '30d' });

/** What a client must expect of every list of quotes. */
export const QUOTE_QUIRKS = [
  say(
    'All pages are of one moment: they are fetched by code, must add up to the number of rows that the source counts, and are sorted here.',
    '所有页属于同一时刻：按代码取得，总数必须等于数据源所计的行数，并在此处排序。',
  ),
  say(
    'When only the host push2delay answers, quotes are 15 minutes late while the market is open; `Finfount-Note` says so.',
    '只有主机 push2delay 应答时，开市期间的行情延迟 15 分钟，`Finfount-Note` 会说明。',
  ),
  say(
    'What is suspended or was never traded has no price, volume or turnover: `null`. Its previous close is there.',
    '停牌或从未成交的证券没有价格、成交量和成交额，为 `null`；昨收仍然给出。',
  ),
] as const;
