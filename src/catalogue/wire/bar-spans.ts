import { changed } from './refusals.ts';

/** What one bar is of: a day, a week, a month, or so many minutes. */
export type BarSpan = 'day' | 'week' | 'month' | number;

const MINUTE_MS = 60_000;
const ZERO = 0x30;

/** How far apart bars lie, at least and at most, in days: a weekend makes a gap longer. */
const DAYS = { day: [1, 4], week: [5, 20], month: [15, Number.POSITIVE_INFINITY] } as const;
// Holidays and an unfinished last bar make some of the gaps shorter or longer.
const FEW = 0.2;
const MIN_GAPS = 4;
// A contract that is hardly traded may lack the bars of many minutes, but has two that follow each other.
const MIN_GAPS_OF_MINUTES = 10;

/**
 * Throws `upstream_changed` for bars of another span than was asked for, such as weeks as days: nearly all of them
 * lie too near to each other or too far apart. A few bars say nothing.
 * @param times days or times of the bars, ascending: `2024-01-02` or `2024-01-02 09:35`; more may
 * stand behind a day
 * @param isSparse whether it is known that few bars are all that there are, since hardly anything is traded
 * @param label begins the message of a failure
 */
export function refuseOtherSpan(
  times: readonly string[],
  span: BarSpan,
  { isSparse = false, label }: { readonly isSparse?: boolean; readonly label: string },
): void {
  const isOfMinutes = typeof span === 'number';
  // Typed, they are sorted as numbers.
  const gaps = Float64Array.from(isOfMinutes ? minutesBetween(times) : daysBetween(times)).sort();
  const [least, most] = isOfMinutes ? [span, span] : DAYS[span];
  const last = gaps.length - 1;
  const isTooNear = gaps.length >= MIN_GAPS && gaps[Math.ceil((1 - FEW) * last)]! < least;
  const nearest = gaps[isOfMinutes ? 0 : Math.floor(FEW * last)]!;
  const isTooFar = gaps.length >= (isOfMinutes ? MIN_GAPS_OF_MINUTES : MIN_GAPS) && nearest > most;
  if (!isTooNear && (!isTooFar || isSparse)) return;
  const unit = isOfMinutes ? 'minutes' : 'days';
  const asked = isOfMinutes ? `${span} minutes` : `a ${span}`;
  throw changed(label, `asked for bars of ${asked}, got some that lie ${gaps[Math.round(last / 2)]} ${unit} apart`);
}

function daysBetween(times: readonly string[]): Float64Array {
  const gaps = new Float64Array(Math.max(0, times.length - 1));
  let before = dayNumber(times[0] ?? '');
  for (let at = 0; at < gaps.length; at++) {
    const day = dayNumber(times[at + 1]!);
    gaps[at] = day - before;
    before = day;
  }
  return gaps;
}

/**
 * The number of a day, `YYYY-MM-DD`, in a count of days without a gap; NaN for another text. `Date.parse` takes
 * ten times as long. March is the first month, so that the day of a leap year is the last one.
 */
export function dayNumber(text: string): number {
  const [year, month, day] = [numberIn(text, 0, 4), numberIn(text, 5, 7), numberIn(text, 8, 10)];
  const marchMonth = (month + 9) % 12;
  const marchYear = marchMonth >= 10 ? year - 1 : year;
  const leapDays = Math.floor(marchYear / 4) - Math.floor(marchYear / 100) + Math.floor(marchYear / 400);
  return 365 * marchYear + leapDays + Math.floor((153 * marchMonth + 2) / 5) + day;
}

/** The number that the digits `[from, to)` of a text write; NaN where another character stands. */
function numberIn(text: string, from: number, to: number): number {
  let number = 0;
  for (let at = from; at < to; at++) {
    const digit = text.charCodeAt(at) - ZERO;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    number = number * 10 + digit;
  }
  return number;
}

/** The minutes between the bars of one day. */
function minutesBetween(times: readonly string[]): number[] {
  return times.slice(1).flatMap((time, at) => {
    const before = times[at]!;
    if (before.slice(0, 10) !== time.slice(0, 10)) return [];
    return [(timeOf(time) - timeOf(before)) / MINUTE_MS];
  });
}

function timeOf(time: string): number {
  return Date.parse(`${time.replace(' ', 'T')}Z`);
}
