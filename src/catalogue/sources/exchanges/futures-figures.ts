import { quote } from '../../../base/errors.ts';
import { isNumeric } from '../../../engine/formats/cells.ts';
import type { RowField } from '../../../engine/formats/json/json-rows.ts';
import { toPlainDecimal } from '../../../engine/formats/plain-numbers.ts';
import { type FieldCells, toFieldCells } from '../../wire/field-cells.ts';
import { type Fields, refuseTwice } from '../../wire/list-of-records.ts';
import { changed } from '../../wire/refusals.ts';
import { withDashes } from './field-cells.ts';

// Figures as the futures exchanges write them: texts are padded with blanks, numbers have separators of thousands,
// and nothing, dashes or `null` is no value.

const ABSENT = ['', '-', '--', '---', 'null', 'NULL'];

/** A text without blanks around it; anything else as it is. */
export function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

// What names a row that sums others: such a row is no contract. Some sums have no name at all.
const SUM = /^(?:.{0,20}(?:小计|合计|总计))?$/;

/**
 * The rows whose name has a form. Sums are left out. Throws `upstream_changed` for any other row: a contract whose
 * name is garbled is never left out in silence.
 * @param other what else may be left out, by its name
 */
export function namedRows<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => unknown,
  { form, other }: { readonly form: RegExp; readonly other?: RegExp },
  label: string,
): readonly Row[] {
  return rows.filter((row) => {
    const name = trimmed(nameOf(row));
    const text = typeof name === 'string' || typeof name === 'number' ? String(name) : undefined;
    if (text !== undefined && form.test(text)) return true;
    if (text !== undefined && (SUM.test(text) || other?.test(text) === true)) return false;
    throw changed(label, `expected a contract or a sum, got a row of ${quote(name ?? null)}`);
  });
}

/**
 * Throws `upstream_changed` for a product without a Chinese name, and for one with two: rows of a product are
 * found by its name, and one whose name is garbled would be left out.
 * @param products the letters and the name of the product of each row
 */
export function refuseOtherNames(
  products: readonly (readonly [letters: unknown, name: unknown])[],
  label: string,
): void {
  const names = new Map<string, string>();
  for (const each of products) {
    const [letters, name] = each.map((value) => String(trimmed(value))) as [string, string];
    const known = names.get(letters) ?? name;
    if (known !== name || !/\p{Script=Han}/u.test(name))
      throw changed(
        label,
        `expected one Chinese name of the product ${letters}, got ${quote([...new Set([known, name])])}`,
      );
    names.set(letters, name);
  }
}

/** The number that a figure is; undefined for none. */
export function numberOf(value: unknown): number | undefined {
  const text = trimmed(value);
  if (typeof text === 'number') return text;
  const plain = typeof text === 'string' ? toPlainDecimal(text) : undefined;
  return plain === undefined ? undefined : Number(plain);
}

/**
 * The cells of fields of rows of an exchange, by the names of the fields. A day may be written `YYYYMMDD`. Throws
 * `upstream_changed` for a row without a field, and what `toCells` throws.
 * @param label begins the messages of failures
 */
export function toFigures(rows: readonly Fields[], fields: readonly RowField[], label: string): FieldCells {
  const plain = rows.map((row) => {
    const read: Record<string, unknown> = {};
    for (const { name, cells: kind } of fields) {
      if (!Object.hasOwn(row, name)) continue;
      const value = trimmed(row[name]);
      const isText = typeof value === 'string' && !ABSENT.includes(value);
      if (isText && isNumeric(kind)) read[name] = toPlainDecimal(value) ?? value;
      else if (kind === 'date') read[name] = withDashes(value);
      else read[name] = typeof value === 'number' && !isNumeric(kind) ? JSON.stringify(value) : value;
    }
    return read;
  });
  return toFieldCells(plain, fields, { label, absent: ABSENT });
}

/** The letters of a product at the beginning of the code of a contract. */
export function productOf(contract: string): string {
  return /^[A-Za-z]+/.exec(contract)?.[0] ?? '';
}

/** The names of the fields of a bar. */
export interface BarFields {
  readonly symbol: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
}

/** A price of a bar: null for none, as 0 is; what else is no number stays, to be refused as a figure. */
function priceOf(value: unknown): unknown {
  const text = trimmed(value);
  if (typeof text === 'string' && ABSENT.includes(text)) return null;
  const price = numberOf(text);
  return price === undefined ? value : price || null;
}

/**
 * Bars without the prices of 0, which are none. Throws `upstream_changed` for a contract that comes twice, and for
 * a traded one whose opening or closing price is not between its lowest and its highest price.
 */
export function toBars(
  rows: readonly Fields[],
  { symbol, open, high, low, close }: Omit<BarFields, 'volume'>,
  label: string,
): readonly Fields[] {
  refuseTwice(rows, label, (row) => row[symbol]);
  return rows.map((row) => {
    const [first, highest, lowest, last] = [open, high, low, close].map((field) => numberOf(row[field]) || undefined);
    if (highest !== undefined && lowest !== undefined)
      for (const price of [first, last])
        if (price !== undefined && !(lowest <= price && price <= highest))
          throw changed(label, `${quote(row[symbol])} has ${price} outside of ${lowest} to ${highest}`);
    const prices = [open, high, low, close].map((field) => [field, priceOf(row[field])] as const);
    return { ...row, ...Object.fromEntries(prices) };
  });
}

/** The names of the fields by which the unit of turnovers is judged. */
interface TurnoverFields {
  readonly settle: string;
  readonly volume: string;
  readonly turnover: string;
}

/**
 * What one contract costs in yuan where its price is 1, at least and at most: wheat and gold, or futures of CFFEX.
 */
export const SIZES = { commodities: [1, 1_000], financial: [200, 20_000] } as const;

// A volume may count both sides where a turnover counts one.
const MANY_TIMES = 2;
const TURNOVER_YUAN = 10_000;

/**
 * Throws `upstream_changed` where most turnovers are not what so many contracts cost at their price: they are
 * counted in another unit than ten thousands of yuan, or stand at another place.
 */
export function refuseOtherTurnovers(
  bars: readonly Fields[],
  { settle, volume, turnover }: TurnoverFields,
  [least, most]: (typeof SIZES)[keyof typeof SIZES],
  label: string,
): void {
  const sizes = bars.flatMap((bar) => {
    const [price, contracts, money] = [settle, volume, turnover].map((field) => numberOf(bar[field]) ?? 0);
    return price! > 0 && contracts! > 0 && money! > 0 ? [(money! * TURNOVER_YUAN) / contracts! / price!] : [];
  });
  const odd = sizes.filter((size) => size < least / MANY_TIMES || size > most * MANY_TIMES);
  if (odd.length * 2 > sizes.length)
    throw changed(label, `${odd.length} of ${sizes.length} turnovers are not those of contracts at their price`);
}

/**
 * Throws `upstream_changed` where the figures of the contracts of a product do not make its sum.
 * @param sums the sum of each product; a product without one is not judged
 */
export function refuseOtherSums(
  contracts: readonly { readonly product: string; readonly figure: number }[],
  sums: ReadonlyMap<string, number>,
  label: string,
): void {
  for (const [product, sum] of sums) {
    const own = contracts.filter((each) => each.product === product);
    const total = own.reduce((left, { figure }) => left + figure, 0);
    if (own.length > 0 && total !== sum)
      throw changed(label, `the contracts of ${product} sum to ${total}, and the exchange says ${sum}`);
  }
}

/** One place of the three lists of a contract: the lists stand side by side. */
export interface MemberRank extends Fields {
  readonly symbol: string;
  readonly rank: number;
}

/** The fields of a place in the order in which the exchanges print them: those of each of the three lists. */
export const PLACE_FIELDS = [
  'vol_party_name',
  'vol',
  'vol_chg',
  'long_party_name',
  'long_open_interest',
  'long_open_interest_chg',
  'short_party_name',
  'short_open_interest',
  'short_open_interest_chg',
] as const;

/** The figures by which the three lists are ordered. */
const LISTS = ['vol', 'long_open_interest', 'short_open_interest'] as const;

/** The rank of the sums of a contract. */
export const SUM_RANK = 999;

/** What the headings of the lists have in them, in the order of the lists. */
const LIST_WORDS = ['成交', '买', '卖'];

/**
 * Throws `upstream_changed` for a line of headings with another order of the lists than volumes, longs and shorts.
 */
export function refuseOtherLists(headings: readonly string[], label: string): void {
  const places = LIST_WORDS.map((word) => headings.findIndex((heading) => heading.includes(word)));
  const isOther = places.some((place, at) => at > 0 && place <= places[at - 1]!);
  if (isOther && !places.includes(-1))
    throw changed(label, `expected lists of volumes, longs and shorts, got ${quote(headings)}`);
}

/**
 * Throws `upstream_changed` for places of a contract that are not 1, 2, 3 and so on, for a list that does not
 * descend, and for sums that its figures do not make.
 */
export function refuseOtherPlaces(places: readonly MemberRank[], label: string): void {
  for (const symbol of new Set(places.map((place) => place.symbol))) {
    const all = places.filter((place) => place.symbol === symbol);
    const ranked = all.filter(({ rank }) => rank !== SUM_RANK);
    const odd = ranked.findIndex(({ rank }, at) => rank !== at + 1);
    if (odd >= 0) throw changed(label, `expected place ${odd + 1} of ${symbol}, got ${ranked[odd]!.rank}`);
    const sum = all.find(({ rank }) => rank === SUM_RANK);
    for (const list of LISTS) {
      const figures = ranked.flatMap((place) => numberOf(place[list]) ?? []);
      const up = figures.findIndex((figure, at) => at > 0 && figure > figures[at - 1]!);
      if (up >= 0) throw changed(label, `${list} of ${symbol} rises at place ${up + 1}`);
      const total = figures.reduce((left, figure) => left + figure, 0);
      const said = sum && numberOf(sum[list]);
      if (said !== undefined && said !== total)
        throw changed(label, `${list} of ${symbol} sums to ${total}, and the exchange says ${said}`);
    }
  }
}

/** How options are named in a failure and which letter tells calls from puts. */
interface OptionFields {
  readonly symbol: string;
  readonly delta: string;
}

/**
 * Throws `upstream_changed` for a delta of a call that is not from 0 to 1, and of a put that is not from -1 to 0.
 */
export function refuseOtherDeltas(rows: readonly Fields[], { symbol, delta }: OptionFields, label: string): void {
  for (const row of rows) {
    const value = numberOf(row[delta]);
    const side = /([CP])-?\d+$/.exec(String(row[symbol]))?.[1];
    if (value === undefined || side === undefined) continue;
    const [least, most] = side === 'C' ? [0, 1] : [-1, 0];
    if (value < least || value > most) throw changed(label, `the delta of ${quote(row[symbol])} is ${value}`);
  }
}
