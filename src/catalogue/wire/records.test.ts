import { describe, expect, it } from 'vitest';
import { linesSource } from '../../../test/declarations.ts';
import { say } from '../../base/say.ts';
import { Cells } from '../../engine/formats/cells.ts';
import { freshFor } from '../../engine/interface/cache-policy.ts';
import { DYNAMIC_COLUMNS } from '../../engine/interface/columns.ts';
import type { Pages } from '../../engine/interface/pages.ts';
import { type Columns, dynamicColumns, number, text } from '../declare/columns.ts';
import { fillColumns, records } from './records.ts';

const SHARED = {
  category: 'stock',
  page: 'https://lines.example/',
  cache: freshFor('1h', { staleIfError: '1d' }),
  kind: 'snapshot',
  grain: 'item',
} as const;
const pages: Pages = [{ url: 'https://lines.example/', obtained: 0, status: 200, body: Buffer.from('') }];
const fields = { name: Cells.texts(['a']), size: Cells.checked('number', ['1.5']) };

/** What a row with some columns, filled from a reply of two fields, makes of it. */
function parsed(columns: Columns, inferred: readonly string[] = [], inReply = columns) {
  const row = records({
    say: say('Lines.', '行'),
    source: linesSource,
    columns,
    ask: () => ({}),
    parseRows: () => fillColumns(inReply, () => fields, inferred),
  });
  return row('some_lines', SHARED).parse(pages, {});
}

describe('a row of records', () => {
  it('asks the source of its table, unless it names its own', () => {
    const columns = { 名称: text('name') };
    const of = (own: { readonly source?: typeof linesSource }, shared: { readonly source?: typeof linesSource }) =>
      records({ ...own, say: say('Lines.', '行'), columns, ask: () => ({}), parseRows: () => [] })('some_lines', {
        ...SHARED,
        ...shared,
      }).source;
    const other = { ...linesSource, name: 'other' };
    expect(of({}, { source: linesSource })).toBe(linesSource);
    expect(of({ source: other }, { source: linesSource })).toBe(other);
    expect(() => of({}, {})).toThrow(expect.objectContaining({ code: 'broken_declaration' }));
  });

  it('fills each column from its field', () => {
    const columns = { 名称: text('name'), 规模: number('size', { id: 'issue_size', unit: 'yuan', say: say('Size.') }) };
    expect(Object.keys(parsed(columns))).toEqual(['名称', '规模']);
  });

  it('is declared wrongly where a column has no field, and the parser does not return it', () => {
    const columns = { 名称: text('name'), 规模: number() };
    expect(() => parsed(columns)).toThrow(
      expect.objectContaining({
        code: 'broken_declaration',
        message: 'The parser returns no column 规模, which has no field.',
      }),
    );
  });

  it('has a null column for an inferred field that the reply lacks, and names the field', () => {
    const columns = {
      名称: text('name'),
      规模: number('other', { id: 'issue_size', unit: 'yuan', say: say('Size.') }),
    };
    const { 名称, 规模 } = parsed(columns, ['other']);
    expect(名称).toBe(fields.name);
    expect(规模).toEqual([{ name: '规模', cells: Cells.absent('number', 1), missingField: 'other' }]);
  });

  it('is declared wrongly where the parser leaves out a field whose name is certain', () => {
    const columns = {
      名称: text('name'),
      规模: number('other', { id: 'issue_size', unit: 'yuan', say: say('Size.') }),
    };
    expect(() => parsed(columns)).toThrow(expect.objectContaining({ code: 'broken_declaration' }));
  });

  it('has its columns in their own order where a reply has some that are open before others', () => {
    const columns = {
      规模: number('size', { id: 'issue_size', unit: 'yuan', say: say('Size.') }),
      名称: text('name'),
      [DYNAMIC_COLUMNS]: dynamicColumns('any', 'yuan', say('More.')),
    };
    const inReply = { 名称: columns.名称, 另: number('size', { unit: 'yuan', say: say('Size.') }), 规模: columns.规模 };
    const { [DYNAMIC_COLUMNS]: found, ...others } = parsed(columns, [], inReply);
    expect(others).toEqual({ 规模: [], 名称: [] });
    expect(Array.isArray(found) && found.map(({ name }) => name)).toEqual(['名称', '另', '规模']);
  });
});
