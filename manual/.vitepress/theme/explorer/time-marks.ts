const MINUTE = 60_000;
const DAY = 86_400_000;

// The least share of the usual distance: months, and weeks with holidays, have different lengths.
const MIN_SHARE = 0.85;

/** The unit of a mark: year, month, day, or time of the day. */
type TimeUnit = 'year' | 'month' | 'day' | 'clock';

/** A mark below the axis of time. */
export interface TimeMark {
  /** The index of its point. */
  readonly at: number;
  readonly unit: TimeUnit;
  /** Digits alone, which need no translation. */
  readonly text: string;
}

/** The points of an axis in view, and their positions. */
export interface TimesInSight {
  /** The times of all points: milliseconds since 1970 in UTC, ascending. */
  readonly times: readonly number[];
  /** The first point in sight, and the last. */
  readonly first: number;
  readonly last: number;
  /** The centre of the text of a mark at a point, in pixels; ascending. */
  readonly placeOf: (at: number) => number;
  /** The average distance of the centres of texts; single ones may be nearer by a seventh. */
  readonly space: number;
}

/** The steps of each unit, from the longest unit to the shortest. */
const STEPS: Readonly<Record<TimeUnit, readonly number[]>> = {
  year: [100, 50, 20, 10, 5, 2, 1],
  month: [6, 3, 2, 1],
  day: [14, 7, 1],
  clock: [720, 360, 120, 60, 30, 15, 5, 1],
};
const UNITS = ['year', 'month', 'day', 'clock'] as const;

/**
 * The marks of the points in view, each at the first point of its year, month, day or minutes. Years are at even
 * distances. If there is room for all, months are between them, then days, then times of the day.
 */
export function timeMarks(sight: TimesInSight): readonly TimeMark[] {
  const { times, first, last, placeOf, space } = sight;
  const marks: TimeMark[] = [];
  const isFree = (at: number): boolean =>
    marks.every((mark) => Math.abs(placeOf(mark.at) - placeOf(at)) >= space * MIN_SHARE);
  const add = (at: number, unit: TimeUnit): void => {
    if (isFree(at)) marks.push({ at, unit, text: timeText(times[at] ?? 0, unit) });
  };
  const units = unitsOf(times);
  let finest = units[0] ?? 'clock';
  for (const unit of units) {
    let chosen: { readonly step: number; readonly found: readonly number[] } | undefined;
    for (const step of STEPS[unit]) {
      const found = stepBegins(sight, unit, step);
      const length = placeOf(found.at(-1) ?? first) - placeOf(found[0] ?? first);
      if (length < space * (found.length - 1)) break;
      chosen = { step, found };
    }
    for (const at of chosen?.found ?? []) add(at, unit);
    if (chosen && chosen.found.length > 0) finest = unit;
    if (chosen?.step !== STEPS[unit].at(-1)) break;
  }
  // The first point has no earlier one to differ from.
  if (first === 0 && last >= first) add(first, finest);
  return marks.toSorted((left, right) => left.at - right.at);
}

/** The text of a mark for a time, in UTC. */
function timeText(time: number, unit: TimeUnit): string {
  const iso = new Date(time).toISOString();
  if (unit === 'year') return iso.slice(0, 4);
  if (unit === 'month') return iso.slice(0, 7);
  return unit === 'day' ? iso.slice(5, 10) : iso.slice(11, 16);
}

/** The units of an axis: times of one day need no date, and days have no time of the day. */
function unitsOf(times: readonly number[]): readonly TimeUnit[] {
  if ((times.at(-1) ?? 0) < DAY && (times[0] ?? 0) >= 0) return ['clock'];
  return times.some((time) => time % DAY !== 0) ? UNITS : UNITS.slice(0, -1);
}

/** The first point of each step of time that begins in view. */
function stepBegins({ times, first, last }: TimesInSight, unit: TimeUnit, step: number): readonly number[] {
  const found: number[] = [];
  const end = times[last] ?? 0;
  // The first point in view begins a step if the point before belongs to another one.
  let begin = nextBegin(times[first - 1] ?? times[first] ?? 0, unit, step);
  while (begin <= end) {
    const at = lowerBound(times, begin);
    if (at >= first) found.push(at);
    begin = nextBegin(times[at] ?? begin, unit, step);
  }
  return found;
}

/** The end of the step of time that contains a time. */
function nextBegin(time: number, unit: TimeUnit, step: number): number {
  if (unit === 'clock') return (Math.floor(time / (step * MINUTE)) + 1) * step * MINUTE;
  // A week begins on Monday; the first day of 1970 is a Thursday.
  if (unit === 'day') return ((Math.floor((time / DAY + 3) / step) + 1) * step - 3) * DAY;
  const date = new Date(time);
  const year = date.getUTCFullYear();
  if (unit === 'year') return yearBegin((Math.floor(year / step) + 1) * step, 0);
  return yearBegin(year, (Math.floor(date.getUTCMonth() / step) + 1) * step);
}

/** `Date.UTC` maps the years 0 to 99 to the last century. */
function yearBegin(year: number, month: number): number {
  return new Date(0).setUTCFullYear(year, month, 1);
}

/** The first index of a value in ascending values, or of the next greater one. */
export function lowerBound(values: readonly number[], value: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
