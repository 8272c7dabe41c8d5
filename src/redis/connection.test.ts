import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freePort, HAS_REDIS, QUICK_PACE, startRedis, type TestRedis } from '../../test/redis.ts';
import { RedisConnection } from './connection.ts';

const said: string[] = [];
const connections: RedisConnection[] = [];
const servers: TestRedis[] = [];
const others: Server[] = [];
afterEach(async () => {
  for (const connection of connections.splice(0)) await connection.close();
  for (const server of servers.splice(0)) {
    server.thaw();
    await server.kill();
  }
  for (const server of others.splice(0)) server.close();
  said.length = 0;
});

async function connected(url: string): Promise<RedisConnection> {
  const connection = new RedisConnection(url, { warned: (sentence) => said.push(sentence) }, QUICK_PACE);
  connections.push(connection);
  await connection.open();
  return connection;
}

async function started(...options: readonly string[]): Promise<TestRedis> {
  const server = await startRedis(...options);
  servers.push(server);
  return server;
}

const found = (connection: RedisConnection): Promise<string | null | undefined> =>
  connection.run((client) => client.get('anything'));

describe.skipIf(!HAS_REDIS)('a connection to Redis', () => {
  it('runs commands, and tells nothing while all is well', async () => {
    const { url } = await started();
    const connection = await connected(`${url}/3`);
    expect(await connection.run((client) => client.set('anything', 'text'))).toBe('OK');
    expect(await found(connection)).toBe('text');
    expect([connection.isJoined, connection.losses, said]).toEqual([true, 0, []]);
  });

  it('is joined when Redis comes up after it, and told once that it was not', async () => {
    const server = await started();
    await server.kill();
    const connection = await connected(server.url);
    expect([connection.isJoined, await found(connection)]).toEqual([false, undefined]);
    await server.restart();
    await vi.waitFor(() => expect(connection.isJoined).toBe(true), 10_000);
    expect(await found(connection)).toBeNull();
    expect(said).toEqual([
      expect.stringMatching(/^Redis at 127\.0\.0\.1:\d+ cannot be used \(.*ECONNREFUSED.*\)\. Until it can, /),
      expect.stringMatching(/works again/),
    ]);
  });

  it('is lost and joined again as often as Redis is killed and restarted', async () => {
    const server = await started();
    const connection = await connected(server.url);
    for (const losses of [1, 2, 3]) {
      await server.kill();
      await vi.waitFor(() => expect(connection.isJoined).toBe(false), 10_000);
      expect(await found(connection)).toBeUndefined();
      expect(connection.losses).toBe(losses);
      await server.restart();
      await vi.waitFor(() => expect(connection.isJoined).toBe(true), 10_000);
    }
    expect(said).toHaveLength(6);
  });

  it('waits for a frozen Redis once at most, and is joined when it thaws', async () => {
    const server = await started();
    const connection = await connected(server.url);
    server.freeze();
    await Promise.all(Array.from({ length: 100 }, () => found(connection)));
    expect(connection.isJoined).toBe(false);
    for (let each = 0; each < 1_000; each++) {
      const late = new Promise((resolve) => setImmediate(resolve, 'late'));
      expect(await Promise.race([found(connection), late])).toBeUndefined();
    }
    server.thaw();
    await vi.waitFor(() => expect(connection.isJoined).toBe(true), 15_000);
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(/no answer within|cannot be used/);
  });

  it('finds out by itself that Redis is frozen, while nobody asks anything', async () => {
    const server = await started();
    const connection = await connected(server.url);
    server.freeze();
    await vi.waitFor(() => expect(connection.isJoined).toBe(false), 10_000);
    expect(said).toHaveLength(1);
  });

  it('refuses a Redis that is full, until there is room', async () => {
    const server = await started('--maxmemory-policy', 'noeviction');
    const operator = new Redis(server.url);
    const connection = await connected(server.url);
    await operator.config('SET', 'maxmemory', '1');
    await vi.waitFor(() => expect(connection.isJoined).toBe(false), 10_000);
    await operator.config('SET', 'maxmemory', '0');
    await vi.waitFor(() => expect(connection.isJoined).toBe(true), 10_000);
    await operator.quit();
    expect(said).toEqual([expect.stringContaining('OOM'), expect.stringContaining('works again')]);
  });

  it('refuses a replica that only reads', async () => {
    const connection = await connected((await started('--replicaof', '127.0.0.1 1')).url);
    expect(connection.isJoined).toBe(false);
    expect(said).toEqual([expect.stringMatching(/READONLY|MASTERDOWN/)]);
  });

  it('takes a password, and shows none', async () => {
    const server = await started('--requirepass', 'right');
    const place = `127.0.0.1:${server.port}`;
    expect((await connected(`redis://:right@${place}`)).isJoined).toBe(true);
    expect(said).toEqual([]);
    for (const secret of [':s3cr3t@', 'user:s3cr3t@', '']) {
      const connection = await connected(`redis://${secret}${place}/1`);
      expect([connection.isJoined, await found(connection)]).toEqual([false, undefined]);
    }
    expect(said).toEqual([
      expect.stringContaining('WRONGPASS'),
      expect.stringContaining('WRONGPASS'),
      expect.stringContaining('NOAUTH'),
    ]);
    expect(said.join()).not.toContain('s3cr3t');
  });

  it.each([
    ['answers HTTP', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['says nothing', undefined],
  ])('is not taken in by a server that %s', async (_, text) => {
    const server = createServer((socket) => {
      socket.on('error', () => undefined).on('data', () => text && socket.write(text));
    });
    others.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const connection = await connected(`redis://127.0.0.1:${port}`);
    expect([connection.isJoined, await found(connection)]).toEqual([false, undefined]);
    expect(said).toHaveLength(1);
  });

  it('leaves nothing open, however often it was tried', async () => {
    const open = (): number => process.getActiveResourcesInfo().filter((each) => /TCP|Timeout/.test(each)).length;
    const before = open();
    const silent = createServer();
    others.push(silent.listen(0, '127.0.0.1'));
    await once(silent, 'listening');
    const address = silent.address();
    const silentPort = typeof address === 'object' ? address?.port : undefined;
    for (const url of [
      `redis://127.0.0.1:${await freePort()}`,
      `redis://127.0.0.1:${silentPort}`,
      (await started()).url,
    ]) {
      const connection = new RedisConnection(url, { warned: () => undefined }, { ...QUICK_PACE, connectMs: 100 });
      await connection.open();
      await found(connection);
      await connection.pause(300);
      await connection.close();
    }
    silent.close();
    await vi.waitFor(() => expect(open()).toBeLessThanOrEqual(before + 1), 10_000);
  });
});
