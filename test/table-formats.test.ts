import fc from 'fast-check';
import { expect, it } from 'vitest';
import { say } from '../src/base/say.ts';
import { dynamicColumns, number } from '../src/catalogue/declare/columns.ts';
import { defineInterface } from '../src/catalogue/declare/declaration.ts';
import { EXPORT_ENDINGS } from '../src/engine/exports/formats.ts';
import { type CellKind, Cells } from '../src/engine/formats/cells.ts';
import { freshFor } from '../src/engine/interface/cache-policy.ts';
import { type Column, DYNAMIC_COLUMNS } from '../src/engine/interface/columns.ts';
import { string } from '../src/engine/interface/params.ts';
import { everyKind, found, linesSource } from './declarations.ts';
import { startLocalUpstream } from './local-upstream.ts';
import { findDifference, readFile } from './read-file.ts';
import { startTestService } from './service.ts';

// One question in every format: tables of any columns, of several requests, with any options.

type MadeColumn = { readonly name: string; readonly kind: CellKind; readonly cells: readonly (string | null)[] };
type MadeTable = readonly MadeColumn[];

/** A table whose columns its source alone names. The first one numbers the rows. */
const ODD = defineInterface({
  name: 'every_kind',
  category: 'article',
  say: say('Any table.'),
  page: 'https://lines.example/',
  kind: 'snapshot',
  grain: 'day',
  source: { ...linesSource, hosts: ['lines.example'] },
  cache: freshFor('1h', { staleIfError: '1d' }),
  params: { topic: string({ say: say('What about; required.') }) },
  columns: {
    row: number({ unit: 'count', say: say('The row.', '行。') }),
    [DYNAMIC_COLUMNS]: dynamicColumns('any', 'index_points_or_none', say('Any column.', '任何列。')),
  },
  ask: ({ topic }) => ({ topic }),
  parse: ([page]) => {
    const made = JSON.parse(page.body.toString()) as MadeTable;
    const [rows, ...others] = made.map(({ name, kind, cells }) => ({ name, cells: Cells.checked(kind, cells) }));
    return { row: rows!.cells as Cells<'number'>, [DYNAMIC_COLUMNS]: others };
  },
  example: { topic: 'example' },
});
const toDeclared = (name: string, cells: CellKind): Column => ({ ...everyKind.columns[0]!, name, cells });

const NAMES = ['a.b', '"quoted"', 'it’s <b>', '名称', 'day', 'x'.repeat(300), '10', '2', 'NaN', '=1+1'];
const TEXTS = [
  '',
  ' ',
  'NaN',
  'null',
  '-',
  '000001',
  '1e5',
  '=1+1',
  '"',
  ',',
  'a\nb',
  '平安银行',
  '😀',
  '\\',
  '2024-01-02',
];
const figure = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true, min: 1e-9, max: 1e12 }), fc.integer());
const asJson = figure.map((value) => JSON.stringify(value === 0 ? 0 : value));
const text = fc.constantFrom(...TEXTS);
const CELLS: Readonly<Partial<Record<CellKind, fc.Arbitrary<string>>>> = {
  number: asJson,
  whole: fc.integer().map(String),
  percent: asJson,
  text,
  code: fc.constantFrom('000001', '600000', '1e5'),
  date: fc.constantFrom('1992-02-29', '2024-01-02', '2026-12-31'),
  'date-time': fc.constantFrom('1992-02-29 23:59:59', '2026-12-31 00:00:00'),
  mixed: fc.oneof(
    asJson,
    text.map((value) => JSON.stringify(value)),
  ),
};
const column = (name: string, rows: number): fc.Arbitrary<MadeColumn> =>
  fc
    .constantFrom(...(Object.entries(CELLS) as [CellKind, fc.Arbitrary<string>][]))
    .chain(([kind, cell]) =>
      fc.array(fc.option(cell), { minLength: rows, maxLength: rows }).map((cells) => ({ name, kind, cells })),
    );
const table: fc.Arbitrary<MadeTable> = fc.tuple(fc.subarray(NAMES), fc.nat(6)).chain(([names, rows]) => {
  const numbers = Array.from({ length: rows }, (_, at) => String(at));
  const first: MadeColumn = { name: 'row', kind: 'number', cells: numbers };
  return fc.tuple(fc.constant(first), ...names.map((name) => column(name, rows)));
});
const options = fc.record(
  {
    _first: fc.integer({ min: 1, max: 4 }).map(String),
    _reverse: fc.constantFrom('true', 'false'),
    _names: fc.constantFrom('en', 'akshare'),
  },
  { requiredKeys: [] },
);

it('a table says the same in every format, whatever its columns, its requests and its options are', async () => {
  const made = new Map<string, MadeTable>();
  const upstream = await startLocalUpstream((url) => {
    const body = made.get(new URL(url).searchParams.get('topic') ?? '');
    return body && { body: JSON.stringify(body) };
  });
  const service = await startTestService({ mirror: upstream.url }, { declarations: [found(ODD)] });
  const property = fc.asyncProperty(
    fc.array(table, { minLength: 1, maxLength: 3 }),
    options,
    fc.subarray(NAMES),
    fc.boolean(),
    async (tables, chosen, names, selects) => {
      const topics = tables.map((each) => {
        const topic = `topic ${made.size}`;
        made.set(topic, each);
        return topic;
      });
      const present = new Set(tables.flatMap((each) => each.map(({ name }) => name)));
      const columns = ['row', ...names.filter((name) => present.has(name))];
      const query = String(
        new URLSearchParams([
          ...topics.map((topic): [string, string] => ['topic', topic]),
          ...Object.entries(chosen),
          ...(selects ? columns.map((name): [string, string] => ['_columns', name]) : []),
        ]),
      );
      const get = (ending: string): Promise<Response> => service.get(`/api/table/every_kind.${ending}?${query}`);
      const answer = await get('json');
      expect([answer.status, answer.ok ? '' : await answer.text()]).toEqual([200, '']);
      const records = (await answer.json()) as Record<string, unknown>[];
      const lines = (await (await get('ndjson')).text()).trimEnd().split('\n').slice(0, -1);
      // Lines come as their request is ready, each with the columns that its own reply has.
      const byTopic = topics.flatMap((topic) =>
        lines
          .map((line) => JSON.parse(line) as Record<string, unknown>)
          .filter((row) => topics.length === 1 || Object.values(row).includes(topic)),
      );
      const filled = byTopic.map((row, at) => ({
        ...Object.fromEntries(Object.keys(records[at] ?? {}).map((name) => [name, null])),
        ...row,
      }));
      expect(filled).toEqual(records);
      const kinds = [...present].map((name) => {
        const all = new Set(tables.flatMap((each) => each.flatMap((one) => (one.name === name ? one.kind : []))));
        return toDeclared(name, all.size === 1 ? [...all][0]! : 'text');
      });
      for (const ending of EXPORT_ENDINGS) {
        const rows = await readFile(ending, Buffer.from(await (await get(ending)).arrayBuffer()));
        expect([ending, findDifference(ending, rows, records, kinds)]).toEqual([ending, undefined]);
      }
    },
  );
  await fc.assert(property, { numRuns: 60 });
  await service.close();
  await upstream.close();
});
