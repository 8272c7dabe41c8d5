/** A range of an axis. */
export interface AxisRange {
  readonly min: number;
  readonly max: number;
}

/** A value of an axis, and its pixel. */
export interface AxisAnchor {
  readonly value: number;
  readonly pixel: number;
}

/**
 * Fits a range into the whole axis: longer ranges become the whole, too short ones grow on both sides, and ranges
 * beyond an end are moved.
 */
export function clampRange({ min, max }: AxisRange, whole: AxisRange, shortest: number): AxisRange {
  const length = Math.min(whole.max - whole.min, Math.max(max - min, shortest));
  const begin = (min + max - length) / 2;
  if (begin <= whole.min) return { min: whole.min, max: whole.min + length };
  if (begin + length >= whole.max) return { min: whole.max - length, max: whole.max };
  return { min: begin, max: begin + length };
}

/** Moves a range so that a value is at a pixel. */
export function movedRange({ min, max }: AxisRange, width: number, { value, pixel }: AxisAnchor): AxisRange {
  const begin = value - (pixel / width) * (max - min);
  return { min: begin, max: begin + max - min };
}

/** The range in which two values are at two pixels, the left one first. */
export function pinchedRange(width: number, left: AxisAnchor, right: AxisAnchor): AxisRange {
  const perPixel = (right.value - left.value) / (right.pixel - left.pixel);
  const begin = left.value - left.pixel * perPixel;
  return { min: begin, max: begin + width * perPixel };
}
