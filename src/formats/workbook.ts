import { createRequire } from 'node:module';
import type { CellObject, DenseWorkSheet, WorkBook } from '@e965/xlsx';
import { zipSync } from 'fflate';
import { Failure, messageOf, quote } from '../errors.ts';
import { inflateMemberSync, zipMembers } from './zip.ts';

/**
 * One cell of a sheet. An error in a cell is its text, such as `#N/A`; a date is the number that its file holds:
 * {@link toDay}.
 */
export type Cell = string | number | boolean | null;

/** A sheet's cells, row by row from the first; a row ends with its last cell. */
export type Rows = readonly (readonly Cell[])[];

/** One sheet of a workbook. */
interface Sheet {
  readonly name: string;
  /**
   * Its cells. Throws `upstream_changed` when they could not be read, are too many, or hold a number that is none.
   */
  readRows(): Rows;
}

/** The system by which a workbook numbers days: 1 is 1900-01-01, or 0 is 1904-01-01. */
export type DaySystem = 1900 | 1904;

/** A spreadsheet file that was read. */
export interface Workbook {
  /** The worksheets in the order of their tabs, hidden ones included; one at least. */
  readonly sheets: readonly Sheet[];
  readonly days: DaySystem;
}

// A sheet of the site with the most cells has 20,000; a wrong row number could ask for thousands of millions.
const MAX_CELLS = 4_000_000;
// The parts of the largest recorded file have 0.5 MB together.
const MAX_PART_BYTES = 64_000_000;

/**
 * Reads a spreadsheet: an .xlsx file (a zip archive of XML parts) or a legacy .xls file (a compound file),
 * distinguished by their first bytes. Formulas give the value that was saved with them, and texts stay texts.
 * Throws `upstream_changed` for bytes that are neither, and for files that are damaged, encrypted, or larger than
 * any that is known.
 * @param label begins the message of a failure: the source and what it sent
 */
export function parseWorkbook(body: Buffer, label: string): Workbook {
  const refuse: Refuse = (why, cause) => new Failure('upstream_changed', `${label}: ${why}`, { cause });
  if (!isXlsx(body) && !isXls(body))
    throw refuse(`expected a spreadsheet, got ${quote(body.toString('latin1', 0, 40))}`);
  // Loaded on first use: a declaration, and what it imports, loads nothing heavy. SheetJS and not hucre, which is
  // the faster reader: that one is asynchronous only, and an interface's `parse` is not.
  const { read, utils }: typeof import('@e965/xlsx') = createRequire(import.meta.url)('@e965/xlsx');
  let book: WorkBook;
  try {
    const bytes = isXlsx(body) ? repack(body, label, refuse) : body;
    // Values alone, as they are saved: numbers are not put into their formats, and dates not into the time of a
    // place.
    book = read(bytes, { type: 'buffer', dense: true, cellText: false, cellFormula: false, cellHTML: false });
  } catch (cause) {
    if (cause instanceof Failure) throw cause;
    throw refuse(`the spreadsheet cannot be read: ${quote(messageOf(cause))}`, cause);
  }

  const toCell = (cell: CellObject | undefined): Cell => {
    // An error's value is its number; an error that SheetJS does not know has none, and is still no empty cell.
    if (cell?.t === 'e') return utils.format_cell(cell) || '#ERROR!';
    const value = cell?.v ?? null;
    if (value instanceof Date || (typeof value === 'number' && !Number.isFinite(value)))
      throw refuse(`a cell that is no number: ${quote(String(value))}`);
    return value;
  };
  const sheets = book.SheetNames.flatMap((name): Sheet[] => {
    const sheet: Partial<DenseWorkSheet> | undefined = book.Sheets[name];
    // Charts and macros have tabs as well.
    if (sheet?.['!type'] !== undefined && sheet['!type'] !== 'sheet') return [];
    return [
      {
        name,
        readRows: () => toRows(sheet?.['!data'], toCell, (why) => refuse(`the sheet ${quote(name)} ${why}`)),
      },
    ];
  });
  if (sheets.length === 0) throw refuse('a workbook without a worksheet');
  return { sheets, days: book.Workbook?.WBProps?.date1904 ? 1904 : 1900 };
}

type Refuse = (why: string, cause?: unknown) => Failure;

/**
 * Sheets lie in rows and cells with holes between them; one whose part could not be read is left out of its book.
 */
function toRows(
  data: readonly (readonly CellObject[])[] | undefined,
  toCell: (cell: CellObject | undefined) => Cell,
  refuse: Refuse,
): Rows {
  if (!data) throw refuse('cannot be read');
  if (data.length > MAX_CELLS || data.reduce((cells, row) => cells + row.length, data.length) > MAX_CELLS)
    throw refuse(`has more than ${MAX_CELLS} cells`);
  return Array.from(data, (row) => Array.from(row ?? [], toCell));
}

/**
 * The XML parts of an .xlsx file in an archive without compression. SheetJS verifies no checksum. It also inflates
 * without a limit a part whose size follows behind its bytes, so a small file could fill the memory. Here every
 * part has the size and the checksum that the archive's directory promises. Parts without cells, such as pictures,
 * are left out. An archive of another kind of document is left empty.
 */
function repack(xlsx: Buffer, label: string, refuse: Refuse): Buffer {
  const members = zipMembers(xlsx, label).filter(({ name }) =>
    /^(?:\[Content_Types\]|xl\/.*)\.(?:xml|rels)$/i.test(name),
  );
  const promised = members.reduce((bytes, { size }) => bytes + size, 0);
  if (promised > MAX_PART_BYTES) throw refuse(`the workbook promises more than ${MAX_PART_BYTES} bytes of XML`);
  const parts = members.map(({ name, size }) => [name, inflateMemberSync(xlsx, name, size, label)] as const);
  return Buffer.from(zipSync(Object.fromEntries(parts), { level: 0 }));
}

/** Whether bytes begin as those of an .xlsx file do: a zip archive. */
export function isXlsx(body: Buffer): boolean {
  return body.toString('latin1', 0, 4) === 'PK\x03\x04';
}

/** Whether bytes begin as those of an .xls file do: a compound file. */
export function isXls(body: Buffer): boolean {
  return body.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1';
}

const DAY_MS = 86_400_000;

/**
 * The day `YYYY-MM-DD` that a number in a cell means; null when it means none. A fraction is the time of the day.
 * In the system of 1900 the number 60 is 1900-02-29, a day that never was (ECMA-376 part 1, 18.17.4.1). SheetJS
 * has this too, but counts in the time of the machine, whose zone may have left out a day.
 */
export function toDay(serial: number, days: DaySystem): string | null {
  const day = Math.floor(serial);
  if (days === 1904) return day < 0 || day > 2_957_003 ? null : isoDay(Date.UTC(1904, 0, 1) + day * DAY_MS);
  if (day < 1 || day === 60 || day > 2_958_465) return null;
  return isoDay(Date.UTC(1899, 11, day < 60 ? 31 : 30) + day * DAY_MS);
}

function isoDay(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
