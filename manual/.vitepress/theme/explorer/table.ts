import type { ManualColumn } from '../../../../src/faces/manual-data/manual-types.ts';
import { type Cell, readMoment } from './cells.ts';

/** One column of an answer. */
export interface TableColumn {
  readonly name: string;
  /** Its English name in words, `Change percent`; absent for English names and dynamic columns. */
  readonly english?: string;
  readonly isNumeric: boolean;
  /** The declared unit in words. */
  readonly unit?: string;
  /** Whether it only counts the rows. */
  readonly isRowNumber?: true;
  /** The declared kind of its cells; absent for a dynamic column. */
  readonly kind?: ManualColumn['cells'];
  /** The declared role of its cells. */
  readonly role?: ManualColumn['role'];
  /** What its codes or names are declared to be of. */
  readonly of?: ManualColumn['of'];
  readonly cells: readonly Cell[];
}

/** An answer, column by column. */
export interface AnswerTable {
  readonly columns: readonly TableColumn[];
  /** How many rows there are. */
  readonly length: number;
}

/**
 * Parses the text of a 200, as {@link readTable} does its body. Throws `SyntaxError` for a text that is no JSON.
 * The columns are in the order of the text: an object puts names that are whole numbers, `20260930`, first.
 */
export function parseTable(text: string, declared: Parameters<typeof readTable>[1]): AnswerTable {
  const table = readTable(JSON.parse(text), declared);
  if (!/^\d+$/.test(table.columns[0]?.name ?? '')) return table;
  const places = new Map(namesIn(text).map((name, place) => [name, place]));
  const placeOf = ({ name }: TableColumn): number => places.get(name) ?? 0;
  return { ...table, columns: table.columns.toSorted((left, right) => placeOf(left) - placeOf(right)) };
}

/** The names of the columns in a text: its strings outside of arrays. */
function namesIn(text: string): readonly string[] {
  const names: string[] = [];
  let isList = false;
  for (const [token] of text.matchAll(/"(?:[^"\\]|\\.)*"|[[\]]/g))
    if (token === '[' || token === ']') isList = token === '[';
    else if (!isList) names.push(String(JSON.parse(token)));
  return names;
}

/**
 * Parses the body of a 200: an object with the cells of each column. Throws `TypeError` for anything else.
 * @param declared the declared columns
 */
export function readTable(
  body: unknown,
  declared: readonly Pick<ManualColumn, 'name' | 'id' | 'unit' | 'isRowNumber' | 'cells' | 'role' | 'of'>[],
): AnswerTable {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new TypeError('the answer is no object');
  const lists = Object.entries(body).map(([name, list]): readonly [string, readonly Cell[]] => {
    if (!Array.isArray(list)) throw new TypeError(`${name} is no list of cells`);
    if (!list.every(isCell)) throw new TypeError(`${name} holds what is no single value`);
    return [name, list];
  });
  const length = lists[0]?.[1].length ?? 0;
  return {
    length,
    columns: lists.map(([name, cells]) => {
      if (cells.length !== length) throw new TypeError(`${name} has ${cells.length} rows, others ${length}`);
      const { id, unit, isRowNumber, cells: kind, role, of } = declared.find((column) => column.name === name) ?? {};
      return {
        name,
        ...(id !== undefined && /\p{Script=Han}/u.test(name) && { english: toWords(id) }),
        isNumeric: isNumeric(cells),
        ...(unit !== undefined && { unit }),
        ...(isRowNumber && { isRowNumber }),
        ...(kind && { kind }),
        ...(role && { role }),
        ...(of && { of }),
        cells,
      };
    }),
  };
}

/** An identifier in words: `change_percent` is `Change percent`. */
function toWords(id: string): string {
  const words = id.replaceAll('_', ' ');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

/** The name of a column on a page of a language. */
export function shownName({ name, english = name }: TableColumn, language: 'en' | 'zh'): string {
  return language === 'en' ? english : name;
}

/** The column of a name. Throws if there is none. */
export function columnOf({ columns }: AnswerTable, name: string): TableColumn {
  const found = columns.find((column) => column.name === name);
  if (!found) throw new Error(`the table has no column ${name}`);
  return found;
}

/** The number in a row of a column; null without one. */
export function numberAt({ cells }: TableColumn, row: number): number | null {
  const cell = cells[row];
  return typeof cell === 'number' ? cell : null;
}

/** All rows of a table, in its order. */
export function allRows({ length }: AnswerTable): readonly number[] {
  return Array.from({ length }, (_, row) => row);
}

/**
 * The rows of a table that have all typed words in their texts; all rows without a word. Columns of numbers are
 * not searched: a digit would match nearly all rows.
 */
export function filteredRows(table: AnswerTable, typed: string): readonly number[] {
  const words = typed
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return allRows(table);
  const texts = table.columns.filter(({ isNumeric, kind }) => !isNumeric && kind !== 'date' && kind !== 'date-time');
  return allRows(table).filter((row) => {
    const text = texts.map(({ cells }) => String(cells[row] ?? '').toLowerCase()).join('\n');
    return words.every((word) => text.includes(word));
  });
}

/** Sorts rows by a column: numbers by size, times by time, texts by the alphabet; absent cells last. */
export function sortedRows(
  table: AnswerTable,
  sort: { column: string; isDescending: boolean } | undefined,
  rows: readonly number[] = allRows(table),
): readonly number[] {
  const column = table.columns.find(({ name }) => name === sort?.column);
  if (!sort || !column) return rows;
  const keys = column.cells.map((cell) => (typeof cell === 'string' ? (readMoment(cell) ?? cell) : cell));
  const sign = sort.isDescending ? -1 : 1;
  return rows.toSorted((left, right) => {
    const [one = null, other = null] = [keys[left], keys[right]];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    if (typeof one === 'string' && typeof other === 'string') return sign * COLLATOR.compare(one, other);
    // Texts among numbers, such as the labels of code rows among days, come first.
    if (typeof one === 'string' || typeof other === 'string') return sign * (typeof one === 'string' ? -1 : 1);
    return sign * (Number(one) - Number(other));
  });
}

const COLLATOR = new Intl.Collator('zh-Hans', { numeric: true });

/**
 * Columns of a table as CSV (RFC 4180). It has a byte order mark, so that spreadsheets decode Chinese names.
 * Absent cells are empty.
 */
export function encodeCsv(columns: readonly TableColumn[], rows: readonly number[]): string {
  const lines = rows.map((row) => columns.map(({ cells }) => quote(String(cells[row] ?? ''))).join(','));
  return `\uFEFF${[columns.map(({ name }) => quote(name)).join(','), ...lines].join('\r\n')}\r\n`;
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

function isNumeric(cells: readonly Cell[]): boolean {
  return cells.every((cell) => cell === null || typeof cell === 'number') && cells.some((cell) => cell !== null);
}

function isCell(value: unknown): value is Cell {
  return value === null || typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}
