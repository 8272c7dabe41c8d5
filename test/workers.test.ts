import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { request, type ServerResponse } from 'node:http';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { StatusDocument } from '../src/engine/telemetry/status.ts';
import { readExposition } from './exposition.ts';
import { temporaryFolder } from './folders.ts';
import { BEFORE, HISTORY } from './http-service.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { freePort } from './redis.ts';
import { klineReplyAt, tradedDays } from './traded-days.ts';

// `finfount serve --workers N` as it is installed: several processes at one port.

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const DAYS = tradedDays('2024-01-02', '2024-02-01');
// A few rows: what is sent again and again is short.
const PATH = '/api/public/stock_zh_a_hist?symbol=600000&start_date=20240102&end_date=20240105';
const TIMEOUTS = { timeout: 30_000, interval: 20 };

const children: ChildProcess[] = [];
const upstreams: LocalUpstream[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  for (const localUpstream of upstreams.splice(0)) await localUpstream.close();
});

/** The program, what it printed and what it logged. */
function launch(...args: readonly string[]) {
  const dataDir = temporaryFolder();
  const child = spawn(process.execPath, [MAIN, 'serve', ...args], {
    env: { PATH: process.env.PATH, HOME: dataDir, FINFOUNT_DATA_DIR: dataDir, FINFOUNT_LOG_LEVEL: 'debug' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  let [out, err] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => (out += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => (err += text));
  return { child, printed: () => out, logged: () => err };
}

/** The same, once it serves. */
async function start(...args: readonly string[]) {
  const launched = launch('--port', '0', ...args);
  const url = await vi.waitFor(() => {
    const found = /(http:\/\/\S+)\/docs\//.exec(launched.printed())?.[1];
    if (!found) throw new Error(`does not serve: ${launched.logged()}`);
    return found;
  }, TIMEOUTS);
  return { ...launched, url };
}

/** The ids of the processes that a process has started. */
async function pidsBelow({ pid }: ChildProcess): Promise<number[]> {
  return (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).trim().split(' ').map(Number);
}

/** The workers that wrote the lines of a log. */
const workersIn = (log: string): Set<unknown> =>
  new Set(
    log
      .split('\n')
      .filter((line) => line.includes('"worker"'))
      .map((line) => (JSON.parse(line) as { worker?: unknown }).worker),
  );

/** Sends a request on a connection of its own, so that the workers take turns. */
function get(url: string): Promise<{ status: number | undefined; body: string }> {
  return new Promise((answered, reject) => {
    request(url, { agent: false }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (text: string) => (body += text));
      response.on('end', () => answered({ status: response.statusCode, body })).on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

describe('finfount serve --workers 3', () => {
  it('serves at one port, says so once, and ends with 0 on SIGTERM', async () => {
    const { child, url, printed, logged } = await start('--sandbox', '--workers', '3');
    expect(printed().match(/finfount \d/g)).toHaveLength(1);
    // None of those that a connection of another program could have taken before the first worker listened.
    expect(Number(new URL(url).port)).toBeLessThan(32_768);
    // An idle worker takes the next connection.
    await vi.waitFor(async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => get(url + PATH)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      expect(workersIn(logged())).toEqual(new Set([1, 2, 3]));
    }, TIMEOUTS);
    child.kill('SIGTERM');
    expect(await once(child, 'exit')).toEqual([0, null]);
  }, 90_000);

  it('makes one upstream request for all workers, without a Redis', async () => {
    const waiting: ServerResponse[] = [];
    const localUpstream = await startLocalUpstream(() => (response) => waiting.push(response));
    upstreams.push(localUpstream);
    const { url, logged } = await start('--mirror', localUpstream.url, '--workers', '3');
    const answers = Array.from({ length: 60 }, () => get(`${url}/api/public/stock_zh_a_hist?${BEFORE}`));
    await vi.waitFor(() => expect(waiting).toHaveLength(1), TIMEOUTS);
    waiting[0]?.end(HISTORY);
    for (const answer of await Promise.all(answers)) expect(answer).toEqual({ status: 200, body: '[]' });
    expect(workersIn(logged()).size).toBeGreaterThan(1);
    expect(localUpstream.received).toHaveLength(1);
  }, 90_000);

  it.skipIf(process.platform !== 'linux')(
    'shows at each worker the metrics of all, and keeps the counts of a worker that died',
    async () => {
      const localUpstream = await startLocalUpstream((address) => klineReplyAt(address, DAYS));
      upstreams.push(localUpstream);
      const { child, url, logged } = await start('--mirror', localUpstream.url, '--workers', '3');
      let sent = 0;
      const answered = async () =>
        readExposition((await get(`${url}/metrics`)).body).value('finfount_http_requests_total', {
          interface: 'stock_zh_a_hist',
          status: '200',
        });
      await vi.waitFor(async () => {
        await Promise.all(Array.from({ length: 12 }, () => get(url + PATH)));
        sent += 12;
        expect(workersIn(logged())).toEqual(new Set([1, 2, 3]));
      }, TIMEOUTS);
      for (let scrape = 0; scrape < 6; scrape++) expect(await answered()).toBe(sent);
      // What a worker was never asked for dies with it.
      await get(`${url}/api/status`);
      process.kill((await pidsBelow(child))[0] ?? 0, 'SIGKILL');
      await vi.waitFor(() => expect(logged()).toContain('another one is started'), TIMEOUTS);
      expect(await answered()).toBe(sent);
      const { processes, sources } = JSON.parse((await get(`${url}/api/status`)).body) as StatusDocument;
      expect(processes).toBeGreaterThan(1);
      expect(sources.find(({ name }) => name === 'eastmoney')).toMatchObject({ up: true });
    },
    90_000,
  );

  it.each([
    ['chose a free port', async () => '0'],
    ['was given its port', async () => String(await freePort())],
  ])('answers while the primary process, which %s, is stopped', async (_, choose) => {
    const { child, url, logged } = await start('--sandbox', '--workers', '2', '--port', await choose());
    // Each worker has the answer in memory then.
    await vi.waitFor(async () => {
      await Promise.all(Array.from({ length: 12 }, () => get(url + PATH)));
      expect(workersIn(logged())).toEqual(new Set([1, 2]));
    }, TIMEOUTS);
    child.kill('SIGSTOP');
    const answers = await Promise.all(Array.from({ length: 12 }, () => get(url + PATH)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });

  it.skipIf(process.platform !== 'linux')(
    'starts another worker for one that dies, at the same port',
    async () => {
      const { child, url, logged } = await start('--sandbox', '--workers', '2');
      const workers = await pidsBelow(child);
      expect(workers).toHaveLength(2);
      for (const [at, pid] of workers.entries()) {
        process.kill(pid, 'SIGKILL');
        await vi.waitFor(async () => {
          // Many connections at once, so that the new worker takes one of them.
          await Promise.all(Array.from({ length: 12 }, () => get(url + PATH)));
          expect([...workersIn(logged())]).toContain(at + 3);
        }, TIMEOUTS);
      }
      expect((await get(url + PATH)).status).toBe(200);
      expect(logged().match(/"reason":"SIGKILL".*another one is started/g)).toHaveLength(2);
      expect((await pidsBelow(child)).filter((pid) => workers.includes(pid))).toEqual([]);
    },
    90_000,
  );

  it.skipIf(process.platform !== 'linux')(
    'serves at the same port again when all die at once, though any free one was asked for',
    async () => {
      const { child, url } = await start('--sandbox', '--workers', '2');
      const workers = await pidsBelow(child);
      for (const pid of workers) process.kill(pid, 'SIGKILL');
      await vi.waitFor(async () => {
        expect((await pidsBelow(child)).filter((pid) => !workers.includes(pid))).toHaveLength(2);
        expect((await get(url + PATH)).status).toBe(200);
      }, TIMEOUTS);
    },
    90_000,
  );

  it.skipIf(process.platform !== 'linux')(
    'leaves no worker behind when it is killed itself',
    async () => {
      const { child } = await start('--sandbox', '--workers', '2');
      const workers = await pidsBelow(child);
      child.kill('SIGKILL');
      for (const pid of workers) await vi.waitFor(() => expect(() => process.kill(pid, 0)).toThrow('ESRCH'), TIMEOUTS);
    },
    90_000,
  );

  it('says why it cannot serve once, with the exit code of one process', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? String(address?.port) : '';
    const { child, printed, logged } = launch('--sandbox', '--port', port, '--workers', '3');
    expect(await once(child, 'exit')).toEqual([1, null]);
    server.close();
    expect([printed(), logged()]).toEqual([
      '',
      `error: 127.0.0.1:${port} is taken by another program; stop that, or choose another port with --port.\n`,
    ]);
  }, 90_000);
});
