import { Failure, inEnglish } from '../../base/errors.ts';
import { selectedColumns } from '../../engine/answer/table-query.ts';
import type { NamedCells } from '../../engine/formats/cells.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import type { Table } from '../../engine/table/table.ts';

/**
 * The column of an answer that has a name, Chinese or English. Throws `invalid_params` for an unknown column, and
 * for one that this answer does not have.
 */
export function answeredColumn(iface: Interface, table: Table, asked: string): NamedCells {
  const names = table.columns.map(({ name }) => name);
  const [[name] = ['']] = selectedColumns(iface, { columns: [asked], reverse: false, names: 'akshare' }, names);
  const column = table.columns.find((each) => each.name === name);
  if (!column) throw new Failure('invalid_params', inEnglish(`This answer of ${iface.name} has no column ${name}.`));
  return column;
}
