import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { InterfaceSearch } from '../../src/faces/search/interface-search.ts';
import { run } from '../command.ts';
import { startTestService, type TestService } from '../service.ts';
import { hasChromium, idle, useBrowser } from './browser.ts';

// One search in all places: the same interfaces in the same order.

const QUERIES = ['inflation', 'CPI', 'unemployment', '通胀', '波动率', '上证', '龙虎榜', 'volatilty', '600000', 'AAPL'];
// Words of both languages, a misspelt one and a code. The other places show what the same code finds.
const KINDS = ['unemployment', '龙虎榜', 'volatilty', '600000'];
const SHOWN = 4;

const open = useBrowser();
let service: TestService;
let wanted: (typed: string) => readonly string[];

beforeAll(async () => {
  service = await startTestService({ sandbox: true });
  const search = await InterfaceSearch.open(await (await service.get('/api/search.json')).text());
  wanted = (typed) =>
    search
      .find(typed)
      .hits.map(({ name }) => name)
      .slice(0, SHOWN);
});
afterAll(() => service?.close());

/** Types each of the queries into a field, and expects what is shown. */
async function expectOrder(page: Page, field: string, hits: string, queries = KINDS): Promise<void> {
  for (const typed of queries) {
    await page.locator(field).fill(typed);
    await expect
      .poll(async () => (await page.locator(hits).allInnerTexts()).slice(0, SHOWN), { message: typed })
      .toEqual(wanted(typed));
  }
}

it.each(KINDS)('finfount list %s prints the interfaces that the search finds, in its order', async (typed) => {
  const { out, status } = await run(['list', typed]);
  const names = out.match(/^ {2}\w+/gm)?.map((name) => name.trim());
  expect([status, names?.slice(0, SHOWN)]).toEqual([0, wanted(typed)]);
});

describe.skipIf(!hasChromium)('the search', () => {
  it.each([
    ['/api/', '#find', '#found .name', QUERIES],
    ['/api/?category=fund', '#find', '#found .name'],
    ['/api/docs?category=crypto', '#find', '#found .name'],
    ['/api/redoc?category=crypto', '#find', '#found .name'],
    ['/docs/explore', '#explorer-find', '.explorer-group code'],
  ])('of %s finds the same, in the same order', async (path, field, hits, queries?: string[]) => {
    const { page, faults } = await open(service, path);
    await idle(page);
    await expectOrder(page, field, hits, queries);
    expect(faults).toEqual([]);
  });

  it.each(['/docs/', '/docs/zh/'])('of the site at %s finds the same, in the same order', async (path) => {
    const { page, faults } = await open(service, path);
    // Securities stand among the interfaces once they are found.
    await page.route('**/api/symbols?*', (route) => route.fulfill({ json: [] }));
    await idle(page);
    await page.keyboard.press('/');
    await expectOrder(page, '.search .field', '.search .result strong');
    expect(faults).toEqual([]);
  });

  it.each([
    ['/api/', '#find'],
    ['/docs/explore', '#explorer-find'],
  ])('of %s leads by a code and Enter to its history', async (path, field) => {
    const { page, faults } = await open(service, path);
    await idle(page);
    await page.locator(field).fill('600000');
    await page.locator('#found .filled, .explorer-filled').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`${service.url}/docs/explore?view.interface=stock_zh_a_hist&symbol=600000&view.sent=1`);
    await page.getByRole('table').first().waitFor();
    expect(faults).toEqual([]);
  });

  it('of the site leads by a code and Enter to its history, in its language', async () => {
    const { page } = await open(service, '/docs/zh/');
    await idle(page);
    await page.keyboard.press('/');
    await page.locator('.search .field').fill('sh600519');
    await page.locator('.search .filled').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/zh/explore?view.interface=stock_zh_a_hist&symbol=600519&view.sent=1');
  });

  it.each([
    ['/api/', '#find', '茅台'],
    ['/docs/', undefined, 'gzmt'],
    ['/docs/explore', '#explorer-find', '茅台'],
  ])('of %s leads by a name or its initials and Enter to the history of the security', async (path, field, typed) => {
    const { page, faults } = await open(service, path);
    const interfaces = [{ name: 'stock_zh_a_hist', param: 'symbol', value: '600519' }];
    const moutai = { code: '600519', name: '贵州茅台', kind: 'share', market: 'sh', interfaces };
    await page.route('**/api/symbols?*', (route) =>
      route.fulfill({ json: new URL(route.request().url()).searchParams.get('q') === typed ? [moutai] : [] }),
    );
    await idle(page);
    if (field === undefined) await page.keyboard.press('/');
    await page.locator(field ?? '.search .field').fill(typed);
    await page.locator('#found .symbol, .search .filled, .explorer-securities a').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL('**/docs/explore?view.interface=stock_zh_a_hist&symbol=600519&view.sent=1');
    expect(faults).toEqual([]);
  });

  it('of the explorer’s field of a code suggests the security in the spelling that the interface wants', async () => {
    const { page, faults } = await open(service, '/docs/explore?view.interface=stock_zh_a_daily');
    const interfaces = [
      { name: 'stock_zh_a_hist', param: 'symbol', value: '600519' },
      { name: 'stock_zh_a_daily', param: 'symbol', value: 'sh600519' },
    ];
    const moutai = { code: '600519', name: '贵州茅台', kind: 'share', market: 'sh', interfaces };
    await page.route('**/api/symbols?*', (route) => route.fulfill({ json: [moutai] }));
    await idle(page);
    await page.locator('#explorer-symbol').fill('gzmt');
    await page.getByRole('button', { name: '贵州茅台 sh600519' }).click();
    expect(await page.locator('#explorer-symbol').inputValue()).toBe('sh600519');
    expect(faults).toEqual([]);
  });

  it.each([
    ['/api/', '#find', 'No interface fits “贵州茅台”.'],
    ['/docs/zh/explore', '#explorer-find', '没有符合“贵州茅台”的接口。'],
  ])('of %s says for a name where its code is', async (path, field, sentence) => {
    const { page } = await open(service, path);
    // No list has the name yet.
    await page.route('**/api/symbols?*', (route) => route.fulfill({ json: [] }));
    await idle(page);
    await page.locator(field).fill('贵州茅台');
    await page.getByText(sentence).waitFor();
    const list = page.getByRole('link', { name: 'stock_info_a_code_name' });
    const address = new URL((await list.getAttribute('href')) ?? '', page.url());
    expect([address.pathname, address.searchParams.get('view.filter')]).toEqual([
      path.includes('/zh/') ? '/docs/zh/explore' : '/docs/explore',
      '贵州茅台',
    ]);
  });

  it.each([
    ['/api/', '#find', '#found'],
    ['/docs/zh/', '.search .field', '.search .results'],
    ['/docs/explore', '#explorer-find', '.explorer-choice'],
  ])('of %s finds for a question the security that it names, and what takes it', async (path, field, results) => {
    const { page, faults } = await open(service, path);
    await idle(page);
    if (path === '/docs/zh/') await page.keyboard.press('/');
    await page.locator(field).fill('平安银行 资金流向');
    await page.locator(results).getByText('stock=000001').waitFor();
    expect(await page.locator(results).textContent()).toMatch(/平安银行\s*000001.*stock_individual_fund_flow/s);
    expect(await page.getByText('资金流向”').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('says nothing of that where a list has the name', async () => {
    const { page } = await open(service, '/api/');
    const interfaces = [{ name: 'stock_zh_a_hist', param: 'symbol', value: '600519' }];
    const moutai = { code: '600519', name: '贵州茅台', kind: 'share', market: 'sh', interfaces };
    await page.route('**/api/symbols?*', (route) => route.fulfill({ json: [moutai] }));
    await idle(page);
    await page.locator('#find').fill('贵州茅台');
    await page.getByRole('link', { name: '贵州茅台 600519' }).waitFor();
    expect(await page.getByText('No interface fits').isVisible()).toBe(false);
    expect(await page.getByRole('link', { name: 'stock_info_a_code_name' }).count()).toBe(0);
  });

  it.each([
    ['/api/', '#find'],
    ['/nothing', '#find'],
    ['/api/redoc?category=crypto', '#find'],
    ['/docs/explore', '#explorer-find'],
  ])('of %s works where scripts do not run', async (path, field) => {
    const { page } = await open(service, path, { javaScriptEnabled: false });
    await page.locator(field).fill('600000');
    await page.keyboard.press('Enter');
    await page.waitForURL(`${service.url}/api/?q=600000`);
    expect((await page.locator('#found .name').allInnerTexts()).slice(0, SHOWN)).toEqual(wanted('600000'));
    expect(await page.locator('#found .filled').first().textContent()).toBe('symbol=600000');
    await page.getByRole('link', { name: '中文' }).click();
    expect(await page.locator('#find').inputValue()).toBe('600000');
    expect(new URL(page.url()).searchParams.get('lang')).toBe('zh');
  });

  it('of the manual has a page where scripts do not run', async () => {
    const { page } = await open(service, '/docs/zh/', { javaScriptEnabled: false });
    await page.locator('.home-search').click();
    await page.waitForURL(`${service.url}/api/?q=&lang=zh`);
    await page.locator('#find').fill('龙湖榜');
    await page.getByRole('button', { name: '搜索' }).click();
    await page.locator('#found .near').click();
    expect((await page.locator('#found .name').allInnerTexts()).slice(0, SHOWN)).toEqual(wanted('龙虎榜'));
  });

  it('leads from the page of one category to an operation of another', async () => {
    const { page } = await open(service, '/api/docs?category=crypto');
    await page.getByLabel('Find an interface').fill('通胀');
    await page.locator('#found').getByRole('link', { name: 'macro_china_cpi', exact: true }).click();
    await page.locator('[data-path$=macro_china_cpi]').waitFor();
    expect(new URL(page.url()).searchParams.get('category')).toBe('macro');
  });
});
