import { describe, expect, it } from 'vitest';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { parseMarginDetails, parseMarginTotals, shanghaiMarginDetails, shanghaiMarginTotals } from './wire.ts';

const pagesOf = (result: readonly object[]): Pages => [
  {
    url: 'https://query.sse.com.cn/marketdata/tradedata/queryMargin.do',
    obtained: OBTAINED,
    status: 200,
    body: Buffer.from(JSON.stringify({ result, pageHelp: { data: result, total: result.length } })),
  },
];
const changed = (says: RegExp) =>
  expect.objectContaining({ code: 'upstream_changed', message: expect.stringMatching(says) });
const FIELDS = [
  { name: 'opDate', cells: 'date' },
  { name: 'rzye', cells: 'whole' },
] as const;

describe('the totals', () => {
  const row = { opDate: '20240809', rzye: 739_820_558_982, rqylje: 11_152_556_950, rzrqjyzl: 750_973_115_932 };
  const parse = (...rows: readonly object[]) => parseMarginTotals(pagesOf(rows), FIELDS);

  it('have a row a day', () => {
    const { opDate, rzye } = parse(row, { ...row, opDate: '20240808', rzrqjyzl: row.rzrqjyzl + 1 });
    expect([opDate?.textAt(0), opDate?.textAt(1), rzye?.valueAt(0)]).toEqual([
      '2024-08-09',
      '2024-08-08',
      739_820_558_982,
    ]);
  });

  it.each<[string, object, RegExp]>([
    ['that do not add up', { rqylje: row.rqylje - 2 }, /on 2024-08-08, the balances .* do not make the total/],
    ['whose fields are exchanged', { rqylje: row.rzrqjyzl, rzrqjyzl: row.rqylje }, /do not make the total/],
    ['that are all 0 but the total', { rzye: 0, rqylje: 0 }, /do not make the total/],
    ['one of which is missing', { rzrqjyzl: null }, /expected rzrqjyzl on "20240808", got none/],
    ['that are fractions', { rzye: 1.5 }, /expected a whole number/],
    ['of a day that comes twice', { opDate: '20240809' }, /expected another day/],
    ['of a day that is none', { opDate: '20240230' }, /expected a day/],
    ['of no day', { opDate: '' }, /expected another day/],
    ['of a dash as day', { opDate: '-' }, /expected another day/],
    ['of a day that is a number', { opDate: 20_240_808 }, /expected another day/],
  ])('are refused with balances %s', (_, more, says) => {
    expect(() => parse(row, { ...row, opDate: '20240808', ...more })).toThrow(changed(says));
  });

  it('are refused without a day', () => {
    expect(() => parse()).toThrow(changed(/expected days, got none/));
  });

  it('are asked for from the first day to the day of the request', async () => {
    const upstream = fakeUpstream(() => pagesOf([row])[0].body);
    const { opDate } = parseMarginTotals(await shanghaiMarginTotals.fetch({ margin: 'totals' }, upstream), FIELDS);
    expect(opDate?.textAt(0)).toBe('2024-08-09');
    const { searchParams } = new URL(upstream.asked[0] ?? '');
    expect([searchParams.get('beginDate'), searchParams.get('endDate')]).toEqual(['20100331', '20261010']);
  });
});

describe('the securities of a day', () => {
  const ask = { margin: 'securities', day: '20240809' } as const;
  const row = (stockCode: unknown, more: object = {}) => ({ opDate: '20240809', stockCode, rzye: 1, ...more });
  const parse = (...rows: readonly object[]) => parseMarginDetails(pagesOf(rows), ask, FIELDS);

  it('are as the exchange orders them, or none', () => {
    expect(parse(row('510050'), row('600000', { rzye: null })).rzye?.length).toBe(2);
    expect(parse().rzye?.length).toBe(0);
  });

  it.each<[string, readonly object[], RegExp]>([
    ['of another day', [row('510050', { opDate: '20240808' })], /asked for 20240809, it answered "20240808"/],
    ['that come twice', [row('510050'), row('510050')], /expected another code/],
    ['without a code', [row(null)], /expected another code/],
    ['with a code that is none', [row('SH510050')], /expected another code/],
    ['all of 0', ['510050', '510100', '510150'].map((code) => row(code, { rzye: 0 })), /every balance .* is 0/],
    ['without a balance', [{ opDate: '20240809', stockCode: '510050' }], /got nothing/],
  ])('are refused when they are %s', (_, rows, says) => {
    expect(() => parse(...rows)).toThrow(changed(says));
  });

  it('are asked for by their day', async () => {
    const upstream = fakeUpstream(() => pagesOf([row('510050')])[0].body);
    expect(parseMarginDetails(await shanghaiMarginDetails.fetch(ask, upstream), ask, FIELDS).rzye?.length).toBe(1);
    expect(new URL(upstream.asked[0] ?? '').searchParams.get('detailsDate')).toBe('20240809');
  });
});
