import type { Failure } from '../../base/errors.ts';
import type { SharedCall } from '../../base/request-context.ts';
import type { AskData } from '../interface/ask.ts';
import { type Candidates, candidatesOf } from '../interface/candidates.ts';
import type { Page, Pages } from '../interface/pages.ts';
import type { CacheContext, CachedSource } from '../interface/source.ts';
import { isWithinFinalTrust } from './freshness.ts';
import type { Inspector } from './inspector.ts';
import { partKey, replyKey } from './keys.ts';
import type {
  CachedValue,
  FetchOptions,
  Loaded,
  LoadRequest,
  LoadServices,
  ParentReply,
  ReplyOrigin,
  ReplyProvenance,
} from './load-request.ts';
import { provenanceOf, readPagesOf } from './lookup.ts';
import type { StorableReply } from './stored-reply.ts';
import { findRefusal, partsIn, type UsedPart } from './used-parts.ts';

/** A reply that a source gave, and its value. */
export interface Fetched<Value> {
  readonly value: Value;
  readonly pages: Pages;
  readonly provenance: ReplyProvenance;
  /** Whether nothing was asked over the network: every page came from a cache. */
  readonly isCached: boolean;
  /** Why the reply is stale: it, or a cached reply that it is made of, stands in for a source that failed. */
  readonly staleBecause?: Failure;
  /** Its stored form, where the parent of an edge sent it so. */
  readonly stored?: StorableReply;
}

// Every lookup of a name asks for the same list: a list that failed is not requested for each of them.
const LIST_FAILURE_MS = 60_000;

/** A source that is being asked. */
export interface OpenSource {
  /** What may answer the request. */
  readonly candidates: Candidates;
  /** The cached replies that the source has taken so far. */
  readonly used: readonly UsedPart[];
  /** What the parent of an edge said of its reply, once it has answered. */
  readonly said: { parentReply?: ParentReply };
}

/** How a source is asked. */
interface OpenOptions extends FetchOptions {
  readonly call: SharedCall;
  /** Loads the reply of another cached source. */
  loadCached(services: LoadServices, request: LoadRequest<Pages>, options: FetchOptions): Promise<Loaded<Pages>>;
}

/**
 * Begins to ask a source. Throws nothing: its candidates throw what the source throws.
 * @param stored the stored reply, which is no longer fresh
 */
export async function openSource<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  stored: CachedValue<Value> | undefined,
  { cookie, requestContext, call, loadCached }: OpenOptions,
): Promise<OpenSource> {
  const { source, ask, inspector } = request;
  const isFreshPage = ({ obtained }: Page): boolean =>
    services.now() < request.policy.freshUntil(obtained, ask, services.calendar);
  const used: UsedPart[] = [];
  const said: OpenSource['said'] = {};
  const isOther = request.shared !== undefined && source.cookieObtainsMore === true;
  // What no part of was compared for so long is fetched whole.
  const isTrusted = stored !== undefined && isWithinFinalTrust(stored.provenance.whole, services.now());
  const context: CacheContext = {
    stored: isOther || !isTrusted ? undefined : await readPagesOf(services, request.shared ?? request, stored),
    calendar: services.calendar,
    ...(cookie === undefined && {
      partialPages: services.partialReplies.of(request.replyKey, isFreshPage, services.now()),
    }),
    inspect: (into, call) => inspector.inspect(into, call),
    cached: async (other, otherAsk, { obtainedSince } = { obtainedSince: services.minObtained }) => {
      // The client's own cookie goes to the interface's own source alone.
      const part = cachedRequest(services, { source: other, ask: otherAsk }, inspector.ofUsed(other), request.origin);
      const refusedAt = findRefusal(services, part.replyKey);
      const minObtained = Math.max(
        services.minObtained,
        obtainedSince,
        refusedAt === undefined ? obtainedSince : refusedAt + 1,
      );
      const loaded = await loadCached({ ...services, minObtained }, part, {
        acceptsStale: refusedAt === undefined,
        requestContext,
        signal: call.signal,
        parentCall: call,
      });
      used.push({ ...loaded, request: part });
      return loaded.value;
    },
  };
  const fetching = services.fetchPages({
    source,
    ask,
    cookie,
    context,
    requestContext,
    call,
    parentCall: {
      origin: request.origin,
      replyKey: request.replyKey,
      minObtained: services.minObtained,
      onReply: (parentReply) => {
        said.parentReply = parentReply;
      },
    },
  });
  return { candidates: candidatesOf(fetching), used, said };
}

/** An accepted reply with its facts. */
export function toFetched<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  { pages: sent, value }: Pick<Fetched<Value>, 'pages' | 'value'>,
  { used, said: { parentReply } }: Pick<OpenSource, 'used' | 'said'>,
): Fetched<Value> {
  const { source } = request;
  const now = services.now();
  const [first, ...others] = sent;
  // A provisional page may come from a reply that was cached long ago; it counts from now. For an edge, its parent
  // has counted.
  const renewed = (page: Page): Page => (page.provisional && !parentReply ? { ...page, obtained: now } : page);
  const pages: Pages = [renewed(first), ...others.map(renewed)];
  const parts = partsIn(used, sent);
  const stale = parts.find((loaded) => loaded.cacheStatus === 'stale');
  const provenance = provenanceOf(services, request, pages, value);
  const limits = source.composedOf ? parts.map((loaded) => loaded.provenance.freshUntil) : [provenance.freshUntil];
  const staleBecause = stale?.cacheStatus === 'stale' ? stale.failure : parentReply?.staleBecause;
  return {
    value,
    pages,
    provenance: {
      ...provenance,
      freshUntil: Math.min(
        stale && source.composedOf ? now : Number.POSITIVE_INFINITY,
        parentReply?.freshUntil ?? Number.POSITIVE_INFINITY,
        ...limits,
      ),
    },
    isCached: used.length > 0 && used.every(({ cacheStatus }) => cacheStatus === 'hit'),
    ...(staleBecause && { staleBecause }),
    ...(parentReply && { stored: parentReply.reply }),
  };
}

/**
 * The request for a reply of a cached source. Its value is its pages.
 * @param origin what leads to the reply that it is a part of
 */
export function cachedRequest<Ask extends AskData>(
  { mirror, replies, replacedParts }: LoadServices,
  { source, ask }: { readonly source: CachedSource<Ask>; readonly ask: Ask },
  inspector: Inspector,
  origin: ReplyOrigin,
): LoadRequest<Pages> {
  const key = replyKey(mirror, source, ask);
  return {
    source,
    policy: source.cache,
    ask,
    layer: replies,
    key,
    replyKey: key,
    origin: { ...origin, parts: [...origin.parts, partKey(source, ask)] },
    isPinned: !source.evictable,
    ...(source.isLookedUp && { leastFailureMs: LIST_FAILURE_MS }),
    isStored: !source.composedOf,
    inspector,
    parse: (pages) => pages,
    onReplaced: (before, by) => replacedParts.note(key, before, by),
    // A file has no rows of its own. Empty counts as `no_value`, so the source tries its next address.
    isEmpty: () => true,
  };
}
