import { toUSVString } from 'node:util';
import { BACKSLASH, CARRIAGE_RETURN, COMMA, LINE_FEED, QUOTE, SPACE, TAB } from '../../base/ascii.ts';
import type { Cells } from '../formats/cells.ts';
import type { Table } from '../table/table.ts';
import { unescaped } from './column-values.ts';

/**
 * Encodes a table as CSV (RFC 4180) in UTF-8, without a byte order mark: a line of names, then the rows. An absent
 * cell is empty, and an empty text is `""`. Numbers stand as the source wrote them, without noughts that say
 * nothing: their bytes are copied. In a table of one column, an absent cell is `""` too, and blanks have quotes:
 * readers skip empty lines.
 */
export function encodeCsv({ columns, from, to }: Table): Buffer {
  const names = columns.map(({ name }) => quoted(toUSVString(name))).join(',');
  const head = Buffer.from(`${names}\r\n`);
  let bound = head.length + (to - from);
  for (const { cells } of columns) bound += boundOf(cells, from, to);
  const out = Buffer.allocUnsafeSlow(bound);
  let at = head.copy(out);
  const writers = columns.map(({ cells }) => writerOf(cells));
  const last = columns.length - 1;
  const isAlone = columns.length === 1;
  for (let row = from; row < to; row++) {
    for (let column = 0; column <= last; column++) {
      const before = at;
      at = writers[column]!(out, at, row);
      if (isAlone && isBlank(out, before, at)) {
        out.copyWithin(before + 1, before, at);
        out[before] = QUOTE;
        out[at + 1] = QUOTE;
        at += 2;
      }
      if (column < last) out[at++] = COMMA;
    }
    out[at++] = CARRIAGE_RETURN;
    out[at++] = LINE_FEED;
  }
  // What the bound had too much would stay in memory.
  return Buffer.from(out.subarray(0, at));
}

/** Writes the cell of a row at a place, and returns the place behind it. */
type CellWriter = (out: Buffer, at: number, row: number) => number;

// No escape of JSON is shorter than what it stands for, quotes included.
function boundOf({ starts, ends }: Cells, from: number, to: number): number {
  let bound = (to - from) * 3;
  for (let row = from; row < to; row++) bound += Math.max(0, ends[row]! - starts[row]!);
  return bound;
}

function writerOf(cells: Cells): CellWriter {
  const { kind, bytes, starts, ends } = cells;
  // Their cells hold only digits and signs that need no quotes.
  const isPlain =
    kind === 'number' || kind === 'whole' || kind === 'percent' || kind === 'date' || kind === 'date-time';
  if (isPlain)
    return (out, at, row) => {
      const end = ends[row]!;
      let to = at;
      for (let next = starts[row]!; next < end; next++) out[to++] = bytes[next]!;
      return to;
    };
  const isMixed = kind === 'mixed';
  return (out, at, row) => {
    let start = starts[row]!;
    let end = ends[row]!;
    if (end < start) return at;
    if (isMixed && bytes[start] === QUOTE) {
      start++;
      end--;
    }
    if (start === end) return out.write('""', at, 'latin1') + at;
    let to = at;
    for (let next = start; next < end; next++) {
      const byte = bytes[next]!;
      if (byte === COMMA || byte === BACKSLASH) return putQuoted(out, at, bytes, start, end);
      out[to++] = byte;
    }
    return to;
  };
}

/** Writes a text that may need quotes: one with a comma, or with an escape of JSON. */
function putQuoted(out: Buffer, at: number, bytes: Uint8Array, start: number, end: number): number {
  const written = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString();
  return at + out.write(quoted(unescaped(written)), at);
}

/** Whether nothing but spaces and tabs stands between two places. */
function isBlank(out: Buffer, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (out[at] !== SPACE && out[at] !== TAB) return false;
  return true;
}

function quoted(text: string): string {
  if (text === '') return '""';
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
