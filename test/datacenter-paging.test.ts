import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findFixtures } from '../fixtures/replies.mjs';
import { bodyOf as bodyOfCase } from '../scripts/cases.mjs';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { startTestService, type TestService } from './service.ts';

// Reports of several pages, over the wire: one set of requests for all clients, and pages that must agree.

const SIZE = 500;
const PATH = '/api/public/stock_gpzy_pledge_ratio_em?date=20240906';

type Row = Readonly<Record<string, unknown>>;

/** A row of the report of pledges, of the share of this number. */
function rowOf(number: number): Row {
  return {
    SECURITY_CODE: String(600_000 + number),
    SECURITY_NAME_ABBR: `share ${number}`,
    TRADE_DATE: '2024-09-06 00:00:00',
    INDUSTRY: '银行',
    PLEDGE_RATIO: 100 - number / 100,
    REPURCHASE_BALANCE: 1,
    PLEDGE_MARKET_CAP: 1,
    PLEDGE_DEAL_NUM: 1,
    REPURCHASE_UNLIMITED_BALANCE: 1,
    REPURCHASE_LIMITED_BALANCE: 1,
    Y1_CLOSE_ADJCHRATE: 1,
    INDUSTRY_CODE: 'BK0475',
  };
}

const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, number) => rowOf(number));

function bodyOf(result: { data: readonly Row[]; pages: number; count: number }): LocalUpstreamReply {
  const body = JSON.stringify({ version: 'v', result, success: true, message: 'ok', code: 0 });
  return { headers: { 'content-type': 'application/json' }, body };
}

/** A page of a report that is as it is. */
function pageOf(rows: readonly Row[], page: number, size = SIZE): LocalUpstreamReply {
  const data = rows.slice((page - 1) * size, page * size);
  return bodyOf({ data, pages: Math.ceil(rows.length / size), count: rows.length });
}

/** The call of a fixture case of a report, and the first row that it is answered. */
function caseOf(name: string): { readonly path: string; readonly row: Row } {
  const found = findFixtures().find((each) => each.interface === name && each.table !== undefined);
  const [reply] = Object.values(found?.upstream ?? {});
  if (!found || !reply) throw new Error(`${name} has no fixture case with rows`);
  const [row] = JSON.parse(bodyOfCase(found.folder, reply).toString()).result.data;
  return { path: `/api/public/${name}?${found.query}`, row };
}

let reply: (page: number, request: number) => LocalUpstreamReply;
let upstream: LocalUpstream;
let service: TestService;
let now: number;
beforeAll(async () => {
  upstream = await startLocalUpstream((url) =>
    reply(Number(new URL(url).searchParams.get('pageNumber')), upstream.received.length),
  );
});
afterAll(() => upstream.close());
beforeEach(async () => {
  upstream.received.length = 0;
  now = Date.parse('2026-11-21T12:00:00Z');
  service = await startTestService({ mirror: upstream.url }, { now: () => now });
});
afterEach(() => service.close());

const pagesAsked = (): string[] =>
  upstream.received.map(({ url }) => new URL(url).searchParams.get('pageNumber') ?? '').toSorted();

async function codesOf(response: Response): Promise<unknown[]> {
  const rows = (await response.json()) as Readonly<Record<string, unknown>>[];
  return rows.map((row) => row.股票代码);
}

const codes = (count: number): unknown[] => rowsOf(count).map(({ SECURITY_CODE }) => SECURITY_CODE);

it('a thousand clients of a report of four pages make one set of requests, also when some leave', async () => {
  const leaving = new AbortController();
  reply = (page) => {
    // Some leave while the pages are fetched.
    if (page === 2) leaving.abort();
    return pageOf(rowsOf(17), page, 5);
  };
  const all = Array.from({ length: 1_000 }, (_, at) =>
    at % 5 === 4
      ? fetch(`${service.url}${PATH}`, { signal: leaving.signal }).then(
          () => 'answered',
          () => 'left',
        )
      : service.get(PATH).then(async (response) => [response.status, (await codesOf(response)).length]),
  );
  const answers = await Promise.all(all);
  expect(answers.filter((each) => each === 'left')).toHaveLength(200);
  expect(new Set(answers.map(String))).toEqual(new Set(['left', '200,17']));
  expect(pagesAsked()).toEqual(['1', '2', '3', '4']);
});

describe('a report that changes while its pages are fetched', () => {
  it('is fetched anew once, and is then of one moment', async () => {
    // A row is added after the first two pages.
    reply = (page, request) => pageOf(request <= 2 ? rowsOf(1_200) : rowsOf(1_201), page);
    const response = await service.get(PATH);
    expect(response.status).toBe(200);
    expect(await codesOf(response)).toEqual(codes(1_201));
    expect(pagesAsked()).toEqual(['1', '1', '2', '2', '3', '3']);
  });

  it('is upstream_changed when it has changed again, and no third set of pages is asked for', async () => {
    reply = (page, request) => pageOf(rowsOf(1_200 + request), page);
    const response = await service.get(PATH);
    expect([response.status, response.headers.get('finfount-error')]).toEqual([502, 'upstream_changed']);
    expect(await response.json()).toMatchObject({ error: expect.stringContaining('do not add up, twice') });
    expect(pagesAsked()).toEqual(['1', '1', '2', '2', '3', '3']);
  });
});

describe('rows that move from page to page, though their number stays', () => {
  // A row is added in front and the last one goes, after the first page: its last row is the first of the next
  // page.
  const moved = (page: number): LocalUpstreamReply =>
    pageOf(page === 1 ? rowsOf(12) : [rowOf(99), ...rowsOf(11)], page, 6);

  it('are fetched anew once, and are then of one moment', async () => {
    reply = (page, request) => (request <= 2 ? moved(page) : pageOf([rowOf(99), ...rowsOf(11)], page, 6));
    const response = await service.get(PATH);
    expect(response.status).toBe(200);
    expect(await codesOf(response)).toEqual(['600099', ...codes(11)]);
    expect(pagesAsked()).toEqual(['1', '1', '2', '2']);
  });

  it('are upstream_changed when the pages disagreed otherwise before', async () => {
    reply = (page, request) => (request <= 2 ? pageOf(rowsOf(11 + page), page, 6) : moved(page));
    const response = await service.get(PATH);
    expect([response.status, response.headers.get('finfount-error')]).toEqual([502, 'upstream_changed']);
  });

  it('are equal rows of the report when they stand there again, where nothing tells its rows apart', async () => {
    const { path, row } = caseOf('stock_yjyg_em');
    const rows = [0, 1, 2, 3, 4, 5, 5, 6].map((amount) => ({ ...row, PREDICT_AMT_LOWER: amount }));
    reply = (page) => pageOf(rows, page, 6);
    const response = await service.get(path);
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ length: 8 })]);
    expect(pagesAsked()).toEqual(['1', '1', '2', '2']);
  });
});

describe('a row on two pages of a report whose rows nothing tells apart', () => {
  // A row moved from the second page to the third between the requests, so that another one is missing.
  const rowsOfReport = (row: Row, ...amounts: readonly number[]): Row[] =>
    amounts.map((amount) => ({ ...row, PREDICT_AMT_LOWER: amount }));

  it('has the report fetched anew, and is upstream_changed where another row is there twice then', async () => {
    const { path, row } = caseOf('stock_yjyg_em');
    const [whole, one, other] = [
      rowsOfReport(row, 0, 1, 2, 3, 4, 5, 6, 7, 8),
      rowsOfReport(row, 0, 1, 2, 3, 4, 5, 6, 1, 8),
      rowsOfReport(row, 0, 1, 2, 3, 4, 5, 6, 7, 2),
    ];
    reply = (page, request) => pageOf(request <= 3 ? one : other, page, 3);
    const refused = await service.get(path);
    expect([refused.status, await refused.text()]).toEqual([502, expect.stringContaining('rows came twice')]);
    now += 600_000;
    upstream.received.length = 0;
    reply = (page, request) => pageOf(request <= 3 ? one : whole, page, 3);
    const response = await service.get(path);
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ length: 9 })]);
    expect(pagesAsked()).toEqual(['1', '1', '2', '2', '3', '3']);
  });
});

describe('a security on two pages of a list that has it once', () => {
  // The source orders by the ratio alone. Rows of one ratio come in another order for each page: 600004 comes
  // twice, with a figure that has changed meanwhile, and 600007 not at all.
  const unsettled = (page: number): LocalUpstreamReply => {
    const later = [rowOf(6), { ...rowOf(4), Y1_CLOSE_ADJCHRATE: 2 }, ...rowsOf(12).slice(8)];
    return pageOf(page === 1 ? rowsOf(12) : [...rowsOf(6), ...later], page, 6);
  };

  it('has the list fetched anew once', async () => {
    reply = (page, request) => (request <= 2 ? unsettled(page) : pageOf(rowsOf(12), page, 6));
    const response = await service.get(PATH);
    expect([response.status, await codesOf(response)]).toEqual([200, codes(12)]);
    expect(pagesAsked()).toEqual(['1', '1', '2', '2']);
  });

  it('is upstream_changed when one comes twice again: another one is missing', async () => {
    reply = unsettled;
    const response = await service.get(PATH);
    expect([response.status, response.headers.get('finfount-error')]).toEqual([502, 'upstream_changed']);
    expect(await response.text()).toContain('is on two pages');
    expect(pagesAsked()).toEqual(['1', '1', '2', '2']);
  });

  it('is not twice there where each row is of a day of it, unless the day is the same', async () => {
    const { path, row } = caseOf('stock_dzjy_mrtj');
    const call = `${path.split('?')[0]}?start_date=20220103&end_date=20220131`;
    const rows = Array.from(
      { length: 12 },
      (_, at): Row => ({
        ...row,
        TRADE_DATE: `2022-01-${String(31 - at).padStart(2, '0')} 00:00:00`,
      }),
    );
    reply = (page) => pageOf(rows, page, 6);
    const response = await service.get(call);
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ length: 12 })]);
    const again = rows.with(9, { ...rows[2]!, SECURITY_NAME_ABBR: 'renamed' });
    reply = (page) => pageOf(again, page, 6);
    const refused = await service.get(`${call.slice(0, -1)}0`);
    expect([refused.status, await refused.text()]).toEqual([502, expect.stringContaining('is on two pages')]);
  });

  it('may stand twice on one page, which is of one moment', async () => {
    const rows = [...rowsOf(3), rowOf(2), ...rowsOf(12).slice(3)];
    reply = (page) => pageOf(rows, page, 6);
    const response = await service.get(PATH);
    expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ length: 13 })]);
  });
});

describe('a report of which the first rows are wanted', () => {
  const WINDOW = '/api/public/stock_comment_detail_scrd_focus_em';
  const days = Array.from({ length: 40 }, (_, at) => ({
    TRADE_DATE: `2026-${String(10 - Math.floor(at / 20)).padStart(2, '0')}-${String(20 - (at % 20)).padStart(2, '0')} 00:00:00`,
    MARKET_FOCUS: 50 + at,
  }));

  it.each([
    ['as many as were asked for', { data: days.slice(0, 30), pages: 2, count: 40 }],
    ['all, when there are no more', { data: days.slice(0, 12), pages: 1, count: 12 }],
    ['none, when there is none', { data: [], pages: 0, count: 0 }],
  ])('has %s', async (_, result) => {
    reply = () => bodyOf(result);
    const response = await service.get(WINDOW);
    expect([response.status, await response.json()]).toEqual([
      200,
      expect.objectContaining({ length: result.data.length }),
    ]);
    expect(upstream.received).toHaveLength(1);
  });

  it.each([
    ['an empty page of many rows', { data: [], pages: 2, count: 40 }],
    ['a page without its last rows', { data: days.slice(0, 11), pages: 1, count: 12 }],
    ['more rows than there are', { data: days.slice(0, 13), pages: 1, count: 12 }],
  ])('is refused with %s', async (_, result) => {
    reply = () => bodyOf(result);
    const response = await service.get(WINDOW);
    expect([response.status, response.headers.get('finfount-error')]).toEqual([502, 'upstream_changed']);
  });
});

describe('pages that cannot be of one report', () => {
  const honest = rowsOf(1_200);
  const CUT = JSON.stringify({ result: { data: honest.slice(SIZE, 2 * SIZE), pages: 3, count: 1_200 }, code: 0 });
  it.each<[string, (page: number) => LocalUpstreamReply]>([
    ['a page sent twice', (page) => pageOf(honest, page === 3 ? 2 : page)],
    ['a page sent twice, the sum as announced', (page) => pageOf(rowsOf(1_500), page === 3 ? 2 : page)],
    ['a small page sent twice, the sum as announced', (page) => pageOf(rowsOf(12), page === 2 ? 1 : page, 6)],
    [
      'the rows of a page sent as the next one',
      (page) => ({ body: JSON.stringify({ page, result: { data: rowsOf(6), pages: 2, count: 12 }, code: 0 }) }),
    ],
    [
      'rows of which it says that there are none',
      () => ({ body: JSON.stringify({ result: { data: honest.slice(0, 2), pages: 1, count: 2 }, code: 9201 }) }),
    ],
    ['another number of rows', (page) => bodyOf({ data: honest.slice(0, SIZE), pages: 3, count: 1_200 + page })],
    [
      'another number of pages',
      (page) => bodyOf({ data: honest.slice(0, 400), pages: page === 1 ? 3 : 4, count: 1_200 }),
    ],
    ['an empty page', (page) => bodyOf({ data: page === 2 ? [] : honest.slice(0, SIZE), pages: 3, count: 1_200 })],
    ['too few rows', (page) => bodyOf({ data: honest.slice(0, page === 3 ? 199 : SIZE), pages: 3, count: 1_200 })],
    ['a page that is nothing', (page) => (page === 2 ? { body: '{"result":null,"code":9201}' } : pageOf(honest, page))],
    ['a cut page', (page) => (page === 2 ? { body: CUT.slice(0, -40) } : pageOf(honest, page))],
    ['a web page', (page) => (page === 2 ? { body: '<html>blocked</html>' } : pageOf(honest, page))],
    ['a report without end', (page) => bodyOf({ data: [rowOf(page)], pages: 10_000_000, count: 10_000_000 })],
    ['counts that are none', () => bodyOf({ data: honest.slice(0, SIZE), pages: -1, count: 0.5 })],
  ])('are refused: %s', async (_, answer) => {
    reply = answer;
    const response = await service.get(PATH);
    expect([response.status, response.headers.get('finfount-error')]).toEqual([502, 'upstream_changed']);
    expect(upstream.received.length).toBeLessThanOrEqual(12);
  });
});

it('rows that came with a failure are no answer', async () => {
  const result = { data: rowsOf(2), pages: 1, count: 2 };
  reply = () => ({ body: JSON.stringify({ result, success: false, message: 'busy', code: 0 }) });
  const response = await service.get(PATH);
  expect([response.status, response.headers.get('finfount-error')]).toEqual([502, 'upstream_refused']);
});

it('a report may hold equal rows, and small pages of them', async () => {
  const { path, row } = caseOf('stock_yjyg_em');
  const rows = Array.from({ length: 6 }, () => row);
  reply = (page) => pageOf(rows, page, 2);
  const response = await service.get(path);
  expect(response.status).toBe(200);
  expect(await codesOf(response)).toEqual(Array.from({ length: 6 }, () => row.SECURITY_CODE));
});

it('a series of the last five years may lose its first day when it gains a new one', async () => {
  const days = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21', '2026-11-22'];
  const stocks = (from: number) =>
    days.slice(from, from + 5).map((day) => ({ REPORT_DATE: `${day} 00:00:00`, STORAGE_TON: 1, STORAGE_OUNCE: 2 }));
  const firstDay = async (): Promise<unknown> => {
    const response = await service.get('/api/public/futures_comex_inventory');
    const [row] = (await response.json()) as Readonly<Record<string, unknown>>[];
    return row?.日期;
  };
  reply = () => pageOf(stocks(0), 1);
  expect(await firstDay()).toBe('2026-11-17');
  now += 3 * 86_400_000;
  reply = () => pageOf(stocks(1), 1);
  expect(await firstDay()).toBe('2026-11-18');
});
