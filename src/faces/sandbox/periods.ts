import { DAY_MS, utcDay } from '../../base/utc-day.ts';
import type { Grain } from '../../engine/interface/grain.ts';
import { PROVEN_DAYS } from '../../engine/interface/trading-calendar.ts';

const OPENED = Date.UTC(1990, 11, 19);

/** One day, week, month, quarter or year of a series. */
export interface Period {
  /** Its number among all periods of its length: the position on a curve. */
  readonly at: number;
  /** The day that represents it, `YYYY-MM-DD`: its last day, or the day on which its figures appear. */
  readonly day: string;
  /** The day on which its figures appear. */
  readonly appears: string;
}

// A cache: large tables have the same few thousand days.
const days = new Map<number, string>();

/** A day as `YYYY-MM-DD`. */
export function toDayText(midnight: number): string {
  let day = days.get(midnight);
  if (day === undefined) {
    day = utcDay(midnight);
    days.set(midnight, day);
  }
  return day;
}

// The sessions since the exchange opened, as midnights. New ones are only appended.
const sessions: number[] = [];

/** The sessions of the mainland exchanges from the first one to a day, as midnights. */
function sessionsTo(last: number): readonly number[] {
  let day = sessions.length === 0 ? OPENED : sessions.at(-1)! + DAY_MS;
  for (; day <= last; day += DAY_MS) if (PROVEN_DAYS.hasTrading(day)) sessions.push(day);
  return sessions;
}

/** The number of the newest session at or before a midnight. */
export function sessionAt(midnight: number): number {
  const all = sessionsTo(midnight);
  let [low, high] = [0, all.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (all[middle]! <= midnight) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low - 1);
}

/** The day of a session by its number, `YYYY-MM-DD`. Before the first session, every day counts as one. */
export function dayOfSession(at: number): string {
  return toDayText(sessions[at] ?? OPENED + at * DAY_MS);
}

// The length of a session.
const SESSION_MS = 5.5 * 3_600_000;

/** The midnight of the newest session that is over. */
export function newestClosedSession(now: number): number {
  return PROVEN_DAYS.newestSession(now - SESSION_MS);
}

/** The midnight of the newest session that has begun. */
export function newestBegunSession(now: number): number {
  return PROVEN_DAYS.newestSession(now);
}

/** The calendar week or month of a session: equal for all sessions in it. */
export function calendarGroupOf(day: string, length: 'week' | 'month'): string {
  if (length === 'month') return day.slice(0, 7);
  // 1970-01-05 was a Monday.
  return String(Math.floor((Date.parse(day) - 4 * DAY_MS) / (7 * DAY_MS)));
}

// The rows of a series without a requested range.
const ROWS: Readonly<Partial<Record<Grain, number>>> = {
  day: 1_200,
  week: 300,
  month: 150,
  quarter: 60,
  year: 20,
};
// How long after the end of a month, quarter or year its figures appear.
const APPEARS_DAYS = 9;

/** The series whose periods are made, and what of it was requested. */
interface SeriesRange {
  readonly length: Grain;
  readonly now: number;
  /** The first day requested, `YYYY-MM-DD`, if any. */
  readonly from: string | undefined;
  /** The last day requested, or today, `YYYY-MM-DD`. */
  readonly last: string;
  /** The day up to which figures have appeared, `YYYY-MM-DD`. */
  readonly published: string;
  /** Whether the day on which the figures of a month, quarter or year appear represents it, not its last day. */
  readonly isOfAppearance: boolean;
}

/** The periods of a series up to the newest published one, oldest first. */
export function makePeriods({ length, now, from, last, published, isOfAppearance }: SeriesRange): readonly Period[] {
  if (length === 'day' || length === 'week') return sessionPeriods(length, now, from, last);
  const months = { month: 1, event: 2, quarter: 3, report: 3, year: 12 }[String(length)] ?? 1;
  const [requested, known] = [Date.parse(last), Date.parse(published)];
  const end = Math.min(requested, known);
  const ends = (at: number): number => Date.UTC(1950, months * (at + 1), 0);
  const appears = (at: number): number =>
    ends(at) + (length === 'event' || length === 'report' ? 0 : APPEARS_DAYS * DAY_MS);
  let newest = Math.floor(((new Date(end).getUTCFullYear() - 1950) * 12 + new Date(end).getUTCMonth()) / months);
  const shown = isOfAppearance ? appears : ends;
  while (appears(newest) > known || shown(newest) > requested) newest--;
  const first = from === undefined ? newest - (ROWS[length] ?? 60) + 1 : -1;
  const periods: Period[] = [];
  for (let at = newest; at >= first && (from === undefined || toDayText(shown(at)) >= from); at--)
    periods.unshift({ at, day: toDayText(shown(at)), appears: toDayText(appears(at)) });
  return periods;
}

function sessionPeriods(
  length: 'day' | 'week',
  now: number,
  from: string | undefined,
  last: string,
): readonly Period[] {
  const newest = sessionAt(Math.min(newestClosedSession(now), Date.parse(last)));
  const count = length === 'week' ? 5 * ROWS.week! : ROWS.day!;
  const first = from === undefined ? Math.max(1, newest - count + 1) : sessionAt(Date.parse(from) - 1) + 1;
  const periods: Period[] = [];
  for (let at = first; at <= newest; at++) {
    const day = dayOfSession(at);
    const isLast =
      length === 'day' ||
      at === newest ||
      calendarGroupOf(dayOfSession(at + 1), 'week') !== calendarGroupOf(day, 'week');
    if (isLast) periods.push({ at: length === 'day' ? at : Math.floor(at / 5), day, appears: day });
  }
  return periods;
}
