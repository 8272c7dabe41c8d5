import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findDeclarations, Registry } from '../../src/registry.ts';
import { manualPage } from '../../src/surfaces/manual.ts';
import { openApiDocument } from '../../src/surfaces/openapi.ts';
import { homeDocument, homePage, redocPage, swaggerPage, unknownCategoryPage } from '../../src/surfaces/pages.ts';
import { everyKind, found } from '../declarations.ts';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const hasChromium = existsSync(CHROMIUM);
if (!hasChromium) console.log(`The tests of the pages need Chromium: there is none at ${CHROMIUM}; set $CHROMIUM.`);

// What the service sends with its pages.
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; font-src 'self' data:; worker-src 'self' blob:";
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css' };
const PROJECT = fileURLToPath(new URL('../..', import.meta.url));
const run = promisify(execFile);

/** Serves the pages, their documents and their assets from loopback, with the policy of the service. */
function serve(registry: Registry, assets: string): Server {
  const instance = { version: '0.1.0', sandbox: true };
  return createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://loopback');
    const category = searchParams.get('category') ?? 'stock';
    const send = (type: string, body: string | Buffer): void => {
      response
        .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'content-security-policy': POLICY })
        .end(body);
    };
    const document = /^\/api\/openapi(?:\/(\w+))?\.json$/.exec(pathname);
    if (document) return send('application/json', JSON.stringify(openApiDocument(registry, document[1])));
    if (pathname === '/api/') return send('text/html', homePage(registry, instance));
    if (pathname === '/api/home.json')
      return send('application/json', JSON.stringify(homeDocument(registry, instance)));
    if (pathname === '/docs/') return send('text/html', manualPage(registry, instance));
    if (pathname === '/api/docs') return send('text/html', swaggerPage(registry, category));
    if (pathname === '/api/redoc') return send('text/html', redocPage(registry, category));
    if (pathname === '/api/unknown') return send('text/html', unknownCategoryPage(registry, 'nothing'));
    if (pathname.startsWith('/api/public/')) return send('application/json', '[{"day":"2024-01-02","value":1.5}]');
    const file = pathname.split('/').at(-1) ?? '';
    if (pathname.startsWith('/api/assets/') && existsSync(join(assets, file)))
      return send(TYPES[extname(file)] ?? 'text/plain', await readFile(join(assets, file)));
    return void response.writeHead(404).end();
  });
}

describe.skipIf(!hasChromium)('the pages in a browser', () => {
  let assets: string;
  let server: Server;
  let browser: Browser;
  let origin: string;
  let context: BrowserContext | undefined;

  beforeAll(async () => {
    assets = await mkdtemp(join(tmpdir(), 'finfount-assets-'));
    await run(process.execPath, [join(PROJECT, 'scripts/build-assets.mjs'), assets]);
    await run(process.execPath, [
      join(PROJECT, 'node_modules/typescript/bin/tsc'),
      '-p',
      join(PROJECT, 'src/browser'),
      '--outDir',
      assets,
    ]);
    const twin = { ...everyKind, name: 'another_kind' };
    const registry = new Registry([
      ...(await findDeclarations()).filter(({ category }) => category !== 'article'),
      found(everyKind),
      found(twin),
    ]);
    server = serve(registry, assets);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    browser = await chromium.launch({
      executablePath: CHROMIUM,
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
    });
  }, 60_000);

  afterEach(async () => {
    await context?.close();
    context = undefined;
  });

  afterAll(async () => {
    await browser?.close();
    server?.close();
    if (assets) await rm(assets, { recursive: true });
  });

  /** Opens a page; every complaint of its console, every failed load and every request to elsewhere goes into `faults`. */
  async function open(
    path: string,
    options: Parameters<Browser['newContext']>[0] = {},
  ): Promise<{ page: Page; faults: string[] }> {
    context = await browser.newContext(options);
    const page = await context.newPage();
    const faults: string[] = [];
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) faults.push(message.text());
    });
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('response', (response) => {
      if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
    });
    await context.route(
      (url) => !url.href.startsWith(`${origin}/`) && !['data:', 'blob:'].includes(url.protocol),
      (route) => {
        faults.push(`leaves the origin: ${route.request().url()}`);
        return route.abort();
      },
    );
    await page.goto(`${origin}${path}`);
    return { page, faults };
  }

  /** How far the page is wider than its window, in pixels. */
  const overflow = (page: Page): Promise<number> =>
    page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

  const PATHS = ['/api/', '/docs/', '/api/unknown', '/api/docs?category=article', '/api/redoc?category=article'];

  it.each(PATHS)('%s: loads without a complaint and asks nobody else', async (path) => {
    const { page, faults } = await open(path);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('body').textContent()).toContain('finfount');
    expect(faults).toEqual([]);
  });

  it.each(PATHS.slice(0, 3))('%s: fits a phone', async (path) => {
    const { page } = await open(path, { viewport: { width: 360, height: 740 } });
    expect(await overflow(page)).toBe(0);
  });

  it('the home page: narrows the list by every word typed, columns included, and says how many are left', async () => {
    const { page, faults } = await open('/api/');
    const names = page.locator('.interfaces .name:visible');
    const all = await names.count();
    await page.getByLabel('Find an interface').fill('ANOTHER kind');
    expect(await names.allInnerTexts()).toEqual(['another_kind']);
    expect(await page.locator('[role=status]').textContent()).toBe(`1 of ${all}`);
    expect(await page.locator('section:visible').count()).toBe(1);
    await page.getByLabel('Find an interface').fill('开盘');
    expect(await names.allInnerTexts()).not.toContain('another_kind');
    expect(await names.count()).toBeGreaterThan(0);
    await page.getByLabel('Find an interface').fill('');
    expect(await names.count()).toBe(all);
    expect(faults).toEqual([]);
  });

  it('the home page: is a plain list where scripts do not run', async () => {
    const { page } = await open('/api/', { javaScriptEnabled: false });
    expect(await page.locator('.interfaces .name:visible').count()).toBeGreaterThan(3);
    expect(await page.locator('input:visible').count()).toBe(0);
  });

  it.each(['/api/docs', '/api/redoc'])('%s: names its document where scripts do not run', async (path) => {
    const { page } = await open(`${path}?category=article`, { javaScriptEnabled: false });
    expect(await page.getByRole('link', { name: 'OpenAPI document' }).first().getAttribute('href')).toBe(
      '/api/openapi/article.json',
    );
    expect(await page.getByRole('button', { name: 'Show' }).isVisible()).toBe(true);
  });

  it.each(['/api/docs', '/api/redoc'])('%s: the picker leads to another category', async (path) => {
    const { page } = await open(`${path}?category=article`);
    await page.getByLabel('Category').selectOption('fund');
    await page.waitForURL(`${origin}${path}?category=fund`);
    expect(await page.getByLabel('Category').inputValue()).toBe('fund');
  });

  it('the interactive page: lists the operations, and filters them by the name of the interface', async () => {
    const { page, faults } = await open('/api/docs?category=article');
    const paths = page.locator('.opblock-summary-path');
    await paths.first().waitFor();
    expect(await paths.count()).toBe(2);
    const filter = page.getByPlaceholder('Filter by interface name');
    await filter.fill('Another');
    await expect.poll(() => paths.count()).toBe(1);
    expect(await paths.first().getAttribute('data-path')).toBe('/api/public/another_kind');
    // A word of the category's title is not a name.
    await filter.fill('articles');
    await expect.poll(() => paths.count()).toBe(0);
    await filter.fill('');
    await expect.poll(() => paths.count()).toBe(2);
    expect(faults).toEqual([]);
  });

  it('the interactive page: sends a call and shows what came', async () => {
    const { page, faults } = await open('/api/docs?category=article');
    await page.locator('#operations-Articles_and_economic_data-another_kind .opblock-summary-control').click();
    const sent = page.waitForRequest((request) => request.url().includes('/api/public/another_kind'));
    await page.locator('.execute').click();
    const query = new URL((await sent).url()).searchParams;
    expect(query.get('topic')).toBe('example');
    expect(query.get('span')).toBe('short');
    await page.locator('.live-responses-table').getByText('2024-01-02').first().waitFor();
    expect(faults).toEqual([]);
  });

  it('the reference page: lists the names of the operations, and the field leads to the one that it finds', async () => {
    const { page, faults } = await open('/api/redoc?category=article');
    const section = page.locator('[id="tag/Articles-and-economic-data/operation/another_kind"]');
    await section.waitFor();
    expect(await page.locator('.menu-content').textContent()).toContain('every_kind');
    expect(await page.locator('#operations').isVisible()).toBe(false);
    await page.getByLabel('Interface', { exact: true }).fill('another');
    const links = page.locator('#operations a:visible');
    expect(await links.allInnerTexts()).toEqual(['another_kind']);
    await links.click();
    await expect
      .poll(async () => Math.abs((await section.boundingBox())?.y ?? Number.POSITIVE_INFINITY))
      .toBeLessThan(60);
    expect(faults).toEqual([]);
  });
});
