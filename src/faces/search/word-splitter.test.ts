import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WordSplitter } from './word-splitter.ts';

const splitter = new WordSplitter(['港股', '日线', '历史', '历史价格', '价格', 'K线', '股', 'Hong Kong']);

describe('a Chinese text', () => {
  it.each([
    ['港股日线', '港股 日线'],
    ['港股历史价格', '港股 历史价格'],
    ['港股历史价格日线', '港股 历史价格 日线'],
    ['sh 港股日线 daily', 'sh 港股 日线 daily'],
  ])('%s is split into the fewest known words', (text, split) => {
    expect(splitter.split(text)).toBe(split);
  });

  it.each(['港股', '历史价格', '港股茅台', '茅台日线', '港股的日线', 'Hong Kong', '', '港股K线'])(
    '%s stays whole: it is a word, or part of it is unknown',
    (text) => {
      expect(splitter.split(text)).toBe(text);
    },
  );

  it.each([
    ['茅台日线', '茅台 '],
    ['港股历史价格', '  '],
    ['港股茅台日线', ' 茅台 '],
    ['sh 茅台 daily', 'sh 茅台 daily'],
  ])('%s without its known words is %j', (text, left) => {
    expect(splitter.unknownIn(text)).toBe(left);
  });

  it('keeps every character, whatever it is', () => {
    const piece = fc.constantFrom('港股', '日线', '历史', '价格', '茅', ' ', 'a', '😀');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        expect(splitter.split(text).replaceAll(' ', '')).toBe(text.replaceAll(' ', ''));
      }),
    );
  });
});
