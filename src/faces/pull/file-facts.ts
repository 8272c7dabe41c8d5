import { Failure, messageOf, quote } from '../../base/errors.ts';
import type { Column } from '../../engine/interface/columns.ts';
import { type Days, firstAndLastOf } from './days.ts';
import { openFileTable } from './file-table.ts';
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
    const table = await openFileTable(format, body);
    const [cells = []] = await table.readColumns(table.names.filter((name) => name === day));
    return { rows: table.rowCount, ...firstAndLastOf(cells.map(table.dayOf)) };
  } catch (thrown) {
    if (thrown instanceof Failure) throw thrown;
    throw new Failure(
      'upstream_changed',
      `The service sent a file that cannot be read as ${format}: ${quote(messageOf(thrown))}`,
      { cause: thrown },
    );
  }
}

/** The name of the first column of days, or else of times; undefined without any. */
export function dayColumnOf(columns: readonly Pick<Column, 'name' | 'cells'>[]): string | undefined {
  return (columns.find(({ cells }) => cells === 'date') ?? columns.find(({ cells }) => cells === 'date-time'))?.name;
}
