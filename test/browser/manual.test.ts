import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { UNITS } from '../../src/catalogue/fields/units.ts';
import { startTestService, type TestService } from '../service.ts';
import { hasChromium, idle, overflowOf, useBrowser } from './browser.ts';

const open = useBrowser();

describe.skipIf(!hasChromium)('the manual', () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ sandbox: true, basePath: '/finance' });
  });
  afterAll(() => service?.close());

  // Those that are in quality.test.ts, which looks at the same, are not here.
  const PATHS = [
    'calls',
    'answers',
    'blocked',
    'migrate',
    'team',
    'settings',
    'cache',
    'terminal',
    'pull',
    'doctor',
    'sandbox',
    'operations',
    'add-an-interface',
    'evidence',
    'akshare',
    'interfaces/',
    'interfaces/fred_md',
    // A page whose name a static site would take for that of its folder.
    'categories/index/',
    'zh/migrate',
    'zh/akshare',
    'zh/interfaces/fred_md',
  ].map((path) => `/docs/${path}`);

  it.each(PATHS)(
    '%s: loads without a complaint, stays below the base path, and fits a phone in the dark',
    async (path) => {
      const { page, faults } = await open(service, path, {
        viewport: { width: 360, height: 740 },
        colorScheme: 'dark',
      });
      await idle(page);
      await expect.poll(() => page.locator('h1').count()).toBe(1);
      expect(await page.locator('.notice').textContent()).toContain('Finfount-Sandbox: true');
      expect(await overflowOf(page)).toBe(0);
      expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(21, 24, 27)');
      expect(faults).toEqual([]);
    },
  );

  it.each(
    [
      'settings',
      'python',
      'answers',
      'blocked',
      'calls',
      'exports',
      'mcp',
      'migrate',
      'operations',
      'promises',
    ].flatMap((name) => [name, `zh/${name}`]),
  )('%s: has tables that a phone shows whole', async (name) => {
    const { page } = await open(service, `/docs/${name}`, { viewport: { width: 375, height: 740 } });
    const cut = await page.evaluate(
      "[...document.querySelectorAll('.wide')].map((table) => table.scrollWidth - table.clientWidth)",
    );
    expect(new Set(cut as number[])).toEqual(new Set([0]));
  });

  it('is dark on the screen, and light on paper, where nothing is cut', async () => {
    const { page } = await open(service, '/docs/errors', {
      colorScheme: 'dark',
      viewport: { width: 700, height: 900 },
    });
    const ground = (): Promise<unknown> => page.evaluate('getComputedStyle(document.body).backgroundColor');
    expect(await ground()).toBe('rgb(21, 24, 27)');
    await page.emulateMedia({ media: 'print' });
    try {
      expect(await ground()).toBe('rgb(252, 252, 251)');
      const programs = await page.evaluate(
        "[...document.querySelectorAll('.text pre')].map((program) => program.scrollWidth - program.clientWidth)",
      );
      expect(new Set(programs as number[])).toEqual(new Set([0]));
    } finally {
      await page.emulateMedia({ media: null });
    }
  });

  it('leads from page to page below the base path, and out of the site to the other pages of the service', async () => {
    const { page, faults } = await open(service, '/docs/');
    await page.getByRole('link', { name: 'Articles and economic data' }).first().click();
    await page.waitForURL(`${service.url}/docs/categories/article/`);
    await page.getByRole('link', { name: 'fred_md', exact: true }).click();
    await page.waitForURL(`${service.url}/docs/interfaces/fred_md`);
    await expect.poll(() => page.locator('h1').textContent()).toContain('fred_md');
    await expect.poll(() => page.title()).toBe('fred_md | finfount');
    await page.getByRole('link', { name: 'Errors' }).first().click();
    await page.waitForURL(`${service.url}/docs/errors`);
    await expect.poll(() => page.locator('#upstream_refused').count()).toBe(1);
    await page.goto(`${service.url}/docs/errors#upstream_refused`);
    await expect
      .poll(() =>
        page
          .locator('#upstream_refused')
          .boundingBox()
          .then((box) => box?.y),
      )
      .toBeLessThan(120);
    await page.getByRole('link', { name: 'API', exact: true }).first().click();
    await page.waitForURL(`${service.url}/api/`);
    await page.getByLabel('Find data').fill('fred_qd');
    await page.getByRole('link', { name: 'fred_qd', exact: true }).click();
    await page.waitForURL(`${service.url}/docs/interfaces/fred_qd`);
    expect(faults).toEqual([]);
  });

  it('leads from the page of an interface to other pages, whole, and back', async () => {
    const { page, faults } = await open(service, '/docs/interfaces/fred_md');
    await expect.poll(() => page.locator('h1').textContent()).toBe('fred_md');
    await page.getByRole('link', { name: 'Articles and economic data' }).first().click();
    await page.waitForURL(`${service.url}/docs/categories/article/`);
    await expect.poll(() => page.locator('.entry').count()).toBeGreaterThan(3);
    await page.getByRole('link', { name: 'fred_qd', exact: true }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('fred_qd');
    await page.getByRole('link', { name: 'Errors' }).first().click();
    await expect.poll(() => page.locator('#upstream_refused').count()).toBe(1);
    await page.getByRole('link', { name: 'Articles and economic data' }).first().click();
    await expect.poll(() => page.locator('.entry').count()).toBeGreaterThan(3);
    await page.goBack();
    await expect.poll(() => page.locator('#upstream_refused').count()).toBe(1);
    await page.goBack();
    await expect.poll(() => page.locator('h1').textContent()).toBe('fred_qd');
    await expect.poll(() => page.title()).toBe('fred_qd | finfount');
    await page.goBack();
    await page.goBack();
    await expect.poll(() => page.locator('h1').textContent()).toBe('fred_md');
    expect(faults).toEqual([]);
  });

  it('draws the page of an interface down to the section of a link, with its category marked', async () => {
    const { page, faults } = await open(service, '/docs/interfaces/article_oman_rv#columns');
    const top = (id: string): Promise<number | undefined> =>
      page
        .locator(id)
        .boundingBox()
        .then((box) => box?.y);
    await expect.poll(() => page.locator('#columns').count()).toBe(1);
    await expect.poll(() => top('#columns')).toBeLessThan(120);
    expect(await page.locator('.large [aria-current]').textContent()).toBe('Articles and economic data');
    expect(await page.locator('.outline').getByRole('link').allInnerTexts()).toContain('Parameters');
    expect(faults).toEqual([]);
  });

  it('leads to an interface on the page of its category, in both languages', async () => {
    for (const folder of ['', 'zh/']) {
      const { page, faults } = await open(service, `/docs/${folder}categories/stock/#stock_zh_a_hist`);
      // In the upper part of the window: what comes above it while the page loads moves it a little.
      await expect
        .poll(() =>
          page
            .locator('#stock_zh_a_hist')
            .boundingBox()
            .then((box) => box?.y),
        )
        .toBeLessThan(300);
      expect(await page.locator('#stock_zh_a_hist').textContent()).toContain('沪深京 A 股历史行情');
      await page.locator('#stock_zh_a_hist a').first().click();
      await page.waitForURL(`${service.url}/docs/${folder}interfaces/stock_zh_a_hist`);
      expect(faults).toEqual([]);
    }
  });

  it('names no interface in what every page carries', async () => {
    const page = await (await service.get('/docs/calls')).text();
    const scripts = [...page.matchAll(/(?:href|src)="([^"]+\.js)"/g)].map(([, path = '']) => path);
    expect(scripts.length).toBeGreaterThan(2);
    const carried = await Promise.all(scripts.map(async (path) => (await fetch(new URL(path, service.url))).text()));
    for (const text of [page, ...carried]) expect(text).not.toContain('article_oman_rv_short');
  });

  it('puts the address of the instance into every example, and remembers the language of the reader', async () => {
    const { page, faults } = await open(service, '/docs/interfaces/article_ff_crr');
    const programs = page.locator('.vp-code-group pre');
    await expect.poll(() => programs.count()).toBe(11);
    await expect.poll(() => programs.first().textContent()).toContain(service.url);
    for (const program of await programs.allTextContents()) expect(program).toContain(service.url);
    await idle(page);
    await page.getByText('MATLAB', { exact: true }).click();
    expect(await page.locator('.vp-code-group pre:visible').textContent()).toContain('webread');
    await page.getByRole('link', { name: 'Stocks', exact: true }).first().click();
    await page.getByRole('link', { name: 'stock_zh_a_hist', exact: true }).click();
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
    ['/docs/', '日增', 'futures_global_hist_em', '/docs/interfaces/futures_global_hist_em'],
    ['/docs/interfaces/fred_md', 'zh_a_h', 'stock_zh_a_hist', '/docs/interfaces/stock_zh_a_hist'],
    ['/docs/zh/', '会故意出错', '沙盒', '/docs/zh/sandbox'],
    ['/docs/zh/', 'upstream_refused', 'upstream_refused', '/docs/zh/errors#upstream_refused'],
  ])('%s: the search finds %s', async (path, typed, title, address) => {
    const { page, faults } = await open(service, path);
    await idle(page);
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
    await idle(page);
    await page.keyboard.press('Control+k');
    await page.locator('.field').fill('nothinglikeit');
    await expect.poll(() => page.locator('.search [role=status]').textContent()).toContain('Nothing found');
    await page.locator('.field').fill('volatility');
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
    await idle(page);
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await expect.poll(ground).toBe('rgb(21, 24, 27)');
    await page.goto(`${service.url}/docs/errors`);
    expect(await ground()).toBe('rgb(21, 24, 27)');
  });

  it('has its navigation in a drawer on a phone', async () => {
    const { page, faults } = await open(service, '/docs/', { viewport: { width: 360, height: 740 } });
    await idle(page);
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.locator('.drawer').getByRole('link', { name: 'Sources', exact: true }).click();
    await page.waitForURL(`${service.url}/docs/sources`);
    await expect.poll(() => page.locator('dialog:visible').count()).toBe(0);
    expect(faults).toEqual([]);
  });

  it.each(['/docs/sources', '/api/'])('%s: shows how each source answered last', async (path) => {
    expect((await service.get('/api/public/article_ff_crr')).status).toBe(200);
    const { page } = await open(service, path);
    const states = page.locator('.state');
    const answered = /^The sandbox answered for it .*(now|ago), in \d+ ms\.$/;
    await expect.poll(() => states.filter({ hasText: answered }).count()).toBeGreaterThan(0);
    expect(await states.filter({ hasText: answered }).first().getAttribute('data-up')).toBe('true');
    await expect.poll(() => states.filter({ hasText: 'Not asked yet.' }).count()).toBeGreaterThan(0);
  });

  it.each([
    ['/docs/server#_4-nginx', '/docs/zh/server#_4-nginx'],
    ['/docs/interfaces/fred_md#columns', '/docs/zh/interfaces/fred_md#columns'],
    ['/docs/explore?interface=fred_md&date=2020-01', '/docs/zh/explore?interface=fred_md&date=2020-01'],
    ['/docs/categories/macro/#usa', '/docs/zh/categories/macro/#usa'],
    ['/docs/errors#upstream_refused', '/docs/zh/errors#upstream_refused'],
    ['/api/?category=stock', '/api/?category=stock&lang=zh'],
    ['/api/#macro', '/api/?lang=zh#macro'],
    ['/api/docs?category=crypto', '/api/docs?category=crypto&lang=zh'],
    ['/api/status', '/api/status?lang=zh'],
  ])('%s: leads to the same page in Chinese, with what one was looking at, and back', async (english, chinese) => {
    const { page, faults } = await open(service, english);
    await idle(page);
    await page.locator('.bar .language').click();
    await page.waitForURL(`${service.url}${chinese}`);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('zh-Hans');
    await idle(page);
    await page.locator('.bar .language').click();
    await page.waitForURL(`${service.url}${english}`);
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('en');
    expect(faults).toEqual([]);
  });

  it('has one header, whose links and colours every page shares', async () => {
    const { page, faults } = await open(service, '/docs/', { colorScheme: 'light', hasTouch: true, isMobile: true });
    await idle(page);
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    const shown: unknown[] = [];
    for (const path of [
      '/docs/',
      '/docs/interfaces/fred_md',
      '/api/',
      '/api/?category=bond',
      '/api/docs?category=crypto',
      '/api/redoc?category=crypto',
      '/api/status',
    ]) {
      await page.goto(`${service.url}${path}`);
      shown.push(
        await page.evaluate(`({
          brand: document.querySelector('.bar .brand').href,
          routes: [...document.querySelectorAll('.bar .route')].map(({ href, textContent }) => [href, textContent]),
          menu: [...document.querySelectorAll('#menu a')].map(({ href, textContent }) => [href, textContent]),
          height: document.querySelector('.bar').offsetHeight,
          places: [...document.querySelectorAll('.bar > :is(.find, .language, .plain)')].map((each) => each.getBoundingClientRect().toJSON()),
          ground: getComputedStyle(document.body).backgroundColor,
        })`),
      );
    }
    expect(shown[0]).toMatchObject({ brand: `${service.url}/docs/`, ground: 'rgb(21, 24, 27)' });
    for (const each of shown) expect(each).toEqual(shown[0]);
    await page.getByRole('button', { name: 'Switch between light and dark' }).click();
    await page.goto(`${service.url}/docs/errors`);
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe('rgb(252, 252, 251)');
    expect(faults).toEqual([]);
  });

  it.each(['/api/', '/api/docs?category=crypto', '/api/status?lang=zh'])(
    '%s: has the menu on a phone',
    async (path) => {
      const { page, faults } = await open(service, path, { viewport: { width: 375, height: 667 } });
      await page.locator('.bar [popovertarget=menu]').click();
      await page.locator('#menu a[href$="sources"]').click();
      await page.waitForURL(/sources$/);
      expect(faults).toEqual([]);
    },
  );

  it('leads from the search of another page to that of the manual', async () => {
    const { page } = await open(service, '/api/status');
    await page.locator('.bar .find').click();
    await page.locator('dialog.search .field').waitFor();
    expect(page.url()).toBe(`${service.url}/docs/`);
  });

  it('draws the pages of interfaces in Chinese throughout', async () => {
    const { page, faults } = await open(service, '/docs/zh/interfaces/stock_zh_a_hist');
    await expect.poll(() => page.locator('#columns').count()).toBe(1);
    const text = (await page.locator('main').textContent()) ?? '';
    for (const each of [
      '查看数据',
      '前复权：以今日价格为准',
      '元/股',
      '前面的零不可省略',
      '默认',
      '日期',
      '不填补空缺',
    ])
      expect(text).toContain(each);
    for (const each of [
      'forward-adjusted',
      UNITS.yuan_per_share.name.en,
      'default',
      'Longest wait',
      'no gap is filled',
    ])
      expect(text).not.toContain(each);
    expect(faults).toEqual([]);
  });

  it('says where to go on when there is no page at an address', async () => {
    const { page, faults } = await open(service, '/docs/interfaces/nothing');
    await expect.poll(() => page.locator('h1').textContent()).toBe('There is no page at this address');
    await page.getByRole('link', { name: 'All interfaces' }).last().click();
    await page.waitForURL(`${service.url}/docs/interfaces/`);
    expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
  });

  it('says that a page or the search cannot be loaded, and loads it once the service is back', async () => {
    const { page } = await open(service, '/docs/', { isolated: true });
    await idle(page);
    await page.context().setOffline(true);
    const status = page.locator('.search [role=status]');
    await page.keyboard.press('/');
    await expect.poll(() => status.textContent()).toContain('cannot be loaded');
    await page.keyboard.press('Escape');
    await page.locator('.large').getByRole('link', { name: 'Errors', exact: true }).click();
    await expect.poll(() => page.locator('h1').textContent()).toBe('This page cannot be loaded');
    await page.context().setOffline(false);
    await page.keyboard.press('/');
    await page.locator('.search .field').fill('inflation');
    await expect.poll(() => status.textContent()).toMatch(/\d+ found/);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Try again' }).click();
    await expect.poll(() => page.locator('h1').textContent()).toContain('Errors');
  });

  it('can be read and gone through where scripts do not run', async () => {
    const { page } = await open(service, '/docs/interfaces/stock_zh_a_hist', { javaScriptEnabled: false });
    expect(await page.locator('h1').textContent()).toBe('stock_zh_a_hist');
    expect(await page.locator('main code').allTextContents()).toEqual(
      expect.arrayContaining(['adjust', 'cookie', '收盘']),
    );
    expect(await page.locator('.unit').allTextContents()).toContain(UNITS.yuan_per_share.name.en);
    await page.locator('main').getByRole('link', { name: 'Stocks' }).click();
    await page.waitForURL(`${service.url}/docs/categories/stock/`);
    await page.locator('#stock_zh_a_hist a').first().click();
    await page.waitForURL(`${service.url}/docs/interfaces/stock_zh_a_hist`);
    await page.getByRole('link', { name: 'Errors' }).first().click();
    await page.waitForURL(`${service.url}/docs/errors`);
  });

  it.each([
    ['', 'Find a name', /^3 found$/, 'Renamed, and served'],
    ['zh/', '查找名称', /^3 条结果$/, '已改名，已提供'],
  ])('%sakshare: shows the names that hold what is typed, under their reason', async (folder, label, count, reason) => {
    const { page, faults } = await open(service, `/docs/${folder}akshare`);
    const names = page.locator('.akshare-names li:visible');
    const all = await names.count();
    expect(all).toBe(1090 + 649);
    await page.getByLabel(label).fill('FUND em money');
    await page.getByRole('status').getByText(count).waitFor();
    expect(await names.allInnerTexts()).toEqual([
      'fund_em_money_fund_daily → fund_money_fund_daily_em 1.4.26',
      'fund_em_money_fund_info → fund_money_fund_info_em 1.4.26',
      'fund_em_money_rank → fund_money_rank_em 1.9.27',
    ]);
    expect(await page.locator('main h3:visible').allInnerTexts()).toEqual([expect.stringContaining(reason)]);
    await page.getByLabel(label).fill('');
    await expect.poll(() => names.count()).toBe(all);
    await page.getByRole('link', { name: 'fund_money_rank_em' }).first().click();
    await page.waitForURL(`${service.url}/docs/${folder}interfaces/fund_money_rank_em`);
    expect(faults).toEqual([]);
  });

  it('lists the names of AKShare where scripts do not run', async () => {
    const { page } = await open(service, '/docs/akshare', { javaScriptEnabled: false });
    expect(await page.locator('.akshare-names li').count()).toBe(1090 + 649);
    expect(await page.getByLabel('Find a name').count()).toBe(0);
    await page.getByRole('link', { name: 'fund_name_em' }).first().click();
    await page.waitForURL(`${service.url}/docs/interfaces/fund_name_em`);
  });

  it('loads less than 150 kB of compressed script to show the start page', async () => {
    const { page } = await open(service, '/version', { isolated: true });
    const sizes: Promise<number>[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script')
        sizes.push(request.sizes().then(({ responseBodySize }) => responseBodySize));
    });
    await page.goto(`${service.url}/docs/`);
    await idle(page);
    const bytes = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
    expect(sizes.length).toBeGreaterThan(3);
    expect(bytes).toBeGreaterThan(20_000);
    expect(bytes).toBeLessThan(150_000);
    console.log(`The start page of the manual loads ${Math.round(bytes / 1000)} kB of compressed script.`);
  });
});
