import { describe, expect, it } from 'vitest';
import { fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { parseOverview, parseTrading, shanghaiOverview, shanghaiTrading } from './wire.ts';

const pagesOf = (result: unknown): Pages => [
  {
    url: 'https://query.sse.com.cn/commonQuery.do',
    obtained: OBTAINED,
    status: 200,
    // Without pages, the exchange counts nothing.
    body: Buffer.from(JSON.stringify({ result, pageHelp: { data: null, total: 0 } })),
  },
];
const changed = (says: RegExp) =>
  expect.objectContaining({ code: 'upstream_changed', message: expect.stringMatching(says) });

describe('the overview', () => {
  const of = (name: string, more: object = {}) => ({
    PRODUCT_NAME: name,
    NEGO_ISSUE_VOL: '1.10',
    TOTAL_VALUE: '2.20',
    AVG_PE_RATIO: '3.30',
    LIST_COM_NUM: '4',
    SECURITY_NUM: '5',
    NEGO_VALUE: '6.60',
    TRADE_DATE: '20261009',
    TOTAL_ISSUE_VOL: '8.80',
    TOTAL_TRADE_AMT: '-',
    ...more,
  });
  const ALL = [of('主板'), of('科创板', { AVG_PE_RATIO: '-' }), of('股票', { TOTAL_VALUE: '9.90' })];

  it('finds products by their names, in any order, and has numbers and days', () => {
    const { items, columns } = parseOverview(pagesOf(ALL));
    const valuesOf = (name: keyof typeof columns) =>
      Array.from({ length: items.length }, (_, at) => columns[name].valueAt(at));
    expect(Array.from({ length: 8 }, (_, at) => items.textAt(at))).toEqual(
      '流通股本 总市值 平均市盈率 上市公司 上市股票 流通市值 报告时间 总股本'.split(' '),
    );
    expect(valuesOf('股票')).toEqual([1.1, 9.9, 3.3, 4, 5, 6.6, '2026-10-09', 8.8]);
    expect(valuesOf('科创板')[2]).toBeNull();
  });

  it.each<[string, unknown, RegExp]>([
    ['a product that is missing', ALL.slice(1), /no product 主板/],
    ['a product that comes twice', [...ALL, of('主板')], /two rows have the PRODUCT_NAME/],
    ['a product without a name', [{ ...of('主板'), PRODUCT_NAME: null }], /expected a text as PRODUCT_NAME/],
    ['a value that is no number', [...ALL.slice(1), of('主板', { NEGO_VALUE: '1,000' })], /expected a number/],
    ['a value that is missing', [...ALL.slice(1), of('主板', { NEGO_VALUE: undefined })], /got nothing/],
    ['a day that is none', [...ALL.slice(1), of('主板', { TRADE_DATE: '2026' })], /expected a day/],
    ['no day', [...ALL.slice(1), of('主板', { TRADE_DATE: '-' })], /expected a day, got none/],
    ['a day that had not come', [...ALL.slice(1), of('主板', { TRADE_DATE: '20261012' })], /had not come/],
    ['no market value', [...ALL.slice(0, 2), of('股票', { TOTAL_VALUE: '0.00' })], /market value of all shares is 0/],
    ['no product', [], /no product 股票/],
  ])('is refused with %s', (_, result, says) => {
    expect(() => parseOverview(pagesOf(result))).toThrow(changed(says));
  });

  it('is asked for as the page of the exchange asks', async () => {
    const upstream = fakeUpstream(() => pagesOf(ALL)[0].body);
    const { columns } = parseOverview(await shanghaiOverview.fetch({ overview: 'newest' }, upstream));
    expect(columns.股票.valueAt(3)).toBe(4);
    expect(new URL(upstream.asked[0] ?? '').searchParams.get('PRODUCT_NAME')).toBe('股票,主板,科创板');
  });
});

describe('the trading of a day', () => {
  const ASK = { tradingDay: '20260724' };
  const of = (code: string, more: object = {}) => ({
    PRODUCT_CODE: code,
    TRADE_DATE: '20260724',
    LIST_NUM: '2350',
    TOTAL_VALUE: '636012.20',
    NEGO_VALUE: '601001.10',
    TRADE_AMT: '9163.02',
    TRADE_VOL: '508.58',
    AVG_PE_RATE: '18.31',
    TOTAL_TO_RATE: '1.4407',
    NEGO_TO_RATE: '1.5246',
    ...more,
  });

  it('finds boards by their codes, whichever there are', () => {
    const { items, columns } = parseTrading(pagesOf([of('99'), of('17'), of('01', { AVG_PE_RATE: '-' })]), ASK);
    expect(items.length).toBe(8);
    expect(columns.股票.valueAt(3)).toBe(9163.02);
    expect([columns.主板A.valueAt(5), columns.科创板.valueAt(3)]).toEqual([null, null]);
  });

  it('is empty where the exchange has none', () => {
    expect(parseTrading(pagesOf([]), ASK).items.length).toBe(0);
  });

  it.each<[string, unknown, RegExp]>([
    ['another day', [of('17'), of('01', { TRADE_DATE: '20260723' })], /asked for 20260724, it answered/],
    ['no row of all shares', [of('01'), of('02')], /no board 17/],
    ['a board that comes twice', [of('17'), of('01'), of('01')], /two rows have the PRODUCT_CODE/],
    ['a value that is no number', [of('17', { TRADE_AMT: 'many' }), of('01')], /expected a number/],
    ['a value that is missing', [of('17', { TRADE_AMT: undefined }), of('01')], /got nothing/],
  ])('is refused with %s', (_, result, says) => {
    expect(() => parseTrading(pagesOf(result), ASK)).toThrow(changed(says));
  });

  it('is asked for by its day', async () => {
    const upstream = fakeUpstream(() => pagesOf([of('17'), of('01')])[0].body);
    const { columns } = parseTrading(await shanghaiTrading.fetch(ASK, upstream), ASK);
    expect(columns.股票.valueAt(0)).toBe(2350);
    expect(new URL(upstream.asked[0] ?? '').searchParams.get('SEARCH_DATE')).toBe('2026-07-24');
  });
});
