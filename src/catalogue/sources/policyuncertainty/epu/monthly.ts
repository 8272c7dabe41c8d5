import { type Failure, quote } from '../../../../base/errors.ts';
import { Cells, type NamedCells } from '../../../../engine/formats/cells.ts';
import { parseCsv } from '../../../../engine/formats/csv.ts';
import { parseNumber } from '../../../../engine/formats/values.ts';
import {
  type Cell,
  type DaySystem,
  dayOfSerial,
  isXls,
  isXlsx,
  parseWorkbook,
  type SheetRows,
} from '../../../../engine/formats/workbook/workbook.ts';
import { refuseFutureDay } from '../../../../engine/interface/future-days.ts';
import { changed } from '../../../wire/refusals.ts';

/** A sheet of monthly figures, or a CSV body: its rows as they stand, and how it numbers days. */
export interface Grid {
  readonly rows: SheetRows;
  readonly days: DaySystem;
}

/** Where the table of a grid begins, and what its columns are called. */
export interface Heading {
  /** The row of the names, from 0. */
  readonly row: number;
  /** The positions of year and month, or that of the one column of dates. */
  readonly when: { readonly year: number; readonly month: number } | { readonly date: number };
  /**
   * The columns that have a name, these included, in the order of the file. A column of dates without one is
   * `Date`.
   */
  readonly columns: readonly NamedColumn[];
}

/** A column of a grid: its name as it stands, without blanks around it, and its position from 0. */
interface NamedColumn {
  readonly name: string;
  readonly at: number;
}

/**
 * A column to answer, under a name: the year or the month of each row as a whole number, however the file writes
 * it; or a column of the file, of dates, figures or remarks.
 */
export type Picked =
  | { readonly as: string; readonly content: 'year' | 'month' }
  | { readonly as: string; readonly content: 'dates' | 'figures' | 'remarks'; readonly at: number };

// The file with the most cells has 20,000.
const MAX_CELLS = 1_000_000;

/**
 * The table of a file as it stands: the first sheet of a spreadsheet, or a CSV body. Its bytes show which of them
 * it is. Throws `upstream_changed` for what is neither.
 */
export function parseGrid(body: Buffer, label: string): Grid {
  if (isXlsx(body) || isXls(body)) {
    const { sheets, days } = parseWorkbook(body, label);
    return { rows: sheets[0]!.readRows(), days };
  }
  const csv = parseCsv(withoutNotes(body, label), label);
  if (csv.rowCount * csv.header.length > MAX_CELLS) throw changed(label, `more than ${MAX_CELLS} cells`);
  const rows = Array.from({ length: csv.rowCount }, (_, row) =>
    csv.header.map((_name, column) => csv.fieldText(row, column)),
  );
  return { rows: [csv.header, ...rows], days: 1900 };
}

/**
 * A CSV body without the notes below its last month, which are free text without columns. Throws
 * `upstream_changed` when the body ends within a figure: it has no line end, and its last figure has fewer
 * decimals than every other.
 */
function withoutNotes(body: Buffer, label: string): Buffer {
  const lines = body.toString('latin1').split('\n');
  const last = lines.findLastIndex((line) => /^\s*"?[0-9]/.test(line));
  const decimals = lines.slice(1, last + 1).map((line) => /\.([0-9]*)"?\s*$/.exec(line)?.[1]?.length ?? 0);
  const isCut =
    last > 1 && last === lines.length - 1 && decimals.slice(0, -1).every((other) => decimals.at(-1)! < other);
  if (isCut) throw changed(label, `the file ends within a figure: ${quote(lines[last])}`);
  return last < 1 ? body : Buffer.from(`${lines.slice(0, last + 1).join('\n')}\n`, 'latin1');
}

// Some files have a title above the names (Spain, Greece, Croatia: row 2).
const HIGHEST_HEADING = 10;

/**
 * Finds the row of the names of the columns. It is the first with a `Year` and a `Month`, in any case, or the
 * first below which the first column begins with a month. That column is named `Date` or not at all, as in the
 * files of Korea, Ireland and the Netherlands. Throws `upstream_changed` when there is no such row.
 */
export function findHeading({ rows, days }: Grid, label: string): Heading {
  for (const [row, cells] of rows.slice(0, HIGHEST_HEADING).entries()) {
    const named = cells.flatMap((cell, at) =>
      typeof cell === 'string' && cell.trim() ? [{ name: cell.trim(), at }] : [],
    );
    const year = named.find(({ name }) => /^year$/i.test(name));
    const month = named.find(({ name }) => /^month$/i.test(name));
    if (year && month) return { row, when: { year: year.at, month: month.at }, columns: named };
    const others = named.filter(({ at }) => at > 0);
    const date = named.find(({ at }) => at === 0) ?? { name: 'Date', at: 0 };
    if (others.length > 0 && toMonth(cells[0], days) === null && toMonth(rows[row + 1]?.[0], days) !== null)
      return { row, when: { date: 0 }, columns: [date, ...others] };
  }
  throw changed(label, `expected columns of year and month, or of dates, got ${quote(rows[0] ?? [], 120)}`);
}

/** Every column of a table as it stands, in the order of the file. */
export function toPicked(grid: Grid, heading: Heading): readonly Picked[] {
  const { when, columns } = heading;
  return columns.map(({ name, at }) => {
    if ('date' in when && at === when.date) return { as: name, content: 'dates', at };
    if ('year' in when && at === when.year) return { as: name, content: 'year' };
    if ('year' in when && at === when.month) return { as: name, content: 'month' };
    return { as: name, content: isRemarks(grid, heading, at) ? 'remarks' : 'figures', at };
  });
}

/** Whether a column holds remarks: texts that are no numbers beside the months, and not one number. */
function isRemarks({ rows, days }: Grid, heading: Heading, at: number): boolean {
  const cells = rows.slice(heading.row + 1).flatMap((row) => (monthOf(row, heading, days) === null ? [] : [row[at]]));
  return cells.some((cell) => toIndex(cell) === undefined) && !cells.some((cell) => typeof toIndex(cell) === 'number');
}

/** A row of a month, which is counted from the year 0. */
interface MonthRow {
  readonly month: number;
  readonly row: number;
  readonly cells: readonly Cell[];
}

/**
 * Parses the picked columns of a monthly table, oldest month first: figures unrounded; dates and remarks as {@link
 * toDates} and the file write them. Rows of notes are left out: those without a month and without a figure.
 *
 * Throws `upstream_changed` when the table is proved wrong. It has no figure at all, a figure without a month, or
 * one of a month that had not begun when the reply arrived. A month lies outside 1700 to 2100, or comes twice. A
 * cell of figures is neither a number nor a sign for none. A cell of remarks is neither a text nor such a sign.
 * Where dates were read, the months do not follow each other.
 */
export function parseMonths(
  { rows, days }: Grid,
  heading: Heading,
  picked: readonly Picked[],
  { label, obtained }: { readonly label: string; readonly obtained: number },
): readonly NamedCells[] {
  const refuse = (row: number, why: string): Failure =>
    changed(label, `${why} in row ${row + 1}: ${quote(rows[row], 120)}`);
  const indexes = picked.flatMap((each) => (each.content === 'figures' ? [each.at] : []));
  const hasFigure = (cells: readonly Cell[]): boolean => indexes.some((at) => typeof toIndex(cells[at]) === 'number');
  const read: MonthRow[] = [];
  const seen = new Set<number>();
  for (let row = heading.row + 1; row < rows.length; row++) {
    const cells = rows[row]!;
    const month = monthOf(cells, heading, days);
    if (month === null) {
      if (hasFigure(cells)) throw refuse(row, 'a figure without a month');
      continue;
    }
    if (!(month >= 1700 * 12 && month < 2101 * 12)) throw refuse(row, 'no month from 1700 to 2100');
    if (hasFigure(cells)) {
      const day = `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-01`;
      refuseFutureDay(day, { obtained, label });
    }
    if (seen.has(month)) throw refuse(row, 'a month for the second time');
    seen.add(month);
    read.push({ month, row, cells });
  }
  if (!read.some(({ cells }) => hasFigure(cells)))
    throw changed(label, 'no month with a figure below the names of the columns');
  read.sort((left, right) => left.month - right.month);
  // Every file with dates has every month: a gap is a date that was taken for another one.
  const gap =
    'date' in heading.when ? read.findIndex(({ month }, at) => at > 0 && month !== read[at - 1]!.month + 1) : -1;
  if (gap > 0) throw changed(label, `a gap before ${(read[gap]!.month % 12) + 1}/${Math.floor(read[gap]!.month / 12)}`);
  return picked.map((each) => ({ name: each.as, cells: cellsOf(each, read, days, refuse) }));
}

/** The cells of a picked column. `refuse` makes the failure of a row. */
function cellsOf(
  picked: Picked,
  read: readonly MonthRow[],
  days: DaySystem,
  refuse: (row: number, why: string) => Failure,
): Cells {
  switch (picked.content) {
    case 'year':
      return Cells.numbers(read.map(({ month }) => Math.floor(month / 12)));
    case 'month':
      return Cells.numbers(read.map(({ month }) => (month % 12) + 1));
    case 'dates':
      return toDates(
        read.map(({ cells }) => cells[picked.at]),
        days,
      );
    case 'figures':
      return Cells.numbers(
        read.map(({ row, cells }) => {
          const figure = toIndex(cells[picked.at]);
          if (figure === undefined) throw refuse(row, 'a cell that is no number');
          return figure;
        }),
      );
    case 'remarks':
      return Cells.texts(
        read.map(({ row, cells }) => {
          const remark = cells[picked.at] ?? null;
          if (toIndex(remark) === null) return null;
          if (typeof remark !== 'string') throw refuse(row, 'a cell that is no text');
          return remark;
        }),
      );
  }
}

/**
 * A column of dates, each of which names a month ({@link toMonth}): a number is the day that it means,
 * `YYYY-MM-DD`, a text stays as it is written, without blanks around it. They are days where all are numbers, and
 * texts otherwise.
 */
function toDates(cells: readonly (Cell | undefined)[], days: DaySystem): Cells<'date' | 'text'> {
  const texts = Cells.texts(
    cells.map((cell) => (typeof cell === 'number' ? dayOfSerial(cell, days) : String(cell).trim())),
  );
  const isDays = cells.every((cell) => typeof cell === 'number');
  return isDays ? new Cells('date', texts.bytes, texts.starts, texts.ends) : texts;
}

/**
 * The month of a row, counted from January of the year 0; null when it names none, NaN when its month is not of 1
 * to 12.
 */
function monthOf(row: readonly Cell[], { when }: Heading, days: DaySystem): number | null {
  if ('date' in when) return toMonth(row[when.date], days);
  const year = toWhole(row[when.year]);
  const month = toWhole(row[when.month]);
  if (year === null || month === null) return null;
  return month >= 1 && month <= 12 ? year * 12 + month - 1 : Number.NaN;
}

/**
 * A whole number, also written as text: Stata writes `1985` and, beside a gap, `1985.0`. Null for anything else.
 */
function toWhole(cell: Cell | undefined): number | null {
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell : null;
  return typeof cell === 'string' && /^\s*[0-9]{1,4}(?:\.0+)?\s*$/.test(cell) ? Number(cell) : null;
}

/**
 * The month of a date, counted as in {@link monthOf}: a number that means a day, `1/1990`, `1/31/1990` or
 * `31/1/1990`, `1993M01` and `1993-01-31`. Null for anything else; a number below 10000 (1927) is a year or a
 * figure.
 */
function toMonth(cell: Cell | undefined, days: DaySystem): number | null {
  const text = typeof cell === 'number' ? (cell >= 10_000 ? dayOfSerial(cell, days) : null) : cell;
  if (typeof text !== 'string') return null;
  const slashed = /^\s*([0-9]{1,2})\/(?:([0-9]{1,2})\/)?([0-9]{4})\s*$/.exec(text);
  const dashed = /^\s*([0-9]{4})(?:[Mm]|-)([0-9]{1,2})(?:-[0-9]{1,2}(?:[ T]00:00:00)?)?\s*$/.exec(text);
  const year = Number(slashed?.[3] ?? dashed?.[1] ?? Number.NaN);
  const first = Number(slashed?.[1] ?? dashed?.[2]);
  // The site writes the month first; what is above twelve can only be a day.
  const month = first > 12 && slashed?.[2] !== undefined ? Number(slashed[2]) : first;
  return month >= 1 && month <= 12 && !Number.isNaN(year) ? year * 12 + month - 1 : null;
}

// Marks for no figure: Stata's, those of spreadsheets, and R's.
const ABSENT = new Set(['', '.', '-', '#N/A', 'N/A', 'NA', 'NaN']);

/** The figure of a cell, null when absent; undefined when the cell is neither a figure nor a sign for none. */
function toIndex(cell: Cell | undefined): number | null | undefined {
  if (cell === null || cell === undefined || typeof cell === 'number') return cell ?? null;
  if (typeof cell === 'boolean') return undefined;
  const text = cell.trim();
  if (ABSENT.has(text)) return null;
  return parseNumber(text, { exponents: true, loose: true });
}
