import { describe, expect, it } from 'vitest';
import { everyKind, found } from '../../test/declarations.ts';
import { label, open } from '../declare/columns.ts';
import { CATEGORIES, type Interface } from '../declare/interface.ts';
import { text } from '../declare/params.ts';
import { findDeclarations, Registry } from '../registry.ts';
import { manualPage } from './manual.ts';
import { homeDocument, homePage, notFoundPage, redocPage, swaggerPage, unknownCategoryPage } from './pages.ts';

const hostile: Interface = {
  ...everyKind,
  name: 'hostile',
  category: 'stock',
  doc: 'Says <script>alert("1")</script> & more.',
  page: 'https://lines.example/?a="><script>',
  params: { symbol: text({ default: `'"><img src=x>`, doc: 'A <b>bold</b> text.' }) },
  columns: [label(`<u>"'`, 'An <i>odd</i> column.')],
  rules: [],
  ask: () => ({ topic: 'hostile' }),
  parse: () => {
    throw new Error('never read');
  },
  example: { symbol: '<&">' },
};

const registry = new Registry([found(hostile), found(everyKind)]);
const instance = { version: '1.2.3', sandbox: false };
const pages: readonly (readonly [string, string])[] = [
  ['home page', homePage(registry, instance)],
  ['manual', manualPage(registry, instance)],
  ['interactive page', swaggerPage(registry, 'stock')],
  ['reference page', redocPage(registry, 'stock')],
  ['page of an unknown category', unknownCategoryPage(registry, '"><script>alert(1)</script>')],
  ['page of an unknown address', notFoundPage()],
];

describe('every page', () => {
  it('is made of sound declarations', () => {
    expect(registry.findings).toEqual([]);
  });

  it.each(pages)('%s: escapes everything that comes from outside', (_, page) => {
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

describe('the API home', () => {
  it('lists every interface once, with its manual, its documents and a call', () => {
    const page = homePage(registry, instance);
    expect(page).toContain('<a class="name" href="/docs/#every_kind">every_kind</a>');
    expect(page).toContain('href="/api/public/every_kind?topic=example"');
    expect(page).toContain('href="/api/docs?category=article"');
    expect(page).toContain('href="/api/openapi/common.json"');
    expect(page).toContain('2 data interfaces');
  });

  it('says the same as JSON', () => {
    expect(homeDocument(registry, instance)).toMatchObject({
      version: '1.2.3',
      http_interface: '0.1.0',
      sandbox: false,
      categories: [
        { key: 'stock', openapi: '/api/openapi/stock.json', interfaces: [{ name: 'hostile' }] },
        {
          key: 'article',
          interfaces: [
            { name: 'every_kind', manual: '/docs/#every_kind', example: '/api/public/every_kind?topic=example' },
          ],
        },
        { key: 'common', interfaces: [] },
      ],
    });
  });

  it('says that a sandbox is one, and nothing of it otherwise', () => {
    expect(homePage(registry, { ...instance, sandbox: true })).toContain('every figure is made up');
    expect(manualPage(registry, { ...instance, sandbox: true })).toContain('every figure is made up');
    expect(homePage(registry, instance)).not.toContain('made up');
  });
});

describe('the interactive and the reference page', () => {
  it.each([
    ['interactive', swaggerPage],
    ['reference', redocPage],
  ] as const)('%s: shows one category, offers all, and links its document for readers without scripts', (_, toPage) => {
    const page = toPage(registry, 'article');
    expect(page).toContain('<option value="article" selected>');
    expect(page).toContain('<option value="common">');
    expect(page).toContain('<link rel="service-desc" type="application/json" href="/api/openapi/article.json">');
    expect(page).toContain('<a href="/api/openapi/article.json">OpenAPI document</a>');
    expect(page).toContain('data-document="/api/openapi/article.json"');
  });

  it('show the first category where none is chosen', () => {
    expect(swaggerPage(registry)).toBe(swaggerPage(registry, 'stock'));
  });

  it('do not find an unknown category, whose own page lists those that are', () => {
    expect(() => swaggerPage(registry, 'fund')).toThrow(expect.objectContaining({ code: 'not_found' }));
    expect(() => redocPage(registry, '__proto__')).toThrow(expect.objectContaining({ code: 'not_found' }));
    const page = unknownCategoryPage(registry, 'fund');
    for (const key of ['stock', 'article', 'common']) expect(page).toContain(`/api/docs?category=${key}`);
  });

  it('can anchor every category: a title is words and blanks', () => {
    for (const { title } of Object.values(CATEGORIES)) expect(title).toMatch(/^[A-Za-z]+(?: [A-Za-z]+)*$/);
  });
});

describe('the manual', () => {
  it('says of columns of any kind that they are numbers or texts', () => {
    const mixed: Interface = { ...hostile, columns: [open('any', 'index points', 'One for each heading.')] };
    expect(manualPage(new Registry([found(mixed)]), instance)).toContain(
      '<th scope="row"><em>further columns</em></th><td>number or text</td><td>index points</td>',
    );
  });

  it('documents every parameter and column of every real interface', async () => {
    const real = new Registry(await findDeclarations());
    const page = manualPage(real, instance);
    for (const { name, params, columns } of real.interfaces) {
      expect(page).toContain(`<h4 id="${name}">`);
      for (const each of Object.keys(params)) expect(page).toContain(`<code>${each}</code>`);
      for (const each of columns.filter((column) => column.name !== '*'))
        expect(page).toContain(`<code>${each.name}</code>`);
    }
  });

  it('tells the type, the default and the choices of a parameter', () => {
    const page = manualPage(registry, instance);
    expect(page).toContain('<tr><th scope="row"><code>topic</code></th><td>string</td><td><em>required</em></td>');
    expect(page).toContain('<td>collection of integer</td>');
    expect(page).toContain('<code>short</code> a little');
  });

  it('lists every status of an error', () => {
    const page = manualPage(registry, instance);
    for (const status of [400, 404, 405, 414, 422, 431, 500, 501, 502, 503])
      expect(page).toContain(`<th scope="row">${status}</th>`);
  });

  it('of no interface at all is a page', () => {
    expect(manualPage(new Registry([]), instance)).toContain('serves no interface');
  });
});
