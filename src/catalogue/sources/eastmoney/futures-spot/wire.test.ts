import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { globalFuturesQuotes, isOfOptions, optionQuotes, parseQuotes } from './wire.ts';

const FIELDS = [
  { field: 'row', cells: 'whole' },
  { field: 'dm', cells: 'code' },
  { field: 'p', cells: 'number' },
] as const;
const quote = (at: number, more: object = {}) => ({ dm: `HG${at}`, sc: 101, p: at, ...more });
const bodyOf = (list: unknown, total: unknown): string => JSON.stringify({ total, list });
const pageOf = (body: string) => ({ url: 'https://a.example/', obtained: 0, status: 200, body: Buffer.from(body) });
const ALL = Array.from({ length: 45 }, (_, at) => quote(at));

describe('the quotes of futures', () => {
  it('are joined from pages of twenty, and numbered through', async () => {
    const upstream = fakeUpstream(({ url }) => {
      const first = 20 * Number(new URL(url).searchParams.get('pageIndex'));
      return bodyOf(ALL.slice(first, first + 20), ALL.length);
    });
    const { row, dm } = parseQuotes(await globalFuturesQuotes.fetch({ quotes: 'global futures' }, upstream), FIELDS);
    expect([row?.length, row?.valueAt(44), dm?.valueAt(44)]).toEqual([45, 45, 'HG44']);
    expect(upstream.asked.map((url) => new URL(url).searchParams.get('pageIndex'))).toEqual(['0', '1', '2']);
  });

  it('of options are one page at an address of their own', async () => {
    const upstream = fakeUpstream(() => bodyOf(ALL, ALL.length));
    const pages = await optionQuotes.fetch({ quotes: 'options' }, upstream);
    expect(pages.map(isOfOptions)).toEqual([true]);
    expect(isOfOptions({ url: 'https://futsseapi.eastmoney.com/list/COMEX?orderBy=dm' })).toBe(false);
  });

  it('have no price where the source writes -', () => {
    expect(parseQuotes([pageOf(bodyOf([quote(1, { p: '-' })], 1))], FIELDS).p?.valueAt(0)).toBeNull();
  });

  it.each([
    ['no number of rows', bodyOf([quote(1)], '1')],
    ['no list', bodyOf(null, 0)],
    ['a row that is none', bodyOf([1], 1)],
    ['fewer rows than announced', bodyOf([quote(1)], 2)],
    ['a contract twice', bodyOf([quote(1), quote(1)], 2)],
    ['a row without a field', bodyOf([{ dm: 'HG1', sc: 101 }], 1)],
    ['a text for a number', bodyOf([quote(1, { p: 'x' })], 1)],
    ['a page', '<html>busy</html>'],
  ])('are refused with %s', (_, body) => {
    expect(() => parseQuotes([pageOf(body)], FIELDS)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });
});
