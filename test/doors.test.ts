import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Catalogue, findDeclarations } from '../src/catalogue/registry/catalogue.ts';
import { Registry } from '../src/catalogue/registry/registry.ts';
import { connect, type Finfount, type FinfountError, type Params } from '../src/faces/client/client.ts';
import { type Sandbox, startSandbox } from '../src/faces/sandbox/server.ts';
import { openInProcess } from '../src/service/in-process.ts';
import { toLocalClient } from '../src/service/local-client.ts';
import { quickClock } from './clock.ts';
import { ofEverySource } from './sample.ts';
import { startTestService, type TestService } from './service.ts';

// An example of every source through both doors: a service within the process, and one over HTTP. Both ask one
// sandbox, whose time stands still; the second gets the replies that it made for the first.

const found = await findDeclarations();
const { interfaces } = new Catalogue(found);
const NOW = Date.UTC(2026, 9, 10, 8);
const now = (): number => NOW;

let sandbox: Sandbox;
let upstream: Server;
let service: TestService;
let opened: Finfount;
let connected: Finfount;

beforeAll(async () => {
  sandbox = await startSandbox(now);
  upstream = createServer((request, response) => void repeat(sandbox, request, response)).listen(0, '127.0.0.1');
  await once(upstream, 'listening');
  const mirror = `http://127.0.0.1:${(upstream.address() as AddressInfo).port}`;
  service = await startTestService({ mirror }, { declarations: found, now });
  connected = connect(service.url);
  opened = toLocalClient(
    await openInProcess(
      { mirror, disk: 0 },
      { registry: Registry.of(found), now, clock: quickClock(now), parser: undefined },
    ),
  );
});
afterAll(async () => {
  await opened?.close();
  await connected?.close();
  await service?.close();
  upstream?.close();
  await sandbox?.close();
});

const replies = new Map<string, Promise<{ readonly status: number; readonly type: string; readonly body: Buffer }>>();

/** Answers as the sandbox did when it was asked the same for the first time. */
async function repeat({ url }: Sandbox, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const posted = await buffer(request);
  const key = `${request.method} ${request.url} ${posted.toString()}`;
  const reply =
    replies.get(key) ??
    (async () => {
      const isPosted = request.method === 'POST';
      const headers = { 'content-type': request.headers['content-type'] ?? '' };
      const sent = await fetch(`${url}${request.url}`, isPosted ? { method: 'POST', body: posted, headers } : {});
      const type = sent.headers.get('content-type') ?? '';
      return { status: sent.status, type, body: Buffer.from(await sent.arrayBuffer()) };
    })();
  replies.set(key, reply);
  const { status, type, body } = await reply;
  response.writeHead(status, { 'content-type': type }).end(body);
}

/** What a call returns with its provenance, or throws. */
async function outcomeOf(door: Finfount, name: string, params: Params): Promise<unknown> {
  try {
    const rows = await door.get(name, params);
    const { source, url, obtained, stale, note, sandbox: isMadeUp } = rows;
    // As text: large tables are compared faster.
    return { count: rows.length, rows: JSON.stringify(rows), source, url, obtained, stale, note, isMadeUp };
  } catch (thrown) {
    const { message, code, status, detail, retry, retryAfter, interface: called } = thrown as FinfountError;
    return { message, code, status, detail, retry, retryAfter, called };
  }
}

describe('both doors', () => {
  const some = ofEverySource(interfaces);
  const ended = interfaces.filter((each) => each.unavailable !== undefined && !some.includes(each));
  it.each([...some, ...ended])(
    'answer the same rows to the example of $name',
    async ({ name, example, unavailable }) => {
      const inProcess = await outcomeOf(opened, name, example as Params);
      expect(inProcess).toEqual(await outcomeOf(connected, name, example as Params));
      if (unavailable !== undefined) {
        expect(inProcess).toMatchObject({ code: 'upstream_changed', status: 502 });
        return;
      }
      expect(inProcess).toMatchObject({ obtained: new Date(NOW), stale: false, isMadeUp: false });
      expect(inProcess).not.toMatchObject({ count: 0 });
    },
    60_000,
  );

  it.each<[string, string, Params]>([
    ['an unknown name', 'stock_zh_a_hst', {}],
    ['a name of AKShare that is not there', 'stock_szse_summary_no', {}],
    ['a name of another form', 'a/b?c', {}],
    ['a property of every object', '__proto__', {}],
    ['an unknown param', 'stock_zh_a_hist', { symbl: '600000' }],
    ['a value outside its choices', 'stock_zh_a_hist', { adjust: 'x' }],
    ['a broken rule', 'stock_zh_a_hist', { start_date: '20240105', end_date: '20240102' }],
    ['a text that is no code', 'stock_zh_a_hist', { symbol: 'AAPL' }],
    ['an unknown vintage', 'fred_md', { date: '1999-01' }],
    ['a timeout that is none', 'stock_zh_a_hist', { timeout: Number.NaN }],
    ['a cookie that is none', 'stock_zh_a_hist', { cookie: 'ü' }],
    ['a repeated param', 'stock_zh_a_hist', { symbol: ['600000', '600004'] }],
  ])('answer the same to %s', async (_, name, params) => {
    const inProcess = await outcomeOf(opened, name, params);
    expect(inProcess).toEqual(await outcomeOf(connected, name, params));
  });

  it('list the same interfaces', async () => {
    const listed = await opened.interfaces();
    expect(listed).toEqual(await connected.interfaces());
    expect(listed.map(({ name }) => name)).toEqual(interfaces.map(({ name }) => name));
  });
});
