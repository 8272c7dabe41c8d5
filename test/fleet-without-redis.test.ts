import { afterEach, describe, expect, it, vi } from 'vitest';
import { MovedClock } from './clock.ts';
import { everyKind, found, linesSource } from './declarations.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { HAS_REDIS, startRedis, type TestRedis } from './redis.ts';
import { startTestService, type TestService } from './service.ts';

// Ten instances that share a Redis and lose it: the sources are asked no faster than before.

const COUNT = 10;
const PER_SECOND = 10;
// Enough that no instance runs out of requests to send.
const ASKS = 30;
const LIMITS = { ...linesSource.limits, perSecond: PER_SECOND, burst: 5, concurrency: ASKS, totalMs: 600_000 };
const SLOW = { ...everyKind, source: { ...linesSource, limits: LIMITS } };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

interface Fleet {
  readonly redis: TestRedis;
  readonly upstream: LocalUpstream;
  readonly clock: MovedClock;
  readonly instances: readonly TestService[];
}

async function startFleet(settings: Parameters<typeof startTestService>[0] = {}): Promise<Fleet> {
  const redis = await startRedis();
  const upstream = await startLocalUpstream(() => ({ body: '2020-01-02,1\n' }));
  const clock = new MovedClock();
  let chance = 0;
  clock.random = () => (chance = (chance + 0.37) % 1);
  closing.push(
    () => redis.kill(),
    () => upstream.close(),
  );
  const start = async (): Promise<TestService> => {
    const own = { redis: redis.url, mirror: upstream.url, ...settings };
    const instance = await startTestService(own, { declarations: [found(SLOW)], clock });
    closing.push(() => instance.close());
    return instance;
  };
  const instances: TestService[] = [];
  for (let count = 0; count < COUNT; count++) instances.push(await start());
  // They count each other at each heartbeat.
  for (const each of instances)
    await vi.waitFor(
      async () => expect(await (await each.get('/metrics')).text()).toContain(`finfount_instances ${COUNT}`),
      15_000,
    );
  return { redis, upstream, clock, instances };
}

/** How many requests reach the source in so many seconds, while every instance wants to send more. */
async function requestsIn(seconds: number, { upstream, clock, instances }: Fleet): Promise<number> {
  const answers: Promise<Response>[] = [];
  const before = upstream.received.length;
  for (const [at, each] of instances.entries())
    for (let ask = 0; ask < ASKS; ask++) answers.push(each.get(`/api/public/every_kind?topic=${at}-${ask}`));
  for (let step = 0; step < seconds * 10; step++) {
    // Requests that are on their way arrive before the time of the source goes on.
    await Promise.all(instances.map((each) => each.get('/health/live')));
    await clock.pass(100);
  }
  let settled = -1;
  await vi.waitFor(() => {
    const count = upstream.received.length;
    const isSettled = count === settled;
    settled = count;
    expect(isSettled).toBe(true);
  }, 15_000);
  while (upstream.received.length < before + COUNT * ASKS) {
    await clock.pass(1_000);
    await Promise.all(instances.map((each) => each.get('/health/live')));
  }
  await Promise.all(answers);
  return settled - before;
}

describe.skipIf(!HAS_REDIS)('ten instances that lose their Redis', () => {
  it.each([
    ['killed', (redis: TestRedis) => redis.kill()],
    ['frozen', async (redis: TestRedis) => redis.freeze()],
  ])('ask a source no faster together while it is %s', async (_, lose) => {
    const fleet = await startFleet();
    await lose(fleet.redis);
    for (const each of fleet.instances) await vi.waitFor(() => expect(each.log()).toContain('works on alone'), 15_000);
    const count = await requestsIn(20, fleet);
    expect(count).toBeLessThanOrEqual(20 * PER_SECOND + COUNT);
    expect(count).toBeGreaterThan(10 * PER_SECOND);
    fleet.redis.thaw();
  });

  it('ask no source with --alone stale, and serve what is stored', async () => {
    const fleet = await startFleet({ alone: 'stale' });
    const [one] = fleet.instances;
    const stored = '/api/public/every_kind?topic=stored';
    expect((await one!.get(stored)).status).toBe(200);
    await fleet.redis.kill();
    await vi.waitFor(() => expect(one!.log()).toContain('works on alone'), 15_000);
    expect((await one!.get(stored)).status).toBe(200);
    const unknown = await one!.get('/api/public/every_kind?topic=unknown');
    expect(unknown.status).toBe(503);
    expect(await unknown.json()).toMatchObject({ error: /^This instance asks no source while it cannot reach Redis/ });
    expect(fleet.upstream.received).toHaveLength(1);
  });
});
