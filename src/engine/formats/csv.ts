import { isUtf8 } from 'node:buffer';
import { BACKSLASH, CARRIAGE_RETURN, COMMA, LINE_FEED, QUOTE, SPACE } from '../../base/ascii.ts';
import { Failure, quote } from '../../base/errors.ts';
import { type CellKind, Cells, decimalEnd, isNegativeZero, setNull } from './cells.ts';
import { parseNumber } from './values.ts';

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

// The widest file of any source has 250 columns.
const MAX_COLUMNS = 5_000;

/** How the numbers of a column are written. */
export interface CsvNumberForm {
  /** Fields that mean "no number"; the empty field, unless others are named. */
  readonly absent?: readonly string[];
  /** Whether a number may be in exponent notation, `4.978e-05`. */
  readonly exponents?: boolean;
}

/** Where the fields of a CSV body are. */
interface CsvPlaces {
  /** Where each row begins. */
  readonly rowStarts: Uint32Array;
  /** Where each field ends, row by row; the next one begins one byte later. */
  readonly fieldEnds: Uint32Array;
}

/**
 * A CSV body whose fields have been found: a header, and rows of as many fields. Columns are made of it one by
 * one.
 */
export class Csv {
  /** The names in the first line, as they stand. */
  readonly header: readonly string[];
  readonly rowCount: number;
  readonly #bytes: Buffer;
  readonly #rowStarts: CsvPlaces['rowStarts'];
  readonly #fieldEnds: CsvPlaces['fieldEnds'];
  readonly #label: string;

  /** The parts as they are: {@link parseCsv} finds and checks them. */
  constructor(bytes: Buffer, header: readonly string[], { rowStarts, fieldEnds }: CsvPlaces, label: string) {
    this.#bytes = bytes;
    this.header = header;
    this.rowCount = rowStarts.length;
    this.#rowStarts = rowStarts;
    this.#fieldEnds = fieldEnds;
    this.#label = label;
  }

  /** The text of one field, without its quotes. */
  fieldText(row: number, column: number): string {
    return contentOf(this.#bytes, this.#startOf(row, column), this.#endOf(row, column));
  }

  /**
   * A column as texts; an empty field is the empty text.
   * @param column position in the header, from 0
   */
  texts(column: number): Cells<'text'> {
    return this.#cells('text', column, (start, end, isQuoted) => {
      for (let at = start; at < end; at++) {
        const byte = this.#bytes[at]!;
        // What JSON escapes, and the doubled quotes of a quoted field.
        if (byte === QUOTE || byte === BACKSLASH || byte < SPACE)
          return JSON.stringify(contentOf(this.#bytes, start - isQuoted, end + isQuoted)).slice(1, -1);
      }
      return end;
    });
  }

  /**
   * A column as numbers. Throws `upstream_changed`, naming line and column, for a field that is neither one whole
   * number nor one of those that stand for none.
   * @param column position in the header, from 0
   */
  numbers(column: number, { absent = [''], exponents = false }: CsvNumberForm = {}): Cells<'number'> {
    const markers = absent.map((marker) => Buffer.from(marker));
    return this.#cells('number', column, (start, end, _, row) => {
      if (markers.some((marker) => marker.length === end - start && marker.compare(this.#bytes, start, end) === 0))
        return null;
      const canonical = decimalEnd(this.#bytes, start, end);
      if (canonical >= 0) return isNegativeZero(this.#bytes, start, canonical) ? '0' : canonical;
      const text = this.#bytes.toString('utf8', start, end);
      const number = exponents ? parseNumber(text, { exponents }) : undefined;
      if (number !== undefined) return JSON.stringify(number);
      const name = quote(this.header[column]);
      const line = lineAt(this.#bytes, this.#rowStarts[row]!);
      throw new Failure(
        'upstream_changed',
        `${this.#label}: expected a number in line ${line}, column ${name}, got ${quote(text)}`,
      );
    });
  }

  #startOf(row: number, column: number): number {
    return column === 0 ? this.#rowStarts[row]! : this.#fieldEnds[row * this.header.length + column - 1]! + 1;
  }

  #endOf(row: number, column: number): number {
    return this.#fieldEnds[row * this.header.length + column]!;
  }

  /**
   * Makes a column. `toCell` sees where the inside of a field lies, and 1 for a quoted field; it returns the end
   * of the cell's text, which begins with the field, another text in its place, or null for an absent cell.
   */
  #cells<Kind extends CellKind>(
    kind: Kind,
    column: number,
    toCell: (start: number, end: number, isQuoted: 0 | 1, row: number) => number | string | null,
  ): Cells<Kind> {
    const starts = new Uint32Array(this.rowCount);
    const ends = new Uint32Array(this.rowCount);
    const replaced = new Map<number, string>();
    for (let row = 0; row < this.rowCount; row++) {
      const fieldStart = this.#startOf(row, column);
      const isQuoted = this.#bytes[fieldStart] === QUOTE ? 1 : 0;
      const start = fieldStart + isQuoted;
      const cell = toCell(start, this.#endOf(row, column) - isQuoted, isQuoted, row);
      if (cell === null) {
        setNull(starts, ends, row);
        continue;
      }
      if (typeof cell === 'string') replaced.set(row, cell);
      starts[row] = start;
      ends[row] = typeof cell === 'string' ? start : cell;
    }
    const cells = new Cells(kind, this.#bytes, starts, ends);
    return replaced.size === 0 ? cells : withReplaced(cells, replaced);
  }
}

/**
 * Finds the fields of a CSV body (RFC 4180): comma-separated, quoted where they need it, with either line end,
 * with or without a byte-order mark. A line without a value, empty or of commas alone, is no row: spreadsheets
 * leave such lines behind. Throws `upstream_changed`, naming the line, for a row with another number of fields
 * than the header, a quote that does not close or is followed by more text, bytes that are not UTF-8, and more
 * columns than any source has.
 * @param label begins the message of a failure: the source and what it sent
 */
export function parseCsv(body: Buffer, label: string): Csv {
  const refuse = (offset: number, why: string): Failure =>
    new Failure('upstream_changed', `${label}: ${why} in line ${lineAt(body, offset)}`);
  if (!isUtf8(body)) throw refuse(brokenLineStart(body), 'bytes that are not UTF-8');
  const begin = body.subarray(0, BYTE_ORDER_MARK.length).equals(BYTE_ORDER_MARK) ? BYTE_ORDER_MARK.length : 0;
  if (begin === body.length) throw new Failure('upstream_changed', `${label}: an empty body instead of a CSV header`);

  const header: string[] = [];
  let at = begin;
  for (let isLast = false; !isLast; ) {
    const end = fieldEnd(body, at, refuse);
    isLast = body[end] !== COMMA;
    if (header.length === MAX_COLUMNS) throw refuse(at, `more than ${MAX_COLUMNS} columns`);
    header.push(contentOf(body, at, isLast ? withoutReturn(body, end) : end));
    at = end + 1;
  }

  const width = header.length;
  const mostRows = countLines(body, at);
  const rowStarts = new Uint32Array(mostRows);
  // A field takes one byte at least, its separator: many empty lines below a wide header reserve no more than
  // that.
  const fieldEnds = new Uint32Array(Math.min(mostRows * width, body.length + 1 - at));
  let rowCount = 0;
  let fields = 0;
  while (at < body.length) {
    const rowStart = at;
    const first = fields;
    let isLast = false;
    for (let field = 1; !isLast; field++) {
      const end = fieldEnd(body, at, refuse);
      isLast = body[end] !== COMMA;
      if (field > width || (isLast && field < width)) {
        if (isLast && withoutReturn(body, end) === rowStart) {
          at = end + 1;
          break;
        }
        throw refuse(rowStart, `expected ${width} fields, got ${field > width ? 'more' : field}`);
      }
      fieldEnds[fields++] = isLast ? withoutReturn(body, end) : end;
      at = end + 1;
    }
    // Every byte is a separator: every field is empty.
    const isBlank = fieldEnds[fields - 1] === rowStart + width - 1;
    if (fields > first && !isBlank) rowStarts[rowCount++] = rowStart;
    else fields = first;
  }
  const places = { rowStarts: rowStarts.subarray(0, rowCount), fieldEnds: fieldEnds.subarray(0, fields) };
  return new Csv(body, header, places, label);
}

/** Where the field that begins at `start` ends: at a comma, a line feed or the end of the body. */
function fieldEnd(bytes: Buffer, start: number, refuse: (offset: number, why: string) => Failure): number {
  let at = start;
  if (bytes[at] !== QUOTE) {
    while (at < bytes.length && bytes[at] !== COMMA && bytes[at] !== LINE_FEED) at++;
    return at;
  }
  do {
    at = bytes.indexOf(QUOTE, at + 1) + 1;
    if (at === 0) throw refuse(start, 'a quote that does not close');
  } while (bytes[at] === QUOTE);
  const end = bytes[at] === CARRIAGE_RETURN ? at + 1 : at;
  if (end === bytes.length || bytes[end] === LINE_FEED) return end;
  if (bytes[at] === COMMA) return at;
  throw refuse(start, 'text after a closing quote');
}

/** The end of a line without the carriage return before its line feed. */
function withoutReturn(bytes: Buffer, end: number): number {
  return bytes[end - 1] === CARRIAGE_RETURN ? end - 1 : end;
}

/** The text of a field that lies in `bytes[start, end)`, quotes included. */
function contentOf(bytes: Buffer, start: number, end: number): string {
  if (bytes[start] !== QUOTE) return bytes.toString('utf8', start, end);
  return bytes.toString('utf8', start + 1, end - 1).replaceAll('""', '"');
}

/** How many lines begin at `from` or after it, at most. */
function countLines(bytes: Buffer, from: number): number {
  let lines = 1;
  for (let at = bytes.indexOf(LINE_FEED, from); at >= 0; at = bytes.indexOf(LINE_FEED, at + 1)) lines++;
  return lines;
}

/** The number of the line, from 1, in which a byte lies. */
function lineAt(bytes: Buffer, offset: number): number {
  return countLines(bytes.subarray(0, offset), 0);
}

/** Where the first line begins that is not UTF-8: a line feed is never part of a longer character. */
function brokenLineStart(bytes: Buffer): number {
  let start = 0;
  for (;;) {
    const end = bytes.indexOf(LINE_FEED, start);
    if (end < 0 || !isUtf8(bytes.subarray(start, end))) return start;
    start = end + 1;
  }
}

/**
 * A column of which some rows say something else than the body does. It gets bytes of its own, since the body's
 * are shared. `starts` and `ends` are made to fit them.
 */
function withReplaced<Kind extends CellKind>(
  { kind, bytes, starts, ends }: Cells<Kind>,
  replaced: ReadonlyMap<number, string>,
): Cells<Kind> {
  let size = 0;
  for (let row = 0; row < starts.length; row++) size += Math.max(0, ends[row]! - starts[row]!);
  for (const text of replaced.values()) size += Buffer.byteLength(text);
  const own = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (let row = 0; row < starts.length; row++) {
    const start = starts[row]!;
    const end = ends[row]!;
    if (end < start) continue;
    starts[row] = at;
    const text = replaced.get(row);
    if (text !== undefined) at += own.write(text, at);
    // Cells are a few bytes long, for which a loop is faster than a call to copy.
    else for (let from = start; from < end; from++) own[at++] = bytes[from]!;
    ends[row] = at;
  }
  return new Cells(kind, own, starts, ends);
}
