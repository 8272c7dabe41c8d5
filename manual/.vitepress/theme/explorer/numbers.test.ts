import { expect, it } from 'vitest';
import { toShortText, toWholeText } from './numbers.ts';

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
