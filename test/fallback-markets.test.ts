import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';
import {
  eastmoneyKlineReply,
  sinaHongKongFile,
  sinaIndexFile,
  type TradedDay,
  tencentKlineReply,
  tradedDays,
} from './traded-days.ts';

// Klines of indices and of shares of Hong Kong and the United States while Eastmoney is out: from Tencent or Sina.

type Rows = Record<string, unknown>[];

const NOW = Date.parse('2026-08-31T12:00:00Z');
const blocked: LocalUpstreamReply = { status: 502, body: '<html>' };
const RANGE = 'start_date=20260803&end_date=20260814';
const EARLY = 'start_date=20200302&end_date=20200313';
const INDEX = `/api/public/index_zh_a_hist?symbol=000300&${RANGE}`;
const NAMED_INDEX = `/api/public/stock_zh_index_daily_em?symbol=sh000300&${RANGE}`;
const SHENZHEN = `/api/public/index_zh_a_hist?symbol=399001&${RANGE}`;
const HONG_KONG = `/api/public/stock_hk_hist?symbol=00700&${RANGE}`;
const AMERICAN = `/api/public/stock_us_hist?symbol=106.BRK_B&${RANGE}`;
const NASDAQ = `/api/public/stock_us_hist?symbol=105.AAPL&${RANGE}`;
// Eastmoney has more years than Sina.
const DAYS = tradedDays('2020-01-02', '2026-08-28');
const FIRST_OF_SINA = '2024-01-01';

const KNOWN = ['1.000300', '0.399001', '116.00700', '105.AAPL', '106.BRK_B'];

type Site = 'eastmoney' | 'qq' | 'com';

let out: readonly Site[];
let now: number;
let localUpstream: LocalUpstream;
let service: TestService;

/** The site of an address: `eastmoney`, `qq`, or `com` for finance.sina.com.cn. */
const siteOf = (url: string): Site => {
  const site = new URL(url).host.split('.').at(-2);
  if (site === 'eastmoney' || site === 'qq') return site;
  return 'com';
};

/** What stands at an address of each site: the same days. */
const SITES: Readonly<Record<Site, (url: URL) => string | undefined>> = {
  eastmoney: ({ searchParams }) => {
    const secid = searchParams.get('secid') ?? '';
    if (!KNOWN.includes(secid)) return '{"rc":100,"rt":1,"data":null}';
    const isAbroad = secid.startsWith('1') && secid.indexOf('.') === 3;
    return eastmoneyKlineReply(secid, DAYS, isAbroad ? 3 : 2, searchParams.get('fields2') ?? '');
  },
  qq: ({ searchParams }) => tencentKlineReply(searchParams.get('param') ?? '', DAYS),
  com: ({ pathname }) => {
    const days = DAYS.filter(({ day }) => day >= FIRST_OF_SINA);
    const issue = DAYS.findLast(({ day }: TradedDay) => day < FIRST_OF_SINA)?.close ?? 0;
    const [, index] = /\/company\/(s[hz]\d{6})\/hisdata\/klc_kl\.js$/.exec(pathname) ?? [];
    if (index !== undefined) return sinaIndexFile(index, days);
    const [, share] = /\/hkstock\/(\d{5})\/klc2_kl\.js$/.exec(pathname) ?? [];
    const [, ticker] = /\/staticdata\/us\/([A-Z.]+)$/.exec(pathname) ?? [];
    return (share ?? ticker) && sinaHongKongFile((share ?? ticker)!, days, issue);
  },
};

/** The rows of a call, and which source they are of. */
async function ask(
  path: string,
): Promise<{ source: string | undefined; note: string | null; status: number; rows: Rows }> {
  const response = await service.get(path);
  const rows = (await response.json()) as Rows;
  const source = response.headers.get('finfount-source')?.split(';')[0];
  return { source, note: response.headers.get('finfount-note'), status: response.status, rows };
}

beforeEach(async () => {
  out = ['eastmoney'];
  now = NOW;
  localUpstream = await startLocalUpstream((url) => {
    const site = siteOf(url);
    const body = out.includes(site) ? undefined : SITES[site](new URL(url));
    if (body !== undefined) return { body };
    return out.includes(site) ? blocked : undefined;
  });
  service = await startTestService({ mirror: localUpstream.url }, { now: () => now });
});
afterEach(async () => {
  await service.close();
  await localUpstream.close();
});

/** The rows of Eastmoney, which is back. */
async function ofEastmoney(path: string): Promise<Rows> {
  out = [];
  now += 2 * 86_400_000;
  const { source, rows } = await ask(path);
  expect(source).toBe('eastmoney');
  expect(rows).toHaveLength(10);
  return rows;
}

const without = (rows: Rows, ...names: readonly string[]): Rows =>
  rows.map((row) => ({ ...row, ...Object.fromEntries(names.map((name) => [name, undefined])) }));

describe('while Eastmoney is out', () => {
  it('an index of Shanghai is that of Tencent, every cell but the last 100 yuan of the turnover', async () => {
    const { source, rows } = await ask(INDEX);
    expect(source).toBe('tencent');
    const expected = await ofEastmoney(INDEX);
    expect(without(rows, '成交额')).toEqual(without(expected, '成交额'));
    for (const [at, row] of rows.entries())
      expect(Math.abs(Number(row.成交额) - Number(expected[at]?.成交额))).toBeLessThanOrEqual(50);
  });

  it('so is one that is known with its publisher', async () => {
    const { source, rows } = await ask(NAMED_INDEX);
    expect(source).toBe('tencent');
    expect(without(rows, 'amount')).toEqual(without(await ofEastmoney(NAMED_INDEX), 'amount'));
  });

  it.each([
    ['of Shanghai, when Tencent is out as well,', INDEX, ['eastmoney', 'qq']],
    ['of Shenzhen', SHENZHEN, ['eastmoney']],
  ] as const)('an index %s is that of Sina, without volume and turnover', async (_, path, sites) => {
    out = sites;
    const { source, note, rows } = await ask(path);
    expect(source).toBe('sina');
    expect(note).toContain('volumes, turnovers and turnover rates are null');
    const [volume, turnover, rate] = ['成交量', '成交额', '换手率'];
    for (const row of rows) expect([row[volume!], row[turnover!], row[rate!]]).toEqual([null, null, null]);
    expect(without(rows, volume!, turnover!, rate!)).toEqual(
      without(await ofEastmoney(path), volume!, turnover!, rate!),
    );
  });

  it('a share of Hong Kong is that of Sina, without the turnover rate', async () => {
    const { source, note, rows } = await ask(HONG_KONG);
    expect(source).toBe('sina');
    expect(note).toBe("Eastmoney failed: all rows are those of Sina's file; turnover rates are null.");
    expect(new Set(rows.map(({ 换手率 }) => 换手率))).toEqual(new Set([null]));
    const expected = await ofEastmoney(HONG_KONG);
    expect(without(rows, '换手率', '成交额')).toEqual(without(expected, '换手率', '成交额'));
    for (const [at, row] of rows.entries())
      expect(Math.abs(Number(row.成交额) - Number(expected[at]?.成交额))).toBeLessThanOrEqual(0.5);
  });

  it('a share of the United States is that of Sina, without the turnover rate', async () => {
    const { source, note, rows } = await ask(AMERICAN);
    expect([source, note]).toEqual([
      'sina',
      "Eastmoney failed: all rows are those of Sina's file; turnover rates are null, and turnovers of old years.",
    ]);
    const expected = await ofEastmoney(AMERICAN);
    expect(without(rows, '换手率', '成交额')).toEqual(without(expected, '换手率', '成交额'));
    for (const [at, row] of rows.entries())
      expect(Math.abs(Number(row.成交额) - Number(expected[at]?.成交额))).toBeLessThanOrEqual(0.5);
  });

  it.each([
    ['of Hong Kong', `${HONG_KONG}&adjust=qfq`, 'hk00700,day,2025-01-01,2026-12-31,640,qfq'],
    ['of the United States', `${NASDAQ}&adjust=qfq`, 'usAAPL.OQ,day,2025-01-01,2026-12-31,640,qfq'],
  ])('forward-adjusted klines %s are those of Tencent, without turnover', async (_, path, param) => {
    const { source, note, rows } = await ask(path);
    expect(source).toBe('tencent');
    expect(note).toContain('adjusted by its own rule');
    const asked = localUpstream.received.map(({ url }) => new URL(url).searchParams.get('param'));
    expect(asked.filter(Boolean)).toEqual([param]);
    for (const row of rows) expect([row.成交额, row.换手率]).toEqual([null, null]);
    const expected = await ofEastmoney(path);
    const figures = (row: Record<string, unknown>) => [row.日期, row.成交量, row.涨跌幅];
    expect(rows.map(figures)).toEqual(expected.map(figures));
  });

  it('an index is no empty table where the history of the fallback source begins later', async () => {
    const { status, rows } = await ask(SHENZHEN.replace(RANGE, EARLY));
    expect([status, rows]).toEqual([
      502,
      { error: expect.stringContaining('Eastmoney'), interface: expect.anything() },
    ]);
    // What it has, it answers all the same.
    expect(await ask(SHENZHEN)).toMatchObject({ source: 'sina', status: 200, rows: { length: 10 } });
  });

  it('a share is of the next fallback source where the history of the first begins later', async () => {
    const early = HONG_KONG.replace(RANGE, EARLY);
    const { source, status, rows } = await ask(early);
    expect([source, status, rows.length]).toEqual(['tencent', 200, 10]);
    expect(await ask(HONG_KONG)).toMatchObject({ source: 'sina', status: 200, rows: { length: 10 } });
    const expected = await ofEastmoney(early);
    const figures = (row: Record<string, unknown>) => [row.日期, row.成交量, row.涨跌幅];
    expect(rows.map(figures)).toEqual(expected.map(figures));
  });

  it.each([
    ['backward-adjusted klines', `${HONG_KONG}&adjust=hfq`],
    ['those of the United States', `${NASDAQ}&adjust=hfq`],
    ['adjusted klines of a share with a class', `${AMERICAN}&adjust=qfq`],
    ['an index of which only its publisher has the code', INDEX.replace('000300', '931151')],
  ])('%s stay a 502, and no other source is asked', async (_, path) => {
    expect((await service.get(path)).status).toBe(502);
    expect(localUpstream.received.filter(({ url }) => siteOf(url) !== 'eastmoney')).toEqual([]);
  });
});
