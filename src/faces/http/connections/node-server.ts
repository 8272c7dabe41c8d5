import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Failure } from '../../../base/errors.ts';
import { nodeHttp } from '../../../base/node-http.ts';
import {
  connectRefused,
  MAX_REQUEST_HEAD_BYTES,
  type ParserError,
  readRefusedRequest,
  tooManyConnections,
  toParserFailure,
  unreadHead,
} from '../guard/refusals.ts';
import { preferredLanguage } from '../message/content-negotiation.ts';
import type { RefusedRequest } from '../message/error-response.ts';
import type { ClientConnections } from './client-connections.ts';
import { keepHiddenClasses } from './hidden-classes.ts';
import type { Timeouts } from './timeouts.ts';

/**
 * From Node.js 24.12 on, a request whose headers announce no body has ended when it arrives, and emits no events
 * of one: a hot answer takes a tenth less time. Older versions ignore the option, and the types of the oldest lack
 * it.
 */
const WITHOUT_EMPTY_BODIES = { optimizeEmptyRequests: true } as const;

/** The handlers of a server's events. */
export interface NodeServerHandlers {
  readonly onRequest: RequestListener;
  /** Refuses a connection, in the language of its request as far as that is known. */
  refuse(socket: Socket, failure: Failure, request?: RefusedRequest): void;
}

/** Creates Node's HTTP server with our limits, and our responses to requests that Node refuses. */
export function createNodeServer(
  connections: ClientConnections,
  basePath: string,
  { headMs, requestMs, idleMs, checkIntervalMs }: Timeouts,
  { onRequest, refuse }: NodeServerHandlers,
): Server {
  keepHiddenClasses();
  const server = nodeHttp.createServer(
    {
      maxHeaderSize: MAX_REQUEST_HEAD_BYTES,
      requireHostHeader: false,
      headersTimeout: headMs,
      requestTimeout: requestMs,
      keepAliveTimeout: idleMs,
      connectionsCheckingInterval: checkIntervalMs,
      ...WITHOUT_EMPTY_BODIES,
    },
    onRequest,
  );
  // Their bytes are limited. Node would drop those beyond 2,000 without a word.
  server.maxHeadersCount = 0;
  // Node would close connections with unsent responses. `ClientConnections` closes idle ones.
  server.closeIdleConnections = () => undefined;
  // Only accepted connections reach Node's own listeners, so that nothing parses the bytes of refused ones.
  const readers = server.listeners('connection');
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    if (!connections.accept(socket)) refuse(socket, tooManyConnections());
    else for (const read of readers) Reflect.apply(read, server, [socket]);
  });
  server.on('clientError', (error: ParserError, socket: Socket) => {
    if (error.code === 'ECONNRESET') return void socket.destroy();
    const head = unreadHead(error);
    refuse(socket, toParserFailure(error, head), readRefusedRequest(head, basePath));
  });
  server.on('connect', ({ headers }, socket: Socket) =>
    refuse(socket, connectRefused(), { language: preferredLanguage(headers['accept-language']) }),
  );
  // An unmet `Expect` may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', onRequest);
  return server;
}
