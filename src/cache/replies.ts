import { type Coordinator, type Lease, LOCAL_COORDINATOR, LOCAL_LEASE } from '../coordination/coordinator.ts';
import type { AskData } from '../declare/ask.ts';
import type { CachePolicy } from '../declare/cache-policy.ts';
import type { Lent, Reply, Source } from '../declare/source.ts';
import { Failure } from '../errors.ts';
import type { RequestContext } from '../request-context.ts';
import { blamesSource, NegativeCache } from './negative-cache.ts';
import { SingleFlight } from './single-flight.ts';

/**
 * Where replies are kept. An entry is whole or absent. A store never fails a request: what it cannot find it does not
 * have, and what it cannot keep it drops.
 */
export interface ReplyStore {
  /** The reply kept under a key, however old. */
  find(key: string): Promise<Reply | undefined>;
  /** Notes, at once, that what was made of a reply has been used without a look at it: it is no candidate to be dropped. */
  used(key: string): void;
  /**
   * Keeps a reply in the place of an older one: this process finds it at once, others that share the store when the
   * promise is resolved.
   * @param isPinned never to be dropped for want of room: what never changes, or an archive that serves many asks and is
   *   long to come
   */
  put(key: string, reply: Reply, isPinned: boolean): Promise<void>;
}

/** How an ask was met: from what was kept, from the source, or from what was kept because the source failed. */
export type Outcome<Value> = { readonly value: Value } & (
  | { readonly how: 'hit' | 'miss' }
  | { readonly how: 'stale'; readonly failure: Failure }
);

/** Obtains a reply from its source, over the network. */
export type Obtain = (
  source: Source,
  ask: AskData,
  cookie: string | undefined,
  lent: Lent,
  cause: RequestContext | undefined,
) => Promise<Reply>;

/** What a caller makes of a reply: it is read, and may be seen to have no rows. */
export interface Reader<Value> {
  /** Reads a reply; raises what makes it unreadable. */
  read(reply: Reply): Value | Promise<Value>;
  /** Whether what was read has no rows. */
  isEmpty?(value: Value): boolean;
  /** Whether rows of this ask are known from elsewhere, so that none cannot be the truth. */
  hasRowsElsewhere?(): boolean;
}

// A reply that stands in for something better is asked for again after this.
const PROVISIONAL_MS = 3_600_000;

/** Until when a reply is fresh, in milliseconds since 1970. */
export function freshUntil(cache: CachePolicy, { obtained, provisional }: Reply, ask: AskData): number {
  return provisional ? obtained + PROVISIONAL_MS : cache.freshUntil(obtained, ask);
}

// A clock that was set back a little is no reason to ask again.
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * Whether what was obtained at one time and is fresh until another is fresh now. What seems to come from the future was
 * obtained when the clock was wrong, so nobody knows how old it is.
 */
export function isFresh(times: { readonly obtained: number; readonly freshUntil: number }, now: number): boolean {
  return now < times.freshUntil && times.obtained <= now + CLOCK_TOLERANCE_MS;
}

/** What is asked of which source, and how long it is kept. */
interface Wanted {
  readonly source: Source;
  readonly cache: CachePolicy;
  readonly ask: AskData;
  /** Whether it is never to be dropped for want of room, even if it changes. */
  readonly isPinned: boolean;
  /** The first request that wants it, if it has a name. */
  readonly cause?: RequestContext | undefined;
}

const AS_IT_IS: Reader<Reply> = { read: (reply) => reply };

/** What a source gave, and what was read in it. */
interface Obtained<Value> {
  readonly reply: Reply;
  readonly value: Value;
  /** Why it is no newer, when it was made of a kept thing whose own source failed. */
  readonly staleBecause?: Failure;
}

/** What replies have to do with others than their store and their sources. */
interface Surroundings {
  /** What is shared with other instances. */
  readonly coordinator?: Coordinator;
  /** What was obtained before, in milliseconds since 1970, may stand in at most, whatever its `keep` says. */
  readonly since?: number;
  readonly onObtained?: ObtainedListener;
}

/** Is told that what was wanted of a source came and was read, or why it did not. */
export type ObtainedListener = (source: Source, failure?: Failure) => void;

/** The kept replies, and the way to a new one where there is none or it is no longer fresh. */
export class Replies {
  readonly #store: ReplyStore;
  readonly #obtain: Obtain;
  readonly #now: () => number;
  readonly #coordinator: Coordinator;
  readonly #since: number;
  readonly #onObtained: ObtainedListener;
  readonly #flights = new SingleFlight<Outcome<Reply>>();
  readonly #negativeCache: NegativeCache;

  constructor(
    store: ReplyStore,
    obtain: Obtain,
    now: () => number,
    {
      coordinator = LOCAL_COORDINATOR,
      since = Number.NEGATIVE_INFINITY,
      onObtained = () => undefined,
    }: Surroundings = {},
  ) {
    this.#store = store;
    this.#obtain = obtain;
    this.#now = now;
    this.#coordinator = coordinator;
    this.#since = since;
    this.#onObtained = onObtained;
    this.#negativeCache = new NegativeCache(now);
  }

  /**
   * The reply to an ask, read: the kept one while it is fresh, else a new one. When the source fails, or what it gives
   * cannot be read, a kept one stands in as long as `keep` allows. A reply is kept once it has been read: one that is not
   * understood never takes the place of one that was, and none without rows that of one with rows: sources that limit a
   * caller answer like this. One of several instances asks, and the others wait for what comes of it. Raises what the source
   * and the reader raise.
   */
  renew<Value>(
    source: Source,
    cache: CachePolicy,
    ask: AskData,
    cookie: string | undefined,
    reader: Reader<Value>,
    cause?: RequestContext,
  ): Promise<Outcome<Value>> {
    return this.#renew({ source, cache, ask, isPinned: false, cause }, cookie, reader);
  }

  /** The reply to an ask that is kept, however old, read; undefined when there is none that the reader understands. */
  async recall<Value>(
    source: Source,
    cache: CachePolicy,
    ask: AskData,
    reader: Reader<Value>,
  ): Promise<Value | undefined> {
    const found = await this.#find({ source, cache, ask, isPinned: false });
    return found && found.obtained >= this.#since ? (await readKept(found, reader))?.value : undefined;
  }

  /** Notes that the kept reply to an ask was used: what was made of it answered somebody. */
  used(source: Source, ask: AskData): void {
    this.#store.used(toReplyKey(source, ask));
  }

  /**
   * Remembers anew how an ask failed, if that has been forgotten while something else was tried in its place and failed as
   * well: whoever asks now would ask both again.
   */
  failed(source: Source, ask: AskData, cookie: string | undefined, failure: Failure): void {
    const key = toReplyKey(source, ask);
    if (cookie === undefined && !this.#negativeCache.find(key)) this.#negativeCache.remember(key, failure);
  }

  /** The newest reply that was kept here or published by another instance; the latter's is kept here as well. */
  async #find(wanted: Wanted): Promise<Reply | undefined> {
    const key = toReplyKey(wanted.source, wanted.ask);
    const [own, others] = await Promise.all([this.#store.find(key), this.#coordinator.findReply(key)]);
    if (!others || (own && own.obtained >= others.obtained)) return own;
    void this.#store.put(key, others, isPermanent(wanted, others));
    return others;
  }

  async #renew<Value>(wanted: Wanted, cookie: string | undefined, reader: Reader<Value>): Promise<Outcome<Value>> {
    const { source, cache, ask } = wanted;
    const key = toReplyKey(source, ask);
    let first: Reply | undefined;
    let lease: Lease | undefined;
    for (let looks = 0; ; looks++) {
      const found = await this.#find(wanted);
      if (looks === 0) first = found;
      // What another instance obtained meanwhile is as new as what we would have obtained.
      const isNews = looks > 0 && found?.obtained !== first?.obtained;
      const isStillFresh =
        found &&
        found.obtained >= this.#since &&
        isFresh({ ...found, freshUntil: freshUntil(cache, found, ask) }, this.#now());
      let hit: { readonly value: Value } | undefined;
      try {
        if (found && (isNews || isStillFresh)) hit = await readKept(found, reader);
      } catch (thrown) {
        void lease?.end();
        throw thrown;
      }
      // A caller's own cookie may be the cure.
      const setback =
        hit || cookie !== undefined
          ? undefined
          : (this.#negativeCache.find(key) ?? (await this.#coordinator.findFailure(key)));
      if (hit || setback) void lease?.end();
      // Whoever waited for another instance has waited for the source.
      if (hit) return { how: isNews ? 'miss' : 'hit', value: hit.value };
      const old = isStillFresh ? undefined : found;
      if (setback) return this.#staleIfError(wanted, reader, old, setback);
      // Between the first look and the lease another may have had it: so whoever takes it looks once more.
      if (lease) return this.#renewWith(lease, wanted, cookie, reader, old);
      lease = await this.#coordinator.take(key);
      if (lease === LOCAL_LEASE) return this.#renewWith(lease, wanted, cookie, reader, old);
    }
  }

  /** Obtains a new reply, and ends the lease. */
  async #renewWith<Value>(
    lease: Lease,
    wanted: Wanted,
    cookie: string | undefined,
    reader: Reader<Value>,
    old: Reply | undefined,
  ): Promise<Outcome<Value>> {
    const { source, cache, ask } = wanted;
    const key = toReplyKey(source, ask);
    try {
      const { reply, value, staleBecause } = await this.#obtainAndRead(wanted, cookie, reader, old);
      if (reader.isEmpty?.(value) && (reader.hasRowsElsewhere?.() || (await hasRows(old, reader))))
        throw new Failure('upstream_refused', `${source.title} answered without a row where there were some before.`);
      this.#onObtained(source);
      let kept = Promise.resolve();
      if (!staleBecause || !old || old.obtained < reply.obtained) {
        const usefulMs = Math.max(freshUntil(cache, reply, ask) - this.#now(), 0) + cache.staleIfErrorMs;
        // Whoever took over a lease that was lost has the last word, maybe later.
        if (!(await lease.publish(reply, usefulMs))) return this.#renew(wanted, cookie, reader);
        kept = this.#store.put(key, reply, isPermanent(wanted, reply));
      }
      // Those who share the store look there when the lease has ended.
      void kept.then(() => lease.end(staleBecause));
      if (staleBecause) {
        this.#negativeCache.remember(key, staleBecause);
        return { how: 'stale', failure: staleBecause, value };
      }
      return { how: 'miss', value };
    } catch (thrown) {
      const isShared = thrown instanceof Failure && cookie === undefined;
      void lease.end(isShared && blamesSource(thrown) ? thrown : undefined);
      if (!(thrown instanceof Failure)) throw thrown;
      this.#onObtained(source, thrown);
      if (isShared) this.#negativeCache.remember(key, thrown);
      return this.#staleIfError(wanted, reader, old, thrown);
    }
  }

  /** What was kept before, for a source that fails. Raises the failure when there is nothing that may stand in. */
  async #staleIfError<Value>(
    { cache }: Wanted,
    reader: Reader<Value>,
    old: Reply | undefined,
    failure: Failure,
  ): Promise<Outcome<Value>> {
    const isGone = failure.code === 'no_value';
    const mayPass = failure.status === 502 || failure.code === 'overloaded';
    const mayStandIn = old && (isGone || mayPass) && this.#now() < old.obtained + cache.staleIfErrorMs;
    const standIn = mayStandIn ? await readKept(old, reader) : undefined;
    // That a source has no such thing any more is no news of what had rows: those whom it limits are answered like this.
    // Of a file, in which no rows are seen, it is: there the next address gets its chance.
    if (!standIn || (isGone && (reader.isEmpty?.(standIn.value) ?? true))) throw failure;
    return { how: 'stale', failure, value: standIn.value };
  }

  async #obtainAndRead<Value>(
    wanted: Wanted,
    cookie: string | undefined,
    reader: Reader<Value>,
    old: Reply | undefined,
  ): Promise<Obtained<Value>> {
    try {
      return await this.#obtainOnce(wanted, cookie, reader, old);
    } catch (thrown) {
      // What is not understood may be the old one, still the same for its source or joined to what is new.
      const isSuspect = old && thrown instanceof Failure && thrown.code === 'upstream_changed';
      if (!isSuspect || (await readKept(old, reader))) throw thrown;
      return this.#obtainOnce(wanted, cookie, reader, undefined);
    }
  }

  async #obtainOnce<Value>(
    { source, ask, cause }: Wanted,
    cookie: string | undefined,
    { read }: Reader<Value>,
    old: Reply | undefined,
  ): Promise<Obtained<Value>> {
    let accepted: { readonly reply: Reply; readonly value: Value } | undefined;
    const stale: { readonly reply: Reply; readonly failure: Failure }[] = [];
    const lent: Lent = {
      old,
      kept: async (other, otherAsk) => {
        const outcome = await this.share(other, other.cache, otherAsk, true, cause);
        if (outcome.how === 'stale') stale.push({ reply: outcome.value, failure: outcome.failure });
        return outcome.value;
      },
      accepts: async (reply) => {
        accepted = { reply, value: await read(reply) };
      },
    };
    const obtained = await this.#obtain(source, ask, cookie, lent, cause);
    // What stands in for something better may come from what was kept long ago; it counts from now.
    const reply = obtained.provisional ? { ...obtained, obtained: this.#now() } : obtained;
    const value = accepted?.reply === reply ? accepted.value : await read(reply);
    const isMadeOf = (kept: Reply): boolean => kept.url === obtained.url && kept.obtained === obtained.obtained;
    const staleBecause = stale.find((each) => isMadeOf(each.reply))?.failure;
    return { reply, value, ...(staleBecause && { staleBecause }) };
  }

  /**
   * The reply to an ask as it is: one request serves every caller, and no caller's cookie goes along. Raises what its
   * source raises.
   * @param isPinned never to be dropped for want of room
   */
  share<Ask extends AskData>(
    source: Source<Ask>,
    cache: CachePolicy<Ask>,
    ask: Ask,
    isPinned: boolean,
    cause: RequestContext | undefined,
  ): Promise<Outcome<Reply>> {
    const wanted = { source, cache, ask, isPinned, cause };
    const fly = (): Promise<Outcome<Reply>> => this.#renew(wanted, undefined, AS_IT_IS);
    return this.#flights.share(toReplyKey(source, ask), undefined, fly);
  }
}

/** Whether a reply is never to be dropped for want of room. */
function isPermanent({ cache, ask, isPinned }: Wanted, reply: Reply): boolean {
  return isPinned || freshUntil(cache, reply, ask) === Number.POSITIVE_INFINITY;
}

/** What was kept, read; undefined when it is not understood any more, which is as good as not having it. */
async function readKept<Value>(reply: Reply, { read }: Reader<Value>): Promise<{ readonly value: Value } | undefined> {
  try {
    return { value: await read(reply) };
  } catch (thrown) {
    if (thrown instanceof Failure) return undefined;
    throw thrown;
  }
}

/** Whether what was kept before, if anything, is understood and has rows. */
async function hasRows<Value>(old: Reply | undefined, reader: Reader<Value>): Promise<boolean> {
  const kept = old && (await readKept(old, reader));
  return kept !== undefined && !reader.isEmpty?.(kept.value);
}

/** What the reply to an ask is kept under: the name of its source, a blank, and the ask. */
export function toReplyKey({ name }: Pick<Source, 'name'>, ask: AskData): string {
  return `${name} ${toKey(ask)}`;
}

/** The identity of an ask: equal for equal asks, whatever the order in which their parts were written. */
export function toKey(ask: AskData): string {
  return JSON.stringify(Object.entries(ask).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
