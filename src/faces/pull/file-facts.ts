import { tableFromIPC } from '@uwdata/flechette';
import { parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { Failure, quote } from '../../base/errors.ts';
import { DAY_MS, utcDay } from '../../base/utc-day.ts';
import { parseCsv } from '../../engine/formats/csv.ts';
import { isRecord } from '../../engine/formats/json/json.ts';
import { dayOfSerial, parseWorkbook } from '../../engine/formats/workbook/workbook.ts';
import { toBeijing } from '../../engine/interface/beijing-time.ts';
import type { Column } from '../../engine/interface/columns.ts';
import { type Days, firstAndLastOf } from './days.ts';
import type { PullFormat } from './paths.ts';

/** How many rows the file of a table has, and their first and last day. */
export interface TableFacts extends Days {
  readonly rows: number;
}

/**
 * Reads the facts of a file that a service sent, so that a damaged one is found before it is written. Throws
 * `upstream_changed` for a file that is not of its format.
 * @param columns of the interface
 */
export async function factsOfFile(
  format: PullFormat,
  body: Buffer,
  columns: readonly Pick<Column, 'name' | 'cells'>[],
): Promise<TableFacts> {
  const day = dayColumnOf(columns);
  try {
    return await READERS[format](body, day);
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown;
    const why = thrown instanceof Error ? thrown.message : 'unknown reason';
    throw new Failure('upstream_changed', `The service sent a file that cannot be read as ${format}: ${quote(why)}`, {
      cause: thrown,
    });
  }
}

/** The name of the first column of days, or else of times; undefined without any. */
export function dayColumnOf(columns: readonly Pick<Column, 'name' | 'cells'>[]): string | undefined {
  return (columns.find(({ cells }) => cells === 'date') ?? columns.find(({ cells }) => cells === 'date-time'))?.name;
}

type Reader = (body: Buffer, day: string | undefined) => TableFacts | Promise<TableFacts>;

const READERS: Readonly<Record<PullFormat, Reader>> = {
  json: (body, day) => {
    const records: unknown = JSON.parse(body.toString());
    if (!Array.isArray(records)) throw new TypeError('it is no list');
    const values = records.map((record: unknown) =>
      day !== undefined && isRecord(record) ? dayOfCell(record[day]) : null,
    );
    return { rows: records.length, ...firstAndLastOf(values) };
  },
  csv: (body, day) => {
    const csv = parseCsv(body, 'The CSV of the service');
    const column = day === undefined ? -1 : csv.header.indexOf(day);
    const values = Array.from({ length: column < 0 ? 0 : csv.rowCount }, (_, row) =>
      dayOfCell(csv.fieldText(row, column)),
    );
    return { rows: csv.rowCount, ...firstAndLastOf(values) };
  },
  parquet: async (body, day) => {
    const file = {
      byteLength: body.length,
      slice: (from: number, to?: number) => toArrayBuffer(body.subarray(from, to)),
    };
    const metadata = await parquetMetadataAsync(file);
    const isThere = metadata.schema.some(({ name }) => name === day);
    const records = day !== undefined && isThere ? await parquetReadObjects({ file, metadata, columns: [day] }) : [];
    return {
      rows: Number(metadata.num_rows),
      ...firstAndLastOf(records.map((record) => dayOfCell(record[day ?? '']))),
    };
  },
  arrow: (body, day) => {
    const table = tableFromIPC(body, { useDate: true });
    const column = day !== undefined && table.names.includes(day) ? table.getChild(day) : undefined;
    return { rows: table.numRows, ...firstAndLastOf(column ? [...column].map(dayOfCell) : []) };
  },
  xlsx: (body, day) => {
    const book = parseWorkbook(body, 'The workbook of the service');
    const [header = [], ...rows] = book.sheets[0]?.readRows() ?? [];
    const column = day === undefined ? -1 : header.indexOf(day);
    const values = rows.map((row) => {
      const cell = row[column] ?? null;
      return typeof cell === 'number' ? dayOfSerial(cell, book.days) : dayOfCell(cell);
    });
    return { rows: rows.length, ...firstAndLastOf(values) };
  },
};

/**
 * The day of a cell that a reader of files returned, `YYYY-MM-DD`. A day is midnight in UTC. A time is in the zone
 * of the exchange: the clocks of Shanghai and Hong Kong have shown the same since 1992.
 */
export function dayOfCell(value: unknown): string | null {
  if (value instanceof Date) {
    const ms = value.getTime();
    return utcDay(ms % DAY_MS === 0 ? ms : toBeijing(ms));
  }
  return typeof value === 'string' && value !== '' ? value.slice(0, 10) : null;
}

/** A copy of some bytes in a buffer of their own. */
export function toArrayBuffer(bytes: Buffer): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
}
