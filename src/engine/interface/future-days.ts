import { ZERO } from '../../base/ascii.ts';
import { Failure, quote } from '../../base/errors.ts';
import { DAY_MS } from '../../base/utc-day.ts';
import type { Cells } from '../formats/cells.ts';
import { toBeijing } from './beijing-time.ts';
import { isoDay } from './day-forms.ts';
import type { Pages } from './pages.ts';

const MINUTE_MS = 60_000;
// A minute is labelled by its end, and clocks differ a little.
const TOLERANCE_MS = 2 * MINUTE_MS;

/** How far the periods of a reply may lie ahead of the moment at which it came. */
export interface FutureLimit {
  /** The time zone in which a day begins; Beijing's when left out. */
  readonly zone?: 'America/New_York';
  /** The most days ahead, such as those of a release calendar; 0 when left out. */
  readonly days?: number;
  /** The most minutes ahead, where the row of a span is labelled by its end; 0 when left out. */
  readonly minutes?: number;
}

/** Days of the exchanges of the United States. */
export const NEW_YORK: FutureLimit = { zone: 'America/New_York' };
/** A night session belongs to the next trading day, which may follow a weekend. */
export const NIGHT_SESSIONS: FutureLimit = { days: 4 };
/** The day of a row is the end of a quarter: sources open the one that is under way. */
export const END_OF_QUARTER: FutureLimit = { days: 92 };
/** Money funds announce the income of the days of a holiday before it. */
export const HOLIDAY_INCOME: FutureLimit = { days: 10 };
/** An announcement carries the next working day, which may follow a holiday. */
export const ANNOUNCED: FutureLimit = { days: 15 };
/** A row may be of a release to come, with a forecast or without a figure. */
export const RELEASES_TO_COME: FutureLimit = { days: 366 };

/** A day and the reply that it came in. */
interface Arrival extends FutureLimit {
  /** When the reply had arrived, in milliseconds since 1970. */
  readonly obtained: number;
  /** Begins the message of a failure: the source and what it sent. */
  readonly label: string;
}

/**
 * Throws `upstream_changed` for a day that had not begun when a reply arrived: no source knows figures of it. It
 * is for replies other than a history or window; {@link checkPeriods} checks those.
 * @param day the last one of a reply, `YYYY-MM-DD`; a time of day may follow
 */
export function refuseFutureDay(day: string, { obtained, label, ...futureLimit }: Arrival): void {
  const latest = latestTime(obtained, futureLimit).slice(0, 10);
  if (day.slice(0, 10) > latest) throw notCome(label, day, latest);
}

/**
 * Throws `upstream_changed` for rows of a day, time, month or quarter that had not begun when the reply arrived,
 * and for a row of none, or of a year such as 0115 of the calendar of Taiwan: no range of days would select it.
 * @param periods the cells of a column of days, times or months
 * @param title of the source
 */
export function checkPeriods(periods: Cells, pages: Pages, futureLimit: FutureLimit, title: string): void {
  for (let row = 0; row < periods.length; row++)
    if (periods.isNull(row))
      throw new Failure('upstream_changed', `${title}: row ${row + 1} of ${periods.length} has no day, time or month`);
  const latest = latestTime(Math.max(...pages.map(({ obtained }) => obtained)), futureLimit);
  if (periods.kind === 'month') {
    for (let row = 0; row < periods.length; row++) {
      const text = periods.textAt(row) ?? '';
      if (firstMonthOf(text) > latest.slice(0, 7)) throw notCome(title, text, latest);
    }
    return;
  }
  const bytes = Buffer.from(latest);
  for (let row = 0; row < periods.length; row++) {
    if (periods.bytes[periods.starts[row]!] === ZERO)
      throw new Failure('upstream_changed', `${title}: a row of a year before 1000: ${quote(periods.textAt(row))}`);
    if (isAfter(periods, row, bytes))
      throw notCome(title, periods.textAt(row) ?? '', latest.slice(0, periods.kind === 'date' ? 10 : undefined));
  }
}

function notCome(label: string, period: string, latest: string): Failure {
  return new Failure('upstream_changed', `${label}: a row after ${latest}, which had not come: ${quote(period)}`);
}

/** The latest time that a row may be of, `YYYY-MM-DD HH:MM:SS` by its clock. */
function latestTime(obtained: number, { zone, days = 0, minutes = 0 }: FutureLimit): string {
  const latest = obtained + TOLERANCE_MS + days * DAY_MS + minutes * MINUTE_MS;
  // Swedish writes days and times as ISO 8601 does.
  if (zone !== undefined) return new Date(latest).toLocaleString('sv', { timeZone: zone });
  return new Date(toBeijing(latest)).toISOString().slice(0, 19).replace('T', ' ');
}

/** Whether a day or time comes after a later one or as long a one. */
function isAfter({ bytes, starts, ends }: Cells, row: number, latest: Buffer): boolean {
  const start = starts[row]!;
  const end = Math.min(ends[row]!, start + latest.length);
  let at = start;
  while (at < end && bytes[at] === latest[at - start]) at++;
  return at < end && bytes[at]! > latest[at - start]!;
}

/**
 * The month in which a month or quarter begins, `YYYY-MM`; of a range of quarters, the last one. Empty for a text
 * without a year.
 */
function firstMonthOf(text: string): string {
  const numbers = (/^\d{6}$/.test(text) ? isoDay(`${text}01`) : text).match(/\d{1,4}/g) ?? [];
  const [year = ''] = numbers;
  if (year.length !== 4) return '';
  const isQuarter = /[季Qq]/.test(text);
  const last = Number(numbers.at(isQuarter ? -1 : 1) ?? 1);
  const month = numbers.length === 1 ? 1 : isQuarter ? 3 * last - 2 : last;
  return `${year}-${String(month).padStart(2, '0')}`;
}
