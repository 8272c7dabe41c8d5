import { beijingClock } from '../../engine/interface/beijing-time.ts';
import type { TableKind } from '../../engine/interface/interface.ts';
import type { RowSubject } from '../../engine/interface/row-subject.ts';
import { TradingCalendar } from '../../engine/interface/trading-calendar.ts';
import type { Size } from './made-up-economy.ts';
import { type MadeUpColumn, type MadeUpRow, RowRelations } from './made-up-relations.ts';
import { sizeOf, wordsOf } from './made-up-sizes.ts';

/**
 * A generator of random whole numbers from zero to below `bound`: mulberry32, in 32-bit integers. The same seed
 * gives the same numbers on every machine. `Math.random`, `sin` and `log` are not the same everywhere.
 */
export function seededRandom(seed: number): SeededRandom {
  let drawn = 0;
  return (bound) => randomAt(seed, drawn++) % bound;
}

/** Returns the next random number from zero to below `bound`. */
export type SeededRandom = (bound: number) => number;

/**
 * The whole number of 32 bits that {@link seededRandom} draws after `drawn` others. Where millions are drawn, this
 * is several times as fast.
 */
export function randomAt(seed: number, drawn: number): number {
  const state = (seed + Math.imul(0x6d2b79f5, drawn + 1)) | 0;
  const mixed = Math.imul(state ^ (state >>> 15), state | 1);
  const twice = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
  return (twice ^ (twice >>> 14)) >>> 0;
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

/**
 * Whether a code is one of those that the sandbox does not know: 999000 to 999099, with its exchange or without.
 */
export function isUnknownCode(code: string): boolean {
  return /(?<![0-9])9990[0-9]{2}(?![0-9A-Za-z])/.test(code);
}

/** How many rows are made up, and of what. */
export interface MadeUpOptions {
  /** What they follow from: the same text makes the same rows. */
  readonly of: string;
  readonly rows: number;
  /** What one row is: a security of a list at one time, or a day, week, month, quarter or year of a history. */
  readonly each: 'security' | Period;
  /** When they are asked for, in milliseconds since 1970: the newest row is of the newest day of then. */
  readonly now: number;
}

/** What one row of a history is. */
export type Period = 'day' | 'week' | 'month' | 'quarter' | 'year';

// How many months a period has.
const MONTHS: Readonly<Record<Period, number>> = { day: 0, week: 0, month: 1, quarter: 3, year: 12 };

const PERIODS: Readonly<Partial<Record<RowSubject, Period>>> = {
  day: 'day',
  week: 'week',
  month: 'month',
  quarter: 'quarter',
  year: 'year',
  report: 'quarter',
};

/**
 * Returns what rows are made up of for an interface whose rows are of this: a period of a history, else a security
 * of a list. Events of a history come about once a month.
 */
export function madeUpEach(subject: RowSubject, kind: TableKind): MadeUpOptions['each'] {
  return PERIODS[subject] ?? (subject === 'event' && kind !== 'snapshot' ? 'month' : 'security');
}

/**
 * Rows for a sandbox, made up from declared columns; newest first. Every column has figures that follow from its
 * kind and name: price-earnings ratios of 5 to 60, indices near 100, codes with leading zeros, percentages of a
 * few percent, days back from the newest one: see {@link newestDays}. Figures agree: a net amount is what was
 * bought less what was sold, a previous value that of the row before. What a history has of a day stays the same
 * when newer days come. A wire format's sandbox writes the rows in its own form, under the columns' fields.
 */
export function madeUpRows(columns: readonly MadeUpColumn[], options: MadeUpOptions): readonly MadeUpRow[] {
  const { rows, each, now } = options;
  const isHistory = each !== 'security';
  const hasCodes = columns.some(isOfCodes);
  const makers = columns.map((column) => [column.name, makerOf(column, options, hasCodes)] as const);
  const relations = new RowRelations(columns, isHistory);
  const months = isHistory ? MONTHS[each] : 0;
  const yearly = 12 / Math.max(months, 1);
  const length = rows + relations.olderRows(yearly);
  const days = isHistory ? newestDays(now, each, length) : [newestDay(now)];
  const hasMonths = columns.some(({ cells }) => cells === 'month');
  const periods = hasMonths ? newestDays(now, isHistory && months > 1 ? each : 'month', length) : [];
  const made = Array.from({ length }, (_, at) => {
    const day = days[isHistory ? at : 0]!;
    const row: RowMade = { at, day, period: periods[at] ?? day, seed: isHistory ? day : String(at) };
    return Object.fromEntries(makers.map(([name, make]) => [name, make(row)]));
  });
  const years = days.map((day) => day.slice(0, 4));
  return relations.apply(made, years, yearly).slice(0, rows);
}

/** Whether the cells of a column are codes. */
function isOfCodes({ cells, name, title = name }: MadeUpColumn): boolean {
  return cells === 'code' || CODES.test(title);
}

const CODES = /代码$|_CODE$/;
// The name of a security, beside its code.
const NAMES = /^(?:股票|证券|债券|基金|公司|正股)?(?:名称|简称)$|^SECURITY_NAME_ABBR$/;

/** What the cells of a row are made of. */
interface RowMade {
  /** Its number, from 0. */
  readonly at: number;
  readonly day: string;
  /** The last day of its month or quarter. */
  readonly period: string;
  /** What its figures follow from. */
  readonly seed: string;
}

type Maker = (row: RowMade) => string | number;

const STEPS = 1_000_000;

function makerOf(column: MadeUpColumn, options: MadeUpOptions, hasCodes: boolean): Maker {
  const { of, each } = options;
  const { cells: kind, name, title = name } = column;
  const seed = `${of} ${name}`;
  const size = sizeOf(title, column.unit);
  const words = wordsOf(title);
  // A seed for each row, so that a value does not depend on other rows.
  const random = (row: RowMade, bound: number): number => seededRandom(seedOf(`${seed} ${row.seed}`))(bound);
  const scale = 10 ** (1 + (seedOf(seed) % 5));
  // What a history measures stays near a level; changes, which may be below zero, have none.
  const measured = (fit: Size): Maker => {
    if (fit.isShared || (each !== 'security' && isLevel(fit))) return levelMaker(fit, column, options);
    if (each === 'security' || CHANGES.test(title)) return (row) => between(fit, skewed(fit, random(row, STEPS + 1)));
    if (fit.step !== undefined) return ({ day }) => between(fit, driftOf(seed, day, each, true));
    // It goes through its whole range, and strays from its way a little.
    return (row) => between(fit, (9 * driftOf(seed, row.day, each) + random(row, STEPS / 5) + 0.4 * STEPS) / 10);
  };
  switch (kind) {
    case 'number':
    case 'any':
      if (size) return measured(size);
      if (each !== 'security') return levelMaker({ least: 0.8 * scale, most: 1.2 * scale }, column, options);
      return (row) => (scale * (80 + random(row, 41)) + random(row, 100)) / 100;
    case 'whole':
      return size ? measured({ ...size, places: 0 }) : (row) => scale * 10 + random(row, scale);
    case 'percent':
      return measured(size ?? PERCENT);
    case 'date':
      return /^(?:成立|注册)/.test(title) ? (row) => pastDay(random(row, PAST_DAYS)) : dayMaker(title, each);
    case 'date-time':
      return (row) => `${row.day} 15:${String(random(row, 60)).padStart(2, '0')}:00`;
    case 'month':
      return ({ period }) => periodOf(period, title === '季度');
    case 'code':
      return codeAt;
    case 'flag':
      return (row) => (random(row, 3) === 0 ? '是' : '否');
    case 'mixed':
    case 'text':
      if (words) return ({ at }) => words[at % words.length]!;
      if (CODES.test(title)) return codeAt;
      if (hasCodes && NAMES.test(title)) return (row) => `沙盒${codeAt(row)}`;
      if (/(?:日期|时间)$/.test(title)) return ({ day }) => day;
      return ({ at }) => `沙盒${String(at + 1).padStart(3, '0')}`;
  }
}

/**
 * Whether what is of a size stays near one level in a history, as a price does; what may be below zero goes up and
 * down.
 */
function isLevel({ least, step }: Size): boolean {
  return least > 0 && step === undefined;
}

// What is not smooth: figures of changes.
const CHANGES = /涨跌|环比|月率|变化|增减|变动/;

/** A month, or a year up to the end of its quarter, as Chinese sources write them. */
function periodOf(lastDay: string, isQuarter: boolean): string {
  const [year = '', month = ''] = lastDay.split('-');
  if (!isQuarter) return `${year}年${month}月份`;
  const quarter = Number(month) / 3;
  return `${year}年第${quarter === 1 ? '1' : `1-${quarter}`}季度`;
}

// Percentages of which nothing else is known.
const PERCENT: Size = { least: -5, most: 5 };

/** A figure between the least and the most, so many of {@link STEPS} above the least. */
function between({ least, most, places = 2, step }: Size, steps: number): number {
  const figure = least + ((most - least) * steps) / STEPS;
  return rounded(step === undefined ? figure : least + Math.round((figure - least) / step) * step, places);
}

/** Of what may be small or a thousand times as large, most is small: as amounts and numbers of shares are. */
function skewed({ least, most }: Size, steps: number): number {
  const part = steps / STEPS;
  if (least <= 0 || most < 1_000 * least) return steps;
  return part * part * part * part * STEPS;
}

// Of how many days, months or quarters a drift goes from one point to the next.
const DRIFTS: Readonly<Record<Period, number>> = { day: 45, week: 90, month: 7, quarter: 5, year: 4 };

/**
 * Where between 0 and {@link STEPS} a smooth series is on a day: it goes straight from one random point to the
 * next, or stays at each for as long.
 */
function driftOf(seed: string, day: string, each: Period, isStepped = false): number {
  const midnight = Date.parse(day);
  const [year = 0, month = 0] = day.split('-').map(Number);
  const place = MONTHS[each] > 0 ? (year * 12 + month) / MONTHS[each] : midnight / DAY_MS;
  const knot = Math.floor(place / DRIFTS[each]);
  const pointAt = (at: number): number => seededRandom(seedOf(`${seed} ${at}`))(STEPS + 1);
  const [from, to] = [pointAt(knot), pointAt(knot + 1)];
  return isStepped ? from : from + (to - from) * (place / DRIFTS[each] - knot);
}

function rounded(value: number, places: number): number {
  const scale = 10 ** places;
  return Math.round(value * scale) / scale;
}

/**
 * Figures up to 5 % from the level of a history or of a security. Of those that share it, a highest price is above
 * the others of the row and a lowest one below.
 */
function levelMaker(size: Size, { name, title = name }: MadeUpColumn, { of, each }: MadeUpOptions): Maker {
  const { least, most, isShared, isOfYear = false, places = 2 } = size;
  const seed = isShared ? of : `${of} ${name}`;
  const apart = !isShared
    ? 0
    : /最高|上限/.test(title)
      ? 30
      : /最低|下限/.test(title)
        ? -30
        : (seedOf(title) % 21) - 10;
  return (row) => {
    const drawn = seededRandom(seedOf(each === 'security' ? `${seed} level ${row.seed}` : `${seed} level`))(STEPS + 1);
    const jitter = seededRandom(seedOf(`${seed} move ${row.seed}`))(2_001) - 1_000;
    if (each === 'security') {
      const level = least + ((most - least) * skewed(size, drawn)) / STEPS;
      const figure = (level * (1_000 + jitter / 50 + apart)) / 1_000;
      return rounded(Math.min(Math.max(figure, least), most), places);
    }
    // A history begins within its range, drifts by a few percent and strays a little from one row to the next.
    const level = least + ((most - least) * (0.2 * STEPS + 0.6 * skewed(size, drawn))) / STEPS;
    const reach = Math.min(0.04 * level, 0.17 * (most - least));
    const moved = reach * (driftOf(seed, row.day, each) / (STEPS / 2) - 1) + (reach * jitter) / 6_000;
    const figure = (level + moved) * (1 + apart / 1_000);
    const quarters = isOfYear ? Number(row.day.slice(5, 7)) / 3 : 1;
    return rounded(Math.min(Math.max(figure, least), most) * quarters, places);
  };
}

const codeAt: Maker = ({ at }) => String(at + 1).padStart(6, '0');

/** The day of a row: of a report that is shown on other days, the end of the last quarter that was over. */
function dayMaker(title: string, each: MadeUpOptions['each']): Maker {
  if (!/报告期|统计截止日/.test(title) || each === 'quarter' || each === 'year') return ({ day }) => day;
  return ({ day }) => newestDays(Date.parse(`${day}T12:00:00Z`), 'quarter', 1)[0]!;
}

// A day of long ago, for what was founded.
const PAST_BEGINS = Date.UTC(2001, 0, 1);
const PAST_DAYS = 6_000;

function pastDay(days: number): string {
  return new Date(PAST_BEGINS + days * DAY_MS).toISOString().slice(0, 10);
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
 * whose evening has come, Fridays, or the last days of months, quarters or years that are over.
 * @param now in milliseconds since 1970
 */
export function newestDays(now: number, each: Period, count: number): readonly string[] {
  const { midnight } = beijingClock(now - PUBLISHED_MS);
  const days: number[] = [];
  if (each === 'day') {
    for (let day = midnight; days.length < count; day -= DAY_MS) if (EXCHANGES.hasTrading(day)) days.push(day);
  } else if (each === 'week') {
    // 1970-01-02 was a Friday.
    const friday = midnight - ((((midnight / DAY_MS - 1) % 7) + 7) % 7) * DAY_MS;
    for (let at = 0; at < count; at++) days.push(friday - at * 7 * DAY_MS);
  } else {
    const months = MONTHS[each];
    const tomorrow = new Date(midnight + DAY_MS);
    const over = Math.floor(tomorrow.getUTCMonth() / months) * months;
    // The day before the first of a month is the last of the month before it.
    for (let at = 0; at < count; at++) days.push(Date.UTC(tomorrow.getUTCFullYear(), over - at * months, 0));
  }
  return days.map((day) => new Date(day).toISOString().slice(0, 10));
}
