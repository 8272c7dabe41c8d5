import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutToLength, linesWithin, tokenCountOf } from './tokens.ts';

it.each([
  ['', 0],
  ['2024-01-02', 6],
  ['1234567', 3],
  ['close', 2],
  ['贵州茅台,600519', 7],
  ['a b', 2],
  ['a   b', 3],
  ['a\nb', 3],
  ['😀', 4],
  ['a1b2', 4],
])('counts %j as %i', (text, count) => expect(tokenCountOf(text)).toBe(count));

it('counts at least what the pattern by which it was measured counts', () => {
  const pattern = /\p{Script=Han}|\d{1,3}|[A-Za-z]{1,4}|\S|\n/gu;
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(tokenCountOf(text)).toBeGreaterThanOrEqual(text.match(pattern)?.length ?? 0);
    }),
  );
});

it('cuts a text by characters, and says how many follow', () => {
  expect(cutToLength('abc', 3)).toEqual({ text: 'abc', left: 0 });
  expect(cutToLength('😀😀😀', 2)).toEqual({ text: '😀😀…(+1)', left: 1 });
  expect(cutToLength('😀😀😀', 3)).toEqual({ text: '😀😀😀', left: 0 });
});

it('takes lines as long as they fit', () => {
  expect(linesWithin(['ab', 'cd', 'ef'], 4)).toEqual(['ab', 'cd']);
  expect(linesWithin([], 0)).toEqual([]);
});
