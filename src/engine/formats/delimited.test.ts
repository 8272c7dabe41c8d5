import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDelimited } from './delimited.ts';

const read = (lines: readonly string[]) => parseDelimited(lines, ['date', 'number', 'number'], 'the source');

describe('parseDelimited', () => {
  it('reads lines into columns, a dash as null', () => {
    const [days, prices, volumes] = read(['2024-01-02,6.10,100', '2024-01-03,-,-0.00']);
    expect([0, 1].map((row) => [days.valueAt(row), prices.valueAt(row), volumes.valueAt(row)])).toEqual([
      ['2024-01-02', 6.1, 100],
      ['2024-01-03', null, 0],
    ]);
  });

  it('returns empty columns for no lines', () => {
    expect(read([]).map((cells) => cells.length)).toEqual([0, 0, 0]);
  });

  it.each([
    ['too few fields', '2024-01-02,1', 'expected 3 fields, got 2'],
    ['too many fields', '2024-01-02,1,2,3', 'expected 3 fields, got 4'],
    ['an empty line', '', 'expected 3 fields'],
    ['a day that is none', '2024-02-30,1,2', 'expected a day'],
    ['an empty cell', '2024-01-02,,2', 'expected a decimal number as field 2'],
    ['a word', '2024-01-02,1,abc', 'expected a decimal number as field 3'],
    ['half a number', '2024-01-02,1.,2', 'expected a decimal number as field 2'],
    ['a carriage return', '2024-01-02,1,2\r', 'expected a decimal number as field 3'],
    ['a digit of another script', '2024-01-02,1,\u0662', 'expected a decimal number as field 3'],
    ['a hidden line', '2024-01-02,1,2\n2024-01-03,1,2', 'more lines than entries'],
  ])('refuses %s, and says where', (_, line, why) => {
    expect(() => read(['2024-01-01,1,2', line])).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining(why) }),
    );
  });

  it('never returns another number than the text', () => {
    const cell = fc.oneof(fc.constant('-'), fc.stringMatching(/^-?[0-9]{1,9}(\.[0-9]{1,4})?$/), fc.string());
    fc.assert(
      fc.property(cell, (text) => {
        let value: unknown;
        try {
          value = read([`2024-01-02,${text},1`])[1].valueAt(0);
        } catch {
          value = 'refused';
        }
        const isDecimal = /^-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?$/.test(text);
        expect(value).toBe(text === '-' ? null : isDecimal ? Number(text) || 0 : 'refused');
      }),
    );
  });
});
