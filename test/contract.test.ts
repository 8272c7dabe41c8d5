import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES_TIME } from '../fixtures/replies.mjs';
import { tableOf } from '../scripts/cases.mjs';
import { FAILURES, Failure } from '../src/base/errors.ts';
import { toFindingText } from '../src/catalogue/registry/catalogue.ts';
import { DYNAMIC_COLUMNS, isPresent } from '../src/engine/interface/columns.ts';
import type { Interface } from '../src/engine/interface/interface.ts';
import type { Page } from '../src/engine/interface/pages.ts';
import { readQuery, toQuery } from '../src/engine/interface/query.ts';
import { openRegistry } from './declarations.ts';
import {
  expectationOf,
  type Fixture,
  type FixtureRunner,
  findBroken,
  findFixtures,
  fixturePath,
  formsByInterface,
  isSkeleton,
  recordCommand,
  startFixtureRunner,
} from './fixtures.ts';
import { workbookOf } from './workbook.ts';

// Every declaration of the project against every fixture case of it. Adding an interface adds no test here.

const registry = await openRegistry();
const catalogue = await registry.all();
const forms = formsByInterface(catalogue);
const fixtures = findFixtures();

let runner: FixtureRunner;
beforeAll(async () => {
  runner = await startFixtureRunner(registry, FIXTURES_TIME);
});
afterAll(() => runner.close());

it('finds nothing wrong with any declaration', () => {
  expect(catalogue.findings.map(toFindingText)).toEqual([]);
});

// So that `-t '^NAME '` says what is wrong with an interface that cannot be called.
describe.each([...findBroken(catalogue)])('%s', (_, faults) => {
  it('is declared soundly', () => expect.fail(faults));
});

it('has no skeleton of a fixture that was not recorded', () => {
  const open = fixtures.filter(isSkeleton).map((each) => `fixtures/${each.form}/cases.json, ${each.interface}`);
  if (open.length > 0)
    expect.fail(`these cases are empty; record them or take them out:\n${open.join('\n')}\n${recordCommand('NAME')}`);
});

it('has the interface of every fixture at its place, and no two of one name', () => {
  const seen = new Set<string>();
  for (const fixture of fixtures) {
    const form = forms.get(fixture.interface);
    if (form === undefined)
      expect.fail(
        `fixtures/${fixture.form}/cases.json has a case of ${fixture.interface}, which no file of src/catalogue/sources/ declares: write its row, or take the case out`,
      );
    expect
      .soft(
        fixture.form,
        `${fixture.interface} is declared in src/catalogue/sources/${form}: move its case "${fixture.name}" from fixtures/${fixture.form}/cases.json to fixtures/${form}/cases.json`,
      )
      .toBe(form);
    const key = `${fixture.interface}\n${fixture.name}`;
    expect
      .soft(
        seen.has(key),
        `fixtures/${form}/cases.json has two cases "${fixture.name}" of ${fixture.interface}: rename one, or take it out`,
      )
      .toBe(false);
    seen.add(key);
  }
});

it('has no file beside the fixtures that none of them names', () => {
  for (const form of new Set(forms.values())) {
    const cases = fixtures.filter((each) => each.form === form);
    const bodies = cases.flatMap(({ upstream }) => Object.values(upstream).map(({ file }) => file));
    const named = new Set(['cases.json', 'live.json', ...bodies, ...cases.map(({ table }) => table)]);
    // Where there is no folder, the test of the interface says that it has no fixture.
    const files = existsSync(fixturePath(form)) ? readdirSync(fixturePath(form)) : [];
    expect
      .soft(
        files.filter((name) => !named.has(name)),
        `fixtures/${form}`,
      )
      .toEqual([]);
  }
});

/** Bodies that are the reply of no source. */
const MALFORMED = [
  '',
  '{}',
  'null',
  '[]',
  '{"data":[]}',
  '<html>blocked</html>',
  'rate limit exceeded',
  '\u0000\u0001',
  '1,2,3\n4,5,6',
  workbookOf('Sheet1', [
    ['a title', 'another one'],
    ['a text', 1],
  ]),
];

// One test an interface and one a case: a test of its own for each assertion takes longer than the assertion.
describe.each(catalogue.interfaces.map((declared) => [declared.name, declared] as const))('%s', (name, declared) => {
  const askOf = (query: string) => declared.ask(readQuery(declared, query, new Date(FIXTURES_TIME)).params);
  const recorded = fixtures.filter((fixture) => fixture.interface === name && !isSkeleton(fixture));

  it('says what it is, has a fixture, and refuses what is malformed', () => {
    expectWords(declared);
    expect.soft(askOf(toQuery(declared.example)), 'the ask of its example').toBeTypeOf('object');
    for (const body of MALFORMED) {
      const page: Page = {
        url: 'https://host.example/',
        obtained: FIXTURES_TIME,
        status: 200,
        body: Buffer.from(body),
      };
      const outcome = outcomeOf(() => declared.parse([page], askOf(toQuery(declared.example))));
      expect
        .soft(
          outcome,
          `The malformed reply ${JSON.stringify(String(body).slice(0, 100))} should be refused as upstream_changed. Let the parser say what is missing before it reads it: throw changed(label, 'there is no list in data').`,
        )
        .toBe('upstream_changed');
    }
    expectFixtures(declared, recorded);
  });

  it.each(recorded.map((fixture) => [fixture.name, fixture] as const))(
    'fixture: %s is answered cell by cell',
    (_, fixture) => expectAnswer(fixture),
  );
});

// A failure in English alone stands behind one of these in Chinese.
const MEANINGS = (['upstream_changed', 'upstream_refused'] as const).map((code) => FAILURES[code].meaning.zh);

/** The English phrases of a Chinese message, apart from quotations and from failures in English alone. */
function englishIn(message: string): readonly string[] {
  const own = MEANINGS.reduce((rest, meaning) => rest.split(meaning)[0] ?? '', message);
  return own.replaceAll(/"[^"]*"/g, '').match(/[a-z]{2,} [a-z]{2,}/g) ?? [];
}

/** What a parser makes of a reply: the code of its failure, another error, or a table. */
function outcomeOf(parse: () => unknown): string {
  try {
    parse();
    return 'a table';
  } catch (thrown) {
    if (thrown instanceof Failure) return thrown.code;
    return thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  }
}

/** Expects that it says what it is to every reader. */
function expectWords({ say, page, columns, kind }: Interface): void {
  // That its texts are sentences, and its measures have units, is checked with every declaration.
  expect(say.en).toMatch(/^[A-Z]/);
  expect(say.zh).toMatch(/\p{Script=Han}/u);
  expect(new URL(page).protocol).toMatch(/^https?:$/);
  expect(columns.length).toBeGreaterThan(0);
  expect(kind).toBeTruthy();
}

/** Expects a fixture with a table at its place. */
function expectFixtures({ name, unavailable }: Interface, recorded: readonly Fixture[]): void {
  const form = forms.get(name);
  if (!recorded.some((fixture) => fixture.form === form))
    expect.fail(`${name} has no fixture: make one in fixtures/${form}/cases.json with ${recordCommand(name)}`);
  if (unavailable === undefined && !recorded.some(({ table }) => table !== undefined))
    expect.fail(
      `${name} has no fixture with a table, only failures: record one in fixtures/${form}/cases.json with ${recordCommand(name)}`,
    );
}

/** Expects of a case with rows that its table has the columns that are declared for its params, and no others. */
function expectColumnsOfParams(fixture: Fixture, place: string): void {
  const iface = catalogue.interfaces.find(({ name }) => name === fixture.interface);
  const table = tableOf(fixture.folder, fixture);
  const decided =
    iface?.columns.filter(
      ({ presentWith, isOptional, name }) => (presentWith || !isOptional) && name !== DYNAMIC_COLUMNS,
    ) ?? [];
  if (!iface || !table || table.rows.length === 0 || decided.length === 0) return;
  const { params } = readQuery(iface, fixture.query, new Date(FIXTURES_TIME));
  // A dynamic column may have the name of one that is declared.
  const isOpen = iface.columns.some(({ name }) => name === DYNAMIC_COLUMNS);
  const compared = decided.filter((column) => !isOpen || isPresent(column, params));
  expect
    .soft(
      compared.map(({ name }) => name).filter((name) => table.columns.includes(name)),
      `${place}: its columns that the row declares for its params`,
    )
    .toEqual(compared.filter((column) => isPresent(column, params)).map(({ name }) => name));
}

/** Expects of a case that it says where its figures come from, and that it is answered as it says. */
async function expectAnswer(fixture: Fixture): Promise<void> {
  const place = `fixtures/${fixture.form}/cases.json, "${fixture.name}"`;
  if (fixture.origin) {
    const { proof, repository = 'a/b', day, note = '-' } = fixture.origin;
    expect.soft(['recorded', 'printed'], `${place}: its proof`).toContain(proof);
    expect.soft(repository, `${place}: its repository`).toMatch(/^[\w.-]+\/[\w.-]+$/);
    expect.soft(day, `${place}: its day`).toMatch(/^\d{4}(-\d\d(-\d\d)?)?$/);
    expect.soft(note, `${place}: its note`).not.toBe('');
  }
  const expected = expectationOf(fixture);
  expectColumnsOfParams(fixture, place);
  const answered = await runner.answer(fixture);
  expect.soft(answered.ask, `${place}: its ask`).toEqual(expected.ask);
  const known = [...Object.keys(fixture.upstream), ...expected.asked];
  const missing = answered.asked.filter((url) => !known.includes(url));
  if (missing.length > 0)
    expect.fail(
      `${place}: the case has no reply of these addresses, which were asked:\n${missing.join('\n')}\nRecord it again, with a --reply for each of them: ${recordCommand(fixture.interface)}`,
    );
  expect.soft(answered.asked, `${place}: the addresses that are asked`).toEqual(expected.asked);
  const { table, failure, chinese } = answered;
  expect.soft(englishIn(chinese ?? ''), `${place}: English in its Chinese message`).toEqual([]);
  expect.soft({ table, failure }, place).toEqual({ table: expected.table, failure: expected.failure });
}
