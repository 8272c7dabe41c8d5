import type { CellKind } from '../formats/cells.ts';

/** What a column's cells are and mean: a column without its name. */
export interface ColumnSpec<Kind extends CellKind | 'any' = CellKind | 'any'> {
  /** Cells of `any` kind, each column of its own, are for open columns only: see {@link open}. */
  readonly cells: Kind;
  /** Unit of a measure, such as `yuan per share` or `percent`; a column that is not a measure has none. */
  readonly unit?: string;
  readonly doc: string;
  /** The upstream's own name of the field, where a wire format maps fields to columns by name. */
  readonly field?: string;
  /** Whether some answers lack the column, as its doc says: see {@link onlyIn}. */
  readonly isPartial?: boolean;
  /** The time zone of a column of times; {@link SHANGHAI} where it is left out. */
  readonly zone?: TimeZoneName;
}

/** The time zones of the columns of times, by their names in the database of IANA. */
export type TimeZoneName = 'Asia/Shanghai' | 'Asia/Hong_Kong';

/** The time zone of the mainland exchanges, in which the sources write times. */
export const SHANGHAI = 'Asia/Shanghai' satisfies TimeZoneName;

/** A column that a wire format fills from the upstream field of this name. */
export interface MappedColumn<Kind extends CellKind = CellKind> extends ColumnSpec<Kind> {
  readonly field: string;
}

/** One column of an interface's table: its name as clients read it, what its cells are, and their meaning. */
export interface Column extends ColumnSpec {
  readonly name: string;
}

/**
 * The columns of a declaration in their order: by name, or as pairs of name and column where a name is a whole
 * number, which JavaScript would move to the front.
 */
export type Columns<Spec extends ColumnSpec = ColumnSpec> =
  | Readonly<Record<string, Spec>>
  | readonly (readonly [name: string, column: Spec])[];

/** Columns by their names, however they were declared. */
export type ColumnsByName<Declared extends Columns> = Declared extends readonly (readonly [string, ColumnSpec])[]
  ? { readonly [Pair in Declared[number] as Pair[0]]: Pair[1] }
  : Declared;

/**
 * Refuses keys that are whole numbers: JavaScript moves them to the front. They are declared as a list of pairs.
 */
export type OrderedKeys<Keyed> = Keyed extends readonly unknown[]
  ? Keyed
  : { readonly [Key in keyof Keyed]: Key extends number | `${bigint}` ? never : Keyed[Key] };

/** The columns of a declaration as a list, each with its name. */
export function toColumns(declared: Columns): readonly Column[] {
  const pairs: readonly (readonly [string, ColumnSpec])[] = isPairs(declared) ? declared : Object.entries(declared);
  return pairs.map(([name, column]) => ({ name, ...column }));
}

/** Whether something is declared as pairs of name and value, and not by name. */
export function isPairs<Value>(
  declared: Readonly<Record<string, Value>> | readonly (readonly [string, Value])[],
): declared is readonly (readonly [string, Value])[] {
  return Array.isArray(declared);
}

/**
 * The unit of a measure whose source does not name one. It is shown with these words; a unit is never invented.
 */
export const UNSTATED = 'not stated by the source';

/**
 * Makes columns of one kind that have no unit: `date('Trading day.')`, or with the upstream's field before the
 * text.
 */
interface PlainColumn<Kind extends CellKind> {
  (doc: string): ColumnSpec<Kind>;
  (field: string, doc: string): MappedColumn<Kind>;
}

function plain<Kind extends CellKind>(cells: Kind, unit?: string): PlainColumn<Kind> {
  const measured = unit !== undefined && { unit };
  function make(doc: string): ColumnSpec<Kind>;
  function make(field: string, doc: string): MappedColumn<Kind>;
  function make(first: string, second?: string): ColumnSpec<Kind> {
    return second === undefined
      ? { cells, ...measured, doc: first }
      : { cells, ...measured, doc: second, field: first };
  }
  return make;
}

/**
 * Makes columns of one numeric kind: `number('yuan', 'Turnover.')`, or with the upstream's field before the unit.
 */
interface MeasureColumn<Kind extends CellKind> {
  (unit: string, doc: string): ColumnSpec<Kind>;
  (field: string, unit: string, doc: string): MappedColumn<Kind>;
}

function measure<Kind extends CellKind>(cells: Kind): MeasureColumn<Kind> {
  function make(unit: string, doc: string): ColumnSpec<Kind>;
  function make(field: string, unit: string, doc: string): MappedColumn<Kind>;
  function make(first: string, second: string, third?: string): ColumnSpec<Kind> {
    return third === undefined
      ? { cells, unit: first, doc: second }
      : { cells, unit: second, doc: third, field: first };
  }
  return make;
}

/** A column of days, `YYYY-MM-DD`. */
export const date = plain('date');

/** A column of times, `YYYY-MM-DD HH:MM:SS` in the exchange's local time. */
export const dateTime = plain('date-time');

/** A column of months or quarters as the source writes them: `2026年03月份`, `2026-03`, `2026年第1-2季度`. */
export const monthText = plain('month');

/** A column of codes, which are texts: leading zeros count. */
export const code = plain('code');

/** A column of texts. */
export const text = plain('text');

/** A column of yes or no, written `是` or `否` as AKShare writes it. */
export const flag = plain('flag');

/** A column of numbers in some rows and of texts in others, as a list of items and their values has. */
export const mixed = plain('mixed');

/** A column of numbers. Its unit says what one is: `yuan per share`, `lots of 100 shares`, or {@link UNSTATED}. */
export const number = measure('number');

/** A column of whole numbers: counts, shares, ranks. Its unit as with {@link number}. */
export const whole = measure('whole');

/** A column of percentages: 1.5 is 1.5 percent. */
export const percent = plain('percent', 'percent');

/**
 * A column that some answers lack, because of a parameter: {@link onlyIn}`('klines of one minute', number(…))`. In
 * its place `parse` returns an empty list for those.
 * @param which the answers that have it
 */
export function onlyIn<const Spec extends ColumnSpec>(which: string, column: Spec): Spec {
  return { ...column, doc: `${column.doc} Only in ${which}.`, isPartial: true };
}

/** The name under which `parse` returns the columns that a declaration leaves open. */
export const OPEN = '*';

/**
 * Columns whose names only the upstream knows, or a parameter decides: any number of them, in this place, all of
 * one kind or, where the upstream decides that too, each of `any` kind. `parse` returns them as a list under
 * {@link OPEN}.
 * @param unit what a number is, or what decides it
 */
export function open<const Kind extends CellKind | 'any'>(cells: Kind, unit: string, doc: string): ColumnSpec<Kind> {
  return { cells, unit, doc };
}
