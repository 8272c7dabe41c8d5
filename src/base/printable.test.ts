import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../../test/any-character.ts';
import { printable, printableLines } from './printable.ts';

// What a terminal acts on, or what hides or turns other characters.
const ACTIVE = /[\p{Cc}\p{Cf}\u2028\u2029]/u;

describe('a text on one line', () => {
  it.each([
    ['a\u001b]0;title\u0007b', String.raw`a\u001b]0;title\u0007b`],
    ['\u009b31m', String.raw`\u009b31m`],
    ['600000\u202e000006', String.raw`600000\u202e000006`],
    ['a\r\nb\tc', String.raw`a\u000d\u000ab\u0009c`],
    ['\u2028\ufeff\u200b\u007f', String.raw`\u2028\ufeff\u200b\u007f`],
    ['a\u{e0001}', String.raw`a\udb40\udc01`],
    ['平安银行 é', '平安银行 é'],
  ])('shows %j as %j', (text, shown) => {
    expect(printable(text)).toBe(shown);
  });

  it('holds nothing that a terminal acts on, whatever the text', () => {
    const hostile = fc.array(
      fc.oneof(fc.string({ unit: anyCharacter }), fc.constantFrom('\u001b[31m', '\r', '\u009d', '\u2066')),
    );
    fc.assert(fc.property(hostile, (parts) => !ACTIVE.test(printable(parts.join('')))));
    fc.assert(fc.property(hostile, (parts) => !ACTIVE.test(printableLines(parts.join('')).replaceAll(/\r?\n/g, ''))));
  });
});

describe('a text of several lines', () => {
  it('keeps its line breaks and nothing else that is active', () => {
    expect(printableLines('a\nb\r\nc\rd\u001b[2J')).toBe('a\nb\r\nc\\u000dd\\u001b[2J');
  });

  it('keeps styles where there may be some, and no other sequence', () => {
    const text = '\u001b[31mno\u001b[39m \u001b[2J\u001b[38;5;1m\u009b31m';
    expect(printableLines(text, { isStyled: true })).toBe('\u001b[31mno\u001b[39m \\u001b[2J\\u001b[38;5;1m\\u009b31m');
    expect(printableLines(text)).not.toContain('\u001b');
  });

  it('stays the same JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), (text) => {
        const json = JSON.stringify({ text }, null, 2);
        expect(JSON.parse(printableLines(json))).toEqual(JSON.parse(json));
      }),
    );
  });
});
