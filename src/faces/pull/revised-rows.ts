import { tableFromIPC } from '@uwdata/flechette';
import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { ROW_UNIT } from '../../catalogue/fields/units.ts';
import { parseCsv } from '../../engine/formats/csv.ts';
import { isRecord } from '../../engine/formats/json.ts';
import { parseWorkbook, toDay } from '../../engine/formats/workbook.ts';
import type { Column } from '../../engine/interface/columns.ts';
import { dayColumnOf, toArrayBuffer, toDayText } from './file-facts.ts';
import type { PullFormat } from './paths.ts';

/** Rows of the earlier file of an item that its source changed or took back. */
export interface RevisedRows {
  readonly rows: number;
  /** The first and the last of their days, `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
}

/** A file of an item, and the columns of its interface. */
interface TableFile {
  readonly format: PullFormat;
  readonly columns: readonly Pick<Column, 'name' | 'cells' | 'unit'>[];
}

/**
 * Finds the rows of a file that are not in the one that takes its place as they were. Rows from before the first
 * day of the new file are not missing: the source has only the newest. Rows of the day on which the file was
 * obtained, and of later ones, were not final.
 * @param obtained the day on which the earlier file was obtained, `YYYY-MM-DD`
 * @returns undefined where nothing was revised, where the rows have no days, or the files have different columns.
 * Throws what the reader of the format throws for a damaged file.
 */
export async function findRevisedRows(
  before: Buffer,
  after: Buffer,
  { format, columns }: TableFile,
  obtained: string,
): Promise<RevisedRows | undefined> {
  const day = dayColumnOf(columns);
  if (day === undefined) return undefined;
  const [earlier, later] = [await READERS[format](before), await READERS[format](after)];
  if (earlier.names.join('\n') !== later.names.join('\n') || !earlier.names.includes(day)) return undefined;
  // A row that is inserted moves the numbers of all others.
  const numbers = new Set(columns.filter(({ unit }) => unit === ROW_UNIT).map(({ name }) => name));
  const kept = earlier.names.flatMap((name, at) => (numbers.has(name) ? [] : [at]));
  const dayAt = earlier.names.indexOf(day);
  const { dayOf = toDayText } = later;
  const left = new Map<string, number>();
  let begins: string | undefined;
  for (const row of later.rows) {
    const text = toText(row, kept);
    left.set(text, (left.get(text) ?? 0) + 1);
    const of = dayOf(row[dayAt]);
    if (of !== null && (begins === undefined || of < begins)) begins = of;
  }
  const days: string[] = [];
  for (const row of earlier.rows) {
    const of = dayOf(row[dayAt]);
    if (of === null || begins === undefined || of < begins || of >= obtained) continue;
    const text = toText(row, kept);
    const count = left.get(text) ?? 0;
    if (count > 0) left.set(text, count - 1);
    else days.push(of);
  }
  const [first, ...others] = days.toSorted();
  return first === undefined ? undefined : { rows: days.length, first, last: others.at(-1) ?? first };
}

/** The cells at some places of a row, as one text. */
function toText(row: readonly unknown[], places: readonly number[]): string {
  return JSON.stringify(
    places.map((at) => row[at]),
    (_, value: unknown) => (typeof value === 'bigint' ? `${value}n` : value),
  );
}

/** The names of the columns of a file, and its rows. */
interface FileRows {
  readonly names: readonly string[];
  readonly rows: Iterable<readonly unknown[]>;
  /** Reads the day of a cell; {@link toDayText} where it is left out. */
  readonly dayOf?: (cell: unknown) => string | null;
}

const READERS: Readonly<Record<PullFormat, (body: Buffer) => FileRows | Promise<FileRows>>> = {
  json: (body) => {
    const parsed: unknown = JSON.parse(body.toString());
    const records = Array.isArray(parsed) ? parsed.filter(isRecord) : [];
    const names = Object.keys(records[0] ?? {});
    return { names, rows: records.map((record) => names.map((name) => record[name])) };
  },
  csv: (body) => {
    const csv = parseCsv(body, 'The file');
    const rows = Array.from({ length: csv.rowCount }, (_row, row) =>
      csv.header.map((_name, column) => csv.fieldText(row, column)),
    );
    return { names: csv.header, rows };
  },
  parquet: async (body) => {
    const file = {
      byteLength: body.length,
      slice: (from: number, to?: number) => toArrayBuffer(body.subarray(from, to)),
    };
    const metadata = await parquetMetadataAsync(file);
    const names = metadata.schema.slice(1).map(({ name }) => name);
    const records = await parquetReadObjects({ file, metadata });
    return { names, rows: records.map((record) => names.map((name) => record[name] as unknown)) };
  },
  arrow: (body) => {
    const table = tableFromIPC(body, { useDate: true });
    const columns = table.names.map((name) => table.getChild(name));
    const rows = Array.from({ length: table.numRows }, (_, row) => columns.map((column) => column?.at(row) as unknown));
    return { names: table.names.map(String), rows };
  },
  xlsx: (body) => {
    const book = parseWorkbook(body, 'The file');
    const [header = [], ...rows] = book.sheets[0]?.readRows() ?? [];
    const dayOf = (cell: unknown): string | null =>
      typeof cell === 'number' ? toDay(cell, book.days) : toDayText(cell);
    return { names: header.map(String), rows, dayOf };
  },
};
