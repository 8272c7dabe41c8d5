import { describe, expect, it } from 'vitest';
import { parseJson, withoutNaN } from './json.ts';

const parse = (text: string): unknown => parseJson(Buffer.from(text), 'a test');
const nested = (levels: number): string => `${'['.repeat(levels)}${']'.repeat(levels)}`;
const changed = (message: string) =>
  expect.objectContaining({ code: 'upstream_changed', message: `a test: ${message}` });

describe('parseJson', () => {
  it('refuses what is no JSON, and says what came', () => {
    expect(() => parse('')).toThrow(changed('an empty body instead of JSON'));
    expect(() => parse('<html>')).toThrow(changed('expected JSON, got "<html>"'));
    expect(() => parse('{"a":1')).toThrow(changed('expected JSON, got "{\\"a\\":1"'));
  });

  it.each(['[{"name":"\xff"}]', '[{"name":"\xc6\xd6\xb7\xa2"}]', '[{"na\x80me":1}]'])(
    'refuses bytes that are not UTF-8 instead of other characters: %j',
    (bytes) => {
      expect(() => parseJson(Buffer.from(bytes, 'latin1'), 'a test')).toThrow(
        changed('expected JSON, got bytes that are not UTF-8'),
      );
    },
  );

  it('refuses lists and objects that are nested deeply, wherever they stand', () => {
    const deep = changed('lists or objects nested more than 64 levels deep');
    expect(() => parse(nested(65))).toThrow(deep);
    expect(() => parse(`{"data":{"klines":[]},"beside":${nested(20_000)}}`)).toThrow(deep);
    expect(() => parse(`${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`)).toThrow(deep);
    expect(() => parse(`[${'[],'.repeat(100)}{"text":"]]]\\"]]]","deep":${nested(64)}}]`)).toThrow(deep);
  });

  it('refuses more lists and objects than any source has, before it makes one', () => {
    expect(() => parse(`[${'[],'.repeat(2_000_000)}{}]`)).toThrow(changed('more than 300000 lists and objects'));
    expect(parse(`[${'"[",'.repeat(400_000)}{}]`)).toHaveLength(400_001);
  });

  it('refuses a number that it could only round, and takes such a text', () => {
    const long = `1.${'0'.repeat(60_000)}1`;
    expect(() => parse(`{"f13":${long}}`)).toThrow(changed('a number of more than 40 characters'));
    expect(() => parse(`[${'1'.repeat(41)}]`)).toThrow(changed('a number of more than 40 characters'));
    expect(parse(`{"a":"${long}","b":-1.5e-7}`)).toEqual({ a: long, b: -1.5e-7 });
  });

  it('refuses a number that is too large for one: written again, it would be null', () => {
    for (const large of ['1e999', '-1.5E+309', '9e400', '17976931348623159e293'])
      expect(() => parse(`{"data":{"0":{"f2":${large}}}}`)).toThrow(changed(`a number that is too large: ${large}`));
    expect(parse('{"a":"1e999","b":1e308,"c":-2E-400,"1e999":true}')).toEqual({
      a: '1e999',
      b: 1e308,
      c: -0,
      '1e999': true,
    });
  });

  it('takes texts with any escapes, up to their end', () => {
    expect(parse(String.raw`["\\","\\\"[[","\"",[1]]`)).toEqual(['\\', String.raw`\"[[`, '"', [1]]);
  });

  it('counts levels, not brackets', () => {
    expect(parse(nested(64))).toBeInstanceOf(Array);
    expect(parse(`[${'[],'.repeat(1_000)}{}]`)).toHaveLength(1_001);
    const text = '[{\\"'.repeat(100);
    expect(parse(`[${'[],'.repeat(100)}"${text}"]`)).toHaveLength(101);
  });
});

describe('withoutNaN', () => {
  it('has null for each NaN outside of the texts of a body, and nothing else', () => {
    const plain = (text: string): string => withoutNaN(Buffer.from(text)).toString();
    expect(plain('[NaN,{"a":NaN,"NaN":"一 \\" NaN"},NaN]')).toBe('[null,{"a":null,"NaN":"一 \\" NaN"},null]');
    expect(plain('{"a":"NaN')).toBe('{"a":"NaN');
    expect(plain('[-NaN]')).toBe('[-null]');
    expect(plain('[1]')).toBe('[1]');
    expect(() => parse(plain('[NaNs]'))).toThrow(/expected JSON/);
  });
});
