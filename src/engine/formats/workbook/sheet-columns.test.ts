import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changed } from '../../../../test/failures.ts';
import type { CellKind } from '../cells.ts';
import { findSheetTable, toSheetCells } from './sheet-columns.ts';
import type { SheetRows, Workbook } from './workbook.ts';

const bookOf = (...sheets: readonly SheetRows[]): Workbook => ({
  sheets: sheets.map((rows, at) => ({ name: `sheet ${at}`, readRows: () => rows })),
  days: 1900,
});
const WANTED = {
  code: { names: ['证券代码'] },
  value: { names: ['总市值'], units: ['元'] },
  day: { names: ['日期', '上市日期'], isOptional: true },
} as const;
const find = (book: Workbook) => findSheetTable(book, WANTED, { label: 'X' });

describe('the columns of a workbook', () => {
  it('are found by their headings, in whichever sheet, row and order', () => {
    const { columns, others, length } = find(
      bookOf(
        [['Notes'], ['see the other sheet']],
        [
          ['List of 2026-06-30'],
          ['总市值 (元)', '简 称', null, '证券代码'],
          ['1', 'a', null, '000001', 'beside the table'],
          [],
          [null, '', null, ''],
          [' ', null, '\u3000', '\u00a0 '],
          ['2', 'b'],
        ],
      ),
    );
    expect(columns.get('code')?.cells).toEqual(['000001', null]);
    expect(columns.get('value')).toEqual({ heading: '总市值 (元)', cells: ['1', '2'] });
    expect(columns.has('day')).toBe(false);
    expect(others).toEqual([{ heading: '简 称', cells: ['a', 'b'] }]);
    expect(length).toBe(2);
  });

  it('may have no rows', () => {
    expect(find(bookOf([['证券代码', '总市值']])).length).toBe(0);
  });

  it.each<[string, readonly SheetRows[], string]>([
    [
      'no sheet with all of them',
      [[['证券代码'], ['000001']]],
      'expected a sheet with the headings 证券代码, 总市值, got "[\\"证券代码\\",\\"000001\\"]": there is no 总市值',
    ],
    ['an empty sheet', [[]], 'expected a sheet'],
    ['headings as numbers', [[[1, 2]]], 'expected a sheet'],
    ['two sheets with them', [[['证券代码', '总市值']], [['证券代码', '总市值']]], '2 sheets'],
    ['one of them twice', [[['证券代码', '总市值', '证券代码']]], 'two columns with the heading'],
    ['another unit', [[['证券代码', '总市值(亿元)']]], 'expected 元 as unit'],
    ['headings far down', [[...Array.from({ length: 10 }, () => ['x']), ['证券代码', '总市值']]], 'expected a sheet'],
  ])('are refused: %s', (_, sheets, says) => {
    expect(() => find(bookOf(...sheets))).toThrow(changed(says));
  });

  it('are the same wherever they stand', () => {
    const rows = fc.array(fc.tuple(fc.nat(999_999), fc.nat()), { maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.nat(3), fc.nat(9), fc.boolean(), (values, left, above, isReversed) => {
        const inOrder = (row: readonly (string | number)[]) => [
          ...Array.from({ length: left }, () => null),
          ...(isReversed ? row.toReversed() : row),
        ];
        const table = find(
          bookOf([
            ...Array.from({ length: above }, () => []),
            inOrder(['证券代码', '总市值']),
            ...values.map((row) => inOrder(row)),
          ]),
        );
        expect(table.columns.get('code')?.cells).toEqual(values.map(([code]) => code));
        expect(table.columns.get('value')?.cells).toEqual(values.map(([, value]) => value));
      }),
    );
  });
});

describe('the cells of a column of a workbook', () => {
  const valuesOf = (kind: CellKind, cells: readonly (string | number | boolean | null)[]) => {
    const made = toSheetCells(kind, cells, { label: 'X', days: 1900, codeLength: 6 });
    return cells.map((_, row) => made.valueAt(row));
  };

  it('are numbers, written as texts or not', () => {
    expect(valuesOf('number', ['1,234.50', 1.5, ' 7 ', '-', '', null])).toEqual([1234.5, 1.5, 7, null, null, null]);
    expect(valuesOf('whole', ['1,234', 5])).toEqual([1234, 5]);
    expect(valuesOf('percent', ['4.5%', '4.5', 4.5])).toEqual([4.5, 4.5, 4.5]);
  });

  it('are codes and days, written as numbers or not, and texts', () => {
    expect(valuesOf('code', ['000002', 2, '00700'])).toEqual(['000002', '000002', '00700']);
    expect(valuesOf('date', ['2026-06-30', '20260630', 20_260_630, 46_203, '-'])).toEqual([
      '2026-06-30',
      '2026-06-30',
      '2026-06-30',
      '2026-06-30',
      null,
    ]);
    expect(valuesOf('text', ['  主板A股 ', 500, '万  科Ａ'])).toEqual(['主板A股', '500', '万  科Ａ']);
  });

  it.each<[CellKind, string | number | boolean]>([
    ['number', '1,23'],
    ['number', '1.5亿'],
    ['number', true],
    ['whole', 1.5],
    ['whole', '1.5'],
    ['percent', '5‰'],
    ['code', 2.5],
    ['code', -2],
    ['code', '平安'],
    ['date', '2026-02-30'],
    ['date', 20_260_230],
    ['date', 0],
    ['date', '30.06.2026'],
    ['text', true],
    ['month', 202_606],
    ['flag', 2],
  ])('refuse as a %s: %j', (kind, cell) => {
    expect(() => valuesOf(kind, [cell])).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });
});
