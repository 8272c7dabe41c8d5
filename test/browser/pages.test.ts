import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyKind, found, loadCatalogue } from '../declarations.ts';
import { type LocalUpstream, startLocalUpstream } from '../local-upstream.ts';
import { startTestService, type TestService } from '../service.ts';
import { afterAnimations, hasChromium, idle, overflowOf, useBrowser, violationsOf } from './browser.ts';

const INTERFACES = (await loadCatalogue()).interfaces.filter(({ category }) => category !== 'article');

// Of each day of ten years a line.
const HISTORY = Array.from(
  { length: 3_653 },
  (_, day) => `${new Date(Date.UTC(2015, 0, 1 + day)).toISOString().slice(0, 10)},${day + 0.5}`,
);

const open = useBrowser();

describe.skipIf(!hasChromium)('the pages of the service', () => {
  let localUpstream: LocalUpstream;
  let service: TestService;

  beforeAll(async () => {
    localUpstream = await startLocalUpstream((url) => ({
      body: url.includes('history') ? HISTORY.join('\n') : '2024-01-02,1.5',
    }));
    service = await startTestService(
      { mirror: localUpstream.url },
      {
        declarations: [...INTERFACES.map(found), found(everyKind), found({ ...everyKind, name: 'another_kind' })],
      },
    );
  });
  afterAll(async () => {
    await service?.close();
    await localUpstream?.close();
  });

  it.each(['/api/', '/api/docs?category=nothing', '/api/docs?category=article', '/api/redoc?category=article'])(
    '%s: fits a phone',
    async (path) => {
      const { page } = await open(service, path, { viewport: { width: 360, height: 740 } });
      expect(await overflowOf(page)).toBe(0);
    },
  );

  it('the home page: finds interfaces by every word typed, columns included, best first, and says how many', async () => {
    const { page, faults } = await open(service, '/api/');
    const names = page.locator('.found .name:visible');
    const status = page.locator('.finder [role=status]');
    expect(await names.count()).toBe(0);
    const expectFound = async (typed: string, wanted: readonly string[]): Promise<void> => {
      await page.getByLabel('Find data').fill(typed);
      await expect.poll(() => names.allInnerTexts(), { message: typed }).toEqual(wanted);
    };
    await expectFound('ANOTHER kind', ['another_kind']);
    await expect.poll(() => status.textContent()).toBe('1 interface');
    expect(await page.locator('#list').isVisible()).toBe(false);
    await page.getByLabel('Find data').fill('开盘');
    await expect.poll(() => names.count()).toBeGreaterThan(10);
    expect(await names.allInnerTexts()).not.toContain('another_kind');
    // Full-width letters, words in any order, and names without what separates their words.
    for (const typed of ['Ａnotherkind', 'kind  ANOTHER', 'anotherkind', 'another-kind'])
      await expectFound(typed, ['another_kind']);
    await expectFound('', []);
    expect(await page.locator('#list').isVisible()).toBe(true);
    expect(faults).toEqual([]);
  });

  it('the home page: says what to do next where nothing fits', async () => {
    const { page, faults } = await open(service, '/api/');
    await page.getByLabel('Find data').fill('龙湖榜');
    await page.getByText('No interface fits “龙湖榜”.').waitFor();
    expect(await page.getByRole('link', { name: 'All interfaces by topic' }).getAttribute('href')).toBe(
      '/docs/interfaces/',
    );
    await page.locator('#found').getByRole('link', { name: '龙虎榜' }).click();
    await expect.poll(() => page.locator('.found .name:visible').first().textContent()).toBe('stock_lhb_detail_em');
    await page.getByLabel('Find data').fill('movie_boxoffice_daily');
    await page
      .getByText('AKShare has movie_boxoffice_daily; this service does not serve it: it has no data of markets')
      .waitFor();
    await page.getByRole('link', { name: 'All names of AKShare' }).click();
    await page.waitForURL(`${service.url}/docs/akshare`);
    expect(faults).toEqual([]);
  });

  it('the home page: opens the list of a category, which stays open after a search', async () => {
    const { page, faults } = await open(service, '/api/');
    const names = page.locator('#list .name:visible');
    const count = INTERFACES.filter(({ category }) => category === 'fund').length;
    await page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name: 'Funds' }).click();
    await expect.poll(() => names.count()).toBe(count);
    await page.getByLabel('Find data').fill('anotherkind');
    await expect.poll(() => page.locator('.found .name').allInnerTexts()).toEqual(['another_kind']);
    await page.getByLabel('Find data').fill('');
    await expect.poll(() => names.count()).toBe(count);
    await page.locator('#fund summary').click();
    await expect.poll(() => names.count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('the home page: loads the search when somebody searches; says when it cannot, and loads it the next time', async () => {
    const { page } = await open(service, '/api/');
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.route('**/api/search.json', (route) => route.abort());
    await idle(page);
    expect(loaded.filter((path) => path.includes('search'))).toEqual([]);
    await page.getByLabel('Find data').fill('another');
    await expect.poll(() => page.locator('.finder [role=status]').textContent()).toContain('cannot be loaded');
    await page.unroute('**/api/search.json');
    await page.getByLabel('Find data').fill('anotherkind');
    await expect.poll(() => page.locator('.found .name:visible').allInnerTexts()).toEqual(['another_kind']);
  });

  it('the home page: leads to plain lists where scripts do not run', async () => {
    const { page } = await open(service, '/api/', { javaScriptEnabled: false });
    await page.locator('#fund summary').click();
    await page.getByRole('link', { name: 'The list of Funds' }).click();
    await page.waitForURL(`${service.url}/api/?category=fund`);
    expect(await page.locator('.interfaces .name:visible').count()).toBeGreaterThan(3);
  });

  it.each(['/api/docs', '/api/redoc'])('%s: names its document where scripts do not run', async (path) => {
    const { page } = await open(service, `${path}?category=article`, { javaScriptEnabled: false });
    expect(await page.getByRole('link', { name: 'OpenAPI document' }).first().getAttribute('href')).toBe(
      '/api/openapi/article.json',
    );
    await page.getByRole('link', { name: 'Funds' }).click();
    expect(new URL(page.url()).search).toBe('?category=fund');
  });

  it.each(['/api/docs', '/api/redoc'])('%s: the picker leads to another category', async (path) => {
    const { page } = await open(service, `${path}?category=article`);
    const picker = page.getByRole('navigation', { name: 'Categories' });
    await picker.getByRole('link', { name: 'Funds' }).click();
    await page.waitForURL(`${service.url}${path}?category=fund`);
    expect(await picker.locator('[aria-current=page]').textContent()).toBe('Funds');
  });

  it('the status: says that the service does not answer, until it does', async () => {
    const { page } = await open(service, '/api/', { isolated: true });
    await page.clock.install();
    await page.goto(`${service.url}/api/status`);
    const fault = page.locator('[data-fault]');
    expect(await fault.textContent()).toBe('');
    await page.context().setOffline(true);
    await page.clock.fastForward(15_000);
    await expect.poll(() => fault.textContent()).toContain('The service does not answer');
    await page.context().setOffline(false);
    await page.clock.fastForward(15_000);
    await expect.poll(() => fault.textContent()).toBe('');
  });

  it('the interactive page: opens the operation of a link, and brings it into sight', async () => {
    const { page, faults } = await open(
      service,
      '/api/docs?category=article#/Articles%20and%20economic%20data/every_kind',
    );
    const operation = page.locator('#operations-Articles_and_economic_data-every_kind');
    await operation.locator('.execute').waitFor();
    await expect.poll(async () => Math.abs((await operation.boundingBox())?.y ?? 9_999)).toBeLessThan(60);
    expect(await page.locator('.execute').count()).toBe(1);
    expect(faults).toEqual([]);
  });

  it('the home page: leads to the opened operation of an interface', async () => {
    const { page, faults } = await open(service, '/api/#article');
    await page.getByRole('link', { name: 'Try it another_kind' }).click();
    await page.locator('#operations-Articles_and_economic_data-another_kind .execute').waitFor();
    expect(faults).toEqual([]);
  });

  it('the interactive page: lists the operations, and the field leads to the one that it finds', async () => {
    const { page, faults } = await open(service, '/api/docs?category=article');
    const paths = page.locator('.opblock-summary-path');
    await paths.first().waitFor();
    expect(await paths.count()).toBe(2);
    // The keyboard begins at the top.
    await page.keyboard.press('Tab');
    expect(await page.evaluate('document.activeElement.className')).toBe('skip');
    const links = page.locator('#found a:visible');
    const finder = page.getByLabel('Find an interface');
    await finder.fill('no such thing');
    await page.getByText('No interface fits “no such thing”.').waitFor();
    await finder.fill('kind another');
    await expect.poll(() => links.allInnerTexts()).toEqual(['another_kind']);
    await links.click();
    await page.locator('#operations-Articles_and_economic_data-another_kind .execute').waitFor();
    expect(faults).toEqual([]);
  });

  it.each([
    ['/api/docs', '.copy-to-clipboard button'],
    ['/api/redoc', '#redoc [data-section-id] a[aria-label], #redoc button'],
  ])('%s: shows where the keyboard is', async (path, focusable) => {
    const { page } = await open(service, `${path}?category=stock#tag/Goodwill`);
    await page.locator(focusable).first().waitFor({ state: 'attached' });
    await page.keyboard.press('Tab');
    // A script focuses as the key did: the style of the keyboard applies.
    const outlines = await page.evaluate<
      string[]
    >(`[...document.querySelectorAll('${focusable}')].slice(0, 12).map((each) => {
      each.focus();
      return getComputedStyle(each).outlineStyle;
    })`);
    expect(new Set(outlines)).toEqual(new Set(['solid']));
    await expect.poll(() => page.evaluate('document.activeElement.clientWidth')).toBeGreaterThan(10);
  });

  it('/api/docs: is dark on the screen, and light on paper', async () => {
    const { page } = await open(service, '/api/docs', { colorScheme: 'dark' });
    const classes = (): Promise<unknown> => page.evaluate('document.documentElement.className');
    await expect.poll(classes).toMatch(/\bdark-mode\b/);
    await page.emulateMedia({ media: 'print' });
    try {
      await expect.poll(classes).not.toMatch(/dark/);
    } finally {
      await page.emulateMedia({ media: null });
    }
    await expect.poll(classes).toMatch(/\bdark-mode\b/);
  });

  it.each([
    ['/api/docs', '#/Goodwill/stock_sy_em', '[data-path$=stock_sy_em]', '[data-path$=stock_fhps_em]'],
    ['/api/redoc', '#tag/Goodwill/operation/stock_sy_em', '[id="tag/Goodwill"]', '[id="tag/Dividends"]'],
  ])('%s: loads the topic of a link alone, and another one when it is chosen', async (path, hash, linked, chosen) => {
    const { page, faults } = await open(service, `${path}?category=stock${hash}`);
    await page.locator(linked).waitFor();
    const documents: string[] = [];
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.startsWith('/api/openapi/')) documents.push(pathname);
    });
    const topics = page.getByRole('navigation', { name: 'Topics' });
    expect(await topics.locator('[aria-current]').textContent()).toMatch(/^Goodwill/);
    await topics.getByRole('link', { name: 'Dividends' }).click();
    await page.locator(chosen).waitFor();
    expect(await page.locator(linked).count()).toBe(0);
    expect(await topics.locator('[aria-current]').textContent()).toMatch(/^Dividends/);
    // The field finds interfaces of every topic.
    await page.getByLabel('Find an interface').fill('stock_sy_em');
    await page.locator('#found').getByRole('link', { name: 'stock_sy_em', exact: true }).click();
    await page.locator(linked).waitFor();
    expect(documents).toEqual(['/api/openapi/stock.dividends.json', '/api/openapi/stock.goodwill.json']);
    expect(faults).toEqual([]);
  });

  it('the interactive page: has the description of a topic below its name on a phone', async () => {
    const phone = { viewport: { width: 390, height: 844 } };
    const { page } = await open(service, '/api/docs?category=article', phone);
    const description = page.locator('.opblock-tag small');
    await description.waitFor();
    expect((await description.boundingBox())?.width).toBeGreaterThan(300);
  });

  it('the interactive page: shows types and defaults', async () => {
    const { page } = await open(service, '/api/docs?category=fund#/Prices%20of%20listed%20funds/fund_etf_hist_em');
    const period = page.locator('tr[data-param-name=period]');
    await period.waitFor();
    expect(await period.textContent()).toContain('string');
    expect(await period.locator('select').inputValue()).toBe('daily');
    expect(await period.textContent()).toContain('Default: daily');
  });

  it.each(['/api/docs', '/api/redoc'])(
    '%s: is Chinese throughout for readers of Chinese, save its quirks',
    async (path) => {
      const { page, faults } = await open(service, `${path}?category=bond&lang=zh`, {
        viewport: { width: 375, height: 667 },
      });
      await page
        .locator(path === '/api/docs' ? '.opblock' : '#redoc h2')
        .first()
        .waitFor();
      if (path === '/api/docs') {
        // The first that takes parameters.
        await page.locator('.opblock-summary-control', { hasText: 'bond_cash_summary_sse' }).click();
        await page.locator('.parameters-col_description').first().waitFor();
        expect(await page.locator('.opblock-tag').first().textContent()).toMatch(/^\p{Script=Han}/u);
        expect(await page.locator('.opblock-summary-path').first().textContent()).toContain('/api/public/');
      }
      const english = await page
        .locator('h1, h2, h3, h4, td, th, button, label, .opblock-summary-description')
        .allInnerTexts();
      const sentences = english.filter((text) => /^[A-Z][a-z]+ [a-z]+[^\p{Script=Han}]*$/u.test(text));
      expect(sentences).toEqual([]);
      expect(faults).toEqual([]);
    },
  );

  it('the interactive page: sends a call and shows what came', async () => {
    const { page, faults } = await open(service, '/api/docs?category=article');
    await page.locator('#operations-Articles_and_economic_data-another_kind .opblock-summary-control').click();
    const sent = page.waitForRequest((request) => request.url().includes('/api/public/another_kind'));
    await page.locator('.execute').click();
    const query = new URL((await sent).url()).searchParams;
    expect(query.get('topic')).toBe('example');
    expect(query.get('span')).toBe('short');
    await page.locator('.live-responses-table').getByText('2024-01-02').first().waitFor();
    // The button of the line under the mouse grows to its size.
    await afterAnimations(page);
    expect(await violationsOf(page)).toEqual([]);
    expect(faults).toEqual([]);
  });

  it.each([
    ['/api/docs?category=article', /^The first 1\d,\d{3} of \d{3},\d{3} characters/, 'Download'],
    ['/api/docs?category=article&lang=zh', /^以下是前 1\d,\d{3} 个字符，/, '下载'],
  ])('%s: shows the first lines of a long answer, and saves all of it', async (path, rest, save) => {
    const { page } = await open(service, path);
    const operation = page.locator('#operations-Articles_and_economic_data-another_kind');
    await operation.locator('.opblock-summary-control').click();
    await operation.locator('tr[data-param-name=topic] input').fill('history');
    await operation.locator('tr[data-param-name=from] input').fill('20150101');
    await operation.locator('.execute').click();
    const answer = operation.locator('.live-responses-table');
    await answer.getByText(rest).waitFor();
    // An element for each word of all 3,653 rows would be 60,000 of them.
    expect(await answer.locator('span').count()).toBeLessThan(5_000);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      answer.getByRole('button', { name: save, exact: true }).click(),
    ]);
    expect(JSON.parse(readFileSync(await file.path(), 'utf8'))).toHaveLength(HISTORY.length);
  });

  it('the reference page: lists the names of the operations, and the field leads to the one that it finds', async () => {
    const { page, faults } = await open(service, '/api/redoc?category=article');
    const section = page.locator('[id="tag/Articles-and-economic-data/operation/another_kind"]');
    await section.waitFor();
    expect(await page.locator('.menu-content').textContent()).toContain('every_kind');
    expect(await page.locator('#found').isVisible()).toBe(false);
    await page.getByLabel('Find an interface').fill('anotherkind');
    const links = page.locator('#found a:visible');
    await expect.poll(() => links.allInnerTexts()).toEqual(['another_kind']);
    await links.click();
    await expect
      .poll(async () => Math.abs((await section.boundingBox())?.y ?? Number.POSITIVE_INFINITY))
      .toBeLessThan(60);
    expect(faults).toEqual([]);
  });
});
