import { expect, it } from 'vitest';
import { Failure } from '../errors.ts';
import { Setbacks } from './setbacks.ts';

it('remembers what failed and when to ask again, and lets go of what it was caused by', () => {
  let now = 0;
  const setbacks = new Setbacks(() => now);
  const cause = new Error('holds the whole body in its stack');
  setbacks.remember('key', new Failure('upstream_busy', 'It is busy.', { cause, retryAfterMs: 5_000 }));
  now = 999;
  expect(setbacks.find('key')).toMatchObject({ code: 'upstream_busy', message: 'It is busy.', retryAfterMs: 5_000 });
  expect(setbacks.find('key')?.cause).toBeUndefined();
  now = 1_000;
  expect(setbacks.find('key')).toBeUndefined();
});
