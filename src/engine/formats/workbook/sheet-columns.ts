import { Failure, quote } from '../../../base/errors.ts';
import { type CellKind, type Cells, isNumeric, KIND_NAMES } from '../cells.ts';
import { headingName, isWantedUnit, MAX_HEADING_ROWS } from '../headings.ts';
import { type NumberForm, numberFormOf, toPlainDecimal } from '../plain-numbers.ts';
import { ABSENT_TEXTS, toCells } from '../values.ts';
import { type Cell, type DaySystem, dayOfSerial, type Workbook } from './workbook.ts';

// Finds the columns of workbooks by their headings, and makes cells of them. No place of a sheet, row or column is
// known.

/** A column that is wanted of a sheet, by what its heading says. */
export interface WantedSheetColumn {
  /** The names that its heading may have. */
  readonly names: readonly string[];
  /** As of {@link isWantedUnit}. */
  readonly units?: readonly string[];
  /** Whether a sheet may lack it; it is not found then. */
  readonly isOptional?: boolean;
}

/** One column of a sheet: its heading, letter for letter, and the cells below it. */
interface SheetColumn {
  readonly heading: string;
  readonly cells: readonly Cell[];
}

/** The one table of a workbook that has all wanted columns. */
export interface SheetTable {
  /** The columns that were found, by the names of the caller’s. */
  readonly columns: ReadonlyMap<string, SheetColumn>;
  /** All other columns with a heading, in their order. */
  readonly others: readonly SheetColumn[];
  /** How many rows of data it has. */
  readonly length: number;
  readonly days: DaySystem;
}

/** How the headings of a source are read. */
interface SheetForm {
  /** Begins the message of a failure: the source and what it sent. */
  readonly label: string;
  /** The name that a heading has; without white space, brackets and what stands in them when left out. */
  nameOf?(heading: string): string;
}

/**
 * Finds the table of a workbook that has all of some columns, in whichever sheet, row and order. A row without any
 * value does not count. Throws `upstream_changed` when no sheet has the columns or several have, for a column that
 * comes twice, and for a unit that is not wanted.
 * @param wanted what is wanted, under names of the caller’s
 */
export function findSheetTable(
  { sheets, days }: Workbook,
  wanted: Readonly<Record<string, WantedSheetColumn>>,
  { label, nameOf = headingName }: SheetForm,
): SheetTable {
  const changed = (why: string): Failure => new Failure('upstream_changed', `${label}: ${why}`);
  const seen: string[] = [];
  const found = sheets.flatMap((sheet): readonly SheetTable[] => {
    const rows = sheet.readRows();
    for (const [at, row] of rows.slice(0, MAX_HEADING_ROWS).entries()) {
      const headings = row.map((cell) => (typeof cell === 'string' ? cell : ''));
      const names = headings.map((heading) => (heading.trim() === '' ? '' : nameOf(heading)));
      seen.push(...headings.filter((heading) => heading !== ''));
      const places = findNamePlaces(names, wanted);
      if (!places) continue;
      const accepted = Object.values(wanted).flatMap((each) => each.names);
      const twice = names.find((name, place) => accepted.includes(name) && names.indexOf(name) !== place);
      if (twice !== undefined) throw changed(`two columns with the heading ${quote(twice)}`);
      for (const [name, place] of places) refuseOtherUnit(headings[place]!, wanted[name]!, label);
      const below = rows.slice(at + 1).filter(hasValue);
      const columnAt = (place: number): SheetColumn => ({
        heading: headings[place]!,
        cells: below.map((each) => each[place] ?? null),
      });
      const used = new Set(places.values());
      const others = names.flatMap((name, place) => (name === '' || used.has(place) ? [] : [columnAt(place)]));
      const columns = new Map([...places].map(([name, place]) => [name, columnAt(place)]));
      return [{ columns, others, length: below.length, days }];
    }
    return [];
  });
  const [table, ...rest] = found;
  if (rest.length > 0) throw changed(`${found.length} sheets have the wanted columns`);
  if (table) return table;
  const names = Object.values(wanted).flatMap(({ names: [name = ''], isOptional }) => (isOptional ? [] : [name]));
  const seenNames = new Set(seen.map(nameOf));
  const lacking = Object.values(wanted).filter(
    (each) => !each.isOptional && !each.names.some((name) => seenNames.has(name)),
  );
  const lacks =
    lacking.length === 0 ? '' : `: there is no ${lacking.map((each) => each.names.join(' or ')).join(', ')}`;
  throw changed(`expected a sheet with the headings ${names.join(', ')}, got ${quote(seen.slice(0, 40), 200)}${lacks}`);
}

/** Whether a row has any value; white space is none. */
export function hasValue(row: readonly Cell[]): boolean {
  return row.some((cell) => (typeof cell === 'string' ? cell.trim() !== '' : cell !== null));
}

/** The places of the wanted columns among the names of a row; undefined when one that must be there is not. */
function findNamePlaces(
  names: readonly string[],
  wanted: Readonly<Record<string, WantedSheetColumn>>,
): ReadonlyMap<string, number> | undefined {
  const places = new Map<string, number>();
  for (const [name, { names: accepted, isOptional = false }] of Object.entries(wanted)) {
    const place = names.findIndex((each) => accepted.includes(each));
    if (place >= 0) places.set(name, place);
    else if (!isOptional) return undefined;
  }
  return places;
}

function refuseOtherUnit(heading: string, { units }: WantedSheetColumn, label: string): void {
  if (!isWantedUnit(heading, units))
    throw new Failure(
      'upstream_changed',
      `${label}: expected ${units?.join(' or ') ?? 'its own'} as unit of ${quote(heading)}`,
    );
}

/** How the cells of one column of a sheet become cells of a table; `%` always may stand behind a percentage. */
interface SheetCellForm extends NumberForm {
  /** Begins the message of a failure: the source and the column. */
  readonly label: string;
  readonly days: DaySystem;
  /** How many digits a code has. A cell that holds the code as a number has lost its leading zeros. */
  readonly codeLength?: number;
}

/**
 * Makes a column of one kind out of cells of a sheet, which may hold numbers as texts, `1,234.50`, and codes and
 * days as numbers: 2 for `000002`, 20260630 or the number of the day for `2026-06-30`. White space around a text
 * is left out. An empty cell, and a dash, is no value. Throws `upstream_changed` for a cell of another kind.
 */
export function toSheetCells<Kind extends CellKind>(
  kind: Kind,
  cells: readonly Cell[],
  { label, days, codeLength = 0, ...form }: SheetCellForm,
): Cells<Kind> {
  const numberForm = numberFormOf(kind, form);
  const values = cells.map((cell, row): unknown => {
    const value = typeof cell === 'string' ? cell.trim() : cell;
    if (value === null || (typeof value === 'string' && ABSENT_TEXTS.includes(value))) return null;
    if (isNumeric(kind)) return typeof value === 'string' ? (toPlainDecimal(value, numberForm) ?? value) : value;
    if (kind === 'date') return toDayText(value, days) ?? value;
    if (typeof value !== 'number') return value;
    const isCode = kind === 'code' && Number.isSafeInteger(value) && value >= 0;
    if (isCode) return String(value).padStart(codeLength, '0');
    if (kind === 'text') return JSON.stringify(value);
    throw new Failure(
      'upstream_changed',
      `${label}: expected ${KIND_NAMES[kind]} in row ${row + 1}, got ${quote(value)}`,
    );
  });
  return toCells(kind, values, { label });
}

/** The day `YYYY-MM-DD` that a cell means; undefined for any other cell. */
function toDayText(cell: string | number | boolean, days: DaySystem): string | undefined {
  const [, year, month, day] = /^(\d{4})(\d\d)(\d\d)$/.exec(String(cell)) ?? [];
  if (year !== undefined) return `${year}-${month}-${day}`;
  return typeof cell === 'number' ? (dayOfSerial(cell, days) ?? undefined) : undefined;
}
