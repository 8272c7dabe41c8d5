import { expect, it } from 'vitest';
import { memoizeAsync } from './memoize-async.ts';

it('shares the result of a key, and forgets one that is rejected', async () => {
  const calls: string[] = [];
  const load = memoizeAsync(async (key: string) => {
    calls.push(key);
    if (calls.length === 1) throw new Error('EMFILE');
    return `${key} ${calls.length}`;
  });
  const failed = [load('a'), load('a')];
  expect((await Promise.allSettled(failed)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(calls).toEqual(['a']);
  expect(await Promise.all([load('a'), load('b'), load('a')])).toEqual(['a 2', 'b 3', 'a 2']);
  expect(await load('a')).toBe('a 2');
});

it('remembers the keys that were used last, at most so many', async () => {
  const calls: string[] = [];
  const load = memoizeAsync(
    async (key: string) => {
      calls.push(key);
      return key;
    },
    (key) => key,
    2,
  );
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) expect(await load(key)).toBe(key);
  expect(calls).toEqual(['a', 'b', 'c', 'b']);
  const [first, second] = [load('d'), load('d')];
  expect(second).toBe(first);
});

it('needs no key', async () => {
  let count = 0;
  const load = memoizeAsync(async () => ++count);
  expect([await load(), await load()]).toEqual([1, 1]);
});
