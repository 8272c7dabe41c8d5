import { quote } from '../../base/errors.ts';
import { isRecord, parseJson } from '../../engine/formats/json/json.ts';
import type { Page } from '../../engine/interface/pages.ts';
import { changed, refused, refusePage } from './refusals.ts';

/** An object of a reply, by the source's names of its fields. */
export type Fields = Readonly<Record<string, unknown>>;

/** How a reply holds a list of records. */
export interface ListOfRecords {
  /** Begins the message of a failure: the source and what it sent. */
  readonly label: string;
  /** Where the list stands in the reply, `data.items`; empty where it is the reply. */
  readonly at: string;
  /** What the rows are, in the plural: `months`. */
  readonly of: string;
  /** Why the source declines to answer, as a clause, where the reply says so. */
  refusedWhen?(reply: Fields): string | undefined;
  /** Whether no rows can be true. */
  readonly mayBeEmpty?: true;
  /** What tells a row from all others. */
  readonly key?: RecordKey;
  /** A field that is not 0 in every row, and what it is, for a message: `total`. */
  readonly figure?: { readonly field: string; readonly is: string };
}

/** A field whose texts have one form, each of which comes once. */
interface RecordKey {
  readonly field: string;
  readonly matching: RegExp;
  /** What the form is, for a message: `a month YYYYMM`. */
  readonly form: string;
}

/**
 * Opens a body of JSON that holds a list of records. Throws what {@link recordsIn} throws.
 */
export function openRecords({ body }: Pick<Page, 'body'>, list: ListOfRecords): readonly Fields[] {
  return recordsIn(parseJson(body, list.label), list);
}

/**
 * The rows of a list of records in a reply that was read. Throws `upstream_refused` where the source declines to
 * answer. Throws `upstream_changed` for a reply without the list, for no rows where there must be some, for a key
 * of another form, one that comes twice, and for figures that are all 0.
 */
export function recordsIn(reply: unknown, list: ListOfRecords): readonly Fields[] {
  const { label, at, of, mayBeEmpty, key, figure } = list;
  const why = isRecord(reply) ? list.refusedWhen?.(reply) : undefined;
  if (why !== undefined) throw refused(label, why);
  const found = valueAt(reply, at);
  if (!Array.isArray(found) || !found.every(isRecord))
    throw changed(label, at === '' ? `expected a list of ${of}, got ${quote(found)}` : `no list of ${of} in \`${at}\``);
  if (found.length === 0 && !mayBeEmpty) throw changed(label, `expected ${of}, got none`);
  if (key) refuseOtherKeys(found, key, label);
  // Two rows may both be without trading.
  if (figure && found.length > 2 && found.every((row) => Number(row[figure.field]) === 0))
    throw changed(label, `every ${figure.is} is 0`);
  return found;
}

/**
 * The inspection of a source whose reply is a list: throws `upstream_refused` for a page of HTML, and as {@link
 * openRecords}.
 */
export function checkOf(list: ListOfRecords): (page: Page) => void {
  return (page) => {
    refusePage(page, list.label);
    openRecords(page, list);
  };
}

/** The value at a path of names, joined by dots; undefined where a part of the path is no object. */
export function valueAt(reply: unknown, path: string): unknown {
  if (path === '') return reply;
  return path.split('.').reduce((value, name) => (isRecord(value) ? value[name] : undefined), reply);
}

function refuseOtherKeys(rows: readonly Fields[], { field, matching, form }: RecordKey, label: string): void {
  const texts = rows.map((row) => {
    const text = row[field];
    if (typeof text === 'string' && matching.test(text)) return text;
    throw changed(label, `expected ${form} in \`${field}\`, got ${quote(text ?? null)}`);
  });
  const twice = findTwice(texts);
  if (twice !== undefined) throw changed(label, `two rows are of ${twice}`);
}

/**
 * Throws `upstream_changed` for a value that comes twice; values that are not there count for nothing.
 * @param label as that of `changed`
 * @param keyOf the value of a row, where the first argument is rows
 */
export function refuseTwice<Row>(
  rows: readonly Row[],
  label: string,
  keyOf: (row: Row) => unknown = (row) => row,
): void {
  const twice = findTwice(rows.map((row) => keyOf(row)));
  if (twice !== undefined) throw changed(label, `${quote(twice)} came twice`);
}

/**
 * The rows of the pages of one list, one page after the other. Throws `upstream_changed` for a page without rows
 * among several: what it should hold is missing.
 * @param label as that of `changed`
 */
export function rowsOfPages<Row>(pages: readonly (readonly Row[])[], label: string): readonly Row[] {
  const empty = pages.findIndex((rows) => rows.length === 0);
  if (empty >= 0 && pages.length > 1)
    throw changed(label, `expected rows on each of ${pages.length} pages, got none on page ${empty + 1}`);
  return pages.flat();
}

/**
 * Throws `upstream_changed` where a page of a list equals an earlier one: the source does not know the number of
 * the page that was asked for.
 * @param pages the rows of each, as many on all but the last one
 * @param label as that of `changed`
 */
export function refuseRepeatedPages(pages: readonly (readonly Fields[])[], label: string): void {
  const known = new Map<string, number>();
  for (const [at, rows] of pages.entries()) {
    const text = JSON.stringify(rows);
    const before = known.get(text);
    if (before !== undefined) throw changed(label, `page ${at + 1} has the rows of page ${before + 1}`);
    known.set(text, at);
  }
}

/** The first value that came before; undefined where each comes once. */
function findTwice<Value>(values: readonly Value[]): Value | undefined {
  const known = new Set<Value>();
  for (const value of values) {
    if (value === undefined) continue;
    if (known.has(value)) return value;
    known.add(value);
  }
  return undefined;
}

/**
 * Throws `upstream_changed` for days, months or times that do not ascend.
 * @param label as that of `changed`
 * @param textOf the day, month or time of a row, where the first argument is rows
 */
export function refuseDisorder(texts: readonly string[], label: string): void;
export function refuseDisorder<Row>(rows: readonly Row[], label: string, textOf: (row: Row) => string): void;
export function refuseDisorder<Row>(rows: readonly Row[], label: string, textOf: (row: Row) => string = String): void {
  const texts = rows.map((row) => textOf(row));
  const at = texts.findIndex((text, row) => row > 0 && text <= texts[row - 1]!);
  if (at >= 0) throw changed(label, `${quote(texts[at], 20)} comes after ${quote(texts[at - 1], 20)}`);
}
