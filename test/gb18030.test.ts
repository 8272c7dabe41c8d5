import { expect, it } from 'vitest';
import { toGb18030 } from './gb18030.ts';

it('writes a text in bytes that decode to it', () => {
  const text = '<td>货币A 7日年化% 禕</td>';
  expect(new TextDecoder('gb18030', { fatal: true }).decode(toGb18030(text))).toBe(text);
  expect(toGb18030('基')).toEqual(Buffer.from([0xbb, 0xf9]));
});

it('refuses a character without a pair of bytes', () => {
  expect(() => toGb18030('😀')).toThrow(RangeError);
});
