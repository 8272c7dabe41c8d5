import { describe, expect, it } from 'vitest';
import { findTables } from './html-columns.ts';
import { parseHtmlTables } from './html-table.ts';

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

  it.each(['暂无数据', '暂时没有数据！'])('are none where one cell over the whole width says %s', (words) => {
    expect(
      find(`${tableOf(['代码', '市值']).replace('</table>', '')}<tr><td colspan="2">${words}</td></tr></table>`),
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
    ['another measure of a heading', tableOf(['代码', '市值增幅'], ['A', '1']), /expected a table/],
    ['a heading of another time', tableOf(['代码', '上期市值'], ['A', '1']), /expected a table/],
    ['one column for two headings', tableOf(['持仓市值代码'], ['A']), /expected a table/],
    ['another unit', tableOf(['代码', '市值（亿元）'], ['A', '1']), /expected 市值 in 万元/],
    ['a row of another width', tableOf(['代码', '市值'], ['A']), /row 1 has 1 cells where there are 2 headings/],
    ['no table', 'text', /expected a table/],
  ])('are refused in a page with %s', (_, html, why) => {
    expect(() => find(html)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
    expect(() => find(html)).toThrow(why);
  });
});
