import { expect, it } from 'vitest';
import { codingOf, matchesETag, preferredLanguage, prefersPage } from './content-negotiation.ts';

it.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip', 'gzip'],
  ['GZIP;Q=0.5, Br;q=0.1', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip;q=0.5, br;q=0.1', 'gzip'],
  ['deflate', 'identity'],
  ['*', 'br'],
  ['gzip;q=0', 'identity'],
])('chooses for %j the coding %s', (accepted, coding) => {
  // The second time from the cache.
  expect([codingOf(accepted), codingOf(accepted)]).toEqual([coding, coding]);
});

it('reads no Accept-Encoding that is longer than clients send: nobody else is answered meanwhile', () => {
  expect(codingOf(`br;q=0.1,${'gzip;q=0.2,'.repeat(100)}`)).toBe('identity');
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

it.each([
  [undefined, 'en'],
  ['', 'en'],
  ['*', 'en'],
  ['fr', 'en'],
  ['zh', 'zh'],
  ['ZH-hant-TW', 'zh'],
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en-US,en;q=0.9,zh-CN;q=0.8', 'en'],
  ['en;q=0.5, zh;q=0.6', 'zh'],
  ['fr, zh;q=0.3', 'zh'],
  ['zh;q=0', 'en'],
  ['zh;q=x', 'en'],
  ['zha', 'en'],
])('speaks to a client that accepts %j in the language %s', (accepted, language) => {
  expect(preferredLanguage(accepted)).toBe(language);
});

it.each([
  [undefined, false],
  ['', false],
  ['*/*', false],
  ['application/json', false],
  ['text/html', true],
  ['Text/HTML;charset=utf-8', true],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
  ['text/html, */*; q=0.01', true],
  ['text/html;q=0', false],
  ['text/html; q=0.0, */*', false],
  ['text/html;q=0.1, */*', false],
  ['application/json, text/html;q=0.5', false],
  ['text/html;q=0.5, application/json;q=0.9', false],
  ['application/json;q=0.5, text/html;level=1;q=0.9', true],
  ['text/htmlx', false],
  ['text/html;q=x', false],
])('answers a client that accepts %j with a page: %s', (accepted, isPage) => {
  expect(prefersPage(accepted)).toBe(isPage);
});
