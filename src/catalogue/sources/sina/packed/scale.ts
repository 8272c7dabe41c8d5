import type { BitReader } from './bits.ts';

/** How many units make one: a whole number, or one over a whole number. */
export interface Scale {
  readonly units: number;
  readonly per: number;
}

// Thousand million millionths: no price or volume is written in smaller or larger units.
const MAX_CODE = 45;

/**
 * The scale of a code: three codes for each power of ten, for units of 1, of a half and of a fifth. 6 is
 * hundredths, 7 is 1/200, 0 is whole, -6 is hundreds. Throws `upstream_changed` for a code that no bars have.
 */
export function scaleOf(code: number, bits: BitReader): Scale {
  const size = Math.abs(code);
  if (size > MAX_CODE) throw bits.changed(`expected a scale of at most 10^15, got the code ${code}`);
  const units = 10 ** Math.floor(size / 3) * [1, 2, 5][size % 3]!;
  return code < 0 ? { units: 1, per: units } : { units, per: 1 };
}

/** The scale of the product of two values. */
export function product(one: Scale, other: Scale): Scale {
  return { units: one.units * other.units, per: one.per * other.per };
}

/** A whole number of units as the number that it stands for: that nearest to it. */
export function toNumber(value: number, { units, per }: Scale): number {
  return per === 1 ? value / units : value * per;
}

/** A whole number of units of one scale in units of another: the nearest one, of two the even one. */
export function rescale(value: number, from: Scale, to: Scale): number {
  const multiplier = to.units * from.per;
  const divisor = from.units * to.per;
  const raised = value * multiplier;
  if (!Number.isSafeInteger(raised) || !Number.isSafeInteger(divisor))
    return convertLarge(value, [to.units, from.per], [from.units, to.per]);
  const rest = ((raised % divisor) + divisor) % divisor;
  const below = (raised - rest) / divisor;
  const isUp = 2 * rest > divisor || (2 * rest === divisor && below % 2 !== 0);
  return isUp ? below + 1 : below;
}

/** The same where an intermediate value is larger than a number can hold. Of a value that is none, it is none. */
function convertLarge(value: number, multipliers: readonly number[], divisors: readonly number[]): number {
  if (!Number.isFinite(value)) return Number.NaN;
  const multiply = (factors: readonly number[]): bigint =>
    factors.reduce((whole, factor) => whole * BigInt(factor), 1n);
  const raised = BigInt(value) * multiply(multipliers);
  const divisor = multiply(divisors);
  const rest = ((raised % divisor) + divisor) % divisor;
  const below = (raised - rest) / divisor;
  const isUp = 2n * rest > divisor || (2n * rest === divisor && below % 2n !== 0n);
  return Number(isUp ? below + 1n : below);
}
