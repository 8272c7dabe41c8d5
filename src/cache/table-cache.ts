import { LRUCache } from 'lru-cache';
import type { AskData } from '../declare/ask.ts';
import type { Interface, Parsed } from '../declare/interface.ts';
import type { Pages } from '../declare/source.ts';
import { Table } from '../table/table.ts';
import type { Coordinator } from './coordinator.ts';
import { FinalLifetimes, MAX_FALLBACK_MS } from './freshness.ts';
import { askKey, replyKey } from './keys.ts';
import type {
  CachedValue,
  CacheLayer,
  FetchedListener,
  FetchPages,
  LoadRequest,
  LoadServices,
} from './load-request.ts';
import { NegativeCache } from './negative-cache.ts';
import { SingleFlight } from './single-flight.ts';
import type { ReplyStore } from './stored-reply.ts';

/** Parses replies on another thread. */
export interface ReplyParser {
  /**
   * Parses a reply into the columns of an interface. Throws what its `parse` throws.
   * @param isFallback whether the fallback source gave the reply
   */
  parse(declared: Interface, isFallback: boolean, pages: Pages, ask: AskData): Promise<Parsed>;
}

/** The services of `load`, with the tables in memory. */
export interface TableServices extends LoadServices {
  /** Parses replies on another thread. Without it, this thread does. */
  readonly parser: ReplyParser | undefined;
  readonly tables: CacheLayer<Table> & { readonly memory: LRUCache<string, CachedValue<Table>> };
}

/** What a table cache is made of. */
export interface TableCacheParts {
  readonly store: ReplyStore;
  readonly coordinator: Coordinator;
  readonly fetchPages: FetchPages;
  /** Parses replies on another thread. Without it, this thread does. */
  readonly parser?: ReplyParser | undefined;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** The address in the place of every upstream host, if any. */
  readonly mirror?: string | undefined;
  /** Size of all tables in memory, in bytes. */
  readonly maxBytes: number;
  /** How many clients may wait for one source at once; any number without it. */
  readonly maxWaiting?: number | undefined;
  /** Replies that are older than this are served only when their source fails. */
  readonly since?: number | undefined;
  readonly onFetched?: FetchedListener | undefined;
}

/** Creates the services that tables are loaded with. */
export function createTableCache({
  store,
  coordinator,
  fetchPages,
  parser,
  now,
  mirror,
  maxBytes,
  maxWaiting,
  since = Number.NEGATIVE_INFINITY,
  onFetched = () => undefined,
}: TableCacheParts): TableServices {
  const memory = new LRUCache<string, CachedValue<Table>>({
    maxSize: maxBytes,
    sizeCalculation: ({ value }, key) => value.sizeBytes + key.length,
  });
  return {
    now,
    mirror,
    store,
    coordinator,
    negativeCache: new NegativeCache(now),
    fetchPages,
    onFetched,
    since,
    parser,
    tables: { memory, singleFlight: new SingleFlight(maxWaiting), lookups: new SingleFlight() },
    replies: { singleFlight: new SingleFlight(), lookups: new SingleFlight() },
    fallbackRows: new LRUCache({ max: 10_000 }),
    finalLifetimes: new FinalLifetimes(),
  };
}

/** The request for the whole table that these params select from. */
export function tableRequest(
  { mirror, tables, parser }: TableServices,
  declared: Interface,
  params: Readonly<Record<string, unknown>>,
): LoadRequest<Table> {
  const { name, columns, fallback } = declared;
  const requestOf = (from: Pick<Interface, 'source' | 'cache' | 'parse'>, ask: AskData, isFallback: boolean) => ({
    source: from.source,
    policy: from.cache,
    ask,
    layer: tables,
    key: isFallback ? `${name} ${from.source.name} ${askKey(ask)}` : `${name} ${askKey(ask)}`,
    replyKey: replyKey(mirror, from.source, ask),
    isPinned: false,
    parse: async (pages: Pages) =>
      Table.of(columns, await (parser?.parse(declared, isFallback, pages, ask) ?? from.parse(pages, ask))),
    isEmpty,
  });
  return {
    ...requestOf(declared, declared.ask(params), false),
    isFinal: (table, obtained) => declared.isFinal?.(table, params, obtained) ?? false,
    fallback: () => {
      const ask = fallback?.ask(params);
      return fallback && ask && { ...requestOf(fallback, ask, true), maxFreshMs: MAX_FALLBACK_MS };
    },
  };
}

function isEmpty(table: Table): boolean {
  return table.length === 0;
}
