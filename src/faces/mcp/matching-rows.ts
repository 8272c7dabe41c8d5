import { setImmediate as nextTurn } from 'node:timers/promises';
import { Failure, inEnglish } from '../../base/errors.ts';
import { printable } from '../../base/printable.ts';
import { comparePeriods } from '../../engine/answer/last-period.ts';
import { type Cells, isNumeric, type NamedCells } from '../../engine/formats/cells.ts';
import { type Interface, isPeriod } from '../../engine/interface/interface.ts';
import type { Table } from '../../engine/table/table.ts';
import { answeredColumn } from './answered-column.ts';
import type { TextsByName } from './arguments.ts';
import { cutToLength } from './tokens.ts';

// Comparisons of one turn of the event loop: some milliseconds, of days.
const COMPARISONS_A_TURN = 10_000;

// The most conditions, which long tables meet in seconds.
const MAX_CONDITIONS = 100;

// Cells that are named where none matches.
const MAX_EXAMPLES = 3;
const MAX_EXAMPLE_LENGTH = 30;

/** The rows of a table that match conditions. */
export interface MatchingRows {
  readonly table: Table;
  /** For the client: how many match, and what the cells of a column are like of which none does. */
  readonly matching: string;
}

// The longer ones first: each is the first that a condition begins with.
const COMPARISONS = ['>=', '<=', '!=', '=', '>', '<', '~'] as const;

type Comparison = (typeof COMPARISONS)[number];

/** A condition on the cells of a column. */
interface Condition {
  readonly comparison: Comparison;
  /** What a cell is compared with. Empty: with no value. */
  readonly value: string;
}

type Cell = number | string | null;

/**
 * The rows that match all conditions. A condition is a text behind the name of a column, Chinese or English:
 * `600519`, `>5`, `!=0`, `~银行` (contains); of several, one must match. A cell without a value matches none but the
 * empty text. Throws `invalid_params` for an unknown column, for a condition that its cells cannot meet, and for
 * more than 100.
 */
export async function rowsMatching(iface: Interface, table: Table, where: TextsByName): Promise<MatchingRows> {
  if (Object.values(where).flat().length > MAX_CONDITIONS)
    throw new Failure('invalid_params', inEnglish(`where takes at most ${MAX_CONDITIONS} conditions.`));
  let rows = table.rowNumbers;
  const none: string[] = [];
  for (const [asked, conditions] of Object.entries(where)) {
    const column = answeredColumn(iface, table, asked);
    const tests = [conditions].flat().map((text) => testOf(column, toCondition(text)));
    const matching: number[] = [];
    const rowsATurn = Math.ceil(COMPARISONS_A_TURN / tests.length);
    for (const [at, row] of rows.entries()) {
      if (at % rowsATurn === rowsATurn - 1) await nextTurn();
      const cell = column.cells.valueAt(row);
      if (tests.some((matches) => matches(cell))) matching.push(row);
    }
    if (matching.length === 0 && rows.length > 0) none.push(noneText(column, rows));
    rows = matching;
  }
  const verb = rows.length === 1 ? 'matches' : 'match';
  return { table: table.rows(rows), matching: [`${rows.length} of them ${verb}`, ...none].join('; ') };
}

/** Reads a condition: a comparison, or none for "equals", and a value. */
function toCondition(text: string): Condition {
  const given = text.trim();
  const comparison = COMPARISONS.find((each) => given.startsWith(each));
  return { comparison: comparison ?? '=', value: given.slice(comparison?.length ?? 0).trim() };
}

/** The test of the cells of a column by a condition. */
function testOf({ name, cells: { kind } }: NamedCells, condition: Condition): (cell: Cell) => boolean {
  const { comparison, value } = condition;
  if (value === '') {
    if (comparison === '=') return (cell) => cell === null;
    if (comparison === '!=') return (cell) => cell !== null;
    throw new Failure('invalid_params', inEnglish(`where: ${name} has ${comparison} with nothing behind it.`));
  }
  if (isNumeric(kind)) {
    const number = toNumber(value.replace(/%$/, ''));
    if (comparison === '~' || Number.isNaN(number)) {
      const way = `such as {"${name}": ">${Number.isNaN(number) ? 0 : number}"}`;
      throw new Failure('invalid_params', inEnglish(`where: ${name} holds numbers, and is compared with one, ${way}.`));
    }
    return (cell) => cell !== null && holds(comparison, Number(cell) - number);
  }
  if (comparison === '~') return (cell) => cell !== null && String(cell).includes(value);
  if (kind === 'month') return (cell) => cell !== null && holds(comparison, comparePeriods(String(cell), value));
  if (isPeriod(kind)) {
    const period = value.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');
    // A month holds all of its days.
    return (cell) => cell !== null && holds(comparison, orderOf(String(cell).slice(0, period.length), period));
  }
  const number = kind === 'mixed' ? toNumber(value) : Number.NaN;
  return (cell) => {
    if (cell === null) return false;
    // A number has no order among texts.
    if (!Number.isNaN(number)) return typeof cell === 'number' ? holds(comparison, cell - number) : comparison === '!=';
    return holds(comparison, orderOf(String(cell), value));
  };
}

/** The number that a text is; NaN if it is none. */
function toNumber(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** The order of two texts: below, above or equal to zero. */
function orderOf(left: string, right: string): number {
  return left === right ? 0 : left < right ? -1 : 1;
}

/** Whether a comparison holds for an order: below, above or equal to zero. */
function holds(comparison: Comparison, order: number): boolean {
  switch (comparison) {
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '!=':
      return order !== 0;
    default:
      return order === 0;
  }
}

/** Why a column may match no row: what its cells are like. */
function noneText({ name, cells }: NamedCells, rows: readonly number[]): string {
  const examples = [...examplesOf(cells, rows)].map((text) => printable(cutToLength(text, MAX_EXAMPLE_LENGTH).text));
  return examples.length === 0 ? `${name} has no value` : `${name} is like ${examples.join(', ')}`;
}

function examplesOf(cells: Cells, rows: readonly number[]): ReadonlySet<string> {
  const examples = new Set<string>();
  for (const row of rows) {
    const cell = cells.valueAt(row);
    if (cell !== null) examples.add(String(cell));
    if (examples.size === MAX_EXAMPLES) break;
  }
  return examples;
}
