import { describe, expect, it } from 'vitest';
import { say, type Text, textIn } from '../../base/say.ts';
import { UNITS } from '../../catalogue/fields/units.ts';
import { Cells } from '../../engine/formats/cells.ts';
import type { TableKind } from '../../engine/interface/interface.ts';
import { Table } from '../../engine/table/table.ts';
import { encodeFile } from './encode.ts';
import { PULL_FORMATS, type PullFormat } from './paths.ts';
import { compareFiles } from './revised-rows.ts';

type Bar = readonly [day: string, close: number | null];

const COLUMNS = [
  { name: '序号', cells: 'number', unit: UNITS.row_number, say: say('Number.') },
  { name: '日期', cells: 'date', say: say('Day.') },
  { name: '收盘', cells: 'number', unit: UNITS.yuan, say: say('Close.') },
] as const;
const BARS: readonly Bar[] = [
  ['2026-11-18', 8.1],
  ['2026-11-19', null],
  ['2026-11-20', 8.13],
];

const HISTORY = {
  kind: 'history' as TableKind,
  listsAll: false,
  columns: COLUMNS,
  obtained: '2026-11-21',
  isOfOneSource: true,
};

const textOf = (clause: Text | undefined): string | undefined => clause && textIn(clause, 'en');

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
  const compared = async (before: readonly Bar[], after: readonly Bar[], given: Partial<typeof HISTORY> = {}) =>
    compareFiles(await fileOf(format, before), await fileOf(format, after), { ...HISTORY, format, ...given });
  const revised = async (before: readonly Bar[], after: readonly Bar[], obtained?: string) =>
    (await compared(before, after, obtained === undefined ? {} : { obtained })).revised;
  const lost = async (...args: Parameters<typeof compared>) => textOf((await compared(...args)).lost);

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

  it('is nothing where another source gave the new one', async () => {
    expect(await compared(BARS, [['2026-11-18', 1], ...BARS.slice(1)], { isOfOneSource: false })).toEqual({});
  });

  it('is lost where a history begins later, ends earlier, or has fewer rows between', async () => {
    expect(await lost(BARS, BARS.slice(1))).toBe('begins on 2026-11-19, after 2026-11-18');
    expect(await lost(BARS, BARS.slice(0, 2))).toBe('ends on 2026-11-19, before 2026-11-20');
    const later: readonly Bar[] = [BARS[0]!, BARS[2]!, ['2026-11-23', 8], ['2026-11-24', 8]];
    expect(await lost(BARS, later)).toBe('has 1 rows before 2026-11-20, fewer than 2');
    // Two sources differ in the days that they leave out.
    expect(await lost(BARS, later, { isOfOneSource: false })).toBeUndefined();
    expect(await lost(BARS, BARS.slice(1), { isOfOneSource: false })).toBeDefined();
  });

  it('is not lost where only a day that was not final is gone, or a week that was not over moved its day', async () => {
    expect(await lost(BARS, BARS.slice(0, 2), { obtained: '2026-11-20' })).toBeUndefined();
    expect(await lost(BARS, [...BARS.slice(0, 2), ['2026-11-24', 8.2]])).toBeUndefined();
  });

  it('is lost of a window only where it ends earlier, and of a list of all where it has less than half', async () => {
    expect(await lost(BARS, BARS.slice(2), { kind: 'window' })).toBeUndefined();
    expect(await lost(BARS, BARS.slice(0, 1), { kind: 'window' })).toBe('ends on 2026-11-18, before 2026-11-20');
    const list = Array.from({ length: 60 }, () => BARS[0]!);
    const all = { kind: 'snapshot', listsAll: true } as const;
    expect(await lost(list, list.slice(31), all)).toBe('has 29 rows, fewer than 60');
    expect(await lost(list, list.slice(30), all)).toBeUndefined();
    expect(await lost(list, list.slice(31), { kind: 'snapshot' })).toBeUndefined();
  });
});

it('counts rows where they have no days', async () => {
  const list = (...names: readonly string[]): Buffer => Buffer.from(JSON.stringify(names.map((name) => ({ name }))));
  const columns = [{ name: 'name', cells: 'text' }] as const;
  const files = { ...HISTORY, format: 'json', columns } as const;
  expect(await compareFiles(list('a'), list('b'), files)).toEqual({});
  const { lost, revised } = await compareFiles(list('a', 'b'), list('b'), files);
  expect([textOf(lost), revised]).toEqual(['has 1 rows, fewer than 2', undefined]);
});
