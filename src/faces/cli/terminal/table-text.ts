import stringWidth from 'fast-string-width';
import { printable } from '../../../base/printable.ts';
import { isNumeric } from '../../../engine/formats/cells.ts';
import type { Table } from '../../../engine/table/table.ts';
import { localized } from './language.ts';
import { wrap } from './wrap.ts';

const GAP = '  ';

/** One column of text: its cells from top to bottom. */
export interface TextColumn {
  readonly texts: readonly string[];
  /** Whether its cells are aligned to the right, as numbers are. */
  readonly toRight: boolean;
}

/** The width of the widest cell of a column on a terminal. */
export function columnWidth({ texts }: TextColumn): number {
  // A table may have more rows than a function takes arguments.
  return texts.reduce((widest, text) => Math.max(widest, stringWidth(text)), 0);
}

/** Lays out columns of equal length side by side, as lines of text. */
export function toTableLines(columns: readonly TextColumn[]): string[] {
  const widths = columns.map(columnWidth);
  return (columns[0]?.texts ?? []).map((_, row) =>
    columns
      .map(({ texts, toRight }, at) => pad(texts[row] ?? '', widths[at] ?? 0, toRight))
      .join(GAP)
      .trimEnd(),
  );
}

/**
 * A table as lines of text: numbers aligned to the right, texts to the left; a Chinese character is two columns
 * wide. Middle rows and right columns that do not fit are left out; the last lines say so.
 * @param width columns of the terminal
 */
export function toTableText(table: Table, width: number, maxRows: number): string {
  if (table.length === 0) return localized('no rows\n', '没有数据\n');
  const head = table.length <= maxRows ? table.length : Math.ceil(maxRows / 2);
  const tail = table.length <= maxRows ? 0 : maxRows - head;
  const rows = [...range(table.from, table.from + head), ...range(table.to - tail, table.to)];
  const columns: TextColumn[] = [];
  let taken = 0;
  for (const { name, cells } of table.columns) {
    const texts = [printable(name), ...rows.map((row) => printable(String(cells.valueAt(row) ?? '-')))];
    const column = { texts, toRight: isNumeric(cells.kind) };
    taken += columnWidth(column) + (columns.length > 0 ? GAP.length : 0);
    if (taken > width && columns.length > 0) break;
    columns.push(column);
  }
  const lines = toTableLines(columns);
  if (tail > 0) lines.splice(head + 1, 0, '…');
  return `${lines.join('\n')}\n${wrap(summary(table, rows.length, columns.length), width, '')}\n`;
}

function summary(table: Table, rows: number, columns: number): string {
  const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
  const whole = localized(
    `${counted(table.length, 'row')}, ${counted(table.columns.length, 'column')}`,
    `${table.length} 行，${table.columns.length} 列`,
  );
  const hidesRows = rows < table.length;
  const hidesColumns = columns < table.columns.length;
  if (!hidesRows && !hidesColumns) return whole;
  const shown = hidesRows
    ? localized(
        `; shown are ${rows} rows: all with --rows or --format csv`,
        `；显示 ${rows} 行：用 --rows 或 --format csv 取得全部`,
      )
    : '';
  const hidden = table.columns.slice(columns).map(({ name }) => printable(name));
  return hidesColumns
    ? `${whole}${shown}${localized(
        `; left out for want of width: ${hidden.join(', ')} (in a wider window, or with --format csv)`,
        `；因宽度不足未显示：${hidden.join('、')}（请加宽窗口，或用 --format csv）`,
      )}`
    : `${whole}${shown}`;
}

function pad(text: string, width: number, toRight: boolean): string {
  const blanks = ' '.repeat(Math.max(0, width - stringWidth(text)));
  return toRight ? blanks + text : text + blanks;
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, at) => from + at);
}
