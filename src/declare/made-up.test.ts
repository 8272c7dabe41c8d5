import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CellKind } from '../formats/cells.ts';
import { toCells } from '../formats/values.ts';
import { toColumns } from './columns.ts';
import { type MadeUpOptions, madeUpRows, NEWEST_DAY, parkMillerRandom, seededRandom, toDecimal } from './made-up.ts';

const KINDS = ['number', 'whole', 'percent', 'date', 'date-time', 'month', 'code', 'text', 'flag'] as const;
const COLUMNS = toColumns(KINDS.map((cells) => [`a ${cells}`, { cells, doc: 'A column.' }] as const));
const valuesOf = (kind: CellKind, options: MadeUpOptions) =>
  madeUpRows(COLUMNS, options).map((row) => row[`a ${kind}`]);
const anyOptions = fc.record<MadeUpOptions>({
  of: fc.string(),
  rows: fc.integer({ min: 1, max: 40 }),
  each: fc.constantFrom('security', 'day', 'month', 'quarter'),
});

describe('made-up rows', () => {
  it('are the same for the same ask, and others for another', () => {
    const options = { of: 'RPT_A', rows: 20, each: 'month' } as const;
    expect(madeUpRows(COLUMNS, options)).toEqual(madeUpRows(COLUMNS, options));
    expect(valuesOf('number', options)).not.toEqual(valuesOf('number', { ...options, of: 'RPT_B' }));
  });

  it('do not change when more rows or columns are wanted', () => {
    const options = { of: 'RPT_A', rows: 5, each: 'day' } as const;
    expect(madeUpRows(COLUMNS, { ...options, rows: 20 }).slice(0, 5)).toEqual(madeUpRows(COLUMNS, options));
    expect(madeUpRows(COLUMNS.slice(2, 3), options).map((row) => row['a percent'])).toEqual(
      valuesOf('percent', options),
    );
  });

  it('have cells that the parser of every kind accepts', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        for (const kind of KINDS) {
          const cells = toCells(kind, valuesOf(kind, options), { label: 'made up' });
          expect(cells.length).toBe(options.rows);
        }
      }),
    );
  });

  it('have numbers in a column of any kind', () => {
    const options = { of: 'RPT_A', rows: 5, each: 'day' } as const;
    const rows = madeUpRows([{ name: 'open', cells: 'any', doc: 'Any.' }], options);
    expect(
      toCells(
        'number',
        rows.map(({ open }) => open),
        { label: 'made up' },
      ).length,
    ).toBe(5);
  });

  it('begin with the newest day and never have a day twice in a history', () => {
    fc.assert(
      fc.property(anyOptions, (options) => {
        const days = valuesOf('date', options).map(String);
        expect(days[0]).toBe(NEWEST_DAY);
        if (options.each === 'security') expect(new Set(days).size).toBe(1);
        else expect(days).toEqual([...new Set(days)].toSorted().toReversed());
      }),
    );
    expect(valuesOf('date', { of: '', rows: 3, each: 'quarter' })).toEqual(['2026-06-30', '2026-03-31', '2025-12-31']);
    expect(valuesOf('month', { of: '', rows: 2, each: 'month' })).toEqual(['2026年06月份', '2026年05月份']);
  });

  it.each([
    ['市盈率-动态', 5, 60],
    ['市净率', 0.5, 8],
    ['量比', 0.3, 5],
    ['全国-同比增长', -5, 5],
    ['制造业-指数', 95, 105],
  ])('have a figure of %s as a reader expects it, with at most two decimals', (name, least, most) => {
    const options = { of: 'RPT_A', rows: 200, each: 'month' } as const;
    const rows = madeUpRows([{ name: 'FIELD', title: name, cells: 'number', doc: 'A figure.' }], options);
    for (const { FIELD: value } of rows) {
      expect(Number(value)).toBeGreaterThanOrEqual(least);
      expect(Number(value)).toBeLessThanOrEqual(most);
      expect(String(value)).toMatch(/^-?\d+(?:\.\d{1,2})?$/);
    }
    expect(new Set(rows.map(({ FIELD: value }) => value)).size).toBeGreaterThan(10);
  });

  it('have other numbers with at most two decimals, too', () => {
    for (const value of valuesOf('number', { of: 'RPT_A', rows: 200, each: 'day' }))
      expect(String(value)).toMatch(/^\d+(?:\.\d{1,2})?$/);
  });

  it('have codes with leading zeros and percentages of a few percent', () => {
    const options = { of: 'RPT_A', rows: 200, each: 'security' } as const;
    expect(valuesOf('code', options).slice(0, 2)).toEqual(['000001', '000002']);
    for (const value of valuesOf('percent', options)) expect(Math.abs(Number(value))).toBeLessThanOrEqual(5);
  });
});

describe('random numbers', () => {
  it('are the same on every machine', () => {
    const random = seededRandom(600_000);
    expect([random(1_000), random(1_000), random(6)]).toEqual([762, 565, 0]);
    const parkMiller = parkMillerRandom(1);
    expect([parkMiller(), parkMiller()]).toEqual([48_271, 182_605_794]);
  });
});

describe('a decimal text', () => {
  it('has all its places, and a sign where it is below zero', () => {
    expect([toDecimal(1234, 2), toDecimal(5, 2), toDecimal(-5, 3), toDecimal(0, 2)]).toEqual([
      '12.34',
      '0.05',
      '-0.005',
      '0.00',
    ]);
  });
});
