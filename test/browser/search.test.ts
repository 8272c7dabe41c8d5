import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InterfaceSearch } from '../../src/search/interface-search.ts';
import { startTestService, type TestService } from '../service.ts';
import { hasChromium, useBrowser } from './browser.ts';

// One search in all places: the same interfaces in the same order.

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url));
const QUERIES = ['inflation', 'CPI', 'unemployment', '通胀', '波动率', '上证', '龙虎榜', 'volatilty'];
const SHOWN = 4;

const open = useBrowser();
let service: TestService;
let wanted: (typed: string) => readonly string[];

beforeAll(async () => {
  service = await startTestService({ sandbox: true });
  const search = InterfaceSearch.open(await (await service.get('/api/search.json')).text());
  wanted = (typed) =>
    search
      .find(typed)
      .hits.map(({ name }) => name)
      .slice(0, SHOWN);
}, 60_000);
afterAll(() => service?.close());

/** Types each of the queries into a field, and expects what is shown. */
async function expectOrder(page: Page, field: string, hits: string): Promise<void> {
  for (const typed of QUERIES) {
    await page.locator(field).fill(typed);
    await expect
      .poll(async () => (await page.locator(hits).allInnerTexts()).slice(0, SHOWN), { message: typed })
      .toEqual(wanted(typed));
  }
}

it.each(QUERIES)('finfount list %s prints the interfaces that the search finds, in its order', (typed) => {
  const { stdout, status } = spawnSync(process.execPath, [MAIN, 'list', typed], { encoding: 'utf8' });
  const names = stdout.match(/^ {2}\w+/gm)?.map((name) => name.trim());
  expect([status, names?.slice(0, SHOWN)]).toEqual([0, wanted(typed)]);
});

describe.skipIf(!hasChromium)('the search', { timeout: 60_000, retry: 2 }, () => {
  it.each([
    ['/api/', '#find', '#found .name'],
    ['/api/?category=fund', '#find', '#found .name'],
    ['/api/docs?category=fund', '#find', '#found .name'],
    ['/api/redoc?category=fund', '#find', '#found .name'],
    ['/docs/explore', '#explorer-find', '.explorer-group code'],
  ])('of %s finds the same, in the same order', async (path, field, hits) => {
    const { page, faults } = await open(service, path);
    await page.waitForLoadState('networkidle');
    await expectOrder(page, field, hits);
    expect(faults).toEqual([]);
  });

  it.each(['/docs/', '/docs/zh/'])('of the site at %s finds the same, in the same order', async (path) => {
    const { page, faults } = await open(service, path);
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('/');
    await expectOrder(page, '.search .field', '.search .result strong');
    expect(faults).toEqual([]);
  });

  it('leads from the page of one category to an operation of another', async () => {
    const { page } = await open(service, '/api/docs?category=fund');
    await page.getByLabel('Find an interface').fill('通胀');
    await page.locator('#found').getByRole('link', { name: 'macro_china_cpi', exact: true }).click();
    await page.locator('[data-path$=macro_china_cpi]').waitFor();
    expect(new URL(page.url()).searchParams.get('category')).toBe('macro');
  });
});
