import type { AskData } from '../declare/ask.ts';
import type { CacheContext, CachedSource, Page, Pages } from '../declare/source.ts';
import type { Failure } from '../errors.ts';
import { replyKey } from './keys.ts';
import type { CachedValue, FetchOptions, Loaded, LoadRequest, LoadServices, Provenance } from './load-request.ts';
import { provenanceOf, readPages } from './lookup.ts';

/** A reply that a source gave. */
export interface Fetched<Value> {
  readonly pages: Pages;
  /** The parsed pages, where the source had them parsed to choose among its addresses. */
  readonly accepted?: Value;
  readonly provenance: Provenance;
  /** Whether nothing was asked over the network: every page came from a cache. */
  readonly isCached: boolean;
  /** Why the reply is stale: it is made of a cached reply whose own source failed. */
  readonly staleBecause?: Failure;
}

/**
 * Fetches the reply to an ask from its source. Throws what the source throws.
 * @param loadCached loads the reply of another cached source
 */
export async function fetchReply<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  stored: CachedValue<Value> | undefined,
  { cookie, requestContext }: FetchOptions,
  loadCached: (services: LoadServices, request: LoadRequest<Pages>, options: FetchOptions) => Promise<Loaded<Pages>>,
): Promise<Fetched<Value>> {
  const { source, ask, maxFreshMs = Number.POSITIVE_INFINITY } = request;
  const used: Loaded<Pages>[] = [];
  let accepted: { readonly pages: Pages; readonly value: Value } | undefined;
  const context: CacheContext = {
    stored: stored && (stored.pages ?? (await readPages(services, request))),
    cached: async (other, otherAsk) => {
      // The client's own cookie goes to the interface's own source alone.
      const loaded = await loadCached(services, cachedRequest(services, other, otherAsk), {
        acceptsStale: true,
        requestContext,
      });
      used.push(loaded);
      return loaded.value;
    },
    accepts: async (pages) => {
      accepted = { pages, value: await request.parse(pages, ask) };
    },
  };
  const sent = await services.fetchPages(source, ask, cookie, context, requestContext);
  const now = services.now();
  const [first, ...others] = sent;
  // A provisional page may come from a reply that was cached long ago; it counts from now.
  const renewed = (page: Page): Page => (page.provisional ? { ...page, obtained: now } : page);
  const pages: Pages = [renewed(first), ...others.map(renewed)];
  const isAccepted = accepted?.pages.length === sent.length && accepted.pages.every((page, at) => page === sent[at]);
  const parts = used.filter((loaded) => loaded.value.some((page) => sent.some((each) => isSame(each, page))));
  const stale = parts.find((loaded) => loaded.cacheStatus === 'stale');
  const provenance = provenanceOf(request, pages);
  const limits = source.isAssembled ? parts.map((loaded) => loaded.provenance.freshUntil) : [provenance.freshUntil];
  return {
    pages,
    ...(accepted && isAccepted && { accepted: accepted.value }),
    provenance: {
      ...provenance,
      freshUntil: Math.min(now + (stale && source.isAssembled ? 0 : maxFreshMs), ...limits),
    },
    isCached: used.length > 0 && used.every(({ cacheStatus }) => cacheStatus === 'hit'),
    ...(stale?.cacheStatus === 'stale' && { staleBecause: stale.failure }),
  };
}

/** Whether a page was made of another: a part that is cut out of it has its address and time. */
function isSame(page: Page, other: Page): boolean {
  return page.url === other.url && page.obtained === other.obtained;
}

/** The request for a reply of a cached source. Its value is its pages. */
function cachedRequest<Ask extends AskData>(
  { mirror, replies }: LoadServices,
  source: CachedSource<Ask>,
  ask: Ask,
): LoadRequest<Pages> {
  const key = replyKey(mirror, source, ask);
  return {
    source,
    policy: source.cache,
    ask,
    layer: replies,
    key,
    replyKey: key,
    isPinned: !source.evictable,
    parse: (pages) => pages,
    // A file has no rows of its own. Empty counts as `no_value`, so the source tries its next address.
    isEmpty: () => true,
  };
}
