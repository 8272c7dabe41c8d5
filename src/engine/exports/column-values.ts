import { toUSVString } from 'node:util';
import { DOT, isDigit, MINUS, ZERO } from '../../base/ascii.ts';
import { DAY_MS } from '../../base/utc-day.ts';
import { type Cells, dayNumber, pairAt } from '../formats/cells.ts';
import type { TimeZoneName } from '../interface/columns.ts';
import { instantOf } from '../interface/zone-clock.ts';
import type { ExportColumn } from './schema.ts';

// The cells of a column as values, read from their bytes: a string for each cell would cost as much as the
// encoding.

type Numbers = Float64Array | BigInt64Array | Int32Array;

/** The values of one column, of rows that follow each other. What stands in the place of a null means nothing. */
export interface ColumnValues<Values = Numbers> {
  readonly values: Values;
  /** 1 for each row that is null; undefined where none is. */
  readonly nulls: Uint8Array | undefined;
}

/** A column of any type but text as numbers: of times, the instants. */
export function numbersOf(cells: Cells, from: number, to: number, { type, zone }: ExportColumn): ColumnValues {
  if (type === 'double') return doublesOf(cells, from, to);
  if (type === 'int64') return integersOf(cells, from, to);
  return type === 'date' ? epochDaysOf(cells, from, to) : instantsOf(cells, from, to, zone);
}

/** A column of the rows `[from, to)` as doubles. */
export function doublesOf(cells: Cells, from: number, to: number): ColumnValues<Float64Array> {
  const { bytes } = cells;
  return valuesOf(cells, from, to, new Float64Array(to - from), (start, end) => toDouble(bytes, start, end));
}

/** A column of whole numbers. Declarations hold them within ±(2^53 − 1). */
function integersOf(cells: Cells, from: number, to: number): ColumnValues<BigInt64Array> {
  const { bytes } = cells;
  return valuesOf(cells, from, to, new BigInt64Array(to - from), (start, end) => BigInt(latin1(bytes, start, end)));
}

/** A column of days, in days since 1970-01-01. */
export function epochDaysOf(cells: Cells, from: number, to: number): ColumnValues<Int32Array> {
  return valuesOf(cells, from, to, new Int32Array(to - from), (start) => dayNumber(cells.bytes, start));
}

/** A column of times as their clock shows them, in milliseconds from 1970-01-01 00:00:00 of the same clock. */
export function clockTimesOf(cells: Cells, from: number, to: number): ColumnValues<Float64Array> {
  const { bytes } = cells;
  return valuesOf(
    cells,
    from,
    to,
    new Float64Array(to - from),
    (start) =>
      dayNumber(bytes, start) * DAY_MS +
      pairAt(bytes, start + 11) * 3_600_000 +
      pairAt(bytes, start + 14) * 60_000 +
      pairAt(bytes, start + 17) * 1_000,
  );
}

/** A column of times of a time zone as instants, in microseconds since 1970-01-01 00:00:00 UTC. */
function instantsOf(cells: Cells, from: number, to: number, zone: TimeZoneName): ColumnValues<BigInt64Array> {
  const { values, nulls } = clockTimesOf(cells, from, to);
  return { values: BigInt64Array.from(values, (time) => BigInt(instantOf(time, zone)) * 1_000n), nulls };
}

/**
 * Reads the texts of a column one by one: null for an absent cell. The text of a mixed column's number is the
 * number.
 */
export function textReaderOf({ kind, bytes, starts, ends }: Cells): (row: number) => string | null {
  const isMixed = kind === 'mixed';
  return (row) => {
    const start = starts[row]!;
    const end = ends[row]!;
    if (end < start) return null;
    const written = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString();
    if (isMixed) return written.startsWith('"') ? unescaped(written.slice(1, -1)) : written;
    return written.includes('\\') ? unescaped(written) : written;
  };
}

/** The text that the inside of a JSON string means. Half a surrogate pair is U+FFFD: UTF-8 has no bytes for it. */
export function unescaped(written: string): string {
  return toUSVString(String(JSON.parse(`"${written}"`)));
}

function valuesOf<Values extends Numbers>(
  { starts, ends }: Cells,
  from: number,
  to: number,
  values: Values,
  read: (start: number, end: number) => Values[number],
): ColumnValues<Values> {
  let nulls: Uint8Array | undefined;
  for (let row = from; row < to; row++) {
    const start = starts[row]!;
    const end = ends[row]!;
    if (end < start) {
      nulls ??= new Uint8Array(to - from);
      nulls[row - from] = 1;
    } else values[row - from] = read(start, end);
  }
  return { values, nulls };
}

/**
 * The double that the decimal number in `bytes[start, end)` is. One of up to 15 digits is the quotient of two
 * doubles that are exact, so that the division rounds once, as `Number` does; any other text is left to `Number`.
 */
function toDouble(bytes: Uint8Array, start: number, end: number): number {
  const isNegative = bytes[start] === MINUS;
  const first = isNegative ? start + 1 : start;
  // Fifteen digits and a point.
  if (end - first > 16) return Number(latin1(bytes, start, end));
  let mantissa = 0;
  let point = end;
  for (let at = first; at < end; at++) {
    const byte = bytes[at]!;
    if (isDigit(byte)) mantissa = mantissa * 10 + byte - ZERO;
    else if (byte === DOT && point === end) point = at;
    else return Number(latin1(bytes, start, end));
  }
  // Sixteen digits without a point.
  if (point === end && end - first > 15) return Number(latin1(bytes, start, end));
  const size = point === end ? mantissa : mantissa / POWERS_OF_TEN[end - point - 1]!;
  return isNegative ? -size : size;
}

const POWERS_OF_TEN = Float64Array.from({ length: 17 }, (_, exponent) => Number(`1e${exponent}`));

function latin1({ buffer, byteOffset }: Uint8Array, start: number, end: number): string {
  return Buffer.from(buffer, byteOffset + start, end - start).toString('latin1');
}
