import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import akshare from '../src/catalogue/registry/akshare/names.json' with { type: 'json' };
import { akshareNames } from '../src/catalogue/registry/akshare/names.ts';
import oldNames from '../src/catalogue/registry/akshare/old-names.json' with { type: 'json' };
import { loadCatalogue } from '../test/declarations.ts';
import { akshareSections } from './akshare-names.ts';

const { interfaces } = await loadCatalogue();

/** The items of the lists of a page, without markup. */
const itemsOf = (page: string): readonly string[] =>
  [...page.matchAll(/<li>(.*)<\/li>/g)].map(([, item = '']) => item.replaceAll(/<[^>]*>/g, ''));
/** The items of one section. */
const sectionOf = (page: string, id: string): readonly string[] =>
  itemsOf(page.split(/^(?=### )/m).find((section) => section.split('\n')[0]?.endsWith(`{#${id}}`)) ?? '');

describe.each(['en', 'zh'] as const)('the names of AKShare on the page in %s', (language) => {
  const page = akshareSections(interfaces, language);

  it('are all there, of today and of old, each once', () => {
    const all = [
      ...akshareNames(),
      ...Object.values(oldNames).flatMap((names): readonly string[] => Object.keys(names)),
    ];
    expect(all).toHaveLength(1090 + 649);
    expect(
      itemsOf(page)
        .map((item) => item.split(' ')[0] ?? '')
        .toSorted(),
    ).toEqual(all.toSorted());
  });

  it('lead to pages of interfaces that are there, in the language of the page', () => {
    const names = new Set(interfaces.map(({ name }) => name));
    const folder = language === 'zh' ? 'zh/' : '';
    const links = [...page.matchAll(/href="([^"]*)"/g)].map(([, address = '']) => address);
    expect(links.length).toBeGreaterThan(names.size / 2);
    for (const link of links) {
      const [, name = ''] = new RegExp(`^/__BASE_PATH__/docs/${folder}interfaces/(\\w+)$`).exec(link) ?? [];
      expect([link, names.has(name)]).toEqual([link, true]);
    }
  });

  it('stand under the reason why they are there or not, with what to call in their place', () => {
    // Of a catalogue of these, so that no later interface changes the page.
    const names = ['fund_name_em', 'stock_sector_fund_flow_rank', 'macro_china_cx_pmi_yearly', 'index_realtime_sw'];
    const few = akshareSections(
      [...names.map((name) => ({ name })), { name: 'stock_intraday_em', replaces: ['stock_zh_a_tick_tx_js'] }],
      language,
    );
    expect(sectionOf(few, 'renamed')).toContain('fund_em_fund_name → fund_name_em 1.4.26');
    expect(sectionOf(few, 'scriptGuarded')).toContain('stock_fund_flow_industry → stock_sector_fund_flow_rank');
    expect(sectionOf(few, 'addressGone')).toContain('index_pmi_man_cx → macro_china_cx_pmi_yearly');
    expect(sectionOf(few, 'unserved')).toContain('stock_zh_a_tick_tx_js → stock_intraday_em');
    expect(sectionOf(few, 'renamed-unserved')).toContain(
      'stock_zh_a_tick_tx → stock_zh_a_tick_tx_js → stock_intraday_em 1.11.53',
    );
    expect(sectionOf(few, 'removed')).toContain('sw_index_spot → index_realtime_sw 1.10.71');
    expect(sectionOf(few, 'source-closed')).toContain('covid_19_163 1.11.14');
    expect(sectionOf(few, 'never-existed')).toContain('fund_all → fund_name_em');
    expect(sectionOf(few, 'served')).toContain('fund_name_em');
  });

  it('stand under the version of AKShare that they are of', async () => {
    const text = await readFile(new URL(`${language === 'zh' ? 'zh/' : ''}akshare.md`, import.meta.url), 'utf8');
    expect(text).toContain(`AKShare ${akshare.version}`);
  });

  it('have headings that count them', () => {
    const counts = [...page.matchAll(/^### .* \((\d+)\) \{#([\w-]+)\}$/gm)];
    expect(counts.length).toBeGreaterThan(8);
    for (const [, count, id = ''] of counts) expect([id, String(sectionOf(page, id).length)]).toEqual([id, count]);
  });
});

it('the page moves a name that is served from now on, whatever the lists say of it', () => {
  const page = akshareSections([{ name: 'volatility_yz_rv' }, { name: 'watch' }], 'en');
  expect(sectionOf(page, 'served')).toEqual(['volatility_yz_rv']);
  expect(itemsOf(page).filter((item) => /^(?:volatility_yz_rv|watch)\b/.test(item))).toEqual(['volatility_yz_rv']);
});
