import { Failure } from '../../base/errors.ts';
import { oldestObtained } from '../interface/page-facts.ts';
import { lastPage, type Page, type Pages } from '../interface/pages.ts';
import { type AnySource, SANDBOX } from '../interface/source.ts';
import { datedAt, freshUntil, obtainedAt } from './freshness.ts';
import {
  type CachedValue,
  hasNoRows,
  type LoadRequest,
  type LoadServices,
  type ReplyProvenance,
} from './load-request.ts';
import { StorableReply } from './stored-reply.ts';

/**
 * Looks a value up: in memory, then in the stores, where concurrent lookups share one read. A client with a cookie
 * gets the newer of its own value and the shared one, or its own alone where its cookie obtains more. Undefined
 * where nothing is stored, or nothing that the parser understands.
 */
export async function lookup<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  { signal }: { readonly signal?: AbortSignal | undefined },
): Promise<CachedValue<Value> | undefined> {
  const { layer, key, shared } = request;
  const inMemory = layer.memory?.get(key);
  if (shared && request.source.cookieObtainsMore) return inMemory;
  if (shared) return newerOf(inMemory, await lookup(services, shared, { signal }), services.now());
  if (inMemory || !request.isStored) return inMemory;
  return layer.lookups.run(key, { signal }, async () => {
    const stored = await readReply(services, request, await findReply(services, request));
    if (stored) remember(request, stored);
    return stored;
  });
}

/** A stored reply: that of the store that instances share is not in this process's store yet. */
type StoredReply = StorableReply | { readonly pages: Pages };

/** The value that was obtained later. What is dated ahead is later than nothing. */
export function newerOf<Value>(
  one: CachedValue<Value> | undefined,
  other: CachedValue<Value> | undefined,
  now: number,
): CachedValue<Value> | undefined {
  if (!one || !other) return one ?? other;
  const timeOf = ({ provenance: { obtained } }: CachedValue<Value>): number => datedAt(obtained, now);
  return timeOf(one) > timeOf(other) ? one : other;
}

/**
 * Parses the stored reply of a request. Undefined where there is none, where the parser does not understand it,
 * and where it has no rows and its table always has some. The reply of the store that instances share is copied to
 * this process's store.
 */
export async function readReply<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  found: StoredReply | undefined,
): Promise<CachedValue<Value> | undefined> {
  if (!found) return undefined;
  const { pages } = found;
  try {
    const value = await request.parse(pages, request.ask);
    if (request.mayBeEmpty === false && request.isEmpty(value)) return undefined;
    const provenance = provenanceOf(services, request, pages, value);
    if (found instanceof StorableReply)
      void services.store.put(found, { isPinned: isNeverEvicted(request, provenance) });
    return { value, provenance, pages };
  } catch (thrown) {
    // A reply that no thread can parse now is no reason to ask its source again.
    if (!(thrown instanceof Failure) || thrown.code === 'overloaded') throw thrown;
    services.onUnreadableReply({ source: request.source, replyKey: request.replyKey, failure: thrown });
    return undefined;
  }
}

/** Reads the newest stored reply: of this process's store, or of the store that instances share. */
export async function readPages<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
): Promise<Pages | undefined> {
  return (await findReply(services, request))?.pages;
}

/** Finds the newest stored reply. */
async function findReply<Value>(
  { store, coordinator, now }: LoadServices,
  { replyKey }: LoadRequest<Value>,
): Promise<StoredReply | undefined> {
  const own = await store.find(replyKey);
  const shared = await coordinator.findReply(replyKey, own && datedAt(obtainedAt(own), now()));
  return shared ?? (own && { pages: own });
}

/** Whether a reply is never evicted: it never expires, or its source serves many asks with it. */
export function isNeverEvicted<Value>(
  { isPinned }: LoadRequest<Value>,
  { freshUntil: until }: ReplyProvenance,
): boolean {
  return isPinned || until === Number.POSITIVE_INFINITY;
}

/** Holds a value in memory, without its pages: one that was stored, or that the sanity checks accepted. */
export function remember<Value>(request: LoadRequest<Value>, { value, provenance }: CachedValue<Value>): void {
  request.layer.memory?.set(request.key, { value, provenance });
  request.onBelieved?.(value);
}

/** Where a reply comes from and until when it is fresh. */
export function provenanceOf<Value>(
  { sandbox, calendar }: Pick<LoadServices, 'sandbox' | 'calendar'>,
  request: LoadRequest<Value>,
  pages: Pages,
  value: Value,
): ReplyProvenance {
  const { source, policy, ask, shared } = request;
  return {
    source: sandbox ? SANDBOX : source.name,
    declaredSource: source.name,
    url: shownPage(source, pages).url,
    obtained: obtainedAt(pages),
    freshUntil: freshUntil(policy, { pages, ask, hasNoRows: hasNoRows(request, value), calendar }),
    whole: oldestObtained(pages),
    isPrivate: shared !== undefined,
  };
}

/** The page whose address is shown: a page of a host that has a note, else the last page. */
function shownPage({ notesByHost }: AnySource, pages: Pages): Page {
  const noted = notesByHost && pages.find(({ url }) => Object.hasOwn(notesByHost, new URL(url).host));
  return noted ?? lastPage(pages);
}
