import type { Language } from '../../base/say.ts';
import { type Html, html } from '../pages/html.ts';
import { inLanguage, toExplorerAddress } from '../pages/navigation.ts';
import type { FoundSymbol } from '../symbols/symbol.ts';
import type { ResultPage } from './found-list.ts';

// The securities of a search as HTML, for every page.

const ENGLISH: Readonly<Record<FoundSymbol['kind'], string>> = {
  share: 'share',
  b_share: 'B-share',
  fund: 'fund',
  index: 'index',
  bond: 'bond',
  convertible_bond: 'convertible bond',
  futures: 'futures',
  option: 'option',
  board: 'board',
};
const CHINESE: typeof ENGLISH = {
  share: '股票',
  b_share: 'B 股',
  fund: '基金',
  index: '指数',
  bond: '债券',
  convertible_bond: '可转债',
  futures: '期货',
  option: '期权',
  board: '板块',
};
const MARKETS: Readonly<Record<NonNullable<FoundSymbol['market']>, Readonly<Record<Language, string>>>> = {
  sh: { en: 'Shanghai', zh: '上海' },
  sz: { en: 'Shenzhen', zh: '深圳' },
  bj: { en: 'Beijing', zh: '北京' },
  hk: { en: 'Hong Kong', zh: '香港' },
  us: { en: 'United States', zh: '美国' },
  SHFE: { en: 'SHFE', zh: '上期所' },
  DCE: { en: 'DCE', zh: '大商所' },
  CZCE: { en: 'CZCE', zh: '郑商所' },
  CFFEX: { en: 'CFFEX', zh: '中金所' },
  INE: { en: 'INE', zh: '上期能源' },
  GFEX: { en: 'GFEX', zh: '广期所' },
};

/** The kind of a security and its market, in words. */
export function symbolText({ kind, market }: Pick<FoundSymbol, 'kind' | 'market'>, language: Language): string {
  const place = market === null ? '' : MARKETS[market][language];
  if (language === 'zh') return `${place}${CHINESE[kind]}`;
  return place === '' ? ENGLISH[kind] : `${ENGLISH[kind]}, ${place}`;
}

/** Returns the path and query of the explorer for the history of a security; undefined without one. */
export function toSymbolAddress({ interfaces }: FoundSymbol, language: Language): string | undefined {
  const [first] = interfaces;
  if (!first) return undefined;
  return inLanguage(`/docs/explore${toExplorerAddress(first.name, [[first.param, first.value]])}`, language);
}

/** Returns the securities that were found, best first, each with a link to its history; empty without any. */
export function symbolList(symbols: readonly FoundSymbol[], { basePath, language }: ResultPage): Html {
  const items = symbols.flatMap((symbol) => {
    const address = toSymbolAddress(symbol, language);
    if (address === undefined) return [];
    return html`<li><a class="symbol" href="${basePath}${address}" target="_self"><span lang="zh-Hans">${symbol.name}</span> <code>${symbol.code}</code></a> ${symbolText(symbol, language)}</li>\n`;
  });
  return items.length > 0 ? html`<ul class="symbols">\n${items}</ul>\n` : html``;
}

/** Parses the answer of `/api/symbols`. Throws for anything else. */
export function readSymbols(json: string): readonly FoundSymbol[] {
  const symbols: readonly FoundSymbol[] = JSON.parse(json);
  if (!Array.isArray(symbols)) throw new TypeError('the securities are no list');
  return symbols;
}
