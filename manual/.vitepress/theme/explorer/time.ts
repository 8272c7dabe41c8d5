import { readCompactDay, readMoment } from './cells.ts';
import { isClock } from './meaning.ts';
import type { Table, TableColumn } from './table.ts';
import { readClock } from './trading-day.ts';

/** The times of the rows of a table, oldest first. */
export interface TimeAxis {
  /** The columns with the time: one of dates, or a year and a month. */
  readonly columns: readonly string[];
  /** The rows that have a time; rows of codes have none. */
  readonly rows: readonly number[];
  /** The time of each of those rows: milliseconds since 1970 in UTC, ascending, none twice. */
  readonly times: readonly number[];
}

// Rows of codes stand above the dates: `Transform:` in FRED-MD, `factors` and `transform` in FRED-QD.
const MAX_CODE_ROWS = 3;

/** The time axis of a table; undefined for a table without one. */
export function findTimeAxis(table: Table): TimeAxis | undefined {
  for (const { name, cells } of table.columns) {
    const axis = toAxis([name], cells.map(readMoment), MAX_CODE_ROWS) ?? toAxis([name], cells.map(readCompactDay), 0);
    if (axis) return axis;
  }
  const year = table.columns.find(({ name }) => /^(?:year|年份?)$/i.test(name));
  const month = table.columns.find(({ name }) => /^(?:month|月份?)$/i.test(name));
  if (year && month) return toAxis([year.name, month.name], monthsOf(year, month), 0);
  if (table.columns.some(({ kind }) => kind === 'code')) return undefined;
  // Times of one day, such as the minutes of a session.
  for (const { name, cells } of table.columns.filter(isClock)) {
    const times = cells.map(readClock);
    const axis = toAxis(
      [name],
      times.map((minute) => (minute === undefined ? minute : minute * 60_000)),
      0,
    );
    if (axis) return axis;
  }
  return undefined;
}

/** The rows of a table with the newest first, below those that have no time. */
export function newestFirst({ rows: timed }: TimeAxis, rows: readonly number[]): readonly number[] {
  const wanted = new Set(rows);
  const known = new Set(timed);
  return [...rows.filter((row) => !known.has(row)), ...timed.filter((row) => wanted.has(row)).reverse()];
}

function monthsOf(year: TableColumn, month: TableColumn): readonly (number | undefined)[] {
  return year.cells.map((cell, row) => {
    const monthOfYear = month.cells[row];
    const isMonth = typeof cell === 'number' && typeof monthOfYear === 'number';
    return isMonth ? readMoment(`${String(cell).padStart(4, '0')}-${String(monthOfYear).padStart(2, '0')}`) : undefined;
  });
}

/** An axis of these times; undefined when two are equal, or when a row other than the rows of codes above has none. */
function toAxis(
  columns: readonly string[],
  times: readonly (number | undefined)[],
  maxCodeRows: number,
): TimeAxis | undefined {
  const first = times.findIndex((time) => time !== undefined);
  if (first < 0 || first > maxCodeRows) return undefined;
  const points = times.flatMap((time, row) => (time === undefined ? [] : [{ row, time }]));
  if (points.length + first < times.length || new Set(points.map(({ time }) => time)).size < points.length)
    return undefined;
  const sorted = points.toSorted((left, right) => left.time - right.time);
  return { columns, rows: sorted.map(({ row }) => row), times: sorted.map(({ time }) => time) };
}

/** The date of a row, as its own cells write it. */
export function dateOf(table: Table, { columns }: TimeAxis, row: number): string {
  const cells = columns.map((name) => String(table.columns.find((column) => column.name === name)?.cells[row] ?? ''));
  return cells.map((cell, at) => (at === 0 ? cell : cell.padStart(2, '0'))).join('-');
}

/** The part of a history that is shown, counted back from its end. */
export type Stretch = 'all' | '10y' | '5y' | '1y' | '6m';

const MONTHS: Readonly<Record<Exclude<Stretch, 'all'>, number>> = { '10y': 120, '5y': 60, '1y': 12, '6m': 6 };

/** Whether a text names a stretch. */
export function isStretch(text: string | null): text is Stretch {
  return text === 'all' || (text !== null && Object.hasOwn(MONTHS, text));
}

/** The stretches to offer: the whole, and those that are shorter than the history and show some points of it. */
export function stretchesOf(axis: TimeAxis): readonly Stretch[] {
  const shorter = (['10y', '5y', '1y', '6m'] as const).filter((stretch) => {
    const shown = rowsIn(axis, stretch).length;
    return shown >= 10 && shown < axis.rows.length;
  });
  return ['all', ...shorter];
}

/** The rows that a stretch shows, oldest first. */
export function rowsIn({ rows, times }: TimeAxis, stretch: Stretch): readonly number[] {
  const begin = beginOf(times, stretch);
  return rows.slice(times.findIndex((time) => time >= begin));
}

/** The first time that a stretch shows, in milliseconds. */
export function beginOf(times: readonly number[], stretch: Stretch): number {
  const last = times.at(-1) ?? 0;
  if (stretch === 'all') return times[0] ?? 0;
  const begin = new Date(last);
  begin.setUTCMonth(begin.getUTCMonth() - MONTHS[stretch]);
  return begin.getTime();
}
