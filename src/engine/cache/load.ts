import { Failure } from '../../base/errors.ts';
import type { SharedCall } from '../../base/request-context.ts';
import { say, withoutFullStop } from '../../base/say.ts';
import { redactedFailure } from '../interface/redaction.ts';
import { BestRefusedReply } from './best-refused-reply.ts';
import { type Fetched, openSource, toFetched } from './fetch-reply.ts';
import { isFresh, isWithinFinalTrust, mayServeOnError, mayServeWhileRevalidating, obtainedAt } from './freshness.ts';
import { acquireLease, failureKeyOf, publish, putBackReplaced, releaseAfter, throwRecentFailure } from './lease.ts';
import {
  type CachedValue,
  type CacheResult,
  type FetchOptions,
  hasNoRows,
  type Loaded,
  type LoadRequest,
  type LoadServices,
  type ReplyProvenance,
} from './load-request.ts';
import { lookup, newerOf } from './lookup.ts';
import { type CheckReply, createReplyCheck, sharedKeyOf } from './sanity.ts';
import { acceptParts, markRefusedParts, recallReplaced } from './used-parts.ts';

/**
 * Loads the value of a request: from memory, from the stores, or from the source; from the stores or the fallback
 * source when the source fails. One upstream request serves all clients and all processes. Throws what the source
 * and the parser throw, `overloaded` when too many clients wait for the source, and the reason of the client's
 * signal. Throws `upstream_changed` where what the client selects cannot be true and no fallback source has it.
 */
export async function load<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  options: FetchOptions,
): Promise<Loaded<Value>> {
  const { layer, key, source, policy } = request;
  // A client that finds a fetch under way joins it and skips the stores: they hold nothing newer than the memory.
  const isJoining = layer.singleFlight.isRunning(key);
  const stored = isJoining ? layer.memory?.get(key) : await lookup(services, request, options);
  const ready = stored && findReady(services, request, stored, options.maxAgeMs);
  if (ready) return unlessRefused(services, request, ready, options);
  const refresh = refresherOf(services, request, { stored, isJoining }, options);
  const hasRows = stored && !hasNoRows(request, stored.value);
  if (hasRows && options.acceptsStale && mayServeWhileRevalidating(policy, stored.provenance, services.now())) {
    layer.singleFlight.start(key, refresh);
    return unlessRefused(services, request, { ...stored, cacheStatus: 'hit' }, options);
  }
  let loaded: Loaded<Value>;
  try {
    loaded = await layer.singleFlight.run(key, { ...options, group: source.name }, refresh);
    loaded = { ...loaded, provenance: lifetimeOf(services, request, loaded) };
  } catch (thrown) {
    options.signal?.throwIfAborted();
    // Another process may have had a newer one, which is in memory now.
    const newest = newerOf(layer.memory?.get(key), stored, services.now());
    return loadAfterFailure(services, request, { failure: thrown, stored: newest }, options);
  }
  return unlessRefused(services, request, loaded, options);
}

/** The state of a value when its refresh begins. A client that joined a fetch has not looked it up. */
interface KnownValue<Value> {
  readonly stored: CachedValue<Value> | undefined;
  readonly isJoining: boolean;
}

/** Returns what a fetch for all clients and processes does: lease, fetch, parse, check, publish. */
function refresherOf<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  { stored, isJoining }: KnownValue<Value>,
  options: FetchOptions,
): (call: SharedCall) => Promise<Loaded<Value>> {
  const refresh = async (call: SharedCall): Promise<Loaded<Value>> => {
    const found = stored ?? (isJoining ? await lookup(services, request, {}) : undefined);
    throwRecentFailure(services, request);
    const lack = request.source.lacks?.(request.ask);
    if (lack) throw new Failure('no_value', lack);
    // Other clients may join, who accept no older value than they would without this one.
    const isReady = (value: CachedValue<Value>): boolean => findReady(services, request, value) !== undefined;
    const acquired = await acquireLease(services, request, found, isReady);
    if ('published' in acquired) return acquired.published;
    const { lease, known } = acquired;
    try {
      let checkReply: CheckReply<Value> | undefined;
      const opened = await openSource(services, request, known, { ...options, call, loadCached: load });
      const { candidates } = opened;
      const refused = new BestRefusedReply<Value>();
      let refusal: Failure | undefined;
      let fetched: Fetched<Value> | undefined;
      try {
        for (let next = await candidates.next(); !next.done; next = await candidates.next(refusal)) {
          const pages = next.value;
          // Of two stale replies, that of the parent of an edge and its own, the newer one is better.
          const staleBecause = opened.said.parentReply?.staleBecause;
          if (staleBecause && known && known.provenance.obtained >= obtainedAt(pages)) throw staleBecause;
          try {
            const before = known ?? (await recallReplaced(services, request, opened.used));
            checkReply ??= createReplyCheck(services, request, before);
            const value = await request.parse(pages, request.ask);
            const fault = await checkReply(pages, value);
            if (!fault) {
              fetched = toFetched(services, request, { pages, value }, opened);
              break;
            }
            refusal = fault.failure;
            if (!fault.accept) {
              markRefusedParts(services, opened.used, pages);
              putBackReplaced(services, opened.used, { pages, failure: fault.failure });
            }
            refused.note(fault, { pages, value });
          } catch (thrown) {
            if (!(thrown instanceof Failure)) throw thrown;
            refusal = redactedFailure(thrown, pages);
            if (thrown.status === 502) markRefusedParts(services, opened.used, pages);
            refused.noteUnread(pages);
          }
        }
      } catch (thrown) {
        // No host is left: what was refused may count all the same, where nothing else is known against it.
        fetched = toFetched(services, request, refused.accept(thrown), opened);
      } finally {
        await candidates.return();
      }
      if (!fetched) throw refusal ?? new RangeError(`${request.source.name} yielded no reply`);
      const isPublished = await publish(services, request, fetched, { lease, stored: known });
      const { value, provenance, pages } = fetched;
      acceptParts(services, opened.used, pages);
      if (isPublished) return { value, provenance, pages, ...resultOf(request, fetched) };
    } catch (thrown) {
      releaseAfter(services, request, lease, thrown);
      throw thrown;
    }
    // Another process took the lease over: its reply counts.
    return refresh(call);
  };
  return refresh;
}

/** A loaded value, unless what the client selects of it cannot be true: then what there is after a failure. */
function unlessRefused<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  loaded: Loaded<Value>,
  options: FetchOptions,
): Loaded<Value> | Promise<Loaded<Value>> {
  const refusal = request.refusalOf?.(loaded.value);
  return refusal ? loadAfterFailure(services, request, { failure: refusal }, options) : loaded;
}

/** Whether what was fetched came from a cache, from the source, or from a cache because the source failed. */
function resultOf<Value>({ source }: LoadRequest<Value>, { isCached, staleBecause }: Fetched<Value>): CacheResult {
  if (staleBecause) return { cacheStatus: 'stale', failure: staleBecause };
  return { cacheStatus: source.composedOf && isCached ? 'hit' : 'miss' };
}

/** The stored value as an answer: it is fresh, or what the client selects is final. */
function findReady<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  { value, provenance: found, pages }: CachedValue<Value>,
  maxAgeMs = 0,
): Loaded<Value> | undefined {
  if (found.obtained < services.minObtained) return undefined;
  const provenance = lifetimeOf(services, request, { value, provenance: found });
  const now = services.now();
  // A wrong clock may have dated it into the future.
  const isYoung = found.obtained <= now && now - found.obtained < maxAgeMs;
  if (!isYoung && !isFresh(provenance, now)) return undefined;
  services.store.used(request.replyKey);
  return { value, provenance, ...(pages && { pages }), cacheStatus: 'hit' };
}

/**
 * The provenance of a value, with a longer lifetime where what the client selects is final. After some weeks it is
 * compared with the source again.
 */
function lifetimeOf<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  cached: CachedValue<Value>,
): ReplyProvenance {
  const { provenance } = cached;
  const now = services.now();
  const { servedLifetimes } = services;
  if (request.isFallback) return servedLifetimes.cut(provenance, now);
  const isTrusted = isFinal(services, request, cached) && isWithinFinalTrust(provenance.whole, now);
  return isTrusted ? servedLifetimes.extend(provenance, now) : provenance;
}

/**
 * Whether what the client selects can no longer change. A time of obtaining in the future proves nothing, nor does
 * a table without rows.
 */
function isFinal<Value>(
  { now }: LoadServices,
  request: LoadRequest<Value>,
  { value, provenance: { obtained } }: CachedValue<Value>,
): boolean {
  return obtained <= now() && !hasNoRows(request, value) && request.isFinal?.(value, obtained) === true;
}

/**
 * Serves what there is when the source failed: the table of the fallback source, else the stored value while its
 * policy allows; a stored table without rows never. A fallback source whose table begins too late is passed over
 * for the next. Throws the failure where there is neither.
 */
async function loadAfterFailure<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  { failure, stored: known }: { readonly failure: unknown; readonly stored?: CachedValue<Value> | undefined },
  options: FetchOptions,
): Promise<Loaded<Value>> {
  if (!(failure instanceof Failure)) throw failure;
  const { isEmpty, shared } = request;
  const stored = known ?? (await lookup(services, request, options));
  const hasRows = stored !== undefined && !isEmpty(stored.value);
  const stale = stored && toStale(services, request, stored, failure);
  const fallback = stale || failure.status === 502 ? request.fallback?.() : undefined;
  if (!fallback) {
    if (stale) return stale;
    throw failure;
  }
  let second: Loaded<Value>;
  try {
    second = await load(services, fallback, { ...options, cookie: undefined });
  } catch (thrown) {
    options.signal?.throwIfAborted();
    if (!(thrown instanceof Failure)) throw thrown;
    if (stale) return stale;
    if (thrown.status !== 502) throw thrown;
    // The first failure may have been forgotten while the fallback source was tried: clients would ask both again.
    const key = failureKeyOf(request);
    if (!shared && !services.negativeCache.find(key)) services.negativeCache.remember(key, failure);
    throw withFallbackFailure(failure, thrown);
  }
  if (!isEmpty(second.value)) services.fallbackRows.set(sharedKeyOf(request), true);
  if (!stale && fallback.startsAfterRange?.(second.value)) {
    // The source after it may reach further back.
    const next = (): LoadRequest<Value> | undefined => fallback.fallback?.();
    return loadAfterFailure(services, { ...request, fallback: next }, { failure, stored }, options);
  }
  if (!stale) return second;
  // Neither no rows nor fewer of one source replace rows of the other, and of two stale tables the first source's
  // own is better.
  const isWorse = (isEmpty(second.value) && hasRows) || second.cacheStatus === 'stale';
  return isWorse || request.findMissingRows?.(second.value, stale.value) !== undefined ? stale : second;
}

/** The stored value as a stale answer after a failure; undefined where it may not stand in for the source. */
function toStale<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  stored: CachedValue<Value>,
  failure: Failure,
): (Loaded<Value> & { readonly cacheStatus: 'stale' }) | undefined {
  const { policy, isEmpty } = request;
  if (hasNoRows(request, stored.value) || request.refusalOf?.(stored.value)) return undefined;
  const kept = { obtained: stored.provenance.obtained, hasRows: !isEmpty(stored.value) };
  const isServed =
    mayServeOnError(policy, kept, failure, services.now()) ||
    (failure.status === 502 && isFinal(services, request, stored));
  return isServed ? { ...stored, cacheStatus: 'stale', failure } : undefined;
}

/**
 * What is stored for a client that waits no longer for the sources, or stored of a fallback source: nothing is
 * asked. Throws the failure where nothing of it may be served.
 */
export async function loadStored<Value>(
  services: LoadServices,
  request: LoadRequest<Value>,
  failure: Failure,
  options: Pick<FetchOptions, 'signal'>,
): Promise<Loaded<Value>> {
  const stored = await lookup(services, request, options);
  const stale = stored && toStale(services, request, stored, failure);
  if (stale) return stale;
  for (let next = request.fallback?.(); next; next = next.fallback?.()) {
    const other = await lookup(services, next, options);
    const found = other && toStale(services, next, other, failure);
    if (found && !next.startsAfterRange?.(found.value)) return found;
  }
  throw failure;
}

/** The failure of the first source, with the sentence of the fallback source's failure unless it is the same. */
function withFallbackFailure(first: Failure, second: Failure): Failure {
  if (first.message === second.message) return first;
  // Either source may recover first: the shorter time is when to ask again.
  const waits = [first.retryAfterMs, second.retryAfterMs].filter((wait) => wait !== undefined);
  const { en, zh } = withoutFullStop(say(second.message, second.messageIn('zh')));
  const addition = say(`; and ${en}`, `；另外，${zh}`);
  return waits.length === 0 ? first.adding(addition) : first.adding(addition, Math.min(...waits));
}
