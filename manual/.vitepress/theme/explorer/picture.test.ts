import { describe, expect, it } from 'vitest';
import { recordTable } from '../../../../test/record-table.ts';
import {
  barRows,
  type Candles,
  figuresOf,
  hasLog,
  isListTable,
  type Lines,
  leadingColumns,
  likelyPicture,
  pictureShown,
  picturesOf,
  seriesOf,
  stretchShown,
} from './picture.ts';
import { type AnswerTable, columnOf } from './table.ts';

const ROLES = {
  open: ['开盘', '今开', 'open'],
  high: ['最高', 'high'],
  low: ['最低', 'low'],
  close: ['收盘', 'close'],
  price: ['最新价'],
  volume: ['成交量'],
} as const;
const declared = Object.entries(ROLES).flatMap(([role, names]) =>
  names.map((name) => ({ name, cells: 'number' as const, role: role as keyof typeof ROLES })),
);
const tableOf = (...rows: object[]) => recordTable(rows, declared);
const pictures = (table: AnswerTable) => picturesOf(table, 'day');
const kline = { 股票代码: '000001', 开盘: 1, 收盘: 2, 最高: 3, 最低: 0.5, 成交量: 100, 换手率: 0.1 };

describe('the picture that an interface most likely begins with', () => {
  it('is told by its columns and by what its rows are of', () => {
    expect(likelyPicture(declared, 'day')).toBe('candles');
    expect(likelyPicture([{ name: '收盘', role: 'close' }], 'month')).toBe('lines');
    expect(likelyPicture(declared, 'security')).toBeUndefined();
  });
});

describe('the pictures of a table', () => {
  it('are candles with their volume, then lines, for klines in Chinese', () => {
    const drawn = pictures(tableOf({ 日期: '2024-01-02', ...kline }));
    expect(drawn.map(({ kind }) => kind)).toEqual(['candles', 'lines']);
    expect(drawn[0]).toMatchObject({ open: '开盘', close: '收盘', high: '最高', low: '最低', volume: '成交量' });
    expect(drawn[1]).toMatchObject({ choices: ['开盘', '收盘', '最高', '最低', '成交量', '换手率'] });
  });

  it('are candles for klines in English, with a volume or without', () => {
    const [picture] = pictures(tableOf({ date: '2024-01-02', open: 1, high: 3, low: 0.5, close: 2 }));
    expect(picture).toMatchObject({ kind: 'candles', close: 'close' });
    expect(picture).not.toHaveProperty('volume');
  });

  it('are lines of every column of numbers beside those that tell the time', () => {
    expect(pictures(tableOf({ year: 1995, month: 1, China_Policy_Index: 5, Remark: 'war' }))).toMatchObject([
      { kind: 'lines', choices: ['China_Policy_Index'] },
    ]);
    expect(
      pictures(tableOf({ sasdate: 'Transform:', A: 5, B: 2 }, { sasdate: '1/1/1959', A: 1, B: null })),
    ).toMatchObject([{ kind: 'lines', choices: ['A', 'B'] }]);
  });

  it('are bars for a few labels with numbers', () => {
    const rows = [
      { item: 'Factors', July: null },
      { item: 'SMB', July: -1.5 },
    ];
    expect(picturesOf(tableOf(...rows), 'item')).toEqual([
      { kind: 'bars', label: 'item', choices: ['July'], first: 'July' },
    ]);
    expect(pictures(tableOf(...rows))).toEqual([]);
    expect(picturesOf(tableOf(rows[0]!, ...Array.from({ length: 20 }, () => rows[1]!)), 'item')).toEqual([]);
  });

  it('are none without rows, without numbers, and without anything to draw them by', () => {
    expect(pictures(tableOf())).toEqual([]);
    expect(pictures(tableOf({ day: '2024-01-02', event: 'x' }))).toEqual([]);
    expect(pictures(tableOf({ a: 1, b: 2 }))).toEqual([]);
  });

  const ranking = (rows: number, declared: object = {}) =>
    recordTable(
      Array.from({ length: rows }, (_, at) => ({
        序号: at + 1,
        代码: String(at),
        名称: `Share ${at}`,
        公告日期: `2024-01-${String((at % 28) + 1).padStart(2, '0')}`,
        比例: rows - at,
        ...declared,
      })),
      [
        { name: '序号', unit: '行', isRowNumber: true, cells: 'whole' },
        { name: '代码', cells: 'code' },
        { name: '名称', cells: 'text' },
        { name: '公告日期', cells: 'date' },
        { name: '比例', unit: 'percent', cells: 'percent' },
      ],
    );

  it('are bars by name for a ranking of securities, the first of many, and never of the number of the row', () => {
    expect(picturesOf(ranking(5_000), 'security')).toMatchObject([{ kind: 'bars', label: '名称', choices: ['比例'] }]);
    expect(barRows(Array.from({ length: 5_000 }, (_, row) => row))).toHaveLength(50);
    expect(barRows([3, 1, 2])).toEqual([3, 1, 2]);
  });

  it('are bars for securities with a day each, not lines, and stand below the table', () => {
    expect(picturesOf(ranking(3), 'security')).toMatchObject([{ kind: 'bars' }]);
    expect(isListTable(ranking(3), 'security')).toBe(true);
    expect(isListTable(ranking(3, { 公告日期: '2024-01-02' }), 'security')).toBe(false);
    expect(isListTable(ranking(3), 'day')).toBe(false);
  });

  it('are none for a list that names a security twice', () => {
    expect(picturesOf(ranking(3, { 代码: '000001', 名称: 'Same' }), 'security')).toEqual([]);
  });

  it('are bars by code where different securities have one name', () => {
    expect(picturesOf(ranking(3, { 名称: 'Same' }), 'security')).toMatchObject([{ kind: 'bars', label: '代码' }]);
  });

  const market = (rows: number, more: (at: number) => object = () => ({})) =>
    recordTable(
      Array.from({ length: rows }, (_, at) => ({
        代码: String(at),
        名称: `Share ${at}`,
        最新价: 1,
        涨跌幅: at - 1,
        ...more(at),
      })),
      [
        { name: '代码', cells: 'code' },
        { name: '名称', cells: 'text' },
        { name: '涨跌幅', cells: 'percent', role: 'change_percent' },
        { name: '首次封板时间', cells: 'text', role: 'time' },
        { name: '最后封板时间', cells: 'text', role: 'time' },
        { name: '时间', cells: 'text', role: 'period' },
        { name: 'ticktime', cells: 'text' },
      ],
    );

  it('begin with the change for a market list, which is read first', () => {
    expect(picturesOf(market(3), 'security')).toMatchObject([{ kind: 'bars', first: '涨跌幅' }]);
    expect(isListTable(market(3), 'security')).toBe(true);
    expect(isListTable(market(3), 'day')).toBe(false);
  });

  it('are times of the day before bars for securities that have such, and stand above the table', () => {
    const pool = market(3, (at) => ({ 首次封板时间: `09:3${at}:00`, 最后封板时间: at === 1 ? null : '14:00:00' }));
    expect(picturesOf(pool, 'security')).toMatchObject([
      { kind: 'times', label: '名称', choices: ['首次封板时间', '最后封板时间'], first: '首次封板时间' },
      { kind: 'bars', first: '涨跌幅' },
    ]);
    expect(isListTable(pool, 'security')).toBe(false);
  });

  it('are no times of quotes, which are not what the rows are of: a market list is read as a table', () => {
    const quotes = market(3, () => ({ ticktime: '15:00:00' }));
    expect(picturesOf(quotes, 'security')).toMatchObject([{ kind: 'bars', first: '涨跌幅' }]);
    expect(isListTable(quotes, 'security')).toBe(true);
  });

  it('are lines for the deals of one security, and none by time for those of several', () => {
    const deals = (code: (at: number) => string) =>
      market(3, (at) => ({ 代码: code(at), 名称: 'Same', 时间: `09:3${at}:00` }));
    expect(
      picturesOf(
        deals(() => '600000'),
        'trade',
      ),
    ).toMatchObject([{ kind: 'lines', axis: { columns: ['时间'] } }]);
    expect(picturesOf(deals(String), 'trade')).not.toMatchObject([{ kind: 'lines' }]);
  });

  it('are times of the day for what happens to one security several times', () => {
    const changes = market(300, (at) => ({
      代码: '600000',
      名称: 'Same',
      时间: `10:00:${at % 60 < 10 ? '0' : ''}${at % 60}`,
    }));
    expect(picturesOf(changes, 'event')).toMatchObject([{ kind: 'times', label: '名称', choices: ['时间'] }]);
  });

  it('begin with the close, whatever stands before it, and with the net value of a fund', () => {
    const lines = (row: object) => pictures(tableOf(row)).find(({ kind }) => kind === 'lines');
    expect(lines({ 日期: '2024-01-02', ...kline })).toMatchObject({ first: '收盘' });
    expect(lines({ 日期: '2024-01-02', 开盘: 1, 收盘: 2 })).toMatchObject({ first: '收盘' });
    expect(lines({ 日期: '2024-01-02', 今开: 1, 最新价: 2, 最高: 3, 最低: 1 })).toMatchObject({ first: '最新价' });
    expect(lines({ 净值日期: '2024-01-02', 单位净值: 1, 日增长率: 2 })).toMatchObject({ first: '单位净值' });
  });

  it('show the picture and the stretch that are wanted, else the first and what can be told apart', () => {
    const days = Array.from({ length: 1_000 }, (_, at) =>
      new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10),
    );
    const both = pictures(tableOf(...days.map((日期) => ({ 日期, ...kline }))));
    expect(pictureShown(both, undefined)?.kind).toBe('candles');
    expect(pictureShown(both, 'bars')?.kind).toBe('candles');
    expect(pictureShown(both, 'lines')?.kind).toBe('lines');
    const [candles, lines] = both as [Candles, Lines];
    expect(stretchShown(candles, undefined)).toBe('6m');
    expect(stretchShown(candles, '1y')).toBe('1y');
    expect(stretchShown(candles, '10y')).toBe('6m');
    expect(stretchShown(lines, undefined)).toBe('all');
  });

  it('begin with the figure of a release, by the time that it is of, and never with the one before', () => {
    const release = { 发布日期: '2026-02-14', 前值: 2, 现值: 3, 时间: '2026Q1' };
    const columns = [
      { name: '时间', cells: 'text', role: 'period' },
      { name: '前值', cells: 'number', role: 'previous' },
      { name: '现值', cells: 'number', role: 'actual' },
    ] as const;
    const older = { ...release, 发布日期: '2025-11-14', 时间: '2025Q4' };
    expect(picturesOf(recordTable([release, older], columns), 'quarter')).toMatchObject([
      { kind: 'lines', axis: { columns: ['时间'], rows: [1, 0] }, first: '现值' },
    ]);
    const withoutFigure = recordTable([{ 时间: '2026Q1', 前值: 2, 预期: 3 }], columns);
    expect(picturesOf(withoutFigure, 'quarter')).toMatchObject([{ kind: 'lines', first: '预期' }]);
  });

  it('keep the code and the name in sight, the time of a history, and no number of a row', () => {
    const { columns } = market(3);
    const rowNumber = { name: '序号', isRowNumber: true as const, isNumeric: true, cells: [1, 2, 3] };
    const named = [
      rowNumber,
      ...columns.map((column) => (column.name === '名称' ? { ...column, role: 'name' as const } : column)),
    ];
    expect(leadingColumns(named, undefined, 'security').map(({ name }) => name)).toEqual(['名称']);
    expect(leadingColumns([rowNumber, columns[3]!], undefined, 'security').map(({ name }) => name)).toEqual(['涨跌幅']);
    const history = tableOf({ 日期: '2024-01-02', ...kline });
    const [drawn] = pictures(history) as [Candles];
    expect(leadingColumns(history.columns, drawn.axis, 'day').map(({ name }) => name)).toEqual(['日期']);
  });

  it('keep the members of an index in sight, not the index, and boards, not the shares that lead them', () => {
    const lead = (table: AnswerTable, subject: 'security' | 'board') =>
      leadingColumns(table.columns, undefined, subject).map(({ name }) => name);
    const members = recordTable(
      ['600000', '600018'].map((成分券代码) => ({ 指数代码: '000300', 指数名称: '沪深300', 成分券代码, 权重: 1 })),
      [
        { name: '指数代码', cells: 'code', role: 'code', of: 'index' },
        { name: '指数名称', cells: 'text', role: 'name', of: 'index' },
        { name: '成分券代码', cells: 'code', role: 'code', of: 'share' },
      ],
    );
    expect(lead(members, 'security')).toEqual(['成分券代码']);
    const boards = recordTable(
      ['1', '2'].map((at) => ({ 领涨股代码: `60000${at}`, 板块名称: `Board ${at}`, 涨跌幅: 1 })),
      [
        { name: '领涨股代码', cells: 'code', role: 'code', of: 'share' },
        { name: '板块名称', cells: 'text', role: 'name', of: 'board' },
      ],
    );
    expect(lead(boards, 'board')).toEqual(['板块名称']);
    expect(picturesOf(boards, 'board')).toMatchObject([{ kind: 'bars', label: '板块名称' }]);
  });

  it('are lines of months and quarters as Chinese sources write them', () => {
    expect(pictures(tableOf({ 月份: '2026年03月份', 全国: 1 }, { 月份: '2026年02月份', 全国: 2 }))).toMatchObject([
      { kind: 'lines', axis: { columns: ['月份'], rows: [1, 0] }, choices: ['全国'] },
    ]);
    expect(pictures(tableOf({ 季度: '2025年第1-4季度', 总值: 1 }))).toMatchObject([{ kind: 'lines' }]);
  });

  it('draw the columns wanted, two at most and each once, else the first', () => {
    const [picture] = pictures(tableOf({ day: '2024-01-02', a: 1, b: 2, c: 3 }));
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
