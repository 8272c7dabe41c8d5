import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from './any-character.ts';
import { HIST, KLINES, toKlineReply, useHttpService } from './http-service.ts';
import type { LocalUpstreamReply } from './local-upstream.ts';

const test = useHttpService();

describe('a failure', () => {
  const problem = async (path: string) => {
    const response = await test.service.get(path);
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
    ['half a body', { body: toKlineReply(KLINES).slice(0, 500) }],
    ['another share', { body: toKlineReply(KLINES, '600001') }],
    ['another market', { body: toKlineReply(KLINES, '600000', 0) }],
    ['no code and null', { body: '{"rc":0,"data":null}' }],
    ['days in disorder', { body: toKlineReply([...KLINES].reverse()) }],
    ['fewer columns', { body: toKlineReply(['2024-01-02,1,2,3,4,5,6,7']) }],
    ['klines that are no texts', { body: '{"rc":0,"data":{"klines":[1]}}' }],
    ['an overload', { status: 502, body: '<html>' }],
    ['a cut', (response) => response.destroy()],
  ])('of the source (%s) is 502 with the reason', async (_, upstream) => {
    test.reply = upstream;
    expect(await problem(HIST)).toEqual({
      status: 502,
      type: 'application/json; charset=utf-8',
      cache: 'no-store',
      body: { error: expect.stringMatching(/Eastmoney/), interface: 'stock_zh_a_hist' },
    });
  });

  it('of a source that sent Retry-After has Retry-After in whole seconds, and the source is not asked', async () => {
    const path = '/api/public/every_kind?topic=';
    test.reply = { status: 429, headers: { 'retry-after': '60' }, body: '' };
    expect((await test.service.get(`${path}a`)).headers.get('retry-after')).toBe('60');
    test.now += 900;
    const again = await test.service.get(`${path}b`);
    expect([again.status, again.headers.get('retry-after')]).toEqual([502, '60']);
    expect(await again.json()).toMatchObject({ error: expect.stringContaining('asked again in 60 s') });
    test.now += 1_000;
    expect((await test.service.get(`${path}c`)).headers.get('retry-after')).toBe('59');
    expect(test.localUpstream.received).toHaveLength(1);
    expect(test.service.log()).toContain('a host fails and is left alone');
  });

  it('of a network that wants a login blames the network, not the source', async () => {
    test.reply = { status: 511, body: '<html>log in</html>' };
    const { body } = await problem('/api/public/every_kind?topic=a');
    expect(body).toMatchObject({ error: expect.stringMatching(/the network in between wants a login \(HTTP 511\)/) });
  });

  it('without a known time to retry has no Retry-After', async () => {
    test.reply = { status: 404, body: '' };
    expect((await test.service.get('/api/public/every_kind?topic=a')).headers.has('retry-after')).toBe(false);
  });

  it('of validation has the body of its step', async () => {
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
    expect(test.localUpstream.received).toHaveLength(0);
  });

  it('for an unknown interface is 422, with the nearest name', async () => {
    expect(await problem('/api/public/stock_zh_a_hits?symbol=%zz')).toMatchObject({
      status: 422,
      body: { error: expect.stringContaining('stock_zh_a_hist'), interface: 'stock_zh_a_hits' },
    });
  });

  it('for an old name of AKShare is 422, with why it is not there and what does its job', async () => {
    const body = {
      error: expect.stringMatching(
        /^The source of stock_zh_a_hist_163 has closed; AKShare removed it in 1\.9\.34\. stock_zh_a_hist does the same job\. /,
      ),
      interface: 'stock_zh_a_hist_163',
    };
    for (const path of ['/api/public/stock_zh_a_hist_163', '/api/export/stock_zh_a_hist_163.csv'])
      expect(await problem(path)).toMatchObject({ status: 422, body });
    expect(test.localUpstream.received).toHaveLength(0);
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
  ])('for the unknown interface %s is 422', async (name) => {
    const { status, body } = await test.rawGet(`/api/public/${name}`);
    expect(status).toBe(422);
    expect(JSON.parse(body)).toEqual({
      error: expect.stringContaining('There is no interface named'),
      interface: expect.any(String),
    });
  });

  it('for a broken declaration is 502, for that interface only', async () => {
    expect(await problem('/api/public/broken_one')).toMatchObject({ status: 502, body: { interface: 'broken_one' } });
    expect(test.service.log()).toContain('broken_one');
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
  ])('for the unknown path %s is 404', async (path) => {
    const { status, body } = await test.rawGet(path);
    expect(status).toBe(404);
    expect(Object.keys(JSON.parse(body))).toEqual(['error']);
  });

  it('for another method is 405 with Allow', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'TRACE', 'PROPFIND', 'CONNECT']) {
      for (const path of [HIST, '/api/public/nothing', '/api/', '/health/live']) {
        const { status, headers, body } = await test.rawGet(path, method);
        expect([method, path, status]).toEqual([method, path, 405]);
        expect(headers).toMatch(/^allow: get, head, options$/m);
        expect(JSON.parse(body).error).toContain(method);
      }
    }
    const posted = await fetch(`${test.service.url}${HIST}`, {
      method: 'POST',
      body: '{',
      headers: { 'content-type': 'application/json' },
    });
    expect(posted.status).toBe(405);
    expect((await test.rawGet('/nowhere', 'POST')).status).toBe(404);
  });

  it('for an unknown path is 404 with any method and body', async () => {
    for (const [method, head] of [
      ['POST', 'Content-Type: application/json\r\nContent-Length: 1\r\n\r\n{'],
      ['PUT', 'Content-Type: application/json\r\nContent-Length: 50000000\r\n\r\n'],
      ['DELETE', 'Content-Type: x\r\nContent-Length: 1\r\n\r\n{'],
      ['PROPFIND', '\r\n'],
      ['QUERY', '\r\n'],
    ]) {
      for (const path of ['/nope', '/api/public/a/b']) {
        const { status, body } = await test.raw(
          `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${head}`,
        );
        expect([method, path, status]).toEqual([method, path, 404]);
        expect(JSON.parse(body)).toEqual({ error: expect.any(String) });
      }
    }
  });

  it('for a character that is not escaped is 400', async () => {
    const { status, body } = await test.raw(
      `GET ${HIST}${Buffer.from('平').toString('latin1')} HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    expect([status, JSON.parse(body)]).toEqual([
      400,
      { error: expect.stringContaining('encoded as %XX'), interface: 'stock_zh_a_hist' },
    ]);
  });

  it('of the HTTP parser names the interface if the request line is readable', async () => {
    const { status, body } = await test.raw(
      'GET /api/public/stock_zh_a_hist?x HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n',
    );
    expect([status, JSON.parse(body)]).toEqual([400, { error: expect.any(String), interface: 'stock_zh_a_hist' }]);
    const head = await test.raw('HEAD /api/public/stock_zh_a_hist?\u0001 HTTP/1.1\r\nHost: x\r\n\r\n');
    expect([head.status, head.body]).toEqual([400, '']);
    expect(head.headers).toMatch(/\r\ncontent-length: [1-9]/);
    const first = 'GET /api/public/fred_md?date=x HTTP/1.1\r\nHost: x\r\n\r\n';
    const second = await test.raw(`${first}GET /api/public/stock_zh_a_hist?\u0001 HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(second.body).toMatch(/"interface":"fred_md".*"interface":"stock_zh_a_hist"\}$/s);
  });

  it('for any private name is 501, without validation', async () => {
    for (const path of ['/api/private/stock_zh_a_hist?foo=%zz', '/api/private/anything/'])
      expect(await problem(path)).toMatchObject({
        status: 501,
        body: { error: expect.any(String), interface: expect.any(String) },
      });
    expect(test.localUpstream.received).toHaveLength(0);
  });

  it('of the HTTP parser is 400, 414 or 431 with an error body', async () => {
    const cases: [string, number][] = [
      ['nonsense\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\n\r\n', 400],
      ['GET / HTTP/1.1\r\nHost: x\r\nbad header\r\n\r\n', 400],
      ['GET / HTTP/9.9\r\nHost: x\r\n\r\n', 400],
      [`GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`, 414],
      [`GET /api/public/${'x'.repeat(16_400)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
      [`GET /${'x'.repeat(60_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 414],
      [`GET / HTTP/1.1\r\nHost: x\r\nLong: ${'x'.repeat(60_000)}\r\n\r\n`, 431],
    ];
    for (const [bytes, expected] of cases) {
      const { status, headers, body } = await test.raw(
        bytes.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n').replace('nonsense\r\nConnection: close', 'nonsense'),
      );
      expect([bytes.slice(0, 30), status]).toEqual([bytes.slice(0, 30), expected]);
      expect(headers).toContain('content-type: application/json; charset=utf-8');
      expect(headers).toContain('access-control-allow-origin: *');
      expect(JSON.parse(body)).toEqual({ error: expect.any(String) });
    }
  });
});

describe('any query string', () => {
  it('is never 500, and reaches no source unless it is valid', async () => {
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
      fc.string({ unit: anyCharacter }).map((text) => encodeURIComponent(Buffer.from(text).toString())),
      fc.string(),
    );
    const safe = (text: string) => text.replace(/[^\x21-\x7e]|#/g, '');
    const query = fc
      .array(fc.tuple(name, value).map(([left, right]) => safe(`${left}=${right}`)))
      .map((parts) => parts.join('&'));
    await fc.assert(
      fc.asyncProperty(query, fc.constantFrom('stock_zh_a_hist', 'every_kind'), async (text, item) => {
        test.localUpstream.received.length = 0;
        const { status } = await test.rawGet(`/api/public/${item}?${text}`);
        expect([200, 422, 502]).toContain(status);
        if (status === 422) expect(test.localUpstream.received).toHaveLength(0);
      }),
      { numRuns: 300 },
    );
    expect(test.service.log().includes('a fault of the service')).toBe(false);
  });
});

describe('errors in Chinese', () => {
  const chinese = { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' };

  it.each([
    [
      '/api/public/stock_zh_a_hist?symbol=600000&period=x',
      422,
      {
        error: 'stock_zh_a_hist：参数有误：period。',
        detail: [
          { loc: ['query', 'period'], type: 'literal_error', msg: "应为以下之一：'daily'、'weekly'、'monthly'" },
        ],
      },
    ],
    [
      '/api/public/stock_zh_a_hist?symbol=600000&start_date=20240230',
      422,
      {
        error: 'parameter error',
        detail: [{ type: 'value_error.date', msg: '应为真实存在的日期，格式为 YYYYMMDD', input: '20240230' }],
      },
    ],
    [
      '/api/public/stock_zh_a_hist?symbol=600000&days=3',
      422,
      { error: expect.stringMatching(/^stock_zh_a_hist 不支持参数 "days"。它的参数：symbol、/) },
    ],
    [
      '/api/public/stock_zh_a_hits',
      422,
      { error: '没有名为 "stock_zh_a_hits" 的接口。是否指 stock_zh_a_hist？', interface: 'stock_zh_a_hits' },
    ],
    ['/nothing', 404, { error: '/nothing 处没有内容。数据接口列在 /api/。' }],
    ['/api/private/stock_zh_a_hist', 501, { error: expect.stringMatching(/^私有接口尚未开放，请用/) }],
  ])('tell of %s', async (path, status, body) => {
    const response = await test.service.get(path, chinese);
    expect([response.status, response.headers.get('vary')]).toEqual([status, 'Accept-Language']);
    expect(await response.json()).toMatchObject(body);
  });

  it('tell of a source that fails, and keep the code', async () => {
    test.reply = { status: 403, body: '' };
    const response = await test.service.get(HIST, chinese);
    expect([response.status, response.headers.get('finfount-error')]).toEqual([502, 'upstream_refused']);
    expect(await response.json()).toMatchObject({ error: expect.stringContaining('拒绝应答：HTTP 403') });
  });

  it('say what the HTTP parser refuses, and a wrong method', async () => {
    const rest = 'HTTP/1.1\r\nHost: x\r\nAccept-Language: zh\r\nConnection: close\r\n\r\n';
    for (const line of [`GET ${HIST}\u00e5`, 'CONNECT x:80', `POST ${HIST}`]) {
      const { headers, body } = await test.raw(`${line} ${rest}`);
      expect(headers).toContain('\r\nvary: accept-language\r\n');
      expect(JSON.parse(body)).toMatchObject({ error: expect.stringMatching(/^(?:URL 中有|(?:这里|此处)不应答)/) });
    }
  });

  it('says how models are answered where they are not', async () => {
    const message = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' };
    const response = await fetch(new URL('/mcp', test.service.url), message);
    expect([response.status, await response.json()]).toEqual([
      404,
      { error: 'This service answers no models at /mcp: the operator turns that on with serve --mcp.' },
    ]);
  });

  it('are English for everybody else', async () => {
    const response = await test.service.get('/nothing', { 'accept-language': 'en, zh;q=0.9' });
    expect(await response.json()).toMatchObject({ error: expect.stringContaining('There is nothing at /nothing.') });
  });
});
