import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { declarationOf, everyKind, found } from './declarations.ts';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

const stockZhAHist = await declarationOf('stock_zh_a_hist');

const klines = (lines: readonly string[], code = '600000', market = 1) =>
  JSON.stringify({ rc: 0, data: { code, market, klines: lines } });
const days = Array.from(
  { length: 250 },
  (_, at) =>
    `${new Date(Date.UTC(2024, 0, 1 + at)).toISOString().slice(0, 10)},1.00,2.00,3.00,0.50,100,200.00,1.00,2.00,0.10,0.50`,
);
const HIST = '/api/public/stock_zh_a_hist?symbol=600000';

let reply: LocalUpstreamReply | undefined;
let now = Date.parse('2026-11-21T12:00:00Z');
let localUpstream: LocalUpstream;
let service: TestService;

beforeAll(async () => {
  localUpstream = await startLocalUpstream(() => reply);
});
afterAll(() => localUpstream.close());
beforeEach(async () => {
  reply = { body: klines(days) };
  localUpstream.received.length = 0;
  service = await startTestService(
    { mirror: localUpstream.url },
    {
      now: () => now,
      declarations: [found(stockZhAHist), found(everyKind), { name: 'broken_one', exported: {} }],
    },
  );
  return () => service.close();
});

/** Sends bytes as they are, and gives the whole answer until the server closes. */
function raw(bytes: string): Promise<{ status: number; headers: string; body: string }> {
  const { port, hostname } = new URL(service.url);
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const socket = connect(Number(port), hostname, () => socket.write(bytes, 'latin1'));
    socket.on('data', (chunk) => chunks.push(chunk));
    socket.on('error', reject);
    socket.on('close', () => {
      const [headers = '', ...body] = Buffer.concat(chunks).toString().split('\r\n\r\n');
      resolve({
        status: Number(/^HTTP\/1\.1 (\d+)/.exec(headers)?.[1]),
        headers: headers.toLowerCase(),
        body: body.join('\r\n\r\n'),
      });
    });
  });
}
const rawGet = (target: string, method = 'GET') =>
  raw(`${method} ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);

describe('an answer', () => {
  it('is JSON in UTF-8, and tells where it comes from and how long it holds', async () => {
    now = Date.parse('2026-11-21T12:00:00Z');
    const first = await service.get(HIST);
    expect(first.status).toBe(200);
    expect(Object.fromEntries(first.headers)).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'access-control-allow-origin': '*',
      'cache-status': 'finfount; fwd=miss; stored',
      age: '0',
      vary: 'Accept-Encoding',
      'finfount-source': expect.stringMatching(
        /^eastmoney; obtained="2026-11-21T12:00:00.000Z"; url="https:\/\/push2his\.eastmoney\.com\/.*secid=1\.600000.*"$/,
      ),
    });
    expect(first.headers.has('finfount-sandbox')).toBe(false);
    expect(first.headers.has('access-control-allow-credentials')).toBe(false);
    now += 90_000;
    const second = await service.get(HIST);
    // Saturday: fresh until Monday 09:15 Beijing time.
    expect(Object.fromEntries(second.headers)).toMatchObject({
      age: '90',
      'cache-control': 'public, max-age=134100',
      'cache-status': 'finfount; hit; ttl=134010',
    });
    expect(await second.text()).toBe(await first.text());
  });

  it('has a strong tag for each coding, and 304 for the tag of the coding asked for', async () => {
    const tags = new Map<string, string>();
    for (const coding of ['identity', 'gzip', 'br']) {
      const { headers } = await service.get(HIST, { 'accept-encoding': coding });
      expect(headers.get('content-encoding') ?? 'identity').toBe(coding);
      tags.set(coding, headers.get('etag') ?? '');
    }
    expect(new Set(tags.values()).size).toBe(3);
    for (const tag of tags.values()) expect(tag).toMatch(/^"[^"]+"$/);
    for (const coding of tags.keys()) {
      for (const [of, tag] of tags) {
        const response = await service.get(HIST, { 'accept-encoding': coding, 'if-none-match': `"other", W/${tag}` });
        expect([of, response.status]).toEqual([of, of === coding ? 304 : 200]);
        if (of === coding) expect(await response.text()).toBe('');
      }
    }
  });

  it('says the same in every coding', async () => {
    const texts = await Promise.all(
      ['identity', 'gzip', 'br', 'gzip;q=0.5, br;q=0.1', 'deflate', '*'].map(async (coding) =>
        (await service.get(HIST, { 'accept-encoding': coding })).text(),
      ),
    );
    expect(new Set(texts).size).toBe(1);
  });

  it('is the same by the shortest way as by the whole way, in every coding', async () => {
    const all = async (response: Response) => [
      response.status,
      [...response.headers].filter(([name]) => name !== 'date'),
      await response.text(),
    ];
    for (const coding of ['identity', 'br', 'gzip']) {
      // By the whole way a request is named that has no name.
      const headers = { 'accept-encoding': coding, 'x-request-id': 'mine' };
      await service.get(HIST, headers);
      // Another URL of the same answer goes the whole way once.
      const url = `${HIST}&adjust=${'&'.repeat(JSON.stringify(headers).length)}`;
      const whole = await all(await service.get(url, headers));
      expect(await all(await service.get(url, headers))).toEqual(whole);
      expect(whole[0]).toBe(200);
    }
  });

  it('to HEAD has the headers of GET and no body', async () => {
    const get = await service.get(HIST, { 'accept-encoding': 'identity' });
    const head = await fetch(`${service.url}${HIST}`, { method: 'HEAD', headers: { 'accept-encoding': 'identity' } });
    expect(head.status).toBe(200);
    expect(await head.text()).toBe('');
    for (const name of ['content-length', 'content-type', 'etag', 'cache-control'])
      expect([name, head.headers.get(name)]).toEqual([name, get.headers.get(name)]);
    expect((await rawGet(HIST, 'HEAD')).body).toBe('');
  });

  it('is never kept by anyone when the address holds a cookie, which is nowhere in it', async () => {
    const response = await service.get(`${HIST}&cookie=nid18%3Ds3cr3t`);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(JSON.stringify([...response.headers]) + (await response.text()) + service.log()).not.toContain('s3cr3t');
    expect(localUpstream.received[0]?.headers.cookie).toBe('nid18=s3cr3t');
  });
});

describe('one request upstream', () => {
  it('serves 300 concurrent cold callers of one share', async () => {
    const answers = await Promise.all(Array.from({ length: 300 }, () => service.get(HIST)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(localUpstream.received).toHaveLength(1);
  });

  it('serves 200 ranges of one history, whoever waits how long', async () => {
    const ranges = Array.from(
      { length: 200 },
      (_, at) =>
        `${HIST}&start_date=202401${String((at % 28) + 1).padStart(2, '0')}&end_date=20241231&timeout=${20 + at}`,
    );
    const answers = await Promise.all(
      ranges.map(async (range) => (await service.get(range)).json() as Promise<{ 日期: string }[]>),
    );
    expect(answers.map((rows) => rows[0]?.日期)).toEqual(
      ranges.map((_, at) => `2024-01-${String((at % 28) + 1).padStart(2, '0')}`),
    );
    expect(localUpstream.received).toHaveLength(1);
  });

  it('is made again for another adjustment or period', async () => {
    await Promise.all(['', '&adjust=qfq', '&period=weekly'].map((rest) => service.get(HIST + rest)));
    expect(localUpstream.received).toHaveLength(3);
  });

  it('is made again when the reply is no longer fresh, and a kept one stands in when that fails', async () => {
    await service.get(HIST);
    now += 86_400_000 * 3;
    expect((await service.get(HIST)).headers.get('cache-status')).toBe('finfount; fwd=miss; stored');
    now += 86_400_000 * 3;
    reply = { status: 500, body: 'broken' };
    const stale = await service.get(HIST);
    expect(stale.status).toBe(200);
    expect(stale.headers.get('cache-status')).toBe('finfount; fwd=stale; fwd-status=502; detail=upstream_busy');
    expect(Number(stale.headers.get('age'))).toBe(86_400 * 3);
    const asking = async (wish: string) => (await service.get(HIST, { 'cache-control': wish })).status;
    expect(await asking('max-age=0, stale-if-error=259200')).toBe(200);
    expect(await asking('stale-if-error=3600')).toBe(502);
    expect(await asking('Stale-If-Error=0')).toBe(502);
    expect(await asking('no-cache, stale-if-error=259200')).toBe(502);
    now += 86_400_000 * 31;
    expect((await service.get(HIST)).status).toBe(502);
  });
});

describe('what was kept', () => {
  it('is asked for again only if it is another by now, and is as good as new when it is not', async () => {
    const path = '/api/public/every_kind?topic=a';
    reply = { headers: { etag: '"a"' }, body: '2024-01-01,1' };
    const first = await service.get(path);
    now += 2 * 3_600_000;
    reply = { status: 304, body: '' };
    const second = await service.get(path);
    expect(localUpstream.received[1]?.headers['if-none-match']).toBe('"a"');
    expect(Object.fromEntries(second.headers)).toMatchObject({
      age: '0',
      'cache-status': expect.stringContaining('fwd=miss'),
      etag: first.headers.get('etag'),
    });
    expect(await second.json()).toEqual(await first.json());
  });

  it('answers a range that can no longer change for ever, and asks again for any other', async () => {
    await service.get(HIST);
    now += 86_400_000 * 400;
    reply = { status: 500, body: 'broken' };
    const last = days.at(-1)?.slice(0, 10).replaceAll('-', '') ?? '';
    for (const end of ['20240630', last]) {
      const closed = await service.get(`${HIST}&end_date=${end}`);
      expect([closed.status, localUpstream.received.length]).toEqual([200, 1]);
    }
    expect((await service.get(HIST)).status).toBe(502);
    expect((await service.get(`${HIST}&end_date=20240630&adjust=qfq`)).status).toBe(502);
    expect(localUpstream.received.length).toBeGreaterThan(2);
  });

  it('does not stand in for a client that refuses it', async () => {
    await service.get(HIST);
    now += 86_400_000 * 3;
    reply = { status: 500, body: 'broken' };
    for (const refusal of ['no-cache', 'max-age=0, Stale-If-Error=0'])
      expect((await service.get(HIST, { 'cache-control': refusal })).status).toBe(502);
    expect((await service.get(HIST, { 'cache-control': 'max-age=0' })).status).toBe(200);
  });
});

describe('a timeout', () => {
  it("ends that caller's wait, and nobody else's", async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    reply = (response) => void released.then(() => response.end(klines(days)));
    const patient = service.get(HIST);
    const hasty = await service.get(`${HIST}&timeout=0.02`);
    expect(hasty.status).toBe(502);
    expect(await hasty.json()).toEqual({
      error: expect.stringContaining('within your timeout of 0.02 s'),
      interface: 'stock_zh_a_hist',
    });
    release();
    expect((await patient).status).toBe(200);
    expect(localUpstream.received).toHaveLength(1);
  });

  it.each(['1e300', '2147483.648', '9007199254740993'])('of %s s never ends the wait', async (seconds) => {
    expect((await service.get(`${HIST}&timeout=${seconds}`)).status).toBe(200);
  });

  it('does not hasten what is kept', async () => {
    await service.get(HIST);
    expect((await service.get(`${HIST}&timeout=0.000001`)).status).toBe(200);
  });
});

describe('a failure', () => {
  const problem = async (path: string) => {
    const response = await service.get(path);
    return {
      status: response.status,
      type: response.headers.get('content-type'),
      cache: response.headers.get('cache-control'),
      body: await response.json(),
    };
  };

  it.each<[string, LocalUpstreamReply]>([
    ['rc 102', { body: '{"rc":102,"data":null}' }],
    ['a page', { body: '<html>blocked</html>' }],
    ['nothing', { body: '' }],
    ['half a body', { body: klines(days).slice(0, 500) }],
    ['another share', { body: klines(days, '600001') }],
    ['another market', { body: klines(days, '600000', 0) }],
    ['no code and null', { body: '{"rc":0,"data":null}' }],
    ['days in disorder', { body: klines([...days].reverse()) }],
    ['fewer columns', { body: klines(['2024-01-02,1,2,3,4,5,6,7']) }],
    ['klines that are no texts', { body: '{"rc":0,"data":{"klines":[1]}}' }],
    ['an overload', { status: 502, body: '<html>' }],
    ['a cut', (response) => response.destroy()],
  ])('of the source (%s) is a 502 with the reason', async (_, upstream) => {
    reply = upstream;
    expect(await problem(HIST)).toEqual({
      status: 502,
      type: 'application/json; charset=utf-8',
      cache: 'no-store',
      body: { error: expect.stringMatching(/Eastmoney/), interface: 'stock_zh_a_hist' },
    });
  });

  it('of a source that wants to be left alone tells for how long, in whole seconds, and does not ask it', async () => {
    const path = '/api/public/every_kind?topic=';
    reply = { status: 429, headers: { 'retry-after': '60' }, body: '' };
    expect((await service.get(`${path}a`)).headers.get('retry-after')).toBe('60');
    now += 900;
    const again = await service.get(`${path}b`);
    expect([again.status, again.headers.get('retry-after')]).toEqual([502, '60']);
    expect(await again.json()).toMatchObject({ error: expect.stringContaining('asked again in 60 s') });
    now += 1_000;
    expect((await service.get(`${path}c`)).headers.get('retry-after')).toBe('59');
    expect(localUpstream.received).toHaveLength(1);
    expect(service.log()).toContain('a host fails and is left alone');
  });

  it('that may pass any time does not tell when', async () => {
    reply = { status: 404, body: '' };
    expect((await service.get('/api/public/every_kind?topic=a')).headers.has('retry-after')).toBe(false);
  });

  it('in the parameters has the shape of its step', async () => {
    expect((await problem(`${HIST}&foo=1`)).body).toEqual({
      error: expect.stringContaining('foo'),
      interface: 'stock_zh_a_hist',
    });
    expect((await problem(`${HIST}&period=x`)).body).toEqual({
      error: expect.any(String),
      interface: 'stock_zh_a_hist',
      detail: [expect.objectContaining({ type: 'literal_error' })],
    });
    expect((await problem(`${HIST}&start_date=20230229`)).body).toMatchObject({
      error: 'parameter error',
      interface: 'stock_zh_a_hist',
      detail: [{ loc: ['query', 'start_date'], type: 'value_error.date' }],
    });
    expect((await problem(`${HIST}&symbol=%ff`)).body).toMatchObject({ detail: [{ type: 'value_error.encoding' }] });
    expect(localUpstream.received).toHaveLength(0);
  });

  it('to name an interface is 422, with the nearest name', async () => {
    expect(await problem('/api/public/stock_zh_a_hits?symbol=%zz')).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('stock_zh_a_hist'), interface: 'stock_zh_a_hits' },
    });
  });

  it.each([
    '__proto__',
    'constructor',
    '%20',
    'x'.repeat(10_000),
    'a%2Fb',
    '%2e%2e%2f',
    '%00',
    '%zz',
    '%ff',
    '%E5%B9%B3',
    'a+b',
    'a;b',
    'stock_zh_a_hist%20',
  ])('to name an interface (%s) is 422', async (name) => {
    const { status, body } = await rawGet(`/api/public/${name}`);
    expect(status).toBe(422);
    expect(JSON.parse(body)).toEqual({
      error: expect.stringContaining('There is no interface named'),
      interface: expect.any(String),
    });
  });

  it('of a declaration is 502 for that interface alone', async () => {
    expect(await problem('/api/public/broken_one')).toMatchObject({ status: 502, body: { interface: 'broken_one' } });
    expect(service.log()).toContain('broken_one');
  });

  it.each([
    '/nowhere',
    '/api/public',
    '/api/public/',
    '/api/public/a/b',
    '/api/public//',
    '/api/openapi/nothing.json',
    '/api/openapi/stock',
    '/api/private/',
    '/api/assets/../package.json',
    '/api/assets/%2e%2e%2fpackage.json',
  ])('to find %s is 404', async (path) => {
    const { status, body } = await rawGet(path);
    expect(status).toBe(404);
    expect(Object.keys(JSON.parse(body))).toEqual(['error']);
  });

  it('to be GET is 405, with what is allowed', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'CONNECT']) {
      for (const path of [HIST, '/api/public/nothing', '/api/', '/health/live']) {
        const { status, headers, body } = await rawGet(path, method);
        expect([method, path, status]).toEqual([method, path, 405]);
        expect(headers).toMatch(/^allow: get, head, options$/m);
        expect(JSON.parse(body).error).toContain(method);
      }
    }
    const posted = await fetch(`${service.url}${HIST}`, {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(posted.status).toBe(405);
    expect((await rawGet('/nowhere', 'POST')).status).toBe(404);
  });

  it('to find a path is 404 whatever method and body it is asked with', async () => {
    for (const [method, head] of [
      ['POST', 'Content-Type: application/json\r\nContent-Length: 1\r\n\r\n{'],
      ['PUT', 'Content-Type: application/json\r\nContent-Length: 50000000\r\n\r\n'],
      ['DELETE', 'Content-Type: x\r\nContent-Length: 1\r\n\r\n{'],
      ['PROPFIND', '\r\n'],
      ['QUERY', '\r\n'],
    ]) {
      for (const path of ['/nope', '/api/public/a/b']) {
        const { status, body } = await raw(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${head}`);
        expect([method, path, status]).toEqual([method, path, 404]);
        expect(JSON.parse(body)).toEqual({ error: expect.any(String) });
      }
    }
  });

  it('to escape a character is 400, since HTTP has no room for it', async () => {
    const { status, body } = await raw(
      `GET ${HIST}${Buffer.from('平').toString('latin1')} HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    expect([status, JSON.parse(body)]).toEqual([
      400,
      { error: expect.stringContaining('Encode'), interface: 'stock_zh_a_hist' },
    ]);
  });

  it('names the interface where the request line can be read', async () => {
    const { status, body } = await raw('GET /api/public/stock_zh_a_hist?x HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n');
    expect([status, JSON.parse(body)]).toEqual([400, { error: expect.any(String), interface: 'stock_zh_a_hist' }]);
  });

  it('to be open yet is 501 for any private name, without a look at the parameters', async () => {
    for (const path of ['/api/private/stock_zh_a_hist?foo=%zz', '/api/private/anything/'])
      expect(await problem(path)).toMatchObject({
        status: 501,
        body: { error: expect.any(String), interface: expect.any(String) },
      });
    expect(localUpstream.received).toHaveLength(0);
  });

  it('to be HTTP is 400, 408, 414 or 431 with the same kind of body', async () => {
    const cases: [string, number][] = [
      ['nonsense\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n', 400],
      ['GET / HTTP/9.9\r\nHost: x\r\n\r\n', 400],
      [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 414],
      [`GET /${'x'.repeat(60_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
      [`GET / HTTP/1.1\r\nHost: x\r\nLong: ${'x'.repeat(60_000)}\r\n\r\n`, 431],
    ];
    for (const [bytes, expected] of cases) {
      const { status, headers, body } = await raw(
        bytes.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n').replace('nonsense\r\nConnection: close', 'nonsense'),
      );
      expect([bytes.slice(0, 30), status]).toEqual([bytes.slice(0, 30), expected]);
      expect(headers).toContain('content-type: application/json; charset=utf-8');
      expect(headers).toContain('access-control-allow-origin: *');
      expect(JSON.parse(body)).toEqual({ error: expect.any(String) });
    }
  });
});

it('lets a client developer try a code that is blocked as often as he likes in the sandbox', async () => {
  const sandbox = await startTestService({ sandbox: true }, { declarations: [found(stockZhAHist)] });
  const statuses = async (first: number) =>
    Promise.all(
      Array.from({ length: 12 }, async (_, at) => {
        const { status } = await sandbox.get(`/api/public/stock_zh_a_hist?symbol=${first + at}`);
        return status;
      }),
    );
  expect(new Set(await statuses(999_100))).toEqual(new Set([502]));
  expect(new Set(await statuses(600_000))).toEqual(new Set([200]));
  await sandbox.close();
});

describe('the routes beside', () => {
  it.each([
    ['/', '/docs/'],
    ['/docs', '/docs/'],
    ['/api', '/api/'],
    ['/api?x=1', '/api/?x=1'],
  ])('redirect %s to %s', async (from, to) => {
    const response = await service.get(from);
    expect([response.status, response.headers.get('location')]).toEqual([308, to]);
  });

  it('answer an operator', async () => {
    expect(await (await service.get('/health/live')).json()).toEqual({ status: 'live' });
    expect(await (await service.get('/health/ready')).json()).toEqual({ status: 'ready', interfaces: 2, broken: 1 });
    expect(await (await service.get('/version')).json()).toMatchObject({
      name: 'finfount',
      version: '0.0.0-test',
      http_interface: '0.1.0',
    });
  });

  it('accept a trailing slash after a name', async () => {
    expect((await service.get('/api/public/stock_zh_a_hist/?symbol=600000')).status).toBe(200);
  });

  it('accept an absolute address, and an expectation that nobody knows', async () => {
    expect((await rawGet(`http://x${HIST}`)).status).toBe(200);
    expect(
      (await raw(`GET ${HIST} HTTP/1.1\r\nHost: x\r\nExpect: the-unexpected\r\nConnection: close\r\n\r\n`)).status,
    ).toBe(200);
  });

  it('answer a preflight', async () => {
    const response = await fetch(`${service.url}${HIST}`, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://a.example',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'if-none-match',
      },
    });
    expect(response.status).toBe(204);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, OPTIONS',
      'access-control-allow-headers': '*',
    });
    expect(localUpstream.received).toHaveLength(0);
  });

  it.each([
    ['of a stated length', 'Content-Length: 5\r\n\r\nabcde'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n'],
    ['that is no JSON', 'Content-Type: application/json\r\nContent-Length: 5\r\n\r\n{abc}'],
    ['of a form', 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5\r\n\r\nabcde'],
  ])('answer a preflight with a body %s like one without', async (_, rest) => {
    for (const path of [HIST, '/version', '/api/redoc'])
      expect((await raw(`OPTIONS ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${rest}`)).status).toBe(204);
  });

  it('refuse two Host headers, of which a cache might believe the other, also to what is kept', async () => {
    for (const _ of ['cold', 'kept']) {
      for (const hosts of ['Host: x\r\nhost: y', 'Host: x\r\nAccept: */*\r\nHOST: x']) {
        const { status, body } = await raw(`GET ${HIST} HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`);
        expect([status, JSON.parse(body)]).toEqual([
          400,
          { interface: 'stock_zh_a_hist', error: expect.stringMatching(/one Host/) },
        ]);
      }
      await service.get(HIST, { 'accept-encoding': 'identity' });
      expect((await rawGet(HIST)).status).toBe(200);
    }
  });

  it('tell the home as a page to a browser and as JSON to a program', async () => {
    expect((await service.get('/api/', { accept: 'text/html,*/*' })).headers.get('content-type')).toBe(
      'text/html; charset=utf-8',
    );
    const json = await service.get('/api/');
    expect(json.headers.get('vary')).toBe('Accept, Accept-Encoding');
    expect(JSON.stringify(await json.json())).toContain('stock_zh_a_hist');
  });

  it('answer the 404 of a documentation page as a page that lists the categories', async () => {
    const response = await service.get('/api/docs?category=nothing');
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await response.text()).toContain('category=stock');
  });

  it.each(['/api/docs', '/api/docs?category=common', '/api/redoc?category=stock'])(
    'serve the page %s with a policy against foreign scripts',
    async (path) => {
      const response = await service.get(path);
      expect(response.status).toBe(200);
      expect(response.headers.get('content-security-policy')).toContain("script-src 'self';");
    },
  );

  it.each([
    ['/docs/interfaces/stock_zh_a_hist/', '/docs/interfaces/stock_zh_a_hist'],
    ['/docs/interfaces/stock_zh_a_hist.html', '/docs/interfaces/stock_zh_a_hist'],
    ['/docs/interfaces', '/docs/interfaces/'],
    ['/docs/interfaces/index.html?x=1', '/docs/interfaces/?x=1'],
    ['/docs/index.html', '/docs/'],
    ['/docs/zh', '/docs/zh/'],
  ])('redirect %s to the one address of that page, %s', async (from, to) => {
    const response = await service.get(from);
    expect([response.status, response.headers.get('location')]).toEqual([308, to]);
    expect((await service.get(to)).status).toBe(200);
  });

  it.each([
    '/docs/nothing',
    '/docs/interfaces/nothing',
    '/docs/interfaces/nothing/',
    '/docs/interface',
    '/docs/interface.html',
    '/docs/404',
    '/docs/404.html',
    '/docs/.made-of',
    '/docs/..%2f..%2fpackage.json',
    '/docs/assets/nothing.js',
  ])('answer %s with the page of the manual that says that there is nothing', async (path) => {
    const response = await service.get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await response.text()).toContain('<title>404 | finfount</title>');
  });

  it('serve the pages of the manual for a moment, and their hashed files for ever', async () => {
    const page = await service.get('/docs/interfaces/stock_zh_a_hist');
    const html = await page.text();
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const tag = page.headers.get('etag') ?? '';
    expect((await service.get('/docs/interfaces/stock_zh_a_hist', { 'if-none-match': tag })).status).toBe(304);
    const [script = ''] = /\/docs\/assets\/app\.[\w-]+\.js/.exec(html) ?? [];
    const file = await service.get(script);
    expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect((await service.get('/docs/search.json')).headers.get('cache-control')).toBe('no-cache');
  });

  it('let a page of the manual run its own scripts by their hashes, and no other', async () => {
    const page = await service.get('/docs/');
    const policy = page.headers.get('content-security-policy') ?? '';
    const scripts = [...(await page.text()).matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, script = ''] of scripts)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain('unsafe');
  });

  it('leave a broken declaration out of OpenAPI, and hold one category in its document', async () => {
    const pathsOf = async (path: string) =>
      Object.keys(((await (await service.get(path)).json()) as { paths: object }).paths);
    expect((await pathsOf('/api/openapi.json')).toSorted()).toEqual([
      '/api/private/{item_id}',
      '/api/public/every_kind',
      '/api/public/stock_zh_a_hist',
      '/api/public/{item_id}',
    ]);
    expect(await pathsOf('/api/openapi/stock.json')).toEqual(['/api/public/stock_zh_a_hist']);
  });
});

describe('any query string', () => {
  it('gives no 500, and touches no source unless it is right', async () => {
    const name = fc.oneof(
      fc.constantFrom(
        'symbol',
        'period',
        'start_date',
        'end_date',
        'adjust',
        'timeout',
        'cookie',
        'topic',
        '__proto__',
      ),
      fc.string(),
    );
    const value = fc.oneof(
      fc.constantFrom('', 'daily', '20240229', '20230229', 'nan', '1', 'qfq'),
      fc.string({ unit: 'binary' }).map((text) => encodeURIComponent(Buffer.from(text).toString())),
      fc.string(),
    );
    const safe = (text: string) => text.replace(/[^\x21-\x7e]|#/g, '');
    const query = fc
      .array(fc.tuple(name, value).map(([left, right]) => safe(`${left}=${right}`)))
      .map((parts) => parts.join('&'));
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom('stock_zh_a_hist', 'every_kind'), async (text, item) => {
        localUpstream.received.length = 0;
        const { status } = await rawGet(`/api/public/${item}?${text}`);
        expect([200, 422, 502]).toContain(status);
        if (status === 422) expect(localUpstream.received).toHaveLength(0);
      }),
      { numRuns: 300 },
    );
    expect(service.log().includes('a fault of the service')).toBe(false);
  });
});

it('lets requests in flight finish when it closes', async () => {
  let release: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    reply = (response) => {
      release = () => response.end(klines(days));
      resolve();
    };
  });
  const inFlight = service.get(HIST);
  await asked;
  const closed = service.close();
  release();
  expect((await inFlight).status).toBe(200);
  await closed;
  await expect(service.get('/health/live')).rejects.toThrow('fetch failed');
});

it('sends every kept answer whole that was asked for before it closes, to a client that reads slowly', async () => {
  await service.get(HIST, { 'accept-encoding': 'identity' });
  const kept = await (await service.get(HIST, { 'accept-encoding': 'identity' })).arrayBuffer();
  const { port, hostname } = new URL(service.url);
  const socket = connect(Number(port), hostname);
  // More than the buffers of the connection hold.
  const count = 200;
  socket.write(`GET ${HIST} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count));
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  const closed = service.close();
  const chunks = [first];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk)).resume();
  await once(socket, 'close');
  const answers = Buffer.concat(chunks).toString('latin1').split('HTTP/1.1 200 OK\r\n').slice(1);
  expect(answers).toHaveLength(count);
  expect(new Set(answers.map((answer) => answer.length - answer.indexOf('\r\n\r\n') - 4))).toEqual(
    new Set([kept.byteLength]),
  );
  await closed;
});
