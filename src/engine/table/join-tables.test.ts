import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Cells } from '../formats/cells.ts';
import { encodeColumns, encodeJson, encodeNdjson } from './encode-json.ts';
import { joinTables } from './join-tables.ts';
import { Table } from './table.ts';

const text = fc.option(fc.string());
const number = fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0));

/** A table whose cells share no bytes, one whose rows are chosen, and one that shows a window. */
const table = fc
  .record({
    texts: fc.array(text, { maxLength: 20 }),
    numbers: fc.array(number, { minLength: 20, maxLength: 20 }),
    hasSecond: fc.boolean(),
    first: fc.nat(20),
    isReversed: fc.boolean(),
  })
  .map(({ texts, numbers, hasSecond, first, isReversed }) => {
    const whole = Table.ofColumns([
      { name: 'text', cells: Cells.texts(texts) },
      ...(hasSecond ? [{ name: 'number', cells: Cells.numbers(numbers.slice(0, texts.length)) }] : []),
    ]);
    const shown = whole.tail(first);
    return isReversed ? shown.reversed() : shown;
  });

describe('tables that are joined', () => {
  it('have the rows of all, one after the other, with what each was asked with', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(table, fc.string()), { minLength: 1, maxLength: 5 }), async (parts) => {
        const joined = await joinTables(parts.map(([one, value]) => ({ table: one, asked: [['asked', value]] })));
        const hasNumbers = parts.some(([one]) => one.columns.length > 1);
        expect(joined.records()).toEqual(
          parts.flatMap(([one, asked]) =>
            one.records().map((record) => ({ asked, ...(hasNumbers && { number: null }), ...record })),
          ),
        );
        expect(JSON.parse(String(await encodeJson(joined)))).toEqual(joined.records());
        const records = joined.records().map((record) => new Map(Object.entries(record)));
        expect(String(await encodeColumns(joined))).toBe(
          JSON.stringify(
            Object.fromEntries(joined.columns.map(({ name }) => [name, records.map((record) => record.get(name))])),
          ),
        );
        const lines = String(await encodeNdjson(joined)).split('\n');
        expect(lines.pop()).toBe('');
        expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual(joined.records());
      }),
    );
  });

  it('leave turns to others while the bytes of long texts are copied', async () => {
    const parts = Array.from({ length: 12 }, (_, at) => ({
      table: Table.ofColumns([{ name: 'a', cells: Cells.texts([String(at).padEnd(1_000_000, '.')]) }]),
      asked: [],
    }));
    let turns = 0;
    let isDone = false;
    const count = (): void => {
      turns++;
      if (!isDone) setImmediate(count);
    };
    setImmediate(count);
    const joined = await joinTables(parts);
    isDone = true;
    expect(joined.records().map(({ a }) => String(a).length)).toEqual(parts.map(() => 1_000_000));
    expect(turns).toBeGreaterThanOrEqual(2);
  });

  it('make one kind of two: numbers of whole numbers, and mixed cells of numbers and texts', async () => {
    const of = (cells: Cells) => ({ table: Table.ofColumns([{ name: 'a', cells }]), asked: [] });
    const numbers = await joinTables([of(Cells.checked('whole', ['1'])), of(Cells.numbers([2.5]))]);
    expect([numbers.column('a').kind, numbers.records()]).toEqual(['number', [{ a: 1 }, { a: 2.5 }]]);
    const mixed = await joinTables([of(Cells.texts(['a"b', null])), of(Cells.numbers([2.5]))]);
    expect([mixed.column('a').kind, mixed.records()]).toEqual(['mixed', [{ a: 'a"b' }, { a: null }, { a: 2.5 }]]);
    const long = await joinTables([of(Cells.texts(['a'])), of(Cells.checked('number', ['12345678901234567.25']))]);
    // A double has fewer digits.
    expect(String(await encodeJson(long))).toBe('[{"a":"a"},{"a":12345678901234567.25}]');
  });
});
