import { expect, it } from 'vitest';
import { noteHeader, toSourceItem } from './answer-headers.ts';

it('joins several notes, and has no header without one', () => {
  expect(noteHeader(['One.', 'Two.'])).toEqual({ 'finfount-note': 'One. Two.' });
  expect(noteHeader([])).toEqual({});
  expect(noteHeader()).toEqual({});
});

it('names the source with an address that neither ends its quoted string nor the header', () => {
  const url = 'https://x.example/热?a="b"\\\r\nX: 1\u0000\ud800';
  expect(
    toSourceItem({
      source: 'example',
      declaredSource: 'example',
      url,
      obtained: 0,
      whole: 0,
      freshUntil: 0,
      isPrivate: false,
    }),
  ).toBe(
    'example; obtained="1970-01-01T00:00:00.000Z"; url="https://x.example/%E7%83%AD?a=%22b%22%5C%0D%0AX:%201%00%EF%BF%BD"',
  );
});
