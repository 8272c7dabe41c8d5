import { describe, expect, it } from 'vitest';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { baiduValuation, parseValuation, type ValuationAsk } from './wire.ts';

const ASK: ValuationAsk = { market: 'ab', share: '002044', measure: '市盈率(TTM)', span: '近一年' };
const FIELDS = [
  { name: 'day', cells: 'date' },
  { name: 'value', cells: 'number' },
] as const;
const withPoints = (body: unknown, code: unknown = '0') => ({
  ResultCode: code,
  Result: [{ DisplayData: { resultData: { tplData: { result: { chartInfo: [{ body }] } } } } }],
});
const pagesOf = (body: string): Pages => [
  { url: 'https://finance.baidu.com/opendata', obtained: OBTAINED, status: 200, body: Buffer.from(body) },
];
const read = (value: unknown) => parseValuation(pagesOf(JSON.stringify(value)), ASK, FIELDS);

describe('a valuation', () => {
  it('has a value for each point; one may have none', () => {
    const { day, value } = read(
      withPoints([
        ['2024-05-25', '167.92'],
        ['2024-05-26', '-'],
        ['2024-05-27', -3.5],
      ]),
    );
    expect([0, 1, 2].map((row) => [day?.valueAt(row), value?.valueAt(row)])).toEqual([
      ['2024-05-25', 167.92],
      ['2024-05-26', null],
      ['2024-05-27', -3.5],
    ]);
  });

  it('has no points where the code is that of a success and there is no result', () => {
    expect(read({ QueryID: '0', ResultCode: '0', Result: [] }).day?.length).toBe(0);
    expect(read({ QueryID: '0', ResultCode: 0, Result: [] }).day?.length).toBe(0);
  });

  it.each([
    ['the code 403, with HTTP 200', '{"QueryID":"0","ResultCode":"403","Result":[]}', 'upstream_refused'],
    ['no result and no code', '{"Result":[]}', 'upstream_changed'],
    ['no points', JSON.stringify(withPoints(null)), 'upstream_changed'],
    ['points of another form', JSON.stringify(withPoints([{ day: '2024-05-25' }])), 'upstream_changed'],
    [
      'days that descend',
      JSON.stringify(
        withPoints([
          ['2024-05-25', '1'],
          ['2024-05-24', '1'],
        ]),
      ),
      'upstream_changed',
    ],
    ['a value that is none', JSON.stringify(withPoints([['2024-05-25', '1亿']])), 'upstream_changed'],
    [
      'values that are all 0',
      JSON.stringify(withPoints(['2024-05-25', '2024-05-26', '2024-05-27'].map((day) => [day, '0.00']))),
      'upstream_changed',
    ],
    [
      'the code of another share',
      JSON.stringify({ ResultCode: '0', Result: [{ code: '600519', ...withPoints([['2024-05-25', '1']]).Result[0] }] }),
      'upstream_changed',
    ],
    [
      'points of a longer time than was asked for',
      JSON.stringify(
        withPoints([
          ['2021-05-24', '1'],
          ['2024-05-24', '1'],
        ]),
      ),
      'upstream_changed',
    ],
    [
      'too many points',
      JSON.stringify(withPoints(Array.from({ length: 20_001 }, () => ['2024-05-25', '1']))),
      'upstream_changed',
    ],
  ])('is refused with %s', (_, body, code) => {
    expect(() => parseValuation(pagesOf(body), ASK, FIELDS)).toThrow(expect.objectContaining({ code }));
  });

  it.each([
    ['the code 403', '{"QueryID":"0","ResultCode":"403","Result":[]}'],
    ['an empty body', ''],
    ['a page', '<html></html>'],
  ])('is not taken where the source answers %s: the request counts as refused', async (_, body) => {
    const upstream = fakeUpstream(() => body);
    await expect(baiduValuation.fetch(ASK, upstream)).rejects.toMatchObject({ code: 'upstream_refused' });
    expect(new URL(upstream.asked[0] ?? '').searchParams.get('tag')).toBe('市盈率(TTM)');
  });
});
