import { tableFromIPC } from '@uwdata/flechette';
import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { DAY_MS, utcDay } from '../../base/utc-day.ts';
import { parseCsv } from '../../engine/formats/csv.ts';
import { isRecord } from '../../engine/formats/json/json.ts';
import { dayOfSerial, parseWorkbook } from '../../engine/formats/workbook/workbook.ts';
import { toBeijing } from '../../engine/interface/beijing-time.ts';
import type { PullFormat } from './paths.ts';

/** The table in a file of any format. */
export interface FileTable {
  readonly names: readonly string[];
  readonly rowCount: number;
  /** Reads the cells of some of its columns, each from the first row to the last. */
  readColumns(names: readonly string[]): readonly Cells[] | Promise<readonly Cells[]>;
  /** The day of a cell, `YYYY-MM-DD`; null for a cell without one. */
  dayOf(cell: unknown): string | null;
}

type Cells = readonly unknown[];

/** Opens the table in a file. Throws the error of the format's reader for a damaged file. */
export async function openFileTable(format: PullFormat, body: Buffer): Promise<FileTable> {
  return READERS[format](body);
}

const READERS: Readonly<Record<PullFormat, (body: Buffer) => FileTable | Promise<FileTable>>> = {
  json: (body) => {
    const parsed: unknown = JSON.parse(body.toString());
    if (!Array.isArray(parsed)) throw new TypeError('it is no list');
    const records = parsed.map((record: unknown) => (isRecord(record) ? record : {}));
    return {
      names: Object.keys(records[0] ?? {}),
      rowCount: records.length,
      readColumns: (names) => names.map((name) => records.map((record) => record[name])),
      dayOf,
    };
  },
  csv: (body) => {
    const csv = parseCsv(body, 'The CSV file');
    const rows = Array.from({ length: csv.rowCount }, (_, row) => row);
    return {
      names: csv.header,
      rowCount: csv.rowCount,
      readColumns: (names) =>
        names.map((name) => {
          const column = csv.header.indexOf(name);
          return rows.map((row) => csv.fieldText(row, column));
        }),
      dayOf,
    };
  },
  parquet: async (body) => {
    const file = {
      byteLength: body.length,
      slice: (from: number, to?: number) => toArrayBuffer(body.subarray(from, to)),
    };
    const metadata = await parquetMetadataAsync(file);
    return {
      names: metadata.schema.slice(1).map(({ name }) => name),
      rowCount: Number(metadata.num_rows),
      readColumns: async (names) => {
        const records = await parquetReadObjects({ file, metadata, columns: [...names] });
        return names.map((name) => records.map((record): unknown => record[name]));
      },
      dayOf,
    };
  },
  arrow: (body) => {
    const table = tableFromIPC(body, { useDate: true });
    return {
      names: table.names.map(String),
      rowCount: table.numRows,
      readColumns: (names) => names.map((name) => [...table.getChild(name)]),
      dayOf,
    };
  },
  xlsx: (body) => {
    const book = parseWorkbook(body, 'The workbook');
    const [header = [], ...rows] = book.sheets[0]?.readRows() ?? [];
    const names = header.map(String);
    return {
      names,
      rowCount: rows.length,
      readColumns: (wanted) => wanted.map((name) => rows.map((row) => row[names.indexOf(name)] ?? null)),
      dayOf: (cell) => (typeof cell === 'number' ? dayOfSerial(cell, book.days) : dayOf(cell)),
    };
  },
};

/**
 * The day of a cell that a reader of files returned, `YYYY-MM-DD`. A day is midnight in UTC. A time is in the zone
 * of the exchange: the clocks of Shanghai and Hong Kong have shown the same since 1992.
 */
function dayOf(value: unknown): string | null {
  if (value instanceof Date) {
    const ms = value.getTime();
    return utcDay(ms % DAY_MS === 0 ? ms : toBeijing(ms));
  }
  return typeof value === 'string' && value !== '' ? value.slice(0, 10) : null;
}

/** A copy of some bytes in a buffer of their own. */
function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
}
