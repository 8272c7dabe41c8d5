import { describe, expect, it } from 'vitest';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import { closingYields, parseRepoRates, parseSwaps } from './wire.ts';

it('takes the yields of a reply for all of them only where it says how many there are', () => {
  const countOf = (total: unknown): unknown => {
    const reply = { head: { rep_code: '200' }, data: { total }, records: [{}] };
    const page: Page = { url: 'https://x', obtained: 0, status: 200, body: Buffer.from(JSON.stringify(reply)) };
    return Reflect.apply(closingYields.inspections!.countOf!, undefined, [page, 'yields']);
  };
  expect(countOf(1)).toEqual({ count: 1, total: 1 });
  expect(() => countOf(null)).toThrow('expected how many rows there are');
});

describe('a reply without records', () => {
  const OBTAINED = Date.UTC(2026, 8, 12, 4);
  const pageOf = (records: readonly object[]): Page => ({
    url: 'https://x',
    obtained: OBTAINED,
    status: 200,
    body: Buffer.from(JSON.stringify({ head: { rep_code: '200' }, data: {}, records })),
  });
  const DAY: readonly RowField[] = [{ name: 'date', cells: 'text' }];
  const repoRates = (first: string, last: string, ...pages: readonly Page[]) =>
    parseRepoRates(pages as [Page, ...Page[]], { span: 'repo', first, last }, DAY).date!.length;
  const swaps = (first: string, last: string) =>
    parseSwaps([pageOf([])], { span: 'swaps', first, last }, [{ name: '日期', cells: 'text' }]).日期!.length;

  it('is a span without rates where it is a holiday, has not come or was before the first rate', () => {
    expect(repoRates('20200124', '20200202', pageOf([]))).toBe(0);
    expect(repoRates('20260912', '20261231', pageOf([]))).toBe(0);
    expect(repoRates('20060101', '20061001', pageOf([]))).toBe(0);
  });

  it('is a refusal of days that had rates, also behind a year that came', () => {
    const refused = expect.objectContaining({ code: 'upstream_refused' });
    expect(() => repoRates('20200101', '20200131', pageOf([]))).toThrow(refused);
    const rates = pageOf([{ frValueMap: { date: '2019-01-02' } }]);
    expect(() => repoRates('20190101', '20200630', rates, pageOf([]))).toThrow(refused);
    expect(repoRates('20190101', '20200114', rates, pageOf([]))).toBe(1);
    expect(() => repoRates('20190101', '20200115', rates, pageOf([]))).toThrow(refused);
  });

  it('is a refusal of curves of the last year, and none of earlier ones', () => {
    expect(swaps('20231101', '20231204')).toBe(0);
    expect(swaps('20260901', '20260910')).toBe(0);
    expect(() => swaps('20260801', '20260903')).toThrow(expect.objectContaining({ code: 'upstream_refused' }));
  });
});
