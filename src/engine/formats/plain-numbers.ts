import { Failure, quote } from '../../base/errors.ts';
import { type CellKind, MAX_NUMBER_LENGTH } from './cells.ts';

/** How a source writes the numbers of a column for people. */
export interface NumberForm {
  /**
   * What may stand behind a number and says nothing new: `%` behind a percentage, `亿元` in a column of that unit.
   */
  readonly suffixes?: readonly string[];
  /** Whether 万, 亿 or 万亿 behind a number multiplies it: `1.5亿` is 150,000,000. */
  readonly multiples?: boolean;
}

/** The form of a column of some kind: `%` always may stand behind a percentage. */
export function numberFormOf(kind: CellKind, { suffixes = [], multiples = false }: NumberForm): NumberForm {
  return { suffixes: kind === 'percent' ? ['%', ...suffixes] : suffixes, multiples };
}

/** By how many places each word moves the decimal point; the longest first. */
const MULTIPLES = [
  ['万亿', 12],
  ['亿', 8],
  ['万', 4],
] as const;

/**
 * The plain decimal text of a number that is written for people: `11,114.27` is `11114.27`, and `-1.5万亿`, where
 * multiples are accepted, `-1500000000000`. It is exact. Undefined for any other text, also for separators at
 * other places than between thousands, a plus, leading zeros, a suffix that is not known, and too many digits.
 *
 * Every number in tables of pages, in workbooks and in running text is read by it.
 */
export function toPlainDecimal(
  text: string,
  { suffixes = [], multiples = false }: NumberForm = {},
): string | undefined {
  const suffix = suffixes.find((each) => each !== '' && text.endsWith(each));
  const measured = suffix === undefined ? text : text.slice(0, -suffix.length).trimEnd();
  const [word, places] = (multiples && MULTIPLES.find(([each]) => measured.endsWith(each))) || ['', 0];
  const written = word === '' ? measured : measured.slice(0, -word.length).trimEnd();
  // Each three digits may have a separator.
  if (written.length > 2 * MAX_NUMBER_LENGTH) return undefined;
  const digits = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/.test(written) ? written.replaceAll(',', '') : written;
  if (digits.length + places > MAX_NUMBER_LENGTH || !/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(digits)) return undefined;
  return places === 0 ? digits : shiftPoint(digits, places);
}

/**
 * Moves the point of a number's JSON text to the right, exactly: `123.4567` by 4 is `1234567`, `5` by -2 is
 * `0.05`. Throws `upstream_changed` for a number that becomes too large for JSON.
 */
export function shiftPoint(text: string, places: number): string {
  const [mantissa, exponent] = text.split(/[eE]/);
  if (exponent !== undefined) {
    const number = Number(`${mantissa}e${Number(exponent) + places}`);
    if (Number.isFinite(number)) return JSON.stringify(number);
    throw new Failure('upstream_changed', `${quote(text)} is too large for its point to move by ${places}`);
  }
  const sign = text.startsWith('-') ? '-' : '';
  const [whole = '', fraction = ''] = text.slice(sign.length).split('.');
  const point = whole.length + places;
  const digits = `${'0'.repeat(Math.max(0, 1 - point))}${whole}${fraction}`.padEnd(point, '0');
  const at = Math.max(point, 1);
  const integer = digits.slice(0, at).replace(/^0+(?=\d)/, '');
  let end = digits.length;
  while (end > at && digits[end - 1] === '0') end--;
  const decimals = digits.slice(at, end);
  const moved = decimals === '' ? integer : `${integer}.${decimals}`;
  return moved === '0' ? '0' : sign + moved;
}
