import { describe, expect, it, vi } from 'vitest';
import { linesSource } from '../../../test/declarations.ts';
import { MemoryStore } from '../../cache/memory-store.ts';
import { Replies, toReplyKey } from '../../cache/replies.ts';
import type { CachePolicy } from '../../declare/cache-policy.ts';
import type { Reply } from '../../declare/source.ts';
import { Failure } from '../../errors.ts';
import { readSnapshot, type Snapshot } from '../../telemetry/snapshot.ts';
import { type Coordinator, LEASE_MS, type Lease } from '../coordinator.ts';
import { ClusterCoordinator } from './coordinator.ts';
import { answerCall, LeaseServer } from './lease-server.ts';
import { readCall } from './messages.ts';
import { TelemetryCollector } from './telemetry-collector.ts';

const REPLY: Reply = { url: 'https://lines.example/', obtained: 1, status: 200, body: Buffer.from('a') };

/** A desk, and workers whose messages reach it and come back as they would between processes. */
function office(now = () => 0) {
  const desk = new LeaseServer(LEASE_MS, now);
  const hire = (worker: number): ClusterCoordinator => {
    const coordinator: ClusterCoordinator = new ClusterCoordinator(async (message) => {
      const numbered = readCall(JSON.parse(JSON.stringify(message)));
      if (!numbered || numbered.call.what === 'gather') throw new Error('no call of the desk');
      const given = await answerCall(desk, worker, numbered.call);
      coordinator.received(JSON.parse(JSON.stringify({ id: numbered.id, given })));
    });
    return coordinator;
  };
  return { desk, hire };
}

function held(lease: Lease | undefined): Lease {
  if (!lease) throw new Error('the lease was not granted');
  return lease;
}

describe('workers of one instance', () => {
  it('obtain one after the other, and look again when the one before has ended', async () => {
    const { hire } = office();
    const [one, other] = [hire(1), hire(2)];
    const lease = held(await one.take('key'));
    const waiting = other.take('key');
    held(await other.take('other key'));
    expect(await lease.publish(REPLY, 1)).toBe(true);
    await lease.end();
    expect(await waiting).toBeUndefined();
    held(await other.take('key'));
  });

  it('learn of a failure while it is believed', async () => {
    const clock = { now: 0 };
    const { hire } = office(() => clock.now);
    const [one, other] = [hire(1), hire(2)];
    await held(await one.take('key')).end(new Failure('upstream_busy', 'too much', { retryAfterMs: 7 }));
    expect(await other.findFailure('key')).toMatchObject({
      code: 'upstream_busy',
      message: 'too much',
      retryAfterMs: 7,
    });
    expect(await other.findFailure('another')).toBeUndefined();
    clock.now = 1_000;
    expect(await other.findFailure('key')).toBeUndefined();
  });

  it('wait no longer for a worker that has ended', async () => {
    const { desk, hire } = office();
    await hire(1).take('key');
    const other = hire(2);
    const waiting = other.take('key');
    desk.left(1);
    expect(await waiting).toBeUndefined();
    held(await other.take('key'));
  });

  it('ask a source together as fast as one of them may alone', async () => {
    const { hire } = office();
    const [one, other] = [hire(1), hire(2)];
    const source = { ...linesSource, limits: { ...linesSource.limits, perSecond: 0.01, burst: 2 } };
    expect([await one.takeRateToken(source), await other.takeRateToken(source)]).toEqual([0, 0]);
    for (const each of [one, other]) expect(await each.takeRateToken(source)).toBeGreaterThan(90_000);
    expect(await other.takeRateToken({ ...source, name: 'another' })).toBe(0);
  });

  it('keep a lease as long as they say that they work, and lose it when they stall', async () => {
    vi.useFakeTimers();
    try {
      const { hire, desk } = office();
      const [one, other] = [hire(1), hire(2)];
      const lease = held(await one.take('key'));
      let isOver = false;
      const waiting = other.take('key').then(() => {
        isOver = true;
      });
      await vi.advanceTimersByTimeAsync(10 * LEASE_MS);
      expect(isOver).toBe(false);
      const silent = await desk.take(3, 'silent');
      const next = desk.take(1, 'silent');
      await vi.advanceTimersByTimeAsync(LEASE_MS);
      expect(await next).toBeUndefined();
      const successor = await desk.take(1, 'silent');
      expect(desk.renew('silent', silent ?? '')).toBe(false);
      desk.end('silent', silent ?? '', new Failure('upstream_busy', 'too late'));
      expect(desk.findFailure('silent')).toBeUndefined();
      expect(desk.renew('silent', successor ?? '')).toBe(true);
      await lease.end();
      await waiting;
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('a worker whose lease was lost', () => {
  it('asks nothing more for it', async () => {
    vi.useFakeTimers();
    try {
      const { hire, desk } = office();
      const lease = held(await hire(1).take('key'));
      desk.left(1);
      expect(await lease.publish(REPLY, 1)).toBe(false);
      expect(vi.getTimerCount()).toBe(0);
      await lease.end(new Failure('upstream_busy', 'too late'));
      expect(desk.findFailure('key')).toBeUndefined();
    } finally {
      vi.useRealTimers();
    }
  });
});

it('holds up nobody when a worker cannot read what another obtained just before it, by a fault of its own', async () => {
  const { hire, desk } = office();
  const [store, one] = [new MemoryStore(1_000), hire(1)];
  const key = toReplyKey(linesSource, {});
  const coordinator: Coordinator = {
    findReply: () => one.findReply(),
    findFailure: (sought) => one.findFailure(sought),
    takeRateToken: (source) => one.takeRateToken(source),
    take: async (wanted) => {
      await store.put(key, REPLY, false);
      return one.take(wanted);
    },
  };
  const replies = new Replies(
    store,
    () => Promise.reject(new Error('nobody asks')),
    () => 1,
    { coordinator },
  );
  const read = (): never => {
    throw new TypeError('a fault');
  };
  const cache: CachePolicy = { doc: 'a while', staleIfErrorMs: 0, freshUntil: () => 10 };
  await expect(replies.renew(linesSource, cache, {}, undefined, { read })).rejects.toThrow('a fault');
  expect(await desk.take(2, key)).toBeDefined();
});

describe('the telemetry of workers', () => {
  const snapshotOf = (count: number, up: number): string =>
    JSON.stringify({
      since: 1_000 * count,
      processes: 1,
      metrics: [
        {
          name: 'calls_total',
          help: 'Calls.',
          type: 'counter',
          aggregator: 'sum',
          values: [{ labels: {}, value: count }],
        },
        {
          name: 'flights',
          help: 'SingleFlight.',
          type: 'gauge',
          aggregator: 'sum',
          values: [{ labels: {}, value: 1 }],
        },
      ],
      sources: [{ name: 'lines', title: 'Lines', hosts: [], calls: [], last: { at: count, isUp: up > 0 } }],
    } satisfies Snapshot);
  const sums = (whole: Snapshot | undefined) =>
    Object.fromEntries(whole?.metrics.map(({ name, values }) => [name, values[0]?.value]) ?? []);

  it('is gathered from all of them, once for all who want to know at the same time', async () => {
    let asked = 0;
    const gathering = new TelemetryCollector(
      () => {
        asked++;
        return [1, 2];
      },
      () => 0,
      0,
    );
    const both = [gathering.gather(), gathering.gather()];
    gathering.told(1, snapshotOf(5, 1));
    gathering.told(2, snapshotOf(7, 0));
    for (const whole of await Promise.all(both)) {
      expect(whole).toMatchObject({ since: 5_000, processes: 2, sources: [{ last: { at: 7, isUp: false } }] });
      expect(sums(whole)).toEqual({ calls_total: 12, flights: 2 });
    }
    expect(asked).toBe(1);
  });

  it('is given for a while to those who ask afterwards, if it may be', async () => {
    let [now, asked] = [0, 0];
    const ask = () => {
      asked++;
      return [1];
    };
    const gathering = new TelemetryCollector(ask, () => now, 1_000);
    const first = gathering.gather();
    gathering.told(1, snapshotOf(5, 1));
    await first;
    now = 999;
    expect(sums(await gathering.gather())).toMatchObject({ calls_total: 5 });
    expect(asked).toBe(1);
    now = 1_000;
    const next = gathering.gather();
    gathering.told(1, snapshotOf(6, 1));
    expect(sums(await next)).toMatchObject({ calls_total: 6 });
    expect(asked).toBe(2);
  });

  it('never shrinks when one ends, and holds its gauges no longer', async () => {
    let workers = [1, 2];
    const gathering = new TelemetryCollector(
      () => workers,
      () => 0,
      0,
    );
    const gather = async (counts: readonly number[]) => {
      const whole = gathering.gather();
      for (const [at, worker] of workers.entries()) gathering.told(worker, snapshotOf(counts[at] ?? 0, 1));
      return sums(await whole);
    };
    expect(await gather([5, 7])).toEqual({ calls_total: 12, flights: 2 });
    for (const ended of [1, 2, 3]) {
      gathering.left(ended);
      // Its last word came too late.
      gathering.told(ended, snapshotOf(100, 1));
      workers = [ended + 1, ended + 2];
      expect(await gather([7, 0])).toEqual({ calls_total: 12 + 7 * (ended - 1), flights: 2 });
    }
  });

  it('counts one that stalls as it was before, and is unknown when nobody ever told', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const gathering = new TelemetryCollector(
        () => [1, 2],
        () => 0,
        0,
      );
      const nothing = gathering.gather();
      await vi.advanceTimersByTimeAsync(1_000);
      expect(await nothing).toBeUndefined();
      gathering.told(1, snapshotOf(5, 1));
      gathering.told(2, snapshotOf(7, 1));
      const one = gathering.gather();
      gathering.told(1, snapshotOf(6, 1));
      await vi.advanceTimersByTimeAsync(1_000);
      expect(sums(await one)).toEqual({ calls_total: 13, flights: 2 });
    } finally {
      vi.useRealTimers();
    }
  });

  it('does not wait for one that told what cannot be read, and counts it as it was before', async () => {
    const gathering = new TelemetryCollector(
      () => [1, 2],
      () => 0,
      0,
    );
    for (const [text, sum] of [
      [snapshotOf(7, 1), 12],
      ['{', 13],
    ] as const) {
      const whole = gathering.gather();
      gathering.told(1, snapshotOf(sum - 7, 1));
      if (text === '{') expect(() => gathering.told(2, text)).toThrow(SyntaxError);
      else gathering.told(2, text);
      expect(sums(await whole)).toEqual({ calls_total: sum, flights: 2 });
    }
  });

  it('does not wait for one that has ended', async () => {
    const gathering = new TelemetryCollector(
      () => [1, 2],
      () => 0,
      0,
    );
    const whole = gathering.gather();
    gathering.told(1, snapshotOf(5, 1));
    gathering.left(2);
    expect(sums(await whole)).toEqual({ calls_total: 5, flights: 1 });
  });

  it.each(['', '{}', '[]', '{"since":1,"processes":1,"metrics":[{}],"sources":[]}'])(
    'is refused when it is nothing of the kind: %s',
    (text) => {
      expect(() => readSnapshot(text)).toThrow();
    },
  );
});

describe('a call', () => {
  it.each([
    undefined,
    null,
    'stop',
    {},
    { id: 1 },
    { id: '1', call: { what: 'take', key: 'a' } },
    { id: 1, call: { what: 'take' } },
    { id: 1, call: { what: 'renew', key: 'a' } },
    { id: 1, call: { what: 'place', key: 'a', gapMs: '1', burst: 1 } },
    { id: 1, call: { what: 'gather' } },
    { id: 1, call: { what: 'gather', scope: 'all' } },
    { id: 1, call: { what: 'other', key: 'a', token: 'b' } },
  ])('is nothing that is none: %j', (message) => {
    expect(readCall(message)).toBeUndefined();
  });
});
