import type { Table, TableColumn } from './table.ts';
import { readClock } from './trading-day.ts';

// 涨跌幅, 涨跌额, 5日涨跌幅, 日增长率 and the like: how much something rose or fell.
const CHANGE = /涨跌|涨幅|涨速|日增长|^(?:change|pct_chg|pct_change)$/i;

/** Whether a column of numbers tells how much something rose or fell, so that its sign has a colour. */
export function isChange({ name, isNumeric }: TableColumn): boolean {
  return isNumeric && CHANGE.test(name) && !/家数|次数|停/.test(name);
}

/**
 * The column of a table that tells by how many percent each security changed on the day; undefined where none does. Of two
 * markets, the first.
 */
export function changeOf({ columns }: Table): TableColumn | undefined {
  const changes = columns.filter((column) => isChange(column) && column.kind === 'percent');
  return (
    changes.find(({ name }) => name === '涨跌幅') ??
    changes.find(({ name }) => /^(?:今日|今天|当日|日)/.test(name)) ??
    changes.find(({ name }) => /涨跌幅[AB]?$/.test(name) && !OTHER_SPAN.test(name))
  );
}

// The change of another span than the day, or of something else than the row is about.
const OTHER_SPAN = /[0-9]|近|年|阶段|累计|区间|平均|公告|解禁|领涨|最/;

/**
 * Whether every cell of a column is a time of the day: `09:25:00`, or `092500` where the column is named a time, since months
 * and codes are six digits too.
 */
export function isClock({ name, kind, cells }: Pick<TableColumn, 'name' | 'kind' | 'cells'>): boolean {
  if (kind === 'code') return false;
  let isFound = false;
  for (const cell of cells) {
    if (cell === null) continue;
    if (readClock(cell) === undefined || !(String(cell).includes(':') || name.endsWith('时间'))) return false;
    isFound = true;
  }
  return isFound;
}

/** A number with its sign: `+1.2`. A colour alone would not tell it to everybody. */
export function toSigned(number: number): string {
  return number > 0 ? `+${number}` : String(number);
}

/**
 * The change that fills half a cell: nearly the largest of a column, so that one new listing does not flatten the bars of
 * all others.
 */
export function fullChange({ cells }: TableColumn): number {
  const sizes = cells.flatMap((cell) => (typeof cell === 'number' ? [Math.abs(cell)] : [])).toSorted((a, b) => a - b);
  return sizes[Math.floor((sizes.length - 1) * 0.98)] || 1;
}
