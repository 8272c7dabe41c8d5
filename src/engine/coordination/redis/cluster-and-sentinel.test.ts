import { Redis } from 'ioredis';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  freePort,
  HAS_REDIS,
  QUICK_TIMEOUTS,
  SENTINEL_PASSWORD,
  startCluster,
  startRedis,
  startSentinel,
} from '../../../../test/redis.ts';
import { StorableReply } from '../../cache/stored-reply.ts';
import { LocalCoordinator } from '../local.ts';
import { RedisConnection } from './connection.ts';
import { RedisCoordinator } from './coordinator.ts';

// A Redis Cluster and a Redis under Sentinels, with real servers that are killed.

const NOW = Date.UTC(2024, 0, 2);
const warnings: string[] = [];
const connections: RedisConnection[] = [];
const started: { kill(): Promise<void> }[] = [];
afterEach(async () => {
  for (const connection of connections.splice(0)) connection.close();
  await Promise.all(started.splice(0).map((each) => each.kill()));
  warnings.length = 0;
});

async function run<Servers extends { kill(): Promise<void> }>(start: Promise<Servers>): Promise<Servers> {
  const servers = await start;
  started.push(servers);
  return servers;
}

const listener = { onWarning: (sentence: string) => void warnings.push(sentence) };

async function connected(url: string): Promise<RedisConnection> {
  const connection = new RedisConnection(url, listener, QUICK_TIMEOUTS);
  connections.push(connection);
  await connection.open();
  return connection;
}

/**
 * Publishes a reply under each key by one instance, and expects another to find it and to get no lease before. The
 * two count each other, until one ends.
 */
async function expectShared(url: string, keys: readonly string[]): Promise<void> {
  const both = await Promise.all([connected(url), connected(url)]);
  const [one, other] = both.map((each) => new RedisCoordinator(each, { local: new LocalCoordinator(), listener }));
  if (!one || !other) throw new Error('there are two');
  for (const key of keys) {
    const { lease } = await one.acquire(key);
    const waiting = other.acquire(key);
    const page = { url: 'https://lines.example/', obtained: NOW, status: 200, body: Buffer.from(key) };
    await lease?.publish(new StorableReply(key, [page]), 60_000, async () => undefined);
    expect(await waiting).toEqual({ hasPublished: true });
    expect((await other.findReply(key))?.pages).toMatchObject([{ body: Buffer.from(key) }]);
  }
  for (const each of [one, other]) await each.keepCounting();
  expect([other.instances, other.rateShare]).toEqual([2, 1]);
  await one.close();
  await vi.waitFor(() => expect([other.instances, other.rateShare]).toEqual([1, 1]));
  await other.close();
  for (const connection of both) connection.close();
}

/** Runs a command; fails when it waits longer than a command may. */
async function quickly(connection: RedisConnection): Promise<string | null | undefined> {
  const begun = performance.now();
  const answer = await connection.run((client) => client.get('anything'));
  expect(performance.now() - begun).toBeLessThan(3 * QUICK_TIMEOUTS.commandMs);
  return answer;
}

describe.skipIf(!HAS_REDIS)('a Redis Cluster', () => {
  it('is shared over all its nodes; without one of them each instance works on alone, and shares again after', async () => {
    const { url, servers } = await run(startCluster());
    await expectShared(
      url,
      Array.from({ length: 20 }, (_, at) => `key ${at}`),
    );
    for (const server of servers) {
      const operator = new Redis(server.url);
      expect(await operator.dbsize()).toBeGreaterThan(0);
      operator.disconnect();
    }
    const connection = await connected(url);
    for (const at of [2, 0]) {
      await servers[at]?.kill();
      await vi.waitFor(() => expect(connection.isUsable).toBe(false), 10_000);
      expect(await quickly(connection)).toBeUndefined();
      await servers[at]?.restart();
      await vi.waitFor(() => expect(connection.isUsable).toBe(true), 10_000);
      expect(await quickly(connection)).toBeNull();
    }
    // A cluster that heals may be lost again: each loss is told once, and each return.
    expect(warnings.map((sentence) => sentence.includes('works again'))).toEqual(
      Array.from({ length: 2 * connection.losses }, (_, at) => at % 2 === 1),
    );
    expect(warnings[0]).toMatch(/^Redis at 127\.0\.0\.1:\d+,127\.0\.0\.1:\d+ cannot be used \([A-Z: ]+\)\. /);
  });

  it('waits for a frozen node once at most', async () => {
    const { url, servers } = await run(startCluster());
    const connection = await connected(url);
    servers[1]?.freeze();
    await vi.waitFor(() => expect(connection.isUsable).toBe(false), 10_000);
    expect(await quickly(connection)).toBeUndefined();
    servers[1]?.thaw();
    await vi.waitFor(() => expect(connection.isUsable).toBe(true), 10_000);
    expect(warnings[0]).toMatch(/\(TIMEOUT\)/);
  });

  it('is not a Redis that is none', async () => {
    const { port } = await run(startRedis());
    expect((await connected(`redis+cluster://127.0.0.1:${port}`)).isUsable).toBe(false);
    expect(warnings).toEqual([expect.stringContaining('(CLUSTER: ERR)')]);
  });
});

describe.skipIf(!HAS_REDIS)('a Redis that Sentinels name', () => {
  it('is shared, and followed to the replica that takes its place', async () => {
    const { url, servers } = await run(startSentinel());
    await expectShared(url, ['key']);
    const connection = await connected(url);
    await servers[0]?.kill();
    await vi.waitFor(() => expect(connection.isUsable).toBe(false), 10_000);
    expect(await quickly(connection)).toBeUndefined();
    await vi.waitFor(() => expect(connection.isUsable).toBe(true), 15_000);
    await expectShared(url, ['other key']);
    expect(warnings).toEqual([
      expect.stringMatching(/^Redis at main of 127\.0\.0\.1:\d+,127\.0\.0\.1:\d+ cannot be used /),
      expect.stringMatching(/works again/),
    ]);
    expect(warnings.join()).not.toContain(SENTINEL_PASSWORD);
  });

  it('is not had where no Sentinel answers, or none knows the name', async () => {
    const { url } = await run(startSentinel());
    expect((await connected(`redis+sentinel://127.0.0.1:${await freePort()}/main`)).isUsable).toBe(false);
    expect((await connected(url.replace(/main$/, 'another'))).isUsable).toBe(false);
    expect(warnings).toEqual([expect.stringContaining('(ECONNREFUSED)'), expect.stringContaining('(NOMASTER)')]);
  });
});
