import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '../src/service/settings.ts';
import { declarationOf, everyKind, found } from './declarations.ts';
import { readExposition } from './exposition.ts';
import { temporaryFolder } from './folders.ts';
import { toKlineReply } from './http-service.ts';
import { atEndOfFile } from './leftovers.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

// What one client may take from the others, over the wire.

const MAIN = fileURLToPath(new URL('../dist/main.js', import.meta.url));
const stockZhAHist = await declarationOf('stock_zh_a_hist');
// The source fails for codes that begin so.
const BROKEN = '6666';
const LINE = '2024-01-02,1.00,2.00,3.00,0.50,100,20000.00,1.00,2.00,0.10,0.50';
// As many requests of Eastmoney run at once, and a minute of its rate waits.
const { concurrency, perSecond } = stockZhAHist.source.limits;
const QUEUE = 60 * perSecond;

let localUpstream: LocalUpstream;
let service: Pick<TestService, 'url' | 'get' | 'close'>;
/** Lets the source answer all held requests, and all later ones at once. */
let release: () => void;

beforeEach(async () => {
  let isHeld = true;
  const held: (() => void)[] = [];
  release = () => {
    isHeld = false;
    for (const answer of held) answer();
  };
  localUpstream = await startLocalUpstream((url) => (response) => {
    const answer = () => {
      if (codeOf(url).startsWith(BROKEN)) response.writeHead(500).end();
      else response.end(toKlineReply([LINE], codeOf(url)));
    };
    if (isHeld) held.push(answer);
    else answer();
  });
});
afterEach(async () => {
  release();
  await service.close();
  await localUpstream.close();
});

const codeOf = (url: string): string => /secid=1\.(\d+)/.exec(url)?.[1] ?? '';
const pathOf = (code: number): string => `/api/public/stock_zh_a_hist?symbol=${code}`;

async function start(settings: Partial<Settings>): Promise<void> {
  const declarations = [found(stockZhAHist), found(everyKind)];
  service = await startTestService({ mirror: localUpstream.url, logLevel: 'silent', ...settings }, { declarations });
}

/** The value of a metric of the service. */
const metric = async (name: string): Promise<number | undefined> =>
  readExposition(await (await service.get('/metrics')).text()).value(name, {});

/** Resolves when a metric has this value. */
async function reached(name: string, value: number): Promise<void> {
  await expect.poll(() => metric(name), { timeout: 30_000, interval: 20 }).toBe(value);
}

/**
 * Starts the service in a process of its own: a count walks the whole heap, which other files of this worker have
 * filled. Returns a function that counts its objects of each kind.
 */
async function startCounting(): Promise<() => Promise<Readonly<Record<string, number>>>> {
  const counts = new URL('object-counts.mjs', import.meta.url).href;
  const options = ['--port', '0', '--disk', '0', '--mirror', localUpstream.url];
  const child = spawn(process.execPath, ['--import', counts, MAIN, 'serve', ...options], {
    env: { PATH: process.env.PATH, HOME: temporaryFolder() },
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  });
  const ended = once(child, 'exit');
  atEndOfFile(() => void child.kill('SIGKILL'));
  let printed = '';
  const url = await new Promise<string>((serves, reject) => {
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
      const [, origin] = /(http:\/\/\S+)\/docs\//.exec(printed) ?? [];
      if (origin !== undefined) serves(origin);
    });
    child.once('exit', () => reject(new Error(`it does not serve: ${printed}`)));
  });
  service = {
    url,
    get: (path, headers = {}) => fetch(`${url}${path}`, { headers }),
    close: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
  return async () => {
    child.send('count');
    const [counted] = (await once(child, 'message')) as [Record<string, number>];
    return counted;
  };
}

describe('a client with 300 codes', () => {
  const GREEDY = { 'x-forwarded-for': '192.0.2.66' };
  const OTHER = { 'x-forwarded-for': '192.0.2.1' };

  it('fills its part of the queue, is refused itself, and holds up nobody by more than a round', async () => {
    await start({ trustedProxies: 'nearest' });
    const greedy = Array.from({ length: 300 }, (_, at) => service.get(pathOf(600_000 + at), GREEDY));
    await reached('finfount_flights', concurrency + QUEUE);
    const other = service.get(pathOf(688_001), OTHER);
    await reached('finfount_flights', concurrency + QUEUE + 1);
    release();
    expect((await other).status).toBe(200);
    const statuses = await Promise.all(greedy.map(async (each) => (await each).status));
    expect(statuses.filter((status) => status === 503)).toHaveLength(300 - concurrency - QUEUE);
    const turn = localUpstream.received.findIndex(({ url }) => codeOf(url) === '688001');
    expect(turn).toBeLessThan(concurrency + 3);
  });

  it('does not have another refused who asks for what it was refused', async () => {
    await start({ trustedProxies: 'nearest' });
    const greedy = Array.from({ length: 300 }, (_, at) => service.get(pathOf(600_000 + at), GREEDY));
    await reached('finfount_flights', concurrency + QUEUE);
    const refused = await service.get(pathOf(688_001), GREEDY);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30']);
    const other = service.get(pathOf(688_001), OTHER);
    release();
    expect((await other).status).toBe(200);
    await Promise.all(greedy);
  });

  it('does not hold up another who asks for the last of the same codes', async () => {
    await start({ trustedProxies: 'nearest' });
    const greedy = Array.from({ length: concurrency + QUEUE }, (_, at) => service.get(pathOf(600_000 + at), GREEDY));
    await reached('finfount_flights', concurrency + QUEUE);
    const last = 600_000 + concurrency + QUEUE - 1;
    const other = service.get(pathOf(last), OTHER);
    await reached('finfount_waiting_callers', concurrency + QUEUE + 1);
    release();
    expect((await other).status).toBe(200);
    await Promise.all(greedy);
    const turn = localUpstream.received.findIndex(({ url }) => codeOf(url) === String(last));
    expect(turn).toBeLessThan(concurrency + 3);
  });

  it('is one with all others behind a proxy that is not trusted', async () => {
    await start({});
    const greedy = Array.from({ length: 300 }, (_, at) => service.get(pathOf(600_000 + at), GREEDY));
    await reached('finfount_flights', concurrency + QUEUE);
    expect((await service.get(pathOf(688_001), OTHER)).status).toBe(503);
    release();
    await Promise.all(greedy);
  });
});

describe('a client that collects codes for which the source fails', () => {
  it('takes its hosts away from nobody else', async () => {
    await start({ trustedProxies: 'nearest' });
    release();
    for (let at = 0; at < 60; at++)
      expect((await service.get(pathOf(666_600 + at), { 'x-forwarded-for': '192.0.2.66' })).status).toBe(502);
    const other = await service.get(pathOf(688_001), { 'x-forwarded-for': '192.0.2.1' });
    expect([other.status, codeOf(localUpstream.received.at(-1)?.url ?? '')]).toEqual([200, '688001']);
  });
});

describe('clients that disconnect', () => {
  /** So many clients send a request, and leave when all are waiting for the source. */
  async function leave(codes: readonly number[]): Promise<void> {
    const sockets = codes.map((code) => {
      const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
      // A reset connection has an error at both ends.
      socket.on('error', () => undefined).write(`GET ${pathOf(code)} HTTP/1.1\r\nHost: x\r\n\r\n`);
      return socket;
    });
    await reached('finfount_waiting_callers', codes.length);
    for (const socket of sockets) socket.resetAndDestroy();
    await reached('finfount_waiting_callers', 0);
  }

  it('leave only the fetches that have begun; these are stored, and nothing else is asked', async () => {
    await start({});
    await leave(Array.from({ length: 100 }, (_, at) => 600_000 + at));
    expect(await metric('finfount_flights')).toBe(concurrency);
    release();
    await reached('finfount_flights', 0);
    expect(localUpstream.received).toHaveLength(concurrency);
    const code = Number(codeOf(localUpstream.received[0]?.url ?? ''));
    expect((await service.get(pathOf(code))).status).toBe(200);
    expect(localUpstream.received).toHaveLength(concurrency);
  });

  it('leave no object behind, however many there were', async () => {
    const count = await startCounting();
    // What is made once, and the fetches that have begun.
    for (let time = 0; time < 3; time++) await leave(Array.from({ length: 100 }, (_, at) => 600_000 + at));
    const before = await count();
    for (let time = 0; time < 5; time++) {
      await leave(Array.from({ length: 100 }, (_, at) => 601_000 + 100 * time + at));
      await leave(Array.from({ length: 100 }, () => 600_000));
    }
    // Of 1,000 clients, what the last hundred may still hold: Node frees a parser of HTTP for each.
    for (const [kind, after] of Object.entries(await count()))
      expect([kind, after - before[kind]!]).toEqual([kind, expect.toSatisfy((grown: number) => grown < 120)]);
  }, 120_000);
});

describe('a health check', () => {
  it.each([
    ['new', false],
    ['known', true],
  ])('is answered before 200 %s clients that came first have their ranges of a history', async (_, isKnown) => {
    await start({});
    release();
    await (await service.get(pathOf(600_000))).text();
    const { hostname, port } = new URL(service.url);
    const answered: string[] = [];
    const open = async (): Promise<Socket> => {
      const socket = connect(Number(port), hostname);
      await once(socket, 'connect');
      return socket;
    };
    const ask = async (socket: Socket, path: string): Promise<void> => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
      await once(socket, 'data');
      answered.push(path);
      if (path !== '/health/live') socket.destroy();
    };
    const sockets = await Promise.all(Array.from({ length: 200 }, open));
    if (isKnown) await Promise.all(sockets.map((socket) => ask(socket, '/health/live')));
    answered.length = 0;
    const ranges = sockets.map((socket, at) =>
      ask(socket, `${pathOf(600_000)}&start_date=${20_000_101 + at * 10_000}`),
    );
    await Promise.all([...ranges, open().then((socket) => ask(socket, '/health/ready'))]);
    expect(answered.length).toBe(201);
    expect(answered.indexOf('/health/ready')).toBeLessThan(100);
  });
});
