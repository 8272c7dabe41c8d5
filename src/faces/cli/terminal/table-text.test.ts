import stringWidth from 'fast-string-width';
import { describe, expect, it } from 'vitest';
import { Cells } from '../../../engine/formats/cells.ts';
import { Table } from '../../../engine/table/table.ts';
import { toTableText } from './table-text.ts';

const table = Table.of(
  [
    { name: '日期', cells: 'text' },
    { name: '收盘', cells: 'number' },
    { name: 'name', cells: 'text' },
  ],
  {
    日期: Cells.texts(['2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05']),
    收盘: Cells.numbers([1, 10.25, null, -3]),
    name: Cells.texts(['平安银行', 'b\u001b[2J\n', null, 'd']),
  },
);

describe('toTableText', () => {
  it('aligns columns by their width on a terminal, and shows absent cells', () => {
    expect(toTableText(table, 80, 10)).toBe(
      [
        '日期         收盘  name',
        '2024-01-02      1  平安银行',
        String.raw`2024-01-03  10.25  b\u001b[2J\u000a`,
        '2024-01-04      -  -',
        '2024-01-05     -3  d',
        '4 rows, 3 columns',
        '',
      ].join('\n'),
    );
  });

  it('leaves out rows in the middle, with a hint', () => {
    const text = toTableText(table, 80, 3);
    expect(text.split('\n').map((line) => line.slice(0, 10).trim())).toEqual(
      ['日期', '2024-01-02', '2024-01-03', '…', '2024-01-05', '4 rows, 3']
        .map((line, at) => (at === 0 ? expect.stringContaining('日期') : line))
        .concat(''),
    );
    expect(text).toContain('--rows');
  });

  it('leaves out columns that do not fit, but never the first', () => {
    expect(toTableText(table, 18, 10).replaceAll('\n', ' ')).toContain(
      '4 rows, 3 columns; left out for want of width: name (in a wider window, or with --format csv)',
    );
    expect(toTableText(table, 18, 3).replaceAll('\n', ' ')).toMatch(/shown are 3 rows: all with --rows .* left out/);
    expect(toTableText(table, 1, 10).split('\n')[0]).toBe('日期');
    for (const line of toTableText(table, 18, 10).split('\n').slice(0, 5))
      expect(stringWidth(line)).toBeLessThanOrEqual(18);
  });

  it('shows every row of a table of hundreds of thousands', () => {
    const long = Table.of([{ name: 'n', cells: 'number' }], {
      n: Cells.numbers(Array.from({ length: 300_000 }, (_, at) => at)),
    });
    const lines = toTableText(long, 80, 1_000_000).split('\n');
    expect([lines.length, lines[1], lines[300_000]]).toEqual([300_003, '     0', '299999']);
  });

  it('counts one row and one column as one', () => {
    const text = toTableText(table.tail(1).pick([['name', 'name']]), 80, 10);
    expect(text).toMatch(/^1 row, 1 column$/m);
  });

  it('shows an empty table as a sentence', () => {
    expect(toTableText(table.between('日期', '20300101', '20300102'), 80, 10)).toBe('no rows\n');
  });
});
