import { type parquetMetadata, parquetRead } from 'hyparquet';
import { encodeParquet } from '../exports/encode-parquet.ts';
import type { ExportMetadata } from '../exports/schema.ts';
import { type CellKind, Cells, type NamedCells } from '../formats/cells.ts';
import { beijingTime, toBeijing } from '../interface/beijing-time.ts';
import { SHANGHAI } from '../interface/columns.ts';
import { joinTables } from '../table/join-tables.ts';
import { Table } from '../table/table.ts';
import type { RowChanges } from './row-changes.ts';

/** The columns of a file that tell what became of a row. Those of its table follow. */
const SEGMENT_COLUMNS = {
  /** When the source had given it, as ALFRED names that. */
  obtained: 'realtime_start',
  /** `full`: a row of a whole table; `added` and `removed`: what changed since the observation before. */
  change: 'realtime_change',
  /** The place of the row in its table: of a removed one in the table before. */
  place: 'realtime_place',
} as const;

// The name of a param, as a column: a table may have a column of that name.
const PARAM = 'param.';
// One table lies in few groups, so that it is read without the others.
const ROWS_A_GROUP = 10_000;

/** What changed in one table, or the whole of it. */
export interface Segment {
  /** Params as texts, in the order of the declaration: the same names in every segment of a file. */
  readonly params: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly obtained: number;
  readonly before: Table | undefined;
  readonly after: Table;
  /** Absent for the whole table. */
  readonly changes?: RowChanges;
}

/** The name and kind of each column of a table. */
export type TableSchema = readonly (readonly [name: string, kind: CellKind])[];

/** The schema of a table. */
export function schemaOfTable({ columns }: Table): TableSchema {
  return columns.map(({ name, cells }) => [name, cells.kind]);
}

/** How many rows a segment has in its file. */
export function rowCountOf({ after, changes }: Segment): number {
  return changes ? changes.removed.length + changes.added.length : after.length;
}

/**
 * Encodes segments as one Parquet file: the params of each, what became of each row, and its cells. Removed rows
 * come before added ones.
 * @param metadata what a file says of its interface
 */
export async function encodeSegments(segments: readonly Segment[], metadata: ExportMetadata): Promise<Buffer> {
  const parts = [];
  for (const segment of segments) {
    const table = await toRows(segment);
    parts.push({
      table,
      asked: Object.entries(segment.params).map(([name, value]) => [`${PARAM}${name}`, value] as const),
    });
  }
  const obtained: ExportMetadata['columns'][number] = {
    name: SEGMENT_COLUMNS.obtained,
    zone: SHANGHAI,
    doc: 'When the source had sent the row.',
  };
  const table = await joinTables(parts);
  return encodeParquet(table, { ...metadata, columns: [obtained, ...metadata.columns] }, ROWS_A_GROUP);
}

async function toRows({ before, after, changes, obtained }: Segment): Promise<Table> {
  const { removed, added } = changes ?? { removed: [], added: Array.from({ length: after.length }, (_, at) => at) };
  const rows = await joinTables([
    ...(before && removed.length > 0 ? [{ table: before.rows(removed), asked: [] }] : []),
    { table: after.rows(added), asked: [] },
  ]);
  const length = removed.length + added.length;
  const repeat = (text: string, count: number): string[] => Array.from({ length: count }, () => text);
  const what = [...repeat('removed', removed.length), ...repeat(changes ? 'added' : 'full', added.length)];
  return Table.ofColumns([
    { name: SEGMENT_COLUMNS.obtained, cells: Cells.checked('date-time', repeat(beijingTime(obtained), length)) },
    { name: SEGMENT_COLUMNS.change, cells: Cells.texts(what) },
    { name: SEGMENT_COLUMNS.place, cells: Cells.checked('whole', [...removed, ...added].map(String)) },
    ...rows.columns.map(toWritten),
  ]);
}

/**
 * A column as files have it. Of a mixed one a text that could be taken for a number, or begins with a quote, is
 * written in quotes, as JSON.
 */
function toWritten({ name, cells }: NamedCells): NamedCells {
  if (cells.kind !== 'mixed') return { name, cells };
  const texts = Array.from(cells.starts, (_, row) => {
    const value = cells.valueAt(row);
    if (typeof value !== 'string') return value === null ? null : JSON.stringify(value);
    return isJsonNumber(value) || value.startsWith('"') ? JSON.stringify(value) : value;
  });
  return { name, cells: Cells.texts(texts) };
}

/** The rows of one segment, as its file has them. */
export interface ReadSegment {
  readonly changes: RowChanges;
  /** The rows that are new, in the order of `changes.added`. */
  readonly rows: Table;
}

/** A thing that Parquet can be read from, piece by piece. */
export interface ParquetBytes {
  readonly byteLength: number;
  slice(start: number, end?: number): ArrayBuffer | Promise<ArrayBuffer>;
}

/** The description at the end of a Parquet file. */
export type ParquetFacts = ReturnType<typeof parquetMetadata>;

/**
 * Reads the rows `[from, to)` of a file as one segment with a schema. Throws `RangeError` for cells that no file
 * of
 * an archive has.
 */
export async function readSegment(
  file: ParquetBytes,
  facts: ParquetFacts,
  { from, to, schema }: { readonly from: number; readonly to: number; readonly schema: TableSchema },
): Promise<ReadSegment> {
  const { change, place } = SEGMENT_COLUMNS;
  const names = [change, place, ...schema.map(([name]) => name)];
  let records: Record<string, unknown>[] = [];
  if (to > from)
    await parquetRead({
      file,
      metadata: facts,
      columns: names,
      rowStart: from,
      rowEnd: to,
      rowFormat: 'object',
      onComplete: (rows) => {
        records = rows;
      },
    });
  const removed: number[] = [];
  const added: number[] = [];
  const fresh: Record<string, unknown>[] = [];
  for (const record of records) {
    const at = Number(record[place]);
    if (record[change] === 'removed') removed.push(at);
    else {
      added.push(at);
      fresh.push(record);
    }
  }
  const columns = schema.map(([name, kind]): NamedCells => {
    const texts = fresh.map((record) => toText(kind, record[name] ?? null));
    return { name, cells: Cells.checked(kind, texts) };
  });
  return { changes: { removed, added }, rows: Table.ofColumns(columns) };
}

/** The params of the row at a place of a file, by their names. */
export async function readParams(
  file: ParquetBytes,
  facts: ParquetFacts,
  row: number,
): Promise<Readonly<Record<string, string>>> {
  const names = facts.schema.flatMap(({ name }) => (name.startsWith(PARAM) ? [name] : []));
  let found: Record<string, unknown> = {};
  if (names.length > 0)
    await parquetRead({
      file,
      metadata: facts,
      columns: names,
      rowStart: row,
      rowEnd: row + 1,
      rowFormat: 'object',
      onComplete: ([first = {}]) => {
        found = first;
      },
    });
  return Object.fromEntries(names.map((name) => [name.slice(PARAM.length), String(found[name])]));
}

/** The text of a cell as columns hold it, from the value that Parquet gives. */
function toText(kind: CellKind, value: unknown): string | null {
  if (value === null) return null;
  switch (kind) {
    case 'number':
    case 'percent':
      if (typeof value === 'number') return JSON.stringify(value);
      break;
    case 'whole':
      if (typeof value === 'bigint' || typeof value === 'number') return String(value);
      break;
    case 'date':
      if (value instanceof Date) return value.toISOString().slice(0, 10);
      break;
    case 'date-time':
      // The zones of all columns are eight hours ahead of UTC.
      if (value instanceof Date) return clockText(value);
      break;
    case 'mixed':
      if (typeof value === 'string')
        return isJsonNumber(value) || value.startsWith('"') ? value : JSON.stringify(value);
      break;
    default:
      if (typeof value === 'string') return value;
  }
  throw new RangeError(`a column of ${kind} cells holds a ${typeof value}`);
}

function clockText(instant: Date): string {
  return new Date(toBeijing(instant.getTime())).toISOString().slice(0, 19).replace('T', ' ');
}

function isJsonNumber(text: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text);
}
