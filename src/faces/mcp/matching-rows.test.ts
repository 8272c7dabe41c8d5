import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../test/declarations.ts';
import { Cells } from '../../engine/formats/cells.ts';
import { Table } from '../../engine/table/table.ts';
import type { TextsByName } from './arguments.ts';
import { rowsMatching } from './matching-rows.ts';

describe('rows that match conditions', async () => {
  const { interfaces } = await loadCatalogue();
  const iface = interfaces.find(({ name }) => name === 'stock_zh_a_hist')!;
  const table = Table.ofColumns([
    { name: '日期', cells: Cells.checked('date', ['2024-01-02', '2024-01-31', '2024-02-01', '2025-02-03']) },
    { name: '涨跌幅', cells: Cells.numbers([5, null, -10, 9.5]) },
    { name: '股票代码', cells: Cells.texts(['sh600519', '000001', '浦发\n银行', null]) },
    { name: '成交量', cells: Cells.checked('mixed', ['10', '"停牌"', '7', null]) },
  ]).tail(4);
  /** The places of the rows that match, counted from 1, and what the client is told. */
  const matching = async (where: TextsByName): Promise<readonly [places: string, said: string]> => {
    const { table: rows, matching: said } = await rowsMatching(iface, table, where);
    const days = table.records().map((row) => row.日期);
    return [
      rows
        .records()
        .map((row) => days.indexOf(row.日期) + 1)
        .join(' '),
      said,
    ];
  };

  it.each<[where: TextsByName, places: string]>([
    [{ 股票代码: '000001' }, '2'],
    [{ 股票代码: '=000001' }, '2'],
    [{ 股票代码: '~600519' }, '1'],
    [{ 股票代码: ['000001', '~银行'] }, '2 3'],
    [{ 股票代码: '!=000001' }, '1 3'],
    [{ 股票代码: '' }, '4'],
    [{ 股票代码: '!=' }, '1 2 3'],
    [{ 涨跌幅: '5' }, '1'],
    [{ 涨跌幅: '5.0%' }, '1'],
    [{ 涨跌幅: '>5' }, '4'],
    [{ change_percent: ' >= 5' }, '1 4'],
    [{ 涨跌幅: '<0' }, '3'],
    [{ 涨跌幅: '<=5' }, '1 3'],
    [{ 日期: '2024-01-31' }, '2'],
    [{ date: '>=2024-01-31' }, '2 3 4'],
    [{ date: '<20240131' }, '1'],
    [{ 成交量: '>7' }, '1'],
    [{ 成交量: '停牌' }, '2'],
    [{ 成交量: '!=7' }, '1 2'],
    [{ 涨跌幅: '>0', 日期: '<2025-01-01' }, '1'],
  ])('%j', async (where, places) => expect((await matching(where))[0]).toBe(places));

  it('are all of a month or a year where a day is compared with one', async () => {
    expect((await matching({ 日期: '2024-01' }))[0]).toBe('1 2');
    expect((await matching({ 日期: '>2024-01' }))[0]).toBe('3 4');
    expect((await matching({ 日期: '<=2024' }))[0]).toBe('1 2 3');
  });

  it('are counted, and where there are none the column says what it is like', async () => {
    expect((await matching({ 涨跌幅: '>0' }))[1]).toBe('2 of them match');
    expect((await matching({ 涨跌幅: '9.5' }))[1]).toBe('1 of them matches');
    expect((await matching({ 股票代码: '600519' }))[1]).toBe(
      '0 of them match; 股票代码 is like sh600519, 000001, 浦发\\u000a银行',
    );
    expect((await matching({ 涨跌幅: '9.5', 股票代码: '1' }))[1]).toBe('0 of them match; 股票代码 has no value');
  });

  it('are refused by a column or a comparison that there is not', async () => {
    await expect(matching({ Change: '1' })).rejects.toThrow('stock_zh_a_hist has no column Change. It has: ');
    await expect(matching({ 换手率: '1' })).rejects.toThrow('This answer of stock_zh_a_hist has no column 换手率.');
    await expect(matching({ 涨跌幅: '高' })).rejects.toThrow(
      'where: 涨跌幅 holds numbers, and is compared with one, such as {"涨跌幅": ">0"}.',
    );
    await expect(matching({ 涨跌幅: '>%' })).rejects.toThrow('such as {"涨跌幅": ">0"}.');
    await expect(matching({ 涨跌幅: '~5' })).rejects.toThrow('such as {"涨跌幅": ">5"}.');
    await expect(matching({ 涨跌幅: Array.from({ length: 101 }, String) })).rejects.toThrow(
      'where takes at most 100 conditions.',
    );
    await expect(matching({ 日期: '> ' })).rejects.toThrow('where: 日期 has > with nothing behind it.');
  });

  it('are those of one comparison or of its opposite, whatever the numbers are', async () => {
    const numbers = fc.array(fc.option(fc.double({ noNaN: true, noDefaultInfinity: true })), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(numbers, fc.nat(), async (values, at) => {
        const given = Table.ofColumns([{ name: '收盘', cells: Cells.numbers(values) }]);
        const bound = String(values[at % values.length] ?? 0);
        const count = async (condition: string): Promise<number> =>
          (await rowsMatching(iface, given, { 收盘: condition })).table.length;
        const present = values.filter((value) => value !== null).length;
        for (const [one, other] of [
          ['>', '<='],
          ['<', '>='],
          ['=', '!='],
        ] as const)
          expect((await count(`${one}${bound}`)) + (await count(`${other}${bound}`))).toBe(present);
        expect(await count(`=${bound}`)).toBe(values.filter((value) => value === Number(bound)).length);
      }),
    );
  });
});
