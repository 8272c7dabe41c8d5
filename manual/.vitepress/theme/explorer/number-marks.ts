// On a logarithmic scale, ranges up to this ratio get even marks.
const MAX_RATIO = 10;
// Marks nearer to the previous one than this share of the even distance are left out.
const MIN_SHARE = 0.6;

/** Round numbers at even distances, about as many as wanted, that cover a range. */
export function evenMarks(low: number, high: number, wanted: number): readonly number[] {
  return multiplesOf(stepOf(low, high, wanted), low, high);
}

/**
 * Round numbers within a range, about as many as wanted.
 * @param isLog whether the scale is logarithmic; then the range is above zero
 * @param least the finest step: 0.01 for numbers with two decimals
 */
export function marksWithin(low: number, high: number, wanted: number, isLog: boolean, least = 0): readonly number[] {
  const within = (marks: readonly number[]): readonly number[] => marks.filter((mark) => low <= mark && mark <= high);
  if (!(high > low)) return within(multiplesOf(Math.max(least, 1), low, high));
  if (!isLog) return within(multiplesOf(Math.max(least, stepOf(low, high, wanted)), low, high));
  const room = (Math.log(high / low) / wanted) * MIN_SHARE;
  const marks =
    high / low < MAX_RATIO
      ? multiplesOf(Math.max(least, stepOf(low, high, wanted)), low, high)
      : powerMarks(low, high, wanted);
  const found: number[] = [];
  for (const mark of within(marks)) if (Math.log(mark / (found.at(-1) ?? 0)) >= room) found.push(mark);
  return found;
}

/** A round step that divides a range into at most as many parts as wanted. */
function stepOf(low: number, high: number, wanted: number): number {
  const rough = (high - low) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((each) => each * power >= rough) ?? 10);
}

/** The multiples of a step that cover a range. */
function multiplesOf(step: number, low: number, high: number): readonly number[] {
  const from = Math.floor(low / step);
  const to = Math.ceil(high / step);
  return Array.from({ length: to - from + 1 }, (_, at) => Number(((from + at) * step).toPrecision(12)));
}

/** Powers of ten that cover a range, with their double and fivefold if there is room. */
function powerMarks(low: number, high: number, wanted: number): readonly number[] {
  const length = Math.log10(high / low);
  const every = Math.max(1, Math.ceil(length / wanted));
  const digits = length * 3 <= wanted ? [1, 2, 5] : [1];
  const [from, to] = [Math.floor(Math.log10(low) / every), Math.ceil(Math.log10(high) / every)];
  const powers = Array.from({ length: to - from + 1 }, (_, at) => (from + at) * every);
  return powers.flatMap((power) => digits.map((digit) => Number((digit * 10 ** power).toPrecision(3))));
}
