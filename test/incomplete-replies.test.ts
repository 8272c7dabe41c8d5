import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRegistry } from './declarations.ts';
import { changedBodies, type FixtureRunner, findFixtures, startFixtureRunner } from './fixtures.ts';

// Replies that say themselves that they are not whole, or not what was asked for: nothing is stored that they
// contradict.

const NOW = Date.parse('2026-11-21T12:00:00Z');

/** The interface, what its reply lacks, how, and what the failure says. */
const CASES: readonly (readonly [name: string, what: string, change: (text: string) => string, why: string])[] = [
  [
    'amac_person_bond_org_list',
    'one of the organisations that it counts',
    (text) => withRows(text, (reply) => reply.list),
    '2 rows announced, 1 sent',
  ],
  [
    'stock_irm_cninfo',
    'one of the questions that it counts',
    (text) => withRows(text, (reply) => reply.rows),
    '2 questions announced, 1 sent',
  ],
  [
    'stock_analyst_rank_em',
    'every row of its page',
    (text) => withRows(text, (reply) => reply.result?.data, 0),
    'a page without rows, of 1',
  ],
  [
    'repo_rate_query',
    'a rate in one line',
    (text) => text.replace('2.5000,2.65,2.80,', '2.65,2.80,'),
    'expected a day and 3 rates, got "2021-01-20,2.65,2.80,"',
  ],
];

interface Reply {
  readonly list?: unknown[];
  readonly rows?: unknown[];
  readonly result?: { readonly data: unknown[] };
}

/** The JSON of a reply without its last row, or without all of them. */
function withRows(text: string, rowsOf: (reply: Reply) => unknown[] | undefined, left = -1): string {
  const reply: Reply = JSON.parse(text);
  const rows = rowsOf(reply);
  rows?.splice(left, rows.length);
  return JSON.stringify(reply);
}

let runner: FixtureRunner;
beforeAll(async () => {
  runner = await startFixtureRunner(await openRegistry(), NOW);
});
afterAll(() => runner.close());

it.each(CASES)('%s is refused where its reply lacks %s', async (name, _, change, expected) => {
  const fixture = findFixtures().find((each) => each.interface === name && each.table !== undefined)!;
  const last = Object.keys(fixture.upstream).at(-1);
  const others = changedBodies(fixture, (body, url) => {
    if (url !== last) return undefined;
    const whole = body.toString();
    expect(change(whole)).not.toBe(whole);
    return Buffer.from(change(whole));
  });
  const { failure } = await runner.answer(fixture, others);
  expect(failure).toEqual({ code: 'upstream_changed', message: expect.stringContaining(expected) });
});
