import { createHash } from 'node:crypto';
import { Cells, isNumeric, type NamedCells } from '../formats/cells.ts';
import { encodeNdjson } from '../table/encode-json.ts';
import { Table } from '../table/table.ts';

/** A table as an archive compares it: each row as a line of JSON, equal for equal rows. */
export interface ArchivedRows {
  readonly table: Table;
  readonly lines: readonly string[];
}

// A decimal of so few characters that begins with no run of zeros is printed by JavaScript as it is.
const PLAIN_LENGTH = 15;

/**
 * Reads the rows of a table. Numbers are those that a double holds: a file of the archive has no others. Long
 * tables take several turns of the event loop.
 */
export async function toArchivedRows(whole: Table): Promise<ArchivedRows> {
  const shown = whole.length === (whole.columns[0]?.cells.length ?? 0) ? whole : whole.rows(rowsShown(whole));
  const table = Table.ofColumns(shown.columns.map(toDoubles));
  const text = (await encodeNdjson(table)).toString();
  return { table, lines: text === '' ? [] : text.slice(0, -1).split('\n') };
}

/** The digest of some rows: equal for equal rows in the same order. */
export function digestOf(lines: readonly string[]): string {
  const hash = createHash('sha256');
  for (const line of lines) hash.update(line).update('\n');
  return hash.digest('hex');
}

function rowsShown({ from, length }: Table): readonly number[] {
  return Array.from({ length }, (_, at) => from + at);
}

/** A numeric column whose decimals are written as JavaScript writes them. */
function toDoubles({ name, cells }: NamedCells): NamedCells {
  if (!isNumeric(cells.kind)) return { name, cells };
  const isPlain = cells.starts.every((start, row) => {
    const length = cells.ends[row]! - start;
    return length <= PLAIN_LENGTH && !(length > 7 && cells.textAt(row)?.replace('-', '').startsWith('0.00000'));
  });
  if (isPlain) return { name, cells };
  const texts = Array.from(cells.starts, (_, row) => {
    const value = cells.valueAt(row);
    return value === null ? null : JSON.stringify(value);
  });
  return { name, cells: Cells.checked(cells.kind, texts) };
}
