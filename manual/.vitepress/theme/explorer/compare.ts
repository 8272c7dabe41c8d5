import type { ManualParam } from '../../../../src/faces/manual-data/manual-types.ts';
import { openParams, startingValues, type Values } from './form.ts';
import { hintsOf } from './hints.ts';
import type { Lines } from './picture.ts';
import { type AnswerTable, columnOf, numberAt, type TableColumn } from './table.ts';
import { rowDate, type TimeAxis } from './time.ts';

/** A series to compare with the form's, as in a link. */
export interface ComparedSeries {
  readonly interface: string;
  /** The params of its request that differ from their defaults. */
  readonly params: readonly (readonly [name: string, value: string])[];
  /** The column drawn; the default column of its picture when left out. */
  readonly column?: string;
}

/** How series of different sizes are drawn: rebased to 100 on their first common day, or each on its own axis. */
export type CompareScale = 'rebased' | 'axes';

/** The most series that can be told apart. */
export const MAX_COMPARED = 3;

/**
 * The param that selects the subject of an interface: the one that names securities, else a text, else a choice;
 * undefined without one.
 */
export function subjectParam(params: readonly ManualParam[]): ManualParam | undefined {
  const texts = openParams(params).filter(({ input, many }) => !many && (input === 'text' || input === 'choice'));
  return texts.find(({ names }) => names !== undefined) ?? texts.find(({ input }) => input === 'text') ?? texts[0];
}

/**
 * The values of a request to compare with another: its own subject, and the shared params of the other, such as
 * the period and the range of days. A code in another notation, `SH600519`, is converted.
 * @param params of the added interface
 * @param subject the value of its subject; empty for that of its example
 * @param sent the values of the shown request
 */
export function comparedValues(params: readonly ManualParam[], subject: string, sent: Values): Values {
  const starting = startingValues(openParams(params));
  const subjectName = subjectParam(params)?.name;
  return Object.fromEntries(
    openParams(params).map(({ name, choices, required, default: byDefault }) => {
      const shared = sent[name] ?? [];
      const isAccepted = choices.length === 0 || shared.every((value) => choices.some(([choice]) => choice === value));
      if (name === subjectName && subject === '') return [name, starting[name] ?? []];
      if (name === subjectName) return [name, [hintsOf(params, { [name]: [subject] })[0]?.meant ?? subject]];
      if (shared.length > 0 && isAccepted) return [name, shared];
      return [name, required || byDefault === undefined ? (starting[name] ?? []) : []];
    }),
  );
}

/** Encodes a compared series for the address: `index_zh_a_hist?symbol=000300`. */
export function encodeCompared({ interface: name, params, column }: ComparedSeries): string {
  const query = new URLSearchParams(params.map(([key, value]) => [key, value]));
  if (column !== undefined) query.append(COLUMN, column);
  return query.size === 0 ? name : `${name}?${query}`;
}

/** Parses the result of {@link encodeCompared}; undefined for a text without an interface. */
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

// The key of the column: names of params have no dot.
const COLUMN = 'view.column';

/** A series to join: a column of an answer by time. */
export interface JoinedSeries {
  /** Its subject for the legend: `600000 浦发银行`. */
  readonly label: string;
  readonly table: AnswerTable;
  readonly axis: TimeAxis;
  readonly column: string;
}

/** Several series in one table, and the picture of it. */
export interface Comparison {
  /**
   * A column of days, then one column for each series. A cell is null if the series has no row or no value on the
   * day.
   */
  readonly table: AnswerTable;
  readonly picture: Lines;
}

/**
 * Joins series by time: one row for each time of any series, oldest first. No value is filled in or moved.
 * @param parts at least one
 */
export function joinByTime(parts: readonly JoinedSeries[], scale: CompareScale): Comparison {
  const texts = new Map<number, string>();
  for (const { table, axis } of parts)
    for (const [at, time] of axis.times.entries())
      if (!texts.has(time)) texts.set(time, rowDate(table, axis, axis.rows[at] ?? 0));
  const times = [...texts.keys()].toSorted((left, right) => left - right);
  const rowAt = new Map(times.map((time, row) => [time, row]));
  const names = withNumbers(parts.map(({ label, column }) => `${label} ${column}`));
  const own = new Map<string, ReadonlySet<number>>();
  const columns = parts.map(({ label, table, axis, column }, part): TableColumn => {
    const source = columnOf(table, column);
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
    // Its English name gets the label, too, which tells the series apart.
    const english = source.english && { english: `${label} ${source.english}` };
    return { ...source, name, ...english, isNumeric: true, cells };
  });
  const [dayName = 'date'] = parts[0]?.axis.columns ?? [];
  const dayEnglish = parts[0]?.table.columns.find(({ name }) => name === dayName)?.english;
  const dayCells = times.map((time) => texts.get(time) ?? null);
  const axis: TimeAxis = { columns: [dayName], rows: times.map((_, row) => row), times, repeated: new Map() };
  const [first = ''] = names;
  return {
    table: {
      length: times.length,
      columns: [
        { name: dayName, ...(dayEnglish && { english: dayEnglish }), isNumeric: false, kind: 'date', cells: dayCells },
        ...columns,
      ],
    },
    picture: { kind: 'lines', axis, choices: names, first, compared: { own, scale } },
  };
}

/** Adds numbers to repeated names. */
function withNumbers(names: readonly string[]): readonly string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let number = 2; taken.has(own); number++) own = `${name} (${number})`;
    taken.add(own);
    return own;
  });
}

/**
 * The first row in which all columns have a number above zero: the base of 100. Undefined if the series never
 * overlap.
 */
export function baseRow(columns: readonly TableColumn[], rows: readonly number[]): number | undefined {
  return rows.find((row) => columns.every((column) => (numberAt(column, row) ?? 0) > 0));
}

/**
 * The rebased number in a row of a column: divided by the one in the base row, times 100; null without a number.
 */
export function rebasedAt(column: TableColumn, base: number, row: number): number | null {
  const whole = numberAt(column, base);
  if (whole === null || whole <= 0) throw new RangeError(`${column.name} has no base in row ${base}`);
  const number = numberAt(column, row);
  return number === null ? null : (number / whole) * 100;
}

/**
 * The label of an answer in the legend: the value of its subject, and its name if the answer has one; the name of
 * the interface without a subject.
 * @param named whether to add the interface, because the series are of several
 */
export function seriesLabel(name: string, subject: string | undefined, table: AnswerTable, named: boolean): string {
  const title = table.columns.find(
    ({ role, cells }) => role === 'name' && cells.length > 0 && cells.every((cell) => cell === cells[0]),
  )?.cells[0];
  const words = [named || subject === undefined ? name : '', subject ?? '', typeof title === 'string' ? title : ''];
  return words.filter((word, at) => word !== '' && words.indexOf(word) === at).join(' ');
}
