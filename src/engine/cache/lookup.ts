import { Failure } from '../../base/errors.ts';
import { oldestObtained } from '../interface/page-facts.ts';
import { lastPage, type Page, type Pages } from '../interface/pages.ts';
import { type AnySource, SANDBOX } from '../interface/source.ts';
import { datedAt, freshUntil, obtainedAt } from './freshness.ts';
import {
  type CachedValue,
  type FetchOptions,
  hasNoRows,
  type LoadRequest,
  type LoadServices,
  type ReplyProvenance,
} from './load-request.ts';
import { createReplyCheck } from './sanity.ts';
import { StorableReply } from './stored-reply.ts';

/**
 * Looks a value up: in memory, then in the stores, where concurrent lookups share one read. A client with a cookie
 * gets the newer of its own value and the shared one, or its own alone where its cookie obtains more. For a client
 * with a longest age, the stores may have a newer value than the memory. Undefined where nothing is stored, or
 * nothing that the parser understands.
 */
export async function lookup<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  { signal, maxAgeMs }: Pick<FetchOptions, 'signal' | 'maxAgeMs'>,
): Promise<CachedValue<Value> | undefined> {
  const { layer, key, shared } = request;
  const { now } = services;
  const inMemory = layer.memory?.get(key);
  if (shared && request.source.cookieObtainsMore) return inMemory;
  if (shared) return newerOf(inMemory, await lookup(services, shared, { signal, maxAgeMs }), now());
  if (!request.isStored) return inMemory;
  if (inMemory && (maxAgeMs === undefined || now() - inMemory.provenance.obtained < maxAgeMs)) return inMemory;
  return layer.lookups.run(key, { signal }, async () => {
    const stored = await readNewest(services, request, inMemory);
    // A fetch may have ended meanwhile.
    const newest = newerOf(stored, layer.memory?.get(key), now());
    if (stored && newest === stored) remember(request, stored);
    return newest;
  });
}

/** Reads the newest stored reply: of this process's store, or of the store that instances share. */
async function readNewest<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  inMemory: CachedValue<Value> | undefined,
): Promise<CachedValue<Value> | undefined> {
  const { store, coordinator, now } = services;
  const { replyKey } = request;
  const pages = await store.find(replyKey);
  const shared = await coordinator.findReply(replyKey, pages && datedAt(obtainedAt(pages), now()));
  const own = await readReply(services, request, pages && { pages });
  return (await readReply(services, request, shared, newerOf(own, inMemory, now()))) ?? own;
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
 * where it has no rows and its table always has some, and where the sanity checks refuse it. The reply of the
 * store that instances share is copied to this process's store.
 * @param known what this process knew before it found the reply of another one. That one may have had nothing to
 * compare its reply with: it was new, and Redis had lost its data.
 */
export async function readReply<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  found: StoredReply | undefined,
  known?: CachedValue<Value>,
): Promise<CachedValue<Value> | undefined> {
  if (!found) return undefined;
  const { pages } = found;
  try {
    const value = await request.parse(pages, request.ask);
    if (request.mayBeEmpty === false && request.isEmpty(value)) return undefined;
    const fault = known && (await createReplyCheck(services, request, known)(pages, value));
    // What counts where no host has a better reply is the best that the other process could have.
    if (fault && !fault.accept) return undefined;
    fault?.accept?.();
    const provenance = provenanceOf(services, request, pages, value);
    if (found instanceof StorableReply)
      void services.store.put(found, { isPinned: isNeverEvicted(request, provenance) });
    if (known) request.onReplaced?.(known, provenance.obtained);
    return { value, provenance, pages };
  } catch (thrown) {
    // A reply that no thread can parse now is no reason to ask its source again.
    if (!(thrown instanceof Failure) || thrown.code === 'overloaded') throw thrown;
    services.onUnreadableReply({ source: request.source, replyKey: request.replyKey, failure: thrown });
    return undefined;
  }
}

/**
 * Reads the reply that a value was made of: of this process's store, or of the store that instances share.
 * Undefined where it is stored no more.
 */
export async function readPagesOf<Value>(
  { store, coordinator }: LoadServices,
  { replyKey }: Pick<LoadRequest<Value>, 'replyKey'>,
  { pages, provenance: { obtained } }: CachedValue<Value>,
): Promise<Pages | undefined> {
  if (pages) return pages;
  const own = await store.find(replyKey);
  if (own && obtainedAt(own) === obtained) return own;
  const shared = (await coordinator.findReply(replyKey, obtained - 1))?.pages;
  return shared && obtainedAt(shared) === obtained ? shared : undefined;
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
