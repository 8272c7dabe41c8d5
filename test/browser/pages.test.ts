import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { findDeclarations } from '../../src/registry.ts';
import { everyKind, found } from '../declarations.ts';
import { type Service, startService } from '../service.ts';
import { type StandIn, startStandIn } from '../stand-in.ts';

const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium';
const hasChromium = existsSync(CHROMIUM);
if (!hasChromium) console.log(`The tests of the pages need Chromium: there is none at ${CHROMIUM}; set $CHROMIUM.`);

let browser: Browser;
let context: BrowserContext | undefined;

/** Opens a page; every complaint of its console, every failed load and every request to elsewhere goes into `faults`. */
async function open(
  service: Service,
  path: string,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<{ page: Page; faults: string[] }> {
  const { origin } = new URL(service.url);
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
  await page.goto(`${service.url}${path}`);
  return { page, faults };
}

/** How far the page is wider than its window, in pixels. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');

beforeAll(async () => {
  if (!hasChromium) return;
  browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  });
}, 60_000);
afterEach(async () => {
  await context?.close();
  context = undefined;
});
afterAll(() => browser?.close());

describe.skipIf(!hasChromium)('the pages of the service', () => {
  let standIn: StandIn;
  let service: Service;

  beforeAll(async () => {
    standIn = await startStandIn(() => ({ body: '2024-01-02,1.5' }));
    service = await startService(
      { mirror: standIn.url },
      {
        declarations: [
          ...(await findDeclarations()).filter(({ category }) => category !== 'article'),
          found(everyKind),
          found({ ...everyKind, name: 'another_kind' }),
        ],
      },
    );
  });
  afterAll(async () => {
    await service?.close();
    await standIn?.close();
  });

  const PATHS = ['/api/', '/api/docs?category=article', '/api/redoc?category=article'];

  it.each(PATHS)('%s: loads without a complaint and asks nobody else', async (path) => {
    const { page, faults } = await open(service, path);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('body').textContent()).toContain('finfount');
    expect(faults).toEqual([]);
  });

  it.each(['/api/', '/api/docs?category=nothing'])('%s: fits a phone', async (path) => {
    const { page } = await open(service, path, { viewport: { width: 360, height: 740 } });
    expect(await overflow(page)).toBe(0);
  });

  it('the home page: narrows the list by every word typed, columns included, and says how many are left', async () => {
    const { page, faults } = await open(service, '/api/');
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
    const { page } = await open(service, '/api/', { javaScriptEnabled: false });
    expect(await page.locator('.interfaces .name:visible').count()).toBeGreaterThan(3);
    expect(await page.locator('input:visible').count()).toBe(0);
  });

  it.each(['/api/docs', '/api/redoc'])('%s: names its document where scripts do not run', async (path) => {
    const { page } = await open(service, `${path}?category=article`, { javaScriptEnabled: false });
    expect(await page.getByRole('link', { name: 'OpenAPI document' }).first().getAttribute('href')).toBe(
      '/api/openapi/article.json',
    );
    expect(await page.getByRole('button', { name: 'Show' }).isVisible()).toBe(true);
  });

  it.each(['/api/docs', '/api/redoc'])('%s: the picker leads to another category', async (path) => {
    const { page } = await open(service, `${path}?category=article`);
    await page.getByLabel('Category').selectOption('fund');
    await page.waitForURL(`${service.url}${path}?category=fund`);
    expect(await page.getByLabel('Category').inputValue()).toBe('fund');
  });

  it('the interactive page: lists the operations, and filters them by the name of the interface', async () => {
    const { page, faults } = await open(service, '/api/docs?category=article');
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
    const { page, faults } = await open(service, '/api/docs?category=article');
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
    const { page, faults } = await open(service, '/api/redoc?category=article');
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
