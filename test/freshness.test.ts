import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readDisplayString } from '../src/base/display-string.ts';
import { DAY_MS } from '../src/base/utc-day.ts';
import { readQuery } from '../src/engine/interface/query.ts';
import { PROVEN_DAYS } from '../src/engine/interface/trading-calendar.ts';
import { freshnessText } from '../src/faces/wording/freshness.ts';
import { openRegistry } from './declarations.ts';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

// How new the klines are that a client gets, over days of sessions at a clock that the test sets.

const at = (beijing: string): number => Date.parse(`${beijing}:00+08:00`);
const dayOf = (time: number): string => new Date(time + 8 * 3_600_000).toISOString().slice(0, 10);
const isWeekday = (day: string): boolean => new Date(day).getUTCDay() % 6 !== 0;

/** The number of the week of a kline, from its Monday to its Sunday; 1970-01-01 was a Thursday. */
const weekOf = (line: string): number => Math.floor((Date.parse(line.slice(0, 10)) / DAY_MS + 3) / 7);

let now: number;
let dividend: number;
let localUpstream: LocalUpstream;
let service: TestService;

/**
 * The klines that Eastmoney has at the moment: one of each weekday since some day in 2024, the last one running.
 */
function klinesNow(isAdjusted: boolean): string[] {
  const lines: string[] = [];
  for (let time = at('2024-10-01T00:00'); time <= now; time += DAY_MS) {
    const day = dayOf(time);
    if (!isWeekday(day) || now < Date.parse(`${day}T09:30:00+08:00`)) continue;
    const isRunning = now < Date.parse(`${day}T15:00:00+08:00`);
    const close = (isAdjusted ? 20 - dividend : 20) + (isRunning ? (now % 3_600_000) / 3_600_000 : 1);
    lines.push(`${day},10.00,${close.toFixed(2)},30.00,1.00,${isRunning ? 50 : 100},200000.00,0,0,0,0`);
  }
  return lines;
}

beforeEach(async () => {
  dividend = 0;
  localUpstream = await startLocalUpstream((url) => {
    const { searchParams } = new URL(url);
    const first = (searchParams.get('beg') ?? '').replace(/^(....)(..)(..)$/, '$1-$2-$3');
    const days = klinesNow(searchParams.get('fqt') !== '0').filter((line) => line.slice(0, 10) >= first);
    // The last kline of each week stands for the week.
    const isLast = (line: string, at: number): boolean => weekOf(line) !== weekOf(days[at + 1] ?? '');
    const klines = searchParams.get('klt') === '102' ? days.filter(isLast) : days;
    return { body: JSON.stringify({ rc: 0, data: { code: '600000', market: 1, klines } }) };
  });
  service = await startTestService({ mirror: localUpstream.url }, { now: () => now });
});
afterEach(async () => {
  await service.close();
  await localUpstream.close();
});

/** What a client sees last, of all klines from a day on. */
async function lastKline(query = ''): Promise<{ day: string; close: number; cacheStatus: string }> {
  const response = await service.get(`/api/public/stock_zh_a_hist?symbol=600000&start_date=20241001${query}`);
  expect(response.status).toBe(200);
  const rows = (await response.json()) as Record<string, unknown>[];
  const last = rows.at(-1);
  return {
    day: String(last?.日期),
    close: Number(last?.收盘),
    cacheStatus: response.headers.get('cache-status')?.split(';')[1]?.trim() ?? '',
  };
}

/** The first days that were asked for so far: `0` for a whole history. */
const begins = (): (string | null)[] => localUpstream.received.map(({ url }) => new URL(url).searchParams.get('beg'));

describe('the last kline', () => {
  const ask = (query: string, headers: Record<string, string> = {}) =>
    service.get(`/api/public/stock_zh_a_hist?symbol=600000&start_date=20241001${query}`, headers);
  const noteOf = ({ headers }: Response): string | null => headers.get('finfount-note');
  const NOTE = 'The last row, of 2026-11-20, may still change: the session was not over when the source was asked.';

  it('is noted while it may still change, fetched, hot and unchanged, and in no range that ends before it', async () => {
    now = at('2026-11-20T10:00');
    const first = await ask('');
    expect(noteOf(first)).toBe(NOTE);
    expect(noteOf(await ask(''))).toBe(NOTE);
    const unchanged = await ask('', { 'if-none-match': first.headers.get('etag') ?? '' });
    expect([unchanged.status, noteOf(unchanged)]).toEqual([304, NOTE]);
    expect(noteOf(await ask('&end_date=20261119'))).toBe(null);
    expect(noteOf(await ask('&end_date=20261120'))).toBe(NOTE);
  });

  it('is noted in Chinese too to readers of it, fetched, hot and unchanged', async () => {
    now = at('2026-11-20T10:00');
    const chineseOf = ({ headers }: Response): string | undefined =>
      readDisplayString(headers.get('finfount-note-chinese') ?? '');
    const chinese = { 'accept-language': 'zh-CN,zh;q=0.9' };
    const first = await ask('', chinese);
    const note = '最后一行（2026-11-20）仍可能变化：访问数据源时当天的交易尚未结束。';
    expect([noteOf(first), chineseOf(first)]).toEqual([NOTE, note]);
    const others = await Promise.all([{}, { 'accept-language': 'en,zh;q=0.5' }].map((headers) => ask('', headers)));
    expect(others.map((each) => [noteOf(each), chineseOf(each)])).toEqual([
      [NOTE, undefined],
      [NOTE, undefined],
    ]);
    expect(chineseOf(await ask('', chinese))).toBe(note);
    const unchanged = await ask('', { ...chinese, 'if-none-match': first.headers.get('etag') ?? '' });
    expect([unchanged.status, chineseOf(unchanged)]).toEqual([304, note]);
    for (const each of [first, ...others, unchanged])
      expect(each.headers.get('vary')).toBe('Accept-Encoding, Accept-Language');
    expect((await ask('&end_date=20261119', chinese)).headers.get('vary')).toBe('Accept-Encoding');
  });

  it('is noted no more when it was asked for after the session, also to a client that has these bytes', async () => {
    now = at('2026-11-20T15:10');
    const early = await ask('');
    expect(noteOf(early)).toBe(NOTE);
    now = at('2026-11-20T15:40');
    const settled = await ask('', { 'if-none-match': early.headers.get('etag') ?? '' });
    expect([settled.status, noteOf(settled)]).toEqual([304, null]);
  });

  it('of a week is noted until the last session of the week is over', async () => {
    now = at('2026-11-19T18:00');
    const note = noteOf(await ask('&period=weekly'));
    expect(note).toMatch(/^The last row, of 2026-11-19, may still change: the last session of its week was not over/);
  });
});

describe('a range without rows', () => {
  const noteOn = async (first: string, last: string): Promise<readonly [body: string, note: string | null]> => {
    const response = await service.get(
      `/api/public/stock_zh_a_hist?symbol=600000&start_date=${first}&end_date=${last}`,
    );
    return [await response.text(), response.headers.get('finfount-note')];
  };

  it('is noted with what the source has, before its first and after its last day, and not between two days', async () => {
    now = at('2026-11-20T18:00');
    const note = 'There is nothing in this range: the source has 2024-10-01 to 2026-11-20.';
    expect(await noteOn('20240101', '20240930')).toEqual(['[]', note]);
    expect(await noteOn('20261121', '20261231')).toEqual(['[]', note]);
    expect(await noteOn('20261114', '20261115')).toEqual(['[]', null]);
  });
});

describe('who calls once a day', () => {
  it.each([['16:00'], ['10:00'], ['21:30']])('at %s gets the newest kline each day of a week', async (hour) => {
    const seen: string[] = [];
    const expected: string[] = [];
    for (let date = 16; date <= 24; date++) {
      now = at(`2026-11-${date}T${hour}`);
      seen.push((await lastKline()).day);
      expected.push(klinesNow(false).at(-1)?.slice(0, 10) ?? '');
    }
    expect(seen).toEqual(expected);
    expect(seen).toContain('2026-11-24');
    expect(new Set(seen).size).toBe(7);
  });

  it('costs a whole history once, the end of it each day with a session, and nothing at the weekend', async () => {
    for (let date = 16; date <= 24; date++) {
      now = at(`2026-11-${date}T16:00`);
      await lastKline();
    }
    // Ten klines before the one kept last, of which nothing can be told yet.
    expect(begins()).toEqual(['0', '20261102', '20261103', '20261104', '20261105', '20261106', '20261109']);
  });

  it('gets adjusted klines anew from the first on after a dividend', async () => {
    now = at('2026-11-16T16:00');
    expect((await lastKline('&adjust=qfq')).close).toBe(21);
    now = at('2026-11-17T16:00');
    dividend = 2;
    const response = await service.get('/api/public/stock_zh_a_hist?symbol=600000&adjust=qfq');
    const rows = (await response.json()) as Record<string, unknown>[];
    expect(new Set(rows.map((row) => row.收盘))).toEqual(new Set([19]));
    expect(begins()).toEqual(['0', '20261102', '0']);
  });
});

describe('who calls during a session', () => {
  it('gets the running kline, a minute old at most, and ten seconds more while a newer one is on its way', async () => {
    now = at('2026-11-17T10:00');
    const first = await lastKline();
    now += 59_999;
    expect(await lastKline()).toEqual({ ...first, cacheStatus: 'hit' });
    now += 1_001;
    expect(await lastKline()).toEqual({ ...first, cacheStatus: 'hit' });
    await expect.poll(async () => (await lastKline()).close).toBeGreaterThan(first.close);
    now += 71_000;
    expect(await lastKline()).toEqual({ day: '2026-11-17', close: 20.04, cacheStatus: 'fwd=miss' });
    expect(begins()).toHaveLength(3);
  });

  it('never waits for klines that are final: a range that ends before, and one that ended when they came', async () => {
    now = at('2026-11-17T16:00');
    await lastKline();
    now = at('2026-11-18T10:00');
    for (const end of ['20261116', '20261117', '20250101']) {
      const { cacheStatus } = await lastKline(`&end_date=${end}`);
      expect([end, cacheStatus]).toEqual([end, 'hit']);
    }
    expect(begins()).toEqual(['0']);
    expect((await lastKline('&end_date=20261118')).day).toBe('2026-11-18');
    expect(begins()).toHaveLength(2);
  });
});

describe('a source that has its newest days alone', () => {
  const world = (day: string): unknown => ({ d: day, o: '4.1', h: '4.3', l: '4.0', c: '4.2', v: '0' });
  const highs = { close: 3900, high20: 3, low20: 1, high60: 2, low60: 1, high120: 1, low120: 1, indexCode: 'a' };
  const contract = (day: string): unknown => ({
    date: day,
    open: '2237',
    high: '2267',
    low: '2202',
    close: '2263',
    volume: '2124',
    position: '0',
    s: '0',
  });
  const call = (value: unknown): string =>
    `/*<script>location.href='//sina.com';</script>*/\nfinfount(${JSON.stringify(value)});`;
  // 60 days, the last one yesterday.
  const newest = (): string[] => Array.from({ length: 60 }, (_, ago) => dayOf(now - (60 - ago) * DAY_MS));

  /** The days that a client gets who calls once a day, each day with those that the source has. */
  async function callDaily(path: string, toBody: () => string): Promise<readonly (readonly [unknown[], string[]])[]> {
    const upstream = await startLocalUpstream(() => ({ body: toBody() }));
    now = at('2026-06-01T20:00');
    const rolling = await startTestService({ mirror: upstream.url }, { now: () => now });
    const days: [unknown[], string[]][] = [];
    try {
      for (let calls = 1; calls <= 5; calls++, now += DAY_MS) {
        const rows = (await (await rolling.get(`/api/public/${path}`)).json()) as Record<string, unknown>[];
        days.push([rows.map(({ date, 日期: day }) => date ?? day), newest()]);
      }
    } finally {
      await rolling.close();
      await upstream.close();
    }
    return days;
  }

  it.each([
    ['bond_gb_us_sina', () => JSON.stringify({ code: 0, message: '', result: { data: newest().map(world) } })],
    ['bond_gb_zh_sina', () => JSON.stringify({ code: 0, message: '', result: { data: newest().map(world) } })],
    ['index_global_hist_sina', () => JSON.stringify({ code: 0, message: '', result: { data: newest().map(world) } })],
    ['stock_a_high_low_statistics', () => JSON.stringify(newest().map((day) => ({ date: day, ...highs })))],
    ['futures_foreign_hist', () => call(newest().map(contract))],
  ])('answers them to who calls once a day, as its oldest leave it: %s', async (name, toBody) => {
    const days = await callDaily(name, toBody);
    expect(days.length).toBeGreaterThan(0);
    for (const [answered, had] of days) expect(answered).toEqual(had);
  });

  it('is believed when it has begun later twice, where nobody knows that it rolls', async () => {
    const days = await callDaily('option_sse_daily_sina?symbol=10003889', () => call(newest().map(world)));
    const isNew = days.map(([answered, had]) => answered.at(-1) === had.at(-1));
    expect(isNew).toEqual([true, false, true, false, true]);
  });
});

describe('what comes or changes after the session of the mainland', () => {
  // A Friday.
  const friday = (time: string): number => at(`2026-11-20T${time}`);
  const HOUR_MS = 3_600_000;
  it.each([
    // Hong Kong trades until 16:10, and others at night.
    ['stock_zh_ah_spot', '15:40', 1 / 60],
    ['stock_hk_valuation_baidu', '15:40', 1],
    ['stock_us_valuation_baidu', '22:00', 1],
    ['stock_hsgt_fund_flow_summary_em', '15:40', 1 / 60],
    ['index_all_cni', '15:40', 5 / 60],
    // Companies report in the evening and at the weekend.
    ['stock_repurchase_em', '15:40', 4],
    ['stock_ggcg_em', '15:40', 4],
    ['stock_jgdy_tj_em', '15:40', 4],
    ['stock_zh_a_gdhs', '15:40', 4],
    ['bond_zh_cov', '15:40', 4],
    ['bond_cb_redeem_jsl', '15:40', 4],
    ['qdii_e_index_jsl', '15:40', 1],
    ['stock_hot_tweet_xq', '15:40', 4],
    ['index_news_sentiment_scope', '15:40', 4],
    ['futures_index_ccidx', '15:40', 4],
    // Funds publish their values in the evening.
    ['fund_value_estimation_em', '15:40', 15 / 60],
    ['index_realtime_fund_sw', '15:40', 1],
    ['stock_xgsglb_em', '08:00', 1.25],
    ['stock_xgsglb_em', '20:00', 4],
  ])('is not taken for new until the next one: %s at %s', async (name, time, hours) => {
    const iface = await (await openRegistry()).load(name);
    const ask = iface.ask(readQuery(iface, '', new Date(friday(time))).params);
    expect(iface.cache.freshUntil(friday(time), ask, PROVEN_DAYS) - friday(time)).toBe(hours * HOUR_MS);
  });

  it.each([
    ['stock_zh_ah_daily', 'start_year=2026&end_year=2026', 5 / 60],
    ['stock_zh_ah_daily', 'start_year=2026&end_year=2030', 5 / 60],
    ['stock_zh_ah_daily', 'start_year=2024&end_year=2025', 12],
    ['currency_boc_sina', 'start_date=20261101&end_date=20261120', 15 / 60],
    ['currency_boc_sina', 'start_date=20261101&end_date=20261119', 15 / 60],
    ['currency_boc_sina', 'start_date=20261101&end_date=20261118', 12],
    // Shares are suspended on the morning of a day, and during it.
    ['stock_tfp_em', 'date=20261120', 5 / 60],
    ['stock_tfp_em', 'date=20261123', 5 / 60],
    ['stock_tfp_em', 'date=20261119', 4],
    ['stock_tfp_em', 'date=20240426', 30 * 24],
    ['stock_gsrl_gsdt_em', 'date=20261120', 5 / 60],
  ])('is new for minutes while the last day goes on: %s?%s', async (name, query, hours) => {
    const iface = await (await openRegistry()).load(name);
    const ask = iface.ask(readQuery(iface, query, new Date(friday('11:00'))).params);
    expect(iface.cache.freshUntil(friday('11:00'), ask, PROVEN_DAYS) - friday('11:00')).toBe(hours * HOUR_MS);
  });

  it('is new for no longer than until the next session', async () => {
    const iface = await (await openRegistry()).load('stock_repurchase_em');
    const ask = iface.ask({});
    const monday = at('2026-11-23T06:00');
    expect(iface.cache.freshUntil(monday, ask, PROVEN_DAYS)).toBe(at('2026-11-23T09:15'));
    expect(freshnessText(iface.cache.freshness, 'en')).toContain(
      'otherwise for 4h, and at most until the next session',
    );
  });
});

describe('an index that is not of an exchange of the mainland', () => {
  it.each([
    ['index_zh_a_hist?symbol=931573&start_date=20261101&end_date=20261120', '收盘'],
    ['stock_zh_index_daily_em?symbol=csi931573&start_date=20261101&end_date=20261120', 'close'],
  ])(
    'may have shares of Hong Kong: its day goes on after 15:36, and is not final on that day: %s',
    async (path, name) => {
      let close = 1500;
      const upstream = await startLocalUpstream((url) => {
        const { searchParams } = new URL(url);
        const [market, code] = (searchParams.get('secid') ?? '').split('.');
        if (market !== '2') return { body: '{"rc":100,"data":null}' };
        const days = ['2026-11-18', '2026-11-19', '2026-11-20'];
        const fields = (searchParams.get('fields2') ?? '').split(',').length;
        const klines = days.map((day, at) =>
          [day, 1490, at === 2 ? close : 1490, 1600, 1400, 5, 6, 1, 1, 1, 1].slice(0, fields).join(),
        );
        return { body: JSON.stringify({ rc: 0, data: { code, market: 2, klines } }) };
      });
      now = at('2026-11-20T15:40');
      const indices = await startTestService({ mirror: upstream.url }, { now: () => now });
      const last = async (): Promise<readonly [unknown, string | null]> => {
        const response = await indices.get(`/api/public/${path}`);
        const rows = (await response.json()) as Record<string, unknown>[];
        return [rows.at(-1)?.[name], response.headers.get('finfount-note')];
      };
      try {
        expect(await last()).toEqual([1500, expect.stringContaining('may still change')]);
        now = at('2026-11-20T16:30');
        close = 1510;
        expect((await last())[0]).toBe(1510);
        now = at('2026-11-21T10:00');
        expect(await last()).toEqual([1510, null]);
      } finally {
        await indices.close();
        await upstream.close();
      }
    },
  );

  it.each([
    ['index_zh_a_hist_min_em', 'symbol=931573&period=5', 5],
    ['index_zh_a_hist_min_em', 'symbol=000300&period=5', undefined],
    ['index_zh_a_hist', 'symbol=H30533', 5],
    ['index_zh_a_hist', 'symbol=399006', undefined],
    ['stock_zh_index_daily_em', 'symbol=csi931151', 5],
    ['stock_zh_index_daily_em', 'symbol=sh000300', undefined],
    ['stock_zh_index_spot_em', '', 15],
  ])('is not taken for new until the next session: %s?%s', async (name, query, minutes) => {
    const asked = at('2026-11-20T15:40');
    const iface = await (await openRegistry()).load(name);
    const until = iface.cache.freshUntil(
      asked,
      iface.ask(readQuery(iface, query, new Date(asked)).params),
      PROVEN_DAYS,
    );
    expect(until).toBe(minutes === undefined ? at('2026-11-23T09:15') : asked + minutes * 60_000);
  });
});
