import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { MovedClock } from '../../../test/clock.ts';
import { HAS_REDIS, PATIENT_TIMEOUTS, startCluster, startRedis, startSentinel } from '../../../test/redis.ts';
import { busy, forever, HOST, requestScopeOf, sourceOf } from '../../../test/scheduler.ts';
import { Failure, inEnglish } from '../../base/errors.ts';
import type { BreakerEvent } from '../upstream/circuit-breaker.ts';
import { RequestScheduler, type RequestScope, type Slot } from '../upstream/request-scheduler.ts';
import type { SharedLimits } from '../upstream/shared-limits.ts';
import { ClusterCoordinator } from './cluster/coordinator.ts';
import { executeRequest, LeaseServer } from './cluster/lease-server.ts';
import { LEASE_MS } from './held-lease.ts';
import { LocalCoordinator } from './local.ts';
import { RedisConnection } from './redis/connection.ts';
import { RedisCoordinator } from './redis/coordinator.ts';

// What a host does to one process concerns all: the processes of a fleet, through Redis or a primary process.

const SOURCE = sourceOf({ perSecond: 1_000, burst: 1_000 });

/** A process of a fleet, and what it does with a host. */
interface FleetProcess {
  readonly events: readonly BreakerEvent[];
  acquire(changes?: Partial<RequestScope>): Promise<Slot>;
}

function processOf(shared: SharedLimits, clock: MovedClock): FleetProcess {
  const events: BreakerEvent[] = [];
  const reporting: SharedLimits = {
    takeToken: (request) => shared.takeToken(request),
    reportOutcome: (report) => {
      const arrived = shared.reportOutcome(report);
      reports.push(arrived);
      return arrived;
    },
  };
  const scheduler = new RequestScheduler(clock, (event) => events.push(event), reporting);
  return {
    events,
    acquire: (changes) => scheduler.acquireSlot(requestScopeOf(SOURCE, changes), HOST, 0, forever()),
  };
}

/** Returns the failure that refuses a slot. */
async function refusalOf({ acquire }: FleetProcess): Promise<Failure> {
  const slot = await acquire().catch((thrown: unknown) => thrown);
  if (slot instanceof Failure) return slot;
  throw new Error('the slot was granted');
}

/** What the processes have reported since the last {@link arrive}. */
const reports: Promise<void>[] = [];

/** Lets what is reported arrive: no process waits for its own report. */
async function arrive(): Promise<void> {
  await Promise.all(reports.splice(0));
}

/** The workers of one instance. */
function startWorkers(): () => Promise<SharedLimits> {
  const server = new LeaseServer(LEASE_MS, () => 0);
  let count = 0;
  return async () => {
    const number = ++count;
    const worker: ClusterCoordinator = new ClusterCoordinator(async (sent) => {
      const message = structuredClone(sent);
      if (message.kind !== 'request' || message.request.kind === 'collect') throw new Error('not of the lease server');
      const result = await executeRequest(server, number, message.request);
      worker.received(structuredClone({ kind: 'result', id: message.id, result }));
    });
    return worker;
  };
}

const servers: { kill(): Promise<void> }[] = [];
const connections: RedisConnection[] = [];
afterEach(() => {
  for (const connection of connections.splice(0)) connection.close();
});
afterAll(async () => {
  await Promise.all(servers.map((each) => each.kill()));
});

/** Instances that share a Redis of such a kind. */
function instancesOf(start: () => Promise<{ url: string; kill(): Promise<void> }>): StartFleet {
  let started: ReturnType<typeof start> | undefined;
  let fleets = 0;
  return async () => {
    started ??= start();
    const server = await started;
    servers.push(server);
    // What is of another mirror is stored apart.
    const mirror = `http://localhost/${++fleets}`;
    return async () => {
      const listener = { onWarning: (sentence: string) => expect.unreachable(sentence) };
      const connection = new RedisConnection(server.url, listener, PATIENT_TIMEOUTS);
      connections.push(connection);
      await connection.open();
      return new RedisCoordinator(connection, { mirror, local: new LocalCoordinator(), listener });
    };
  };
}

/** Starts a fleet, whose processes are then started one by one. */
type StartFleet = () => Promise<() => Promise<SharedLimits>>;

const FLEETS: readonly (readonly [string, StartFleet])[] = [
  ['workers of one instance', async () => startWorkers()],
  ...(HAS_REDIS
    ? ([
        ['instances that share a Redis', instancesOf(startRedis)],
        ['instances that share a Redis Cluster', instancesOf(startCluster)],
        ['instances that share the Redis that a Sentinel names', instancesOf(startSentinel)],
      ] as const)
    : []),
];

describe.each(FLEETS)('%s', (_, startFleet) => {
  /** So many processes that share the limits of a host. */
  async function fleetOf(count: number): Promise<{ processes: readonly FleetProcess[]; clock: MovedClock }> {
    const start = await startFleet();
    const clock = new MovedClock();
    const shared = await Promise.all(Array.from({ length: count }, start));
    return { processes: shared.map((each) => processOf(each, clock)), clock };
  }

  it('spend five calls on a host that bans them, not five each', async () => {
    const { processes } = await fleetOf(10);
    let calls = 0;
    for (let turn = 0; turn < 3; turn++)
      for (const [at, each] of processes.entries()) {
        const slot = await each.acquire({ clientAddress: `192.0.2.${(at + turn) % 10}` }).catch(() => undefined);
        if (!slot) continue;
        calls++;
        slot.release(busy());
        await arrive();
      }
    expect(calls).toBe(5);
    for (const each of processes) {
      expect(await refusalOf(each)).toMatchObject({ code: 'upstream_busy', message: /asked again in [45] s/ });
      expect(each.events).toMatchObject([{ host: HOST, state: 'open' }]);
    }
  });

  it('send one probe among them, and all go on when it succeeds', async () => {
    const { processes, clock } = await fleetOf(4);
    const [first, second, ...others] = processes;
    for (let call = 0; call < 5; call++) {
      (await first!.acquire({ clientAddress: `192.0.2.${call % 2}` })).release(busy());
      await arrive();
    }
    for (const each of processes) await refusalOf(each);
    await clock.pass(5_100);
    const probe = await second!.acquire();
    for (const each of [first!, ...others])
      expect(await refusalOf(each)).toMatchObject({
        message: 'The source is busy; it is being asked again right now.',
      });
    probe.release(undefined);
    await arrive();
    for (const each of processes) (await each.acquire()).release(undefined);
    expect(others[0]?.events.map(({ state }) => state)).toEqual(['open', 'closed']);
  });

  it('wait longer together when the probe fails', async () => {
    const { processes, clock } = await fleetOf(2);
    const [one, other] = processes;
    for (let call = 0; call < 5; call++) {
      (await one!.acquire({ clientAddress: `192.0.2.${call % 2}` })).release(busy());
      await arrive();
    }
    await refusalOf(other!);
    await clock.pass(5_100);
    (await one!.acquire()).release(busy());
    await arrive();
    expect(await refusalOf(other!)).toMatchObject({ message: /asked again in (9|10) s/ });
  });

  it('heed the Retry-After that one of them got, and a process that starts later does, too', async () => {
    const start = await startFleet();
    const clock = new MovedClock();
    const one = processOf(await start(), clock);
    const limited = new Failure('upstream_busy', inEnglish('Too many requests.'), {
      retryAfterMs: 60_000,
      cause: 'HTTP 429',
    });
    (await one.acquire()).release(limited);
    await arrive();
    const late = processOf(await start(), clock);
    expect(await refusalOf(late)).toMatchObject({ message: /^Too many requests; it is asked again in (59|60) s\.$/ });
  });

  it('tell each other nothing of a request with a cookie of a client', async () => {
    const { processes } = await fleetOf(2);
    const [one, other] = processes;
    for (let call = 0; call < 10; call++)
      (await one!.acquire({ hasClientCookie: true, clientAddress: `192.0.2.${call}` })).release(busy(60_000));
    await arrive();
    (await other!.acquire()).release(undefined);
    expect([...one!.events, ...other!.events]).toEqual([]);
  });
});

describe('workers whose prober ends', () => {
  it('probe the host again', () => {
    const server = new LeaseServer(LEASE_MS, () => 0);
    const wanted = {
      kind: 'takeToken',
      source: 'a',
      host: HOST,
      seen: 0,
      isProbe: true,
      gapMs: 1,
      burst: 9,
      sharers: 1,
      begins: false,
    };
    const take = (worker: number) => server.takeToken(worker, { ...wanted, kind: 'takeToken' });
    expect([take(1), take(2)]).toEqual([{ kind: 'taken' }, { kind: 'probed' }]);
    server.releaseAll(1);
    expect(take(2)).toEqual({ kind: 'taken' });
  });
});
