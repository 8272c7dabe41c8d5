import { DOT, NINE, ZERO } from '../../base/ascii.ts';
import { quote } from '../../base/errors.ts';
import { type Cells, isNumeric } from '../formats/cells.ts';
import { type Interface, isPeriod, type TableKind } from '../interface/interface.ts';
import type { Table } from '../table/table.ts';

/** What of a declaration decides how its replies may differ. */
type Compared = Pick<Interface, 'kind' | 'grain' | 'probe' | 'listsAll' | 'columns'>;

/** In what a table contradicts a stored one: replies that do so in one way may do it in other words each time. */
type ContradictionKind = 'start' | 'end' | 'count' | 'days' | 'figures' | 'form';

/** Why a table cannot be newer than a stored one. */
export interface Contradiction {
  readonly kind: ContradictionKind;
  /** What differs, as a clause: `ends on 2024-01-02, before 2024-01-05`. */
  readonly text: string;
  /**
   * Whether two hosts that agree are believed at once: one row of the stored table is all that they contradict, so
   * that this row alone may be false.
   */
  readonly isOfTwoHosts: boolean;
}

type Difference = Pick<Contradiction, 'kind' | 'text'>;

/**
 * Why a table cannot be newer than the stored one. Undefined when it can. No rows after rows are not judged here.
 * @param isUnrevised whether the rows before the last one of the stored table never change
 */
export function findContradiction(
  declared: Compared,
  isUnrevised: boolean,
  table: Table,
  stored: Table,
): Contradiction | undefined {
  const found = stored.length === 0 ? undefined : FIND[declared.kind](declared, table, stored, isUnrevised);
  if (!found) return undefined;
  return { ...found, isOfTwoHosts: declared.kind === 'history' && countOtherRows(table, stored, isUnrevised) === 1 };
}

/**
 * How many rows of the stored table the other one lacks, or has with other figures where these never change. The
 * last row may have other figures. All of them where rows have no periods, or several rows one.
 */
function countOtherRows(table: Table, stored: Table, isUnrevised: boolean): number {
  const [periods, storedPeriods] = [periodsOf(table), periodsOf(stored)];
  if (!periods || !storedPeriods) return stored.length;
  const places = new Map<number, number>();
  for (let row = table.from; row < table.to; row++) places.set(orderAt(periods, row), row);
  if (places.size < table.length) return stored.length;
  let count = 0;
  for (let row = stored.from; row < stored.to; row++) {
    const place = places.get(orderAt(storedPeriods, row));
    const isFinal = isUnrevised && row < stored.to - 1;
    if (
      place === undefined ||
      (isFinal && findOtherCell(table, stored, place - row, { from: row, to: row + 1 }) !== undefined)
    )
      count++;
  }
  return count;
}

const FIND: Readonly<
  Record<TableKind, (declared: Compared, table: Table, stored: Table, isUnrevised: boolean) => Difference | undefined>
> = {
  history: (declared, table, stored, isUnrevised) =>
    isUnrevised
      ? (findShorter(declared, table, stored) ?? findRevision(table, stored))
      : (findLost(declared, table, stored) ?? findOtherVolumes(declared, table, stored)),
  window: (declared, table, stored) =>
    findEarlierEnd(spanOf(declared, table), spanOf(declared, stored)) ??
    findFewerOfLast(declared, table, stored) ??
    findOtherVolumes(declared, table, stored),
  snapshot: ({ listsAll = false }, table, stored) => (listsAll ? findShrunken(table, stored) : undefined),
  vintage: (_, table, stored) =>
    findOtherForm(table, stored) ?? findOtherCell(table, stored, 0, { from: 0, to: stored.length }),
};

/**
 * What a table of a history lacks of another one, as a clause: days before its first or after its last one, rows,
 * or figures. Undefined where it lacks nothing. Figures may differ. Of selected rows, these alone are compared.
 */
export function findMissingRows(declared: Compared, table: Table, stored: Table): string | undefined {
  if (stored.length === 0) return undefined;
  return findLost(declared, table, stored)?.text;
}

function findLost(declared: Compared, table: Table, stored: Table): Difference | undefined {
  return (
    findShorter(declared, table, stored) ??
    findFewerClosed(table, stored, spanOf(declared, stored)) ??
    findLostFigures(table, stored)
  );
}

function findShorter(declared: Compared, table: Table, stored: Table): Difference | undefined {
  return findShorterSpan(spanOf(declared, table), spanOf(declared, stored)) ?? findFewerRows(table, stored);
}

function findShorterSpan(span: Span, before: Span): Difference | undefined {
  const isLater = span.first && before.first && span.first.order > before.first.order;
  return isLater
    ? { kind: 'start', text: `begins on ${span.first.text}, after ${before.first.text}` }
    : findEarlierEnd(span, before);
}

function findEarlierEnd({ last }: Span, before: Span): Difference | undefined {
  const isEarlier = last && before.last && last.order < before.last.order;
  return isEarlier ? { kind: 'end', text: `ends on ${last.text}, before ${before.last.text}` } : undefined;
}

function findFewerRows(table: Table, stored: Table): Difference | undefined {
  return table.length < stored.length
    ? { kind: 'count', text: `has ${table.length} rows, fewer than ${stored.length}` }
    : undefined;
}

// A list of fewer rows may shrink to anything. A longer one that has fewer than half was cut.
const MIN_LIST = 50;
const MIN_PART_OF_LIST = 0.5;
// Before a session, quotes lose their prices and keep the close of the day before. A list of zeros has nothing.
const MIN_PART_OF_ALL_FIGURES = 0.1;

/** Whether a list of all of something has so few rows that it was cut. */
export function isCutList(count: number, before: number): boolean {
  return before >= MIN_LIST && count < MIN_PART_OF_LIST * before;
}

/** Whether a list of all of something has lost most of its rows, or nearly all figures. */
function findShrunken(table: Table, stored: Table): Difference | undefined {
  if (stored.length < MIN_LIST) return undefined;
  if (isCutList(table.length, stored.length))
    return { kind: 'count', text: `has ${table.length} rows, fewer than half of ${stored.length}` };
  const [left, before] = [countAllFigures(table), countAllFigures(stored)];
  if (left >= MIN_PART_OF_ALL_FIGURES * before) return undefined;
  return { kind: 'figures', text: `has ${left} figures, where there were ${before}` };
}

/** How many figures there are in all columns of numbers, but the numbers of the rows. */
function countAllFigures(table: Table): number {
  return table.columns
    .filter(({ cells }) => isNumeric(cells.kind) && cells.textAt(table.to - 1) !== String(table.length))
    .reduce((sum, { cells }) => sum + countFigures(table, cells), 0);
}

/** Whether rows are missing in the time that the stored table covers: new rows after it make up for none. */
function findFewerClosed(table: Table, stored: Table, { last }: Span): Difference | undefined {
  const [periods, storedPeriods] = [periodsOf(table), periodsOf(stored)];
  if (!last || !periods || !storedPeriods || periods.kind !== storedPeriods.kind) return undefined;
  const [count, before] = [countBefore(table, periods, last), countBefore(stored, storedPeriods, last)];
  return count < before
    ? { kind: 'count', text: `has ${count} rows before ${last.text}, fewer than ${before}` }
    : undefined;
}

function countBefore({ from, to }: Table, periods: Cells, { order }: Period): number {
  let count = 0;
  for (let row = from; row < to; row++) if (!periods.isNull(row) && orderAt(periods, row) < order) count++;
  return count;
}

// A column that has fewer of its figures than this part has lost them.
const MIN_PART_OF_FIGURES = 0.9;

/** Whether a column of numbers is gone, or holds nothing or zero where it held figures. */
function findLostFigures(table: Table, stored: Table): Difference | undefined {
  for (const { name, cells: before } of stored.columns) {
    if (!isNumeric(before.kind)) continue;
    const count = countFigures(stored, before);
    if (count === 0) continue;
    const after = table.cellsOf(name);
    if (!after) return { kind: 'form', text: `has no column ${quote(name)}` };
    const left = countFigures(table, after);
    if (left < MIN_PART_OF_FIGURES * count)
      return { kind: 'figures', text: `has ${left} figures as ${quote(name)}, where there were ${count}` };
  }
  return undefined;
}

/** How many cells are neither absent nor zero. */
function countFigures({ from, to }: Table, { bytes, starts, ends }: Cells): number {
  let count = 0;
  for (let row = from; row < to; row++) {
    const end = ends[row]!;
    let at = starts[row]!;
    while (at < end && !isFromOneToNine(bytes[at]!)) at++;
    if (at < end) count++;
  }
  return count;
}

function isFromOneToNine(byte: number): boolean {
  return byte > ZERO && byte <= NINE;
}

/** Compares the rows that are final: all of the stored table but the last, of the same days. */
function findRevision(table: Table, stored: Table): Difference | undefined {
  const [days, storedDays] = [periodsOf(table), periodsOf(stored)];
  if (!days || !storedDays) return undefined;
  const first = orderAt(storedDays, 0);
  let offset = 0;
  while (offset < table.length && orderAt(days, offset) !== first) offset++;
  for (let row = 0; row < stored.length - 1; row++) {
    if (offset + row >= table.length || orderAt(days, offset + row) !== orderAt(storedDays, row))
      return { kind: 'days', text: `has other days than before from ${storedDays.textAt(row)} on` };
  }
  return findOtherCell(table, stored, offset, { from: 0, to: stored.length - 1 });
}

// The last day of a window of minutes has many rows, and gets more until it is over.
const MIN_ROWS_OF_LAST = 10;

/** Whether the last day of both tables has lost minutes, where only the days are periods. */
function findFewerOfLast({ grain }: Compared, table: Table, stored: Table): Difference | undefined {
  if (grain !== 'minute') return undefined;
  const [last, before] = [lastOf(table), lastOf(stored)];
  if (last === undefined || last.order !== before?.order || before.count < MIN_ROWS_OF_LAST) return undefined;
  return last.count < MIN_PART_OF_FIGURES * before.count
    ? { kind: 'count', text: `has ${last.count} rows of its last period, fewer than ${before.count}` }
    : undefined;
}

/** The last period of a table by its order, and how many rows have it; undefined where rows have no periods. */
function lastOf(table: Table): { readonly order: number; readonly count: number } | undefined {
  const periods = periodsOf(table);
  if (!periods) return undefined;
  let [order, count] = [Number.NEGATIVE_INFINITY, 0];
  for (let row = table.from; row < table.to; row++) {
    if (periods.isNull(row)) continue;
    const each = orderAt(periods, row);
    if (each > order) [order, count] = [each, 1];
    else if (each === order) count++;
  }
  return { order, count };
}

// So many rows in common show whether two tables are of one series.
const MIN_COMMON_ROWS = 10;
const MIN_PART_OF_COMMON = 0.5;

/**
 * Whether most rows in common have other volumes than before: those of another security, or in another unit. A
 * dividend changes every adjusted price, but no volume. The last row may change. Rows that do not ascend say
 * nothing.
 */
function findOtherVolumes({ columns }: Compared, table: Table, stored: Table): Difference | undefined {
  const name = columns.find(({ role }) => role === 'volume')?.name;
  const [volumes, before] = [table.cellsOf(name), stored.cellsOf(name)];
  const [periods, storedPeriods] = [periodsOf(table), periodsOf(stored)];
  if (!volumes || !before || !periods || !storedPeriods) return undefined;
  let [common, same, row] = [0, 0, table.from];
  let last = Number.NEGATIVE_INFINITY;
  for (let storedRow = stored.from; storedRow < stored.to - 1; storedRow++) {
    const order = orderAt(storedPeriods, storedRow);
    if (order <= last) return undefined;
    last = order;
    while (row < table.to && orderAt(periods, row) < order) row++;
    if (row === table.to) break;
    if (before.isNull(storedRow) || orderAt(periods, row) !== order) continue;
    common++;
    if (isSameCell(volumes, row, before, storedRow)) same++;
  }
  return common >= MIN_COMMON_ROWS && same < MIN_PART_OF_COMMON * common
    ? { kind: 'figures', text: `gives other volumes than before in ${common - same} of ${common} rows` }
    : undefined;
}

function findOtherForm(table: Table, stored: Table): Difference | undefined {
  const namesOf = ({ columns }: Table): string => columns.map(({ name }) => name).join();
  if (namesOf(table) !== namesOf(stored)) return { kind: 'form', text: 'has other columns than before' };
  return table.length === stored.length
    ? undefined
    : { kind: 'count', text: `has ${table.length} rows, not ${stored.length}` };
}

/**
 * The first cell that differs from the stored one. A cell that was absent may be filled.
 * @param offset how many rows later a row lies in `table` than in the stored one
 * @param rows the stored rows that are compared: the first one, and that behind the last one
 */
function findOtherCell(
  table: Table,
  stored: Table,
  offset: number,
  { from, to }: { readonly from: number; readonly to: number },
): Difference | undefined {
  for (const { name, cells: before } of stored.columns) {
    const after = table.cellsOf(name);
    if (!after) return { kind: 'form', text: `has no column ${name}` };
    for (let row = from; row < to; row++) {
      if (before.isNull(row) || isSameCell(after, offset + row, before, row)) continue;
      // A source may write anything into a text, also the cookie that it got.
      if (!isNumeric(after.kind))
        return { kind: 'figures', text: `gives another ${name} in row ${row + 1} than before` };
      return {
        kind: 'figures',
        text: `gives ${after.textAt(offset + row)} as ${name} in row ${row + 1}, where it gave ${before.textAt(row)}`,
      };
    }
  }
  return undefined;
}

/** Whether two cells say the same: of a number, as far as both print it. */
function isSameCell(cells: Cells, row: number, before: Cells, storedRow: number): boolean {
  if (cells.isNull(row)) return false;
  const [from, start] = [cells.starts[row]!, before.starts[storedRow]!];
  const [length, storedLength] = [cells.ends[row]! - from, before.ends[storedRow]! - start];
  const common = Math.min(length, storedLength);
  let [at, isDecimal] = [0, false];
  for (; at < common && cells.bytes[from + at] === before.bytes[start + at]; at++) {
    const byte = cells.bytes[from + at]!;
    // Zeros at the end of an exponent count: its letter comes after every digit.
    if (byte === DOT || byte > NINE) isDecimal = byte === DOT;
  }
  if (at === common) {
    if (length === storedLength) return true;
    // One of them has more zeros at its end. Making two texts of every such cell takes ten times as long.
    const [bytes, offset] = length > common ? [cells.bytes, from] : [before.bytes, start];
    const end = Math.max(length, storedLength);
    while (isDecimal && at < end && bytes[offset + at] === ZERO) at++;
    if (at === end && isNumeric(cells.kind) && isNumeric(before.kind)) return true;
  }
  return (
    isNumeric(cells.kind) &&
    isNumeric(before.kind) &&
    isSameDecimal(cells.textAt(row) ?? '', before.textAt(storedRow) ?? '')
  );
}

// Captures of one day by Eastmoney print a turnover as 1078431989.61 and as 1078431989.6. A price that is printed
// more coarsely than before is no such case: it is worse.
const MAX_RELATIVE_DIFFERENCE = 1e-6;

/** Whether two decimals are equal at the coarser of their printed precisions, and nearly equal at all. */
function isSameDecimal(one: string, other: string): boolean {
  const [left, right] = [Number(one), Number(other)];
  const difference = Math.abs(left - right);
  const magnitude = Math.max(Math.abs(left), Math.abs(right));
  const decimals = Math.min(decimalsOf(one), decimalsOf(other));
  // Half a unit of the last place, and what binary fractions add to it.
  const isRounded = difference <= 0.5 * 10 ** -decimals + 2 * Number.EPSILON * magnitude;
  return isRounded && difference <= MAX_RELATIVE_DIFFERENCE * magnitude;
}

function decimalsOf(decimal: string): number {
  const point = decimal.indexOf('.');
  return point < 0 ? 0 : decimal.length - point - 1;
}

/** A day, time, month or quarter as its source writes it, and a number that orders it among others of its kind. */
interface Period {
  readonly text: string;
  readonly order: number;
}

/** The first and the last period of a table, in whatever order its rows stand; absent where it has none. */
interface Span {
  readonly first?: Period;
  readonly last?: Period;
}

function spanOf({ probe }: Compared, table: Table): Span {
  const periods = periodsOf(table);
  const newest = probe.newest?.(table);
  const named = newest === undefined ? undefined : { text: newest, order: toOrder(Buffer.from(newest), true) };
  if (!periods) return named ? { last: named } : {};
  let [firstRow, first, lastRow, last] = [0, Number.POSITIVE_INFINITY, 0, Number.NEGATIVE_INFINITY];
  for (let row = table.from; row < table.to; row++) {
    if (periods.isNull(row)) continue;
    const order = orderAt(periods, row);
    if (order < first) [firstRow, first] = [row, order];
    if (order > last) [lastRow, last] = [row, order];
  }
  if (first === Number.POSITIVE_INFINITY) return {};
  return {
    first: { text: periods.textAt(firstRow) ?? '', order: first },
    last: named ?? { text: periods.textAt(lastRow) ?? '', order: last },
  };
}

/** The column of days, times, months or quarters: the first of these kinds. */
function periodsOf({ columns }: Table): Cells | undefined {
  return columns.find(({ cells: { kind } }) => isPeriod(kind))?.cells;
}

function orderAt({ kind, bytes, starts, ends }: Cells, row: number): number {
  return toOrder(bytes.subarray(starts[row], ends[row]), kind === 'month');
}

/**
 * The order of a period among others of its kind: of its numbers, year first, two digits for each other one.
 * @param isMonth whether it is a month or a quarter: a range of quarters, `2026年第1-3季度`, is ordered by its last
 */
function toOrder(text: Uint8Array, isMonth: boolean): number {
  let year = -1;
  let rest = 0;
  let number = -1;
  for (let at = 0; at <= text.length; at++) {
    const digit = at < text.length ? text[at]! - ZERO : -1;
    if (digit >= 0 && digit <= 9) number = (number < 0 ? 0 : 10 * number) + digit;
    else if (number >= 0) {
      if (year < 0) year = number;
      else rest = isMonth ? number : rest * 100 + number;
      number = -1;
    }
  }
  return isMonth ? year * 100 + rest : year * 10 ** 10 + rest;
}
