import { Failure, quote } from '../../base/errors.ts';
import { type CellKind, Cells, type ImpossibleRow, type NamedCells } from '../formats/cells.ts';

/**
 * One row as a plain object, its keys in column order. For people and tests: encoders read the columns themselves.
 */
export type TableRecord = Record<string, number | string | null>;

/**
 * Columns of equal length, in order, and the window of rows that is shown. A table never changes: selecting
 * returns another view of the same cells.
 */
export class Table<Name extends string = string> {
  readonly columns: readonly NamedCells[];
  /** First row shown. */
  readonly from: number;
  /** One past the last row shown. */
  readonly to: number;

  private constructor(columns: readonly NamedCells[], from: number, to: number) {
    this.columns = columns;
    this.from = from;
    this.to = to;
  }

  /**
   * A table of the declared columns, in their order. Where the parser returns a list for a declared column, the
   * columns of the list take its place. Throws `upstream_changed` when columns differ in length or share a name.
   * Throws `broken_declaration` when a column is missing, undeclared or of another kind. A column of `any` kind
   * may be of every kind.
   */
  static of<Name extends string>(
    declared: readonly { name: Name; cells: CellKind | 'any' }[],
    parsed: Readonly<Record<string, Cells | readonly NamedCells[]>>,
  ): Table<Name> {
    const undeclared = Object.keys(parsed).filter((name) => !declared.some((column) => column.name === name));
    if (undeclared.length > 0)
      throw new Failure(
        'broken_declaration',
        `The parser gives columns that are not declared: ${undeclared.join(', ')}.`,
      );
    const columns = declared.flatMap(({ name, cells: kind }): readonly NamedCells[] => {
      const found = Object.hasOwn(parsed, name) ? parsed[name] : undefined;
      const named = found === undefined ? [] : found instanceof Cells ? [{ name, cells: found }] : found;
      const isOdd = ({ cells }: NamedCells): boolean => kind !== 'any' && cells.kind !== kind;
      const odd = found === undefined ? 'none' : named.find(isOdd)?.cells.kind;
      if (odd)
        throw new Failure(
          'broken_declaration',
          `The parser gives ${odd} for the cells of ${name}, declared as ${kind}.`,
        );
      return named;
    });
    const names = columns.map(({ name }) => name);
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice !== undefined) throw new Failure('upstream_changed', `The column ${quote(twice)} came twice.`);
    const length = columns[0]?.cells.length ?? 0;
    const odd = columns.find((column) => column.cells.length !== length);
    if (odd)
      throw new Failure(
        'upstream_changed',
        `Column ${odd.name} has ${odd.cells.length} rows where ${columns[0]?.name} has ${length}.`,
      );
    return new Table<Name>(columns, 0, length);
  }

  /** A table of the declared columns without rows. Columns that only a reply names are not in it. */
  static empty(declared: readonly { readonly name: string; readonly cells: CellKind | 'any' }[]): Table {
    const columns = declared.flatMap(({ name, cells }) =>
      cells === 'any' ? [] : [{ name, cells: Cells.checked(cells, []) }],
    );
    return new Table(columns, 0, 0);
  }

  /** A table of columns that were one before: all of one length, with names of their own. */
  static ofColumns(columns: readonly NamedCells[]): Table {
    return new Table(columns, 0, columns[0]?.cells.length ?? 0);
  }

  /** The table of columns that crossed from thread to thread: a class does not. */
  static received(columns: readonly NamedCells[]): Table {
    return Table.ofColumns(columns.map(({ name, cells }) => ({ name, cells: Cells.received(cells) })));
  }

  /** How many rows are shown. */
  get length(): number {
    return this.to - this.from;
  }

  /** The cells of a column. Throws `broken_declaration` when there is no such column. */
  column(name: Name): Cells {
    const cells = this.cellsOf(name);
    if (!cells) throw new Failure('broken_declaration', `There is no column ${name}.`);
    return cells;
  }

  /** The cells of the column of a name, whether it is declared or not; undefined where there is none. */
  cellsOf(name: string | undefined): Cells | undefined {
    return this.columns.find((column) => column.name === name)?.cells;
  }

  /**
   * The rows whose day lies in a range, both ends included.
   * @param name a column of days `YYYY-MM-DD` in ascending or in descending order
   * @param first first day wanted, `YYYYMMDD`
   * @param last last day wanted, `YYYYMMDD`
   */
  between(name: Name, first: string, last: string): Table<Name> {
    const days = this.column(name);
    const dayAt = (row: number): string => (days.textAt(row) ?? '').replaceAll('-', '');
    /** The first row that fails a condition which all rows before it meet (binary search). */
    const search = (isBefore: (day: string) => boolean): number => {
      let low = this.from;
      let high = this.to;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (isBefore(dayAt(middle))) low = middle + 1;
        else high = middle;
      }
      return low;
    };
    const isDescending = this.length > 1 && dayAt(this.from) > dayAt(this.to - 1);
    const from = search(isDescending ? (day) => day > last : (day) => day < first);
    const to = search(isDescending ? (day) => day >= first : (day) => day <= last);
    return new Table<Name>(this.columns, from, Math.max(from, to));
  }

  /**
   * The day of the last row shown, `YYYYMMDD`; undefined when there is none.
   * @param name a column of days `YYYY-MM-DD` in ascending order
   */
  lastDay(name: Name): string | undefined {
    const last = this.length === 0 ? null : this.column(name).textAt(this.to - 1);
    return last?.replaceAll('-', '');
  }

  /**
   * Some of the columns, in this order.
   * @param picked their names; a pair is a column's name and the name that it shall have
   */
  pick(picked: readonly (Name | readonly [name: Name, as: string])[]): Table {
    return new Table(
      picked.map((each) => {
        const [name, as] = typeof each === 'string' ? [each, each] : each;
        return { name: as, cells: this.column(name) };
      }),
      this.from,
      this.to,
    );
  }

  /** The table with more columns behind the others, which have no value in any row. */
  withAbsent(columns: readonly { readonly name: string; readonly cells: CellKind }[]): Table {
    const length = this.columns[0]?.cells.length ?? 0;
    const absent = columns.map(({ name, cells }) => ({ name, cells: Cells.absent(cells, length) }));
    return new Table([...this.columns, ...absent], this.from, this.to);
  }

  /**
   * Some of the rows, in another order.
   * @param rows their numbers, counted from the first row of the whole table
   */
  rows(rows: readonly number[]): Table<Name> {
    const columns = this.columns.map(({ cells, ...column }) => ({
      ...column,
      cells: new Cells(cells.kind, cells.bytes, pickPlaces(cells.starts, rows), pickPlaces(cells.ends, rows)),
    }));
    return new Table<Name>(columns, 0, rows.length);
  }

  /** The first rows shown, up to a number. */
  head(rows: number): Table<Name> {
    return new Table<Name>(this.columns, this.from, Math.min(this.to, this.from + rows));
  }

  /** The rows shown, the last one first. */
  reversed(): Table<Name> {
    return this.rows(Array.from({ length: this.length }, (_, at) => this.to - 1 - at));
  }

  /** The last rows shown, up to a number. */
  tail(rows: number): Table<Name> {
    return new Table<Name>(this.columns, Math.max(this.from, this.to - rows), this.to);
  }

  /**
   * The source's fields whose names are inferred and that the reply lacks: their columns have no cells but null.
   */
  get missingFields(): readonly string[] {
    return [...new Set(this.columns.flatMap(({ missingField }) => missingField ?? []))];
  }

  /** The rows of the whole table that cannot be true: see {@link NamedCells.impossible}. */
  get impossible(): readonly ImpossibleRow[] {
    return this.columns.flatMap(({ impossible = [] }) => impossible);
  }

  /**
   * The impossible rows among those that another table shows, which was selected from this one: all of them,
   * unless it shows the columns as they are.
   */
  impossibleIn(selected: Table): readonly ImpossibleRow[] {
    const { impossible } = this;
    if (impossible.length === 0 || selected.columns !== this.columns) return impossible;
    return impossible.filter(({ row }) => row >= selected.from && row < selected.to);
  }

  /** The memory that the whole table holds, hidden rows included, counting shared bytes once. */
  get sizeBytes(): number {
    const buffers = new Set(this.columns.map(({ cells }) => cells.bytes.buffer));
    let size = 0;
    for (const buffer of buffers) size += buffer.byteLength;
    for (const { cells } of this.columns) size += cells.starts.byteLength + cells.ends.byteLength;
    return size;
  }

  /** The numbers of the rows shown, counted from the first row of the whole table. */
  get rowNumbers(): number[] {
    return Array.from({ length: this.length }, (_, at) => this.from + at);
  }

  /** Cells in the rows shown, as texts; an absent one is empty. */
  texts(cells: Cells): readonly string[] {
    return this.rowNumbers.map((row) => String(cells.valueAt(row) ?? ''));
  }

  /** The rows shown as plain objects. */
  records(): TableRecord[] {
    return Array.from({ length: this.length }, (_, row) =>
      Object.fromEntries(this.columns.map(({ name, cells }) => [name, cells.valueAt(this.from + row)])),
    );
  }
}

/** The places of some rows. A loop: `Uint32Array.from` takes ten times as long. */
function pickPlaces(places: Uint32Array, rows: readonly number[]): Uint32Array {
  const chosen = new Uint32Array(rows.length);
  for (let at = 0; at < rows.length; at++) chosen[at] = places[rows[at]!]!;
  return chosen;
}
