import { describe, expect, it } from 'vitest';
import { fakeUpstream, fetchAccepted } from '../../../../../test/fake-upstream.ts';
import { repliesOf } from '../../../../../test/fixture-replies.ts';
import type { Interface } from '../../../../engine/interface/interface.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import boards from './board.interfaces.ts';
import shares from './share.interfaces.ts';
import { decimalsOf, openQuote } from './wire.ts';

const declarationOf = (name: string): Interface => [...shares, ...boards].find((each) => each.name === name)!;

/** The items that an interface makes of what stands at the addresses of a fixture case. */
async function itemsOf(name: string, symbol: string, caseName: string): Promise<Readonly<Record<string, unknown>>> {
  const iface = declarationOf(name);
  const ask = iface.ask({ symbol });
  const upstream = fakeUpstream(repliesOf('eastmoney/quote', name, caseName));
  const { item, value } = iface.parse(await fetchAccepted(iface.source, ask, upstream), ask);
  if (!item || !value || !('valueAt' in item) || !('valueAt' in value)) throw new TypeError('no items');
  return Object.fromEntries(Array.from({ length: item.length }, (_, row) => [item.valueAt(row), value.valueAt(row)]));
}

describe('the quote', () => {
  it('of a share is one of its previous close', async () => {
    const items = await itemsOf('stock_bid_ask_em', '000001', 'as AKShare printed it');
    expect(Number(items.最新) - Number(items.昨收)).toBeCloseTo(Number(items.涨跌), 3);
    expect(await itemsOf('stock_bid_ask_em', '000009', 'a code that is not known')).toEqual({});
  });

  it('of a board is found by its name or its code, and scaled by its decimals', async () => {
    const byName = await itemsOf('stock_board_industry_spot_em', '小金属', 'by name');
    expect(Object.keys(byName)).toEqual(
      Object.keys(await itemsOf('stock_board_industry_spot_em', 'BK1027', 'as AKShare printed it')),
    );
    expect((100 * Number(byName.涨跌额)) / (Number(byName.最新) - Number(byName.涨跌额))).toBeCloseTo(
      Number(byName.涨跌幅),
      1,
    );
    await expect(itemsOf('stock_board_industry_spot_em', '没有', 'by name')).rejects.toMatchObject({
      code: 'no_value',
    });
  });

  it.each([
    ['a page', '<html>502</html>', 'upstream_changed'],
    ['a refusal', '{"rc":102,"data":null}', 'upstream_refused'],
    ['the quote of another share', '{"rc":0,"data":{"f43":1,"f57":"000002","f107":0}}', 'upstream_changed'],
  ])('is asked for on the next host where one answers %s', async (_, body, code) => {
    const iface = declarationOf('stock_bid_ask_em');
    const upstream = fakeUpstream(() => body);
    const asked = iface.source.fetch(iface.ask({ symbol: '000001' }), upstream);
    await expect(asked).rejects.toMatchObject({ code });
    expect(new Set(upstream.asked.map((url) => new URL(url).host)).size).toBeGreaterThan(1);
  });
});

describe('a quote', () => {
  const pageOf = (body: unknown): Page => ({
    url: '',
    obtained: 0,
    status: 200,
    body: Buffer.from(JSON.stringify(body)),
  });
  const open = (body: unknown) => openQuote(pageOf(body), '0.000001');

  it('of a board whose numbers came as decimals is left as it is', () => {
    const iface = declarationOf('stock_board_industry_spot_em');
    const sent = { f43: 1234.56, f44: 1240, f45: 1230, f46: 1231, f47: 1, f48: 2, f168: 1, f169: 3, f170: 0, f171: 2 };
    const ask = iface.ask({ symbol: 'BK1027' });
    const latest = (data: object): unknown => {
      const { value } = iface.parse([pageOf({ rc: 0, data: { f57: 'BK1027', f59: 2, f152: 2, ...data } })], ask);
      return value && 'valueAt' in value ? value.valueAt(0) : undefined;
    };
    expect(latest(sent)).toBe(1234.56);
    expect(latest({ ...sent, f43: 123_456 })).toBe(1234.56);
  });

  it('of a security that is not known is none', () => {
    expect(open({ rc: 100, data: null })).toBeUndefined();
  });

  it.each([
    ['upstream_refused', { rc: 102, data: null }],
    ['upstream_refused', { rc: 205, data: null }],
    ['upstream_changed', { rc: 0, data: null }],
    ['upstream_changed', { rc: 0, data: {} }],
    ['upstream_changed', { rc: 0, data: [] }],
    ['upstream_changed', { rc: 0, data: { f43: 1, f57: '000002' } }],
    ['upstream_changed', { rc: 0, data: { f43: 1, f57: '000001', f107: 1 } }],
  ])('is %s: %j', (code, body) => {
    expect(() => open(body)).toThrow(expect.objectContaining({ code }));
  });

  it('of a share in whole numbers, which the source sends by default, is refused', () => {
    const openShare = (data: object) => () => openQuote(pageOf({ rc: 0, data }), '1.600519', 'share');
    const decimals = { f43: 1277.96, f57: '600519', f60: 1275.16, f170: 0.22, f84: 1_252_270_215, f116: 1.6e12 };
    const recorded = { ...decimals, f43: 127_796, f60: 127_516, f170: 22 };
    const unchanged = { ...recorded, f43: 127_516, f170: 0 };
    for (const whole of [recorded, unchanged, { ...recorded, f84: '-', f116: '-' }, { ...recorded, f60: '-' }])
      expect(openShare(whole)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
    const others = [decimals, { ...decimals, f43: 1275.16, f170: 0 }, { ...decimals, f43: '-', f170: '-' }];
    // A share that stands still at a round price, and a bond, of which one unit is a hundredth of its face.
    const round = { ...decimals, f43: 1275, f60: 1275, f170: 0 };
    const bond = { ...decimals, f43: 120.001, f60: 120.001, f170: 0, f116: 1_500_000_000 };
    for (const data of [...others, round, bond]) expect(openShare(data)).not.toThrow();
  });

  it('has its own number of decimals, and two where it does not say', () => {
    expect([decimalsOf({ f59: 3 }, 'f59'), decimalsOf({}, 'f152')]).toEqual([3, 2]);
    for (const f59 of [-1, 1.5, 40, '2', null])
      expect(() => decimalsOf({ f59 }, 'f59')).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it.each([
    ['a text for a number', { f43: 'x' }],
    ['a number for a code', { f57: 1 }],
    ['a part of a day', { f189: 1.5 }],
    ['no name', { f58: undefined }],
  ])('with %s is refused', (_, change) => {
    const iface = declarationOf('stock_individual_info_em');
    const data = { f43: 1, f57: '000001', f58: 'n', f189: 20050104, ...change };
    expect(() => iface.parse([pageOf({ rc: 0, data })], iface.ask({ symbol: '000001' }))).toThrow(
      expect.objectContaining({ code: 'upstream_changed' }),
    );
  });
});
