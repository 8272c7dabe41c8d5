import { DOT, MINUS, NINE, ZERO } from '../../base/ascii.ts';
import type { Text } from '../../base/say.ts';

/**
 * What a column holds. Numbers, whole numbers and percentages are JSON numbers; all other cells are JSON strings.
 */
export type CellKind =
  | 'number'
  | 'whole'
  | 'percent'
  /** A day, `YYYY-MM-DD`. */
  | 'date'
  /** A time, `YYYY-MM-DD HH:MM:SS`. */
  | 'date-time'
  /** A month or quarter as the source writes it. */
  | 'month'
  /** An identifier whose leading zeros count. */
  | 'code'
  | 'text'
  /** `是` or `否`. */
  | 'flag'
  /** A number in some rows and a text in others: the text of a cell is its whole JSON, quotes included. */
  | 'mixed';

/** The kinds whose cells are JSON numbers. */
export type NumericKind = Extract<CellKind, 'number' | 'whole' | 'percent'>;

/** Whether cells of a kind are JSON numbers. */
export function isNumeric(kind: CellKind): kind is NumericKind {
  return kind === 'number' || kind === 'whole' || kind === 'percent';
}

/** What a value of each kind is, as a noun phrase for messages. */
export const KIND_NAMES: Readonly<Record<CellKind, string>> = {
  number: 'a number',
  whole: 'a whole number',
  percent: 'a percentage as a number',
  date: 'a day YYYY-MM-DD',
  'date-time': 'a time YYYY-MM-DD HH:MM:SS',
  month: 'a month or quarter',
  code: 'a code of letters, digits, dots, dashes and underscores',
  text: 'a text',
  flag: 'yes or no',
  mixed: 'a number or a text',
};

/**
 * One column of cells of one kind, any of which may be absent (null), held as text that needs no further work to
 * be sent: a number is its JSON text, a text is what stands between the quotes of its JSON string. Printing parsed
 * numbers again costs several times what carrying checked text over costs, and a cell is always checked when the
 * column is made.
 */
export class Cells<Kind extends CellKind = CellKind> {
  readonly kind: Kind;
  /** The bytes that hold the text of every cell; columns of one reply share them. */
  readonly bytes: Uint8Array;
  /** Where the text of each row begins. */
  readonly starts: Uint32Array;
  /** Where the text of each row ends; before its start for an absent cell. */
  readonly ends: Uint32Array;
  /** The same bytes, made when a cell is first read: to make them for each cell takes as long as to read it. */
  #buffer: Buffer | undefined;

  /** The parts as they are: for readers that have checked every cell themselves. */
  constructor(kind: Kind, bytes: Uint8Array, starts: Uint32Array, ends: Uint32Array) {
    this.kind = kind;
    this.bytes = bytes;
    this.starts = starts;
    this.ends = ends;
  }

  /** A column of texts. */
  static texts(values: readonly (string | null)[]): Cells<'text'> {
    return written('text', values, (value) => JSON.stringify(value).slice(1, -1));
  }

  /** A column of finite numbers. Throws `RangeError` on a number that JSON cannot hold. */
  static numbers(values: readonly (number | null)[]): Cells<'number'>;
  static numbers(values: readonly (number | null)[], kind: 'percent'): Cells<'percent'>;
  static numbers(
    values: readonly (number | null)[],
    kind: 'number' | 'percent' = 'number',
  ): Cells<'number' | 'percent'> {
    return written(kind, values, (value) => {
      if (!Number.isFinite(value)) throw new RangeError(`a numeric cell cannot hold ${value}`);
      return JSON.stringify(value);
    });
  }

  /** A column of days that the caller has checked, `YYYY-MM-DD`. */
  static dates(days: readonly (string | null)[]): Cells<'date'> {
    return Cells.checked('date', days);
  }

  /** A column without a value in any row. */
  static absent<Kind extends CellKind>(kind: Kind, length: number): Cells<Kind> {
    return new Cells(kind, new Uint8Array(0), new Uint32Array(length).fill(1), new Uint32Array(length));
  }

  /** A column of one code, the same in every row. */
  static repeat(code: string, length: number): Cells<'code'> {
    const one = Cells.texts([code]);
    return new Cells('code', one.bytes, new Uint32Array(length), new Uint32Array(length).fill(one.bytes.length));
  }

  /**
   * A column of one kind out of texts that the caller has checked for it: a numeric or mixed cell as JSON text,
   * any other as it is.
   */
  static checked<Kind extends CellKind>(kind: Kind, values: readonly (string | null)[]): Cells<Kind> {
    return written(
      kind,
      values,
      isNumeric(kind) || kind === 'mixed' ? (value) => value : (value) => JSON.stringify(value).slice(1, -1),
    );
  }

  /** The cells that crossed from thread to thread: a class does not. */
  static received<Kind extends CellKind>(parts: Pick<Cells<Kind>, 'kind' | 'bytes' | 'starts' | 'ends'>): Cells<Kind> {
    return new Cells(parts.kind, parts.bytes, parts.starts, parts.ends);
  }

  /** How many rows there are. */
  get length(): number {
    return this.starts.length;
  }

  /** Whether the cell of this row is absent. */
  isNull(row: number): boolean {
    return this.ends[row]! < this.starts[row]!;
  }

  /** The checked text of a cell, null when absent: `1.5`, `2024-01-02`, or a JSON string's inside. */
  textAt(row: number): string | null {
    if (this.isNull(row)) return null;
    this.#buffer ??= Buffer.from(this.bytes.buffer, this.bytes.byteOffset, this.bytes.length);
    return this.#buffer.toString('utf8', this.starts[row], this.ends[row]);
  }

  /** The cell of this row as a value. */
  valueAt(row: number): number | string | null {
    const text = this.textAt(row);
    if (text === null) return null;
    if (this.kind === 'mixed') return JSON.parse(text) as number | string;
    if (isNumeric(this.kind)) return Number(text);
    // Few texts have an escape.
    return text.includes('\\') ? (JSON.parse(`"${text}"`) as string) : text;
  }
}

/** A row of a history that cannot be true: only a client that selects it is refused. */
export interface ImpossibleRow {
  /** Its number in the whole table, from 0. */
  readonly row: number;
  /** The day or period that it is of, as its cell has it. */
  readonly period: string;
  /** Why it cannot be true: a sentence without its end. */
  readonly why: Text;
}

/** One column of a table: its name, as a client reads it, and its cells. */
export interface NamedCells<Kind extends CellKind = CellKind> {
  readonly name: string;
  readonly cells: Cells<Kind>;
  /** The source's field whose name is inferred and that no row has: every cell is absent. */
  readonly missingField?: string;
  /** The rows that cannot be true, at the first column that has such a figure. */
  readonly impossible?: readonly ImpossibleRow[];
}

/** Marks row `row` of a column under construction as absent. */
export function setNull(starts: Uint32Array, ends: Uint32Array, row: number): void {
  starts[row] = 1;
  ends[row] = 0;
}

function written<Kind extends CellKind, Value>(
  kind: Kind,
  values: readonly (Value | null)[],
  toText: (value: Value) => string,
): Cells<Kind> {
  const starts = new Uint32Array(values.length);
  const ends = new Uint32Array(values.length);
  const texts = values.map((value) => (value === null ? null : toText(value)));
  const bytes = Buffer.from(texts.join(''));
  const isAscii = bytes.length === texts.reduce((sum, text) => sum + (text?.length ?? 0), 0);
  let at = 0;
  for (const [row, text] of texts.entries()) {
    if (text === null) {
      setNull(starts, ends, row);
      continue;
    }
    starts[row] = at;
    // JSON escapes half a surrogate pair, so that no two cells make one character.
    at += isAscii ? text.length : Buffer.byteLength(text);
    ends[row] = at;
  }
  return new Cells(kind, bytes, starts, ends);
}

/** The most characters of a number. The longest that any source writes has 24: a double and its exponent. */
export const MAX_NUMBER_LENGTH = 40;

/**
 * Finds the shortest JSON text of the decimal number in `bytes[start, end)`: `6.10` is `6.1` and `542829495.00` is
 * `542829495`. Returns the end of that text, or -1 when the bytes are not one whole plain decimal number (`1.`,
 * `+1`, `01`, `1e5`, blanks), or too long for a number. The text begins at `start`, but for a negative zero: see
 * {@link isNegativeZero}.
 */
export function decimalEnd(bytes: Uint8Array, start: number, end: number): number {
  if (end - start > MAX_NUMBER_LENGTH) return -1;
  let at = start;
  if (at < end && bytes[at] === MINUS) at++;
  const whole = at;
  while (at < end && bytes[at]! >= ZERO && bytes[at]! <= NINE) at++;
  if (at === whole || (bytes[whole] === ZERO && at > whole + 1)) return -1;
  if (at === end) return end;
  if (bytes[at] !== DOT) return -1;
  let significant = at;
  const fraction = at + 1;
  at = fraction;
  while (at < end && bytes[at]! >= ZERO && bytes[at]! <= NINE) {
    if (bytes[at] !== ZERO) significant = at + 1;
    at++;
  }
  return at === end && at > fraction ? significant : -1;
}

/** Whether the canonical decimal text in `bytes[start, end)` is `-0`, which JSON prints as `0`. */
export function isNegativeZero(bytes: Uint8Array, start: number, end: number): boolean {
  return end - start === 2 && bytes[start] === MINUS && bytes[start + 1] === ZERO;
}

const MONTH_DAYS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

/** Whether this is a day of the proleptic Gregorian calendar, year 1 to 9999. */
export function isCalendarDay(year: number, month: number, day: number): boolean {
  // NaN is in no range.
  if (!(year >= 1 && year <= 9999 && month >= 1 && month <= 12 && day >= 1)) return false;
  const leap = month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return day <= MONTH_DAYS[month - 1]! + (leap ? 1 : 0);
}

/** Whether `bytes[start, end)` is a real day written `YYYY-MM-DD`. */
export function isDay(bytes: Uint8Array, start: number, end: number): boolean {
  if (end - start !== 10 || bytes[start + 4] !== MINUS || bytes[start + 7] !== MINUS) return false;
  const year = twoDigits(bytes, start) * 100 + twoDigits(bytes, start + 2);
  return isCalendarDay(year, twoDigits(bytes, start + 5), twoDigits(bytes, start + 8));
}

/** The number that two digits are; NaN where there are other bytes. */
function twoDigits(bytes: Uint8Array, start: number): number {
  const tens = bytes[start]! - ZERO;
  const ones = bytes[start + 1]! - ZERO;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? tens * 10 + ones : Number.NaN;
}

/**
 * The day that `YYYY-MM-DD` at `start` is, in days since 1970-01-01 of the proleptic Gregorian calendar. The cell
 * has been checked.
 */
export function dayNumber(bytes: Uint8Array, start: number): number {
  const month = pairAt(bytes, start + 5);
  // Years that begin in March: the day of a leap year is the last one.
  const year = pairAt(bytes, start) * 100 + pairAt(bytes, start + 2) - (month <= 2 ? 1 : 0);
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + pairAt(bytes, start + 8) - 1;
  return year * 365 + Math.floor(year / 4) - Math.floor(year / 100) + Math.floor(year / 400) + dayOfYear - 719_468;
}

/** The number that two digits of a checked cell are. */
export function pairAt(bytes: Uint8Array, start: number): number {
  return (bytes[start]! - ZERO) * 10 + bytes[start + 1]! - ZERO;
}
