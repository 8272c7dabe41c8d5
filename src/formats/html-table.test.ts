import { describe, expect, it } from 'vitest';
import { decodeHtml, findTables, parseHtmlTables } from './html-table.ts';
import { toHtmlCells } from './html-table-cells.ts';

const textsOf = (html: string): readonly (readonly (readonly string[])[])[] =>
  parseHtmlTables(html, 'X').tables.map(({ rows }) => rows.map((row) => row.map(({ text }) => text)));

describe('tables of a page', () => {
  it('are rows of texts, with white space of every kind as single blanks', () => {
    expect(textsOf('<table><tr><td> a&nbsp;&nbsp;\n b<br>c </td><td></td></tr></table>')).toEqual([[['a b c', '']]]);
  });

  it('have their end tags left out, as HTML allows', () => {
    expect(textsOf('<table><tbody><tr><td>a<td>b<tr><td>c<td>d</table>')).toEqual([
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ]);
  });

  it('know links, attributes, headings, and their own title and id', () => {
    const html =
      "<h4 class='t'><a>Fund</a>&nbsp;&nbsp;Title</h4><table id='t'><thead><tr><td>h</td></tr></thead><tr><th>r</th><td data-gz='1.5'><a href='/x'>one</a> <a>two</a></td></tr></table>";
    const [table] = parseHtmlTables(html, 'X').tables;
    expect(table).toMatchObject({ id: 't', title: 'Fund Title' });
    expect(table?.rows.map((row) => row.map(({ isHeading }) => isHeading))).toEqual([[true], [true, false]]);
    expect(table?.rows[1]?.[1]).toMatchObject({
      text: 'one two',
      attributes: { 'data-gz': '1.5' },
      links: [
        { text: 'one', href: '/x' },
        { text: 'two', href: '' },
      ],
    });
  });

  it('repeat a cell in all places that it spans', () => {
    const html =
      '<table><tr><td rowspan="2">a</td><td colspan="2">b</td></tr><tr><td>c</td><td>d</td></tr><tr><td rowspan="9" colspan="x">e</td></tr></table>';
    expect(textsOf(html)).toEqual([[['a', 'b', 'b'], ['a', 'c', 'd'], ['e']]]);
  });

  it('keep the text of a nested table apart, and drop scripts, styles and comments', () => {
    const html =
      '<table><tr><td>a<table><tr><td>b</td></tr></table>c<script>"<table>";d</script><style>e</style><!-- f --></td></tr></table>';
    expect(textsOf(html)).toEqual([[['ac']], [['b']]]);
  });

  it('give the texts of elements that are asked for', () => {
    const { texts } = parseHtmlTables('<p id="d">at <b>2026</b></p><br id="e"><p id="f">no</p>', 'X', ['d', 'e', 'g']);
    expect([...texts]).toEqual([
      ['d', 'at 2026'],
      ['e', ''],
    ]);
  });

  it.each([
    ['is cut within a table', '<table><tr><td>a', /a table without an end/],
    ['has more tables than any page', '<table></table>'.repeat(2_001), /more than 2000 tables/],
    ['has elements too deep', '<b>'.repeat(501), /more than 500 levels deep/],
    [
      'spans more cells than any page has',
      `<table>${'<tr><td colspan="999">'.repeat(400)}</table>`,
      /more than 300000/,
    ],
    [
      'leaves wide gaps before cells that span rows',
      `<table><tr>${'<td colspan="1000">'.repeat(100)}<td rowspan="1000">${'<tr>'.repeat(999)}</table>`,
      /more than 300000/,
    ],
    ['spans rows and columns', `<table><tr><td colspan="999" rowspan="999">${'<tr>'.repeat(999)}</table>`, /300000/],
  ])('are refused in a page that %s', (_, html, why) => {
    expect(() => parseHtmlTables(html, 'X')).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
    expect(() => parseHtmlTables(html, 'X')).toThrow(why);
  });

  it('are read beside hundreds of elements with one wanted id, whose text is that of the outermost', () => {
    const page = parseHtmlTables(`${'<div id="day">'.repeat(400)}${'<i>ab</i>'.repeat(400_000)}`, 'X', ['day']);
    expect(page.texts.get('day')).toHaveLength(800_000);
  });

  it('are none in a text without any', () => {
    for (const html of ['', '{}', 'rate limit exceeded', '<html>blocked</html>', '<td>a</td>'])
      expect(textsOf(html)).toEqual([]);
  });
});

describe('decoding a page', () => {
  it('reads GB2312 as GB18030, with characters that only the latter has', () => {
    expect(decodeHtml(Buffer.from([0xbb, 0xf9, 0xbd, 0xf0, 0x80 + 1, 0x41]), 'gb18030', 'X')).toBe('基金丄');
  });

  it('refuses bytes that the encoding does not have', () => {
    expect(() => decodeHtml(Buffer.from([0xbb, 0xff]), 'gb18030', 'X')).toThrow('X: the page is not GB18030');
    expect(() => decodeHtml(Buffer.from([0xbb, 0xf9]), 'utf-8', 'X')).toThrow('X: the page is not UTF-8');
  });
});

describe('the columns of a table', () => {
  const WANTED = { code: { heading: '代码' }, value: { heading: '市值', units: ['万元'] } };
  const tableOf = (heads: readonly string[], ...rows: readonly (readonly string[])[]): string => {
    const row = (cells: readonly string[], tag: string): string =>
      `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
    return `<table>${row(heads, 'th')}${rows.map((cells) => row(cells, 'td')).join('')}</table>`;
  };
  const find = (html: string, wanted: Parameters<typeof findTables>[1] = WANTED, minCells?: number) =>
    findTables(parseHtmlTables(html, 'X').tables, wanted, 'X', minCells).map(({ columns, length }) => ({
      length,
      ...Object.fromEntries(
        [...columns].map(([name, found]) => [name, found.map(({ cells }) => cells.map(({ text }) => text))]),
      ),
    }));

  it('are found by their headings, wherever they stand', () => {
    expect(find(tableOf(['持仓<br>市值（万元）', '序号', '代码'], ['1.5', '1', 'A'], ['2.5', '2', 'B']))).toEqual([
      { length: 2, code: [['A', 'B']], value: [['1.5', '2.5']] },
    ]);
  });

  it('are found in every table that has them, and in no other', () => {
    const html = `${tableOf(['代码', '名称'], ['x', 'y'])}${tableOf(['代码', '市值'], ['A', '1'])}${tableOf(['代码', '市值'])}`;
    expect(find(html).map(({ length }) => length)).toEqual([1, 0]);
  });

  it('are found below two rows of headings without marks of headings', () => {
    const html =
      '<table><tr><td rowspan="2">代码</td><td colspan="2">一</td><td colspan="2">二</td></tr><tr><td>值</td><td>率</td><td>值</td><td>率</td></tr><tr><td>A</td><td>1</td><td>2</td><td>3</td><td>4</td></tr></table>';
    const [found] = findTables(
      parseHtmlTables(html, 'X').tables,
      { code: { heading: '代码' }, value: { heading: '值', count: 2 } },
      'X',
    );
    expect(found.columns.get('value')?.map(({ headings, cells }) => [...headings, cells[0]?.text])).toEqual([
      ['一', '值', '1'],
      ['二', '值', '3'],
    ]);
  });

  it('are none where one cell over the whole width says that there are no data', () => {
    expect(
      find(`${tableOf(['代码', '市值']).replace('</table>', '')}<tr><td colspan="2">暂无数据</td></tr></table>`),
    ).toEqual([{ length: 0, code: [[]], value: [[]] }]);
  });

  it('may be followed by any number of cells where that is said', () => {
    const html = tableOf(['代码', '市值', '更多'], ['A', '1'], ['B'], ['C', '2', 'x', 'y']);
    expect(find(html, WANTED, 2)).toEqual([{ length: 2, code: [['A', 'C']], value: [['1', '2']] }]);
  });

  it.each([
    ['no such heading', tableOf(['代号', '市值'], ['A', '1']), /expected a table with the headings 代码, 市值/],
    ['only one of the headings', tableOf(['代码', '名称'], ['A', '1']), /got '代码, 名称'|got "代码, 名称"/],
    ['two columns with one heading', tableOf(['代码', '总市值', '净市值'], ['A', '1', '2']), /expected a table/],
    ['another unit', tableOf(['代码', '市值（亿元）'], ['A', '1']), /expected 市值 in 万元/],
    ['a row of another width', tableOf(['代码', '市值'], ['A']), /row 1 has 1 cells where there are 2 headings/],
    ['no table', 'text', /expected a table/],
  ])('are refused in a page with %s', (_, html, why) => {
    expect(() => find(html)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
    expect(() => find(html)).toThrow(why);
  });
});

describe('the cells of a column', () => {
  const valuesOf = (
    kind: Parameters<typeof toHtmlCells>[0],
    texts: readonly string[],
    suffixes?: readonly string[],
  ) => {
    const cells = toHtmlCells(kind, texts, { label: 'X', ...(suffixes && { suffixes }) });
    return texts.map((_, row) => cells.valueAt(row));
  };

  it('are numbers with separators of thousands, percent signs and known units, and dashes for none', () => {
    expect(valuesOf('number', ['11,114.27', '-1,234,567', '0.20', '', '-', '--', '---'])).toEqual([
      11_114.27,
      -1_234_567,
      0.2,
      null,
      null,
      null,
      null,
    ]);
    expect(valuesOf('percent', ['4.59%', '-0.00%', '4.59'])).toEqual([4.59, 0, 4.59]);
    expect(valuesOf('number', ['24,552.66亿元', '1.5 亿'], ['亿元', '亿'])).toEqual([24_552.66, 1.5]);
    expect(valuesOf('whole', ['1,234'])).toEqual([1_234]);
  });

  it('are days, codes and texts as they are', () => {
    expect(valuesOf('date', ['2026-04-24', '---'])).toEqual(['2026-04-24', null]);
    expect(valuesOf('code', ['000001'])).toEqual(['000001']);
    expect(valuesOf('text', ['---', ''])).toEqual(['---', '']);
  });

  it.each([
    ['number', '11,14.27'],
    ['number', '1,114,27'],
    ['number', '4.59%'],
    ['number', '1.5亿'],
    ['number', '1 234'],
    ['number', '暂无'],
    ['number', '---%'],
    ['percent', '4.59%%'],
    ['percent', '4.59‰'],
    ['whole', '1.5'],
    ['date', '2026-02-30'],
    ['number', `1${',000'.repeat(20)}`],
  ] as const)('refuse as a %s: %s', (kind, text) => {
    expect(() => valuesOf(kind, [text])).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });
});
