import type { Text } from '../../base/say.ts';
import type { AskData } from './ask.ts';
import type { CachePolicy } from './cache-policy.ts';
import type { FetchResult } from './candidates.ts';
import type { Inspect, Inspection, InspectionCall, InspectionResult } from './inspections.ts';
import type { Page, Pages } from './pages.ts';
import type { TradingDays } from './trading-calendar.ts';

/** The name under which made-up figures are answered, in the place of the name of their site. */
export const SANDBOX = 'sandbox';

/** How a source is spoken to. Limits belong to the source: a kline reply has 0.7 MB, an archive 32 MB. */
interface SourceLimits {
  /** Requests under way at once, at most. */
  readonly concurrency: number;
  /** Requests a second, in the long run. */
  readonly perSecond: number;
  /** Requests that may follow each other at once after a quiet time. */
  readonly burst: number;
  /** Further attempts after one that failed in a way that may pass: a cut connection, HTTP 429 or 5xx. */
  readonly retries: number;
  /** Longest time to connect, in milliseconds. */
  readonly connectMs: number;
  /** Longest time to connect and to get the first byte of the answer, in milliseconds. */
  readonly firstByteMs: number;
  /** Longest time for the whole answer, in milliseconds. */
  readonly totalMs: number;
  /** Largest body, in bytes, as sent and after decompression. */
  readonly maxBytes: number;
  /** Longest time to parse a reply, in milliseconds; 10 s without it. */
  readonly parseMs?: number;
}

/** A part of a JSON body. */
type JsonPart = string | number | null | readonly JsonPart[] | { readonly [Key in string]: JsonPart };

/** One request to a source. */
export interface UpstreamRequest {
  /** Absolute address on one of the source's hosts; it is sent letter for letter. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * The fields of a form: the request is a POST then. A host that redirects it wants a session: see
   * {@link sessionPage}. Its reply is never requested conditionally, because other forms have the same address.
   */
  readonly form?: Readonly<Record<string, string | number>>;
  /**
   * A JSON body, as the values that it is made of. The request is a POST, as with {@link form}: a redirect wants a
   * session, and its reply is never requested conditionally.
   */
  readonly json?: Readonly<Record<string, JsonPart>>;
  /**
   * Whether the source answers with an event stream (`text/event-stream`) that has no end: the reply is the data
   * of its first event, and the connection is closed after it. Another kind of content is read whole.
   */
  readonly firstEvent?: boolean;
  /**
   * The page to which the source redirects where it has no such thing. Such a redirect counts as status 404,
   * without a body.
   */
  readonly notFoundPage?: string;
  /** What a large reply is, for a person who waits for it: `the archive of all vintages, fetched once`. */
  readonly what?: string;
  /** Statuses besides 200 that the source judges itself, such as 404 where absence is an answer. */
  readonly statuses?: readonly number[];
  /**
   * Further hosts of the source that answer the same. Each is asked when those before it fail, or when their
   * breaker is open.
   */
  readonly alternateHosts?: readonly string[];
  /**
   * An inspection of the source that throws when this host did not really answer: `inspect(openQuote, secid)`.
   * After `upstream_refused` or `upstream_busy` the request is retried; after any failure the next host is tried.
   */
  readonly check?: InspectionCall;
  /**
   * What is known of the published body, which never changes. Any other body is `upstream_changed`; under a
   * mirror, which may hold a substitute, it is logged, and its page is provisional.
   */
  readonly checksum?: Checksum;
  /**
   * A page that sets the cookies without which the host declines: by 403, by a redirect of a form, or by a body of
   * an accepted status that {@link check} finds to be `upstream_refused`. It is requested then, before a retry. A
   * page of another host of the source counts too: of its cookies, those whose `Domain` holds both hosts.
   */
  readonly sessionPage?: string;
}

/** The pages that a fetch obtained before it failed. */
export interface PartialPages {
  /**
   * The pages of the last fetch of the same ask, in their order, if it failed and all are still fresh; else none.
   */
  readonly pages: readonly Page[];
  /** Saves pages for the next fetch; none to forget them. */
  save(pages: readonly Page[]): void;
}

/** What a source may do to fetch a reply. Rate limits, mirror, proxy and cookie are not its business. */
export interface FetchContext {
  /**
   * The stored reply to this ask, which is no longer fresh: a source may fetch only what is new and join it.
   * Absent where no part of it was sent for 30 days: then the whole is fetched and compared.
   */
  readonly stored?: Pages | undefined;
  /** The time, in milliseconds since 1970, for requests that name the day on which they are sent. */
  readonly now: number;
  /** The sessions of the mainland exchanges, as far as the service knows them. */
  readonly calendar: TradingDays;
  /** Where a reply of many pages may go on that was not finished; absent for a client's own cookie. */
  readonly partialPages?: PartialPages | undefined;
  /**
   * Whether the operator lets this source be asked without encryption, by an address that begins with `http:`.
   * Otherwise such a request fails.
   */
  readonly allowsHttp: boolean;
  /**
   * Sends one polite request. Returns a response with status 200 or one that the request names. When the server
   * confirms (304) the page of {@link stored} with the same address, returns that page with a new time.
   *
   * Throws `upstream_unreachable`, `upstream_timeout`, `upstream_busy` or `upstream_refused`. Throws
   * `upstream_changed` for another status, a body that is too large, a redirect to a foreign host, and an `http:`
   * address that is not allowed.
   */
  fetch(request: UpstreamRequest): Promise<Page>;
  /**
   * Returns another cached reply, such as an archive that holds the replies to many asks, or a landing page. It is
   * fetched once and stored under its own cache policy. Throws what its source throws.
   * @param source one of {@link Source.uses}
   * @param options.obtainedSince a stored reply that is older, in milliseconds since 1970, counts as no longer
   *   fresh: what was made of it was refused
   */
  cached<Ask extends AskData>(
    source: CachedSource<Ask>,
    ask: Ask,
    options?: { readonly obtainedSince: number },
  ): Promise<Pages>;
  /**
   * Inspects a page, or all pages of a reply, on the parser thread. Throws what the inspection throws, and
   * `upstream_changed` when it passes a limit. The same inspection of the same page runs once in a fetch: a
   * {@link UpstreamRequest.check} counts.
   * @param inspection one of {@link Source.inspections}
   */
  readonly inspect: Inspect;
}

/** The part of a {@link FetchContext} that the cache provides, and what the polite client needs of it. */
export interface CacheContext extends Pick<FetchContext, 'cached' | 'stored' | 'partialPages' | 'calendar'> {
  /** Inspects pages: see {@link FetchContext.inspect}. */
  inspect(into: Page | Pages, call: InspectionCall): Promise<InspectionResult>;
}

/** The known size and digests of a body that never changes. */
export interface Checksum {
  readonly bytes?: number;
  readonly sha256?: string;
  /** Git's identity of the body as a blob: sha1 of `blob <bytes>`, a zero byte and the body. */
  readonly gitBlob?: string;
}

/** A file that a user has. */
export interface UserFile {
  /** Its name, without folders. */
  readonly name: string;
  readonly body: Buffer;
}

/** One reply that a user's file holds, and the ask that it answers. */
export interface ImportedReply<Ask extends AskData = AskData> extends Pick<Page, 'body' | 'provisional'> {
  readonly ask: Ask;
}

/** What a user's file holds. */
interface ImportedFile<Ask extends AskData = AskData> {
  readonly replies: readonly ImportedReply<Ask>[];
  /**
   * What others like it hold and this one does not, as a clause that follows its name: `holds 3 of 31 indices`.
   */
  readonly missing?: string;
}

/** A source that only other sources use: they take parts of its replies. */
export interface CachedSource<Ask extends AskData = AskData> extends Source<Ask> {
  readonly cache: CachePolicy<Ask>;
  /**
   * Whether its replies may be evicted from a full store. Archives may not: they serve many asks and take long to
   * fetch.
   */
  readonly evictable?: boolean;
  /**
   * Whether many asks look names or codes up in it. A refusal, or a list that cannot be read, is then remembered
   * for a minute. Any other failure concerns one ask alone.
   */
  readonly isLookedUp?: boolean;
}

/** A cached reply that is a part of the reply of another source. */
export interface ReplyPart {
  readonly source: CachedSource;
  readonly ask: AskData;
}

/**
 * What connections to a source need where the usual encryption fails: older ciphers, in the words of
 * `tls.createSecureContext`, or the certificate that its server leaves out.
 */
export type SourceTls = OlderEncryption | OlderHandshake | MissingIssuer;

/** Encryption that is weaker than the usual one. */
interface OlderEncryption {
  readonly ciphers: string;
  readonly minVersion: 'TLSv1.2';
  readonly maxVersion: 'TLSv1.2';
}

/** A server that knows no secure renegotiation (RFC 5746), which OpenSSL refuses otherwise. */
interface OlderHandshake {
  /** `SSL_OP_LEGACY_SERVER_CONNECT` of `node:crypto`. */
  readonly secureOptions: number;
}

/** A server that does not send the intermediate certificate that issued its own (RFC 8446, 4.4.2). */
interface MissingIssuer {
  /**
   * The host of the authority that publishes it. The server's own certificate names the address (RFC 5280,
   * 4.2.2.1), which must be of this host. It is verified as usual, up to a root that Node trusts.
   */
  readonly issuer: string;
}

/** A source, whether its reply lies in one place or in several. */
export type AnySource<Ask extends AskData = AskData> = Source<Ask, FetchResult>;

/** One upstream site, or one of its wire formats. */
export interface Source<Ask extends AskData = AskData, Reply extends FetchResult = Promise<Pages>> {
  /** The site's name, as `Finfount-Source` shows it: `eastmoney`. */
  readonly name: string;
  /** The site's name for people. */
  readonly title: Text;
  /** Where the site's terms of use can be read. */
  readonly terms: string;
  /** What the site allows and asks for, where it says so: a sentence. */
  readonly licence?: Text;
  /** The work that the site asks everybody to cite, as a reference: a sentence. */
  readonly citation?: string;
  /** What to know of the site, such as how it blocks or since when it is gone: a sentence each. */
  readonly quirks?: readonly Text[];
  /**
   * Whether its opening and closing prices always lie between the lowest and the highest of their row. Others
   * round, repair and forget: theirs may lie a little outside.
   */
  readonly boundsPrices?: boolean;
  /** What it means when it says that it has no such thing, as a sentence; absent where it never says so. */
  readonly notFoundMeaning?: Text;
  /** What it is known not to have, without asking it: a sentence for such an ask, else undefined. */
  lacks?(ask: Ask): Text | undefined;
  /** Every host that it may speak to. */
  readonly hosts: readonly string[];
  /** What to know of an answer with a page of this host, the English in printable ASCII, for `Finfount-Note`. */
  readonly notesByHost?: Readonly<Record<string, Text>>;
  readonly limits: SourceLimits;
  /** A status outside of RFC 9110 with which its hosts refuse an address that they banned. */
  readonly banStatus?: number;
  /**
   * Whether a client's own cookie obtains more than others get, such as the whole of a list: nothing that is
   * stored without it serves a client with one then.
   */
  readonly cookieObtainsMore?: boolean;
  /** What connections to its hosts need where the usual encryption fails: for this source alone. */
  readonly tls?: SourceTls;
  /**
   * The cached replies that its reply to an ask may consist of. A reply that consists of such parts is not stored
   * itself. Absent for a source that fetches its own replies.
   */
  composedOf?(ask: Ask): readonly ReplyPart[];
  /**
   * The inspections of pages that its `fetch` uses, by any name: the parser thread finds them here.
   */
  readonly inspections?: Readonly<Record<string, Inspection>>;
  /** The sources whose cached replies its `fetch` uses: the parser thread finds them here. */
  uses?(): readonly AnySource[];
  /**
   * Fetches the reply to an ask. Refuses a body that is not of the promised wire format. It runs on the event
   * loop, so it reads no more of a body than its first bytes: the rest is read by inspections.
   *
   * A source whose reply may lie in several places, such as under several names, is an async generator that yields
   * what each of them has: see {@link Candidates}. Hosts with the same addresses need none.
   */
  fetch(ask: Ask, context: FetchContext): Reply;
  /**
   * Finds the replies in a user's file, which are then stored like fetched ones. Absent where people do not have
   * such files. Throws `upstream_changed`, with what was expected, for any other file.
   * @param ask what the file shall answer
   * @param isNamed whether the user named the ask; otherwise it is the ask of the defaults, and the file decides
   */
  importFile?(file: UserFile, ask: Ask, isNamed: boolean): Promise<ImportedFile<Ask>>;
}
