import { gunzipSync, gzipSync } from 'node:zlib';
import { type parquetMetadata, parquetScan } from 'hyparquet';
import { ByteWriter, type ColumnSource, ParquetWriter } from 'hyparquet-writer';
import { DAY_MS, utcDay } from '../../base/utc-day.ts';
import { parquetSchemaOf, parquetValuesOf } from '../exports/encode-parquet.ts';
import { type ExportMetadata, metadataPairs, schemaOf } from '../exports/schema.ts';
import { type CellKind, Cells, type NamedCells } from '../formats/cells.ts';
import { beijingTime, toBeijing } from '../interface/beijing-time.ts';
import { SHANGHAI } from '../interface/columns.ts';
import { joinTables } from '../table/join-tables.ts';
import { Table } from '../table/table.ts';

/** The columns of a file that say how a row changed. The columns of the table follow. */
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
// Readers load the metadata of all groups. Within a group, one table lies in few pages, so that it is read without
// the others.
const ROWS_A_GROUP = 50_000;
const BYTES_A_PAGE = 16_384;

/** What changed in one table, or the whole of it. */
export interface Segment {
  /** Params as texts, in the order of the declaration. */
  readonly params: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly obtained: number;
  /** Whether its rows are the whole table. */
  readonly isFull: boolean;
  /** The places of the rows that are gone, in the table before. */
  readonly removed: readonly number[];
  /** The places of the rows that are new, in the table after. */
  readonly added: readonly number[];
  /** The rows that are gone, and then those that are new. */
  readonly rows: Table;
}

/** The name and kind of each column of a table. */
export type TableSchema = readonly (readonly [name: string, kind: CellKind])[];

/** The schema of a table. */
export function schemaOfTable({ columns }: Table): TableSchema {
  return columns.map(({ name, cells }) => [name, cells.kind]);
}

function emptyOf(schema: TableSchema): Table {
  return Table.ofColumns(schema.map(([name, kind]) => ({ name, cells: Cells.absent(kind, 0) })));
}

/**
 * Encodes segments as one Parquet file: the params of each, what became of each row, and its cells. The segments
 * come one by one, so that no more than a group of rows is in memory beside the file.
 * @param schemas those of all segments
 * @param params the names of the params of all segments
 * @param metadata what a file says of its interface
 */
export async function encodeSegments(
  segments: AsyncIterable<Segment> | Iterable<Segment>,
  { schemas, params }: { readonly schemas: readonly TableSchema[]; readonly params: readonly string[] },
  metadata: ExportMetadata,
): Promise<Uint8Array> {
  const writer = new ByteWriter();
  const distinct = new Map(schemas.map((schema) => [JSON.stringify(schema), schema])).values();
  const empty = await joinTables(Array.from(distinct, (schema) => ({ table: emptyOf(schema), asked: [] })));
  let file: { readonly parquet: ParquetWriter; readonly schema: ReturnType<typeof schemaOf> } | undefined;
  let waiting: Segment[] = [];
  let count = 0;
  const write = async (): Promise<void> => {
    const group = await toGroup(waiting, empty, params);
    file ??= open(writer, group, metadata);
    const { parquet, schema } = file;
    const columnData = schema.map((column, at): ColumnSource => {
      const { name, cells } = group.columns[at]!;
      const data = parquetValuesOf(cells, 0, group.length, column);
      // Figures have no bounds, since nobody looks figures up by them. A place, a day and a time differ little
      // from the one before.
      if (column.type === 'double') return { name, data, encoding: 'PLAIN', statistics: false };
      const isStep = name !== SEGMENT_COLUMNS.obtained && column.type !== 'text';
      return isStep ? { name, data, encoding: 'DELTA_BINARY_PACKED' } : { name, data };
    });
    await parquet.write({ columnData, rowGroupSize: Math.max(1, group.length), pageSize: BYTES_A_PAGE });
    waiting = [];
    count = 0;
  };
  for await (const segment of segments) {
    waiting.push(segment);
    count += segment.rows.length;
    if (count >= ROWS_A_GROUP) await write();
  }
  if (count > 0 || !file) await write();
  await file?.parquet.finish();
  return writer.getBytes();
}

function open(writer: ByteWriter, group: Table, metadata: ExportMetadata) {
  const obtained: ExportMetadata['columns'][number] = {
    name: SEGMENT_COLUMNS.obtained,
    zone: SHANGHAI,
    doc: 'When the source had sent the row.',
  };
  const described = { ...metadata, columns: [obtained, ...metadata.columns] };
  const schema = schemaOf(group, described.columns);
  const parquet = new ParquetWriter({
    writer,
    schema: parquetSchemaOf(schema),
    codec: 'GZIP',
    compressors: { GZIP: (bytes) => gzipSync(bytes) },
    kvMetadata: metadataPairs(described, schema).map(([key, value]) => ({ key, value })),
    createdBy: 'finfount',
  });
  return { parquet, schema };
}

/** Some segments as rows of a file, with every column that the file has. */
async function toGroup(segments: readonly Segment[], empty: Table, params: readonly string[]): Promise<Table> {
  const parts = segments.map((segment) => ({
    table: toRows(segment),
    asked: params.map((name) => [`${PARAM}${name}`, segment.params[name] ?? null] as const),
  }));
  const shape = {
    table: toRows({ params: {}, obtained: 0, isFull: true, removed: [], added: [], rows: empty }),
    asked: params.map((name) => [`${PARAM}${name}`, null] as const),
  };
  return joinTables([shape, ...parts]);
}

function toRows({ isFull, removed, added, obtained, rows }: Segment): Table {
  const length = removed.length + added.length;
  const repeat = (text: string, count: number): string[] => Array.from({ length: count }, () => text);
  const what = [...repeat('removed', removed.length), ...repeat(isFull ? 'full' : 'added', added.length)];
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

/** Rows of a file, one after the other, as the segments have them. */
export interface ReadRows {
  /** For each row whether it is one that is gone. */
  readonly isRemoved: readonly boolean[];
  /** The place of each row in its table. */
  readonly places: readonly number[];
  readonly table: Table;
  /** The params of a row, by their names; none where they were not read. */
  paramsOf(row: number): Readonly<Record<string, string>>;
}

/** No rows of a schema. */
export function emptyRows(schema: TableSchema): ReadRows {
  return { isRemoved: [], places: [], table: emptyOf(schema), paramsOf: () => ({}) };
}

/** The rows that are read from a file. */
export interface WantedRows {
  /** The rows `[from, to)`. */
  readonly from: number;
  readonly to: number;
  readonly schema: TableSchema;
  /** Whether their params are read, too. */
  readonly hasParams?: boolean;
}

/** A thing that Parquet can be read from, piece by piece. */
export interface ParquetBytes {
  readonly byteLength: number;
  slice(start: number, end?: number): ArrayBuffer | Promise<ArrayBuffer>;
}

/** A Parquet file that is in memory. */
export function parquetInMemory(bytes: Buffer): ParquetBytes {
  return {
    byteLength: bytes.length,
    slice: (start: number, end?: number) => Uint8Array.from(bytes.subarray(start, end)).buffer,
  };
}

/** The description at the end of a Parquet file. */
export type ParquetFacts = ReturnType<typeof parquetMetadata>;

/**
 * Reads the rows `[from, to)` of a file as rows of a schema. Throws `RangeError` for cells that no file of an
 * archive has.
 */
export async function readArchivedRows(
  file: ParquetBytes,
  facts: ParquetFacts,
  { from, to, schema, hasParams = false }: WantedRows,
): Promise<ReadRows> {
  const { change, place } = SEGMENT_COLUMNS;
  // A column that only other tables of the file have is not there where the file has none of them.
  const present = new Set(facts.schema.map(({ name }) => name));
  const names = schema.flatMap(([name]) => (present.has(name) ? [name] : []));
  const asked = hasParams ? paramColumns(facts) : [];
  const read = await readColumns(file, facts, [change, place, ...asked, ...names], { from, to });
  const columns = schema.map(([name, kind]): NamedCells => {
    const values = read.get(name);
    return { name, cells: values ? Cells.checked(kind, values.map(toTextOf(kind))) : Cells.absent(kind, to - from) };
  });
  return {
    isRemoved: read.get(change)!.map((each) => each === 'removed'),
    places: read.get(place)!.map(Number),
    table: Table.ofColumns(columns),
    paramsOf: (row) => toParams(read, asked, row),
  };
}

function paramColumns({ schema }: ParquetFacts): string[] {
  return schema.flatMap(({ name }) => (name.startsWith(PARAM) ? [name] : []));
}

function toParams(
  read: ReadonlyMap<string, readonly unknown[]>,
  names: readonly string[],
  row: number,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = read.get(name)?.[row];
      return typeof value === 'string' ? [[name.slice(PARAM.length), value]] : [];
    }),
  );
}

/** The names of the params that the segments of a file have. */
export function paramNames(facts: ParquetFacts): readonly string[] {
  return paramColumns(facts).map((name) => name.slice(PARAM.length));
}

/** The params of the row at a place of a file, by their names. */
export async function readParams(
  file: ParquetBytes,
  facts: ParquetFacts,
  row: number,
): Promise<Readonly<Record<string, string>>> {
  const names = paramColumns(facts);
  return toParams(await readColumns(file, facts, names, { from: row, to: row + 1 }), names, 0);
}

// A text may begin with the character of a byte order mark.
const UTF8 = new TextDecoder('utf-8', { ignoreBOM: true });

/** The values of the rows `[from, to)` of some columns. */
async function readColumns(
  file: ParquetBytes,
  metadata: ParquetFacts,
  columns: string[],
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ReadonlyMap<string, readonly unknown[]>> {
  const scan = await parquetScan({
    file,
    metadata,
    columns,
    compressors: { GZIP: (bytes) => gunzipSync(bytes) },
    parsers: { stringFromBytes: (bytes) => UTF8.decode(bytes) },
  });
  const read = new Map<string, unknown[]>(columns.map((column) => [column, []]));
  for (const range of scan.ranges) {
    const rowStart = Math.max(range.rowStart, from);
    const rowEnd = Math.min(range.rowEnd, to);
    if (rowStart >= rowEnd) continue;
    for (const column of columns)
      for (const value of await scan.readColumn({ column, rowStart, rowEnd })) read.get(column)!.push(value);
  }
  return read;
}

/**
 * The text of a cell as columns hold it, from the value that Parquet gives: also from a text, which it is where
 * other tables of the file have texts in its column.
 */
function toTextOf(kind: CellKind): (value: unknown) => string | null {
  const days = new Map<number, string>();
  const dayOf = (value: Date): string => {
    const known = days.get(value.getTime()) ?? value.toISOString().slice(0, 10);
    days.set(value.getTime(), known);
    return known;
  };
  const clockOf = clockWriter();
  return (value) => {
    if (value === null || value === undefined) return null;
    switch (kind) {
      case 'number':
      case 'percent':
        // As JSON has it: a double of a file is finite.
        if (typeof value === 'number') return String(value);
        if (typeof value === 'string' && isJsonNumber(value)) return String(Number(value));
        break;
      case 'whole':
        if (typeof value === 'bigint' || typeof value === 'number') return String(value);
        if (typeof value === 'string' && /^-?\d+$/.test(value)) return value;
        break;
      case 'date':
        if (value instanceof Date) return dayOf(value);
        if (typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)) return value;
        break;
      case 'date-time':
        // The zones of all columns are eight hours ahead of UTC.
        if (value instanceof Date) return clockOf(value);
        if (typeof value === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(value)) return value;
        break;
      case 'mixed':
        if (typeof value === 'string')
          return isJsonNumber(value) || value.startsWith('"') ? value : JSON.stringify(value);
        break;
      default:
        if (typeof value === 'string') return value;
    }
    throw new RangeError(`a column of ${kind} cells holds a ${typeof value}`);
  };
}

/** Writes times of Beijing, each day and each time of a day once. */
function clockWriter(): (instant: Date) => string {
  const [days, times] = [new Map<number, string>(), new Map<number, string>()];
  return (instant) => {
    const time = toBeijing(instant.getTime());
    const dayNumber = Math.floor(time / DAY_MS);
    const day = days.get(dayNumber) ?? utcDay(time);
    days.set(dayNumber, day);
    const second = Math.floor((time - dayNumber * DAY_MS) / 1_000);
    const clock = times.get(second) ?? new Date(time).toISOString().slice(11, 19);
    times.set(second, clock);
    return `${day} ${clock}`;
  };
}

function isJsonNumber(text: string): boolean {
  return /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(text);
}
