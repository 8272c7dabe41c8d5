import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES_TIME, type Fixture } from '../fixtures/replies.mjs';
import { bodyOf } from '../scripts/cases.mjs';
import { openRegistry } from './declarations.ts';
import { type FixtureRunner, findFixtures, startFixtureRunner } from './fixtures.ts';
import { temporaryFolder } from './folders.ts';

// A reply that was cut within a character, or that comes in another encoding than it says: it is refused, and no
// name is answered with � in it. One case of each wire format and host.

const CHINESE = /[\u4e00-\u9fff]/;
const folder = temporaryFolder();

let runner: FixtureRunner;
beforeAll(async () => {
  runner = await startFixtureRunner(await openRegistry(), FIXTURES_TIME);
}, 120_000);
afterAll(() => runner?.close());

/** A body without the second byte of its first Chinese character; undefined where it has none in UTF-8. */
function withoutByte(body: Buffer): Buffer | undefined {
  const text = body.toString();
  const at = text.search(CHINESE);
  if (at < 0 || !Buffer.from(text).equals(body)) return undefined;
  const start = Buffer.byteLength(text.slice(0, at));
  return Buffer.concat([body.subarray(0, start + 1), body.subarray(start + 2)]);
}

/** A case whose replies each lack a byte; undefined where none has such a character. */
function brokenCase(fixture: Fixture): Fixture | undefined {
  let count = 0;
  const upstream = Object.entries(fixture.upstream).map(([url, reply]) => {
    const broken = withoutByte(bodyOf(fixture.folder, reply));
    if (!broken) return [url, reply] as const;
    const file = join(folder, `${fixture.interface}-${count++}`);
    writeFileSync(file, broken);
    return [url, { status: reply.status, type: reply.type, file: relative(fixture.folder, file) }] as const;
  });
  return count === 0 ? undefined : { ...fixture, upstream: Object.fromEntries(upstream) };
}

const cases = [
  ...new Map(
    findFixtures()
      .filter(({ table }) => table !== undefined)
      .map((fixture) => [
        `${fixture.form} ${Object.keys(fixture.upstream)
          .map((url) => new URL(url).host)
          .join()}`,
        fixture,
      ]),
  ).values(),
];

describe('a reply that is not UTF-8 throughout', () => {
  it.each(cases.map((fixture) => [fixture.interface, fixture] as const))(
    'of %s has no � in a text',
    async (_, fixture) => {
      const broken = brokenCase(fixture);
      if (!broken) return;
      const { table } = await runner.answer(broken);
      expect(JSON.stringify(table ?? null)).not.toContain('\ufffd');
    },
  );
});
