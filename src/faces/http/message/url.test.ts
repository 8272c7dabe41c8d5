import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pathOfUrl, queryOfUrl, toLoggedPath, toRoutableUrl } from './url.ts';

describe('a URL', () => {
  it.each([
    ['/a', '/a', ''],
    ['/a?', '/a', ''],
    ['/a?b=1?c', '/a', 'b=1?c'],
    ['?b', '', 'b'],
  ])('%s has a path and a query', (url, path, query) => {
    expect([pathOfUrl(url), queryOfUrl(url)]).toEqual([path, query]);
  });

  it.each([
    ['/api/public/x?y=%zz', '/api/public/x?y=%zz'],
    ['http://example.com/api/?x', '/api/?x'],
    ['HTTPS://example.com', '/'],
    ['http://example.com?x', '/?x'],
    ['//example.com/api/', '//example.com/api/'],
    ['*', '/*'],
    ['/api/public/%E5%B9%B3', '/api/public/%E5%B9%B3'],
    ['/api/public/%zz', '/api/public/%25zz'],
    ['/%ff/%20?%zz', '/%25ff/%2520?%zz'],
  ])('%s is routed as %s', (url, routable) => {
    expect(toRoutableUrl(url)).toBe(routable);
  });

  it('in routable form always begins with a slash and can be decoded', () => {
    fc.assert(
      fc.property(fc.string().map(encodeURI), fc.string(), (valid, broken) => {
        for (const url of [`/${valid}`, `/${broken.replace(/[^\x21-\x7e]/g, '%')}`]) {
          const path = pathOfUrl(toRoutableUrl(url));
          expect(path).toMatch(/^\//);
          expect(() => decodeURIComponent(path)).not.toThrow();
        }
      }),
    );
  });

  it.each([
    ['/api/public/x?cookie=s3cr3t', '/api/public/x'],
    ['/api/public/x&cookie=s3cr3t', '/api/public/x…'],
    ['/api/cookie/s3cr3t', '/api/…'],
    ['/api/Cookie/s3cr3t', '/api/…'],
    ['/api/token/s3cr3t', '/api/…'],
    ['/%20x', '/…'],
    [`/${'x'.repeat(300)}`, `/${'x'.repeat(199)}…`],
  ])('%s is logged as %s', (url, logged) => {
    expect(toLoggedPath(url)).toBe(logged);
  });
});
