import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toTokens } from './tokens.ts';

describe('the words that are searched for', () => {
  it.each([
    ['Realized volatility, annualized.', ['realized', 'volatility', 'annualized']],
    ['stock_zh_a_hist', ['stock', 'zh', 'a', 'hist']],
    ['S&P 500', ['s', 'p', '500']],
    ['收盘价', ['收盘', '盘价']],
    ['日', ['日']],
    ['按UTC解读', ['utc', '按', '解读']],
    ['MACD指标 12日', ['macd', '指标', '12', '日']],
    ['—', []],
    ['', []],
  ])('of %j are %j', (text, tokens) => {
    expect(toTokens(text)).toEqual(tokens);
  });

  it('of a part of a Chinese text are among those of the whole', () => {
    const chinese = fc.string({
      unit: fc.constantFrom('开', '盘', '收', '最', '高', '低', '成', '交', '量', '额'),
      minLength: 2,
    });
    fc.assert(
      fc.property(chinese, chinese, chinese, (before, part, after) => {
        expect(toTokens(before + part + after)).toEqual(expect.arrayContaining(toTokens(part)));
      }),
    );
  });
});
