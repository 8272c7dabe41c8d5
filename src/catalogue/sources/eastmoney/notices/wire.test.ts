import { describe, expect, it } from 'vitest';
import { fakeUpstream } from '../../../../../test/fake-upstream.ts';
import type { Page } from '../../../../engine/interface/pages.ts';
import { PROVEN_DAYS } from '../../../../engine/interface/trading-calendar.ts';
import { NOTICES } from './cache.ts';
import { allNotices, type NoticesAsk, pagesOfNotices, parseNotices } from './wire.ts';

const FIELDS = [
  { name: 'art_code', cells: 'code' },
  { name: 'stock_code', cells: 'code' },
] as const;
const DAY: NoticesAsk = {
  securities: 'A',
  category: '0',
  begin: '2026-06-30',
  end: '2026-06-30',
  company: '',
  firstPage: 0,
  lastPage: 0,
};
const STAR: NoticesAsk = { ...DAY, securities: 'KCB', begin: '', end: '', firstPage: 1, lastPage: 100 };

const notice = (number: number) => ({
  art_code: `AN${number}`,
  codes: [{ ann_type: 'A,SHA', stock_code: '600000', short_name: '浦发银行' }],
});
const reply = (first: number, count: number, total: unknown) =>
  JSON.stringify({
    data: { list: Array.from({ length: count }, (_, at) => notice(first + at)), total_hits: total },
    success: 1,
  });
const numberOf = (url: string): number => Number(new URL(url).searchParams.get('page_index'));
/** A stand-in whose list has so many notices. */
const listing = (total: number) =>
  fakeUpstream(({ url }) => {
    const start = (numberOf(url) - 1) * 100;
    return reply(start, Math.max(0, Math.min(100, total - start)), total);
  });

describe('the notices of a day', () => {
  it.each([
    [0, 1],
    [100, 1],
    [101, 2],
    [2_537, 26],
  ])('%i of them are read from %i pages', async (total, pages) => {
    const upstream = listing(total);
    const fetched = await allNotices.fetch(DAY, upstream);
    expect(upstream.asked.map(numberOf)).toEqual(Array.from({ length: pages }, (_, at) => at + 1));
    expect(parseNotices(fetched, DAY, FIELDS).art_code?.length).toBe(total);
  });

  it('that move between pages while they are fetched are fetched anew', async () => {
    let requests = 0;
    const upstream = fakeUpstream(({ url }) => {
      const total = ++requests === 1 ? 150 : 151;
      const start = (numberOf(url) - 1) * 100;
      return reply(start, Math.min(100, total - start), total);
    });
    expect(parseNotices(await allNotices.fetch(DAY, upstream), DAY, FIELDS).art_code?.length).toBe(151);
    expect(upstream.asked.map(numberOf)).toEqual([1, 2, 1, 2]);
  });

  it.each([
    ['the first page again', () => reply(0, 100, 150)],
    [
      'fewer than announced',
      ({ url }: { url: string }) => reply(100 * numberOf(url), numberOf(url) === 1 ? 100 : 20, 150),
    ],
  ])('that are %s are refused', async (_, answers) => {
    await expect(allNotices.fetch(DAY, fakeUpstream(answers))).rejects.toMatchObject({ code: 'upstream_changed' });
  });

  it.each([
    ['no number', { data: { list: [] }, success: 1 }, 'upstream_changed'],
    ['no list', { data: { total_hits: 0 }, success: 1 }, 'upstream_changed'],
    ['no data', { success: 1 }, 'upstream_changed'],
    ['a failure of the source', { data: null, success: 0, error: 'busy' }, 'upstream_refused'],
    [
      'one of another day',
      { data: { list: [{ ...notice(1), notice_date: '2026-07-01 00:00:00' }], total_hits: 1 } },
      'upstream_changed',
    ],
    ['a notice without securities', { data: { list: [{ art_code: 'AN1' }], total_hits: 1 } }, 'upstream_changed'],
    [
      'categories that are a text',
      { data: { list: [{ ...notice(1), columns: 'x' }], total_hits: 1 } },
      'upstream_changed',
    ],
  ])('with %s are refused', (_, body, code) => {
    const page = { url: 'https://a/', obtained: 0, status: 200, body: Buffer.from(JSON.stringify(body)) };
    expect(() => parseNotices([page], DAY, FIELDS)).toThrow(expect.objectContaining({ code }));
  });
});

describe('pages of notices', () => {
  it.each([
    [1, 100, 250, [1, 2, 3], 250],
    [2, 2, 250, [2], 100],
    [3, 9, 250, [3], 50],
    [4, 9, 250, [4], 0],
    [1, 1, 0, [1], 0],
    [1, 2, 200, [1, 2], 200],
  ])('%i to %i of %i notices', async (firstPage, lastPage, total, asked, rows) => {
    const ask = { ...STAR, firstPage, lastPage };
    const upstream = listing(total);
    const fetched = await pagesOfNotices.fetch(ask, upstream);
    expect(upstream.asked.map(numberOf)).toEqual(asked);
    expect(parseNotices(fetched, ask, FIELDS).art_code?.length).toBe(rows);
  });

  it('that repeat a page, or lack rows, are refused', async () => {
    for (const answers of [() => reply(0, 100, 300), ({ url }: { url: string }) => reply(numberOf(url) * 100, 99, 300)])
      await expect(pagesOfNotices.fetch(STAR, fakeUpstream(answers))).rejects.toMatchObject({
        code: 'upstream_changed',
      });
  });

  it('that were fetched before a failure are not fetched again', async () => {
    let kept: readonly Page[] = [];
    let isCut = true;
    const upstream = fakeUpstream(({ url }) => {
      const number = numberOf(url);
      return isCut && number === 3 ? new Error('cut') : reply((number - 1) * 100, 100, 500);
    });
    const fetch = () =>
      pagesOfNotices.fetch(STAR, { ...upstream, partialPages: { pages: kept, save: (some) => (kept = some) } });
    await expect(fetch()).rejects.toThrow('cut');
    isCut = false;
    expect(await fetch()).toHaveLength(5);
    expect(upstream.asked.map(numberOf)).toEqual([1, 2, 3, 3, 4, 5]);
    expect(kept).toEqual([]);
  });

  it('are begun anew where one counts more notices than the first', async () => {
    let requests = 0;
    const upstream = fakeUpstream(({ url }) => reply((numberOf(url) - 1) * 100, 100, ++requests === 2 ? 600 : 500));
    expect(await pagesOfNotices.fetch(STAR, upstream)).toHaveLength(5);
    expect(upstream.asked.map(numberOf)).toEqual([1, 2, 1, 2, 3, 4, 5]);
  });
});

it('the notices of a day long past are fresh for a day, others for minutes', () => {
  const at = Date.UTC(2026, 6, 10);
  expect(NOTICES.freshUntil(at, DAY, PROVEN_DAYS) - at).toBe(86_400_000);
  expect(NOTICES.freshUntil(at, { ...DAY, end: '2026-07-09' }, PROVEN_DAYS) - at).toBe(300_000);
  expect(NOTICES.freshUntil(at, STAR, PROVEN_DAYS) - at).toBe(300_000);
});
