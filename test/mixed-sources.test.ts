import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LocalUpstream, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';
import { eastmoneyKlineReply, sinaHongKongFile, tradedDays } from './traded-days.ts';

// A table of several asks, of which Eastmoney answers some and another source the others: each note says of which.

const NOW = Date.parse('2026-08-31T12:00:00Z');
const DAYS = tradedDays('2026-06-01', '2026-08-28');
const OF_SINA = "Eastmoney failed: all rows are those of Sina's file; turnover rates are null.";
const NO_CODE = 'No source was asked: symbol should be five digits, such as 00593.';
const RANGE = 'start_date=20260803&end_date=20260804';

let upstream: LocalUpstream;
let service: TestService;
beforeAll(async () => {
  upstream = await startLocalUpstream((url) => {
    const { searchParams, pathname } = new URL(url);
    const secid = searchParams.get('secid');
    if (secid === '116.00700') return { body: eastmoneyKlineReply(secid, DAYS, 3, searchParams.get('fields2') ?? '') };
    const [, share] = /\/hkstock\/(\d{5})\/klc2_kl\.js$/.exec(pathname) ?? [];
    return share === undefined ? { status: 502, body: '<html>' } : { body: sinaHongKongFile(share, DAYS, 1_000) };
  });
  service = await startTestService({ mirror: upstream.url }, { now: () => NOW });
});
afterAll(async () => {
  await service.close();
  await upstream.close();
});

const get = (ending: string, ...symbols: readonly string[]) =>
  service.get(`/api/table/stock_hk_hist.${ending}?${symbols.map((each) => `symbol=${each}&`).join('')}${RANGE}`);

const lastLineOf = (lines: string): string => lines.trim().split('\n').at(-1)!;

describe('a note of a table of several asks', () => {
  it('says of which of them it is', async () => {
    const response = await get('json', '00700', '00005', '00011', 'AAPL');
    const rows = (await response.json()) as readonly { symbol: string; 换手率: number | null }[];
    expect([...new Set(rows.map(({ symbol }) => symbol))]).toEqual(['00700', '00005', '00011']);
    expect(response.headers.get('finfount-note')).toBe(
      `symbol=00005, symbol=00011: ${OF_SINA} symbol=AAPL: ${NO_CODE}`,
    );
  });

  it('names some of many', async () => {
    const response = await get('csv', '00700', '00001', '00002', '00003', '00004', '00005');
    expect(response.headers.get('finfount-note')).toBe(
      `symbol=00001, symbol=00002, symbol=00003 and 2 more: ${OF_SINA}`,
    );
  });

  it('is as it is where it is of all', async () => {
    expect((await get('json', '00005', '00011')).headers.get('finfount-note')).toBe(OF_SINA);
    expect((await get('json', '00005')).headers.get('finfount-note')).toBe(OF_SINA);
  });
});

describe('lines', () => {
  it('end with what a client should know of those that came after the first', async () => {
    // The first ask is in memory, so that it comes first.
    await (await get('json', '00700')).text();
    const response = await get('ndjson', '00700', '00005');
    expect(response.headers.get('finfount-source')).toMatch(/^eastmoney;/);
    expect(JSON.parse(lastLineOf(await response.text()))).toEqual({
      failed: [],
      notes: [`symbol=00005: ${OF_SINA}`],
      sources: ['eastmoney', 'sina'],
    });
  });

  it('end with the source where the first ask has none', async () => {
    const response = await get('ndjson', 'AAPL', '00700');
    expect(response.headers.get('finfount-source')).toBeNull();
    expect(response.headers.get('finfount-note')).toBe(`symbol=AAPL: ${NO_CODE}`);
    expect(JSON.parse(lastLineOf(await response.text()))).toEqual({ failed: [], sources: ['eastmoney'] });
  });

  it('end with nothing else where one source answered all, and nothing is to be said', async () => {
    const response = await get('ndjson', '00700', '0700.HK');
    expect(lastLineOf(await response.text())).toBe('{"failed":[]}');
  });
});
