import { LRUCache } from 'lru-cache';
import type { Interface, Parsed } from '../declare/interface.ts';
import type { AskData, Reply } from '../declare/source.ts';
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
   * The table of an ask: the kept one while it is fresh, else one made of a new reply, for which one request serves every
   * caller. Raises what the source and the parser raise.
   */
  async through(declared: Interface, ask: AskData, cookie: string | undefined): Promise<Outcome<KeptTable>> {
    const key = `${declared.name} ${toKey(ask)}`;
    const kept = this.#kept.get(key);
    if (kept && this.#now() < kept.provenance.freshUntil) return { how: 'hit', value: kept };
    const tabulate = (reply: Reply): Promise<KeptTable> => this.#tabulate(declared, ask, reply, key);
    return this.#flights.share(key, cookie, () =>
      this.#replies.renew(declared.source, declared.keep, ask, cookie, tabulate),
    );
  }

  async #tabulate(declared: Interface, ask: AskData, reply: Reply, key: string): Promise<KeptTable> {
    const { url, obtained } = reply;
    const same = this.#kept.get(key);
    if (same?.provenance.obtained === obtained && same.provenance.url === url) return same;
    const table = Table.of(declared.columns, await this.#read(declared, reply, ask));
    const kept = {
      table,
      provenance: { source: declared.source.name, url, obtained, freshUntil: freshUntil(declared.keep, reply, ask) },
    };
    this.#kept.set(key, kept);
    return kept;
  }
}
