import stringWidth from 'string-width';
import { isNumeric } from '../formats/cells.ts';
import type { Table } from '../table/table.ts';

const GAP = '  ';

/** One column of text: its cells from top to bottom, all of one width when they are shown. */
export interface TextColumn {
  readonly texts: readonly string[];
  /** Whether its cells stand at the right of their places, as numbers do. */
  readonly toRight: boolean;
}

/** The places that a terminal gives the widest cell of a column. */
export function widthOf({ texts }: TextColumn): number {
  return Math.max(0, ...texts.map((text) => stringWidth(text)));
}

/** Columns of equal length side by side, as lines of text. */
export function toLines(columns: readonly TextColumn[]): string[] {
  const widths = columns.map(widthOf);
  return (columns[0]?.texts ?? []).map((_, row) =>
    columns
      .map(({ texts, toRight }, at) => pad(texts[row] ?? '', widths[at] ?? 0, toRight))
      .join(GAP)
      .trimEnd(),
  );
}

/**
 * A table as lines of text, its columns aligned as a terminal shows them, where a Chinese character is two places wide:
 * numbers to the right, texts to the left. Rows in the middle and columns at the right that do not fit are left out, and
 * the last line says so.
 * @param width places in a line
 * @param most rows shown at most
 */
export function toTableText(table: Table, width: number, most: number): string {
  if (table.length === 0) return 'no rows\n';
  const head = table.length <= most ? table.length : Math.ceil(most / 2);
  const tail = table.length <= most ? 0 : most - head;
  const rows = [...range(table.from, table.from + head), ...range(table.to - tail, table.to)];
  const columns: TextColumn[] = [];
  let taken = 0;
  for (const { name, cells } of table.columns) {
    const texts = [name, ...rows.map((row) => printable(String(cells.valueAt(row) ?? '-')))];
    const column = { texts, toRight: isNumeric(cells.kind) };
    taken += widthOf(column) + (columns.length > 0 ? GAP.length : 0);
    if (taken > width && columns.length > 0) break;
    columns.push(column);
  }
  const lines = toLines(columns);
  if (tail > 0) lines.splice(head + 1, 0, '…');
  return `${lines.join('\n')}\n${summary(table, rows.length, columns.length)}\n`;
}

function summary(table: Table, rows: number, columns: number): string {
  const shown = rows < table.length || columns < table.columns.length;
  const left = shown
    ? `; shown are ${rows} and ${columns}: see the rest with --rows, a wider window, or --format csv`
    : '';
  return `${table.length} rows, ${table.columns.length} columns${left}`;
}

/** A text without what a terminal would act on. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]/gu, '\u00b7');
}

function pad(text: string, width: number, toRight: boolean): string {
  const blanks = ' '.repeat(Math.max(0, width - stringWidth(text)));
  return toRight ? blanks + text : text + blanks;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}
