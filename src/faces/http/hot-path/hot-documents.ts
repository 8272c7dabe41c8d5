import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Coding, Content } from '../../../base/content.ts';
import type { HotCount } from '../../../engine/telemetry/request-event.ts';
import { codingOf } from '../message/content-negotiation.ts';
import { contentHeaders, type HeaderMap } from '../message/response-headers.ts';
import { isHotRequest, type ReadyHeaders, sendReady } from './hot-response.ts';

// How long a document is reused without its route. The home shows the states of sources, which change.
const REUSE_MS = 1_000;
// Room for some 400 documents, without their bodies.
const MAX_BYTES = 1_000_000;
const HEADERS_BYTES = 2_000;

/**
 * The headers that `Vary` of a hot document may name. `Accept-Encoding` selects the representation,
 * `Authorization` changes no document, and the others are part of the key. A document with any other `Vary` is not
 * hot.
 */
const KNOWN_VARY = new Set(['accept-encoding', 'authorization', 'accept', 'accept-language', 'sec-fetch-site']);

/** Content that a route has sent, with the headers of the route. */
export interface SentContent {
  readonly content: Content;
  readonly headers: HeaderMap;
}

/** A document for a URL and certain headers. */
interface HotDocument {
  readonly learnedMs: number;
  /** Weak: the document leaves memory when its owner drops it. */
  readonly content: WeakRef<Content>;
  readonly headers: HeaderMap;
  readonly ready: Map<Coding, ReadyHeaders & { readonly etag: string }>;
}

/**
 * Sends pages and documents of the last second again, before anything is parsed or routed. The key is the exact
 * URL and the headers that a document may depend on.
 */
export class HotDocuments {
  readonly #now: () => number;
  readonly #base: readonly string[];
  readonly #count: HotCount;
  readonly #documents = new LRUCache<string, HotDocument>({
    maxSize: MAX_BYTES,
    sizeCalculation: (_document, key) => key.length + HEADERS_BYTES,
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

  /** Stores a document that was sent, unless its `Vary` names a header outside the key. */
  learn(request: IncomingMessage, { content, headers }: SentContent): void {
    const names = (headers.vary ?? '').toLowerCase().split(', ');
    if (!isHotRequest(request) || !names.every((name) => KNOWN_VARY.has(name))) return;
    const document = { learnedMs: this.#now(), content: new WeakRef(content), headers, ready: new Map() };
    this.#documents.set(keyOf(request), document);
  }

  /** Forgets the document of a request, so that the next one is routed. */
  forget(request: IncomingMessage): void {
    this.#documents.delete(keyOf(request));
  }

  /** Sends the document of a request. Returns false if it is not hot. */
  serve(request: IncomingMessage, response: ServerResponse): boolean {
    if (!isHotRequest(request)) return false;
    const document = this.#documents.get(keyOf(request));
    if (!document || Math.abs(this.#now() - document.learnedMs) >= REUSE_MS) return false;
    const coding = codingOf(request.headers['accept-encoding']);
    const content = document.content.deref();
    const representation = content?.ready(coding);
    if (!content || !representation) return false;
    let ready = document.ready.get(coding);
    if (ready?.etag !== representation.etag) {
      const { notModified, whole } = contentHeaders(content.type, representation, document.headers);
      const length = String(representation.bytes.length);
      ready = {
        etag: representation.etag,
        notModified: [...this.#base, ...Object.entries(notModified).flat()],
        whole: [...this.#base, ...Object.entries(whole).flat(), 'content-length', length],
      };
      document.ready.set(coding, ready);
    }
    sendReady(request, response, ready, representation, this.#count);
    return true;
  }
}

/** Returns the key of a document: the URL, and the headers that a document may depend on. */
function keyOf({ url = '', headers }: IncomingMessage): string {
  const { accept = '', 'accept-language': language = '', 'sec-fetch-site': site = '' } = headers;
  return `${url}\n${accept}\n${language}\n${String(site)}`;
}
