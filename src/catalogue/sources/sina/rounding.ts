import { changed } from '../../wire/refusals.ts';

// What binary fractions take from a half, so that 0.005 is rounded up as Eastmoney rounds it.
const BINARY_ERROR = 1e-9;
// The same as a part of a large number, whose digits behind the point are fewer.
const BINARY_ERROR_PART = 2 * Number.EPSILON;

/**
 * A number with so many decimals, rounded half away from zero. Throws `upstream_changed` for none.
 * @param label begins the message of a failure
 */
export function roundHalfUp(value: number, places: number, label: string): number {
  if (!Number.isFinite(value)) throw changed(label, `expected a number, got ${value}`);
  const scale = 10 ** places;
  const scaled = Math.abs(value) * scale;
  const size = Math.floor(scaled + 0.5 + Math.max(BINARY_ERROR, scaled * BINARY_ERROR_PART)) / scale;
  return value < 0 && size !== 0 ? -size : size;
}
