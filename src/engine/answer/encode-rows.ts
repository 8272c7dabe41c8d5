import type { Encoded } from '../cache/answers.ts';
import type { TableEncoder } from '../exports/encoder-pool.ts';
import { attachment } from '../exports/file-name.ts';
import { EXPORT_FORMATS, JSON_TYPES, type TableEnding } from '../exports/formats.ts';
import type { ExportMetadata } from '../exports/schema.ts';
import { encodeColumns, encodeJson, encodeNdjson } from '../table/encode-json.ts';
import { joinTables, type TablePart, toRecordParts } from '../table/join-tables.ts';
import type { Table } from '../table/table.ts';
import type { BodySize, OutgoingBodies } from './outgoing-bodies.ts';
import type { TableShape } from './table-query.ts';

/** The services that rows are encoded with. */
export interface RowEncoders {
  /** Writes tables as files. */
  readonly encoder: TableEncoder;
  /** Bounds the memory of answers on their way to clients. */
  readonly outgoing: OutgoingBodies;
}

/** How rows are written. */
interface Writing {
  readonly format: TableEnding;
  /** How JSON holds them; as records when left out. */
  readonly shape?: TableShape | undefined;
  /** What a file says of them, and the notes of every format. */
  readonly metadata: ExportMetadata;
  /** The name of the file, where they become one. */
  fileName(): string;
}

/**
 * The bytes of the rows of one table, or of several in one, in a format. Throws what the encoder of a file throws,
 * and `overloaded` while answers on their way to clients hold too much memory.
 * @param address of the client, to be fair by
 */
export function encodeRows(
  { encoder, outgoing }: RowEncoders,
  parts: readonly TablePart[],
  writing: Writing,
  address: string,
): Promise<Omit<Encoded, 'iface'>> {
  return outgoing.make(sizeOf(parts), address, () => writeRows(encoder, parts, writing, address));
}

/** How many rows and columns the tables of some asks have together. */
export function sizeOf(parts: readonly TablePart[]): BodySize {
  return {
    rows: parts.reduce((sum, { table }) => sum + table.length, 0),
    columns: Math.max(...parts.map(({ table, asked }) => table.columns.length + asked.length)),
    asks: parts.length,
  };
}

async function writeRows(
  encoder: TableEncoder,
  parts: readonly TablePart[],
  { format, shape, metadata, fileName }: Writing,
  address: string,
): Promise<Omit<Encoded, 'iface'>> {
  const { notes = [] } = metadata;
  // Where one of several asks has no rows, other caches would answer so for longer than the service believes it.
  const hasNoRows = parts.some(({ table }) => table.length === 0);
  if (format === 'json' && shape === 'columns') {
    const bytes = await encodeColumns(await toOneTable(parts));
    return { type: JSON_TYPES.json, isPacked: false, bytes, notes, hasNoRows };
  }
  if (format === 'json' || format === 'ndjson') {
    const bytes = await (format === 'json' ? encodeJson : encodeNdjson)(...(await toRecordParts(parts)));
    return { type: JSON_TYPES[format], isPacked: false, bytes, notes, hasNoRows };
  }
  const { type, isPacked } = EXPORT_FORMATS[format];
  const bytes = await encoder.encode(format, await toOneTable(parts), metadata, address);
  return { type, isPacked, bytes, notes, hasNoRows, isFile: true, disposition: attachment(fileName()) };
}

async function toOneTable(parts: readonly TablePart[]): Promise<Table> {
  const [only] = parts;
  return only && parts.length === 1 && only.asked.length === 0 ? only.table : joinTables(parts);
}
