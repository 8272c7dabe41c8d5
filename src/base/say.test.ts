import { expect, it } from 'vitest';
import { eitherOf, say, withoutFullStop } from './say.ts';

it('names alternatives as people do, in each language', () => {
  expect([['a'], ['a', 'b'], ['a', 'b', 'c']].map(eitherOf)).toEqual([
    say('a', 'a'),
    say('a or b', 'a 或 b'),
    say('a, b or c', 'a、b 或 c'),
  ]);
});

it('takes the full stop from a sentence of either language, and nothing from what has none', () => {
  expect(withoutFullStop(say('It is U.S. data.', '这是美国数据。'))).toEqual(say('It is U.S. data', '这是美国数据'));
  expect(withoutFullStop(say('No stop', 'No stop.'))).toEqual(say('No stop', 'No stop'));
});
