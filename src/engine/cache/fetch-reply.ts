import { Failure } from '../../base/errors.ts';
import type { Flight } from '../../base/request-context.ts';
import type { AskData } from '../interface/ask.ts';
import type { Page, Pages } from '../interface/pages.ts';
import type { CacheContext, CachedSource } from '../interface/source.ts';
import { isWithinFinalTrust } from './freshness.ts';
import { replyKey } from './keys.ts';
import type { CachedValue, FetchOptions, Loaded, LoadRequest, LoadServices, Provenance } from './load-request.ts';
import type { Looker } from './looker.ts';
import { provenanceOf, readPages } from './lookup.ts';

/** A reply that a source gave, and its value. */
export interface Fetched<Value> {
  readonly value: Value;
  readonly pages: Pages;
  readonly provenance: Provenance;
  /** Whether nothing was asked over the network: every page came from a cache. */
  readonly isCached: boolean;
  /** Why the reply is stale: it is made of a cached reply whose own source failed. */
  readonly staleBecause?: Failure;
}

/**
 * Parses a reply and checks its sanity. Returns the value, or why it is refused. Throws what the parser throws.
 */
export type Judge<Value> = (pages: Pages) => Promise<{ readonly value: Value } | Refusal<Value>>;

/** Why a reply is refused. */
interface Refusal<Value> {
  readonly refusal: Failure;
  /** The value, where it counts when there is no other host: this one gave it long before, or it has no rows. */
  acceptOnlyHost?(): Value;
}

/**
 * Fetches the reply to an ask from its source. When the reply of one host is not understood or refused, the next
 * host is asked. Throws what the source throws, and the last refusal when no host is left.
 * @param stored the stored reply, which is no longer fresh
 * @param loadCached loads the reply of another cached source
 */
export async function fetchReply<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  stored: CachedValue<Value> | undefined,
  judge: Judge<Value>,
  { cookie, requestContext, flight }: FetchOptions & { readonly flight: Flight },
  loadCached: (services: LoadServices, request: LoadRequest<Pages>, options: FetchOptions) => Promise<Loaded<Pages>>,
): Promise<Fetched<Value>> {
  const { source, ask, looker } = request;
  const isFreshPage = ({ obtained }: Page): boolean =>
    services.now() < request.policy.freshUntil(obtained, ask, services.calendar);
  const used: Loaded<Pages>[] = [];
  const refusals = new Map<string, Failure>();
  let last: { readonly pages: Pages; readonly refused: Refusal<Value> } | undefined;
  const isOther = request.shared !== undefined && source.cookieObtainsMore === true;
  // What no part of was compared for so long is fetched whole.
  const isTrusted = stored !== undefined && isWithinFinalTrust(stored.provenance.whole, services.now());
  const storedPages =
    isOther || !isTrusted ? undefined : (stored.pages ?? (await readPages(services, request.shared ?? request)));
  for (;;) {
    let accepted: { readonly pages: Pages; readonly value: Value } | undefined;
    const context: CacheContext = {
      stored: storedPages,
      calendar: services.calendar,
      ...(cookie === undefined && {
        unfinished: services.unfinished.of(request.replyKey, isFreshPage, services.now()),
      }),
      refusals,
      look: (into, call) => looker.look(into, call),
      cached: async (other, otherAsk) => {
        // The client's own cookie goes to the interface's own source alone.
        const loaded = await loadCached(services, cachedRequest(services, other, otherAsk, looker.ofUsed(other)), {
          acceptsStale: true,
          requestContext,
          signal: flight.abandoned,
          wholeFlight: flight,
        });
        used.push(loaded);
        return loaded.value;
      },
      accepts: async (pages) => {
        const judged = await judge(pages);
        if ('refusal' in judged) throw judged.refusal;
        accepted = { pages, value: judged.value };
      },
    };
    let sent: Pages;
    try {
      sent = await services.fetchPages(source, ask, cookie, context, requestContext, flight);
    } catch (thrown) {
      const isOnlyHost = thrown instanceof Failure && thrown === last?.refused.refusal;
      if (!last?.refused.acceptOnlyHost || !isOnlyHost) throw thrown;
      return toFetched(services, request, last.pages, last.refused.acceptOnlyHost(), used);
    }
    const isAccepted = accepted?.pages.length === sent.length && accepted.pages.every((page, at) => page === sent[at]);
    const judged = accepted && isAccepted ? accepted : await judgeHost(judge, sent);
    if ('value' in judged) return toFetched(services, request, sent, judged.value, used);
    const hosts = sent.map(({ url }) => new URL(url).host);
    if (hosts.every((host) => refusals.has(host))) {
      // A source that makes its reply of cached ones asks no other host.
      if (!judged.acceptOnlyHost) throw judged.refusal;
      return toFetched(services, request, sent, judged.acceptOnlyHost(), used);
    }
    for (const host of hosts) refusals.set(host, judged.refusal);
    last = { pages: sent, refused: judged };
  }
}

/** Judges the reply of one host, where a reply that is not understood is refused as well. */
async function judgeHost<Value>(judge: Judge<Value>, pages: Pages): ReturnType<Judge<Value>> {
  try {
    return await judge(pages);
  } catch (thrown) {
    if (thrown instanceof Failure && thrown.status === 502) return { refusal: thrown };
    throw thrown;
  }
}

function toFetched<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  sent: Pages,
  value: Value,
  used: readonly Loaded<Pages>[],
): Fetched<Value> {
  const { source, maxFreshMs = Number.POSITIVE_INFINITY } = request;
  const now = services.now();
  const [first, ...others] = sent;
  // A provisional page may come from a reply that was cached long ago; it counts from now.
  const renewed = (page: Page): Page => (page.provisional ? { ...page, obtained: now } : page);
  const pages: Pages = [renewed(first), ...others.map(renewed)];
  const parts = used.filter((loaded) => loaded.value.some((page) => sent.some((each) => isSame(each, page))));
  const stale = parts.find((loaded) => loaded.cacheStatus === 'stale');
  const provenance = provenanceOf(services, request, pages, value);
  const limits = source.partsOf ? parts.map((loaded) => loaded.provenance.freshUntil) : [provenance.freshUntil];
  return {
    value,
    pages,
    provenance: {
      ...provenance,
      freshUntil: Math.min(now + (stale && source.partsOf ? 0 : maxFreshMs), ...limits),
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
  looker: Looker,
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
    isStored: !source.partsOf,
    looker,
    parse: (pages) => pages,
    // A file has no rows of its own. Empty counts as `no_value`, so the source tries its next address.
    isEmpty: () => true,
  };
}
