import { printable } from '../../base/printable.ts';
import { type Cells, isNumeric } from '../../engine/formats/cells.ts';
import type { Table } from '../../engine/table/table.ts';
import { cutToLength, tokenCountOf } from './tokens.ts';

/** The most characters of a cell and of a name of a column. */
const MAX_CELL_LENGTH = 200;

/** Rows and columns as CSV, within a budget of tokens. */
export interface CsvText {
  /** The names of the columns, then the rows. */
  readonly lines: readonly string[];
  readonly rows: number;
  readonly columns: number;
  /** How many characters of cells were cut off. */
  readonly cut: number;
}

/** A line of CSV, and how many characters of its cells were cut off. */
interface Line {
  readonly fields: readonly string[];
  readonly cut: number;
}

/**
 * Writes rows as CSV within a budget of tokens. If not all fit, it shows the rows at one end, and at least one row
 * with the first columns. Numbers are never shortened. A long text is cut and marked.
 * @param part the end of the table that is shown
 */
export function toCsvText(table: Table, part: 'first' | 'last', maxCount: number): CsvText {
  const heading = table.columns.map(({ name }) => toField(name).text);
  const numbers = Array.from({ length: table.length }, (_, at) =>
    part === 'first' ? table.from + at : table.to - 1 - at,
  );
  const [nearest] = numbers;
  const first = nearest === undefined ? undefined : toCsvLine(table.columns, nearest, table.columns.length);
  const columns = columnsWithin(heading, first?.fields, maxCount);
  let left = maxCount - tokenCountOf(joinFields(heading.slice(0, columns))) - 1;
  const shown: Line[] = [];
  for (const row of numbers) {
    const line = toCsvLine(table.columns, row, columns);
    left -= tokenCountOf(joinFields(line.fields)) + 1;
    // One row is always shown, with the columns that fit.
    if (left < 0 && shown.length > 0) break;
    shown.push(line);
  }
  if (part === 'last') shown.reverse();
  return {
    lines: [joinFields(heading.slice(0, columns)), ...shown.map(({ fields }) => joinFields(fields))],
    rows: shown.length,
    columns,
    cut: shown.reduce((sum, { cut }) => sum + cut, 0),
  };
}

/** How many columns fit into the heading and one row; at least one. */
function columnsWithin(heading: readonly string[], row: readonly string[] | undefined, maxCount: number): number {
  let left = maxCount - 2;
  for (const [at, name] of heading.entries()) {
    left -= tokenCountOf(name) + 1 + (row ? tokenCountOf(row[at] ?? '') + 1 : 0);
    if (left < 0) return Math.max(1, at);
  }
  return heading.length;
}

function joinFields(fields: readonly string[]): string {
  return fields.join(',');
}

function toCsvLine(columns: Table['columns'], row: number, count: number): Line {
  let cut = 0;
  const fields: string[] = [];
  for (let at = 0; at < count; at++) {
    const field = toCellField(columns[at]!.cells, row);
    cut += field.left;
    fields.push(field.text);
  }
  return { fields, cut };
}

/** A cell as a field of CSV; empty if it is absent. A number is as exact as in the source. */
function toCellField(cells: Cells, row: number): { readonly text: string; readonly left: number } {
  const text = cells.textAt(row);
  if (text === null) return { text: '', left: 0 };
  if (isNumeric(cells.kind) || (cells.kind === 'mixed' && !text.startsWith('"'))) return { text, left: 0 };
  return toField(String(cells.valueAt(row)));
}

/** A text as a field of CSV: without control and format characters, in quotes if needed. */
function toField(value: string): { readonly text: string; readonly left: number } {
  const whole = cutToLength(value, MAX_CELL_LENGTH);
  // An escape has six characters and more.
  const isLonger = printable(whole.text).length > 2 * MAX_CELL_LENGTH;
  const { text, left } = isLonger ? cutToLength(value, MAX_CELL_LENGTH / 10) : whole;
  const shown = printable(text);
  return { text: /^$|[",]|^\s|\s$/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown, left };
}
