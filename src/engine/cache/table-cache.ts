import { createHmac, randomBytes } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { AskData } from '../interface/ask.ts';
import { impossibleFailure } from '../interface/impossible-rows.ts';
import { type Interface, mayBeEmpty, type Parsed, sourceAt } from '../interface/interface.ts';
import type { Pages } from '../interface/pages.ts';
import { TradingCalendar } from '../interface/trading-calendar.ts';
import { Table } from '../table/table.ts';
import { findContradiction, findMissingRows } from './contradiction.ts';
import { ServedLifetimes } from './freshness.ts';
import { createInspector, type InspectionRunner, LOCAL_INSPECTIONS } from './inspector.ts';
import { askKey, replyKey } from './keys.ts';
import type { CachedValue, CacheLayer, LoadRequest, LoadServices } from './load-request.ts';
import { NegativeCache } from './negative-cache.ts';
import { PartialReplies } from './partial-replies.ts';
import { ReplacedParts } from './replaced-parts.ts';
import { SingleFlight } from './single-flight.ts';

// What a column of a table needs besides its cells: the cells of an unknown code are empty, the table is not.
const COLUMN_BYTES = 600;
// Room for some five thousand keys.
const MAX_KEYS_BYTES = 1_000_000;

/** Parses replies, and inspects their pages, on another thread. */
export interface ReplyParser extends InspectionRunner {
  /**
   * Parses a reply into the columns of an interface. Throws what its `parse` throws.
   * @param sourceIndex which of its sources gave the reply: 0 is its own, 1 the first fallback source
   */
  parse(iface: Interface, sourceIndex: number, pages: Pages, ask: AskData): Promise<Parsed>;
  /** Prepares for a reply that is on its way. */
  prepare(): void;
  /** Whether it can parse at all. */
  isReady(): boolean;
}

/** The services of `load`, with the tables in memory. */
export interface TableServices extends LoadServices {
  /** Parses replies on another thread. Without it, this thread does. */
  readonly parser: ReplyParser | undefined;
  readonly tables: MemoryLayer<Table>;
  /** The tables that clients obtained with cookies of their own, each for that cookie alone. */
  readonly privateTables: MemoryLayer<Table>;
  /** What stands in for an interface in the sandbox. */
  readonly standIn: ((iface: Interface) => Interface) | undefined;
  /** A keyed hash of a cookie: the cookie cannot be derived from it. */
  hashCookie(cookie: string): string;
}

/** Values of which some are held in memory. */
type MemoryLayer<Value> = CacheLayer<Value> & { readonly memory: LRUCache<string, CachedValue<Value>> };

/** What a table cache is made of. */
export interface TableCacheParts
  extends Pick<TableServices, 'store' | 'coordinator' | 'fetchPages' | 'now'>,
    OptionalServices {
  /** Size of all tables in memory, in bytes. */
  readonly maxBytes: number;
  /** How many clients may wait for one source at once; any number without it. */
  readonly maxWaiting?: number | undefined;
}

/** What may be left out: the calendar is a new one then, and the rest is not there. */
type OptionalServices = {
  readonly [Name in
    | 'parser'
    | 'calendar'
    | 'mirror'
    | 'standIn'
    | 'minObtained'
    | 'isEdge'
    | 'onFetched'
    | 'onContradiction'
    | 'onUnreadableReply']?: TableServices[Name] | undefined;
};

/** The part of the memory for tables, and of that for answers, that is for what clients' own cookies obtained. */
export const PRIVATE_PART = 1 / 8;

/** Creates the services that tables are loaded with. */
export function createTableCache({
  store,
  coordinator,
  fetchPages,
  parser,
  now,
  calendar = new TradingCalendar(),
  mirror,
  standIn,
  maxBytes,
  maxWaiting,
  minObtained = Number.NEGATIVE_INFINITY,
  isEdge = false,
  onFetched = () => undefined,
  onContradiction = () => undefined,
  onUnreadableReply = () => undefined,
}: TableCacheParts): TableServices {
  let hashKey: Buffer | undefined;
  return {
    now,
    calendar,
    mirror,
    sandbox: standIn !== undefined,
    isEdge,
    standIn,
    store,
    coordinator,
    negativeCache: new NegativeCache(now),
    fetchPages,
    onFetched,
    onContradiction,
    onUnreadableReply,
    minObtained,
    parser,
    tables: createLayer(maxBytes * (1 - PRIVATE_PART), maxWaiting),
    privateTables: createLayer(maxBytes * PRIVATE_PART, maxWaiting),
    hashCookie: (cookie) => {
      hashKey ??= randomBytes(32);
      return createHmac('sha256', hashKey).update(cookie).digest('base64url');
    },
    replies: { singleFlight: new SingleFlight(), lookups: new SingleFlight() },
    fallbackRows: keysOf<true>(),
    refusedParts: keysOf<number>(),
    replacedParts: new ReplacedParts(),
    servedLifetimes: new ServedLifetimes(),
    partialReplies: new PartialReplies(),
  };
}

/** Notes by key; the oldest are dropped. */
function keysOf<Note extends {}>(): LRUCache<string, Note> {
  return new LRUCache({ maxSize: MAX_KEYS_BYTES, sizeCalculation: (_, key) => key.length + 100 });
}

function createLayer(maxBytes: number, maxWaiting: number | undefined): MemoryLayer<Table> {
  const memory = new LRUCache<string, CachedValue<Table>>({
    maxSize: Math.ceil(maxBytes),
    sizeCalculation: ({ value }, key) => value.sizeBytes + value.columns.length * COLUMN_BYTES + key.length,
  });
  return { memory, singleFlight: new SingleFlight(maxWaiting), lookups: new SingleFlight() };
}

/**
 * The request for the whole table that these params select from.
 * @param cookie the client's own: what it obtains belongs to it alone
 */
export function tableRequest(
  services: TableServices,
  iface: Interface,
  params: Readonly<Record<string, unknown>>,
  cookie?: string,
): LoadRequest<Table> {
  const shared = sharedRequest(services, iface, params);
  if (cookie === undefined) return shared;
  const { privateTables, hashCookie } = services;
  const key = `${hashCookie(cookie)} ${shared.key}`;
  const { onBelieved: _, ...wanted } = shared;
  return { ...wanted, layer: privateTables, key, isStored: false, shared };
}

function sharedRequest(
  { mirror, tables, parser, calendar, standIn }: TableServices,
  asked: Interface,
  params: Readonly<Record<string, unknown>>,
): LoadRequest<Table> {
  const iface = standIn?.(asked) ?? asked;
  const { name, columns, fallbacks, tradingDays } = iface;
  const requestOf = (sourceIndex: number, ask: AskData) => {
    const from = sourceAt(iface, sourceIndex);
    return {
      source: from.source,
      policy: from.cache,
      ask,
      layer: tables,
      key: sourceIndex === 0 ? `${name} ${askKey(ask)}` : `${name} ${from.source.name} ${askKey(ask)}`,
      replyKey: replyKey(mirror, from.source, ask),
      origin: { name, params, sourceIndex, parts: [] },
      isPinned: false,
      isStored: !from.source.composedOf,
      inspector: createInspector(parser ?? LOCAL_INSPECTIONS, iface, { name, sourceIndex, uses: [] }),
      parse: async (pages: Pages) =>
        Table.of(columns, await (parser?.parse(iface, sourceIndex, pages, ask) ?? from.parse(pages, ask))),
      isEmpty,
      mayBeEmpty: mayBeEmpty(iface),
      findContradiction: (table: Table, stored: Table) =>
        findContradiction(iface, sourceIndex === 0 && iface.isUnrevised?.(ask) === true, table, stored),
      findMissingRows: (table: Table, stored: Table) =>
        iface.kind === 'history'
          ? findMissingRows(iface, iface.select(table, params), iface.select(stored, params))
          : undefined,
      findImpossible: (table: Table) => impossibleFailure(table.impossible),
      refusalOf: (table: Table) =>
        table.impossible.length === 0 ? undefined : impossibleFailure(table.impossibleIn(iface.select(table, params))),
      startsAfterRange: (table: Table) => {
        if (iface.kind !== 'history' || isEmpty(table)) return false;
        const { from, length } = iface.select(table, params);
        return length === 0 && from === table.from;
      },
    };
  };
  /** The request of the fallback source with an index, or of the next one that can answer these params. */
  const fallbackAt = (sourceIndex: number): LoadRequest<Table> | undefined => {
    const fallback = fallbacks[sourceIndex - 1];
    if (!fallback) return undefined;
    const ask = fallback.ask(params);
    const next = (): LoadRequest<Table> | undefined => fallbackAt(sourceIndex + 1);
    return ask ? { ...requestOf(sourceIndex, ask), isFallback: true, fallback: next } : next();
  };
  return {
    ...requestOf(0, iface.ask(params)),
    ...(tradingDays && { onBelieved: (table: Table) => void calendar.learn(tradingDays(table)) }),
    isFinal: (table, obtained) =>
      iface.isFinal?.(table, params, obtained) === true && !isEmpty(iface.select(table, params)),
    fallback: () => fallbackAt(1),
  };
}

function isEmpty(table: Table): boolean {
  return table.length === 0;
}
