import { say } from '../../base/say.ts';
import { DAY_MS } from '../../base/utc-day.ts';
import { beijingClock, fromBeijing } from '../../engine/interface/beijing-time.ts';
import { BEGINS_MS, type TradingDays } from '../../engine/interface/trading-calendar.ts';

/** When a table is obtained, by the clock of Beijing. */
export type Schedule =
  /** Every day at a time, in milliseconds since midnight. */
  | { readonly kind: 'daily'; readonly at: number }
  /** On each day of trading, after the market has closed. */
  | { readonly kind: 'close' }
  /** On each day of trading, every so many milliseconds while the market is open. */
  | { readonly kind: 'session'; readonly every: number };

const MINUTE_MS = 60_000;
const CLOSES = 15 * 3_600_000;
// Closing prices are settled some time after the close.
const AFTER_CLOSE = CLOSES + 35 * MINUTE_MS;
// The longest pause of trading is shorter.
const MAX_DAYS = 30;

/** What {@link parseSchedule} accepts, for messages. */
export const SCHEDULE_FORMS = say(
  '"after the close", "every 30 min in the session" or "daily 18:30"',
  '"after the close"、"every 30 min in the session" 或 "daily 18:30"',
);

/** Reads a schedule as a plan has it; undefined for anything else. */
export function parseSchedule(text: string): Schedule | undefined {
  if (text === 'after the close') return { kind: 'close' };
  const [, hour, minute] = /^daily ([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? [];
  if (hour !== undefined) return { kind: 'daily', at: (Number(hour) * 60 + Number(minute)) * MINUTE_MS };
  const [, span] = /^every ([1-9]\d{0,2}) min in the session$/.exec(text) ?? [];
  return span === undefined ? undefined : { kind: 'session', every: Number(span) * MINUTE_MS };
}

/** The newest time at or before `now` at which a schedule is due, in milliseconds since 1970. */
export function lastDue(schedule: Schedule, now: number, calendar: TradingDays): number {
  const { midnight } = beijingClock(now);
  for (let day = midnight; day > midnight - MAX_DAYS * DAY_MS; day -= DAY_MS) {
    const due = timesOf(schedule, day, calendar).findLast((time) => time <= now);
    if (due !== undefined) return due;
  }
  return Number.NEGATIVE_INFINITY;
}

/** The first time after `now` at which a schedule is due, in milliseconds since 1970. */
export function nextDue(schedule: Schedule, now: number, calendar: TradingDays): number {
  const { midnight } = beijingClock(now);
  for (let day = midnight; day < midnight + MAX_DAYS * DAY_MS; day += DAY_MS) {
    const due = timesOf(schedule, day, calendar).find((time) => time > now);
    if (due !== undefined) return due;
  }
  return now + DAY_MS;
}

/** The times of one day, ascending. */
function timesOf(schedule: Schedule, midnight: number, calendar: TradingDays): readonly number[] {
  const at = (sinceMidnight: number): number => fromBeijing(midnight + sinceMidnight);
  if (schedule.kind === 'daily') return [at(schedule.at)];
  if (!calendar.hasTrading(midnight)) return [];
  if (schedule.kind === 'close') return [at(AFTER_CLOSE)];
  const count = Math.floor((CLOSES - BEGINS_MS) / schedule.every);
  const times = Array.from({ length: count }, (_, nth) => at(BEGINS_MS + (nth + 1) * schedule.every));
  // The last interval ends with the close.
  return times.at(-1) === at(CLOSES) ? times : [...times, at(CLOSES)];
}
