import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll } from 'vitest';
import type { RedisTimeouts } from '../src/engine/coordination/redis/connection.ts';
import { temporaryFolder } from './folders.ts';

/** Whether a Redis can be started here; else that is printed. */
export const HAS_REDIS = spawnSync('redis-server', ['--version']).status === 0;
if (!HAS_REDIS) console.log('redis-server is not installed: the tests of instances that share a Redis are left out.');

/** Short timeouts, which a busy machine keeps all the same. */
export const QUICK_TIMEOUTS: RedisTimeouts = {
  commandMs: 400,
  valueMs: 1_000,
  queueMs: 3_000,
  connectMs: 2_000,
  heartbeatMs: 20,
  minRetryMs: 10,
  maxRetryMs: 50,
};

/** A Redis of one test, in a process of its own, that stores nothing on disk. */
export interface TestRedis {
  readonly url: string;
  readonly port: number;
  /** Stops the process without ending its connections, or lets it go on. */
  freeze(): void;
  thaw(): void;
  /** Ends the process at once. */
  kill(): Promise<void>;
  /** Starts it again at the same port, without data. */
  restart(): Promise<void>;
}

const processes = new Set<ChildProcess>();
afterAll(() => {
  for (const each of processes) each.kill('SIGKILL');
});

/** Starts a Redis on a free port. @param options of redis-server, such as `--requirepass` */
export async function startRedis(...options: readonly string[]): Promise<TestRedis> {
  const port = await freePort();
  let server = await launch(port, options);
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
      server = await launch(port, options);
    },
  };
}

/** A port that is free. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new TypeError('a server that listens has a port');
  server.close();
  await once(server, 'close');
  return address.port;
}

async function launch(port: number, options: readonly string[]): Promise<ChildProcess> {
  const fixed = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
  const server = spawn('redis-server', [...fixed, '--dir', temporaryFolder(), ...options], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  processes.add(server);
  server.once('exit', () => processes.delete(server));
  let said = '';
  await new Promise<void>((ready, reject) => {
    server.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      if (said.includes('Ready to accept connections')) ready();
    });
    server.once('exit', () => reject(new Error(`redis-server ended: ${said}`)));
  });
  return server;
}
