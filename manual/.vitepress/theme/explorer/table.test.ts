import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { recordTable } from '../../../../test/record-table.ts';
import { encodeCsv, filteredRows, parseTable, readTable, shownName, sortedRows } from './table.ts';

const declared = [
  { name: '收盘', cells: 'number' as const, type: 'number', unit: 'yuan per share', doc: 'Closing price.' },
  {
    name: 'long',
    cells: 'number' as const,
    type: 'number',
    unit: 'as the series has it; a code from 1 to 7 in the first row',
    doc: 'Any.',
  },
];

describe('the name of a column', () => {
  const { columns } = readTable({ 涨跌幅: [1.5], date: ['2024-01-02'], 新: [1] }, [
    { name: '涨跌幅', id: 'change_percent', cells: 'number' },
    { name: 'date', id: 'date', cells: 'date' },
  ]);

  it('is English in words on an English page, where it has one, and the one of the answer elsewhere', () => {
    expect(columns.map((column) => shownName(column, 'en'))).toEqual(['Change percent', 'date', '新']);
    expect(columns.map((column) => shownName(column, 'zh'))).toEqual(['涨跌幅', 'date', '新']);
  });
});

describe('the table of an answer', () => {
  it('has the columns in order, what they are, and their units, short or long', () => {
    const table = recordTable(
      [
        { 日期: '2024-01-02', 收盘: 1.5, long: 1 },
        { 日期: '2024-01-03', 收盘: null, long: 2 },
      ],
      declared,
    );
    expect(table).toEqual({
      length: 2,
      columns: [
        { name: '日期', isNumeric: false, cells: ['2024-01-02', '2024-01-03'] },
        { name: '收盘', isNumeric: true, unit: 'yuan per share', kind: 'number', cells: [1.5, null] },
        {
          name: 'long',
          isNumeric: true,
          unit: 'as the series has it; a code from 1 to 7 in the first row',
          kind: 'number',
          cells: [1, 2],
        },
      ],
    });
  });

  it('has its columns in the order of the text, also those whose names are whole numbers', () => {
    const text = '{"指标":["a],\\"7\\":[",null],"20260930":[1,2],"20260630":[3,4],"0":["x",true]}';
    expect(parseTable(text, []).columns.map(({ name }) => name)).toEqual(['指标', '20260930', '20260630', '0']);
    expect(parseTable('{"b":[1],"a":[2]}', []).columns.map(({ name }) => name)).toEqual(['b', 'a']);
    expect(() => parseTable('<html>', [])).toThrow(SyntaxError);
  });

  it('has empty cells where a row lacks a column, and is no table of numbers where one cell is a text', () => {
    const { columns } = recordTable([{ a: 1 }, { a: 'x', b: true }], []);
    expect(columns).toEqual([
      { name: 'a', isNumeric: false, cells: [1, 'x'] },
      { name: 'b', isNumeric: false, cells: [null, true] },
    ]);
    expect(recordTable([{ a: null }], []).columns[0]?.isNumeric).toBe(false);
    expect(recordTable([], [])).toEqual({ length: 0, columns: [] });
  });

  it.each([[[]], ['text'], [null], [{ a: 1 }], [{ a: [[1]] }], [{ a: [{}] }], [{ a: [1], b: [1, 2] }]])(
    'refuses %j',
    (body) => {
      expect(() => readTable(body, [])).toThrow(TypeError);
    },
  );

  it('finds the rows that hold every word in one of their texts, numbers and days apart', () => {
    const table = recordTable(
      [
        { 代码: '600000', 名称: '浦发银行', 最新价: 7.1, 日期: '2024-01-02' },
        { 代码: '000001', 名称: '平安银行', 最新价: 600, 日期: '2024-01-02' },
        { 代码: '300750', 名称: null, 最新价: null, 日期: '2024-01-02' },
        { 代码: 'AAPL', 名称: 'Apple', 最新价: 1, 日期: '2024-01-02' },
      ],
      [{ name: '日期', cells: 'date' }],
    );
    expect(filteredRows(table, ' ')).toEqual([0, 1, 2, 3]);
    expect(filteredRows(table, '600')).toEqual([0]);
    expect(filteredRows(table, '银行 0000')).toEqual([0, 1]);
    expect(filteredRows(table, 'aPPl')).toEqual([3]);
    expect(filteredRows(table, '2024')).toEqual([]);
    expect(filteredRows(table, 'null')).toEqual([]);
  });

  it('sorts some of its rows', () => {
    const table = recordTable([{ x: 1 }, { x: 3 }, { x: null }, { x: 2 }], []);
    expect(sortedRows(table, { column: 'x', isDescending: true }, [0, 2, 3])).toEqual([3, 0, 2]);
    expect(sortedRows(table, undefined, [3, 1])).toEqual([3, 1]);
  });

  it('sorts numbers by size, dates by time and texts by number, the absent last in both directions', () => {
    const table = recordTable(
      [
        { n: 10, day: '10/1/1959', code: 'a10' },
        { n: null, day: 'Transform:', code: null },
        { n: 9, day: '9/1/1959', code: 'a9' },
      ],
      [],
    );
    const by = (column: string, isDescending: boolean) => sortedRows(table, { column, isDescending });
    expect(by('n', false)).toEqual([2, 0, 1]);
    expect(by('n', true)).toEqual([0, 2, 1]);
    expect(by('day', false)).toEqual([1, 2, 0]);
    expect(by('code', false)).toEqual([2, 0, 1]);
    expect(by('gone', true)).toEqual([0, 1, 2]);
    expect(sortedRows(table, undefined)).toEqual([0, 1, 2]);
  });

  it('is CSV that a reader of CSV takes back, in the order shown', () => {
    const { columns } = recordTable(
      [
        { '名,称': 'say "x"', n: 1e21 },
        { '名,称': 'two\nlines', n: null },
      ],
      [],
    );
    const csv = encodeCsv(columns, [1, 0]);
    expect(csv.startsWith('\uFEFF名')).toBe(false);
    expect(csv.startsWith('\uFEFF"名,称",n\r\n')).toBe(true);
    expect(Papa.parse<string[]>(csv.slice(1).trimEnd()).data).toEqual([
      ['名,称', 'n'],
      ['two\nlines', ''],
      ['say "x"', '1e+21'],
    ]);
  });
});
