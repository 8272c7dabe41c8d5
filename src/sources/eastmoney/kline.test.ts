import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../test/fake-upstream.ts';
import { eastmoneyKlines, klineAsk, readKlines, secidOf } from './kline.ts';

const ASK = klineAsk('1.600000', 'daily', '');
const LINE = '2024-01-02,6.60,6.61,6.62,6.59,100,66000.00,0.45,0.15,0.01,0.02';

const read = (body: unknown, ask = ASK) =>
  readKlines(
    {
      url: 'https://push2his.eastmoney.com/',
      obtained: 0,
      status: 200,
      body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
    },
    ask,
  );
const envelope = (klines: unknown, data: object = {}) => ({
  rc: 0,
  data: { code: '600000', market: 1, klines, ...data },
});

describe('secidOf', () => {
  it.each([
    ['a Shanghai share', '600000', '1.600000'],
    ['a share of the STAR board', '688981', '1.688981'],
    ['a B share of Shanghai', '900901', '1.900901'],
    ['a fund of Shanghai', '510300', '1.510300'],
    ['a bond of Shanghai', '110059', '1.110059'],
    ['a share of Shenzhen', '000001', '0.000001'],
    ['a ChiNext share', '300750', '0.300750'],
    ['a B share of Shenzhen', '200002', '0.200002'],
    ['a fund of Shenzhen', '159707', '0.159707'],
    ['a listed open-ended fund of Shenzhen', '160105', '0.160105'],
    ['a bond of Shenzhen', '128039', '0.128039'],
    ['a Beijing share of old', '430047', '0.430047'],
    ['a Beijing share', '833454', '0.833454'],
    ['a Beijing share of today', '920396', '0.920396'],
    ['a text that is no code', 'sh600000', '0.sh600000'],
  ])('knows %s', (_, code, secid) => {
    expect(secidOf(code)).toBe(secid);
  });
});

describe('the ask', () => {
  it('is for the whole history, with the free text of a client escaped', async () => {
    const upstream = fakeUpstream(() => '');
    await eastmoneyKlines.obtain(klineAsk(secidOf('a&b=c d平#/?'), 'monthly', 'hfq'), upstream);
    const { origin, pathname, searchParams, hash } = new URL(upstream.asked[0] ?? '');
    expect(origin + pathname + hash).toBe('https://push2his.eastmoney.com/api/qt/stock/kline/get');
    expect(Object.fromEntries(searchParams)).toMatchObject({
      secid: '0.a&b=c d平#/?',
      klt: '103',
      fqt: '2',
      beg: '0',
      end: '20500101',
    });
  });
});

describe('readKlines', () => {
  it('reads each value under its name', () => {
    const klines = Object.entries(read(envelope([LINE]))).map(([name, cells]) => [name, cells.valueAt(0)]);
    expect(Object.fromEntries(klines)).toEqual({
      日期: '2024-01-02',
      开盘: 6.6,
      收盘: 6.61,
      最高: 6.62,
      最低: 6.59,
      成交量: 100,
      成交额: 66000,
      振幅: 0.45,
      涨跌幅: 0.15,
      涨跌额: 0.01,
      换手率: 0.02,
    });
  });

  it('gives no rows for a security that is not known, and for one without klines', () => {
    expect(read({ rc: 100, data: null }).日期.length).toBe(0);
    expect(read(envelope([])).日期.length).toBe(0);
  });

  it('needs no more of the envelope than data, and ignores what it does not know', () => {
    expect(read({ data: { klines: [LINE] } }).日期.length).toBe(1);
    expect(read({ ...envelope([LINE], { futureKey: {} }), another: 1 }).日期.length).toBe(1);
  });

  it.each<[string, unknown, string]>([
    ['rc 102', { rc: 102, data: null }, 'upstream_refused'],
    ['rc 102 with klines', { ...envelope([LINE]), rc: 102 }, 'upstream_refused'],
    ['rc 100 with data', { ...envelope([LINE]), rc: 100 }, 'upstream_refused'],
    ['rc 0 without data', { rc: 0, data: null }, 'upstream_changed'],
    ['no data', { rc: 0 }, 'upstream_changed'],
    ['an empty body', '', 'upstream_changed'],
    ['JSONP', `jQuery(${JSON.stringify(envelope([LINE]))});`, 'upstream_changed'],
    ['half a body', JSON.stringify(envelope([LINE])).slice(0, -20), 'upstream_changed'],
    ['two bodies', JSON.stringify(envelope([LINE])).repeat(2), 'upstream_changed'],
    ['another code', envelope([LINE], { code: '600001' }), 'upstream_changed'],
    ['another market', envelope([LINE], { market: 0 }), 'upstream_changed'],
    ['klines that are a text', envelope(LINE), 'upstream_changed'],
    ['a kline that is a list', envelope([LINE.split(',')]), 'upstream_changed'],
    ['a kline with a value too many', envelope([`${LINE},1`]), 'upstream_changed'],
    ['a minute kline', envelope([LINE.replace('01-02', '01-02 09:31')]), 'upstream_changed'],
    ['the same day twice', envelope([LINE, LINE]), 'upstream_changed'],
    ['the newest day first', envelope([LINE, LINE.replace('2024', '2023')]), 'upstream_changed'],
  ])('refuses %s', (_, body, code) => {
    expect(() => read(body)).toThrow(expect.objectContaining({ code }));
  });

  it('fails as a Failure for any JSON at all', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        expect(() => read(text)).toThrow(expect.objectContaining({ name: 'Failure' }));
      }),
    );
  });
});
