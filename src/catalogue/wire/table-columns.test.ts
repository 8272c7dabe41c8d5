import { describe, expect, it } from 'vitest';
import { workbookOf } from '../../../test/workbook.ts';
import { say } from '../../base/say.ts';
import { findSheetTable } from '../../engine/formats/workbook/sheet-columns.ts';
import { parseWorkbook } from '../../engine/formats/workbook/workbook.ts';
import { code, date, number, optionalIn, text } from '../declare/columns.ts';
import { fillFromSheet, fillFromTable, findOneTable, tablesOf, wantedOf, wantedOfSheet } from './table-columns.ts';

const COLUMNS = {
  代码: code('股票代码'),
  日期: date('日期'),
  金额: number('金额(万元)', { unit: 'ten_thousand_yuan', say: say('Amount.') }),
  备注: optionalIn(say('some', '仅 some 有此列。'), text('备注', { id: 'remark', say: say('Remark.') })),
} as const;

const NAMED = { ...COLUMNS, 金额: number('金额', { unit: 'ten_thousand_yuan', say: say('Amount.') }) } as const;
const UNITS = { 金额: ['万元'] };

const HTML = `<table><tr><th>日期</th><th>金额(万元)</th><th>备注</th><th>股票代码</th></tr>
<tr><td>0000-00-00</td><td>1,234.50</td><td>x</td><td>000001</td></tr></table>`;

describe('declared columns', () => {
  it('are filled out of the one table of a page that has their headings, in any order', () => {
    const table = findOneTable(tablesOf(Buffer.from(HTML), 'utf-8', 'A site'), wantedOf(NAMED, UNITS), 'A site');
    const filled = fillFromTable(NAMED, table, 'A site', (each) => (each === '0000-00-00' ? '' : each));
    expect(filled.map(({ name, cells }) => [name, cells.textAt(0)])).toEqual([
      ['代码', '000001'],
      ['日期', null],
      ['金额', '1234.5'],
      ['备注', 'x'],
    ]);
  });

  it('are refused where two tables have them, where none has, and where a unit is another one', () => {
    const find = (html: string) =>
      findOneTable(tablesOf(Buffer.from(html), 'utf-8', 'A site'), wantedOf(NAMED, UNITS), 'A site');
    expect(() => find(HTML + HTML)).toThrow('A site: expected one such table in the page, got 2');
    expect(() => find('<table><tr><th>日期</th></tr></table>')).toThrow('expected a table with the headings');
    const inYuan = wantedOf(NAMED, { 金额: ['元'] });
    expect(() => findOneTable(tablesOf(Buffer.from(HTML), 'utf-8', 'A site'), inYuan, 'A site')).toThrow('in 元');
  });

  it('are filled out of a workbook by heading and unit, codes with their zeros, partial ones where they are', () => {
    const open = (heading: string) => {
      const body = workbookOf('Sheet1', [
        ['日期', heading, '股票代码'],
        ['2026-06-30', 5, 1],
      ]);
      return findSheetTable(parseWorkbook(body, 'A site'), wantedOfSheet(COLUMNS), { label: 'A site' });
    };
    const filled = fillFromSheet(COLUMNS, open('金额(万元)'), 'A site');
    expect(filled.map(({ name, cells }) => [name, cells.textAt(0)])).toEqual([
      ['代码', '000001'],
      ['日期', '2026-06-30'],
      ['金额', '5'],
    ]);
    expect(() => open('金额(元)')).toThrow('expected 万元 as unit');
  });
});
