import { describe, expect, it } from 'vitest';
import { answersOf, fakeUpstream } from '../../../../../test/fake-upstream.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import type { UpstreamRequest } from '../../../../engine/interface/source.ts';
import sandbox from './sandbox.ts';
import { eastmoneyTrades, parseTrades } from './wire.ts';

const ASK = { secid: '0.000001', trades: 'all' } as const;
const pageOf = (data: unknown, rc = 0): Page => ({
  url: '',
  obtained: 0,
  status: 200,
  body: Buffer.from(JSON.stringify({ rc, data })),
});
const LINE = '09:30:00,10.39,351,22,2';

/** The sandbox, whose event streams are those that `firstEvent` reads. */
const made = async (request: UpstreamRequest) => {
  const answer = await answersOf(sandbox)(request);
  const body =
    answer && !(answer instanceof Error) && typeof answer === 'object' && 'body' in answer ? answer.body : '';
  return request.firstEvent ? String(body).replace(/^data: /, '') : String(body);
};

describe('the trades of a share', () => {
  it('are those of the first event of a stream', async () => {
    const upstream = fakeUpstream(made);
    const [times, prices] = parseTrades(await eastmoneyTrades.fetch(ASK, upstream), ASK);
    expect(upstream.asked.map((url) => new URL(url).pathname)).toEqual(['/api/qt/stock/details/sse']);
    expect(times?.cells.length).toBeGreaterThan(200);
    expect(String(times?.cells.valueAt(0))).toMatch(/^09:15:0\d$/);
    expect(prices?.cells.isNull(0)).toBe(false);
  });

  it('are asked for as one body where no host gives a stream', async () => {
    const upstream = fakeUpstream((request) => (request.firstEvent ? new Error('cut') : made(request)));
    // An error that is no failure of the source is not hidden.
    await expect(eastmoneyTrades.fetch(ASK, upstream)).rejects.toThrow('cut');
    const limited = fakeUpstream((request) => (request.firstEvent ? { status: 502 } : made(request)));
    const [times] = parseTrades(await eastmoneyTrades.fetch(ASK, limited), ASK);
    expect(times?.cells.length).toBeGreaterThan(200);
    expect(limited.asked.map((url) => new URL(url).pathname.split('/').at(-1))).toEqual([
      ...Array(5).fill('sse'),
      'get',
    ]);
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
  ])('are %s for %j', (code, data, rc) => {
    expect(() => parseTrades([pageOf(data, rc)], ASK)).toThrow(expect.objectContaining({ code }));
  });
});
