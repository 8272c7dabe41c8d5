import { Failure } from '../../base/errors.ts';
import { type Lease, LOCAL_LEASE } from './coordinator.ts';
import type { Fetched } from './fetch-reply.ts';
import { datedAt, isDatedAhead, sharedTtlMs } from './freshness.ts';
import { type CachedValue, hasNoRows, type Loaded, type LoadRequest, type LoadServices } from './load-request.ts';
import { isNeverEvicted, provenanceOf, readReply, remember } from './lookup.ts';
import { blamesSource } from './negative-cache.ts';
import { StorableReply } from './stored-reply.ts';

/** What is known of a request when its fetch may begin. */
interface AcquiredLease<Value> {
  readonly lease: Lease;
  /** The newest value that is stored here or at another process. */
  readonly known: CachedValue<Value> | undefined;
}

/**
 * Acquires the lease of a request, so that one process fetches and the others wait. What another process published
 * meanwhile is returned in its place, unless it was there already and is old. Throws a failure that another
 * process published.
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
  for (let hasWaited = false; ; hasWaited = true) {
    const { lease, reply, failure } = await coordinator.acquire(replyKey, newerThan);
    if (lease && !lease.isShared) return { lease, known: stored };
    try {
      // Another process may have had the lease between the lookup and now, also where it was free at once.
      const own = reply ? undefined : await services.store.find(replyKey, newerThan);
      const published = await readReply(services, request, reply ?? (own && { pages: own }));
      if (published) remember(request, published);
      // What was fetched while this process waited is as new as any. What is dated ahead may be older than that.
      const isNew = hasWaited && published && !isDatedAhead(published.provenance.obtained, services.now());
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
export function throwRecentFailure<Value>(
  { negativeCache }: LoadServices,
  { replyKey, shared }: LoadRequest<Value>,
): void {
  const failure = shared ? undefined : negativeCache.find(replyKey);
  if (failure) throw failure;
}

/**
 * Stores what was fetched, here and for other processes, and releases the lease. Throws nothing: a store that
 * fails is logged.
 * @returns false when the lease was lost: another process took it over, and its reply counts
 */
export async function publish<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  { value, pages, provenance, staleBecause, stored: encoded }: Fetched<Value>,
  { lease, stored }: { readonly lease: Lease; readonly stored: CachedValue<Value> | undefined },
): Promise<boolean> {
  const { source, policy, replyKey, isStored } = request;
  if (isStored) {
    services.onFetched(source);
    // A reply that is made of a stale one is stored only where it is newer than the stored one.
    if (!staleBecause || !stored || stored.provenance.obtained < provenance.obtained) {
      const reply = encoded ?? new StorableReply(replyKey, pages);
      // Replies of a fallback source are stored for as long as its own policy says.
      const own = provenanceOf(services, request, pages, value);
      const lifetime = { freshUntil: own.freshUntil, hasNoRows: hasNoRows(request, value) };
      const ms = sharedTtlMs(policy, lifetime, services.now());
      const write = (): Promise<void> => services.store.put(reply, { isPinned: isNeverEvicted(request, own) });
      if (!(await lease.publish(reply, ms, write, staleBecause))) return false;
    } else void lease.release(staleBecause);
    if (staleBecause) services.negativeCache.remember(replyKey, staleBecause);
  }
  remember(request, { value, provenance });
  return true;
}

/**
 * Releases the lease after a failure, and remembers it for a moment here and at other processes. What failed with
 * a client's own cookie concerns that client alone.
 */
export function releaseAfter<Value>(
  { negativeCache, onFetched }: LoadServices,
  { source, replyKey, isStored, leastFailureMs }: LoadRequest<Value>,
  lease: Lease,
  thrown: unknown,
): void {
  const failure = isStored && thrown instanceof Failure ? thrown : undefined;
  void lease.release(failure && blamesSource(failure) ? failure : undefined);
  if (!failure) return;
  onFetched(source, failure);
  negativeCache.remember(replyKey, failure, leastFailureMs);
}
