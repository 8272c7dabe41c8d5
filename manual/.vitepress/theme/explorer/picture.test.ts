import { describe, expect, it } from 'vitest';
import { figuresOf, hasLog, type Lines, picturesOf, seriesOf } from './picture.ts';
import { columnOf, readTable } from './table.ts';

const tableOf = (...rows: object[]) => readTable(rows, []);
const kline = { 股票代码: '000001', 开盘: 1, 收盘: 2, 最高: 3, 最低: 0.5, 成交量: 100, 换手率: 0.1 };

describe('the pictures of a table', () => {
  it('are candles with their volume, then lines, for klines in Chinese', () => {
    const pictures = picturesOf(tableOf({ 日期: '2024-01-02', ...kline }));
    expect(pictures.map(({ kind }) => kind)).toEqual(['candles', 'lines']);
    expect(pictures[0]).toMatchObject({ open: '开盘', close: '收盘', high: '最高', low: '最低', volume: '成交量' });
    expect(pictures[1]).toMatchObject({ choices: ['开盘', '收盘', '最高', '最低', '成交量', '换手率'] });
  });

  it('are candles for klines in English, with a volume or without', () => {
    const [picture] = picturesOf(tableOf({ date: '2024-01-02', open: 1, high: 3, low: 0.5, close: 2 }));
    expect(picture).toMatchObject({ kind: 'candles', close: 'close' });
    expect(picture).not.toHaveProperty('volume');
  });

  it('are lines of every column of numbers beside those that tell the time', () => {
    expect(picturesOf(tableOf({ year: 1995, month: 1, China_Policy_Index: 5, Remark: 'war' }))).toMatchObject([
      { kind: 'lines', choices: ['China_Policy_Index'] },
    ]);
    expect(
      picturesOf(tableOf({ sasdate: 'Transform:', A: 5, B: 2 }, { sasdate: '1/1/1959', A: 1, B: null })),
    ).toMatchObject([{ kind: 'lines', choices: ['A', 'B'] }]);
  });

  it('are bars for a few labels with numbers', () => {
    const rows = [
      { item: 'Factors', July: null },
      { item: 'SMB', July: -1.5 },
    ];
    expect(picturesOf(tableOf(...rows))).toEqual([{ kind: 'bars', label: 'item', choices: ['July'] }]);
    expect(picturesOf(tableOf(...Array.from({ length: 201 }, () => rows[1]!)))).toEqual([]);
  });

  it('are none without rows, without numbers, and without anything to draw them by', () => {
    expect(picturesOf(tableOf())).toEqual([]);
    expect(picturesOf(tableOf({ day: '2024-01-02', event: 'x' }))).toEqual([]);
    expect(picturesOf(tableOf({ a: 1, b: 2 }))).toEqual([]);
  });

  it('draw the columns wanted, two at most and each once, else the first', () => {
    const [picture] = picturesOf(tableOf({ day: '2024-01-02', a: 1, b: 2, c: 3 }));
    const draw = (...wanted: string[]) => seriesOf(picture as Lines, wanted);
    expect(draw()).toEqual(['a']);
    expect(draw('c', 'b', 'a')).toEqual(['c', 'b']);
    expect(draw('b', 'b', 'gone')).toEqual(['b']);
    expect(draw('day')).toEqual(['a']);
  });
});

describe('the figures of a column', () => {
  const table = tableOf({ x: null, y: 1 }, { x: 3, y: 0 }, { x: -1, y: 2 }, { x: 2, y: 1 }, { x: null, y: 1 });

  it('are taken from its numbers in the rows shown', () => {
    expect(figuresOf(columnOf(table, 'x'), [0, 1, 2, 3, 4])).toEqual({
      count: 3,
      lowest: -1,
      highest: 3,
      last: 2,
      firstRow: 1,
      lastRow: 3,
    });
    expect(figuresOf(columnOf(table, 'x'), [0, 4])).toBeUndefined();
  });

  it('allow a logarithmic scale above zero only', () => {
    expect(hasLog(table, ['y'], [2, 3])).toBe(true);
    expect(hasLog(table, ['y'], [1, 2])).toBe(false);
    expect(hasLog(table, ['y', 'x'], [2, 3])).toBe(false);
    expect(hasLog(table, ['x'], [0])).toBe(false);
  });
});
