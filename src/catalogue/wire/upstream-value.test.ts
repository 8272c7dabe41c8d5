import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../../test/any-character.ts';
import { everyKind } from '../../../test/declarations.ts';
import { say } from '../../base/say.ts';
import { readQuery } from '../../engine/interface/query.ts';
import { address, filter, upstreamValueError, withQuery, words } from './upstream-value.ts';

const REFUSED = [
  '"',
  "'",
  '(',
  ')',
  '&',
  '#',
  '\\',
  '\n',
  '\r',
  '\t',
  '\u0000',
  '\u007f',
  '\u0085',
  '\u2028',
  '\u2029',
];

describe('a text of a client in an upstream filter', () => {
  it.each(REFUSED)('is refused when it holds %j, wherever', (bad) => {
    for (const text of [bad, `${bad}a`, `a${bad}`, `平安${bad}银行`])
      expect(upstreamValueError(text)).toMatchObject({ type: 'value_error.symbol' });
  });

  it.each(['000001', '平安银行', 'São Paulo', 'A股 ETF', '105.BRK_A', '100%', ''])('may be %j', (text) => {
    expect(upstreamValueError(text)).toBeUndefined();
  });

  it('stands in the filter as it was written', () => {
    expect(filter`(CODE="${'000001'}")(N>=${5})`).toBe('(CODE="000001")(N>=5)');
  });

  it('never gets into a filter when its param let it through', () => {
    for (const bad of REFUSED)
      expect(() => filter`(CODE="${`a${bad}`}")`).toThrow(expect.objectContaining({ code: 'broken_declaration' }));
  });

  it('ends no value, whatever the text is', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        if (upstreamValueError(text)) return;
        expect(/^\(CODE="[^"'()]*"\)$/u.test(filter`(CODE="${text}")`)).toBe(true);
      }),
    );
  });
});

describe('a part of an upstream address', () => {
  it('stands in it as it was written', () => {
    expect(address`https://x.example/${2024}/${'2024-01-md.csv'}?p=${'sh600000'},${''}`).toBe(
      'https://x.example/2024/2024-01-md.csv?p=sh600000,',
    );
  });

  it.each([...REFUSED, '/', '..', '.', '?', '%2e', '=', ';', ' ', '@', ':', '６０００００', '热'])(
    'never gets in when its param let %j through',
    (bad) => {
      expect(() => address`https://x.example/${bad}`).toThrow(expect.objectContaining({ code: 'broken_declaration' }));
    },
  );
});

describe('search words', () => {
  const declared = {
    ...everyKind,
    params: { topic: words({ default: '茅台', say: say('Words.'), max: 5 }) },
    rules: [],
  };
  const itemsOf = (text: string) => {
    try {
      return readQuery(declared, `topic=${encodeURIComponent(text)}`, new Date()).params.topic;
    } catch (thrown) {
      return thrown;
    }
  };

  it('are taken up to their length, counted in characters', () => {
    expect(itemsOf('贵州茅台𠮷')).toBe('贵州茅台𠮷');
    expect(readQuery(declared, '', new Date()).params.topic).toBe('茅台');
  });

  it.each(['', ' ', '123456', 'a"b', 'a)b'])('are a business rule that %j breaks', (text) => {
    expect(itemsOf(text)).toMatchObject({
      code: 'invalid_params',
      message: 'every_kind: wrong parameters: topic.',
      detail: [{ loc: ['query', 'topic'], type: 'value_error.symbol', input: text }],
    });
  });
});

describe('an address with a query', () => {
  it('has exactly the parameters that were given, for any values', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.string({ unit: anyCharacter }), (one, other) => {
        const url = new URL(withQuery('https://host.example/path', { one, other, count: 3 }));
        expect(url.pathname + url.hash).toBe('/path');
        expect([...url.searchParams]).toEqual([
          ['one', one],
          ['other', other],
          ['count', '3'],
        ]);
      }),
    );
  });
});
