import { describe, expect, it } from 'vitest';
import { countChoices, findChoices, firstChoices } from './choices.ts';

const none = { title: '', chinese: '' };
const goodwill = {
  title: 'Goodwill',
  chinese: '商誉',
  choices: [{ name: 'sy', doc: 'Goodwill.', words: 'goodwill 商誉' }],
};
const groups = [
  {
    key: 'stock',
    title: 'Stocks',
    topics: [{ ...none, choices: [{ name: 'stock', doc: 'Klines and prices.', words: '收盘' }] }, goodwill],
  },
  {
    key: 'article',
    title: 'Others',
    topics: [{ ...none, choices: [{ name: 'epu', doc: 'An index of uncertainty.', words: '' }] }],
  },
];

describe('the choice of an interface', () => {
  it('finds interfaces by every word typed, in any order and case, and leaves out groups without any', () => {
    expect(findChoices(groups, ' Prices KLINES ').map(({ title }) => title)).toEqual(['Stocks']);
    expect(findChoices(groups, '商誉')).toEqual([{ ...groups[0], topics: [goodwill] }]);
    expect(findChoices(groups, '收盘')).toHaveLength(1);
    expect(findChoices(groups, 'index klines')).toEqual([]);
    expect(findChoices(groups, '')).toEqual(groups);
  });

  it('shows the first of many, in the order of the groups', () => {
    expect(firstChoices(groups, 1)).toEqual([{ ...groups[0], topics: groups[0]!.topics.slice(0, 1) }]);
    expect(firstChoices(groups, 2)).toEqual(groups.slice(0, 1));
    expect(firstChoices(groups, 5)).toEqual(groups);
    expect(countChoices(groups)).toBe(3);
  });
});
