import { describe, expect, it } from 'vitest';
import { declarationOf, everyKind, found } from '../../../test/declarations.ts';
import { Catalogue, findDeclarations } from './catalogue.ts';
import { toDescriptions, toIndex } from './entries.ts';
import { findNear, Registry } from './registry.ts';

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
      dailyPart: 'history',
      proof: 'recorded',
    });
    expect(await registry.load('stock_zh_a_hist')).toBe(stockZhAHist);
  });

  it('tell a broken declaration from an unknown name', async () => {
    for (const [name, code] of [
      ['broken_one', 'broken_declaration'],
      ['toString', 'unknown_interface'],
    ] as const) {
      expect(registry.find(name)).toBeUndefined();
      await expect(registry.load(name)).rejects.toMatchObject({ code });
    }
  });

  it.each([
    ['stock_zh_a_his', 'stock_zh_a_hist'],
    ['STOCK_ZH_A_HIST', 'stock_zh_a_hist'],
    ['zh_a', 'stock_zh_a_hist'],
    ['evry_kind', 'every_kind'],
    ['Stock-zh-a-hist', 'stock_zh_a_hist'],
    ['stock_zh_a_hist.json', 'stock_zh_a_hist'],
  ])('name the nearest for %s', async (name, nearest) => {
    await expect(registry.load(name)).rejects.toThrow(`Did you mean ${nearest}?`);
  });

  it('tell a name that AKShare has, and what does the same job where something does', async () => {
    const replacing = Registry.of([found({ ...stockZhAHist, replaces: ['stock_zh_a_hist_tx'] })]);
    await expect(replacing.load('stock_zh_a_hist_tx')).rejects.toThrow(
      /^AKShare has stock_zh_a_hist_tx; this service does not serve it yet\. stock_zh_a_hist does the same job\. /,
    );
    // Its letters are near, and it gives an index.
    await expect(registry.load('index_zh_a_hist')).rejects.toThrow(
      /^AKShare has index_zh_a_hist; this service does not serve it yet\. \/docs\/akshare lists what there is of AKShare\. The names are listed/,
    );
  });

  it('tell what is known of a name of old, and nothing of one that is served or of no name', async () => {
    expect(await registry.absenceOf('stock_zh_a_hist_163')).toEqual({
      state: 'sourceClosed',
      since: '1.9.34',
      instead: ['stock_zh_a_hist'],
    });
    for (const name of ['stock_zh_a_hist', 'broken_one', 'nothing_like_it', 'toString', '__proto__'])
      expect(await registry.absenceOf(name)).toBeUndefined();
  });

  it.each(['', 'x', 'nothing_like_it', 'y'.repeat(10_000)])('say where the names are listed for %j', async (name) => {
    await expect(registry.load(name)).rejects.toThrow('/api/openapi.json');
  });
});

it('finds the names that differ by one letter first, then the longer ones that hold what was typed', () => {
  const known = ['rv_from_stock_zh_a_hist_min_em', 'stock_zh_a_hist_min_em', 'stock_zh_a_hist', 'stock_zh_a_hist_tx'];
  const shortest = ['stock_zh_a_hist', 'stock_zh_a_hist_tx', 'stock_zh_a_hist_min_em'];
  expect(findNear('stock_zh_a_hist_', known)).toEqual(shortest);
  expect(findNear('zh_a_hist', known)).toEqual(shortest);
  expect(findNear('bond_cb_jsl', known)).toEqual([]);
  expect(findNear('usdcny', ['usdcnh', 'usdcnyc'])).toEqual(['usdcnyc', 'usdcnh']);
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
    expect(entries.flatMap(({ replaces = [] }) => replaces).filter((name) => declared.has(name))).toEqual([]);
  });

  it('names one interface for each part of a day, and one that lists the days of trading', async () => {
    const { entries } = toIndex(await catalogue);
    const parts = entries.flatMap(({ name, dailyPart }) => (dailyPart ? [[dailyPart, name] as const] : []));
    expect(Object.fromEntries(parts)).toEqual({
      quotes: 'stock_zh_a_spot_em',
      history: 'stock_zh_a_hist',
      dividends: 'stock_fhps_em',
    });
    expect(parts).toHaveLength(3);
    expect(entries.filter(({ listsTradingDays }) => listsTradingDays).map(({ name }) => name)).toEqual([
      'tool_trade_date_hist_sina',
    ]);
  });

  it('names no interface as similar to another that is not there', async () => {
    const { interfaces } = await catalogue;
    const declared = new Set(interfaces.map(({ name }) => name));
    const named = interfaces.flatMap(({ name, similar = [] }) => similar.map((each) => [name, each] as const));
    expect(named.length).toBeGreaterThan(0);
    expect(named.filter(([name, each]) => each === name || !declared.has(each))).toEqual([]);
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
