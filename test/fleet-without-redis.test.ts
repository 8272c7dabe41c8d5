import { afterEach, describe, expect, it, vi } from 'vitest';
import { MovedClock } from './clock.ts';
import { everyKind, found, linesSource } from './declarations.ts';
import { temporaryFolder } from './folders.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { HAS_REDIS, startRedis, type TestRedis } from './redis.ts';
import { startTestService, type TestService } from './service.ts';

// Ten instances that share a Redis and lose it: the sources are asked no faster than before.

const COUNT = 10;
const PER_SECOND = 10;
// Enough that no instance runs out of requests to send.
const ASKS = 9;
const LIMITS = { ...linesSource.limits, perSecond: PER_SECOND, burst: 5, concurrency: ASKS, totalMs: 600_000 };
const SLOW = { ...everyKind, source: { ...linesSource, limits: LIMITS } };

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

interface Fleet {
  readonly redis: TestRedis;
  readonly upstream: LocalUpstream;
  /** When each request reached the source. */
  readonly times: readonly number[];
  readonly clock: MovedClock;
  readonly instances: readonly TestService[];
}

async function startFleet(settings: Parameters<typeof startTestService>[0] = {}): Promise<Fleet> {
  const redis = await startRedis();
  const clock = new MovedClock();
  const times: number[] = [];
  const upstream = await startLocalUpstream(() => {
    times.push(clock.now());
    return { body: '2020-01-02,1\n' };
  });
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
      async () => expect(await (await each.get('/metrics')).text()).toContain(`finfount_redis_instances ${COUNT}`),
      15_000,
    );
  return { redis, upstream, times, clock, instances };
}

/** When each of many requests reached the source, by its clock, while every instance wanted to send more. */
async function timesOf({ times, clock, instances }: Fleet): Promise<readonly number[]> {
  const before = times.length;
  const answers = instances.flatMap((each, at) =>
    Array.from({ length: ASKS }, (_, ask) => each.get(`/api/public/every_kind?topic=${at}-${ask}`)),
  );
  while (times.length < before + COUNT * ASKS) {
    // Requests that are on their way arrive before the time of the source goes on.
    await Promise.all(instances.map((each) => each.get('/health/live')));
    await clock.pass(100);
  }
  for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
  return times.slice(before);
}

describe.skipIf(!HAS_REDIS)('ten instances that lose their Redis', () => {
  it.each([
    ['killed', (redis: TestRedis) => redis.kill()],
    ['frozen', async (redis: TestRedis) => redis.freeze()],
  ])('ask a source no faster together while it is %s', async (_, lose) => {
    const fleet = await startFleet();
    await lose(fleet.redis);
    for (const each of fleet.instances) await vi.waitFor(() => expect(each.log()).toContain('works on alone'), 15_000);
    const times = await timesOf(fleet);
    fleet.redis.thaw();
    for (const [first, from] of times.entries())
      for (const [last, to] of times.entries())
        if (last >= first)
          expect(last - first + 1).toBeLessThanOrEqual(COUNT + ((to - from) / 1000) * PER_SECOND + 1e-6);
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

describe.skipIf(!HAS_REDIS)('an instance that starts while Redis is down', () => {
  it('takes its share of the count of its data folder', async () => {
    const redis = await startRedis();
    const folders = [temporaryFolder(), temporaryFolder(), temporaryFolder()];
    const start = async (dataDir = ''): Promise<TestService> => {
      const settings = { redis: redis.url, dataDir, diskBytes: 1e9, mirror: 'http://127.0.0.1:1' };
      const instance = await startTestService(settings, { declarations: [found(SLOW)] });
      closing.push(() => instance.close());
      return instance;
    };
    const countOf = async (each: TestService): Promise<string | undefined> =>
      /^finfount_redis_instances (\d+)$/m.exec(await (await each.get('/metrics')).text())?.[1];
    for (const folder of folders) await start(folder);
    await redis.kill();
    // The third one to start counted three.
    expect(await countOf(await start(folders[2]))).toBe('3');
    expect(await countOf(await start(temporaryFolder()))).toBe('1');
  });
});
