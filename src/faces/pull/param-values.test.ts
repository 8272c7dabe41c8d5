import { describe, expect, it } from 'vitest';
import { say } from '../../base/say.ts';
import { MAX_ITEMS, parseValueSource, toDistinctValues, valuesOfCsv, valuesOfLines } from './param-values.ts';

const isInterface = (name: string): boolean => name === 'stock_info_a_code_name';

describe('what follows --each', () => {
  it.each([
    ['@codes.txt', { kind: 'file', path: 'codes.txt' }],
    ['@-', { kind: 'file', path: '-' }],
    ['@C:\\codes.txt', { kind: 'file', path: 'C:\\codes.txt' }],
    ['@all.csv:代码', { kind: 'file', path: 'all.csv', column: '代码' }],
    ['@C:\\all.CSV:a:b', { kind: 'file', path: 'C:\\all.CSV', column: 'a:b' }],
    ['2015-01..2025-12', { kind: 'range', text: '2015-01..2025-12' }],
    ['stock_info_a_code_name.code', { kind: 'column', name: 'stock_info_a_code_name', column: 'code' }],
    ['stock_info_a_code_nam.code', { kind: 'column', name: 'stock_info_a_code_nam', column: 'code' }],
    ['sh.600000', { kind: 'list', values: ['sh.600000'] }],
    ['BRK.B', { kind: 'list', values: ['BRK.B'] }],
    ['BRK_B.N', { kind: 'list', values: ['BRK_B.N'] }],
    ['a_b.c,d', { kind: 'list', values: ['a_b.c', 'd'] }],
    ['BRK.B,AAPL', { kind: 'list', values: ['BRK.B', 'AAPL'] }],
    ['600000', { kind: 'list', values: ['600000'] }],
    [',hfq', { kind: 'list', values: ['', 'hfq'] }],
  ])('reads %s', (text, source) => {
    expect(parseValueSource(text, isInterface)).toEqual(source);
  });
});

describe('a list of values', () => {
  it.each([
    ['a byte order mark and CRLF', '\uFEFF600000\r\n\r\n 000001 \t\r\n', ['600000 c:1', '000001 c:3']],
    ['line feeds alone, the last one missing', '600000\n000001', ['600000 c:1', '000001 c:2']],
    ['carriage returns alone', '600000\r\r000001\r', ['600000 c:1', '000001 c:3']],
    ['nothing', '', []],
    ['empty lines alone', '\n\n  \n', []],
  ])('is read with %s, each with its line', (_, text, values) => {
    expect([...valuesOfLines(text, 'c')].map(({ value, place }) => `${value} ${place?.en}`)).toEqual(values);
  });

  it('is read from a column of a CSV file, quoted or not', () => {
    const { values } = valuesOfCsv(
      Buffer.from('\uFEFF名称,代码\r\n"a,\nb",000001\r\nc,\r\nd,"600000"\r\n'),
      '代码',
      'all.csv',
    );
    expect([...(values ?? [])]).toEqual([
      { value: '000001', place: say('all.csv, row 1', 'all.csv 第 1 行') },
      { value: '600000', place: say('all.csv, row 3', 'all.csv 第 3 行') },
    ]);
  });

  it('names the columns of a CSV file that has no such one, and refuses one that is damaged', () => {
    expect(valuesOfCsv(Buffer.from('a,b\n1,2\n'), 'c', 'x.csv')).toEqual({ values: undefined, header: ['a', 'b'] });
    expect(() => valuesOfCsv(Buffer.from('a,b\n1\n'), 'a', 'x.csv')).toThrow(
      'x.csv: expected 2 fields, got 1 in line 2',
    );
  });

  it('holds each value once, and never more than a pull may have', () => {
    const each = toDistinctValues('symbol', [...valuesOfLines('a\nb\na\n', 'c')]);
    expect([each.values.map(({ value }) => value), each.repeated]).toEqual([['a', 'b'], 1]);
    function* endless() {
      for (let value = 0; ; value++) yield { value: String(value) };
    }
    expect(toDistinctValues('symbol', endless()).values).toHaveLength(MAX_ITEMS + 1);
  });
});
