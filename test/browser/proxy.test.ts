import { createServer, request, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../service.ts';
import { hasChromium, settle, useBrowser } from './browser.ts';

const open = useBrowser();

/** A reverse proxy that passes on requests below `/finance` only, with false `X-Forwarded-…` headers. */
async function startProxy(origin: string): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    if (!incoming.url?.startsWith('/finance/')) {
      outgoing.writeHead(404).end('beside the service');
      return;
    }
    const headers = {
      ...incoming.headers,
      'x-forwarded-host': 'elsewhere.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-prefix': '/elsewhere',
    };
    const passed = request(new URL(incoming.url, origin), { headers, method: incoming.method }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
      answer.pipe(outgoing);
    });
    incoming.pipe(passed);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  return server;
}

describe.skipIf(!hasChromium)('behind a reverse proxy, below a path', { timeout: 120_000 }, () => {
  let service: TestService;
  let proxy: Server;
  let behind: { url: string };

  beforeAll(async () => {
    service = await startTestService({ sandbox: true, basePath: '/finance' });
    proxy = await startProxy(new URL(service.url).origin);
    const address = proxy.address();
    if (address === null || typeof address === 'string') throw new TypeError('the proxy listens at no port');
    behind = { url: `http://127.0.0.1:${address.port}/finance` };
  });
  afterAll(async () => {
    proxy?.closeAllConnections();
    proxy?.close();
    await service?.close();
  });

  it.each([
    '/api/',
    '/docs/',
    '/docs/interfaces/stock_zh_a_hist',
    '/docs/sources',
    '/api/docs?category=article',
    '/api/redoc?category=crypto',
  ])('%s: is whole, and loads nothing outside the path', async (path) => {
    const { page, faults } = await open(behind, path);
    await settle(page);
    const links: readonly string[] = await page.evaluate('[...document.links].map(({ href }) => href)');
    const origin = new URL(behind.url).origin;
    expect(links.filter((link) => link.startsWith(origin) && !link.startsWith(`${behind.url}/`))).toEqual([]);
    expect(links.filter((link) => link.includes('elsewhere'))).toEqual([]);
    expect(faults).toEqual([]);
  });

  it('a reader finds an interface, its page and its form, and the form gets its answer', async () => {
    const { page, faults } = await open(behind, '/api/');
    await page.getByLabel('Find data').fill('收盘 exchange traded fund');
    await page.getByLabel('Find data').press('Enter');
    await page.waitForURL(`${behind.url}/docs/interfaces/fund_etf_hist_em`);
    await expect.poll(() => page.locator('h1').textContent()).toContain('fund_etf_hist_em');
    await expect.poll(() => page.locator('main').textContent()).toContain(`${behind.url}/api/public/fund_etf_hist_em`);
    await page.goto(`${behind.url}/api/docs?category=fund#/Prices%20of%20listed%20funds/fund_etf_hist_em`);
    await page.locator('.execute').click();
    await page.locator('.live-responses-table .response-col_status').getByText('200').waitFor();
    expect(await page.locator('.request-url').textContent()).toContain(`${behind.url}/api/public/fund_etf_hist_em`);
    expect(faults).toEqual([]);
  });
});
