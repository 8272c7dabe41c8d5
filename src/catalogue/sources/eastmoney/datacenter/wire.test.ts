import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import { Failure } from '../../../../base/errors.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { FetchContext } from '../../../../engine/interface/source.ts';
import { askOf, type ReportRequest } from './family.ts';
import { is } from './filter.ts';
import {
  addressOf,
  fetchLookUp,
  fetchReport,
  fieldsInOrder,
  isNothing,
  parseEveryField,
  parseReport,
  type ReportAsk,
} from './wire.ts';

type Row = Readonly<Record<string, unknown>>;

const ASK = asked({ report: 'RPT_TEST', sort: '-DAY', pageSize: 500, where: { CODE: is('600000') } });
const FIELDS: readonly RowField[] = [{ name: 'N', cells: 'whole' }];

function asked(request: ReportRequest<unknown>): ReportAsk {
  return askOf(request, {}, {});
}

function bodyOf(data: readonly Row[], pages: number, count: number): string {
  return JSON.stringify({ version: 'v', result: { pages, data, count }, success: true, message: 'ok', code: 0 });
}

const NOTHING = '{"version":null,"result":null,"success":false,"message":"返回数据为空","code":9201}';

/** A source that answers each request with what `answer` makes of it, and the numbers of the pages asked for. */
function sourceOf(answer: (page: number, request: number) => string): { context: FetchContext; asked: number[] } {
  const askedFor: number[] = [];
  const context = fakeUpstream(({ url }) => {
    const page = Number(new URL(url).searchParams.get('pageNumber') || 1);
    askedFor.push(page);
    return answer(page, askedFor.length);
  });
  return { context, asked: askedFor };
}

function numbersIn(pages: Pages, ask = ASK): (string | number | null)[] {
  const cells = parseReport(pages, ask, FIELDS).N!;
  return Array.from({ length: cells.length }, (_, row) => cells.valueAt(row));
}

const rowsOf = (count: number): Row[] => Array.from({ length: count }, (_, n) => ({ N: n }));

function paged(rows: readonly Row[], size: number): (page: number) => string {
  return (page) => bodyOf(rows.slice((page - 1) * size, page * size), Math.ceil(rows.length / size), rows.length);
}

describe('a report from whose rows other requests are made', () => {
  it('is refused where it is fetched, so that it is not stored, when its rows are of something else', async () => {
    const fetched = (code: string) => fetchLookUp(ASK, sourceOf(() => bodyOf([{ CODE: code }], 1, 1)).context);
    expect(await fetched('600000')).toHaveLength(1);
    await expect(fetched('600001')).rejects.toMatchObject({ code: 'upstream_changed' });
  });
});

describe('a report of something else than was asked for', () => {
  const read = (url: string, ...rows: readonly Row[]) =>
    parseReport([{ url, obtained: 0, status: 200, body: Buffer.from(bodyOf(rows, 1, rows.length)) }], ASK, FIELDS);

  it('is refused for one row that names it', () => {
    const url = addressOf(ASK, 1);
    expect(Object.keys(read(url, { N: 1, CODE: '600000' }, { N: 2 }))).toEqual(['N']);
    expect(() => read(url, { N: 1, CODE: '600000' }, { N: 2, CODE: '600001' })).toThrow(
      'asked for (CODE="600000"), got a row whose CODE is "600001"',
    );
  });

  it('is found by the address that was asked, which may have more conditions than the ask', () => {
    const url = addressOf({ ...ASK, filter: `${ASK.filter}(DAY='2024-01-02')` }, 1);
    expect(read(url, { N: 1, DAY: '2024-01-02 00:00:00' }).N?.length).toBe(1);
    expect(() => read(url, { N: 1, DAY: '2024-01-03 00:00:00' })).toThrow('whose DAY is "2024-01-03 00:00:00"');
    expect(() => read('https://host.example/', { N: 1, CODE: '600001' })).toThrow('whose CODE is "600001"');
  });
});

describe('addressOf', () => {
  it('writes the present names of the parameters, and encodes every value', () => {
    const ask = asked({ report: 'RPT_A', where: { CODE: is('a=b c') }, sort: ['-DAY', 'CODE'], pageSize: 500 });
    expect(addressOf({ ...ask, quotes: 'f2~01~CODE~PRICE', token: true }, 2)).toBe(
      'https://datacenter-web.eastmoney.com/api/data/v1/get?reportName=RPT_A&columns=ALL&quoteColumns=f2%7E01%7ECODE%7EPRICE&quoteType=0&filter=%28CODE%3D%22a%3Db+c%22%29&sortColumns=DAY%2CCODE&sortTypes=-1%2C1&pageNumber=2&pageSize=500&source=WEB&client=WEB&token=894050c76af8597a853f5b408b759f5d',
    );
  });

  it('writes the old names where the address has them', () => {
    expect(addressOf(asked({ endpoint: 'old', report: 'RPT_A', sort: '-DAY', pageSize: 500 }), 1)).toBe(
      'https://datacenter.eastmoney.com/api/data/get?type=RPT_A&sty=ALL&st=DAY&sr=-1&p=1&ps=500&source=WEB&client=WEB',
    );
  });

  it('asks company data without a size for all rows, by an empty one', () => {
    const ask = asked({ endpoint: 'f10', report: 'RPT_A', client: 'F10 PC' });
    const named = (page: number): string[] => addressOf(ask, page).match(/page\w+=\d*/g) ?? [];
    expect([named(1), named(2)]).toEqual([
      ['pageNumber=', 'pageSize='],
      ['pageNumber=2', 'pageSize='],
    ]);
  });
});

describe('fetchReport', () => {
  it('fetches every page that the first one announces', async () => {
    const { context, asked: pages } = sourceOf(paged(rowsOf(9), 2));
    expect(numbersIn(await fetchReport(ASK, context))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
    expect(pages).toEqual([1, 2, 3, 4, 5]);
  });

  it('gives the same table, however the rows are split into pages', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 45 }), async (count, size) => {
        const { context } = sourceOf(paged(rowsOf(count), size));
        expect(numbersIn(await fetchReport(ASK, context))).toEqual(rowsOf(count).map(({ N }) => N));
      }),
    );
  });

  it('fetches all pages anew, once, when the report changes meanwhile', async () => {
    const [before, now] = [paged(rowsOf(4), 2), paged(rowsOf(5), 2)];
    const { context, asked: pages } = sourceOf((page, request) => (request === 1 ? before(page) : now(page)));
    expect(numbersIn(await fetchReport(ASK, context))).toEqual([0, 1, 2, 3, 4]);
    expect(pages).toEqual([1, 2, 1, 2, 3]);
  });

  it('fetches all pages anew when one of them is gone', async () => {
    const whole = paged(rowsOf(4), 2);
    const { context } = sourceOf((page, request) => (request === 2 ? NOTHING : whole(page)));
    expect(numbersIn(await fetchReport(ASK, context))).toEqual([0, 1, 2, 3]);
  });

  it('refuses a report that changes under every look at it', async () => {
    const { context, asked: pages } = sourceOf((page, request) => paged(rowsOf(2 + request), 2)(page));
    await expect(fetchReport(ASK, context)).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('RPT_TEST: its pages do not add up, twice'),
    });
    expect(pages.filter((page) => page === 1)).toHaveLength(2);
  });

  it('refuses rows that are fewer than announced, also in one page', async () => {
    const { context } = sourceOf(() => bodyOf(rowsOf(3), 1, 5));
    await expect(fetchReport(ASK, context)).rejects.toMatchObject({ code: 'upstream_changed' });
  });

  it('fetches the first page alone of a window', async () => {
    const window = asked({ report: 'RPT_TEST', pageSize: 5 });
    const { context, asked: pages } = sourceOf(paged(rowsOf(9), 5));
    expect(numbersIn(await fetchReport(window, context), window)).toEqual([0, 1, 2, 3, 4]);
    expect(pages).toEqual([1]);
  });

  it('refuses a window in another order than was asked for: its rows are not the newest', () => {
    const window = asked({ report: 'RPT_TEST', pageSize: 5, sort: '-TRADE_DATE' });
    const read = (...days: readonly (string | null)[]) => {
      const rows = days.map((day) => ({ TRADE_DATE: day && `${day} 00:00:00` }));
      const page = {
        url: addressOf(window, 1),
        obtained: 0,
        status: 200,
        body: Buffer.from(bodyOf(rows, 1, rows.length)),
      };
      return parseReport([page], window, [{ name: 'TRADE_DATE', cells: 'date' }]).TRADE_DATE?.length;
    };
    expect(read('2026-10-09', '2026-10-08', null, '2026-10-08')).toBe(4);
    expect(() => read('2016-10-08', '2016-10-09')).toThrow(expect.objectContaining({ code: 'upstream_changed' }));
  });

  it('refuses a report of more pages than one answer may have, after one request', async () => {
    const { context, asked: pages } = sourceOf(() => bodyOf(rowsOf(500), 3_260, 1_630_000));
    await expect(fetchReport(ASK, context)).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('3260 pages'),
    });
    expect(pages).toEqual([1]);
  });

  it('answers no rows where nothing matches', async () => {
    const pages = await fetchReport(ASK, sourceOf(() => NOTHING).context);
    expect([numbersIn(pages), isNothing(pages)]).toEqual([[], true]);
  });

  it.each([
    ['{"result":null,"success":false,"message":"报表配置不存在,RPT_TEST","code":9501}', 'upstream_changed', 'RPT_TEST'],
    ['{"result":null,"success":false,"message":"系统繁忙","code":500}', 'upstream_refused', 'code 500'],
    ['<html>blocked</html>', 'upstream_changed', 'expected JSON'],
    ['{"success":true}', 'upstream_changed', 'no `result`'],
    ['{"result":{"pages":1,"count":1},"code":0}', 'upstream_changed', 'no list of rows'],
    ['{"result":{"data":[{"N":1}]},"code":0}', 'upstream_changed', 'no number of pages and rows'],
    ['X({"result":null,"code":9201});', 'upstream_changed', 'expected JSON'],
  ])('refuses %s', async (body, code, message) => {
    await expect(fetchReport(ASK, sourceOf(() => body).context)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    });
  });
});

describe('parseReport', () => {
  const pageOf = (body: string): Pages => [{ url: 'https://x/', obtained: 0, status: 200, body: Buffer.from(body) }];

  it('names the report and the field that is not sent', () => {
    expect(() => parseReport(pageOf(bodyOf([{ M: 1 }], 1, 1)), ASK, FIELDS)).toThrow(
      new Failure('upstream_changed', 'Eastmoney report RPT_TEST: there is no field N in row 1'),
    );
  });

  it('names fields that are known by their position, where there are as many as known', () => {
    const pages = pageOf(bodyOf([{ A: 1, B: 2 }], 1, 1));
    const wanted = [{ field: '#1/2' }, { field: 'A' }];
    const nameOf = fieldsInOrder(pages, ASK, wanted);
    expect(wanted.map(({ field }) => nameOf(field))).toEqual(['B', 'A']);
    expect(() => fieldsInOrder(pages, ASK, [{ field: '#1/3' }])('#1/3')).toThrow('expected rows of 3 fields, got 2');
  });

  it('keeps every field of a report whose fields are open', () => {
    const rows = [
      { A: 1, B: 'x', C: null, D: 1 },
      { A: null, B: null, C: null, D: 'y', E: true },
    ];
    const columns = parseEveryField(pageOf(bodyOf(rows, 1, 2)), ASK);
    expect(columns.map(({ name, cells }) => [name, cells.kind, cells.valueAt(0), cells.valueAt(1)])).toEqual([
      ['A', 'number', 1, null],
      ['B', 'text', 'x', null],
      ['C', 'text', null, null],
      ['D', 'text', '1', 'y'],
      ['E', 'text', null, 'true'],
    ]);
  });
});
