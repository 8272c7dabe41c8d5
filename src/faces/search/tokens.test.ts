import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toQueryTokens, toTokens } from './tokens.ts';

describe('the terms by which a text is found', () => {
  it.each([
    ['Realized volatility, annualized.', ['realized', 'volatility', 'annualized']],
    ['stock_zh_a_hist', ['stock', 'zh', 'a', 'hist']],
    ['S&P 500', ['s', 'p', '500']],
    ['收盘价', ['收盘', '盘价', '价']],
    ['日', ['日']],
    ['按UTC解读', ['utc', '按', '解读', '读']],
    ['MACD指标 12日', ['macd', '指标', '标', '12', '日']],
    ['ＣＰＩ', ['cpi']],
    ['yields of currencies, series and indices', ['yield', 'of', 'currency', 'series', 'and', 'index']],
    ['US gross basis class', ['us', 'gross', 'basis', 'class']],
    ['—', []],
    ['', []],
  ])('of %j are %j', (text, tokens) => {
    expect(toTokens(text)).toEqual(tokens);
  });

  const chinese = fc.string({
    unit: fc.constantFrom('开', '盘', '收', '最', '高', '低', '成', '交', '量', '额'),
    minLength: 2,
  });

  it('of a part of a Chinese text are among those of the whole', () => {
    fc.assert(
      fc.property(chinese, chinese, chinese, (before, part, after) => {
        expect(toTokens(before + part + after)).toEqual(expect.arrayContaining(toQueryTokens(part)));
      }),
    );
  });

  it('begin with every single character of a Chinese text', () => {
    fc.assert(
      fc.property(chinese, (text) => {
        expect(new Set(toTokens(text).map((token) => token[0]))).toEqual(new Set(text));
      }),
    );
  });
});

describe('the terms that a search looks for', () => {
  it.each([
    ['收盘价', ['收盘', '盘价']],
    ['价', ['价']],
    ['GDP 增长', ['gdp', '增长']],
  ])('in %j are %j', (typed, tokens) => {
    expect(toQueryTokens(typed)).toEqual(tokens);
  });
});
