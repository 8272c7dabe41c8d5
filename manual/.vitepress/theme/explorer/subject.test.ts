import { expect, it } from 'vitest';
import { findInterfaces } from './subject.ts';

const groups = [
  { title: 'Stocks', interfaces: [{ name: 'stock', doc: 'Klines.', words: 'stock klines. 收盘 closing price' }] },
  { title: 'Others', interfaces: [{ name: 'epu', doc: 'An index.', words: 'epu an index of uncertainty' }] },
];

it('finds interfaces by every word typed, in any order and case, and leaves out groups without any', () => {
  expect(findInterfaces(groups, ' Price KLINES ').map(({ title }) => title)).toEqual(['Stocks']);
  expect(findInterfaces(groups, '收盘')).toHaveLength(1);
  expect(findInterfaces(groups, 'index klines')).toEqual([]);
  expect(findInterfaces(groups, '')).toEqual(groups);
});
