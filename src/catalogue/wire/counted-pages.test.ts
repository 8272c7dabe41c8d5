import { describe, expect, it } from 'vitest';
import type { Page } from '../../engine/interface/pages.ts';
import { fetchCountedPages } from './counted-pages.ts';

/** The pages of each attempt to fetch a list: the rows of each, and how many pages it says there are. */
type Attempt = readonly { readonly pages: number; readonly identities: readonly string[] }[];

const ofRows = (...rows: readonly string[]): Attempt =>
  rows.map((each) => ({ pages: rows.length, identities: each === '' ? [] : each.split(' ') }));

/** Fetches a list; the last attempt is repeated. */
async function rowsOf(...attempts: readonly Attempt[]): Promise<readonly string[]> {
  let attempt = -1;
  const pages = await fetchCountedPages('A list', {
    fetch: async (number): Promise<Page> => {
      if (number === 1) attempt = Math.min(attempt + 1, attempts.length - 1);
      const body = Buffer.from(JSON.stringify(attempts[attempt]![number - 1]));
      return { url: 'https://host.example/', obtained: 0, status: 200, body };
    },
    open: async ({ body }) => JSON.parse(body.toString()),
  });
  return pages.flatMap(({ body }) => JSON.parse(body.toString()).identities);
}

const WHOLE = ofRows('a b', 'c d', 'e');

describe('a list that says how many pages it has', () => {
  it.each([[ofRows('')], [ofRows('a')], [ofRows('a b', 'c d')], [WHOLE]])('is fetched whole: %j', async (list) => {
    expect(await rowsOf(list)).toEqual(list.flatMap(({ identities }) => identities));
  });

  it.each([
    ['a page in the middle is short', ofRows('a b', 'c', 'e'), '2 + 1 + 1 came'],
    ['a page in the middle is empty', ofRows('a b', '', 'e'), '2 + 0 + 1 came'],
    ['the first page is short', ofRows('a', 'c d', 'e'), '1 + 2 + 1 came'],
    ['the last page is longer than the first', ofRows('a b', 'c d e'), '2 + 3 came'],
    ['the last page is empty', ofRows('a b', ''), '2 + 0 came'],
    ['a row moved to the next page', ofRows('a b', 'b d', 'e'), '"b" came twice'],
    [
      'the number of pages changes',
      ofRows('a b', 'c').map(({ identities }, at) => ({ pages: 2 + at, identities })),
      'the number of pages changes',
    ],
  ])('is fetched anew, once, where %s', async (_, odd, why) => {
    expect(await rowsOf(odd, WHOLE)).toEqual(['a', 'b', 'c', 'd', 'e']);
    await expect(rowsOf(odd)).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining(why),
    });
  });
});
