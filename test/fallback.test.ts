import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Interface } from '../src/engine/interface/interface.ts';
import { everyKind, found, linesSource } from './declarations.ts';
import { temporaryFolder } from './folders.ts';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';
import {
  adjusted,
  eastmoneyAddress,
  eastmoneyKlineReply,
  sinaShareCounts,
  sinaShareFile,
  tencentKlineReply,
  tradedDays,
} from './traded-days.ts';

// Klines while Eastmoney is out: from Tencent, and from Sina where that is out as well, until it is back.

const HIST = '/api/public/stock_zh_a_hist?symbol=600000&start_date=20240102&end_date=20240112';
const blocked: LocalUpstreamReply = { status: 502, body: '<html>' };

// The days of one share, which every site has.
const DAYS = tradedDays('2021-12-31', '2026-06-29');

let isOut = false;
let isTencentOut = false;
/** Whether no site answers. */
let isSilent = false;
let isSinaOut = true;
let now = 0;
/** How long each answer of Tencent takes, in milliseconds. */
let tencentMs = 0;
let replies: Map<string, LocalUpstreamReply>;
let localUpstream: LocalUpstream;
let service: TestService;

beforeEach(async () => {
  isOut = true;
  isTencentOut = false;
  isSilent = false;
  isSinaOut = true;
  now = Date.parse('2026-06-30T12:00:00Z');
  tencentMs = 0;
  replies = new Map();
  localUpstream = await startLocalUpstream((url) => {
    if (isSilent) return () => undefined;
    if (!url.includes('eastmoney')) now += tencentMs;
    if (url.includes('sina')) return isSinaOut ? blocked : replies.get(url);
    return (url.includes('eastmoney') ? isOut : isTencentOut) ? blocked : replies.get(url);
  });
  for (const [fqt, paid] of [
    [0, 0],
    [1, 50],
    [2, -50],
  ] as const)
    replies.set(eastmoneyAddress('1.600000', fqt), { body: eastmoneyKlineReply('1.600000', adjusted(DAYS, paid)) });
  for (const [adjust, paid] of [
    ['', 0],
    ['qfq', 50],
  ] as const)
    for (const year of [2023, 2024]) {
      const address = tencentAddress(year, adjust);
      const param = new URL(address).searchParams.get('param') ?? '';
      replies.set(address, { body: tencentKlineReply(param, adjusted(DAYS, paid)) });
    }
  replies.set(SINA_BARS, { body: sinaShareFile('sh600000', DAYS) });
  replies.set(SINA_SHARES, { body: sinaShareCounts('sh600000', DAYS) });
  service = await startTestService({ mirror: localUpstream.url }, { now: () => now });
});
afterEach(async () => {
  await service.close();
  await localUpstream.close();
});

const SINA_BARS = 'https://finance.sina.com.cn/realstock/company/sh600000/hisdata_klc2/klc_kl.js';
const SINA_SHARES =
  'https://stock.finance.sina.com.cn/stock/api/jsonp.php/var%20KKE_ShareAmount_sh600000=/StockService.getAmountBySymbol?_=20&symbol=sh600000';

function tencentAddress(year: number, adjust: string): string {
  return `https://proxy.finance.qq.com/ifzqgtimg/appstock/app/newfqkline/get?param=sh600000,day,${year - 1}-01-01,${year}-12-31,640,${adjust}`;
}

const sourceOf = (response: Response) => response.headers.get('finfount-source')?.split(';')[0];
const hosts = () => localUpstream.received.map(({ url }) => new URL(url).host.split('.').at(-2));
/** Each of Eastmoney's hosts, asked once. */
const EASTMONEY = Array.from({ length: 5 }, () => 'eastmoney');

describe('while Eastmoney is out', () => {
  it.each(['', 'qfq'])(
    'klines (%s) are those of Tencent, and say so; when Eastmoney is back, it wins',
    async (adjust) => {
      const path = `${HIST}&adjust=${adjust}`;
      const instead = await service.get(path);
      expect([instead.status, sourceOf(instead)]).toEqual([200, 'tencent']);
      const rows = (await instead.json()) as Record<string, unknown>[];
      isOut = false;
      now += 60_000;
      const back = await service.get(path);
      expect(sourceOf(back)).toBe('eastmoney');
      const expected = (await back.json()) as Record<string, unknown>[];
      const exact = (row: Record<string, unknown>) => ({ ...row, 成交额: undefined });
      expect(rows.map(exact)).toEqual(expected.map(exact));
      // Tencent tells turnover in ten thousands of yuan, to two places.
      for (const [at, row] of rows.entries())
        expect(Math.abs(Number(row.成交额) - Number(expected[at]?.成交额))).toBeLessThanOrEqual(50);
    },
  );

  it('only the years are asked for that the ranges touch, each once for all callers', async () => {
    const ranges = ['20240102', '20240201', '20240301'].map((first) =>
      service.get(`/api/public/stock_zh_a_hist?symbol=600000&start_date=${first}&end_date=20240401`),
    );
    expect(new Set((await Promise.all(ranges)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(hosts()).toEqual([...EASTMONEY, 'qq']);
    await service.get('/api/public/stock_zh_a_hist?symbol=600000&start_date=20230601&end_date=20240401');
    expect(hosts()).toEqual([...EASTMONEY, 'qq', 'qq']);
  });

  it('its rows are not replaced by none, as Eastmoney answers who it limits', async () => {
    expect(sourceOf(await service.get(HIST))).toBe('tencent');
    isOut = false;
    replies.set(eastmoneyAddress('1.600000', 0), { body: '{"rc":100,"rt":1,"data":null}' });
    now += 60_000;
    const limited = await service.get(HIST);
    expect([sourceOf(limited), ((await limited.json()) as unknown[]).length]).toEqual(['tencent', 9]);
  });

  it('its none does not replace its own rows', async () => {
    const path = `${HIST}&adjust=qfq`;
    const before = await (await service.get(path)).json();
    for (const year of [2023, 2024])
      replies.set(tencentAddress(year, 'qfq'), { body: '{"code":0,"msg":"","data":{"sh600000":{"day":[]}}}' });
    now += 2 * 86_400_000;
    const stale = await service.get(path);
    expect([sourceOf(stale), await stale.json()]).toEqual(['tencent', before]);
    expect(stale.headers.get('cache-status')).toContain('fwd=stale');
  });

  it('a share that Tencent does not know is that of Sina, and without Sina not one that does not exist', async () => {
    for (const year of [2023, 2024])
      replies.set(tencentAddress(year, ''), { body: '{"code":0,"msg":"","data":{"sh600000":{"day":[]}}}' });
    expect((await service.get(HIST)).status).toBe(502);
    isSinaOut = false;
    now += 60_000;
    const response = await service.get(HIST);
    expect([sourceOf(response), ((await response.json()) as unknown[]).length]).toEqual(['sina', 9]);
  });

  it('its none does not stand in for the rows that were kept of Eastmoney', async () => {
    const path = `${HIST}&adjust=qfq`;
    isOut = false;
    const before = await (await service.get(path)).json();
    isOut = true;
    for (const year of [2023, 2024])
      replies.set(tencentAddress(year, 'qfq'), { body: '{"code":0,"msg":"","data":{"sh600000":{"day":[]}}}' });
    now += 2 * 86_400_000;
    const stale = await service.get(path);
    expect([sourceOf(stale), await stale.json()]).toEqual(['eastmoney', before]);
    expect(stale.headers.get('cache-status')).toContain('fwd=stale');
  });

  it('a caller with a cookie is not answered with what stands in, since the cookie may be the cure', async () => {
    expect(sourceOf(await service.get(HIST))).toBe('tencent');
    isOut = false;
    expect(sourceOf(await service.get(`${HIST}&cookie=cure%3D1`))).toBe('eastmoney');
  });

  it('backward-adjusted klines stay a 502, since Tencent reckons them from another base', async () => {
    const response = await service.get(`${HIST}&adjust=hfq`);
    expect(response.status).toBe(502);
    expect(hosts()).toEqual(EASTMONEY);
  });

  it('what was kept stands in where Tencent fails as well, and tells it', async () => {
    const open = '/api/public/stock_zh_a_hist?symbol=600000&start_date=20240102';
    isOut = false;
    await service.get(open);
    isOut = true;
    isTencentOut = true;
    now += 86_400_000;
    const stale = await service.get(open);
    expect([stale.status, sourceOf(stale)]).toEqual([200, 'eastmoney']);
    expect(stale.headers.get('cache-status')).toContain('fwd=stale');
  });

  it('what was kept of Tencent stands in where both fail, says so, and not for who refuses it', async () => {
    const path = `${HIST}&adjust=qfq`;
    expect(sourceOf(await service.get(path))).toBe('tencent');
    isTencentOut = true;
    now += 2 * 86_400_000;
    const stale = await service.get(path);
    expect([stale.status, sourceOf(stale)]).toEqual([200, 'tencent']);
    expect(stale.headers.get('cache-status')).toContain('fwd=stale');
    expect((await service.get(path, { 'cache-control': 'no-cache' })).status).toBe(502);
  });

  it('what was kept of Tencent is the answer where a timeout ends before either has answered', async () => {
    expect(sourceOf(await service.get(HIST))).toBe('tencent');
    now += 2 * 86_400_000;
    isSilent = true;
    const stale = await service.get(`${HIST}&timeout=0.02`);
    expect([stale.status, sourceOf(stale)]).toEqual([200, 'tencent']);
    expect(stale.headers.get('cache-status')).toContain('fwd=stale');
  });

  it('a failure of both spares both, however long the second one took', async () => {
    isTencentOut = true;
    tencentMs = 2_000;
    expect((await service.get(HIST)).status).toBe(502);
    const asked = hosts();
    now += 900;
    expect((await service.get(HIST)).status).toBe(502);
    expect(hosts()).toEqual(asked);
    // Not put off by those who ask meanwhile.
    now += 100;
    expect((await service.get(HIST)).status).toBe(502);
    expect(hosts().length).toBeGreaterThan(asked.length);
  });

  it('a failure of both tells both', async () => {
    isTencentOut = true;
    const response = await service.get(HIST);
    expect([response.status, await response.json()]).toEqual([
      502,
      { error: expect.stringMatching(/Eastmoney.*; and Tencent/), interface: 'stock_zh_a_hist' },
    ]);
  });
});

describe('while Eastmoney and Tencent are out', () => {
  type Rows = Record<string, unknown>[];
  beforeEach(() => {
    isTencentOut = true;
    isSinaOut = false;
  });

  it('unadjusted daily klines are those of Sina, and say so; when Eastmoney is back, it wins', async () => {
    const instead = await service.get(HIST);
    expect([instead.status, sourceOf(instead)]).toEqual([200, 'sina']);
    const rows = (await instead.json()) as Rows;
    isOut = false;
    now += 60_000;
    const back = await service.get(HIST);
    expect(sourceOf(back)).toBe('eastmoney');
    const expected = (await back.json()) as Rows;
    const exact = (row: Rows[number]) => ({ ...row, 成交额: undefined });
    expect(rows).toHaveLength(9);
    expect(rows.map(exact)).toEqual(expected.map(exact));
    // Sina tells turnover in whole yuan.
    for (const [at, row] of rows.entries())
      expect(Math.abs(Number(row.成交额) - Number(expected[at]?.成交额))).toBeLessThanOrEqual(0.5);
  });

  it('Tencent is asked first, and wins as soon as it answers', async () => {
    expect(sourceOf(await service.get(HIST))).toBe('sina');
    const asked = hosts();
    expect(asked.indexOf('qq')).toBeLessThan(asked.indexOf('com'));
    isTencentOut = false;
    now += 60_000;
    expect(sourceOf(await service.get(HIST))).toBe('tencent');
  });

  it.each([
    ['forward-adjusted', `${HIST}&adjust=qfq`],
    ['backward-adjusted', `${HIST}&adjust=hfq`],
    ['weekly', `${HIST}&period=weekly`],
    ['of the STAR market', HIST.replace('600000', '688981')],
  ])('klines that are %s stay a 502, and Sina is not asked', async (_, path) => {
    expect((await service.get(path)).status).toBe(502);
    expect(localUpstream.received.filter(({ url }) => url.includes('sina'))).toEqual([]);
  });

  it('turnover rates are null where Sina has no share counts', async () => {
    replies.set(SINA_SHARES, { status: 456, body: '<html>' });
    const instead = await service.get(HIST);
    expect([instead.status, sourceOf(instead)]).toEqual([200, 'sina']);
    expect(new Set(((await instead.json()) as Rows).map(({ 换手率 }) => 换手率))).toEqual(new Set([null]));
  });

  it.each([
    ['no file', { status: 404, body: 'not here' }],
    ['a ban', { status: 456, body: '<html>拒绝访问</html>' }],
    ['a page', { body: '<html>blocked</html>' }],
    ['a cut text', { body: 'var KLC_K2_sh600000="K2/7N++G/eh5ZLXGqM";' }],
    ['another share', { body: 'var KLC_K2_sh600001="K2/7N++G/eh5ZLXGqM+iXz4lup6GyGD";' }],
  ] as const)('%s of Sina is a failure of all three, which tells them', async (_, reply) => {
    replies.set(SINA_BARS, reply);
    const response = await service.get(HIST);
    expect([response.status, await response.json()]).toEqual([
      502,
      { error: expect.stringMatching(/Eastmoney.*; and Tencent.*; and .*Sina/), interface: 'stock_zh_a_hist' },
    ]);
  });

  it('a thousand callers ask Sina once', async () => {
    const all = await Promise.all(Array.from({ length: 1_000 }, () => service.get(HIST)));
    expect(new Set(all.map(sourceOf))).toEqual(new Set(['sina']));
    expect(localUpstream.received.filter(({ url }) => url.includes('sina'))).toHaveLength(2);
  });
});

it('serves its stale table where no source may be asked at all, the second one either', async () => {
  // Its last row may still change.
  const path = '/api/public/stock_zh_a_hist?symbol=600000&start_date=20240102';
  const settings = { dataDir: temporaryFolder(), diskBytes: 1e9, mirror: localUpstream.url };
  isOut = false;
  const before = await startTestService(settings, { now: () => now });
  expect((await before.get(path)).status).toBe(200);
  await before.close();
  now += 3 * 86_400_000;
  const asked = localUpstream.received.length;
  // Nothing listens there.
  const alone = await startTestService(
    { ...settings, redis: 'redis://127.0.0.1:1', alone: 'stale' },
    { now: () => now },
  );
  const answer = await alone.get(path);
  expect([answer.status, answer.headers.get('cache-status')]).toEqual([200, expect.stringContaining('fwd=stale')]);
  expect(localUpstream.received.slice(asked)).toEqual([]);
  await alone.close();
});

it('is fresh for a minute at a time, in every cache, and asked for as seldom as its own policy says', async () => {
  const fallbackSource: Interface['source'] = {
    ...linesSource,
    name: 'other-lines',
    hosts: ['second.example'],
    fetch: async (_, context) => [await context.fetch({ url: 'https://second.example/lines' })],
  };
  const declared: Interface = {
    ...everyKind,
    source: { ...linesSource, hosts: ['lines.example'] },
    fallbacks: [{ source: fallbackSource, cache: everyKind.cache, ask: everyKind.ask, parse: everyKind.parse }],
  };
  const upstream = await startLocalUpstream((url) => (url.includes('second') ? { body: '2020-01-02,2\n' } : blocked));
  const settings = { dataDir: temporaryFolder(), diskBytes: 1e9, mirror: upstream.url };
  for (let starts = 0; starts < 2; starts++) {
    const started = await startTestService(settings, { declarations: [found(declared)], now: () => now });
    for (let asks = 0; asks < 2; asks++) {
      const answer = await started.get('/api/public/every_kind?topic=a');
      expect(sourceOf(answer)).toBe('other-lines');
      const [, maxAge] = /max-age=(\d+)/.exec(answer.headers.get('cache-control') ?? '') ?? [];
      expect(Number(maxAge) - Number(answer.headers.get('age'))).toBe(60);
      now += 120_000;
    }
    await started.close();
  }
  expect(upstream.received.filter(({ url }) => url.includes('second'))).toHaveLength(1);
  await upstream.close();
});
