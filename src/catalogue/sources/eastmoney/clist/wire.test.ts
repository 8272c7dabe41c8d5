import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { findSecid, NAMED_SETS, type NamedSet, names } from './names.ts';
import { fetchList, openList, pageOpener, parseClist } from './wire.ts';

const pageOf = (body: unknown): Page => ({
  url: 'https://push2.eastmoney.com/',
  obtained: 0,
  status: 200,
  body: Buffer.from(typeof body === 'string' ? body : JSON.stringify(body)),
});
const list = (diff: unknown, total: unknown) => ({ rc: 0, rt: 6, data: { total, diff } });
const ROWS = [
  { f2: 27.38, f12: '688004', f13: 1, f14: '博汇科技' },
  { f2: '-', f12: '000003', f13: 0, f14: 'PT金田Ａ' },
];
const FIELDS: readonly RowField[] = [
  { name: 'f12', cells: 'code' },
  { name: 'f2', cells: 'number' },
  { name: 'f14', cells: 'text' },
];

/** The cells of pages as rows. */
function rowsIn(pages: Pages, fields = FIELDS): unknown[][] {
  const cells = parseClist(pages, '', fields);
  const columns = fields.map(({ name }) => cells[name]!);
  return Array.from({ length: columns[0]?.length ?? 0 }, (_, row) => columns.map((column) => column.valueAt(row)));
}

describe('a page of a list', () => {
  it('has its rows by the names of the fields, and no value where the source writes -', () => {
    expect(rowsIn([pageOf(list(ROWS, 2))])).toEqual([
      ['688004', 27.38, '博汇科技'],
      ['000003', null, 'PT金田Ａ'],
    ]);
  });

  it('has its rows in a map as well, in the order of their numbers', () => {
    const many = Array.from({ length: 12 }, (_, at) => ({ ...ROWS[0], f12: String(600_000 + at) }));
    const map = Object.fromEntries(many.map((row, at) => [at, row]).toReversed());
    expect(rowsIn([pageOf(list(map, 12))])).toEqual(rowsIn([pageOf(list(many, 12))]));
  });

  it('has no rows where the source counts none', () => {
    expect(rowsIn([pageOf(list([], 0))])).toEqual([]);
  });

  it.each([
    ['is empty', ''],
    ['is no JSON', '<html>502</html>'],
    ['is JSONP', `jQuery1(${JSON.stringify(list(ROWS, 2))});`],
    ['is a list', []],
    ['has no data', { rc: 0 }],
    ['has data of nothing', { rc: 0, data: {} }],
    ['has no data although all is well', { rc: 0, data: null }],
    ['has no number of rows', list(ROWS, undefined)],
    ['has a text as the number of rows', list(ROWS, '2')],
    ['has less than no rows', list(ROWS, -1)],
    ['has no rows', list(undefined, 2)],
    ['has a row that is none', list([ROWS[0], 'x'], 2)],
    ['has a map with a name', list({ 0: ROWS[0], total: ROWS[1] }, 2)],
    ['has fewer rows than it counts', list(ROWS, 3)],
    ['has a row twice', list([ROWS[0], ROWS[0]], 2)],
    ['has a row without a field', list([ROWS[0], { f12: '1', f14: '' }], 2)],
    ['has another kind of value', list([ROWS[0], { ...ROWS[1], f2: 'x' }], 2)],
    ['has a row without a code', list([ROWS[0], { ...ROWS[1], f12: '-' }], 2)],
    ['has a number for a code', list([ROWS[0], { ...ROWS[1], f12: 3 }], 2)],
  ])('that %s is refused', (_, body) => {
    expect(() => rowsIn([pageOf(body)])).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it.each([102, 100, -1, '0'])('with rc %j is a refusal', (rc) => {
    expect(() => openList(pageOf({ rc, data: null }), '')).toThrow(
      expect.objectContaining({ code: 'upstream_refused' }),
    );
  });

  it('takes no property of Object for a field', () => {
    expect(() => rowsIn([pageOf(list(ROWS, 2))], [{ name: 'constructor', cells: 'text' }])).toThrow(
      'no field constructor',
    );
  });
});

describe('a list', () => {
  it('of the members of a board has no board in it: it would be the list of boards', () => {
    const boards = pageOf(list([{ f12: 'BK1027', f13: 90 }], 1));
    expect(openList(boards, 'm:90 t:2 f:!50').identities).toEqual(['90.BK1027']);
    for (const set of ['b:BK1027 f:!50', 'b:MK0021,b:MK0022'])
      expect(() => openList(boards, set)).toThrow(
        expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining('is not of the set') }),
      );
  });

  it('of a type of shares has most codes of that type: without its condition, it would be the whole market', () => {
    const read = (set: string, market: number, ...codes: readonly number[]) => {
      const rows = codes.map((code) => ({ f12: String(code), f13: market }));
      return parseClist([pageOf(list(rows, rows.length))], set, [{ name: 'f12', cells: 'code' }]).f12?.length;
    };
    const from = (first: number, count: number) => Array.from({ length: count }, (_, at) => first - at);
    const star = from(688_100, 20);
    expect(read('m:1 t:23', 1, ...star)).toBe(20);
    expect(read('m:1+t:2+f:!2,m:1+t:23+f:!2', 1, ...star, ...from(600_100, 20))).toBe(40);
    // A new range of codes, a list of no type, and a short one.
    expect(read('m:1 t:23', 1, ...from(699_100, 10), ...star)).toBe(30);
    expect(read('m:1 f:8', 1, ...from(600_100, 40))).toBe(40);
    expect(read('m:1 t:23', 1, ...from(699_100, 10))).toBe(10);
    const whole = [...star, ...from(600_100, 40)];
    expect(() => read('m:1 t:23', 1, ...whole)).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
    expect(() => read('m:0 t:80', 0, ...from(302_100, 20), ...from(159_999, 40))).toThrow('are not of');
  });

  it('is the same table, whatever pages it comes in', () => {
    const codes = fc.uniqueArray(fc.integer({ min: 100_000, max: 999_999 }), { minLength: 1, maxLength: 80 });
    fc.assert(
      fc.property(codes, fc.integer({ min: 1, max: 90 }), fc.boolean(), (all, size, isMap) => {
        const rows = all.map((code) => ({ f2: code / 100, f12: String(code), f13: 1, f14: `n${code}` }));
        const pages = Array.from({ length: Math.ceil(rows.length / size) }, (_, at) => {
          const part = rows.slice(at * size, (at + 1) * size);
          return pageOf(list(isMap ? Object.fromEntries(part.entries()) : part, rows.length));
        });
        const [first, ...others] = pages;
        expect(rowsIn([first!, ...others])).toEqual(rowsIn([pageOf(list(rows, rows.length))]));
      }),
    );
  });

  it('is asked for by code, a hundred rows a page, and on the next host where one has cut the connection', async () => {
    let isCut = false;
    const upstream = fakeUpstream((request) => {
      const { searchParams, host } = new URL(request.url);
      if (searchParams.get('pn') === '2' && host === 'push2.eastmoney.com') {
        isCut = true;
        return new Error('cut');
      }
      const rows = Array.from({ length: 130 }, (_, at) => ({ f12: String(160_000 + at), f13: 0, f14: `n${at}` }));
      const page = Number(searchParams.get('pn'));
      return JSON.stringify(list(rows.slice(100 * (page - 1), 100 * page), rows.length));
    });
    const pages = await fetchList(
      { set: NAMED_SETS['listed open-ended funds'], fields: 'f12,f13,f14', fltt: 2, fid: 'f12', variant: '' },
      upstream,
      pageOpener(),
    );
    expect(isCut).toBe(true);
    expect(pages.map(({ url }) => new URL(url).host)).toEqual(['push2.eastmoney.com', '82.push2.eastmoney.com']);
    expect(pages.map((page) => openList(page, '').identities.length)).toEqual([100, 30]);
    const query = Object.fromEntries(new URL(upstream.asked[0]!).searchParams);
    expect(query).toEqual({
      pn: '1',
      pz: '100',
      po: '1',
      np: '1',
      ut: 'bd1d9ddb04089700cf9c27f6f7426281',
      fltt: '2',
      invt: '2',
      fid: 'f12',
      fs: 'b:MK0404,b:MK0405,b:MK0406,b:MK0407',
      fields: 'f12,f13,f14',
    });
  });
});

describe('a name or code of a list', () => {
  const securities = pageOf(
    list(
      [
        { f12: 'BK0002', f13: 90, f14: 'BK0001' },
        { f12: 'BK0001', f13: 90, f14: '小金属' },
        { f12: 'HSTECH', f13: 124, f14: '恒生科技指数' },
        { f12: 'BK0003', f13: 90, f14: '-' },
      ],
      4,
    ),
  );

  it.each([
    ['小金属', '90.BK0001'],
    ['HSTECH', '124.HSTECH'],
    ['BK0001', '90.BK0001'],
    ['小', undefined],
    ['', undefined],
    // One security has no name.
    ['null', undefined],
    ['-', undefined],
  ])('%j is the secid %s, a code before a name', (symbol, secid) => {
    expect(findSecid([securities], symbol)).toBe(secid);
  });

  it('is never looked up in an empty list, which is refused', async () => {
    const empty = fakeUpstream(() => JSON.stringify(list([], 0)));
    await expect(names.fetch({ names: 'REITs' }, empty)).rejects.toMatchObject({ code: 'upstream_refused' });
  });

  it.each(Object.entries(NAMED_SETS))('is looked up in the set of %s', async (set, filter) => {
    const market = Number(/^m:(\d+)/.exec(filter)?.[1] ?? 0);
    const upstream = fakeUpstream(() => JSON.stringify(list([{ f12: '508000', f13: market, f14: '示例' }], 1)));
    const pages = await names.fetch({ names: set as NamedSet }, upstream);
    expect(findSecid(pages, '示例')).toBe(`${market}.508000`);
    expect(new URL(upstream.asked[0]!).searchParams.get('fs')).toBe(filter);
  });

  it('is fetched once an hour', () => {
    expect(names.cache.freshUntil(1_000, { names: 'REITs' }, PROVEN_DAYS)).toBe(3_601_000);
  });
});
