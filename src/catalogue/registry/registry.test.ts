import { describe, expect, it } from 'vitest';
import { declarationOf, everyKind, found } from '../../../test/declarations.ts';
import { Catalogue, findDeclarations } from './catalogue.ts';
import { toDescriptions, toIndex } from './entries.ts';
import { namesNotServed } from './not-served.ts';
import { Registry } from './registry.ts';

const stockZhAHist = await declarationOf('stock_zh_a_hist');
const registry = Registry.of([found(stockZhAHist), found(everyKind), { name: 'broken_one', exported: {} }]);

describe('find and load', () => {
  it('find an interface by its name', async () => {
    expect(registry.find('stock_zh_a_hist')).toEqual({
      name: 'stock_zh_a_hist',
      category: 'stock',
      topic: 'share-prices',
      source: 'eastmoney',
      fallbacks: ['tencent', 'sina'],
      subject: { param: 'symbol', isPriceHistory: true, of: ['share'], wants: '600000', pattern: '^[0-9]{6}$' },
      proof: 'recorded',
    });
    expect(await registry.load('stock_zh_a_hist')).toBe(stockZhAHist);
  });

  it('tell a broken declaration from an unknown name', async () => {
    for (const [name, code] of [
      ['broken_one', 'broken_declaration'],
      ['toString', 'unknown_interface'],
    ] as const) {
      expect(() => registry.find(name)).toThrow(expect.objectContaining({ code }));
      await expect(registry.load(name)).rejects.toMatchObject({ code });
    }
  });

  it.each([
    ['stock_zh_a_his', 'stock_zh_a_hist'],
    ['STOCK_ZH_A_HIST', 'stock_zh_a_hist'],
    ['zh_a', 'stock_zh_a_hist'],
    ['evry_kind', 'every_kind'],
  ])('name the nearest for %s', (name, nearest) => {
    expect(() => registry.find(name)).toThrow(`Did you mean ${nearest}?`);
  });

  it('tell a name that AKShare has, and what does the same job where something does', () => {
    const replacing = Registry.of([found({ ...stockZhAHist, insteadOf: ['stock_zh_a_hist_tx'] })]);
    expect(() => replacing.find('stock_zh_a_hist_tx')).toThrow(
      /^AKShare has stock_zh_a_hist_tx; this service does not serve it yet\. stock_zh_a_hist does the same job\. /,
    );
    // Its letters are near, and it gives an index.
    expect(() => registry.find('index_zh_a_hist')).toThrow(
      /^AKShare has index_zh_a_hist; this service does not serve it yet\. \/docs\/akshare lists what there is of AKShare\. The names are listed/,
    );
  });

  it('tell why a name is not served on purpose', () => {
    const [[name, { why }] = expect.fail('no name is left out')] = namesNotServed();
    expect(() => registry.find(name)).toThrow(`AKShare has ${name}; this service does not serve it: ${why}. `);
  });

  it.each(['', 'x', 'nothing_like_it', 'y'.repeat(10_000)])('say where the names are listed for %j', (name) => {
    expect(() => registry.find(name)).toThrow('/api/openapi.json');
  });
});

it('knows the names of broken declarations, and no others', () => {
  expect(['every_kind', 'broken_one', 'toString', ''].map((name) => registry.has(name))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(registry.entries.map(({ name }) => name)).toEqual(['stock_zh_a_hist', 'every_kind']);
  expect(registry.findings.map(({ name }) => name)).toEqual(['broken_one']);
});

it('knows every source once, fallback sources included, without what makes requests', () => {
  expect(registry.sources.map(({ name }) => name)).toEqual(['eastmoney', 'tencent', 'sina', 'lines']);
  for (const source of registry.sources) expect(Object.values(source)).not.toContainEqual(expect.any(Function));
});

describe('the index of the project', () => {
  const catalogue = findDeclarations().then((declarations) => new Catalogue(declarations));

  it('names no interface that is there as one whose job another does', async () => {
    const { entries } = toIndex(await catalogue);
    const declared = new Set(entries.map(({ name }) => name));
    expect(entries.flatMap(({ insteadOf = [] }) => insteadOf).filter((name) => declared.has(name))).toEqual([]);
  });

  it('and its descriptions are the same after they were written as JSON', async () => {
    const index = toIndex(await catalogue);
    expect(JSON.parse(JSON.stringify(index))).toEqual(index);
    const descriptions = toDescriptions(await catalogue);
    expect(JSON.parse(JSON.stringify(descriptions))).toEqual(descriptions);
  });

  it('names the file of every interface', async () => {
    const { entries } = toIndex(await catalogue);
    expect(entries.length).toBeGreaterThan(0);
    for (const { module } of entries) expect(module).toMatch(/^[\w-]+\/[\w/-]+\.interfaces\.ts$/);
  });
});

it('opens without a build', async () => {
  const opened = await Registry.open();
  expect(opened.isBuilt).toBe(false);
  expect(opened.entries.map(({ name }) => name)).toEqual((await opened.all()).interfaces.map(({ name }) => name));
  expect(await opened.load('fred_md')).toMatchObject({ name: 'fred_md' });
});
