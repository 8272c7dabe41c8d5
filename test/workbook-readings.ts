import * as hucre from 'hucre';
import { type Cell, parseWorkbook, type SheetRows } from '../src/engine/formats/workbook/workbook.ts';

/** Normalizes a cell to compare both readings: dates as numbers, empty texts as no cell. */
function toPlain(cell: hucre.CellValue | undefined): Cell {
  if (cell instanceof Date) return hucre.dateToSerial(cell);
  return cell === '' ? null : (cell ?? null);
}

/** Reads a file with hucre, which is independent of our library. */
export async function readIndependently(body: Buffer): Promise<{ name: string; rows: Cell[][] }[]> {
  const { sheets } = await hucre.read(body);
  return sheets.map(({ name, rows }) => ({
    name,
    // It leaves holes for missing rows and cells.
    rows: withoutEmptyCells(Array.from(rows, (row) => Array.from(row ?? [], toPlain))),
  }));
}

/** Reads a file with our own library. */
export function readAll(body: Buffer): { name: string; rows: Cell[][] }[] {
  return parseWorkbook(body, 'a test').sheets.map(({ name, readRows }) => ({
    name,
    rows: withoutEmptyCells(readRows().map((row) => row.map(toPlain))),
  }));
}

/** Removes absent cells at the ends of rows, and empty rows at the end. */
export function withoutEmptyCells(rows: SheetRows): Cell[][] {
  const kept = rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== null) + 1));
  return kept.slice(0, kept.findLastIndex((row) => row.length > 0) + 1);
}
