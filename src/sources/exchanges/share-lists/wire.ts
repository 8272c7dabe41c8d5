import { freshFor } from '../../../declare/cache-policy.ts';
import type { CachedSource, Page, Pages, Source } from '../../../declare/source.ts';
import { Failure } from '../../../errors.ts';
import { Cells } from '../../../formats/cells.ts';
import { exchanges } from '../site.ts';
import { fetchBeijing, parseBeijing } from './beijing.ts';
import { fetchShanghai, parseShanghai } from './shanghai.ts';
import { fetchShenzhen, parseShenzhen } from './shenzhen.ts';

/** The lists that make the whole, in AKShare's order, and what they are called in messages. */
const LISTS = {
  shenzhen: 'Shenzhen',
  'shanghai-main': 'Shanghai',
  'shanghai-star': 'STAR (Shanghai)',
  beijing: 'Beijing',
} as const;

type List = keyof typeof LISTS;

const LIST_NAMES: readonly List[] = ['shenzhen', 'shanghai-main', 'shanghai-star', 'beijing'];

/** How long a list is fresh: a newly listed share is in it on the next day. */
export const shareListCache = freshFor('12h', { staleIfError: '30d' });

/** One list, each a cached reply of its own. */
const shareLists: CachedSource<{ readonly list: List }> = {
  ...exchanges,
  cache: shareListCache,
  evictable: true,
  fetch: async ({ list }, context) => {
    if (list === 'beijing') return fetchBeijing(context);
    if (list === 'shenzhen') {
      const page = await fetchShenzhen(context);
      // What is wrong with it is found before it is stored.
      parseShenzhen(page);
      return [page];
    }
    return [await fetchShanghai(list === 'shanghai-main' ? 'main' : 'star', context)];
  },
};

/** All lists as one reply. */
export type CodeNamesAsk = { readonly lists: 'a-shares' };

/**
 * The lists of all exchanges. A list that cannot be had is served from the store, and the answer says that it is
 * stale. Where the store has none either, there is no answer: a part is never taken for the whole. The failure
 * says which lists there were, and these need not be fetched again.
 */
export const codeNames: Source<CodeNamesAsk> = {
  ...exchanges,
  partsOf: () => LIST_NAMES.map((list) => ({ source: shareLists, ask: { list } })),
  fetch: async (_ask, context) => {
    const pages: Page[] = [];
    const there: List[] = [];
    const missing: { readonly list: List; readonly failure: Failure }[] = [];
    for (const list of LIST_NAMES) {
      try {
        pages.push(...(await context.cached(shareLists, { list })));
        there.push(list);
      } catch (thrown) {
        if (!(thrown instanceof Failure)) throw thrown;
        missing.push({ list, failure: thrown });
      }
    }
    const [first] = missing;
    if (first) {
      const names = (lists: readonly List[]): string => lists.map((list) => LISTS[list]).join(', ') || 'none';
      const absent = names(missing.map(({ list }) => list));
      throw first.failure.adding(` (without the lists of: ${absent}; there were those of: ${names(there)})`);
    }
    return toPages(pages);
  },
};

function toPages([first, ...others]: readonly Page[]): Pages {
  if (!first) throw new Failure('upstream_changed', 'No exchange has a list of shares.');
  return [first, ...others];
}

/**
 * Parses the lists: Shenzhen, the two of Shanghai, then the pages of Beijing. Throws `upstream_changed` as the
 * parsers of the lists do, for a list that is missing, and for a code that two exchanges have.
 */
export function parseCodeNames([shenzhen, main, star, ...beijing]: Pages): {
  readonly code: Cells<'code'>;
  readonly name: Cells<'text'>;
} {
  const shares = [...parseShenzhen(shenzhen), ...[main, star].flatMap((page) => parseShanghai(present(page)))];
  shares.push(...parseBeijing(beijing));
  const codes = shares.map(({ code }) => code);
  const known = new Set<string>();
  for (const code of codes) {
    if (known.has(code)) throw new Failure('upstream_changed', `Two exchanges have a share of the code ${code}.`);
    known.add(code);
  }
  return { code: Cells.checked('code', codes), name: Cells.texts(shares.map(({ name }) => name)) };
}

function present(page: Page | undefined): Page {
  if (page) return page;
  throw new Failure('upstream_changed', 'Expected the lists of three exchanges, got fewer.');
}
