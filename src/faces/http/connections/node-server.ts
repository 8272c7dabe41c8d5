import type { RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Failure } from '../../../base/errors.ts';
import { nodeHttp } from '../../../base/node-http.ts';
import {
  connectRefused,
  findInterfaceName,
  MAX_HEAD_BYTES,
  type ParserError,
  tooManyConnections,
  toParserFailure,
} from '../guard/refusals.ts';
import type { ClientConnections } from './client-connections.ts';
import type { Timeouts } from './timeouts.ts';

/** What happens on a server. */
export interface NodeServerHandlers {
  readonly onRequest: RequestListener;
  /**
   * A connection must be refused.
   * @param name the interface that the request line names, if it does
   */
  refuse(socket: Socket, failure: Failure, name?: string): void;
}

/** Creates Node's HTTP server with our limits, and with our responses to what Node refuses itself. */
export function createNodeServer(
  connections: ClientConnections,
  basePath: string,
  { headMs, requestMs, idleMs, checkIntervalMs }: Timeouts,
  { onRequest, refuse }: NodeServerHandlers,
): Server {
  const server = nodeHttp.createServer(
    {
      maxHeaderSize: MAX_HEAD_BYTES,
      requireHostHeader: false,
      headersTimeout: headMs,
      requestTimeout: requestMs,
      keepAliveTimeout: idleMs,
      connectionsCheckingInterval: checkIntervalMs,
    },
    onRequest,
  );
  // Node would close connections whose response is written but not sent: `ClientConnections` knows which are idle.
  server.closeIdleConnections = () => undefined;
  // Bytes of a refused connection must not be read as HTTP: only an accepted one reaches Node's own listeners.
  const readers = server.listeners('connection');
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    if (!connections.accept(socket)) refuse(socket, tooManyConnections());
    else for (const read of readers) Reflect.apply(read, server, [socket]);
  });
  server.on('clientError', (error: ParserError, socket: Socket) => {
    if (error.code === 'ECONNRESET') socket.destroy();
    else refuse(socket, toParserFailure(error), findInterfaceName(error.rawPacket, basePath));
  });
  server.on('connect', (_request, socket: Socket) => refuse(socket, connectRefused()));
  // An unmet expectation may be ignored (RFC 9110, 10.1.1): the request is answered as any other.
  server.on('checkExpectation', onRequest);
  return server;
}
