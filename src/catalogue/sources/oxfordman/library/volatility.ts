import { Failure, quote } from '../../../../base/errors.ts';
import { MAX_NUMBER_LENGTH } from '../../../../engine/formats/cells.ts';

/**
 * Trading days that make a year of variances. The site displayed `round(sqrt(252 × variance) × 100, 2)`. AKShare's
 * sample of FTSE rk_th2, 22.95 on 2000-01-04, fits 252. It would fit 250 and 260 as well: only that column, which
 * was not recorded, can decide.
 */
export const TRADING_DAYS_OF_YEAR = 252;

/**
 * Annualized volatility in percent, rounded to two places, half away from zero, as the site displayed it.
 * Null for an empty cell and for a negative variance, which has no root.
 * Throws `upstream_changed` for a text that is not one whole number.
 * @param variance of one day, in squared decimal returns, as a decimal text: `0.00010161900613831257` or `
 *   4.9e-05`
 */
export function toVolatility(variance: string): number | null {
  const text = variance.trim();
  if (text === '') return null;
  const value = Number(text);
  // Not `parseNumber`: the digits themselves are needed, by `reachesHalf`.
  const parts = /^([+-]?)([0-9]+)(?:\.([0-9]*))?(?:[eE]([+-]?[0-9]+))?$/.exec(text);
  if (!parts || text.length > MAX_NUMBER_LENGTH || !Number.isFinite(value))
    throw new Failure('upstream_changed', `Oxford-Man library: expected a variance, got ${quote(variance, 40)}`);
  if (value < 0) return null;
  const hundredths = 10_000 * Math.sqrt(TRADING_DAYS_OF_YEAR * value);
  // Between `upper - 1` and `upper`, and nearest to the half between them, which decides.
  const upper = Math.round(hundredths + 0.5);
  const above = hundredths - (upper - 0.5);
  // Floating point errs by some 1e-16 of the value: only that close to the half can it be on its wrong side.
  const isUpper = Math.abs(above) > hundredths * 1e-12 ? above > 0 : reachesHalf(upper, parts);
  return (isUpper ? upper : upper - 1) / 100;
}

/**
 * Whether 10,000 × sqrt(252 × variance) ≥ upper − ½, exactly: both sides doubled and squared are whole numbers.
 */
function reachesHalf(upper: number, [, , whole = '', fraction = '', exponent = '0']: RegExpExecArray): boolean {
  const power = Number(exponent) - fraction.length;
  const scaled = 4n * 10_000n ** 2n * BigInt(TRADING_DAYS_OF_YEAR) * BigInt(whole + fraction);
  const half = (2n * BigInt(upper) - 1n) ** 2n;
  return power < 0 ? half * 10n ** BigInt(-power) <= scaled : half <= scaled * 10n ** BigInt(power);
}
