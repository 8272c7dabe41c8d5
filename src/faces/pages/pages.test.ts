import { describe, expect, it } from 'vitest';
import { everyKind, found } from '../../../test/declarations.ts';
import { say } from '../../base/say.ts';
import { CATEGORIES } from '../../catalogue/declare/categories.ts';
import { text, toColumns } from '../../catalogue/declare/columns.ts';
import { Registry } from '../../catalogue/registry/registry.ts';
import type { Interface } from '../../engine/interface/interface.ts';
import { string } from '../../engine/interface/params.ts';
import { referencePage, unknownCategoryPage } from './category-pages.ts';
import { ApiHome } from './home.ts';
import { listPage } from './list-page.ts';

const hostile: Interface = {
  ...everyKind,
  name: 'hostile',
  category: 'stock',
  say: say('Says <script>alert("1")</script> & more.'),
  page: 'https://lines.example/?a="><script>',
  params: { symbol: string({ default: `'"><img src=x>`, say: say('A <b>bold</b> text.') }) },
  columns: toColumns([[`<u>"'`, text({ id: 'odd', say: say('An <i>odd</i> column.', '<i>奇怪</i>的列。') })]]),
  rules: [],
  ask: () => ({ topic: 'hostile' }),
  parse: () => {
    throw new Error('never read');
  },
  example: { symbol: '<&">' },
};

const catalogue = await Registry.of([found(hostile), found(everyKind)]).described();
const STATES = new Map([
  ['lines', { up: false, summary: 'Failed 1 minute ago (<busy>).', chinese: '失败（<busy>）。' }],
]);
const assets = new Map(
  [
    'pages.css',
    'pages.js',
    'header.js',
    'status.js',
    'search.js',
    'swagger-ui.css',
    'swagger-ui-bundle.js',
    'swagger.js',
    'redoc.standalone.js',
    'redoc.js',
  ].map((name) => [name, name]),
);
const instance = {
  basePath: '',
  version: '1.2.3',
  sandbox: false,
  wantsToken: false,
  assets,
  categories: [{ key: 'stock', title: { en: 'Stocks', zh: '股票' } }],
};
const swaggerPage = referencePage.bind(undefined, 'docs');
const redocPage = referencePage.bind(undefined, 'redoc');
const pages: readonly (readonly [string, string])[] = [
  ['home page', new ApiHome(catalogue, instance).toPage(STATES, 'en')],
  ['list of a category', listPage(catalogue, instance, 'stock')],
  ['interactive page', swaggerPage(catalogue, instance, 'stock')],
  ['reference page', redocPage(catalogue, instance, 'stock')],
  ['page of an unknown category', unknownCategoryPage(catalogue, instance, '"><script>alert(1)</script>')],
];

describe('every page', () => {
  it('is made of valid declarations', () => {
    expect(catalogue.findings).toEqual([]);
  });

  it.each(pages)('%s: escapes every value', (_, page) => {
    expect(page).not.toMatch(/<script>|<img|<b>|<i>|<u>/);
    expect(page).not.toContain('alert("1")');
  });

  it.each(pages)('%s: has a language, a title, a viewport, one main part and one first heading at most', (_, page) => {
    expect(page).toMatch(/^<!doctype html>\n<html lang="en">/);
    expect(page).toMatch(/<title>[^<]+ · finfount<\/title>/);
    expect(page).toContain('<meta name="viewport"');
    expect(page.match(/<main /g)).toHaveLength(1);
    expect(page.match(/<h1[ >]/g) ?? []).toHaveLength(page.includes('class="toolbar"') ? 0 : 1);
  });

  it.each(pages)('%s: runs no inline script and loads nothing from elsewhere', (_, page) => {
    for (const [, attributes = '', content] of page.matchAll(/<script([^>]*)>([^<]*)<\/script>/g)) {
      expect(content).toBe('');
      expect(attributes).toContain('src="/api/assets/');
    }
    expect(page).not.toMatch(/\son[a-z]+=|javascript:|<style/);
    expect(page).not.toMatch(/<(?:script|link|img)[^>]+(?:src|href)="(?:https?:)?\/\//);
  });
});

describe('under a base path', () => {
  const finance = { ...instance, basePath: '/finance' };

  it.each([
    ['home page', new ApiHome(catalogue, finance).toPage(STATES, 'en')],
    ['list of a category', listPage(catalogue, finance, 'stock')],
    ['interactive page', swaggerPage(catalogue, finance, 'stock')],
    ['reference page', redocPage(catalogue, finance, 'stock')],
    ['page of an unknown category', unknownCategoryPage(catalogue, finance, 'nothing')],
  ])('the %s links nothing outside', (_, page) => {
    const addresses = [...page.matchAll(/\s(?:href|src|action|data-document|data-list)="(\/[^"]*)"/g)].map(
      ([, address]) => address,
    );
    expect(addresses.length).toBeGreaterThan(5);
    expect(addresses.filter((address) => !address?.startsWith('/finance/'))).toEqual([]);
  });

  it('the home for programs links nothing outside', () => {
    const addresses = [
      ...JSON.stringify(new ApiHome(catalogue, finance).toRecord(STATES, 'en')).matchAll(/"(\/[^"]*)"/g),
    ].map(([, address]) => address);
    expect(addresses.length).toBeGreaterThan(5);
    expect(addresses.filter((address) => !address?.startsWith('/finance/'))).toEqual([]);
  });
});

describe('the API home', () => {
  it('shows every category with its documents, and leads to its list', () => {
    const page = new ApiHome(catalogue, instance).toPage(STATES, 'en');
    expect(page).toContain('<details data-list="/api/?category=article">');
    expect(page).toContain('href="/api/?category=stock"');
    expect(page).not.toContain('every_kind');
    expect(page).toContain('href="/api/docs?category=article"');
    expect(page).toContain('href="/api/openapi/common.json"');
    expect(page).toContain('2 data interfaces');
  });

  it('does not grow with the number of interfaces', async () => {
    const sizeOf = async (count: number): Promise<number> => {
      const declared = Array.from({ length: count }, (_, at) => found({ ...everyKind, name: `kind_${at}` }));
      return new ApiHome(await Registry.of(declared).described(), instance).toPage(STATES, 'en').length;
    };
    expect(Math.abs((await sizeOf(90)) - (await sizeOf(10)))).toBeLessThan(10);
  });

  it('shows the state of each source that is known', () => {
    const page = new ApiHome(catalogue, instance).toPage(STATES, 'en');
    expect(page).toContain('<span class="state" data-up="false">Failed 1 minute ago (&lt;busy&gt;).</span>');
    expect(new ApiHome(catalogue, instance).toPage(new Map(), 'en')).not.toContain('class="state"');
  });

  it('has the same content as JSON', () => {
    expect(new ApiHome(catalogue, instance).toRecord(STATES, 'en')).toMatchObject({
      version: '1.2.3',
      http_interface: '0.1.0',
      sandbox: false,
      sources: [{ name: 'lines', stands_in_for: [], up: false, state: 'Failed 1 minute ago (<busy>).' }],
      categories: [
        { key: 'stock', openapi: '/api/openapi/stock.json', interfaces: [{ name: 'hostile' }] },
        {
          key: 'article',
          interfaces: [
            {
              name: 'every_kind',
              manual: '/docs/interfaces/every_kind',
              example: '/api/public/every_kind?topic=example',
            },
          ],
        },
        { key: 'common', interfaces: [] },
      ],
    });
  });

  it('has a notice in a sandbox, and none otherwise', () => {
    expect(new ApiHome(catalogue, { ...instance, sandbox: true }).toPage(STATES, 'en')).toContain(
      'every figure is made up',
    );
    expect(new ApiHome(catalogue, instance).toPage(STATES, 'en')).not.toContain('made up');
  });
});

describe('the list of a category', () => {
  it('holds its interfaces once, each with its manual, a call and a form to send it', () => {
    const page = listPage(catalogue, instance, 'article');
    expect(page.split('<a class="name" href="/docs/interfaces/every_kind">every_kind</a>')).toHaveLength(2);
    expect(page).toContain('href="/api/public/every_kind?topic=example"');
    expect(page).toContain('href="/api/docs?category=article#/Articles%20and%20economic%20data/every_kind"');
    expect(page).not.toContain('hostile');
  });

  it('groups them by topic', async () => {
    const topical = await Registry.of([found({ ...everyKind, topic: 'goodwill' })]).described();
    expect(listPage(topical, instance, 'article')).toContain('<h3>Goodwill <span lang="zh-Hans">商誉</span></h3>');
  });

  it('throws for an unknown category', () => {
    expect(() => listPage(catalogue, instance, 'fund')).toThrow(expect.objectContaining({ code: 'not_found' }));
  });
});

describe('the interactive and the reference page', () => {
  it.each([
    ['interactive', swaggerPage, '#/Goodwill'],
    ['reference', redocPage, '#tag/Goodwill'],
  ] as const)('%s: leads to each topic, which has a document of its own', async (_, toPage, anchor) => {
    const topical = Registry.of([found({ ...everyKind, topic: 'goodwill' }), found(hostile)]);
    const page = toPage(topical, instance, 'article');
    expect(page).toContain(`<a href="${anchor}" data-document="/api/openapi/article.goodwill.json">`);
    expect(toPage(topical, instance, 'stock')).not.toContain('aria-label="Topics"');
  });

  it.each([
    ['interactive', swaggerPage],
    ['reference', redocPage],
  ] as const)('%s: shows one category, offers all, and links its document for readers without scripts', (_, toPage) => {
    const page = toPage(catalogue, instance, 'article');
    expect(page).toContain('?category=article" aria-current="page">');
    expect(page).toContain('?category=common">');
    expect(page).toContain('<link rel="service-desc" type="application/json" href="/api/openapi/article.json">');
    expect(page).toContain('<a href="/api/openapi/article.json">OpenAPI document</a>');
    expect(page).toContain('data-document="/api/openapi/article.json"');
  });

  it.each([
    ['interactive', swaggerPage],
    ['reference', redocPage],
  ] as const)('%s: does not grow with the number of interfaces', (_, toPage) => {
    const sizeOf = (count: number): number => {
      const declared = Array.from({ length: count }, (_, at) => found({ ...everyKind, name: `kind_${at}` }));
      return toPage(Registry.of(declared), instance, 'article').length;
    };
    expect(sizeOf(90)).toBe(sizeOf(10));
  });

  it('show the first category if none is chosen', () => {
    expect(swaggerPage(catalogue, instance)).toBe(swaggerPage(catalogue, instance, 'stock'));
  });

  it('throw for an unknown category, whose page lists the known ones', () => {
    expect(() => swaggerPage(catalogue, instance, 'fund')).toThrow(expect.objectContaining({ code: 'not_found' }));
    expect(() => redocPage(catalogue, instance, '__proto__')).toThrow(expect.objectContaining({ code: 'not_found' }));
    const page = unknownCategoryPage(catalogue, instance, 'fund');
    for (const key of ['stock', 'article', 'common']) expect(page).toContain(`/api/docs?category=${key}`);
  });

  it('can anchor every category: its title is words and spaces', () => {
    for (const { title } of Object.values(CATEGORIES)) expect(title.en).toMatch(/^[A-Za-z]+(?: [A-Za-z]+)*$/);
  });
});
