import { validateHeaderValue } from 'node:http';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { sourceOf } from './answer-headers.ts';

it('tells the source of an answer in one legal header, whatever the address is', () => {
  const addresses = fc.string({ unit: fc.oneof(fc.constantFrom('"', '\\', '\r', '\n', '\0', '\ud800'), fc.string()) });
  fc.assert(
    fc.property(addresses, (url) => {
      const value = sourceOf({
        source: 'lines',
        declaredSource: 'lines',
        url,
        obtained: 0,
        whole: 0,
        freshUntil: 0,
        isPrivate: false,
      });
      validateHeaderValue('finfount-source', value);
      expect(value).toMatch(/^lines; obtained="1970-01-01T00:00:00\.000Z"; url="[^"\\]*"$/);
    }),
  );
});

it('tells an address letter for letter', () => {
  const url = "https://lines.example/a%20b?c=d&e=(f='g')&h=%22";
  expect(
    sourceOf({ source: 'lines', declaredSource: 'lines', url, obtained: 0, whole: 0, freshUntil: 0, isPrivate: false }),
  ).toContain(`url="${url}"`);
});
