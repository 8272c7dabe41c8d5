import { Failure, quote } from '../../base/errors.ts';
import { type CellKind, Cells, isNumeric, type NamedCells } from '../formats/cells.ts';
import type { Column, Role } from './columns.ts';

/** What a figure of these roles never is: below 0. */
const COUNTS: ReadonlySet<Role> = new Set(['volume', 'turnover', 'open_interest']);
const PRICES: readonly Role[] = ['open', 'close', 'price'];
// Sources round, repair and forget: recorded yields close a little outside of their day. A price of another size
// than the day's is no such case: a value of another column, another unit or another security.
const MAX_FACTOR = 2;
// A list shows the last price of a session that may be over for some of its rows, and a night that moved others.
const MAX_FACTOR_OF_LIST = 10;

/** Throws `upstream_changed` where a row cannot be true. Called with the cells of a reply by their columns. */
export type RowCheck = (parsed: Readonly<Record<string, unknown>>) => void;

/**
 * Makes the check of the rows of an interface, by what its columns are declared to be:
 * - no volume, turnover or open interest is below 0;
 * - a figure with a declared range lies in it;
 * - the highest price is not below the lowest, and no other price of the row is of another size than both;
 * - no text is UTF-8 that was read as Latin-1 and written as UTF-8 again: `ä¸\u00ad` for 中.
 *
 * A price of 0 is none: sources write it for what did not trade. Undefined where the columns say nothing of it.
 * @param isList whether rows are of securities, and not of the days of one
 * @param title of the source, which begins the message of a failure
 */
export function createRowCheck(columns: readonly Column[], isList: boolean, title: string): RowCheck | undefined {
  const measured = columns.filter(({ cells }) => cells !== 'any' && isNumeric(cells));
  const counts = measured.filter(({ role }) => role !== undefined && COUNTS.has(role));
  const ranged = measured.filter(({ range }) => range !== undefined);
  // Of two columns of a role, such as those of two sessions, nobody says which belongs to which.
  const only = (role: Role): Column | undefined => {
    const own = measured.filter((column) => column.role === role);
    return own.length === 1 ? own[0] : undefined;
  };
  const [high, low] = [only('high'), only('low')];
  const prices = PRICES.flatMap((role) => only(role) ?? []);
  const texts = columns.filter(({ cells }) => cells === 'any' || isOfText(cells));
  if (counts.length + ranged.length + texts.length === 0 && !(high && low)) return undefined;
  const factor = isList ? MAX_FACTOR_OF_LIST : MAX_FACTOR;
  return (parsed) => {
    for (const { name } of counts) refuseBelow(parsed[name], 0, name, title);
    for (const { name, range } of ranged) {
      refuseBelow(parsed[name], range![0], name, title);
      refuseAbove(parsed[name], range![1], name, title);
    }
    for (const { name } of texts) refuseEncodedTwice(parsed[name], name, title);
    if (high && low) refuseApart(parsed, { high: high.name, low: low.name, prices, factor, title });
  };
}

function refuseBelow(cells: unknown, least: number, name: string, title: string): void {
  if (!isColumn(cells)) return;
  const { bytes, starts } = cells;
  for (let row = 0; row < cells.length; row++) {
    // Few are below 0, and their first byte says so: the others need not be read.
    if (least === 0 && bytes[starts[row]!] !== MINUS) continue;
    if (numberAt(cells, row) < least) throw impossible(title, cells, row, `as ${quote(name)}, below ${least}`);
  }
}

function refuseAbove(cells: unknown, most: number, name: string, title: string): void {
  if (!isColumn(cells)) return;
  for (let row = 0; row < cells.length; row++)
    if (numberAt(cells, row) > most) throw impossible(title, cells, row, `as ${quote(name)}, above ${most}`);
}

/** Whether cells of a kind are texts of people, of which any character may be one. */
function isOfText(kind: CellKind): boolean {
  return kind === 'text' || kind === 'mixed';
}

/** Refuses texts that were encoded twice, in a declared column or in each of the dynamic ones. */
function refuseEncodedTwice(cells: unknown, name: string, title: string): void {
  if (Array.isArray(cells))
    for (const each of cells as readonly NamedCells[]) refuseEncodedTwice(each.cells, each.name, title);
  if (!isColumn(cells) || !isOfText(cells.kind)) return;
  const { bytes, starts, ends } = cells;
  for (let row = 0; row < cells.length; row++)
    if (isEncodedTwice(bytes, starts[row]!, ends[row]!))
      throw new Failure(
        'upstream_changed',
        `${title}: row ${row + 1} cannot be true: ${quote(cells.textAt(row))} as ${quote(name)} was encoded twice.`,
      );
}

/**
 * Whether bytes have a character of three bytes, such as a Chinese one, of which each was encoded again: one of
 * â to ï, then two of the signs and control characters from U+0080 to U+00BF. No language writes these three.
 */
function isEncodedTwice(bytes: Uint8Array, start: number, end: number): boolean {
  for (let at = start; at < end - 5; at++)
    if (
      bytes[at] === 0xc3 &&
      bytes[at + 1]! >= 0xa2 &&
      bytes[at + 1]! <= 0xaf &&
      bytes[at + 2] === 0xc2 &&
      bytes[at + 4] === 0xc2
    )
      return true;
  return false;
}

/** The columns of prices of a row. */
interface PriceColumns {
  readonly high: string;
  readonly low: string;
  readonly prices: readonly Column[];
  readonly factor: number;
  readonly title: string;
}

function refuseApart(
  parsed: Readonly<Record<string, unknown>>,
  { high, low, prices, factor, title }: PriceColumns,
): void {
  const [highest, lowest] = [parsed[high], parsed[low]];
  if (!isColumn(highest) || !isColumn(lowest)) return;
  const others = prices.flatMap(({ name }) => {
    const cells = parsed[name];
    return isColumn(cells) ? [{ name, cells }] : [];
  });
  for (let row = 0; row < highest.length; row++) {
    const [least, most] = [numberAt(lowest, row), numberAt(highest, row)];
    // No comparison holds with an absent one. Prices that are adjusted backwards may be negative.
    if (least === 0 || most === 0) continue;
    if (least > most)
      throw impossible(title, highest, row, `as ${quote(high)}, below ${lowest.textAt(row)} as ${quote(low)}`);
    if (!(least > 0)) continue;
    for (const { name, cells } of others) {
      const price = numberAt(cells, row);
      if (price !== 0 && (price > most * factor || price * factor < least))
        throw impossible(
          title,
          cells,
          row,
          `as ${quote(name)}, beside ${lowest.textAt(row)} to ${highest.textAt(row)} as ${quote(low)} and ${quote(high)}`,
        );
    }
  }
}

function impossible(title: string, cells: Cells, row: number, why: string): Failure {
  return new Failure('upstream_changed', `${title}: row ${row + 1} cannot be true: ${cells.textAt(row)} ${why}.`);
}

function isColumn(cells: unknown): cells is Cells {
  return cells instanceof Cells;
}

const MINUS = 0x2d;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;

/**
 * The number of a cell; NaN for an absent one, with which no comparison holds. A plain decimal is read from its
 * bytes, and compares as its text does: that takes a quarter of the time that making the text takes.
 */
export function numberAt(cells: Cells, row: number): number {
  const { bytes, starts, ends } = cells;
  const end = ends[row]!;
  let at = starts[row]!;
  if (end < at) return Number.NaN;
  const isBelowZero = bytes[at] === MINUS;
  if (isBelowZero) at++;
  let digits = 0;
  let scale = 0;
  for (; at < end; at++) {
    const byte = bytes[at]!;
    scale *= 10;
    if (byte === DOT) scale = 1;
    else if (byte < ZERO || byte > NINE) return Number(cells.textAt(row));
    else digits = digits * 10 + byte - ZERO;
  }
  const number = scale > 1 ? digits / scale : digits;
  return isBelowZero ? -number : number;
}
