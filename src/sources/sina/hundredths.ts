import { Failure } from '../../errors.ts';

// What binary fractions take from a half, so that 0.005 is rounded up as Eastmoney rounds it.
const BINARY_ERROR = 1e-9;

/**
 * A number with two decimals, rounded half away from zero. Throws `upstream_changed` for none.
 * @param label begins the message of a failure
 */
export function toHundredths(value: number, label: string): number {
  if (!Number.isFinite(value)) throw new Failure('upstream_changed', `${label}: expected a number, got ${value}`);
  const hundredths = Math.floor(Math.abs(value) * 100 + 0.5 + BINARY_ERROR) / 100;
  return value < 0 && hundredths !== 0 ? -hundredths : hundredths;
}
