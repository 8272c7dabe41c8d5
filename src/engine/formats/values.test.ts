import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CellKind } from './cells.ts';
import { parseNumber, toCells } from './values.ts';

const FORM = { label: 'a report: FIELD' };

/** The cells of some values, as values again. */
const cellsOf = (kind: CellKind, values: readonly unknown[], absent?: readonly string[]) => {
  const cells = toCells(kind, values, { ...FORM, ...(absent && { absent }) });
  expect(cells.kind).toBe(kind);
  return Array.from({ length: cells.length }, (_, row) => cells.valueAt(row));
};
const refused = expect.objectContaining({ code: 'upstream_changed' });

describe('the cells of each kind', () => {
  it.each<[CellKind, readonly unknown[], readonly unknown[]]>([
    ['number', [1.5, '6.10', '-0.00', 0, null], [1.5, 6.1, 0, 0, null]],
    ['percent', ['0.45', -3], [0.45, -3]],
    ['whole', [117078833, '80.0', '-7', null], [117078833, 80, -7, null]],
    ['date', ['2026-06-30', '2026-06-30 00:00:00', '2026-06-30T00:00:00.000'], Array(3).fill('2026-06-30')],
    [
      'date-time',
      ['2026-06-30 09:31:05', '2026-06-30 09:31', '2026-06-30T09:31:00'],
      ['2026-06-30 09:31:05', '2026-06-30 09:31:00', '2026-06-30 09:31:00'],
    ],
    [
      'month',
      ['2026年03月份', '2026-03', '202603', '2026年第1-4季度', '2026Q1', '2026.3'],
      ['2026年03月份', '2026-03', '202603', '2026年第1-4季度', '2026Q1', '2026.3'],
    ],
    ['code', ['000001', '105.MSFT', 'BRK_A', null], ['000001', '105.MSFT', 'BRK_A', null]],
    ['text', ['', 'a "quoted" text', null], ['', 'a "quoted" text', null]],
    ['flag', [1, '1', true, '是', 0, '0', false, '否', null], ['是', '是', '是', '是', '否', '否', '否', '否', null]],
    ['mixed', ['000001', 1.5, 'a "quoted" text', null], ['000001', 1.5, 'a "quoted" text', null]],
  ])('of %s are read', (kind, values, cells) => {
    expect(cellsOf(kind, values)).toEqual(cells);
  });

  it.each<[CellKind, unknown]>([
    ['number', '1,5'],
    ['number', ''],
    ['number', '3/1/1959'],
    ['number', true],
    ['number', undefined],
    ['percent', '1.5%'],
    ['whole', 1.5],
    ['whole', '1.50'],
    ['whole', 2 ** 53],
    ['date', '2026-02-30'],
    ['date', '2026-06-30 09:31:00'],
    ['date', 20260630],
    ['date-time', '2026-06-30'],
    ['date-time', '2026-06-30 24:00:00'],
    ['date-time', '2026-02-30 09:31:00'],
    ['month', '2026年13月份'],
    ['month', '2026'],
    ['month', 202603],
    ['code', 1],
    ['code', ''],
    ['code', '00 01'],
    ['text', 1],
    ['flag', '2'],
    ['flag', ''],
    ['mixed', true],
  ])('of %s refuse %j, naming the row', (kind, value) => {
    expect(() => cellsOf(kind, [null, value])).toThrow(refused);
    expect(() => cellsOf(kind, [null, value])).toThrow('a report: FIELD: expected');
    expect(() => cellsOf(kind, [null, value])).toThrow('in row 2');
  });

  it('are absent where the value is one of the marks for none', () => {
    expect(cellsOf('number', ['-', 1, ''], ['-', ''])).toEqual([null, 1, null]);
  });
});

describe('for any value at all', () => {
  const anyKind = fc.constantFrom<CellKind>(
    'number',
    'whole',
    'percent',
    'date',
    'date-time',
    'month',
    'code',
    'text',
    'flag',
  );

  it('a number keeps its value, exactly', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ noNaN: true, noDefaultInfinity: true })), (values) => {
        // JSON has no negative zero.
        expect(cellsOf('number', values)).toEqual(values.map((value) => value + 0));
        expect(cellsOf('percent', values)).toEqual(values.map((value) => value + 0));
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.maxSafeInteger()), (values) => {
        expect(cellsOf('whole', values)).toEqual(values);
      }),
    );
  });

  it('a time keeps its second', () => {
    const anyTime = fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 19).replace('T', ' '));
    fc.assert(
      fc.property(fc.array(anyTime), (times) => {
        expect(cellsOf('date-time', times)).toEqual(times);
      }),
    );
  });

  it('a cell is of its kind, or the value is refused', () => {
    fc.assert(
      fc.property(anyKind, fc.jsonValue(), (kind, value) => {
        let cell: unknown;
        try {
          [cell] = cellsOf(kind, [value]);
        } catch (thrown) {
          expect(thrown).toEqual(refused);
          return;
        }
        const isNumber = ['number', 'whole', 'percent'].includes(kind);
        expect(cell === null || typeof cell === (isNumber ? 'number' : 'string')).toBe(true);
        if (kind === 'whole' && cell !== null) expect(Number.isSafeInteger(cell)).toBe(true);
      }),
    );
  });
});

describe('a number as text', () => {
  it.each([
    ['a plain decimal', {}, ['0', '-1.5', '120.00'], [0, -1.5, 120]],
    ['an exponent', { exponents: true }, ['4.978e-05', '-1E+3', '7'], [0.00004978, -1000, 7]],
    ['a loose form', { loose: true }, ['007', '1.', '-.5'], [7, 1, -0.5]],
    ['a loose form with an exponent', { exponents: true, loose: true }, ['.5e1', '1.e2'], [5, 100]],
  ])('is %s', (_, syntax, texts, numbers) => {
    expect(texts.map((text) => parseNumber(text, syntax))).toEqual(numbers);
  });

  it.each([
    ['plain', {}, ['1e5', '007', '1.', '.5', '1'.repeat(41), `0.${'1'.repeat(400)}`]],
    ['exponents', { exponents: true }, ['01e5', '1.e5', '.5e5', '1e', '1e999']],
    ['loose', { loose: true }, ['1e5', '.', '-', '1.2.3']],
    ['all', { exponents: true, loose: true }, ['', '+1', ' 1', '1 ', '1\n', '1,000', 'NaN', 'Infinity', '0x1', '１']],
  ])('is refused where only %s forms are accepted', (_, syntax, texts) => {
    expect(texts.map((text) => parseNumber(text, syntax))).toEqual(texts.map(() => undefined));
  });
});
