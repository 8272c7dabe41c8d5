import { beijingClock } from './beijing-time.ts';

const DAY_MS = 86_400_000;

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
// Trading begins at 09:30, after an auction.
const BEGINS_MS = 9.5 * 3_600_000;

/**
 * The days on which the exchanges of mainland China trade. Where it knows nothing of a day, a weekday is one: then
 * a source is asked once too often, and nothing stale counts as fresh.
 */
export class TradingCalendar {
  readonly #closed = new Set<number>();
  #lastKnown: number = LAST_KNOWN;

  constructor() {
    for (const [year, days] of Object.entries(HOLIDAYS))
      for (const day of days.split(' '))
        this.#closed.add(Date.UTC(Number(year), Number(day.slice(0, 2)) - 1, Number(day.slice(2))));
  }

  /** The last day that the source code itself knows, as its midnight in milliseconds since 1970. */
  readonly lastProven = LAST_KNOWN;

  /** The last day of which it is known whether there is trading, as its midnight in milliseconds since 1970. */
  get lastKnown(): number {
    return this.#lastKnown;
  }

  /**
   * Whether it is known of a day if there is trading.
   * @param midnight as in {@link hasTrading}
   */
  knows(midnight: number): boolean {
    return midnight >= FIRST_KNOWN && midnight <= this.#lastKnown;
  }

  /**
   * Whether there is trading on a day.
   * @param midnight of the day, in the place's own time, as milliseconds since 1970
   */
  hasTrading(midnight: number): boolean {
    return isWeekday(midnight) && !this.#closed.has(midnight);
  }

  /** The first day of trading at or after a day; both as in {@link hasTrading}. */
  sessionFrom(midnight: number): number {
    let day = midnight;
    while (!this.hasTrading(day)) day += DAY_MS;
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
   * Takes over what a newer calendar says of the days that are not known yet. It is left alone when it is not
   * credible, because a day of trading that it lacks would let stale prices count as fresh: when it differs in the
   * days that are known, goes on for years, has trading on a weekend, a year with too few days, or a longer time
   * without trading than any since 2000. Returns whether it was taken over.
   * @param days the days of trading, `YYYY-MM-DD`, ascending
   */
  learn(days: readonly string[]): boolean {
    // One year is announced at a time. Looking through more would take long.
    if (!(Date.parse(days.at(-1) ?? '') <= this.#lastKnown + MAX_NEW_MS) || days.length > MAX_DAYS) return false;
    const traded = days.map((day) => Date.parse(day)).filter((day) => day >= FIRST_KNOWN);
    const last = traded.at(-1);
    if (last === undefined || last <= this.#lastKnown || !traded.every(isWeekday)) return false;
    const sessions = new Set(traded);
    for (let day = FIRST_KNOWN; day <= this.#lastKnown; day += DAY_MS)
      if (sessions.has(day) !== this.hasTrading(day)) return false;
    if (traded.some((day, at) => at > 0 && day - traded[at - 1]! > MAX_CLOSED_MS)) return false;
    const yearOf = (day: number): number => new Date(day).getUTCFullYear();
    for (let year = yearOf(this.#lastKnown) + 1; year <= yearOf(last); year++) {
      const isWhole = last >= Date.UTC(year, 11, 25);
      if (isWhole && traded.filter((day) => yearOf(day) === year).length < MIN_DAYS_OF_YEAR) return false;
    }
    for (let day = this.#lastKnown + DAY_MS; day <= last; day += DAY_MS)
      if (isWeekday(day) && !sessions.has(day)) this.#closed.add(day);
    this.#lastKnown = last;
    return true;
  }
}

/** The calendar of this process. Cache policies read it, and every newer calendar that is loaded teaches it. */
export const SHANGHAI_CALENDAR = new TradingCalendar();

/** Whether a day, its midnight in milliseconds since 1970, is none of a weekend. */
export function isWeekday(midnight: number): boolean {
  const day = new Date(midnight).getUTCDay();
  return day !== 0 && day !== 6;
}
