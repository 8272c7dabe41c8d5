import { expect, it } from 'vitest';
import { codingOf, matchesETag } from './content-negotiation.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=0.5, br;q=0.1', 'gzip'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['gzip;q=0', 'identity'],
])('chooses for %j the coding %s', (accepted, coding) => {
  // The second time from the cache.
  expect([codingOf(accepted), codingOf(accepted)]).toEqual([coding, coding]);
});

it.each([
  [undefined, false],
  ['"a"', true],
  ['"b"', false],
  ['"b", W/"a"', true],
  ['*', true],
  ['"a-br"', false],
])('compares If-None-Match %j with an ETag', (sent, matches) => {
  expect(matchesETag(sent, '"a"')).toBe(matches);
});
