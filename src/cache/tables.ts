import { LRUCache } from 'lru-cache';
import type { AskData } from '../declare/ask.ts';
import type { Given, Interface, Page, Parsed } from '../declare/interface.ts';
import type { Reply, Source } from '../declare/source.ts';
import { Failure } from '../errors.ts';
import type { RequestContext } from '../request-context.ts';
import { Table } from '../table/table.ts';
import { freshUntil, isFresh, type Outcome, type Reader, type Replies, toKey } from './replies.ts';
import { SingleFlight } from './single-flight.ts';

/** Where a table comes from, and how long it is the newest there is. */
export interface Provenance {
  /** Name of the source. */
  readonly source: string;
  /** The address that answered, without secrets. */
  readonly url: string;
  /** When the answer had arrived, in milliseconds since 1970. */
  readonly obtained: number;
  /** Until when it is fresh, in milliseconds since 1970. */
  readonly freshUntil: number;
}

/** The whole table of an ask, with its provenance. */
export interface KeptTable {
  readonly table: Table;
  readonly provenance: Provenance;
}

/** Reads what a source gave into the columns of an interface, on this thread or another: see `readGiven`. */
export type Read = (declared: Interface, given: Given) => Parsed | Promise<Parsed>;

/** Who wants a table, as far as it matters which one he gets. */
export interface Wish {
  /** The caller's own cookie for the source. */
  readonly cookie: string | undefined;
  /** Whether what is no longer fresh is no answer for him. */
  readonly refusesStale: boolean;
  /** His request, if it has a name. */
  readonly cause?: RequestContext | undefined;
  /** Aborted when he leaves, with what is raised for him then. */
  readonly signal?: AbortSignal | undefined;
}

// How long a table of a second source is taken for the newest there is.
const STAND_IN_MS = 60_000;
// How long what can no longer change is taken for fresh: it could be for ever, but for the mistakes of a source.
const SETTLED_MS = 86_400_000;

/** The tables in memory, one for each interface and ask, and the way to get one that is not there or no longer fresh. */
export class Tables {
  readonly #kept: LRUCache<string, KeptTable>;
  // By source, so that callers of one that hangs keep nobody from another.
  readonly #flights = new Map<string, SingleFlight<Outcome<KeptTable>>>();
  readonly #recalls = new SingleFlight<KeptTable | undefined>();
  // Those of which nothing is kept while a new one is on its way: thousands who wait for it need not look for themselves.
  readonly #absent = new Set<string>();
  // The asks of which a second source had rows, so that none of the first source cannot be the truth.
  readonly #stoodIn = new LRUCache<string, true>({ max: 10_000 });
  // What is told of a table where what is selected from it can no longer change, by what is told of it elsewhere.
  readonly #settledProvenances = new WeakMap<Provenance, Provenance>();
  readonly #replies: Replies;
  readonly #read: Read;
  readonly #now: () => number;
  readonly #maxWaiting: number | undefined;

  /**
   * @param maxBytes size of all tables together
   * @param maxWaiting callers that may wait for one source at once; any number without it
   */
  constructor(replies: Replies, read: Read, maxBytes: number, now: () => number, maxWaiting?: number) {
    this.#maxWaiting = maxWaiting;
    this.#replies = replies;
    this.#read = read;
    this.#now = now;
    this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ table }, key) => table.sizeBytes + key.length });
  }

  /** Size of all that is kept, in bytes. */
  get sizeBytes(): number {
    return this.#kept.calculatedSize;
  }

  /** How many asks are on their way, each for all who want it. */
  get flights(): number {
    return [...this.#flights.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** How many callers wait for one of them. */
  get waiting(): number {
    return [...this.#flights.values()].reduce((sum, { waiting }) => sum + waiting, 0);
  }

  /**
   * The table that these params select from: the kept one while it is fresh, or where what they select from it can no
   * longer change, else one made of a new reply, for which one request serves every caller. When its source fails, a
   * second source gives the pages that the params touch, if there is one; and only then what was kept stands in. Raises
   * what the source and the parser raise, and `overloaded` when too many wait for the source.
   */
  async through(
    declared: Interface,
    params: Readonly<Record<string, unknown>>,
    wish: Wish,
  ): Promise<Outcome<KeptTable>> {
    const ask = declared.ask(params);
    const key = `${declared.name} ${toKey(ask)}`;
    const isFinal = (value: KeptTable): KeptTable | undefined => this.#isFinal(declared, params, value);
    const kept = this.#kept.get(key) ?? (await this.#recall(declared, ask, wish, key));
    const fresh = kept && (isFinal(kept) ?? (isFresh(kept.provenance, this.#now()) ? kept : undefined));
    if (fresh) {
      this.#replies.used(declared.source, ask);
      return { how: 'hit', value: fresh };
    }
    if (kept && !wish.refusesStale && this.#isInGrace(declared, kept)) {
      // Its failure is logged and remembered like any other; this caller has his answer.
      this.#flightsOf(declared.source).start(key, wish.cookie, () => this.#renew(declared, ask, wish, key));
      return { how: 'hit', value: kept };
    }
    const first = await this.#first(declared, ask, wish, key).catch(toFailed);
    wish.signal?.throwIfAborted();
    const asks = first.how === 'failed' || first.how === 'stale' ? (declared.fallback?.asks(params) ?? []) : [];
    if (declared.fallback && asks.length > 0) {
      const second = await this.#second(declared, declared.fallback, asks, key, wish).catch(toFailed);
      wish.signal?.throwIfAborted();
      // No rows of the one never replace rows of the other.
      if (second.how !== 'failed' && isEmpty(second.value) && first.how === 'stale' && !isEmpty(first.value))
        return first;
      // Of two that stand in, the first source's own is the truer.
      if (second.how === 'hit' || second.how === 'miss' || (second.how === 'stale' && first.how === 'failed'))
        return second;
      if (second.how === 'failed' && first.how === 'failed') {
        this.#replies.failed(declared.source, ask, wish.cookie, first.failure);
        throw both(first.failure, second.failure);
      }
    }
    if (first.how === 'failed') throw first.failure;
    return { ...first, value: isFinal(first.value) ?? first.value };
  }

  /** Notes that what was made of the reply for these params answered somebody. */
  used(declared: Interface, params: Readonly<Record<string, unknown>>): void {
    this.#replies.used(declared.source, declared.ask(params));
  }

  /** What these params select from a table, as something that stays fresh, when it can no longer change. */
  #isFinal(
    declared: Interface,
    params: Readonly<Record<string, unknown>>,
    { table, provenance }: KeptTable,
  ): KeptTable | undefined {
    const { obtained } = provenance;
    if (obtained > this.#now() || !declared.isFinal?.(table, params, obtained)) return undefined;
    return { table, provenance: this.#settledProvenance(provenance) };
  }

  /** The same one for all who ask in half of its time: what is made for one of them serves the others. */
  #settledProvenance(provenance: Provenance): Provenance {
    const freshUntil = this.#now() + SETTLED_MS;
    if (provenance.freshUntil >= freshUntil) return provenance;
    const before = this.#settledProvenances.get(provenance);
    if (before && before.freshUntil <= freshUntil && before.freshUntil > freshUntil - SETTLED_MS / 2) return before;
    const isFinal = { ...provenance, freshUntil };
    this.#settledProvenances.set(provenance, isFinal);
    return isFinal;
  }

  #isInGrace(
    { cache: { staleWhileRevalidateMs = 0 } }: Interface,
    { provenance: { obtained, freshUntil } }: KeptTable,
  ): boolean {
    return isFresh({ obtained, freshUntil: freshUntil + staleWhileRevalidateMs }, this.#now());
  }

  /**
   * The table of a reply that was kept before this process was there: what it selects may be final, however old it is.
   * Nothing is looked for where no table is ever final: there a new reply is asked for in any case, or a fresh one found.
   */
  #recall(declared: Interface, ask: AskData, { signal }: Wish, key: string): Promise<KeptTable | undefined> {
    if (!declared.isFinal || this.#absent.has(key)) return Promise.resolve(undefined);
    const fly = async (): Promise<KeptTable | undefined> => {
      const value = await this.#replies.recall(declared.source, declared.cache, ask, {
        read: (reply) => this.#tabulate(declared, ask, reply, key),
      });
      if (value) this.#kept.set(key, value);
      else this.#absent.add(key);
      return value;
    };
    return this.#recalls.share(key, undefined, fly, signal);
  }

  #first(declared: Interface, ask: AskData, wish: Wish, key: string): Promise<Outcome<KeptTable>> {
    const fly = (): Promise<Outcome<KeptTable>> => this.#renew(declared, ask, wish, key);
    return this.#flightsOf(declared.source).share(key, wish.cookie, fly, wish.signal);
  }

  async #renew(
    declared: Interface,
    ask: AskData,
    { cookie, cause }: Pick<Wish, 'cookie' | 'cause'>,
    key: string,
  ): Promise<Outcome<KeptTable>> {
    const reader: Reader<KeptTable> = {
      read: (reply) => this.#tabulate(declared, ask, reply, key),
      isEmpty,
      hasRowsElsewhere: () => this.#stoodIn.has(key),
    };
    try {
      const outcome = await this.#replies.renew(declared.source, declared.cache, ask, cookie, reader, cause);
      this.#kept.set(key, outcome.value);
      return outcome;
    } finally {
      this.#absent.delete(key);
    }
  }

  /** @param firstKey of the table that the first source would have given */
  async #second(
    declared: Interface,
    fallback: NonNullable<Interface['fallback']>,
    asks: readonly AskData[],
    firstKey: string,
    { cause, signal }: Wish,
  ): Promise<Outcome<KeptTable>> {
    const key = `${declared.name} ${fallback.source.name} ${asks.map(toKey).join()}`;
    const kept = this.#kept.get(key);
    if (kept && isFresh(kept.provenance, this.#now())) return { how: 'hit', value: kept };
    const { source, cache } = fallback;
    const fly = async (): Promise<Outcome<KeptTable>> => {
      const pages: Page[] = [];
      let failure: Failure | undefined;
      let how: 'hit' | 'miss' = 'hit';
      // One after the other: where one page fails, the rest of them is not asked for.
      for (const each of asks) {
        const page = await this.#replies.share(source, cache, each, false, cause);
        pages.push({ ask: each, reply: page.value });
        if (page.how === 'stale') failure = page.failure;
        else if (page.how === 'miss') how = 'miss';
      }
      const table = Table.of(declared.columns, await this.#read(declared, pages));
      if (table.length > 0) this.#stoodIn.set(firstKey, true);
      const obtained = Math.min(...pages.map(({ reply }) => reply.obtained));
      const fresh = pages.map(({ ask, reply }) => freshUntil(cache, reply, ask));
      // The first source is asked again soon: when it is back, it wins.
      const until = Math.min(this.#now() + (failure ? 0 : STAND_IN_MS), ...fresh);
      const provenance = { source: source.name, url: pages.at(-1)?.reply.url ?? '', obtained, freshUntil: until };
      const value = { table, provenance };
      this.#kept.set(key, value);
      return failure ? { how: 'stale', failure, value } : { how, value };
    };
    return this.#flightsOf(source).share(key, undefined, fly, signal);
  }

  #flightsOf({ name }: Source): SingleFlight<Outcome<KeptTable>> {
    let flights = this.#flights.get(name);
    if (!flights) {
      flights = new SingleFlight(this.#maxWaiting);
      this.#flights.set(name, flights);
    }
    return flights;
  }

  async #tabulate(declared: Interface, ask: AskData, reply: Reply, key: string): Promise<KeptTable> {
    const { url, obtained } = reply;
    const same = this.#kept.get(key);
    if (same?.provenance.obtained === obtained && same.provenance.url === url) return same;
    const table = Table.of(declared.columns, await this.#read(declared, { ask, reply }));
    const provenance = {
      source: declared.source.name,
      url,
      obtained,
      freshUntil: freshUntil(declared.cache, reply, ask),
    };
    return { table, provenance };
  }
}

function isEmpty({ table }: KeptTable): boolean {
  return table.length === 0;
}

/** The failure of the first source, which tells of the second's as well. */
function both(first: Failure, second: Failure): Failure {
  // Either of them may be the way out: the sooner one is what to wait for.
  const waits = [first.retryAfterMs, second.retryAfterMs].filter((wait) => wait !== undefined);
  const addition = `; and ${second.message.replace(/\.$/, '')}`;
  return waits.length === 0 ? first.adding(addition) : first.adding(addition, Math.min(...waits));
}

/** A failure of a source as an outcome; anything else is raised again. */
function toFailed(thrown: unknown): { readonly how: 'failed'; readonly failure: Failure } {
  if (thrown instanceof Failure && thrown.status === 502) return { how: 'failed', failure: thrown };
  throw thrown;
}
