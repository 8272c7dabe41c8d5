import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { forgetReplies } from '../src/faces/cli/cache/forget.ts';
import { declarationOf, found, openRegistry } from './declarations.ts';
import { temporaryFolder } from './folders.ts';
import { toKlineReply } from './http-service.ts';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

// What a source that lies, lags or cuts its replies can do to what is stored, over the wire.

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const declarations = [
  found(await declarationOf('stock_zh_a_hist')),
  found(await declarationOf('fred_md')),
  found(await declarationOf('article_rlab_rv')),
];

/** A kline of a day, the close moved by `shift`. */
const klineOf = (day: number, shift = 0): string => {
  const close = (2 + shift).toFixed(2);
  return `${new Date(Date.UTC(2024, 0, 1 + day)).toISOString().slice(0, 10)},1.00,${close},9.00,0.50,5000000,1078431989.61,1.00,2.00,0.10,0.50`;
};
const HISTORY = Array.from({ length: 300 }, (_, day) => klineOf(day));

/** A source of klines whose hosts may differ, and a service that asks it. */
interface KlineTest {
  readonly service: TestService;
  readonly localUpstream: LocalUpstream;
  /** The klines of every host, and of single hosts that differ. */
  lines: readonly string[];
  readonly linesOf: Map<string, readonly string[]>;
  now: number;
  /** The number of rows that a client gets, or the status of a failure. */
  rows(query?: string, headers?: Record<string, string>): Promise<number>;
  /** What a client gets. */
  get(query?: string, headers?: Record<string, string>): Promise<Response>;
  /** The hosts that were asked since the last call. */
  asked(): readonly string[];
}

const PATH = '/api/public/stock_zh_a_hist?symbol=600000';
let test: KlineTest;

beforeEach(async () => {
  const linesOf = new Map<string, readonly string[]>();
  let [seen, lines, now]: [number, readonly string[], number] = [0, HISTORY, Date.parse('2026-11-21T12:00:00Z')];
  const localUpstream = await startLocalUpstream((url): LocalUpstreamReply | undefined => {
    const { host, pathname, searchParams } = new URL(url);
    if (pathname !== '/api/qt/stock/kline/get') return undefined;
    const first = (searchParams.get('beg') ?? '').replace(/^(....)(..)(..)$/, '$1-$2-$3');
    const wanted = (linesOf.get(host) ?? lines).filter((line) => line.slice(0, 10) >= first);
    return { body: toKlineReply(wanted) };
  });
  const service = await startTestService({ mirror: localUpstream.url }, { now: () => now, declarations });
  const get = (query = '', headers = {}): Promise<Response> => service.get(`${PATH}${query}`, headers);
  test = {
    service,
    localUpstream,
    linesOf,
    get lines() {
      return lines;
    },
    set lines(value) {
      lines = value;
    },
    get now() {
      return now;
    },
    set now(value) {
      now = value;
    },
    get,
    rows: async (query, headers) => {
      const response = await get(query, headers);
      const body: unknown = await response.json();
      return Array.isArray(body) ? body.length : response.status;
    },
    asked: () => {
      const hosts = localUpstream.received.slice(seen).map(({ url }) => new URL(url).host);
      seen = localUpstream.received.length;
      return hosts.filter((host) => host.includes('push2his'));
    },
  };
});
afterEach(async () => {
  await test.service.close();
  await test.localUpstream.close();
});

/** Lets the stored reply become stale. */
const nextWeek = (): number => (test.now += 7 * DAY);

describe('a stored history', () => {
  it.each([
    ['a few rows from its end', () => HISTORY.slice(-5)],
    ['a few rows from its start', () => HISTORY.slice(0, 5)],
    ['two rows less in its middle', () => HISTORY.toSpliced(150, 2)],
    ['an end three days earlier', () => HISTORY.slice(0, -3)],
    ['other prices on all closed days', () => HISTORY.map((_, day) => klineOf(day, 1))],
    ['other prices on two closed days', () => HISTORY.with(100, klineOf(100, 1)).with(101, klineOf(101, 1))],
    ['a turnover that is coarser by far', () => HISTORY.map((line) => line.replace('1078431989.61', '1078000000'))],
    [
      'two closed days less, and new ones',
      () => [...HISTORY.slice(0, 296), HISTORY[298]!, HISTORY[299]!, klineOf(300), klineOf(301)],
    ],
    ['no rows at all', () => []],
  ])('is not replaced by a reply with %s', async (_, worse) => {
    expect(await test.rows()).toBe(300);
    const before = await (await test.get()).text();
    nextWeek();
    test.lines = worse();
    expect(await (await test.get()).text()).toBe(before);
    expect(await test.rows('&end_date=20240401')).toBe(92);
  });

  it.each([
    ['that is the same', () => HISTORY],
    ['that goes on', () => [...HISTORY, klineOf(300)]],
    ['whose last day moved', () => HISTORY.with(299, klineOf(299, 0.5))],
    ['that prints a turnover with fewer digits', () => HISTORY.map((line) => line.replace('989.61', '989.6'))],
  ])('is replaced by one %s', async (_, newer) => {
    expect(await test.rows()).toBe(300);
    nextWeek();
    test.lines = newer();
    const response = await test.get();
    expect(response.headers.get('cache-status')).toContain('fwd=miss');
    expect(await response.json()).toHaveLength(newer().length);
  });

  it('of adjusted prices may change in every figure, and still not lose a day', async () => {
    expect(await test.rows('&adjust=qfq')).toBe(300);
    nextWeek();
    test.lines = HISTORY.map((_, day) => klineOf(day, 1));
    expect((await test.get('&adjust=qfq')).headers.get('cache-status')).toContain('fwd=miss');
    nextWeek();
    test.lines = test.lines.slice(0, -2);
    expect((await test.get('&adjust=qfq')).headers.get('cache-status')).toContain('fwd=stale');
  });

  it('is renewed by the next host when one lags', async () => {
    expect(await test.rows()).toBe(300);
    nextWeek();
    test.lines = [...HISTORY, klineOf(300)];
    test.linesOf.set('push2his.eastmoney.com', HISTORY.slice(0, -3));
    test.asked();
    const response = await test.get();
    expect([response.headers.get('cache-status'), ((await response.json()) as unknown[]).length]).toEqual([
      expect.stringContaining('fwd=miss'),
      301,
    ]);
    expect(response.headers.get('finfount-source')).toContain('//7.push2his.eastmoney.com/');
    expect([...new Set(test.asked())]).toEqual(['push2his.eastmoney.com', '7.push2his.eastmoney.com']);
  });

  it('is renewed by the next host when one has no klines, or something else', async () => {
    expect(await test.rows()).toBe(300);
    nextWeek();
    test.lines = [...HISTORY, klineOf(300)];
    test.linesOf.set('push2his.eastmoney.com', []);
    test.linesOf.set('7.push2his.eastmoney.com', ['what is this']);
    const response = await test.get();
    expect(response.headers.get('cache-status')).toContain('fwd=miss');
    expect(response.headers.get('finfount-source')).toContain('//33.push2his.eastmoney.com/');
    expect(await response.json()).toHaveLength(301);
  });

  it.each([
    ['a last day that never was', () => [...HISTORY, klineOf(304)]],
    ['a false close', () => HISTORY.with(295, klineOf(295, 1))],
  ])('with %s is replaced at the next renewal, because two hosts agree', async (_, stored) => {
    test.lines = stored();
    expect(await test.rows()).toBe(stored().length);
    nextWeek();
    test.lines = [...HISTORY, klineOf(300)];
    test.asked();
    const response = await test.get();
    expect(response.headers.get('cache-status')).toContain('fwd=miss');
    expect(await response.json()).toHaveLength(301);
    const metrics = await (await test.service.get('/metrics')).text();
    expect(metrics).toContain('finfount_contradicting_replies_total{source="eastmoney",outcome="accepted"} 1');
  });

  it.each([
    ['a false close', () => HISTORY.with(100, klineOf(100, 1))],
    ['a first day that never was', () => [klineOf(-3), ...HISTORY]],
  ])('with %s is fetched whole after 30 days, compared and replaced', async (_, stored) => {
    test.lines = stored();
    expect(await test.rows()).toBe(stored().length);
    test.lines = HISTORY;
    for (let week = 1; week <= 4; week++) {
      nextWeek();
      // The new end alone is fetched, and a closed range costs no request.
      expect(await test.rows()).toBe(stored().length);
    }
    nextWeek();
    const response = await test.get('&end_date=20240801');
    expect(response.headers.get('cache-status')).toContain('fwd=miss');
    const rows = (await response.json()) as Record<string, unknown>[];
    expect([rows[0]?.日期, rows[100]?.收盘]).toEqual(['2024-01-01', 2]);
    expect(await test.rows()).toBe(300);
  });

  it('that was stored while the clock was ahead is fetched whole once it is right again', async () => {
    const right = test.now;
    test.now = right + 365 * DAY;
    test.lines = HISTORY.with(100, klineOf(100, 1));
    expect(await test.rows()).toBe(300);
    test.now = right;
    test.lines = HISTORY;
    for (let week = 1; week <= 6; week++) {
      nextWeek();
      await test.rows();
    }
    const rows = (await (await test.get()).json()) as Record<string, unknown>[];
    expect(rows[100]?.收盘).toBe(2);
  });

  it('is not replaced by what one host alone shows', async () => {
    expect(await test.rows()).toBe(300);
    nextWeek();
    test.linesOf.set('push2his.eastmoney.com', HISTORY.with(295, klineOf(295, 1)));
    const response = await test.get();
    expect(response.headers.get('cache-status')).toContain('fwd=miss');
    expect(((await response.json()) as Record<string, unknown>[])[295]?.收盘).toBe(2);
  });

  it('is revised when two hosts show the same difference an hour apart', async () => {
    expect(await test.rows()).toBe(300);
    nextWeek();
    const revised = HISTORY.with(100, klineOf(100, 0.01)).with(295, klineOf(295, 0.01));
    test.lines = revised;
    expect((await test.get()).headers.get('cache-status')).toContain('fwd=stale');
    test.now += HOUR - 61_000;
    expect((await test.get()).headers.get('cache-status')).toContain('fwd=stale');
    test.now += 61_000;
    const response = await test.get();
    expect(response.headers.get('cache-status')).toContain('fwd=miss');
    const rows = (await response.json()) as Record<string, unknown>[];
    expect([rows.length, rows[100]?.收盘, rows[295]?.收盘]).toEqual([300, 2.01, 2.01]);
  });

  it.each([
    ['it was stored', 365 * DAY, 0],
    ['the difference was first seen', 0, 365 * DAY],
  ])('is revised within hours where a clock was ahead when %s', async (_, atFirst, afterwards) => {
    const right = test.now;
    const closes = async (): Promise<readonly unknown[]> => {
      const body: unknown = await (await test.get()).json();
      return Array.isArray(body) ? body.map(({ 收盘 }: Record<string, unknown>) => 收盘) : [];
    };
    test.now = right + atFirst;
    expect(await test.rows()).toBe(300);
    test.now = right + 7 * DAY + afterwards;
    test.lines = HISTORY.with(100, klineOf(100, 0.01)).with(295, klineOf(295, 0.01));
    expect(await closes()).not.toContain(2.01);
    test.now = right + 8 * DAY;
    await test.get();
    test.now += HOUR;
    expect((await closes()).filter((close) => close === 2.01)).toHaveLength(2);
  });

  it('is not revised by one host that repeats itself, nor by two that differ', async () => {
    expect(await test.rows()).toBe(300);
    nextWeek();
    test.linesOf.set('push2his.eastmoney.com', HISTORY.with(100, klineOf(100, 0.01)).with(295, klineOf(295, 1)));
    for (const at of [7, 33, 63, 91])
      test.linesOf.set(`${at}.push2his.eastmoney.com`, HISTORY.with(at, klineOf(at, at)).with(294, klineOf(294, at)));
    for (let times = 0; times < 3; times++) {
      expect((await test.get()).headers.get('cache-status')).toContain('fwd=stale');
      test.now += HOUR;
    }
  });

  it('is asked for less and less often while every host shows the same difference', async () => {
    expect(await test.rows()).toBe(300);
    nextWeek();
    test.lines = HISTORY.slice(0, -3);
    test.asked();
    const began = test.now;
    const refreshes: number[] = [];
    while (test.now - began < HOUR) {
      await test.get();
      if (new Set(test.asked()).size === 5) refreshes.push((test.now - began) / 1_000);
      test.now += 30_000;
    }
    expect(refreshes.slice(0, 3)).toEqual([0, 60, 120]);
    expect(refreshes.length).toBeLessThan(20);
  });

  it('is told of in /metrics and /api/status', async () => {
    expect(await test.rows()).toBe(300);
    nextWeek();
    test.lines = HISTORY.slice(0, -3);
    await test.get();
    const status = (await (await test.service.get('/api/status')).json()) as {
      sources: { name: string; last_contradiction: unknown }[];
    };
    expect(status.sources.find(({ name }) => name === 'eastmoney')?.last_contradiction).toEqual({
      at: new Date(test.now).toISOString(),
      asked: expect.stringContaining('1.600000'),
      host: '91.push2his.eastmoney.com',
      difference: 'ends on 2024-10-23, before 2024-10-26',
      outcome: 'refused',
    });
    const metrics = await (await test.service.get('/metrics')).text();
    expect(metrics).toContain('finfount_contradicting_replies_total{source="eastmoney",outcome="refused"} 5');
  });
});

describe('klines that cannot be true', () => {
  it.each([
    ['a day that has not come', () => [...HISTORY, '2049-01-04,1.00,2.00,9.00,0.50,100,1.00,1.00,2.00,0.10,0.50']],
    ['an opening price below the lowest', () => HISTORY.with(7, HISTORY[7]!.replace(',1.00,', ',0.40,'))],
    ['a close above the highest', () => HISTORY.with(7, HISTORY[7]!.replace(',2.00,', ',9.01,'))],
    ['a negative volume', () => HISTORY.with(7, HISTORY[7]!.replace(',5000000,', ',-100,'))],
    ['a lowest price above the highest', () => HISTORY.with(7, HISTORY[7]!.replace(',9.00,0.50,', ',0.40,0.50,'))],
  ])('are refused: %s', async (_, lines) => {
    test.lines = lines();
    expect(await test.rows()).toBe(502);
    nextWeek();
    test.lines = HISTORY;
    expect(await test.rows()).toBe(300);
  });

  it.each([
    ['an opening price below the lowest', ',1.00,', ',0.40,'],
    ['a close above the highest', ',2.00,', ',9.01,'],
    ['a close of 0', ',2.00,', ',0.00,'],
    ['a negative volume', ',5000000,', ',-100,'],
    ['a lowest price above the highest', ',9.00,0.50,', ',0.40,0.50,'],
  ])('refuse only the days that include one of few rows with %s', async (_, right, wrong) => {
    test.lines = HISTORY.with(7, HISTORY[7]!.replace(right, wrong));
    const day = (HISTORY[7]!.split(',')[0] ?? '').replaceAll('-', '');
    expect(await test.rows(`&start_date=${day}&end_date=${day}`)).toBe(502);
    expect(await test.rows(`&start_date=${Number(day) + 1}`)).toBe(292);
    expect(await (await test.get()).text()).toMatch(/cannot be true: .* of \d{4}-\d\d-\d\d|Rows before and after it/);
  });
});

describe('the cookie of a client', () => {
  const cookie = '&cookie=nid18%3Dabcdefgh';

  it('obtains what is for that cookie alone', async () => {
    test.lines = [];
    expect(await test.rows(cookie)).toBe(0);
    test.lines = HISTORY;
    expect(await test.rows()).toBe(300);
    // The newer of both counts for the client with the cookie.
    expect(await test.rows(cookie)).toBe(300);
  });

  it('is answered from memory while its own reply is fresh, and no other cookie is', async () => {
    test.lines = HISTORY.slice(0, 200);
    expect(await test.rows(cookie)).toBe(200);
    test.lines = HISTORY;
    test.asked();
    const own = await test.get(cookie);
    expect([own.headers.get('cache-status'), own.headers.get('cache-control')]).toEqual([
      expect.stringContaining('hit'),
      'no-store',
    ]);
    expect(test.asked()).toEqual([]);
    expect(await test.rows('&cookie=nid18%3Dother')).toBe(300);
    expect(await test.rows()).toBe(300);
  });

  it('does not make others wait for what it asks, nor share in it', async () => {
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    const localUpstream = await startLocalUpstream((_, { headers }) =>
      headers.cookie === undefined
        ? { body: toKlineReply(HISTORY) }
        : (response) => void released.then(() => response.end(toKlineReply([]))),
    );
    const service = await startTestService({ mirror: localUpstream.url }, { now: () => test.now, declarations });
    const withCookie = service.get(`${PATH}${cookie}`);
    await expect.poll(() => localUpstream.received.length).toBe(1);
    expect(await (await service.get(PATH)).json()).toHaveLength(300);
    release();
    // It found the rows of the others meanwhile: no rows never replace rows.
    expect([200, 502]).toContain((await withCookie).status);
    expect(await (await service.get(PATH)).json()).toHaveLength(300);
    await service.close();
    await localUpstream.close();
  });

  it('that fails does not spare the source for others', async () => {
    test.lines = HISTORY;
    const failing = await startLocalUpstream((_, { headers }) =>
      headers.cookie === undefined ? { body: toKlineReply(HISTORY) } : { status: 403, body: 'no' },
    );
    const service = await startTestService({ mirror: failing.url }, { now: () => test.now, declarations });
    expect((await service.get(`${PATH}${cookie}`)).status).toBe(502);
    expect((await service.get(PATH)).status).toBe(200);
    await service.close();
    await failing.close();
  });
});

describe('what an operator has forgotten', () => {
  let service: TestService;
  let forget: () => Promise<boolean>;
  const rows = async (): Promise<number> => ((await (await service.get(PATH)).json()) as unknown[]).length;

  beforeEach(async () => {
    const dataDir = temporaryFolder();
    const mirror = test.localUpstream.url;
    const now = (): number => test.now;
    service = await startTestService({ mirror, diskBytes: 1e9, dataDir }, { now, declarations });
    const context = { dataDir, mirror, now, print: () => undefined, printError: () => undefined };
    const call = { name: 'stock_zh_a_hist', params: [['symbol', '600000']] } as const;
    forget = async () => forgetReplies(context, await openRegistry(), call);
  });
  afterEach(() => service.close());

  it('contradicts nothing any more', async () => {
    expect(await rows()).toBe(300);
    nextWeek();
    test.lines = HISTORY.slice(-5);
    expect(await rows()).toBe(300);
    expect(await forget()).toBe(true);
    test.now += 61_000;
    expect(await rows()).toBe(5);
  });

  it('while the clock was ahead lets nothing worse in once it is right', async () => {
    const right = test.now;
    test.now = right + 365 * DAY;
    expect(await forget()).toBe(true);
    test.now = right;
    expect(await rows()).toBe(300);
    nextWeek();
    test.lines = HISTORY.slice(-5);
    expect(await rows()).toBe(300);
  });
});
