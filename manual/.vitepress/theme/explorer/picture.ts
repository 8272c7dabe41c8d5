import type { TableKind } from '../../../../src/declare/interface.ts';
import { columnOf, numberAt, type Table, type TableColumn } from './table.ts';
import { findTimeAxis, type TimeAxis } from './time.ts';

/** The kinds of pictures. */
export type PictureKind = Picture['kind'];

/**
 * One way to draw a table. It follows from the shape of the table, from its kind and from the kinds of its columns,
 * never from the name of its interface.
 */
export type Picture = Candles | Lines | Bars;

/** Candlesticks: prices of a span by time. */
export interface Candles {
  readonly kind: 'candles';
  readonly axis: TimeAxis;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  /** The column of the volume, where there is one. */
  readonly volume?: string;
}

/** Lines: columns of numbers by time. */
export interface Lines {
  readonly kind: 'lines';
  readonly axis: TimeAxis;
  /** The columns that can be drawn. */
  readonly choices: readonly string[];
}

/** Bars: columns of numbers by label. */
export interface Bars {
  readonly kind: 'bars';
  readonly label: string;
  /** The columns that can be drawn. */
  readonly choices: readonly string[];
}

// More bars than these are unreadable: of a longer ranking, the first ones are drawn.
const MAX_BARS = 200;
const FIRST_BARS = 50;

/**
 * The pictures that a table can be drawn as, the one to begin with first; none for one without numbers.
 * - By time it is lines, and candles where there are prices of spans. A snapshot of many securities is not by time,
 *   even where each row has a day of its own.
 * - Else it is bars by label; none of securities of which one comes twice.
 */
export function picturesOf(table: Table, kind: TableKind): readonly Picture[] {
  if (table.length === 0) return [];
  const axis = kind === 'snapshot' && table.columns.some(isCode) ? undefined : findTimeAxis(table);
  const choices = table.columns
    .filter(({ name, isNumeric, unit }) => isNumeric && unit !== ROW_NUMBER && !axis?.columns.includes(name))
    .map(({ name }) => name);
  if (choices.length === 0) return [];
  if (axis) {
    const candles = toCandles(axis, choices);
    const lines: Lines = { kind: 'lines', axis, choices };
    return candles ? [candles, lines] : [lines];
  }
  const label = findLabel(table);
  if (!label || (kind !== 'snapshot' && table.length > MAX_BARS)) return [];
  return [{ kind: 'bars', label: label.name, choices }];
}

/** Whether a table is a list, which is read first and drawn second: a snapshot whose rows have days of their own. */
export function isList(table: Table, kind: TableKind): boolean {
  return (
    kind === 'snapshot' &&
    table.columns.some(isCode) &&
    table.columns.some((column) => column.kind === 'date' && new Set(column.cells).size > 1)
  );
}

/** The rows that bars show, of those in the order of the table. */
export function barRows(rows: readonly number[]): readonly number[] {
  return rows.length > MAX_BARS ? rows.slice(0, FIRST_BARS) : rows;
}

// The unit of a column that counts the rows.
const ROW_NUMBER = 'row';

function isCode({ kind }: TableColumn): boolean {
  return kind === 'code';
}

/** The column that names the rows: a text if there is one, else a code; undefined where a security comes twice. */
function findLabel({ columns, length }: Table): TableColumn | undefined {
  const named = columns.filter(({ isNumeric, kind }) => !isNumeric && kind !== 'date' && kind !== 'date-time');
  const label = named.find(({ kind }) => kind === 'text') ?? named[0];
  const isUnique = label !== undefined && new Set(label.cells).size === length;
  return isUnique || !columns.some(isCode) ? label : undefined;
}

function toCandles(axis: TimeAxis, names: readonly string[]): Candles | undefined {
  const find = (pattern: RegExp): string | undefined => names.find((name) => pattern.test(name));
  const open = find(/^(?:开盘价?|open)$/i);
  const high = find(/^(?:最高价?|high)$/i);
  const low = find(/^(?:最低价?|low)$/i);
  const close = find(/^(?:收盘价?|close)$/i);
  if (!open || !high || !low || !close) return undefined;
  const volume = find(/^(?:成交量|volume)$/i);
  return { kind: 'candles', axis, open, high, low, close, ...(volume && { volume }) };
}

/** The columns that a picture draws: at most two of the wanted ones, else the first that it can draw. */
export function seriesOf(picture: Lines | Bars, wanted: readonly string[]): readonly string[] {
  const known = wanted.filter((name, at) => picture.choices.includes(name) && wanted.indexOf(name) === at).slice(0, 2);
  return known.length > 0 ? known : picture.choices.slice(0, 1);
}

/** Figures of the numbers in some rows of a column. */
export interface Figures {
  readonly count: number;
  readonly lowest: number;
  readonly highest: number;
  /** The last number and its row. */
  readonly last: number;
  readonly lastRow: number;
  readonly firstRow: number;
}

/** The figures of the numbers in these rows; undefined where there is none. */
export function figuresOf(column: TableColumn, rows: readonly number[]): Figures | undefined {
  let figures: Figures | undefined;
  for (const row of rows) {
    const number = numberAt(column, row);
    if (number === null) continue;
    figures = {
      count: (figures?.count ?? 0) + 1,
      lowest: Math.min(figures?.lowest ?? number, number),
      highest: Math.max(figures?.highest ?? number, number),
      last: number,
      lastRow: row,
      firstRow: figures?.firstRow ?? row,
    };
  }
  return figures;
}

/** Whether a logarithmic scale can show these columns in these rows: every number is above zero. */
export function hasLog(table: Table, names: readonly string[], rows: readonly number[]): boolean {
  return names.every((name) => (figuresOf(columnOf(table, name), rows)?.lowest ?? 0) > 0);
}
