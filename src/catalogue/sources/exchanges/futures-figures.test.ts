import { describe, expect, it } from 'vitest';
import {
  type MemberRank,
  refuseOtherDeltas,
  refuseOtherPlaces,
  refuseOtherSums,
  refuseOtherTurnovers,
  SIZES,
  toBars,
  toFigures,
} from './futures-figures.ts';

const changed = (says: RegExp) =>
  expect.objectContaining({ code: 'upstream_changed', message: expect.stringMatching(says) });

describe('turnovers', () => {
  const bar = (turnover: unknown, settle: unknown = '3,500', volume: unknown = 200) => ({ turnover, settle, volume });
  const FIELDS = { settle: 'settle', volume: 'volume', turnover: 'turnover' };
  const judge =
    (...bars: readonly object[]) =>
    () =>
      refuseOtherTurnovers(
        bars.map((each) => ({ ...each })),
        FIELDS,
        SIZES.commodities,
        'a file',
      );

  it('are those of contracts at their price, in ten thousands of yuan', () => {
    // Ten tons of steel a contract, one of lithium, and a thousand grams of gold.
    expect(judge(bar('700.00'), bar(1_400, 70_000), bar(20_000, 1_000))).not.toThrow();
    // Of contracts without trade, nothing is known.
    expect(judge(bar(0, 3_500, 0), bar(null, null), bar(''))).not.toThrow();
    expect(judge(bar(700), bar(7_000_000), bar('700'))).not.toThrow();
  });

  it('are refused in another unit, and where volumes stand in their place', () => {
    expect(judge(bar(7_000_000), bar(14_000_000, 70_000))).toThrow(changed(/2 of 2 turnovers/));
    expect(judge(bar('0.07'), bar('0.14', 70_000))).toThrow(changed(/2 of 2 turnovers/));
    expect(judge(bar(200, 3_500, 700_000))).toThrow(changed(/1 of 1 turnovers/));
  });
});

describe('figures', () => {
  it('are read as the exchanges write them', () => {
    const rows = [
      { price: ' 1,234.50 ', day: '20240506 ', code: ' AP405 ', text: 12 },
      { price: '--', day: '', code: 'null', text: ' - ' },
    ];
    const fields = [
      { name: 'price', cells: 'number' },
      { name: 'day', cells: 'date' },
      { name: 'code', cells: 'code' },
      { name: 'text', cells: 'text' },
    ] as const;
    const { price, day, code, text } = toFigures(rows, fields, 'a file');
    expect([price, day, code, text].map((cells) => [cells?.valueAt(0), cells?.valueAt(1)])).toEqual([
      [1234.5, null],
      ['2024-05-06', null],
      ['AP405', null],
      ['12', null],
    ]);
  });

  it('are refused where a row lacks a field, or one is of another kind', () => {
    const fields = [{ name: 'price', cells: 'number' }] as const;
    expect(() => toFigures([{}], fields, 'a file')).toThrow(changed(/got nothing/));
    expect(() => toFigures([{ price: 'ten' }], fields, 'a file')).toThrow(changed(/expected a number/));
  });
});

describe('bars', () => {
  const FIELDS = { symbol: 'id', open: 'open', high: 'high', low: 'low', close: 'close' };
  const bar = (id: string, open: unknown, high: unknown, low: unknown, close: unknown) => ({
    id,
    open,
    high,
    low,
    close,
  });

  it('have no price of 0', () => {
    expect(toBars([bar('A', '0.00', '', 0, '5')], FIELDS, 'a file')).toEqual([
      { id: 'A', open: null, high: null, low: null, close: 5 },
    ]);
  });

  it('are refused with a price that cannot be, and with a contract that comes twice', () => {
    expect(() => toBars([bar('A', 1, 3, 2, 2)], FIELDS, 'a file')).toThrow(changed(/has 1 outside of 2 to 3/));
    expect(() => toBars([bar('A', 2, 3, 2, 4)], FIELDS, 'a file')).toThrow(changed(/has 4 outside/));
    expect(() => toBars([bar('A', 2, 2, 2, 2), bar('A', 2, 2, 2, 2)], FIELDS, 'a file')).toThrow(changed(/twice/));
  });

  it.each(['1.2.3', '60O0', '(6000)', '+6000', {}])('are refused with %j for a price: it is not none', (price) => {
    for (const at of [0, 1, 2, 3]) {
      const [open, high, low, close] = [6000, 6000, 6000, 6000].map((other, nth) => (nth === at ? price : other));
      const bars = toBars([bar('A', open, high, low, close)], FIELDS, 'a file');
      const fields = ['open', 'high', 'low', 'close'].map((name) => ({ name, cells: 'number' }) as const);
      expect(() => toFigures(bars, fields, 'a file')).toThrow(changed(/expected a number in row 1/));
    }
  });

  it('are refused where they do not sum to their product, unless it has none', () => {
    const contracts = [
      { product: 'CU', figure: 5 },
      { product: 'CU', figure: 7 },
    ];
    expect(() => refuseOtherSums(contracts, new Map([['CU', 14]]), 'a file')).toThrow(changed(/sum to 12, .* says 14/));
    expect(() =>
      refuseOtherSums(
        contracts,
        new Map([
          ['CU', 12],
          ['AL', 9],
        ]),
        'a file',
      ),
    ).not.toThrow();
  });
});

describe('places', () => {
  const place = (rank: number, vol: number, more: object = {}): MemberRank => ({
    symbol: 'CU2406',
    rank,
    vol,
    long_open_interest: null,
    short_open_interest: null,
    ...more,
  });

  it('are 1, 2, 3, each list descending, and make their sum', () => {
    expect(() => refuseOtherPlaces([place(1, 9), place(2, 9), place(999, 18)], 'a file')).not.toThrow();
  });

  it.each<[string, readonly MemberRank[], RegExp]>([
    ['a gap', [place(1, 9), place(3, 5)], /expected place 2 of CU2406, got 3/],
    ['a list that rises', [place(1, 5), place(2, 9)], /vol of CU2406 rises at place 2/],
    ['another sum', [place(1, 9), place(999, 10)], /sums to 9, .* says 10/],
  ])('are refused with %s', (_, places, says) => {
    expect(() => refuseOtherPlaces(places, 'a file')).toThrow(changed(says));
  });
});

it('deltas of calls and puts have their sides', () => {
  const FIELDS = { symbol: 'id', delta: 'delta' };
  const judge = (id: string, delta: unknown) => () => refuseOtherDeltas([{ id, delta }], FIELDS, 'a file');
  expect(judge('cu1907C47000', 0.3)).not.toThrow();
  expect(judge('si2308-P-13000', '-0.2')).not.toThrow();
  expect(judge('CF701MSC14400', -0.2)).toThrow(changed(/the delta of .* is -0.2/));
  expect(judge('cu1907P47000', 0.3)).toThrow(changed(/is 0.3/));
});
