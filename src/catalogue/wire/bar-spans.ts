import { changed } from './refusals.ts';

/** What one bar is of: a day, a week, a month, or so many minutes. */
export type BarSpan = 'day' | 'week' | 'month' | number;

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

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
 * @param times days or times of the bars, ascending: `2024-01-02` or `2024-01-02 09:35`
 * @param isSparse whether it is known that few bars are all that there are, since hardly anything is traded
 * @param label begins the message of a failure
 */
export function refuseOtherSpan(
  times: readonly string[],
  span: BarSpan,
  { isSparse = false, label }: { readonly isSparse?: boolean; readonly label: string },
): void {
  const isOfMinutes = typeof span === 'number';
  const gaps = (isOfMinutes ? minutesBetween(times) : daysBetween(times)).toSorted((left, right) => left - right);
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

function daysBetween(times: readonly string[]): number[] {
  const days = times.map((time) => Date.parse(time.slice(0, 10)) / DAY_MS);
  return days.slice(1).map((day, at) => day - days[at]!);
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
