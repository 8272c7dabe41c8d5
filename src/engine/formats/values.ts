import { Failure, quote } from '../../base/errors.ts';
import { type CellKind, Cells, decimalEnd, isDay, isNegativeZero, KIND_NAMES, MAX_NUMBER_LENGTH } from './cells.ts';

/** How the values of one upstream field become cells. */
export interface ValueForm {
  /** Begins the message of a failure: the source and the field, `Eastmoney report RPT_X: TRADE_DATE`. */
  readonly label: string;
  /** Texts that mean "no value", such as `-`; `null` always does. */
  readonly absent?: readonly string[];
}

/** Texts that stand for no value in tables that people write. */
export const ABSENT_TEXTS: readonly string[] = ['', '-', '--', '---'];

/**
 * Makes a column of one kind out of values of JSON. Throws `upstream_changed`, naming the row, for a value of
 * another kind. These forms are accepted, besides the one that is answered:
 * - of a number: plain decimal text
 * - of a day: midnight behind it
 * - of a time: no seconds
 * - of a flag: 1 and 0, true and false
 */
export function toCells<Kind extends CellKind>(
  kind: Kind,
  values: readonly unknown[],
  { label, absent = [] }: ValueForm,
): Cells<Kind> {
  const toText: (value: unknown) => string | undefined = TO_TEXT[kind];
  return Cells.checked(
    kind,
    values.map((value, row) => {
      if (value === null || (typeof value === 'string' && absent.includes(value))) return null;
      const text = toText(value);
      if (text !== undefined) return text;
      // A field that is not there is undefined, which JSON cannot write.
      const came = value === undefined ? 'nothing' : quote(value);
      throw new Failure('upstream_changed', `${label}: expected ${KIND_NAMES[kind]} in row ${row + 1}, got ${came}`);
    }),
  );
}

const TO_TEXT: Readonly<Record<CellKind, (value: unknown) => string | undefined>> = {
  number: toDecimal,
  percent: toDecimal,
  whole: (value) => {
    const decimal = toDecimal(value);
    return decimal !== undefined && Number.isSafeInteger(Number(decimal)) && /^-?\d+$/.test(decimal)
      ? decimal
      : undefined;
  },
  date: (value) => {
    const day = typeof value === 'string' ? /^(.{10})(?:[ T]00:00:00(?:\.0+)?)?$/.exec(value)?.[1] : undefined;
    return day !== undefined && isDayText(day) ? day : undefined;
  },
  'date-time': (value) => {
    const [, day = '', minute = '', second = ':00'] =
      (typeof value === 'string' && /^(.{10})[ T]((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?(?:\.0+)?$/.exec(value)) || [];
    return isDayText(day) ? `${day} ${minute}${second}` : undefined;
  },
  month: (value) => (typeof value === 'string' && isMonthText(value) ? value : undefined),
  code: (value) => (typeof value === 'string' && /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/.test(value) ? value : undefined),
  text: (value) => (typeof value === 'string' ? value : undefined),
  flag: (value) => {
    if (value === 1 || value === '1' || value === true || value === '是') return '是';
    return value === 0 || value === '0' || value === false || value === '否' ? '否' : undefined;
  },
  mixed: (value) => (typeof value === 'string' ? JSON.stringify(value) : toDecimal(value)),
};

/** Which texts are numbers, besides plain decimals such as `-1.5`. */
export interface NumberSyntax {
  /** Exponent notation, `4.978e-05`. */
  readonly exponents?: boolean;
  /** Leading zeros, and a point without digits on one side: `007`, `1.`, `.5`. */
  readonly loose?: boolean;
}

/**
 * The finite number that a text is; undefined for any other text. A plus, blanks and separators are refused, and
 * texts that are too long for a number.
 */
export function parseNumber(text: string, { exponents = false, loose = false }: NumberSyntax = {}): number | undefined {
  if (text.length > MAX_NUMBER_LENGTH) return undefined;
  const [, mantissa = '', exponent] = /^-?([0-9.]+)([eE][+-]?[0-9]+)?$/.exec(text) ?? [];
  const mantissaForm = loose ? /^(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]+)$/ : /^(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/;
  if (!mantissaForm.test(mantissa) || (exponent !== undefined && !exponents)) return undefined;
  const number = Number(text);
  return Number.isFinite(number) ? number : undefined;
}

/** The shortest JSON text of a JSON number or of a plain decimal text; undefined for anything else. */
function toDecimal(value: unknown): string | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? JSON.stringify(value) : undefined;
  if (typeof value !== 'string') return undefined;
  if (value.length > MAX_NUMBER_LENGTH) return undefined;
  const bytes = Buffer.from(value);
  const end = decimalEnd(bytes, 0, bytes.length);
  if (end < 0) return undefined;
  return isNegativeZero(bytes, 0, end) ? '0' : value.slice(0, end);
}

/** Whether a value is the text of a day of the calendar, `YYYY-MM-DD`. */
export function isDayText(value: unknown): value is string {
  if (typeof value !== 'string') return false;
  const bytes = Buffer.from(value);
  return isDay(bytes, 0, bytes.length);
}

/**
 * Whether a text is a month or a quarter as upstreams write them: `2026年03月份`, `2026-03`, `202603`, `2026.3`,
 * `2026年第1季度`, `2026年第1-4季度`, `2026Q1`.
 */
export function isMonthText(text: string): boolean {
  return /^\d{4}(?:(?:年|[-./])?(?:0[1-9]|1[0-2])(?:月份?)?|(?:年|[-./])[1-9](?:月份?)?|年?第[1-4](?:-[2-4])?季度|年?[Qq][1-4])$/.test(
    text,
  );
}
