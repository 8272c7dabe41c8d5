import type { LRUCache } from 'lru-cache';
import type { Failure } from '../../base/errors.ts';
import type { AskData } from '../interface/ask.ts';
import type { CachePolicy } from '../interface/cache-policy.ts';
import type { FetchResult } from '../interface/candidates.ts';
import type { Pages } from '../interface/pages.ts';
import type { AnySource } from '../interface/source.ts';
import type { TradingCalendar } from '../interface/trading-calendar.ts';
import type { SourceRequest } from '../upstream/client.ts';
import type { Contradiction } from './contradiction.ts';
import type { Coordinator } from './coordinator.ts';
import type { ServedLifetimes } from './freshness.ts';
import type { Inspector } from './inspector.ts';
import type { NegativeCache } from './negative-cache.ts';
import type { PartialReplies } from './partial-replies.ts';
import type { ReplacedParts } from './replaced-parts.ts';
import type { RunOptions, SingleFlight } from './single-flight.ts';
import type { ReplyStore, StorableReply } from './stored-reply.ts';

/** Where a value comes from, and how long it is the newest there is. */
export interface ReplyProvenance {
  /** Name of the source as clients see it: `sandbox` where the figures are made up. */
  readonly source: string;
  /** Name of the declared source that was asked. */
  readonly declaredSource: string;
  /** The address that answered, without secrets. */
  readonly url: string;
  /** When the reply had arrived, in milliseconds since 1970. */
  readonly obtained: number;
  /** When the source sent the oldest part of the reply, in milliseconds since 1970. */
  readonly whole: number;
  /** Until when it is fresh, in milliseconds since 1970. */
  readonly freshUntil: number;
  /** Whether it was obtained with a client's own cookie, so that it is for clients with that cookie alone. */
  readonly isPrivate: boolean;
}

/** Where a value was found: in a cache, at the source, or in a cache because the source failed. */
export type CacheStatus = 'hit' | 'miss' | 'stale';

/** What {@link load} returns: a value, where it comes from, and the failure of the source where it is stale. */
export type Loaded<Value> = {
  readonly value: Value;
  readonly provenance: ReplyProvenance;
  /** The reply itself, where it was fetched or read for this request. */
  readonly pages?: Pages;
} & CacheResult;

/** Where a value was found, and the failure of its source where it is stale. */
export type CacheResult =
  | { readonly cacheStatus: 'hit' | 'miss' }
  | { readonly cacheStatus: 'stale'; readonly failure: Failure };

/** A value that was parsed from a stored reply, or is in memory. */
export interface CachedValue<Value> {
  readonly value: Value;
  readonly provenance: ReplyProvenance;
  /** The reply itself, where it was read for this request. */
  readonly pages?: Pages;
}

/** One kind of values: those in memory, and the requests for them that are under way. */
export interface CacheLayer<Value> {
  /** The values in memory by the key of their request; absent for values that are not held in memory. */
  readonly memory?: LRUCache<string, CachedValue<Value>>;
  readonly singleFlight: SingleFlight<Loaded<Value>>;
  readonly lookups: SingleFlight<CachedValue<Value> | undefined>;
}

/** A request to a source: the ask, its cache policy, the parser of its reply, and the fallback for a failure. */
export interface LoadRequest<Value> {
  readonly source: AnySource;
  readonly policy: CachePolicy;
  readonly ask: AskData;
  readonly layer: CacheLayer<Value>;
  /** The identity of the value in its layer. */
  readonly key: string;
  /** The identity of the reply in the stores. */
  readonly replyKey: string;
  /** What leads to the reply, for the parent of an edge. */
  readonly origin: ReplyOrigin;
  /** Whether the reply is never evicted, although it may change. */
  readonly isPinned: boolean;
  /** For how long at least a failure of its source is remembered, in milliseconds; a moment when left out. */
  readonly leastFailureMs?: number;
  /** Whether its replies and failures are stored and shared. Otherwise its values are in memory alone. */
  readonly isStored: boolean;
  /**
   * The same request without the client's own cookie; absent where the client has none. What is stored for it
   * serves this client as well, unless the cookie obtains more (`Source.cookieObtainsMore`), and what this
   * client's cookie obtains is never stored for it.
   */
  readonly shared?: LoadRequest<Value>;
  /** Whether its source stands in for another one, which wins as soon as it is back. */
  readonly isFallback?: boolean;
  /** Inspects the pages of its source. */
  readonly inspector: Inspector;
  /** Parses a reply. Throws `upstream_changed` or `upstream_refused`. */
  parse(pages: Pages, ask: AskData): Value | Promise<Value>;
  isEmpty(value: Value): boolean;
  /** Whether a value without rows can be true; absent where values have no rows of their own, such as files. */
  readonly mayBeEmpty?: boolean;
  /** Why a value cannot be newer than a stored one. */
  findContradiction?(value: Value, stored: Value): Contradiction | undefined;
  /** What the client would lose by the value of the fallback source, as a clause: `has 5 rows, fewer than 300`. */
  findMissingRows?(value: Value, stored: Value): string | undefined;
  /**
   * Whether a value of the fallback source begins after all that the client selects: it cannot say that there is
   * nothing.
   */
  startsAfterRange?(value: Value): boolean;
  /** Whether what the client selects can no longer change, although the reply is stale. */
  isFinal?(value: Value, obtained: number): boolean;
  /**
   * Why a value holds what cannot be true, of which clients that do not select it have the rest; undefined where
   * it holds nothing of the kind.
   */
  findImpossible?(value: Value): Failure | undefined;
  /** Why what the client selects of a value cannot be true. */
  refusalOf?(value: Value): Failure | undefined;
  /** Called with every value that passed the sanity checks and is held in memory from now on. */
  onBelieved?(value: Value): void;
  /**
   * Called when a newer reply has replaced a stored one, and was compared with nothing. Another process may have
   * fetched it.
   * @param by when the newer one was obtained, in milliseconds since 1970
   */
  onReplaced?(before: CachedValue<Value>, by: number): void;
  /** The same data of another source. */
  fallback?(): LoadRequest<Value> | undefined;
}

/** Whether a value is a table without rows: the source says that there is nothing. */
export function hasNoRows<Value>({ mayBeEmpty, isEmpty }: LoadRequest<Value>, value: Value): boolean {
  return mayBeEmpty !== undefined && isEmpty(value);
}

/** How a client wants a value to be loaded. */
export interface FetchOptions extends Omit<RunOptions, 'group'> {
  /** The client's own cookie for the source. */
  readonly cookie?: string | undefined;
  /** Whether a stale value is an answer for this client. */
  readonly acceptsStale: boolean;
  /** A stored value that is no older than this, in milliseconds, is an answer although it is no longer fresh. */
  readonly maxAgeMs?: number | undefined;
}

/**
 * What leads to a reply: params of an interface. By it an edge asks its parent, which reads them as those of any
 * client, so that no ask of a stranger reaches a source.
 */
export interface ReplyOrigin {
  /** The name of the interface. */
  readonly name: string;
  readonly params: Readonly<Record<string, unknown>>;
  /** Which of its sources: 0 is its own, 1 the first fallback source. */
  readonly sourceIndex: number;
  /**
   * The way to a cached reply: that of the parts of the source, then that of its parts, each as {@link partKey}
   * has it. Empty for the reply of the source itself.
   */
  readonly parts: readonly string[];
}

/** What an edge wants of its parent. */
export interface ParentCall {
  readonly origin: ReplyOrigin;
  /** The key that the reply must have. */
  readonly replyKey: string;
  /** A reply that is older, in milliseconds since 1970, is of no use. */
  readonly minObtained: number;
  /** Called with the reply that the parent sent. */
  onReply(reply: ParentReply): void;
}

/** What a parent said of a reply. */
export interface ParentReply {
  /** The reply in its stored form. */
  readonly reply: StorableReply;
  /** Until when it is fresh, in milliseconds since 1970. */
  readonly freshUntil: number;
  /** Why it is stale: what its source failed with. */
  readonly staleBecause?: Failure;
}

/** Fetches what may answer an ask, over the network. Throws what the source throws. */
export type FetchPages = (request: FetchRequest) => FetchResult;

/** The fetch: its ask, and its client. */
export interface FetchRequest extends SourceRequest {
  /** What an edge wants of its parent. */
  readonly parentCall: ParentCall;
}

/** A reply that differs from the stored one in a way in which newer replies do not differ. */
export interface ContradictionEvent {
  readonly source: AnySource;
  /** The key of the reply. */
  readonly replyKey: string;
  /** The address that answered, without secrets. */
  readonly url: string;
  /** What differs, as a clause. */
  readonly difference: string;
  /** `refused`: the stored reply stays. `accepted`: the source repeated it long enough, so it is a revision. */
  readonly outcome: 'refused' | 'accepted';
}

/** A stored reply of which this build can make no value: another build stored it. */
interface UnreadableReplyEvent {
  readonly source: AnySource;
  /** The key of the reply. */
  readonly replyKey: string;
  readonly failure: Failure;
}

/** Called when a source was asked: it answered and its reply was parsed, or it failed. */
export type FetchedListener = (source: AnySource, failure?: Failure) => void;

/** The services that {@link load} works with. */
export interface LoadServices {
  readonly now: () => number;
  /** The sessions of the mainland exchanges, as far as this process knows them. */
  readonly calendar: TradingCalendar;
  /** The address in the place of every upstream host, if any. */
  readonly mirror: string | undefined;
  /** Whether the sandbox makes every reply up. */
  readonly sandbox: boolean;
  /** Whether a parent asks the sources in the place of this process. */
  readonly isEdge: boolean;
  readonly store: ReplyStore;
  readonly coordinator: Coordinator;
  readonly negativeCache: NegativeCache;
  readonly fetchPages: FetchPages;
  readonly onFetched: FetchedListener;
  readonly onContradiction: (event: ContradictionEvent) => void;
  readonly onUnreadableReply: (event: UnreadableReplyEvent) => void;
  /** Replies that are older than this, in milliseconds since 1970, are served only when the source fails. */
  readonly minObtained: number;
  /** The values of cached sources, which are their pages. */
  readonly replies: CacheLayer<Pages>;
  /** The keys of requests for which a fallback source had rows: no rows of the first source cannot be true. */
  readonly fallbackRows: LRUCache<string, true>;
  /**
   * When the cached replies were obtained of which no value could be made, or whose value was refused, in
   * milliseconds since 1970, by their keys: a part of another reply is only inspected as it is stored, and read
   * with the whole.
   */
  readonly refusedParts: LRUCache<string, number>;
  readonly replacedParts: ReplacedParts<CachedValue<Pages>>;
  readonly servedLifetimes: ServedLifetimes<ReplyProvenance>;
  readonly partialReplies: PartialReplies;
}
