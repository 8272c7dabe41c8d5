import { expect, it } from 'vitest';
import { findFixtures } from '../fixtures/replies.mjs';
import { type FixtureTable, tableOf } from '../scripts/cases.mjs';
import { findMainlandCode, fits, kindOf, STOCK_EXCHANGES } from '../src/catalogue/declare/mainland-codes.ts';
import type { SecurityKind } from '../src/catalogue/declare/security-kinds.ts';
import type { Column, Subject } from '../src/engine/interface/columns.ts';
import type { Interface } from '../src/engine/interface/interface.ts';
import { loadCatalogue } from './declarations.ts';

// What columns and params are declared to be, compared with the tables that sources sent and that AKShare printed.

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

// What codes name: by their column, by the grain of their list, or by their category.
const KINDS: Readonly<Record<Subject, readonly SecurityKind[]>> = {
  share: ['share'],
  company: ['share'],
  fund: ['fund'],
  index: ['index', 'industry_index'],
  bond: ['bond'],
  board: [],
  industry: [],
  option: ['option'],
  future: ['futures'],
};
const SUBJECTS = new Map<string, Subject>([
  ['stock', 'share'],
  ['fund', 'fund'],
  ['index', 'index'],
  ['bond', 'bond'],
  ['option', 'option'],
  ['futures', 'future'],
]);

/** What a code of an exchange of the mainland may be, as far as its first digits tell. */
function kindsOfCode(text: string): readonly SecurityKind[] {
  const named = findMainlandCode(text);
  if (named) return [kindOf(named.market, named.code)].flatMap((kind) => kind ?? []);
  return /^\d{6}$/.test(text) ? STOCK_EXCHANGES.flatMap((exchange) => kindOf(exchange, text) ?? []) : [];
}

/**
 * Whether a code is of something else than its column says. Not all numbers of funds, indices, bonds are traded.
 */
function isOfOther(text: string, { declared: { category, grain }, column: { role, of } }: Filled): boolean {
  const subject = of ?? (grain === 'board' ? 'board' : SUBJECTS.get(category));
  const kinds = kindsOfCode(text);
  if (role !== 'code' || subject === undefined || kinds.length === 0) return false;
  const mayBeUntraded = /^\d{6}$/.test(text) && (subject === 'fund' || subject === 'index' || subject === 'bond');
  return !mayBeUntraded && !kinds.some((kind) => fits(KINDS[subject], kind));
}

// Lists of shares and of funds.
const MIXED = [
  'stock_fund_flow_rank_sina 代码: sh511010',
  'stock_margin_detail_sse 标的证券代码: 510050',
  'stock_margin_ratio_pa 证券代码: 510050',
];
// The code of a row that stands for the constituents that were not printed.
const MADE_UP = '399999';

it('codes are of what their column, or their category, is of', () => {
  expect(wrongTexts((text, of) => text !== MADE_UP && isOfOther(text, of))).toEqual(MIXED);
});

it('names are names: none is the name of a field', () => {
  expect(
    wrongTexts((text, { column: { role } }) => role === 'name' && /^[a-z]+(?:_[a-z\d]+|[A-Z][a-z]+)+$/.test(text)),
  ).toEqual([]);
});

const DAY_MS = 86_400_000;

/** The days between each row and the next, in all tables, where a column has the periods of the rows. */
function gapsOf(name: string, { columns }: Interface): readonly number[] {
  const period =
    columns.find(({ role }) => role === 'day' || role === 'period') ?? columns.find(({ cells }) => cells === 'date');
  return (sent.get(name) ?? []).flatMap((table) => {
    const at = table.columns.indexOf(period?.name ?? '');
    const days = table.rows.map((row) => dayOf(String(row[at])));
    return days.flatMap((day, row) => (row === 0 ? [] : [Math.abs(day - days[row - 1]!)])).filter((gap) => gap > 0);
  });
}

/** The day of a period that names its month or quarter, counted from 1970; not a number for another text. */
function dayOf(text: string): number {
  const [, year, month, day = 1] = /^(\d{4})[-年./](\d\d?)(?:[-月./](\d\d?)?)?/.exec(text) ?? [];
  const [, quarter] = /第(?:1-)?(\d)季度/.exec(text) ?? [];
  const ofYear = quarter === undefined ? Number(month) : 3 * Number(quarter);
  return Date.UTC(Number(year ?? text.slice(0, 4)), ofYear - 1, Number(day) || 1) / DAY_MS;
}

// Indices that were weekly in their first years, of which these tables are.
const WEEKLY_AT_FIRST = [
  'macro_china_agricultural_index',
  'macro_china_commodity_price_index',
  'macro_china_construction_index',
  'macro_china_energy_index',
  'macro_china_yw_electronic_index',
];

it('rows a week apart are of weeks, and rows a year apart of years', () => {
  const spans = interfaces.flatMap((declared) => {
    const { name, grain } = declared;
    const gaps = typeof grain === 'string' && /^(?:day|week|month|quarter)$/.test(grain) ? gapsOf(name, declared) : [];
    if (gaps.length < 3) return [];
    const isYearly = gaps.every((gap) => gap >= 360) && gaps.filter((gap) => gap <= 370).length > 2;
    const isWeekly = grain === 'day' && gaps.every((gap) => gap % 7 === 0);
    return isYearly || isWeekly ? [name] : [];
  });
  expect(spans).toEqual(WEEKLY_AT_FIRST);
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

it('a param that is a month by its form says so', () => {
  const months = interfaces.flatMap(({ name, params }) =>
    Object.entries(params).flatMap(([param, { form, time }]) =>
      form?.pattern?.endsWith('(?:0[1-9]|1[0-2])$') === true && time !== 'month' ? [`${name} ${param}`] : [],
    ),
  );
  expect(months).toEqual([]);
});
