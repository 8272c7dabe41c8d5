import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readTexts, TextList } from './json-texts.ts';

/** The texts of the list `data.lines`, `none` where there is no such list, `refused` where the body is no JSON. */
function read(body: string): readonly unknown[] | string {
  try {
    const { list } = readTexts(Buffer.from(body), ['data', 'lines'], 'a source');
    return list?.texts().map((text) => JSON.parse(`"${text}"`)) ?? 'none';
  } catch {
    return 'refused';
  }
}

/** The same, by making a value of the whole. */
function readWhole(body: string): unknown {
  try {
    const reply: { data?: { lines?: unknown } } | null = JSON.parse(body);
    const lines = reply?.data?.lines;
    return Array.isArray(lines) && lines.every((line) => typeof line === 'string') ? lines : 'none';
  } catch {
    return 'refused';
  }
}

const text = fc.oneof(
  fc.constantFrom('2024-01-02,6.6', '', ']', '"', '\\', ',', '\n'),
  fc.string({ unit: 'grapheme' }),
);
const documents = fc
  .tuple(fc.array(text, { maxLength: 5 }), text, fc.constantFrom(undefined, 1, '\t'))
  .map(([lines, other, blank]) => JSON.stringify({ other, data: { name: other, lines, count: 1 } }, undefined, blank));

/** A text in which some places are cut out, written twice, or have something else. */
function damaged(whole: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const place = fc.tuple(
    fc.nat(),
    fc.nat(8),
    fc.nat(8),
    fc.constantFrom('', '"', ',', '\\', ']', ' ', '\n', '\\u0041'),
  );
  return fc.tuple(whole, fc.array(place, { maxLength: 3 })).map(([body, places]) =>
    places.reduce((made, [far, before, behind, between]) => {
      const at = far % (made.length + 1);
      return made.slice(0, Math.max(at - before, 0)) + between + made.slice(Math.max(at - behind, 0));
    }, body),
  );
}

describe('readTexts', () => {
  it('finds the texts of a list, and reads the document around it', () => {
    const body = Buffer.from('{"code":"a]b","data":{"lines":["1,2","x\\u0041"],"count":2}}\n');
    const { rest, list } = readTexts(body, ['data', 'lines'], 'a source');
    expect(rest).toEqual({ code: 'a]b', data: { lines: expect.any(Number), count: 2 } });
    expect(list?.texts()).toEqual(['1,2', 'xA']);
  });

  it.each([
    ['an object', '{"data":{"lines":{}}}'],
    ['null', '{"data":{"lines":null}}'],
    ['missing', '{"data":[]}'],
    ['a list with a number in it', '{"data":{"lines":["1",2]}}'],
    ['a list in a text', '{"data":{"name":"\\"lines\\":[]"}}'],
    ['replaced by null', '{"data":{"lines":["1"],"lines":null}}'],
  ])('finds none where it is %s', (_, body) => {
    expect(read(body)).toBe('none');
  });

  it.each([
    ['no end', '{"data":{"lines":["1"'],
    ['a comma at its end', '{"data":{"lines":["1",]}}'],
    ['no comma', '{"data":{"lines":["1" "2"]}}'],
    ['a line break in a text', '{"data":{"lines":["1\n2"]}}'],
    ['an unknown escape', '{"data":{"lines":["\\x31"]}}'],
  ])('refuses a list with %s', (_, body) => {
    expect(() => readTexts(Buffer.from(body), ['data', 'lines'], 'a source')).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining('expected JSON') }),
    );
  });

  it('refuses bytes that are not UTF-8', () => {
    const body = Buffer.concat([Buffer.from('{"data":{"lines":["'), Buffer.of(0xff), Buffer.from('"]}}')]);
    expect(() => readTexts(body, ['data', 'lines'], 'a source')).toThrow('not UTF-8');
  });

  it('reads the texts that a value of the whole has, however it is written', () => {
    fc.assert(
      fc.property(documents, (body) => {
        expect(read(body)).toEqual(readWhole(body));
      }),
    );
  });

  it('reads or refuses a damaged document as one that reads the whole does', () => {
    fc.assert(
      fc.property(damaged(documents), (text) => {
        const body = Buffer.from(text).toString();
        expect(read(body)).toEqual(readWhole(body));
      }),
      { numRuns: 400 },
    );
  });
});

describe('a list of texts', () => {
  it('has the texts that it was made of', () => {
    fc.assert(
      fc.property(fc.array(text), fc.nat(5), fc.nat(5), (texts, from, to) => {
        const list = TextList.of(texts);
        expect(list.length).toBe(texts.length);
        expect(list.texts(from, to).map((each) => JSON.parse(`"${each}"`))).toEqual(texts.slice(from, to));
      }),
    );
  });
});
