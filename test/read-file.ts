import { inspect } from 'node:util';
import { read, utils } from '@e965/xlsx';
import { tableFromIPC } from 'apache-arrow';
import { parquetReadObjects } from 'hyparquet';
import papaparse from 'papaparse';
import { DAY_MS } from '../src/base/utc-day.ts';
import type { ExportEnding } from '../src/engine/exports/formats.ts';
import type { Column } from '../src/engine/interface/columns.ts';

// Reads files with libraries that share no code with their writers.

/** The rows of a file, by the names of its columns. */
export async function readFile(ending: ExportEnding, body: Buffer): Promise<Record<string, unknown>[]> {
  switch (ending) {
    case 'csv':
      return papaparse.parse<Record<string, unknown>>(body.toString(), { header: true, skipEmptyLines: true }).data;
    case 'xlsx': {
      const book = read(body);
      return utils.sheet_to_json(book.Sheets[book.SheetNames[0]!]!, { raw: true, defval: null });
    }
    case 'parquet':
      return parquetReadObjects({ file: new Uint8Array(body).buffer });
    case 'arrow': {
      const table = tableFromIPC(body);
      const columns = table.schema.fields.map(({ name }, at) => ({ name, cells: table.getChildAt(at) }));
      return Array.from({ length: table.numRows }, (_, row) =>
        Object.fromEntries(columns.map(({ name, cells }) => [name, cells?.get(row)])),
      );
    }
  }
}

/**
 * The first cell of a file that differs from the answer in JSON, as a sentence; undefined if none does.
 * @param rows as {@link readFile} reads them
 * @param records the records of the answer in JSON
 */
export function findDifference(
  ending: ExportEnding,
  rows: readonly Record<string, unknown>[],
  records: readonly Record<string, unknown>[],
  columns: readonly Column[],
): string | undefined {
  const kinds = new Map(columns.map(({ name, cells }) => [name, cells]));
  if (rows.length !== records.length) return `${rows.length} rows in the place of ${records.length}`;
  for (const [at, record] of records.entries()) {
    const names = Object.keys(record);
    if (Object.keys(rows[at]!).length !== names.length) return `other columns in row ${at}`;
    for (const name of names) {
      const expected = record[name] ?? null;
      const came = toJson(rows[at]![name] ?? null, expected, ending, kinds.get(name));
      const isEqual = Object.is(came, expected) || (came === null && expected === '' && ending === 'csv');
      if (!isEqual) return `${name} in row ${at}: ${inspect(came)} in the place of ${inspect(expected)}`;
    }
  }
  return undefined;
}

/** A value of a file, converted to that of JSON. */
function toJson(value: unknown, expected: unknown, ending: ExportEnding, kind: Column['cells'] | undefined): unknown {
  if (value === null || (ending === 'csv' && value === '')) return null;
  if (typeof expected === 'number') return Number(value);
  if ((kind !== 'date' && kind !== 'date-time') || ending === 'csv' || typeof value === 'string') return value;
  const ms = value instanceof Date ? value.getTime() : Number(value);
  // XLSX has days since 1900 in local time; other formats have instants.
  const clock = ending === 'xlsx' ? Math.round((ms - 25_569) * 86_400) * 1_000 : kind === 'date' ? ms : ms + DAY_MS / 3;
  const text = new Date(clock).toISOString();
  return kind === 'date' ? text.slice(0, 10) : text.slice(0, 19).replace('T', ' ');
}
