import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../../test/fake-upstream.ts';
import type { Page, Pages } from '../../../../../engine/interface/pages.ts';
import { minuteAsk } from '../params.ts';
import shares from './a-share.interfaces.ts';
import { eastmoneyListedMinutes, eastmoneyMinutes, type MinuteAsk, parseMinutes } from './minutes.ts';

const OBTAINED = Date.UTC(2026, 9, 10);
const SINGLES: MinuteAsk = { secid: '1.600000', days: 5, preMarket: false };
const SPANS: MinuteAsk = { secid: '1.600000', klt: 5, fqt: 0 };
const SINGLE = '2024-03-20 09:31,10.38,10.40,10.40,10.38,12967,13471486.00,10.386';
const SPAN = '2024-03-20 09:35,10.38,10.40,10.41,10.38,52416,54473000.00,0.29,0.19,0.02,0.03';

const pageOf = (body: unknown, obtained = OBTAINED): Page => ({
  url: 'https://push2his.eastmoney.com/',
  obtained,
  status: 200,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});
const reply = (lines: unknown, list: 'trends' | 'klines' = 'trends', data: object = {}) => ({
  rc: 0,
  data: { code: '600000', market: 1, [list]: lines, ...data },
});
const singles = (lines: unknown, data?: object) => parseMinutes([pageOf(reply(lines, 'trends', data))], SINGLES);
const spans = (lines: unknown, data?: object) => parseMinutes([pageOf(reply(lines, 'klines', data))], SPANS);

/** The cells of a field as values. */
const valuesOf = (fields: ReturnType<typeof parseMinutes>, field: string) =>
  Array.from({ length: fields[field]?.length ?? 0 }, (_, row) => fields[field]?.valueAt(row));

describe('a window of minutes', () => {
  it('has the bar that the opening auction is written into as soon as that has ended, and no later one', () => {
    const { parse } = shares.find(({ name }) => name === 'stock_zh_a_hist_min_em')!;
    const obtained = Date.UTC(2024, 2, 20, 1, 25, 5);
    const judge = (time: string, ask: MinuteAsk) => () => {
      const [line, list] = 'klt' in ask ? [SPAN, 'klines' as const] : [SINGLE, 'trends' as const];
      parse([pageOf(reply([line.replace(/\d\d:\d\d/, time)], list), obtained)], ask);
    };
    const firstBars = [
      [5, '09:35', '09:40'],
      [15, '09:45', '10:00'],
      [30, '10:00', '10:30'],
      [60, '10:30', '11:30'],
    ] as const;
    expect(judge('09:30', SINGLES)).not.toThrow();
    expect(judge('09:31', SINGLES)).toThrow('which had not come');
    for (const [klt, first, second] of firstBars) {
      expect(judge(first, { ...SPANS, klt })).not.toThrow();
      expect(judge(second, { ...SPANS, klt })).toThrow('which had not come');
    }
  });

  it('of one minute each has its time with seconds and its average price', () => {
    const fields = singles([SINGLE]);
    expect(Object.keys(fields).toSorted()).toEqual(['average', 'f51', 'f52', 'f53', 'f54', 'f55', 'f56', 'f57']);
    expect(fields.f51?.kind).toBe('date-time');
    expect(Object.values(fields).map((cells) => cells.valueAt(0))).toEqual(
      expect.arrayContaining(['2024-03-20 09:31:00', 10.38, 10.4, 12967, 13471486, 10.386]),
    );
  });

  it('of more minutes has the figures of a kline', () => {
    const fields = spans([SPAN]);
    expect(valuesOf(fields, 'f51')).toEqual(['2024-03-20 09:35:00']);
    expect(valuesOf(fields, 'f58')).toEqual([0.29]);
    expect(fields.average).toBeUndefined();
  });

  it('has no opening price where the source writes 0, and every other zero', () => {
    const fields = singles([
      '2024-03-19 15:00,0.00,10.40,10.40,10.40,0,0.00,10.380',
      '2024-03-20 09:30,0,10.40,10.40,10.40,0,0.00,0.000',
      SINGLE,
    ]);
    expect(valuesOf(fields, 'f52')).toEqual([null, null, 10.38]);
    expect(valuesOf(fields, 'f56')).toEqual([0, 0, 12967]);
    expect(valuesOf(fields, 'average')).toEqual([10.38, 0, 10.386]);
  });

  it('has no value where the source writes -', () => {
    expect(valuesOf(spans([SPAN.replace('10.41', '-')]), 'f54')).toEqual([null]);
  });

  it('may be empty, and is of a security that the source does not know', () => {
    expect(singles([]).f51?.length).toBe(0);
    expect(parseMinutes([pageOf({ rc: 100, data: null })], SPANS).f51?.length).toBe(0);
  });

  it.each([
    ['a day without a time', SINGLE.replace(' 09:31', '')],
    ['a time that is none', SINGLE.replace('09:31', '25:31')],
    ['a day that is none', SINGLE.replace('03-20', '02-30')],
    ['an empty time', SINGLE.replace('2024-03-20 09:31', '')],
    ['a field too few', SINGLE.slice(0, SINGLE.lastIndexOf(','))],
    ['a field too many', `${SINGLE},1`],
    ['the fields of a kline', SPAN],
    ['a word for a price', SINGLE.replace('10.40', 'ten')],
    ['an empty price', SINGLE.replace('10.40', '')],
    ['no comma', 'x'],
    ['nothing', ''],
    ['a line break', `${SINGLE}\n${SINGLE}`],
    ['a line break in its time', SINGLE.replace(' ', '\n')],
    ['an opening price above the highest', SINGLE.replace('10.38', '10.41')],
    ['prices of 0', SINGLE.replaceAll(/(?<=,)10\.\d+(?=,|$)/g, '0.00')],
    ['a negative volume', SINGLE.replace('12967', '-1')],
  ])('with %s in a line is refused', (_, line) => {
    expect(() => singles([line])).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it.each([
    ['of another security', { code: '600001' }],
    ['of another market', { market: 0 }],
  ])('%s is refused', (_, data) => {
    expect(() => singles([SINGLE], data)).toThrow(/asked for 1\.600000/);
    expect(() => spans([SPAN], data)).toThrow(/asked for 1\.600000/);
  });

  it('whose times do not ascend is refused', () => {
    expect(() => singles([SINGLE, SINGLE])).toThrow(
      'expected ascending times, got "2024-03-20 09:31" and then "2024-03-20 09:31"',
    );
  });

  it('under the name of the other list is refused', () => {
    expect(() => parseMinutes([pageOf(reply([SINGLE], 'klines'))], SINGLES)).toThrow('no list of trends');
    expect(() => parseMinutes([pageOf(reply([SPAN], 'trends'))], SPANS)).toThrow('no list of klines');
  });

  it('is refused or read, and nothing else, whatever the lines are', () => {
    const line = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom('0', '9', '-', ':', ',', '.', ' ', '\n') }));
    fc.assert(
      fc.property(fc.array(fc.oneof(line, fc.constant(SINGLE))), (lines) => {
        try {
          expect(singles(lines).f51?.length).toBe(lines.length);
        } catch (thrown) {
          expect(thrown).toMatchObject({ code: 'upstream_changed' });
        }
      }),
    );
  });
});

describe('minutes are fetched', () => {
  const known = (secid: string) =>
    fakeUpstream(({ url }) => {
      const query = new URL(url).searchParams;
      const [market, code] = secid.split('.');
      if (query.get('secid') !== secid) return JSON.stringify({ rc: 100, data: null });
      return JSON.stringify(
        reply(query.has('klt') ? [SPAN] : [SINGLE], query.has('klt') ? 'klines' : 'trends', {
          code,
          market: Number(market),
        }),
      );
    });
  const fetchAll = async (ask: MinuteAsk, upstream: ReturnType<typeof fakeUpstream>): Promise<Pages> =>
    eastmoneyMinutes.fetch(ask, upstream);

  it('for one minute as single ones, which are never adjusted, else as klines', () => {
    expect(minuteAsk({ secid: '1.600000' }, '1', 'hfq')).toEqual({ secid: '1.600000', days: 5, preMarket: false });
    expect(minuteAsk({ secid: '1.600000' }, '60', 'hfq')).toEqual({ secid: '1.600000', klt: 60, fqt: 2 });
  });

  it('of the auction from the host that shows it', async () => {
    const upstream = known('1.600000');
    await fetchAll({ ...SINGLES, days: 1, preMarket: true }, upstream);
    const { host, pathname, searchParams } = new URL(upstream.asked[0]!);
    expect([host, pathname]).toEqual(['push2.eastmoney.com', '/api/qt/stock/trends2/get']);
    expect([searchParams.get('ndays'), searchParams.get('iscr')]).toEqual(['1', '1']);
  });

  it('of an index in one market after the other, and in the one that the stored reply names', async () => {
    const upstream = known('2.931151');
    const [page] = await fetchAll({ index: '931151', days: 5, preMarket: false }, upstream);
    const markets = (asked: readonly string[]) => asked.map((url) => new URL(url).searchParams.get('secid'));
    expect(markets(upstream.asked)).toEqual(['1.931151', '0.931151', '2.931151']);
    const again = fakeUpstream(() => page.body, { stored: [page] });
    await fetchAll({ index: '931151', days: 5, preMarket: false }, again);
    expect(markets(again.asked)).toEqual(['2.931151']);
    expect(() => parseMinutes([page], { index: '931152', days: 5, preMarket: false })).toThrow('asked for 931152');
  });

  it('from the next host where one answers for another security', async () => {
    const upstream = fakeUpstream(({ url }) =>
      JSON.stringify(reply([SPAN], 'klines', new URL(url).host.startsWith('7.') ? {} : { code: '600001' })),
    );
    const [page] = await fetchAll(SPANS, upstream);
    expect(new URL(page.url).host).toBe('7.push2his.eastmoney.com');
  });

  it('of a board by its name, whose list is fetched once', async () => {
    const upstream = fakeUpstream(({ url }) =>
      JSON.stringify(
        url.includes('/clist/')
          ? { rc: 0, data: { total: 1, diff: [{ f12: 'BK1027', f13: 90, f14: '小金属' }] } }
          : reply([SPAN], 'klines', { code: 'BK1027', market: 90 }),
      ),
    );
    const ask = minuteAsk({ names: 'industry boards', listed: '小金属' }, '5', 'qfq');
    for (let time = 0; time < 2; time++) {
      const pages = await eastmoneyListedMinutes.fetch(ask, upstream);
      expect(parseMinutes(pages, ask).f51?.length).toBeGreaterThan(0);
    }
    expect(upstream.asked.map((url) => new URL(url).pathname)).toEqual([
      '/api/qt/clist/get',
      '/api/qt/stock/kline/get',
      '/api/qt/stock/kline/get',
    ]);
    await expect(
      eastmoneyListedMinutes.fetch({ ...ask, names: 'industry boards', listed: '银行' }, upstream),
    ).rejects.toMatchObject({
      code: 'no_value',
    });
  });
});
