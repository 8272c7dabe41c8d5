import { changed } from '../../wire/refusals.ts';

// What binary fractions take from a half, so that 0.005 is rounded up as Eastmoney rounds it.
const BINARY_ERROR = 1e-9;

/**
 * A number with so many decimals, rounded half away from zero. Throws `upstream_changed` for none.
 * @param label begins the message of a failure
 */
export function roundHalfUp(value: number, places: number, label: string): number {
  if (!Number.isFinite(value)) throw changed(label, `expected a number, got ${value}`);
  const scale = 10 ** places;
  const size = Math.floor(Math.abs(value) * scale + 0.5 + BINARY_ERROR) / scale;
  return value < 0 && size !== 0 ? -size : size;
}
