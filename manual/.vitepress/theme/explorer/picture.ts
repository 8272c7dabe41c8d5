import { type Grain, isTimeGrain, mayBeSeries } from '../../../../src/engine/interface/grain.ts';
import { findChangeColumn, isClock } from './column-meaning.ts';
import { type AnswerTable, columnOf, numberAt, type TableColumn } from './table.ts';
import {
  findTimeAxis,
  isOwnTime,
  namesSeveral,
  type Stretch,
  stretchesOf,
  stretchRows,
  type TimeAxis,
} from './time.ts';

/** The kinds of pictures. */
export type PictureKind = Picture['kind'];

/**
 * One way to draw a table. It depends on the shape of the table, the subject of its rows, and the kinds and roles
 * of its columns, never on names.
 */
export type Picture = Candles | Lines | Bars | Times;

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
  /** The default one. */
  readonly first: string;
  /** For columns of several answers, joined by time: all are drawn. */
  readonly compared?: {
    /** By column, the rows of its answer. Its line continues over other rows; a row without a value is a gap. */
    readonly own: ReadonlyMap<string, ReadonlySet<number>>;
    /** `rebased` to 100 at the first common row in view, or each on its own axis. */
    readonly scale: 'rebased' | 'axes';
  };
}

/** Bars: columns of numbers by label. */
export interface Bars {
  readonly kind: 'bars';
  readonly label: string;
  /** The columns that can be drawn. */
  readonly choices: readonly string[];
  /** The default one. */
  readonly first: string;
}

/** Times of the day: when something happened to each security. */
export interface Times {
  readonly kind: 'times';
  readonly label: string;
  /** The columns that can be drawn. */
  readonly choices: readonly string[];
  /** The default one. */
  readonly first: string;
}

// A longer list is shown as a table first.
const MAX_GLANCE = 40;
// The least share of distinct labels, so that bars can be told apart.
const MIN_DIFFERENT = 1 / 2;
// The most readable bars; of a longer ranking, the first ones are drawn.
const MAX_BARS = 200;
const FIRST_BARS = 50;

/**
 * The pictures of a table, the default one first; none for a table without numbers.
 * - By time it is lines, and candles where there are prices of spans. A list of securities is not by time, even
 *   where each row has a day of its own.
 * - Securities are shown at the times of the day that their rows are of, but not at those of their quotes.
 * - Else it is bars by label; none where labels do not tell the rows apart, and none of lengths of time without an
 *   axis.
 */
export function picturesOf(table: AnswerTable, subject: Grain): readonly Picture[] {
  if (table.length === 0) return [];
  const hasCodes = table.columns.some(isCode);
  const axis = isByTime(table, subject) ? findTimeAxis(table, subject) : undefined;
  const drawable = table.columns.filter(
    (column) => column.isNumeric && !column.isRowNumber && !axis?.columns.includes(column.name),
  );
  const choices = drawable.map(({ name }) => name);
  const first = firstColumn(drawable);
  if (axis) {
    if (first === undefined) return [];
    const candles = toCandles(axis, drawable);
    const lines: Lines = { kind: 'lines', axis, choices, first };
    return candles ? [candles, lines] : [lines];
  }
  const label = findLabel(table, subject);
  const clocks = hasCodes ? table.columns.filter((column) => isOwnTime(column) && isClock(column)) : [];
  const [firstClock] = clocks;
  // A security with two events is shown twice.
  const name = label ?? nameColumns(table, subject)[0];
  const times: readonly Times[] =
    firstClock && name
      ? [{ kind: 'times', label: name.name, choices: clocks.map((each) => each.name), first: firstClock.name }]
      : [];
  if (!label || first === undefined || isTimeGrain(subject)) return times;
  return [...times, { kind: 'bars', label: label.name, choices, first: findChangeColumn(table)?.name ?? first }];
}

/**
 * The likely default picture of an interface, before the table is loaded: candles or lines; undefined if the table
 * must be seen first.
 */
export function likelyPicture(columns: readonly ColumnRole[], subject: Grain): PictureKind | undefined {
  if (!isTimeGrain(subject)) return undefined;
  return pricesOf(columns) ? 'candles' : 'lines';
}

// Columns that are not the default: previous values and ranks.
const SECOND: ReadonlySet<TableColumn['role']> = new Set(['previous', 'previous_close', 'rank']);

/** The default column of numbers: a close, the latest price, the figure of a release, else the first one. */
function firstColumn(columns: readonly TableColumn[]): string | undefined {
  const own = closeOf(columns) ?? ofRole(columns, 'settlement') ?? ofRole(columns, 'actual');
  return own ?? (columns.find(({ role }) => !SECOND.has(role)) ?? columns[0])?.name;
}

/** Whether the rows are a time series. Events of securities are a list, and so are deals of several of them. */
function isByTime(table: AnswerTable, subject: Grain): boolean {
  if (isTimeGrain(subject) || !mayBeSeries(subject)) return isTimeGrain(subject);
  return !(subject === 'trade' ? namesSeveral(table) : table.columns.some(isCode));
}

/** The picture to show: the chosen one, else the first. */
export function pictureShown(pictures: readonly Picture[], wanted: PictureKind | undefined): Picture | undefined {
  return pictures.find(({ kind }) => kind === wanted) ?? pictures[0];
}

// The most candles shown at first: thousands would look like a line.
const FEW_CANDLES = 60;

/** The stretch that a picture by time shows: the chosen one, else the longest with distinct points. */
export function stretchShown(picture: Candles | Lines, wanted: Stretch | undefined): Stretch {
  const offered = stretchesOf(picture.axis);
  if (wanted !== undefined && offered.includes(wanted)) return wanted;
  if (picture.kind !== 'candles') return 'all';
  return offered.findLast((each) => stretchRows(picture.axis, each).length >= FEW_CANDLES) ?? 'all';
}

/**
 * Whether a table is a list, which is shown before its picture: long tables, and securities with changes or days
 * of their own. Pictures of times of the day come first.
 */
export function isListTable(table: AnswerTable, subject: Grain): boolean {
  const [first] = picturesOf(table, subject);
  if (first?.kind === 'times' || (first && 'axis' in first) || isTimeGrain(subject)) return false;
  if (table.length > MAX_GLANCE) return true;
  if (!table.columns.some(isCode)) return false;
  const isOfDays = table.columns.some((column) => column.kind === 'date' && new Set(column.cells).size > 1);
  return isOfDays || findChangeColumn(table) !== undefined;
}

/**
 * The columns that stay in view while a table scrolls: the time of a history, else the code and the name of what
 * the rows are of, else the first column of texts. One that is the same in all rows tells none apart.
 */
export function leadingColumns(
  columns: readonly TableColumn[],
  times: TimeAxis | undefined,
  subject: Grain,
): readonly TableColumn[] {
  const timed = columns.filter(({ name }) => times?.columns.includes(name));
  if (timed.length > 0) return timed;
  const varied = columns.filter(({ cells }) => cells.length < 2 || cells.some((cell) => cell !== cells[0]));
  const naming = varied.filter((column) => mayName(column, subject));
  const [code, name] = (['code', 'name'] as const).map((role) => naming.find((column) => column.role === role));
  const named = [code, name].flatMap((column) => column ?? []);
  if (named.length > 0) return named;
  const isLeading = (column: TableColumn): boolean => !column.isRowNumber && column.role !== 'rank';
  const first =
    naming.find((column) => isLeading(column) && !column.isNumeric) ?? columns.find(isLeading) ?? columns[0];
  return first ? [first] : [];
}

/** Whether a column may name the rows of a table: boards are not named by the shares that lead them. */
function mayName({ of }: TableColumn, subject: Grain): boolean {
  return subject !== 'board' || of === undefined || of === 'board' || of === 'industry';
}

/** The rows to show as bars. */
export function barRows(rows: readonly number[]): readonly number[] {
  return rows.length > MAX_BARS ? rows.slice(0, FIRST_BARS) : rows;
}

function isCode({ kind }: TableColumn): boolean {
  return kind === 'code';
}

/**
 * The column that labels the rows: a name or a text if there is one, else a code. If securities share a name, it
 * is their code. Undefined if a security comes twice, or fewer than half of the labels are distinct.
 */
function findLabel(table: AnswerTable, subject: Grain): TableColumn | undefined {
  // A column with one value for all rows is no label.
  const names = nameColumns(table, subject).filter(
    ({ cells }) => table.length === 1 || cells.some((cell) => cell !== cells[0]),
  );
  const different = ({ cells }: TableColumn): number => new Set(cells).size;
  const [label] = names;
  if (!label || different(label) === table.length) return label;
  const code = names.find((column) => isCode(column) && different(column) === table.length);
  if (code || table.columns.some(isCode)) return code;
  return different(label) > table.length * MIN_DIFFERENT ? label : undefined;
}

/** The columns that may label a row: names, then texts, then codes; no ranks. */
function nameColumns({ columns }: AnswerTable, subject: Grain): readonly TableColumn[] {
  const named = columns.filter(
    (column) =>
      !column.isNumeric &&
      mayName(column, subject) &&
      column.kind !== 'date' &&
      column.kind !== 'date-time' &&
      column.role !== 'rank' &&
      !isClock(column),
  );
  const placeOf = ({ role, kind }: TableColumn): number => (role === 'name' ? 0 : kind === 'text' ? 1 : 2);
  return named.toSorted((left, right) => placeOf(left) - placeOf(right));
}

function toCandles(axis: TimeAxis, columns: readonly TableColumn[]): Candles | undefined {
  const prices = pricesOf(columns);
  const volume = ofRole(columns, 'volume');
  return prices && { kind: 'candles', axis, ...prices, ...(volume && { volume }) };
}

/** The columns of the four prices of a candle; undefined if one is missing. */
function pricesOf(columns: readonly ColumnRole[]): Pick<Candles, 'open' | 'high' | 'low' | 'close'> | undefined {
  const [open, high, low] = (['open', 'high', 'low'] as const).map((role) => ofRole(columns, role));
  const close = closeOf(columns);
  return open && high && low && close ? { open, high, low, close } : undefined;
}

/** What a column is; further columns of a declaration have no name. */
type ColumnRole = Pick<TableColumn, 'role'> & { readonly name?: string };

/** The column of closes; the latest price without one. */
function closeOf(columns: readonly ColumnRole[]): string | undefined {
  return ofRole(columns, 'close') ?? ofRole(columns, 'price');
}

/** The name of the first column of a role. */
function ofRole(columns: readonly ColumnRole[], wanted: TableColumn['role']): string | undefined {
  return columns.find(({ role }) => role === wanted)?.name;
}

/** The columns that a picture draws: at most two of the chosen ones, else the default; all compared ones. */
export function seriesOf(picture: Lines | Bars | Times, wanted: readonly string[]): readonly string[] {
  const { choices, first } = picture;
  if (picture.kind === 'lines' && picture.compared) return choices;
  const known = wanted.filter((name, at) => choices.includes(name) && wanted.indexOf(name) === at).slice(0, 2);
  return known.length > 0 ? known : [first];
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

/** The figures of the numbers in these rows; undefined without numbers. */
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
export function hasLog(table: AnswerTable, names: readonly string[], rows: readonly number[]): boolean {
  return names.every((name) => (figuresOf(columnOf(table, name), rows)?.lowest ?? 0) > 0);
}
