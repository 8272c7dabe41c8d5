import fc from 'fast-check';
import { expect, it } from 'vitest';
import { anyCharacter } from '../../test/any-character.ts';
import { readDisplayString, toDisplayString } from './display-string.ts';

it('is the text in ASCII, with other characters as the bytes of UTF-8', () => {
  expect(toDisplayString('说 "100 %"')).toBe('%"%e8%af%b4 %22100 %25%22"');
});

it('is read again, whatever the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter }), (text) => {
      const written = toDisplayString(text);
      expect(written).toMatch(/^[\x20-\x7e]*$/);
      expect(readDisplayString(written)).toBe(text);
    }),
  );
});

it.each(['', 'a', '"a"', '%"', '%"a"b"', '%"%E8%AF%B4"', '%"%e8"', '%"%zz"', '%"说"'])('is none: %s', (text) => {
  expect(readDisplayString(text)).toBeUndefined();
});
