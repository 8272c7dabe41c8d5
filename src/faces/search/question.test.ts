import { beforeAll, describe, expect, it } from 'vitest';
import { loadCatalogue } from '../../../test/declarations.ts';
import type { FoundSymbol } from '../symbols/symbol.ts';
import type { InterfaceSearch } from './interface-search.ts';
import { findNamed, toFoundFor, toQuestion } from './question.ts';
import { toInterfaceSearch } from './search-items.ts';

const MOUTAI: FoundSymbol = {
  code: '600519',
  name: '贵州茅台',
  kind: 'share',
  market: 'sh',
  interfaces: [
    { name: 'stock_gdfx_top_10_em', param: 'symbol', value: 'sh600519' },
    { name: 'stock_fhps_detail_em', param: 'symbol', value: '600519' },
  ],
};
let search: InterfaceSearch;
beforeAll(async () => {
  search = toInterfaceSearch(await loadCatalogue());
});

describe('the interfaces for a question', () => {
  it.each([
    ['贵州茅台 十大股东', '十大股东'],
    ['茅台十大股东', '十大股东'],
    ['茅台 十大股东', '十大股东'],
    ['Moutai 十大股东', '十大股东'],
  ])('are for %j those that have the other words, first those that take the security', (typed, words) => {
    const question = toQuestion(search, typed);
    const asked = toFoundFor(search, question, [MOUTAI]);
    expect([question.isSecurityFirst, asked.words, asked.found.isPartial]).toEqual([true, words, false]);
    expect(asked.found.hits[0]).toMatchObject({
      name: 'stock_gdfx_top_10_em',
      filled: { param: 'symbol', value: 'sh600519' },
    });
    expect(asked.found.hits.map(({ name }) => name).toSorted()).toEqual(
      search
        .find(words)
        .hits.map(({ name }) => name)
        .toSorted(),
    );
  });

  it.each([
    ['Tencent share price', true],
    ['东方财富 资金流向', true],
    ['腾讯股价', true],
    ['gold price', false],
    ['沪深300 成分股', false],
    ['上海金 价格', false],
    ['中国CPI', false],
  ])('of %j come after a security where the text names a source, too: %s', (typed, isFirst) => {
    const { isSecurityFirst, whole } = toQuestion(search, typed);
    expect([whole.isPartial, isSecurityFirst]).toEqual([false, isFirst]);
  });

  it('are those for the whole text where they have all of it, or where there is no security', () => {
    const all = toQuestion(search, '十大股东');
    expect(toFoundFor(search, all, [MOUTAI])).toEqual({ words: '十大股东', found: all.whole });
    const none = toQuestion(search, '茅台 十大股东');
    expect(toFoundFor(search, none, [])).toEqual({ words: '茅台 十大股东', found: none.whole });
    const alone = toQuestion(search, '贵州茅台');
    expect(toFoundFor(search, alone, [MOUTAI]).words).toBe('贵州茅台');
  });
});

it('finds the statements of a company first for its reports, not its valuation', () => {
  const params = { param: 'symbol', value: 'TSLA' };
  const tesla: FoundSymbol = {
    code: 'TSLA',
    name: '特斯拉',
    kind: 'share',
    market: 'us',
    interfaces: [
      { name: 'stock_us_valuation_baidu', ...params },
      { name: 'stock_financial_us_report_em', ...params },
    ],
  };
  const { found } = toFoundFor(search, toQuestion(search, '特斯拉 财报'), [tesla]);
  expect(found.hits[0]?.name).toBe('stock_financial_us_report_em');
});

describe('the securities of a question', () => {
  const found = async (typed: string, known: Readonly<Record<string, FoundSymbol>>) => {
    const asked: string[] = [];
    const named = await findNamed(toQuestion(search, typed), async (text) => {
      asked.push(text);
      return { symbols: known[text] ? [known[text]] : [] };
    });
    return { asked, named };
  };

  it('are those of the whole text, else those of words that no interface has, each once', async () => {
    expect(await found('Moutai dividends', { 'Moutai dividends': MOUTAI })).toEqual({
      asked: ['Moutai dividends'],
      named: { symbols: [MOUTAI], missing: [] },
    });
    expect(await found('Moutai and Kweichow and Zzyzx dividends', { Moutai: MOUTAI, Kweichow: MOUTAI })).toEqual({
      asked: ['Moutai and Kweichow and Zzyzx dividends', 'Moutai', 'Kweichow', 'Zzyzx'],
      named: { symbols: [MOUTAI], missing: ['Zzyzx'] },
    });
  });

  it('of a code alone are those of the code', async () => {
    expect(await found('600519', {})).toEqual({ asked: ['600519'], named: { symbols: [], missing: [] } });
  });
});
