import { expect, it } from 'vitest';
import { countHosts, readMaxStaleMs, readRequestId } from './request-headers.ts';

it('counts every Host header, in any case, and no value', () => {
  expect(countHosts([])).toBe(0);
  expect(countHosts(['Host', 'x', 'Accept', 'host', 'hOST', 'y', 'X-Host', 'z'])).toBe(2);
});

it.each([
  ['me', 'me'],
  ['x'.repeat(128), 'x'.repeat(128)],
  ['x'.repeat(129), undefined],
  ['', undefined],
  ['a b', undefined],
  ['a\nb', undefined],
  ['é', undefined],
  [undefined, undefined],
  [['a', 'b'], undefined],
])('reads the request ID %j as %j', (value, id) => {
  expect(readRequestId(value)).toBe(id);
});

it.each([
  [undefined, Number.POSITIVE_INFINITY],
  ['', Number.POSITIVE_INFINITY],
  ['max-age=0', Number.POSITIVE_INFINITY],
  ['no-cache', 0],
  ['max-age=0, No-Cache , x', 0],
  ['no-cache, stale-if-error=60', 0],
  ['stale-if-error=60', 60_000],
  ['max-age=1,Stale-If-Error="60"', 60_000],
  ['x-stale-if-error=60', Number.POSITIVE_INFINITY],
  ['stale-if-error=banana', Number.POSITIVE_INFINITY],
])('reads Cache-Control %j as %d ms of staleness', (value, ms) => {
  expect(readMaxStaleMs(value)).toBe(ms);
});
