import fc from 'fast-check';
import { expect, it } from 'vitest';
import { shortWidth, toBriefText, toShortText, toWholeText } from './numbers.ts';
import { textWidth } from './visible-range.ts';

it('large numbers are read by the words of the language', () => {
  expect(toShortText(1_234_567_890, 'en')).toBe('1.2346 billion');
  expect(toShortText(-12_345_678, 'en')).toBe('-12.346 million');
  expect(toShortText(1_234_567_890, 'zh')).toBe('12.346亿');
  expect(toShortText(123_456, 'zh')).toBe('12.346万');
});

it('smaller numbers have separators and all of their digits', () => {
  expect(toShortText(123_456.75, 'en')).toBe('123,456.75');
  expect(toShortText(9_999.5, 'zh')).toBe('9,999.5');
  expect(toShortText(0.000012, 'en')).toBe('0.000012');
  expect(toWholeText(1_234_567.5, 'zh')).toBe('1,234,567.5');
});

it('numbers of which the digits would fill lines, or be noughts only, have a power of ten', () => {
  expect([1.25e300, 1e21, 2.5e-10, -5e-324].map((number) => toWholeText(number, 'en'))).toEqual([
    '1.25E300',
    '1E21',
    '2.5E-10',
    '-5E-324',
  ]);
  expect([1.25e300, 2.5e-10].map((number) => toShortText(number, 'zh'))).toEqual(['1.25E300', '2.5E-10']);
  expect(toBriefText(1e300, 'en')).toBe('1E300');
  expect([1.5e-9, 0].map((number) => toWholeText(number, 'en'))).toEqual(['0.0000000015', '0']);
});

it('numbers at an axis are as short as can be', () => {
  expect([4_000_000, 10_000, 461_123, 0].map((number) => toBriefText(number, 'en'))).toEqual([
    '4M',
    '10K',
    '461.1K',
    '0',
  ]);
  expect([4_000_000, 10_000, 6_601].map((number) => toBriefText(number, 'zh'))).toEqual(['400万', '1万', '6601']);
});

it.each(['en', 'zh'] as const)('the room for a number holds its text, and is that of its digits: %s', (language) => {
  const numbers = fc.oneof(
    fc.double({ noNaN: true, min: -1e18, max: 1e18 }),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.integer({ min: -10_000_000, max: 10_000_000 }),
    fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => cents / 100),
  );
  fc.assert(
    fc.property(numbers, (number) => {
      expect(shortWidth(number, language)).toBeGreaterThanOrEqual(textWidth(toShortText(number, language)));
    }),
  );
  for (const number of [0, -0, 12.34, -12.34, 9_999.5, 1_234_567_890, -12_345_678])
    expect(shortWidth(number, language)).toBe(textWidth(toShortText(number, language)));
});
