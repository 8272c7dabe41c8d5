import { setImmediate as nextTurn } from 'node:timers/promises';
import { CLOSE_BRACE, CLOSE_BRACKET, COMMA, LINE_FEED, OPEN_BRACE, OPEN_BRACKET, QUOTE } from '../../base/ascii.ts';
import { type Cells, isNumeric } from '../formats/cells.ts';
import type { TablePart } from './join-tables.ts';
import { Table } from './table.ts';

// Cells that are written in one turn of the event loop: some milliseconds even before this code is compiled.
const CELLS_A_TURN = 5_000;
// Their lengths are summed up faster.
const LENGTHS_A_TURN = 12_000;
// `null`, as four bytes are read and written here.
const NULL = 0x6c6c756e;
// A write may exceed the end by this many bytes before it is overwritten or cut off.
const SLACK = 8;

/** A column on its way into records: the parts of its cells, and what stands before each of them. */
interface Field extends Pick<Cells, 'starts' | 'ends'> {
  /** The bytes of the cells. */
  readonly source: DataView;
  /** Behind a cell that ends here or before it, the source has enough bytes for whole words. */
  readonly lastEnd: number;
  readonly quoted: boolean;
  /** The name and its colon, four bytes a number. */
  readonly prefix: Uint32Array;
  readonly prefixLength: number;
}

/**
 * Encodes tables, one after the other, each with what it was asked with, as a JSON array of records, in UTF-8,
 * without blanks: what `JSON.stringify` of their records means. The cells are JSON text already, so this copies
 * bytes into one buffer of the exact size. Names and cells are a few bytes long, for which a loop is faster than a
 * call to copy, and one that takes four bytes at once the fastest. A long table takes several turns of the event
 * loop, so that others are answered meanwhile.
 */
export async function encodeJson(...parts: readonly (Table | TablePart)[]): Promise<Buffer> {
  const shown = shownParts(parts);
  return shown.length === 0 ? Buffer.from('[]') : encodeRecords(shown, COMMA, CLOSE_BRACKET);
}

/** Encodes tables, one after the other, as lines: each is the JSON of one record and ends with a line feed. */
export async function encodeNdjson(...parts: readonly (Table | TablePart)[]): Promise<Buffer> {
  const shown = shownParts(parts);
  // What stands before the first record is no part of a line.
  return shown.length === 0 ? Buffer.alloc(0) : (await encodeRecords(shown, LINE_FEED, LINE_FEED)).subarray(1);
}

function shownParts(parts: readonly (Table | TablePart)[]): readonly TablePart[] {
  return parts
    .map((part) => (part instanceof Table ? { table: part, asked: [] } : part))
    .filter(({ table }) => table.length > 0);
}

/** The records of tables behind a `[`, with a byte between them and one at the end. */
async function encodeRecords(parts: readonly TablePart[], between: number, last: number): Promise<Buffer> {
  const tables = parts.map(({ table }) => table);
  const fieldsOf = parts.map(({ table, asked }) => {
    // The same in each record of a part.
    const first = asked.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`).join('');
    return table.columns.map(({ name, cells }, at) =>
      toField(`${at === 0 ? `{${first}` : ','}${JSON.stringify(name)}:`, cells),
    );
  });
  const cells = tables.flatMap(({ from, to }, which) => fieldsOf[which]!.map((field) => ({ field, from, to })));
  const size = tables.reduce((sum, { length }) => sum + length * 2, 1) + (await sizeOf(cells));
  const out = toOutput(size);
  let at = 0;
  for (const [which, { columns, from, to }] of tables.entries()) {
    const fields = fieldsOf[which]!;
    const rowsATurn = Math.ceil(CELLS_A_TURN / columns.length);
    for (let row = from; row < to; row += rowsATurn) {
      if (at > 0) await nextTurn();
      at = putRows(out, at, fields, { from: row, to: Math.min(row + rowsATurn, to), before: between });
    }
  }
  out.bytes[0] = OPEN_BRACKET;
  out.bytes[at] = last;
  return out.bytes.subarray(0, size);
}

/**
 * Encodes a table column by column, as one JSON object: `{"日期":["2024-01-02",…],"收盘":[…]}`. Names come once, and
 * like stands beside like, so that it is half as long as the records and compresses better. A long table takes
 * several turns of the event loop.
 */
export async function encodeColumns({ columns, from, to }: Table): Promise<Buffer> {
  const fields = columns.map(({ name, cells }, at) => ({
    name: Buffer.from(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    field: toField(',', cells),
  }));
  const around = fields.reduce((sum, { name }) => sum + name.length + 1 + Number(from === to), 1);
  const size = around + Number(columns.length === 0) + (await sizeOf(fields.map(({ field }) => ({ field, from, to }))));
  const out = toOutput(size);
  const { bytes } = out;
  let at = 0;
  if (columns.length === 0) bytes[at++] = OPEN_BRACE;
  for (const { name, field } of fields) {
    name.copy(bytes, at);
    const begin = at + name.length;
    at = begin + Number(from === to);
    for (let row = from; row < to; row++) {
      if ((row - from) % CELLS_A_TURN === 0) await nextTurn();
      at = putField(out, at, field, row);
    }
    // In the place of the first comma.
    bytes[begin] = OPEN_BRACKET;
    bytes[at++] = CLOSE_BRACKET;
  }
  bytes[at] = CLOSE_BRACE;
  return bytes.subarray(0, size);
}

function toField(prefix: string, { kind, bytes, starts, ends }: Cells): Field {
  const prefixLength = Buffer.byteLength(prefix);
  const padded = Buffer.alloc(Math.ceil(prefixLength / 4) * 4);
  padded.write(prefix);
  return {
    starts,
    ends,
    source: viewOf(bytes),
    lastEnd: bytes.length - SLACK,
    quoted: !isNumeric(kind) && kind !== 'mixed',
    prefix: Uint32Array.from({ length: padded.length / 4 }, (_, at) => padded.readUInt32LE(at * 4)),
    prefixLength,
  };
}

/** The bytes that are written, and a view of them. */
interface Output {
  readonly bytes: Buffer;
  readonly view: DataView;
}

/** Memory for a number of bytes, with room for what follows the last cell. */
function toOutput(size: number): Output {
  const bytes = Buffer.allocUnsafeSlow(size + SLACK);
  return { bytes, view: viewOf(bytes) };
}

function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** The bytes of the cells of fields in their rows `[from, to)`, with what stands before each. */
async function sizeOf(
  cells: readonly { readonly field: Field; readonly from: number; readonly to: number }[],
): Promise<number> {
  let size = 0;
  let room = LENGTHS_A_TURN;
  for (const { field, from, to } of cells)
    for (let row = from; row < to; ) {
      if (room === 0) {
        await nextTurn();
        room = LENGTHS_A_TURN;
      }
      const end = Math.min(to, row + room);
      size += sizeOfRows(field, row, end);
      room -= end - row;
      row = end;
    }
  return size;
}

function sizeOfRows({ prefixLength, quoted, starts, ends }: Field, from: number, to: number): number {
  let size = (to - from) * prefixLength;
  for (let row = from; row < to; row++) {
    const length = ends[row]! - starts[row]!;
    size += length < 0 ? 4 : quoted ? length + 2 : length;
  }
  return size;
}

// Small functions, each of which is soon compiled: in one long one, the last loop waits for those before it.

/** Puts the rows `[from, to)`, each behind a byte of its own. */
function putRows(
  out: Output,
  start: number,
  fields: readonly Field[],
  { from, to, before }: { readonly from: number; readonly to: number; readonly before: number },
): number {
  let at = start;
  for (let row = from; row < to; row++) {
    out.bytes[at] = before;
    at = putRow(out, at + 1, fields, row);
  }
  return at;
}

function putRow(out: Output, start: number, fields: readonly Field[], row: number): number {
  let at = start;
  for (const field of fields) at = putField(out, at, field, row);
  out.bytes[at++] = CLOSE_BRACE;
  return at;
}

function putField({ bytes, view }: Output, start: number, field: Field, row: number): number {
  const { starts, ends, source, lastEnd, quoted, prefix, prefixLength } = field;
  for (let next = 0; next < prefix.length; next++) view.setUint32(start + next * 4, prefix[next]!, true);
  let at = start + prefixLength;
  const from = starts[row]!;
  const end = ends[row]!;
  if (end < from) {
    view.setUint32(at, NULL, true);
    return at + 4;
  }
  if (quoted) bytes[at++] = QUOTE;
  const length = end - from;
  if (end <= lastEnd) {
    // Few cells are longer than these: the processor need not guess how often it turns in a loop.
    view.setUint32(at, source.getUint32(from, true), true);
    view.setUint32(at + 4, source.getUint32(from + 4, true), true);
    for (let next = 8; next < length; next += 4) view.setUint32(at + next, source.getUint32(from + next, true), true);
  } else for (let next = 0; next < length; next++) bytes[at + next] = source.getUint8(from + next);
  at += length;
  if (quoted) bytes[at++] = QUOTE;
  return at;
}
