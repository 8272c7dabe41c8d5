import { describe, expect, it } from 'vitest';
import { say } from '../../../base/say.ts';
import { code, date, number, percent, text, whole } from '../../declare/columns.ts';
import { fillByPosition, refuseOtherWidths, splitRow, suffixed } from './rows.ts';

const valuesOf = (columns: Parameters<typeof fillByPosition>[0], rows: readonly (readonly unknown[])[]) =>
  fillByPosition(columns, rows, 'a list').map(({ name, cells }) => [
    name,
    ...Array.from({ length: cells.length }, (_, row) => cells.valueAt(row)),
  ]);
const changed = (message: unknown) => expect.objectContaining({ code: 'upstream_changed', message });

describe('rows of positions', () => {
  it('fill columns of every kind, by position', () => {
    const columns = {
      名: text('2', { say: say('Name.', '名称。') }),
      码: code('0', { say: say('Code.') }),
      日: date('1', { say: say('Day.', '日期。') }),
      率: percent('3', { say: say('Rate.') }),
      数: number('4', { unit: 'yuan', say: say('Amount.') }),
      家: whole('5', { unit: 'funds', say: say('Count.') }),
      模: suffixed('亿元', number('6', { unit: 'hundred_million_yuan', say: say('Size.') })),
    };
    const rows = [
      ['000001', '2026-09-14', '华夏', '0.150%', '1,234,567.80', '5.0', '2.85亿元'],
      ['510050', '', '', '-4.49', '-0.5', 7, '--'],
      ['A', '---', '-', '', '12', '', '3'],
    ];
    expect(valuesOf(columns, rows)).toEqual([
      ['名', '华夏', null, null],
      ['码', '000001', '510050', 'A'],
      ['日', '2026-09-14', null, null],
      ['率', 0.15, -4.49, null],
      ['数', 1_234_567.8, -0.5, 12],
      ['家', 5, 7, null],
      ['模', 2.85, null, 3],
    ]);
  });

  it.each(['1,23', '1,2345', ',123', '1,234,56', '12%', '0,15', '1 234', '1e3', `1${',000'.repeat(15)}`, 'x'])(
    'are refused where %j should be a number',
    (value) => {
      expect(() => valuesOf({ 数: number('0', { unit: 'yuan', say: say('Amount.') }) }, [[value]])).toThrow(
        changed(expect.stringContaining('a list: 数: expected a number in row 1, got ')),
      );
    },
  );

  it('are refused where a value is neither a text nor a number', () => {
    expect(() => valuesOf({ 名: text('0', { say: say('Name.', '名称。') }) }, [[{ a: 1 }]])).toThrow(
      changed('a list: 名: expected a text, got "{\\"a\\":1}"'),
    );
  });

  it('are refused where a row has another number of values, or is no text', () => {
    const rows = [['1', '2'], ['3']];
    expect(() => refuseOtherWidths(rows, 2, 'a list')).toThrow(changed('a list: row 2 has 1 values instead of 2'));
    expect(() => splitRow(['1'], ',', 'a list')).toThrow(
      changed('a list: expected a row as one text, got "[\\"1\\"]"'),
    );
    expect(splitRow('1,,3', ',', 'a list')).toEqual(['1', '', '3']);
  });
});
