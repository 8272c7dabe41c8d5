import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { eastmoneyBoardFlow, eastmoneyFundFlow, type FlowAsk, parseFlow } from './wire.ts';

const ASK: FlowAsk = { secid: '1.600094', flow: 'daily' };
const LINE = '2026-10-09,-100.0,60.0,40.0,-30.0,-70.0,-10.0,6.0,4.0,-3.0,-7.0,3.43,-0.58,0.00,0.00';
const parse = (klines: unknown, more = {}) =>
  parseFlow(
    [
      {
        url: '',
        obtained: Date.UTC(2026, 9, 10),
        status: 200,
        body: Buffer.from(JSON.stringify({ rc: 0, data: { code: '600094', market: 1, klines, ...more } })),
      },
    ],
    ASK,
  );

describe('a fund flow', () => {
  it('has its values by their places', () => {
    const cells = parse([LINE]);
    expect(Object.entries(cells).map(([field, each]) => [field, each.valueAt(0)])).toEqual([
      ['f51', '2026-10-09'],
      ['f52', -100],
      ['f53', 60],
      ['f54', 40],
      ['f55', -30],
      ['f56', -70],
      ['f57', -10],
      ['f58', 6],
      ['f59', 4],
      ['f60', -3],
      ['f61', -7],
      ['f62', 3.43],
      ['f63', -0.58],
      ['f64', 0],
      ['f65', 0],
    ]);
  });

  it.each([
    ['eleven values', [LINE.split(',').slice(0, 11).join()]],
    ['sixteen values', [`${LINE},0`]],
    ['main and small orders exchanged', [LINE.replace('-100.0,60.0', '60.0,-100.0')]],
    ['sizes in the order of the rank lists', ['2026-10-09,-100.0,-70.0,-30.0,40.0,60.0,0,0,0,0,0,3.43,-0.58,0,0']],
    ['sizes that do not add up to nothing', [LINE.replace('60.0,40.0', '60.0,400.0')]],
    ['a day twice', [LINE, LINE]],
    ['a day that is none', [LINE.replace('10-09', '13-09')]],
    ['a text for a number', [LINE.replace('60.0', 'x')]],
    ['no list', {}],
  ])('with %s is refused', (_, klines) => {
    expect(() => parse(klines)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it('of another share is refused', () => {
    expect(() => parse([LINE], { code: '600095' })).toThrow(/Eastmoney fund flow: asked for 1\.600094/);
  });
});

describe('a fund flow is asked for', () => {
  it.each<[string, typeof eastmoneyFundFlow, FlowAsk, secids: readonly (string | null)[]]>([
    ['a share', eastmoneyFundFlow, ASK, ['1.600094', null]],
    [
      'both markets',
      eastmoneyFundFlow,
      { secid: '1.000001', second: '0.399001', flow: 'daily' },
      ['1.000001', '0.399001'],
    ],
    ['a board', eastmoneyBoardFlow, { names: 'industry boards', listed: '小金属', flow: 'daily' }, ['90.BK1027', null]],
  ])('of %s', async (_, source, ask, secids) => {
    const upstream = fakeUpstream(({ url }) => {
      if (url.includes('/clist/'))
        return JSON.stringify({ rc: 0, data: { total: 1, diff: [{ f12: 'BK1027', f13: 90, f14: '小金属' }] } });
      const [market, code] = String(new URL(url).searchParams.get('secid')).split('.');
      return JSON.stringify({ rc: 0, data: { code, market: Number(market), klines: [LINE] } });
    });
    expect(parseFlow(await source.fetch(ask, upstream), ask).f52?.valueAt(0)).toBe(-100);
    const { searchParams } = new URL(upstream.asked.at(-1)!);
    expect([searchParams.get('secid'), searchParams.get('secid2')]).toEqual(secids);
  });
});
