import { expect, it, vi } from 'vitest';
import { everyKind, found } from '../../../../test/declarations.ts';
import { Registry } from '../../../catalogue/registry/registry.ts';
import { InterfaceSearch } from '../../search/interface-search.ts';
import { BuiltFiles } from './built-files.ts';
import { searchIndex } from './search-index.ts';
import { searchPages } from './search-pages.ts';
import { siteInfo } from './site-info.ts';

it('the page of a search is made once for all who search for the same; not every search is remembered', async () => {
  const registry = Registry.of([found(everyKind)]);
  const moutai = {
    code: '600519',
    name: '贵州茅台',
    kind: 'share' as const,
    market: 'sh' as const,
    interfaces: [{ name: 'stock_zh_a_hist', param: 'symbol', value: '600519' }],
  };
  const symbols = { find: async ({ typed }: { typed: string }) => ({ symbols: typed === '茅台' ? [moutai] : [] }) };
  const openSite = siteInfo({ registry, basePath: '', version: '1.2.3', sandbox: false }, new BuiltFiles('assets'));
  const pages = searchPages('', symbols, searchIndex(registry), openSite);
  const find = vi.spyOn(InterfaceSearch.prototype, 'find');
  const same = ['every kind', ' every  kind', 'ｅvery kind', `every kind${' '.repeat(500)}x`];
  const made = await Promise.all(Array.from({ length: 20 }, (_, at) => pages.page(same[at % same.length] ?? '', 'en')));
  expect([new Set(made).size, find.mock.calls.length]).toEqual([1, 1]);
  expect(await made[0]?.text()).toContain('every_kind');
  expect(await (await pages.page('every kind', 'zh')).text()).toContain('lang="zh');
  for (let at = 0; at < 200; at++) await pages.page(`word ${at}`, 'en');
  expect(await pages.page('word 199', 'en')).toBe(await pages.page('word 199', 'en'));
  expect(await pages.page('every kind', 'en')).not.toBe(made[0]);
  expect(await (await pages.page('茅台', 'en')).text()).toContain(
    'href="/docs/explore?view.interface=stock_zh_a_hist&amp;symbol=600519&amp;view.sent=1"',
  );
  find.mockRestore();
});
