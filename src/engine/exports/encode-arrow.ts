import { toUSVString } from 'node:util';
import {
  Table as ArrowTable,
  Batch,
  Column,
  type DataType,
  dateDay,
  field,
  float64,
  int64,
  TimeUnit,
  tableToIPC,
  timestamp,
  utf8,
} from '@uwdata/flechette';
import { BACKSLASH } from '../../base/ascii.ts';
import type { Cells } from '../formats/cells.ts';
import type { Table } from '../table/table.ts';
import { numbersOf, textReaderOf } from './column-values.ts';
import { type ExportColumn, type ExportMetadata, metadataPairs, schemaOf } from './schema.ts';

/** Encodes a table as a stream of Apache Arrow: a schema with the metadata, then one batch of all rows. */
export function encodeArrow(table: Table, metadata: ExportMetadata): Buffer {
  const schema = schemaOf(table, metadata.columns);
  if (schema.length === 0) return encodeWithoutColumns(metadata);
  const { columns, from, to } = table;
  const encoded = schema.map((column, at) => {
    const type = dataTypeOf(column);
    // Without rows there is no batch: the schema alone is the table.
    const batches = from === to ? [] : [batchOf(columns[at]!.cells, from, to, column, type)];
    return new Column(batches, type);
  });
  return toBuffer(tableToIPC(new ArrowTable(arrowSchema(schema, metadataPairs(metadata, schema)), encoded), {}));
}

/**
 * Encodes a table of no columns: one whose reply would have named them, and has no rows. The writer leaves out an
 * empty list of columns, which the format requires. So it writes a list of one, whose length then becomes 0.
 */
function encodeWithoutColumns(metadata: ExportMetadata): Buffer {
  const type = utf8();
  const schema = { ...arrowSchema([], metadataPairs(metadata, [])), fields: [field('', type)] };
  const stream = toBuffer(tableToIPC(new ArrowTable(schema, [new Column([], type)]), {}));
  stream.writeUInt32LE(0, listOfColumns(stream));
  return stream;
}

/** Where the list of columns is in a stream, whose first message is the schema: the place of its length. */
function listOfColumns(stream: Buffer): number {
  const follow = (place: number): number => place + stream.readUInt32LE(place);
  const fieldAt = (table: number, number: number): number =>
    follow(table + stream.readUInt16LE(table - stream.readInt32LE(table) + 4 + 2 * number));
  const message = follow(END_OF_STREAM_BYTES);
  const header = fieldAt(message, 2);
  return fieldAt(header, 1);
}

/**
 * The message of a schema without metadata, by which other files of the Arrow family say what their own types
 * cannot.
 */
export function encodeArrowSchema(schema: readonly ExportColumn[]): Buffer {
  const columns = schema.map((column) => new Column([], dataTypeOf(column)));
  const stream = toBuffer(tableToIPC(new ArrowTable(arrowSchema(schema, []), columns), {}));
  return stream.subarray(0, stream.length - END_OF_STREAM_BYTES);
}

// Four bytes that begin every message, and a length of none. A message has its length there.
const END_OF_STREAM_BYTES = 8;

function arrowSchema(
  schema: readonly ExportColumn[],
  metadata: readonly (readonly [string, string])[],
): ConstructorParameters<typeof ArrowTable>[0] {
  const fields = schema.map((column) =>
    field(toUSVString(column.name), dataTypeOf(column), true, fieldMetadata(column)),
  );
  // Version 5 of the format, in the order of the bytes that all readers know.
  return { version: 4, endianness: 0, fields, metadata: new Map(metadata) };
}

function fieldMetadata({ unit, doc }: ExportColumn): Map<string, string> {
  return new Map([
    ...(unit === undefined ? [] : [['unit', unit] as const]),
    ...(doc === undefined ? [] : [['description', doc] as const]),
  ]);
}

function dataTypeOf({ type, zone }: ExportColumn): DataType {
  switch (type) {
    case 'double':
      return float64();
    case 'int64':
      return int64();
    case 'date':
      return dateDay();
    case 'timestamp':
      return timestamp(TimeUnit.MICROSECOND, zone);
    case 'text':
      return utf8();
  }
}

function batchOf(cells: Cells, from: number, to: number, column: ExportColumn, type: DataType): Batch<unknown> {
  if (column.type === 'text') return textBatch(cells, from, to, type);
  const { values, nulls } = numbersOf(cells, from, to, column);
  return new Batch({ length: to - from, type, values, ...validityOf(nulls) });
}

/** A column of texts. Those without an escape of JSON are copied as bytes. */
function textBatch(cells: Cells, from: number, to: number, type: DataType): Batch<unknown> {
  const { kind, bytes, starts, ends } = cells;
  let bound = 0;
  for (let row = from; row < to; row++) bound += Math.max(0, ends[row]! - starts[row]!);
  const values = Buffer.allocUnsafeSlow(bound);
  const offsets = new Int32Array(to - from + 1);
  const textAt = textReaderOf(cells);
  let nulls: Uint8Array | undefined;
  let at = 0;
  for (let row = from; row < to; row++) {
    const start = starts[row]!;
    const end = ends[row]!;
    if (end < start) {
      nulls ??= new Uint8Array(to - from);
      nulls[row - from] = 1;
    } else {
      let next = at;
      for (let here = start; here < end && bytes[here] !== BACKSLASH; here++) values[next++] = bytes[here]!;
      // A mixed cell has quotes, and an escape stands for another character.
      const isWritten = kind !== 'mixed' && next - at === end - start;
      at = isWritten ? next : at + values.write(textAt(row) ?? '', at);
    }
    offsets[row - from + 1] = at;
  }
  return new Batch({ length: to - from, type, values: values.subarray(0, at), offsets, ...validityOf(nulls) });
}

const ALL_VALID = new Uint8Array(0);

/** The bitmap of the rows that have a value, the first row in the lowest bit. */
function validityOf(nulls: Uint8Array | undefined): { readonly nullCount: number; readonly validity: Uint8Array } {
  if (!nulls) return { nullCount: 0, validity: ALL_VALID };
  const validity = new Uint8Array(Math.ceil(nulls.length / 8));
  let nullCount = 0;
  for (let row = 0; row < nulls.length; row++) {
    if (nulls[row]) nullCount++;
    else validity[row >> 3]! |= 1 << (row & 7);
  }
  return { nullCount, validity };
}

function toBuffer(bytes: Uint8Array | null): Buffer {
  // It is null only for bytes that are written elsewhere.
  if (!bytes) throw new TypeError('a stream in memory has bytes');
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
