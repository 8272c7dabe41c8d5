import type { Table } from './table.ts';

const NULL = Buffer.from('null');
const QUOTE = 0x22;

/**
 * Encodes a table as a JSON array of records, in UTF-8, without blanks: what `JSON.stringify` of its records means.
 * The cells are JSON text already, so this copies bytes into one buffer of the exact size.
 */
export function encodeJson(table: Table): Buffer {
  if (table.length === 0) return Buffer.from('[]');
  const columns = table.columns.map(({ name, cells }, at) => ({
    prefix: Buffer.from(`${at === 0 ? '{' : ','}${JSON.stringify(name)}:`),
    quoted: cells.kind !== 'number',
    bytes: cells.bytes,
    starts: cells.starts,
    ends: cells.ends,
  }));
  let size = 1;
  for (const { prefix, quoted, starts, ends } of columns) {
    size += table.length * prefix.length;
    for (let row = table.from; row < table.to; row++) {
      const length = ends[row]! - starts[row]!;
      size += length < 0 ? NULL.length : quoted ? length + 2 : length;
    }
  }
  size += table.length * 2;
  const out = Buffer.allocUnsafeSlow(size);
  let at = 0;
  for (let row = table.from; row < table.to; row++) {
    out[at++] = row === table.from ? 0x5b : 0x2c;
    for (const { prefix, quoted, bytes, starts, ends } of columns) {
      // Cells and names are a few bytes long, for which a loop is faster than a call to copy.
      for (let from = 0; from < prefix.length; from++) out[at++] = prefix[from]!;
      const start = starts[row]!;
      const end = ends[row]!;
      if (end < start) {
        for (let from = 0; from < NULL.length; from++) out[at++] = NULL[from]!;
        continue;
      }
      if (quoted) out[at++] = QUOTE;
      for (let from = start; from < end; from++) out[at++] = bytes[from]!;
      if (quoted) out[at++] = QUOTE;
    }
    out[at++] = 0x7d;
  }
  out[at] = 0x5d;
  return out;
}
