import { describe, expect, it } from 'vitest';
import { answersOf, fakeUpstream } from '../../../../../test/fake-upstream.ts';
import lists from '../clist/sandbox.ts';
import sandbox from './sandbox.ts';
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

describe('a fund flow of the sandbox', () => {
  const upstream = fakeUpstream(async (request) =>
    answersOf(request.url.includes('/clist/') ? lists : sandbox)(request),
  );

  it.each<[string, typeof eastmoneyFundFlow, FlowAsk]>([
    ['a share', eastmoneyFundFlow, ASK],
    ['both markets', eastmoneyFundFlow, { secid: '1.000001', second: '0.399001', flow: 'daily' }],
    ['a board', eastmoneyBoardFlow, { names: 'industry boards', listed: '小金属', flow: 'daily' }],
  ])('of %s has 120 sessions, whose sizes add up', async (_, source, ask) => {
    const { f52: main, f53: small, f54: medium, f64: second } = parseFlow(await source.fetch(ask, upstream), ask);
    expect(main).toHaveLength(120);
    for (let row = 0; row < 120; row++)
      expect(Number(main!.valueAt(row)) + Number(small!.valueAt(row)) + Number(medium!.valueAt(row))).toBe(0);
    expect(Number(second!.valueAt(119)) > 0).toBe('second' in ask);
  });
});
