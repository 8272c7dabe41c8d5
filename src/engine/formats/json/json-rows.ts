import { isUtf8 } from 'node:buffer';
import {
  BACKSLASH,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  COLON,
  COMMA,
  DOT,
  isDigit,
  isNumberByte,
  MINUS,
  OPEN_BRACE,
  QUOTE,
  SLASH,
  SMALL_A,
  SMALL_N,
  SMALL_Z,
  SPACE,
  UNDERSCORE,
  ZERO,
} from '../../../base/ascii.ts';
import { Failure, quote } from '../../../base/errors.ts';
import {
  type CellKind,
  Cells,
  decimalEnd,
  isDay,
  isNegativeZero,
  isNumeric,
  KIND_NAMES,
  MAX_NUMBER_LENGTH,
  setNull,
} from '../cells.ts';
import { isMonthText, parseNumber } from '../values.ts';
import { isRecord, parseJson } from './json.ts';
import { findList, isLiteral, latin1, NULL_TEXT, parseText, skipBlanks, utf8, valueEnd } from './json-scan.ts';

// Reads a JSON document whose bulk is a list of flat objects, such as the rows of a report. The list is scanned
// byte by byte into columns, without making an object or a string for any cell; the rest of the document is small.

/** One field of the objects that is wanted, and what its cells are. */
export interface RowField {
  readonly name: string;
  readonly cells: CellKind;
  /** Whether a row may come without it; its cell is absent then. */
  readonly isOptional?: boolean;
  /** Whether its name is inferred: all rows may come without it, but no single row. There are no cells then. */
  readonly isInferred?: boolean;
}

/** A document without its list. */
export interface DocumentOfRows {
  /** The document as a value, with `null` in the place of the list. */
  readonly rest: unknown;
  /** How many objects the list has; undefined where there is no list. */
  readonly rows: number | undefined;
  /** The list as it came, from its bracket to its bracket; empty where there is no list. */
  readonly list: Buffer;
}

// Members of one object: no report in use has a tenth of these.
const MAX_MEMBERS = 2_000;
// The longest value that is taken in one pass, in bytes.
const MAX_TAKEN = 200;

/**
 * The columns that a list of objects fills, object by object. Several documents may fill them, one after the
 * other.
 */
export class RowColumns {
  readonly #fields: readonly RowField[];
  readonly #label: string;
  readonly #indexOf: ReadonlyMap<string, number>;
  /** The text of every cell. The columns share it, since cells of one row are written together. */
  #out = new Uint8Array(65_536);
  #outLength = 0;
  #capacity = 256;
  #starts: Uint32Array[];
  #ends: Uint32Array[];
  #rows = 0;
  /** The row in which a field came last, counted from 1; 0 for a field that has not come. */
  readonly #lastRow: Uint32Array;
  /** The first row without a field whose name is inferred, counted from 1; 0 for none. */
  readonly #firstLack: Uint32Array;
  /** The members of the object before, in their order: the next object most likely has the same. */
  readonly #members: Member[] = [];

  /** @param label begins the message of a failure: the source and what it sent */
  constructor(fields: readonly RowField[], label: string) {
    this.#fields = fields;
    this.#label = label;
    this.#indexOf = new Map(fields.map(({ name }, at) => [name, at]));
    this.#starts = fields.map(() => new Uint32Array(this.#capacity));
    this.#ends = fields.map(() => new Uint32Array(this.#capacity));
    this.#lastRow = new Uint32Array(fields.length);
    this.#firstLack = new Uint32Array(fields.length);
  }

  /** How many rows there are by now. */
  get length(): number {
    return this.#rows;
  }

  /**
   * The cells of each field. They share one buffer of the exact size. A field whose name is inferred and that no
   * row has is left out. Throws `upstream_changed` when only some rows have it, and when no row has any of the
   * fields.
   */
  cells(): Readonly<Record<string, Cells>> {
    const bytes = this.#out.slice(0, this.#outLength);
    const found = this.#fields.flatMap(({ name, cells: kind }, at): [string, Cells][] => {
      const lack = this.#firstLack[at]!;
      if (lack > 0 && this.#lastRow[at]! > 0) throw this.#lacking(name, lack);
      const starts = this.#starts[at]!.slice(0, this.#rows);
      return lack > 0 ? [] : [[name, new Cells(kind, bytes, starts, this.#ends[at]!.slice(0, this.#rows))]];
    });
    if (found.length === 0 && this.#fields.length > 0) throw this.#lacking(this.#fields[0]!.name, 1);
    return Object.fromEntries(found);
  }

  /**
   * Adds the objects of a list. Returns the position behind it. Throws `upstream_changed` for what is no list of
   * objects, an object without one of the fields, and a value of another kind than its field has.
   * @param start where the list begins: at its bracket
   */
  add(body: Uint8Array, start: number): number {
    let at = skipBlanks(body, start + 1);
    if (body[at] === CLOSE_BRACKET) return at + 1;
    for (;;) {
      at = this.#addRow(body, at);
      at = skipBlanks(body, at);
      if (body[at] === CLOSE_BRACKET) return at + 1;
      if (body[at] !== COMMA) throw this.#malformed(body, at);
      at = skipBlanks(body, at + 1);
    }
  }

  #addRow(body: Uint8Array, start: number): number {
    if (body[start] !== OPEN_BRACE) throw this.#malformed(body, start);
    if (this.#rows === this.#capacity) this.#grow();
    const row = ++this.#rows;
    const members = this.#members;
    let found = 0;
    let at = skipBlanks(body, start + 1);
    for (let nth = 0; body[at] !== CLOSE_BRACE; nth++) {
      let member = members[nth];
      const next = member === undefined ? -1 : matchEnd(body, at, member.key);
      // The key before may have had fewer blanks behind its colon.
      if (next >= 0) at = skipBlanks(body, next);
      else {
        if (nth === MAX_MEMBERS) throw this.#malformed(body, at);
        [member, at] = this.#readKey(body, at);
        members[nth] = member;
      }
      const { field } = member!;
      let end = field < 0 ? -1 : this.#take(body, at, field);
      if (end < 0) {
        end = valueEnd(body, at);
        if (end < 0) throw this.#malformed(body, at);
        if (field >= 0) this.#put(body, at, end, field);
      }
      if (field >= 0) {
        if (this.#lastRow[field] !== row) found++;
        this.#lastRow[field] = row;
      }
      at = skipBlanks(body, end);
      if (body[at] === COMMA) {
        at = skipBlanks(body, at + 1);
        if (body[at] !== QUOTE) throw this.#malformed(body, at);
      } else if (body[at] !== CLOSE_BRACE) throw this.#malformed(body, at);
    }
    if (found < this.#fields.length) this.#putMissing(row);
    return at + 1;
  }

  /** Reads a key and its colon: the member that begins there, and where its value begins. */
  #readKey(body: Uint8Array, start: number): [Member, number] {
    const end = body[start] === QUOTE ? valueEnd(body, start) : -1;
    if (end < 0) throw this.#malformed(body, start);
    const colon = skipBlanks(body, end);
    if (body[colon] !== COLON) throw this.#malformed(body, colon);
    const at = skipBlanks(body, colon + 1);
    const name = parseText(body, start, end);
    if (name === undefined) throw this.#malformed(body, start);
    return [{ key: body.slice(start, at), field: this.#indexOf.get(name) ?? -1 }, at];
  }

  /**
   * Writes the cell of a field in the current row while it finds the end of the value, which it returns: in one
   * pass, since nearly all values are such. Returns -1, and has written nothing, for any other form.
   */
  #take(body: Uint8Array, start: number, field: number): number {
    const { cells: kind } = this.#fields[field]!;
    const first = body[start]!;
    if (first === SMALL_N) {
      if (!isLiteral(body, start, start + 4, NULL_TEXT)) return -1;
      setNull(this.#starts[field]!, this.#ends[field]!, this.#rows - 1);
      return start + 4;
    }
    if (isNumeric(kind)) return first === QUOTE ? -1 : this.#takeNumber(body, start, field, kind === 'whole');
    if (first !== QUOTE) return -1;
    if (kind === 'text') return this.#takeText(body, start + 1, field);
    if (kind !== 'date' || !isMidnight(body, start + 11) || !isDay(body, start + 1, start + 11)) return -1;
    this.#write(body, start + 1, start + 11, field);
    return start + 21;
  }

  /** Takes digits with at most one point between them: the shortest text of the number. */
  #takeNumber(body: Uint8Array, start: number, field: number, isWholeKind: boolean): number {
    if (this.#outLength + MAX_TAKEN > this.#out.length) this.#growText(MAX_TAKEN);
    const out = this.#out;
    const from = this.#outLength;
    const limit = start + MAX_NUMBER_LENGTH;
    let to = from;
    let at = start;
    let byte = body[at]!;
    if (byte === MINUS) {
      out[to++] = byte;
      byte = body[++at]!;
    }
    const digits = at;
    while (isDigit(byte) && at < limit) {
      out[to++] = byte;
      byte = body[++at]!;
    }
    if (at === digits || (body[digits] === ZERO && at > digits + 1)) return -1;
    let significant = to;
    if (byte === DOT) {
      if (isWholeKind) return -1;
      out[to++] = byte;
      byte = body[++at]!;
      const point = at;
      while (isDigit(byte) && at < limit) {
        out[to++] = byte;
        if (byte !== ZERO) significant = to;
        byte = body[++at]!;
      }
      if (at === point) return -1;
    }
    // Fifteen digits are always exact. `-0` is 0, and an exponent may follow.
    if (at === limit || isNumberByte(byte) || (isWholeKind && at - digits > 15)) return -1;
    if (significant - from === 2 && out[from] === MINUS && out[from + 1] === ZERO) return -1;
    this.#starts[field]![this.#rows - 1] = from;
    this.#ends[field]![this.#rows - 1] = significant;
    this.#outLength = significant;
    return at;
  }

  /** Takes a text without escapes. */
  #takeText(body: Uint8Array, start: number, field: number): number {
    if (this.#outLength + MAX_TAKEN > this.#out.length) this.#growText(MAX_TAKEN);
    const out = this.#out;
    const from = this.#outLength;
    const limit = start + MAX_TAKEN;
    let to = from;
    let at = start;
    for (; at < limit; at++) {
      const byte = body[at]!;
      if (byte === QUOTE) {
        this.#starts[field]![this.#rows - 1] = from;
        this.#ends[field]![this.#rows - 1] = to;
        this.#outLength = to;
        return at + 1;
      }
      if (byte === BACKSLASH || !(byte >= SPACE)) return -1;
      out[to++] = byte;
    }
    return -1;
  }

  /** Writes the cell of a field in the current row: the value in `body[start, end)`. */
  #put(body: Uint8Array, start: number, end: number, field: number): void {
    const { cells: kind } = this.#fields[field]!;
    const first = body[start]!;
    const isText = first === QUOTE;
    const from = isText ? start + 1 : start;
    const to = isText ? end - 1 : end;
    if (isText ? kind !== 'text' && isAbsent(body, from, to) : isLiteral(body, start, end, NULL_TEXT)) {
      setNull(this.#starts[field]!, this.#ends[field]!, this.#rows - 1);
    } else if (isNumeric(kind)) {
      const canonical = to - from > MAX_NUMBER_LENGTH ? -1 : decimalEnd(body, from, to);
      if (canonical < 0) this.#putText(this.#exponent(body, start, from, to, field), field);
      else {
        if (kind === 'whole' && !isWhole(body, from, canonical)) throw this.#odd(body, start, end, field);
        this.#write(body, isNegativeZero(body, from, canonical) ? from + 1 : from, canonical, field);
      }
    } else if (!isText) {
      // A text that happens to be a number is the number's text; of a code, leading zeros would be lost.
      if (kind !== 'text' || decimalEnd(body, from, to) < 0) throw this.#odd(body, start, end, field);
      this.#write(body, from, to, field);
    } else if (kind === 'date') {
      const [day, at] = body[from + 4] === SLASH ? [withDashes(body, from), 0] : [body, from];
      if (!isDay(day, at, at + 10) || !isTimeOrEnd(body, from + 10, to)) throw this.#odd(body, start, end, field);
      this.#write(day, at, at + 10, field);
    } else if (kind === 'text' ? !hasBackslash(body, from, to) : kind === 'code' && isCode(body, from, to)) {
      this.#write(body, from, to, field);
    } else {
      const text = parseText(body, start, end);
      if (text === undefined || !isOfKind(kind, text)) throw this.#odd(body, start, end, field);
      this.#putText(JSON.stringify(text).slice(1, -1), field);
    }
  }

  /** The JSON text of a number in exponent notation. */
  #exponent(body: Uint8Array, start: number, from: number, to: number, field: number): string {
    const { cells: kind } = this.#fields[field]!;
    const number = to - from > MAX_NUMBER_LENGTH ? undefined : parseNumber(latin1(body, from, to), { exponents: true });
    if (number === undefined || (kind === 'whole' && !Number.isSafeInteger(number)))
      throw this.#odd(body, start, body[start] === QUOTE ? to + 1 : to, field);
    return JSON.stringify(number);
  }

  #write(body: Uint8Array, from: number, to: number, field: number): void {
    let at = this.#outLength;
    if (at + to - from > this.#out.length) this.#growText(to - from);
    const out = this.#out;
    this.#starts[field]![this.#rows - 1] = at;
    for (let next = from; next < to; next++) out[at++] = body[next]!;
    this.#ends[field]![this.#rows - 1] = at;
    this.#outLength = at;
  }

  #putText(text: string, field: number): void {
    const bytes = Buffer.from(text);
    this.#write(bytes, 0, bytes.length, field);
  }

  #putMissing(row: number): void {
    for (let field = 0; field < this.#fields.length; field++) {
      if (this.#lastRow[field] === row) continue;
      const { name, isOptional, isInferred } = this.#fields[field]!;
      if (isInferred) this.#firstLack[field] ||= row;
      else if (!isOptional) throw this.#lacking(name, row);
      setNull(this.#starts[field]!, this.#ends[field]!, row - 1);
    }
  }

  #lacking(name: string, row: number): Failure {
    return new Failure('upstream_changed', `${this.#label}: there is no field ${name} in row ${row}`);
  }

  #grow(): void {
    this.#capacity *= 2;
    const grown = (before: Uint32Array): Uint32Array => {
      const after = new Uint32Array(this.#capacity);
      after.set(before);
      return after;
    };
    this.#starts = this.#starts.map(grown);
    this.#ends = this.#ends.map(grown);
  }

  #growText(needed: number): void {
    const grown = new Uint8Array(Math.max(this.#out.length * 2, this.#outLength + needed));
    grown.set(this.#out);
    this.#out = grown;
  }

  #malformed(body: Uint8Array, at: number): Failure {
    const came = excerpt(body, at, at + 40);
    return new Failure(
      'upstream_changed',
      `${this.#label}: expected a list of objects, got ${came} in row ${this.#rows + 1}`,
    );
  }

  #odd(body: Uint8Array, start: number, end: number, field: number): Failure {
    const { name, cells: kind } = this.#fields[field]!;
    return new Failure(
      'upstream_changed',
      `${this.#label}: expected ${KIND_NAMES[kind]} as ${name} in row ${this.#rows}, got ${excerpt(body, start, end)}`,
    );
  }
}

/**
 * A member of an object: its key with quotes, colon and blanks as they came, and the field that it fills, or -1.
 */
interface Member {
  readonly key: Uint8Array;
  readonly field: number;
}

/**
 * Reads a document. Throws `upstream_changed` when it is not JSON or has another list under the path, and what
 * {@link RowColumns.add} throws.
 * @param path the keys under which the list lies, from the outside in
 * @param columns what the list fills; without any, its objects are only counted
 */
export function readRows(
  body: Buffer,
  path: readonly string[],
  label: string,
  columns: RowColumns = new RowColumns([], label),
): DocumentOfRows {
  if (!isUtf8(body)) throw new Failure('upstream_changed', `${label}: expected JSON, got bytes that are not UTF-8`);
  const start = findList(body, path);
  if (start < 0) return { rest: parseJson(body, label), rows: undefined, list: Buffer.alloc(0) };
  const before = columns.length;
  const end = columns.add(body, start);
  const around = Buffer.concat([body.subarray(0, start), NULL_TEXT, body.subarray(end)]);
  const rest = parseJson(around, label);
  // Of members of one name, the last one counts in JSON: the list that was read is another one.
  if (path.reduce<unknown>((value, name) => (isRecord(value) ? value[name] : undefined), rest) !== null)
    throw new Failure('upstream_changed', `${label}: the list ${path.join('.')} came twice`);
  return { rest, rows: columns.length - before, list: body.subarray(start, end) };
}

/** The objects of a list that {@link readRows} returned, each as it came. */
export function* splitRows(list: Uint8Array): Generator<Uint8Array> {
  for (let at = skipBlanks(list, 1); list[at] === OPEN_BRACE; ) {
    const end = valueEnd(list, at);
    yield list.subarray(at, end);
    const next = skipBlanks(list, end);
    at = list[next] === COMMA ? skipBlanks(list, next + 1) : next;
  }
}

/** The position behind `key`, if these bytes are it; -1 otherwise. */
function matchEnd(body: Uint8Array, start: number, key: Uint8Array): number {
  for (let at = 0; at < key.length; at++) if (body[start + at] !== key[at]) return -1;
  return start + key.length;
}

/** Whether a text stands for no value: an empty one, `-` or `--`. */
function isAbsent(body: Uint8Array, from: number, to: number): boolean {
  if (to - from > 2) return false;
  for (let at = from; at < to; at++) if (body[at] !== MINUS) return false;
  return true;
}

function isWhole(body: Uint8Array, from: number, to: number): boolean {
  // Fifteen digits are always exact.
  if (to - from > 15 && !Number.isSafeInteger(Number(latin1(body, from, to)))) return false;
  for (let at = from; at < to; at++) if (body[at] === DOT) return false;
  return true;
}

/** Whether `body[from, to)` is empty or a time of day, such as ` 00:00:00` or `T09:30:00.000`. */
function isTimeOrEnd(body: Uint8Array, from: number, to: number): boolean {
  if (from === to) return true;
  if (isLiteral(body, from, to, MIDNIGHT)) return true;
  return to - from < 20 && /^[ T](?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?$/.test(latin1(body, from, to));
}

const MIDNIGHT = Buffer.from(' 00:00:00');

/** The ten bytes of a day such as `2025/07/31`, with dashes for its slashes. */
function withDashes(body: Uint8Array, start: number): Uint8Array {
  const day = body.slice(start, start + 10);
  for (const at of [4, 7]) if (day[at] === SLASH) day[at] = MINUS;
  return day;
}

/** Whether ` 00:00:00` and the end of the text follow. */
function isMidnight(body: Uint8Array, start: number): boolean {
  return body[start + 9] === QUOTE && isLiteral(body, start, start + 9, MIDNIGHT);
}

function hasBackslash(body: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (body[at] === BACKSLASH) return true;
  return false;
}

/**
 * Whether a text is a code: letters, digits, dots, dashes and underscores, a letter or digit first, 40 at most.
 */
function isCode(body: Uint8Array, from: number, to: number): boolean {
  if (to - from > 40 || !isAlphanumeric(body[from]!)) return false;
  for (let at = from + 1; at < to; at++) {
    const byte = body[at]!;
    if (!isAlphanumeric(byte) && byte !== DOT && byte !== MINUS && byte !== UNDERSCORE) return false;
  }
  return true;
}

function isAlphanumeric(byte: number): boolean {
  const lower = byte | 0x20;
  return isDigit(byte) || (lower >= SMALL_A && lower <= SMALL_Z);
}

function isOfKind(kind: CellKind, text: string): boolean {
  switch (kind) {
    case 'text':
      return true;
    case 'month':
      return isMonthText(text);
    case 'date-time':
      return /^.{10} (?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(text) && isDay(Buffer.from(text.slice(0, 10)), 0, 10);
    default:
      return false;
  }
}

/** At most 80 bytes of a body, for a message. */
function excerpt(body: Uint8Array, from: number, to: number): string {
  const start = Math.min(from, body.length);
  return quote(utf8(body, start, Math.max(start, Math.min(to, start + 80))));
}
