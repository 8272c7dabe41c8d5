import { DAY_MS } from '../../base/utc-day.ts';
import { beijingClock } from './beijing-time.ts';

// The weekdays without trading on the exchanges of mainland China, by year, as MMDD. They are those that the
// calendar of Sina as of 2026-09-10 leaves out. No weekend has trading, not even one on which people work.
const HOLIDAYS: Readonly<Record<number, string>> = {
  2024: '0101 0209 0212 0213 0214 0215 0216 0404 0405 0501 0502 0503 0610 0916 0917 1001 1002 1003 1004 1007',
  2025: '0101 0128 0129 0130 0131 0203 0204 0404 0501 0502 0505 0602 1001 1002 1003 1006 1007 1008',
  2026: '0101 0102 0216 0217 0218 0219 0220 0223 0406 0501 0504 0505 0619 0925 1001 1002 1005 1006 1007',
};
const FIRST_KNOWN = Date.UTC(2024, 0, 1);
const LAST_KNOWN = Date.UTC(2026, 11, 31);

// The exchanges were never closed for longer since 2000 than from 2002-02-08 to 2002-02-25.
const MAX_CLOSED_MS = 17 * DAY_MS;
const MAX_NEW_MS = 800 * DAY_MS;
// There were 8,797 to the end of 2026.
const MAX_DAYS = 20_000;
// A year had 237 to 246 days of trading since 2000.
const MIN_DAYS_OF_YEAR = 235;
// A month had 10 or more since 2000, and none has more weekdays than 23.
const MIN_DAYS_OF_MONTH = 10;
const MAX_DAYS_OF_MONTH = 23;
// No year had more holidays after its last session: where 31 December is a Monday, it may be one, as in 2018.
const MAX_HOLIDAYS_AT_END = 1;
/** Trading begins at 09:30 in Beijing, after an auction; in milliseconds since midnight. */
export const BEGINS_MS = 9.5 * 3_600_000;

/** The holidays that a loaded calendar added, each as its midnight, and the last day that it covers. */
interface Learned {
  readonly closed: ReadonlySet<number>;
  readonly last: number;
}

const NOTHING_LEARNED: Learned = { closed: new Set(), last: LAST_KNOWN };

/**
 * The trading days of the exchanges of mainland China: the proven ones in the source code, and those of a loaded
 * calendar. An unknown weekday counts as a trading day: then a source is asked once too often, and nothing stale
 * counts as fresh.
 */
export class TradingCalendar {
  readonly #proven: ReadonlySet<number>;
  #learned = NOTHING_LEARNED;

  constructor() {
    this.#proven = new Set(
      Object.entries(HOLIDAYS).flatMap(([year, days]) =>
        days.split(' ').map((day) => Date.UTC(Number(year), Number(day.slice(0, 2)) - 1, Number(day.slice(2)))),
      ),
    );
  }

  /** The last day that the source code itself knows, as its midnight in milliseconds since 1970. */
  readonly lastProven = LAST_KNOWN;

  /** The last day that the calendar covers, as its midnight in milliseconds since 1970. */
  get lastKnown(): number {
    return this.#learned.last;
  }

  /**
   * Whether it is known of a day if there is trading.
   * @param midnight as in {@link hasTrading}
   */
  knows(midnight: number): boolean {
    return midnight >= FIRST_KNOWN && midnight <= this.lastKnown;
  }

  /**
   * Whether there is trading on a day.
   * @param midnight of the day, in the place's own time, as milliseconds since 1970
   */
  hasTrading(midnight: number): boolean {
    return this.mayHaveTrading(midnight) && !this.#learned.closed.has(midnight);
  }

  /**
   * Whether it is not proven of a day that there is no trading: a holiday that was learned may be wrong.
   * @param midnight as in {@link hasTrading}
   */
  mayHaveTrading(midnight: number): boolean {
    return isWeekday(midnight) && !this.#proven.has(midnight);
  }

  /** The first day of trading at or after a day; both as in {@link hasTrading}. */
  sessionFrom(midnight: number): number {
    let day = midnight;
    while (!this.hasTrading(day)) day += DAY_MS;
    return day;
  }

  /** The first day at or after a day on which there may be trading; both as in {@link hasTrading}. */
  possibleSessionFrom(midnight: number): number {
    let day = midnight;
    while (!this.mayHaveTrading(day)) day += DAY_MS;
    return day;
  }

  /**
   * The newest day whose session has begun, as in {@link hasTrading}.
   * @param now milliseconds since 1970
   */
  newestSession(now: number): number {
    const { midnight, sinceMidnight } = beijingClock(now);
    let day = sinceMidnight < BEGINS_MS ? midnight - DAY_MS : midnight;
    while (!this.hasTrading(day)) day -= DAY_MS;
    return day;
  }

  /**
   * Takes over what a newer calendar says of the days that are not proven, in the place of what an older one said.
   * A year of which it has only a part teaches nothing. It is left alone when it is not credible: when it differs
   * in the days that are proven, goes on for years, has trading on a weekend, a month or a year with too few days,
   * or a longer time without trading than any since 2000. Returns whether it was taken over.
   * @param days the days of trading, `YYYY-MM-DD`, ascending
   */
  learn(days: readonly string[]): boolean {
    if (days.length > MAX_DAYS) return false;
    const all = days.map((day) => Date.parse(day));
    if (!all.every((day, at) => at === 0 || day > all[at - 1]!)) return false;
    const traded = all.filter((day) => day >= FIRST_KNOWN);
    const last = traded.at(-1);
    // One year is announced at a time.
    if (last === undefined || last > this.lastKnown + MAX_NEW_MS || !traded.every(isWeekday)) return false;
    const end = endOfWholeYear(last);
    if (end < LAST_KNOWN) return false;
    const sessions = new Set(traded);
    for (let day = FIRST_KNOWN; day <= LAST_KNOWN; day += DAY_MS)
      if (sessions.has(day) !== this.mayHaveTrading(day)) return false;
    const learned = traded.filter((day) => day > LAST_KNOWN && day <= end);
    if (!areCredible(learned, end)) return false;
    const closed = new Set<number>();
    for (let day = LAST_KNOWN + DAY_MS; day <= end; day += DAY_MS)
      if (isWeekday(day) && !sessions.has(day)) closed.add(day);
    this.#learned = { closed, last: end };
    return true;
  }
}

/** The last 31 December up to which a calendar that ends on a day is whole. */
function endOfWholeYear(last: number): number {
  const year = new Date(last).getUTCFullYear();
  const end = Date.UTC(year, 11, 31);
  let weekdays = 0;
  for (let day = end; day > last; day -= DAY_MS) {
    if (isWeekday(day)) weekdays++;
    if (weekdays > MAX_HOLIDAYS_AT_END) return Date.UTC(year - 1, 11, 31);
  }
  return end;
}

/**
 * Whether the sessions of the whole years after the proven ones can be true.
 * @param end the last 31 December of them
 */
function areCredible(learned: readonly number[], end: number): boolean {
  const before = [LAST_KNOWN, ...learned];
  if (learned.some((day, at) => day - before[at]! > MAX_CLOSED_MS)) return false;
  const counts = new Map<string, number>();
  for (const day of learned) {
    const month = new Date(day).toISOString().slice(0, 7);
    counts.set(month, (counts.get(month) ?? 0) + 1);
  }
  for (let year = new Date(LAST_KNOWN).getUTCFullYear() + 1; year <= new Date(end).getUTCFullYear(); year++) {
    const months = Array.from({ length: 12 }, (_, month) => {
      const name = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 7);
      return counts.get(name) ?? 0;
    });
    if (months.some((count) => count < MIN_DAYS_OF_MONTH || count > MAX_DAYS_OF_MONTH)) return false;
    if (months.reduce((sum, count) => sum + count, 0) < MIN_DAYS_OF_YEAR) return false;
  }
  return true;
}

/** A calendar for those who read it: only its owner lets it learn. */
export type TradingDays = Omit<TradingCalendar, 'learn'>;

/**
 * What the source code itself knows. It never changes: parsers and the sandbox read it. A service has a calendar
 * of its own, which learns.
 */
export const PROVEN_DAYS: TradingDays = new TradingCalendar();

/** Whether a day, given as its midnight in milliseconds since 1970, is a weekday. */
export function isWeekday(midnight: number): boolean {
  const day = new Date(midnight).getUTCDay();
  return day !== 0 && day !== 6;
}
