import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Coding, Content } from '../../../base/content.ts';
import type { HotCount } from '../../../engine/telemetry/request-event.ts';
import { codingOf } from '../message/content-negotiation.ts';
import type { HeaderMap } from '../message/response-headers.ts';
import { type HotRequest, isHotRequest, type ReadyHeaders, sendReady, toReadyHeaders } from './hot-response.ts';

// How long a document is reused without its route. The home shows the states of sources, which change.
const REUSE_MS = 1_000;
// How long it is reused while the route answers one request, so that not all who ask at once wait for the route.
const RENEWAL_MS = 1_000;
// Room for some 400 documents, without their bodies.
const MAX_BYTES = 1_000_000;
const HEADERS_BYTES = 2_000;
// The most documents of one URL: browsers and programs send a few different headers.
const MAX_VARIANTS = 8;

/**
 * The headers that `Vary` of a hot document may name. `Accept-Encoding` selects the representation,
 * `Authorization` changes no document, and the others select the document. A document with any other `Vary` is not
 * hot.
 */
const KNOWN_VARY = new Set(['accept-encoding', 'authorization', 'accept', 'accept-language', 'sec-fetch-site']);

/** Content that a route has sent, with the headers of the route. */
export interface SentContent {
  readonly content: Content;
  readonly headers: HeaderMap;
}

/** The headers of a request, besides the coding, that a document may depend on. */
interface Wanted {
  readonly accept: string | undefined;
  readonly language: string | undefined;
  readonly site: string | readonly string[] | undefined;
}

/** A document of a URL, for the requests that have these headers. */
interface HotDocument extends Wanted {
  readonly learnedMs: number;
  /** Whether its route answers a request, from which it is learned again. */
  isRenewing: boolean;
  /** Weak: the document leaves memory when its owner drops it. */
  readonly content: WeakRef<Content>;
  readonly headers: HeaderMap;
  readonly ready: Map<Coding, ReadyHeaders & { readonly etag: string }>;
}

/**
 * Sends pages and documents of the last second again, before anything is parsed or routed, to requests of the
 * exact URL with the same headers that a document may depend on.
 */
export class HotDocuments {
  readonly #now: () => number;
  readonly #base: readonly string[];
  readonly #count: HotCount;
  readonly #documents = new LRUCache<string, readonly HotDocument[]>({
    maxSize: MAX_BYTES,
    sizeCalculation: (documents, url) => documents.reduce((bytes, each) => bytes + sizeOf(each), url.length),
  });

  /**
   * @param now in milliseconds since 1970
   * @param base headers of every response: names and values in turn
   * @param count counts what is sent
   */
  constructor(now: () => number, base: readonly string[], count: HotCount) {
    this.#now = now;
    this.#base = base;
    this.#count = count;
  }

  /** Stores a document that was sent, unless its `Vary` names a header that no document is selected by. */
  learn(request: IncomingMessage, { content, headers }: SentContent): void {
    const names = (headers.vary ?? '').toLowerCase().split(', ');
    if (!isHotRequest(request) || !names.every((name) => KNOWN_VARY.has(name))) return;
    const wanted = wantedBy(request);
    const learned = { learnedMs: this.#now(), isRenewing: false, content: new WeakRef(content), headers };
    const document = { ...wanted, ...learned, ready: new Map() };
    const others = this.#documents.get(request.url)?.filter((each) => !isFor(each, wanted)) ?? [];
    this.#documents.set(request.url, [document, ...others].slice(0, MAX_VARIANTS));
  }

  /** Forgets the documents of a URL, so that its next request is routed. */
  forget(url: string): void {
    this.#documents.delete(url);
  }

  /** Sends the document of a request. Returns false if it is not hot. */
  serve(request: HotRequest, response: ServerResponse): boolean {
    const documents = this.#documents.get(request.url);
    if (!documents) return false;
    const wanted = wantedBy(request);
    const document = documents.find((each) => isFor(each, wanted));
    if (!document || !this.#mayReuse(document)) return false;
    const coding = codingOf(request.headers['accept-encoding']);
    const content = document.content.deref();
    const representation = content?.ready(coding);
    if (!content || !representation) return false;
    let ready = document.ready.get(coding);
    if (ready?.etag !== representation.etag) {
      const { etag } = representation;
      ready = { etag, ...toReadyHeaders(this.#base, content.type, representation, document.headers) };
      document.ready.set(coding, ready);
    }
    sendReady(request, response, ready, representation, this.#count);
    return true;
  }

  /** Whether a document may be sent now. Of the requests after {@link REUSE_MS}, the first renews it. */
  #mayReuse(document: HotDocument): boolean {
    const ageMs = Math.abs(this.#now() - document.learnedMs);
    if (ageMs < REUSE_MS) return true;
    if (document.isRenewing) return ageMs < REUSE_MS + RENEWAL_MS;
    document.isRenewing = true;
    return false;
  }
}

function wantedBy({ headers }: IncomingMessage): Wanted {
  return { accept: headers.accept, language: headers['accept-language'], site: headers['sec-fetch-site'] };
}

function isFor(document: HotDocument, { accept, language, site }: Wanted): boolean {
  return document.accept === accept && document.language === language && document.site === site;
}

/** The memory of a document without its body, in bytes. */
function sizeOf({ accept, language, site }: HotDocument): number {
  return HEADERS_BYTES + (accept?.length ?? 0) + (language?.length ?? 0) + (site?.length ?? 0);
}
