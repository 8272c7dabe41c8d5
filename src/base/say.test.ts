import { expect, it } from 'vitest';
import { eitherOf, say } from './say.ts';

it('names alternatives as people do, in each language', () => {
  expect([['a'], ['a', 'b'], ['a', 'b', 'c']].map(eitherOf)).toEqual([
    say('a', 'a'),
    say('a or b', 'a 或 b'),
    say('a, b or c', 'a、b 或 c'),
  ]);
});
