import type { AskData } from './ask.ts';
import type { Keep } from './keep.ts';

/** How a source is spoken to. Limits belong to the source: a kline reply has 0.7 MB, an archive 32 MB. */
interface Politeness {
  /** Requests under way at once, at most. */
  readonly concurrency: number;
  /** Longest time to connect and to get the first byte of the answer, in milliseconds. */
  readonly firstByteMs: number;
  /** Longest time for the whole answer, in milliseconds. */
  readonly totalMs: number;
  /** Largest body, in bytes, as sent and after decompression. */
  readonly maxBytes: number;
}

/** One request to a source. */
export interface UpstreamRequest {
  /** Absolute address on one of the source's hosts; it is sent letter for letter. */
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Statuses besides 200 that the source judges itself, such as 404 where absence is an answer. */
  readonly statuses?: readonly number[];
}

/** The bytes that a source gave, and where and when. */
export interface Reply {
  /** The address that answered, without secrets. */
  readonly url: string;
  /** When the answer had arrived, in milliseconds since 1970. */
  readonly obtained: number;
  /** The HTTP status: 200, or one that the request named. */
  readonly status: number;
  /** Whether it only stands in for something better that could not be had, so that it is soon asked for again. */
  readonly provisional?: boolean;
  /** The body, decompressed. */
  readonly body: Buffer;
}

/** What a source may do to obtain a reply. Limits, mirror, proxy and cookie are its business, not the source's. */
export interface Upstream {
  /**
   * One polite request, answered with status 200 or one that it names. Raises `upstream_unreachable`, `upstream_timeout`, `upstream_busy`,
   * `upstream_refused`, or `upstream_changed` for any other status, a body too large, or a redirect to a foreign host.
   */
  fetch(request: UpstreamRequest): Promise<Reply>;
  /**
   * Another kept thing, such as an archive that holds the replies to many asks, or a landing page: obtained once and kept
   * as its own source says. Raises what its source raises.
   */
  kept<Ask extends AskData>(source: KeptSource<Ask>, ask: Ask): Promise<Reply>;
  /**
   * Reads a reply as its interface will, so that the next address gets its chance when it is not what was promised.
   * Raises what the interface's `parse` raises. A reply that was accepted is not read again.
   */
  accepts(reply: Reply): Promise<void>;
  /**
   * Compares a body with what is known of it. Raises `upstream_changed` when it differs; under a mirror, which may hold a
   * stand-in, a difference is only reported.
   */
  verify(reply: Reply, pin: Pin): Promise<void>;
}

/** What the kept replies lend to a source that obtains a new one. */
export type Lent = Pick<Upstream, 'kept' | 'accepts'>;

/** What is known of a body that never changes. */
export interface Pin {
  readonly bytes?: number;
  readonly sha256?: string;
  /** Git's identity of the body as a blob: sha1 of `blob <bytes>`, a zero byte and the body. */
  readonly gitBlob?: string;
}

/** A source whose replies are kept for other sources to take from, not for an interface. */
export interface KeptSource<Ask extends AskData = AskData> extends Source<Ask> {
  readonly keep: Keep;
}

/** One upstream site, or one of its wire forms. */
export interface Source<Ask extends AskData = AskData> {
  /** The site's name, as `Finfount-Source` tells it: `eastmoney`. */
  readonly name: string;
  /** The site's name for people. */
  readonly title: string;
  /** Where the site's terms of use can be read. */
  readonly terms: string;
  /** What it means when it says that it has no such thing, as a sentence; absent where it never says so. */
  readonly absence?: string;
  /** Every host that it may speak to. */
  readonly hosts: readonly string[];
  readonly politeness: Politeness;
  /** Obtains the reply to an ask, and refuses a body that is not even of the promised form. */
  obtain(ask: Ask, upstream: Upstream): Promise<Reply>;
}
