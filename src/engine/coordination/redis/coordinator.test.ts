import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { everyKind, linesSource } from '../../../../test/declarations.ts';
import { HAS_REDIS, QUICK_TIMEOUTS, startRedis, type TestRedis } from '../../../../test/redis.ts';
import { Failure, inEnglish } from '../../../base/errors.ts';
import { type Acquired, type Lease, LOCAL_LEASE } from '../../cache/coordinator.ts';
import { replyKey } from '../../cache/keys.ts';
import { load } from '../../cache/load.ts';
import { MemoryStore } from '../../cache/memory-store.ts';
import { encodeStored, StorableReply } from '../../cache/stored-reply.ts';
import { createTableCache, tableRequest } from '../../cache/table-cache.ts';
import type { Source } from '../../interface/source.ts';
import type { TokenRequest, TokenResult } from '../../upstream/shared-limits.ts';
import { LocalCoordinator } from '../local.ts';
import { PREFIX, RedisConnection } from './connection.ts';
import { RedisCoordinator } from './coordinator.ts';

const HOUR = 3_600_000;

const NOW = Date.UTC(2026, 10, 21);

const MANY_LINES = Array.from({ length: 600_000 }, (_, at) => `2024-01-02,${at}\n`).join('');

/** @param at when it was obtained, in milliseconds since {@link NOW} */
function replyOf(body: string | Buffer, at = 1, key = 'key'): StorableReply {
  const page = { url: 'https://lines.example/', obtained: NOW + at, status: 200, body: Buffer.from(body) };
  return new StorableReply(key, [page]);
}

/** What a process wants before it asks a source. */
const tokenOf = (source: Source, changes: Partial<TokenRequest> = {}): TokenRequest => ({
  source,
  host: 'lines.example',
  seen: 0,
  isProbe: false,
  ...changes,
});

/** How long to wait for a token: 0 when it was taken. */
function waitMsOf(result: TokenResult): number {
  if (result.kind === 'taken') return 0;
  if (result.kind === 'wait') return result.waitMs;
  throw new Error(`the token was neither taken nor to be waited for: ${result.kind}`);
}

/** Nothing is written besides. */
const written = async (): Promise<void> => undefined;

/** What failed a moment ago, as a process finds that wants to fetch. */
async function failureOf(coordinator: RedisCoordinator): Promise<Failure | undefined> {
  const { lease, failure } = await coordinator.acquire('key');
  await lease?.release();
  return failure;
}

function held({ lease }: Acquired): Lease {
  if (!lease || lease === LOCAL_LEASE) throw new Error('the lease was not granted');
  return lease;
}

describe.skipIf(!HAS_REDIS)('instances that share a Redis', () => {
  let redis: TestRedis;
  let operator: Redis;
  const connections: RedisConnection[] = [];
  const warnings: string[] = [];

  beforeAll(async () => {
    redis = await startRedis();
    operator = new Redis(redis.url);
  });
  beforeEach(() => operator.flushall());
  afterEach(async () => {
    for (const connection of connections.splice(0)) connection.close();
    expect(warnings.splice(0)).toEqual([]);
  });
  afterAll(async () => {
    await operator.quit();
    await redis.kill();
  });

  async function instance(mirror?: string, build?: string): Promise<RedisCoordinator> {
    const listener = { onWarning: (sentence: string) => warnings.push(sentence) };
    const connection = new RedisConnection(redis.url, listener, QUICK_TIMEOUTS);
    connections.push(connection);
    await connection.open();
    return new RedisCoordinator(connection, { mirror, build, local: new LocalCoordinator(), listener });
  }

  it('forget a reply for all of them, and know when', async () => {
    const [one, other] = [await instance(), await instance()];
    const lease = held(await one.acquire('key'));
    expect(await lease.publish(replyOf('a'), HOUR, written)).toBe(true);
    await lease.release();
    expect(await other.forgottenAt('key')).toBe(Number.NEGATIVE_INFINITY);
    expect(await one.forget('key', NOW)).toBe(true);
    expect(await other.findReply('key')).toBeUndefined();
    expect([await other.forgottenAt('key'), await other.forgottenAt('another')]).toEqual([
      NOW,
      Number.NEGATIVE_INFINITY,
    ]);
  });

  it('take no other value for a time of forgetting', async () => {
    const one = await instance();
    await one.forget('key', NOW);
    const [name = ''] = await operator.keys(`${PREFIX}forgotten:*`);
    for (const value of ['', 'nan', '1e99', '-1', '9'.repeat(400), '\u0000']) {
      await operator.set(name, value);
      expect(await one.forgottenAt('key')).toBe(Number.NEGATIVE_INFINITY);
    }
  });

  /** The only key of a kind. */
  async function nameOf(kind: 'reply' | 'lease' | 'failure'): Promise<string> {
    const [name, ...others] = await operator.keys(`${PREFIX}${kind}:*`);
    if (name === undefined || others.length > 0) throw new Error(`there is not one ${kind}`);
    return name;
  }

  it('find the reply that one of them published, for as long as it may be of use', async () => {
    const [one, other] = [await instance(), await instance()];
    const reply = replyOf('a'.repeat(100_000));
    expect(await other.findReply('key')).toBeUndefined();
    const lease = held(await one.acquire('key'));
    expect(await lease.publish(reply, HOUR, written)).toBe(true);
    await lease.release();
    expect((await other.findReply('key'))?.pages).toEqual(reply.pages);
    expect(await other.findReply('key', NOW)).toBeDefined();
    expect(await other.findReply('key', NOW + 1)).toBeUndefined();
    expect(await other.findReply('another key')).toBeUndefined();
    const lasts = await operator.pttl(await nameOf('reply'));
    expect(lasts).toBeGreaterThan(HOUR - 60_000);
    expect(lasts).toBeLessThanOrEqual(HOUR);
    expect(await operator.keys(`${PREFIX}lease:*`)).toEqual([]);
  });

  it('find what another one published when they acquire the lease, if it is newer', async () => {
    const [one, other] = [await instance(), await instance()];
    const pages = [replyOf('a', 1).pages[0], replyOf('b', 2).pages[0]] as const;
    await held(await one.acquire('key')).publish(new StorableReply('key', pages), HOUR, written);
    const acquire = async (newerThan?: number) => {
      const { lease, reply } = await other.acquire('key', newerThan);
      await lease?.release();
      return reply?.pages;
    };
    expect(await acquire()).toEqual(pages);
    expect(await acquire(NOW)).toEqual(pages);
    // The oldest of its pages counts.
    expect(await acquire(NOW + 1)).toBeUndefined();
    expect(await other.findReply('key', NOW + 1)).toBeUndefined();
  });

  it('need four round trips for a miss, and three for a renewal', async () => {
    const one = await instance();
    const clock = { now: NOW };
    const services = createTableCache({
      store: new MemoryStore(1e6),
      coordinator: one,
      fetchPages: async () => {
        await one.takeToken(tokenOf(linesSource));
        return [{ ...replyOf('2024-01-01,1').pages[0], obtained: clock.now }];
      },
      now: () => clock.now,
      maxBytes: 1e6,
    });
    const request = tableRequest(services, everyKind, { topic: 'x', from: '20200101', to: '20301231' });
    const tripsOf = async (): Promise<readonly string[]> => {
      const { hostname, port } = new URL(redis.url);
      const monitor = connect(Number(port), hostname);
      let seen = '';
      monitor.on('data', (chunk: Buffer) => (seen += chunk.toString('latin1')));
      monitor.write('MONITOR\r\n');
      await vi.waitFor(() => expect(seen).toContain('+OK'));
      expect((await load(services, request, { acceptsStale: false })).cacheStatus).toBe('miss');
      // Commands are monitored in their order: all of the load are there when this one is.
      await operator.echo('done');
      await vi.waitFor(() => expect(seen).toContain('"done"'));
      monitor.destroy();
      // Without the commands of scripts, and without those that show whether Redis works.
      const sent = seen.split('\r\n').filter((line) => line.includes(PREFIX) && !/ lua\]|:probe"/.test(line));
      return sent.map((line) => /\] "(\w+)"/.exec(line)?.[1] ?? line);
    };
    expect(await tripsOf()).toEqual(['getrange', 'eval', 'eval', 'eval']);
    expect(await operator.keys(`${PREFIX}lease:*`)).toEqual([]);
    clock.now += 2 * HOUR;
    expect(await tripsOf()).toHaveLength(3);
  });

  it('store a reply that never changes for a month, and a useless one for a minute', async () => {
    const one = await instance();
    const lease = held(await one.acquire('key'));
    await lease.publish(replyOf('a'), Number.POSITIVE_INFINITY, written);
    expect(await operator.pttl(await nameOf('reply'))).toBeGreaterThan(29 * 24 * HOUR);
    await held(await one.acquire('key')).publish(replyOf('a'), 0, written);
    expect(await operator.pttl(await nameOf('reply'))).toBeLessThanOrEqual(60_000);
  });

  it('never find the replies of another mirror, nor those of live sources', async () => {
    const [live, mirrored] = [await instance(), await instance('http://mirror.example')];
    const [liveKey, mirrorKey] = [undefined, 'http://mirror.example'].map((each) => replyKey(each, linesSource, {}));
    await held(await mirrored.acquire(mirrorKey!)).publish(replyOf('made up', 1, mirrorKey), HOUR, written);
    expect(await live.findReply(liveKey!)).toBeUndefined();
    expect(held(await live.acquire(liveKey!))).toBeDefined();
  });

  it('fetch one after the other, and look again when the lease before has ended', async () => {
    const instances = [await instance(), await instance(), await instance()];
    let atOnce = 0;
    const turns = instances.map(async (each) => {
      let waits = 0;
      for (;;) {
        const { lease } = await each.acquire('key');
        if (!lease) {
          waits++;
          continue;
        }
        expect(++atOnce).toBe(1);
        await each.findReply('key');
        atOnce--;
        await lease.release();
        return waits;
      }
    });
    const waits = await Promise.all(turns);
    expect(Math.min(...waits)).toBe(0);
    expect(Math.max(...waits)).toBeGreaterThan(0);
  });

  it('wait no longer than the lease lasts for a holder that died', async () => {
    const [one, other] = [await instance(), await instance()];
    held(await one.acquire('key'));
    // It renews nothing any more.
    connections[0]?.close();
    const waited = other.acquire('key');
    await operator.pexpire(await nameOf('lease'), 1);
    expect((await waited).lease).toBeUndefined();
    expect(held(await other.acquire('key'))).toBeDefined();
  });

  it('let no holder whose lease ran out overwrite the reply of another, nor end the lease of another', async () => {
    const [one, other] = [await instance(), await instance()];
    const stalled = held(await one.acquire('key'));
    await operator.del(await nameOf('lease'));
    const successor = held(await other.acquire('key'));

    expect(await stalled.publish(replyOf('old', 9), HOUR, written)).toBe(false);
    expect(await operator.keys(`${PREFIX}reply:*`)).toEqual([]);
    await stalled.release();
    expect(await operator.keys(`${PREFIX}lease:*`)).toHaveLength(1);

    expect(await successor.publish(replyOf('new'), HOUR, written)).toBe(true);
    await successor.release();
    expect(await stalled.publish(replyOf('old', 9), HOUR, written)).toBe(false);
    expect((await one.findReply('key'))?.pages[0].body.toString()).toBe('new');
  });

  it('let no holder whose lease ran out publish its failure', async () => {
    const [one, other] = [await instance(), await instance()];
    const stalled = held(await one.acquire('key'));
    await operator.del(await nameOf('lease'));
    const successor = held(await other.acquire('key'));
    await stalled.release(new Failure('upstream_timeout', inEnglish('too late')));
    expect(await operator.keys(`${PREFIX}failure:*`)).toEqual([]);
    expect(await successor.publish(replyOf('new'), HOUR, written)).toBe(true);
  });

  it('find a failure, until there is a reply', async () => {
    const [one, other] = [await instance(), await instance()];
    const failure = new Failure('no_value', inEnglish('There is no such thing.'), { retryAfterMs: 2_000 });
    await held(await one.acquire('key')).release(failure);
    const { code, message, retryAfterMs } = (await failureOf(other)) ?? {};
    expect({ code, message, retryAfterMs }).toEqual({
      code: 'no_value',
      message: 'There is no such thing.',
      retryAfterMs: 2_000,
    });
    expect(await operator.pttl(await nameOf('failure'))).toBeGreaterThan(200_000);
    await held(await other.acquire('key')).publish(replyOf('a'), HOUR, written);
    expect(await failureOf(one)).toBeUndefined();
  });

  it('take no failure of another build: it may not understand what this one does', async () => {
    const [old, one, other] = [await instance(), await instance(undefined, 'new'), await instance(undefined, 'new')];
    const failure = new Failure('no_value', inEnglish('There is no such thing.'));
    await held(await old.acquire('key')).release(failure);
    expect(await failureOf(old)).toMatchObject({ code: 'no_value' });
    expect(await failureOf(one)).toBeUndefined();
    await held(await one.acquire('key')).release(failure);
    expect(await failureOf(other)).toMatchObject({ code: 'no_value' });
    expect(await failureOf(old)).toBeUndefined();
  });

  it('find the failure for which an older reply was published', async () => {
    const [one, other] = [await instance(), await instance()];
    await held(await one.acquire('key')).release(new Failure('no_value', inEnglish('before')));
    const lease = held(await one.acquire('key'));
    const failure = new Failure('upstream_busy', inEnglish('The source is down.'));
    expect(await lease.publish(replyOf('older'), HOUR, written, failure)).toBe(true);
    expect(await failureOf(other)).toMatchObject({ code: 'upstream_busy', message: 'The source is down.' });
    expect((await other.findReply('key'))?.pages[0].body.toString()).toBe('older');
  });

  it('leave an archive to the disk of each instance', async () => {
    const one = await instance();
    const lease = held(await one.acquire('key'));
    const archive = replyOf(Buffer.alloc(8_000_001));
    let finish = (): void => undefined;
    const writing = new Promise<void>((resolve) => (finish = resolve));
    expect(await lease.publish(archive, HOUR, () => writing)).toBe(true);
    expect(await operator.keys(`${PREFIX}reply:*`)).toEqual([]);
    // Other instances wait until it lies there.
    expect(await operator.keys(`${PREFIX}lease:*`)).toHaveLength(1);
    finish();
    await vi.waitFor(async () => expect(await operator.keys('*lease*')).toEqual([]));
  });

  it('leave a list of so many pages to the disk of each instance that their addresses alone are large', async () => {
    const [one, other] = [await instance(), await instance()];
    const lease = held(await one.acquire('key'));
    const page = (at: number) => ({
      url: `https://lines.example/${at}?${'a'.repeat(900)}`,
      obtained: NOW + 1,
      status: 200,
      body: randomBytes(5_200),
    });
    const pages = [page(0), ...Array.from({ length: 1_499 }, (_, at) => page(at + 1))] as const;
    const write = vi.fn(written);
    expect(await lease.publish(new StorableReply('key', pages), HOUR, write)).toBe(true);
    expect(write).toHaveBeenCalledOnce();
    expect(await other.findReply('key')).toBeUndefined();
    expect(await operator.keys(`${PREFIX}reply:*`)).toEqual([]);
  });

  it('ask a source together no faster than one of them alone', async () => {
    const [one, other] = [await instance(), await instance()];
    const source = { ...linesSource, limits: { ...linesSource.limits, perSecond: 0.01, burst: 3 } };
    const waits = [];
    const wait = async (each: RedisCoordinator, from: Source = source) => waitMsOf(await each.takeToken(tokenOf(from)));
    for (const each of [one, other, one, other, one]) waits.push(await wait(each));
    expect(waits.slice(0, 3)).toEqual([0, 0, 0]);
    for (const ms of waits.slice(3)) expect(Math.abs(ms - 100_000)).toBeLessThan(10_000);
    expect(await wait(one, { ...source, name: 'another' })).toBe(0);

    // The clock of Redis was set back, or another program wrote there.
    const names = await operator.keys(`${PREFIX}{limits}:rate:*`);
    expect(names).toHaveLength(2);
    for (const each of names) expect(await operator.pttl(each)).toBeGreaterThan(0);
    for (const foreign of [String(Date.now() + 24 * HOUR), 'no number', 'nan', '-nan', 'inf', '-inf', '1e308', '']) {
      for (const each of names) await operator.set(each, foreign);
      expect(await wait(one), foreign).toBe(0);
      for (let tokens = 0; tokens < source.limits.burst; tokens++) await wait(one);
      expect(await wait(one), foreign).toBeGreaterThan(50_000);
    }
  });

  it('release their leases when they end', async () => {
    const one = await instance();
    await one.acquire('key');
    await one.acquire('other key');
    await one.close();
    expect(await operator.keys(`${PREFIX}lease:*`)).toEqual([]);
  });

  it.each([
    ['no bytes of ours', 'it has no first line', async () => Buffer.from('anything')],
    ['cut off', 'digest', async () => Buffer.concat(await encodeStored('key', replyOf('a').pages)).subarray(0, -1)],
    ['the reply to something else', 'else', async () => Buffer.concat(await encodeStored('b', replyOf('a').pages))],
    ['too large', 'it has no first line', async () => Buffer.alloc(12_000_000)],
    [
      'packed small, of more than a reply here may have',
      '8000000 are the most',
      async () => Buffer.concat(await encodeStored('key', replyOf(MANY_LINES).pages)),
    ],
  ])('ignore a value that is %s, and warn once', async (_, why, make) => {
    const one = await instance();
    const lease = held(await one.acquire('key'));
    await lease.publish(replyOf('a'), HOUR, written);
    const name = await nameOf('reply');
    await operator.set(name, await make());
    for (let finds = 0; finds < 3; finds++) expect(await one.findReply('key')).toBeUndefined();
    const [sentence, ...others] = warnings.splice(0);
    expect(sentence).toContain(`${name} is damaged`);
    expect(sentence).toContain(why);
    expect(others).toEqual([]);
    await held(await one.acquire('key')).publish(replyOf('anew'), HOUR, written);
    expect((await one.findReply('key'))?.pages[0].body.toString()).toBe('anew');
  });

  it('do not wait for a foreign value under the key of a lease, a failure or a reply', async () => {
    const one = await instance();
    const lease = held(await one.acquire('key'));
    const name = await nameOf('lease');
    await lease.release(new Failure('no_value', inEnglish('nothing')));
    const failure = await nameOf('failure');
    for (const lay of [() => operator.set(name, 'for ever'), () => operator.lpush(name, 'a list')]) {
      await operator.flushall();
      await lay();
      expect((await one.acquire('key')).lease).toBe(LOCAL_LEASE);
    }
    await operator.del(name);
    const message = 'made up';
    for (const text of [
      '{}',
      'null',
      '['.repeat(15_000),
      '{"code":"no_value"}',
      JSON.stringify({ code: 'toString', message }),
      // Failures of a request, or of this program: no source causes them.
      JSON.stringify({ code: 'internal', message }),
      JSON.stringify({ code: 'invalid_params', message }),
      JSON.stringify({ code: 'broken_declaration', message }),
      JSON.stringify({ code: 'no_value', message: { toString: 1 } }),
      JSON.stringify({ code: 'no_value', message: '\u001b[2J' }),
      JSON.stringify({ code: 'no_value', message: 'a'.repeat(10_000) }),
    ]) {
      await operator.set(failure, `\n${text}`, 'PX', 1_000);
      expect(await failureOf(one), text).toBeUndefined();
    }
    // One that does not end by itself.
    await operator.set(failure, `\n${JSON.stringify({ code: 'no_value', message })}`);
    expect(await failureOf(one)).toBeUndefined();
    await operator.set(failure, `\n${JSON.stringify({ code: 'no_value', message })}`, 'PX', 24 * HOUR);
    expect(await failureOf(one)).toBeUndefined();
    for (const retryAfterMs of [-1, 1e300, 'soon', {}]) {
      await operator.set(failure, `\n${JSON.stringify({ code: 'no_value', message, retryAfterMs })}`, 'PX', 1_000);
      expect(await failureOf(one)).toMatchObject({ message, retryAfterMs: undefined });
    }
    await operator.del(failure);
    await operator.lpush(failure, 'a list');
    expect(await failureOf(one)).toBeUndefined();
  });
});
