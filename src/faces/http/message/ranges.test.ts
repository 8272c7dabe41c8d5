import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRange } from './ranges.ts';

const body = { etag: '"abc"', size: 100 };

describe('a range of a body of 100 bytes', () => {
  it.each([
    ['bytes=0-9', { first: 0, last: 9 }],
    ['bytes=90-', { first: 90, last: 99 }],
    ['bytes=90-1000', { first: 90, last: 99 }],
    ['bytes=-4', { first: 96, last: 99 }],
    ['bytes=-1000', { first: 0, last: 99 }],
    ['Bytes=99-99', { first: 99, last: 99 }],
  ])('%s is a part of it', (range, part) => {
    expect(findRange(range, undefined, body)).toEqual(part);
  });

  it.each(['bytes=100-', 'bytes=100-200', 'bytes=-0'])('%s lies outside it', (range) => {
    expect(findRange(range, undefined, body)).toBe('unsatisfiable');
  });

  it.each([undefined, '', 'bytes=', 'bytes=-', 'bytes=5-4', 'rows=0-9', 'bytes=0-1,5-6', 'bytes=a-b', 'bytes=1-2x'])(
    '%j wants the whole',
    (range) => {
      expect(findRange(range, undefined, body)).toBe('whole');
    },
  );

  it('counts only where If-Range is the strong ETag of the body', () => {
    expect(findRange('bytes=0-9', '"abc"', body)).toEqual({ first: 0, last: 9 });
    for (const other of ['"other"', 'W/"abc"', 'Tue, 24 Nov 2026 00:00:00 GMT'])
      expect(findRange('bytes=0-9', other, body)).toBe('whole');
  });

  it('never reaches outside the body', () => {
    const place = fc.oneof(fc.nat(), fc.constant(''));
    fc.assert(
      fc.property(place, place, fc.nat(1_000), (from, to, size) => {
        const found = findRange(`bytes=${from}-${to}`, undefined, { etag: '"abc"', size });
        if (typeof found === 'string') return;
        expect(found.first).toBeGreaterThanOrEqual(0);
        expect(found.last).toBeGreaterThanOrEqual(found.first);
        expect(found.last).toBeLessThan(size);
      }),
    );
  });
});
