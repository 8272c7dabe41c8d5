import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { AccessSettings } from '../src/faces/http/guard/access-settings.ts';
import { everyKind, found } from './declarations.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

// Who may ask: the token, the rate limit and the origins of web pages, over the wire.

const DATA = '/api/public/every_kind?topic=kept';
const GUARDED = [
  DATA,
  '/api/?q=stock',
  '/api/?lang=zh&q=%E8%82%A1',
  '/api/public/nothing',
  '/api/private/every_kind',
  '/metrics',
  '/api/status',
];
const OPEN = [
  '/health/live',
  '/health/ready',
  '/version',
  '/api/',
  '/api/?q=',
  '/api/?q=+',
  '/api/docs',
  '/api/openapi.json',
  '/docs/',
];
const TOKEN = 'q7wDk3-only-a-test-token';
const RIGHT = { authorization: `Bearer ${TOKEN}` };

let localUpstream: LocalUpstream;
let service: TestService | undefined;
beforeEach(async () => {
  localUpstream = await startLocalUpstream(() => ({ body: '2024-01-02,1\n' }));
});
afterEach(async () => {
  await service?.close();
  service = undefined;
  await localUpstream.close();
});

async function start(settings: AccessSettings): Promise<TestService> {
  service = await startTestService({ mirror: localUpstream.url, ...settings }, { declarations: [found(everyKind)] });
  return service;
}

describe('a token', () => {
  it('is wanted for data, metrics and status, also when the answer is hot; not for health and documents', async () => {
    const { get, log } = await start({ tokens: [{ name: 'desk', secret: TOKEN }] });
    for (const headers of [{}, { authorization: 'Bearer wrong' }] as Record<string, string>[]) {
      for (const path of GUARDED) {
        const response = await get(path, headers);
        expect([path, response.status]).toEqual([path, 401]);
        expect(response.headers.get('www-authenticate')).toBe('Bearer realm="finfount"');
        expect(response.headers.get('finfount-error')).toBe('unauthorized');
        expect(await response.text()).not.toContain(TOKEN);
      }
    }
    expect(localUpstream.received).toEqual([]);
    for (const path of OPEN) expect([path, (await get(path)).status]).toEqual([path, 200]);
    for (let time = 0; time < 3; time++) {
      const response = await get(DATA, RIGHT);
      expect([response.status, response.headers.get('vary')]).toEqual([200, 'Accept-Encoding, Authorization']);
      expect(response.headers.get('cache-control')).toMatch(/^private, max-age=/);
      expect((await get(DATA)).status).toBe(401);
      expect((await get(DATA.replace('public', '%70ublic'))).status).toBe(401);
    }
    expect((await get('/metrics', RIGHT)).status).toBe(200);
    expect(log()).not.toContain(TOKEN);
  });

  it('is asked for by a page where there is one, and by JSON where there are figures', async () => {
    const { get } = await start({ tokens: [{ name: 'desk', secret: TOKEN }] });
    const typeOf = async (path: string) => (await get(path, { accept: 'text/html' })).headers.get('content-type');
    expect(await typeOf('/api/status?lang=zh')).toBe('text/html; charset=utf-8');
    const figures = [DATA, '/api/table/every_kind.csv', '/api/latest/every_kind', '/api/symbols?q=a', '/metrics'];
    for (const path of [...figures, '/api/private/every_kind'])
      expect([path, await typeOf(path)]).toEqual([path, 'application/json; charset=utf-8']);
  });

  it('is not wanted for a preflight, which allows a page to send it', async () => {
    const { url } = await start({ tokens: [{ name: 'desk', secret: TOKEN }] });
    const response = await fetch(`${url}${DATA}`, { method: 'OPTIONS' });
    expect(response.status).toBe(204);
    expect(response.headers.get('access-control-allow-headers')).toContain('Authorization');
  });
});

describe('a rate limit', () => {
  it('answers 429 with Retry-After to the address that asks too often, also when the answer is hot', async () => {
    const { get } = await start({ rateLimit: { requests: 3, perMs: 3_600_000 }, trustedProxies: 'nearest' });
    const from = (address: string) => ({ 'x-forwarded-for': address });
    for (let time = 0; time < 3; time++) expect((await get(DATA, from('192.0.2.1'))).status).toBe(200);
    const refused = await get(DATA, from('192.0.2.1'));
    expect([refused.status, refused.headers.get('finfount-error')]).toEqual([429, 'rate_limited']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(1_000);
    expect(await refused.json()).toMatchObject({
      interface: 'every_kind',
      error: expect.stringContaining('3 requests'),
    });
    for (const path of ['/metrics', '/api/?q=stock'])
      expect([path, (await get(path, from('192.0.2.1'))).status]).toEqual([path, 429]);
    for (let time = 0; time < 3; time++) expect((await get('/api/?q=stock', from('192.0.2.3'))).status).toBe(200);
    expect((await get(DATA, from('192.0.2.3'))).status).toBe(429);
    expect((await get(DATA, from('192.0.2.2'))).status).toBe(200);
    for (const path of OPEN) expect([path, (await get(path, from('192.0.2.1'))).status]).toEqual([path, 200]);
  });

  it('counts every client behind a proxy that is not trusted as one', async () => {
    const { get } = await start({ rateLimit: { requests: 2, perMs: 3_600_000 } });
    const statuses = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(async (address) => {
      const headers = { 'x-forwarded-for': address, forwarded: `for=${address}` };
      return (await get(DATA, headers)).status;
    });
    expect((await Promise.all(statuses)).filter((status) => status === 429)).toHaveLength(1);
  });
});

describe('web pages of other origins', () => {
  it('may read data and documents, their failures, and nothing of the operator', async () => {
    const { get, url } = await start({});
    const allowed = async (path: string) => (await get(path)).headers.get('access-control-allow-origin');
    for (const path of [DATA, DATA, '/api/public/nothing', '/api/', '/api/openapi.json', '/docs/', '/nothing'])
      expect([path, await allowed(path)]).toEqual([path, '*']);
    for (const path of ['/metrics', '/api/status', '/health/live', '/health/ready', '/version']) {
      expect([path, await allowed(path)]).toEqual([path, null]);
      for (const method of ['OPTIONS', 'POST']) {
        const { headers } = await fetch(`${url}${path}`, { method });
        const cors = [...headers.keys()].filter((name) => name.startsWith('access-control-'));
        expect([path, method, cors, headers.get('allow')]).toEqual([path, method, [], 'GET, HEAD, OPTIONS']);
      }
    }
  });
});

describe('the operator routes of a service that only this machine reaches', () => {
  const statusOf = async (path: string, host: string, settings: AccessSettings = {}): Promise<number | undefined> => {
    const { url } = service ?? (await start(settings));
    const request = get(`${url}${path}`, { headers: { host } });
    const [response] = (await once(request, 'response')) as [IncomingMessage];
    response.resume();
    return response.statusCode;
  };

  it.each(['/metrics', '/api/status'])('refuse a foreign name for %s: a page may have rebound it', async (path) => {
    expect(await statusOf(path, 'rebound.example:8080')).toBe(400);
    expect(await statusOf(path, 'localhost:8080')).toBe(200);
    expect(await statusOf(path, '127.0.0.1')).toBe(200);
  });

  it('answer any name to probes, and behind a proxy', async () => {
    expect(await statusOf('/health/ready', 'service.internal')).toBe(200);
    await service?.close();
    service = undefined;
    expect(await statusOf('/metrics', 'data.example', { trustedProxies: ['127.0.0.0/8'] })).toBe(200);
  });
});
