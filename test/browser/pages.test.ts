import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Catalogue, findDeclarations } from '../../src/registry/catalogue.ts';
import { everyKind, found } from '../declarations.ts';
import { type LocalUpstream, startLocalUpstream } from '../local-upstream.ts';
import { startTestService, type TestService } from '../service.ts';
import { hasChromium, overflowOf, useBrowser } from './browser.ts';

const open = useBrowser();

describe.skipIf(!hasChromium)('the pages of the service', { timeout: 60_000, retry: 2 }, () => {
  let localUpstream: LocalUpstream;
  let service: TestService;

  beforeAll(async () => {
    localUpstream = await startLocalUpstream(() => ({ body: '2024-01-02,1.5' }));
    service = await startTestService(
      { mirror: localUpstream.url },
      {
        declarations: [
          ...new Catalogue(await findDeclarations()).interfaces
            .filter(({ category }) => category !== 'article')
            .map(found),
          found(everyKind),
          found({ ...everyKind, name: 'another_kind' }),
        ],
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

  it('the home page: narrows the list by every word typed, columns included, and says how many are left', async () => {
    const { page, faults } = await open(service, '/api/');
    const names = page.locator('.interfaces .name:visible');
    const all = await names.count();
    const expectFound = async (typed: string, wanted: readonly string[]): Promise<void> => {
      await page.getByLabel('Find data').fill(typed);
      expect(await names.allInnerTexts(), typed).toEqual(wanted);
    };
    await page.getByLabel('Find data').fill('ANOTHER kind');
    expect(await names.allInnerTexts()).toEqual(['another_kind']);
    expect(await page.locator('[role=status]').textContent()).toBe(`1 of ${all}`);
    expect(await page.locator('section[data-group]:visible').count()).toBe(1);
    await page.getByLabel('Find data').fill('开盘');
    expect(await names.allInnerTexts()).not.toContain('another_kind');
    expect(await names.count()).toBeGreaterThan(0);
    // Full-width letters, words in any order, and names without what separates their words.
    for (const typed of ['Ａnother', 'kind  ANOTHER', 'anotherkind', 'another-kind'])
      await expectFound(typed, ['another_kind']);
    await expectFound('基金 历史行情', ['fund_etf_hist_em']);
    await expectFound('no such thing', []);
    expect(await page.locator('[role=status]').textContent()).toContain('Nothing fits');
    await page.getByLabel('Find data').fill('');
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
    const { page, faults } = await open(service, '/api/');
    await page.getByRole('link', { name: 'Try it another_kind' }).click();
    await page.locator('#operations-Articles_and_economic_data-another_kind .execute').waitFor();
    expect(faults).toEqual([]);
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
    await filter.fill('kind another');
    await expect.poll(() => paths.count()).toBe(1);
    expect(faults).toEqual([]);
  });

  it('the interactive page: shows types and defaults', async () => {
    const { page } = await open(service, '/api/docs?category=fund#/Funds/fund_etf_hist_em');
    const period = page.locator('tr[data-param-name=period]');
    await period.waitFor();
    expect(await period.textContent()).toContain('string');
    expect(await period.locator('select').inputValue()).toBe('daily');
    expect(await period.textContent()).toContain('Default: daily');
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
    await page.getByLabel('Find an interface').fill('another');
    const links = page.locator('#operations a:visible');
    expect(await links.allInnerTexts()).toEqual(['another_kind']);
    await links.click();
    await expect
      .poll(async () => Math.abs((await section.boundingBox())?.y ?? Number.POSITIVE_INFINITY))
      .toBeLessThan(60);
    expect(faults).toEqual([]);
  });
});

describe.skipIf(!hasChromium)('the manual', { timeout: 60_000, retry: 2 }, () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ sandbox: true, basePath: '/finance' });
  });
  afterAll(() => service?.close());

  const PATHS = [
    '',
    'calls',
    'answers',
    'errors',
    'blocked',
    'migrate',
    'team',
    'operations',
    'add-an-interface',
    'evidence',
    'sources',
    'interfaces/',
    'interfaces/stock_zh_a_hist',
    'interfaces/article_oman_rv',
    'interfaces/article_ff_crr',
    'categories/article',
    'zh/',
    'zh/migrate',
  ].map((path) => `/docs/${path}`);

  it.each(PATHS)(
    '%s: loads without a complaint, stays below the base path, and fits a phone in the dark',
    async (path) => {
      const { page, faults } = await open(service, path, {
        viewport: { width: 360, height: 740 },
        colorScheme: 'dark',
      });
      await page.waitForLoadState('networkidle');
      expect(await page.locator('h1').count()).toBe(1);
      expect(await page.locator('.notice').textContent()).toContain('Finfount-Sandbox: true');
      expect(await overflowOf(page)).toBe(0);
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(21, 24, 27)');
      expect(faults).toEqual([]);
    },
  );

  it('leads from page to page below the base path, and out of the site to the other pages of the service', async () => {
    const { page, faults } = await open(service, '/docs/');
    await page.getByRole('link', { name: 'fred_md', exact: true }).first().click();
    await page.waitForURL(`${service.url}/docs/interfaces/fred_md`);
    await expect.poll(() => page.locator('h1').textContent()).toContain('fred_md');
    await expect.poll(() => page.title()).toBe('fred_md | finfount');
    await page.getByRole('link', { name: 'Errors' }).first().click();
    await page.waitForURL(`${service.url}/docs/errors`);
    await expect.poll(() => page.locator('#upstream_refused').count()).toBe(1);
    await page.goto(`${service.url}/docs/errors#upstream_refused`);
    await expect
      .poll(
        () =>
          page
            .locator('#upstream_refused')
            .boundingBox()
            .then((box) => box?.y),
        { timeout: 10_000 },
      )
      .toBeLessThan(120);
    await page.getByRole('link', { name: 'Interfaces', exact: true }).click();
    await page.waitForURL(`${service.url}/api/`);
    await page.getByRole('link', { name: 'fred_qd', exact: true }).click();
    await page.waitForURL(`${service.url}/docs/interfaces/fred_qd`);
    expect(faults).toEqual([]);
  });

  it('puts the address of the instance into every example, and remembers the language of the reader', async () => {
    const { page, faults } = await open(service, '/docs/interfaces/article_ff_crr');
    const programs = page.locator('.vp-code-group pre');
    expect(await programs.count()).toBe(10);
    for (const program of await programs.allTextContents()) expect(program).toContain(service.url);
    await page.waitForLoadState('networkidle');
    await page.getByText('MATLAB', { exact: true }).click();
    expect(await page.locator('.vp-code-group pre:visible').textContent()).toContain('webread');
    await page.getByRole('link', { name: 'stock_zh_a_hist', exact: true }).first().click();
    await page.waitForURL(`${service.url}/docs/interfaces/stock_zh_a_hist`);
    await expect
      .poll(() => page.locator('.vp-code-group pre:visible').textContent())
      .toContain(`webread("${service.url}/`);
    await page.reload();
    await expect
      .poll(() => page.locator('.vp-code-group pre:visible').textContent())
      .toContain(`webread("${service.url}/`);
    expect(faults).toEqual([]);
  });

  it.each([
    ['/docs/', '收盘', 'Columns', '/docs/interfaces/stock_zh_a_hist#columns'],
    ['/docs/', 'realised volatilty', 'article_rlab_rv', '/docs/interfaces/article_rlab_rv'],
    ['/docs/interfaces/fred_md', 'zh_a_h', 'stock_zh_a_hist', '/docs/interfaces/stock_zh_a_hist'],
    ['/docs/zh/', '沙盒', '没有网络时', '/docs/zh/#没有网络时'],
    ['/docs/zh/', 'upstream_refused', 'upstream_refused', '/docs/errors#upstream_refused'],
  ])('%s: the search finds %s', async (path, typed, title, address) => {
    const { page, faults } = await open(service, path);
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('/');
    await page.locator('.field').fill(typed);
    await expect
      .poll(() => page.locator('.result').evaluateAll((links) => links.map((link) => link.getAttribute('href'))))
      .toContain(`/finance${address}`);
    const result = page.locator(`.result[href="/finance${address}"]`);
    expect(await result.locator('strong').textContent()).toBe(title);
    await result.click();
    await page.waitForURL(new URL(`${service.url}${address}`).href);
    expect(await page.locator('dialog:visible').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it('says how many were found, moves along them by keys, and closes by Escape', async () => {
    const { page } = await open(service, '/docs/');
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+k');
    await page.locator('.field').fill('nothinglikeit');
    await expect.poll(() => page.locator('.search [role=status]').textContent()).toContain('Nothing found');
    await page.locator('.field').fill('freshness');
    await expect.poll(() => page.locator('.search [role=status]').textContent()).toMatch(/\d+ found/);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    expect(await page.evaluate('document.activeElement.className')).toContain('result');
    await page.keyboard.press('Escape');
    expect(await page.locator('dialog:visible').count()).toBe(0);
  });

  it('is light or dark as the reader’s system is, until the reader chooses', async () => {
    const { page } = await open(service, '/docs/', { colorScheme: 'light' });
    const ground = (): Promise<unknown> => page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(await ground()).toBe('rgb(252, 252, 251)');
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await expect.poll(ground).toBe('rgb(21, 24, 27)');
    await page.goto(`${service.url}/docs/errors`);
    expect(await ground()).toBe('rgb(21, 24, 27)');
  });

  it('has its navigation in a drawer on a phone', async () => {
    const { page, faults } = await open(service, '/docs/', { viewport: { width: 360, height: 740 } });
    await page.waitForLoadState('networkidle');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('.drawer').getByRole('link', { name: 'Sources' }).click();
    await page.waitForURL(`${service.url}/docs/sources`);
    await expect.poll(() => page.locator('dialog:visible').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it.each(['/docs/sources', '/api/'])('%s: tells how each source answered when it was last asked', async (path) => {
    expect((await service.get('/api/public/article_ff_crr')).status).toBe(200);
    const { page } = await open(service, path);
    const states = page.locator('.state');
    const answered = /^The sandbox answered for it .*(now|ago), in \d+ ms\.$/;
    await expect.poll(() => states.filter({ hasText: answered }).count()).toBeGreaterThan(0);
    expect(await states.filter({ hasText: answered }).first().getAttribute('data-up')).toBe('true');
    await expect.poll(() => states.filter({ hasText: 'Not asked yet.' }).count()).toBeGreaterThan(0);
  });

  it('leads from a page to the same page in Chinese and back', async () => {
    const { page } = await open(service, '/docs/migrate');
    await page.getByRole('link', { name: '中文' }).click();
    await page.waitForURL(`${service.url}/docs/zh/migrate`);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-Hans');
    await page.getByRole('link', { name: 'English' }).click();
    await page.waitForURL(`${service.url}/docs/migrate`);
  });

  it('says where to go on when there is no page at an address', async () => {
    const { page, faults } = await open(service, '/docs/interfaces/nothing');
    await expect.poll(() => page.locator('h1').textContent()).toBe('There is no page at this address');
    await page.getByRole('link', { name: 'All interfaces' }).last().click();
    await page.waitForURL(`${service.url}/docs/interfaces/`);
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  });

  it('can be read and gone through where scripts do not run', async () => {
    const { page } = await open(service, '/docs/interfaces/stock_zh_a_hist', { javaScriptEnabled: false });
    expect(await page.locator('.parameter').count()).toBe(7);
    expect(await page.locator('.vp-code-group pre:visible').count()).toBe(1);
    await page.getByRole('link', { name: 'Errors' }).first().click();
    await page.waitForURL(`${service.url}/docs/errors`);
  });

  it('loads less than 150 kB of compressed script to show the start page', async () => {
    const { page } = await open(service, '/version');
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script')
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(`${service.url}/docs/`);
    await page.waitForLoadState('networkidle');
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(sizes.length).toBeGreaterThan(3);
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThan(150_000);
    console.log(`The start page of the manual loads ${Math.round(bytes / 1000)} kB of compressed script.`);
  });
});
