import { beijingClock } from './beijing-time.ts';
import { type Column, UNSTATED } from './columns.ts';
import { TradingCalendar } from './trading-calendar.ts';

/**
 * A generator of random whole numbers from zero to below `bound`: mulberry32, in 32-bit integers. The same seed
 * gives the same numbers on every machine. `Math.random`, `sin` and `log` are not the same everywhere.
 */
export function seededRandom(seed: number): SeededRandom {
  let state = seed | 0;
  const random = (bound: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  };
  return Object.assign(random, {
    skip: (count: number): void => {
      state = (state + Math.imul(0x6d2b79f5, count)) | 0;
    },
  });
}

/** Returns the next random number from zero to below `bound`. */
export interface SeededRandom {
  (bound: number): number;
  /** Leaves out so many numbers. */
  skip(count: number): void;
}

/**
 * A generator of random whole numbers from 1 to 2,147,483,646: that of Park and Miller. Its products stay whole
 * numbers below 2^53.
 * @param seed a whole number from 1 to 2,147,483,646
 */
export function parkMillerRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  };
}

/** A whole number of units of 10^-places as decimal text: 1234 with two places is `12.34`. */
export function toDecimal(units: number, places: number): string {
  const digits = String(Math.abs(units)).padStart(places + 1, '0');
  return `${units < 0 ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** A decimal text with separators of thousands: `-1234567.8` is `-1,234,567.8`. */
export function withSeparators(decimal: string): string {
  const sign = decimal.startsWith('-') ? '-' : '';
  const [whole = '', ...fraction] = decimal.slice(sign.length).split('.');
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));
  return sign + [groups.join(','), ...fraction].join('.');
}

/** A whole number that follows from a text (FNV-1a, 32 bits): the seed of what is made of it. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/** How many rows are made up, and of what. */
export interface MadeUpOptions {
  /** What they follow from: the same text makes the same rows. */
  readonly of: string;
  readonly rows: number;
  /** What one row is: a security of a list at one time, or a day, month or quarter of a history. */
  readonly each: 'security' | 'day' | 'month' | 'quarter';
  /** When they are asked for, in milliseconds since 1970: the newest row is of the newest day of then. */
  readonly now: number;
}

/** A column to make figures up for, and the name that clients read where `name` is that of an upstream's field. */
export interface MadeUpColumn extends Column {
  readonly title?: string;
}

/** One made-up row: JSON values by column name. */
export type MadeUpRow = Readonly<Record<string, string | number>>;

/**
 * Rows for a sandbox, made up from declared columns; newest first. Every column has figures that follow from its
 * kind and name: price-earnings ratios of 5 to 60, indices near 100, codes with leading zeros, percentages of a
 * few percent, days back from the newest one: see {@link newestDays}. What a history has of a day stays the same
 * when newer days come. A wire format's sandbox writes the rows in its own form, under the columns' fields.
 */
export function madeUpRows(
  columns: readonly MadeUpColumn[],
  { of, rows, each, now }: MadeUpOptions,
): readonly MadeUpRow[] {
  const makers = columns.map((column) => [column.name, makerOf(column, `${of} ${column.name}`)] as const);
  const days = each === 'security' ? [newestDay(now)] : newestDays(now, each, rows);
  const periods = newestDays(now, each === 'quarter' ? each : 'month', rows);
  return Array.from({ length: rows }, (_, at) => {
    const day = days[each === 'security' ? 0 : at]!;
    const period = periodOf(periods[at]!, each);
    const row: RowMade = { at, day, period, seed: each === 'security' ? String(at) : day };
    return Object.fromEntries(makers.map(([name, make]) => [name, make(row)]));
  });
}

/** What the cells of a row are made of. */
interface RowMade {
  /** Its number, from 0. */
  readonly at: number;
  readonly day: string;
  /** Its month, or its year up to the end of its quarter, as Chinese sources write them. */
  readonly period: string;
  /** What its figures follow from. */
  readonly seed: string;
}

type Maker = (row: RowMade) => string | number;

/** Of what size the figures of a column are. */
interface Size {
  /** What its name is like, and its unit; either may be any. */
  readonly name?: RegExp;
  readonly unit?: RegExp;
  readonly least: number;
  readonly most: number;
}

// The first that fits. What fits none has no size that follows from its name and its unit.
const SIZES: readonly Size[] = [
  { name: /市盈率|(?<![A-Za-z])PE(?![A-Za-z])/, least: 5, most: 60 },
  { name: /市净率|(?<![A-Za-z])PB(?![A-Za-z])/, least: 0.5, most: 8 },
  { name: /量比/, least: 0.3, most: 5 },
  { unit: /50 is no change/, least: 47.2, most: 52.8 },
  { unit: /is 100$/, least: 97, most: 104 },
  { unit: /^basis points$/, least: -30, most: 30 },
  { unit: /^stars/, least: 1, most: 5 },
  { unit: /^(?:fraction|ratio)/, least: 0.01, most: 0.9 },
  { name: /失业率/, least: 3.5, most: 6.5 },
  { name: /(?:收益率|利率|存款准备金率)(?!.*(?:涨|跌|增|变))/, least: 0.5, most: 4.5 },
  {
    name: /(?:同比|环比|增长|增速|涨跌幅|涨幅|跌幅|溢价率|折价率|增减率?|变动率?|变化)$/,
    unit: /^$/,
    least: -5,
    most: 5,
  },
  { name: /(?:率|占比|比例|比重|振幅|占.+比)$/, unit: /^$/, least: 0.2, most: 25 },
  { name: /涨跌额$|涨跌$/, least: -1, most: 1 },
  { name: /指数$|PMI|CPI|PPI|(?<![A-Za-z])[Ii]ndex(?![A-Za-z])/, unit: /^$/, least: 95, most: 105 },
  { unit: /^index points/, least: 800, most: 6_000 },
  { unit: /^percent/, least: 0.5, most: 4.5 },
  { unit: / per (?:share|unit)$/, least: 2, most: 60 },
  { unit: / per bond$/, least: 95, most: 140 },
  { unit: /^100 million /, least: 50, most: 20_000 },
  { unit: /^10,000 /, least: 100, most: 500_000 },
  { unit: /^(?:yuan|HKD|USD|shares)$/, least: 1e6, most: 2e10 },
  { unit: /^times$/, least: 0.5, most: 40 },
];

const STEPS = 1_000_000;

function makerOf(column: MadeUpColumn, seed: string): Maker {
  const { cells: kind, name, title = name } = column;
  const size = SIZES.find((each) => fits(each, title, column.unit ?? ''));
  // A seed for each row, so that a value does not depend on other rows.
  const random = (row: RowMade, bound: number): number => seededRandom(seedOf(`${seed} ${row.seed}`))(bound);
  const scale = 10 ** (1 + (seedOf(seed) % 5));
  switch (kind) {
    case 'number':
    case 'any':
      if (size) return (row) => sized(size, random(row, STEPS + 1));
      return (row) => (scale * (80 + random(row, 41)) + random(row, 100)) / 100;
    case 'whole':
      return (row) => scale * 10 + random(row, scale);
    case 'percent':
      return (row) => sized(size ?? PERCENT, random(row, STEPS + 1));
    case 'date':
      return ({ day }) => day;
    case 'date-time':
      return (row) => `${row.day} 15:${String(random(row, 60)).padStart(2, '0')}:00`;
    case 'month':
      return ({ period }) => period;
    case 'code':
      return ({ at }) => String(at + 1).padStart(6, '0');
    case 'flag':
      return (row) => (random(row, 3) === 0 ? '是' : '否');
    case 'mixed':
    case 'text':
      return ({ at }) => `沙盒${String(at + 1).padStart(3, '0')}`;
  }
}

function periodOf(lastDay: string, each: MadeUpOptions['each']): string {
  const [year = '', month = ''] = lastDay.split('-');
  if (each !== 'quarter') return `${year}年${month}月份`;
  const quarter = Number(month) / 3;
  return `${year}年第${quarter === 1 ? '1' : `1-${quarter}`}季度`;
}

// Percentages of which nothing else is known.
const PERCENT: Size = { least: -5, most: 5 };

function fits({ name, unit }: Size, title: string, unitOfColumn: string): boolean {
  // A unit of nothing is that of percentages, and of what its source does not state.
  const isUnstated = unitOfColumn === UNSTATED || unitOfColumn === 'percent';
  return (name?.test(title) ?? true) && (unit?.test(isUnstated ? '' : unitOfColumn) ?? true);
}

/** A figure between the least and the most, to two places. */
function sized({ least, most }: Size, step: number): number {
  return Math.round((least + ((most - least) * step) / STEPS) * 100) / 100;
}

const DAY_MS = 86_400_000;
// When the figures of a day are there, in Beijing: in the evening.
const PUBLISHED_MS = 18 * 3_600_000;
// Not the calendar of the process, which learns: the same request at the same time has the same answer.
const EXCHANGES = new TradingCalendar();

/** The newest of these days: see {@link newestDays}. */
export function newestDay(now: number): string {
  return newestDays(now, 'day', 1)[0]!;
}

/**
 * The newest days of which made-up figures are there at a time, newest first: days of trading in mainland China
 * whose evening has come, or the last days of months or quarters that are over.
 * @param now in milliseconds since 1970
 */
export function newestDays(now: number, each: 'day' | 'month' | 'quarter', count: number): readonly string[] {
  const { midnight } = beijingClock(now - PUBLISHED_MS);
  const days: number[] = [];
  if (each === 'day') {
    for (let day = midnight; days.length < count; day -= DAY_MS) if (EXCHANGES.hasTrading(day)) days.push(day);
  } else {
    const months = each === 'quarter' ? 3 : 1;
    const tomorrow = new Date(midnight + DAY_MS);
    const over = Math.floor(tomorrow.getUTCMonth() / months) * months;
    // The day before the first of a month is the last of the month before it.
    for (let at = 0; at < count; at++) days.push(Date.UTC(tomorrow.getUTCFullYear(), over - at * months, 0));
  }
  return days.map((day) => new Date(day).toISOString().slice(0, 10));
}
