import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Page } from '../../engine/interface/pages.ts';
import { fetchWhole, type ListPage, type PagedList, refuseDisagreement } from './whole-lists.ts';

const LIST: PagedList = {
  label: 'A list',
  maxPages: 30,
};

const page = (number: number): Page => ({
  url: `https://host.example/${number}`,
  obtained: 0,
  status: 200,
  body: Buffer.of(),
});

/** Fetches a list whose pages are written down, for each attempt. */
async function fetchFrom(...attempts: readonly (readonly ListPage[])[]) {
  const asked: number[] = [];
  let attempt = -1;
  const fetch = async (number: number) => {
    asked.push(number);
    if (number === 1) attempt++;
    return page(number);
  };
  const open = async (_: Page, number: number) => attempts[Math.min(attempt, attempts.length - 1)]![number - 1]!;
  const pages = await fetchWhole(LIST, { fetch, open });
  return { asked, urls: pages.map(({ url }) => url) };
}

const rowsOf = (...codes: readonly number[]): readonly string[] => codes.map(String);
const rows = fc.uniqueArray(fc.integer({ min: 0, max: 9_999 }), { maxLength: 60 }).map((codes) => rowsOf(...codes));

/** Rows in pages of a size. */
function split(all: readonly string[], size: number): readonly ListPage[] {
  const pages = Array.from({ length: Math.max(1, Math.ceil(all.length / size)) }, (_, at) => ({
    total: all.length,
    identities: all.slice(at * size, (at + 1) * size),
  }));
  return pages;
}

describe('the pages of a list', () => {
  it('add up, however they are split', () => {
    const cuts = fc.array(fc.nat(60), { maxLength: 5 });
    fc.assert(
      fc.property(rows, cuts, (all, at) => {
        const ends = [...at.filter((cut) => cut < all.length), all.length].toSorted((left, right) => left - right);
        const pages = ends.map((end, index) => ({
          total: all.length,
          identities: all.slice(ends[index - 1] ?? 0, end),
        }));
        expect(() => refuseDisagreement(LIST, pages)).not.toThrow();
      }),
    );
  });

  it('are all fetched, once and in order, whatever their size', async () => {
    await fc.assert(
      fc.asyncProperty(rows, fc.integer({ min: 2, max: 70 }), async (all, size) => {
        const pages = split(all, size);
        const numbers = pages.map((_, at) => at + 1);
        const { asked, urls } = await fetchFrom(pages);
        expect(asked).toEqual(numbers);
        expect(urls).toEqual(numbers.map((number) => page(number).url));
      }),
    );
  });

  it.each([
    ['a row that moved to the page before', [rowsOf(1, 2), rowsOf(2, 3)], /"2" came twice/],
    ['a page that is repeated', [rowsOf(1, 2), rowsOf(1, 2)], /"1" came twice/],
    ['a row too few', [rowsOf(1, 2), rowsOf(3)], /4 rows announced, 2 \+ 1 sent/],
    ['a row too many', [rowsOf(1, 2), rowsOf(3, 4, 5)], /4 rows announced, 2 \+ 3 sent/],
  ])('that show %s are fetched anew once, and are refused when they show it again', async (_, [one, two], why) => {
    const wrong = [
      { total: 4, identities: one! },
      { total: 4, identities: two! },
    ];
    const right = split(rowsOf(1, 2, 3, 4), 2);
    expect((await fetchFrom(wrong, right)).asked).toEqual([1, 2, 1, 2]);
    await expect(fetchFrom(wrong)).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringMatching(why),
    });
    expect(() => refuseDisagreement(LIST, wrong)).toThrow(why);
  });

  it('that count another number of rows are not of one state', async () => {
    const wrong = [
      { total: 4, identities: rowsOf(1, 2) },
      { total: 5, identities: rowsOf(3, 4) },
    ];
    await expect(fetchFrom(wrong)).rejects.toThrow('one counts 4 rows, another 5');
  });

  it('are one page where there is no row', async () => {
    expect((await fetchFrom([{ total: 0, identities: [] }])).asked).toEqual([1]);
    await expect(fetchFrom([{ total: 7, identities: [] }])).rejects.toThrow('7 rows announced, 0 sent');
  });

  it('are not asked for when they are more than a list can have', async () => {
    await expect(fetchFrom([{ total: 1_000_000, identities: rowsOf(1, 2) }])).rejects.toThrow(
      '1000000 rows, more than a list can have',
    );
  });

  it('pass on the failure of a page', async () => {
    const opened = { total: 4, identities: rowsOf(1, 2) };
    const fetch = async (number: number) => {
      if (number === 2) throw new Error('cut');
      return page(number);
    };
    await expect(fetchWhole(LIST, { fetch, open: async () => opened })).rejects.toThrow('cut');
  });

  it('are kept when one fails, so that the next fetch goes on with that page', async () => {
    const all = split(rowsOf(1, 2, 3, 4, 5, 6), 2);
    const asked: number[] = [];
    let kept: readonly Page[] = [];
    let isCut = true;
    const fetch = async (number: number) => {
      asked.push(number);
      if (isCut && number === 3) throw new Error('cut');
      return page(number);
    };
    const open = async ({ url }: Page) => all[Number(url.at(-1)) - 1]!;
    const whole = () =>
      fetchWhole(LIST, { fetch, open, partialPages: { pages: kept, save: (pages) => (kept = pages) } });
    await expect(whole()).rejects.toThrow('cut');
    expect(kept).toHaveLength(2);
    isCut = false;
    expect((await whole()).map(({ url }) => url)).toEqual([1, 2, 3].map((number) => page(number).url));
    expect(asked).toEqual([1, 2, 3, 3]);
    expect(kept).toEqual([]);
  });

  it('that were kept and are not of the state of the next one are fetched anew', async () => {
    const all = split(rowsOf(1, 2, 3, 4, 5), 2);
    const asked: number[] = [];
    const fetch = async (number: number) => {
      asked.push(number);
      return page(number);
    };
    const keptFirst = page(1);
    const open = async (opened: Page, number: number) =>
      opened === keptFirst ? { total: 6, identities: rowsOf(7, 8) } : all[number - 1]!;
    await fetchWhole(LIST, { fetch, open, partialPages: { pages: [keptFirst], save: () => undefined } });
    expect(asked).toEqual([2, 1, 2, 3]);
  });
});
