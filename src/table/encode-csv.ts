import type { Table } from './table.ts';

/** Encodes a table as CSV (RFC 4180) in UTF-8: a line of names, then the rows; an absent cell is empty. */
export function encodeCsv(table: Table): string {
  const lines = [table.columns.map(({ name }) => quote(name)).join(',')];
  for (let row = table.from; row < table.to; row++) {
    lines.push(table.columns.map(({ cells }) => quote(String(cells.valueAt(row) ?? ''))).join(','));
  }
  return `${lines.join('\r\n')}\r\n`;
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
