import { describe, expect, it } from 'vitest';
import { parseHtmlTables } from './html-table.ts';

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

  it('are refused where cells stand in no row, but for a single one', () => {
    expect(() => textsOf('<table><div><td>a</td><td>b</td></div></table>')).toThrow('cells outside of its rows');
    expect(textsOf('<table><td>a</td></table>')).toEqual([[['a']]]);
  });

  it('are refused where half of their rows have texts and no cells', () => {
    expect(() => textsOf('<table><tr><th>a</th></tr><tr><span>b</span></tr></table>')).toThrow('texts and no cells');
    expect(textsOf('<table><tr><th>a</th></tr><tr> </tr></table>')).toEqual([[['a'], []]]);
  });

  it('are read in a page that leaves out </html>, as HTML allows', () => {
    const { tables } = parseHtmlTables('<!DOCTYPE html><html><body><table><tr><td>a</td></tr></table></body>\n', 'X');
    expect(tables).toHaveLength(1);
  });

  it.each([
    ['is cut within a table', '<table><tr><td>a', /a table without an end/],
    ['is cut behind a table', '<!DOCTYPE html><html><body><table><tr><td>a</td></tr></table><ta', /no end in the page/],
    [
      'is cut within a text behind a table',
      '<!DOCTYPE html><html><body><table><tr><td>a</td></tr></table><p>and t',
      /no end in the page/,
    ],
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
