import { Failure } from '../../base/errors.ts';
import type { Cells, NamedCells } from '../../engine/formats/cells.ts';
import type { RowField } from '../../engine/formats/json/json-rows.ts';
import { toCells, type ValueForm } from '../../engine/formats/values.ts';
import { type Columns, type MappedColumn, namedColumns } from '../declare/columns.ts';

/** The cells of a reply by the upstream's name of their field. */
export type FieldCells = Readonly<Record<string, Cells>>;

/**
 * Fills declared columns from the fields of a reply, by name. A partial column whose field the reply does not have
 * is left out: an empty list stands for it. Throws `broken_declaration` when any other column names a field that
 * the wire format does not have, or one of another kind of cells.
 */
export function toDeclared(
  columns: Columns<MappedColumn>,
  fields: FieldCells,
): Readonly<Record<string, Cells | readonly []>> {
  const parsed: Record<string, Cells | readonly []> = {};
  for (const { name, field = '', cells: kind, isOptional = false } of namedColumns(columns)) {
    const cells = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (isOptional && cells === undefined) {
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

/**
 * The cells of fields of rows that were read as objects: for rows that are joined or changed before they become
 * columns. Throws `upstream_changed` for a row without a field that is not optional, and what `toCells` throws.
 * @param form how values become cells; the label is followed by the name of the field
 */
export function toFieldCells(
  rows: readonly Readonly<Record<string, unknown>>[],
  fields: readonly RowField[],
  { label, absent = [] }: ValueForm,
): FieldCells {
  return Object.fromEntries(
    fields.map(({ name, cells: kind, isOptional = false }) => {
      const values = rows.map((row) => (Object.hasOwn(row, name) ? row[name] : isOptional ? null : undefined));
      return [name, toCells(kind, values, { label: `${label}: ${name}`, absent })];
    }),
  );
}

/** The rows of cells by the name of their field: a number as a number, an absent value as null. */
export function rowsOf(cells: FieldCells): readonly Readonly<Record<string, string | number | null>>[] {
  const [first] = Object.values(cells);
  return Array.from({ length: first?.length ?? 0 }, (_, row) =>
    Object.fromEntries(Object.entries(cells).map(([name, column]) => [name, column.valueAt(row)])),
  );
}

// What sources write beside numbers for a missing one.
const NO_NUMBER = ['', '-', '--'];

/**
 * Every field of rows as it came, in the order of the first row: numbers as numbers, a mark for none beside them
 * as absent, all else as texts.
 */
export function toEveryField(rows: readonly Readonly<Record<string, unknown>>[], label: string): readonly NamedCells[] {
  const names = new Set(rows.flatMap((row) => Object.keys(row)));
  return [...names].map((name) => {
    const values = rows.map((row) => (Object.hasOwn(row, name) ? row[name] : null) ?? null);
    const isNumeric =
      values.some((value) => typeof value === 'number') &&
      values.every((value) => value === null || typeof value === 'number' || NO_NUMBER.some((mark) => mark === value));
    const texts = values.map((value) => (value === null || typeof value === 'string' ? value : JSON.stringify(value)));
    const form = { label: `${label}: ${name}` };
    return {
      name,
      cells: isNumeric ? toCells('number', values, { ...form, absent: NO_NUMBER }) : toCells('text', texts, form),
    };
  });
}

/** `26.58%` as `26.58`; anything else as it is. */
export function withoutPercentSign(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/^(-?\d+(?:\.\d+)?)%$/, '$1') : value;
}
