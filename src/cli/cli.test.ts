import { WriteStream } from 'node:tty';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { declarationOf, everyKind, found } from '../../test/declarations.ts';
import { Cells } from '../formats/cells.ts';
import { Registry } from '../registry/registry.ts';
import { Table } from '../table/table.ts';
import { toListText } from './list.ts';
import { progressLine, waitingLine } from './progress.ts';
import { toTableText } from './table-text.ts';

const stockZhAHist = await declarationOf('stock_zh_a_hist');

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
  it('aligns columns by the places that a terminal gives them, and says what is absent', () => {
    expect(toTableText(table, 80, 10)).toBe(
      [
        '日期         收盘  name',
        '2024-01-02      1  平安银行',
        '2024-01-03  10.25  b·[2J·',
        '2024-01-04      -  -',
        '2024-01-05     -3  d',
        '4 rows, 3 columns',
        '',
      ].join('\n'),
    );
  });

  it('leaves rows out of the middle, and says so', () => {
    const text = toTableText(table, 80, 3);
    expect(text.split('\n').map((line) => line.slice(0, 10).trim())).toEqual(
      ['日期', '2024-01-02', '2024-01-03', '…', '2024-01-05', '4 rows, 3']
        .map((line, at) => (at === 0 ? expect.stringContaining('日期') : line))
        .concat(''),
    );
    expect(text).toContain('--rows');
  });

  it('leaves columns out that do not fit, but never the first', () => {
    expect(toTableText(table, 18, 10)).toMatch(/4 rows, 3 columns; shown are 4 and 2/);
    expect(toTableText(table, 1, 10).split('\n')[0]).toBe('日期');
    for (const line of toTableText(table, 18, 10).split('\n').slice(0, 5))
      expect(stringWidth(line)).toBeLessThanOrEqual(18);
  });

  it('says that there are no rows', () => {
    expect(toTableText(table.between('日期', '20300101', '20300102'), 80, 10)).toBe('no rows\n');
  });
});

const catalogue = await Registry.of([found(stockZhAHist), found(everyKind)]).described();

describe('toListText', () => {
  it('lists every interface by category', () => {
    expect(toListText(catalogue, [])).toMatch(
      /^Stocks \(stock\)\n {2}stock_zh_a_hist\(symbol, .*\n.*\n\nArticles and economic data \(article\)\n {2}every_kind\(topic/,
    );
  });

  it.each([
    [['KLINES', 'share'], 'stock_zh_a_hist'],
    [['换手率'], 'stock_zh_a_hist'],
    [['vintage'], 'every_kind'],
  ])('finds what has %j in its name, doc, parameters or columns', (words, name) => {
    expect(toListText(catalogue, words).match(/^ {2}\w+/gm)).toEqual([`  ${name}`]);
  });

  it('says that nothing was found', () => {
    expect(toListText(catalogue, ['klines', 'nothing'])).toMatch(/^No interface has klines and nothing/);
  });
});

/** Something that takes what is written for a terminal. */
function terminal(isTTY: boolean, columns = 80) {
  const written: string[] = [];
  const clear = (): boolean => true;
  const write = (text: string): boolean => written.push(text) > 0;
  const output: WriteStream = Object.assign(Object.create(WriteStream.prototype), {
    isTTY,
    columns,
    clearLine: clear,
    cursorTo: clear,
    write,
  });
  return { output, written };
}
const progress = { source: 'lines', url: 'https://lines.example/archive.zip' };
const ended = { ...progress, host: 'lines.example', how: 'first', ms: 1 } as const;

describe('progressLine', () => {
  it('tells how far a large download is, and is gone when it has ended', () => {
    const { output, written } = terminal(true);
    const line = progressLine(output);
    line.progressed({ ...progress, received: 12_340_000, total: 32_000_000 });
    line.progressed({ ...progress, received: 2_000_000, total: undefined });
    line.ended(ended);
    line.ended(ended);
    expect(written).toEqual(['12.3 of 32.0 MB from lines.example', '2.0 MB from lines.example', '']);
  });

  it('is silent about small downloads, and where there is no terminal', () => {
    for (const [isTTY, total] of [
      [true, 700_000],
      [false, 32_000_000],
    ] as const) {
      const { output, written } = terminal(isTTY);
      const line = progressLine(output);
      line.progressed({ ...progress, received: 1, total });
      line.ended(ended);
      expect(written).toEqual([]);
    }
  });
});

describe('waitingLine', () => {
  it('tells who has not answered yet, and the download that one of them is about', () => {
    const { output, written } = terminal(true);
    const line = waitingLine(output);
    line.waitsFor(['lines', 'other']);
    line.progressed({ ...progress, received: 12_340_000, total: 32_000_000 });
    line.ended({ ...ended, url: 'https://other.example/' });
    line.waitsFor(['lines']);
    line.ended(ended);
    line.waitsFor([]);
    expect(written).toEqual([
      'waiting for lines, other',
      '12.3 of 32.0 MB from lines.example; waiting for lines, other',
      '12.3 of 32.0 MB from lines.example; waiting for lines',
      'waiting for lines',
      '',
    ]);
  });

  it('is no longer than the terminal is wide, so that it can be taken back, and silent where there is none', () => {
    const narrow = terminal(true, 20);
    waitingLine(narrow.output).waitsFor(['eastmoney', 'tencent']);
    expect(narrow.written).toEqual(['waiting for eastmo…']);
    const none = terminal(false);
    waitingLine(none.output).waitsFor(['eastmoney']);
    expect(none.written).toEqual([]);
  });
});
