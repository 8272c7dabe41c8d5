import { expect, it } from 'vitest';
import { Failure } from '../errors.ts';
import { NegativeCache } from './negative-cache.ts';

it('remembers what failed and when to ask again, and lets go of what it was caused by', () => {
  let now = 0;
  const negativeCache = new NegativeCache(() => now);
  const cause = new Error('holds the whole body in its stack');
  negativeCache.remember('key', new Failure('upstream_busy', 'It is busy.', { cause, retryAfterMs: 5_000 }));
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
