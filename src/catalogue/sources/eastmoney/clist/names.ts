import { Failure } from '../../../../base/errors.ts';
import { freshFor } from '../../../../engine/interface/cache-policy.ts';
import type { Pages } from '../../../../engine/interface/pages.ts';
import type { CachedSource } from '../../../../engine/interface/source.ts';
import { BY_CODE_INSPECTIONS } from './by-code.ts';
import { eastmoneyLists, fetchList, pageOpener, parseClist } from './wire.ts';

/** The sets of securities that are looked up by name or code, as Eastmoney writes them. */
export const NAMED_SETS = {
  'industry boards': 'm:90 t:2 f:!50',
  'concept boards': 'm:90 t:3 f:!50',
  // Boards with the flag 50 have flows of money, too.
  'industry boards with flows': 'm:90 t:2',
  'concept boards with flows': 'm:90 t:3',
  'listed open-ended funds': 'b:MK0404,b:MK0405,b:MK0406,b:MK0407',
  REITs: 'm:1 t:9 e:97,m:0 t:10 e:97',
  'Hong Kong indices': 'm:124,m:125,m:305',
} as const;

/** A set of securities that are looked up by name or code. */
export type NamedSet = keyof typeof NAMED_SETS;

const openPage = pageOpener();

/**
 * The codes and names of a set of securities, fetched once an hour for all requests. A list without rows is
 * refused: no set is empty, and sources answer so to a client that they limit.
 */
export const names: CachedSource<{ readonly names: NamedSet }> = {
  ...eastmoneyLists,
  cache: freshFor('1h', { staleIfError: '30d' }),
  isLookedUp: true,
  inspections: { openPage, countSecurities, ...BY_CODE_INSPECTIONS },
  fetch: async ({ names: set }, context) => {
    const ask = { set: NAMED_SETS[set], fields: 'f12,f13,f14', fltt: 2, fid: 'f12', variant: '' } as const;
    const pages = await fetchList(ask, context, openPage);
    if ((await context.inspect(pages, countSecurities, ask.set)) === 0)
      throw new Failure('upstream_refused', `Eastmoney list: no security among the ${set}, of which there are some.`);
    return pages;
  },
};

/** One security of a list. */
interface Security {
  /** Number of its market: 90 is that of boards. */
  readonly market: string;
  readonly code: string;
  /** Null where the source has none. */
  readonly name: string | null;
}

function countSecurities(pages: Pages, set: string): number {
  return securitiesIn(pages, set).length;
}

function securitiesIn(pages: Pages, set = ''): readonly Security[] {
  const {
    f12: codes,
    f13: markets,
    f14: titles,
  } = parseClist(pages, set, [
    { name: 'f12', cells: 'code' },
    { name: 'f13', cells: 'whole' },
    { name: 'f14', cells: 'text' },
  ]);
  return Array.from({ length: codes?.length ?? 0 }, (_, row) => ({
    market: String(markets?.valueAt(row)),
    code: String(codes?.valueAt(row)),
    name: titles?.isNull(row) ? null : String(titles?.valueAt(row)),
  }));
}

/**
 * The secid of a security by its code or its name in a list, `90.BK1027`; undefined where the list has neither.
 */
export function findSecid(pages: Pages, symbol: string): string | undefined {
  const securities = securitiesIn(pages);
  const found = securities.find(({ code }) => code === symbol) ?? securities.find(({ name }) => name === symbol);
  return found && `${found.market}.${found.code}`;
}
