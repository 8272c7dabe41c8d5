import { expect, it } from 'vitest';
import { findFixtures } from '../fixtures/replies.mjs';
import { type FixtureTable, tableOf } from '../scripts/cases.mjs';
import type { Column } from '../src/engine/interface/columns.ts';
import type { Interface } from '../src/engine/interface/interface.ts';
import { loadCatalogue } from './declarations.ts';

// What columns are declared to be, compared with the tables that sources sent and that AKShare printed.

type Cell = string | number | null;

/** A column of an interface with its cells in all tables of a source, and of AKShare. */
interface Filled {
  readonly declared: Interface;
  readonly column: Column;
  readonly cells: readonly Cell[];
}

const { interfaces } = await loadCatalogue();
const sent = new Map<string, FixtureTable[]>();
for (const fixture of findFixtures()) {
  const table = fixture.origin === undefined ? undefined : tableOf(fixture.folder, fixture);
  if (table) sent.set(fixture.interface, [...(sent.get(fixture.interface) ?? []), table]);
}

const filled: readonly Filled[] = interfaces.flatMap((declared) => {
  const tables = sent.get(declared.name) ?? [];
  return declared.columns.map((column) => {
    const cells = tables.flatMap(({ columns, rows }) => {
      const at = columns.indexOf(column.name);
      return at === -1 ? [] : rows.map((row) => row[at] ?? null);
    });
    return { declared, column, cells };
  });
});

/** The texts of columns that are wrong, each with the place of its column. */
function wrongTexts(isWrong: (text: string, of: Filled) => boolean): readonly string[] {
  return filled.flatMap((each) => {
    const wrong = each.cells.find((cell) => typeof cell === 'string' && isWrong(cell, each));
    return wrong === undefined ? [] : [`${each.declared.name} ${each.column.name}: ${wrong}`];
  });
}

it('there are tables of nearly all interfaces', () => {
  expect(sent.size).toBeGreaterThan(850);
});

// A row of the whole industry stands among those of its companies, and a fund has a code for each way to pay.
const NO_CODES = /^行业(?:平均|中值)$|（(?:前|后)端）/;

it('codes are codes: none is a name', () => {
  expect(
    wrongTexts((text, { column: { role } }) => role === 'code' && /\p{Script=Han}/u.test(text) && !NO_CODES.test(text)),
  ).toEqual([]);
});

it('names are names: none is the name of a field', () => {
  expect(
    wrongTexts((text, { column: { role } }) => role === 'name' && /^[a-z]+(?:_[a-z\d]+|[A-Z][a-z]+)+$/.test(text)),
  ).toEqual([]);
});

// What stands in a column of each role: `2026-11-20`, `20261120`, `11-20`; `9:30`, `093000`.
const DAY = /^(?:\d{4}-\d\d-\d\d|\d{8}|\d\d-\d\d)$/;
const TIME = /\d:\d\d|^\d{6}$/;

it('days are days, times have a clock, and periods have none', () => {
  expect(wrongTexts((text, { column: { role } }) => role === 'day' && !DAY.test(text))).toEqual([]);
  expect(wrongTexts((text, { column: { role } }) => role === 'time' && !TIME.test(text))).toEqual([]);
  expect(
    wrongTexts(
      (text, { column: { role } }) => role === 'period' && /\d:\d\d/.test(text) && !text.endsWith(' 00:00:00'),
    ),
  ).toEqual([]);
});
