import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES_TIME } from '../fixtures/replies.mjs';
import { toFindingText } from '../src/catalogue/registry/catalogue.ts';
import { Registry } from '../src/catalogue/registry/registry.ts';
import type { Page } from '../src/engine/interface/pages.ts';
import { readQuery, toQuery } from '../src/engine/interface/query.ts';
import {
  expectationOf,
  type FixtureAnswer,
  type FixtureRunner,
  findBroken,
  findFixtures,
  findForms,
  fixturePath,
  isSkeleton,
  recordCommand,
  startFixtureRunner,
} from './fixtures.ts';
import { updateFixtures } from './update-fixtures.ts';

// Every declaration of the project against every fixture case of it. Adding an interface adds no test here.

const registry = await Registry.open();
const catalogue = await registry.all();
const forms = findForms(catalogue);
// `scripts/record-fixture.mjs` writes what is answered now into these cases, for review.
const updated = process.env.UPDATE_FIXTURES;
if (updated !== undefined) await updateFixtures(registry, FIXTURES_TIME, updated);
const fixtures = findFixtures();

let runner: FixtureRunner;
let reason = '';
beforeAll(async () => {
  runner = await startFixtureRunner(registry, FIXTURES_TIME, ({ message }) => {
    reason = message;
  });
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

it.each(fixtures)('has the interface of the fixture $interface: $name at its place', (fixture) => {
  const form = forms.get(fixture.interface);
  if (form === undefined)
    expect.fail(
      `fixtures/${fixture.form}/cases.json has a case of ${fixture.interface}, which no file of src/catalogue/sources/ declares: write its row, or take the case out`,
    );
  expect(
    fixture.form,
    `${fixture.interface} is declared in src/catalogue/sources/${form}: move its case "${fixture.name}" from fixtures/${fixture.form}/cases.json to fixtures/${form}/cases.json`,
  ).toBe(form);
  const same = fixtures.filter((each) => each.interface === fixture.interface && each.name === fixture.name);
  expect(
    same,
    `fixtures/${form}/cases.json has two cases "${fixture.name}" of ${fixture.interface}: rename one, or take it out`,
  ).toHaveLength(1);
});

it.each([...new Set(forms.values())])('has no file beside the fixtures of %s that none of them names', (form) => {
  const cases = fixtures.filter((each) => each.form === form);
  const bodies = cases.flatMap(({ upstream }) => Object.values(upstream).map(({ file }) => file));
  const named = new Set(['cases.json', 'live.json', ...bodies, ...cases.map(({ table }) => table)]);
  // Where there is no folder, the test above names the interfaces without a fixture.
  const files = existsSync(fixturePath(form)) ? readdirSync(fixturePath(form)) : [];
  expect(files.filter((name) => !named.has(name))).toEqual([]);
});

describe.each(catalogue.interfaces.map((declared) => [declared.name, declared] as const))('%s', (name, declared) => {
  const askOf = (query: string) => declared.ask(readQuery(declared, query, new Date(FIXTURES_TIME)).params);

  it('says what it is to every reader', () => {
    const { say, page, columns, kind } = declared;
    // That its texts are sentences, and its measures have units, is checked with every declaration.
    expect(say.en).toMatch(/^[A-Z]/);
    expect(say.zh).toMatch(/\p{Script=Han}/u);
    expect(new URL(page).protocol).toMatch(/^https?:$/);
    expect(columns.length).toBeGreaterThan(0);
    expect(kind).toBeTruthy();
  });

  it('has the example that its fixtures or its defaults can answer', () => {
    expect(askOf(toQuery(declared.example))).toBeTypeOf('object');
  });

  const recorded = fixtures.filter((fixture) => fixture.interface === name && !isSkeleton(fixture));
  it('has a fixture', () => {
    const form = forms.get(name);
    if (!recorded.some((fixture) => fixture.form === form))
      expect.fail(`${name} has no fixture: make one in fixtures/${form}/cases.json with ${recordCommand(name)}`);
    if (declared.unavailable === undefined && !recorded.some(({ table }) => table !== undefined))
      expect.fail(
        `${name} has no fixture with a table, only failures: record one in fixtures/${form}/cases.json with ${recordCommand(name)}`,
      );
  });

  describe.each(recorded.map((fixture) => [fixture.name, fixture] as const))('fixture: %s', (_, fixture) => {
    let expected: FixtureAnswer;
    let answered: FixtureAnswer;
    /** Why there is no table. */
    let why: string;
    const place = `fixtures/${fixture.form}/cases.json, "${fixture.name}"`;
    beforeAll(async () => {
      expected = expectationOf(fixture);
      reason = '';
      answered = await runner.answer(fixture);
      why = reason;
    });

    it('says where its figures come from, or that they prove nothing', () => {
      if (fixture.origin) {
        const { proof, repository = 'a/b', day, note = '-' } = fixture.origin;
        expect(['recorded', 'printed'], `${place}: its proof`).toContain(proof);
        expect(repository, `${place}: its repository`).toMatch(/^[\w.-]+\/[\w.-]+$/);
        expect(day, `${place}: its day`).toMatch(/^\d{4}(-\d\d(-\d\d)?)?$/);
        expect(note, `${place}: its note`).not.toBe('');
      }
    });

    it('makes this ask', () => {
      expect(answered.ask, place).toEqual(expected.ask);
    });

    it('asks these addresses', () => {
      const known = [...Object.keys(fixture.upstream), ...expected.asked];
      const missing = answered.asked.filter((url) => !known.includes(url));
      if (missing.length > 0)
        expect.fail(
          `${place}: the case has no reply of these addresses, which were asked:\n${missing.join('\n')}\nRecord it again, with a --reply for each of them: ${recordCommand(name)}`,
        );
      expect(answered.asked).toEqual(expected.asked);
    });

    it('answers cell by cell what is expected', () => {
      const { table, failure } = answered;
      expect({ table, failure }, why === '' ? place : `${place}: ${why}`).toEqual({
        table: expected.table,
        failure: expected.failure,
      });
    });
  });

  it.each([
    '',
    '{}',
    'null',
    '[]',
    '{"data":[]}',
    '<html>blocked</html>',
    'rate limit exceeded',
    '\u0000\u0001',
    '1,2,3\n4,5,6',
  ])('refuses the malformed reply %j instead of answering an empty table', (body) => {
    const page: Page = { url: 'https://host.example/', obtained: FIXTURES_TIME, status: 200, body: Buffer.from(body) };
    expect(() => declared.parse([page], askOf(toQuery(declared.example)))).toThrow(
      expect.objectContaining({ code: 'upstream_changed' }),
    );
  });
});
