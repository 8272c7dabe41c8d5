import { Failure, quote } from '../../../base/errors.ts';
import { DAY_MS, utcDay } from '../../../base/utc-day.ts';
import type { DaySystem, Refuse, Workbook } from './sheet-cells.ts';
import { parseXls } from './xls.ts';
import { parseXlsx } from './xlsx.ts';

export type { Cell, DaySystem, SheetRows, Workbook } from './sheet-cells.ts';

/**
 * Reads a spreadsheet: an .xlsx file (a zip archive of XML parts) or a legacy .xls file (a compound file),
 * distinguished by their first bytes. Formulas give the value that was saved with them, and texts stay texts.
 * Nothing but cells is read. Throws `upstream_changed` for bytes that are neither, and for files that are damaged,
 * encrypted, or larger than any that is known.
 *
 * The readers are our own: those of libraries read all of a workbook, and a link over all of a sheet, or one cell
 * in its last corner, took them gigabytes.
 * @param label begins the message of a failure: the source and what it sent
 */
export function parseWorkbook(body: Buffer, label: string): Workbook {
  const refuse: Refuse = (why, cause) => new Failure('upstream_changed', `${label}: ${why}`, { cause });
  if (!isXlsx(body) && !isXls(body))
    throw refuse(`expected a spreadsheet, got ${quote(body.toString('latin1', 0, 40))}`);
  const book = isXlsx(body) ? parseXlsx(body, label, refuse) : parseXls(body, refuse);
  if (book.sheets.length === 0) throw refuse('a workbook without a worksheet');
  return book;
}

/** Whether bytes begin like an .xlsx file: a zip archive. */
export function isXlsx(body: Buffer): boolean {
  return body.toString('latin1', 0, 4) === 'PK\x03\x04';
}

/** Whether bytes begin like an .xls file: a compound file. */
export function isXls(body: Buffer): boolean {
  return body.toString('hex', 0, 8) === 'd0cf11e0a1b11ae1';
}

/**
 * The day `YYYY-MM-DD` that a number in a cell means; null when it means none. A fraction is the time of the day.
 * In the system of 1900 the number 60 is 1900-02-29, a day that never was (ECMA-376 part 1, 18.17.4.1).
 */
export function dayOfSerial(serial: number, days: DaySystem): string | null {
  const day = Math.floor(serial);
  if (days === 1904) return day < 0 || day > 2_957_003 ? null : utcDay(Date.UTC(1904, 0, 1) + day * DAY_MS);
  if (day < 1 || day === 60 || day > 2_958_465) return null;
  return utcDay(Date.UTC(1899, 11, day < 60 ? 31 : 30) + day * DAY_MS);
}
