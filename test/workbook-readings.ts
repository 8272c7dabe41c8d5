import * as hucre from 'hucre';
import { type Cell, parseWorkbook, type Rows } from '../src/engine/formats/workbook/workbook.ts';

/** A cell as both readings are compared: a date as its number, and a text without characters as no cell. */
function toPlain(cell: hucre.CellValue | undefined): Cell {
  if (cell instanceof Date) return hucre.dateToSerial(cell);
  return cell === '' ? null : (cell ?? null);
}

/** What hucre, which has nothing in common with our library, reads of a file. */
export async function readIndependently(body: Buffer): Promise<{ name: string; rows: Cell[][] }[]> {
  const { sheets } = await hucre.read(body);
  return sheets.map(({ name, rows }) => ({
    name,
    // It leaves holes in the place of rows and cells.
    rows: trimmed(Array.from(rows, (row) => Array.from(row ?? [], toPlain))),
  }));
}

/** What our own reading says of it. */
export function readAll(body: Buffer): { name: string; rows: Cell[][] }[] {
  return parseWorkbook(body, 'a test').sheets.map(({ name, readRows }) => ({
    name,
    rows: trimmed(readRows().map((row) => row.map(toPlain))),
  }));
}

/** Rows without what says nothing: absent cells at their ends, and empty rows at the end. */
export function trimmed(rows: Rows): Cell[][] {
  const kept = rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1));
  return kept.slice(0, kept.findLastIndex((row) => row.length > 0) + 1);
}
