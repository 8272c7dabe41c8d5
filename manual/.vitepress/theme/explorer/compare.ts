import type { ManualParam } from '../../../../src/faces/manual-data/manual-types.ts';
import { openParams, startingValues, type Values } from './form.ts';
import { hintsOf } from './hints.ts';
import type { Lines } from './picture.ts';
import { columnOf, numberAt, type Table, type TableColumn } from './table.ts';
import { dateOf, type TimeAxis } from './time.ts';

/** A series that is drawn beside that of the form, as a link holds it. */
export interface ComparedSeries {
  readonly interface: string;
  /** The params of its request that differ from their defaults. */
  readonly params: readonly (readonly [name: string, value: string])[];
  /** The column drawn; the one that its picture begins with, when left out. */
  readonly column?: string;
}

/** How series of different sizes are drawn: each as 100 on the first day that all have, or each on an axis of its own. */
export type CompareScale = 'rebased' | 'axes';

/** More series than these cannot be told apart. */
export const MAX_COMPARED = 3;

/** The param that says what an interface's series is of: a code, a name or a choice; undefined where none does. */
export function subjectParam(params: readonly ManualParam[]): ManualParam | undefined {
  const texts = openParams(params).filter(({ input, many }) => !many && (input === 'text' || input === 'choice'));
  return (
    texts.find(({ name }) => /^(?:symbol|stock|fund|code)$/.test(name)) ?? texts.find(({ input }) => input === 'text')
  );
}

/**
 * The values of a request that is compared with another one: its own subject, and what both can be asked for, such as a
 * period and a range of days, as in the other. A code in another notation, `SH600519`, is the one that is meant.
 * @param params of the interface that is added
 * @param subject the value of its subject
 * @param sent the values of the request that is shown
 */
export function comparedValues(params: readonly ManualParam[], subject: string, sent: Values): Values {
  const starting = startingValues(openParams(params));
  const subjectName = subjectParam(params)?.name;
  return Object.fromEntries(
    openParams(params).map(({ name, choices, required, default: byDefault }) => {
      const shared = sent[name] ?? [];
      const isAccepted = choices.length === 0 || shared.every((value) => choices.some(([choice]) => choice === value));
      if (name === subjectName) return [name, [hintsOf(params, { [name]: [subject] })[0]?.meant ?? subject]];
      if (shared.length > 0 && isAccepted) return [name, shared];
      return [name, required || byDefault === undefined ? (starting[name] ?? []) : []];
    }),
  );
}

/** A compared series as the address holds it: `index_zh_a_hist?symbol=000300`. */
export function encodeCompared({ interface: name, params, column }: ComparedSeries): string {
  const query = new URLSearchParams(params.map(([key, value]) => [key, value]));
  if (column !== undefined) query.append(COLUMN, column);
  return query.size === 0 ? name : `${name}?${query}`;
}

/** Reads what {@link encodeCompared} has written; undefined for a text that names no interface. */
export function readCompared(text: string): ComparedSeries | undefined {
  const end = text.indexOf('?');
  const name = end < 0 ? text : text.slice(0, end);
  if (!/^[a-z][a-z0-9_]*$/.test(name)) return undefined;
  const query = new URLSearchParams(end < 0 ? '' : text.slice(end));
  const column = query.get(COLUMN);
  return {
    interface: name,
    params: [...query].filter(([key]) => key !== COLUMN),
    ...(column !== null && { column }),
  };
}

// No param has a dot in its name.
const COLUMN = 'view.column';

/** One of the series that are joined: a column of an answer by time. */
export interface Part {
  /** What it is of, as a legend shows it: `600000 浦发银行`. */
  readonly label: string;
  readonly table: Table;
  readonly axis: TimeAxis;
  readonly column: string;
}

/** Several series in one table, and the picture of it. */
export interface Comparison {
  /** A column of days, then one column a part. A cell is null where the part has no row of the day or no value in it. */
  readonly table: Table;
  readonly picture: Lines;
}

/**
 * Joins series by time: each time that any of them has is one row, oldest first. No value is filled in or moved.
 * @param parts at least one
 */
export function joinByTime(parts: readonly Part[], scale: CompareScale): Comparison {
  const texts = new Map<number, string>();
  for (const { table, axis } of parts)
    for (const [at, time] of axis.times.entries())
      if (!texts.has(time)) texts.set(time, dateOf(table, axis, axis.rows[at] ?? 0));
  const times = [...texts.keys()].toSorted((left, right) => left - right);
  const rowAt = new Map(times.map((time, row) => [time, row]));
  const names = distinct(parts.map(({ label, column }) => `${label} ${column}`));
  const own = new Map<string, ReadonlySet<number>>();
  const columns = parts.map(({ table, axis, column }, part): TableColumn => {
    // Its own English name would say nothing of what it is compared with.
    const { english: _, ...source } = columnOf(table, column);
    const cells: (number | null)[] = times.map(() => null);
    const rows = new Set<number>();
    for (const [at, time] of axis.times.entries()) {
      const row = rowAt.get(time);
      if (row === undefined) continue;
      rows.add(row);
      cells[row] = numberAt(source, axis.rows[at] ?? 0);
    }
    const name = names[part] ?? column;
    own.set(name, rows);
    return { ...source, name, isNumeric: true, cells };
  });
  const [dayName = 'date'] = parts[0]?.axis.columns ?? [];
  const dayCells = times.map((time) => texts.get(time) ?? null);
  const axis: TimeAxis = { columns: [dayName], rows: times.map((_, row) => row), times, repeated: new Map() };
  const [first = ''] = names;
  return {
    table: {
      length: times.length,
      columns: [{ name: dayName, isNumeric: false, kind: 'date', cells: dayCells }, ...columns],
    },
    picture: { kind: 'lines', axis, choices: names, first, compared: { own, scale } },
  };
}

/** Names of which none comes twice: a later one gets a number. */
function distinct(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let number = 2; taken.has(own); number++) own = `${name} (${number})`;
    taken.add(own);
    return own;
  });
}

/**
 * The first of some rows in which each column has a number above zero: there, all of them are 100. Undefined where there
 * is none, as of series that never meet.
 */
export function baseRow(columns: readonly TableColumn[], rows: readonly number[]): number | undefined {
  return rows.find((row) => columns.every((column) => (numberAt(column, row) ?? 0) > 0));
}

/** The number in a row of a column as it is rebased: over the one in the base row and times 100; null without one. */
export function rebasedAt(column: TableColumn, base: number, row: number): number | null {
  const whole = numberAt(column, base);
  if (whole === null || whole <= 0) throw new RangeError(`${column.name} has no base in row ${base}`);
  const number = numberAt(column, row);
  return number === null ? null : (number / whole) * 100;
}

/**
 * What an answer is of, as a legend shows it: the value of its subject, and its name where the answer has one. An
 * interface without a subject is shown by its own name.
 * @param named whether the interface is shown as well, since the series are of several ones
 */
export function labelOf(name: string, subject: string | undefined, table: Table, named: boolean): string {
  const title = table.columns.find(
    ({ name: column, cells }) =>
      /^(?:.*名称|.*简称|name)$/i.test(column) && cells.length > 0 && cells.every((cell) => cell === cells[0]),
  )?.cells[0];
  const words = [named || subject === undefined ? name : '', subject ?? '', typeof title === 'string' ? title : ''];
  return words.filter((word, at) => word !== '' && words.indexOf(word) === at).join(' ');
}
