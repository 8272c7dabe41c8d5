import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Redis } from 'ioredis';
import { expect, vi } from 'vitest';
import { findFreePort } from '../src/engine/coordination/cluster/free-port.ts';
import type { RedisTimeouts } from '../src/engine/coordination/redis/connection.ts';
import { temporaryFolder } from './folders.ts';
import { atEndOfFile } from './leftovers.ts';

/** Whether a Redis can be started here; if not, prints it. */
export const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0;
if (!HAS_REDIS) console.log('redis-server is not installed: the tests of instances that share a Redis are left out.');

/** Timeouts that are short, but long enough for a busy machine. */
export const QUICK_TIMEOUTS: RedisTimeouts = {
  commandMs: 1_000,
  valueMs: 1_500,
  queueMs: 3_000,
  connectMs: 2_000,
  heartbeatMs: 20,
  minRetryMs: 10,
  maxRetryMs: 50,
};

/** Timeouts of tests in which Redis always answers, however many instances connect to it at once. */
export const PATIENT_TIMEOUTS: RedisTimeouts = {
  ...QUICK_TIMEOUTS,
  commandMs: 30_000,
  valueMs: 30_000,
  queueMs: 30_000,
  connectMs: 30_000,
};

/** A Redis of one test, in a process of its own, that stores nothing on disk. */
export interface TestRedis {
  readonly url: string;
  readonly port: number;
  /** Suspends the process with its connections open, or resumes it. */
  freeze(): void;
  thaw(): void;
  /** Ends the process at once. */
  kill(): Promise<void>;
  /** Starts it again at the same port, without data. */
  restart(): Promise<void>;
}

/** Starts a Redis on a free port. @param options of redis-server, such as `--requirepass` */
export async function startRedis(...options: readonly string[]): Promise<TestRedis> {
  const port = await freePort();
  const fixed = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const all = [...fixed, '--dir', temporaryFolder(), ...options];
  let server = await launch(all);
  return {
    url: `redis://127.0.0.1:${port}`,
    port,
    freeze: () => server.kill('SIGSTOP'),
    thaw: () => server.kill('SIGCONT'),
    kill: async () => {
      // It may be dead already.
      if (!server.kill('SIGKILL')) return;
      await once(server, 'exit');
    },
    restart: async () => {
      server = await launch(all);
    },
  };
}

/** Several servers that clients see as one. */
export interface TestServers {
  /** The address for `--redis`. */
  readonly url: string;
  readonly servers: readonly TestRedis[];
  kill(): Promise<void>;
}

/** Starts a Redis Cluster of three masters. */
export async function startCluster(): Promise<TestServers> {
  const nodes = await Promise.all(
    [0, 5_462, 10_923].map(async (firstSlot, at, { [at + 1]: next = 16_384 }) => {
      const busPort = await freePort();
      const quick = ['--cluster-enabled', 'yes', '--cluster-node-timeout', '500', '--cluster-port', String(busPort)];
      const server = await startRedis(...quick);
      const operator = new Redis(server.url);
      await operator.cluster('ADDSLOTSRANGE', firstSlot, next - 1);
      await operator.cluster('SET-CONFIG-EPOCH', at + 1);
      return { server, operator, busPort };
    }),
  );
  const [first] = nodes;
  for (const { server, busPort } of nodes)
    await first?.operator.call('CLUSTER', 'MEET', '127.0.0.1', server.port, busPort);
  for (const { operator } of nodes) {
    await vi.waitFor(async () => {
      expect(await operator.cluster('INFO')).toMatch(/cluster_state:ok[\s\S]*cluster_size:3\r/);
    }, 10_000);
    operator.disconnect();
  }
  const servers = nodes.map(({ server }) => server);
  const hosts = servers.slice(0, 2).map(({ port }) => `127.0.0.1:${port}`);
  return {
    url: `redis+cluster://${hosts.join(',')}`,
    servers,
    kill: async () => void (await Promise.all(servers.map((each) => each.kill()))),
  };
}

/** The password of the Redis that {@link startSentinel} starts; the Sentinel has none. */
export const SENTINEL_PASSWORD = 's3cr3t';

/** Starts a master, its replica and a Sentinel: `servers` has the first two. */
export async function startSentinel(): Promise<TestServers> {
  const secret = ['--requirepass', SENTINEL_PASSWORD, '--masterauth', SENTINEL_PASSWORD];
  const master = await startRedis(...secret, '--repl-diskless-sync-delay', '0');
  const replica = await startRedis(...secret, '--replicaof', `127.0.0.1 ${master.port}`);
  const operator = new Redis(master.url, { password: SENTINEL_PASSWORD });
  // A Sentinel looks for replicas when it starts, and then every ten seconds.
  await vi.waitFor(async () => expect(await operator.info('replication')).toMatch(/state=online/), 10_000);
  operator.disconnect();
  const port = await freePort();
  const file = join(temporaryFolder(), 'sentinel.conf');
  writeFileSync(
    file,
    [
      `port ${port}`,
      'bind 127.0.0.1',
      `sentinel monitor main 127.0.0.1 ${master.port} 1`,
      `sentinel auth-pass main ${SENTINEL_PASSWORD}`,
      'sentinel down-after-milliseconds main 300',
      'sentinel failover-timeout main 1000',
      '',
    ].join('\n'),
  );
  const sentinel = await launch([file, '--sentinel']);
  const servers = [master, replica];
  return {
    url: `redis+sentinel://:${SENTINEL_PASSWORD}@127.0.0.1:${await freePort()},127.0.0.1:${port}/main`,
    servers,
    kill: async () => {
      sentinel.kill('SIGKILL');
      await Promise.all(servers.map((each) => each.kill()));
    },
  };
}

/** A port that is free. */
export async function freePort(): Promise<number> {
  const port = await findFreePort('127.0.0.1');
  if (port === undefined) throw new Error('127.0.0.1 has no free port');
  return port;
}

async function launch(options: readonly string[]): Promise<ChildProcess> {
  const server = spawn('redis-server', options, { stdio: ['ignore', 'pipe', 'inherit'] });
  atEndOfFile(() => void server.kill('SIGKILL'));
  let said = '';
  await new Promise<void>((ready, reject) => {
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (/Ready to accept connections|Sentinel ID is/.test(said)) ready();
    });
    server.once('exit', () => reject(new Error(`redis-server ended: ${said}`)));
  });
  return server;
}
