// The tables that a process keeps in an archive until it is killed, day by day: rows are added, restated and taken
// back.
import { Table } from '../dist/engine/table/table.js';

export const NAME = 'killed_days';
export const SYMBOLS = ['600000', '600001', '600002'];
const DAY_MS = 86_400_000;

/** When the tables of a day are obtained, in milliseconds since 1970. */
export const obtainedOn = (/** @type {number} */ day) => Date.UTC(2026, 0, 1) + day * DAY_MS;

/**
 * The rows of a symbol as its source gives them on a day.
 * @param {number} day
 * @param {string} symbol
 */
export function rowsOn(day, symbol) {
  const rows = [];
  for (let at = 0; at <= day; at++) {
    const isRestated = at % 7 === 3 && day >= at + 5;
    // Every eleventh row is taken back after a while.
    if (at % 11 === 4 && day >= at + 9) continue;
    rows.push([
      new Date(obtainedOn(at)).toISOString().slice(0, 10),
      Number(symbol.at(-1)) + at + (isRestated ? 0.5 : 0),
    ]);
  }
  return rows;
}

/**
 * The same as a table.
 * @param {number} day
 * @param {string} symbol
 */
export function tableOn(day, symbol) {
  const rows = rowsOn(day, symbol);
  const bytes = new Uint8Array(rows.length * 30);
  const cellsOf = (/** @type {number} */ column) => {
    const starts = new Uint32Array(rows.length);
    const ends = new Uint32Array(rows.length);
    for (const [row, cells] of rows.entries()) {
      starts[row] = row * 30 + column * 12;
      ends[row] = (starts[row] ?? 0) + Buffer.from(bytes.buffer).write(String(cells[column]), starts[row], 'latin1');
    }
    return { bytes, starts, ends, length: rows.length };
  };
  return Table.ofColumns([
    { name: '日期', cells: { kind: 'date', ...cellsOf(0) } },
    { name: '收盘', cells: { kind: 'number', ...cellsOf(1) } },
  ]);
}
