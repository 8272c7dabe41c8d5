import { printable } from '../../base/printable.ts';
import { type Cells, isNumeric } from '../../engine/formats/cells.ts';
import type { Table } from '../../engine/table/table.ts';
import { cutToLength, tokenCountOf } from './tokens.ts';

/** The most characters that are shown of a cell, and of the name of a column. */
const MAX_CELL_LENGTH = 200;

/** Rows and columns as CSV, as many as a count of tokens allows. */
export interface CsvText {
  /** The names of the columns, then the rows. */
  readonly lines: readonly string[];
  readonly rows: number;
  readonly columns: number;
  /** How many characters of cells were cut off. */
  readonly cut: number;
}

/** A line under construction, and how much of its cells was cut off. */
interface Line {
  readonly fields: readonly string[];
  readonly cut: number;
}

/**
 * Writes rows as CSV within a count of tokens. Of more rows than fit, those at the wanted end are shown; of more
 * columns than fit beside one row, the first. A number is never shortened. A long text is cut, and says by how
 * much.
 * @param part at which end rows are shown
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
    // One row is shown always, beside as many columns as fit.
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

/** How many columns fit into the lines of names and of one row. One fits always. */
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

/** A cell as a field of CSV; empty where it is absent. A number is as exact as the source has it. */
function toCellField(cells: Cells, row: number): { readonly text: string; readonly left: number } {
  const text = cells.textAt(row);
  if (text === null) return { text: '', left: 0 };
  if (isNumeric(cells.kind) || (cells.kind === 'mixed' && !text.startsWith('"'))) return { text, left: 0 };
  return toField(String(cells.valueAt(row)));
}

/** A text as a field of CSV: without characters that hide or move others, and in quotes where they are needed. */
function toField(value: string): { readonly text: string; readonly left: number } {
  const whole = cutToLength(value, MAX_CELL_LENGTH);
  // An escape has six characters and more.
  const isLonger = printable(whole.text).length > 2 * MAX_CELL_LENGTH;
  const { text, left } = isLonger ? cutToLength(value, MAX_CELL_LENGTH / 10) : whole;
  const shown = printable(text);
  return { text: /^$|[",]|^\s|\s$/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown, left };
}
