import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../test/declarations.ts';
import { Cells } from '../../engine/formats/cells.ts';
import { Table } from '../../engine/table/table.ts';
import { sortRows } from './sorted-rows.ts';

describe('rows sorted by a column', async () => {
  const { interfaces } = await loadCatalogue();
  const iface = interfaces.find(({ name }) => name === 'stock_zh_a_hist')!;
  const table = Table.ofColumns([
    { name: '日期', cells: Cells.checked('date', ['2024-01-02', '2024-01-03', '2024-01-04', '2024-01-05']) },
    { name: '涨跌幅', cells: Cells.numbers([9, null, -10, 9]) },
    { name: '股票代码', cells: Cells.texts(['10', '9', '100', null]) },
  ]).tail(4);
  const sorted = (sort: string): readonly [order: string, days: readonly string[]] => {
    const { table: rows, order } = sortRows(iface, table, sort);
    return [order, rows.records().map((row) => String(row.日期).slice(-1))];
  };

  it('are in the order of its figures, those without one last and equal ones as they were', () => {
    expect(sorted('-涨跌幅')).toEqual(['sorted by 涨跌幅, largest first', ['2', '5', '4', '3']]);
    expect(sorted('change_percent')).toEqual(['sorted by 涨跌幅, smallest first', ['4', '2', '5', '3']]);
    expect(sorted('-date')).toEqual(['sorted by 日期, largest first', ['5', '4', '3', '2']]);
  });

  it('are in the order of texts where its cells are texts, and that is said', () => {
    expect(sorted('股票代码')).toEqual(['sorted by 股票代码 as texts, smallest first', ['2', '4', '3', '5']]);
  });

  it('are refused by a column that there is not', () => {
    expect(() => sorted('-Change')).toThrow('stock_zh_a_hist has no column Change. It has: ');
    expect(() => sorted('换手率')).toThrow('This answer of stock_zh_a_hist has no column 换手率.');
  });
});
