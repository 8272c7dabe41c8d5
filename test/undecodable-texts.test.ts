import { isUtf8 } from 'node:buffer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FIXTURES_TIME } from '../fixtures/replies.mjs';
import { tableOf } from '../scripts/cases.mjs';
import { openRegistry } from './declarations.ts';
import { changedBodies, type FixtureRunner, findFixtures, startFixtureRunner } from './fixtures.ts';

// A reply that was cut within a character, or that comes in another encoding than it says: it is refused, and no
// name is answered with � in it. One case of each wire format and host.

const CHINESE = /[\u4e00-\u9fff]/;

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

/** A body of GBK in UTF-8; undefined for one that is UTF-8 already, and for a workbook or an archive. */
function inUtf8(body: Buffer): Buffer | undefined {
  if (isUtf8(body)) return undefined;
  const text = GB18030.decode(body);
  return text.includes('\ufffd') ? undefined : Buffer.from(text);
}

const GB18030 = new TextDecoder('gb18030');

const tables = findFixtures().filter(({ table }) => table !== undefined);
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
      const broken = changedBodies(fixture, withoutByte);
      if (broken.size === 0) return;
      const { table } = await runner.answer(fixture, broken);
      expect(JSON.stringify(table ?? null)).not.toContain('\ufffd');
    },
  );
});

describe('a reply in UTF-8 of a site that wrote GBK', () => {
  const inGbk = tables.flatMap((fixture) => {
    const altered = changedBodies(fixture, inUtf8);
    return altered.size > 0 ? [[fixture.interface, fixture.name, fixture, altered] as const] : [];
  });

  it('is tried', () => {
    expect(inGbk.length).toBeGreaterThan(100);
  });

  it.each(inGbk)('of %s, %s, is read as UTF-8', async (_, __, fixture, altered) => {
    expect((await runner.answer(fixture, altered)).table).toEqual(tableOf(fixture.folder, fixture));
  });
});

describe('a byte order mark before a reply', () => {
  it.each(cases.map((fixture) => [fixture.interface, fixture] as const))('of %s is left out', async (_, fixture) => {
    const marked = changedBodies(fixture, (body) =>
      isUtf8(body) ? Buffer.concat([Buffer.from('\ufeff'), body]) : undefined,
    );
    if (marked.size === 0) return;
    expect((await runner.answer(fixture, marked)).table).toEqual(tableOf(fixture.folder, fixture));
  });
});
