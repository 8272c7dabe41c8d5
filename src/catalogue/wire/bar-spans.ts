import { type Cells, dayNumber, pairAt } from '../../engine/formats/cells.ts';
import { changed } from './refusals.ts';

/** What one bar is of: a day, a week, a month, a quarter, a year, or so many minutes. */
export type BarSpan = keyof typeof DAYS | number;

// Where a time with seconds ends: `2024-01-02 09:35:00`.
const SECONDS_END = 19;

/** How far apart bars lie, at least and at most, in days: a weekend makes a gap longer. */
const DAYS = {
  day: [1, 4],
  week: [5, 20],
  month: [15, Number.POSITIVE_INFINITY],
  quarter: [80, Number.POSITIVE_INFINITY],
  year: [300, Number.POSITIVE_INFINITY],
} as const;
// Holidays and an unfinished last bar make some of the gaps shorter or longer.
const FEW = 0.2;
const MIN_GAPS = 4;
// A contract that is hardly traded may lack the bars of many minutes, but has two that follow each other.
const MIN_GAPS_OF_MINUTES = 10;

/**
 * Throws `upstream_changed` for bars of another span than was asked for, such as weeks as days: nearly all of them
 * lie too near to each other or too far apart. A few bars say nothing.
 * @param times days or times of the bars, ascending, none of them absent: `2024-01-02` or `2024-01-02 09:35`, with
 *   seconds or without
 * @param isSparse whether it is known that few bars are all that there are, since hardly anything is traded
 * @param label begins the message of a failure
 */
export function refuseOtherSpan(
  times: Cells,
  span: BarSpan,
  { isSparse = false, label }: { readonly isSparse?: boolean; readonly label: string },
): void {
  const isOfMinutes = typeof span === 'number';
  const gaps = isOfMinutes ? minutesBetween(times) : daysBetween(times);
  const [least, most] = isOfMinutes ? [span, span] : DAYS[span];
  const last = gaps.length - 1;
  // Whether nearly all are odd is a matter of counting: sorting them would take ten times as long.
  let [near, far] = [0, 0];
  for (let at = 0; at <= last; at++) {
    const gap = gaps[at]!;
    if (gap < least) near++;
    if (gap > most) far++;
  }
  const isTooNear = gaps.length >= MIN_GAPS && near > Math.ceil((1 - FEW) * last);
  const [minGaps, few] = isOfMinutes ? [MIN_GAPS_OF_MINUTES, 0] : [MIN_GAPS, Math.floor(FEW * last)];
  const isTooFar = gaps.length >= minGaps && far >= gaps.length - few;
  if (!isTooNear && (!isTooFar || isSparse)) return;
  const unit = isOfMinutes ? 'minutes' : 'days';
  const asked = isOfMinutes ? `${span} minutes` : `a ${span}`;
  const median = gaps.toSorted()[Math.round(last / 2)];
  throw changed(label, `asked for bars of ${asked}, got some that lie ${median} ${unit} apart`);
}

function daysBetween({ bytes, starts, length }: Cells): Float64Array {
  const gaps = new Float64Array(Math.max(0, length - 1));
  let before = dayNumber(bytes, starts[0] ?? 0);
  for (let at = 0; at < gaps.length; at++) {
    const day = dayNumber(bytes, starts[at + 1]!);
    gaps[at] = day - before;
    before = day;
  }
  return gaps;
}

/** The minutes between the bars of one day. */
function minutesBetween({ bytes, starts, ends, length }: Cells): Float64Array {
  const minuteAt = (row: number): number => {
    const start = starts[row]!;
    const seconds = ends[row]! - start < SECONDS_END ? 0 : pairAt(bytes, start + 17);
    return pairAt(bytes, start + 11) * 60 + pairAt(bytes, start + 14) + seconds / 60;
  };
  const gaps: number[] = [];
  for (let row = 1; row < length; row++)
    if (dayNumber(bytes, starts[row]!) === dayNumber(bytes, starts[row - 1]!))
      gaps.push(minuteAt(row) - minuteAt(row - 1));
  return Float64Array.from(gaps);
}
