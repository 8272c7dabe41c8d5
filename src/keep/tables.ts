import { LRUCache } from 'lru-cache';
import type { AskData } from '../declare/ask.ts';
import type { Interface, Page, Parsed } from '../declare/interface.ts';
import type { Reply } from '../declare/source.ts';
import { Failure } from '../errors.ts';
import { Table } from '../table/table.ts';
import { Flights } from './flights.ts';
import { freshUntil, type Outcome, type Replies, toKey } from './replies.ts';

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

/** Reads a reply into the columns of an interface, on this thread or another. Raises what its `parse` raises. */
export type Read = (declared: Interface, reply: Reply, ask: AskData) => Parsed | Promise<Parsed>;

/** The tables in memory, one for each interface and ask, and the way to get one that is not there or no longer fresh. */
export class Tables {
  readonly #kept: LRUCache<string, KeptTable>;
  readonly #flights = new Flights<Outcome<KeptTable>>();
  readonly #replies: Replies;
  readonly #read: Read;
  readonly #now: () => number;

  /** @param maxBytes size of all tables together */
  constructor(replies: Replies, read: Read, maxBytes: number, now: () => number) {
    this.#replies = replies;
    this.#read = read;
    this.#now = now;
    this.#kept = new LRUCache({ maxSize: maxBytes, sizeCalculation: ({ table }, key) => table.sizeBytes + key.length });
  }

  /**
   * The table that these params select from: the kept one while it is fresh, or where what they select from it can no
   * longer change, else one made of a new reply, for which one request serves every caller. When its source fails, a
   * second source gives the pages that the params touch, if there is one; and only then what was kept stands in. Raises
   * what the source and the parser raise.
   */
  async through(
    declared: Interface,
    params: Readonly<Record<string, unknown>>,
    cookie: string | undefined,
  ): Promise<Outcome<KeptTable>> {
    const ask = declared.ask(params);
    const key = `${declared.name} ${toKey(ask)}`;
    const kept = this.#kept.get(key);
    if (kept && (this.#isFresh(kept) || declared.settled(kept.table, params))) return { how: 'hit', value: kept };
    const first = await this.#first(declared, ask, cookie, key).catch(toFailed);
    const asks = first.how === 'failed' || first.how === 'stale' ? (declared.fallback?.asks(params) ?? []) : [];
    if (declared.fallback && asks.length > 0) {
      const second = await this.#second(declared, declared.fallback, asks).catch(toFailed);
      // Of two that stand in, the first source's own is the truer.
      if (second.how === 'hit' || second.how === 'miss' || (second.how === 'stale' && first.how === 'failed'))
        return second;
      if (second.how === 'failed' && first.how === 'failed') throw both(first.failure, second.failure);
    }
    if (first.how === 'failed') throw first.failure;
    return first;
  }

  #first(declared: Interface, ask: AskData, cookie: string | undefined, key: string): Promise<Outcome<KeptTable>> {
    const tabulate = (reply: Reply): Promise<KeptTable> => this.#tabulate(declared, ask, reply, key);
    return this.#flights.share(key, cookie, async () => {
      const outcome = await this.#replies.renew(declared.source, declared.keep, ask, cookie, tabulate, isEmpty);
      this.#kept.set(key, outcome.value);
      return outcome;
    });
  }

  async #second(
    declared: Interface,
    fallback: NonNullable<Interface['fallback']>,
    asks: readonly AskData[],
  ): Promise<Outcome<KeptTable>> {
    const key = `${declared.name} ${fallback.source.name} ${asks.map(toKey).join()}`;
    const kept = this.#kept.get(key);
    if (kept && this.#isFresh(kept)) return { how: 'hit', value: kept };
    return this.#flights.share(key, undefined, async () => {
      const { source, keep } = fallback;
      const pages: Page[] = [];
      let failure: Failure | undefined;
      let how: 'hit' | 'miss' = 'hit';
      // One after the other: where one page fails, the rest of them is not asked for.
      for (const each of asks) {
        const page = await this.#replies.share(source, keep, each, false);
        pages.push({ ask: each, reply: page.value });
        if (page.how === 'stale') failure = page.failure;
        else if (page.how === 'miss') how = 'miss';
      }
      const table = Table.of(declared.columns, fallback.parse(pages));
      const obtained = Math.min(...pages.map(({ reply }) => reply.obtained));
      const fresh = pages.map(({ ask, reply }) => freshUntil(keep, reply, ask));
      // The first source is asked again soon: when it is back, it wins.
      const until = failure ? this.#now() : Math.min(this.#now() + STAND_IN_MS, ...fresh);
      const provenance = { source: source.name, url: pages.at(-1)?.reply.url ?? '', obtained, freshUntil: until };
      const value = { table, provenance };
      this.#kept.set(key, value);
      return failure ? { how: 'stale', failure, value } : { how, value };
    });
  }

  async #tabulate(declared: Interface, ask: AskData, reply: Reply, key: string): Promise<KeptTable> {
    const { url, obtained } = reply;
    const same = this.#kept.get(key);
    if (same?.provenance.obtained === obtained && same.provenance.url === url) return same;
    const table = Table.of(declared.columns, await this.#read(declared, reply, ask));
    const provenance = {
      source: declared.source.name,
      url,
      obtained,
      freshUntil: freshUntil(declared.keep, reply, ask),
    };
    return { table, provenance };
  }

  #isFresh({ provenance }: KeptTable): boolean {
    return this.#now() < provenance.freshUntil;
  }
}

function isEmpty({ table }: KeptTable): boolean {
  return table.length === 0;
}

/** The failure of the first source, which tells of the second's as well. */
function both(first: Failure, second: Failure): Failure {
  return new Failure(first.code, `${first.message.replace(/\.$/, '')}; and ${second.message}`, { cause: first });
}

// How long a table of a second source is taken for the newest there is.
const STAND_IN_MS = 60_000;

/** A failure of a source as an outcome; anything else is raised again. */
function toFailed(thrown: unknown): { readonly how: 'failed'; readonly failure: Failure } {
  if (thrown instanceof Failure && thrown.status === 502) return { how: 'failed', failure: thrown };
  throw thrown;
}
