import type { Column } from './columns.ts';

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

/** A whole number that follows from a text (FNV-1a, 32 bits): the seed of what is made of it. */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of Buffer.from(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  return hash >>> 0;
}

/**
 * The newest day of everything made up. It is a constant, since the same ask must give the same bytes for ever.
 */
export const NEWEST_DAY = '2026-06-30';

/** How many rows are made up, and of what. */
export interface MadeUpOptions {
  /** What they follow from: the same text makes the same rows. */
  readonly of: string;
  readonly rows: number;
  /** What one row is: a security of a list at one time, or a day, month or quarter of a history. */
  readonly each: 'security' | 'day' | 'month' | 'quarter';
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
 * few percent, days back from {@link NEWEST_DAY}, no two rows of a history of the same day. A wire format's
 * sandbox writes them in its own form, under the columns' fields.
 */
export function madeUpRows(columns: readonly MadeUpColumn[], { of, rows, each }: MadeUpOptions): readonly MadeUpRow[] {
  const makers = columns.map((column) => [column.name, makerOf(column, `${of} ${column.name}`, each)] as const);
  return Array.from({ length: rows }, (_, row) => Object.fromEntries(makers.map(([name, make]) => [name, make(row)])));
}

type Maker = (row: number) => string | number;

// What is a ratio or an index by its name, with the least and the most that it is, in hundredths. The first that
// fits.
const RANGES: readonly (readonly [name: RegExp, least: number, most: number])[] = [
  [/市盈率|(?<![A-Za-z])PE(?![A-Za-z])/, 500, 6_000],
  [/市净率|(?<![A-Za-z])PB(?![A-Za-z])/, 50, 800],
  [/量比/, 30, 500],
  [/(?:率|占比|比例|比重|同比|环比|增长|涨跌幅|涨幅|振幅)$/, -500, 500],
  [/指数$|PMI|CPI|PPI|(?<![A-Za-z])[Ii]ndex(?![A-Za-z])/, 9_500, 10_500],
];

function makerOf(column: MadeUpColumn, seed: string, each: MadeUpOptions['each']): Maker {
  const { cells: kind, name, title = name } = column;
  const [, least, most] = RANGES.find(([form]) => form.test(title)) ?? [];
  // A seed for each row, so that a value does not depend on the rows before it.
  const random = (row: number, bound: number): number => seededRandom(seedOf(`${seed} ${row}`))(bound);
  const scale = 10 ** (1 + (seedOf(seed) % 5));
  switch (kind) {
    case 'number':
    case 'any':
      if (least !== undefined && most !== undefined) return (row) => (least + random(row, most - least + 1)) / 100;
      return (row) => (scale * (80 + random(row, 41)) + random(row, 100)) / 100;
    case 'whole':
      return (row) => scale * 10 + random(row, scale);
    case 'percent':
      return (row) => (random(row, 1_001) - 500) / 100;
    case 'date':
      return (row) => dayBefore(row, each);
    case 'date-time':
      return (row) => `${dayBefore(row, each)} 15:${String(random(row, 60)).padStart(2, '0')}:00`;
    case 'month':
      return (row) => dayBefore(row, each === 'quarter' ? each : 'month').replace(/^(\d{4})-(\d{2}).*$/, '$1年$2月份');
    case 'code':
      return (row) => String(row + 1).padStart(6, '0');
    case 'flag':
      return (row) => (random(row, 3) === 0 ? '是' : '否');
    case 'mixed':
    case 'text':
      return (row) => `沙盒${String(row + 1).padStart(3, '0')}`;
  }
}

const DAY_MS = 86_400_000;

/** The day of a row, so many days, months or quarters before the newest one; rows of securities are of one day. */
function dayBefore(row: number, each: MadeUpOptions['each']): string {
  const newest = new Date(`${NEWEST_DAY}T00:00:00Z`);
  if (each === 'security') return NEWEST_DAY;
  if (each === 'day') return new Date(newest.getTime() - row * DAY_MS).toISOString().slice(0, 10);
  const months = each === 'quarter' ? 3 * row : row;
  // The day before the first of the month that follows.
  return new Date(Date.UTC(newest.getUTCFullYear(), newest.getUTCMonth() + 1 - months, 0)).toISOString().slice(0, 10);
}
