import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FakeAnswer, type FakeUpstream, fakeUpstream, OBTAINED } from '../../../../../test/fake-upstream.ts';
import { Failure, inEnglish } from '../../../../base/errors.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import { type ClistAsk, fetchList, pageOpener, parseClist } from './wire.ts';

// A list by the codes of its rows is the same table as the whole list at the same moment, cell by cell, for a
// fifth of the requests. Whatever is odd, the list is read whole.

const CUT = new Failure('upstream_unreachable', inEnglish('The source cut the connection.'));

type Row = Readonly<Record<string, string | number>>;

const ASK: ClistAsk = { set: 'm:0,m:1', fields: 'f2,f5,f6,f12,f13,f14', fltt: 2, fid: 'f12', variant: '' };
const FIELDS: readonly RowField[] = [
  { name: 'f12', cells: 'code' },
  { name: 'f2', cells: 'number' },
  { name: 'f5', cells: 'number' },
  { name: 'f6', cells: 'number' },
  { name: 'f14', cells: 'text' },
];

/** A share; later ones have smaller codes, as the list orders them. One in nine does not trade. */
function rowOf(number: number, price = 10): Row {
  const isTraded = number % 9 !== 4;
  const last = price + (number % 97) / 100;
  return {
    f2: isTraded ? last : '-',
    f5: isTraded ? 1_000 + number : '-',
    f6: isTraded ? Math.round((1_000 + number) * 100 * last) : '-',
    f12: String(900_000 - number),
    f13: Math.abs(number % 2),
    f14: `share ${number}, "${price}"`,
  };
}

const secidOf = ({ f12, f13 }: Row): string => `${f13}.${f12}`;

/** What the source has, and what it does not know by code. */
interface Market {
  readonly rows: readonly Row[];
  readonly unknown?: ReadonlySet<string>;
  /** What it answers to codes, in the place of their rows. */
  byCode?(rows: readonly Row[], nth: number): FakeAnswer;
}

const listOf = (diff: readonly Row[], total = diff.length): string =>
  JSON.stringify({ rc: 0, rt: 6, data: { total, diff } });

/** A stand-in of the source that answers pages of the list, rows by code, and pages of single securities. */
function marketOf(
  { rows, unknown = new Set(), byCode }: Market,
  stored?: Pages,
  now = OBTAINED + 30_000,
): FakeUpstream {
  let nth = 0;
  const known = new Map(rows.filter((row) => !unknown.has(secidOf(row))).map((row) => [secidOf(row), row]));
  return fakeUpstream(
    ({ url }) => {
      const { pathname, searchParams } = new URL(url);
      if (pathname === '/api/qt/ulist.np/get') {
        const asked = searchParams.get('secids')!.split(',');
        const found = asked.map((secid) => known.get(secid)).filter((row) => row !== undefined);
        return byCode?.(found, ++nth) ?? listOf(found);
      }
      const set = searchParams.get('fs')!;
      const members = set.startsWith('i:') ? rows.filter((row) => set.split(',').includes(`i:${secidOf(row)}`)) : rows;
      const [page, size] = [Number(searchParams.get('pn')), Number(searchParams.get('pz'))];
      return listOf(members.slice((page - 1) * size, page * size), members.length);
    },
    { stored, now },
  );
}

const read = (upstream: FakeUpstream): Promise<Pages> => fetchList(ASK, upstream, pageOpener());
const tableOf = (pages: Pages): unknown[][] => {
  const cells = parseClist(pages, ASK.set, FIELDS);
  return Array.from({ length: cells.f12!.length }, (_, row) => FIELDS.map(({ name }) => cells[name]!.valueAt(row)));
};
const pathsOf = ({ asked }: FakeUpstream): readonly string[] => asked.map((url) => new URL(url).pathname);
const wholeReads = (upstream: FakeUpstream): number =>
  upstream.asked.filter((url) => /clist\/get.*&pz=100&/.test(url) && !url.includes('fs=i%3A')).length;

const shares = (count: number, price?: number): readonly Row[] =>
  Array.from({ length: count }, (_, number) => rowOf(number, price));
/** What was stored a moment ago: the whole list, read page after page at {@link OBTAINED}. */
const storedOf = (rows: readonly Row[]): Promise<Pages> => read(marketOf({ rows }, undefined, OBTAINED));

describe('a list that was read whole today', () => {
  it('is asked for by the codes of its rows: 13 requests instead of 60', async () => {
    const stored = await storedOf(shares(5_915));
    expect(stored).toHaveLength(60);
    const upstream = marketOf({ rows: shares(5_915, 12) }, stored);
    const pages = await read(upstream);
    expect(pathsOf(upstream)).toEqual([
      '/api/qt/clist/get',
      ...Array.from({ length: 12 }, () => '/api/qt/ulist.np/get'),
    ]);
    const [count, first] = upstream.asked.map((url) => Object.fromEntries(new URL(url).searchParams));
    expect(count).toMatchObject({ pn: '1', pz: '1', fs: ASK.set });
    expect(first).toMatchObject({ fltt: '2', invt: '2', fields: ASK.fields });
    expect(first!.secids!.split(',')).toHaveLength(500);
    for (const url of upstream.asked) expect(url.length).toBeLessThan(8_000);
    expect(tableOf(pages)).toEqual(tableOf(await storedOf(shares(5_915, 12))));
  });

  it('is the same table as the whole list, whatever its rows are', async () => {
    const market = fc.uniqueArray(fc.integer({ min: 1, max: 99_999 }), { minLength: 301, maxLength: 700 });
    await fc.assert(
      fc.asyncProperty(market, fc.integer({ min: 1, max: 40 }), async (numbers, price) => {
        const order = numbers.toSorted((one, other) => one - other);
        const [before, after] = [order.map((number) => rowOf(number)), order.map((number) => rowOf(number, price))];
        const upstream = marketOf({ rows: after }, await storedOf(before));
        const pages = await read(upstream);
        expect(tableOf(pages)).toEqual(tableOf(await storedOf(after)));
        expect(upstream.asked.length).toBeLessThan(5);
      }),
      { numRuns: 10 },
    );
  });

  it('is asked for by code again and again, until nine in the morning in Beijing', async () => {
    let pages = await storedOf(shares(400));
    const times = [60_000, 1_200_000, 3_540_000];
    for (const [at, wait] of times.entries()) {
      const upstream = marketOf({ rows: shares(400, 11 + at) }, pages, OBTAINED + wait);
      pages = await read(upstream);
      expect(pathsOf(upstream)).toEqual(['/api/qt/clist/get', '/api/qt/ulist.np/get']);
      expect(pages.map(({ whole, obtained }) => [whole, obtained])).toEqual([[OBTAINED, OBTAINED + wait]]);
    }
    // It was eight o'clock at first.
    const upstream = marketOf({ rows: shares(400, 15) }, pages, OBTAINED + 3_600_000);
    expect(await read(upstream)).toHaveLength(4);
    expect(wholeReads(upstream)).toBe(4);
  });

  it('has the rows that the source does not know by code from a page of these alone', async () => {
    const unknown = new Set(
      shares(1_200)
        .filter((_, at) => at % 9 === 4)
        .map(secidOf),
    );
    const upstream = marketOf({ rows: shares(1_200, 12), unknown }, await storedOf(shares(1_200)));
    const pages = await read(upstream);
    // 133 of them: two pages.
    expect(pathsOf(upstream).map((path) => path.split('/')[3])).toEqual([
      'clist',
      'ulist.np',
      'ulist.np',
      'ulist.np',
      'clist',
      'clist',
    ]);
    expect(wholeReads(upstream)).toBe(0);
    expect(tableOf(pages)).toEqual(tableOf(await storedOf(shares(1_200, 12))));
  });

  it('shows an address without the codes, of a late host where one answered', async () => {
    const stored = await storedOf(shares(600));
    const isLate = (url: string): boolean => url.includes('//push2delay.');
    const market = marketOf({ rows: shares(600, 11) }, stored);
    const upstream = fakeUpstream(
      async (request) => {
        if (request.url.includes('ulist') && request.url.includes('900000') && !isLate(request.url)) return CUT;
        return (await market.fetch({ url: request.url })).body;
      },
      { stored, now: OBTAINED + 30_000 },
    );
    const [page] = await read(upstream);
    expect(page.url).toMatch(/^https:\/\/push2delay\.eastmoney\.com\/api\/qt\/ulist\.np\/get\?ut=/);
    expect(page.url).not.toContain('secids');
  });
});

describe('a list is read whole', () => {
  const rows = shares(700, 11);
  const [one, two] = [rows[3]!, rows[4]!];
  it.each<[string, Partial<Market>]>([
    ['where a share was listed', { rows: [rowOf(-1), ...rows] }],
    ['where one was delisted', { rows: rows.slice(0, -1) }],
    ['where one was listed and another delisted', { rows: [rowOf(-1), ...rows.slice(0, -1)] }],
    ['where codes are cut off after a hundred', { byCode: (found) => listOf(found.slice(0, 100)) }],
    ['where the source does not know most codes', { unknown: new Set(rows.slice(0, 400).map(secidOf)) }],
    ['where it declines', { byCode: () => JSON.stringify({ rc: 102, data: null }) }],
    ['where it cuts the connection', { byCode: () => CUT }],
    ['where it cuts the connection at the second part', { byCode: (found, nth) => (nth > 1 ? CUT : listOf(found)) }],
    ['where it answers with a page', { byCode: () => '<html>' }],
    ['where it has no such address', { byCode: () => ({ status: 404 }) }],
    ['where a row comes twice', { byCode: (found) => listOf([...found, one]) }],
    ['where a row comes that was not asked for', { byCode: (found) => listOf([...found, rowOf(-7)]) }],
    [
      'where one row comes in the place of another',
      { byCode: (found) => listOf(found.map((row) => (row === two ? one : row))) },
    ],
    ['where a row is of another set', { byCode: (found) => listOf(found.map((row) => ({ ...row, f13: 116 }))) }],
    ['where a field is missing', { byCode: (found) => listOf(found.map((row) => ({ f12: row.f12!, f13: row.f13! }))) }],
    ['where a column has lost its values', { byCode: (found) => listOf(found.map((row) => ({ ...row, f6: '-' }))) }],
    [
      'where volumes are in another unit',
      { byCode: (found) => listOf(found.map((row) => (row.f5 === '-' ? row : { ...row, f5: Number(row.f5) * 100 }))) },
    ],
    [
      'where the volumes of some boards are in another unit',
      {
        byCode: (found) =>
          listOf(found.map((row, at) => (at % 9 === 0 && row.f5 !== '-' ? { ...row, f5: Number(row.f5) / 100 } : row))),
      },
    ],
  ])('%s', async (_, market) => {
    const upstream = marketOf({ rows, ...market }, await storedOf(shares(700)));
    const pages = await read(upstream);
    const expected = market.rows ?? rows;
    expect(wholeReads(upstream)).toBe(Math.ceil(expected.length / 100));
    expect(tableOf(pages)).toEqual(tableOf(await storedOf(expected)));
  });

  it.each([
    ['nothing is stored', undefined],
    ['what is stored is short', shares(300)],
  ])('where %s, with no further request', async (_, before) => {
    const now = shares(300, 11);
    const upstream = marketOf({ rows: now }, before && (await storedOf(before)));
    await read(upstream);
    expect(upstream.asked).toHaveLength(3);
  });

  it('where what is stored is no list', async () => {
    const page = { url: 'https://push2.eastmoney.com/', obtained: OBTAINED, status: 200, body: Buffer.from('<html>') };
    const upstream = marketOf({ rows }, [page]);
    expect(await read(upstream)).toHaveLength(7);
    expect(upstream.asked).toHaveLength(7);
  });
});

describe('a source that cannot be reached', () => {
  it('is not asked for the whole list after the first request failed', async () => {
    const upstream = fakeUpstream(() => ({ status: 503 }), { stored: await storedOf(shares(700)) });
    await expect(read(upstream)).rejects.toMatchObject({ code: 'upstream_busy' });
    expect(upstream.asked).toHaveLength(5);
    expect(pathsOf(upstream)).toEqual(Array.from({ length: 5 }, () => '/api/qt/clist/get'));
  });
});
