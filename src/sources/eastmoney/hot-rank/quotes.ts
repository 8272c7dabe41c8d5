import { shanghaiSession } from '../../../declare/cache-policy.ts';
import type { CachedSource, Page } from '../../../declare/source.ts';
import { withQuery } from '../../../declare/upstream-value.ts';
import { eastmoneyLists, openList } from '../clist/wire.ts';

// The quotes of some shares, `/api/qt/ulist.np/get`. A reply has the form of a list of securities.

/** The shares whose quotes are wanted: secids joined by commas. */
export type QuoteAsk = { readonly secids: string };

/** f2 is the price, f3 the change in percent, f4 the change, f12 the code, f13 the market, f14 the name. */
export const QUOTE_FIELDS = 'f2,f3,f4,f12,f13,f14';

/** The quotes of the shares of a ranking, at most a hundred. They are under the limits of lists, as their hosts are. */
export const rankQuotes: CachedSource<QuoteAsk> = {
  ...eastmoneyLists,
  title: 'Eastmoney’s quotes of some shares',
  cache: shanghaiSession({ open: '30s', staleIfError: '10m' }),
  evictable: true,
  fetch: async ({ secids }, context) => {
    const [host, ...alternateHosts] = eastmoneyLists.hosts;
    const page = await context.fetch({
      url: withQuery(`https://${host}/api/qt/ulist.np/get`, {
        // The public token of Eastmoney's own page of ranks; it identifies nobody.
        ut: 'f057cbcbce2a86e2866ab8877db1d059',
        // Decimals, where 1 would be whole numbers to be scaled.
        fltt: 2,
        invt: 2,
        fields: QUOTE_FIELDS,
        secids,
      }),
      alternateHosts,
      headers: { referer: 'https://guba.eastmoney.com/rank/' },
      check: (body) => void openList({ body }),
    });
    return [page];
  },
};

/**
 * The quotes of a reply by secid. Shares that the source does not know are not in it. Throws what `openList` throws.
 */
export function quotesBySecid(page: Pick<Page, 'body'>): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  return new Map(openList(page).rows.map((row) => [`${String(row.f13)}.${String(row.f12)}`, row]));
}
