import { afterEach, describe, expect, it } from 'vitest';
import { Registry } from '../src/catalogue/registry/registry.ts';
import { probeSource } from '../src/engine/answer/source-probes.ts';
import { Cells } from '../src/engine/formats/cells.ts';
import { freshFor, permanent } from '../src/engine/interface/cache-policy.ts';
import type { Interface } from '../src/engine/interface/interface.ts';
import { toRoundLine, toRoundText, type WatchRound, watchSources } from '../src/faces/cli/doctor/watch.ts';
import type { OpenServices } from '../src/service/service.ts';
import { SourceProber } from '../src/service/source-prober.ts';
import { everyKind, found } from './declarations.ts';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { HAS_REDIS, startRedis, type TestRedis } from './redis.ts';
import { openTestServices } from './service.ts';

// What asks the sources without a client: `serve --probe` and `doctor --watch`.

const GOOD = { body: '2020-01-02,1\n' };
const MINUTE_MS = 60_000;

let now = Date.UTC(2026, 10, 26);
const services: OpenServices[] = [];
const upstreams: LocalUpstream[] = [];
const servers: TestRedis[] = [];
afterEach(async () => {
  for (const each of services.splice(0)) await each.close();
  for (const each of upstreams.splice(0)) await each.close();
  for (const each of servers.splice(0)) await each.kill();
});

async function upstreamOf(answer: () => LocalUpstreamReply): Promise<LocalUpstream> {
  const upstream = await startLocalUpstream(answer);
  upstreams.push(upstream);
  return upstream;
}

async function open(
  upstream: LocalUpstream,
  { redis, declared = everyKind }: { redis?: TestRedis; declared?: Interface } = {},
) {
  const registry = Registry.of([found(declared)]);
  const opened = await openTestServices(
    { mirror: upstream.url, ...(redis && { redis: redis.url }) },
    { registry, now: () => now },
  );
  services.push(opened);
  const warnings: string[] = [];
  const prober = new SourceProber({ services: opened, everyMs: 10 * MINUTE_MS, warn: (text) => warnings.push(text) });
  return { services: opened, prober, warnings };
}

describe('a probe', () => {
  it('asks the source although its stored answer is fresh', async () => {
    const upstream = await upstreamOf(() => GOOD);
    const { prober, warnings } = await open(upstream);
    await prober.probeNext();
    now += 1;
    await prober.probeNext();
    expect(upstream.received).toHaveLength(2);
    expect(warnings).toEqual([]);
  });

  it('asks once for what never changes', async () => {
    const upstream = await upstreamOf(() => GOOD);
    const { prober } = await open(upstream, { declared: { ...everyKind, cache: permanent() } });
    for (let round = 0; round < 3; round++) {
      now += MINUTE_MS;
      await prober.probeNext();
    }
    expect(upstream.received).toHaveLength(1);
  });

  it('rejects nothing when the source fails, and `probeSource` throws its failure', async () => {
    const upstream = await upstreamOf(() => ({ status: 404, body: 'gone' }));
    const { services: opened, prober, warnings } = await open(upstream);
    await prober.probeNext();
    expect(upstream.received.length).toBeGreaterThan(0);
    expect(warnings).toEqual([]);
    await expect(probeSource(opened, everyKind, everyKind.source.name)).rejects.toMatchObject({
      code: expect.stringMatching(/^upstream_/),
    });
  });

  it('takes an answer without a row for a refusal', async () => {
    const { day, value } = everyKind.parse(
      [{ url: '', obtained: 0, status: 200, body: Buffer.from('2020-01-02,1') }],
      {},
    );
    if (!(day instanceof Cells) || !(value instanceof Cells)) throw new TypeError('the columns are cells');
    const nothing = { day: Cells.absent(day.kind, 0), value: Cells.absent(value.kind, 0) };
    const declared = { ...everyKind, parse: () => nothing };
    const { services: opened } = await open(await upstreamOf(() => GOOD), { declared });
    await expect(probeSource(opened, declared, declared.source.name)).rejects.toMatchObject({
      code: 'upstream_refused',
    });
  });

  it('ends with its service', async () => {
    const upstream = await upstreamOf(() => GOOD);
    const { prober } = await open(upstream);
    prober.stop();
    await prober.probeNext();
    expect(upstream.received).toHaveLength(0);
  });
});

describe.skipIf(!HAS_REDIS)('instances that share a Redis', () => {
  it('ask a source once in an interval, whichever of them does', async () => {
    const redis = await startRedis();
    servers.push(redis);
    const upstream = await upstreamOf(() => GOOD);
    const [one, other] = [await open(upstream, { redis }), await open(upstream, { redis })];
    for (let turn = 0; turn < 3; turn++) {
      now += MINUTE_MS;
      await Promise.all([one.prober.probeNext(), other.prober.probeNext()]);
    }
    expect(upstream.received).toHaveLength(1);
  });

  it('do not ask without Redis where there were others, and one that was alone goes on', async () => {
    const [redis, lonely] = [await startRedis(), await startRedis()];
    servers.push(redis, lonely);
    const upstream = await upstreamOf(() => GOOD);
    await open(upstream, { redis });
    // It has counted both.
    const second = await open(upstream, { redis });
    const alone = await open(upstream, { redis: lonely });
    await Promise.all([redis.kill(), lonely.kill()]);
    now += MINUTE_MS;
    await second.prober.probeNext();
    expect(upstream.received).toHaveLength(0);
    await alone.prober.probeNext();
    expect(upstream.received).toHaveLength(1);
  });
});

describe('a watch of the sources', () => {
  it('reports what changes, and nothing else', async () => {
    let reply: LocalUpstreamReply = GOOD;
    const fresh = { ...everyKind, cache: freshFor('1h', { staleIfError: '1d' }) };
    const { services: opened } = await open(await upstreamOf(() => reply), { declared: fresh });
    const stopping = new AbortController();
    const rounds: WatchRound[] = [];
    const replies: LocalUpstreamReply[] = [GOOD, { status: 404, body: 'gone' }, { status: 404, body: 'gone' }, GOOD];
    const last = await watchSources(
      {
        services: opened,
        everyMs: MINUTE_MS,
        stopping: stopping.signal,
        clock: {
          wait: async () => {
            now += 60 * MINUTE_MS;
            const next = replies.shift();
            if (next) reply = next;
            else stopping.abort();
          },
        },
        onRound: (round) => rounds.push(round),
      },
      [{ name: fresh.source.name, interface: fresh.name, failure: undefined }],
    );
    expect(rounds.map(({ changed }) => changed.map(({ failure }) => failure?.code))).toEqual([
      [],
      [expect.stringMatching(/^upstream_/)],
      [],
      [undefined],
    ]);
    expect(last.map(({ failure }) => failure)).toEqual([undefined]);
    const paint = (_: string, text: string): string => text;
    const texts = rounds.map((round) => toRoundText(round, paint));
    expect(texts).toEqual([
      '',
      expect.stringContaining(fresh.source.name),
      '',
      expect.stringContaining('answers again'),
    ]);
    expect(rounds.map((round): unknown => JSON.parse(toRoundLine(round)))).toMatchObject([
      { working: 1, of: 1, changed: [] },
      { working: 0, of: 1, changed: [{ source: fresh.source.name, works: false }] },
      { working: 0, of: 1, changed: [] },
      { working: 1, of: 1, changed: [{ source: fresh.source.name, works: true }] },
    ]);
  });
});
