import { createHash, type Hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { BACKSLASH, DOT, LINE_FEED, MINUS, QUOTE, TAB, ZERO } from '../../base/ascii.ts';
import { unescaped } from '../exports/column-values.ts';
import { type CellKind, Cells, isNumeric } from '../formats/cells.ts';
import { Table } from '../table/table.ts';

/** A table as an archive compares it: each row as bytes, equal for equal rows. */
export interface ArchivedRows {
  /** All rows from the first one on. */
  readonly table: Table;
  /** The rows one after the other. */
  readonly bytes: Uint8Array;
  /** Where each row ends. */
  readonly ends: Uint32Array;
}

// JavaScript prints a decimal of at most this many characters unchanged, if it begins with no run of zeros.
const PLAIN_LENGTH = 15;
// Cells of klines take some nine bytes with what ends them: a table that is longer is copied into more room.
const BYTES_A_CELL = 11;
// Cells that are read in one turn of the event loop: a few milliseconds.
const CELLS_A_TURN = 100_000;
// Rows that are only hashed are written into one buffer of this size, which is used again and again.
const HASHED_BYTES = 32_768;
const ABSENT = 0x00;
const CELL_END = TAB;
const ROW_END = LINE_FEED;

/**
 * Reads the rows of a table. Numbers are those that a double holds, and texts have no needless escapes: a file of
 * the archive has no others. Long tables take several turns of the event loop.
 */
export async function toArchivedRows(whole: Table): Promise<ArchivedRows> {
  const table = visibleRows(whole);
  const ends = new Uint32Array(table.length);
  const writer = new RowWriter(table, table.length * table.columns.length * BYTES_A_CELL);
  for (let row = 0; row < table.length; row++) {
    writer.write(row);
    ends[row] = writer.length;
    if (row % writer.rowsATurn === writer.rowsATurn - 1) await nextTurn();
  }
  return { table, bytes: writer.take(), ends };
}

/** A table that has the rows shown of another one, and no others. */
export function visibleRows({ columns, from, to }: Table): Table {
  return Table.ofColumns(
    columns.map(({ name, cells: { kind, bytes, starts, ends } }) => ({
      name,
      cells: new Cells(kind, bytes, starts.subarray(from, to), ends.subarray(from, to)),
    })),
  );
}

/**
 * The digests of the first rows of a table, for ascending numbers of them: as {@link rowsDigest} has them, without
 * the memory of all rows. Long tables take several turns of the event loop.
 */
export async function digestsOfTable(whole: Table, ...counts: readonly number[]): Promise<readonly string[]> {
  const table = visibleRows(whole);
  const hash = createHash('sha256');
  const writer = new RowWriter(table, Math.min(2 * HASHED_BYTES, table.length * table.columns.length * BYTES_A_CELL));
  const digests: string[] = [];
  let row = 0;
  for (const count of counts) {
    for (; row < count; row++) {
      writer.write(row);
      if (writer.length >= HASHED_BYTES) hash.update(writer.take());
      if (row % writer.rowsATurn === writer.rowsATurn - 1) await nextTurn();
    }
    hash.update(writer.take());
    digests.push(digestOfHash(hash));
  }
  return digests;
}

/** Writes rows of a table, as they are compared, one after the other. */
class RowWriter {
  /** How many rows are written in one turn of the event loop. */
  readonly rowsATurn: number;
  /** How many bytes were written and not taken. */
  length = 0;
  #bytes: Uint8Array;
  readonly #columns;

  /** @param size about as many bytes as are written before they are taken */
  constructor({ columns }: Table, size: number) {
    this.rowsATurn = Math.max(1, Math.floor(CELLS_A_TURN / Math.max(1, columns.length)));
    this.#bytes = new Uint8Array(Math.max(64, size));
    this.#columns = columns.map(({ cells }) => {
      const { kind, bytes, starts, ends } = cells;
      return { cells, kind, given: bytes, starts, ends, longest: longestPlain(kind) };
    });
  }

  /** The bytes that were written since the last call. The next write overwrites them. */
  take(): Uint8Array {
    const taken = this.#bytes.subarray(0, this.length);
    this.length = 0;
    return taken;
  }

  write(row: number): void {
    let at = this.length;
    let bytes = this.#bytes;
    for (const { cells, kind, given, starts, ends, longest } of this.#columns) {
      const start = starts[row]!;
      const end = ends[row]!;
      const absent = end < start;
      const size = absent ? 1 : end - start;
      // Room for the cell and for what ends it and its row.
      if (at + size + 3 > bytes.length) bytes = grown(bytes, at, size + 3);
      if (absent) bytes[at++] = ABSENT;
      else if (size <= longest || isPlain(kind, given, start, end))
        for (let from = start; from < end; from++) bytes[at++] = given[from]!;
      else {
        const text = Buffer.from(canonicalText(cells, row));
        if (at + text.length + 3 > bytes.length) bytes = grown(bytes, at, text.length + 3);
        bytes.set(text, at);
        at += text.length;
      }
      bytes[at++] = CELL_END;
    }
    bytes[at++] = ROW_END;
    this.#bytes = bytes;
    this.length = at;
  }
}

/** A copy of the first bytes with room for more. */
function grown(bytes: Uint8Array, used: number, more: number): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(Math.max(bytes.length * 2, used + more));
  larger.set(bytes.subarray(0, used));
  return larger;
}

/** The digest of rows: equal for equal rows in the same order. */
export function rowsDigest(rows: ArchivedRows): string {
  return digestOfHash(hashOf(rows, 0, rows.ends.length));
}

/** A hash that has read some rows, after those that it read before. */
export function hashOf({ bytes, ends }: ArchivedRows, from: number, to: number, before?: Hash): Hash {
  const hash = before ?? createHash('sha256');
  const startOf = (row: number): number => (row === 0 ? 0 : ends[row - 1]!);
  return hash.update(bytes.subarray(startOf(from), startOf(to)));
}

/** The digest of what a hash has read. It may read on. The half of SHA-256 finds every fault. */
export function digestOfHash(hash: Hash): string {
  return hash.copy().digest('base64url').slice(0, 22);
}

/** Each row as a text, for comparison alone. */
export function rowTexts({ bytes, ends }: ArchivedRows): readonly string[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return Array.from(ends, (end, row) => buffer.toString('latin1', row === 0 ? 0 : ends[row - 1]!, end));
}

/** Up to how many characters every cell of a kind is plain: see {@link isPlain}. */
function longestPlain(kind: CellKind): number {
  if (isNumeric(kind)) return 7;
  // They are checked when they are made: none has an escape.
  return kind === 'date' || kind === 'date-time' || kind === 'code' ? Number.POSITIVE_INFINITY : -1;
}

/** Whether the text of a cell is the one that it has when it comes back from a file. */
function isPlain(kind: CellKind, bytes: Uint8Array, start: number, end: number): boolean {
  if (!isNumeric(kind) && (kind !== 'mixed' || bytes[start] === QUOTE)) {
    for (let at = start; at < end; at++) if (bytes[at] === BACKSLASH) return false;
    return true;
  }
  if (end - start > PLAIN_LENGTH) return false;
  const first = bytes[start] === MINUS ? start + 1 : start;
  if (end - first <= 7 || bytes[first] !== ZERO || bytes[first + 1] !== DOT) return true;
  for (let at = first + 2; at < first + 7; at++) if (bytes[at] !== ZERO) return true;
  return false;
}

function canonicalText(cells: Cells, row: number): string {
  const value = cells.valueAt(row);
  if (typeof value === 'number') return JSON.stringify(value);
  const text = JSON.stringify(unescaped(JSON.stringify(value).slice(1, -1)));
  return cells.kind === 'mixed' ? text : text.slice(1, -1);
}
