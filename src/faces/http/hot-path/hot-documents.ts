import type { IncomingMessage, ServerResponse } from 'node:http';
import { LRUCache } from 'lru-cache';
import type { Coding, Content } from '../../../base/content.ts';
import type { HotCount } from '../../../engine/telemetry/request-event.ts';
import { codingOf } from '../message/content-negotiation.ts';
import { contentHeaders, type HeaderMap } from '../message/response-headers.ts';
import { isHotRequest, type ReadyHeaders, sendReady } from './hot-response.ts';

// For so long a document is sent without its route: the home shows the states of sources, which change.
const REUSE_MS = 1_000;
// Room for some 400 documents. Their bytes are not among them.
const MAX_BYTES = 1_000_000;
const HEADERS_BYTES = 2_000;

/**
 * What `Vary` of a hot document may name. `Accept-Encoding` chooses the representation, `Authorization` changes no
 * document, and the others are part of its key. A document that depends on anything else is not hot.
 */
const KNOWN_VARY = new Set(['accept-encoding', 'authorization', 'accept', 'accept-language', 'sec-fetch-site']);

/** Content that a route has sent whole, with the headers of the route. */
export interface SentContent {
  readonly content: Content;
  readonly headers: HeaderMap;
}

/** A document of a URL and of the headers that it depends on. */
interface HotDocument {
  readonly learnedMs: number;
  /** The document stays where it was made, and leaves memory when it is dropped there. */
  readonly content: WeakRef<Content>;
  readonly headers: HeaderMap;
  readonly ready: Map<Coding, ReadyHeaders & { readonly etag: string }>;
}

/**
 * Sends pages and documents that were sent within the last second, before anything is parsed or routed. They are
 * found by the exact URL and the headers of the request on which they depend.
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

  /** Adds a document that was sent, unless it depends on what its key does not hold. */
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
