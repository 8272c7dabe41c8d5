import { say, type Text } from '../../base/say.ts';
import { type Csv, parseCsv } from '../../engine/formats/csv.ts';
import { isPeriodRange } from './period-range.ts';

/** The most items of one pull. The whole market has some 5,000 shares. */
export const MAX_ITEMS = 100_000;

/** The largest list of values, in bytes: room for every item and more columns beside it. */
export const MAX_LIST_BYTES = 64_000_000;

/** One value of a param, and its place for messages: `codes.txt:17`; absent without one. */
export interface ListedValue {
  readonly value: string;
  readonly place?: Text;
}

/** The values of one `--each`. */
export interface EachValues {
  readonly name: string;
  readonly values: readonly ListedValue[];
  /** How many duplicates were dropped. */
  readonly repeated: number;
}

/** Where the values of an `--each` come from. */
export type ValueSource =
  /** `@codes.txt`, one a line; `@file.csv:代码`, a column; `@-` is standard input. */
  | { readonly kind: 'file'; readonly path: string; readonly column?: string }
  /** `stock_info_a_code_name.code`: a column of an interface, with its defaults. */
  | { readonly kind: 'column'; readonly name: string; readonly column: string }
  /** `2015-01..2025-12`. */
  | { readonly kind: 'range'; readonly text: string }
  /** `600000,000001`. */
  | { readonly kind: 'list'; readonly values: readonly string[] };

// Names of interfaces have this form. Codes with a point, such as `sh.600000` and `BRK.B`, do not.
const INTERFACE_FORM = /^[a-z][a-z0-9]*_[a-z0-9_]*$/;

/**
 * Reads what follows `--each name=`. What has the form of the name of an interface is meant as one, whether or not
 * there is such an interface: `stock_info_a_code_nam.code`.
 * @param isInterface whether an interface has this name
 */
export function parseValueSource(text: string, isInterface: (name: string) => boolean): ValueSource {
  if (text.startsWith('@')) {
    const path = text.slice(1);
    const colon = path.toLowerCase().lastIndexOf('.csv:');
    if (colon < 0) return { kind: 'file', path };
    return { kind: 'file', path: path.slice(0, colon + '.csv'.length), column: path.slice(colon + '.csv:'.length) };
  }
  if (isPeriodRange(text)) return { kind: 'range', text };
  const point = text.indexOf('.');
  const name = text.slice(0, point);
  if (point > 0 && (isInterface(name) || (INTERFACE_FORM.test(name) && !text.includes(','))))
    return { kind: 'column', name, column: text.slice(point + 1) };
  return { kind: 'list', values: text.split(',') };
}

/**
 * The values of a file in UTF-8 with one a line. A byte order mark, blanks around a value and empty lines are
 * ignored.
 * @param label the name of the file, for messages
 */
export function* valuesOfLines(text: string, label: string): Generator<ListedValue> {
  const separator = text.includes('\n') ? '\n' : '\r';
  for (let start = text.startsWith('\uFEFF') ? 1 : 0, line = 1; start <= text.length; line++) {
    const found = text.indexOf(separator, start);
    const end = found < 0 ? text.length : found;
    const value = text.slice(start, end).trim();
    if (value !== '') yield { value, place: say(`${label}:${line}`) };
    start = end + 1;
  }
}

/**
 * The values of a column of a CSV file. Empty cells are ignored. Throws `upstream_changed` for a file that is no
 * CSV, with the line.
 * @returns `values` is undefined if no column has this name; `header` is for the message
 */
export function valuesOfCsv(
  body: Buffer,
  column: string,
  label: string,
): { readonly values: Iterable<ListedValue> | undefined; readonly header: readonly string[] } {
  const csv = parseCsv(body, label);
  const at = csv.header.indexOf(column);
  return { values: at < 0 ? undefined : valuesOfColumn(csv, at, label), header: csv.header };
}

function* valuesOfColumn(csv: Csv, column: number, label: string): Generator<ListedValue> {
  for (let row = 0; row < csv.rowCount; row++) {
    const value = csv.fieldText(row, column).trim();
    if (value !== '') yield { value, place: say(`${label}, row ${row + 1}`, `${label} 第 ${row + 1} 行`) };
  }
}

/**
 * The distinct values of an `--each`, in the order in which they first came. It stops after one more than {@link
 * MAX_ITEMS}.
 */
export function toDistinctValues(name: string, values: Iterable<ListedValue>): EachValues {
  const once = new Map<string, ListedValue>();
  let count = 0;
  for (const each of values) {
    count++;
    if (!once.has(each.value)) once.set(each.value, each);
    if (once.size > MAX_ITEMS) break;
  }
  return { name, values: [...once.values()], repeated: count - once.size };
}
