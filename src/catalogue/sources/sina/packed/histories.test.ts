import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FakeAnswer, fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { type PackedBar, packBars, packPlainBars } from '../../../../../test/sina-pack.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource } from '../../../../engine/interface/source.ts';
import { parseAbroad, parseFactorsAbroad, sinaAbroad } from './abroad.ts';
import type { Bars } from './bars.ts';
import { parseHistory, parseMarketBars, sinaHistories, sinaMarketFiles } from './histories.ts';
import { parseMarketKlines } from './kline-fallback.ts';
import { unpackBars } from './text.ts';

const HONG_KONG = 'https://finance.sina.com.cn/stock/hkstock/00700/klc2_kl.js';
const AMERICAN = 'https://finance.sina.com.cn/staticdata/us/AAPL';

const bar = (day: string, changed: Partial<PackedBar> = {}): PackedBar => ({
  day,
  open: 662_000,
  high: 668_000,
  low: 659_000,
  close: 665_000,
  volume: 2_512_300,
  amount: 1_668_901_200,
  ...changed,
});
const fileOf = (bars: readonly PackedBar[], name = 'KLC_KL_00700') => `var ${name}="${packBars(bars, 0, 3)}";`;
const pageOf = (body: string, url = HONG_KONG) => ({ url, status: 200, obtained: OBTAINED, body: Buffer.from(body) });
const valuesOf = (cells: { length: number; valueAt(row: number): unknown }) =>
  Array.from({ length: cells.length }, (_, row) => cells.valueAt(row));

describe('packed bars', () => {
  const bars = fc
    .array(
      fc.record({
        gap: fc.integer({ min: 1, max: 40 }),
        low: fc.integer({ min: 0, max: 2_000_000 }),
        spread: fc.tuple(fc.nat(50_000), fc.nat(50_000), fc.nat(50_000)),
        volume: fc.nat(2_000_000_000),
        amount: fc.nat(2_000_000_000),
        after: fc.nat(100_000),
      }),
      { minLength: 1, maxLength: 40 },
    )
    .map((rows) => {
      let at = Date.UTC(1991, 0, 1);
      return rows.map(({ gap, low, spread: [one, two, three], volume, amount, after }): PackedBar => {
        at += gap * 86_400_000;
        while (new Date(at).getUTCDay() % 6 === 0) at += 86_400_000;
        const high = low + Math.max(one, two, three);
        const day = new Date(at).toISOString().slice(0, 10);
        return { day, open: low + one, high, low, close: low + two, volume, amount, after };
      });
    });
  const expectSame = (got: Bars, packed: readonly PackedBar[], decimals: number): void => {
    const price = (units: number) => units / 10 ** decimals;
    expect(got.days).toEqual(packed.map(({ day }) => day));
    expect(got.opens).toEqual(packed.map(({ open }) => price(open)));
    expect(got.highs).toEqual(packed.map(({ high }) => price(high)));
    expect(got.lows).toEqual(packed.map(({ low }) => price(low)));
    expect(got.closes).toEqual(packed.map(({ close }) => price(close)));
    expect(got.volumes).toEqual(packed.map(({ volume }) => volume));
  };

  it('of both types are what was packed, whatever the decimals', () => {
    fc.assert(
      fc.property(bars, fc.constantFrom(2, 3, 4), (packed, decimals) => {
        expectSame(unpackBars(packPlainBars(packed, decimals), 'test'), packed, decimals);
        const k2 = unpackBars(packBars(packed, 0, decimals), 'test');
        expectSame(k2, packed, decimals);
        expect(k2.amounts).toEqual(packed.map(({ amount }) => amount));
        expect(k2.postVolumes).toEqual(packed.map(({ after }) => after));
      }),
      { numRuns: 60 },
    );
  });
});

describe('the file of a market', () => {
  const fetchOver = (answer: FakeAnswer, stored?: Pages) =>
    sinaMarketFiles.fetch({ market: 'hong-kong', symbol: '00700' }, fakeUpstream({ [HONG_KONG]: answer }, { stored }));

  it('may say that nothing was traded: only the close is a price', async () => {
    const untraded = bar('2024-01-03', { open: 0, high: 0, low: 0, volume: 0, amount: 0 });
    const pages = await fetchOver(fileOf([bar('2024-01-02'), untraded]));
    const ask = { history: 'hong-kong', symbol: '00700' } as const;
    const { open, high, low, close } = parseHistory(pages, ask);
    expect([open, high, low, close].map((cells) => valuesOf(cells!))).toEqual([
      [662, null],
      [668, null],
      [659, null],
      [665, 665],
    ]);
    const asIndex = parseMarketKlines([pageOf(pages[0].body.toString().replace('00700', 'sh000300'))], {
      market: 'index',
      symbol: 'sh000300',
    });
    const figures = ['f52', 'f53', 'f54', 'f59', 'f60'] as const;
    expect(figures.map((name) => asIndex[name]!.valueAt(1))).toEqual([null, 665, null, 0, 0]);
    // With a volume, no price is zero; nor is any of a share of mainland China.
    const odd = fileOf([{ ...untraded, volume: 1 }]);
    await expect(fetchOver(odd)).rejects.toMatchObject({ code: 'upstream_changed' });
    expect(() => parseMarketBars(pages[0], 'mainland', '00700')).toThrow(/between the lowest and the highest/);
  });

  it('stands in for Eastmoney without the days on which a share was not traded, as Eastmoney has none of them', () => {
    const untraded = bar('2024-01-03', { open: 0, high: 0, low: 0, volume: 0, amount: 0 });
    const page = pageOf(fileOf([bar('2024-01-02'), untraded, bar('2024-01-04', { close: 668_000 })]));
    const { f51, f53, f56, f57, f60 } = parseMarketKlines([page], { market: 'hong-kong', symbol: '00700' });
    expect([f51, f53, f56, f57, f60].map((cells) => valuesOf(cells!))).toEqual([
      ['2024-01-02', '2024-01-04'],
      [665, 668],
      [2_512_300, 2_512_300],
      [1_668_901_200, 1_668_901_200],
      [null, 3],
    ]);
  });

  it('may have an index that closes outside of its day by rounding, and no share that does', () => {
    const page = (close: number) => pageOf(fileOf([bar('2024-04-12', { close })], 'X'));
    const below = page(658_999);
    for (const [market, symbol] of [
      ['index', 'sh000300'],
      ['hong-kong-index', 'HSI'],
      ['united-states', '.INX'],
    ] as const) {
      expect(parseMarketBars(below, market, symbol).closes).toEqual([658.999]);
      expect(parseMarketBars(page(668_001), market, symbol).closes).toEqual([668.001]);
      expect(() => parseMarketBars(page(658_000), market, symbol)).toThrow(/between the lowest and the highest/);
    }
    for (const market of ['hong-kong', 'mainland', 'united-states', 'bond'] as const)
      expect(() => parseMarketBars(below, market, 'X')).toThrow(/between the lowest and the highest/);
  });

  it('is refused when it is shorter than the stored one', async () => {
    const stored: Pages = [pageOf(fileOf([bar('2024-01-02'), bar('2024-01-03')]))];
    await expect(fetchOver(fileOf([bar('2024-01-02')]), stored)).rejects.toMatchObject({ code: 'upstream_refused' });
    await expect(fetchOver({ status: 404 }, stored)).rejects.toMatchObject({ code: 'upstream_refused' });
  });

  it('has no day that had not come in America', () => {
    const parse = (day: string) => parseMarketBars(pageOf(fileOf([bar(day)], 'X'), AMERICAN), 'united-states', 'AAPL');
    expect(parse('2026-10-09').days).toHaveLength(1);
    expect(() => parse('2026-10-12')).toThrow('which had not come');
  });

  it('is of one security, where its name says so', () => {
    const parse = (name: string) => parseMarketBars(pageOf(fileOf([bar('2024-01-02')], name)), 'hong-kong', '00700');
    for (const name of ['KLC_KL_00700', 'KLC_K2_00700', 'X', 'KLC_KL_hk00700', 'KLC_KL_anything'])
      expect(parse(name).days).toHaveLength(1);
    for (const other of ['00701', '.INX', 'HSI'])
      expect(() => parse(`KLC_KL_${other}`)).toThrow(`asked for 00700, got "${other}"`);
  });

  it.each([
    ['AAPL', ['KLC_KL_AAPL', 'KLC_K2_gb_AAPL', 'X'], 'MSFT'],
    ['BRK.A', ['KLC_KL_BRK_A', 'KLC_KL_BRK$A', 'KLC_KL_BRK.A'], 'BRK_B'],
    ['.INX', ['KLC_KL__INX', 'KLC_KL_.INX', 'KLC_KL_INX'], '.DJI'],
  ])('of the United States is that of %s, however its name writes the code', (symbol, names, other) => {
    const parse = (name: string) => parseMarketBars(pageOf(fileOf([bar('2024-01-02')], name)), 'united-states', symbol);
    for (const name of names) expect(parse(name).days).toHaveLength(1);
    expect(() => parse(`KLC_KL_${other}`)).toThrow(`asked for ${symbol}, got "${other}"`);
  });

  it.each(['{}', 'null', 'var x=null;', 'var KLC_KL_00700="";', 'var KLC_KL_00700="LC/AAAA";'])(
    'that is %j is never stored',
    async (body) => {
      await expect(fetchOver(body)).rejects.toMatchObject({ code: 'upstream_changed' });
    },
  );

  it('that is not there is no value', async () => {
    const asked = { history: 'index', symbol: 'sh000999' } as const;
    await expect(sinaHistories.fetch(asked, fakeUpstream({}))).rejects.toMatchObject({ code: 'no_value' });
    await expect(
      sinaAbroad.fetch({ market: 'hong-kong', symbol: '00700', adjust: '' }, fakeUpstream({})),
    ).rejects.toMatchObject({ code: 'no_value' });
  });
});

describe('the factors of a share of another exchange', () => {
  it('are not replaced by fewer in the file that is stored', async () => {
    const factorFiles = sinaAbroad.uses!().at(-1) as CachedSource;
    const fileOf = (...days: readonly string[]) =>
      `var hk00700qfq=${JSON.stringify({ data: days.map((d) => ({ d, f: '0.5' })) })}`;
    const body = Buffer.from(fileOf('2026-05-20', '1900-01-01'));
    const stored: Pages = [{ url: 'https://finance.sina.com.cn/', obtained: OBTAINED, status: 200, body }];
    const asked = { factorsAbroad: '00700', market: 'hong-kong', adjust: 'qfq' } as const;
    const fetchOver = (over: string) =>
      factorFiles.fetch(
        asked,
        fakeUpstream(() => over, { stored }),
      );
    await expect(fetchOver(fileOf('2026-10-09', '2026-05-20', '1900-01-01'))).resolves.toHaveLength(1);
    await expect(fetchOver(fileOf('1900-01-01'))).rejects.toMatchObject({ code: 'upstream_refused' });
  });

  const factorsIn = (json: string, adjust: 'qfq' | 'hfq', market: 'hong-kong' | 'united-states' = 'hong-kong') => {
    const symbol = market === 'hong-kong' ? '00700' : 'AAPL';
    const name = market === 'hong-kong' ? `hk00700${adjust}` : 'AAPL_qfq';
    return parseFactorsAbroad(
      { body: Buffer.from(`var ${name}=${json}`), obtained: Date.UTC(2026, 9, 10) },
      { market, symbol, adjust },
    );
  };

  it('ascend, are numbers or texts, and have their cash under any name', () => {
    const data = '[{"d":"2021-05-24","f":"5","x":"35.54"},{"d":"1900-01-01","f":1,"x":0}]';
    expect(factorsIn(`{"data":${data}}`, 'hfq')).toEqual([
      { since: '1900-01-01', factor: 1, cash: 0 },
      { since: '2021-05-24', factor: 5, cash: 35.54 },
    ]);
    const american = '[{"d":"1900-01-01","f":".5","c":"-1.25e-1"},{"d":"2020-08-31","f":"1.","c":"0"}]';
    expect(factorsIn(`{"data":${american}}`, 'qfq', 'united-states')).toEqual([
      { since: '1900-01-01', factor: 0.5, cash: -0.125 },
      { since: '2020-08-31', factor: 1, cash: 0 },
    ]);
  });

  it.each([
    ['no cash', '{"data":[{"d":"1900-01-01","f":"1"}]}', 'hfq'],
    ['two more values', '{"data":[{"d":"1900-01-01","f":"1","c":"0","s":"1"}]}', 'hfq'],
    ['cash where there is none', '{"data":[{"d":"1900-01-01","f":"1","c":"2"}]}', 'qfq'],
    ['a factor of zero', '{"data":[{"d":"1900-01-01","f":"0"}]}', 'qfq'],
    ['a factor that is no number', '{"data":[{"d":"1900-01-01","f":"one"}]}', 'qfq'],
    ['a day that is none', '{"data":[{"d":"1900-02-30","f":"1"}]}', 'qfq'],
    ['one day twice', '{"data":[{"d":"1900-01-01","f":"1"},{"d":"1900-01-01","f":"1"}]}', 'qfq'],
    ['none', '{"data":[]}', 'qfq'],
    ['no list', '{"data":{}}', 'qfq'],
    ['fewer than it says', '{"total":2,"data":[{"d":"1900-01-01","f":"1"}]}', 'qfq'],
  ] as const)('with %s are upstream_changed', (_, json, adjust) => {
    expect(() => factorsIn(json, adjust)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it('adjust every price but that of a day without trading, and must hold on every day', () => {
    const untraded = bar('2024-01-03', { open: 0, high: 0, low: 0, volume: 0 });
    const ask = { market: 'hong-kong', symbol: '00700', adjust: 'hfq' } as const;
    const pages = (since: string): Pages => [
      pageOf(`var hk00700hfq={"data":[{"d":"${since}","f":"5","c":"35.54"}]}`),
      pageOf(fileOf([bar('2024-01-02'), untraded])),
    ];
    const { open, close } = parseAbroad(pages('1900-01-01'), ask);
    expect([valuesOf(open!), valuesOf(close!)]).toEqual([
      [3345.54, null],
      [3360.54, 3360.54],
    ]);
    expect(() => parseAbroad(pages('2024-01-03'), ask)).toThrow('00700 has no factor for 2024-01-02');
  });
});

describe('the file of each market', () => {
  it.each([
    ['mainland', 'sh510050', 'https://finance.sina.com.cn/realstock/company/sh510050/hisdata_klc2/klc_kl.js'],
    ['index', 'sz399001', 'https://finance.sina.com.cn/realstock/company/sz399001/hisdata/klc_kl.js?d=2020_2_4'],
    ['bond', 'sh010107', 'https://finance.sina.com.cn/realstock/company/sh010107/hisdata/klc_kl.js?d=2026_10_10'],
    ['hong-kong', '00700', HONG_KONG],
    ['hong-kong-index', 'HSI', 'https://finance.sina.com.cn/stock/hkstock/HSI/klc2_kl.js?d=2023_5_01'],
    ['united-states', 'AAPL', AMERICAN],
    ['united-states', '.INX', 'https://finance.sina.com.cn/staticdata/us/.INX'],
  ] as const)('of %s lies at its address: %s', async (history, symbol, address) => {
    const ask = { history, symbol };
    const upstream = fakeUpstream({ [address]: fileOf([bar('2026-10-08'), bar('2026-10-09')], `KLC_KL_${symbol}`) });
    const { date, close } = parseHistory(await sinaHistories.fetch(ask, upstream), ask);
    expect(valuesOf(date!)).toEqual(['2026-10-08', '2026-10-09']);
    expect(valuesOf(close!)).toEqual([665, 665]);
    await expect(sinaHistories.fetch(ask, fakeUpstream({}))).rejects.toMatchObject({ code: 'no_value' });
  });
});
