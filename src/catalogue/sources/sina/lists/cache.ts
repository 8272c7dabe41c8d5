import { textMap } from '../../../../base/text-map.ts';
import { type CachePolicy, freshFor, shanghaiSession } from '../../../../engine/interface/cache-policy.ts';

/** Of a list that comes in one page or a few. */
export const SHORT_LIST = shanghaiSession({ open: '1m', staleIfError: '30d' });

/** Of the A-shares, whose many pages Sina does not send often. */
export const LONG_LIST = shanghaiSession({ open: '5m', staleIfError: '30d' });

/** Of the shares of Hong Kong, whose sessions are others and whose quotes come late. */
export const HONG_KONG_LIST = freshFor('5m', { staleIfError: '30d' });

const BY_NODE = textMap<CachePolicy>({ hs_a: LONG_LIST, qbgg_hk: HONG_KONG_LIST });

/** How long a list is fresh. */
export function cacheOf(node: string): CachePolicy {
  return BY_NODE.get(node) ?? SHORT_LIST;
}

/** How long the reply of each list is fresh, for all interfaces that are made of it. */
export const listCache: CachePolicy<{ readonly node: string }> = {
  ...LONG_LIST,
  freshUntil: (obtained, { node }, calendar) => cacheOf(node).freshUntil(obtained, { node }, calendar),
};
