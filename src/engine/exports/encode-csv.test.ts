import fc from 'fast-check';
import papaparse from 'papaparse';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../../test/any-character.ts';
import { Cells } from '../formats/cells.ts';
import { Table } from '../table/table.ts';
import { encodeCsv } from './encode-csv.ts';

it('writes what a reader of CSV reads back, for any cells', () => {
  const rows = fc.array(fc.tuple(fc.option(fc.string({ unit: anyCharacter })), fc.option(fc.integer())), {
    minLength: 1,
  });
  fc.assert(
    fc.property(rows, fc.string({ unit: anyCharacter }), (cells, name) => {
      const table = Table.of(
        [
          { name, cells: 'text' },
          { name: `${name}2`, cells: 'number' },
        ],
        {
          [name]: Cells.texts(cells.map(([text]) => text)),
          [`${name}2`]: Cells.numbers(cells.map(([, number]) => number)),
        },
      );
      const { data } = papaparse.parse<string[]>(encodeCsv(table).toString().replace(/\r\n$/, ''), {
        delimiter: ',',
        newline: '\r\n',
      });
      expect(data).toEqual([[name, `${name}2`], ...cells.map(([text, number]) => [text ?? '', String(number ?? '')])]);
    }),
  );
});

it('has no line of a single column that readers take for an empty one', () => {
  const table = Table.of([{ name: 'a', cells: 'text' }], { a: Cells.texts([' ', null, '', '\t ', ' b']) });
  expect(encodeCsv(table).toString()).toBe('a\r\n" "\r\n""\r\n""\r\n"\t "\r\n b\r\n');
});
