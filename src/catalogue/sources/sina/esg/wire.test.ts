import { expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { code, text } from '../../../declare/columns.ts';
import { parseAllRatings, parseRatings, sinaEsg } from './wire.ts';

const COLUMNS = { symbol: code('symbol'), rating: text('rating') };
const listOf = (from: number, rows: number, total: number) =>
  JSON.stringify({
    result: {
      status: { code: 0 },
      data: {
        total,
        data: Array.from({ length: rows }, (_, at) => ({ symbol: `${600_000 + from + at}.SH`, rating: 'AAA' })),
      },
    },
  });
/** A list of so many companies, of which the source may count another number. */
const upstream = (rows: number, total = rows) =>
  fakeUpstream(({ url }) => {
    const from = (Number(new URL(url).searchParams.get('p')) - 1) * 100;
    return listOf(from, Math.max(0, Math.min(100, rows - from)), total);
  });
const ASK = { agency: 'msci' } as const;

it('fetches all pages, and accepts a count that is a little too large', async () => {
  for (const [rows, total, pages] of [
    [250, 250, 3],
    [200, 200, 2],
    [299, 300, 3],
  ] as const) {
    const source = upstream(rows, total);
    const [symbols] = parseRatings(await sinaEsg.fetch(ASK, source), ASK, COLUMNS);
    expect([symbols!.cells.length, source.asked.length]).toEqual([rows, pages]);
  }
});

it('fetches pages of every agency: the source sends a hundred rows, however many are asked for', async () => {
  for (const agency of ['huazheng', 'msci', 'refinitiv', 'zhiding'] as const) {
    const [symbols] = parseRatings(await sinaEsg.fetch({ agency }, upstream(250)), { agency }, COLUMNS);
    expect([agency, symbols!.cells.length]).toEqual([agency, 250]);
  }
});

it('refuses a list that lacks rows, one of no rows, and one that is too long', async () => {
  for (const [rows, total] of [
    [150, 300],
    [0, 0],
    [100, 90_000],
  ] as const)
    await expect(sinaEsg.fetch(ASK, upstream(rows, total))).rejects.toMatchObject({ code: 'upstream_changed' });
});

it('fetches a list anew where a company is on two pages: another one is missing', async () => {
  const pageOf = (url: string, moved: number): string => {
    const from = (Number(new URL(url).searchParams.get('p')) - 1) * 100;
    return listOf(Math.max(0, from - moved), 100, 200);
  };
  let asked = 0;
  const settling = fakeUpstream(({ url }) => pageOf(url, ++asked === 2 ? 1 : 0));
  const [symbols] = parseRatings(await sinaEsg.fetch(ASK, settling), ASK, COLUMNS);
  expect([symbols!.cells.textAt(199), settling.asked.length]).toEqual(['600199.SH', 4]);
  asked = 0;
  const moving = fakeUpstream(({ url }) => pageOf(url, ++asked % 2 === 0 ? asked / 2 : 0));
  await expect(sinaEsg.fetch(ASK, moving)).rejects.toThrow('rows came twice');
});

it('has a row for each company and agency', () => {
  const stocks = [
    { symbol: 'SZ000001', market: 'cn', esg_info: [{ rating: 'A' }, { rating: '-' }] },
    { symbol: 'SZ000002', market: 'cn' },
  ];
  const body = Buffer.from(JSON.stringify({ result: { status: { code: 0 }, data: { info: { total: 2, stocks } } } }));
  const [symbols, ratings] = parseAllRatings(
    [{ url: 'https://global.finance.sina.com.cn/', obtained: 0, status: 200, body }],
    { agency: 'all' },
    COLUMNS,
  );
  expect([symbols!.cells.length, ratings!.cells.valueAt(0), ratings!.cells.valueAt(1)]).toEqual([2, 'A', null]);
});

it('takes a rating that is a number, and one without a field that may be missing', () => {
  const ratings = [
    { esg_score: 24.96, remark: 'Comprehensive' },
    { esg_score: 'BB', remark: null },
    { esg_score: 'A-' },
  ];
  const stocks = [{ symbol: 'SZ000001', market: 'cn', esg_info: ratings }];
  const body = Buffer.from(JSON.stringify({ result: { status: { code: 0 }, data: { info: { total: 1, stocks } } } }));
  const [scores, remarks] = parseAllRatings(
    [{ url: 'https://global.finance.sina.com.cn/', obtained: 0, status: 200, body }],
    { agency: 'all' },
    { score: text('esg_score'), remark: text('remark') },
  );
  const valuesOf = (column: typeof scores) => ratings.map((_, at) => column?.cells.valueAt(at));
  expect([valuesOf(scores), valuesOf(remarks)]).toEqual([
    ['24.96', 'BB', 'A-'],
    ['Comprehensive', null, null],
  ]);
});
