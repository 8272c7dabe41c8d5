import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Cells } from '../formats/cells.ts';
import { Table } from '../table/table.ts';
import { digestsOfTable, rowsDigest, rowTexts, toArchivedRows } from './archived-rows.ts';

const rows = fc.array(
  fc.tuple(
    fc.oneof(fc.constant(null), fc.double({ noNaN: true, noDefaultInfinity: true })),
    // Some are longer than what is hashed at once.
    fc.oneof(fc.constant(null), fc.string({ unit: 'grapheme' }), fc.constant('长'.repeat(40_000))),
  ),
  { maxLength: 40 },
);

function tableOf(all: readonly (readonly [number | null, string | null])[]): Table {
  return Table.ofColumns([
    { name: '收盘', cells: Cells.numbers(all.map(([figure]) => figure)) },
    { name: '名称', cells: Cells.texts(all.map(([, text]) => text)) },
  ]);
}

describe('toArchivedRows', () => {
  it('has each cell and each end of a row, wherever the room for them ends', async () => {
    for (let length = 0; length < 200; length++) {
      const text = 'x'.repeat(length);
      const table = Table.ofColumns([
        { name: '名称', cells: Cells.texts([text]) },
        { name: '收盘', cells: Cells.numbers([null]) },
      ]);
      expect(rowTexts(await toArchivedRows(table)), `${length} characters`).toEqual([`${text}\t\0\t\n`]);
    }
  });
});

describe('digestsOfTable', () => {
  it('has the digests of the first rows alone, whatever is hidden before them', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.nat(40), fc.nat(40), async (all, hidden, some) => {
        const table = tableOf(all).tail(Math.max(0, all.length - hidden));
        const count = Math.min(some, table.length);
        const digests = await digestsOfTable(table, count, table.length);
        const expected = [table.head(count), table].map(async (each) => rowsDigest(await toArchivedRows(each)));
        expect(digests).toEqual(await Promise.all(expected));
      }),
    );
  });

  it('has that of many rows, which are hashed piece by piece', async () => {
    const table = tableOf(Array.from({ length: 30_000 }, (_, row) => [row / 8, `第 ${row} 行`] as const));
    const [first, all] = await digestsOfTable(table, 20_000, 30_000);
    expect(first).toBe(rowsDigest(await toArchivedRows(table.head(20_000))));
    expect(all).toBe(rowsDigest(await toArchivedRows(table)));
  });
});
