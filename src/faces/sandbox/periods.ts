import { DAY_MS, utcDay } from '../../base/utc-day.ts';
import type { Grain } from '../../engine/interface/grain.ts';
import { PROVEN_DAYS } from '../../engine/interface/trading-calendar.ts';

const OPENED = Date.UTC(1990, 11, 19);

// The days of the sessions since the exchange opened, `YYYY-MM-DD`, and the number of the newest session on each
// day since then. New ones are only appended.
const sessions: string[] = [];
const newestOn: number[] = [];

/** The number of the newest session of the mainland exchanges at or before a time, as their clock shows it. */
export function sessionAt(time: number): number {
  const at = Math.floor((time - OPENED) / DAY_MS);
  for (let day = newestOn.length; day <= at; day++) {
    const midnight = OPENED + day * DAY_MS;
    if (PROVEN_DAYS.hasTrading(midnight)) sessions.push(utcDay(midnight));
    newestOn.push(sessions.length - 1);
  }
  return newestOn[at] ?? 0;
}

/** The number of the first session at or after a day, `YYYY-MM-DD`. */
export function sessionFrom(day: string): number {
  return sessionAt(Date.parse(day) - 1) + 1;
}

/** The day of a session by its number, `YYYY-MM-DD`. Before the first session, every day counts as one. */
export function dayOfSession(at: number): string {
  return sessions[at] ?? utcDay(OPENED + at * DAY_MS);
}

const TWO_DIGITS = Array.from({ length: 60 }, (_, number) => String(number).padStart(2, '0'));

/** The clock time after so many minutes of trading, `HH:MM:SS`. The morning has 120 minutes. */
export function clockAfter(minutes: number): string {
  const since = Math.floor(60 * (minutes + (minutes <= 120 ? 9.5 * 60 : 11 * 60)));
  const [hours, rest, seconds] = [Math.floor(since / 3600), Math.floor(since / 60) % 60, since % 60];
  return `${TWO_DIGITS[hours]}:${TWO_DIGITS[rest]}:${TWO_DIGITS[seconds]}`;
}

/** One day, week, month, quarter or year of a series. */
export interface Period {
  /** Its place on a curve, which is its number among all periods of its length, or that of its last session. */
  readonly at: number;
  /** The number of its first session, where it is one of sessions. */
  readonly first?: number;
  /** The day that represents it, `YYYY-MM-DD`: its last day, or the day on which its figures appear. */
  readonly day: string;
  /** The day on which its figures appear, where that is a later one. */
  readonly appears?: string;
}

/** The day, week or month of a session: equal for all sessions in it. */
function spanOfSession(at: number, length: Grain): number | string {
  if (length === 'month') return dayOfSession(at).slice(0, 7);
  // 1970-01-05 was a Monday.
  return length === 'week' ? Math.floor((Date.parse(dayOfSession(at)) / DAY_MS - 4) / 7) : at;
}

/**
 * The days, weeks or months of sessions that end with one of the sessions of a range, oldest first.
 * @param newest the number of the newest session, which ends a week or month that is not over
 */
export function sessionPeriods(length: Grain, first: number, last: number, newest: number): readonly Period[] {
  const periods: Period[] = [];
  for (let at = first; at <= last; at++) {
    const span = spanOfSession(at, length);
    if (at < newest && spanOfSession(at + 1, length) === span) continue;
    let begins = at;
    while (begins > 1 && spanOfSession(begins - 1, length) === span) begins--;
    periods.push({ at, first: begins, day: dayOfSession(at) });
  }
  return periods;
}

// How long after the end of a month, quarter or year its figures appear.
const APPEARS_DAYS = 9;
const MONTHS: Readonly<Partial<Record<Grain, number>>> = { month: 1, event: 2, quarter: 3, report: 3, year: 12 };

/** The series whose periods are made, and what of it was requested. */
interface SeriesRange {
  readonly length: Grain;
  /** The first day requested, `YYYY-MM-DD`, or how many periods there are. */
  readonly from: string | number;
  /** The last day requested, or today, `YYYY-MM-DD`. */
  readonly last: string;
  /** The day up to which figures have appeared, `YYYY-MM-DD`. */
  readonly published: string;
  /** Whether the day on which the figures of a period appear represents it, not its last day. */
  readonly isOfAppearance: boolean;
}

/** The months, quarters or years of a series up to the newest published one, oldest first. */
export function calendarPeriods({ length, from, last, published, isOfAppearance }: SeriesRange): readonly Period[] {
  const months = MONTHS[length] ?? 1;
  const delay = length === 'event' || length === 'report' ? 0 : APPEARS_DAYS;
  const end = new Date(last < published ? last : published);
  const periods: Period[] = [];
  for (let at = Math.floor(((end.getUTCFullYear() - 1950) * 12 + end.getUTCMonth()) / months); at >= 0; at--) {
    const ends = Date.UTC(1950, months * (at + 1), 0);
    const appears = utcDay(ends + delay * DAY_MS);
    const day = isOfAppearance ? appears : utcDay(ends);
    if (typeof from === 'number' ? periods.length === from : day < from) break;
    if (appears <= published && day <= last) periods.push({ at, day, appears });
  }
  return periods.toReversed();
}
