import { describe, expect, it } from 'vitest';
import { linesSource } from '../../test/declarations.ts';
import { Cells } from '../formats/cells.ts';
import { freshFor } from './cache-policy.ts';
import { type Columns, number, text } from './columns.ts';
import { fillColumns, records } from './records.ts';
import type { Pages } from './source.ts';

const SHARED = {
  category: 'stock',
  page: 'https://lines.example/',
  cache: freshFor('1h', { staleIfError: '1d' }),
  kind: 'snapshot',
} as const;
const pages: Pages = [{ url: 'https://lines.example/', obtained: 0, status: 200, body: Buffer.from('') }];
const fields = { name: Cells.texts(['a']), size: Cells.checked('number', ['1.5']) };

/** What a row with some columns, filled from a reply of two fields, makes of it. */
function parsed(columns: Columns) {
  const row = records({
    doc: 'Lines.',
    chinese: '行',
    source: linesSource,
    columns,
    ask: () => ({}),
    parseRows: () => fillColumns(columns, () => fields),
  });
  return row('some_lines', SHARED).parse(pages, {});
}

describe('a row of records', () => {
  it('fills each column from its field', () => {
    const columns = { 名称: text('name', 'Name.'), 规模: number('size', 'yuan', 'Size.') };
    expect(Object.keys(parsed(columns))).toEqual(['名称', '规模']);
  });

  it('is declared wrongly where a measure has no unit, whose place its field takes', () => {
    const columns = { 名称: text('name', 'Name.'), 规模: number('size', 'Size.') };
    expect(() => parsed(columns)).toThrow(
      expect.objectContaining({
        code: 'broken_declaration',
        message:
          'The parser returns no column 规模, which has no field. A measure is declared with a field, a unit and a doc, in this order.',
      }),
    );
  });
});
