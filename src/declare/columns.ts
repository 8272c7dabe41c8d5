import type { CellKind } from '../formats/cells.ts';

/**
 * One column of an interface's table: its name as clients read it, what its cells are, and their meaning. Cells of `any`
 * kind, each column of its own, are for open columns only: {@link open}.
 */
export interface Column<Name extends string = string, Kind extends CellKind | 'any' = CellKind | 'any'> {
  readonly name: Name;
  readonly cells: Kind;
  /** Unit of a measure, such as `yuan per share` or `percent`; nothing else has one. */
  readonly unit?: string;
  readonly doc: string;
}

/** A column of days, `YYYY-MM-DD`. */
export function date<const Name extends string>(name: Name, doc: string): Column<Name, 'date'> {
  return { name, cells: 'date', doc };
}

/** A column of texts. */
export function label<const Name extends string>(name: Name, doc: string): Column<Name, 'text'> {
  return { name, cells: 'text', doc };
}

/**
 * A column of numbers.
 * @param unit what one is: `yuan per share`, `lots of 100 shares`, `percent`
 */
export function measure<const Name extends string>(name: Name, unit: string, doc: string): Column<Name, 'number'> {
  return { name, cells: 'number', unit, doc };
}

/** The name under which `parse` gives the columns that a declaration leaves open. */
export const OPEN = '*';

/**
 * Columns whose names only the upstream knows, or a parameter decides: any number of them, in this place, all of one
 * kind or, where the upstream decides that too, each of `any` kind. `parse` gives them as a list under the name {@link OPEN}.
 * @param unit what a number is, or what decides it
 */
export function open<const Kind extends CellKind | 'any'>(
  cells: Kind,
  unit: string,
  doc: string,
): Column<typeof OPEN, Kind> {
  return { name: OPEN, cells, unit, doc };
}
