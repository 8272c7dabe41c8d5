import { describe, expect, it } from 'vitest';
import {
  barRows,
  isListTable,
  type Picture,
  picturesOf,
  seriesOf,
} from '../manual/.vitepress/theme/explorer/picture.ts';
import { type AnswerTable, allRows, columnOf } from '../manual/.vitepress/theme/explorer/table.ts';
import { type Grain, grainFor, isTimeGrain } from '../src/engine/interface/grain.ts';
import type { Interface } from '../src/engine/interface/interface.ts';
import { readQuery, toQuery } from '../src/engine/interface/query.ts';
import { Table as Answer } from '../src/engine/table/table.ts';
import { toManualInterface } from '../src/faces/manual-data/manual.ts';
import { makeTable } from '../src/faces/sandbox/tables.ts';
import { loadCatalogue } from './declarations.ts';
import { recordTable } from './record-table.ts';

// What the explorer draws of every interface, decided on the table that the sandbox makes of its example.

const NOW = Date.parse('2026-11-18T20:00:00+08:00');

/** A table as the explorer reads it, and what is drawn of it. */
interface Opened {
  readonly name: string;
  readonly subject: Grain;
  readonly table: AnswerTable;
  /** Whether each day or period has a row of each of several series. */
  readonly hasSeries: boolean;
  readonly pictures: readonly Picture[];
}

// Of the longest tables, thousands of rows alike, as many as tell what is drawn.
const ROWS = 1_000;

function open(declared: Interface): Opened {
  const { params } = readQuery(declared, toQuery(declared.example), new Date(NOW));
  const answer = declared.select(Answer.of(declared.columns, makeTable(declared, params, NOW)), params).head(ROWS);
  const table = recordTable(answer.records(), toManualInterface(declared, 'zh').columns);
  const subject = grainFor(declared.grain, params);
  const hasSeries = declared.sample?.series !== undefined;
  return { name: declared.name, subject, table, hasSeries, pictures: picturesOf(table, subject) };
}

const opened = (await loadCatalogue()).interfaces.map(open);

/** The names of the interfaces of which something is wrong. */
const namesWhere = (isWrong: (each: Opened) => boolean): readonly string[] =>
  opened.filter(isWrong).map(({ name }) => name);

/** The columns that a picture begins with. */
const firstOf = (table: AnswerTable, picture: Picture) =>
  (picture.kind === 'candles' ? [picture.close] : seriesOf(picture, [])).map((name) => columnOf(table, name));

const ofRole = ({ columns }: AnswerTable, role: string) => columns.find((column) => column.role === role);

describe('the pictures of every interface', () => {
  it('tell their bars apart: most labels are different', () => {
    expect(
      namesWhere(({ table, pictures }) =>
        pictures.some((picture) => {
          if (picture.kind !== 'bars') return false;
          const { cells } = columnOf(table, picture.label);
          const labels = barRows(allRows(table)).map((row) => cells[row]);
          return labels.length > 1 && new Set(labels).size * 2 <= labels.length;
        }),
      ),
    ).toEqual([]);
  });

  it('begin with no number of a row, no place in an order and no value before the present one', () => {
    expect(
      namesWhere(({ table, pictures }) =>
        pictures.some((picture) =>
          firstOf(table, picture).some((column) => {
            const others = table.columns.filter((each) => each.isNumeric && each.role !== 'rank' && !each.isRowNumber);
            if (column.role === 'rank') return others.length > 0;
            return column.isRowNumber || column.role === 'previous' || column.role === 'previous_close';
          }),
        ),
      ),
    ).toEqual([]);
  });

  it('begin with the figure of a release where there is one', () => {
    expect(
      namesWhere(({ table, pictures }) => {
        const actual = ofRole(table, 'actual');
        const [picture] = pictures;
        return actual?.isNumeric === true && picture?.kind === 'lines' && !firstOf(table, picture).includes(actual);
      }),
    ).toEqual([]);
  });

  it('are by the time that the row is of, where its column is known', () => {
    expect(
      namesWhere(({ table, pictures: [picture] }) => {
        if (!picture || !('axis' in picture)) return false;
        const own = table.columns.some(({ role }) => role === 'period' || role === 'day');
        return own && !picture.axis.columns.some((name) => /period|day|time/.test(columnOf(table, name).role ?? ''));
      }),
    ).toEqual([]);
  });

  it('are lines or candles of lengths of time, never bars', () => {
    expect(
      namesWhere(({ subject, pictures }) => isTimeGrain(subject) && pictures.some(({ kind }) => kind === 'bars')),
    ).toEqual([]);
  });

  it('have times that ascend and none twice', () => {
    expect(
      namesWhere(({ pictures }) =>
        pictures.some(
          (picture) =>
            'axis' in picture && picture.axis.times.some((time, at, times) => at > 0 && time <= (times[at - 1] ?? 0)),
        ),
      ),
    ).toEqual([]);
  });

  it('stand below the table where it is long and not by time', () => {
    expect(
      namesWhere(
        ({ table, subject, pictures: [picture] }) =>
          table.length > 40 && picture?.kind === 'bars' && !isListTable(table, subject),
      ),
    ).toEqual([]);
  });

  it('are there for every series of numbers by a time that names its year', () => {
    const isDrawable = ({ columns }: AnswerTable): boolean =>
      columns.some(({ isNumeric }) => isNumeric) &&
      columns.some(
        ({ role, cells }) =>
          (role === 'period' || role === 'day') && !cells.every((cell) => /^\d\d-\d\d$/.test(String(cell))),
      );
    expect(
      namesWhere(
        ({ table, subject, hasSeries, pictures }) =>
          isTimeGrain(subject) && pictures.length === 0 && isDrawable(table) && !hasSeries,
      ),
    ).toEqual([]);
  });
});
