import { describe, expect, it } from 'vitest';
import { areAveragesOdd } from './average-prices.ts';

const TRADED = { price: '10.05', volume: '1000', turnover: '10020.5' };
const UNTRADED = { price: '10', volume: '0', turnover: '0' };

describe('average prices', () => {
  it.each([
    ['those of a session', [TRADED, { ...TRADED, turnover: 19_000 }]],
    ['one of a wrong figure among others', [TRADED, TRADED, { ...TRADED, turnover: '1' }]],
    [
      'none, of rows without a trade or a price',
      [UNTRADED, { ...UNTRADED, turnover: null }, { ...TRADED, price: null }],
    ],
  ])('are not odd: %s', (_, rows) => {
    expect(areAveragesOdd(rows)).toBe(false);
  });

  it.each([
    ['volumes in lots', [{ ...TRADED, volume: '10' }, UNTRADED, UNTRADED]],
    ['turnovers in ten thousands', [{ ...TRADED, turnover: '1.00205' }]],
    ['volumes before turnovers', [{ ...TRADED, volume: '10020.5', turnover: '1000' }, TRADED, { ...TRADED, price: 1 }]],
  ])('are odd: %s', (_, rows) => {
    expect(areAveragesOdd(rows)).toBe(true);
  });
});
