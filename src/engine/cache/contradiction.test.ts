import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { say } from '../../base/say.ts';
import { type CellKind, Cells, type NamedCells } from '../formats/cells.ts';
import type { TableKind } from '../interface/interface.ts';
import { Table } from '../table/table.ts';
import { findContradiction } from './contradiction.ts';

/** A table of columns by name, each a kind and its cells as they are printed. */
function tableOf(columns: Readonly<Record<string, readonly [CellKind, readonly (string | null)[]]>>): Table {
  const cells = Object.entries(columns).map(([name, [kind, texts]]): NamedCells => {
    return { name, cells: Cells.checked(kind, texts) };
  });
  return Table.of([{ name: '*', cells: 'any' }], { '*': cells });
}

/** A table of periods and prices. */
const series = (periods: readonly string[], prices: readonly string[], kind: CellKind = 'date'): Table =>
  tableOf({ day: [kind, periods], price: ['number', prices] });

const between = (kind: TableKind, table: Table, stored: Table, isUnrevised = false): string | undefined =>
  findContradiction({ kind, grain: 'day', probe: {}, columns: [] }, isUnrevised, table, stored)?.text;

const DAYS = ['2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05'];

describe('a history', () => {
  it.each([
    ['begins later', DAYS.slice(1), 'begins on 2024-01-03, after 2024-01-02'],
    ['ends earlier', DAYS.slice(0, 3), 'ends on 2024-01-04, before 2024-01-05'],
    ['has fewer rows', DAYS.toSpliced(1, 1), 'has 3 rows, fewer than 4'],
  ])('that %s contradicts, also newest first', (_, days, why) => {
    const prices = DAYS.map(() => '1');
    expect(between('history', series(days, prices.slice(1)), series(DAYS, prices))).toBe(why);
    expect(between('history', series(days.toReversed(), prices.slice(1)), series(DAYS.toReversed(), prices))).toBe(why);
  });

  it.each([
    ['date-time', ['2024-01-02 09:35:00', '2024-01-02 15:00:00']],
    ['month', ['2025年12月份', '2026年01月份']],
    ['month', ['2025-9', '2025-10']],
    ['month', ['202512', '202601']],
    ['month', ['2025年第1季度', '2025年第1-2季度', '2025年第1-4季度', '2026年第1季度']],
    ['month', ['2025Q4', '2026Q1']],
  ] as const)('of %s is ordered by its periods: %s', (kind, periods) => {
    const prices = periods.map(() => '1');
    const whole = series(periods, prices, kind);
    const cut = series(periods.slice(0, -1), prices.slice(1), kind);
    expect(between('history', whole, cut)).toBeUndefined();
    expect(between('history', cut, whole)).toContain(`ends on ${periods.at(-2)}, before ${periods.at(-1)}`);
  });

  it('may be revised, unless its rows never change', () => {
    const [one, other] = [series(DAYS, ['1', '2', '3', '4']), series(DAYS, ['1', '2.5', '3', '4'])];
    expect(between('history', other, one)).toBeUndefined();
    expect(between('history', other, one, true)).toBe('gives 2.5 as price in row 2, where it gave 2');
  });

  it.each([
    ['1.5', '1.500', true],
    ['1.0', '1.000', true],
    ['10', '100', false],
    ['1.5e1', '1.5e10', false],
    ['1.5', '1.5001', false],
  ])('says the same with %s and %s: %s', (before, after, isSame) => {
    const [one, other] = [series(DAYS, [before, '2', '3', '4']), series(DAYS, [after, '2', '3', '4'])];
    expect(between('history', other, one, true) === undefined).toBe(isSame);
    expect(between('history', one, other, true) === undefined).toBe(isSame);
  });

  it('whose rows never change may change its last row, fill a gap and begin earlier', () => {
    const stored = tableOf({ day: ['date', DAYS], price: ['number', ['1', null, '3', '4']] });
    const table = series(['2023-12-29', ...DAYS, '2024-01-08'], ['9', '1', '2', '3', '5', '6']);
    expect(between('history', table, stored, true)).toBeUndefined();
    expect(between('history', stored, series(DAYS, ['1', '2', '3', '4']), true)).toContain('gives null as price');
  });

  it('without periods has no fewer rows', () => {
    const rows = (...texts: string[]): Table => tableOf({ remark: ['text', texts] });
    expect(between('history', rows('a'), rows('a', 'b'))).toBe('has 1 rows, fewer than 2');
    expect(between('history', rows('c', 'd'), rows('a', 'b'))).toBeUndefined();
  });

  it('is named by its declaration where no column is a period', () => {
    const rows = (...years: string[]): Table => tableOf({ Year: ['number', years] });
    const probe = { newest: ({ columns: [year], to }: Table) => year?.cells.textAt(to - 1) ?? '' };
    const compare = (table: Table, stored: Table) =>
      findContradiction({ kind: 'history', grain: 'year', probe, columns: [] }, false, table, stored)?.text;
    expect(compare(rows('1999', '2000'), rows('2000', '2001'))).toBe('ends on 2000, before 2001');
    expect(compare(rows('2000', '2001', '2002'), rows('2000', '2001'))).toBeUndefined();
  });

  it('never contradicts itself, nor one that goes on', () => {
    const price = fc.integer({ min: -99_999, max: 99_999 }).map((cents) => String(cents / 100));
    fc.assert(
      fc.property(fc.array(price, { minLength: 1, maxLength: 40 }), fc.nat(40), (prices, missing) => {
        const days = prices.map((_, at) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10));
        const count = Math.max(1, prices.length - missing);
        const stored = series(days.slice(0, count), prices.slice(0, count));
        expect(between('history', series(days, prices), stored, true)).toBeUndefined();
        expect(between('history', stored, series(days, prices), true) === undefined).toBe(count === prices.length);
      }),
    );
  });
});

describe('a contradiction of one row', () => {
  const isOfOneRow = (table: Table, stored: Table, isUnrevised = true): boolean | undefined =>
    findContradiction({ kind: 'history', grain: 'day', probe: {}, columns: [] }, isUnrevised, table, stored)
      ?.isOfTwoHosts;
  const prices = ['1', '2', '3', '4'];
  const stored = series(DAYS, prices);

  it.each([
    ['a last day', series(DAYS.slice(0, -1), prices.slice(0, -1)), true],
    ['a first day', series(DAYS.slice(1), prices.slice(1)), true],
    ['a day between', series(DAYS.toSpliced(1, 1), prices.toSpliced(1, 1)), true],
    ['a figure', series(DAYS, prices.with(1, '9')), true],
    ['two days', series(DAYS.slice(0, 2), prices.slice(0, 2)), false],
    ['two figures', series(DAYS, ['8', '9', '3', '4']), false],
    ['a day and a figure', series(DAYS.slice(0, -1), ['9', '2', '3']), false],
  ])('is told from others: %s', (_, table, expected) => {
    expect(isOfOneRow(table, stored)).toBe(expected);
  });

  it('is found wherever the false row lies, and no two rows are one', () => {
    const days = Array.from({ length: 30 }, (_, at) => new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10));
    const figures = days.map(() => '1');
    const lacking = (rows: readonly number[]): Table =>
      series(
        days.filter((_, at) => !rows.includes(at)),
        figures.slice(rows.length),
      );
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat(29), { minLength: 1, maxLength: 4 }), (rows) => {
        expect(isOfOneRow(lacking(rows), series(days, figures))).toBe(rows.length === 1);
      }),
    );
  });

  it('is none where several rows are of one day, or rows have no days', () => {
    const twice = [DAYS[0]!, DAYS[0]!, DAYS[1]!];
    expect(isOfOneRow(series(twice.slice(0, 2), ['1', '2']), series(twice, ['1', '2', '3']))).toBe(false);
    const rows = (...texts: string[]): Table => tableOf({ remark: ['text', texts] });
    expect(isOfOneRow(rows('a'), rows('a', 'b'))).toBe(false);
  });
});

describe('a number', () => {
  const isSame = (one: string, other: string): boolean =>
    between('vintage', tableOf({ n: ['number', [one]] }), tableOf({ n: ['number', [other]] })) === undefined;

  it.each([
    ['1078431989.6', '1078431989.61'],
    ['1078431989.6', '1078431989.65'],
    ['1078431990', '1078431989.61'],
    ['-1078431989.6', '-1078431989.61'],
    ['0', '0'],
  ])('%s is %s, as far as both are printed', (one, other) => {
    expect([isSame(one, other), isSame(other, one)]).toEqual([true, true]);
  });

  it.each([
    ['10', '10.4'],
    ['10.4', '10.5'],
    ['1078431989.5', '1078431989.61'],
    ['0', '0.4'],
    ['1', '-1'],
    ['1078000000', '1078431989.61'],
  ])('%s is not %s', (one, other) => {
    expect([isSame(one, other), isSame(other, one)]).toEqual([false, false]);
  });
});

it('a window rolls on: its last period never goes back', () => {
  const [early, late] = [series(DAYS.slice(0, 3), ['1', '2', '3']), series(DAYS.slice(2), ['8', '9'])];
  expect(between('window', late, early)).toBeUndefined();
  expect(between('window', early, late)).toBe('ends on 2024-01-04, before 2024-01-05');
});

it('a window of minutes does not lose those of its last day', () => {
  const minutes = (...counts: readonly number[]): Table => {
    const days = counts.flatMap((count, at) => Array.from({ length: count }, () => DAYS[at]!));
    return series(
      days,
      days.map(() => '1'),
    );
  };
  const why = (table: Table, stored: Table, grain: 'minute' | 'article' = 'minute'): string | undefined =>
    findContradiction({ kind: 'window', grain, probe: {}, columns: [] }, false, table, stored)?.text;
  expect(why(minutes(240, 120), minutes(240, 240))).toBe('has 120 rows of its last period, fewer than 240');
  expect(why(minutes(240, 241), minutes(240, 240))).toBeUndefined();
  // The oldest rows leave when a new day begins.
  expect(why(minutes(0, 120, 1), minutes(240, 240))).toBeUndefined();
  expect(why(minutes(240, 4), minutes(240, 9))).toBeUndefined();
  expect(why(minutes(240, 120), minutes(240, 240), 'article')).toBeUndefined();
});

describe.each(['history', 'window'] as const)('the volumes of a %s', (kind) => {
  const times = Array.from({ length: 12 }, (_, at) => `2024-01-02 10:${10 + at}:00`);
  const [closes, volumes] = [times.map((_, at) => `${at}.5`), times.map((_, at) => `${300 + at}`)];
  const barsOf = (prices: readonly string[], traded: readonly (string | null)[], at = times): Table =>
    tableOf({ time: ['date-time', at], close: ['number', prices], volume: ['number', traded] });
  const columns = [{ name: 'volume', cells: 'number', say: say('Volume.', ''), role: 'volume' }] as const;
  const why = (table: Table, stored: Table): string | undefined =>
    findContradiction({ kind, grain: 'day', probe: {}, columns }, false, table, stored)?.text;
  const stored = barsOf(closes, volumes);

  it('are those of before, whatever becomes of adjusted prices, of a few rows and of the last one', () => {
    expect(
      why(
        barsOf(
          times.map(() => '1'),
          volumes,
        ),
        stored,
      ),
    ).toBeUndefined();
    const few = volumes.map((volume, at) => (at % 3 === 0 || at === 11 ? '7' : volume));
    expect(why(barsOf(closes, few), stored)).toBeUndefined();
  });

  it('contradict where most are others: of another security, or in another unit', () => {
    const text = 'gives other volumes than before in 11 of 11 rows';
    expect(
      why(
        barsOf(
          closes,
          volumes.map((volume) => `${volume}00`),
        ),
        stored,
      ),
    ).toBe(text);
    expect(why(barsOf(closes.toReversed(), volumes.toReversed()), barsOf(closes, volumes))).toContain('other volumes');
    expect(
      why(
        barsOf(
          closes,
          volumes.map(() => null),
        ),
        stored,
      ),
    ).toBeDefined();
  });

  it('say nothing of few rows, of rows without volumes, nor where several rows are of one time', () => {
    const others = volumes.map(() => '7');
    expect(why(barsOf(closes, others), barsOf(closes.slice(2), volumes.slice(2), times.slice(2)))).toBeUndefined();
    expect(
      why(
        barsOf(closes, others),
        barsOf(
          closes,
          volumes.map(() => null),
        ),
      ),
    ).toBeUndefined();
    const one = times.map((_, at) => times[at === 11 ? 11 : 10]!);
    expect(why(barsOf(closes, others, one), barsOf(closes, volumes, one))).toBeUndefined();
  });
});

describe('a list of all of something', () => {
  const listOf = (rows: number, figure: (row: number) => string | null): Table => {
    const places = Array.from({ length: rows }, (_, row) => row);
    return tableOf({
      序号: ['whole', places.map((row) => String(row + 1))],
      代码: ['code', places.map((row) => String(600_000 + row))],
      昨收: ['number', places.map(() => '8.5')],
      ...Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`价${at}`, ['number', places.map(figure)] as const])),
    });
  };
  const find = (table: Table, stored: Table, listsAll = true) =>
    findContradiction({ kind: 'snapshot', grain: 'day', probe: {}, columns: [], listsAll }, false, table, stored);
  const whole = listOf(5_000, () => '9.1');
  const zeros = tableOf({
    序号: ['whole', Array.from({ length: 5_000 }, (_, row) => String(row + 1))],
    价: ['number', Array.from({ length: 5_000 }, () => '0.00')],
  });

  it('that becomes one of a few rows, or of zeros, contradicts', () => {
    expect(
      find(
        listOf(3, () => '9.1'),
        whole,
      ),
    ).toEqual({
      kind: 'count',
      text: 'has 3 rows, fewer than half of 5000',
      isOfTwoHosts: false,
    });
    expect(find(zeros, whole)?.text).toBe('has 0 figures, where there were 35000');
    expect(
      find(
        listOf(3, () => '9.1'),
        whole,
        false,
      ),
    ).toBeUndefined();
  });

  it('may lose a half, the prices of a day before its opening, and everything where it is short', () => {
    expect(
      find(
        listOf(2_500, () => '9.1'),
        whole,
      ),
    ).toBeUndefined();
    expect(
      find(
        listOf(5_000, () => null),
        whole,
      ),
    ).toBeUndefined();
    expect(
      find(
        listOf(0, () => '1'),
        listOf(49, () => '9.1'),
      ),
    ).toBeUndefined();
  });

  it('contradicts where it has fewer than half of the rows, and nowhere else', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), fc.integer({ min: 1, max: 200 }), (rows, before) => {
        const isCut = before >= 50 && rows < before / 2;
        expect(
          find(
            listOf(rows, () => '9.1'),
            listOf(before, () => '9.1'),
          ) !== undefined,
        ).toBe(isCut);
      }),
    );
  });
});

it('a snapshot is of a moment: nothing contradicts it', () => {
  expect(between('snapshot', series(['2024-01-02'], ['1']), series(DAYS, ['4', '3', '2', '1']))).toBeUndefined();
});

it.each([
  ['another cell', series(DAYS, ['1', '2', '3', '5']), 'gives 5 as price in row 4, where it gave 4'],
  ['a row more', series([...DAYS, '2024-01-08'], ['1', '2', '3', '4', '5']), 'has 5 rows, not 4'],
  ['another column', tableOf({ day: ['date', DAYS] }), 'has other columns than before'],
])('a vintage is equal for ever: %s contradicts it', (_, table, why) => {
  expect(between('vintage', table, series(DAYS, ['1', '2', '3', '4']))).toBe(why);
});

it('no stored rows can be contradicted', () => {
  expect(between('vintage', series(DAYS, ['1', '2', '3', '4']), series([], []))).toBeUndefined();
});
