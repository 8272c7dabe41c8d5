import { describe, expect, it } from 'vitest';
import { readExposition } from '../../../../test/exposition.ts';
import { HIST, useHttpService } from '../../../../test/http-service.ts';
import { startTestService } from '../../../../test/service.ts';
import { HotDocuments } from './hot-documents.ts';

const test = useHttpService();

const REUSE_MS = 1_000;

/** Whether a response was hot: by its route it would have an ID. */
const isHot = ({ headers }: Response): boolean => !headers.has('x-request-id');

/** What a client sees of a response. */
async function seen(response: Response): Promise<unknown> {
  const headers = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name));
  return [response.status, headers, await response.text()];
}

const DOCUMENTS: readonly (readonly [string, Record<string, string>])[] = [
  ['/api/', {}],
  ['/api/', { accept: 'text/html,*/*' }],
  ['/api/?lang=zh', { accept: 'text/html,*/*' }],
  ['/api/openapi.json', {}],
  ['/api/docs', {}],
  ['/docs/', {}],
  ['/docs/', { 'accept-language': 'zh', 'sec-fetch-site': 'same-origin' }],
  ['/docs/errors', {}],
  ['/docs/errors.md', {}],
  ['/llms.txt', {}],
];

describe('a document that was sent within the last second', () => {
  it.each(DOCUMENTS)('is the same hot and by its route: %s %j', async (path, headers) => {
    for (const coding of ['identity', 'gzip', 'br']) {
      test.now += REUSE_MS;
      const asked = { ...headers, 'accept-encoding': coding };
      const routed = await test.service.get(path, asked);
      const hot = await test.service.get(path, asked);
      expect([isHot(routed), isHot(hot)]).toEqual([false, true]);
      const whole = await seen(routed);
      expect(await seen(hot)).toEqual(whole);
      expect(hot.status).toBe(200);

      const again = { ...asked, 'if-none-match': hot.headers.get('etag') ?? '' };
      const hotAgain = await test.service.get(path, again);
      test.now += REUSE_MS;
      const routedAgain = await test.service.get(path, again);
      expect([isHot(routedAgain), isHot(hotAgain), hotAgain.status]).toEqual([false, true, 304]);
      expect(await seen(hotAgain)).toEqual(await seen(routedAgain));
    }
  });

  it('is routed again after a second, also where the clock was set back', async () => {
    await test.service.get('/api/');
    test.now += REUSE_MS - 1;
    expect(isHot(await test.service.get('/api/'))).toBe(true);
    test.now += 1;
    expect(isHot(await test.service.get('/api/'))).toBe(false);
    test.now -= REUSE_MS;
    expect(isHot(await test.service.get('/api/'))).toBe(false);
  });

  it('is renewed by the first request after a second, and is sent meanwhile to the others', async () => {
    const askFive = () =>
      Promise.all(Array.from({ length: 5 }, () => test.service.get('/docs/', { accept: 'text/html' })));
    await askFive();
    test.now += REUSE_MS;
    expect((await askFive()).filter(isHot)).toHaveLength(4);
    expect((await askFive()).every(isHot)).toBe(true);
  });

  it('is routed for all where nothing has renewed it for another second', async () => {
    await test.service.get('/api/');
    const { learn } = HotDocuments.prototype;
    HotDocuments.prototype.learn = () => undefined;
    try {
      const hot: boolean[] = [];
      for (const passedMs of [REUSE_MS, 0, REUSE_MS - 1, 1, 0]) {
        test.now += passedMs;
        hot.push(isHot(await test.service.get('/api/')));
      }
      expect(hot).toEqual([false, true, true, false, false]);
    } finally {
      HotDocuments.prototype.learn = learn;
    }
  });

  it('is no answer to other headers that it depends on', async () => {
    const browser = { accept: 'text/html' };
    for (const path of ['/api/', '/docs/']) for (const of of [{}, browser]) await test.service.get(path, of);
    expect((await test.service.get('/api/', browser)).headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect((await test.service.get('/api/')).headers.get('content-type')).toBe('application/json; charset=utf-8');
    const chinese = await test.service.get('/docs/', { ...browser, 'accept-language': 'zh' });
    expect([chinese.status, chinese.headers.get('location')]).toEqual([307, '/docs/zh/']);
  });

  it('keeps the ID of a request', async () => {
    for (const id of ['first', 'second']) {
      const { headers } = await test.service.get('/api/openapi.json', { 'x-request-id': id });
      expect(headers.get('x-request-id')).toBe(id);
    }
    expect(test.service.log()).toContain('"requestId":"second"');
  });

  it('is counted without an interface, as by its route', async () => {
    for (let asks = 0; asks < 3; asks++) await test.service.get('/llms.txt');
    await test.service.get('/llms.txt', { 'if-none-match': '*' });
    const { value, samples } = readExposition(await (await test.service.get('/metrics')).text());
    expect(value('finfount_http_requests_total', { interface: '', status: '200' })).toBe(3);
    expect(value('finfount_http_requests_total', { interface: '', status: '304' })).toBe(1);
    expect(
      samples.filter(({ name, labels }) => name === 'finfount_cache_outcomes_total' && labels.interface === ''),
    ).toEqual([]);
  });

  it('is refused with two Host headers, and by other methods', async () => {
    await test.rawGet('/llms.txt');
    expect((await test.rawGet('/llms.txt')).headers).not.toContain('\r\nx-request-id: ');
    const twice = await test.raw('GET /llms.txt HTTP/1.1\r\nHost: x\r\nHost: y\r\nConnection: close\r\n\r\n');
    expect(twice.status).toBe(400);
    expect((await test.rawGet('/llms.txt', 'POST')).status).toBe(405);
    const head = await test.rawGet('/llms.txt', 'HEAD');
    expect([head.status, head.body]).toEqual([200, '']);
  });
});

it.each([
  ['whose addresses are those of the host that was asked', '/robots.txt'],
  ['of a search', '/api/?q=gdp'],
  ['for balancers', '/health/live'],
  ['that is a failure', '/docs/nothing'],
])('a document %s is never hot: %s', async (_, path) => {
  for (let asks = 0; asks < 3; asks++) expect(isHot(await test.service.get(path))).toBe(false);
});

it('documents are hot for all where answers want a token, and count towards no rate limit', async () => {
  const tokens = [{ name: 'desk', secret: 'a-token-of-a-desk' }];
  const rateLimit = { requests: 2, perMs: 60_000 };
  // A second of a busy machine is short.
  const now = (): number => Date.parse('2026-06-30T12:00:00Z');
  const service = await startTestService({ sandbox: true, tokens, rateLimit }, { now });
  for (let asks = 0; asks < 6; asks++) {
    const response = await service.get('/api/openapi.json');
    expect([response.status, isHot(response)]).toEqual([200, asks > 0]);
    expect(response.headers.get('vary')).toBe('Accept-Encoding, Authorization');
    // What nobody reads holds up the end of the service.
    await response.arrayBuffer();
  }
  expect((await service.get(HIST)).status).toBe(401);
  expect((await service.get(HIST, { authorization: 'Bearer a-token-of-a-desk' })).status).toBe(200);
  await service.close();
});
