import { Failure } from '../../errors.ts';
import { Cells, type NamedCells } from '../../formats/cells.ts';
import { readCsv } from '../../formats/csv.ts';
import { type Cell, type DaySystem, isXls, isXlsx, type Rows, readWorkbook, toDay } from '../../formats/workbook.ts';

/** A sheet of monthly figures, or a CSV body: its rows as they stand, and how it numbers days. */
export interface Grid {
  readonly rows: Rows;
  readonly days: DaySystem;
}

/** Where the table of a grid begins, and what its columns are called. */
export interface Heading {
  /** The row of the names, from 0. */
  readonly row: number;
  /** The columns of year and month, or the one column of dates. */
  readonly when: { readonly year: NamedColumn; readonly month: NamedColumn } | { readonly date: number };
  /** The other columns that have a name. */
  readonly columns: readonly NamedColumn[];
}

/** A column of a grid: its name as it stands, without blanks around it, and its position from 0. */
export interface NamedColumn {
  readonly name: string;
  readonly at: number;
}

/**
 * The table of a file as it stands: the first sheet of a spreadsheet, or a CSV body. Which of them it is, its bytes tell.
 * Raises `upstream_changed` for what is neither.
 */
export function readGrid(body: Buffer, whose: string): Grid {
  if (isXlsx(body) || isXls(body)) {
    const { sheets, days } = readWorkbook(body, whose);
    return { rows: sheets[0]!.readRows(), days };
  }
  const csv = readCsv(withoutNotes(body, whose), whose);
  const rows = Array.from({ length: csv.rowCount }, (_, row) =>
    csv.header.map((_name, column) => csv.fieldText(row, column)),
  );
  return { rows: [csv.header, ...rows], days: 1900 };
}

/**
 * A CSV body without the notes below its last month, which are free text and keep to no columns. Raises `upstream_changed`
 * when the body ends within a figure: it has no line end, and its last figure has fewer decimals than every other.
 */
function withoutNotes(body: Buffer, whose: string): Buffer {
  const lines = body.toString('latin1').split('\n');
  const last = lines.findLastIndex((line) => /^\s*"?[0-9]/.test(line));
  const decimals = lines.slice(1, last + 1).map((line) => /\.([0-9]*)"?\s*$/.exec(line)?.[1]?.length ?? 0);
  const isCut = last > 1 && last === lines.length - 1 && decimals.at(-1)! < Math.min(...decimals.slice(0, -1));
  if (isCut)
    throw new Failure('upstream_changed', `${whose}: the file ends within a figure: ${JSON.stringify(lines[last])}`);
  return last < 1 ? body : Buffer.from(`${lines.slice(0, last + 1).join('\n')}\n`, 'latin1');
}

// Some files have a title above the names (Spain, Greece, Croatia: row 2).
const HIGHEST_HEADING = 10;

/**
 * Finds the names of the columns: the first row with a `Year` and a `Month`, in any case, or one below which the first
 * column begins with a month (`Date` or no name at all, as in the files of Korea, Ireland and the Netherlands). Raises
 * `upstream_changed` when there is none.
 */
export function findHeading({ rows, days }: Grid, whose: string): Heading {
  for (const [row, cells] of rows.slice(0, HIGHEST_HEADING).entries()) {
    const named = cells.flatMap((cell, at) =>
      typeof cell === 'string' && cell.trim() ? [{ name: cell.trim(), at }] : [],
    );
    const year = named.find(({ name }) => /^year$/i.test(name));
    const month = named.find(({ name }) => /^month$/i.test(name));
    if (year && month)
      return { row, when: { year, month }, columns: named.filter((each) => each !== year && each !== month) };
    const columns = named.filter(({ at }) => at > 0);
    if (columns.length > 0 && toMonth(cells[0], days) === null && toMonth(rows[row + 1]?.[0], days) !== null)
      return { row, when: { date: 0 }, columns };
  }
  throw new Failure(
    'upstream_changed',
    `${whose}: expected columns of year and month, or of dates, got ${JSON.stringify(rows[0] ?? []).slice(0, 120)}`,
  );
}

/** Whether a column holds remarks: texts that are no numbers beside the months, and not one number. */
export function isRemarks({ rows, days }: Grid, heading: Heading, { at }: NamedColumn): boolean {
  const cells = rows.slice(heading.row + 1).flatMap((row) => (monthOf(row, heading, days) === null ? [] : [row[at]]));
  return cells.some((cell) => toIndex(cell) === undefined) && !cells.some((cell) => typeof toIndex(cell) === 'number');
}

/**
 * Reads columns of monthly figures: year and month as integers, then the picked columns, unrounded, oldest month first.
 * Rows of notes are left out: those without a month and without a figure. Raises `upstream_changed` when the table is
 * proved wrong: no figure at all, a month outside 1700 to 2100 or told twice, a figure without a month, a cell that is
 * neither a number nor a sign for none, and, where dates were read, months that do not follow each other.
 * @param picked columns of the heading and the names that they shall have
 * @param names the names that year and month shall have
 */
export function readMonths(
  { rows, days }: Grid,
  heading: Heading,
  picked: readonly { readonly column: NamedColumn; readonly as: string }[],
  [yearName, monthName]: readonly [year: string, month: string],
  whose: string,
): readonly NamedCells<'number'>[] {
  const refuse = (row: number, why: string): Failure =>
    new Failure('upstream_changed', `${whose}: ${why} in row ${row + 1}: ${JSON.stringify(rows[row]).slice(0, 120)}`);
  const read: { readonly month: number; readonly figures: readonly (number | null)[] }[] = [];
  const seen = new Set<number>();
  for (let row = heading.row + 1; row < rows.length; row++) {
    const cells = rows[row]!;
    const month = monthOf(cells, heading, days);
    const figures = picked.map(({ column }) => toIndex(cells[column.at]));
    if (month === null) {
      if (figures.some((figure) => typeof figure === 'number')) throw refuse(row, 'a figure without a month');
      continue;
    }
    if (!(month >= 1700 * 12 && month < 2101 * 12)) throw refuse(row, 'no month from 1700 to 2100');
    if (seen.has(month)) throw refuse(row, 'a month for the second time');
    seen.add(month);
    const known = figures.filter((figure) => figure !== undefined);
    if (known.length < figures.length) throw refuse(row, 'a cell that is no number');
    read.push({ month, figures: known });
  }
  if (!read.some(({ figures }) => figures.some((figure) => figure !== null)))
    throw new Failure('upstream_changed', `${whose}: no month with a figure below the names of the columns`);
  read.sort((left, right) => left.month - right.month);
  // Every file with dates has every month: a gap is a date that was taken for another one.
  const gap =
    'date' in heading.when ? read.findIndex(({ month }, at) => at > 0 && month !== read[at - 1]!.month + 1) : -1;
  if (gap > 0)
    throw new Failure(
      'upstream_changed',
      `${whose}: a gap before ${(read[gap]!.month % 12) + 1}/${Math.floor(read[gap]!.month / 12)}`,
    );
  return [
    { name: yearName, cells: Cells.numbers(read.map(({ month }) => Math.floor(month / 12))) },
    { name: monthName, cells: Cells.numbers(read.map(({ month }) => (month % 12) + 1)) },
    ...picked.map(({ as }, at) => ({ name: as, cells: Cells.numbers(read.map(({ figures }) => figures[at]!)) })),
  ];
}

/**
 * The month of a row, counted from January of the year 0; null when it tells none, NaN when its month is not of 1 to 12.
 */
function monthOf(row: readonly Cell[], { when }: Heading, days: DaySystem): number | null {
  if ('date' in when) return toMonth(row[when.date], days);
  const year = toWhole(row[when.year.at]);
  const month = toWhole(row[when.month.at]);
  if (year === null || month === null) return null;
  return month >= 1 && month <= 12 ? year * 12 + month - 1 : Number.NaN;
}

/** A whole number, also written as text: Stata writes `1985` and, beside a gap, `1985.0`. Null for anything else. */
function toWhole(cell: Cell | undefined): number | null {
  if (typeof cell === 'number') return Number.isInteger(cell) ? cell : null;
  return typeof cell === 'string' && /^\s*[0-9]{1,4}(?:\.0+)?\s*$/.test(cell) ? Number(cell) : null;
}

/**
 * The month of a date, counted as in {@link monthOf}: a number that means a day, `1/1990`, `1/31/1990` or `31/1/1990`,
 * `1993M01` and `1993-01-31`. Null for anything else; a number below 10000 (1927) is a year or a figure.
 */
function toMonth(cell: Cell | undefined, days: DaySystem): number | null {
  const text = typeof cell === 'number' ? (cell >= 10_000 ? toDay(cell, days) : null) : cell;
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
  const number = /^-?(?:[0-9]+\.?[0-9]*|\.[0-9]+)(?:[eE][+-]?[0-9]+)?$/.test(text) ? Number(text) : Number.NaN;
  return Number.isFinite(number) ? number : undefined;
}
