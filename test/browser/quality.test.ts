import { Parser } from 'htmlparser2';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestService, type TestService } from '../service.ts';
import { afterAnimations, hasChromium, overflowOf, settle, useBrowser, violationsOf } from './browser.ts';

// Rules for every kind of page of the service.

const PAGES = [
  ['the home of the API', '/api/', 200],
  ['the Chinese home of the API with a category open', '/api/?lang=zh#macro', 200],
  ['the status', '/api/status', 200],
  ['the Chinese status', '/api/status?lang=zh', 200],
  ['the list of a category', '/api/?category=crypto', 200],
  ['the list of a category that is not there', '/api/?category=nothing', 404],
  ['the start of the manual', '/docs/', 200],
  ['the Chinese start of the manual', '/docs/zh/', 200],
  ['the page of an interface', '/docs/interfaces/stock_zh_a_hist', 200],
  ['the Chinese page of an interface', '/docs/zh/interfaces/article_oman_rv', 200],
  ['the Chinese page of a category', '/docs/zh/categories/macro/', 200],
  ['the Chinese page of the errors', '/docs/zh/errors', 200],
  ['the Chinese page of the sources', '/docs/zh/sources', 200],
  ['the Chinese explorer', '/docs/zh/explore', 200],
  ['the page of all interfaces', '/docs/interfaces/', 200],
  ['the page of a category', '/docs/categories/article/', 200],
  ['the page of the sources', '/docs/sources', 200],
  ['the page of the errors', '/docs/errors', 200],
  ['the explorer', '/docs/explore', 200],
  ['the page of today', '/docs/today', 200],
  ['the Chinese page of today', '/docs/zh/today', 200],
  ['the page of changes', '/docs/changes', 200],
  ['the Chinese page of changes', '/docs/zh/changes', 200],
  ['a page of the manual that is not there', '/docs/nothing', 404],
  ['a page that is not there', '/api/stock_zh_a_hist', 404],
  ['the page of a search', '/api/?q=goodwill', 200],
  ['the Chinese page of a search that finds nothing', '/api/?q=龙湖榜&lang=zh', 200],
  ['the interactive page', '/api/docs?category=article', 200],
  [
    'the interactive page with an operation open',
    '/api/docs?category=article#/Articles%20and%20economic%20data/fred_md',
    200,
  ],
  ['the Chinese interactive page', '/api/docs?category=crypto&lang=zh', 200],
  // A small category takes less time. Some of its answers have columns of any name.
  ['the reference page', '/api/redoc?category=article', 200],
  ['the page of a category that is not there', '/api/docs?category=nothing', 404],
] as const;

const open = useBrowser();

describe.skipIf(!hasChromium)('every page', { timeout: 120_000 }, () => {
  let service: TestService;

  beforeAll(async () => {
    service = await startTestService({ sandbox: true });
  });
  afterAll(() => service?.close());

  it.each(PAGES)(
    '%s: loads without an error and from this service only, and meets WCAG 2.2 AA, on a phone in the dark, too',
    async (_, path, status) => {
      const isChinese = /^\/docs\/zh\/|[?&]lang=zh/.test(path);
      const { page, faults } = await open(service, path);
      await settle(page);
      const facts: unknown = await page.evaluate(`({
      mode: document.compatMode,
      lang: document.documentElement.lang,
      title: document.title,
      twice: [...document.querySelectorAll('[id]')].map(({ id }) => id).filter((id, at, ids) => ids.indexOf(id) !== at),
      main: document.querySelectorAll('main').length,
    })`);
      expect(facts).toEqual({
        mode: 'CSS1Compat',
        lang: isChinese ? 'zh-Hans' : 'en',
        title: expect.stringMatching(/\S \S/),
        twice: [],
        main: 1,
      });
      // A Chinese page has the elements and colours of the English one, and texts of another length.
      if (!isChinese) expect(await violationsOf(page)).toEqual([]);

      await page.setViewportSize({ width: 360, height: 740 });
      // Redoc draws its colours once.
      const loaded = path.startsWith('/api/redoc') ? page.waitForEvent('load') : undefined;
      await page.emulateMedia({ colorScheme: 'dark' });
      await loaded;
      await settle(page);
      await afterAnimations(page);
      await expect.poll(() => overflowOf(page)).toBe(0);
      if (!isChinese) expect(await violationsOf(page)).toEqual([]);
      expect(faults).toEqual(complaintsAbout(service, path, status));
    },
  );

  it.each(PAGES)('%s: is sound HTML', async (_, path) => {
    const answer = await service.get(path.replace(/#.*/, ''), { accept: 'text/html' });
    expect(faultsOfMarkup(await answer.text())).toEqual([]);
  });

  // In bytes as they are sent. The reference pages load a library each, which a browser keeps for ever.
  it.each([
    ['/docs/', { script: 70_000, all: 80_000, requests: 12 }],
    ['/docs/interfaces/stock_zh_a_hist', { script: 100_000, all: 113_000, requests: 16 }],
    // With the candles of a share; most of the rest is the answer.
    ['/docs/explore?view.interface=stock_zh_a_hist&view.sent=1', { script: 140_000 }],
    ['/api/', { script: 5_000, all: 14_500, requests: 5 }],
    // With the document of a topic of the largest category, and the names of all its interfaces.
    ['/api/docs?category=stock#/Shareholders', { script: 520_000, all: 570_000, requests: 8 }],
    ['/api/redoc?category=stock#tag/Shareholders', { script: 350_000, all: 370_000, requests: 8 }],
  ])('%s: loads little at first, and its assets are immutable', async (path, budget) => {
    const loaded: { type: string; bytes: number; isImmutable: boolean; url: string }[] = [];
    const { page } = await open(service, '/version', { isolated: true });
    const sizes: Promise<void>[] = [];
    page.on('requestfinished', (request) => {
      if (!request.url().startsWith(service.url)) return;
      const measure = async (): Promise<void> => {
        const [{ responseBodySize }, response] = [await request.sizes(), await request.response()];
        loaded.push({
          url: request.url(),
          type: response?.headers()['content-type'] ?? '',
          bytes: responseBodySize,
          isImmutable: response?.headers()['cache-control']?.includes('immutable') ?? false,
        });
      };
      sizes.push(measure());
    });
    await page.goto(`${service.url}${path}`);
    await settle(page);
    await Promise.all(sizes);
    const sum = (wanted: RegExp): number =>
      loaded.filter(({ type }) => wanted.test(type)).reduce((total, { bytes }) => total + bytes, 0);
    const seen = { script: sum(/javascript/), all: sum(/./), requests: loaded.length };
    console.log(`first load of ${path}: ${JSON.stringify(seen)}`);
    for (const [what, most] of Object.entries(budget)) expect(seen).toHaveProperty(what, below(most));
    // The site generator links a style sheet of its own icons, which is empty: there are none.
    const assets = loaded.filter(({ type, bytes }) => /javascript|css/.test(type) && bytes > 0);
    expect(assets.length).toBeGreaterThan(1);
    expect(assets.filter(({ isImmutable }) => !isImmutable)).toEqual([]);
  });

  it.each(['/api/', '/api/?lang=zh', '/docs/', '/docs/zh/'])('%s: every link of it leads somewhere', async (path) => {
    const { page } = await open(service, path);
    await settle(page);
    const links: readonly string[] = await page.evaluate('[...document.links].map(({ href }) => href)');
    const own = [
      ...new Set(links.filter((link) => link.startsWith(service.url)).map((link) => link.replace(/#.*/, ''))),
    ];
    expect(own.length).toBeGreaterThan(20);
    for (const link of own) expect((await fetch(link)).status, link).toBe(200);
  });
});

/** The errors of a browser that opens a page: a 404 where there is none. */
function complaintsAbout(service: TestService, path: string, status: number): readonly string[] {
  return status === 200 ? [] : [`${status} ${service.url}${path}`];
}

/** A number that is positive and at most another. */
function below(most: number): unknown {
  return expect.toSatisfy((value: number) => value > 0 && value <= most, `at most ${most}`);
}

/**
 * Elements that are not closed where they were opened, closed without having been opened, or hold an attribute
 * twice.
 */
function faultsOfMarkup(html: string): readonly string[] {
  const faults: string[] = [];
  const attributes: string[] = [];
  const parser = new Parser({
    onopentagname: () => void attributes.splice(0),
    onattribute: (name) => {
      if (attributes.includes(name)) faults.push(`twice the attribute ${name}`);
      attributes.push(name);
    },
    onclosetag: (name, isImplied) => {
      if (isImplied && !VOID.has(name)) faults.push(`${name} is not closed where it ends`);
    },
  });
  parser.end(html);
  if (!/^<!doctype html>/i.test(html)) faults.push('no doctype');
  return faults;
}

const VOID = new Set(['br', 'col', 'hr', 'img', 'input', 'link', 'meta', 'source', 'wbr', 'path', 'circle', 'rect']);
