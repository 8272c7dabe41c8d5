import { randomUUID } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  METHODS,
  type Server,
  type ServerResponse,
  STATUS_CODES,
} from 'node:http';
import type { Socket } from 'node:net';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { AnswerResult } from '../answer.ts';
import { Failure, toFailure } from '../errors.ts';
import type { RequestContext } from '../request-context.ts';
import { CLIENT_LEFT, type HotCount, type RequestEvent } from '../telemetry/request-event.ts';
import { Connections } from './connections.ts';
import { countHosts } from './host-headers.ts';
import { HotAnswers } from './hot-answers.ts';
import { readRequestId } from './request-id.ts';
import { type HttpServices, routes } from './routes.ts';
import { ALLOWED_METHODS, failureBody, failureHeaders, OPEN_TO_ALL } from './send.ts';

/** Who is told which requests were answered. */
export interface RequestListener {
  /** A request that is not hot has come: what is done for it is done on behalf of this. */
  began(requestId: string, headers: IncomingHttpHeaders): RequestContext;
  /** A request was answered, and was not hot. */
  answered(event: RequestEvent): void;
  /** A hot answer was sent. Absent where nobody wants to know of each: then nothing is made for it. */
  readonly answeredHot?: (event: RequestEvent) => void;
  /** Where the hot answers of an interface are counted. */
  hotCount(name: string): HotCount;
}

/** How long a client may take, in milliseconds. */
export interface Timeouts {
  /** From the opening of a connection, or the end of the request before, until the head of a request is there. */
  readonly headMs: number;
  /** Until the whole request is there. */
  readonly requestMs: number;
  /** Between an answer and the next request of its connection. */
  readonly idleMs: number;
  /** Without reading anything of an answer. */
  readonly stalledMs: number;
  /** Until everything that was asked is answered and sent, once the service is about to end. */
  readonly closingMs: number;
  /** How often it is looked for clients who take longer, but for those between two requests. */
  readonly everyMs: number;
}

/** The patience of a service. */
export const TIMEOUTS: Timeouts = {
  headMs: 15_000,
  requestMs: 30_000,
  idleMs: 72_000,
  stalledMs: 30_000,
  // Well below what those who end a service give it: compose.yaml, deploy/kubernetes, "Upgrading" in manual/operations.md.
  closingMs: 40_000,
  everyMs: 5_000,
};

// Longest path and query, in characters: room for a name of ten kilobytes, which is a wrong name and no wrong URL.
const MAX_URL_LENGTH = 16_384;
// Request line and headers together, in bytes.
const MAX_HEAD_BYTES = 32_768;

/** The HTTP server of the service, not yet listening. */
export function buildServer(services: HttpServices, listener: RequestListener, timeouts = TIMEOUTS): FastifyInstance {
  const hotAnswers = new HotAnswers(services.answers, services.now, baseHeaders(services));
  const connections = new Connections(services.maxConnections, timeouts.stalledMs, timeouts.everyMs);
  const app = fastify({
    serverFactory: (route) =>
      openServer(services, connections, timeouts, listener, (request, response) => {
        // While closing, every response has to say that its connection ends.
        const isHot = !connections.isClosing && hotAnswers.serve(request, response);
        // A hot answer is in its socket whole by now, unless it waits for one that was asked for before it.
        const isWelcome = (isHot && response.socket !== null) || connections.answering(request, response);
        if (!isHot && isWelcome && !connections.isClosing) route(request, response);
        else if (!isHot)
          listener.answered(refuseRequest(services, connections.isClosing ? ending() : tooMany(), request, response));
        else if (listener.answeredHot) listener.answeredHot(hotEvent(request, response));
      }),
    genReqId: ({ headers }) => readRequestId(headers['x-request-id']) ?? randomUUID(),
    rewriteUrl: (request) => toRoutable(request.url ?? '/'),
    routerOptions: { maxParamLength: MAX_URL_LENGTH, querystringParser: () => ({}) },
    exposeHeadRoutes: false,
    // No route has a schema: without this, Fastify loads the compilers of schemas as it starts.
    schemaController: { compilersFactory: { buildValidator: refuseSchemas, buildSerializer: refuseSchemas } },
    // Answered by us in its turn: Fastify would write at once and end the connection, whatever is still to be sent on it.
    clientErrorHandler: () => undefined,
    // Ended by us: what is no request in flight ends at once, and what is one ends whole.
    forceCloseConnections: false,
  });
  // No route wants a body, whatever it is: Node throws it away.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  // Every method reaches its route, so that the route can say which ones it takes.
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  const exchanges = new WeakMap<ServerResponse, { readonly request: FastifyRequest; readonly reply: FastifyReply }>();
  const causes = new WeakMap<FastifyRequest, RequestContext>();
  const failures = new WeakMap<FastifyRequest, Failure>();
  const answers = new WeakMap<FastifyRequest, AnswerResult>();
  const causeOf = (request: FastifyRequest): RequestContext => causes.get(request) ?? { requestId: request.id };
  const sourceOf = (name: string): string => services.registry.find(name).source;
  const eventOf = (request: FastifyRequest, reply: FastifyReply, began: number): RequestEvent => {
    const name = nameIn(request);
    const answered = answers.get(request);
    const failure = failures.get(request) ?? answered?.failure;
    const route = request.routeOptions.url;
    return {
      requestContext: causeOf(request),
      method: request.method,
      path: toTold(request.url),
      ...(route !== undefined && { route }),
      status: reply.raw.writableFinished ? reply.statusCode : CLIENT_LEFT,
      ms: Math.round((performance.now() - began) * 1000) / 1000,
      ...(name !== undefined && { interface: toKnown(services, name) }),
      ...(answered && { how: answered.cacheStatus, source: answered.answer.provenance.source }),
      // Only what has been found among the interfaces can fail like this.
      ...(!answered && name && failure?.code.startsWith('upstream_') && { source: sourceOf(name) }),
      ...(failure && { failure }),
    };
  };
  app.addHook('onRequest', (request, reply, done) => {
    causes.set(request, listener.began(request.id, request.headers));
    reply.headers({ ...baseHeaders(services), 'x-request-id': request.id });
    // Fastify tells of what was sent, and never of a client that left before.
    const began = performance.now();
    exchanges.set(reply.raw, { request, reply });
    reply.raw.once('close', () => listener.answered(eventOf(request, reply, began)));
    done(refusalOf(request));
  });
  app.addHook('preHandler', (request, reply, done) => {
    if (request.method !== 'OPTIONS') return done();
    void reply
      .code(204)
      .headers({
        allow: ALLOWED_METHODS,
        'access-control-allow-methods': ALLOWED_METHODS,
        'access-control-allow-headers': '*',
        'access-control-max-age': '86400',
      })
      .send();
  });
  app.addHook('preClose', (done) => {
    connections.close(timeouts.closingMs, (response) => {
      const { request, reply } = exchanges.get(response) ?? {};
      if (request && reply && !reply.sent) fail(ending(), request, reply);
    });
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A connection kept alive would keep the process alive.
    if (connections.isClosing) void reply.header('connection', 'close');
    done();
  });
  const fail = (thrown: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    const failure = toFailure(thrown);
    failures.set(request, failure);
    // Nobody reads it: where thousands leave at once, the others would wait for it.
    if (reply.raw.destroyed) return;
    void reply
      .code(failure.status)
      .headers(failureHeaders(failure))
      .send(JSON.stringify(failureBody(failure, nameIn(request))));
  };
  app.setErrorHandler(fail);
  routes(app, services, {
    causeOf,
    answered: (request, name, answered) => {
      answers.set(request, answered);
      hotAnswers.learn(request.url, answered, listener.hotCount(name));
    },
  });
  return app;
}

function hotEvent({ url = '', headers }: IncomingMessage, { statusCode }: ServerResponse): RequestEvent {
  const requestId = readRequestId(headers['x-request-id']);
  return {
    ...(requestId !== undefined && { requestContext: { requestId } }),
    method: 'GET',
    path: toTold(url),
    status: statusCode,
    ms: 0,
    how: 'hot',
  };
}

function refuseSchemas(): never {
  throw new TypeError('no route has a schema');
}

/** Why a request is refused before its route sees it, if it is. */
function refusalOf(request: FastifyRequest): Failure | undefined {
  if (request.url.length > MAX_URL_LENGTH)
    return new Failure(
      'url_too_long',
      `The path and query have ${request.url.length} characters; at most ${MAX_URL_LENGTH} are read.`,
    );
  // Before a body is looked at, which no route wants.
  if (request.is404)
    return new Failure(
      'not_found',
      `There is nothing at ${pathOf(request.url)}. The data interfaces are listed at /api/.`,
    );
  if (request.raw.httpVersion === '1.1' && request.headers.host === undefined)
    return new Failure('malformed', 'An HTTP/1.1 request needs a Host header.');
  // Of two, a cache in front might believe the other.
  if (countHosts(request.raw.rawHeaders) > 1)
    return new Failure('malformed', 'A request has one Host header; this one has several.');
  const isAllowed = ['GET', 'HEAD', 'OPTIONS'].includes(request.method);
  if (!isAllowed) return new Failure('method_not_allowed', `${request.method} is not answered here; use GET.`);
  return undefined;
}

/** The interface that a request names in its path, if it does. */
function nameIn(request: FastifyRequest): string | undefined {
  const { params } = request;
  const name = typeof params === 'object' && params !== null && 'item_id' in params ? params.item_id : undefined;
  return typeof name === 'string' && name !== '' ? name : undefined;
}

function pathOf(url: string): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

// Neither what could part a name from a value nor the name of what is secret, and no more of it than a person reads.
const TOLD = /^(?:(?!cookie)[\w/.~@-]){0,200}/i;

/** A path as far as a log may tell it: a client that mistypes its `?` has its query in there, a cookie perhaps. */
function toTold(url: string): string {
  const path = pathOf(url);
  const [told = ''] = TOLD.exec(path) ?? [];
  return told.length < path.length ? `${told}…` : path;
}

/** The name of an interface as a log may tell it: `unknown` where there is none of that name. */
function toKnown({ registry }: HttpServices, sent: string): string {
  return registry.has(sent) ? sent : 'unknown';
}

function baseHeaders({ sandbox }: HttpServices): Record<string, string> {
  return { ...OPEN_TO_ALL, ...(sandbox && { 'finfount-sandbox': 'true' }) };
}

/**
 * A request's URL in a form that the router can decode: an absolute one without its host, and a path whose escapes are
 * broken with every `%` escaped, so that it names what was sent and is judged like any other name.
 */
function toRoutable(url: string): string {
  const relative = url.replace(/^https?:\/\/[^/?#]*/i, '');
  const path = pathOf(relative);
  try {
    decodeURIComponent(path);
    return relative.startsWith('/') ? relative : `/${relative}`;
  } catch (thrown) {
    if (thrown instanceof URIError) return path.replaceAll('%', '%25') + relative.slice(path.length);
    throw thrown;
  }
}

/** Why a request is refused that is one too many of its connection. */
function tooMany(): Failure {
  return new Failure(
    'overloaded',
    'This connection asks for more at once than is answered; read the answers before you ask for more.',
  );
}

/** Why a request is not answered by a service that is about to end. */
function ending(): Failure {
  return new Failure('overloaded', 'The service is about to end, and cannot wait for this; ask again shortly.');
}

/** Answers a request that goes no way at all, in its turn, and ends the connection. */
function refuseRequest(
  services: HttpServices,
  failure: Failure,
  { method = '', url = '' }: IncomingMessage,
  response: ServerResponse,
): RequestEvent {
  const { headers, body } = refusalAnswer(services, failure);
  response.writeHead(failure.status, headers).end(body);
  return { method, path: toTold(url), status: failure.status, ms: 0, failure };
}

/** The answer to what ends its connection. */
function refusalAnswer(
  services: HttpServices,
  failure: Failure,
  name?: string,
): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify(failureBody(failure, name));
  const length = String(Buffer.byteLength(body));
  return {
    headers: { ...baseHeaders(services), ...failureHeaders(failure), 'content-length': length, connection: 'close' },
    body,
  };
}

/** The same as bytes, for a connection without a request that could be answered. */
function refusalBytes(services: HttpServices, failure: Failure, name?: string): string {
  const { headers, body } = refusalAnswer(services, failure, name);
  const lines = Object.entries(headers).map(([header, value]) => `${header}: ${value}\r\n`);
  return `HTTP/1.1 ${failure.status} ${STATUS_CODES[failure.status]}\r\n${lines.join('')}\r\n${body}`;
}

/** Node's server with our limits, and with our bodies for what Node refuses by itself. */
function openServer(
  services: HttpServices,
  connections: Connections,
  { headMs, requestMs, idleMs, everyMs }: Timeouts,
  { answered }: RequestListener,
  route: (request: IncomingMessage, response: ServerResponse) => void,
): Server {
  const server = createServer(
    {
      maxHeaderSize: MAX_HEAD_BYTES,
      requireHostHeader: false,
      headersTimeout: headMs,
      requestTimeout: requestMs,
      keepAliveTimeout: idleMs,
      connectionsCheckingInterval: everyMs,
    },
    route,
  );
  // Node would end connections whose answer is written and not sent yet: the connections know better which are idle.
  server.closeIdleConnections = () => undefined;
  const refuse = (socket: Socket, failure: Failure, name?: string): void => {
    if (connections.refuse(socket, refusalBytes(services, failure, name)))
      answered({
        method: '',
        path: '',
        status: failure.status,
        ms: 0,
        ...(name !== undefined && { interface: toKnown(services, name) }),
        failure,
      });
  };
  // What is refused must not be read as HTTP: Node's own listener gets the rest.
  const readers = server.listeners('connection');
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    if (!connections.opened(socket))
      refuse(
        socket,
        new Failure('overloaded', 'Too many connections are open; ask again shortly, over fewer connections.'),
      );
    else for (const read of readers) Reflect.apply(read, server, [socket]);
  });
  server.on('clientError', (error: NodeJS.ErrnoException & { rawPacket?: Buffer }, socket: Socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else refuse(socket, toRefusal(error), nameInPacket(error.rawPacket, services.basePath));
  });
  server.on('connect', (_request, socket: Socket) =>
    refuse(socket, new Failure('method_not_allowed', 'CONNECT is not answered here; use GET.')),
  );
  // An expectation that is not met may be ignored (RFC 9110, 10.1.1): the request is answered as any other.
  server.on('checkExpectation', route);
  return server;
}

/** The interface that a request line names which Node could not read to its end. */
function nameInPacket(packet: Buffer | undefined, basePath: string): string | undefined {
  const [, path = ''] = /^[A-Z]+ (\S*)/.exec(packet?.toString('latin1', 0, 1_000) ?? '') ?? [];
  if (!path.startsWith(`${basePath}/`)) return undefined;
  return /^\/api\/(?:public|private)\/([\w%.~-]{1,200})(?:[/?]|$)/.exec(path.slice(basePath.length))?.[1];
}

function toRefusal({ code, message, rawPacket }: NodeJS.ErrnoException & { rawPacket?: Buffer }): Failure {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return new Failure('too_slow', 'The request did not arrive whole in time.');
  if (code !== 'HPE_HEADER_OVERFLOW')
    return new Failure(
      'malformed',
      `This is not an HTTP request that can be read: ${message.replace(/^Parse Error: /, '')}. Encode special characters as %XX.`,
    );
  // Where no line ends within the limit, it is the request line that is too long.
  const lineEnd = rawPacket?.indexOf('\n') ?? -1;
  if (lineEnd < 0 || lineEnd > MAX_HEAD_BYTES)
    return new Failure(
      'url_too_long',
      `The path and query are too long; at most ${MAX_URL_LENGTH} characters are read.`,
    );
  return new Failure('headers_too_long', `The request headers are too long; at most ${MAX_HEAD_BYTES} bytes are read.`);
}
