import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toGb18030 } from '../../../test/gb18030.ts';
import { decodeBody } from './encodings.ts';

// Characters of GB2312, in which names of securities and funds are written.
const TEXT = '日期,基金简称,招商银行,螺纹钢连续';

describe('decoding a body', () => {
  it('reads GB2312 as GB18030, with characters that only the latter has', () => {
    expect(decodeBody(Buffer.from([0xbb, 0xf9, 0xbd, 0xf0, 0x80 + 1, 0x41]), 'gb18030', 'X')).toBe('基金丄');
  });

  it('refuses bytes that the encoding does not have', () => {
    expect(() => decodeBody(Buffer.from([0xbb, 0xff]), 'gb18030', 'X')).toThrow('X: the text is not GB18030');
    expect(() => decodeBody(Buffer.from([0xbb, 0xf9]), 'utf-8', 'X')).toThrow('X: the text is not UTF-8');
    expect(() => decodeBody(toGb18030(TEXT), 'utf-8', 'X')).toThrow('X: the text is not UTF-8');
  });

  it('reads UTF-8 of a site that wrote GBK, with a byte order mark or without', () => {
    expect(decodeBody(Buffer.from(TEXT), 'gb18030', 'X')).toBe(TEXT);
    expect(decodeBody(Buffer.from(`\ufeff${TEXT}`), 'gb18030', 'X')).toBe(TEXT);
  });

  it('reads GBK that is UTF-8, too, but without Chinese characters', () => {
    expect(decodeBody(Buffer.from([0xc1, 0xaa, 0xcd, 0xa8]), 'gb18030', 'X')).toBe('联通');
  });

  it('refuses characters that were lost before a text was sent', () => {
    expect(() => decodeBody(Buffer.from('招商\ufffd行'), 'gb18030', 'X')).toThrow(
      'X: characters that cannot be decoded',
    );
  });

  it('reads any text alike in both', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...Array.from(`${TEXT}a1 <`))), (characters) => {
        const text = characters.join('');
        // Four characters leave no doubt.
        fc.pre(characters.filter((each) => TEXT.includes(each) && each !== ',').length >= 4);
        for (const bytes of [toGb18030(text), Buffer.from(text)]) expect(decodeBody(bytes, 'gb18030', 'X')).toBe(text);
      }),
    );
  });
});
