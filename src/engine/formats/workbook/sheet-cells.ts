/**
 * One cell of a sheet. An error in a cell is its text, such as `#N/A`; a date is the number that its file holds.
 */
export type Cell = string | number | boolean | null;

/** A sheet's cells, row by row from the first; a row ends with its last cell. */
export type SheetRows = readonly (readonly Cell[])[];

/** Makes the failure of a workbook, with why it is refused. */
export type Refuse = (why: string, cause?: unknown) => Error;

// The sheet with the most cells of any source has 20,000 cells, and none has 2,000 rows or 100 columns.
const MAX_ROWS = 100_000;
const MAX_COLUMNS = 1_000;
const MAX_CELLS = 1_000_000;
// The most that a cell of a spreadsheet can hold.
const MAX_CELL_LENGTH = 32_767;
// Cells may share one long text: it counts for each.
const MAX_TEXT_LENGTH = 16_000_000;

/** One sheet of a workbook. */
interface Sheet {
  readonly name: string;
  /**
   * Its cells; a date is the number that its file holds: {@link dayOfSerial}. Throws `upstream_changed` when they
   * could not be read, are too many or too far away, or hold a number that is none.
   */
  readRows(): SheetRows;
}

/** How a workbook numbers days: 1 is 1900-01-01, or 0 is 1904-01-01. */
export type DaySystem = 1900 | 1904;

/** A spreadsheet file that was read. */
export interface Workbook {
  /** The worksheets in the order of their tabs, hidden ones included; one at least. */
  readonly sheets: readonly Sheet[];
  readonly days: DaySystem;
}

/**
 * The cells of a sheet while it is read. A cell without a value costs nothing, wherever it is. One with a value
 * beyond the bounds is refused before there is any memory for it.
 */
export class SheetCells {
  readonly #rows = new Map<number, Cell[]>();
  readonly #refuse: Refuse;
  #lastRow = -1;
  #cellCount = 0;
  #textLength = 0;

  constructor(refuse: Refuse) {
    this.#refuse = refuse;
  }

  /**
   * Sets a cell by its row and its column, both from 0. An empty text is no value. Throws when the cell lies
   * beyond the bounds or when there are too many, when its text makes all texts too long, and for a number that is
   * none. Throws the same for a text that no cell can hold.
   */
  set(row: number, column: number, value: Cell): void {
    if (value === null || value === '') return;
    if (row >= MAX_ROWS || column >= MAX_COLUMNS)
      throw this.#refuse(`has a cell in row ${row + 1}, column ${column + 1}, beyond ${MAX_ROWS} or ${MAX_COLUMNS}`);
    if (typeof value === 'number' && !Number.isFinite(value))
      throw this.#refuse(`has a cell that is no number: ${value}`);
    if (typeof value === 'string') {
      if (value.length > MAX_CELL_LENGTH) throw this.#refuse(`has a text of more than ${MAX_CELL_LENGTH} characters`);
      this.#textLength += value.length;
    }
    if (this.#textLength > MAX_TEXT_LENGTH) throw this.#refuse(`has texts of more than ${MAX_TEXT_LENGTH} characters`);
    let cells = this.#rows.get(row);
    if (!cells) {
      cells = [];
      this.#rows.set(row, cells);
      this.#lastRow = Math.max(this.#lastRow, row);
    }
    this.#cellCount += Math.max(0, column + 1 - cells.length);
    if (this.#cellCount > MAX_CELLS) throw this.#refuse(`has more than ${MAX_CELLS} cells`);
    while (cells.length < column) cells.push(null);
    cells[column] = value;
  }

  /** All cells so far. */
  rows(): SheetRows {
    return Array.from({ length: this.#lastRow + 1 }, (_, row) => this.#rows.get(row) ?? []);
  }
}
