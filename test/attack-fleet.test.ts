import type { ServerResponse } from 'node:http';
import { Redis } from 'ioredis';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { replyKey } from '../src/engine/cache/keys.ts';
import { LocalCoordinator } from '../src/engine/coordination/local.ts';
import { openRedis } from '../src/engine/coordination/redis/open.ts';
import type { Interface } from '../src/engine/interface/interface.ts';
import type { Settings } from '../src/service/settings.ts';
import { everyKind, found, linesSource } from './declarations.ts';
import { temporaryFolder } from './folders.ts';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { HAS_REDIS, startRedis, type TestRedis } from './redis.ts';
import { startTestService, type TestService } from './service.ts';

// What instances that share a Redis believe of each other: whole services, with a stand-in for the source.

const HOUR = 3_600_000;
const GOOD = '2020-01-01,1\n2020-01-02,2\n2020-01-03,3\n';
const LONGER = `${GOOD}2020-01-04,4\n`;
const WORSE = '2020-01-03,3\n';
const PATH = '/api/public/every_kind?topic=a';

/** A history, as klines are: its rows never get fewer. */
const HISTORY: Interface = {
  ...everyKind,
  kind: 'history',
  source: { ...linesSource, hosts: ['lines.example'] },
};

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

/** A fleet with one clock, and one source that answers as it is told. */
async function startFleet() {
  const state = { now: Date.parse('2026-11-21T12:00:00Z'), reply: { body: GOOD } as LocalUpstreamReply };
  const upstream: LocalUpstream = await startLocalUpstream(() => state.reply);
  closing.push(() => upstream.close());
  const redis: TestRedis = await startRedis();
  closing.push(() => redis.kill());
  const operator = new Redis(redis.url);
  closing.push(async () => operator.disconnect());
  const start = async (settings: Partial<Settings> = {}): Promise<TestService> => {
    const service = await startTestService(
      { redis: redis.url, mirror: upstream.url, ...settings },
      { declarations: [found(HISTORY)], now: () => state.now },
    );
    closing.push(() => service.close());
    return service;
  };
  /** Lets time pass, also for what Redis forgets after a while by a clock of its own. */
  const pass = async (ms: number): Promise<void> => {
    state.now += ms;
    const [failure] = await operator.keys('*failure*');
    if (failure !== undefined) await operator.del(failure);
  };
  return { state, upstream, redis, operator, start, pass };
}

/** How an instance answers: the values of its rows, and from where. */
async function answerOf(service: TestService): Promise<readonly [rows: unknown, status: string]> {
  const response = await service.get(PATH);
  const rows = (await response.json()) as readonly { value: number }[];
  return [rows.map(({ value }) => value), /hit|fwd=\w+/.exec(response.headers.get('cache-status') ?? '')?.[0] ?? ''];
}

describe.skipIf(!HAS_REDIS)('an instance that holds a good reply', () => {
  /** Redis has lost its data, and an instance that knows nothing has published a worse reply. */
  async function worsePublished(settings: Partial<Settings> = {}) {
    const fleet = await startFleet();
    const one = await fleet.start(settings);
    expect(await answerOf(one)).toEqual([[1, 2, 3], 'fwd=miss']);
    await fleet.operator.flushall();
    fleet.state.now += 2 * HOUR;
    fleet.state.reply = { body: WORSE };
    const other = await fleet.start();
    expect(await answerOf(other)).toEqual([[3], 'fwd=miss']);
    return { ...fleet, one, other };
  }

  it('takes no worse one of another instance, and asks the source itself', async () => {
    const { state, upstream, one, other, pass } = await worsePublished();
    state.now += 1_000;
    state.reply = { body: LONGER };
    expect(await answerOf(one)).toEqual([[1, 2, 3, 4], 'fwd=miss']);
    expect(upstream.received).toHaveLength(3);
    expect(one.log()).toContain('begins on 2020-01-03, after 2020-01-01');
    // What it publishes is better than what the other one has.
    await pass(2 * HOUR);
    state.reply = { status: 500, body: 'down' };
    expect(await answerOf(other)).toEqual([[1, 2, 3, 4], 'fwd=stale']);
  });

  it('serves its own as stale while the source sends the worse one or fails', async () => {
    const { state, upstream, one, pass } = await worsePublished();
    expect(await answerOf(one)).toEqual([[1, 2, 3], 'fwd=stale']);
    expect(await answerOf(one)).toEqual([[1, 2, 3], 'fwd=stale']);
    // The refusal holds the second request off.
    expect(upstream.received).toHaveLength(3);
    const refusals = () => one.log().match(/begins on 2020-01-03, after 2020-01-01/g)?.length;
    const before = refusals();
    state.reply = { status: 500, body: 'down' };
    for (let time = 0; time < 3; time++) {
      await pass(300_000);
      expect(await answerOf(one)).toEqual([[1, 2, 3], 'fwd=stale']);
    }
    // The reply in Redis is the same each time.
    expect([refusals(), upstream.received.length]).toEqual([before, 6]);
  });

  it('takes the other one where that is shown again an hour later', async () => {
    const { upstream, one, pass } = await worsePublished();
    expect(await answerOf(one)).toEqual([[1, 2, 3], 'fwd=stale']);
    await pass(2 * HOUR);
    expect(await answerOf(one)).toEqual([[3], 'fwd=miss']);
    expect(upstream.received).toHaveLength(4);
  });

  it('takes a revision at once that another one has seen for an hour', async () => {
    const { state, upstream, start, pass } = await startFleet();
    const [one, other] = [await start(), await start()];
    expect(await answerOf(one)).toEqual([[1, 2, 3], 'fwd=miss']);
    expect(await answerOf(other)).toEqual([[1, 2, 3], 'hit']);
    await pass(2 * HOUR);
    state.reply = { body: WORSE };
    expect(await answerOf(one)).toEqual([[1, 2, 3], 'fwd=stale']);
    await pass(HOUR / 2);
    expect(await answerOf(other)).toEqual([[1, 2, 3], 'fwd=stale']);
    await pass(HOUR);
    expect(await answerOf(other)).toEqual([[3], 'fwd=miss']);
    expect(await answerOf(one)).toEqual([[3], 'fwd=miss']);
    expect(upstream.received).toHaveLength(4);
  });

  it('takes at once what another one has accepted as a revision, and refuses what contradicts that', async () => {
    const { state, upstream, start, pass } = await startFleet();
    const [one, other] = [await start(), await start()];
    for (const each of [one, other]) expect((await answerOf(each))[0]).toEqual([1, 2, 3]);
    state.reply = { body: WORSE };
    await pass(2 * HOUR);
    expect(await answerOf(one)).toEqual([[1, 2, 3], 'fwd=stale']);
    await pass(2 * HOUR);
    expect(await answerOf(one)).toEqual([[3], 'fwd=miss']);
    expect(await answerOf(other)).toEqual([[3], 'fwd=miss']);
    expect(upstream.received).toHaveLength(3);
    state.reply = { body: '2020-01-02,2\n' };
    await pass(2 * HOUR);
    for (const each of [one, other]) expect(await answerOf(each)).toEqual([[3], 'fwd=stale']);
  });

  it('compares with its disk after a restart, too', async () => {
    const settings = { dataDir: temporaryFolder(), diskBytes: 1e9 };
    const { state, upstream, one, start, pass } = await worsePublished(settings);
    await one.close();
    const restarted = await start(settings);
    state.reply = { status: 500, body: 'down' };
    expect(await answerOf(restarted)).toEqual([[1, 2, 3], 'fwd=stale']);
    await pass(300_000);
    state.reply = { body: LONGER };
    expect(await answerOf(restarted)).toEqual([[1, 2, 3, 4], 'fwd=miss']);
    expect(upstream.received).toHaveLength(4);
  });

  it('takes the other one where the operator had its own forgotten', async () => {
    const { state, upstream, redis, one, start } = await worsePublished();
    const { coordinator, close } = await openRedis({
      url: redis.url,
      mirror: upstream.url,
      local: new LocalCoordinator(),
      listener: { onWarning: (sentence) => expect.unreachable(sentence) },
    });
    closing.push(close);
    await coordinator.forget(replyKey(upstream.url, HISTORY.source, { topic: 'a' }), state.now);
    expect(await answerOf(await start())).toEqual([[3], 'fwd=miss']);
    state.reply = { status: 500, body: 'down' };
    expect(await answerOf(one)).toEqual([[3], 'fwd=miss']);
    expect(upstream.received).toHaveLength(3);
  });
});

describe.skipIf(!HAS_REDIS)('an instance whose lease Redis has lost during its fetch', () => {
  it('publishes what it fetched where no other has the lease, and asks the source once', async () => {
    const { state, upstream, operator, start } = await startFleet();
    const waiting: ServerResponse[] = [];
    state.reply = (response) => waiting.push(response);
    const [one, other] = [await start(), await start()];
    const asked = answerOf(one);
    await vi.waitFor(() => expect(waiting).toHaveLength(1), 5_000);
    await operator.flushall();
    waiting[0]?.end(GOOD);
    expect(await asked).toEqual([[1, 2, 3], 'fwd=miss']);
    expect(await answerOf(other)).toEqual([[1, 2, 3], 'hit']);
    expect(upstream.received).toHaveLength(1);
  });

  it.each<[string, (response: ServerResponse) => void, readonly number[]]>([
    ['takes its reply', (response) => response.end(LONGER), [1, 2, 3, 4]],
    ['publishes its own where that fails', (response) => response.writeHead(500).end(), [1, 2, 3]],
  ])('waits for the fetch of another that has the lease, and %s', async (_, end, rows) => {
    const { state, upstream, operator, start } = await startFleet();
    const waiting: ServerResponse[] = [];
    state.reply = (response) => waiting.push(response);
    const [one, other] = [await start(), await start()];
    const asked = answerOf(one);
    await vi.waitFor(() => expect(waiting).toHaveLength(1), 5_000);
    await operator.flushall();
    const askedLater = other.get(PATH);
    await vi.waitFor(() => expect(waiting).toHaveLength(2), 5_000);
    waiting[0]?.end(GOOD);
    end(waiting[1]!);
    await askedLater;
    expect(await asked).toEqual([rows, 'fwd=miss']);
    expect(upstream.received).toHaveLength(2);
  });
});

describe.skipIf(!HAS_REDIS)('an instance that waits for the fetch of another', () => {
  /** The other one holds a reply in memory that is older than that of Redis, and both are old. */
  async function oldReplies() {
    const fleet = await startFleet();
    const [one, other] = [await fleet.start(), await fleet.start()];
    for (const each of [one, other]) await answerOf(each);
    await fleet.pass(2 * HOUR);
    fleet.state.reply = { body: LONGER };
    expect(await answerOf(one)).toEqual([[1, 2, 3, 4], 'fwd=miss']);
    await fleet.pass(2 * HOUR);
    const waiting: ServerResponse[] = [];
    fleet.state.reply = (response) => waiting.push(response);
    const asked = one.get(PATH);
    await vi.waitFor(() => expect(waiting).toHaveLength(1), 5_000);
    return { ...fleet, other, waiting, asked };
  }

  it('takes no reply for new that was there before, when that fetch fails', async () => {
    const { other, waiting, asked, upstream } = await oldReplies();
    const later = [answerOf(other), other.get(PATH, { 'cache-control': 'no-cache' })] as const;
    // Both wait for the lease once this one, which asks for something else, is answered.
    await other.get('/health/live');
    waiting[0]?.writeHead(500).end();
    await asked;
    expect(await later[0]).toEqual([[1, 2, 3, 4], 'fwd=stale']);
    expect((await later[1]).status).toBe(502);
    expect(upstream.received).toHaveLength(3);
  });

  it('asks the source itself when the other one is gone', async () => {
    const { other, waiting, operator, upstream } = await oldReplies();
    const later = answerOf(other);
    await other.get('/health/live');
    const [lease = ''] = await operator.keys('*lease*');
    await operator.del(lease);
    await vi.waitFor(() => expect(waiting).toHaveLength(2), 5_000);
    waiting[1]?.end(`${LONGER}2020-01-05,5\n`);
    expect(await later).toEqual([[1, 2, 3, 4, 5], 'fwd=miss']);
    waiting[0]?.end(LONGER);
    expect(upstream.received).toHaveLength(4);
  });
});
