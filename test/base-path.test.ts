import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PACK_LIST, type PackList } from '../src/faces/manual-data/packs.ts';
import { startTestService, type TestService } from './service.ts';

const FIRST = '/api/public/stock_zh_a_hist?symbol=600000&start_date=20240102&end_date=20240103';

describe('a service under a base path', () => {
  let service: TestService;
  let origin: string;

  beforeAll(async () => {
    service = await startTestService({ basePath: '/finance', sandbox: true });
    origin = new URL(service.url).origin;
  });
  afterAll(() => service.close());

  it('answers every route below it, and none outside', async () => {
    expect(service.url).toBe(`${origin}/finance`);
    for (const path of [FIRST, '/docs/', '/api/', '/api/docs', '/health/live', '/version']) {
      expect((await service.get(path)).status, path).toBe(200);
      const outside = await fetch(`${origin}${path}`);
      expect(outside.status, path).toBe(404);
      expect(await outside.json(), path).toEqual({
        error: expect.stringMatching(/^There is nothing at .*\. The data interfaces are listed at \/finance\/api\/\.$/),
      });
    }
    expect((await fetch(`${origin}/finances/version`)).status).toBe(404);
  });

  it('answers a repeated request with the same body', async () => {
    const bodies = [await service.get(FIRST), await service.get(FIRST), await service.get(FIRST)];
    expect(bodies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [first, ...others] = await Promise.all(bodies.map((body) => body.text()));
    for (const other of others) expect(other).toBe(first);
  });

  it.each([
    ['', '/finance/docs/'],
    ['/', '/finance/docs/'],
    ['/docs', '/finance/docs/'],
    ['/api?x=1', '/finance/api/?x=1'],
    ['/docs/interfaces', '/finance/docs/interfaces/'],
  ])('redirects %j to %s', async (from, to) => {
    const response = await service.get(from);
    const status = to === '/finance/docs/' ? 307 : 308;
    expect([response.status, response.headers.get('location')]).toEqual([status, to]);
  });

  it('replaces the placeholder in every file of the manual', async () => {
    const folder = fileURLToPath(new URL('../dist/manual/', import.meta.url));
    const packs: PackList = JSON.parse(readFileSync(join(folder, PACK_LIST), 'utf8'));
    const files = [
      ...readdirSync(folder, { recursive: true, encoding: 'utf8' }),
      ...Object.values(packs).flat(),
    ].filter((file) => /\.(?:js|css|json)$/.test(file) && file !== PACK_LIST);
    const pages = ['', 'interfaces/', 'interfaces/stock_zh_a_hist', 'errors', 'zh/', 'nothing'];
    for (const path of [...files, ...pages]) {
      const text = await (await service.get(`/docs/${path}`)).text();
      expect(text, path).not.toContain('__BASE_PATH__');
      for (const [address] of text.matchAll(/(?<=(?:href|src)=")\/[^"]*/g))
        expect(address, path).toMatch(/^\/finance\//);
    }
  });

  it('ignores the headers of a proxy: its links are paths', async () => {
    const forwarded = {
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-prefix': '/evil',
    };
    for (const path of ['/docs/', '/api/', '/api/openapi.json', '/docs']) {
      const [plain, proxied] = [await service.get(path), await service.get(path, forwarded)];
      expect(proxied.headers.get('location')).toBe(plain.headers.get('location'));
      expect(await proxied.text()).toBe(await plain.text());
    }
  });

  it('names addresses below it in its sentences, and in what a search finds', async () => {
    const errorOf = async (response: Response) => ((await response.json()) as { error: string }).error;
    const home = 'The data interfaces are listed at /finance/api/.';
    expect(await errorOf(await service.get('/nothing'))).toBe(`There is nothing at /finance/nothing. ${home}`);
    for (const path of ['/api/fred_md', '/fred_md.csv'])
      expect(await errorOf(await service.get(path))).toBe(
        `There is nothing at /finance${path}. The data of fred_md are at /finance/api/public/fred_md. The data interfaces are listed at /finance/api/.`,
      );
    expect(await errorOf(await fetch(`${origin}/api/x`))).toBe(`There is nothing at /api/x. ${home}`);
    expect(await errorOf(await service.get('/api/public/fund_em_open_fund_daily'))).toContain(
      ' /finance/api/public/fund_open_fund_daily_em.',
    );
    expect(await errorOf(await service.get('/api/export/fred_md.doc'))).toContain(' /finance/api/export/fred_md.csv.');
    const named = await service.get(`/api/public/stock_zh_a_hist?symbol=${encodeURIComponent('茅台')}`);
    expect(named.headers.get('finfount-note')).toContain(' /finance/api/symbols?q= ');
    expect(await (await service.get('/api/?q=stock_zh_a_hist')).json()).toHaveProperty(
      'interfaces[0].call',
      '/finance/api/public/stock_zh_a_hist',
    );
  });

  it('names the interface of a request that the HTTP parser refuses', async () => {
    const answer = await service.get(`/api/public/fred_md?date=${'x'.repeat(20_000)}`);
    expect([answer.status, await answer.json()]).toEqual([414, expect.objectContaining({ interface: 'fred_md' })]);
  });
});
