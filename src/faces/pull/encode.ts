import type { SelectedTable } from '../../engine/answer/answer.ts';
import { encode } from '../../engine/exports/encode.ts';
import { encodeJson } from '../../engine/table/encode-json.ts';
import type { PullFormat } from './paths.ts';

/** Encodes a table as a file. Throws `unsuitable_format` where the table does not fit the format. */
export function encodeFile(
  format: PullFormat,
  { table, metadata }: Pick<SelectedTable, 'table' | 'metadata'>,
): Promise<Buffer> {
  return format === 'json' ? encodeJson(table) : encode(format, table, metadata);
}
