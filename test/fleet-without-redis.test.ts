import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MovedClock } from './clock.ts';
import { everyKind, found, linesSource } from './declarations.ts';
import { temporaryFolder } from './folders.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { HAS_REDIS, startRedis, type TestRedis } from './redis.ts';
import { startTestService, type TestService } from './service.ts';

// Ten instances that share a Redis and lose it, all or some of them: the sources are asked no faster than before.

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

/** @param wayTo the address by which an instance reaches Redis */
async function startFleet(
  settings: Parameters<typeof startTestService>[0] = {},
  wayTo: (redis: TestRedis, at: number) => string = ({ url }) => url,
): Promise<Fleet> {
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
  const start = async (at: number): Promise<TestService> => {
    // Each has a place of its own.
    const own = { redis: wayTo(redis, at), mirror: upstream.url, dataDir: `/nowhere/${at}`, ...settings };
    const instance = await startTestService(own, { declarations: [found(SLOW)], clock });
    closing.push(() => instance.close());
    return instance;
  };
  const instances: TestService[] = [];
  for (let count = 0; count < COUNT; count++) instances.push(await start(count));
  // They count each other at each heartbeat.
  for (const each of instances)
    await vi.waitFor(
      async () => expect(await (await each.get('/metrics')).text()).toContain(`finfount_redis_instances ${COUNT}`),
      15_000,
    );
  return { redis, upstream, times, clock, instances };
}

/**
 * When each of many requests reached the source, by its clock, while every instance wanted to send more.
 * @param goOn lets the time of the source go on a little, again and again
 * @param asks of each instance
 */
async function timesOf(
  { times, instances }: Pick<Fleet, 'times' | 'instances'>,
  goOn: () => Promise<void>,
  asks = ASKS,
): Promise<readonly number[]> {
  const before = times.length;
  const answers = instances.flatMap((each, at) =>
    Array.from({ length: asks }, (_, ask) => each.get(`/api/public/every_kind?topic=${before}-${at}-${ask}`)),
  );
  while (times.length < before + answers.length) await goOn();
  for (const answer of await Promise.all(answers)) expect(answer.status).toBe(200);
  return times.slice(before);
}

/** Expects that requests came no faster than one instance alone sends them, however many may begin at once. */
function expectPolite(times: readonly number[]): void {
  const tooMany = times.flatMap((from, first) =>
    times
      .slice(first)
      .map((to, later) => ({ from, to, count: later + 1, allowed: COUNT + ((to - from) / 1000) * PER_SECOND + 1e-6 }))
      .filter(({ count, allowed }) => count > allowed),
  );
  expect(tooMany).toEqual([]);
}

/** The line of one instance to Redis. */
interface Line {
  /** The address of this end of the line to a Redis at a port. */
  to(port: number): string;
  /** Ends its connections, and each new one. */
  close(): void;
  /** Lets nothing through, and ends nothing. */
  freeze(): void;
  open(): void;
}

async function startLine(): Promise<Line> {
  const sockets = new Set<Socket>();
  let state: 'open' | 'closed' | 'frozen' = 'open';
  let redisPort = 0;
  const server = createServer((socket) => {
    const other = connect(redisPort, '127.0.0.1');
    for (const [from, to] of [
      [socket, other],
      [other, socket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
      from.on('data', (bytes) => state === 'open' && to.write(bytes));
    }
    if (state === 'closed') socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const end = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  closing.push(async () => {
    server.close();
    end();
  });
  return {
    to: (port) => {
      redisPort = port;
      return `redis://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    close: () => {
      state = 'closed';
      end();
    },
    freeze: () => {
      state = 'frozen';
    },
    open: () => {
      state = 'open';
    },
  };
}

describe.skipIf(!HAS_REDIS)('ten instances that lose their Redis', () => {
  it.each([
    ['killed', (redis: TestRedis) => redis.kill()],
    ['frozen', async (redis: TestRedis) => redis.freeze()],
  ])('ask a source no faster together while it is %s', { timeout: 90_000 }, async (_, lose) => {
    const fleet = await startFleet();
    await lose(fleet.redis);
    for (const each of fleet.instances) await vi.waitFor(() => expect(each.log()).toContain('works on alone'), 15_000);
    const times = await timesOf(fleet, async () => {
      // Requests that are on their way arrive before the time of the source goes on.
      await Promise.all(fleet.instances.map((each) => each.get('/health/live')));
      await fleet.clock.pass(100);
    });
    fleet.redis.thaw();
    expectPolite(times);
  });

  it.each([
    ['closed', async (line: Line) => line.close()],
    ['frozen', async (line: Line) => line.freeze()],
  ])(
    'ask a source no faster together while the lines of six of them are %s',
    async (_, cut) => {
      const lines: Line[] = [];
      for (let at = 0; at < 6; at++) lines.push(await startLine());
      const fleet = await startFleet({}, ({ url, port }, at) => lines[at]?.to(port) ?? url);
      for (const line of lines) await cut(line);
      const [joined, lost] = [fleet.instances.slice(lines.length), fleet.instances.slice(0, lines.length)];
      for (const each of lost) await vi.waitFor(() => expect(each.log()).toContain('works on alone'), 15_000);
      // The others leave them their shares, for as long as they say no goodbye.
      const shareOf = async (each: TestService): Promise<string | undefined> =>
        /^finfount_redis_rate_share (.*)$/m.exec(await (await each.get('/metrics')).text())?.[1];
      for (const each of joined)
        await vi.waitFor(async () => expect(Number(await shareOf(each))).toBeCloseTo(0.4, 1), 15_000);
      // The clock of Redis is that of the machine: the others go on with it, every few milliseconds.
      let last = performance.now();
      const goOn = async (): Promise<void> => {
        await setTimeout(20);
        const since = last;
        last = performance.now();
        await fleet.clock.pass(last - since);
      };
      // Those that are cut off have begun to ask at their shares.
      await timesOf({ ...fleet, instances: lost }, goOn, 1);
      expectPolite(await timesOf(fleet, goOn));
      expect(joined.map((each) => each.log()).join('')).not.toContain('works on alone');
      // All but one come back, and one of those that have Redis ends: nothing is left to these.
      for (const line of lines.slice(1)) line.open();
      await joined.at(-1)!.close();
      for (const each of joined.slice(0, -1))
        await vi.waitFor(async () => expect(Number(await shareOf(each))).toBeCloseTo(8 / 9, 1), 20_000);
    },
    90_000,
  );

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
