import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FakeAnswer, fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { toGb18030 } from '../../../../../test/gb18030.ts';
import type { Cells } from '../../../../engine/formats/cells.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { type MarketListAsk, parseMarketList, sinaLists } from './wire.ts';

type Row = Readonly<Record<string, unknown>>;

const codeAt = (at: number): string => String(600_000 + at);
/** A row as Sina writes it: prices as texts, some figures as numbers. */
const rowAt = (at: number, other: Row = {}): Row => ({
  symbol: `sh${codeAt(at)}`,
  code: codeAt(at),
  name: `名${at}`,
  trade: '9.500',
  pricechange: -0.5,
  changepercent: -5,
  buy: '9.490',
  sell: '9.500',
  settlement: '10.000',
  open: '10.000',
  high: '10.100',
  low: '9.400',
  volume: 12_300 + at,
  amount: 117_000,
  ticktime: '15:00:01',
  per: 8.1,
  pb: 0.9,
  mktcap: 1_234_567.891,
  nmc: 1_000_000,
  turnoverratio: 0.56348,
  ...other,
});
const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, at) => rowAt(at));

const PRICES = ['trade', 'buy', 'sell', 'settlement', 'open', 'high', 'low'];
const ZERO_PRICES: Row = Object.fromEntries(PRICES.map((name) => [name, '0.000']));

const SHARES: MarketListAsk = { node: 'new_stock' };
const BONDS: MarketListAsk = { node: 'hskzz_z' };
const FUNDS: MarketListAsk = { node: 'etf_hq_fund' };

/** What stands at the addresses of a list: its count, and slices of its rows. */
interface Stand {
  readonly rows: readonly Row[];
  /** The body of the count. */
  readonly count?: string;
  /** The body of a page in the place of its rows. */
  page?(number: number, rows: readonly Row[]): FakeAnswer | undefined;
  /** The most rows of a page, whatever is asked for. */
  readonly most?: number;
}

function upstreamOf({ rows, count = `"${rows.length}"`, page, most = 10_000 }: Stand) {
  return fakeUpstream(({ url }) => {
    const { pathname, searchParams } = new URL(url);
    if (pathname.includes('Count')) return count;
    const [number, size] = [Number(searchParams.get('page')), Math.min(Number(searchParams.get('num')), most)];
    const own = rows.slice((number - 1) * size, number * size);
    return page?.(number, own) ?? JSON.stringify(own.length === 0 ? null : own);
  });
}

const pagesAsked = (asked: readonly string[]) =>
  asked.map((url) => (url.includes('Count') ? 'count' : Number(new URL(url).searchParams.get('page'))));
const symbolsIn = (pages: Pages, ask: MarketListAsk): (string | null)[] => {
  const { symbol } = parseMarketList(pages, ask, [{ name: 'symbol', cells: 'code' }]);
  return textsOf(symbol);
};
const textsOf = (cells: Cells | undefined) =>
  Array.from({ length: cells?.length ?? 0 }, (_, row) => cells!.textAt(row));
const pageOf = (body: string | Buffer) => ({
  url: 'https://vip.stock.finance.sina.com.cn/',
  obtained: Date.UTC(2026, 9, 10),
  status: 200,
  body: Buffer.from(body),
});
const cellsOf = (row: Row, kind: 'number' | 'text' | 'percent', ...names: readonly string[]) => {
  const cells = parseMarketList(
    [pageOf('"1"'), pageOf(JSON.stringify([row]))],
    SHARES,
    names.map((name) => ({ name, cells: kind })),
  );
  return names.map((name) => cells[name]!.valueAt(0));
};
const failing = (code: string, says: string) =>
  expect.objectContaining({ code, message: expect.stringContaining(says) });

describe('a list of several pages', () => {
  it.each([
    ['whose last page is short', 161, ['count', 1, 2, 3]],
    ['whose last page is full: no page too many', 160, ['count', 1, 2]],
    ['of one row', 1, ['count', 1]],
  ])('%s', async (_, count, asked) => {
    const upstream = upstreamOf({ rows: rowsOf(count) });
    const pages = await sinaLists.fetch(SHARES, upstream);
    expect(symbolsIn(pages, SHARES)).toEqual(rowsOf(count).map(({ symbol }) => symbol));
    expect(pagesAsked(upstream.asked)).toEqual(asked);
  });

  it('is asked for as the site’s own pages ask', async () => {
    const upstream = upstreamOf({ rows: rowsOf(1) });
    await sinaLists.fetch(SHARES, upstream);
    expect(upstream.asked).toEqual([
      'https://vip.stock.finance.sina.com.cn/quotes_service/api/json_v2.php/Market_Center.getHQNodeStockCount?node=new_stock',
      'https://vip.stock.finance.sina.com.cn/quotes_service/api/json_v2.php/Market_Center.getHQNodeData?page=1&num=80&sort=symbol&asc=1&node=new_stock&symbol=&_s_r_a=page',
    ]);
  });

  it('may have shorter pages than were asked for', async () => {
    const upstream = upstreamOf({ rows: rowsOf(130), most: 50 });
    expect(symbolsIn(await sinaLists.fetch(SHARES, upstream), SHARES)).toHaveLength(130);
  });

  it('is not begun where more rows are counted than a list can have', async () => {
    const upstream = upstreamOf({ rows: rowsOf(1), count: '"99999"' });
    await expect(sinaLists.fetch(SHARES, upstream)).rejects.toThrow(failing('upstream_changed', '99999 rows'));
    expect(pagesAsked(upstream.asked)).toEqual(['count']);
  });

  it('is fetched anew, once, where a row has moved between two pages', async () => {
    let isMoved = false;
    const rows = rowsOf(100);
    const upstream = upstreamOf({
      rows,
      page: (number, own) => {
        if (number !== 2 || isMoved) return undefined;
        isMoved = true;
        return JSON.stringify([rows[79], ...own.slice(0, -1)]);
      },
    });
    expect(symbolsIn(await sinaLists.fetch(SHARES, upstream), SHARES)).toHaveLength(100);
    expect(pagesAsked(upstream.asked)).toEqual(['count', 1, 2, 'count', 1, 2]);
  });

  it('has all rows in their order, whatever their number, or is refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 330 }), fc.integer({ min: 20, max: 80 }), async (count, most) => {
        const rows = rowsOf(count);
        for (const ask of [SHARES, BONDS]) {
          const pages = await sinaLists.fetch(ask, upstreamOf({ rows, most }));
          expect(symbolsIn(pages, ask)).toEqual(rows.map(({ symbol }) => symbol));
        }
        const cut = upstreamOf({
          rows,
          most,
          page: (_, own) => (own.length > 1 ? JSON.stringify(own.slice(1)) : undefined),
        });
        if (count > 1 && count % most !== 1) await expect(sinaLists.fetch(SHARES, cut)).rejects.toThrow();
      }),
      { numRuns: 12 },
    );
  });

  it.each<[string, Partial<Stand>, string]>([
    ['the first page again', { page: () => JSON.stringify(rowsOf(80)) }, 'came twice'],
    [
      'a page in the middle that lacks a row',
      { page: (at, own) => (at === 2 ? JSON.stringify(own.slice(1)) : undefined) },
      '200 rows announced, 159 sent',
    ],
    [
      'a last page that lacks a row',
      { page: (at, own) => (at === 3 ? JSON.stringify(own.slice(1)) : undefined) },
      '200 rows announced, 199 sent',
    ],
    ['fewer rows counted than sent', { count: '"199"' }, '199 rows announced, 200 sent'],
    ['a count that is rounded to whole pages', { count: '"240"' }, '240 rows announced, 200 sent'],
  ])('is refused: %s', async (_, stand, says) => {
    const upstream = upstreamOf({ rows: rowsOf(200), ...stand });
    await expect(sinaLists.fetch(SHARES, upstream)).rejects.toThrow(failing('upstream_changed', says));
  });

  it('ends with its last page where the simple count is one too high, or one too low', async () => {
    for (const count of [321, 320, 319]) {
      const upstream = upstreamOf({ rows: rowsOf(320), count: `"${count}"` });
      expect(symbolsIn(await sinaLists.fetch(BONDS, upstream), BONDS)).toHaveLength(320);
      expect(pagesAsked(upstream.asked)).toEqual(['count', 1, 2, 3, 4, 5]);
    }
    const upstream = upstreamOf({ rows: rowsOf(320), count: '"340"' });
    await expect(sinaLists.fetch(BONDS, upstream)).rejects.toThrow(
      failing('upstream_refused', 'no row after 320 rows'),
    );
  });
});

describe('a list of one page', () => {
  it('is asked for once, and for a page more where the source may have cut it', async () => {
    const whole = upstreamOf({ rows: rowsOf(90) });
    expect(symbolsIn(await sinaLists.fetch(FUNDS, whole), FUNDS)).toHaveLength(90);
    expect(pagesAsked(whole.asked)).toEqual([1]);
    for (const [count, asked] of [
      [100, [1, 2]],
      [250, [1, 2, 3]],
    ] as const) {
      const cut = upstreamOf({ rows: rowsOf(count), most: 100 });
      expect(symbolsIn(await sinaLists.fetch(FUNDS, cut), FUNDS)).toHaveLength(count);
      expect(pagesAsked(cut.asked)).toEqual(asked);
    }
  });

  it('of an index that has none is no value; of funds it is a block', async () => {
    for (const body of ['null', '[]']) {
      const none = fakeUpstream(() => body);
      await expect(sinaLists.fetch({ node: 'zhishu_000999' }, none)).rejects.toThrow(failing('no_value', '000999'));
      await expect(sinaLists.fetch(FUNDS, none)).rejects.toThrow(failing('upstream_refused', 'no row'));
    }
  });
});

describe('a ban', () => {
  it.each<[string, FakeAnswer]>([
    ['a page', '<html>blocked</html>'],
    ['its words', 'Kinsoku jikou desu!'],
    ['a refusal in UTF-8', '拒绝访问'],
    ['a refusal in GBK', toGb18030('{"msg":"拒绝访问"}')],
    ['no row where some are counted', 'null'],
  ])('is refused: %s', async (_, body) => {
    for (const [before, asked] of [
      [0, [1]],
      [2, [1, 2, 3]],
    ] as const) {
      const upstream = upstreamOf({ rows: rowsOf(200), page: (number) => (number > before ? body : undefined) });
      await expect(sinaLists.fetch(SHARES, upstream)).rejects.toMatchObject({ code: 'upstream_refused' });
      expect(pagesAsked(upstream.asked)).toEqual(['count', ...asked]);
    }
  });

  it('by its status ends the list at once', async () => {
    const upstream = upstreamOf({ rows: rowsOf(200), page: (number) => (number === 2 ? { status: 403 } : undefined) });
    await expect(sinaLists.fetch(SHARES, upstream)).rejects.toMatchObject({ code: 'upstream_refused' });
    expect(pagesAsked(upstream.asked)).toEqual(['count', 1, 2]);
  });
});

describe('a page', () => {
  it.each([
    ['no list', '{"rows":[]}', 'expected a list'],
    ['a row without a symbol', '[{"code":"600000"}]', 'expected a row with a symbol'],
    ['a symbol of another form', JSON.stringify([rowAt(0, { symbol: '600000' })]), 'expected a row with a symbol'],
    ['a price that is none', JSON.stringify([rowAt(0, { trade: '9.5元' })]), 'expected a number'],
    ['a figure that is missing', JSON.stringify([rowAt(0, { volume: undefined })]), 'got nothing'],
    ['prices of zero in all rows', JSON.stringify([rowAt(0, ZERO_PRICES)]), 'all prices of 1 rows are zero'],
    ['no row', '[]', 'add up'],
  ])('is refused: %s', (_, body, says) => {
    expect(() => parseMarketList([pageOf('"1"'), pageOf(body)], SHARES, [])).toThrow(failing('upstream_changed', says));
  });

  it.each(['', '[]', '"many"', '-1', '"1234567"', '{"count":1}', 'null'])('is no count: %j', (body) => {
    expect(() => parseMarketList([pageOf(body), pageOf(JSON.stringify([rowAt(0)]))], SHARES, [])).toThrow(
      failing('upstream_changed', 'expected a number of rows'),
    );
  });

  it('counts with quotes and without', () => {
    for (const count of ['"1"', '1', ' "1"\n'])
      expect(symbolsIn([pageOf(count), pageOf(JSON.stringify([rowAt(0)]))], SHARES)).toEqual(['sh600000']);
  });
});

describe('a value', () => {
  it('is null for a price of zero, and for the change of what has no price', () => {
    const suspended = rowAt(0, {
      ...ZERO_PRICES,
      settlement: '10.00',
      pricechange: '0.000',
      changepercent: 0,
      volume: 0,
    });
    expect(cellsOf(suspended, 'number', 'trade', 'buy', 'low', 'settlement', 'pricechange', 'volume')).toEqual([
      null,
      null,
      null,
      10,
      null,
      0,
    ]);
  });

  it('is a change of zero where there is a price', () => {
    expect(cellsOf(rowAt(0, { pricechange: '0.000' }), 'number', 'trade', 'pricechange')).toEqual([9.5, 0]);
  });

  it('is null for a ratio of zero or none, and kept for a turnover rate of zero', () => {
    const row = rowAt(0, { per: 0, pb: undefined, mktcap: null, turnoverratio: 0 });
    expect(cellsOf(row, 'number', 'per', 'pb', 'mktcap', 'nmc')).toEqual([null, null, null, 1_000_000]);
    expect(cellsOf(row, 'percent', 'turnoverratio')).toEqual([0]);
  });

  it('may have separators of thousands', () => {
    expect(cellsOf(rowAt(0, { trade: '12.3', volume: '100,000', amount: '1,234,567.50' }), 'number', 'amount')).toEqual(
      [1_234_567.5],
    );
  });
});

describe('a list of Hong Kong', () => {
  const HONG_KONG: MarketListAsk = { node: 'qbgg_hk' };
  const row = (other: Row = {}): Row => ({
    ...rowAt(0),
    symbol: '00001',
    engname: 'CKH HOLDINGS',
    tradetype: '',
    lasttrade: '48.650',
    prevclose: '49.150',
    ticktime: '2026/08/07 16:08:20',
    ...other,
  });
  const read = (other: Row, name: string, cells: 'date-time' | 'text') =>
    parseMarketList([pageOf('"1"'), pageOf(JSON.stringify([row(other)]))], HONG_KONG, [{ name, cells }])[name]!.valueAt(
      0,
    );

  it('has times with slashes, with dashes, or none', () => {
    expect(read({}, 'ticktime', 'date-time')).toBe('2026-08-07 16:08:20');
    expect(read({ ticktime: '2023-03-23 16:08:38' }, 'ticktime', 'date-time')).toBe('2023-03-23 16:08:38');
    expect(read({ ticktime: '0000-00-00 00:00:00' }, 'ticktime', 'date-time')).toBeNull();
    expect(read({}, 'tradetype', 'text')).toBeNull();
    expect(() => read({ ticktime: 'today' }, 'ticktime', 'date-time')).toThrow(/expected/);
    expect(() => read({ ticktime: '2049/08/07 16:08:20' }, 'ticktime', 'date-time')).toThrow(/had not come/);
  });

  const rowsOfHongKong = (count: number) =>
    Array.from({ length: count }, (_, at) => row({ symbol: String(at + 1).padStart(5, '0') }));

  it('is whole where one row more or less is counted, and refused where there are many', async () => {
    for (const [rows, count] of [
      [179, 180],
      [180, 181],
      [181, 180],
      [180, 180],
    ] as const) {
      const upstream = upstreamOf({ rows: rowsOfHongKong(rows), count: `"${count}"` });
      expect(symbolsIn(await sinaLists.fetch(HONG_KONG, upstream), HONG_KONG)).toHaveLength(rows);
    }
    for (const [rows, says] of [
      [177, '180 rows announced, 177 sent'],
      [183, '180 rows announced, 183 sent'],
      [120, 'no row after 120 rows'],
    ] as const) {
      const upstream = upstreamOf({ rows: rowsOfHongKong(rows), count: '"180"' });
      await expect(sinaLists.fetch(HONG_KONG, upstream)).rejects.toThrow(says);
    }
  });

  it('comes in pages of 60 rows', async () => {
    const rows = rowsOfHongKong(61);
    const upstream = upstreamOf({ rows, most: 60 });
    expect(symbolsIn(await sinaLists.fetch(HONG_KONG, upstream), HONG_KONG)).toHaveLength(61);
    expect(upstream.asked.map((url) => new URL(url).searchParams.get('num'))).toEqual([null, '60', '60']);
  });
});
