import type { Table } from '../table/table.ts';
import type { ExportEnding } from './formats.ts';
import { refuseTooManyRows } from './row-limit.ts';
import type { ExportMetadata } from './schema.ts';

/**
 * Encodes a table as a file of a format, on this thread. An encoder and its library load on first use. Throws
 * `unsuitable_format` where the table does not fit the format.
 */
export async function encode(ending: ExportEnding, table: Table, metadata: ExportMetadata): Promise<Buffer> {
  refuseTooManyRows(ending, table.length, metadata.name);
  switch (ending) {
    case 'csv':
      return (await import('./encode-csv.ts')).encodeCsv(table);
    case 'arrow':
      return (await import('./encode-arrow.ts')).encodeArrow(table, metadata);
    case 'parquet':
      return (await import('./encode-parquet.ts')).encodeParquet(table, metadata);
    case 'xlsx':
      return (await import('./encode-xlsx.ts')).encodeXlsx(table, metadata);
  }
}
