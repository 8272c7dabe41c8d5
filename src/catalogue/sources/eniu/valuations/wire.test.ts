import { expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import { parseValuations } from './wire.ts';

/** The codes of a list of shares, of which those of Hong Kong are read. */
const read = (codes: readonly unknown[]) => {
  const body = Buffer.from(JSON.stringify(codes.map((code) => ({ stock_id: code, stock_name: 'A' }))));
  const pages = [{ url: 'https://eniu.com/', obtained: Date.UTC(2026, 9, 10), status: 200, body }] as const;
  return parseValuations(pages, { list: 'shares' }, [{ name: 'stock_id', cells: 'code' }]).stock_id?.length;
};

// Public clients filter the list, of shares of all places, by the letters hk.
it('leaves the codes of other places, whatever form they have', () => {
  expect(read(['hk00700', 'usBRK.A', 'sz000001', 'sz000001', null, 'hk01093'])).toBe(2);
});

it.each([
  ['none of Hong Kong', ['sz000001'], 'expected shares, got none'],
  ['one of Hong Kong twice', ['hk00700', 'hk00700'], 'two rows are of hk00700'],
  ['a code that is none', ['hk00700', 'hk-'], 'a code such as hk01093'],
])('refuses a list with %s', (_, codes, says) => {
  expect(() => read(codes)).toThrow(changed(says));
});

// Public clients make rows of the columns without looking at their order.
it('has the oldest day of a figure first, and refuses a day that comes twice', () => {
  const readDays = (days: readonly string[]) => {
    const body = Buffer.from(JSON.stringify({ date: days, pe: days.map((_, at) => at) }));
    const pages = [{ url: 'https://eniu.com/', obtained: Date.UTC(2026, 9, 10), status: 200, body }] as const;
    const fields = [
      { name: 'date', cells: 'date' },
      { name: 'pe', cells: 'number' },
    ] as const;
    const { date, pe } = parseValuations(pages, { figure: 'peh', share: 'hk00700' }, fields);
    return days.map((_, row) => [date?.valueAt(row), pe?.valueAt(row)]);
  };
  expect(readDays(['2026-06-30', '2026-06-29'])).toEqual([
    ['2026-06-29', 1],
    ['2026-06-30', 0],
  ]);
  expect(() => readDays(['2026-06-30', '2026-06-30'])).toThrow(changed('comes after'));
});

// The recorded reply of hk01093 has a price of 0 on every day, and one real ratio each.
it('has no price where the source writes 0', () => {
  const body = Buffer.from('{"date":["2022-07-12","2022-07-13"],"pe":[15.47,14.76],"price":[0,8.12]}');
  const pages = [{ url: 'https://eniu.com/', obtained: Date.UTC(2026, 9, 10), status: 200, body }] as const;
  const fields = [
    { name: 'pe', cells: 'number' },
    { name: 'price', cells: 'number' },
  ] as const;
  const { pe, price } = parseValuations(pages, { figure: 'peh', share: 'hk01093' }, fields);
  expect([0, 1].map((row) => [pe?.valueAt(row), price?.valueAt(row)])).toEqual([
    [15.47, null],
    [14.76, 8.12],
  ]);
});
