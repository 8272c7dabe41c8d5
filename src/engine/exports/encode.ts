import { lazyModule } from '../../base/lazy-module.ts';
import type { Table } from '../table/table.ts';
import type { ExportEnding } from './formats.ts';
import { refuseTooManyRows } from './row-limit.ts';
import type { ExportMetadata } from './schema.ts';

const loadCsv = lazyModule(() => import('./encode-csv.ts'));
const loadArrow = lazyModule(() => import('./encode-arrow.ts'));
const loadParquet = lazyModule(() => import('./encode-parquet.ts'));
const loadXlsx = lazyModule(() => import('./encode-xlsx.ts'));

/**
 * Encodes a table as a file of a format, on this thread. An encoder and its library load on first use. Throws
 * `unsuitable_format` where the table does not fit the format.
 */
export async function encode(ending: ExportEnding, table: Table, metadata: ExportMetadata): Promise<Buffer> {
  refuseTooManyRows(ending, table.length, metadata.name);
  switch (ending) {
    case 'csv':
      return (await loadCsv()).encodeCsv(table);
    case 'arrow':
      return (await loadArrow()).encodeArrow(table, metadata);
    case 'parquet':
      return (await loadParquet()).encodeParquet(table, metadata);
    case 'xlsx':
      return (await loadXlsx()).encodeXlsx(table, metadata);
  }
}
