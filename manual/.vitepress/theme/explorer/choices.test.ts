import { describe, expect, it } from 'vitest';
import { findChoices, firstChoices } from './choices.ts';

const groups = [
  { key: 'stock', title: 'Stocks', choices: [{ name: 'stock', doc: 'Klines and prices.', words: '收盘' }] },
  { key: 'article', title: 'Others', choices: [{ name: 'epu', doc: 'An index of uncertainty.', words: '' }] },
];

describe('the choice of an interface', () => {
  it('finds interfaces by every word typed, in any order and case, and leaves out groups without any', () => {
    expect(findChoices(groups, ' Prices KLINES ').map(({ title }) => title)).toEqual(['Stocks']);
    expect(findChoices(groups, '收盘')).toHaveLength(1);
    expect(findChoices(groups, 'index klines')).toEqual([]);
    expect(findChoices(groups, '')).toEqual(groups);
  });

  it('shows the first of many, in the order of the groups', () => {
    expect(firstChoices(groups, 1)).toEqual(groups.slice(0, 1));
    expect(firstChoices(groups, 5)).toEqual(groups);
  });
});
