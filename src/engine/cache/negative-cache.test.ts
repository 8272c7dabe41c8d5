import { expect, it } from 'vitest';
import { Failure, inEnglish } from '../../base/errors.ts';
import { NegativeCache } from './negative-cache.ts';

it('remembers what failed and when to ask again, and lets go of what it was caused by', () => {
  let now = 0;
  const negativeCache = new NegativeCache(() => now);
  const cause = new Error('holds the whole body in its stack');
  negativeCache.remember('key', new Failure('upstream_busy', inEnglish('It is busy.'), { cause, retryAfterMs: 5_000 }));
  now = 999;
  expect(negativeCache.find('key')).toMatchObject({
    code: 'upstream_busy',
    message: 'It is busy.',
    retryAfterMs: 5_000,
  });
  expect(negativeCache.find('key')?.cause).toBeUndefined();
  now = 1_000;
  expect(negativeCache.find('key')).toBeUndefined();
});

it('does not remember an overload of the service, which is that of one client', () => {
  const negativeCache = new NegativeCache(() => 0);
  negativeCache.remember('key', new Failure('overloaded', inEnglish('Too many wait.')));
  expect(negativeCache.find('key')).toBeUndefined();
});

it('is bounded in bytes, whatever the length of the keys', () => {
  const negativeCache = new NegativeCache(() => 0);
  const key = (at: number) => `${at} ${'x'.repeat(15_000)}`;
  for (let at = 0; at < 1_000; at++)
    negativeCache.remember(key(at), new Failure('upstream_busy', inEnglish('It is busy.')));
  const found = Array.from({ length: 1_000 }, (_, at) => negativeCache.find(key(at))).filter(Boolean);
  expect(found.length).toBeGreaterThan(100);
  expect(found.length * 15_000).toBeLessThan(4_000_000);
});
