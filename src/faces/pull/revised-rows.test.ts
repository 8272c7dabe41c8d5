import { describe, expect, it } from 'vitest';
import { say } from '../../base/say.ts';
import { Cells } from '../../engine/formats/cells.ts';
import { Table } from '../../engine/table/table.ts';
import { encodeFile } from './encode.ts';
import { PULL_FORMATS, type PullFormat } from './paths.ts';
import { findRevisedRows } from './revised-rows.ts';

type Bar = readonly [day: string, close: number | null];

const COLUMNS = [
  { name: '序号', cells: 'number', unit: 'row', say: say('Number.') },
  { name: '日期', cells: 'date', say: say('Day.') },
  { name: '收盘', cells: 'number', unit: 'yuan', say: say('Close.') },
] as const;
const BARS: readonly Bar[] = [
  ['2026-11-18', 8.1],
  ['2026-11-19', null],
  ['2026-11-20', 8.13],
];

function fileOf(format: PullFormat, bars: readonly Bar[]): Promise<Buffer> {
  const table = Table.ofColumns([
    { name: '序号', cells: Cells.numbers(bars.map((_, at) => at + 1)) },
    {
      name: '日期',
      cells: Cells.checked(
        'date',
        bars.map(([day]) => day),
      ),
    },
    { name: '收盘', cells: Cells.numbers(bars.map(([, close]) => close)) },
  ]);
  const columns = COLUMNS.map(({ say: doc, ...column }) => ({ ...column, doc: doc.en }));
  return encodeFile(format, { table, metadata: { name: 'x', query: '', columns } });
}

describe.each(PULL_FORMATS)('what a source revised of a file of %s', (format) => {
  const revised = async (before: readonly Bar[], after: readonly Bar[], obtained = '2026-11-21') =>
    findRevisedRows(await fileOf(format, before), await fileOf(format, after), { format, columns: COLUMNS }, obtained);

  it('is rows with other figures, and rows that are gone', async () => {
    expect(await revised(BARS, [BARS[0]!, ['2026-11-19', 8.12], ['2026-11-20', 8.14]])).toEqual({
      rows: 2,
      first: '2026-11-19',
      last: '2026-11-20',
    });
    expect(await revised(BARS, [BARS[0]!, BARS[2]!])).toEqual({ rows: 1, first: '2026-11-19', last: '2026-11-19' });
  });

  it('is no new row, no other number of a row, and no row that the source has no more because it is old', async () => {
    const more: readonly Bar[] = [...BARS, ['2026-11-23', 8.2]];
    expect(await revised(BARS, more)).toBeUndefined();
    expect(await revised(BARS, more.slice(1))).toBeUndefined();
    expect(await revised(BARS, [])).toBeUndefined();
  });

  it('is no row of the day on which the earlier file was obtained: that was not final', async () => {
    const settled: readonly Bar[] = [...BARS.slice(0, 2), ['2026-11-20', 8.2]];
    expect(await revised(BARS, settled, '2026-11-20')).toBeUndefined();
    expect(await revised(BARS, settled, '2026-11-21')).toMatchObject({ rows: 1 });
  });
});

it('is nothing where rows have no days', async () => {
  const list = (name: string): Buffer => Buffer.from(JSON.stringify([{ name }]));
  const columns = [{ name: 'name', cells: 'text' }] as const;
  expect(await findRevisedRows(list('a'), list('b'), { format: 'json', columns }, '2026-11-21')).toBeUndefined();
});
