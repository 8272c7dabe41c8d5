import { textMap } from '../../base/text-map.ts';
import { utcDay } from '../../base/utc-day.ts';
import { findField } from '../../catalogue/fields/dictionary.ts';
import { scaleOf } from '../../catalogue/fields/units.ts';
import { type CellKind, Cells, isNumeric, type NamedCells } from '../../engine/formats/cells.ts';
import { type Column, DYNAMIC_COLUMNS, isPresent } from '../../engine/interface/columns.ts';
import { midnightOf } from '../../engine/interface/day-forms.ts';
import type { Interface, Parsed } from '../../engine/interface/interface.ts';
import type { SampleName } from '../../engine/interface/sample.ts';
import { PROVEN_DAYS } from '../../engine/interface/trading-calendar.ts';
import { barFigure, cellMaker } from './cell-makers.ts';
import { wishOf } from './failures.ts';
import { figureRangeOf } from './figure-ranges.ts';
import { round, seedOf } from './noise.ts';
import { dayOfSession, sessionAt } from './periods.ts';
import { makeRows, type SyntheticRow } from './rows.ts';
import { type AskedParams, isLimitOfRange, type TableRequest, toTableRequest } from './table-request.ts';

/** Synthesizes the table of an interface: equal for equal params and time, on every machine. */
export function makeTable(declared: Interface, asked: AskedParams, now: number): Parsed {
  const absent = declared.columns.filter((column) => !isPresent(column, asked));
  const iface = { ...declared, columns: declared.columns.filter((column) => isPresent(column, asked)) };
  const wanted = toTableRequest(iface, asked, now);
  const { columns } = iface;
  const found = wishOf(asked) === 'unknown' || isOfClosedDay(iface, asked) ? [] : makeRows(wanted);
  const rows = iface.sample?.isNewestFirst ? found.toReversed() : found;
  const seeds = rows.map(({ key }) => seedOf(key));
  const firsts = new Map<string, string>();
  for (const { name, role } of columns) if (role !== undefined && !firsts.has(role)) firsts.set(role, name);
  const cellsOf = (column: Column, kind: CellKind): Cells => {
    const cell = cellMaker(wanted, column, kind, firsts);
    return Cells.checked(
      kind,
      rows.map((row, at) => cell(row, at, seeds[at]!)),
    );
  };
  const filled = columns.map((column): readonly [Column, Cells | readonly NamedCells[]] => [
    column,
    column.name === DYNAMIC_COLUMNS
      ? makeDynamicColumns(wanted, column).map(
          ([open, kind]): NamedCells => ({ name: open.name, cells: cellsOf(open, kind) }),
        )
      : cellsOf(column, column.cells === 'any' ? 'number' : column.cells),
  ]);
  const made = new Map(filled.map(([column, cells]) => [column.name, cells]));
  const byId = new Map(columns.map((column) => [column.id, column]));
  // Ratios may be of sums.
  for (const column of [...columns.filter(({ sumOf }) => sumOf), ...columns.filter(({ ratioOf }) => ratioOf)]) {
    const derived = derivedCells(column, rows, (id) => {
      const part = byId.get(id);
      const cells = part && made.get(part.name);
      return part && cells instanceof Cells ? [part, cells] : undefined;
    });
    if (derived) made.set(column.name, derived);
  }
  return Object.fromEntries([...made, ...absent.map(({ name }): [string, Parsed[string]] => [name, []])]);
}

/** What a ratio is multiplied by to have a unit. */
const PARTS = textMap({ percent: 100, 'per mille': 1_000 });

/** The cells of a sum or a ratio of other columns; undefined for other columns, and where a part is missing. */
function derivedCells(
  column: Column,
  rows: readonly SyntheticRow[],
  find: (id: string) => readonly [Column, Cells] | undefined,
): Cells | undefined {
  const { cells: kind, unit = '', sumOf: of, ratioOf = of && { of, over: [] } } = column;
  if (kind === 'any' || !ratioOf) return undefined;
  const { over, times = 1 } = ratioOf;
  const figuresOf = (part: string): readonly number[] => {
    const id = part.replace('-', '');
    const [summand, cells] = find(id) ?? [];
    const sign = (part === id ? 1 : -1) * scaleOf(summand?.unit);
    return rows.map(({ bar }, row) => {
      const text = cells ? cells.textAt(row) : bar && barFigure(id)?.(bar);
      return text === null || text === undefined ? Number.NaN : sign * Number(text);
    });
  };
  const sums = (parts: readonly string[]): readonly number[] => {
    const figures = parts.map(figuresOf);
    return rows.map((_, row) => figures.reduce((sum, each) => sum + each[row]!, 0));
  };
  const [sum, base] = [sums(ratioOf.of), over.length === 0 ? undefined : sums(over)];
  const scale = (times * (PARTS.get(unit) ?? 1)) / scaleOf(unit);
  const [, , places] = figureRangeOf({ ...column, cells: kind });
  const figures = sum.map((each, row) => (scale * each) / (base?.[row] ?? 1));
  if (!figures.some(Number.isFinite)) return undefined;
  return Cells.checked(
    kind,
    figures.map((figure) => (Number.isFinite(figure) ? String(round(figure, places)) : null)),
  );
}

/** Whether a table is of one day of trading, and there is no trading on the requested one. */
function isOfClosedDay({ params }: Interface, asked: AskedParams): boolean {
  return Object.entries(params).some(([name, { isTradingDay = false }]) => {
    const day = asked[name];
    if (!isTradingDay || isLimitOfRange(name) || typeof day !== 'string') return false;
    return !PROVEN_DAYS.mayHaveTrading(midnightOf(day));
  });
}

/** Makes the dynamic columns of a table, with the dictionary's facts about their names. */
function makeDynamicColumns(
  { iface, asked, last }: TableRequest,
  { unit, cells }: Column,
): readonly (readonly [Column, CellKind])[] {
  const session = sessionAt(Date.parse(last));
  const named = (written: string): string =>
    written.replace(/\{(\w+)(?:([-+])(\d+))?\}/g, (whole, word: string, _sign, by = '0') => {
      const back = Number(by);
      if (word === 'day') return dayOfSession(session - back);
      if (word === 'year') return String(Number(typeof asked.year === 'string' ? asked.year : last.slice(0, 4)) + back);
      if (word === 'month') return monthName(last, back);
      if (word === 'report')
        return utcDay(
          Date.UTC(Number(last.slice(0, 4)), 3 * Math.floor((Number(last.slice(5, 7)) - 1) / 3) - 3 * back, 0),
        ).replaceAll('-', '');
      const value = asked[word];
      return typeof value === 'string' ? value : whole;
    });
  return sampleColumns(iface, asked).map(({ name: written, isText, isPeriod }) => {
    const name = named(written);
    const known = findField(name);
    const kind = cells !== 'any' ? cells : isText ? 'text' : 'number';
    const say = known?.say ?? { en: '', zh: '' };
    return [
      {
        ...known,
        name,
        cells: kind,
        say,
        ...(isPeriod && { role: 'period' as const }),
        ...(unit !== undefined && isNumeric(kind) && { unit: known?.unit ?? unit }),
      },
      kind,
    ];
  });
}

/** A month before that of a day, as English pages write it: `June 2026`. */
function monthName(day: string, back: number): string {
  const month = new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 - back));
  return month.toLocaleDateString('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** The names of the dynamic columns for the params; by default those of the first value. */
function sampleColumns({ sample }: Interface, asked: AskedParams): readonly SampleName[] {
  const { columns = [] } = sample ?? {};
  if (!('param' in columns)) return columns;
  return columns.of[String(asked[columns.param])] ?? Object.values(columns.of)[0]!;
}
