import { describe, expect, it } from 'vitest';
import { FIXTURES_TIME, FixtureReplies, findCompatibleFixtures } from '../fixtures/replies.mjs';
import { bodyOf } from '../scripts/cases.mjs';
import { openRegistry } from './declarations.ts';
import { expectationOf, findFixtures } from './fixtures.ts';
import { startLocalUpstream } from './local-upstream.ts';
import { startTestService } from './service.ts';

// The fixture cases as one upstream, for everything that needs a stand-in for all sources at once.

const replies = new FixtureReplies();
const compatible = findCompatibleFixtures();

describe('the compatible cases', () => {
  it('are of nearly every interface', async () => {
    const covered = new Set(compatible.map((fixture) => fixture.interface));
    const all = await (await openRegistry()).all();
    const available = all.interfaces.filter(({ unavailable }) => unavailable === undefined);
    expect(available.filter(({ name }) => !covered.has(name)).length).toBeLessThan(available.length / 20);
  });

  it('prefer a recorded reply to a made one', () => {
    const share = (proof?: string) => {
      const chosen = compatible.filter(({ origin }) => origin?.proof === proof);
      return (
        chosen.length /
        findFixtures().filter(({ origin, table }) => origin?.proof === proof && table !== undefined).length
      );
    };
    expect(share('recorded')).toBeGreaterThan(0.9);
    expect(share('recorded')).toBeGreaterThan(share('printed'));
    expect(share('printed')).toBeGreaterThan(share());
  });

  it('have each a reply of their own at every address', () => {
    for (const { upstream, folder } of compatible)
      for (const [url, reply] of Object.entries(upstream)) {
        const { status, body } = replies.at(url);
        expect([url, status, Buffer.from(body).toString('base64')]).toEqual([
          url,
          reply.status ?? 200,
          bodyOf(folder, reply).toString('base64'),
        ]);
      }
  });
});

describe('an address', () => {
  it('that no case has is HTTP 404 and names the nearest one', () => {
    const [url = ''] = compatible.flatMap(({ upstream }) => Object.keys(upstream));
    const { status, body } = replies.at(`${url}x`);
    expect(status).toBe(404);
    expect(String(body)).toBe(
      `No fixture case has a reply of ${url}x. The nearest is ${url} of ${compatible[0]?.interface}, "${compatible[0]?.name}".\n`,
    );
    expect(replies.has(`${url}x`)).toBe(false);
  });

  it('of no known host names none', () => {
    expect(String(new FixtureReplies([]).at('https://host.example/').body)).toBe(
      'No fixture case has a reply of https://host.example/.\n',
    );
  });
});

it('answers the compatible cases over one mirror as they expect', { timeout: 120_000 }, async () => {
  const upstream = await startLocalUpstream((url) => replies.at(url));
  // One of each wire format: the contract suite answers every case by itself.
  const some = [...new Map(compatible.map((fixture) => [fixture.form, fixture])).values()];
  const service = await startTestService({ mirror: upstream.url }, { now: () => FIXTURES_TIME });
  try {
    for (const fixture of some) {
      const place = `${fixture.interface}, "${fixture.name}"`;
      const response = await service.get(`/api/public/${fixture.interface}?${fixture.query}`);
      const text = await response.text();
      expect([place, response.status, response.status === 200 ? '' : text]).toEqual([place, 200, '']);
      const { columns = [], rows = [] } = expectationOf(fixture).table ?? {};
      const records = rows.map((row) => Object.fromEntries(columns.map((name, at) => [name, row[at]])));
      expect([place, JSON.parse(text)]).toEqual([place, records]);
    }
  } finally {
    await service.close();
    await upstream.close();
  }
});
