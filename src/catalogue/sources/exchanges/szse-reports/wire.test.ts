import { describe, expect, it } from 'vitest';
import { changed } from '../../../../../test/failures.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { parseDealings, parseOptionTrading } from './wire.ts';

const ASK = { day: '20240626' };
const FIELDS = [{ name: 'bddm', cells: 'code' }] as const;

const pagesOf = (metadata: object, data: readonly object[]): Pages => [
  {
    url: 'https://investor.szse.cn/api/report/ShowReport/data',
    obtained: Date.parse('2026-11-21T12:00:00Z'),
    status: 200,
    body: Buffer.from(JSON.stringify([{ metadata: { tabkey: 'tab1', subname: '2024-06-26', ...metadata }, data }])),
  },
];
const underlyings = Array.from({ length: 20 }, (_, at) => ({ bddm: String(159_901 + at) }));

describe('the trading of options on a day', () => {
  it.each([{}, { pagecount: 1, recordcount: 20 }, { pagecount: '1', recordcount: '20' }])(
    'has every underlying, described by %j',
    (metadata) => {
      expect(parseOptionTrading(pagesOf(metadata, underlyings), ASK, FIELDS).bddm?.length).toBe(20);
    },
  );

  it('is refused where the page is the first of two', () => {
    const pages = pagesOf({ pagecount: 2, recordcount: 21 }, underlyings);
    expect(() => parseOptionTrading(pages, ASK, FIELDS)).toThrow('expected 21 rows, got 20');
  });
});

describe('deals', () => {
  const page = (from: number) =>
    pagesOf(
      { pagecount: 2, recordcount: 40 },
      Array.from({ length: 20 }, (_, at) => ({ zqdm: '001308', bdgs: from + at })),
    )[0];
  const parse = (...froms: readonly number[]) => {
    const [first, ...others] = froms.map((from) => page(from));
    return parseDealings([first!, ...others], { company: '001308' }, [{ name: 'bdgs', cells: 'number' }]).bdgs;
  };

  it('are those of all pages, and refused where the second one is the first one again', () => {
    expect(parse(0, 20)?.length).toBe(40);
    expect(() => parse(0, 0)).toThrow('page 2 has the rows of page 1');
  });

  const newest = (...sizes: readonly number[]) => {
    let deal = 0;
    const rowsOf = (count: number) => Array.from({ length: count }, () => ({ zqdm: '000001', bdgs: deal++ }));
    const [first, ...others] = sizes.map((size) => pagesOf({ pagecount: 1_000, recordcount: 30_000 }, rowsOf(size))[0]);
    return parseDealings([first!, ...others], { company: '' }, [{ name: 'bdgs', cells: 'number' }]).bdgs;
  };

  it.each([10, 20, 30])('of all companies come in pages of %i, as the exchange decides', (size) => {
    const sizes = Array.from({ length: Math.ceil(500 / size) }, () => size);
    expect(newest(...sizes)?.length).toBe(500);
  });

  it('of all companies are refused where a page is short', () => {
    expect(() => newest(...Array.from({ length: 24 }, () => 20), 19)).toThrow(changed('expected 500 rows, got 499'));
  });

  it('are none only where a reply says how many there are', () => {
    const countOf = (recordcount: unknown) => () =>
      parseDealings(pagesOf({ pagecount: 0, recordcount }, []), { company: '' }, [{ name: 'bdgs', cells: 'number' }])
        .bdgs;
    expect(countOf(0)()?.length).toBe(0);
    for (const nothing of [null, '', -1]) expect(countOf(nothing)).toThrow('expected `pagecount`');
  });
});
