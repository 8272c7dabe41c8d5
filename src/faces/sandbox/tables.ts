import { findField } from '../../catalogue/fields/dictionary.ts';
import type { Field } from '../../catalogue/fields/field.ts';
import { UNITS } from '../../catalogue/fields/units.ts';
import { Cells, isNumeric, type NamedCells } from '../../engine/formats/cells.ts';
import { type Column, DYNAMIC_COLUMNS, isPresent } from '../../engine/interface/columns.ts';
import { midnightOf } from '../../engine/interface/day-forms.ts';
import type { Interface, Parsed } from '../../engine/interface/interface.ts';
import type { SampleName } from '../../engine/interface/sample.ts';
import { PROVEN_DAYS } from '../../engine/interface/trading-calendar.ts';
import { barFigure, cellMaker, filled } from './cell-makers.ts';
import { wishOf } from './failures.ts';
import { figureRangeOf } from './figure-ranges.ts';
import { round, seedOf } from './noise.ts';
import { makeRows } from './rows.ts';
import { type AskedParams, type TableRequest, toTableRequest } from './table-request.ts';

/** Synthesizes the table of an interface: equal for equal params and time, on every machine. */
export function makeTable(declared: Interface, asked: AskedParams, now: number): Parsed {
  const absent = declared.columns.filter((column) => !isPresent(column, asked));
  const iface = { ...declared, columns: declared.columns.filter((column) => isPresent(column, asked)) };
  const wanted = toTableRequest(iface, asked, now);
  const { columns } = iface;
  const found = wishOf(asked) === 'unknown' || isOfClosedDay(iface, asked) ? [] : makeRows(wanted);
  const rows = iface.sample?.isNewestFirst ? found.toReversed() : found;
  const seeds = rows.map(({ key }) => seedOf(key));
  const cellsOf = (column: Column): Cells => {
    const kind = column.cells === 'any' ? 'number' : column.cells;
    const cell = cellMaker(wanted, column, kind);
    const texts = rows.map((row, at) => cell(row, at, seeds[at]!));
    return Cells.checked(kind, texts);
  };
  const made = new Map<string, Cells | readonly NamedCells[]>();
  for (const column of columns) {
    const open = column.name === DYNAMIC_COLUMNS ? dynamicColumns(wanted, column) : undefined;
    made.set(column.name, open?.map((each) => ({ name: each.name, cells: cellsOf(each) })) ?? cellsOf(column));
  }
  // A part of a sum is a column, or follows from the prices.
  const figuresOf = (id: string): readonly number[] => {
    const column = columns.find((each) => each.id === id);
    const cells = column && made.get(column.name);
    const [scale, figure] = [column?.unit?.scale ?? 1, barFigure(id)];
    return rows.map(({ bar }, row) => {
      if (!(cells instanceof Cells)) return scale * (bar && figure ? figure(bar) : Number.NaN);
      return scale * Number(cells.textAt(row) ?? Number.NaN);
    });
  };
  // Ratios may be of sums.
  for (const column of [...columns.filter(({ sumOf }) => sumOf), ...columns.filter(({ ratioOf }) => ratioOf)]) {
    const derived = derivedCells(column, rows.length, figuresOf);
    if (derived) made.set(column.name, derived);
  }
  return Object.fromEntries([...made, ...absent.map(({ name }): [string, Parsed[string]] => [name, []])]);
}

/** The cells of a sum or a ratio of other columns; undefined for other columns, and where a part is missing. */
function derivedCells(column: Column, length: number, figuresOf: (id: string) => readonly number[]): Cells | undefined {
  const { cells: kind, unit, sumOf: of, ratioOf = of && { of, over: [] } } = column;
  if (kind === 'any' || !ratioOf) return undefined;
  const { over, times = 1 } = ratioOf;
  const sums = (parts: readonly string[]): readonly number[] => {
    const figures = parts.map((part) => [part.startsWith('-') ? -1 : 1, figuresOf(part.replace('-', ''))] as const);
    return Array.from({ length }, (_, row) => figures.reduce((sum, [sign, each]) => sum + sign * each[row]!, 0));
  };
  const [sum, base] = [sums(ratioOf.of), over.length === 0 ? undefined : sums(over)];
  const scale = (times * (unit?.per ?? 1)) / (unit?.scale ?? 1);
  const [, , places] = figureRangeOf({ ...column, cells: kind });
  const figures = sum.map((each, row) => (scale * each) / (base?.[row] ?? 1));
  if (!figures.some(Number.isFinite)) return undefined;
  const texts = figures.map((figure) => (Number.isFinite(figure) ? String(round(figure, places)) : null));
  return Cells.checked(kind, texts);
}

/** Whether a table is of one day of trading, and there is no trading on the requested one. */
function isOfClosedDay({ params }: Interface, asked: AskedParams): boolean {
  return Object.entries(params).some(([name, { isTradingDay = false, bound }]) => {
    const day = asked[name];
    const isAsked = isTradingDay && !bound && typeof day === 'string';
    return isAsked && !PROVEN_DAYS.mayHaveTrading(midnightOf(day));
  });
}

/** The dynamic columns of a table, with the dictionary's facts about their names. */
function dynamicColumns(wanted: TableRequest, { unit, cells: declared }: Column): readonly Column[] {
  return sampleColumns(wanted.iface, wanted.asked).map(({ name: written, isText }) => {
    const name = filled(written, wanted.last, wanted);
    const { unit: usual, ...known }: Partial<Field> = findField(name) ?? {};
    const cells = declared !== 'any' ? declared : isText ? 'text' : 'number';
    const own = usual ? UNITS[usual] : isNumeric(cells) ? unit : undefined;
    return {
      ...known,
      name,
      cells,
      say: known.say ?? { en: '', zh: '' },
      ...(own && { unit: own }),
    };
  });
}

/** The names of the dynamic columns for the params; by default those of the first value. */
function sampleColumns({ sample }: Interface, asked: AskedParams): readonly SampleName[] {
  const { columns = [] } = sample ?? {};
  if (!('param' in columns)) return columns;
  return columns.of[String(asked[columns.param])] ?? Object.values(columns.of)[0]!;
}
