import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { say } from '../../base/say.ts';
import type { CellKind } from '../../engine/formats/cells.ts';
import { toCells } from '../../engine/formats/values.ts';
import { toColumns } from '../declare/columns.ts';
import {
  type MadeUpOptions,
  madeUpRows,
  newestDays,
  parkMillerRandom,
  seededRandom,
  toDecimal,
  withSeparators,
} from './made-up.ts';

const KINDS = ['number', 'whole', 'percent', 'date', 'date-time', 'month', 'code', 'text', 'flag'] as const;
const COLUMNS = toColumns(KINDS.map((cells) => [`a ${cells}`, { cells, say: say('A column.') }] as const));
const valuesOf = (kind: CellKind, options: MadeUpOptions) =>
  madeUpRows(COLUMNS, options).map((row) => row[`a ${kind}`]);
const anyOptions = fc.record<MadeUpOptions>({
  of: fc.string(),
  rows: fc.integer({ min: 1, max: 40 }),
  each: fc.constantFrom('security', 'day', 'week', 'month', 'quarter', 'year'),
  now: fc.integer({ min: Date.UTC(2001, 0), max: Date.UTC(2040, 0) }),
});
const NOW = Date.parse('2026-06-30T12:00:00Z');

describe('made-up rows', () => {
  it('are the same for the same ask, and others for another', () => {
    const options = { of: 'RPT_A', rows: 20, each: 'month', now: NOW } as const;
    expect(madeUpRows(COLUMNS, options)).toEqual(madeUpRows(COLUMNS, options));
    expect(valuesOf('number', options)).not.toEqual(valuesOf('number', { ...options, of: 'RPT_B' }));
  });

  it('do not change when more rows or columns are wanted', () => {
    const options = { of: 'RPT_A', rows: 5, each: 'day', now: NOW } as const;
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
    const options = { of: 'RPT_A', rows: 5, each: 'day', now: NOW } as const;
    const rows = madeUpRows([{ name: 'open', cells: 'any', say: say('Any.') }], options);
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
        expect(days[0]).toBe(newestDays(options.now, options.each === 'security' ? 'day' : options.each, 1)[0]);
        if (options.each === 'security') expect(new Set(days).size).toBe(1);
        else expect(days).toEqual([...new Set(days)].toSorted().toReversed());
      }),
    );
    expect(valuesOf('month', { of: '', rows: 2, each: 'month', now: NOW })).toEqual(['2026年06月份', '2026年05月份']);
  });

  it('have the same figures for a day, a month or a quarter when newer ones have come', () => {
    for (const each of ['day', 'month', 'quarter'] as const) {
      const [older, newer] = [NOW, NOW + 200 * 86_400_000].map((now) =>
        madeUpRows(COLUMNS, { of: 'RPT_A', rows: 200, each, now }),
      );
      const later = newer?.find((row) => row['a date'] === older?.[0]?.['a date']);
      expect(later?.['a number']).toBe(older?.[0]?.['a number']);
      expect(newer?.[0]?.['a date']).not.toBe(older?.[0]?.['a date']);
    }
  });

  it.each([
    ['市盈率-动态', 5, 60],
    ['市净率', 0.5, 8],
    ['量比', 0.3, 5],
    ['全国-同比增长', -5, 5],
    ['制造业-指数', 47.2, 52.8],
  ])('have a figure of %s as a reader expects it, with at most two decimals', (name, least, most) => {
    const options = { of: 'RPT_A', rows: 200, each: 'month', now: NOW } as const;
    const rows = madeUpRows([{ name: 'FIELD', title: name, cells: 'number', say: say('A figure.') }], options);
    for (const { FIELD: value } of rows) {
      expect(Number(value)).toBeGreaterThanOrEqual(least);
      expect(Number(value)).toBeLessThanOrEqual(most);
      expect(String(value)).toMatch(/^-?\d+(?:\.\d{1,2})?$/);
    }
    expect(new Set(rows.map(({ FIELD: value }) => value)).size).toBeGreaterThan(4);
  });

  it('have prices in one row that agree with each other', () => {
    const names = ['开盘价', '最高价', '最低价', '收盘价'];
    const columns = names.map((name) => ({ name, cells: 'number', say: say('A price.') }) as const);
    for (const each of ['security', 'day'] as const)
      for (const row of madeUpRows(columns, { of: 'RPT_A', rows: 200, each, now: NOW })) {
        const prices = names.map((name) => Number(row[name]));
        expect([row.最高价, row.最低价]).toEqual([Math.max(...prices), Math.min(...prices)]);
      }
  });

  it('have net amounts, previous values and growth that follow from other figures', () => {
    const columns = ['龙虎榜净买额', '龙虎榜买入额', '龙虎榜卖出额', '前值', '现值', '当月', '累计', '同比增长'].map(
      (name) => ({ name, cells: 'number', say: say('A figure.') }) as const,
    );
    const made = madeUpRows(columns, { of: 'RPT_A', rows: 30, each: 'month', now: Date.parse('2026-03-31T12:00:00Z') });
    const figures = (name: string): number[] => made.map((row) => Number(row[name]));
    const [values, months, sums] = [figures('现值'), figures('当月'), figures('累计')];
    expect(figures('前值').slice(0, -1)).toEqual(values.slice(1));
    // March is the third month of its year.
    expect(sums.slice(0, 3)).toEqual([
      expect.closeTo(months[0]! + months[1]! + months[2]!, 1),
      expect.closeTo(months[1]! + months[2]!, 1),
      months[2],
    ]);
    for (const [at, row] of made.entries()) {
      expect(row.龙虎榜净买额).toBeCloseTo(Number(row.龙虎榜买入额) - Number(row.龙虎榜卖出额), 1);
      if (at < 18) expect(row.同比增长).toBeCloseTo(100 * (months[at]! / months[at + 12]! - 1), 1);
    }
  });

  it('drift in a history, and have names that are those of their codes', () => {
    const columns = [
      { name: '股票代码', cells: 'code', say: say('A code.') },
      { name: '股票简称', cells: 'text', say: say('A name.') },
      { name: '人民币/韩元_中间价', cells: 'number', say: say('A rate.') },
    ] as const;
    const made = madeUpRows(columns, { of: 'RPT_A', rows: 60, each: 'day', now: NOW });
    for (const [at, row] of made.entries()) {
      expect(row.股票简称).toBe(`沙盒${row.股票代码}`);
      const [rate, before] = [row, made[at + 1] ?? row].map((each) => Number(each['人民币/韩元_中间价']));
      expect(Math.abs(rate! / before! - 1)).toBeLessThan(0.01);
      expect(Math.abs(rate! - 198)).toBeLessThan(8);
    }
  });

  it('have counts without fractions, texts of known words, and days of long ago for what was founded', () => {
    const columns = [
      { name: '上榜次数', cells: 'number', unit: 'times', say: say('A count.') },
      { name: '信用评级', cells: 'text', say: say('A grade.') },
      { name: '成立日期', cells: 'date', say: say('A day.') },
    ] as const;
    for (const row of madeUpRows(columns, { of: 'RPT_A', rows: 30, each: 'security', now: NOW })) {
      expect(Number.isInteger(row.上榜次数)).toBe(true);
      expect(row.信用评级).toMatch(/^A/);
      expect(Number(String(row.成立日期).slice(0, 4))).toBeLessThan(2_020);
    }
  });

  it('have other numbers with at most two decimals, too', () => {
    for (const value of valuesOf('number', { of: 'RPT_A', rows: 200, each: 'day', now: NOW }))
      expect(String(value)).toMatch(/^\d+(?:\.\d{1,2})?$/);
  });

  it('have codes with leading zeros and percentages of a few percent', () => {
    const options = { of: 'RPT_A', rows: 200, each: 'security', now: NOW } as const;
    expect(valuesOf('code', options).slice(0, 2)).toEqual(['000001', '000002']);
    for (const value of valuesOf('percent', options)) expect(Math.abs(Number(value))).toBeLessThanOrEqual(5);
  });
});

describe('the newest days', () => {
  const at = (time: string) => Date.parse(`${time}+08:00`);

  it.each([
    ['an evening', '2026-06-30T18:00', '2026-06-30 2026-06-29 2026-06-26'],
    ['an afternoon', '2026-06-30T17:59', '2026-06-29 2026-06-26 2026-06-25'],
    ['a weekend', '2026-11-22T12:00', '2026-11-20 2026-11-19 2026-11-18'],
    ['a week of holidays', '2026-10-07T20:00', '2026-09-30 2026-09-29 2026-09-28'],
  ])('are days of trading that are over on %s', (_, time, days) => {
    expect(newestDays(at(time), 'day', 3)).toEqual(days.split(' '));
  });

  it.each([
    ['month', '2026-06-30T18:00', '2026-06-30 2026-05-31 2026-04-30'],
    ['month', '2026-06-30T17:59', '2026-05-31 2026-04-30 2026-03-31'],
    ['month', '2026-12-31T12:00', '2026-11-30 2026-10-31 2026-09-30'],
    ['month', '2027-01-01T09:00', '2026-12-31 2026-11-30 2026-10-31'],
    ['quarter', '2026-06-30T18:00', '2026-06-30 2026-03-31 2025-12-31'],
    ['quarter', '2026-11-23T12:00', '2026-09-30 2026-06-30 2026-03-31'],
  ] as const)('are the ends of each %s that is over at %s', (each, time, days) => {
    expect(newestDays(at(time), each, 3)).toEqual(days.split(' '));
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

  it('may have separators of thousands', () => {
    expect(['-1234567.8', '123456', '999', '1000', '0.1234'].map(withSeparators)).toEqual([
      '-1,234,567.8',
      '123,456',
      '999',
      '1,000',
      '0.1234',
    ]);
  });
});
