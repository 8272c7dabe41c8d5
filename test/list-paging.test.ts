import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fetchList, pageOpener, parseClist } from '../src/catalogue/sources/eastmoney/clist/wire.ts';
import { fakeUpstream } from './fake-upstream.ts';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

// Lists of many pages, over the wire: one set of requests for all clients, pages that must be of one moment, and
// hosts that cut the connection in the middle.

const PATH = '/api/public/stock_zh_a_spot_em';
const COUNT = 5_915;
const PAGES = 60;
const LATE = 'push2delay.eastmoney.com';

type Row = Readonly<Record<string, string | number>>;

const FIELDS = [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 15, 16, 17, 18, 20, 21, 22, 23, 24, 25].map((number) => `f${number}`);

/** A share of this number; later ones have smaller codes, as the source orders them. */
function rowOf(number: number, market = 0): Row {
  const figures = Object.fromEntries(FIELDS.map((field, at) => [field, ((number + 97) % 97) + at / 100]));
  // The lowest price is not above the highest one, `f15`.
  return { ...figures, f16: (number + 97) % 97, f12: String(900_000 - number), f13: market, f14: `share ${number}` };
}

const ROWS = Array.from({ length: COUNT }, (_, number) => rowOf(number));

/** A page of rows as the source sends it. */
function pageOf(rows: readonly Row[], page: number, total = rows.length, size = 100): LocalUpstreamReply {
  const diff = rows.slice((page - 1) * size, page * size);
  return { body: JSON.stringify({ rc: 0, rt: 6, data: { total, diff } }) };
}

const cut: LocalUpstreamReply = (response) => response.destroy();

let reply: (page: number, host: string) => LocalUpstreamReply;
let upstream: LocalUpstream;
let service: TestService;
let now: number;
/** What the source answers to codes; by default, it has no such address. */
let byCode: (secids: readonly string[]) => LocalUpstreamReply;
beforeAll(async () => {
  upstream = await startLocalUpstream((url) => {
    const { searchParams, host } = new URL(url);
    if (searchParams.has('secids')) return byCode(searchParams.get('secids')!.split(','));
    return reply(Number(searchParams.get('pn')), host);
  });
});
afterAll(() => upstream.close());
beforeEach(async () => {
  upstream.received.length = 0;
  byCode = () => ({ status: 404, body: '' });
  // Ten o'clock of a Tuesday in Beijing.
  now = Date.UTC(2026, 9, 13, 2);
  service = await startTestService({ mirror: upstream.url }, { now: () => now });
});
afterEach(() => service.close());

const asked = (): readonly (readonly [page: number, host: string])[] =>
  upstream.received.map(({ url }) => {
    const { searchParams, host } = new URL(url);
    return [Number(searchParams.get('pn')), host] as const;
  });
/** The pages that Eastmoney was asked for; its fallback source is another host. */
const pagesAsked = (): readonly number[] =>
  asked().flatMap(([page, host]) => (host.endsWith('eastmoney.com') ? [page] : []));
const ALL_PAGES = Array.from({ length: PAGES }, (_, at) => at + 1);

async function codesOf(response: Response): Promise<readonly unknown[]> {
  const rows = (await response.json()) as readonly Readonly<Record<string, unknown>>[];
  return rows.map((row) => row.代码);
}

describe('a list of 60 pages', () => {
  it('is asked for once for a thousand clients, page after page, by code', async () => {
    // Small pages: a thousand answers of 5,900 rows would be 3 GB.
    const rows = ROWS.slice(0, 2 * PAGES);
    reply = (page) => pageOf(rows, page, rows.length, 2);
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, async () => {
        const response = await service.get(PATH);
        return [response.status, (await codesOf(response)).length];
      }),
    );
    expect(new Set(answers.map(String))).toEqual(new Set([`200,${rows.length}`]));
    expect(pagesAsked()).toEqual(ALL_PAGES);
    const { searchParams } = new URL(upstream.received[0]!.url);
    expect([searchParams.get('fid'), searchParams.get('pz')]).toEqual(['f12', '100']);
  });

  it('is fresh for seconds in session, and until the next session after it', async () => {
    reply = (page) => pageOf(ROWS.slice(0, 100), page);
    const askAt = async (time: number): Promise<number> => {
      now = time;
      upstream.received.length = 0;
      expect((await service.get('/api/public/stock_kc_a_spot_em')).status).toBe(502);
      return upstream.received.length;
    };
    // Its rows are of another market: a refusal, which is no answer to keep.
    expect(await askAt(now)).toBeGreaterThan(0);
    reply = (page) =>
      pageOf(
        ROWS.slice(0, 100).map((row, at) => ({ ...row, f12: String(688_500 - at), f13: 1 })),
        page,
      );
    const headers: (string | null)[] = [];
    for (const wait of [3_600_000, 3_630_001, 8 * 3_600_000, 20 * 3_600_000]) {
      now = Date.UTC(2026, 9, 13, 2) + wait;
      headers.push((await service.get('/api/public/stock_kc_a_spot_em')).headers.get('cache-control'));
    }
    expect(headers[0]).toBe('public, max-age=30, stale-while-revalidate=30, stale-if-error=2591970');
    // From 18:00 to 09:15 of the next day.
    expect(headers[2]).toMatch(new RegExp(`^public, max-age=${15.25 * 3_600},`));
    expect(headers[3]).toBe(headers[2]);
  });

  it('is renewed by the codes of its rows, five hundred at a time, and read whole on the next day', async () => {
    const rows = ROWS.slice(0, 1_200);
    reply = (page) => pageOf(rows, page);
    const before = await (await service.get(PATH)).json();
    expect(upstream.received).toHaveLength(12);

    const later: readonly Row[] = rows.map((row) => ({ ...row, f2: Number(row.f2) + 1, f3: Number(row.f3) / 7 }));
    const bySecid = new Map(later.map((row) => [`${row.f13}.${row.f12}`, row]));
    reply = (page) => pageOf(later, page, later.length, upstream.received.at(-1)!.url.includes('pz=1&') ? 1 : 100);
    byCode = (secids) =>
      pageOf(
        secids.map((secid) => bySecid.get(secid)!),
        1,
        secids.length,
        secids.length,
      );
    upstream.received.length = 0;
    now += 120_000;
    const renewed = await service.get(PATH);
    expect(upstream.received).toHaveLength(4);
    expect(renewed.headers.get('finfount-source')).toMatch(
      /url="https:\/\/push2\.eastmoney\.com\/api\/qt\/ulist\.np\/get\?[^"]{1,300}"/,
    );
    expect(renewed.headers.get('age')).toBe('0');
    const table = await renewed.json();
    expect(table).not.toEqual(before);

    // What another service reads whole at the same time.
    const other = await startTestService({ mirror: upstream.url }, { now: () => now });
    upstream.received.length = 0;
    expect(await (await other.get(PATH)).json()).toEqual(table);
    expect(upstream.received).toHaveLength(12);
    await other.close();

    upstream.received.length = 0;
    now += 86_400_000;
    expect(await (await service.get(PATH)).json()).toEqual(table);
    expect(upstream.received).toHaveLength(12);
  });

  it('that is cut at page 37 goes on with this page on the next host', async () => {
    reply = (page, host) => (page === 37 && host === 'push2.eastmoney.com' ? cut : pageOf(ROWS, page));
    const response = await service.get(PATH);
    expect(response.status).toBe(200);
    expect(await codesOf(response)).toHaveLength(COUNT);
    expect(response.headers.get('finfount-note')).toBeNull();
    const expected = [...ALL_PAGES.slice(0, 37), ...ALL_PAGES.slice(36)];
    expect(pagesAsked()).toEqual(expected);
    expect(asked()[37]).toEqual([37, '82.push2.eastmoney.com']);
  });

  it.each([
    ['a moment later goes on with this page', 2_000, 37],
    ['when its pages are no longer fresh begins anew', 31_000, 1],
  ])('that every host cuts at page 37 and is asked for again %s', async (_, wait, from) => {
    reply = (page) => (page === 37 ? cut : pageOf(ROWS, page));
    expect((await service.get(PATH)).status).toBe(502);
    reply = (page) => pageOf(ROWS, page);
    upstream.received.length = 0;
    now += wait;
    const response = await service.get(PATH);
    expect(response.status).toBe(200);
    expect(await codesOf(response)).toHaveLength(COUNT);
    expect(pagesAsked()).toEqual(ALL_PAGES.slice(from - 1));
  });

  it('that only the late host completes says that quotes are late', async () => {
    reply = (page, host) => (page >= 37 && host !== LATE ? cut : pageOf(ROWS, page));
    const response = await service.get(PATH);
    expect(response.status).toBe(200);
    expect(await codesOf(response)).toHaveLength(COUNT);
    expect(response.headers.get('finfount-note')).toBe(
      'Quotes of push2delay.eastmoney.com are delayed 15 minutes while the market is open.',
    );
    expect(response.headers.get('finfount-source')).toContain(`url="https://${LATE}/api/qt/clist/get?pn=37&`);
    for (const page of ALL_PAGES.slice(0, 36)) expect(pagesAsked().filter((each) => each === page)).toHaveLength(1);
  });
});

describe('a page that cannot be parsed', () => {
  const odd = ROWS.slice(0, 450).map((row, at) => (at === 250 ? { ...row, f2: 'x' } : row));

  it('is asked for on the next host, alone', async () => {
    reply = (page, host) => pageOf(host === 'push2.eastmoney.com' ? odd : ROWS.slice(0, 450), page);
    expect((await service.get(PATH)).status).toBe(200);
    expect(pagesAsked()).toEqual([1, 2, 3, 3, 4, 5]);
  });

  it('on any host is a failure after one request to each, and the stored table stays', async () => {
    reply = (page) => pageOf(ROWS.slice(0, 450), page);
    const stored = await codesOf(await service.get(PATH));
    reply = (page) => pageOf(odd, page);
    upstream.received.length = 0;
    now += 120_000;
    const response = await service.get(PATH);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-status')).toContain('fwd=stale');
    expect(await codesOf(response)).toEqual(stored);
    // The number of rows and rows by their codes come first.
    expect(pagesAsked()).toEqual([1, 0, 1, 2, 3, 3, 3, 3, 3]);
  });

  it('has whole numbers where decimals were asked for', async () => {
    const whole = ROWS.slice(0, 9).map((row) => ({ ...row, f2: 1_100, f3: 1_000, f18: 1_000 }));
    reply = (page, host) => pageOf(host === 'push2.eastmoney.com' ? whole : ROWS.slice(0, 9), page);
    expect((await service.get(PATH)).status).toBe(200);
    expect(asked().map(([, host]) => host)).toEqual(['push2.eastmoney.com', '82.push2.eastmoney.com']);
  });
});

describe('pages that are not of one moment', () => {
  it('are fetched anew once, and answer when they agree', async () => {
    // A share is listed after the first three pages: those behind it move.
    const later = [rowOf(-1), ...ROWS.slice(0, 450)];
    const earlier = ROWS.slice(0, 450);
    reply = (page) => pageOf(upstream.received.length <= 3 ? earlier : later, page);
    const response = await service.get(PATH);
    expect(response.status).toBe(200);
    expect(new Set(await codesOf(response))).toEqual(new Set(later.map(({ f12 }) => f12)));
    expect(pagesAsked()).toEqual([1, 2, 3, 4, 1, 2, 3, 4, 5]);
  });

  const honest = ROWS.slice(0, 450);
  it.each<[string, (page: number) => LocalUpstreamReply]>([
    ['a page sent twice', (page) => pageOf(honest, page === 3 ? 2 : page)],
    ['a row that moved to the page before', (page) => pageOf(page < 3 ? honest : [rowOf(-1), ...honest], page, 450)],
    [
      'a page of another set',
      (page) => pageOf(page === 3 ? honest.map((row) => ({ ...row, f13: 116 })) : honest, page),
    ],
    [
      'a page of another set of the same market and length',
      (page) =>
        pageOf(page === 3 ? honest.map((row) => ({ ...row, f12: `3${String(row.f12).slice(1)}` })) : honest, page),
    ],
    ['a page of a list of another length', (page) => pageOf(honest, page, page === 3 ? 451 : 450)],
    ['an empty page', (page) => pageOf(page === 3 ? [] : honest, page, 450)],
    ['a row too few', (page) => pageOf(honest.slice(0, 449), page, 450)],
    ['rows without end', () => pageOf(honest, 1, 10_000_000)],
    ['a row twice on one page', (page) => pageOf([...honest.slice(0, 449), honest[0]!], page)],
  ])('are refused: %s', async (_, answers) => {
    reply = answers;
    const response = await service.get(PATH);
    expect([response.status, response.headers.get('finfount-error')]).toEqual([502, 'upstream_changed']);
    expect(upstream.received.length).toBeLessThanOrEqual(15);
  });

  it('never make a table that the source did not have at one moment', async () => {
    const codes = fc.uniqueArray(fc.integer({ min: 1, max: 999 }), { minLength: 1, maxLength: 60 });
    // Two changes between two requests that keep the number of rows could not be seen by anybody.
    const changes = fc.uniqueArray(fc.tuple(fc.nat(30), fc.integer({ min: 1, max: 999 }), fc.boolean()), {
      maxLength: 4,
      selector: ([at]) => at,
    });
    await fc.assert(
      fc.asyncProperty(codes, changes, fc.integer({ min: 2, max: 12 }), async (first, moves, size) => {
        // The states of the list: before each request it may gain a row, or lose one.
        let current = [...first];
        const states = [new Set(current)];
        let requests = 0;
        const source = fakeUpstream(({ url }) => {
          for (const [at, code, isNew] of moves) {
            if (at !== requests) continue;
            current = current.filter((each) => each !== code);
            if (isNew) current.push(code);
            states.push(new Set(current));
          }
          requests++;
          const page = Number(new URL(url).searchParams.get('pn'));
          const sorted = current.toSorted((one, other) => other - one);
          const diff = sorted.slice((page - 1) * size, page * size).map((code) => ({ f12: String(code), f13: 0 }));
          return JSON.stringify({ rc: 0, data: { total: sorted.length, diff } });
        });
        const ask = { set: 'm:0', fields: 'f12,f13', fltt: 2, fid: 'f12', variant: '' } as const;
        const pages = await fetchList(ask, source, pageOpener()).catch((thrown: unknown) => thrown);
        // A property fails by what it returns, so it returns nothing.
        if (!Array.isArray(pages)) {
          expect(pages).toMatchObject({ code: 'upstream_changed' });
          return;
        }
        const [one, ...others] = pages;
        const { f12: cells } = parseClist([one, ...others], ask.set, [{ name: 'f12', cells: 'code' }]);
        const got = Array.from({ length: cells?.length ?? 0 }, (_, row) => Number(cells?.valueAt(row)));
        expect(new Set(got).size).toBe(got.length);
        expect(states.some((state) => state.size === got.length && got.every((code) => state.has(code)))).toBe(true);
      }),
    );
  });
});
