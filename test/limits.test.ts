import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TIMEOUTS, type Timeouts } from '../src/faces/http/connections/timeouts.ts';
import type { Settings } from '../src/service/settings.ts';
import { declarationOf, everyKind, found } from './declarations.ts';
import { readExposition } from './exposition.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

const stockZhAHist = await declarationOf('stock_zh_a_hist');

const klineReply = (code: string, days: number) => {
  const klines = Array.from({ length: days }, (_, at) => {
    const day = new Date(Date.UTC(1993, 0, 1 + at)).toISOString().slice(0, 10);
    return `${day},1.00,2.00,3.00,0.50,100,20000.00,1.00,2.00,0.10,0.50`;
  });
  return JSON.stringify({ rc: 0, data: { code, market: 1, klines } });
};
const HIST = '/api/public/stock_zh_a_hist?symbol=600000';
/** A day after the last of the history. */
const dayOf = (at: number): string =>
  new Date(Date.UTC(2030, 0, 1 + at)).toISOString().slice(0, 10).replaceAll('-', '');
const LIVE = 'GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n';
const LAST = LIVE.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n');

/** Requests that are refused with their connection. */
const REFUSED = ['CONNECT x:1 HTTP/1.1\r\nHost: x\r\n\r\n', 'nonsense\r\n\r\n'];

let localUpstream: LocalUpstream;
let service: TestService;
const sockets: Socket[] = [];
/** Lets Eastmoney answer all held requests, and all later ones at once. */
let release: () => void;

beforeEach(async () => {
  let isHeld = true;
  const held: (() => void)[] = [];
  release = () => {
    isHeld = false;
    for (const answer of held) answer();
  };
  localUpstream = await startLocalUpstream((url) => (response) => {
    const isHistory = url.includes('eastmoney');
    const answer = () =>
      response.end(isHistory ? klineReply(/secid=1\.(\d+)/.exec(url)?.[1] ?? '', 8_000) : '2024-01-02,1\n');
    if (isHistory && isHeld) held.push(answer);
    else answer();
  });
});
afterEach(async () => {
  release();
  for (const socket of sockets.splice(0)) socket.destroy();
  await service.close();
  await localUpstream.close();
});

async function start(settings: Partial<Settings>, timeouts: Partial<Timeouts> = {}): Promise<void> {
  const declarations = [found(stockZhAHist), found(everyKind)];
  service = await startTestService(
    { mirror: localUpstream.url, ...settings },
    { declarations, timeouts: { ...TIMEOUTS, ...timeouts } },
  );
}

/** Opens a connection. */
async function opened(): Promise<Socket> {
  const { port, hostname } = new URL(service.url);
  const socket = connect(Number(port), hostname).on('error', () => undefined);
  sockets.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** Returns all bytes until the server closes the connection. */
async function whole(socket: Socket): Promise<string> {
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  await once(socket, 'close');
  return Buffer.concat(chunks).toString();
}

/** Sends bytes over a new connection, and returns all bytes until the server closes it. */
async function exchanged(bytes: string): Promise<string> {
  const socket = await opened();
  socket.write(bytes);
  return whole(socket);
}

const statuses = (answers: string): (string | undefined)[] =>
  [...answers.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);

/** Waits until the sources have received that many requests. */
async function asked(count: number): Promise<void> {
  await expect.poll(() => localUpstream.received.length).toBe(count);
}

describe('a connection above the limit', () => {
  it('is answered 503 with Retry-After and closed, with or without a request; the others are served', async () => {
    await start({ maxConnections: 16 });
    const served = await Promise.all(Array.from({ length: 16 }, opened));
    for (const bytes of ['', LIVE, `${LIVE}${LIVE}`, 'nonsense']) {
      const [head = '', body = ''] = (await exchanged(bytes)).split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 503 Service Unavailable\r\n/);
      expect(head.toLowerCase().split('\r\n')).toEqual(
        expect.arrayContaining([
          'retry-after: 1',
          'connection: close',
          'finfount-error: overloaded',
          'content-type: application/json; charset=utf-8',
          'access-control-allow-origin: *',
        ]),
      );
      expect(JSON.parse(body)).toEqual({ error: expect.stringMatching(/connections/) });
    }
    for (const socket of served) {
      socket.write(LIVE);
      expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 OK/);
    }
  });

  it('is accepted once another one has closed, also after a flood that reads nothing', async () => {
    await start({ maxConnections: 16 });
    const [first] = await Promise.all(Array.from({ length: 16 }, opened));
    const flood = await Promise.all(Array.from({ length: 200 }, opened));
    expect((await Promise.all(flood.map(whole))).flatMap(statuses)).toEqual(flood.map(() => '503'));
    first?.destroy();
    await expect.poll(async () => statuses(await exchanged(LAST))).toEqual(['200']);
  });
});

describe('a slow client', () => {
  it('that sends its request head too slowly is answered 408', async () => {
    await start({}, { headMs: 50, requestMs: 50, checkIntervalMs: 20 });
    for (const bytes of ['', 'GET /health/li', 'GET /health/live HTTP/1.1\r\nHost: x\r\nA: ']) {
      const [head = '', body = ''] = (await exchanged(bytes)).split('\r\n\r\n');
      expect([bytes, ...statuses(head)]).toEqual([bytes, '408']);
      expect(JSON.parse(body)).toEqual({ error: 'The request did not arrive whole in time.' });
    }
  });

  it('that sends an unread body slowly is answered, and disconnected', async () => {
    await start({}, { headMs: 50, requestMs: 50, checkIntervalMs: 20 });
    for (const body of ['Content-Length: 1000000\r\n\r\nabc', 'Transfer-Encoding: chunked\r\n\r\n5\r\nab'])
      expect(statuses(await exchanged(LIVE.replace('\r\n\r\n', `\r\n${body}`)))[0]).toBe('200');
  });

  it('is disconnected when it is idle between two requests', async () => {
    await start({}, { idleMs: 50 });
    expect(statuses(await exchanged(LIVE))).toEqual(['200']);
  });

  it('that stops reading its response is disconnected, hot or not', async () => {
    await start({ maxConnections: 1 }, { stalledMs: 50, checkIntervalMs: 20 });
    release();
    for (const [at, bytes] of ['', '', ...REFUSED, ...REFUSED.toReversed()].entries()) {
      const path = at % 2 === 0 ? `${HIST}${'&'.repeat(at)}` : HIST;
      const stalled = await opened();
      // More than the socket buffers hold.
      stalled.pause().write(`${`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20)}${bytes}`);
      await expect.poll(async () => statuses(await exchanged(LAST)), { timeout: 10_000 }).toEqual(['200']);
    }
  });

  it.each([
    ['answers', (at: number) => `${HIST}&end_date=${dayOf(at)}`],
    ['files', (at: number) => `/api/export/stock_zh_a_hist.csv?symbol=600000&end_date=${dayOf(at)}`],
    ['lines', (at: number) => `/api/table/stock_zh_a_hist.ndjson?symbol=600000&symbol=600001&end_date=${dayOf(at)}`],
  ])('that asks for many %s holds a few of them: others are 503 until it has read them', async (_, pathOf) => {
    await start({ memoryBytes: 8_000_000 });
    release();
    const requests = Array.from({ length: 60 }, (_each, at) => `GET ${pathOf(at)} HTTP/1.1\r\nHost: x\r\n`);
    const slow = (await opened()).pause();
    slow.write(`${requests.join('\r\n')}Connection: close\r\n\r\n`);
    let next = 100;
    const statusOfNext = async (): Promise<number> => {
      const { status, body } = await service.get(pathOf(next++));
      await body?.cancel();
      return status;
    };
    await expect.poll(statusOfNext, { timeout: 10_000 }).toBe(503);
    // What needs no memory.
    expect((await service.get(`${HIST}&start_date=20141001&end_date=20141031`)).status).toBe(200);
    const codes = statuses(await whole(slow.resume()));
    expect([codes.length, ...new Set(codes)]).toEqual([requests.length, '200', '503']);
    await expect.poll(statusOfNext, { timeout: 10_000 }).toBe(200);
  });

  it('holds hot answers, too, which leave the cache before it has read them', async () => {
    await start({ memoryBytes: 8_000_000 });
    release();
    const plain = { 'accept-encoding': 'identity' };
    let status = 200;
    let days = 0;
    for (; status === 200 && days < 40; days++) {
      const path = `${HIST}&end_date=${dayOf(days)}`;
      const response = await service.get(path, plain);
      await response.arrayBuffer();
      status = response.status;
      const slow = (await opened()).pause();
      // More than the socket buffers hold.
      slow.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(10));
    }
    expect([status, days > 10]).toEqual([503, true]);
  });

  it('holds a few tables of many asks at most: no other is made until it has read them or left', async () => {
    await start({ memoryBytes: 6_000_000 });
    release();
    const codes = Array.from({ length: 10 }, (_, at) => `symbol=${600_000 + at}`).join('&');
    const pathOf = (last: number): string => `/api/table/stock_zh_a_hist.json?${codes}&_last=${last}`;
    const get = (last: number) => service.get(pathOf(last), { 'accept-encoding': 'identity' });
    // More than the socket buffers hold.
    expect((await (await get(8_000)).arrayBuffer()).byteLength).toBeGreaterThan(15_000_000);
    const slow = await opened();
    slow.write(`GET ${pathOf(7_999)} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(String((await once(slow, 'data'))[0])).toMatch(/^HTTP\/1\.1 200 /);
    slow.pause();
    const refused = await get(7_998);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect(await refused.json()).toMatchObject({
      error: expect.stringContaining('as much memory as there is for them'),
    });
    // Small tables, and those of one ask.
    expect((await get(2)).status).toBe(200);
    expect((await service.get(HIST)).status).toBe(200);
    slow.destroy();
    // Whatever is not read holds its connection, and the service as it stops.
    const statusOf = async (last: number): Promise<number> => {
      const { status, body } = await get(last);
      await body?.cancel();
      return status;
    };
    await expect.poll(() => statusOf(7_000), { timeout: 10_000 }).toBe(200);
  });

  it.each([
    ['', { headMs: 15_000 }],
    [', also after a request that never ends', { headMs: 50 }],
  ])('that stops reading is disconnected, although it goes on to send%s', async (_, { headMs }) => {
    await start({}, { headMs, stalledMs: 100, checkIntervalMs: 20 });
    release();
    const stalled = (await opened()).pause();
    stalled.on('error', () => undefined);
    // More than the socket buffers hold; then a byte of a further request now and then.
    stalled.write(`GET ${HIST} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(20));
    stalled.write('GET /');
    const sending = setInterval(() => stalled.writable && stalled.write('x'), 10);
    await new Promise((resolve) => stalled.once('close', resolve));
    clearInterval(sending);
  });

  it('that waits for a slow source is not disconnected', async () => {
    await start({}, { headMs: 50, requestMs: 50, stalledMs: 50, checkIntervalMs: 20 });
    const answer = service.get(HIST);
    await asked(1);
    // A later connection without a request is closed after the same time.
    expect(statuses(await exchanged(''))).toEqual(['408']);
    release();
    expect((await answer).status).toBe(200);
  });
});

describe('a refused connection', () => {
  it('may be reset before the refusal is sent', async () => {
    await start({});
    for (let times = 0; times < 30; times++) {
      for (const bytes of REFUSED) {
        const socket = await opened();
        socket.write(bytes.repeat(2), () => socket.resetAndDestroy());
        await once(socket, 'close');
      }
    }
    expect((await service.get('/health/live')).status).toBe(200);
  });

  it('gets its refusal once, after the responses to earlier requests', async () => {
    await start({});
    for (const [at, bytes] of REFUSED.entries()) {
      const socket = await opened();
      const path = HIST.replace('600000', `60000${at}`);
      socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n${LIVE}${bytes}`);
      await asked(at + 1);
      socket.write('more nonsense\r\n\r\n');
      const answers = whole(socket);
      // The server has read everything before this by now.
      await service.get('/health/live');
      release();
      expect(statuses(await answers)).toEqual(['200', '200', bytes.startsWith('CONNECT') ? '405' : '400']);
    }
  });

  it('gets its refusal after a long response that its client reads slowly', async () => {
    await start({}, { headMs: 1_500, checkIntervalMs: 100 });
    release();
    const plain = { 'accept-encoding': 'identity' };
    const kept = await (await service.get(HIST, plain)).text();
    const socket = await opened();
    const count = 20;
    socket.pause().write(`${`GET ${HIST} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count)}nonsense\r\n\r\n`);
    await expect.poll(() => service.log(), { timeout: 5_000 }).toContain('"code":"malformed"');
    socket.write('more nonsense\r\n\r\n');
    // Longer than a refused connection lingers.
    expect(statuses(await exchanged(''))).toEqual(['408']);
    const answers = await whole(socket.resume());
    expect(statuses(answers)).toEqual([...Array.from({ length: count }, () => '200'), '400']);
    expect(answers.length).toBeGreaterThan(count * kept.length);
  });

  it('is closed, even if its client keeps it open', async () => {
    await start({ maxConnections: 2 });
    const { port, hostname } = new URL(service.url);
    for (const bytes of REFUSED) {
      const socket = connect({ port: Number(port), host: hostname, allowHalfOpen: true }).on('error', () => undefined);
      sockets.push(socket);
      socket.resume().write(bytes);
      await once(socket, 'end');
    }
    await expect.poll(async () => statuses(await exchanged(LAST)), { timeout: 5_000 }).toEqual(['200']);
    expect(sockets.slice(0, 2).every((socket) => socket.writable)).toBe(true);
  });
});

it('accepts 64 pipelined requests, and refuses the next in its turn', async () => {
  await start({});
  const socket = await opened();
  socket.write(`GET ${HIST}&start_date=20140101 HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(200));
  await asked(1);
  const answers = whole(socket);
  release();
  const sent = await answers;
  expect(statuses(sent)).toEqual([...Array.from({ length: 64 }, () => '200'), '503']);
  expect(sent).toMatch(/\{"error":"This connection asks [^"]*","interface":"stock_zh_a_hist"\}$/);
});

it('drops every pipelined request of a client that has left', async () => {
  await start({ maxWaiting: 10 });
  const socket = await opened();
  socket.write(`GET ${HIST} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(10));
  const metric = async (name: string, labels: Record<string, string> = {}) =>
    readExposition(await (await service.get('/metrics')).text()).value(name, labels);
  await expect.poll(() => metric('finfount_waiting_callers')).toBe(10);
  socket.resetAndDestroy();
  await expect.poll(() => metric('finfount_waiting_callers')).toBe(0);
  expect(await metric('finfount_flights')).toBe(1);
  expect(await metric('finfount_http_requests_total', { interface: 'stock_zh_a_hist', status: '499' })).toBe(10);
});

it('refuses clients above the number that may wait for a source, and no others', async () => {
  await start({ maxWaiting: 3 });
  expect((await service.get('/api/public/every_kind?topic=kept')).status).toBe(200);
  const refused: Response[] = [];
  const callers = Array.from({ length: 10 }, async () => {
    const response = await service.get(HIST);
    if (response.status !== 200) refused.push(response);
    return response.status;
  });
  await expect.poll(() => refused.length).toBe(7);
  for (const response of refused) {
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('1');
    expect(await response.json()).toEqual({ interface: 'stock_zh_a_hist', error: expect.stringMatching(/callers/) });
  }
  expect(localUpstream.received).toHaveLength(2);
  // A cached answer, a page, another source, and the first request for another ask are served.
  for (const path of ['/api/public/every_kind?topic=kept', '/api/', '/api/public/every_kind?topic=cold'])
    expect([path, (await service.get(path)).status]).toEqual([path, 200]);
  const other = service.get(HIST.replace('600000', '600001'));
  await asked(4);
  release();
  expect((await Promise.all(callers)).filter((status) => status === 200)).toHaveLength(3);
  expect((await other).status).toBe(200);
});

describe('a closing service', () => {
  /** Opens a connection that requests more than its buffers hold, and reads nothing. */
  async function stalled(): Promise<Socket> {
    const kept = await (await service.get(HIST, { 'accept-encoding': 'identity' })).arrayBuffer();
    const socket = await opened();
    socket.pause().write(`GET ${HIST} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(Math.ceil(20_000_000 / kept.byteLength)));
    // The server has read everything before this by now.
    await service.get('/health/live');
    return socket;
  }

  it.each<[string, Partial<Timeouts>]>([
    // The first check comes after this client has stalled and the service has begun to close.
    ['at the usual time', { stalledMs: 50, checkIntervalMs: 500 }],
    ['when the time to close is over', { closingMs: 50 }],
  ])('disconnects a client that reads nothing, %s', async (_, timeouts) => {
    await start({}, timeouts);
    release();
    const socket = await stalled();
    await service.close();
    await once(socket.resume(), 'close');
  });

  it('answers 503 to clients that wait for a source when the time to close is over', async () => {
    await start({}, { closingMs: 50 });
    const one = service.get(HIST);
    const raw = await opened();
    raw.write(`GET ${HIST.replace('600000', '600001')} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await asked(2);
    const answers = whole(raw);
    await service.close();
    const { status, headers } = await one;
    expect([status, headers.get('retry-after'), headers.get('connection')]).toEqual([503, '1', 'close']);
    expect(await (await one).json()).toEqual({
      interface: 'stock_zh_a_hist',
      error: 'The service is about to end, and cannot wait for this; ask again shortly.',
    });
    expect(statuses(await answers)).toEqual(['503']);
  });

  it('answers 503 to a new request on a connection with responses in flight', async () => {
    await start({});
    const socket = await opened();
    // More than the socket buffers hold.
    const count = 20;
    socket.pause().write(`GET ${HIST} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count));
    await asked(1);
    release();
    await expect.poll(() => socket.readableLength).toBeGreaterThan(0);
    const closed = service.close();
    socket.write(LIVE);
    await expect.poll(() => service.log()).toContain('"path":"/health/live","status":503');
    const answers = (await whole(socket.resume())).split(/(?=HTTP\/1\.1 \d)/);
    expect(answers.flatMap(statuses)).toEqual([...Array.from({ length: count }, () => '200'), '503']);
    const [head = '', body = ''] = answers.at(-1)?.split('\r\n\r\n') ?? [];
    expect(head.toLowerCase().split('\r\n')).toEqual(
      expect.arrayContaining(['connection: close', 'finfount-error: overloaded', 'retry-after: 1']),
    );
    expect(JSON.parse(body)).toEqual({ error: expect.stringMatching(/about to end/) });
    await closed;
  });
});
