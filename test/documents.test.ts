import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Registry } from '../src/catalogue/registry/registry.ts';
import type { FoundRecord } from '../src/faces/search/found-record.ts';
import { startTestService, type TestService } from './service.ts';

// Documents for programs: Markdown beside every page, the list of them, what crawlers may read, and a search as
// JSON.

const BASE = '/finance';
let service: TestService;
beforeAll(async () => {
  service = await startTestService({ sandbox: true, basePath: BASE });
});
afterAll(() => service?.close());

/** Gets a path that begins with the base path. */
const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(new URL(path, service.url), { headers, redirect: 'manual' });

async function markdownAt(path: string): Promise<string> {
  const response = await get(path);
  expect([response.status, response.headers.get('content-type')], path).toEqual([200, 'text/markdown; charset=utf-8']);
  const text = await response.text();
  expect(text, path).toMatch(/^# /);
  expect(text, path).not.toMatch(/__BASE_PATH__|<!-- generated|v-pre|<div/);
  return text;
}

/** The targets of the links of a document that stay on this service, as paths. */
function linksIn(text: string, path: string): readonly string[] {
  const targets = [...text.matchAll(/\]\(([^()\s]+)\)/g)].map(
    ([, target = '']) => new URL(target, `${service.url}${path.slice(BASE.length)}`),
  );
  return [
    ...new Set(targets.filter(({ origin }) => origin === new URL(service.url).origin).map(({ pathname }) => pathname)),
  ];
}

describe('/llms.txt', () => {
  it('has at most 8 KB, and every interface is two links away', async () => {
    const response = await get(`${BASE}/llms.txt`);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const list = await response.text();
    expect(Buffer.byteLength(list)).toBeLessThanOrEqual(8_192);
    const links = linksIn(list, `${BASE}/llms.txt`);
    expect(links.length).toBeGreaterThan(20);
    const pages = await Promise.all(links.map(async (path) => [path, await markdownAt(path)] as const));
    const named = new Set(pages.flatMap(([path, text]) => linksIn(text, path)));
    const { entries } = await Registry.open();
    expect(entries.filter(({ name }) => !named.has(`${BASE}/docs/interfaces/${name}.md`))).toEqual([]);
  });
});

describe('a page of the manual', () => {
  it('names its Markdown in `Link`, in both languages', async () => {
    const map = await (await get(`${BASE}/sitemap.xml`)).text();
    const pages = [...map.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => new URL(address));
    expect(new Set(pages.map(({ origin }) => origin))).toEqual(new Set([new URL(service.url).origin]));
    const paths = pages.map(({ pathname }) => pathname);
    expect(paths).toContain(`${BASE}/docs/interfaces/stock_zh_a_hist`);
    const written = paths.filter((path) => !path.includes('/interfaces/'));
    expect(written.length).toBeGreaterThan(60);
    const some = [
      ...written,
      `${BASE}/docs/interfaces/`,
      ...['', 'zh/'].flatMap((folder) =>
        ['stock_zh_a_hist', 'fred_md', 'article_epu_index'].map((name) => `${BASE}/docs/${folder}interfaces/${name}`),
      ),
    ];
    for (const path of some) {
      const { status, headers } = await get(path);
      expect(status, path).toBe(200);
      const alternate = /^<([^>]+)>; rel="alternate"; type="text\/markdown"$/.exec(headers.get('link') ?? '')?.[1];
      expect(alternate, path).toBeDefined();
      await markdownAt(alternate ?? '');
    }
  });

  it('is the same in Markdown: links between pages lead to Markdown, programs stay as they are', async () => {
    const page = await markdownAt(`${BASE}/docs/calls.md`);
    const links = linksIn(page, `${BASE}/docs/calls.md`).filter(
      (path) => path.startsWith(`${BASE}/docs/`) && path.endsWith('.md'),
    );
    expect(links.length).toBeGreaterThan(2);
    for (const path of links) await markdownAt(path);
    expect(links).toContain(`${BASE}/docs/explore.md`);
    expect(await markdownAt(`${BASE}/docs/zh/explore.md`)).toContain('图');
    expect(await markdownAt(`${BASE}/docs/errors.md`)).toContain('`upstream_changed`');
    expect(await markdownAt(`${BASE}/docs/sources.md`)).toContain('push2his.eastmoney.com');
  });

  it('of an interface has its parameters, choices and columns', async () => {
    const page = await markdownAt(`${BASE}/docs/interfaces/stock_zh_a_hist.md`);
    for (const text of [
      '`symbol`',
      '`qfq`',
      '`收盘` `close` (yuan per share)',
      `GET ${BASE}/api/public/stock_zh_a_hist?symbol=600000`,
    ])
      expect(page).toContain(text);
    expect(await markdownAt(`${BASE}/docs/zh/interfaces/stock_zh_a_hist.md`)).toContain('## 参数');
  });

  it('is not there in words, as every error is for a program, and as a page for a browser', async () => {
    const path = `${BASE}/docs/interfaces/no_such_name.md`;
    const response = await get(path);
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    expect(await response.json()).toEqual({
      error: `There is nothing at ${path}. The documents are listed at ${BASE}/llms.txt.`,
    });
    const page = await get(path, { accept: 'text/html' });
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
  });
});

it('crawlers may read documents and not data', async () => {
  const robots = await (await get(`${BASE}/robots.txt`)).text();
  for (const path of ['/api/public/', '/api/export/', '/api/table/', '/api/symbols', '/mcp', '/metrics'])
    expect(robots).toContain(`Disallow: ${BASE}${path}\n`);
  expect(robots).not.toMatch(/Disallow: \/finance\/(?:docs\/?|llms\.txt|api\/?)$/m);
  expect(robots).toContain(`Sitemap: ${service.url}/sitemap.xml`);
});

describe('/api/?q=', () => {
  const search = async (typed: string, headers: Record<string, string> = {}): Promise<Response> =>
    get(`${BASE}/api/?q=${encodeURIComponent(typed)}`, headers);

  it('answers programs with what was found, best first', async () => {
    const response = await search('600519 分红');
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const found = (await response.json()) as FoundRecord;
    expect(found).toMatchObject({ query: '600519 分红', partial: false });
    expect(found.interfaces[0]).toMatchObject({ name: expect.any(String), doc: expect.any(String), category: 'stock' });
    expect(found.interfaces[0]?.call).toMatch(/^\/finance\/api\/public\/\w+\?\w+=\w*600519$/);
    expect(found.count).toBeGreaterThanOrEqual(found.interfaces.length);
    expect(Array.isArray(found.symbols)).toBe(true);
  });

  it('finds the security in a question, and what takes it, as `find_data` does', async () => {
    await expect
      .poll(async () => (await search('平安银行 资金流向')).json(), { timeout: 20_000 })
      .toMatchObject({
        query: '平安银行 资金流向',
        words: '资金流向',
        partial: false,
        symbols: [{ code: '000001', name: '平安银行' }],
      });
    const found = (await (await search('平安银行 资金流向')).json()) as FoundRecord;
    expect(found.interfaces[0]?.call).toBe('/finance/api/public/stock_individual_fund_flow?stock=000001');
    expect(found.interfaces.length).toBeGreaterThan(1);
    const page = await (await search('平安银行 资金流向', { accept: 'text/html' })).text();
    expect(page).toMatch(/class="symbol".*class="name" href="[^"]*stock_individual_fund_flow"/s);
    expect(page).toContain('>stock=000001</a>');
    expect(page).not.toContain('No interface fits');
    const english = (await (await search("Moutai's top ten shareholders")).json()) as FoundRecord;
    expect(english.symbols.map(({ code }) => code)).toEqual(['600519']);
    expect(english.interfaces[0]?.call).toBe('/finance/api/public/stock_gdfx_top_10_em?symbol=sh600519');
  });

  it('says that securities are still being loaded, and names that of a code beside its interfaces', async () => {
    const found = (await (await search('600519 分红')).json()) as FoundRecord;
    expect(found.symbols.map(({ name }) => name)).toEqual(['贵州茅台']);
    expect(found).not.toHaveProperty('words');
    const started = await startTestService({ sandbox: true });
    try {
      const first = await (await started.get(`/api/?q=${encodeURIComponent('茅台')}`)).json();
      expect(first).toMatchObject({ symbols: [], note: expect.stringMatching(/^The names are not there yet of: /) });
    } finally {
      await started.close();
    }
  });

  it('says where nothing has all of the words, and what is near', async () => {
    const found = await (await search('dividnds zzzzqq')).json();
    expect(found).toMatchObject({ partial: true });
  });

  it('answers a browser with a page, as before, and the catalogue without a search', async () => {
    expect((await search('dividends', { accept: 'text/html' })).headers.get('content-type')).toMatch(/^text\/html/);
    expect(await (await get(`${BASE}/api/`)).json()).toHaveProperty('categories');
  });
});
