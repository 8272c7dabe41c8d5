import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freePort, HAS_REDIS, QUICK_TIMEOUTS, startRedis, type TestRedis } from '../../../test/redis.ts';
import { RedisConnection, type RedisTimeouts } from './connection.ts';

const said: string[] = [];
const connections: RedisConnection[] = [];
const servers: TestRedis[] = [];
const others: Server[] = [];
afterEach(async () => {
  for (const connection of connections.splice(0)) connection.close();
  for (const server of servers.splice(0)) {
    server.thaw();
    await server.kill();
  }
  for (const server of others.splice(0)) server.close();
  said.length = 0;
});

async function connected(url: string, timeouts: RedisTimeouts = QUICK_TIMEOUTS): Promise<RedisConnection> {
  const connection = new RedisConnection(url, { warned: (sentence) => said.push(sentence) }, timeouts);
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
    expect(said[0]).toMatch(/\(TIMEOUT\)/);
  });

  it('waits for the values of a frozen Redis once at most, however many are wanted', async () => {
    const server = await started();
    const connection = await connected(server.url, { ...QUICK_TIMEOUTS, heartbeatMs: 60_000 });
    server.freeze();
    const wanted = Array.from({ length: 100 }, () => connection.carry((client) => client.getBuffer('anything')));
    expect(new Set(await Promise.all(wanted))).toEqual(new Set([undefined]));
    expect(connection.isJoined).toBe(false);
    const late = new Promise((resolve) => setImmediate(resolve, 'late'));
    const next = connection.carry((client) => client.getBuffer('anything'));
    expect(await Promise.race([next, late])).toBeUndefined();
    expect([connection.losses, said.length]).toEqual([1, 1]);
  });

  it('is not lost when values are wanted faster than they come, and finds every one', async () => {
    const { url } = await started();
    const operator = new Redis(url);
    await operator.set('large', Buffer.alloc(8_000_000, 'a'));
    // One alone has time enough; all of them together would be late, each and every one.
    const connection = await connected(url, { ...QUICK_TIMEOUTS, commandMs: 1_000, valueMs: 1_000, queueMs: 60_000 });
    const wanted = Array.from({ length: 80 }, () => connection.carry((client) => client.getBuffer('large')));
    const words = Array.from({ length: 100 }, () => found(connection));
    expect(await Promise.all(words)).toEqual(words.map(() => null));
    const lengths = await Promise.all(wanted.map(async (value) => (await value)?.length));
    await operator.quit();
    expect(new Set(lengths)).toEqual(new Set([8_000_000]));
    expect([connection.isJoined, connection.losses, said]).toEqual([true, 0, []]);
  });

  it('gives up a value whose turn comes too late, and is not lost for that', async () => {
    const { url } = await started();
    const connection = await connected(url, { ...QUICK_TIMEOUTS, valueMs: 60_000, queueMs: 1_000 });
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const under: ((value: string) => void)[] = [];
      const hold = (): Promise<string> => new Promise((come) => under.push(come));
      const first = Array.from({ length: 4 }, () => connection.carry(hold));
      let isAsked = false;
      const last = connection.carry(async () => {
        isAsked = true;
      });
      await vi.waitFor(() => expect(under).toHaveLength(4));
      vi.advanceTimersByTime(1_001);
      for (const come of under) come('value');
      expect(await Promise.all(first)).toEqual(['value', 'value', 'value', 'value']);
      expect([await last, isAsked, connection.isJoined]).toEqual([undefined, false, true]);
    } finally {
      vi.useRealTimers();
    }
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

  it('goes to the database that is named, and to no other where there is none of that number', async () => {
    const server = await started('--databases', '4');
    expect((await connected(`${server.url}/3`)).isJoined).toBe(true);
    expect(said).toEqual([]);
    expect((await connected(`${server.url}/4`)).isJoined).toBe(false);
    expect(said).toEqual([expect.stringContaining('SELECT: ERR')]);
  });

  it.each([
    ['answers HTTP', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['says nothing', undefined],
    ['answers everything by a number', ':1\r\n'],
    ['answers everything by a text', '$3\r\nfoo\r\n'],
    ['sends back what it is sent', (sent: string) => sent],
    ['quotes what it is sent', (sent: string) => `-ERR bad line ${JSON.stringify(sent)}\r\n`],
  ])('is not taken in by a server that %s', async (_, answer) => {
    const server = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .on('data', (sent) => {
          const text = typeof answer === 'function' ? answer(sent.toString()) : answer;
          if (text !== undefined) socket.write(text);
        });
    });
    others.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const connection = await connected(`redis://somebody:s3cr3t@127.0.0.1:${port}`);
    expect([connection.isJoined, await found(connection)]).toEqual([false, undefined]);
    expect(said).toHaveLength(1);
    expect(said[0]).not.toMatch(/somebody|s3cr3t/);
  });

  it('leaves nothing open, however often it was tried', async () => {
    const open = (): number => process.getActiveResourcesInfo().filter((each) => /TCP|Timeout/.test(each)).length;
    const before = open();
    const silent = createServer((socket) => socket.resume());
    others.push(silent.listen(0, '127.0.0.1'));
    await once(silent, 'listening');
    const address = silent.address();
    const silentPort = typeof address === 'object' ? address?.port : undefined;
    for (const url of [
      `redis://127.0.0.1:${await freePort()}`,
      `redis://127.0.0.1:${silentPort}`,
      (await started()).url,
    ]) {
      const connection = new RedisConnection(url, { warned: () => undefined }, { ...QUICK_TIMEOUTS, connectMs: 100 });
      await connection.open();
      await found(connection);
      await connection.pause(300);
      connection.close();
    }
    silent.close();
    await vi.waitFor(() => expect(open()).toBeLessThanOrEqual(before), 10_000);
  });
});
