import { Failure, inEnglish } from '../../../../base/errors.ts';
import { Cells } from '../../../../engine/formats/cells.ts';
import type { RowField } from '../../../../engine/formats/json/json-rows.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Page, Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource, Source } from '../../../../engine/interface/source.ts';
import type { FieldCells } from '../../../wire/field-cells.ts';
import { refuseNoWorkbook } from '../../../wire/refusals.ts';
import { toExchangeCells } from '../field-cells.ts';
import { inspectShanghai } from '../shanghai-replies.ts';
import { exchanges } from '../site.ts';
import { BEIJING_INSPECTIONS, fetchBeijing, parseBeijing, parseBeijingRows } from './beijing.ts';
import { fetchShanghaiList, parseShanghai, parseShanghaiRows, type ShanghaiList } from './shanghai.ts';
import { fetchShenzhen, parseShenzhen } from './shenzhen.ts';

/** The lists that make the whole, in AKShare's order, and what they are called in messages. */
const LISTS = {
  shenzhen: 'Shenzhen',
  'shanghai-main': 'Shanghai',
  'shanghai-star': 'STAR (Shanghai)',
  beijing: 'Beijing',
} as const;

type CodeList = keyof typeof LISTS;

const LIST_NAMES = ['shenzhen', 'shanghai-main', 'shanghai-star', 'beijing'] as const satisfies readonly CodeList[];

/** A list of an exchange. */
type ListName = ShanghaiList | 'shenzhen' | 'beijing';

/** How long a list is fresh: a newly listed share is in it on the next day. */
export const shareListCache = freshFor('12h', { staleIfError: '30d' });

/** One list, each a cached reply of its own. */
const shareLists: CachedSource<{ readonly list: ListName }> = {
  ...exchanges,
  inspections: { ...BEIJING_INSPECTIONS, refuseNoWorkbook, checkShenzhen, inspectShanghai, checkShanghai },
  cache: shareListCache,
  isLookedUp: true,
  evictable: true,
  fetch: async ({ list }, context) => {
    if (list === 'beijing') return fetchBeijing(context);
    if (list === 'shenzhen') {
      const page = await fetchShenzhen(context);
      // What is wrong with it is found before it is stored.
      await context.inspect(page, checkShenzhen);
      return [page];
    }
    const page = await fetchShanghaiList(list, context);
    await context.inspect(page, checkShanghai, list);
    return [page];
  },
};

function checkShenzhen(page: Page): void {
  parseShenzhen(page);
}

function checkShanghai(page: Page, list: ShanghaiList): void {
  parseShanghaiRows(page, list);
}

/** One list alone. */
export type ShareListAsk = { readonly shareList: ShanghaiList | 'beijing' };

/** The list of one exchange. It is stored once, and a part of {@link codeNames}, too. */
export const oneShareList: Source<ShareListAsk> = {
  ...exchanges,
  uses: () => [shareLists],
  composedOf: ({ shareList }) => [{ source: shareLists, ask: { list: shareList } }],
  fetch: ({ shareList }, context) => context.cached(shareLists, { list: shareList }),
};

/**
 * Parses the list of one exchange into the cells of its fields by their names; of Shanghai, `code` is the code of
 * the share. Throws what the parsers of the lists throw.
 */
export function parseShareList(pages: Pages, { shareList }: ShareListAsk, fields: readonly RowField[]): FieldCells {
  const rows = shareList === 'beijing' ? parseBeijingRows(pages) : parseShanghaiRows(pages[0], shareList);
  return toExchangeCells(rows, fields, `Share list ${shareList}`);
}

/** All lists as one reply. */
export type CodeNamesAsk = { readonly lists: 'a-shares' };

/**
 * The lists of all exchanges. A list that cannot be had is served from the store, and the answer says that it is
 * stale. Where the store has none either, there is no answer: a part is never taken for the whole. The failure
 * says which lists there were, and these need not be fetched again.
 */
export const codeNames: Source<CodeNamesAsk> = {
  ...exchanges,
  uses: () => [shareLists],
  composedOf: () => LIST_NAMES.map((list) => ({ source: shareLists, ask: { list } })),
  fetch: async (_ask, context) => {
    const pages: Page[] = [];
    const there: CodeList[] = [];
    const missing: { readonly list: CodeList; readonly failure: Failure }[] = [];
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
      const names = (lists: readonly CodeList[]): string => lists.map((list) => LISTS[list]).join(', ');
      const absent = names(missing.map(({ list }) => list));
      const came = there.length === 0 ? 'no list came' : `what came: ${names(there)}`;
      throw first.failure.adding(inEnglish(` (missing: ${absent}; ${came})`));
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
  readonly english_name: Cells<'text'>;
} {
  const shares = [
    ...parseShenzhen(shenzhen),
    ...parseShanghai(present(main), 'shanghai-main'),
    ...parseShanghai(present(star), 'shanghai-star'),
  ];
  shares.push(...parseBeijing(beijing));
  const codes = shares.map(({ code }) => code);
  const known = new Set<string>();
  for (const code of codes) {
    if (known.has(code)) throw new Failure('upstream_changed', `Two exchanges have a share of the code ${code}.`);
    known.add(code);
  }
  return {
    code: Cells.checked('code', codes),
    name: Cells.texts(shares.map(({ name }) => name)),
    english_name: Cells.texts(shares.map(({ english }) => english)),
  };
}

function present(page: Page | undefined): Page {
  if (page) return page;
  throw new Failure('upstream_changed', 'Expected the lists of three exchanges, got fewer.');
}
