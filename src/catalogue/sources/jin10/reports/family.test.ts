import { describe, expect, it } from 'vitest';
import { Cells } from '../../../../engine/formats/cells.ts';
import { Table } from '../../../../engine/table/table.ts';
import { stoppedNote } from './family.ts';
import usa from './usa.interfaces.ts';

describe('an answer of the calendar', () => {
  const noteOf = (rows: readonly (readonly [string, string | null])[]) =>
    stoppedNote(
      Table.ofColumns([
        {
          name: '日期',
          cells: Cells.checked(
            'date',
            rows.map(([day]) => day),
          ),
        },
        {
          name: '今值',
          cells: Cells.checked(
            'number',
            rows.map(([, figure]) => figure),
          ),
        },
      ]),
    )?.en;

  it('says of which day its newest figure is where the source has stopped: a release without one is none', () => {
    expect(
      noteOf([
        ['2025-08-12', '0.2'],
        ['2025-09-11', '0.4'],
        ['2025-10-24', null],
      ]),
    ).toMatch(/^The newest figure is of 2025-09-11/);
  });

  it.each([
    [
      'a figure of 2026',
      [
        ['2025-09-11', '0.4'],
        ['2026-01-13', '0.3'],
      ],
    ],
    ['no figure', [['2025-09-11', null]]],
    ['no row', []],
  ] as const)('says nothing with %s', (_, rows) => {
    expect(noteOf(rows)).toBeUndefined();
  });

  it('says it once: a series that is declared as ended has a note of its own', () => {
    const twice = usa.filter(({ ended, tableNote }) => ended !== undefined && tableNote !== undefined);
    expect(twice).toEqual([]);
    expect(usa.find(({ name }) => name === 'macro_usa_cpi_monthly')?.tableNote).toBe(stoppedNote);
  });
});
