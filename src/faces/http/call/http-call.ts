import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Content, Representation } from '../../../base/content.ts';
import { Failure, toFailure } from '../../../base/errors.ts';
import type { RequestContext } from '../../../base/request-context.ts';
import { type Language, say } from '../../../base/say.ts';
import type { AnswerResult } from '../../../engine/answer/answer.ts';
import type { OutgoingBodies } from '../../../engine/answer/outgoing-bodies.ts';
import type { ReplyProvenance } from '../../../engine/cache/load-request.ts';
import type { SentContent } from '../hot-path/hot-documents.ts';
import { digestHeader } from '../message/answer-headers.ts';
import { codingOf, matchesETag, preferredLanguage, prefersPage } from '../message/content-negotiation.ts';
import { errorBody, errorHeaders } from '../message/error-response.ts';
import { findRange } from '../message/ranges.ts';
import { contentHeaders, type HeaderMap, pageHeaders, READ_METHODS } from '../message/response-headers.ts';
import { holdUnread } from '../message/unread-body.ts';
import { queryOfUrl, toRoutableUrl } from '../message/url.ts';

const PAGE_HEADERS = pageHeaders();
const BY_LANGUAGE = { vary: 'Accept-Language', 'cache-control': 'no-cache' };
const AS_PAGE = { vary: 'Accept, Accept-Language, Sec-Fetch-Site', 'content-type': 'text/html; charset=utf-8' };

// A redirect repeats the query in a header. All headers of a response have room for 4,096 bytes at nginx.
const MAX_REDIRECTED_LENGTH = 2_600;

/** The result of a call, for the log. */
type FoundResult = Pick<AnswerResult, 'cacheStatus' | 'failure'> & {
  readonly answer: { readonly provenance?: Pick<ReplyProvenance, 'declaredSource'> };
};

/** The settings that all calls of a server share. */
export interface CallDefaults {
  /** Headers of every response: names and values in turn. */
  readonly headers: readonly string[];
  /** The further headers of responses that any web page may read. */
  readonly crossOriginHeaders: readonly string[];
  /** `Vary` of answers: the headers of a request that they depend on. */
  readonly vary: string;
  /**
   * While the server is closing, each response closes its connection: an open one would keep the process alive.
   */
  readonly connections: { readonly isClosing: boolean };
  /** Counts bodies until they are sent. */
  readonly outgoing: Pick<OutgoingBodies, 'hold'>;
  /** Where the routes are: empty, or such as `/finance`. */
  readonly basePath: string;
}

/** A request, its response, and their state on the way. */
export class HttpCall {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  /** Path and query, in routable form. */
  readonly url: string;
  requestContext: RequestContext;
  /** When the call began, on the clock of `performance.now()`. */
  readonly begunMs = performance.now();
  /** The pattern of the route, if the path has one. */
  route: string | undefined;
  /** Whether any web page may read the response. */
  isCrossOrigin = true;
  /** The interface in the path, if any. */
  interfaceName: string | undefined;
  /** The name of the request's token, if it needs one. */
  token: string | undefined;
  /** The methods that the route answers. */
  allowedMethods: readonly string[] = READ_METHODS;
  /** The answer of the interface, or the provenance of rows for a model. */
  result: FoundResult | undefined;
  /** The content that was sent, if it was sent whole. */
  sent: SentContent | undefined;
  /** Why the request failed, if it did. */
  failure: Failure | undefined;
  readonly #defaults: CallDefaults;

  constructor(request: IncomingMessage, response: ServerResponse, requestId: string, defaults: CallDefaults) {
    this.request = request;
    this.response = response;
    this.url = toRoutableUrl(request.url ?? '/');
    this.requestContext = { requestId };
    this.#defaults = defaults;
  }

  /** The raw query, without its question mark. */
  get query(): string {
    return queryOfUrl(this.url);
  }

  /** The address to count the client by; empty before it is known. */
  get clientAddress(): string {
    return this.requestContext.clientAddress ?? '';
  }

  /** The language that the client prefers. */
  get language(): Language {
    return preferredLanguage(this.request.headers['accept-language']);
  }

  /** The header `Allow`. */
  get allow(): HeaderMap {
    return { allow: this.allowedMethods.join(', ') };
  }

  /** Returns a signal that is aborted when the client leaves before its response is written. */
  clientLeft(): AbortSignal {
    const left = new AbortController();
    const { response } = this;
    const leave = (): void => {
      // With a reason, Node creates no error with a stack. Thousands of clients may leave at once.
      if (!response.writableFinished) left.abort('left');
    };
    // No event comes for a client that left before.
    if (response.destroyed) leave();
    else response.once('close', leave);
    return left.signal;
  }

  /** Sends the whole response. Does nothing after another response, or when the client has left. */
  send(status: number, headers: HeaderMap, body?: Buffer | string): void {
    const { response } = this;
    if (response.headersSent || response.destroyed) return;
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    this.#writeHead(status, { ...headers, ...length });
    response.end(body);
    if (Buffer.isBuffer(body)) holdUnread(response, () => this.#defaults.outgoing.hold(body, this.clientAddress));
  }

  #writeHead(status: number, headers: HeaderMap): void {
    const { headers: common, crossOriginHeaders } = this.#defaults;
    const lines = [
      ...(this.isCrossOrigin ? crossOriginHeaders : common),
      'x-request-id',
      this.requestContext.requestId,
    ];
    for (const name in headers) lines.push(name, headers[name]!);
    if (this.#defaults.connections.isClosing) lines.push('connection', 'close');
    this.response.writeHead(status, lines);
  }

  /** Streams a body. Closes the connection if the body ends too early, so that clients notice it. */
  async stream(headers: HeaderMap, parts: AsyncIterable<Buffer>): Promise<void> {
    const { response } = this;
    // Else nginx collects the parts, and sends them when the last one has come.
    this.#writeHead(200, { vary: this.#defaults.vary, 'x-accel-buffering': 'no', ...headers });
    // One listener for all parts: `once` would leave one behind at each.
    const closed = new Promise<void>((resolve) => response.once('close', resolve));
    try {
      for await (const part of parts) {
        if (response.destroyed) return;
        if (response.write(part)) continue;
        const end = this.#defaults.outgoing.hold(part, this.clientAddress);
        await Promise.race([once(response, 'drain'), closed]).finally(end);
      }
      response.end();
    } catch (thrown) {
      this.failure = toFailure(thrown);
      response.destroy();
    }
  }

  /** Sends content in the coding that the client prefers, or 304 if the client has it already. */
  async sendContent(content: Content, headers: HeaderMap, status = 200): Promise<void> {
    const representation = await content.representation(codingOf(this.request.headers['accept-encoding']));
    const own = { vary: this.#defaults.vary, ...headers };
    this.#sendRepresentation(content.type, representation, own, status);
    if (status === 200) this.sent = { content, headers: own };
  }

  #sendRepresentation(type: string, representation: Representation, headers: HeaderMap, status = 200): void {
    const { notModified, whole } = contentHeaders(type, representation, headers);
    if (status === 200 && matchesETag(this.request.headers['if-none-match'], representation.etag))
      this.send(304, notModified);
    else this.send(status, whole, representation.bytes);
  }

  /**
   * Sends a file, or the range of it that the client asks for, without compression. Throws `unsatisfiable_range`
   * for a range outside the file.
   */
  async sendFile(content: Content, headers: HeaderMap): Promise<void> {
    const { method, headers: asked } = this.request;
    const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = asked;
    const ranged = method === 'GET' && range !== undefined && typeof ifRange !== 'object';
    const coding = codingOf(asked['accept-encoding']);
    // A range is of the uncompressed file; a client that has the compressed one needs none.
    const hasWhole = ifNoneMatch !== undefined && matchesETag(ifNoneMatch, (await content.representation(coding)).etag);
    const representation = await content.representation(ranged && !hasWhole ? 'identity' : coding);
    const { etag, bytes } = representation;
    const own = { vary: this.#defaults.vary, ...headers, ...digestHeader(representation) };
    const part =
      ranged && !matchesETag(ifNoneMatch, etag) ? findRange(range, ifRange, { etag, size: bytes.length }) : 'whole';
    if (part === 'whole') return this.#sendRepresentation(content.type, representation, own);
    if (part === 'unsatisfiable') {
      const size = say(
        `The file has ${bytes.length} bytes, and the range ${JSON.stringify(range)} has none of them.`,
        `文件有 ${bytes.length} 字节，范围 ${JSON.stringify(range)} 不在其中。`,
      );
      return this.fail(new Failure('unsatisfiable_range', size), undefined, {
        'content-range': `bytes */${bytes.length}`,
      });
    }
    const { first, last } = part;
    const validated = { ...own, etag, 'content-type': content.type };
    const contentRange = { 'content-range': `bytes ${first}-${last}/${bytes.length}` };
    this.send(206, { ...validated, ...contentRange }, bytes.subarray(first, last + 1));
  }

  /** Redirects permanently to a path of this server, with the query of this request. */
  redirect(path: string): void {
    this.#redirect(308, path);
  }

  /** Redirects to a path of this server by the language of the client, with the query of this request. */
  redirectByLanguage(path: string): void {
    this.#redirect(307, path, BY_LANGUAGE);
  }

  /**
   * Redirects to the Chinese page if a browser that prefers Chinese opens a page directly, without a language, and
   * the query has room in the redirect. Returns whether it did.
   */
  redirectToChinese(): boolean {
    if (this.query.length > MAX_REDIRECTED_LENGTH) return false;
    if (requestedLanguage(this) === 'zh' || pageLanguageOf(this) === 'en') return false;
    // A relative reference works behind every proxy.
    this.send(307, { location: `?${this.query === '' ? '' : `${this.query}&`}lang=zh`, ...BY_LANGUAGE }, '');
    return true;
  }

  #redirect(status: 307 | 308, path: string, headers: HeaderMap = {}): void {
    const { query } = this;
    if (query.length > MAX_REDIRECTED_LENGTH) {
      const sentence = say(
        `This is at ${path}. A query of ${query.length} characters is not redirected: ask there.`,
        `此内容在 ${path}。${query.length} 个字符的查询不作重定向，请直接访问那里。`,
      );
      this.fail(new Failure('url_too_long', sentence));
    } else this.send(status, { location: query === '' ? path : `${path}?${query}`, ...headers }, '');
  }

  /** The base path, where the address is below it: a sentence may name an address elsewhere. */
  get #basePath(): string {
    const { basePath } = this.#defaults;
    return this.url.startsWith(`${basePath}/`) ? basePath : '';
  }

  /**
   * Sends a thrown value as JSON. What is no `Failure` becomes `internal`.
   * @param page the same as HTML, for browsers
   * @param headers further headers
   */
  fail(thrown: unknown, page?: string, headers: HeaderMap = {}): void {
    const failure = toFailure(thrown);
    this.failure = failure;
    // Nobody reads it. Thousands of clients may leave at once, and the others would wait.
    if (this.response.destroyed) return;
    const allow = failure.code === 'method_not_allowed' ? this.allow : {};
    if (page === undefined)
      this.send(
        failure.status,
        { ...errorHeaders(failure), ...allow, ...headers },
        errorBody(failure, this.interfaceName, this.language, this.#basePath),
      );
    else this.send(failure.status, { ...PAGE_HEADERS, ...errorHeaders(failure), ...AS_PAGE }, page);
  }
}

/** Whether a request comes from a browser that asks for a page. */
export function isForBrowser({ request }: HttpCall): boolean {
  return prefersPage(request.headers.accept);
}

/** Whether a request follows a link of this service, where the reader has chosen the language. */
export function isFromOwnPage({ request }: HttpCall): boolean {
  return request.headers['sec-fetch-site'] === 'same-origin';
}

/** The language of a page: the requested one; English after a link of an English page; else the browser's. */
export function pageLanguageOf(call: HttpCall): Language {
  const isChosen = new URLSearchParams(call.query).has('lang') || isFromOwnPage(call);
  return isChosen ? requestedLanguage(call) : call.language;
}

/** The language in the query: Chinese for `lang=zh`, else English. */
export function requestedLanguage({ query }: HttpCall): Language {
  return new URLSearchParams(query).get('lang') === 'zh' ? 'zh' : 'en';
}
