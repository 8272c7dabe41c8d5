import { say } from '../../../../base/say.ts';
import { freshFor, shanghaiSession } from '../../../../engine/interface/cache-policy.ts';
import { code, number, percent, text } from '../../../declare/columns.ts';
import type { Unit } from '../../../fields/units.ts';
import { type ListColumn, scaled } from './values.ts';

// What the lists of quotes have in common: their figures by field, their cache policies and what may surprise.

/** The code of a security. */
export const CODE = code('f12');

/** The name of a security. */
export const NAME = text('f14', {
  say: say(
    'Name as the source writes it, blanks inside and letters such as ST or XD included.',
    '数据源所写的名称，含中间的空格和 ST、XD 等字母。',
  ),
});

/** The name of the column that numbers the rows. */
export const ROW_NUMBER = '序号';

interface QuoteUnits {
  readonly price: Unit;
  readonly volume: Unit;
  readonly money: Unit;
}

/** The units of what trades in mainland China in lots. */
export const MAINLAND_UNITS: QuoteUnits = { price: 'yuan_per_share', volume: 'lots_of_100_shares', money: 'yuan' };

/** The figures of a quote, by what they are. */
export function quoteFigures({ price, volume, money }: QuoteUnits) {
  return {
    last: number('f2', { unit: price }),
    changePercent: percent('f3'),
    change: number('f4', { unit: price }),
    volume: number('f5', { unit: volume }),
    turnover: number('f6', { unit: money }),
    amplitude: percent('f7'),
    turnoverRate: percent('f8'),
    dynamicPe: number('f9'),
    volumeRatio: number('f10'),
    fiveMinutes: percent('f11'),
    high: number('f15', { unit: price }),
    low: number('f16', { unit: price }),
    open: number('f17', { unit: price }),
    previous: number('f18', {
      unit: price,
      say: say('Previous close; also there for what does not trade.', '昨收；没有交易的证券也有。'),
    }),
    marketValue: number('f20', { unit: money }),
    floatValue: number('f21', { unit: money }),
    speed: percent('f22'),
    book: number('f23'),
    sixtyDays: percent('f24'),
    yearToDate: percent('f25'),
    trailingPe: number('f115', {
      unit: 'times',
      say: say('Price over earnings of the last four quarters.', '价格除以最近四个季度的盈利。'),
    }),
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
    changePercent: scaledRatio(figures.changePercent),
    change: scaledPrice(figures.change),
    amplitude: scaledRatio(figures.amplitude),
    turnoverRate: scaledRatio(figures.turnoverRate),
    dynamicPe: scaledRatio(figures.dynamicPe),
    volumeRatio: scaledRatio(figures.volumeRatio),
    fiveMinutes: scaledRatio(figures.fiveMinutes),
    high: scaledPrice(figures.high),
    low: scaledPrice(figures.low),
    open: scaledPrice(figures.open),
    previous: scaledPrice(figures.previous),
    speed: scaledRatio(figures.speed),
    book: scaledRatio(figures.book),
    sixtyDays: scaledRatio(figures.sixtyDays),
    yearToDate: scaledRatio(figures.yearToDate),
    trailingPe: scaledRatio(figures.trailingPe),
  };
}

function scaledPrice(column: ListColumn<'number'>): ListColumn<'number'> {
  return scaled('f1', column);
}

// The field of a row that says how many digits of its percentages and ratios are decimals.
const PERCENT_DECIMALS = 'f152';

/** A percentage or a ratio that comes as a whole number. */
export function scaledRatio<Kind extends 'number' | 'percent'>(column: ListColumn<Kind>): ListColumn<Kind> {
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
