import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { param } from '../../../../test/declarations.ts';
import { recordTable } from '../../../../test/record-table.ts';
import {
  baseRow,
  type ComparedSeries,
  comparedValues,
  encodeCompared,
  type JoinedSeries,
  joinByTime,
  readCompared,
  rebasedAt,
  seriesLabel,
  subjectParam,
} from './compare.ts';
import { columnOf, shownName, type TableColumn } from './table.ts';
import { findTimeAxis } from './time.ts';

/** A part of the rows `[day, value]`, in any order. */
function part(label: string, rows: readonly (readonly [day: string, value: number | null])[]): JoinedSeries {
  const table = recordTable(
    rows.map(([day, value]) => ({ day, value })),
    [],
  );
  const axis = findTimeAxis(table);
  if (!axis) throw new Error('the rows have no days');
  return { label, table, axis, column: 'value' };
}

/** A whole column as it is rebased. */
const rebased = (each: TableColumn, base: number) => each.cells.map((_, row) => rebasedAt(each, base, row));

const column = (...cells: (number | null)[]): TableColumn => ({ name: 'value', isNumeric: true, cells });

describe('series joined by time', () => {
  const shares = part('600000', [
    ['2024-01-02', 10],
    ['2024-01-04', 11],
    ['2024-01-05', null],
  ]);
  const index = part('000300', [
    ['2024-01-05', 3300],
    ['2024-01-03', 3200],
    ['2024-01-02', 3100],
  ]);

  it('have a row for each day that any of them has, and a gap where one has none', () => {
    const { table, picture } = joinByTime([shares, index], 'rebased');
    expect(table.columns.map(({ name, cells }) => [name, ...cells])).toEqual([
      ['day', '2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05'],
      ['600000 value', 10, null, 11, null],
      ['000300 value', 3100, 3200, null, 3300],
    ]);
    expect(picture).toMatchObject({ kind: 'lines', choices: ['600000 value', '000300 value'] });
  });

  it('tell a day that a series does not have from one on which it has no value', () => {
    const own = joinByTime([shares, index], 'rebased').picture.compared?.own;
    expect([...(own?.get('600000 value') ?? [])]).toEqual([0, 2, 3]);
    expect([...(own?.get('000300 value') ?? [])]).toEqual([0, 1, 3]);
  });

  it('have the English names of their columns, with what tells them apart', () => {
    const table = recordTable(
      [{ 日期: '2024-01-02', 收盘: 10 }],
      [
        { name: '日期', id: 'date', cells: 'date' },
        { name: '收盘', id: 'close', cells: 'number' },
      ],
    );
    const named = { label: '600000', table, axis: findTimeAxis(table)!, column: '收盘' };
    const { columns } = joinByTime([named, index], 'axes').table;
    expect(columns.map((each) => shownName(each, 'en'))).toEqual(['Date', '600000 Close', '000300 value']);
    expect(columns.map((each) => shownName(each, 'zh'))).toEqual(['日期', '600000 收盘', '000300 value']);
  });

  it('of one name are told apart', () => {
    expect(joinByTime([shares, shares], 'axes').picture.choices).toEqual(['600000 value', '600000 value (2)']);
  });

  it('keep every value at its own time, for any series', () => {
    const day = fc.integer({ min: 0, max: 400 }).map((at) => new Date(at * 86_400_000).toISOString().slice(0, 10));
    const value = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }), { freq: 5 });
    const series = fc.uniqueArray(fc.tuple(day, value), { selector: ([key]) => key, minLength: 1, maxLength: 60 });
    // A column of nulls alone is no column of numbers.
    const numeric = series.filter((rows) => rows.some(([, cell]) => cell !== null));
    fc.assert(
      fc.property(fc.array(numeric, { minLength: 1, maxLength: 4 }), (all) => {
        const { table, picture } = joinByTime(
          all.map((rows, at) => part(String(at), rows)),
          'rebased',
        );
        const days = columnOf(table, 'day').cells;
        expect(days).toEqual([...new Set(all.flatMap((rows) => rows.map(([own]) => own)))].toSorted());
        for (const [at, rows] of all.entries()) {
          const { cells } = columnOf(table, picture.choices[at] ?? '');
          const byDay = new Map(rows);
          expect(cells).toEqual(days.map((own) => byDay.get(String(own)) ?? null));
        }
      }),
    );
  });
});

describe('rebased series', () => {
  it('are 100 in the first row that all of them have', () => {
    const columns = [column(null, 10, 20), column(5, 50, 25)];
    expect(baseRow(columns, [0, 1, 2])).toBe(1);
    expect(columns.map((each) => rebased(each, 1))).toEqual([
      [null, 100, 200],
      [10, 100, 50],
    ]);
  });

  it('follow the range that is shown', () => {
    const columns = [column(10, 20, 40), column(1, 1, 2)];
    expect(baseRow(columns, [1, 2])).toBe(1);
  });

  it.each([
    ['never meet', column(1, null), column(null, 1)],
    ['are not above zero', column(1, 0), column(-1, 1)],
  ])('have no base where they %s', (_, one, other) => {
    expect(baseRow([one, other], [0, 1])).toBeUndefined();
  });

  it('refuse a base without a number above zero', () => {
    expect(() => rebased(column(0, null), 0)).toThrow(RangeError);
    expect(() => rebased(column(0, null), 1)).toThrow(RangeError);
  });

  it('keep the ratios of the values, for any series', () => {
    const cell = fc.option(fc.double({ min: 0.01, max: 1e6, noNaN: true }), { freq: 6 });
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 50 }), (rows) => {
        const columns = [column(...rows.map(([one]) => one)), column(...rows.map(([, other]) => other))];
        const base = baseRow(
          columns,
          rows.map((_, row) => row),
        );
        expect(base ?? -1).toBe(rows.findIndex(([one, other]) => one !== null && other !== null));
        if (base === undefined) return;
        for (const each of columns) {
          const cells = rebased(each, base);
          expect(cells[base]).toBe(100);
          for (const [row, own] of each.cells.entries())
            if (typeof own !== 'number') expect(cells[row]).toBeNull();
            else expect(((cells[row] ?? 0) * Number(each.cells[base])) / own).toBeCloseTo(100, 8);
        }
      }),
    );
  });
});

describe('what is compared', () => {
  const params = [
    param('symbol', { default: '000001' }),
    param('period', {
      input: 'choice',
      default: 'daily',
      choices: [
        ['daily', ''],
        ['weekly', ''],
      ],
    }),
    param('start_date', { input: 'day', default: '19700101' }),
    param('area', { required: true, example: 'US' }),
    param('cookie', { input: 'secret' }),
  ];

  it('is the subject of its interface, and takes over what both can be asked for', () => {
    const sent = { symbol: ['600000'], period: ['weekly'], start_date: ['20240101'], adjust: ['qfq'], cookie: ['a'] };
    expect(comparedValues(params, '000300', sent)).toEqual({
      symbol: ['000300'],
      period: ['weekly'],
      start_date: ['20240101'],
      area: ['US'],
    });
  });

  it('is the subject of the example without another', () => {
    const index = [param('symbol', { names: ['index'], default: '000001', example: '000300' })];
    expect(comparedValues(index, '', { symbol: ['600000'] })).toEqual({ symbol: ['000300'] });
  });

  it('leaves out a choice that its interface does not have', () => {
    expect(comparedValues(params, '000300', { period: ['周k'] })).toMatchObject({ period: [] });
  });

  it('is named by the param of securities, else by a text, else by a choice; some interfaces have none', () => {
    expect(subjectParam(params)?.name).toBe('symbol');
    expect(subjectParam([param('indicator', {}), param('stock', { names: ['share'] })])?.name).toBe('stock');
    expect(subjectParam([param('start_date', { input: 'day' }), param('name', {})])?.name).toBe('name');
    const method = param('type_method', { input: 'choice', choices: [['date', '']] });
    expect(subjectParam([method, param('var', {})])?.name).toBe('var');
    expect(subjectParam([param('start_date', { input: 'day' }), method])?.name).toBe('type_method');
    expect(subjectParam([param('cookie', { input: 'secret' })])).toBeUndefined();
  });

  it('stands in a link, with any value', () => {
    const text = fc.string();
    const name = fc.stringMatching(/^[a-z][a-z0-9_]{0,20}$/);
    const column = fc.option(text, { nil: undefined });
    const own = fc.uniqueArray(fc.tuple(name, text), { selector: ([key]) => key });
    fc.assert(
      fc.property(name, own, column, (interfaceName, values, drawn) => {
        const series: ComparedSeries = {
          interface: interfaceName,
          params: values,
          ...(drawn !== undefined && { column: drawn }),
        };
        expect(readCompared(encodeCompared(series))).toEqual(series);
      }),
    );
    expect(readCompared('../admin?x=1')).toBeUndefined();
  });

  it('is shown by its code, by its name where the answer has one, and by its interface where there are several', () => {
    const names = [{ name: 'SECURITY_NAME_ABBR', role: 'name', cells: 'text' }] as const;
    const named = recordTable([{ 日期: '2024-01-02', SECURITY_NAME_ABBR: '浦发银行' }], names);
    expect(seriesLabel('stock_zh_a_hist', '600000', named, false)).toBe('600000 浦发银行');
    expect(seriesLabel('stock_zh_a_hist', '600000', recordTable([], []), true)).toBe('stock_zh_a_hist 600000');
    expect(seriesLabel('macro_china_cpi', undefined, recordTable([], []), true)).toBe('macro_china_cpi');
    const changing = recordTable([{ SECURITY_NAME_ABBR: 'a' }, { SECURITY_NAME_ABBR: 'b' }], names);
    expect(seriesLabel('list', '1', changing, false)).toBe('1');
  });
});
