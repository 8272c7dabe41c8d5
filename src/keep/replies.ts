import type { AskData } from '../declare/ask.ts';
import type { Keep } from '../declare/keep.ts';
import type { Lent, Reply, Source } from '../declare/source.ts';
import { Failure } from '../errors.ts';
import { Flights } from './flights.ts';
import { Setbacks } from './setbacks.ts';

/**
 * Where replies are kept. An entry is whole or absent. A store never fails a request: what it cannot find it does not
 * have, and what it cannot keep it drops.
 */
export interface ReplyStore {
  /** The reply kept under a key, however old. */
  find(key: string): Promise<Reply | undefined>;
  /**
   * Keeps a reply in the place of an older one.
   * @param isPinned never to be dropped for want of room: an archive that serves many asks and is long to come
   */
  keep(key: string, reply: Reply, isPinned: boolean): Promise<void>;
}

/** How an ask was met: from what was kept, from the source, or from what was kept because the source failed. */
export type Outcome<Value> = { readonly value: Value } & (
  | { readonly how: 'hit' | 'miss' }
  | { readonly how: 'stale'; readonly failure: Failure }
);

/** Reads a reply; raises what makes it unreadable. */
type Reading<Value> = (reply: Reply) => Value | Promise<Value>;

/** Obtains a reply from its source, over the network. */
export type Obtain = (source: Source, ask: AskData, cookie: string | undefined, lent: Lent) => Promise<Reply>;

// A reply that stands in for something better is asked for again after this.
const PROVISIONAL_MS = 3_600_000;

/** Until when a reply is fresh, in milliseconds since 1970. */
export function freshUntil(keep: Keep, { obtained, provisional }: Reply, ask: AskData): number {
  return provisional ? obtained + PROVISIONAL_MS : keep.freshUntil(obtained, ask);
}

const AS_IT_IS = { read: (reply: Reply) => reply, isEmpty: () => false } as const;

/** The kept replies, and the way to a new one where there is none or it is no longer fresh. */
export class Replies {
  readonly #store: ReplyStore;
  readonly #obtain: Obtain;
  readonly #now: () => number;
  readonly #flights = new Flights<Outcome<Reply>>();
  readonly #setbacks: Setbacks;

  constructor(store: ReplyStore, obtain: Obtain, now: () => number) {
    this.#store = store;
    this.#obtain = obtain;
    this.#now = now;
    this.#setbacks = new Setbacks(now);
  }

  /**
   * The reply to an ask, read: the kept one while it is fresh, else a new one. When the source fails, or what it gives
   * cannot be read, a kept one stands in as long as `keep` allows. A reply is kept once it has been read: one that is not
   * understood never takes the place of one that was, and none without rows that of one with rows: sources that limit a
   * caller answer like this. Raises what the source and `read` raise.
   * @param isEmpty whether what was read has no rows
   */
  renew<Value>(
    source: Source,
    keep: Keep,
    ask: AskData,
    cookie: string | undefined,
    read: Reading<Value>,
    isEmpty: (value: Value) => boolean = () => false,
  ): Promise<Outcome<Value>> {
    return this.#renew(source, keep, ask, cookie, { read, isEmpty }, false);
  }

  async #renew<Value>(
    source: Source,
    keep: Keep,
    ask: AskData,
    cookie: string | undefined,
    { read, isEmpty }: { readonly read: Reading<Value>; readonly isEmpty: (value: Value) => boolean },
    isPinned: boolean,
  ): Promise<Outcome<Value>> {
    const key = `${source.name} ${toKey(ask)}`;
    const old = await this.#store.find(key);
    if (old && this.#now() < freshUntil(keep, old, ask)) return { how: 'hit', value: await read(old) };
    // A caller's own cookie may be the cure.
    const setback = cookie === undefined ? this.#setbacks.find(key) : undefined;
    try {
      if (setback) throw setback;
      const { reply, value } = await this.#obtainAndRead(source, ask, cookie, read);
      if (old && isEmpty(value) && !isEmpty(await read(old)))
        throw new Failure('upstream_refused', `${source.title} answered without a row where it had some before.`);
      await this.#store.keep(key, reply, isPinned);
      return { how: 'miss', value };
    } catch (thrown) {
      if (!(thrown instanceof Failure)) throw thrown;
      if (thrown !== setback && cookie === undefined) this.#setbacks.remember(key, thrown);
      const mayStandIn = old && thrown.status === 502 && this.#now() < old.obtained + keep.staleMs;
      if (!mayStandIn) throw thrown;
      return { how: 'stale', failure: thrown, value: await read(old) };
    }
  }

  async #obtainAndRead<Value>(
    source: Source,
    ask: AskData,
    cookie: string | undefined,
    read: Reading<Value>,
  ): Promise<{ reply: Reply; value: Value }> {
    let accepted: { readonly reply: Reply; readonly value: Value } | undefined;
    const lent: Lent = {
      kept: async (other, otherAsk) => (await this.share(other, other.keep, otherAsk, true)).value,
      accepts: async (reply) => {
        accepted = { reply, value: await read(reply) };
      },
    };
    const obtained = await this.#obtain(source, ask, cookie, lent);
    // What stands in for something better may come from what was kept long ago; it counts from now.
    const reply = obtained.provisional ? { ...obtained, obtained: this.#now() } : obtained;
    return { reply, value: accepted?.reply === reply ? accepted.value : await read(reply) };
  }

  /**
   * The reply to an ask as it is: one request serves every caller, and no caller's cookie goes along. Raises what its
   * source raises.
   * @param isPinned never to be dropped for want of room
   */
  share<Ask extends AskData>(
    source: Source<Ask>,
    keep: Keep<Ask>,
    ask: Ask,
    isPinned: boolean,
  ): Promise<Outcome<Reply>> {
    const fly = (): Promise<Outcome<Reply>> => this.#renew(source, keep, ask, undefined, AS_IT_IS, isPinned);
    return this.#flights.share(`${source.name} ${toKey(ask)}`, undefined, fly);
  }
}

/** The identity of an ask: equal for equal asks, whatever the order in which their parts were written. */
export function toKey(ask: AskData): string {
  return JSON.stringify(Object.entries(ask).toSorted(([left], [right]) => (left < right ? -1 : 1)));
}
