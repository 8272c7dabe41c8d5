import { existsSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readQuery, toQuery } from '../src/declare/query.ts';
import type { Page } from '../src/declare/source.ts';
import { Registry } from '../src/registry/registry.ts';
import {
  expectationOf,
  type FixtureAnswer,
  type FixtureRunner,
  findFixtures,
  findForms,
  fixturePath,
  isSkeleton,
  recordCommand,
  startFixtureRunner,
} from './fixtures.ts';
import { updateFixtures } from './update-fixtures.ts';

// Every declaration of the project against every fixture case of it. Adding an interface adds no test here.

const NOW = Date.parse('2026-11-21T12:00:00Z');
const registry = await Registry.open();
const catalogue = await registry.all();
const forms = await findForms();
// `scripts/record-fixture.mjs` writes what is answered now into these cases, for review.
const updated = process.env.UPDATE_FIXTURES;
if (updated !== undefined) await updateFixtures(registry, NOW, updated);
const fixtures = findFixtures();

let runner: FixtureRunner;
beforeAll(async () => {
  runner = await startFixtureRunner(registry, NOW);
});
afterAll(() => runner.close());

it('finds nothing wrong with any declaration', () => {
  expect(catalogue.findings.map(({ name, what }) => `${name}: ${what}`)).toEqual([]);
});

it.each(catalogue.interfaces)('has a fixture for $name', ({ name }) => {
  const form = forms.get(name);
  const found = fixtures.filter((each) => each.interface === name && each.form === form);
  if (found.every(isSkeleton))
    expect.fail(`${name} has no fixture: make one in fixtures/${form}/cases.json with ${recordCommand(name)}`);
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
      `fixtures/${fixture.form}/cases.json has a case of ${fixture.interface}, which no file of src/sources/ declares: write its row, or take the case out`,
    );
  expect(fixture.form, 'the folder of fixtures').toBe(form);
  const same = fixtures.filter((each) => each.interface === fixture.interface && each.name === fixture.name);
  expect(same, 'cases of this name').toHaveLength(1);
});

it.each([...new Set(forms.values())])('has no file beside the fixtures of %s that none of them names', (form) => {
  const cases = fixtures.filter((each) => each.form === form);
  const bodies = cases.flatMap(({ upstream }) => Object.values(upstream).map(({ file }) => file));
  const named = new Set(['cases.json', 'live.json', ...bodies, ...cases.map(({ table }) => table)]);
  // Where there is no folder, the test above names the interfaces without a fixture.
  const files = existsSync(fixturePath(form)) ? readdirSync(fixturePath(form)) : [];
  expect(files.filter((name) => !named.has(name))).toEqual([]);
});

describe.each(catalogue.interfaces)('$name', (declared) => {
  const askOf = (query: string) => declared.ask(readQuery(declared, query, new Date(NOW)).params);

  it('has the example that its fixtures or its defaults can answer', () => {
    expect(askOf(toQuery(declared.example))).toBeTypeOf('object');
  });

  const recorded = fixtures.filter((fixture) => fixture.interface === declared.name && !isSkeleton(fixture));
  describe.each(recorded)('fixture: $name', (fixture) => {
    let expected: FixtureAnswer;
    let answered: FixtureAnswer;
    beforeAll(async () => {
      expected = expectationOf(fixture);
      answered = await runner.answer(fixture);
    });

    it('says where its bytes come from', () => {
      expect(fixture.origin, '`origin` of the case').toMatch(/^(made after|recorded) /);
    });

    it('makes this ask', () => {
      expect(answered.ask).toEqual(expected.ask);
    });

    it('asks these addresses', () => {
      const known = [...Object.keys(fixture.upstream), ...expected.asked];
      const missing = answered.asked.filter((url) => !known.includes(url));
      if (missing.length > 0)
        expect.fail(
          `the case has no reply of these addresses, which were asked:\n${missing.join('\n')}\nRecord it again, with a --reply for each of them: ${recordCommand(declared.name)}`,
        );
      expect(answered.asked).toEqual(expected.asked);
    });

    it('answers cell by cell what is expected', () => {
      const { table, failure } = answered;
      expect({ table, failure }).toEqual({ table: expected.table, failure: expected.failure });
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
    const page: Page = { url: 'https://host.example/', obtained: NOW, status: 200, body: Buffer.from(body) };
    expect(() => declared.parse([page], askOf(toQuery(declared.example)))).toThrow(
      expect.objectContaining({ code: 'upstream_changed' }),
    );
  });
});
