import { describe, expect, it, vi } from 'vitest';
import { everyKind, linesSource } from '../../../../test/declarations.ts';
import { Failure, inEnglish } from '../../../base/errors.ts';
import type { Acquired, Coordinator, Lease } from '../../cache/coordinator.ts';
import { LOCAL_INSPECTIONS } from '../../cache/inspector.ts';
import { replyKey } from '../../cache/keys.ts';
import { load } from '../../cache/load.ts';
import { MemoryStore } from '../../cache/memory-store.ts';
import { StorableReply } from '../../cache/stored-reply.ts';
import { createTableCache, tableRequest } from '../../cache/table-cache.ts';
import type { Metric, Snapshot } from '../../telemetry/snapshot.ts';
import { LEASE_MS } from '../held-lease.ts';
import { ClusterCoordinator } from './coordinator.ts';
import { executeRequest, LeaseServer } from './lease-server.ts';
import { TelemetryCollector } from './telemetry-collector.ts';

const NOTHING: Snapshot = { since: 0, processes: 1, metrics: [], sources: [] };
const PAGE = { url: 'https://lines.example/', obtained: 1, status: 200, body: Buffer.from('a') };
const REPLY = new StorableReply('key', [PAGE]);

/** A lease server, and workers whose messages reach it and come back as they would between processes. */
function primaryProcess(now = () => 0) {
  const server = new LeaseServer(LEASE_MS, now);
  const startWorker = (worker: number): ClusterCoordinator => {
    const coordinator: ClusterCoordinator = new ClusterCoordinator(async (sent) => {
      const message = structuredClone(sent);
      if (message.kind !== 'request' || message.request.kind === 'collect')
        throw new Error('no request of the lease server');
      const result = await executeRequest(server, worker, message.request);
      coordinator.received(structuredClone({ kind: 'result', id: message.id, result }));
    });
    return coordinator;
  };
  return { server, startWorker };
}

const written = async (): Promise<void> => undefined;

function held({ lease }: Acquired): Lease {
  if (!lease) throw new Error('the lease was not granted');
  return lease;
}

/** The token of a lease that the primary process granted. */
function tokenIn(granted: Awaited<ReturnType<LeaseServer['acquire']>>): string {
  if (!('token' in granted)) throw new Error('the lease was not granted');
  return granted.token;
}

describe('workers of one instance', () => {
  it('fetch one after the other, and look again when the lease before has ended', async () => {
    const { startWorker } = primaryProcess();
    const [one, other] = [startWorker(1), startWorker(2)];
    const lease = held(await one.acquire('key'));
    const waiting = other.acquire('key');
    held(await other.acquire('other key'));
    expect(await lease.publish(REPLY, 1, written)).toBe(true);
    await lease.release();
    expect(await waiting).toEqual({ hasPublished: true });
    held(await other.acquire('key'));
  });

  it('need three messages for a miss', async () => {
    const { server } = primaryProcess();
    const kinds: string[] = [];
    const worker: ClusterCoordinator = new ClusterCoordinator(async (sent) => {
      const message = structuredClone(sent);
      if (message.kind !== 'request' || message.request.kind === 'collect') throw new Error('not of the lease server');
      kinds.push(message.request.kind);
      const result = await executeRequest(server, 1, message.request);
      worker.received(structuredClone({ kind: 'result', id: message.id, result }));
    });
    const services = createTableCache({
      store: new MemoryStore(1_000_000),
      coordinator: worker,
      fetchPages: async ({ source }) => {
        await worker.takeToken({ source, host: 'lines.example', seen: 0, isProbe: false });
        return [{ ...PAGE, body: Buffer.from('2024-01-01,1') }];
      },
      now: () => 1,
      maxBytes: 1_000_000,
    });
    const request = tableRequest(services, everyKind, { topic: 'x', from: '20200101', to: '20301231' });
    expect((await load(services, request, { acceptsStale: true })).cacheStatus).toBe('miss');
    await vi.waitFor(() => expect(kinds).toEqual(['acquire', 'takeToken', 'release']));
    tokenIn(await server.acquire(2, request.replyKey));
  });

  it('find a failure while it is remembered', async () => {
    const clock = { now: 0 };
    const { startWorker } = primaryProcess(() => clock.now);
    const [one, other] = [startWorker(1), startWorker(2)];
    await held(await one.acquire('key')).release(
      new Failure('upstream_busy', inEnglish('too much'), { retryAfterMs: 7 }),
    );
    expect((await other.acquire('key')).failure).toMatchObject({
      code: 'upstream_busy',
      message: 'too much',
      retryAfterMs: 7,
    });
    expect((await other.acquire('another')).failure).toBeUndefined();
    clock.now = 1_000;
    expect((await other.acquire('key')).failure).toBeUndefined();
  });

  it('wait no longer for a worker that has ended', async () => {
    const { server, startWorker } = primaryProcess();
    await startWorker(1).acquire('key');
    const other = startWorker(2);
    const waiting = other.acquire('key');
    server.releaseAll(1);
    expect(await waiting).toEqual({ hasPublished: false });
    held(await other.acquire('key'));
  });

  it('ask a source together no faster than one of them alone', async () => {
    const { startWorker } = primaryProcess();
    const [one, other] = [startWorker(1), startWorker(2)];
    const source = { ...linesSource, limits: { ...linesSource.limits, perSecond: 0.01, burst: 2 } };
    const take = (worker: ClusterCoordinator, from = source) =>
      worker.takeToken({ source: from, host: 'lines.example', seen: 0, isProbe: false });
    expect([await take(one), await take(other)]).toEqual([{ kind: 'taken' }, { kind: 'taken' }]);
    for (const each of [one, other])
      expect(await take(each)).toMatchObject({ kind: 'wait', waitMs: expect.toSatisfy((ms) => ms > 90_000) });
    expect(await take(other, { ...source, name: 'another' })).toEqual({ kind: 'taken' });
  });

  it('hold a lease as long as they renew it, and lose it when they stall', async () => {
    vi.useFakeTimers();
    try {
      const { startWorker, server } = primaryProcess();
      const [one, other] = [startWorker(1), startWorker(2)];
      const lease = held(await one.acquire('key'));
      let isOver = false;
      const waiting = other.acquire('key').then(() => {
        isOver = true;
      });
      await vi.advanceTimersByTimeAsync(10 * LEASE_MS);
      expect(isOver).toBe(false);
      const silent = tokenIn(await server.acquire(3, 'silent'));
      const next = server.acquire(1, 'silent');
      await vi.advanceTimersByTimeAsync(LEASE_MS);
      expect(await next).toEqual({ hasPublished: false });
      const successor = tokenIn(await server.acquire(1, 'silent'));
      expect(server.renew('silent', silent)).toBe(false);
      server.release('silent', silent, new Failure('upstream_busy', inEnglish('too late')));
      expect(server.findFailure('silent')).toBeUndefined();
      expect(server.renew('silent', successor)).toBe(true);
      await lease.release();
      await waiting;
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a worker whose lease was lost', () => {
  it('sends no more requests for it', async () => {
    vi.useFakeTimers();
    try {
      const { startWorker, server } = primaryProcess();
      const lease = held(await startWorker(1).acquire('key'));
      server.releaseAll(1);
      await vi.advanceTimersByTimeAsync(LEASE_MS / 2);
      expect(await lease.publish(REPLY, 1, written)).toBe(false);
      expect(vi.getTimerCount()).toBe(0);
      await lease.release(new Failure('upstream_busy', inEnglish('too late')));
      expect(server.findFailure('key')).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});

it('gives each claim to one worker until its time is over', async () => {
  const { startWorker } = primaryProcess();
  const [one, other] = [startWorker(1), startWorker(2)];
  expect(await Promise.all([one.claim('a', 60_000), other.claim('a', 60_000), other.claim('b', 60_000)])).toEqual([
    true,
    false,
    true,
  ]);
  expect([await one.claim('c', 0), await other.claim('c', 0)]).toEqual([true, true]);
});

it('releases the lease when a worker cannot parse the reply that another stored just before it', async () => {
  const { startWorker, server } = primaryProcess();
  const [store, one] = [new MemoryStore(1_000), startWorker(1)];
  const key = replyKey(undefined, linesSource, { topic: 'x' });
  const coordinator: Coordinator = {
    findReply: () => one.findReply(),
    forgottenAt: async () => Number.NEGATIVE_INFINITY,
    claim: (wanted, ms) => one.claim(wanted, ms),
    acquire: async (wanted) => {
      await store.put(new StorableReply(key, [PAGE]), { isPinned: false });
      return one.acquire(wanted);
    },
  };
  const services = createTableCache({
    store,
    coordinator,
    fetchPages: () => Promise.reject(new Error('nothing is fetched')),
    parser: {
      ...LOCAL_INSPECTIONS,
      parse: () => Promise.reject(new TypeError('a fault')),
      prepare: () => undefined,
      isReady: () => true,
    },
    now: () => 1,
    maxBytes: 1_000,
  });
  const request = tableRequest(services, everyKind, { topic: 'x' });
  await expect(load(services, request, { acceptsStale: true })).rejects.toThrow('a fault');
  tokenIn(await server.acquire(2, key));
});

describe('the telemetry of workers', () => {
  const metric = (name: string, type: 'counter' | 'gauge', value: number): Metric => {
    return { name, help: 'Help.', type, aggregator: 'sum', values: [{ labels: {}, value }] };
  };
  const snapshotOf = (count: number, isUp: boolean): Snapshot => ({
    since: 1_000 * count,
    processes: 1,
    metrics: [metric('calls_total', 'counter', count), metric('flights', 'gauge', 1)],
    sources: [{ name: 'lines', title: 'Lines', hosts: [], requests: [], outcomes: [{ at: count, isAnswered: isUp }] }],
  });
  const sums = (snapshot: Snapshot | undefined) =>
    Object.fromEntries(snapshot?.metrics.map(({ name, values }) => [name, values[0]?.value]) ?? []);
  const collectorOf = (request: () => readonly number[], now = () => 0, reuseMs = 0) =>
    new TelemetryCollector(request, now, reuseMs);

  it('is collected from all of them, once for all who ask at the same time', async () => {
    let requests = 0;
    const collector = collectorOf(() => {
      requests++;
      return [1, 2];
    });
    const both = [collector.collect(), collector.collect()];
    collector.received(1, snapshotOf(5, true));
    collector.received(2, snapshotOf(7, false));
    for (const snapshot of await Promise.all(both)) {
      expect(snapshot).toMatchObject({
        since: 5_000,
        processes: 2,
        sources: [{ outcomes: [{ isAnswered: true }, { at: 7, isAnswered: false }] }],
      });
      expect(sums(snapshot)).toEqual({ calls_total: 12, flights: 2 });
    }
    expect(requests).toBe(1);
  });

  it('is returned to later callers for a while, if it may be', async () => {
    let [now, requests] = [0, 0];
    const request = () => {
      requests++;
      return [1];
    };
    const collector = collectorOf(request, () => now, 1_000);
    const first = collector.collect();
    collector.received(1, snapshotOf(5, true));
    await first;
    now = 999;
    expect(sums(await collector.collect())).toMatchObject({ calls_total: 5 });
    expect(requests).toBe(1);
    now = 1_000;
    const next = collector.collect();
    collector.received(1, snapshotOf(6, true));
    expect(sums(await next)).toMatchObject({ calls_total: 6 });
    expect(requests).toBe(2);
  });

  it('never shrinks when one ends, and holds its gauges no longer', async () => {
    let workers = [1, 2];
    const collector = collectorOf(() => workers);
    const collect = async (counts: readonly number[]) => {
      const snapshot = collector.collect();
      for (const [at, worker] of workers.entries()) collector.received(worker, snapshotOf(counts[at] ?? 0, true));
      return sums(await snapshot);
    };
    expect(await collect([5, 7])).toEqual({ calls_total: 12, flights: 2 });
    for (const ended of [1, 2, 3]) {
      collector.onWorkerEnd(ended);
      // Its last answer comes too late.
      collector.received(ended, snapshotOf(100, true));
      workers = [ended + 1, ended + 2];
      expect(await collect([7, 0])).toEqual({ calls_total: 12 + 7 * (ended - 1), flights: 2 });
    }
  });

  it('counts one that stalls as it was before, and is unknown when none ever answered', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const collector = collectorOf(() => [1, 2]);
      const nothing = collector.collect();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await nothing).toBeUndefined();
      collector.received(1, snapshotOf(5, true));
      collector.received(2, snapshotOf(7, true));
      const one = collector.collect();
      collector.received(1, snapshotOf(6, true));
      await vi.advanceTimersByTimeAsync(1_000);
      expect(sums(await one)).toEqual({ calls_total: 13, flights: 2 });
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not wait for one that could not take one, and counts it as it was before', async () => {
    const collector = collectorOf(() => [1, 2]);
    for (const [second, sum] of [
      [snapshotOf(7, true), 12],
      [undefined, 13],
    ] as const) {
      const snapshot = collector.collect();
      collector.received(1, snapshotOf(sum - 7, true));
      collector.received(2, second);
      expect(sums(await snapshot)).toEqual({ calls_total: sum, flights: 2 });
    }
  });

  it('does not wait for one that has ended', async () => {
    const collector = collectorOf(() => [1, 2]);
    const snapshot = collector.collect();
    collector.received(1, snapshotOf(5, true));
    collector.onWorkerEnd(2);
    expect(sums(await snapshot)).toEqual({ calls_total: 5, flights: 1 });
  });
});

describe('a worker that is asked for its telemetry', () => {
  it.each<[string, () => Promise<Snapshot>, Snapshot | undefined]>([
    ['answers', () => Promise.resolve(NOTHING), NOTHING],
    ['answers without it when it cannot take a snapshot', () => Promise.reject(new Error('EMFILE')), undefined],
  ])('%s', async (_, takeSnapshot, snapshot) => {
    const sent: unknown[] = [];
    const coordinator = new ClusterCoordinator((message) => sent.push(message));
    coordinator.registerProcess(takeSnapshot);
    coordinator.received({ kind: 'takeSnapshot', scope: 'metrics' });
    await vi.waitFor(() => expect(sent).toEqual([{ kind: 'snapshot', scope: 'metrics', snapshot }]));
  });
});
