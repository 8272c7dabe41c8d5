import { describe, expect, it } from 'vitest';
import { openRegistry } from '../../../../../test/declarations.ts';
import { fakeUpstream, fetchAccepted, OBTAINED } from '../../../../../test/fake-upstream.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import { parseTencentDaily, type TencentDailyAsk } from './parse.ts';
import { tencentDaily, tencentIndexFallback, yearsTouched } from './wire.ts';

// Every page here is made after the documented wire format; none was recorded.

type Row = readonly unknown[];

/** A row whose turnover follows from a volume in shares and a price of 10 yuan. */
const row = (day: string, volume: string, shares: number, factor = 1): Row => {
  const price = (10 * factor).toFixed(2);
  return [day, price, price, price, price, volume, {}, '0.26', ((shares * 10) / 10_000).toFixed(2)];
};
const ASK: TencentDailyAsk = { daily: 'sz000001', adjust: '', firstYear: 2024, lastYear: 2024 };
const pageOf = (rows: readonly Row[], key = 'day', symbol = 'sz000001'): Page => ({
  url: 'x',
  status: 200,
  obtained: OBTAINED,
  body: Buffer.from(JSON.stringify({ code: 0, msg: '', data: { [symbol]: { [key]: rows } } })),
});
const columnOf = (pages: Pages, name: string, ask: TencentDailyAsk = ASK) => {
  const cells = parseTencentDaily(pages, ask)[name]!;
  return Array.from({ length: cells.length }, (_, at) => cells.valueAt(at));
};

describe('the days of Tencent', () => {
  it('have the unit of each day, which follows from turnover and price', () => {
    const page = pageOf([
      row('2024-01-02', '12345.67', 1_234_567),
      row('2024-01-03', '1234567', 1_234_567),
      row('2024-01-04', '2222.00', 222_200),
    ]);
    expect(columnOf([page], 'volume')).toEqual([1_234_567, 1_234_567, 222_200]);
    expect(columnOf([page], 'amount')).toEqual([12_345_700, 12_345_700, 2_222_000]);
    expect(columnOf([page], 'turnover')).toEqual([0.0026, 0.0026, 0.0026]);
  });

  it('are refused where a turnover stands in the place of its rate', async () => {
    const iface = await (await openRegistry()).load('stock_zh_a_hist_tx');
    const [right, wrong] = ['0.26', '351840.35'].map((rate) =>
      pageOf([row('2024-01-02', '300.00', 30_000).with(7, rate)]),
    );
    expect(iface.parse([right!], ASK).turnover).toHaveLength(1);
    expect(() => iface.parse([wrong!], ASK)).toThrow('3518.4035 as "turnover", above 100.');
  });

  it('have the unit of the day before, or else of the first day after, where there is no turnover', () => {
    const bare = (day: string) => row(day, '500.00', 0).slice(0, 6);
    const page = pageOf([
      bare('2024-01-02'),
      row('2024-01-03', '300.00', 300),
      bare('2024-01-04'),
      row('2024-01-05', '300.00', 30_000),
      [...bare('2024-01-08'), {}],
    ]);
    expect(columnOf([page], 'volume')).toEqual([500, 300, 500, 30_000, 50_000]);
    expect(columnOf([page], 'amount')).toEqual([null, 3_000, null, 300_000, null]);
    expect(columnOf([page], 'turnover')).toEqual([null, 0.0026, null, 0.0026, null]);
  });

  it.each([
    ['sz000001', 50_000],
    ['sh600000', 50_000],
    ['sh688981', 500],
  ])('have the documented unit where no day has a turnover: %s', (symbol, volume) => {
    const page = pageOf([row('2024-01-02', '500.00', 0).slice(0, 6)], 'day', symbol);
    expect(columnOf([page], 'volume', { ...ASK, daily: symbol })).toEqual([volume]);
  });

  it('have the lots of an index, whose points are no price', () => {
    // Recorded on 2026-09-06: 16.17 yuan a share.
    const recorded = [
      '2026-09-02',
      '3963.07',
      '3941.39',
      '3965.81',
      '3932.25',
      '516472775.00',
      {},
      '1.07',
      '83536775.59',
    ];
    for (const symbol of ['sh000001', 'sz399001', 'sz980017', 'bj899050']) {
      const ask = { daily: symbol, adjust: '', firstYear: 2026, lastYear: 2026 } as const;
      const page = pageOf([recorded], 'day', symbol);
      expect(columnOf([page], 'volume', ask)).toEqual([51_647_277_500]);
      expect(columnOf([page], 'amount', ask)).toEqual([835_367_755_900]);
      // Points of about a hundred times the price would pass for the price of a lot.
      const points = ['2026-09-02', '1617', '1617', '1617', '1617', ...recorded.slice(5)];
      expect(columnOf([pageOf([points], 'day', symbol)], 'volume', ask)).toEqual([51_647_277_500]);
    }
  });

  it('are adjusted in their prices alone: the unit is that of the price as traded', () => {
    const days = ['2024-01-02', '2024-01-03'];
    const traded = pageOf([row(days[0]!, '100.00', 10_000), row(days[1]!, '20000', 20_000)]);
    const adjusted = pageOf([row(days[0]!, '100.00', 10_000, 90), row(days[1]!, '20000', 20_000, 90)], 'hfqday');
    const ask = { ...ASK, adjust: 'hfq' } as const;
    expect(columnOf([traded, adjusted], 'close', ask)).toEqual([900, 900]);
    expect(columnOf([traded, adjusted], 'volume', ask)).toEqual([10_000, 20_000]);
    expect(() => parseTencentDaily([traded], ask)).toThrow('expected pages of each year');
  });

  it('are of the years asked for', () => {
    const all = [row('2023-12-29', '1.00', 100), row('2024-01-02', '2.00', 200)];
    const ask = { ...ASK, firstYear: 2023 };
    expect(columnOf([pageOf(all.slice(0, 1)), pageOf(all)], 'date', ask)).toEqual(['2023-12-29', '2024-01-02']);
    expect(columnOf([pageOf(all)], 'date')).toEqual(['2024-01-02']);
    expect(columnOf([pageOf([])], 'date')).toEqual([]);
    expect(yearsTouched('19000101', '20500101', new Date('2026-11-21T00:00:00Z'))).toEqual({
      firstYear: 1990,
      lastYear: 2026,
    });
  });

  it.each([
    ['a negative volume', row('2024-01-02', '-1.00', 100)],
    ['a negative turnover', row('2024-01-02', '1.00', -100)],
    ['a close above the highest price', row('2024-01-02', '1.00', 100).with(2, '10.01')],
    ['a price that is no number', row('2024-01-02', '1.00', 100).with(1, 'ten')],
    ['prices of 0', row('2024-01-02', '1.00', 100).map((value, at) => (at > 0 && at < 5 ? '0.00' : value))],
    ['eight values', row('2024-01-02', '1.00', 100).slice(0, 8)],
    ['five values', row('2024-01-02', '1.00', 100).slice(0, 5)],
  ])('with %s are upstream_changed', (_, odd) => {
    const year = Number(String(odd[0]).slice(0, 4));
    const ask = { ...ASK, firstYear: year, lastYear: year };
    expect(() => parseTencentDaily([pageOf([odd])], ask)).toThrow(
      expect.objectContaining({ code: 'upstream_changed' }),
    );
  });

  it('are fetched as traded first, each year once', async () => {
    const upstream = fakeUpstream(({ url }) => {
      const [symbol, , , last = '', , adjust] = decodeURIComponent(url.slice(url.indexOf('param=') + 6)).split(',');
      // A page goes on into the years before.
      const days = ['2022-12-30', '2023-12-29', '2024-12-31'].filter((day) => day <= last);
      return pageOf(
        days.map((day) => row(day, '100.00', 10_000)),
        `${adjust}day`,
        symbol,
      ).body;
    });
    const ask = { ...ASK, daily: 'sh600000', adjust: 'qfq', firstYear: 2023 } as const;
    const pages = await fetchAccepted(tencentDaily, ask, upstream);
    const wanted = upstream.asked.map((url) => decodeURIComponent(url.slice(url.indexOf('param=') + 6)).split(','));
    expect(wanted.map(([, , , last, , adjust]) => [last, adjust])).toEqual([
      ['2023-12-31', ''],
      ['2024-12-31', ''],
      ['2023-12-31', 'qfq'],
      ['2024-12-31', 'qfq'],
    ]);
    expect(columnOf(pages, 'date', ask)).toEqual(['2023-12-29', '2024-12-31']);
  });
});

describe('the fallback source of indices', () => {
  const wanted = { period: 'weekly', start_date: '20240102', end_date: '20240105', adjust: '' } as const;
  const symbolOf = (symbol: string) => tencentIndexFallback().ask({ ...wanted, symbol });

  it('knows those of Shanghai, bare or with their publisher', () => {
    for (const symbol of ['000300', 'sh000300'])
      expect(symbolOf(symbol)).toEqual({
        symbol: 'sh000300',
        period: 'week',
        adjust: '',
        firstYear: 2024,
        lastYear: 2024,
      });
  });

  it.each(['399001', 'sz399001', '899050', 'csi000300', 'H30533', '931151', ''])('leaves out %j', (symbol) => {
    expect(symbolOf(symbol)).toBeUndefined();
  });
});
