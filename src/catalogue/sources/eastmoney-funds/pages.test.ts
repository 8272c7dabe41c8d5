import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changed } from '../../../../test/failures.ts';
import type { Page } from '../../../engine/interface/pages.ts';
import { expectEnvelope, type FundPage, fetchEveryPage, joinPages } from './pages.ts';
import type { FundRow } from './rows.ts';

/** Rows in pages of a size, as a source that says the number of rows has them. */
function split(rows: readonly FundRow[], size: number, count: number | undefined = rows.length): readonly FundPage[] {
  const pages = Math.ceil(rows.length / size);
  return Array.from({ length: Math.max(1, pages) }, (_, at) => ({
    rows: rows.slice(at * size, (at + 1) * size),
    pages,
    count,
  }));
}

const pageOf = (number: number): Page => ({
  url: `https://host.example/${number}`,
  obtained: 0,
  status: 200,
  body: Buffer.of(),
});

/** Fetches a list whose pages are written down, for each attempt. */
async function fetchFrom(...attempts: readonly (readonly FundPage[])[]) {
  const asked: number[] = [];
  let attempt = -1;
  const open = (number: number) => attempts[Math.min(attempt, attempts.length - 1)]![number - 1]!;
  const pages = await fetchEveryPage('A list', {
    fetch: async (number) => {
      asked.push(number);
      if (number === 1) attempt++;
      return pageOf(number);
    },
    open: async (_, number) => open(number),
  });
  return { asked, urls: pages.map(({ url }) => url) };
}

const rowsOf = (count: number, first = 0): readonly FundRow[] =>
  Array.from({ length: count }, (_, at) => [String(first + at), 'x']);
const anyRows = fc.integer({ min: 0, max: 60 }).map((count) => rowsOf(count));
const anySize = fc.integer({ min: 1, max: 70 });

describe('the pages of a fund list', () => {
  it('are the same rows, however they are split, with a number of rows or without', async () => {
    await fc.assert(
      fc.asyncProperty(anyRows, anySize, fc.boolean(), async (rows, size, isCounted) => {
        const pages = isCounted ? split(rows, size) : split(rows, size).map((page) => ({ ...page, count: undefined }));
        expect(joinPages('A list', pages)).toEqual(rows);
        const { asked, urls } = await fetchFrom(pages);
        expect(asked).toEqual(pages.map((_, at) => at + 1));
        expect(urls).toEqual(pages.map((_, at) => `https://host.example/${at + 1}`));
      }),
    );
  });

  it('are refused when a row is lost, or a page came twice', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 60 }), fc.integer({ min: 1, max: 20 }), fc.nat(), (count, size, place) => {
        const pages = split(rowsOf(count), size);
        const at = place % pages.length;
        const damaged = pages.map((page, nth) => (nth === at ? { ...page, rows: page.rows.slice(1) } : page));
        expect(() => joinPages('A list', damaged)).toThrow(changed('its pages do not add up'));
        if (pages.length < 3) return;
        const repeated = pages.map((page, nth) => (nth === 1 ? pages[0]! : page));
        expect(() => joinPages('A list', repeated)).toThrow(changed('one page was sent as two'));
      }),
    );
  });

  it('that have moved while they were fetched are fetched anew, once', async () => {
    const before = split(rowsOf(5), 2);
    const moved = [before[0]!, ...split(rowsOf(6), 2).slice(1)];
    const after = split(rowsOf(6), 2);
    expect((await fetchFrom(moved, after)).asked).toEqual([1, 2, 3, 1, 2, 3]);
    await expect(fetchFrom(moved)).rejects.toThrow(changed('A list: its pages do not add up, twice: one says 3 pages'));
  });

  it.each([
    ['no page announced', [{ rows: rowsOf(1), pages: 0, count: undefined }], 'no page announced, 1 rows sent'],
    ['a page too few', [{ rows: rowsOf(2), pages: 2, count: 4 }], '2 pages announced, 1 sent'],
    [
      'a short page in the middle',
      [rowsOf(2), rowsOf(1, 2), rowsOf(2, 3)].map((rows) => ({ rows, pages: 3, count: undefined })),
      '2 + 1 + 2 came',
    ],
    [
      'an empty last page',
      [rowsOf(2), []].map((rows) => ({ rows, pages: 2, count: undefined })),
      'all pages but the last have the same number of rows',
    ],
  ])('are refused with %s', (_, pages, why) => {
    expect(() => joinPages('A list', pages)).toThrow(changed(why));
  });

  it.each([5, undefined])('are refused when a row moved to an earlier page, which loses it (count %j)', (count) => {
    // The row 4 came to the beginning behind the first page, and pushed the row 1 to the second one.
    const pages = [rowsOf(2), rowsOf(2, 1), rowsOf(1, 3)].map((rows) => ({ rows, pages: 3, count }));
    expect(() => joinPages('A list', pages)).toThrow(changed('a row is on two pages'));
  });

  it('that were fetched before a failure are not fetched again', async () => {
    const pages = split(rowsOf(7), 2);
    const asked: number[] = [];
    let kept: readonly Page[] = [];
    let fails = true;
    const fetchAll = () =>
      fetchEveryPage('A list', {
        fetch: async (number) => {
          asked.push(number);
          if (fails && number === 3) throw new Error('cut');
          return pageOf(number);
        },
        open: async (_, number) => pages[number - 1]!,
        partialPages: { pages: kept, save: (some) => (kept = some) },
      });
    await expect(fetchAll()).rejects.toThrow('cut');
    fails = false;
    expect(await fetchAll()).toHaveLength(4);
    expect(asked).toEqual([1, 2, 3, 3, 4]);
    expect(kept).toEqual([]);
  });

  it('are not fetched when there are too many', async () => {
    const first = { rows: rowsOf(1), pages: 401, count: 401 };
    await expect(fetchFrom([first])).rejects.toThrow(changed('401 pages, more than the 400 that are read'));
  });
});

describe('what a reply of the fund site says', () => {
  it('is a refusal where it wants to be asked otherwise, or failed', () => {
    expect(expectEnvelope({ ErrCode: 0, Data: [] }, 'A list')).toEqual({ ErrCode: 0, Data: [] });
    expect(() => expectEnvelope({ ErrCode: -999, Data: '无访问权限' }, 'A list')).toThrow(
      expect.objectContaining({
        code: 'upstream_refused',
        message: 'A list: it does not accept how it was asked (ErrCode -999: "无访问权限")',
      }),
    );
    expect(() => expectEnvelope({ ErrCode: -1, ErrMsg: '暂无数据' }, 'A list')).toThrow(
      expect.objectContaining({ code: 'upstream_refused', message: expect.stringContaining('declined') }),
    );
    expect(() => expectEnvelope([], 'A list')).toThrow(changed('expected an object'));
  });
});
