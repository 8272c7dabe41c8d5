import type { NamedCells } from '../../engine/formats/cells.ts';
import { decodeBody, type Encoding } from '../../engine/formats/encodings.ts';
import { headingName, headingUnit } from '../../engine/formats/headings.ts';
import { type FoundTable, findTables, type WantedColumn } from '../../engine/formats/html/html-columns.ts';
import { type HtmlTable, parseHtmlTables } from '../../engine/formats/html/html-table.ts';
import { toHtmlCells } from '../../engine/formats/html/html-table-cells.ts';
import { type SheetTable, toSheetCells, type WantedSheetColumn } from '../../engine/formats/workbook/sheet-columns.ts';
import type { Columns } from '../declare/columns.ts';
import { convert } from './field-columns.ts';
import { filledColumns } from './records.ts';
import { changed } from './refusals.ts';

// Declared columns out of tables of pages and of workbooks: the field of a column is its heading there.

/** The tables of a page of HTML. */
export function tablesOf(body: Buffer, encoding: Encoding, label: string): readonly HtmlTable[] {
  return parseHtmlTables(decodeBody(body, encoding, label), label).tables;
}

/** The headings that columns want of a page. */
export function wantedOf(
  columns: Columns,
  units: Readonly<Record<string, readonly string[]>> = {},
): Readonly<Record<string, WantedColumn>> {
  return wantedHeadings(
    filledColumns(columns).map(({ field }) => field),
    units,
  );
}

/**
 * Columns that are wanted of a page, by their headings.
 * @param units the units that may stand in brackets behind a heading
 */
export function wantedHeadings(
  headings: readonly string[],
  units: Readonly<Record<string, readonly string[]>> = {},
): Readonly<Record<string, WantedColumn>> {
  return Object.fromEntries(
    headings.map((heading) => [heading, { heading, ...(units[heading] && { units: units[heading] }) }]),
  );
}

/**
 * The one table of a page that has some columns. Throws what `findTables` throws, and `upstream_changed` for a
 * second one.
 * @param label begins the message of a failure
 */
export function findOneTable(
  tables: readonly HtmlTable[],
  wanted: Readonly<Record<string, WantedColumn>>,
  label: string,
): FoundTable {
  const [found, ...others] = findTables(tables, wanted, label);
  if (others.length > 0) throw changed(label, `expected one such table in the page, got ${others.length + 1}`);
  return found;
}

/** The texts of a column of a table. */
export function textsOf(table: FoundTable, heading: string): readonly string[] {
  return (table.columns.get(heading)?.[0]?.cells ?? []).map(({ text }) => text);
}

/**
 * The declared columns of a table of a page. Throws `upstream_changed` for a cell of another kind.
 * @param read what a text says; the text itself when left out
 */
export function fillFromTable(
  columns: Columns,
  table: FoundTable,
  label: string,
  read: (text: string) => string = (text) => text,
): readonly NamedCells[] {
  return filledColumns(columns).map(({ name, field, cells: kind }) => ({
    name,
    cells: toHtmlCells(kind, textsOf(table, field).map(read), { label: `${label}: ${name}` }),
  }));
}

/** What declared columns want of a workbook: the heading of a field, its unit behind it in brackets, `成交金额(元)`. */
export function wantedOfSheet(columns: Columns): Readonly<Record<string, WantedSheetColumn>> {
  return Object.fromEntries(
    filledColumns(columns).map(({ field, isOptional = false }): [string, WantedSheetColumn] => {
      const unit = headingUnit(field);
      return [
        field,
        { names: [headingName(field)], ...(unit !== undefined && { units: [unit] }), isOptional: isOptional },
      ];
    }),
  );
}

// Codes of the mainland have as many digits.
const CODE_LENGTH = 6;

/**
 * The declared columns of a table of a workbook, without the partial ones that it lacks. Codes that it holds as
 * numbers get their leading zeros back. Throws `upstream_changed` for a cell of another kind.
 */
export function fillFromSheet(columns: Columns, table: SheetTable, label: string): readonly NamedCells[] {
  return filledColumns(columns).flatMap((column): readonly NamedCells[] => {
    const found = table.columns.get(column.field);
    if (!found) return [];
    const form = { label: `${label}: ${column.name}`, days: table.days, codeLength: CODE_LENGTH };
    return [{ name: column.name, cells: convert(column, toSheetCells(column.cells, found.cells, form)) }];
  });
}
