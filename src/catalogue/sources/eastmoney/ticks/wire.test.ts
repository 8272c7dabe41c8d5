import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import { eastmoneyTrades, parseTrades } from './wire.ts';

const ASK = { secid: '0.000001', trades: 'all' } as const;
const pageOf = (data: unknown, rc = 0): Page => ({
  url: '',
  obtained: 0,
  status: 200,
  body: Buffer.from(JSON.stringify({ rc, data })),
});
const LINE = '09:30:00,10.39,351,22,2';

/** A reply that begins in the auction, which the first event of the stream and the whole body write alike. */
const BODY = pageOf({ code: '000001', market: 0, details: ['09:15:00,10.40,12,0,4', LINE] }).body;

describe('the trades of a share', () => {
  it('are those of the first event of a stream', async () => {
    const upstream = fakeUpstream(() => BODY);
    const [times, prices] = parseTrades(await eastmoneyTrades.fetch(ASK, upstream), ASK);
    expect(upstream.asked.map((url) => new URL(url).pathname)).toEqual(['/api/qt/stock/details/sse']);
    expect([times?.cells.valueAt(0), times?.cells.valueAt(1)]).toEqual(['09:15:00', '09:30:00']);
    expect([prices?.cells.valueAt(0), prices?.cells.valueAt(1)]).toEqual([10.4, 10.39]);
  });

  it('are asked for as one body where no host gives a stream', async () => {
    const upstream = fakeUpstream((request) => (request.firstEvent ? new Error('cut') : BODY));
    // An error that is no failure of the source is not hidden.
    await expect(eastmoneyTrades.fetch(ASK, upstream)).rejects.toThrow('cut');
    const limited = fakeUpstream((request) => (request.firstEvent ? { status: 502 } : BODY));
    const [times] = parseTrades(await eastmoneyTrades.fetch(ASK, limited), ASK);
    expect(times?.cells.length).toBe(2);
    expect(limited.asked.map((url) => new URL(url).pathname.split('/').at(-1))).toEqual([
      ...Array(5).fill('sse'),
      'get',
    ]);
  });

  it('at one whole price, or at prices without decimals, are as they came', () => {
    const at = (...prices: readonly string[]) => prices.map((price) => `09:30:00,${price},3,2,2`);
    const prices = (data: object) => parseTrades([pageOf(data)], ASK)[1]?.cells.length;
    expect(prices({ decimal: 2, details: at(...Array<string>(30).fill('10')) })).toBe(30);
    expect(prices({ decimal: 0, details: at(...Array.from({ length: 30 }, (_, nth) => String(10 + nth))) })).toBe(30);
  });

  it('of a code that is not known are none', () => {
    expect(parseTrades([pageOf(null, 100)], ASK)[0]?.cells).toHaveLength(0);
  });

  it.each([
    ['upstream_refused', null, 102],
    ['upstream_changed', null, 0],
    ['upstream_changed', { details: {} }, 0],
    ['upstream_changed', { code: '000002', market: 0, details: [LINE] }, 0],
    ['upstream_changed', { details: [1] }, 0],
    ['upstream_changed', { details: [`${LINE},1`] }, 0],
    ['upstream_changed', { details: ['09:30:00,10.39,351,22'] }, 0],
    ['upstream_changed', { details: ['9:30,10.39,351,22,2'] }, 0],
    ['upstream_changed', { details: ['25:30:00,10.39,351,22,2'] }, 0],
    ['upstream_changed', { details: ['09:30:00,x,351,22,2'] }, 0],
    ['upstream_changed', { details: ['09:30:00,10.39,3.5,22,2'] }, 0],
    ['upstream_changed', { details: ['1'.repeat(101)] }, 0],
    ['upstream_changed', { details: [LINE, '09:29:59,10.39,351,22,2'] }, 0],
    [
      'upstream_changed',
      { decimal: 2, details: Array.from({ length: 20 }, (_, at) => `09:30:00,${1_039 + at},3,2,2`) },
      0,
    ],
  ])('are %s for %j', (code, data, rc) => {
    expect(() => parseTrades([pageOf(data, rc)], ASK)).toThrow(expect.objectContaining({ code }));
  });
});
