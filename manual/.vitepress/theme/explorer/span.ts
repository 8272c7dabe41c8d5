/** A part of an axis. */
export interface Span {
  readonly min: number;
  readonly max: number;
}

/** A value of an axis, and the pixel at which it stands. */
export interface Anchor {
  readonly value: number;
  readonly pixel: number;
}

/**
 * A part of an axis that lies within the whole and is not shorter than the shortest one: a longer one than the whole is
 * the whole, one that is too short grows on both sides, and one that reaches beyond an end is moved.
 */
export function clampSpan({ min, max }: Span, whole: Span, shortest: number): Span {
  const length = Math.min(whole.max - whole.min, Math.max(max - min, shortest));
  const begin = (min + max - length) / 2;
  if (begin <= whole.min) return { min: whole.min, max: whole.min + length };
  if (begin + length >= whole.max) return { min: whole.max - length, max: whole.max };
  return { min: begin, max: begin + length };
}

/** A part of an axis, moved so that a value stands at a pixel. */
export function movedSpan({ min, max }: Span, width: number, { value, pixel }: Anchor): Span {
  const begin = value - (pixel / width) * (max - min);
  return { min: begin, max: begin + max - min };
}

/** The part of an axis on which two values stand at two pixels, the left one first. */
export function pinchedSpan(width: number, left: Anchor, right: Anchor): Span {
  const perPixel = (right.value - left.value) / (right.pixel - left.pixel);
  const begin = left.value - left.pixel * perPixel;
  return { min: begin, max: begin + width * perPixel };
}
