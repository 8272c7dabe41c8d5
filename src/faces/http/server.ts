import { once } from 'node:events';
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { customAlphabet } from 'nanoid/non-secure';
import { type Failure, toFailure } from '../../base/errors.ts';
import type { RequestContext } from '../../base/request-context.ts';
import type { HotCount, RequestEvent } from '../../engine/telemetry/request-event.ts';
import { type CallDefaults, HttpCall } from './call/http-call.ts';
import { toHotEvent, toRefusedConnectionEvent, toRefusedRequestEvent, toRequestEvent } from './call/request-events.ts';
import type { HttpServices } from './call/services.ts';
import { ClientConnections } from './connections/client-connections.ts';
import { createNodeServer } from './connections/node-server.ts';
import { TIMEOUTS, type Timeouts } from './connections/timeouts.ts';
import type { AccessToken } from './guard/access-tokens.ts';
import { ClientAddresses } from './guard/client-address.ts';
import { findForeignHost, isLoopback } from './guard/own-host.ts';
import { findRequestRefusal, serverClosing, tooManyRequests } from './guard/refusals.ts';
import { RequestGuard } from './guard/request-guard.ts';
import { HotAnswers } from './hot-path/hot-answers.ts';
import { HotDocuments } from './hot-path/hot-documents.ts';
import { isHotRequest } from './hot-path/hot-response.ts';
import { varyOf } from './message/answer-headers.ts';
import { preferredLanguage } from './message/content-negotiation.ts';
import { toLastBytes, toLastResponse } from './message/error-response.ts';
import { readRequestId } from './message/request-headers.ts';
import { baseHeaders, CROSS_ORIGIN_HEADERS, type HeaderMap, PREFLIGHT_HEADERS } from './message/response-headers.ts';
import { toRoutableUrl } from './message/url.ts';
import { BuiltFiles } from './pages/built-files.ts';
import { failurePages } from './pages/failure-pages.ts';
import { siteInfo } from './pages/site-info.ts';
import type { Route } from './routes/route.ts';
import type { Router } from './routes/router.ts';
import { createRouter } from './routes/routes.ts';

// An id is no secret: Node takes 4 ms to load its cryptography, and the first answer would wait for it. One that
// begins with a hyphen would be an option to `grep`.
const makeRequestId = customAlphabet('0123456789abcdefghijklmnopqrstuvwxyz', 20);

/** Observes the requests of a server. */
export interface RequestObserver {
  /** A request has arrived that is not hot. Returns its context, for traces. */
  onRequestStart(requestId: string, headers: IncomingHttpHeaders): RequestContext;
  /** A request that is not hot was answered, or its client has left. */
  onAnswer(event: RequestEvent): void;
  /** A hot answer was sent. Absent if nothing logs it: then no event is created. */
  readonly onHotAnswer?: (event: RequestEvent) => void;
  /** Returns the counter of the hot answers of an interface; an empty name is the counter of hot documents. */
  hotCount(name: string): HotCount;
}

/** The HTTP server of the service. It listens after {@link listen}. */
export class HttpServer {
  readonly #services: HttpServices;
  readonly #observer: RequestObserver;
  readonly #timeouts: Timeouts;
  readonly #headers: HeaderMap;
  readonly #connections: ClientConnections;
  readonly #hotAnswers: HotAnswers;
  readonly #hotDocuments: HotDocuments;
  readonly #router: Router<Route>;
  readonly #findFailurePage: ReturnType<typeof failurePages>;
  readonly #addresses: ClientAddresses;
  /** Absent if there is neither a token nor a rate limit. */
  readonly #guard: RequestGuard | undefined;
  readonly #server: Server;
  readonly #callDefaults: CallDefaults;
  /** The calls with unwritten responses. */
  readonly #calls = new Set<HttpCall>();
  /** Whether only this machine reaches the server, without a trusted proxy and a token. */
  #isForThisMachine = false;
  #closed: Promise<void> | undefined;

  constructor(services: HttpServices, observer: RequestObserver, timeouts = TIMEOUTS) {
    this.#services = services;
    this.#observer = observer;
    this.#timeouts = timeouts;
    const base = baseHeaders(services);
    this.#headers = { ...base, ...CROSS_ORIGIN_HEADERS };
    this.#addresses = new ClientAddresses(services.trustedProxies);
    const isGuarded = services.rateLimit !== undefined || services.tokens !== undefined;
    this.#guard = isGuarded ? new RequestGuard(services, this.#addresses, () => performance.now()) : undefined;
    const connections = new ClientConnections(services.maxConnections, timeouts.stalledMs, timeouts.checkIntervalMs);
    this.#connections = connections;
    const headers = Object.entries(base).flat();
    const crossOriginHeaders = Object.entries(this.#headers).flat();
    this.#callDefaults = {
      headers,
      crossOriginHeaders,
      vary: varyOf(services),
      connections,
      outgoing: services.outgoing,
      basePath: services.basePath,
    };
    this.#hotAnswers = new HotAnswers(services.answers, services.now, crossOriginHeaders, {
      ...services,
      hold: (body, request) => services.outgoing.hold(body, this.#addresses.of(request)),
    });
    this.#hotDocuments = new HotDocuments(services.now, crossOriginHeaders, observer.hotCount(''));
    this.#router = createRouter(services, timeouts, (url, name, result) =>
      this.#hotAnswers.learn(url, result, observer.hotCount(name)),
    );
    this.#findFailurePage = failurePages(services, siteInfo(services, new BuiltFiles('assets')));
    this.#server = createNodeServer(connections, services.basePath, timeouts, {
      onRequest: (request, response) => this.#receive(request, response),
      refuse: (socket, failure, request) => {
        if (connections.refuse(socket, toLastBytes(this.#headers, failure, request)))
          observer.onAnswer(toRefusedConnectionEvent(failure, request?.name, services.registry));
      },
    });
  }

  /** Starts to listen, and returns the address. Throws the system's error if the address cannot be used. */
  async listen(options: { readonly host: string; readonly port: number }): Promise<AddressInfo> {
    this.#server.listen(options);
    await once(this.#server, 'listening');
    // A connection that could not be accepted, for instance because too many files are open. Without this
    // listener, the error would end the process.
    this.#server.on('error', () => undefined);
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new TypeError('a server that listens has an address');
    const { tokens, trustedProxies } = this.#services;
    this.#isForThisMachine = isLoopback(address.address) && tokens === undefined && trustedProxies === undefined;
    return address;
  }

  /** Replaces all tokens. Throws if the service was started without tokens. */
  replaceTokens(tokens: readonly AccessToken[]): void {
    if (!this.#guard) throw new TypeError('a service without tokens gets none');
    this.#guard.replaceTokens(tokens);
  }

  /** Stops listening. Resolves when all requests in flight are answered, or the time to close is over. */
  close(): Promise<void> {
    this.#closed ??= this.#close();
    return this.#closed;
  }

  #close(): Promise<void> {
    this.#connections.close(this.#timeouts.closingMs, () => {
      for (const call of this.#calls) if (!call.response.headersSent) call.fail(serverClosing());
    });
    // The only possible error is that it does not listen.
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** Answers a request. Throws nothing: an error here would end the process. */
  #receive(request: IncomingMessage, response: ServerResponse): void {
    try {
      this.#route(request, response);
    } catch (thrown) {
      this.#answerLast(request, response, thrown);
    }
  }

  /** Answers a request with `internal` after a fault of this program, or closes its connection. */
  #answerLast(request: IncomingMessage, response: ServerResponse, thrown: unknown): void {
    this.#hotAnswers.forget(request.url ?? '');
    this.#hotDocuments.forget(request.url ?? '');
    if (response.headersSent) response.destroy();
    else this.#refuse(toFailure(thrown), request, response);
  }

  /** Answers a request: hot if possible, else by its route. */
  #route(request: IncomingMessage, response: ServerResponse): void {
    const { isClosing } = this.#connections;
    // While the server is closing, each response must close its connection; a hot one does not.
    const hot = isClosing ? undefined : this.#serveHot(request, response);
    if (hot) {
      // A hot response is written by now, unless it waits for the response to an earlier request.
      if (response.socket === null) this.#connections.track(request.socket, response);
      this.#observer.onHotAnswer?.(toHotEvent(request, response, hot, this.#guard?.tokenOf(request)));
      return;
    }
    const isWithinLimit = this.#connections.track(request.socket, response);
    if (isClosing) this.#refuse(serverClosing(), request, response);
    else if (!isWithinLimit) this.#refuse(tooManyRequests(), request, response);
    else void this.#answer(this.#begin(request, response));
  }

  /** Sends a hot answer or document. Returns which one; undefined if there is none. */
  #serveHot(request: IncomingMessage, response: ServerResponse): 'answer' | 'document' | undefined {
    if (!isHotRequest(request)) return undefined;
    if (!this.#guard?.findAccessRefusal(request) && this.#hotAnswers.serve(request, response)) {
      this.#guard?.count(request);
      return 'answer';
    }
    // Documents need no token.
    return this.#hotDocuments.serve(request, response) ? 'document' : undefined;
  }

  /** Refuses a request in the order of its connection, and closes the connection. */
  #refuse(failure: Failure, request: IncomingMessage, response: ServerResponse): void {
    const { headers, body } = toLastResponse(this.#headers, failure, {
      name: this.#router.find(toRoutableUrl(request.url ?? '/'))?.params.item_id || undefined,
      language: preferredLanguage(request.headers['accept-language']),
    });
    response.writeHead(failure.status, headers).end(body);
    this.#observer.onAnswer(toRefusedRequestEvent(request, failure));
  }

  #begin(request: IncomingMessage, response: ServerResponse): HttpCall {
    const requestId = readRequestId(request.headers['x-request-id']) ?? makeRequestId();
    const call = new HttpCall(request, response, requestId, this.#callDefaults);
    this.#calls.add(call);
    response.once('close', () => {
      this.#calls.delete(call);
      this.#observer.onAnswer(toRequestEvent(call, this.#services.registry));
    });
    return call;
  }

  async #answer(call: HttpCall): Promise<void> {
    const { request, url, requestContext } = call;
    try {
      const began = this.#observer.onRequestStart(requestContext.requestId, request.headers);
      call.requestContext = { ...began, clientAddress: this.#addresses.of(request) };
      const match = this.#router.find(url);
      call.route = match?.route;
      call.interfaceName = match?.params.item_id || undefined;
      call.isCrossOrigin = match?.target.access.isCrossOrigin ?? true;
      const methods = match?.target.access.methods;
      call.allowedMethods = methods ?? call.allowedMethods;
      const refusal = findRequestRefusal(request, url, methods, this.#services);
      if (refusal || !match) return await this.#fail(call, refusal);
      if (request.method === 'OPTIONS')
        return call.send(204, { ...call.allow, ...(call.isCrossOrigin && PREFLIGHT_HEADERS) });
      const { access, handle } = match.target;
      const isGuarded = access.isGuarded(call);
      const refused =
        (access.isForOwnHost && this.#isForThisMachine ? findForeignHost(request.headers.host) : undefined) ??
        (isGuarded ? this.#guard?.admit(request) : undefined);
      call.token = isGuarded ? this.#guard?.tokenOf(request) : undefined;
      if (refused) return await this.#fail(call, refused);
      if (isGuarded) await this.#connections.takeTurn(request.socket);
      await handle(call, match.params);
      if (call.sent && call.isCrossOrigin && !isGuarded) this.#hotDocuments.learn(request, call.sent);
    } catch (thrown) {
      await this.#fail(call, thrown);
    }
  }

  /** Sends a failure: as a page to browsers, if there is one for it, else as JSON. Throws nothing. */
  async #fail(call: HttpCall, thrown: unknown): Promise<void> {
    try {
      const failure = toFailure(thrown);
      // A file that is gone with its build is no fault to report.
      if (failure.code === 'internal') await this.#services.registry.refuseReplaced();
      call.fail(failure, await this.#findFailurePage(call, failure));
    } catch (fault) {
      call.fail(fault);
    }
  }
}
