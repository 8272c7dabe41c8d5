import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { MovedClock, quickClock } from '../../../test/clock.ts';
import { linesSource } from '../../../test/declarations.ts';
import { inspectHere } from '../../../test/fake-upstream.ts';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from '../../../test/local-upstream.ts';
import { Failure, inEnglish } from '../../base/errors.ts';
import type { AskData } from '../interface/ask.ts';
import { inspect } from '../interface/inspections.ts';
import type { Page } from '../interface/pages.ts';
import type { Source, UpstreamRequest } from '../interface/source.ts';
import { PROVEN_DAYS } from '../interface/trading-calendar.ts';
import type { BreakerEvent } from './circuit-breaker.ts';
import { UpstreamClient } from './client.ts';
import type { Clock } from './clock.ts';
import type { UpstreamEvent, UpstreamListener } from './events.ts';
import type { UpstreamSettings } from './settings.ts';
import type { SharedLimits } from './shared-limits.ts';

const cacheContext = {
  inspect: inspectHere,
  cached: () => Promise.reject(new Error('nothing else is cached')),
  calendar: PROVEN_DAYS,
};
const opened: { close(): Promise<void> }[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const each of opened.splice(0)) await each.close();
});

/** A listener that ignores all events but those that it is given for. */
const listenerOf = (heard: Partial<UpstreamListener>): UpstreamListener => ({
  onRequestEnd: () => undefined,
  onProgress: () => undefined,
  onBreakerChange: () => undefined,
  onChecksumMismatch: () => undefined,
  ...heard,
});

const SETTINGS: UpstreamSettings = {
  sandbox: false,
  cookies: new Map(),
  proxies: new Map(),
  allowHttp: new Set(),
  proxy: {},
};

/** Resolves when what was sent has been read: the client is of this process. */
async function afterTurns(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn++) await nextTurn();
}

/** A client whose requests go to a local upstream, and a source that makes one request. No wait takes any time. */
async function clientOf(
  answer: Parameters<typeof startLocalUpstream>[0],
  { path = '', now = () => 0, ...settings }: Partial<UpstreamSettings> & { path?: string; now?: () => number } = {},
) {
  const localUpstream: LocalUpstream = await startLocalUpstream(answer);
  const events: UpstreamEvent[] = [];
  const breakers: BreakerEvent[] = [];
  const clock = quickClock(now);
  const client = new UpstreamClient(
    { ...SETTINGS, mirror: `${localUpstream.url}${path}`, ...settings },
    listenerOf({ onRequestEnd: (event) => events.push(event), onBreakerChange: (event) => breakers.push(event) }),
    { now: Date.now, clock },
  );
  opened.push(client, localUpstream);
  const fetch = async (
    request: Partial<UpstreamRequest> = {},
    source: Partial<Source> = {},
    cookie?: string,
    old?: Page,
    ask: AskData = {},
    refusal?: Failure,
  ) => {
    const one: Source = {
      ...linesSource,
      ...source,
      fetch: async (_, context) => [await context.fetch({ url: 'https://lines.example/lines', ...request })],
    };
    const candidates = client.fetchPages({
      source: one,
      ask,
      cookie,
      context: { ...cacheContext, stored: old && [old] },
    });
    const { value: first } = await candidates.next();
    const { value: pages } = refusal ? await candidates.next(refusal) : { value: first };
    if (!pages) throw new Error('nothing was yielded');
    return pages[0];
  };
  /** Makes the request for another ask. */
  const fetchFor = (topic: number) => fetch({}, {}, undefined, undefined, { topic });
  /** The addresses asked so far. */
  const asked = () => localUpstream.received.map(({ url }) => url);
  return { localUpstream, events, breakers, fetch, fetchFor, client, asked, clock };
}

const limitsOf = (changed: Partial<Source['limits']>) => ({ limits: { ...linesSource.limits, ...changed } });
const ok: LocalUpstreamReply = { body: 'body' };

describe('a mirror', () => {
  it('is asked for /host/path?query, letter for letter', async () => {
    const { localUpstream, fetch } = await clientOf(() => ok, { path: '/a%20b' });
    const path = '//x/%7Eé'.replace('é', '%C3%A9');
    await fetch({ url: `https://lines.example${path}/../y//z?q=%2f&q=+&&r` });
    expect(localUpstream.received[0]?.url).toBe(`https://a%20b/lines.example${path}/../y//z?q=%2f&q=+&&r`);
  });

  it('stands for http addresses too, and for an address without a path', async () => {
    const { localUpstream, fetch } = await clientOf(() => ok, { allowHttp: new Set(['lines']) });
    await fetch({ url: 'http://lines.example?q=1' });
    expect(localUpstream.received[0]?.url).toBe('https://lines.example/?q=1');
  });
});

describe('a reply', () => {
  it.each([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
  ])('is unpacked from %s', async (coding, pack) => {
    const { fetch } = await clientOf(() => ({ headers: { 'content-encoding': coding }, body: pack('figures') }));
    expect((await fetch()).body.toString()).toBe('figures');
  });

  it('has the address, time and status', async () => {
    const { fetch } = await clientOf(() => ({ status: 404, body: 'none' }));
    expect(await fetch({ statuses: [404] })).toMatchObject({
      url: 'https://lines.example/lines',
      status: 404,
      obtained: expect.any(Number),
    });
  });

  it.each([
    [429, 'upstream_busy'],
    [500, 'upstream_busy'],
    [502, 'upstream_busy'],
    [401, 'upstream_refused'],
    [403, 'upstream_refused'],
    [456, 'upstream_refused'],
    [404, 'upstream_changed'],
    [204, 'upstream_changed'],
    [304, 'upstream_changed'],
  ])('with status %i is %s', async (status, code) => {
    const { fetch, events } = await clientOf(() => ({
      status,
      body: status === 204 || status === 304 ? '' : '<html>',
    }));
    const failing = fetch({}, { banStatus: 456 });
    await expect(failing).rejects.toMatchObject({ code, message: expect.stringContaining(String(status)) });
    expect(events).toMatchObject([{ source: 'lines', failure: { code } }]);
  });

  it('with the status by which another site bans has changed', async () => {
    const { fetch } = await clientOf(() => ({ status: 456, body: '<html>' }));
    await expect(fetch()).rejects.toMatchObject({ code: 'upstream_changed' });
  });

  it('larger than promised is refused, as sent and when unpacked', async () => {
    const { fetch } = await clientOf((url) =>
      url.endsWith('plain')
        ? { body: 'x'.repeat(101) }
        : { headers: { 'content-encoding': 'gzip' }, body: gzipSync('x'.repeat(1e6)) },
    );
    await expect(fetch({ url: 'https://lines.example/plain' }, limitsOf({ maxBytes: 100 }))).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('100 bytes'),
    });
    await expect(fetch({}, limitsOf({ maxBytes: 10_000 }))).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('unpacks to more than'),
    });
    // A cause would hold all that was unpacked.
    await expect(fetch({}, limitsOf({ maxBytes: 10_000 }))).rejects.not.toHaveProperty('cause');
  });

  it('that is not in its stated encoding is refused', async () => {
    const { fetch } = await clientOf((url) => ({
      headers: { 'content-encoding': url.endsWith('zstd') ? 'zstd' : 'gzip' },
      body: 'plain',
    }));
    await expect(fetch()).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('not whole gzip'),
    });
    await expect(fetch({ url: 'https://lines.example/zstd' })).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('zstd'),
    });
  });

  it.each<[string, LocalUpstreamReply]>([
    ['cut before it began', (response) => response.destroy()],
    [
      'cut in its middle',
      (response) => response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy()),
    ],
    [
      'cut by a reset where the connection ends the body',
      (response) => {
        response.useChunkedEncodingByDefault = false;
        response.shouldKeepAlive = false;
        response.write('2024-01-02,1\n', () => void afterTurns(20).then(() => response.socket?.resetAndDestroy()));
      },
    ],
    ['garbled', (response) => response.socket?.end('no http at all\r\n\r\n')],
  ])('%s is upstream_unreachable', async (_, reply) => {
    const { fetch } = await clientOf(() => reply);
    await expect(fetch()).rejects.toMatchObject({ code: 'upstream_unreachable' });
  });

  it('that does not begin in time, or does not end in time, is upstream_timeout', async () => {
    const { fetch } = await clientOf((url) => (response) => void (url.endsWith('slow') && response.write('begun')));
    await expect(fetch({}, limitsOf({ firstByteMs: 30 }))).rejects.toMatchObject({
      code: 'upstream_timeout',
      message: expect.stringContaining('begin to answer'),
    });
    await expect(fetch({ url: 'https://lines.example/slow' }, limitsOf({ totalMs: 60 }))).rejects.toMatchObject({
      code: 'upstream_timeout',
      message: expect.stringContaining('answer whole'),
    });
  });

  it('of a process that ends meanwhile is upstream_unreachable, and names the reason', async () => {
    const { client, fetch, asked } = await clientOf(() => () => undefined);
    const failed = expect(fetch()).rejects.toMatchObject({
      code: 'upstream_unreachable',
      message: expect.stringContaining('this process was about to end'),
    });
    await expect.poll(asked).toHaveLength(1);
    await client.close();
    await failed;
  });

  it('of a host that refuses connections is upstream_unreachable', async () => {
    const { localUpstream, fetch } = await clientOf(() => ok);
    await localUpstream.close();
    await expect(fetch()).rejects.toMatchObject({
      code: 'upstream_unreachable',
      message: expect.stringContaining('refused'),
    });
  });
});

describe('a form', () => {
  const form = { page: 0, 'xxfcbj[]': '2', name: '浦发 & Co' };

  it('is posted, with its fields encoded', async () => {
    const { localUpstream, fetch } = await clientOf(() => ok);
    expect((await fetch({ form })).body.toString()).toBe('body');
    expect(localUpstream.received).toMatchObject([
      {
        form: 'page=0&xxfcbj%5B%5D=2&name=%E6%B5%A6%E5%8F%91+%26+Co',
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8' },
      },
    ]);
  });

  it('is never sent conditionally, since another form has the same address', async () => {
    const { localUpstream, fetch } = await clientOf(() => ok);
    const old: Page = {
      url: 'https://lines.example/lines',
      obtained: 0,
      status: 200,
      validators: { etag: '"a"' },
      body: Buffer.from('old'),
    };
    expect((await fetch({ form }, {}, undefined, old)).body.toString()).toBe('body');
    expect(localUpstream.received[0]?.headers).not.toHaveProperty('if-none-match');
  });

  it.each<[string, LocalUpstreamReply]>([
    ['redirected', { status: 302, headers: { location: '/elsewhere' }, body: '' }],
    ['refused', { status: 403, body: '' }],
    ['answered with a page', { body: '<html>' }],
  ])('that is %s is sent again with the cookies of the session page', async (_, declined) => {
    const { localUpstream, fetch } = await clientOf((url, { headers }) => {
      if (url.endsWith('/start')) return { headers: { 'set-cookie': 'a=b; path=/' }, body: '<html>' };
      return headers.cookie === 'a=b' ? ok : declined;
    });
    const check = inspect(({ body }: Page): void => {
      if (body.toString().startsWith('<')) throw new Failure('upstream_refused', 'a page');
    });
    const page = await fetch({ form, check, sessionPage: 'https://lines.example/start' });
    expect(page.body.toString()).toBe('body');
    expect(
      localUpstream.received.map(({ url, form: posted }) => [new URL(url).pathname, posted !== undefined]),
    ).toEqual([
      ['/lines', true],
      ['/start', false],
      ['/lines', true],
    ]);
  });

  it('that is redirected without a session page is upstream_refused', async () => {
    const { fetch } = await clientOf(() => ({ status: 302, headers: { location: '/elsewhere' }, body: '' }));
    await expect(fetch({ form })).rejects.toMatchObject({
      code: 'upstream_refused',
      message: expect.stringContaining('redirected a form: HTTP 302'),
    });
  });
});

describe('a JSON body', () => {
  it('is posted as it is', async () => {
    const { localUpstream, fetch } = await clientOf(() => ok);
    expect((await fetch({ json: { name: '浦发', pageNo: 1 } })).body.toString()).toBe('body');
    expect(localUpstream.received).toMatchObject([
      { form: '{"name":"浦发","pageNo":1}', headers: { 'content-type': 'application/json' } },
    ]);
  });

  it('that is redirected is upstream_refused', async () => {
    const { fetch } = await clientOf(() => ({ status: 302, headers: { location: '/elsewhere' }, body: '' }));
    await expect(fetch({ json: {} })).rejects.toMatchObject({ code: 'upstream_refused' });
  });
});

describe('an event stream', () => {
  const headers = { 'content-type': 'text/event-stream; charset=utf-8' };
  const streaming = (parts: readonly string[], after: (response: ServerResponse) => void): LocalUpstreamReply =>
    function send(response: ServerResponse, at = 0): void {
      if (at === 0) response.writeHead(200, headers);
      if (at === parts.length) after(response);
      else response.write(parts[at]!, () => setImmediate(send, response, at + 1));
    };

  it.each([
    ['in one piece', ['data: {"a":1}\n\ndata: {"b":2}\n\n'], '{"a":1}'],
    ['in pieces', ['da', 'ta:{"a"', ':1}\r', '\n', '\r\nda'], '{"a":1}'],
    ['after one without data', ['data:\n\ndata: {"a":1}\n\n'], '{"a":1}'],
    ['after a byte order mark', ['\ufeffdata: {"a":1}\n\ndata: {"b":2}\n\n'], '{"a":1}'],
    ['of several lines', [': hello\n\nid: 7\nevent: x\ndata: 1\ndata: 2\n\n'], '1\n2'],
  ])('is read to the end of its first event, %s, and closed then', async (_, parts, data) => {
    let closed: Promise<unknown> = Promise.resolve();
    const { localUpstream, fetch } = await clientOf(() =>
      streaming(parts, (response) => {
        closed = once(response, 'close');
      }),
    );
    expect((await fetch({ firstEvent: true })).body.toString()).toBe(data);
    await closed;
    expect(localUpstream.received[0]?.headers['accept-encoding']).toBe('identity');
  });

  it('that ends before its first event is whole is upstream_changed', async () => {
    const { fetch } = await clientOf(() => streaming(['data: {"a":1}\n'], (response) => response.end()));
    await expect(fetch({ firstEvent: true })).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('before the first event was whole'),
    });
  });

  it('that never ends its first event is refused at the largest size', async () => {
    const endless = (response: ServerResponse): void => {
      response.write('data: '.padEnd(1_000, 'x'), () => response.destroyed || setImmediate(endless, response));
    };
    const { fetch } = await clientOf(() => (response) => {
      response.writeHead(200, headers);
      endless(response);
    });
    await expect(fetch({ firstEvent: true })).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('sent more than'),
    });
  });

  it('that is none is read whole', async () => {
    const { fetch } = await clientOf(() => ({ headers: { 'content-type': 'application/json' }, body: '{"rc":0}\n\n' }));
    expect((await fetch({ firstEvent: true })).body.toString()).toBe('{"rc":0}\n\n');
  });
});

describe('a redirect to the page for what is not there', () => {
  const notFoundPage = 'https://lines.example/notfound.html';
  const redirected = { status: 302, headers: { location: '/notfound.html' }, body: '' };

  it('counts as status 404, and is not followed', async () => {
    const { localUpstream, fetch } = await clientOf(() => redirected);
    const page = await fetch({ notFoundPage, statuses: [404] });
    expect([page.status, page.body.length, page.url]).toEqual([404, 0, 'https://lines.example/lines']);
    expect(localUpstream.received).toHaveLength(1);
  });

  it('fails as a 404 does where the request does not name that status', async () => {
    const { fetch } = await clientOf(() => redirected);
    await expect(fetch({ notFoundPage })).rejects.toMatchObject({ code: 'upstream_changed' });
  });

  it('is told from a redirect to another page, which is followed', async () => {
    const { fetch } = await clientOf((url) =>
      url.endsWith('/lines') ? { status: 302, headers: { location: '/elsewhere.html' }, body: '' } : ok,
    );
    expect((await fetch({ notFoundPage, statuses: [404] })).status).toBe(200);
  });
});

describe('a redirect', () => {
  it('is followed to a declared host, whose address the reply has', async () => {
    const { localUpstream, fetch } = await clientOf((url) => {
      if (url.endsWith('/lines')) return { status: 302, headers: { location: 'https://other.example/a' }, body: '' };
      return url.endsWith('/a') ? { status: 307, headers: { location: '/b?c=%20' }, body: '' } : ok;
    });
    expect((await fetch()).url).toBe('https://other.example/b?c=%20');
    expect(localUpstream.received).toHaveLength(3);
  });

  it('to the mirror itself means the host it stands for', async () => {
    let mirror = '';
    const { localUpstream, fetch } = await clientOf((url) =>
      url.endsWith('/lines') ? { status: 301, headers: { location: `${mirror}/other.example/c` }, body: '' } : ok,
    );
    mirror = localUpstream.url;
    expect((await fetch()).url).toBe('https://other.example/c');
  });

  it('to a connection without encryption is refused and not followed, unless the operator allows it', async () => {
    const answer = (url: string): LocalUpstreamReply =>
      url.endsWith('/lines') ? { status: 302, headers: { location: 'http://lines.example/plain' }, body: '' } : ok;
    const { localUpstream, fetch } = await clientOf(answer);
    await expect(fetch()).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('--allow-http lines would allow it'),
    });
    expect(localUpstream.received).toHaveLength(1);
    const other = await clientOf(answer, { allowHttp: new Set(['other']) });
    await expect(other.fetch()).rejects.toMatchObject({ code: 'upstream_changed' });
    const allowing = await clientOf(answer, { allowHttp: new Set(['lines']) });
    expect((await allowing.fetch()).url).toBe('http://lines.example/plain');
  });

  it.each([
    'https://evil.example/',
    'http://127.0.0.1:1/',
    'https://lines.example@evil.example/',
    'file:///etc/passwd',
    '//evil.example/x',
    'https://lines.example:8443/',
    'https://user@lines.example/',
    'https:\\\\evil.example/',
    'javascript:alert(1)',
  ])('to %s is refused and not followed', async (location) => {
    const { localUpstream, fetch } = await clientOf(() => ({ status: 302, headers: { location }, body: '' }));
    await expect(fetch()).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('not one of its hosts'),
    });
    expect(localUpstream.received).toHaveLength(1);
  });

  it('to what is no address is refused', async () => {
    const { fetch } = await clientOf(() => ({ status: 302, headers: { location: 'http://[::1' }, body: '' }));
    await expect(fetch()).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('no address'),
    });
  });

  it('in a circle ends', async () => {
    const { fetch } = await clientOf(() => ({ status: 302, headers: { location: '/lines' }, body: '' }));
    await expect(fetch()).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('more than 5 times'),
    });
  });
});

describe('a cookie', () => {
  it("of the client is sent as the Cookie header in place of the operator's, and never stands in an event", async () => {
    const { localUpstream, fetch, events } = await clientOf(() => ok, {
      cookies: new Map([
        ['lines', 'operator=1'],
        ['elsewhere', 'x=1'],
      ]),
    });
    await fetch({}, {}, 'caller=s3cr3t');
    await fetch();
    expect(localUpstream.received.map(({ headers }) => headers.cookie)).toEqual(['caller=s3cr3t', 'operator=1']);
    expect(JSON.stringify(events)).not.toMatch(/s3cr3t|operator/);
  });

  it.each<[string, LocalUpstreamReply]>([
    ['in a body', { body: '{"x":"nid18=s3cr3t-value"}' }],
    ['in part', { body: 'expected JSON, got s3cr3t-value' }],
    ['as the kind of its body', { headers: { 'content-type': 'text/plain; c=s3cr3t-value' }, body: 'ok' }],
    ['in a redirect', { status: 302, headers: { location: '/r?c=nid18%3Ds3cr3t-value' }, body: '' }],
  ])('that the source repeats %s is shown nowhere', async (_, reply) => {
    const { fetch, events } = await clientOf(() => reply);
    const failure: unknown = await fetch({}, {}, 'nid18=s3cr3t-value').catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('repeated the cookie in its response'),
    });
    expect(JSON.stringify(events) + String(failure)).not.toContain('s3cr3t');
  });

  it.each([
    ['escaped for a page', 'a&bSECRETPART&c', '<p>a&amp;bSECRETPART&amp;c'],
    ['decoded', 'ut=%7B%22id%22%3A%22SECRETPART%22%7D', '{"id":"SECRETPART"}'],
    ['as a form writes it', 'a=SECRETPART b c', 'a=SECRETPART+b+c'],
    ['as JSON in JSON', 'ut=x"SECRETPART', '{"ut":"x\\\\\\"SECRETPART"}'],
    ['in small letters', 'id=SECRETPART', 'https://secretpart.example/'],
    ['escaped for an address', 'id=a b c', 'id%3Da%20b%20c'],
  ])('that comes back %s is refused', async (_, cookie, echo) => {
    const { fetch } = await clientOf(() => ({ body: echo }));
    await expect(fetch({}, {}, cookie)).rejects.toThrow('repeated the cookie in its response');
  });

  it.each(['1', 'rc', 'data', 'n=1; m=data'])('as short as %s is not found in every answer', async (cookie) => {
    const { fetch } = await clientOf(() => ({ body: '{"rc":0,"data":{"n":1}}' }));
    expect((await fetch({}, {}, cookie)).status).toBe(200);
  });

  it('is not sent after a redirect from an encrypted address to one that is not', async () => {
    const { localUpstream, fetch } = await clientOf(
      (url) =>
        url.endsWith('/lines') ? { status: 302, headers: { location: 'http://lines.example/plain' }, body: '' } : ok,
      { allowHttp: new Set(['lines']) },
    );
    expect((await fetch({}, {}, 'caller=s3cr3t')).url).toBe('https://lines.example/lines');
    expect(localUpstream.received.map(({ headers }) => headers.cookie)).toEqual(['caller=s3cr3t', undefined]);
  });

  it('is not invented', async () => {
    const { localUpstream, fetch } = await clientOf(() => ok);
    await fetch();
    expect(localUpstream.received[0]?.headers).not.toHaveProperty('cookie');
    expect(localUpstream.received[0]?.headers['user-agent']).toContain('Mozilla');
  });
});

it('fails a source that runs out of the machine’s bounds as one that changed', async () => {
  const { client } = await clientOf(() => ok);
  const source: Source = { ...linesSource, fetch: () => Promise.reject(new RangeError('Invalid array length')) };
  await expect(client.fetchPages({ source, ask: {}, context: cacheContext }).next()).rejects.toMatchObject({
    code: 'upstream_changed',
    message: 'The source of lines sent a reply that is too large or too deep to be read.',
  });
});

it('sends no more requests to a source at once than its limits allow', async () => {
  const held: ServerResponse[] = [];
  let most = 0;
  const { fetch } = await clientOf(() => (response) => {
    most = Math.max(most, held.push(response));
    if (held.length === 3) for (const each of held.splice(0)) each.end('done');
  });
  await Promise.all(Array.from({ length: 21 }, () => fetch({}, limitsOf({ concurrency: 3 }))));
  expect(most).toBe(3);
});

describe('a request that failed', () => {
  const retrying = limitsOf({ retries: 3 });

  it.each<[string, LocalUpstreamReply]>([
    ['429', { status: 429, body: 'slow down' }],
    ['503', { status: 503, body: 'busy' }],
    ['a cut connection', (response) => response.destroy()],
    [
      'half a body',
      (response) => response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy()),
    ],
  ])('with %s is retried, as often as the limits allow', async (_, reply) => {
    let failures = 2;
    const { fetch, events, asked, clock } = await clientOf(() => (failures-- > 0 ? reply : ok));
    expect((await fetch({}, retrying)).body.toString()).toBe('body');
    expect(events.map(({ reason, failure }) => [reason, failure === undefined])).toEqual([
      ['first', false],
      ['retry', false],
      ['retry', true],
    ]);
    expect(clock.now()).toBe(400 + 800);
    failures = 9;
    await expect(fetch({}, retrying)).rejects.toMatchObject({ code: /^upstream_(?:busy|unreachable)$/ });
    expect(asked()).toHaveLength(3 + 4);
  });

  it.each<[string, LocalUpstreamReply]>([
    ['403', { status: 403, body: '' }],
    ['404', { status: 404, body: '' }],
    ['a foreign redirect', { status: 302, headers: { location: 'https://evil.example/' }, body: '' }],
    ['a body that is too large', { body: 'x'.repeat(100_001) }],
    ['what is not HTTP', (response) => response.socket?.end('no http at all\r\n\r\n')],
    ['silence', () => undefined],
  ])('with %s is not retried', async (_, reply) => {
    const { fetch, asked } = await clientOf(() => reply);
    await expect(fetch({}, limitsOf({ retries: 3, firstByteMs: 100 }))).rejects.toThrow(Failure);
    expect(asked()).toHaveLength(1);
  });

  it('is not retried for a host whose name is not known', async () => {
    const { fetch, events } = await clientOf(() => ok, { mirror: undefined });
    await expect(
      fetch({ url: 'https://lines.invalid/' }, { hosts: ['lines.invalid'], ...retrying }),
    ).rejects.toMatchObject({ code: 'upstream_unreachable', message: expect.stringContaining('without a network') });
    expect(events).toHaveLength(1);
  });

  it('is retried when the source refuses the body, and not when it cannot parse it', async () => {
    const { fetch, asked, events } = await clientOf((_, { headers }) => ({ body: headers.referer ?? '' }));
    const check = inspect(({ body }: Page): void => {
      if (body.length > 0)
        throw new Failure(body.toString() === 'limited' ? 'upstream_refused' : 'upstream_changed', '-');
    });
    const fetchWith = (referer: string) => fetch({ headers: { referer }, check }, retrying);
    await expect(fetchWith('limited')).rejects.toMatchObject({ code: 'upstream_refused' });
    expect(asked()).toHaveLength(4);
    expect(events.at(-1)).toMatchObject({ reason: 'retry', failure: { code: 'upstream_refused' } });
    await expect(fetchWith('odd')).rejects.toMatchObject({ code: 'upstream_changed' });
    expect(asked()).toHaveLength(5);
  });

  it('ends at the total time limit with all its attempts, with the failure that made them necessary', async () => {
    const localUpstream = await startLocalUpstream(() => ({ status: 503, body: '' }));
    // No wait on this clock ever ends.
    const settings = { ...SETTINGS, mirror: localUpstream.url };
    const client = new UpstreamClient(settings, listenerOf({}), { now: Date.now, clock: new MovedClock() });
    opened.push(client, localUpstream);
    const { limits } = limitsOf({ retries: 9, totalMs: 600 });
    const source: Source = {
      ...linesSource,
      limits,
      fetch: async (_, context) => [await context.fetch({ url: 'https://lines.example/lines' })],
    };
    await expect(client.fetchPages({ source, ask: {}, context: cacheContext }).next()).rejects.toMatchObject({
      code: 'upstream_busy',
    });
    expect(localUpstream.received).toHaveLength(1);
  });
});

describe('a source that other processes ask as well', () => {
  /** Whether it may be asked at last, and the time limit of a request. */
  async function fetchBehind(turns: number, totalMs: number, clock?: Clock) {
    const localUpstream = await startLocalUpstream(() => ok);
    let asked = 0;
    const limits: SharedLimits = {
      takeToken: async () => (++asked > turns ? { kind: 'taken' } : { kind: 'wait', waitMs: 100 }),
      reportOutcome: async () => undefined,
    };
    const settings = { ...SETTINGS, mirror: localUpstream.url };
    const client = new UpstreamClient(settings, listenerOf({}), { now: Date.now, limits, ...(clock && { clock }) });
    opened.push(client, localUpstream);
    const source: Source = {
      ...linesSource,
      ...limitsOf({ totalMs }),
      fetch: async (_, context) => [
        await context.fetch({ url: 'https://lines.example/lines', alternateHosts: ['lines-b.example'] }),
      ],
    };
    return client.fetchPages({ source, ask: {}, context: cacheContext }).next();
  }

  it('has all of its time to answer when it is asked at last', async () => {
    await expect(fetchBehind(5, 400)).resolves.toMatchObject({ value: [{ status: 200 }] });
  });

  it('is waited for a minute at most, and is not to blame', async () => {
    const clock = quickClock(() => 0);
    const now = vi.spyOn(performance, 'now').mockImplementation(() => clock.now());
    onTestFinished(() => now.mockRestore());
    await expect(fetchBehind(Number.POSITIVE_INFINITY, 400, clock)).rejects.toMatchObject({
      code: 'overloaded',
      retryAfterMs: 30_000,
    });
    expect(clock.now()).toBeGreaterThan(60_000);
    expect(clock.now()).toBeLessThan(61_000);
  });
});

describe('Retry-After', () => {
  const LATER = new Date(7_200_000).toUTCString();

  it('of a few seconds is waited for', async () => {
    let failures = 1;
    const { fetch, clock } = await clientOf(() =>
      failures-- > 0 ? { status: 429, headers: { 'retry-after': '3' }, body: '' } : ok,
    );
    expect((await fetch({}, limitsOf({ retries: 1 }))).body.toString()).toBe('body');
    expect(clock.now()).toBe(3_000);
  });

  it.each([
    ['60', undefined, 60_000],
    ['7200', undefined, 3_600_000],
    ['9'.repeat(400), undefined, 3_600_000],
    [LATER, new Date(7_200_000 - 60_000).toUTCString(), 60_000],
    [LATER, 'nonsense', 3_600_000],
  ])('of %s fails at once, and the host is not asked until then: an hour at most', async (retryAfter, date, ms) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const { fetch, fetchFor, asked, clock, breakers } = await clientOf(() => ({
      status: 429,
      headers: { 'retry-after': retryAfter, ...(date && { date }) },
      body: '',
    }));
    const failure: unknown = await fetch({}, limitsOf({ retries: 3 })).catch((thrown: unknown) => thrown);
    expect(failure).toMatchObject({ code: 'upstream_busy', retryAfterMs: ms });
    expect(String(failure)).toContain(`; it is asked again in ${ms / 1000} s.`);
    await expect(fetch()).rejects.toMatchObject({ code: 'upstream_busy', retryAfterMs: ms });
    for (const topic of [1, 2, 3]) await expect(fetchFor(topic)).rejects.toMatchObject({ retryAfterMs: ms });
    expect([asked().length, clock.now()]).toEqual([1, 0]);
    expect(breakers).toMatchObject([{ host: 'lines.example', state: 'open', openMs: ms }]);
  });

  it('of a 503 is that of one ask, until a second one is told the same', async () => {
    const { fetchFor, asked, breakers } = await clientOf(() => ({
      status: 503,
      headers: { 'retry-after': '60' },
      body: '',
    }));
    for (let time = 0; time < 3; time++)
      await expect(fetchFor(1)).rejects.toMatchObject({ code: 'upstream_busy', retryAfterMs: 60_000 });
    expect([asked().length, breakers]).toEqual([1, []]);
    for (const topic of [2, 3, 4]) await expect(fetchFor(topic)).rejects.toMatchObject({ retryAfterMs: 60_000 });
    expect([asked().length, breakers]).toMatchObject([2, [{ state: 'open', openMs: 60_000 }]]);
  });

  it.each(['soon', '-5', '1.5', '', new Date(-5_000).toUTCString()])('of %j is ignored', async (retryAfter) => {
    vi.useFakeTimers({ toFake: ['Date'], now: 0 });
    const { fetch, clock } = await clientOf(() => ({ status: 503, headers: { 'retry-after': retryAfter }, body: '' }));
    await expect(fetch({}, limitsOf({ retries: 1 }))).rejects.toMatchObject({ retryAfterMs: undefined });
    expect(clock.now()).toBe(400);
  });
});

describe('hosts with the same data', () => {
  const ALTERNATES = ['second.example', 'third.example', 'other.example'];
  const hosts = ['lines.example', ...ALTERNATES];
  const request = { alternateHosts: ALTERNATES };
  const source = { hosts };
  const down: LocalUpstreamReply = { status: 502, body: 'down' };
  const hostsOf = (urls: readonly string[]) => urls.map((url) => new URL(url).host.split('.')[0]);

  it('are asked one after the other until one answers, for the same path and query', async () => {
    const { fetch, asked, events } = await clientOf((url) => (url.includes('third') ? ok : down));
    const url = 'https://lines.example//a/%20?b=+&&c';
    expect((await fetch({ ...request, url }, source)).url).toBe('https://third.example//a/%20?b=+&&c');
    expect(asked()).toEqual(['lines', 'second', 'third'].map((host) => `https://${host}.example//a/%20?b=+&&c`));
    expect(events.map(({ reason, host }) => `${reason} ${host}`)).toEqual([
      'first lines.example',
      'alternate second.example',
      'alternate third.example',
    ]);
  });

  it('fail with the failure of the first and the number of hosts', async () => {
    const { fetch, asked } = await clientOf((url) =>
      url.includes('lines.') ? (response) => response.destroy() : down,
    );
    await expect(fetch(request, source)).rejects.toMatchObject({
      code: 'upstream_unreachable',
      message: expect.stringMatching(/cut the connection.* \(4 hosts were tried\)\.$/),
    });
    expect(asked()).toHaveLength(4);
  });

  it('fail with why the reply of the first was refused, where the others have none', async () => {
    const { fetch, asked } = await clientOf((url) => (url.includes('lines.') ? ok : down));
    const refusal = new Failure('upstream_changed', 'It has 2 of 3 lines.');
    await expect(fetch(request, source, undefined, undefined, {}, refusal)).rejects.toMatchObject({
      code: 'upstream_busy',
      message: expect.stringMatching(
        /\(3 hosts were tried\) \(lines\.example was refused before: It has 2 of 3 lines\)\.$/,
      ),
    });
    expect(hostsOf(asked())).toEqual(['lines', 'second', 'third', 'other']);
  });

  it('are asked after a reply was refused, and not the host that gave it', async () => {
    const { fetch, asked } = await clientOf(() => ok);
    const refusal = new Failure('upstream_changed', 'It has 2 of 3 lines.');
    const page = await fetch(request, source, undefined, undefined, {}, refusal);
    expect([page.url, hostsOf(asked())]).toEqual([expect.stringContaining('second.example'), ['lines', 'second']]);
  });

  it('are not asked after a refusal that no other host can mend', async () => {
    const { fetch, asked } = await clientOf(() => ok);
    const refusal = new Failure('no_value', inEnglish('There is no such thing.'));
    await expect(fetch(request, source, undefined, undefined, {}, refusal)).rejects.toBe(refusal);
    expect(hostsOf(asked())).toEqual(['lines']);
  });

  it('are asked in another order for half a minute after they failed, and one of them alone where all did', async () => {
    let up = ['third'];
    let now = 0;
    const { fetch, localUpstream, asked } = await clientOf(
      (url) => {
        now += 1;
        return up.some((host) => url.includes(host)) ? ok : down;
      },
      { now: () => now },
    );
    const askedBy = async (): Promise<readonly (string | undefined)[]> => {
      localUpstream.received.length = 0;
      await fetch(request, source).catch(() => undefined);
      return hostsOf(asked());
    };
    expect(await askedBy()).toEqual(['lines', 'second', 'third']);
    now += 1_000;
    expect(await askedBy()).toEqual(['third']);
    up = [];
    expect(await askedBy()).toEqual(['third', 'other', 'lines', 'second']);
    now += 1_000;
    expect(await askedBy()).toEqual(['third']);
    now += 1_000;
    expect(await askedBy()).toEqual(['other']);
    up = ['lines'];
    expect(await askedBy()).toEqual(['lines']);
    expect(await askedBy()).toEqual(['lines']);
    now += 30_000;
    up = ['second'];
    expect(await askedBy()).toEqual(['lines', 'second']);
  });

  it('are tried after a body that the source refuses and after a refusal, not after a status that the source accepts', async () => {
    const { fetch, asked, localUpstream } = await clientOf((url) => {
      if (url.includes('lines.')) return { body: 'odd' };
      return url.includes('second') ? { status: 403, body: '' } : { status: 404, body: '' };
    });
    const check = inspect(({ body }: Page): void => {
      if (body.toString() === 'odd') throw new Failure('upstream_changed', 'That is odd.');
    });
    expect((await fetch({ ...request, check, statuses: [404] }, source)).status).toBe(404);
    expect(hostsOf(asked())).toEqual(['lines', 'second', 'third']);
    localUpstream.received.length = 0;
    await expect(fetch({ ...request, check, statuses: [] }, source)).rejects.toMatchObject({
      code: 'upstream_changed',
    });
    expect(hostsOf(asked())).toEqual(['third']);
  });

  it('are not all tried when two of them do not answer in time', async () => {
    const { fetch, asked } = await clientOf(() => () => undefined);
    await expect(fetch(request, { ...source, ...limitsOf({ firstByteMs: 50 }) })).rejects.toMatchObject({
      code: 'upstream_timeout',
      message: expect.stringContaining('(2 hosts were tried)'),
    });
    expect(asked()).toHaveLength(2);
  });
});

describe('the circuit breaker', () => {
  it('fails requests after five failures, emits an event, and lets one request probe the host', async () => {
    let now = 0;
    let reply: LocalUpstreamReply = { status: 500, body: '' };
    const { fetch, fetchFor, asked, breakers } = await clientOf(() => reply, { now: () => now });
    for (let time = 0; time < 5; time++) await expect(fetchFor(time)).rejects.toMatchObject({ code: 'upstream_busy' });
    await expect(fetch()).rejects.toMatchObject({
      code: 'upstream_busy',
      message: expect.stringMatching(/HTTP 500; it is asked again in 5 s\.$/),
      retryAfterMs: 5_000,
    });
    expect(asked()).toHaveLength(5);
    reply = ok;
    now += 5_000;
    const replies = await Promise.allSettled([fetch(), fetch()]);
    expect(replies.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(asked()).toHaveLength(6);
    expect(breakers.map(({ state }) => state)).toEqual(['open', 'half-open', 'closed']);
  });

  it('concerns the host that failed, also behind a redirect', async () => {
    const { fetchFor, breakers } = await clientOf((url) =>
      url.includes('other.')
        ? { status: 500, body: '' }
        : { status: 302, headers: { location: 'https://other.example/' }, body: '' },
    );
    for (let time = 0; time < 5; time++) await expect(fetchFor(time)).rejects.toMatchObject({ code: 'upstream_busy' });
    expect(breakers.map(({ host }) => host)).toEqual(['other.example']);
  });

  it('is not opened by a client with its own cookie, whose Retry-After is kept for nobody', async () => {
    const { fetch, fetchFor, breakers, asked } = await clientOf((_, { headers }) =>
      headers.cookie === 'bad=s3cr3t' ? { status: 503, headers: { 'retry-after': '3' }, body: '' } : ok,
    );
    for (let topic = 0; topic < 25; topic++)
      await expect(fetch({}, limitsOf({ retries: 3 }), 'bad=s3cr3t', undefined, { topic })).rejects.toMatchObject({
        code: 'upstream_busy',
      });
    expect(asked()).toHaveLength(25);
    for (let topic = 0; topic < 25; topic++) expect((await fetchFor(topic)).body.toString()).toBe('body');
    expect(breakers).toEqual([]);
  });
});

describe('a stored reply', () => {
  const old: Page = {
    url: 'https://lines.example/lines',
    obtained: 1,
    status: 200,
    validators: { etag: 'W/"a"', lastModified: 'Sat, 21 Nov 2026 12:00:00 GMT' },
    body: Buffer.from('kept'),
  };
  const checked = { check: inspect(() => expect.unreachable()) };

  it('is revalidated with its validators, and returned with a new time after HTTP 304', async () => {
    const { fetch, localUpstream, events } = await clientOf(() => ({ status: 304, body: '' }));
    const reply = await fetch(checked, {}, undefined, old);
    expect(localUpstream.received[0]?.headers).toMatchObject({
      'if-none-match': 'W/"a"',
      'if-modified-since': 'Sat, 21 Nov 2026 12:00:00 GMT',
    });
    expect(reply).toEqual({ ...old, obtained: reply.obtained, whole: 1 });
    expect(reply.obtained).toBeGreaterThan(1);
    expect(events).toMatchObject([{ bytes: 0 }]);
  });

  it('is replaced by a new body with its own validators', async () => {
    const { fetch } = await clientOf(() => ({ headers: { etag: '"b"' }, body: 'new' }));
    expect(await fetch({}, {}, undefined, old)).toMatchObject({
      validators: { etag: '"b"' },
      body: Buffer.from('new'),
    });
  });

  it('is not revalidated at another address or without validators', async () => {
    const { fetch, localUpstream } = await clientOf(() => ok);
    const { validators, ...bare } = old;
    await fetch({}, {}, undefined, bare);
    await fetch({ url: 'https://lines.example/else' }, {}, undefined, old);
    await fetch({ url: 'https://other.example/lines' }, {}, undefined, old);
    expect(validators).toBeDefined();
    for (const { headers } of localUpstream.received) {
      expect(headers).not.toHaveProperty('if-none-match');
      expect(headers).not.toHaveProperty('if-modified-since');
    }
  });

  it('is not returned for a 304 without a conditional request', async () => {
    const { fetch } = await clientOf(() => ({ status: 304, body: '' }));
    for (const other of [{ url: 'https://lines.example/else' }, { validators: {} }])
      await expect(fetch({}, {}, undefined, { ...old, ...other })).rejects.toMatchObject({
        code: 'upstream_changed',
        message: expect.stringContaining('304'),
      });
  });

  it('leaves the connection free for the next request', async () => {
    const { fetch, localUpstream } = await clientOf(() => ({ status: 304, body: '' }));
    for (let time = 0; time < 5; time++) await fetch({}, limitsOf({ concurrency: 1 }), undefined, old);
    expect(localUpstream.connections()).toBe(1);
  });

  it('has only validators that can be sent back as they came', async () => {
    const { fetch } = await clientOf((_, { headers }) => ({
      headers: { etag: headers.cookie ? `"${headers.cookie}"` : '"\u00e9"', 'last-modified': 'today' },
      body: 'body',
    }));
    expect((await fetch()).validators).toEqual({ lastModified: 'today' });
    expect(await (await clientOf(() => ok)).fetch()).not.toHaveProperty('validators');
    await expect(fetch({}, {}, 'a=s3cr3t-value')).rejects.toMatchObject({ message: expect.stringContaining('cookie') });
  });
});

describe('a source with a session page', () => {
  const FRONT = 'https://lines.example/';
  const withSession = { sessionPage: FRONT };

  it('gets one request for it and a retry after a 403, and its cookies go to that host alone', async () => {
    const { fetch, localUpstream, events } = await clientOf((url, { headers }) => {
      if (url === FRONT)
        return { status: 403, headers: { 'set-cookie': ['ak=1; Path=/; HttpOnly', 'bm="2"', '; nothing'] }, body: '' };
      if (url.endsWith('/away')) return { status: 302, headers: { location: 'https://other.example/' }, body: '' };
      return headers.cookie || url.includes('other') ? ok : { status: 403, body: '' };
    });
    expect((await fetch(withSession)).body.toString()).toBe('body');
    await fetch(withSession);
    await fetch({ ...withSession, url: 'https://lines.example/away' });
    expect(localUpstream.received.map(({ url, headers }) => [url.slice(8), headers.cookie])).toEqual([
      ['lines.example/lines', undefined],
      ['lines.example/', undefined],
      ['lines.example/lines', 'ak=1; bm="2"'],
      ['lines.example/lines', 'ak=1; bm="2"'],
      ['lines.example/away', 'ak=1; bm="2"'],
      ['other.example/', undefined],
    ]);
    expect(events.map(({ reason }) => reason)).toEqual(['first', 'session', 'retry', 'first', 'first', 'redirect']);
  });

  it('gets no further request for it for ten minutes, nor where the source accepts 403', async () => {
    let now = 0;
    const { fetch, asked, localUpstream } = await clientOf(() => ({ status: 403, body: 'no' }), { now: () => now });
    expect((await fetch({ ...withSession, statuses: [403] })).status).toBe(403);
    expect(asked()).toHaveLength(3);
    await expect(fetch(withSession)).rejects.toMatchObject({ code: 'upstream_refused' });
    expect(asked()).toHaveLength(4);
    // The time that was waited before the third of them counts as well.
    now += 599_599;
    await expect(fetch(withSession)).rejects.toMatchObject({ code: 'upstream_refused' });
    expect(asked()).toHaveLength(5);
    now += 1;
    await expect(fetch({})).rejects.toMatchObject({ code: 'upstream_refused' });
    expect(asked()).toHaveLength(6);
    localUpstream.received.length = 0;
    await expect(fetch(withSession)).rejects.toMatchObject({ code: 'upstream_refused' });
    expect(asked()).toHaveLength(3);
  });

  it('may be of another host, whose cookies count where their domain holds both', async () => {
    const page = 'https://other.example/start';
    const setCookie = [
      'a=1; path=/; Domain=.example',
      'own=2; path=/',
      'foreign=3; domain=elsewhere.example; path=/',
      'b=4; domain=EXAMPLE',
      'near=5; domain=xample',
    ];
    const { fetch, localUpstream } = await clientOf((url, { headers }) => {
      if (url === page) return { headers: { 'set-cookie': setCookie }, body: '<html>' };
      return headers.cookie || url.includes('other') ? ok : { status: 403, body: '' };
    });
    await fetch({ sessionPage: page });
    await fetch({ url: 'https://other.example/lines' });
    expect(localUpstream.received.map(({ url, headers }) => [url.slice(8), headers.cookie])).toEqual([
      ['lines.example/lines', undefined],
      ['other.example/start', undefined],
      ['lines.example/lines', 'a=1; b=4'],
      ['other.example/lines', undefined],
    ]);
  });

  it('gets a request for it after a body of an accepted status that declines, once', async () => {
    const { fetch, asked, events } = await clientOf((url) =>
      url === FRONT ? { body: '<html>' } : { status: 400, body: 'no token' },
    );
    const check = inspect(({ body }: Page): void => {
      if (body.toString() !== 'body') throw new Failure('upstream_refused', 'no token');
    });
    const request = { ...withSession, check, statuses: [400] };
    expect((await fetch(request)).status).toBe(400);
    expect((await fetch(request)).status).toBe(400);
    expect(asked()).toHaveLength(4);
    // Nothing is expected of the body of the session page.
    expect(events.map(({ reason, failure }) => [reason, failure === undefined])).toEqual([
      ['first', false],
      ['session', true],
      ['retry', true],
      ['first', true],
    ]);
  });

  it('gets no request for it when the client sent a cookie', async () => {
    const { fetch, asked } = await clientOf(() => ({ status: 403, body: 'no' }));
    await expect(fetch(withSession, {}, 'mine=1')).rejects.toMatchObject({ code: 'upstream_refused' });
    expect(asked()).toHaveLength(1);
  });
});

describe('a checksum', () => {
  // sha256 and git blob of "body".
  const checksum = {
    bytes: 4,
    sha256: '230d8358dc8e8890b4c58deeb62912ee2f20357ae92a5cc861b98e68fe31acb5',
    gitBlob: 'fb4c35e739d53994aba7d3e0416a1082f11bfbba',
  };

  it('is only reported under a mirror, and refuses the body without one', async () => {
    const differences: unknown[] = [];
    const server = await startLocalUpstream((url) => ({ body: url.endsWith('/published') ? 'body' : 'b0dy' }));
    opened.push(server);
    for (const mirror of [server.url, undefined]) {
      const client = new UpstreamClient(
        { ...SETTINGS, mirror, allowHttp: new Set(['lines']) },
        listenerOf({ onChecksumMismatch: (event) => differences.push(event) }),
        { now: Date.now },
      );
      opened.push(client);
      const { host } = new URL(server.url);
      const fetch: Source['fetch'] = async ({ path }, context) => [
        await context.fetch({ url: `http://${host}/${String(path)}`, checksum }),
      ];
      const source = { ...linesSource, hosts: [host], fetch };
      const verify = async (path: string) =>
        (await client.fetchPages({ source, ask: { path }, context: cacheContext }).next()).value;
      expect(await verify('published')).toMatchObject([{ provisional: false }]);
      if (mirror) expect(await verify('other')).toMatchObject([{ provisional: true }]);
      else await expect(verify('other')).rejects.toMatchObject({ code: 'upstream_changed' });
    }
    expect(differences).toMatchObject([{ source: 'lines', failure: { code: 'upstream_changed' } }]);
  });
});
