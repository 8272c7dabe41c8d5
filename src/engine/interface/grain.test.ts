import { expect, it } from 'vitest';
import { mayBeSeries } from './grain.ts';

it('a grain may be a series where its rows are of lengths of time, deals or events, by any value of its param', () => {
  expect((['day', 'report', 'trade', 'event'] as const).every(mayBeSeries)).toBe(true);
  expect((['security', 'board', 'party', 'item', 'article'] as const).some(mayBeSeries)).toBe(false);
  expect(mayBeSeries({ param: 'symbol', of: { list: 'security', history: 'day' } })).toBe(true);
});
