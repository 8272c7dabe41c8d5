import type { Grain } from '../../../../src/engine/interface/grain.ts';
import { type Cell, readBareMonth, readCompactDay, readMoment, readYear } from './cells.ts';
import { isClock } from './column-meaning.ts';
import type { AnswerTable, TableColumn } from './table.ts';
import { readClock } from './trading-day.ts';

/** The times of the rows of a table, oldest first. */
export interface TimeAxis {
  /** The columns of the time: a date, a year and a month, or a day and a time of the day. */
  readonly columns: readonly string[];
  /** The rows with a time; code rows have none. */
  readonly rows: readonly number[];
  /** The time of each of those rows: milliseconds since 1970 in UTC, ascending, none twice. */
  readonly times: readonly number[];
  /** By row, the earlier rows of the same time that it represents. */
  readonly repeated: ReadonlyMap<number, readonly number[]>;
}

// Code rows precede the dates: `Transform:` in FRED-MD, `factors` and `transform` in FRED-QD.
const MAX_CODE_ROWS = 3;
// The largest share of rows with repeated times; above, a table has several series.
const MAX_REPEATED = 1 / 4;

/**
 * The time axis of a table; undefined for a table without one. The row's own period takes precedence over its
 * other days.
 * @param subject the subject of a row, if known: years look like other numbers
 */
export function findTimeAxis(table: AnswerTable, subject?: Grain): TimeAxis | undefined {
  // The row's own period first, before other days, such as the day of a release.
  const columns = table.columns.toSorted((left, right) => Number(isOwnTime(right)) - Number(isOwnTime(left)));
  for (const column of columns) {
    const axis = axisOfColumn(column) ?? axisWithClock(column, columns);
    if (axis) return axis;
  }
  const year = table.columns.find(({ name }) => /^(?:year|年份?)$/i.test(name));
  const month = table.columns.find(({ name }) => /^(?:month|月份?)$/i.test(name));
  if (year && month) return toAxis([year.name, month.name], monthTimes(year, month), 0);
  const ofYears = columns.find((column) => column.role === 'period' || (subject === 'year' && !column.isNumeric));
  const yearly = ofYears && toAxis([ofYears.name], ofYears.cells.map(readYear), 0);
  if (yearly) return yearly;
  if (namesSeveral(table)) return undefined;
  // Times of a single day, such as the minutes of a session.
  for (const column of columns.filter(isClock)) {
    const axis = toAxis([column.name], column.cells.map(clockMs), 0);
    if (axis) return axis;
  }
  return undefined;
}

/** Whether the rows of a table are of several securities, by their codes. */
export function namesSeveral({ columns }: AnswerTable): boolean {
  return columns.some(({ kind, cells }) => kind === 'code' && cells.some((cell) => cell !== cells[0]));
}

const OWN_TIMES: ReadonlySet<TableColumn['role']> = new Set(['period', 'day', 'time']);

/** Whether a column has the period or time of its row. */
export function isOwnTime({ role }: TableColumn): boolean {
  return OWN_TIMES.has(role);
}

function axisOfColumn(column: TableColumn): TimeAxis | undefined {
  const { name, cells } = column;
  return (
    toAxis([name], cells.map(readMoment), MAX_CODE_ROWS) ??
    toAxis([name], cells.map(readCompactDay), 0) ??
    (isOwnTime(column) ? toAxis([name], cells.map(readBareMonth), 0) : undefined)
  );
}

/** The axis of a column of days and one of times of the day, such as minutes over some days. */
function axisWithClock(day: TableColumn, columns: readonly TableColumn[]): TimeAxis | undefined {
  const days = day.cells.map(readMoment);
  if (days.includes(undefined)) return undefined;
  const clock = columns.find((column) => column !== day && isClock(column));
  return (
    clock &&
    toAxis(
      [day.name, clock.name],
      clock.cells.map((cell, row) => {
        const [own, time] = [days[row], clockMs(cell)];
        return own === undefined || time === undefined ? undefined : own + time;
      }),
      0,
    )
  );
}

/** The milliseconds from midnight to a time of the day. */
function clockMs(cell: Cell): number | undefined {
  const minute = readClock(cell);
  return minute === undefined ? undefined : minute * 60_000;
}

/** Sorts rows by time, newest first, after the rows without a time. */
export function newestFirst({ rows: timed, repeated }: TimeAxis, rows: readonly number[]): readonly number[] {
  const wanted = new Set(rows);
  const withEarlier = timed.toReversed().flatMap((row) => [row, ...(repeated.get(row) ?? []).toReversed()]);
  const known = new Set(withEarlier);
  return [...rows.filter((row) => !known.has(row)), ...withEarlier.filter((row) => wanted.has(row))];
}

function monthTimes(year: TableColumn, month: TableColumn): readonly (number | undefined)[] {
  return year.cells.map((cell, row) => {
    const monthOfYear = month.cells[row];
    const isMonth = typeof cell === 'number' && typeof monthOfYear === 'number';
    return isMonth ? readMoment(`${String(cell).padStart(4, '0')}-${String(monthOfYear).padStart(2, '0')}`) : undefined;
  });
}

/**
 * An axis of these times; undefined if many are equal, or a row other than the code rows has none. Of rows with
 * equal times, the later one represents all: the last one, or the first one if the newest row is first.
 */
function toAxis(
  columns: readonly string[],
  times: readonly (number | undefined)[],
  maxCodeRows: number,
): TimeAxis | undefined {
  const first = times.findIndex((time) => time !== undefined);
  if (first < 0 || first > maxCodeRows) return undefined;
  const points = times.flatMap((time, row) => (time === undefined ? [] : [{ row, time }]));
  if (points.length + first < times.length) return undefined;
  const isNewestFirst = (points[0]?.time ?? 0) > (points.at(-1)?.time ?? 0);
  const later = new Map((isNewestFirst ? points.toReversed() : points).map((point) => [point.time, point]));
  if (points.length - later.size > points.length * MAX_REPEATED) return undefined;
  const repeated = new Map<number, number[]>();
  for (const { row, time } of points) {
    const own = later.get(time)?.row ?? row;
    if (own !== row) repeated.set(own, [...(repeated.get(own) ?? []), row]);
  }
  const sorted = [...later.values()].toSorted((left, right) => left.time - right.time);
  return { columns, rows: sorted.map(({ row }) => row), times: sorted.map(({ time }) => time), repeated };
}

/** The date of a row, as in its cells. */
export function rowDate(table: AnswerTable, { columns }: TimeAxis, row: number): string {
  const cells = columns.map((name) => String(table.columns.find((column) => column.name === name)?.cells[row] ?? ''));
  const [day = '', further] = cells;
  if (further === undefined) return day;
  return further.includes(':') ? `${day} ${further}` : `${day}-${further.padStart(2, '0')}`;
}

/** The shown part of a history, counted back from its end. */
export type Stretch = 'all' | '10y' | '5y' | '1y' | '6m';

const MONTHS: Readonly<Record<Exclude<Stretch, 'all'>, number>> = { '10y': 120, '5y': 60, '1y': 12, '6m': 6 };

/** Whether a text names a stretch. */
export function isStretch(text: string | null): text is Stretch {
  return text === 'all' || (text !== null && Object.hasOwn(MONTHS, text));
}

/** The stretches to offer: the whole, and those that are shorter than the history and have some points. */
export function stretchesOf(axis: TimeAxis): readonly Stretch[] {
  const shorter = (['10y', '5y', '1y', '6m'] as const).filter((stretch) => {
    const shown = stretchRows(axis, stretch).length;
    return shown >= 10 && shown < axis.rows.length;
  });
  return ['all', ...shorter];
}

/** The rows of a stretch, oldest first. */
export function stretchRows({ rows, times }: TimeAxis, stretch: Stretch): readonly number[] {
  const begin = stretchBegin(times, stretch);
  return rows.slice(times.findIndex((time) => time >= begin));
}

/** The beginning of a stretch, in milliseconds. */
export function stretchBegin(times: readonly number[], stretch: Stretch): number {
  const last = times.at(-1) ?? 0;
  if (stretch === 'all') return times[0] ?? 0;
  const begin = new Date(last);
  begin.setUTCMonth(begin.getUTCMonth() - MONTHS[stretch]);
  return begin.getTime();
}
