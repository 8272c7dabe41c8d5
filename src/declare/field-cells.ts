import { Failure } from '../errors.ts';
import type { Cells } from '../formats/cells.ts';
import { type Columns, type MappedColumn, toColumns } from './columns.ts';

/** The cells of a reply by the upstream's name of their field. */
export type FieldCells = Readonly<Record<string, Cells>>;

/**
 * Fills declared columns from the fields of a reply, by name. A partial column whose field the reply does not have is
 * left out: an empty list stands for it. Throws `broken_declaration` when any other column names a field that the wire
 * format does not have, or one of another kind of cells.
 */
export function toDeclared(
  columns: Columns<MappedColumn>,
  fields: FieldCells,
): Readonly<Record<string, Cells | readonly []>> {
  const parsed: Record<string, Cells | readonly []> = {};
  for (const { name, field = '', cells: kind, isPartial = false } of toColumns(columns)) {
    const cells = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (isPartial && cells === undefined) {
      parsed[name] = [];
      continue;
    }
    if (cells?.kind !== kind)
      throw new Failure(
        'broken_declaration',
        `The column ${name} is declared as ${kind} of the field ${field}, which is ${cells?.kind ?? 'not there'}.`,
      );
    parsed[name] = cells;
  }
  return parsed;
}
