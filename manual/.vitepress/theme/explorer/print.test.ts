import { describe, expect, it } from 'vitest';
import { recordTable } from '../../../../test/record-table.ts';
import { type Candles, type Lines, picturesOf } from './picture.ts';
import { type Print, printPicture } from './print.ts';
import { allRows } from './table.ts';

const table = recordTable(
  [
    { day: '2024-01-02', close: 10, index: 3000 },
    { day: '2024-01-03', close: null, index: 3030 },
    { day: '2024-01-04', close: 12, index: 3060 },
  ],
  [],
);
const [lines] = picturesOf(table, 'day') as [Lines];
const print: Print = {
  table,
  picture: lines,
  series: ['close', 'index'],
  rows: allRows(table),
  isLog: false,
  base: undefined,
  title: 'Prices <of> "A & B"',
  keys: ['close (yuan)', 'index (points)'],
  notes: ['Source: A · 2024-01-05', 'Cite as: A. Prices.'],
  isRiseRed: true,
  language: 'en',
};
const printed = (changed: Partial<Print> = {}): string => printPicture({ ...print, ...changed });

describe('a printed picture', () => {
  it('is as wide as the text of a page, and holds title, keys with units, source, day and citation', () => {
    const svg = printed();
    expect(svg).toContain('width="160mm"');
    for (const words of ['Prices &lt;of&gt; &quot;A &amp; B&quot;', ...print.keys, ...print.notes, '2024-01-02'])
      expect(svg).toContain(`>${words}</text>`);
  });

  it('cuts a key that is wider than the page', () => {
    const long = `close (${'yuan per share; '.repeat(9)})`;
    const svg = printed({ keys: [long, 'index (points)'] });
    expect(svg).not.toContain(long);
    expect(svg).toMatch(/>close \(yuan per share; [^<]{60,90}…<\/text>/);
  });

  it('has a scale of its own for each of two series, and one for those that are rebased', () => {
    expect(printed()).toContain('>3,060</text>');
    const rebased = printed({ base: 0 });
    expect(rebased).toContain('>100</text>');
    expect(rebased).toContain('>120</text>');
    expect(rebased).not.toContain('>3,060</text>');
  });

  it('shows a value that stands alone as a point, and has a gap where there is none', () => {
    expect(printed({ series: ['close'], keys: ['close'] }).match(/<circle/g)).toHaveLength(2);
    expect(printed().match(/<polyline/g)).toHaveLength(1);
  });

  it('has a candle for each row with four prices, in the colours of the reader', () => {
    const names = ['open', 'high', 'low', 'close'] as const;
    const days = recordTable(
      [
        { day: '2024-01-02', open: 1, high: 3, low: 1, close: 2 },
        { day: '2024-01-03', open: 2, high: 2, low: 1, close: 1 },
        { day: '2024-01-04', open: null, high: null, low: null, close: null },
      ],
      names.map((name) => ({ name, cells: 'number', role: name })),
    );
    const [picture] = picturesOf(days, 'day') as [Candles];
    const colours = (isRiseRed: boolean): readonly string[] =>
      [
        ...printed({ table: days, picture, series: ['close'], rows: allRows(days), isRiseRed }).matchAll(
          /<rect.+?fill="(#.+?)"/g,
        ),
      ].map(([, colour = '']) => colour);
    const [ground, rise, fall, ...more] = colours(true);
    expect([ground, more]).toEqual(['#fff', []]);
    expect(colours(false)).toEqual([ground, fall, rise]);
  });

  it('has bars with their labels, and large numbers in words of the language', () => {
    const items = recordTable(
      [
        { name: 'A', x: 12_345_678 },
        { name: 'B', x: -1 },
      ],
      [],
    );
    const [picture] = picturesOf(items, 'item');
    const bars = { table: items, picture: picture!, series: ['x'], rows: [0, 1] };
    expect(printed(bars)).toContain('>12.346 million</text>');
    expect(printed({ ...bars, language: 'zh' })).toContain('>1234.6万</text>');
  });
});
