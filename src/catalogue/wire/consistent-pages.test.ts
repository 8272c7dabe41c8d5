import { describe, expect, it } from 'vitest';
import { Failure } from '../../base/errors.ts';
import type { Page } from '../../engine/interface/pages.ts';
import { fetchConsistentPages, type PageChecks } from './consistent-pages.ts';
import { digestRows } from './repeated-rows.ts';

/** Pages of a list that say its state and how many there are. */
interface Opened {
  readonly state: string;
  readonly count: number;
}

const CHECKS: PageChecks<Opened> = {
  label: 'A list',
  isComplete: (pages) => {
    if ((pages[0]?.count ?? 0) > 9) throw new Failure('upstream_changed', 'too many pages');
    return pages.length > 0 && pages.length >= pages[0]!.count;
  },
  findFault: (pages) => {
    const states = [...new Set(pages.map(({ state }) => state))];
    return states.length > 1 ? `states ${states.join(' and ')}` : undefined;
  },
};

const pageOf = (number: number, { state, count }: Opened): Page => ({
  url: `https://host.example/${number}`,
  obtained: 0,
  status: 200,
  body: Buffer.from(`${state} ${count}`),
});

function open({ body }: Page): Opened {
  const [state = '', count] = body.toString().split(' ');
  return { state, count: Number(count) };
}

/** A list whose requests are answered in turn; an error is a request that fails. */
function listOf(...answers: readonly (Opened | Error)[]) {
  const asked: number[] = [];
  const opened: number[] = [];
  let kept: readonly Page[] = [];
  const fetchPages = () =>
    fetchConsistentPages(CHECKS, {
      fetch: async (number) => {
        const answer = answers[asked.length];
        asked.push(number);
        if (answer === undefined) throw new Error('one request too many');
        if (answer instanceof Error) throw answer;
        return pageOf(number, answer);
      },
      open: async (page, number) => {
        opened.push(number);
        return open(page);
      },
      partialPages: { pages: kept, save: (pages) => (kept = pages) },
    });
  return {
    fetchPages,
    asked,
    opened,
    kept: () => kept.map(({ url }) => url),
    keep: (pages: Page[]) => (kept = pages),
  };
}

const OLD = { state: 'old', count: 3 };
const NEW = { state: 'new', count: 3 };
const urls = (...numbers: readonly number[]): readonly string[] =>
  numbers.map((number) => `https://host.example/${number}`);

describe('the pages of a list', () => {
  it('are fetched one after the other until they are complete', async () => {
    const list = listOf(OLD, OLD, OLD);
    expect((await list.fetchPages()).map(({ url }) => url)).toEqual(urls(1, 2, 3));
    expect(list.asked).toEqual([1, 2, 3]);
    expect(list.kept()).toEqual([]);
  });

  it('that are not of one state are all fetched anew, once', async () => {
    const list = listOf(OLD, OLD, NEW, NEW, NEW, NEW);
    const pages = await list.fetchPages();
    expect(pages.map(({ body }) => body.toString())).toEqual(['new 3', 'new 3', 'new 3']);
    expect(list.asked).toEqual([1, 2, 3, 1, 2, 3]);
  });

  it('that are not of one state twice are refused, and none is kept', async () => {
    const list = listOf(OLD, OLD, NEW, OLD, NEW, NEW);
    await expect(list.fetchPages()).rejects.toMatchObject({
      code: 'upstream_changed',
      message: 'A list: its pages do not add up, twice: states old and new',
    });
    expect(list.kept()).toEqual([]);
  });

  it('are kept when a request fails: the next fetch opens them and requests the others', async () => {
    const list = listOf(OLD, OLD, new Error('cut'), OLD);
    await expect(list.fetchPages()).rejects.toThrow('cut');
    expect(list.kept()).toEqual(urls(1, 2));
    expect((await list.fetchPages()).map(({ url }) => url)).toEqual(urls(1, 2, 3));
    expect(list.opened).toEqual([1, 2, 1, 2, 3]);
    expect(list.asked).toEqual([1, 2, 3, 3]);
    expect(list.kept()).toEqual([]);
  });

  it('are kept again when the next fetch fails, too', async () => {
    const list = listOf(OLD, new Error('cut'), OLD, new Error('cut again'));
    await expect(list.fetchPages()).rejects.toThrow('cut');
    await expect(list.fetchPages()).rejects.toThrow('cut again');
    expect(list.kept()).toEqual(urls(1, 2));
  });

  it('of the second attempt are kept without those of the first', async () => {
    const list = listOf(OLD, OLD, NEW, NEW, new Error('cut'));
    await expect(list.fetchPages()).rejects.toThrow('cut');
    expect(list.kept()).toEqual(urls(1));
    expect(list.asked).toEqual([1, 2, 3, 1, 2]);
  });

  it('that were kept count as the first attempt', async () => {
    const list = listOf(NEW, NEW, NEW, NEW, NEW);
    list.keep([pageOf(1, OLD)]);
    expect((await list.fetchPages()).map(({ body }) => body.toString())).toEqual(['new 3', 'new 3', 'new 3']);
    expect(list.asked).toEqual([2, 3, 1, 2, 3]);
  });

  it('are not kept when they are more than the list may have', async () => {
    const list = listOf({ state: 'old', count: 10 });
    await expect(list.fetchPages()).rejects.toThrow('too many pages');
    expect(list.kept()).toEqual([]);
  });

  it('need no place to be kept in', async () => {
    const fetch = () => Promise.reject(new Error('cut'));
    await expect(fetchConsistentPages(CHECKS, { fetch, open: async (page) => open(page) })).rejects.toThrow('cut');
  });
});

describe('a list that may have no row twice', () => {
  /** Fetches a list of two pages, each attempt with the rows that are given; returns how many were asked. */
  async function requestsOf(...attempts: readonly (readonly [string, string])[]): Promise<number> {
    const answers = attempts.flat();
    let asked = 0;
    await fetchConsistentPages<Page>(
      {
        label: 'A list',
        isComplete: (pages) => pages.length === 2,
        findFault: () => undefined,
        digestsOf: ({ body }) => digestRows(body.toString().split(' ')),
      },
      {
        fetch: async (number) => ({ ...pageOf(number, { state: '', count: 2 }), body: Buffer.from(answers[asked++]!) }),
        open: async (page) => page,
      },
    );
    return asked;
  }

  it('is fetched anew where a row is on two pages', async () => {
    expect(await requestsOf(['a b', 'c d'])).toBe(2);
    expect(await requestsOf(['a b', 'a d'], ['a b', 'c d'])).toBe(4);
  });

  it('has equal rows where the second attempt shows the same ones', async () => {
    expect(await requestsOf(['a b', 'a d'], ['a b', 'd a'])).toBe(4);
  });

  it('is refused where another row is there twice', async () => {
    await expect(requestsOf(['a b', 'a d'], ['a b', 'b d'])).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('rows came twice'),
    });
  });

  it('is refused where the source sends one page as two, however often', async () => {
    await expect(requestsOf(['a b', 'a b'], ['a b', 'a b'])).rejects.toMatchObject({
      code: 'upstream_changed',
      message: expect.stringContaining('one page was sent as two'),
    });
  });
});
