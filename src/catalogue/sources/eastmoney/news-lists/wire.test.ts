import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import { newsColumn, newsFlashes, parseColumn, parseFlashes } from './wire.ts';

const FIELDS = [{ name: 'code', cells: 'code' }] as const;
const BRIEFINGS = { column: '1207' };

const article = (number: number) => ({ code: String(1_000_000 - number) });
const list = (first: number, count: number) => Array.from({ length: count }, (_, at) => article(first + at));
const reply = (rows: unknown, code: unknown = '1') => JSON.stringify({ code, message: 'no', data: { list: rows } });
const pageOf = (body: string): Page => ({
  url: 'https://np-listapi.eastmoney.com/',
  obtained: 0,
  status: 200,
  body: Buffer.from(body),
});
const numberOf = (url: string): number => Number(new URL(url).searchParams.get('page_index'));

describe('a column', () => {
  it.each([
    [0, 1],
    [1, 2],
    [199, 2],
    [200, 2],
    [450, 3],
  ])('of %i articles is read from %i pages, up to one that has fewer than the first', async (count, pages) => {
    const upstream = fakeUpstream(({ url }) => {
      const start = (numberOf(url) - 1) * 200;
      return reply(list(start, Math.max(0, Math.min(200, count - start))));
    });
    const fetched = await newsColumn.fetch(BRIEFINGS, upstream);
    expect(upstream.asked).toHaveLength(pages);
    expect(parseColumn(fetched, FIELDS).code?.length).toBe(count);
  });

  it('of a briefing a day for twelve years is read whole at a hundred articles a page', async () => {
    // Public clients read a column by its pages, and its history goes back years.
    const upstream = fakeUpstream(({ url }) => {
      const start = (numberOf(url) - 1) * 100;
      return reply(list(start, Math.max(0, Math.min(100, 4_380 - start))));
    });
    expect(await newsColumn.fetch(BRIEFINGS, upstream)).toHaveLength(44);
  });

  it('whose pages overlap, since an article came meanwhile, is fetched anew', async () => {
    let requests = 0;
    const upstream = fakeUpstream(({ url }) => {
      // The article comes between the first page and the second.
      const total = ++requests === 1 ? 250 : 251;
      const newest = total === 250 ? 1 : 0;
      const start = (numberOf(url) - 1) * 200;
      return reply(list(newest + start, Math.min(200, total - start)));
    });
    expect(parseColumn(await newsColumn.fetch(BRIEFINGS, upstream), FIELDS).code?.length).toBe(251);
    expect(upstream.asked.map(numberOf)).toEqual([1, 2, 1, 2]);
  });

  it('is read whole where the source sends fewer articles at once than are asked for', async () => {
    const upstream = fakeUpstream(({ url }) => {
      const start = (numberOf(url) - 1) * 100;
      return reply(list(start, Math.max(0, Math.min(100, 250 - start))));
    });
    expect(parseColumn(await newsColumn.fetch(BRIEFINGS, upstream), FIELDS).code?.length).toBe(250);
  });

  it('is continued where it was cut', async () => {
    let kept: readonly Page[] = [];
    let isCut = true;
    const upstream = fakeUpstream(({ url }) => {
      const number = numberOf(url);
      return isCut && number === 2 ? new Error('cut') : reply(list((number - 1) * 200, number === 3 ? 50 : 200));
    });
    const fetch = () =>
      newsColumn.fetch(BRIEFINGS, { ...upstream, partialPages: { pages: kept, save: (some) => (kept = some) } });
    await expect(fetch()).rejects.toThrow('cut');
    isCut = false;
    expect(await fetch()).toHaveLength(3);
    expect(upstream.asked.map(numberOf)).toEqual([1, 2, 2, 3]);
    expect(kept).toEqual([]);
  });

  it('whose pages are all the same is refused, after a bounded number of requests', async () => {
    const endless = fakeUpstream(() => reply(list(0, 200)));
    let kept: readonly Page[] = [];
    const partialPages = { pages: kept, save: (pages: readonly Page[]) => (kept = pages) };
    await expect(newsColumn.fetch(BRIEFINGS, { ...endless, partialPages })).rejects.toMatchObject({
      code: 'upstream_changed',
    });
    expect(endless.asked.length).toBeLessThanOrEqual(50);
    expect(kept).toEqual([]);
    const twice = fakeUpstream(({ url }) => reply(list(0, numberOf(url) === 1 ? 200 : 10)));
    await expect(newsColumn.fetch(BRIEFINGS, twice)).rejects.toThrow('came twice');
  });

  it.each([
    ['a page is missing', [list(0, 200)]],
    ['a page in the middle is not full', [list(0, 200), list(200, 100), list(300, 10)]],
    ['an article is in two pages', [list(0, 200), list(199, 2)]],
    ['a row has no code', [[{}], []]],
  ])('is refused where %s', (_, pages) => {
    const [first, ...others] = pages.map((rows) => pageOf(reply(rows)));
    expect(() => parseColumn([first!, ...others], FIELDS)).toThrow(
      expect.objectContaining({ code: 'upstream_changed' }),
    );
  });
});

describe('a list of news', () => {
  it.each([
    ['no code', '{"data":{"list":[]}}', 'upstream_changed'],
    ['a code that is a number', reply([], 1), 'upstream_changed'],
    ['another code', reply([], '0'), 'upstream_refused'],
    ['no list', reply(null), 'upstream_changed'],
    ['a list in another place', JSON.stringify({ code: '1', list: [] }), 'upstream_changed'],
    ['HTML', '<html>', 'upstream_changed'],
  ])('is refused with %s', (_, body, code) => {
    expect(() => parseColumn([pageOf(body)], FIELDS)).toThrow(expect.objectContaining({ code }));
  });

  it('of flashes is asked for on the other host where the first fails', async () => {
    const upstream = fakeUpstream((request) =>
      new URL(request.url).host === 'np-weblist.eastmoney.com'
        ? new Error('cut')
        : JSON.stringify({ code: '1', message: 'success', data: { fastNewsList: list(0, 200) } }),
    );
    const pages = await newsFlashes.fetch({ flashes: '102' }, upstream);
    expect(parseFlashes(pages, FIELDS).code?.length).toBe(200);
    expect(upstream.asked.map((url) => new URL(url).host)).toEqual([
      'np-weblist.eastmoney.com',
      'np-listapi.eastmoney.com',
    ]);
  });
});
