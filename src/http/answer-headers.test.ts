import { expect, it } from 'vitest';
import { noteHeader, sourceOf } from './answer-headers.ts';

const sourceWith = (url: string): string => sourceOf({ source: 'example', url, obtained: 0, freshUntil: 0 });

it('writes the address as a quoted string of RFC 8941: quotes and backslashes are escaped', () => {
  expect(sourceWith('https://x.example/?a="b"&c=\\')).toBe(
    'example; obtained="1970-01-01T00:00:00.000Z"; url="https://x.example/?a=\\"b\\"&c=\\\\"',
  );
});

it('writes an address in printable ASCII, whatever characters it has', () => {
  const header = sourceWith('https://x.example/热\r\nX: 1\u0000\u007f\ud800');
  expect(header).toMatch(/^[\x20-\x7e]*$/);
  expect(header).toContain('url="https://x.example/%e7%83%ad%0d%0aX: 1%00%7f%ef%bf%bd"');
});

it('cuts the query off a long address', () => {
  expect(sourceWith(`https://x.example/path?${'a'.repeat(1_000)}`)).toContain('url="https://x.example/path"');
});

it('joins several notes, and has no header without one', () => {
  expect(noteHeader(['One.', 'Two.'])).toEqual({ 'finfount-note': 'One. Two.' });
  expect(noteHeader([])).toEqual({});
  expect(noteHeader()).toEqual({});
});
