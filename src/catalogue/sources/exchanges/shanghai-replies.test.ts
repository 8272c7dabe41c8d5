import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type FakeAnswer, fakeUpstream } from '../../../../test/fake-upstream.ts';
import {
  fetchNewestPages,
  fetchShanghaiPages,
  NEWEST_ROWS,
  newestRows,
  openShanghai,
  type ShanghaiQuery,
  shanghaiRows,
} from './shanghai-replies.ts';

const LIST: ShanghaiQuery = {
  service: 'margin',
  query: { tabType: '' },
  referer: 'https://www.sse.com.cn/',
  label: 'A list',
};
const PAGE_SIZE = 3;
const pageOf = (reply: unknown) => ({ body: Buffer.from(JSON.stringify(reply)) });
const row = (at: number) => ({ at: String(at) });

/** A list of so many rows, by page. */
const listOf =
  (count: number, totalOf: (page: number) => unknown = () => count, pageSize = PAGE_SIZE) =>
  ({ url }: { readonly url: string }): FakeAnswer => {
    const page = Number(new URL(url).searchParams.get('pageHelp.beginPage'));
    const result = Array.from({ length: count }, (_, at) => row(at)).slice((page - 1) * pageSize, page * pageSize);
    return JSON.stringify({ result, pageHelp: { data: result, total: totalOf(page) } });
  };

describe('a list', () => {
  it('has every row of every page in order, and no page is asked twice, whatever its length', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 20 }), async (count) => {
        const upstream = fakeUpstream(listOf(count));
        const pages = await fetchShanghaiPages(LIST, PAGE_SIZE, upstream);
        expect(shanghaiRows(pages, PAGE_SIZE, 'A list')).toEqual(Array.from({ length: count }, (_, at) => row(at)));
        expect(upstream.asked).toHaveLength(Math.max(1, Math.ceil(count / PAGE_SIZE)));
      }),
    );
  });

  it('has the rows behind a page that has fewer than were asked for', async () => {
    // The exchange sends 2,000 rows a page, and 5,000 were asked for.
    const upstream = fakeUpstream(listOf(7));
    const pages = await fetchShanghaiPages(LIST, 5, upstream);
    expect(shanghaiRows(pages, 5, 'A list')).toEqual(Array.from({ length: 7 }, (_, at) => row(at)));
  });

  it.each([
    ['says another number of rows on each page', listOf(5, (page) => 5 + page)],
    ['has fewer rows than it says', listOf(2, () => 5)],
    ['fills a page and does not say how many rows it has', listOf(3, () => null)],
    ['says what is no number', listOf(2, () => 'many')],
  ])('is refused when it %s', async (_, answers) => {
    await expect(fetchShanghaiPages(LIST, PAGE_SIZE, fakeUpstream(answers))).rejects.toMatchObject({
      code: 'upstream_changed',
    });
  });

  it('has an end, whatever it says', async () => {
    const upstream = fakeUpstream(listOf(1_000, () => 1_000_000));
    await expect(fetchShanghaiPages(LIST, PAGE_SIZE, upstream)).rejects.toThrow(/more than 10 pages/);
  });

  it.each(['<html>a page</html>', '\n<!DOCTYPE html>', ''])('is a block: %j', async (body) => {
    await expect(
      fetchShanghaiPages(
        LIST,
        PAGE_SIZE,
        fakeUpstream(() => body),
      ),
    ).rejects.toMatchObject({ code: 'upstream_refused' });
  });
});

describe('a list of which the newest rows are enough', () => {
  const NEWEST_SIZE = 100;
  const newest = async (count: number, pageSize = NEWEST_SIZE, missingPage = 0) => {
    const answers = listOf(count, undefined, pageSize);
    const upstream = fakeUpstream((request) => {
      const isMissing = new URL(request.url).searchParams.get('pageHelp.beginPage') === String(missingPage);
      return isMissing ? JSON.stringify({ result: [], pageHelp: { data: [], total: count } }) : answers(request);
    });
    return newestRows(await fetchNewestPages(LIST, NEWEST_SIZE, upstream), 'A list');
  };

  it.each([0, 1, 100, 101, 999, 1_000, 1_001, 5_000])('has all or the newest of %i rows', async (count) => {
    expect(await newest(count)).toEqual(Array.from({ length: Math.min(count, NEWEST_ROWS) }, (_, at) => row(at)));
  });

  it('is refused where every page is the first one', async () => {
    const first = JSON.stringify({
      result: Array.from({ length: NEWEST_SIZE }, (_, at) => row(at)),
      pageHelp: { total: 5_000 },
    });
    const pages = await fetchNewestPages(
      LIST,
      NEWEST_SIZE,
      fakeUpstream(() => first),
    );
    expect(() => newestRows(pages, 'A list')).toThrow('page 2 has the rows of page 1');
  });

  it('is refused where its pages have fewer rows than were asked for', async () => {
    await expect(newest(5_000, 25)).rejects.toThrow('expected 1000 rows, got 250');
  });

  it.each([1, 5, 10])('is refused where page %i of a longer list has no rows', async (page) => {
    await expect(newest(5_000, NEWEST_SIZE, page)).rejects.toThrow(/expected 1000 rows, got (?:0|[1-9]00)/);
  });
});

describe('a reply', () => {
  it('has its rows in `result`, or else in `pageHelp.data`', () => {
    expect(openShanghai(pageOf({ result: [row(1)], pageHelp: { data: null, total: 0 } }), '').rows).toEqual([row(1)]);
    expect(openShanghai(pageOf({ result: null, pageHelp: { data: [row(1)] } }), '').rows).toEqual([row(1)]);
  });

  it.each([
    ['none', []],
    ['fewer', [row(1)]],
  ])('is refused where one of its two lists has %s of the rows of the other', (_, result) => {
    const reply = { result, pageHelp: { data: [row(1), row(2)] } };
    expect(() => openShanghai(pageOf(reply), 'A reply')).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining('has 2 rows') }),
    );
  });

  it('may have an empty list beside its rows', () => {
    expect(openShanghai(pageOf({ result: [row(1)], pageHelp: { data: [] } }), '').rows).toEqual([row(1)]);
  });

  it.each([
    { result: null },
    { result: null, pageHelp: { data: null } },
    { result: {} },
    { result: ['a'] },
    [],
    null,
    { error: 'busy' },
  ])('%j is upstream_changed', (reply) => {
    expect(() => openShanghai(pageOf(reply), 'A reply')).toThrow(
      expect.objectContaining({ code: 'upstream_changed', message: expect.stringContaining('A reply: expected') }),
    );
  });
});
