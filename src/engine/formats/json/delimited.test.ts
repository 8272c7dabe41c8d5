import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseDelimited } from './delimited.ts';
import { TextList } from './json-texts.ts';

const read = (lines: readonly string[]) =>
  parseDelimited(TextList.of(lines), ['date', 'number', 'number'], 'the source');

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
    ['a day with a time', '2024-01-02 09:31,1,2', 'expected a day'],
    ['a day that is none', '2024-02-30,1,2', 'expected a day'],
    ['an empty cell', '2024-01-02,,2', 'expected a decimal number as field 2'],
    ['a word', '2024-01-02,1,abc', 'expected a decimal number as field 3'],
    ['half a number', '2024-01-02,1.,2', 'expected a decimal number as field 2'],
    ['a carriage return', '2024-01-02,1,2\r', 'expected a decimal number as field 3'],
    ['a digit of another script', '2024-01-02,1,\u0662', 'expected a decimal number as field 3'],
    ['a hidden line', '2024-01-02,1,2\n2024-01-03,1,2', 'expected 3 fields, got 5'],
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

  it('holds each number as JSON writes it, in every field of a line', () => {
    const number = fc.stringMatching(/^-?(?:0|[1-9][0-9]{0,8})(?:\.[0-9]{1,6})?$/);
    fc.assert(
      fc.property(fc.array(fc.tuple(number, number), { maxLength: 5 }), (rows) => {
        const [, first, last] = read(rows.map((cells) => `2024-01-02,${cells.join()}`));
        // A fraction of so few digits is never written with an exponent, but for the smallest.
        const toJson = (text: string): string => JSON.stringify(Number(Number(text).toFixed(6)) || 0);
        const isPlain = (text: string): boolean => !toJson(text).includes('e');
        for (const [row, texts] of rows.entries())
          for (const [at, cells] of [first, last].entries())
            if (isPlain(texts[at]!)) expect(cells.textAt(row)).toBe(toJson(texts[at]!));
      }),
    );
  });

  it('takes a number of forty characters, and none that is longer', () => {
    const number = `${'9'.repeat(20)}.${'1'.repeat(19)}`;
    expect(read([`2024-01-02,${number},1`])[1].textAt(0)).toBe(number);
    expect(() => read([`2024-01-02,${number}1,1`])).toThrow('expected a decimal number as field 2');
  });
});
