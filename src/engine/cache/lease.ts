import { Failure } from '../../base/errors.ts';
import type { Pages } from '../interface/pages.ts';
import { type Lease, LOCAL_LEASE } from './coordinator.ts';
import type { Fetched } from './fetch-reply.ts';
import { datedAt, isDatedAhead, sharedTtlMs } from './freshness.ts';
import { type CachedValue, hasNoRows, type Loaded, type LoadRequest, type LoadServices } from './load-request.ts';
import { isNeverEvicted, provenanceOf, readReply, remember } from './lookup.ts';
import { blamesSource } from './negative-cache.ts';
import { StorableReply } from './stored-reply.ts';
import { partsIn, type UsedPart } from './used-parts.ts';

/** What is known of a request when its fetch may begin. */
interface AcquiredLease<Value> {
  readonly lease: Lease;
  /** The newest value that is stored here or at another process. */
  readonly known: CachedValue<Value> | undefined;
}

/**
 * Acquires the lease of a request, so that one process fetches and the others wait. What another process published
 * meanwhile is returned in its place, unless it was there already and is old, or contradicts the stored value.
 * Throws a failure that another process published.
 * @param isReady whether a value may be answered without a fetch
 */
export async function acquireLease<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  stored: CachedValue<Value> | undefined,
  isReady: (found: CachedValue<Value>) => boolean,
): Promise<AcquiredLease<Value> | { readonly published: Loaded<Value> }> {
  const { coordinator } = services;
  const { isStored, replyKey } = request;
  if (!isStored) return { lease: LOCAL_LEASE, known: stored };
  const newerThan = stored && datedAt(stored.provenance.obtained, services.now());
  for (let hasPublished = false; ; ) {
    const acquired = await coordinator.acquire(replyKey, newerThan);
    const { lease, reply, failure } = acquired;
    hasPublished ||= acquired.hasPublished === true;
    if (lease && !lease.isShared) return { lease, known: stored };
    try {
      // Another process may have had the lease between the lookup and now, also where it was free at once.
      const own = reply ? undefined : await services.store.find(replyKey, newerThan);
      const published = await readReply(services, request, reply ?? (own && { pages: own }), stored);
      if (published) remember(request, published);
      // What was fetched while this process waited is as new as any, unless it stands in for what failed. What is
      // dated ahead may be older than that.
      const isNew =
        hasPublished && !failure && published && !isDatedAhead(published.provenance.obtained, services.now());
      if (published && (isNew || isReady(published))) {
        void lease?.release();
        return { published: { ...published, cacheStatus: 'miss' } };
      }
      if (failure) throw failure;
      if (lease) return { lease, known: published ?? stored };
    } catch (thrown) {
      void lease?.release();
      throw thrown;
    }
  }
}

/** Throws the failure of a request that this process remembers. */
export function throwRecentFailure<Value>({ negativeCache }: LoadServices, request: LoadRequest<Value>): void {
  const failure = request.shared ? undefined : negativeCache.find(failureKeyOf(request));
  if (failure) throw failure;
}

/**
 * The identity under which the failure of a request is remembered. What one interface cannot make of cached parts,
 * another one may.
 */
export function failureKeyOf<Value>({ isStored, key, replyKey }: LoadRequest<Value>): string {
  return isStored ? replyKey : key;
}

/**
 * Stores what was fetched, here and for other processes, and releases the lease. Throws nothing: a store that
 * fails is logged.
 * @returns false when the lease was lost, and another process took it over and published: its reply counts
 */
export async function publish<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  fetched: Fetched<Value>,
  { lease, stored }: { readonly lease: Lease; readonly stored: CachedValue<Value> | undefined },
): Promise<boolean> {
  const { source, replyKey, isStored } = request;
  const { value, provenance, staleBecause } = fetched;
  if (isStored) {
    services.onFetched(source);
    // A reply that is made of a stale one is stored only where it is newer than the stored one.
    if (!staleBecause || !stored || stored.provenance.obtained < provenance.obtained) {
      const { publishBy, write } = storingOf(services, request, fetched);
      if (!(await publishBy(lease))) {
        const again = await acquireAgain(services, request, stored);
        if (!again) return false;
        // One that is lost twice is no reason to ask the source again: this process works on alone.
        if (!(await publishBy(again))) void write();
      }
      if (stored) request.onReplaced?.(stored, provenance.obtained);
    } else void lease.release(staleBecause);
    if (staleBecause) services.negativeCache.remember(replyKey, staleBecause);
  }
  remember(request, { value, provenance });
  return true;
}

/**
 * What stores a reply: `publishBy` here and for other processes, which releases the lease and returns false when
 * that was lost; `write` here alone.
 */
function storingOf<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  { value, pages, stored, staleBecause }: Pick<Fetched<Value>, 'value' | 'pages' | 'stored' | 'staleBecause'>,
): { publishBy(lease: Lease): Promise<boolean>; write(): Promise<void> } {
  const reply = stored ?? new StorableReply(request.replyKey, pages);
  // Replies of a fallback source are stored for as long as its own policy says.
  const own = provenanceOf(services, request, pages, value);
  const lifetime = { freshUntil: own.freshUntil, hasNoRows: hasNoRows(request, value) };
  const ms = sharedTtlMs(request.policy, lifetime, services.now());
  const write = (): Promise<void> => services.store.put(reply, { isPinned: isNeverEvicted(request, own) });
  return { publishBy: (lease) => lease.publish(reply, ms, write, staleBecause), write };
}

/** A refused reply, and why. */
interface RefusedReply {
  readonly pages: Pages;
  readonly failure: Failure;
}

/**
 * Puts the parts back that were replaced by those of a reply whose value was refused. Their source is not asked
 * for them for as long as the failure says.
 * @param used the parts that its source has taken
 */
export function putBackReplaced(
  services: LoadServices,
  used: readonly UsedPart[],
  { pages, failure }: RefusedReply,
): void {
  for (const { request, provenance } of partsIn(used, pages)) {
    const before = services.replacedParts.find(request.replyKey, provenance.obtained);
    if (!before) continue;
    services.replacedParts.forget(request.replyKey);
    services.negativeCache.remember(request.replyKey, failure);
    void storeAgain(services, request, before, { refusedAt: provenance.obtained, failure });
  }
}

/** Stores a part again. What another process has obtained meanwhile, or asks for now, is judged there. */
async function storeAgain(
  services: LoadServices,
  request: LoadRequest<Pages>,
  { value }: CachedValue<Pages>,
  { refusedAt, failure }: { readonly refusedAt: number; readonly failure: Failure },
): Promise<void> {
  const { lease, reply: newer } = await services.coordinator.acquire(request.replyKey, refusedAt);
  if (newer) await lease?.release();
  else if (lease) await storingOf(services, request, { value, pages: value, staleBecause: failure }).publishBy(lease);
}

/**
 * Acquires a lease that was lost during the fetch: Redis lost it, or this process was suspended. Undefined where
 * another process has published meanwhile.
 */
async function acquireAgain<Value>(
  { coordinator, store, now }: LoadServices,
  { replyKey }: LoadRequest<Value>,
  stored: CachedValue<Value> | undefined,
): Promise<Lease | undefined> {
  const newerThan = stored && datedAt(stored.provenance.obtained, now());
  for (;;) {
    const { lease, reply, failure } = await coordinator.acquire(replyKey, newerThan);
    const isPublished = reply !== undefined || (await store.find(replyKey, newerThan)) !== undefined;
    if (lease && !isPublished) return lease;
    if (isPublished || failure) {
      void lease?.release();
      return undefined;
    }
  }
}

/**
 * Releases the lease after a failure, and remembers it for a moment here and at other processes. What failed with
 * a client's own cookie concerns that client alone.
 */
export function releaseAfter<Value>(
  { negativeCache, onFetched }: LoadServices,
  request: LoadRequest<Value>,
  lease: Lease,
  thrown: unknown,
): void {
  const { source, shared, isStored, leastFailureMs } = request;
  const failure = !shared && thrown instanceof Failure ? thrown : undefined;
  void lease.release(failure && blamesSource(failure) ? failure : undefined);
  if (!failure) return;
  if (isStored) onFetched(source, failure);
  // What is made of cached parts waits for as long as its parts do: it may be made of those of before meanwhile.
  else if (failure.retryAfterMs !== undefined || failure.code === 'no_value') return;
  negativeCache.remember(failureKeyOf(request), failure, leastFailureMs);
}
