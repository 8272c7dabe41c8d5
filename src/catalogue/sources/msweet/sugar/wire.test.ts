import { describe, expect, it } from 'vitest';
import { arrangeProfits, parseSugar } from './wire.ts';

describe('the profits of imports outside of the quota', () => {
  const row = (brazil_cost: number, thailand_cost: number, spot: number, first: number, second: number) =>
    arrangeProfits({ brazil_cost, thailand_cost, spot, first, second }, '2014-12-05');

  it('stand with the cost whose difference to the price they are, in whatever order they come', () => {
    expect(row(4637, 4491, 4770, 133, 279)).toMatchObject({ brazil_profit: 133, thailand_profit: 279 });
    expect(row(6938, 6964, 6260, -704, -678)).toMatchObject({ brazil_profit: -678, thailand_profit: -704 });
  });

  it('are null without a price or a cost', () => {
    const nothing = arrangeProfits(
      { brazil_cost: null, thailand_cost: 4491, spot: 4770, first: 279, second: null },
      '-',
    );
    expect(nothing).toMatchObject({ brazil_profit: null, thailand_profit: 279 });
  });

  it('are refused where they are other figures', () => {
    expect(() => row(4637, 4491, 4770, 133, 200)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });
});

it('refuses prices most of which are no numbers', () => {
  const read = (odd: number) =>
    parseSugar(
      [
        {
          url: 'https://www.msweet.com.cn/',
          obtained: 0,
          status: 200,
          body: Buffer.from(
            JSON.stringify({
              category: Array.from({ length: 9 }, (_, at) => `2005/10/${at + 1}`),
              data: Array.from({ length: 9 }, (_, at) => [at < odd ? '3927万' : '3927', '15.51', '-']),
            }),
          ),
        },
      ],
      { table: 'prices' },
      [{ name: 'composite', cells: 'number' }],
    );
  expect(() => read(1)).not.toThrow();
  expect(() => read(9)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
});
