import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { freePort, HAS_REDIS, QUICK_TIMEOUTS, startRedis, type TestRedis } from '../../../../test/redis.ts';
import { RedisConnection, type RedisTimeouts } from './connection.ts';

const warnings: string[] = [];
const connections: RedisConnection[] = [];
const servers: TestRedis[] = [];
const sockets: Server[] = [];
afterEach(async () => {
  for (const connection of connections.splice(0)) connection.close();
  for (const server of servers.splice(0)) {
    server.thaw();
    await server.kill();
  }
  for (const server of sockets.splice(0)) server.close();
  warnings.length = 0;
});

async function connected(url: string, timeouts: RedisTimeouts = QUICK_TIMEOUTS): Promise<RedisConnection> {
  const connection = new RedisConnection(url, { onWarning: (sentence) => warnings.push(sentence) }, timeouts);
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
  it('runs commands, and warns of nothing while Redis works', async () => {
    const { url } = await started();
    const connection = await connected(`${url}/3`);
    expect(await connection.run((client) => client.set('anything', 'text'))).toBe('OK');
    expect(await found(connection)).toBe('text');
    expect([connection.isUsable, connection.losses, warnings]).toEqual([true, 0, []]);
  });

  it('is joined when Redis starts after it, and warns once before', async () => {
    const server = await started();
    await server.kill();
    const connection = await connected(server.url);
    expect([connection.isUsable, await found(connection)]).toEqual([false, undefined]);
    await server.restart();
    await vi.waitFor(() => expect(connection.isUsable).toBe(true), 10_000);
    expect(await found(connection)).toBeNull();
    expect(warnings).toEqual([
      expect.stringMatching(/^Redis at 127\.0\.0\.1:\d+ cannot be used \(.*ECONNREFUSED.*\)\. Until it can, /),
      expect.stringMatching(/works again/),
    ]);
  });

  it('is lost and joined again as often as Redis is killed and restarted', async () => {
    const server = await started();
    const connection = await connected(server.url);
    for (const losses of [1, 2, 3]) {
      await server.kill();
      await vi.waitFor(() => expect(connection.isUsable).toBe(false), 10_000);
      expect(await found(connection)).toBeUndefined();
      expect(connection.losses).toBe(losses);
      await server.restart();
      await vi.waitFor(() => expect(connection.isUsable).toBe(true), 10_000);
    }
    expect(warnings).toHaveLength(6);
  });

  it('waits for a frozen Redis once at most, and is joined when Redis goes on', async () => {
    const server = await started();
    const connection = await connected(server.url);
    server.freeze();
    await Promise.all(Array.from({ length: 100 }, () => found(connection)));
    expect(connection.isUsable).toBe(false);
    for (let each = 0; each < 1_000; each++) {
      const late = new Promise((resolve) => setImmediate(resolve, 'late'));
      expect(await Promise.race([found(connection), late])).toBeUndefined();
    }
    server.thaw();
    await vi.waitFor(() => expect(connection.isUsable).toBe(true), 15_000);
    expect(warnings).toHaveLength(2);
    expect(warnings[0]).toMatch(/\(TIMEOUT\)/);
  });

  it('waits for the values of a frozen Redis once at most, however many are wanted', async () => {
    const server = await started();
    const connection = await connected(server.url, { ...QUICK_TIMEOUTS, heartbeatMs: 60_000 });
    server.freeze();
    const wanted = Array.from({ length: 100 }, () => connection.runWithValue((client) => client.getBuffer('anything')));
    expect(new Set(await Promise.all(wanted))).toEqual(new Set([undefined]));
    expect(connection.isUsable).toBe(false);
    const late = new Promise((resolve) => setImmediate(resolve, 'late'));
    const next = connection.runWithValue((client) => client.getBuffer('anything'));
    expect(await Promise.race([next, late])).toBeUndefined();
    expect([connection.losses, warnings.length]).toEqual([1, 1]);
  });

  it('is not lost when values are wanted faster than they arrive, and finds every one', async () => {
    const { url } = await started();
    // A single value has time enough; all of them at once would be late.
    const connection = await connected(url, { ...QUICK_TIMEOUTS, commandMs: 2_000, valueMs: 2_000, queueMs: 60_000 });
    const wanted = Array.from({ length: 50 }, () =>
      connection.runWithValue((client) => client.blpop('what comes after 50 ms', 0.05)),
    );
    const short = Array.from({ length: 100 }, () => found(connection));
    expect(await Promise.all(short)).toEqual(short.map(() => null));
    expect(new Set(await Promise.all(wanted))).toEqual(new Set([null]));
    expect([connection.isUsable, connection.losses, warnings]).toEqual([true, 0, []]);
  });

  it('is not lost when this process was too busy to read the answer in time', async () => {
    const { url } = await started();
    const connection = await connected(url, { ...QUICK_TIMEOUTS, heartbeatMs: 60_000 });
    const answer = found(connection);
    // Redis answers while this thread stands still.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2 * QUICK_TIMEOUTS.commandMs);
    expect(await answer).toBeUndefined();
    expect([connection.isUsable, connection.losses, warnings]).toEqual([true, 0, []]);
    expect(await found(connection)).toBeNull();
  });

  it('returns nothing for a value whose turn comes too late, and is not lost for that', async () => {
    const { url } = await started();
    const connection = await connected(url, { ...QUICK_TIMEOUTS, valueMs: 60_000, queueMs: 1_000 });
    vi.useFakeTimers({ toFake: ['performance'] });
    try {
      const underWay: ((value: string) => void)[] = [];
      const hold = (): Promise<string> => new Promise((resolve) => underWay.push(resolve));
      const first = Array.from({ length: 4 }, () => connection.runWithValue(hold));
      let isAsked = false;
      const last = connection.runWithValue(async () => {
        isAsked = true;
      });
      await vi.waitFor(() => expect(underWay).toHaveLength(4));
      vi.advanceTimersByTime(1_001);
      for (const resolve of underWay) resolve('value');
      expect(await Promise.all(first)).toEqual(['value', 'value', 'value', 'value']);
      expect([await last, isAsked, connection.isUsable]).toEqual([undefined, false, true]);
    } finally {
      vi.useRealTimers();
    }
  });

  it('finds out by itself that Redis is frozen, while no command is run', async () => {
    const server = await started();
    const connection = await connected(server.url);
    server.freeze();
    await vi.waitFor(() => expect(connection.isUsable).toBe(false), 10_000);
    expect(warnings).toHaveLength(1);
  });

  it('does not use a Redis that is full, until there is room', async () => {
    const server = await started('--maxmemory-policy', 'noeviction');
    const operator = new Redis(server.url);
    const connection = await connected(server.url);
    await operator.config('SET', 'maxmemory', '1');
    await vi.waitFor(() => expect(connection.isUsable).toBe(false), 10_000);
    await operator.config('SET', 'maxmemory', '0');
    await vi.waitFor(() => expect(connection.isUsable).toBe(true), 10_000);
    await operator.quit();
    expect(warnings).toEqual([expect.stringContaining('OOM'), expect.stringContaining('works again')]);
  });

  it('does not use a replica that only reads', async () => {
    const connection = await connected((await started('--replicaof', '127.0.0.1 1')).url);
    expect(connection.isUsable).toBe(false);
    expect(warnings).toEqual([expect.stringMatching(/READONLY|MASTERDOWN/)]);
  });

  it('uses the password of the URL, and shows no password', async () => {
    const server = await started('--requirepass', 'right');
    const place = `127.0.0.1:${server.port}`;
    expect((await connected(`redis://:right@${place}`)).isUsable).toBe(true);
    expect(warnings).toEqual([]);
    for (const secret of [':s3cr3t@', 'user:s3cr3t@', '']) {
      const connection = await connected(`redis://${secret}${place}/1`);
      expect([connection.isUsable, await found(connection)]).toEqual([false, undefined]);
    }
    expect(warnings).toEqual([
      expect.stringContaining('WRONGPASS'),
      expect.stringContaining('WRONGPASS'),
      expect.stringContaining('NOAUTH'),
    ]);
    expect(warnings.join()).not.toContain('s3cr3t');
  });

  it.each(['eval', 'getrange', 'zadd'])(
    'does not use a Redis where its user may not %s, until that may',
    async (command) => {
      const server = await started();
      const operator = new Redis(server.url);
      await operator.acl('SETUSER', 'app', 'on', '>right', '~*', '+@all', `-${command}`);
      const connection = await connected(server.url.replace('//', '//app:right@'));
      expect(connection.isUsable).toBe(false);
      await operator.acl('SETUSER', 'app', `+${command}`);
      await vi.waitFor(() => expect(connection.isUsable).toBe(true), 10_000);
      await operator.quit();
      expect(warnings).toEqual([expect.stringContaining('EVAL: NOPERM'), expect.stringContaining('works again')]);
    },
  );

  it('does not use a Redis that refuses its password, also where nobody needs one', async () => {
    const server = await started();
    const operator = new Redis(server.url);
    const connection = await connected(server.url.replace('//', '//app:wrong@'));
    const attempts = async (): Promise<number> =>
      Number(/total_connections_received:(\d+)/.exec(await operator.info('stats'))?.[1]);
    const before = await attempts();
    await vi.waitFor(async () => expect(await attempts()).toBeGreaterThan(before + 4), 10_000);
    await operator.quit();
    expect([connection.isUsable, connection.losses]).toEqual([false, 1]);
    expect(warnings).toEqual([expect.stringContaining('AUTH: WRONGPASS')]);
  });

  it('uses the database of the URL, and no other where that does not exist', async () => {
    const server = await started('--databases', '4');
    expect((await connected(`${server.url}/3`)).isUsable).toBe(true);
    expect(warnings).toEqual([]);
    expect((await connected(`${server.url}/4`)).isUsable).toBe(false);
    expect(warnings).toEqual([expect.stringContaining('SELECT: ERR')]);
  });

  it.each([
    ['answers HTTP', 'HTTP/1.1 400 Bad Request\r\n\r\n'],
    ['says nothing', undefined],
    ['answers everything by a number', ':1\r\n'],
    ['answers everything by a text', '$3\r\nfoo\r\n'],
    ['sends back what it is sent', (sent: string) => sent],
    ['quotes what it is sent', (sent: string) => `-ERR bad line ${JSON.stringify(sent)}\r\n`],
  ])('does not use a server that %s', async (_, answer) => {
    const server = createServer((socket) => {
      socket
        .on('error', () => undefined)
        .on('data', (sent) => {
          const text = typeof answer === 'function' ? answer(sent.toString()) : answer;
          if (text !== undefined) socket.write(text);
        });
    });
    sockets.push(server.listen(0, '127.0.0.1'));
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : undefined;
    const connection = await connected(`redis://somebody:s3cr3t@127.0.0.1:${port}`);
    expect([connection.isUsable, await found(connection)]).toEqual([false, undefined]);
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).not.toMatch(/somebody|s3cr3t/);
  });

  it('leaves no socket and no timer behind', async () => {
    const open = (): number => process.getActiveResourcesInfo().filter((each) => /TCP|Timeout/.test(each)).length;
    const before = open();
    const silent = createServer((socket) => socket.resume());
    sockets.push(silent.listen(0, '127.0.0.1'));
    await once(silent, 'listening');
    const address = silent.address();
    const silentPort = typeof address === 'object' ? address?.port : undefined;
    for (const url of [
      `redis://127.0.0.1:${await freePort()}`,
      `redis://127.0.0.1:${silentPort}`,
      (await started()).url,
    ]) {
      const connection = new RedisConnection(
        url,
        { onWarning: () => undefined },
        { ...QUICK_TIMEOUTS, connectMs: 100 },
      );
      await connection.open();
      await found(connection);
      await connection.pause(300);
      connection.close();
    }
    silent.close();
    await vi.waitFor(() => expect(open()).toBeLessThanOrEqual(before), 10_000);
  });
});
