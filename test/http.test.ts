import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { declarationOf, found } from './declarations.ts';
import { HIST, KLINES, toKlineReply, useHttpService } from './http-service.ts';
import { startTestService } from './service.ts';

const stockZhAHist = await declarationOf('stock_zh_a_hist');

const test = useHttpService();

describe('the other routes', () => {
  it.each([
    ['/', 'en', '/docs/'],
    ['/docs?x=1', '*', '/docs/?x=1'],
    ['/', 'zh-CN,zh;q=0.9,en;q=0.8', '/docs/zh/'],
    ['/docs', 'zh-CN', '/docs/zh/'],
    ['/docs/', 'zh', '/docs/zh/'],
  ])('lead from %s with Accept-Language: %s to %s', async (from, language, to) => {
    const response = await test.service.get(from, { 'accept-language': language });
    expect([response.status, response.headers.get('location')]).toEqual([307, to]);
    expect(response.headers.get('vary')).toBe('Accept-Language');
  });

  it('leave the choice of English to a reader of Chinese who comes from a page of the service', async () => {
    const chosen = { 'accept-language': 'zh', 'sec-fetch-site': 'same-origin' };
    const response = await test.service.get('/docs/', chosen);
    expect([response.status, response.headers.get('vary')]).toEqual([
      200,
      'Accept-Encoding, Accept-Language, Sec-Fetch-Site',
    ]);
  });

  it.each([
    ['/api/', '?lang=zh'],
    ['/api/?category=stock', '?category=stock&lang=zh'],
    ['/api/?q=apple', '?q=apple&lang=zh'],
    ['/api/docs', '?lang=zh'],
    ['/api/redoc?category=stock', '?category=stock&lang=zh'],
    ['/api/status', '?lang=zh'],
  ])('lead a browser in Chinese from %s to %s, and nobody who chose the language', async (path, to) => {
    const browser = { accept: 'text/html,*/*', 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' };
    const first = await test.service.get(path, browser);
    expect([first.status, first.headers.get('location')]).toEqual([307, to]);
    expect(first.headers.get('vary')).toBe('Accept-Language');
    const chinese = await test.service.get(path.replace(/\?.*/, '') + to, browser);
    expect([chinese.status, (await chinese.text()).includes('<html lang="zh')]).toEqual([200, true]);
    const english = [
      { ...browser, 'sec-fetch-site': 'same-origin' },
      { ...browser, 'accept-language': 'en-GB,zh;q=0.5' },
    ];
    for (const headers of english) {
      const page = await test.service.get(path, headers);
      expect([page.status, (await page.text()).includes('<html lang="en"')]).toEqual([200, true]);
      expect(page.headers.get('vary')).toMatch(/Accept-Language, Sec-Fetch-Site$/);
    }
    const chosen = await test.service.get(`${path}${path.includes('?') ? '&' : '?'}lang=en`, browser);
    expect(chosen.status).toBe(200);
    if (!/docs|redoc/.test(path))
      expect((await test.service.get(path, { 'accept-language': 'zh' })).headers.get('content-type')).toMatch(/json/);
  });

  it('say in the language of the browser that there is nothing', async () => {
    const page = await test.service.get('/nothing', { accept: 'text/html', 'accept-language': 'zh' });
    expect([page.status, (await page.text()).includes('此地址没有内容')]).toEqual([404, true]);
  });

  it.each([
    ['/api', '/api/'],
    ['/api?x=1', '/api/?x=1'],
  ])('redirect %s to %s', async (from, to) => {
    const response = await test.service.get(from);
    expect([response.status, response.headers.get('location')]).toEqual([308, to]);
  });

  it('redirect no query for which the headers have no room at nginx: 4,096 bytes', async () => {
    const browser = { accept: 'text/html', 'accept-language': 'zh' };
    const long = `q=${'x'.repeat(2_598)}`;
    for (const path of ['/docs', '/docs/', '/docs/errors.html', '/api', '/', '/api/', '/api/docs', '/api/status']) {
      const last = await test.service.get(`${path}?${long}`, browser);
      expect([path, last.status, last.headers.get('location')?.includes(long)]).toEqual([
        path,
        expect.toBeOneOf([307, 308]),
        true,
      ]);
      const head = [...last.headers].map((header) => `${header.join(': ')}\r\n`).join('');
      expect(head.length).toBeLessThan(4_000);
    }
    for (const path of ['/docs', '/docs/errors.html', '/api']) {
      const refused = await test.service.get(`${path}?${long}x`);
      expect([refused.status, refused.headers.get('finfount-error')]).toEqual([414, 'url_too_long']);
      expect(await refused.json()).toMatchObject({ error: expect.stringContaining('A query of 2601 characters') });
    }
    // What needs no redirect is sent.
    for (const path of ['/api/', '/api/docs', '/api/status']) {
      const page = await test.service.get(`${path}?${long}x`, browser);
      expect([page.status, (await page.text()).includes('<html lang="en"')]).toEqual([200, true]);
    }
  });

  it('include health and version', async () => {
    expect(await (await test.service.get('/health/live')).json()).toEqual({ status: 'live' });
    expect(await (await test.service.get('/health/ready')).json()).toEqual({
      status: 'ready',
      interfaces: 2,
      broken: 1,
    });
    expect(await (await test.service.get('/version')).json()).toMatchObject({
      name: 'finfount',
      version: '0.0.0-test',
      http_interface: '0.1.0',
      sandbox: false,
      wants_token: false,
    });
  });

  it('accept a trailing slash after a name', async () => {
    expect((await test.service.get('/api/public/stock_zh_a_hist/?symbol=600000')).status).toBe(200);
  });

  it('accept an absolute URL, and an unknown expectation', async () => {
    expect((await test.rawGet(`http://x${HIST}`)).status).toBe(200);
    expect(
      (await test.raw(`GET ${HIST} HTTP/1.1\r\nHost: x\r\nExpect: the-unexpected\r\nConnection: close\r\n\r\n`)).status,
    ).toBe(200);
  });

  it('answer a preflight', async () => {
    const response = await fetch(`${test.service.url}${HIST}`, {
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
      'access-control-allow-headers': '*, Authorization',
    });
    expect(test.localUpstream.received).toHaveLength(0);
  });

  it.each([
    ['of a stated length', 'Content-Length: 5\r\n\r\nabcde'],
    ['in chunks', 'Transfer-Encoding: chunked\r\n\r\n5\r\nabcde\r\n0\r\n\r\n'],
    ['that is no JSON', 'Content-Type: application/json\r\nContent-Length: 5\r\n\r\n{abc}'],
    ['of a form', 'Content-Type: multipart/form-data; boundary=x\r\nContent-Length: 5\r\n\r\nabcde'],
  ])('answer a preflight with a body %s as one without a body', async (_, rest) => {
    for (const path of [HIST, '/version', '/api/redoc'])
      expect((await test.raw(`OPTIONS ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${rest}`)).status).toBe(204);
  });

  it('refuse a raw # in the target, also after a hot answer of what is before it', async () => {
    await test.service.get(HIST, { 'accept-encoding': 'identity' });
    for (const target of [`${HIST}#frag`, `${HIST}#`, '/version#', '/#/api/', `http://x${HIST}#`]) {
      const { status, body } = await test.rawGet(target);
      expect([target, status]).toEqual([target, 400]);
      expect(JSON.parse(body)).toMatchObject({ error: expect.stringContaining('%23') });
    }
    expect((await test.rawGet(`${HIST}%23`)).status).not.toBe(400);
  });

  it('refuse characters that are not encoded, and say how curl encodes them', async () => {
    const { status, body } = await test.rawGet(`${HIST}&adjust=复权`);
    expect([status, JSON.parse(body)]).toEqual([
      400,
      {
        interface: 'stock_zh_a_hist',
        error:
          'The URL has characters that must be encoded as %XX, such as Chinese ones. curl encodes them: curl -G ADDRESS --data-urlencode "name=value".',
      },
    ]);
  });

  it.each(['public/fred_md', 'private/fred_md', 'export/fred_md.csv', 'table/fred_md.json', 'latest/fred_md'])(
    'names the interface of /api/%s where the HTTP parser refuses the request',
    async (path) => {
      const { status, body } = await test.rawGet(`/api/${path}?date=ÿ`);
      expect([status, JSON.parse(body)]).toEqual([400, expect.objectContaining({ interface: 'fred_md' })]);
    },
  );

  it('refuse two Host headers, also for a hot answer', async () => {
    for (const _ of ['cold', 'hot']) {
      for (const hosts of ['Host: x\r\nhost: y', 'Host: x\r\nAccept: */*\r\nHOST: x']) {
        const { status, body } = await test.raw(`GET ${HIST} HTTP/1.1\r\n${hosts}\r\nConnection: close\r\n\r\n`);
        expect([status, JSON.parse(body)]).toEqual([
          400,
          { interface: 'stock_zh_a_hist', error: expect.stringMatching(/one Host/) },
        ]);
      }
      await test.service.get(HIST, { 'accept-encoding': 'identity' });
      expect((await test.rawGet(HIST)).status).toBe(200);
    }
  });

  it('read all headers of a request, also more than 2,000', async () => {
    const many = Array.from({ length: 2_500 }, (_, at) => `X${at}: a\r\n`).join('');
    const { status } = await test.raw(`GET ${HIST} HTTP/1.1\r\n${many}Host: x\r\nConnection: close\r\n\r\n`);
    expect(status).toBe(200);
  });

  it('show the home as a page to a browser and as JSON to a program', async () => {
    expect((await test.service.get('/api/', { accept: 'text/html,*/*' })).headers.get('content-type')).toBe(
      'text/html; charset=utf-8',
    );
    const json = await test.service.get('/api/');
    expect(json.headers.get('vary')).toBe('Accept, Accept-Encoding');
    expect(JSON.stringify(await json.json())).toContain('stock_zh_a_hist');
  });

  it.each(['/nothing', '/api/stock_zh_a_hist?lang=zh', '/api/openapi/nothing', '/api/assets/nothing.js'])(
    'say that there is nothing at %s: as a page to a browser, as JSON to a program',
    async (path) => {
      const page = await test.service.get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' });
      expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
      expect([page.headers.get('finfount-error'), page.headers.get('vary')]).toEqual([
        'not_found',
        'Accept, Accept-Language, Sec-Fetch-Site',
      ]);
      expect(page.headers.get('content-security-policy')).toContain("script-src 'self'");
      const text = await page.text();
      expect(text).toContain(path.includes('lang=zh') ? '此地址没有内容' : 'There is nothing at this address');
      if (path.includes('lang=zh')) expect(text).toContain('/api/stock_zh_a_hist 处没有内容。');
      expect(text.includes('href="/api/public/stock_zh_a_hist"')).toBe(path.includes('stock_zh_a_hist'));
      for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }]) {
        const json = await test.service.get(path, headers);
        expect([json.status, json.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
        expect(await json.json()).toEqual({ error: expect.stringMatching(/^There is no|^The document/) });
      }
    },
  );

  it.each([
    '/api/public',
    '/api/public/',
    '/api/public/a/b',
    '/api/export/stock_zh_a_hist.exe',
    '/api/table/stock_zh_a_hist.exe',
    '/api/latest/a/b',
    '/api/private/',
  ])('answer %s as JSON, also to a browser', async (path) => {
    const response = await test.service.get(path, { accept: 'text/html' });
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
  });

  it('never link another server from the page of an unknown path', async () => {
    for (const path of ['//evil.invalid/x', '/\\evil.invalid/x', '/%22%3E%3Cscript%3E', '/"><script>']) {
      const { body } = await test.raw(
        `GET ${path} HTTP/1.1\r\nHost: x\r\nAccept: text/html\r\nConnection: close\r\n\r\n`,
      );
      expect(body).not.toMatch(/(?:href|src)="[/\\]{2}|"><script>/);
    }
  });

  it('answer a search as a page to a browser, and as JSON to a program', async () => {
    const page = await test.service.get('/api/?q=stock_zh_a_hist', { accept: 'text/html' });
    expect(await page.text()).toContain('href="/docs/interfaces/stock_zh_a_hist"');
    for (const accept of ['text/html;q=0', 'application/json, text/html;q=0.5'])
      expect((await test.service.get('/api/?q=stock', { accept })).headers.get('content-type'), accept).toContain(
        'json',
      );
    const long = await test.service.get(`/api/?q=${'%3Cb%3E'.repeat(500)}`, { accept: 'text/html' });
    expect([long.status, (await long.text()).includes('<b>')]).toEqual([200, false]);
    expect(await (await test.service.get('/api/?q=stock')).json()).toMatchObject({
      query: 'stock',
      interfaces: [{ name: 'stock_zh_a_hist', call: '/api/public/stock_zh_a_hist' }],
    });
    expect(await (await test.service.get('/api/?q=')).json()).toEqual(await (await test.service.get('/api/')).json());
  });

  it('answer the 404 of a documentation page as a page that lists the categories', async () => {
    const response = await test.service.get('/api/docs?category=nothing');
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await response.text()).toContain('category=stock');
  });

  it.each(['/api/docs', '/api/docs?category=common', '/api/redoc?category=stock'])(
    'serve the page %s with a policy against foreign scripts',
    async (path) => {
      const response = await test.service.get(path);
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
  ])('redirect %s to the canonical path of the page, %s', async (from, to) => {
    const response = await test.service.get(from);
    expect([response.status, response.headers.get('location')]).toEqual([308, to]);
    expect((await test.service.get(to)).status).toBe(200);
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
  ])('answer %s with the 404 page of the manual', async (path) => {
    const response = await test.service.get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await response.text()).toContain('<title>404 | finfount</title>');
  });

  it('have the pages of the manual revalidated, and their hashed files cached for ever', async () => {
    const page = await test.service.get('/docs/interfaces/stock_zh_a_hist');
    const html = await page.text();
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const tag = page.headers.get('etag') ?? '';
    expect((await test.service.get('/docs/interfaces/stock_zh_a_hist', { 'if-none-match': tag })).status).toBe(304);
    const [script = ''] = /\/docs\/assets\/app\.[\w-]+\.js/.exec(html) ?? [];
    const file = await test.service.get(script);
    expect([file.status, file.headers.get('content-type'), file.headers.get('cache-control')]).toEqual([
      200,
      'text/javascript; charset=utf-8',
      'public, max-age=31536000, immutable',
    ]);
    expect((await test.service.get('/docs/search.json')).headers.get('cache-control')).toBe('no-cache');
  });

  it.each([
    ['/docs/interfaces/stock_zh_a_hist', '/docs/zh/interfaces/stock_zh_a_hist'],
    ['/docs/zh/interfaces/stock_zh_a_hist', '/docs/interfaces/stock_zh_a_hist'],
  ])('link %s to the same page in the other language without a script', async (path, other) => {
    const html = await (await test.service.get(path)).text();
    expect(/class="language" href="([^"]*)"/.exec(html)?.[1]).toBe(other);
  });

  it('have the document of an interface in Chinese for the Chinese page', async () => {
    const response = await test.service.get('/docs/zh/interfaces/stock_zh_a_hist.json');
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(await response.json()).toMatchObject({
      iface: { name: 'stock_zh_a_hist', doc: '沪深京 A 股历史行情：日、周、月 K 线，复权' },
    });
    expect((await test.service.get('/docs/zh/interfaces/nothing.json')).status).toBe(404);
  });

  it('allow the inline scripts of a manual page by their hashes, and no other', async () => {
    const page = await test.service.get('/docs/');
    const policy = page.headers.get('content-security-policy') ?? '';
    const scripts = [...(await page.text()).matchAll(/<script(?![^>]* src=)[^>]*>(.*?)<\/script>/gs)];
    expect(scripts.length).toBeGreaterThan(0);
    for (const [, script = ''] of scripts)
      expect(policy).toContain(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
    expect(/script-src ([^;]*)/.exec(policy)?.[1]).not.toContain('unsafe');
  });

  it('leave a broken declaration out of OpenAPI, and have one category in its document', async () => {
    const pathsOf = async (path: string) =>
      Object.keys(((await (await test.service.get(path)).json()) as { paths: object }).paths);
    expect((await pathsOf('/api/openapi.json')).toSorted()).toEqual([
      '/api/export/{item_id}.{ending}',
      '/api/private/{item_id}',
      '/api/public/every_kind',
      '/api/public/stock_zh_a_hist',
      '/api/public/{item_id}',
      '/api/symbols',
      '/api/table/{item_id}.{ending}',
    ]);
    expect(await pathsOf('/api/openapi/stock.json')).toEqual(['/api/public/stock_zh_a_hist']);
  });
});

it('lets requests in flight finish when it closes', async () => {
  let release: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => {
    test.reply = (response) => {
      release = () => response.end(toKlineReply(KLINES));
      resolve();
    };
  });
  const inFlight = test.service.get(HIST);
  await asked;
  const closed = test.service.close();
  release();
  expect((await inFlight).status).toBe(200);
  await closed;
  await expect(test.service.get('/health/live')).rejects.toThrow('fetch failed');
});

it('sends every hot answer whole that was requested before it closes, to a client that reads slowly', async () => {
  await test.service.get(HIST, { 'accept-encoding': 'identity' });
  const kept = await (await test.service.get(HIST, { 'accept-encoding': 'identity' })).arrayBuffer();
  const { port, hostname } = new URL(test.service.url);
  const socket = connect(Number(port), hostname);
  // More than the socket buffers hold.
  const count = 200;
  socket.write(`GET ${HIST} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(count));
  const [first] = (await once(socket, 'data')) as [Buffer];
  socket.pause();
  const closed = test.service.close();
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

it('answers any number of blocked codes in the sandbox without a rate limit', async () => {
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
