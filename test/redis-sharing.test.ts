import { type ChildProcess, spawn } from 'node:child_process';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import { Redis } from 'ioredis';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { LEASE_MS } from '../src/engine/coordination/held-lease.ts';
import { everyKind, found } from './declarations.ts';
import { readExposition } from './exposition.ts';
import { temporaryFolder } from './folders.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { HAS_REDIS, startRedis, type TestRedis } from './redis.ts';
import { startTestService, type TestService } from './service.ts';

// Several instances that share one Redis, as whole services, and as processes that are killed and stopped.

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const LINES = '2020-01-02,1\n';
const PATH = '/api/public/every_kind?topic=a';

const services: TestService[] = [];
const upstreams: LocalUpstream[] = [];
const servers: TestRedis[] = [];
const children: ChildProcess[] = [];
async function closeAll(): Promise<void> {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const service of services.splice(0)) await service.close();
  for (const localUpstream of upstreams.splice(0)) await localUpstream.close();
  for (const server of servers.splice(0)) {
    server.thaw();
    await server.kill();
  }
}

async function redisOf(...options: readonly string[]): Promise<TestRedis> {
  const server = await startRedis(...options);
  servers.push(server);
  return server;
}

async function upstreamOf(...answer: Parameters<typeof startLocalUpstream>): Promise<LocalUpstream> {
  const localUpstream = await startLocalUpstream(...answer);
  upstreams.push(localUpstream);
  return localUpstream;
}

async function instance(redis: TestRedis, mirror: LocalUpstream, now?: () => number): Promise<TestService> {
  const service = await startTestService(
    { redis: redis.url, mirror: mirror.url },
    { declarations: [found(everyKind)], ...(now && { now }) },
  );
  services.push(service);
  return service;
}

const instances = (redis: TestRedis, mirror: LocalUpstream, count: number): Promise<TestService[]> =>
  Promise.all(Array.from({ length: count }, () => instance(redis, mirror)));

/** An instance in a process of its own, once it serves. */
async function processOf(redis: TestRedis, mirror: LocalUpstream): Promise<{ child: ChildProcess; url: string }> {
  const dataDir = temporaryFolder();
  const child = spawn(process.execPath, [MAIN, 'serve', '--port', '0', '--mirror', mirror.url], {
    env: { PATH: process.env.PATH, HOME: dataDir, FINFOUNT_DATA_DIR: dataDir, FINFOUNT_REDIS: redis.url },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  children.push(child);
  const url = await new Promise<string>((resolve, reject) => {
    let out = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      out += text;
      const address = /(http:\/\/\S+)\/docs\//.exec(out)?.[1];
      if (address) resolve(address);
    });
    child.once('exit', () => reject(new Error(`ended before it served: ${out}`)));
  });
  return { child, url };
}

describe.skipIf(!HAS_REDIS)('instances that share a Redis', () => {
  afterEach(closeAll);

  it('make one upstream request for 500 requests with one cold ask', async () => {
    const waiting: ServerResponse[] = [];
    const localUpstream = await upstreamOf(() => (response) => waiting.push(response));
    const three = await instances(await redisOf(), localUpstream, 3);
    const answers = three.flatMap((each, at) => Array.from({ length: at === 0 ? 168 : 166 }, () => each.get(PATH)));
    expect(answers).toHaveLength(500);
    await vi.waitFor(() => expect(waiting).toHaveLength(1), 10_000);
    waiting[0]?.end(LINES);
    for (const answer of await Promise.all(answers)) {
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual([{ day: '2020-01-02', value: 1 }]);
    }
    expect(localUpstream.received).toHaveLength(1);
  });

  it('answer from the reply that another fetched, and say when that was', async () => {
    const localUpstream = await upstreamOf(() => ({ body: LINES }));
    const [one, other] = await instances(await redisOf(), localUpstream, 2);
    const first = await one?.get(PATH);
    const second = await other?.get(PATH);
    expect([first, second].map((each) => each?.headers.get('cache-status'))).toEqual([
      expect.stringContaining('fwd=miss'),
      expect.stringContaining('hit'),
    ]);
    expect(second?.headers.get('finfount-source')).toBe(first?.headers.get('finfount-source'));
    expect(localUpstream.received).toHaveLength(1);
  });

  it('ask anew where what the others fetched is old as well', async () => {
    let [day, now] = [1, Date.parse('2026-11-21T12:00:00Z')];
    let status = 200;
    const localUpstream = await upstreamOf(() => ({ status, body: `2020-01-0${day},1\n` }));
    const redis = await redisOf();
    const [one, other] = [
      await instance(redis, localUpstream, () => now),
      await instance(redis, localUpstream, () => now),
    ];
    const dayOf = async (each: TestService): Promise<unknown> => (await each.get(PATH)).json();
    for (const each of [one, other]) expect(await dayOf(each)).toEqual([{ day: '2020-01-01', value: 1 }]);
    for (const each of [one, other]) {
      day++;
      now += 7_200_000;
      // In memory it has a reply of four hours ago, and the others have one of two: each is fresh for an hour.
      expect(await dayOf(each)).toEqual([{ day: `2020-01-0${day}`, value: 1 }]);
    }
    expect(localUpstream.received).toHaveLength(3);
    // When the source fails, the newest reply of all is answered.
    now += 7_200_000;
    status = 500;
    for (const each of [one, other]) {
      const answer = await each.get(PATH);
      expect(answer.headers.get('cache-status')).toContain('fwd=stale');
      expect(await answer.json()).toEqual([{ day: '2020-01-03', value: 1 }]);
    }
  });

  it('send no request to a source that failed for another', async () => {
    const localUpstream = await upstreamOf(() => ({ status: 500, body: 'down' }));
    const three = await instances(await redisOf(), localUpstream, 3);
    const answers = await Promise.all(three.map((each) => each.get(PATH)));
    const bodies = await Promise.all(answers.map(async (each) => [each.status, await each.json()]));
    expect(new Set(bodies.map((each) => JSON.stringify(each))).size).toBe(1);
    expect(bodies[0]?.[0]).toBe(502);
    expect(localUpstream.received).toHaveLength(1);
  });

  it('work on alone while Redis is frozen, log it once, and share again', async () => {
    const redis = await redisOf();
    const localUpstream = await upstreamOf(() => ({ body: LINES }));
    const two = await instances(redis, localUpstream, 2);
    const get = (topic: string) =>
      Promise.all(two.map(async (each) => (await each.get(`/api/public/every_kind?topic=${topic}`)).status));
    expect(await get('before')).toEqual([200, 200]);
    expect(localUpstream.received).toHaveLength(1);
    const metric = async (name: string) =>
      Promise.all(
        two.map(async (each) =>
          readExposition(await (await each.get('/metrics')).text()).value(`finfount_redis_${name}`, {}),
        ),
      );
    expect([await metric('joined'), await metric('losses_total')]).toEqual([
      [1, 1],
      [0, 0],
    ]);

    redis.freeze();
    expect(await get('meanwhile')).toEqual([200, 200]);
    expect(await get('later')).toEqual([200, 200]);
    expect(localUpstream.received).toHaveLength(5);
    for (const each of two) expect(each.log().match(/works on alone/g)).toHaveLength(1);
    expect([await metric('joined'), await metric('losses_total')]).toEqual([
      [0, 0],
      [1, 1],
    ]);

    redis.thaw();
    for (const each of two) await vi.waitFor(() => expect(each.log()).toContain('shares again'), 15_000);
    expect(await get('after')).toEqual([200, 200]);
    expect(localUpstream.received).toHaveLength(6);
    expect([await metric('joined'), await metric('losses_total')]).toEqual([
      [1, 1],
      [1, 1],
    ]);
    for (const each of two) expect(each.log().match(/works on alone/g)).toHaveLength(1);
  });

  it('start without Redis, and share once it is there', async () => {
    const redis = await redisOf();
    await redis.kill();
    const localUpstream = await upstreamOf(() => ({ body: LINES }));
    const two = await instances(redis, localUpstream, 2);
    for (const each of two) expect((await each.get(PATH)).status).toBe(200);
    expect(localUpstream.received).toHaveLength(2);
    await redis.restart();
    for (const each of two) await vi.waitFor(() => expect(each.log()).toContain('shares again'), 15_000);
    for (const each of two) expect((await each.get('/api/public/every_kind?topic=b')).status).toBe(200);
    expect(localUpstream.received).toHaveLength(3);
  });

  it('write no password and no cookie into Redis, the log, the metrics or the status', async () => {
    const redis = await redisOf('--requirepass', 'pa55word');
    const localUpstream = await upstreamOf(() => ({ body: LINES }));
    const locked = { ...redis, url: redis.url.replace('//', '//:pa55word@') };
    const one = await instance(locked, localUpstream);
    for (const path of [PATH, `${PATH}&cookie=s3cr3t`]) expect((await one.get(path)).status).toBe(200);
    const operator = new Redis(locked.url);
    const names = await operator.keys('*');
    expect(names.join()).toContain('reply');
    expect(await (await one.get('/api/status')).json()).toMatchObject({ dependencies: { redis: true } });
    const values = await Promise.all(names.map((name) => operator.dump(name)));
    await operator.quit();
    await redis.kill();
    await vi.waitFor(() => expect(one.log()).toContain('works on alone'), 10_000);
    expect(await (await one.get('/api/status')).json()).toMatchObject({ dependencies: { redis: false } });
    const texts = await Promise.all(['/metrics', '/api/status'].map(async (path) => (await one.get(path)).text()));
    for (const secret of ['pa55word', 's3cr3t'])
      expect([...names, ...values, ...texts, one.log()].join()).not.toContain(secret);
  });
});

// Each waits for the end of a lease: they wait at once.
describe.skipIf(!HAS_REDIS).concurrent('a process that fetches for all', () => {
  afterAll(closeAll);

  const path = '/api/public/stock_zh_a_hist?symbol=600000';
  const reply = (name: string): string =>
    JSON.stringify({
      rc: 0,
      data: { code: '600000', market: 1, name, klines: [`2024-01-0${name},1,2,3,1,5,6,7,8,9,10`] },
    });

  it('delays the others by no more than its lease when it is killed', async () => {
    const redis = await redisOf();
    const waiting: ServerResponse[] = [];
    const localUpstream = await upstreamOf(() => (response) => waiting.push(response));
    const [one, other] = await Promise.all([processOf(redis, localUpstream), processOf(redis, localUpstream)]);
    void fetch(one.url + path).catch(() => undefined);
    await vi.waitFor(() => expect(waiting).toHaveLength(1), 10_000);
    const answer = fetch(other.url + path);
    const begun = performance.now();
    one.child.kill('SIGKILL');
    await vi.waitFor(() => expect(waiting).toHaveLength(2), { timeout: 15_000, interval: 20 });
    // A busy machine may be late.
    expect(performance.now() - begun).toBeLessThan(3 * LEASE_MS);
    waiting[1]?.end(reply('2'));
    expect(await (await answer).json()).toEqual([expect.objectContaining({ 日期: '2024-01-02' })]);
  });

  /** A process that is stopped in the middle of a fetch, and another that has taken the fetch over. */
  const stopped = async () => {
    const redis = await redisOf();
    const waiting: ServerResponse[] = [];
    const localUpstream = await upstreamOf(() => (response) => waiting.push(response));
    const [one, other] = await Promise.all([processOf(redis, localUpstream), processOf(redis, localUpstream)]);
    const stalled = fetch(one.url + path);
    await vi.waitFor(() => expect(waiting).toHaveLength(1), 10_000);
    one.child.kill('SIGSTOP');
    const answer = fetch(other.url + path);
    await vi.waitFor(() => expect(waiting).toHaveLength(2), { timeout: 15_000 });
    return { redis, localUpstream, waiting, one, stalled, answer };
  };

  it('neither blocks the others nor overwrites their reply when it is stopped and goes on', async () => {
    const { redis, localUpstream, waiting, one, stalled, answer } = await stopped();
    waiting[1]?.end(reply('3'));
    const expected = [expect.objectContaining({ 日期: '2024-01-03' })];
    expect(await (await answer).json()).toEqual(expected);
    waiting[0]?.end(reply('2'));
    one.child.kill('SIGCONT');
    // It answers with the reply of its successor.
    expect(await (await stalled).json()).toEqual(expected);
    const third = await processOf(redis, localUpstream);
    expect(await (await fetch(third.url + path)).json()).toEqual(expected);
    expect(localUpstream.received).toHaveLength(2);
  });

  it('waits for the fetch of its successor when it is stopped and goes on', async () => {
    const { localUpstream, waiting, one, stalled, answer } = await stopped();
    waiting[0]?.end(reply('2'));
    one.child.kill('SIGCONT');
    const metrics = async (): Promise<string> => (await fetch(`${one.url}/metrics`)).text();
    const obtained = /finfount_upstream_requests_total\{[^}]*outcome="ok"[^}]*\} 1/;
    await vi.waitFor(async () => expect(await metrics()).toMatch(obtained), { timeout: 15_000 });
    waiting[1]?.end(reply('3'));
    const expected = [expect.objectContaining({ 日期: '2024-01-03' })];
    expect(await (await answer).json()).toEqual(expected);
    expect(await (await stalled).json()).toEqual(expected);
    expect(await (await fetch(one.url + path)).json()).toEqual(expected);
    expect(localUpstream.received).toHaveLength(2);
  });
});
