import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TILE_NAMES } from '../../manual/today.ts';
import { startTestService, type TestService } from '../service.ts';
import { hasChromium, useBrowser } from './browser.ts';

// The page of today: tiles that each ask for themselves.

const open = useBrowser();

describe.skipIf(!hasChromium)('the page of today', { timeout: 120_000 }, () => {
  let service: TestService;
  let unreachable: TestService;
  /** A service whose time stands still: what is fresh stays so, however long a page takes. */
  let still: TestService;

  beforeAll(async () => {
    service = await startTestService({ sandbox: true });
    unreachable = await startTestService({ mirror: 'http://127.0.0.1:9' });
    const now = Date.now();
    still = await startTestService({ sandbox: true, clock: now }, { now: () => now });
  });
  afterAll(async () => {
    await service?.close();
    await unreachable?.close();
    await still?.close();
  });

  it.each(['/docs/today', '/docs/zh/today'])('%s shows the rows of every list, made up and of now', async (path) => {
    const { page, faults } = await open(service, path);
    await expect.poll(() => page.locator('.today-tile table.today-rows').count()).toBe(TILE_NAMES.length);
    expect(await page.locator('.today-sandbox').count()).toBe(TILE_NAMES.length);
    expect(await page.locator('.today-refusal').count()).toBe(0);
    expect(await page.locator('.today-tile').first().locator('tbody tr').count()).toBe(8);
    const calendar = page.locator('.today-tile', { has: page.locator('#today-macro_info_ws') });
    expect(await calendar.locator('h2 a').getAttribute('href')).toMatch(/view\.interface=macro_info_ws&date=\d{8}&/);
    expect(faults).toEqual([]);
  });

  it.each(['/docs/today', '/docs/zh/today'])('%s is no wider than a window of 320 pixels', async (path) => {
    const { page } = await open(service, path, { viewport: { width: 320, height: 740 } });
    await expect.poll(() => page.locator('.today-tile table.today-rows').count()).toBe(TILE_NAMES.length);
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(320);
  });

  it('asks nothing anew of what is fresh', async () => {
    const { page } = await open(still, '/docs/today');
    const isShown = () =>
      expect.poll(() => page.locator('.today-tile table.today-rows').count()).toBe(TILE_NAMES.length);
    await isShown();
    const statuses: string[] = [];
    page.on('response', (response) => {
      if (response.url().includes('/api/table/')) statuses.push(response.headers()['cache-status'] ?? '');
    });
    // A page with a route uses no cache of the browser: the service answers each request.
    await page.route('**/api/table/**', (route) => route.continue());
    await page.reload();
    await isShown();
    expect(statuses.length).toBeGreaterThanOrEqual(TILE_NAMES.length);
    expect(statuses.filter((status) => !status.includes('hit'))).toEqual([]);
  });

  it('has on each tile why it has nothing, where its source fails', async () => {
    const { page } = await open(unreachable, '/docs/zh/today');
    await expect.poll(() => page.locator('.today-refusal').count(), { timeout: 90_000 }).toBe(TILE_NAMES.length);
    const [first = ''] = await page.locator('.today-refusal').allTextContents();
    expect(first).toMatch(/\p{Script=Han}.*upstream_unreachable/u);
    expect(await page.locator('.today-tile h2 a').count()).toBe(TILE_NAMES.length);
  });
});
