import { COMMA, DOT, MINUS, NINE, QUOTE, ZERO } from '../../../base/ascii.ts';
import { Failure, quote } from '../../../base/errors.ts';
import { type CellKind, Cells, isDay, isNegativeZero, MAX_NUMBER_LENGTH, setNull } from '../cells.ts';
import type { TextList } from './json-texts.ts';

/** What one field of a line holds: a number or percentage that may be absent, or a day. */
type FieldKind = Extract<CellKind, 'number' | 'percent' | 'date'>;

/** The columns of a list of fields, in the same number, order and kinds. */
type ColumnsOf<Fields extends readonly FieldKind[]> = { -readonly [At in keyof Fields]: Cells<Fields[At]> };

/**
 * Reads lines of comma-joined fields (`2024-01-02,6.11,-,…`) into columns, which share the bytes of the lines. It
 * makes no object for any cell. A numeric field that is `-` is null. Throws `upstream_changed`, naming the line,
 * when a line has another number of fields than expected, a day is not a real day, or a number is not one whole
 * plain decimal.
 * @param label begins the message of a failure: the source and what it sent
 */
export function parseDelimited<const Fields extends readonly FieldKind[]>(
  lines: TextList,
  fields: Fields,
  label: string,
): ColumnsOf<Fields> {
  const { bytes, length } = lines;
  const refuse = (row: number, why: string): Failure => {
    const line = lines.textAt(row);
    const found = line.split(',').length;
    const what = found === fields.length ? why : `expected ${fields.length} fields, got ${found}`;
    return new Failure('upstream_changed', `${label}: ${what} in line ${row + 1} of ${length}: ${quote(line, 120)}`);
  };
  // Where the next field of each line begins: behind the line, where it has no more.
  const next = lines.starts.slice();
  const columns = fields.map((kind, field) => {
    const cells = new Cells(kind, bytes, new Uint32Array(length), new Uint32Array(length));
    const odd = kind === 'date' ? takeDays(lines, next, cells) : takeNumbers(lines, next, cells);
    const wanted = kind === 'date' ? 'a day YYYY-MM-DD' : 'a decimal number';
    if (odd >= 0) throw refuse(odd, `expected ${wanted} as field ${field + 1}`);
    return cells;
  });
  for (let row = 0; row < length; row++) if (next[row]! <= lines.ends[row]!) throw refuse(row, 'expected no more');
  return columns as ColumnsOf<Fields>;
}

// A column at a time: each of these loops is compiled when the first column has been read. Every line has a quote
// behind it, at which they end.

/** Takes the next field of each line into a column of days. Returns the first row whose field is no day, or -1. */
function takeDays({ bytes }: TextList, next: Uint32Array, { starts, ends }: Cells): number {
  for (let row = 0; row < next.length; row++) {
    const start = next[row]!;
    const end = start + 10;
    if (!isDay(bytes, start, end) || !isFieldEnd(bytes[end])) return row;
    starts[row] = start;
    ends[row] = end;
    next[row] = end + 1;
  }
  return -1;
}

/**
 * Takes the next field of each line into a column of numbers. Returns the first row whose field is no number, or
 * -1.
 */
function takeNumbers({ bytes }: TextList, next: Uint32Array, { starts, ends }: Cells): number {
  for (let row = 0; row < next.length; row++) {
    const start = next[row]!;
    let end = start;
    let byte = bytes[end]!;
    if (byte === MINUS) byte = bytes[++end]!;
    const whole = end;
    while (byte >= ZERO && byte <= NINE) byte = bytes[++end]!;
    const point = end;
    let significant = end;
    if (byte === DOT) {
      byte = bytes[++end]!;
      while (byte >= ZERO && byte <= NINE) byte = bytes[++end]!;
      if (end === point + 1) return row;
      // Zeros at the end of a fraction are no part of the text, nor is its point where nothing is left.
      significant = end;
      while (bytes[significant - 1] === ZERO) significant--;
      if (significant === point + 1) significant = point;
    }
    if (!isFieldEnd(byte) || end - start > MAX_NUMBER_LENGTH) return row;
    if (point === whole) {
      if (whole === start || end > whole) return row;
      setNull(starts, ends, row);
    } else {
      if (bytes[whole] === ZERO && point > whole + 1) return row;
      starts[row] = isNegativeZero(bytes, start, significant) ? start + 1 : start;
      ends[row] = significant;
    }
    next[row] = end + 1;
  }
  return -1;
}

function isFieldEnd(byte: number | undefined): boolean {
  return byte === COMMA || byte === QUOTE;
}
