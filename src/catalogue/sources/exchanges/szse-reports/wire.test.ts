import { describe, expect, it } from 'vitest';
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
});
