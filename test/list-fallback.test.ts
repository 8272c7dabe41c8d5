import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type LocalUpstream, type LocalUpstreamReply, startLocalUpstream } from './local-upstream.ts';
import { eastmoneyListReply, sinaListReply } from './quoted-lists.ts';
import { startTestService, type TestService } from './service.ts';

// Lists of quotes and of codes while Eastmoney or the exchanges are out and Sina answers.

type Row = Readonly<Record<string, string | number | null>>;

const blocked: LocalUpstreamReply = { status: 502, body: '<html>' };

let isOut = true;
/** What Sina answers in the place of its list. */
let ofSina: (url: URL) => LocalUpstreamReply | undefined;
let now = 0;
let localUpstream: LocalUpstream;
let service: TestService;

beforeEach(async () => {
  isOut = true;
  ofSina = () => undefined;
  // In the middle of a session: a Tuesday, 14:00 in Beijing.
  now = Date.parse('2026-06-30T06:00:00Z');
  localUpstream = await startLocalUpstream((address) => {
    const url = new URL(address);
    if (url.host.endsWith('sina.com.cn')) return ofSina(url) ?? replyOf(sinaListReply(url));
    return isOut || !url.host.endsWith('eastmoney.com') ? blocked : replyOf(eastmoneyListReply(url));
  });
  service = await startTestService({ mirror: localUpstream.url }, { now: () => now });
});
afterEach(async () => {
  await service.close();
  await localUpstream.close();
});

/** A body with status 200; 404 for an address that holds none. */
const replyOf = (body: string | undefined): LocalUpstreamReply | undefined =>
  body === undefined ? undefined : { body };

const sourceOf = (response: Response) => response.headers.get('finfount-source')?.split(';')[0];
const get = (name: string) => service.get(`/api/public/${name}`);
const rowsOf = async (response: Response) => (await response.json()) as Row[];
const askedOfSina = () => localUpstream.received.filter(({ url }) => url.includes('sina'));

const NULLS = ['量比', '市盈率-动态', '涨速', '5分钟涨跌', '60日涨跌幅', '年初至今涨跌幅'];
// Sina has none of the first, and the last is the place in a list.
const OTHER = [...NULLS, '序号'];
const without = (row: Row, names: readonly string[]) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name)));

describe('while Eastmoney is out', () => {
  it('quotes are those of Sina in the units of Eastmoney, and say so; when it is back, it wins', async () => {
    const instead = await get('stock_zh_a_spot_em');
    expect([instead.status, sourceOf(instead)]).toEqual([200, 'sina-lists']);
    expect(instead.headers.get('finfount-note')).toMatch(/^Eastmoney failed: all rows are those of Sina's list; /);
    const rows = await rowsOf(instead);
    expect(rows).toHaveLength(100);
    expect(rows.map(({ 序号: number }) => number)).toEqual(rows.map((_, at) => at + 1));
    for (const row of rows) for (const name of NULLS) expect([name, row[name]]).toEqual([name, null]);

    // The list of one board is short.
    const before = await rowsOf(await get('stock_bj_a_spot_em'));
    isOut = false;
    now += 60_000;
    const back = await get('stock_bj_a_spot_em');
    expect([back.status, sourceOf(back)]).toEqual([200, 'eastmoney-lists']);
    expect(back.headers.get('finfount-note')).toBeNull();
    const [expected] = await rowsOf(back);
    expect(Object.keys(before[0]!)).toEqual(Object.keys(expected!));
  });

  it('figures are those that Eastmoney has at the same time, in the same order', async () => {
    const rows = await rowsOf(await get('stock_zh_a_spot_em'));
    isOut = false;
    // Lists of other interfaces are asked at once.
    const fetched = await Promise.all(['stock_kc_a_spot_em', 'stock_bj_a_spot_em'].map(get));
    expect(fetched.map(sourceOf)).toEqual(['eastmoney-lists', 'eastmoney-lists']);
    const all = (await Promise.all(fetched.map(rowsOf))).flat();
    const known = new Map(all.map((row) => [row.代码, row]));
    const common = rows.filter(({ 代码: code }) => known.has(code!));
    expect(common.length).toBeGreaterThan(15);
    const own = common.map(({ 代码: code }) => known.get(code!)!);
    expect(common.map((row) => without(row, OTHER))).toEqual(own.map((row) => without(row, OTHER)));
    const changes = rows.map(({ 涨跌幅: change }) => change ?? -100);
    expect(changes).toEqual(changes.toSorted((one, other) => Number(other) - Number(one)));
  });

  it.each([
    ['stock_sh_a_spot_em', /^6/],
    ['stock_sz_a_spot_em', /^[03]/],
    ['stock_bj_a_spot_em', /^92/],
    ['stock_cy_a_spot_em', /^30/],
    ['stock_kc_a_spot_em', /^68/],
  ])('%s has the shares of its own board', async (name, codes) => {
    const response = await get(name);
    expect([response.status, sourceOf(response)]).toEqual([200, 'sina-lists']);
    const rows = await rowsOf(response);
    expect(rows.length).toBeGreaterThan(3);
    for (const { 代码: code } of rows) expect(code).toMatch(codes);
  });

  it('all lists of A-shares are made of one list of Sina, which is fetched once', async () => {
    const names = ['stock_zh_a_spot_em', 'stock_sh_a_spot_em', 'stock_sz_a_spot_em', 'stock_zh_a_spot'];
    const responses = await Promise.all(names.flatMap((name) => [get(name), get(name)]));
    expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
    expect(askedOfSina()).toHaveLength(3);
    // Eastmoney is asked again after a minute, Sina after five.
    now += 61_000;
    expect(sourceOf(await get('stock_zh_a_spot_em'))).toBe('sina-lists');
    expect(askedOfSina()).toHaveLength(3);
  });

  it('exchange-traded funds are those of Sina, by the columns that it has', async () => {
    const response = await get('fund_etf_spot_em');
    expect([response.status, sourceOf(response)]).toEqual([200, 'sina-lists']);
    const [row, ...others] = await rowsOf(response);
    expect(others.length).toBeGreaterThan(30);
    const filled = Object.keys(row!).filter((name) => [row!, ...others].some((each) => each[name] !== null));
    expect(filled).toEqual(
      '代码 名称 最新价 涨跌额 涨跌幅 成交量 成交额 开盘价 最高价 最低价 昨收 振幅 买一 卖一'.split(' '),
    );
    isOut = false;
    now += 60_000;
    const expected = (await rowsOf(await get('fund_etf_spot_em'))).find(({ 代码: code }) => code === row!.代码);
    expect([row!.昨收, row!.开盘价]).toEqual([expected!.昨收, expected!.开盘价]);
  });

  it('B-shares are those of Sina in their currencies, by the columns that it has', async () => {
    const response = await get('stock_zh_b_spot_em');
    expect([response.status, sourceOf(response)]).toEqual([200, 'sina-lists']);
    const rows = await rowsOf(response);
    expect(rows.map(({ 代码: code }) => String(code).slice(0, 3)).toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => '200'),
      ...Array.from({ length: 10 }, () => '900'),
    ]);
    const filled = Object.keys(rows[0]!).filter((name) => rows.some((row) => row[name] !== null));
    expect(filled).toEqual('序号 代码 名称 最新价 涨跌幅 涨跌额 成交量 成交额 振幅 最高 最低 今开 昨收'.split(' '));
    isOut = false;
    now += 60_000;
    const back = await get('stock_zh_b_spot_em');
    expect(sourceOf(back)).toBe('eastmoney-lists');
    const pick = (row: Row) => Object.fromEntries(filled.map((name) => [name, row[name]]));
    expect(rows.map(pick)).toEqual((await rowsOf(back)).map(pick));
  });

  it('lists that Sina does not have, or has by another rule, stay a 502', async () => {
    for (const name of ['stock_new_a_spot_em', 'stock_hk_main_board_spot_em'])
      expect((await get(name)).status).toBe(502);
    expect(askedOfSina()).toEqual([]);
  });

  it.each<[string, LocalUpstreamReply]>([
    ['a ban', { status: 456, body: '<html>拒绝访问</html>' }],
    ['its words', { body: 'Kinsoku jikou desu!' }],
    ['no row', { body: 'null' }],
    ['a page', { body: '<html>blocked</html>' }],
  ])('%s of Sina in the middle of its list is a failure of both, which tells them', async (_, reply) => {
    ofSina = (url) => (url.searchParams.get('page') === '2' ? reply : undefined);
    const response = await get('stock_zh_a_spot_em');
    expect([response.status, await response.json()]).toEqual([
      502,
      { error: expect.stringMatching(/Eastmoney.*; and .*Sina/), interface: 'stock_zh_a_spot_em' },
    ]);
    // The ban is over: what was fetched before it is not asked for again.
    ofSina = () => undefined;
    now += 5_000;
    expect(sourceOf(await get('stock_zh_a_spot_em'))).toBe('sina-lists');
    const pages = askedOfSina().map(({ url }) => new URL(url).searchParams.get('page'));
    expect(pages.filter((page) => page === '1')).toHaveLength(1);
  });

  it('a list of Sina without the shares of an exchange is refused', async () => {
    ofSina = (url) => {
      const rows = [{ symbol: 'sh600000', code: '600000' }].map((row) => ({ ...row, ...FIGURES }));
      return { body: url.pathname.includes('Count') ? '"1"' : JSON.stringify(rows) };
    };
    expect((await get('stock_zh_a_spot_em')).status).toBe(502);
    expect((await get('stock_sh_a_spot_em')).status).toBe(200);
  });
});

const FIGURES = {
  name: '浦发银行',
  trade: '9.500',
  pricechange: -0.5,
  changepercent: -5,
  buy: '9.490',
  sell: '9.500',
  settlement: '10.000',
  open: '10.000',
  high: '10.100',
  low: '9.400',
  volume: 12_350,
  amount: 117_000,
  ticktime: '15:00:01',
  per: 8.1,
  pb: 0.9,
  mktcap: 1_234_567.891,
  nmc: 1_000_000,
  turnoverratio: 0.56,
};

describe('units', () => {
  it('are those of Eastmoney: lots, yuan and percent', async () => {
    ofSina = (url) => {
      const rows = ['sh600000', 'sh600001'].map((symbol) => ({ ...FIGURES, symbol, code: symbol.slice(2) }));
      // The second does not trade.
      const idle = { trade: '0.000', open: '0.000', high: '0.000', low: '0.000', volume: 0, amount: 0 };
      return { body: url.pathname.includes('Count') ? '"2"' : JSON.stringify([rows[0], { ...rows[1], ...idle }]) };
    };
    const [row, suspended] = await rowsOf(await get('stock_sh_a_spot_em'));
    expect(row).toMatchObject({
      代码: '600000',
      最新价: 9.5,
      涨跌幅: -5,
      成交量: 124,
      成交额: 117_000,
      振幅: 7,
      换手率: 0.56,
      总市值: 12_345_678_910,
      流通市值: 10_000_000_000,
    });
    expect(suspended).toMatchObject({
      代码: '600001',
      最新价: null,
      涨跌幅: null,
      成交量: null,
      成交额: null,
      昨收: 10,
    });
  });
});

describe('while the exchanges are out', () => {
  it('codes and names are those of Sina, whole and in the order of the boards', async () => {
    const response = await get('stock_info_a_code_name');
    expect([response.status, sourceOf(response)]).toEqual([200, 'sina-lists']);
    expect(response.headers.get('finfount-note')).toContain("all rows are those of Sina's list");
    const codes = (await rowsOf(response)).map(({ code }) => String(code));
    expect(codes).toHaveLength(100);
    const boards = codes.map((code) => [/^[03]/, /^6(?!8)/, /^68/, /^9/].findIndex((board) => board.test(code)));
    expect(boards).toEqual(boards.toSorted((one, other) => one - other));
    for (const board of [0, 1, 2, 3]) {
      const own = codes.filter((_, at) => boards[at] === board);
      expect(own.length).toBeGreaterThan(0);
      expect(own).toEqual(own.toSorted());
    }
  });

  it('a failure of both tells which lists there were not', async () => {
    ofSina = () => blocked;
    const response = await get('stock_info_a_code_name');
    expect([response.status, await response.json()]).toEqual([
      502,
      {
        error: expect.stringMatching(/missing: Shenzhen, .*; and Sina/),
        interface: 'stock_info_a_code_name',
      },
    ]);
  });
});
