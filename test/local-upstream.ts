import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** One received request. */
export interface Received {
  /** The real address. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The body of a POST. */
  readonly form?: string;
}

/** A reply to send, or a way to treat the connection. */
export type LocalUpstreamReply =
  | { status?: number; headers?: Record<string, string | string[]>; body: Buffer | string }
  | ((response: ServerResponse) => void);

/** A local server that replaces all upstreams, for `--mirror`: `/host/path?query`. */
export interface LocalUpstream {
  /** The value for `--mirror`. */
  readonly url: string;
  /** Every request so far, in order. */
  readonly received: Received[];
  /** The number of connections so far. */
  connections(): number;
  close(): Promise<void>;
}

/**
 * Starts a local upstream.
 * @param answer the reply of a real address; undefined is a 404
 */
export async function startLocalUpstream(
  answer: (url: string, received: Received) => LocalUpstreamReply | undefined,
): Promise<LocalUpstream> {
  const received: Received[] = [];
  const server: Server = createServer((request, response) => {
    const take = (form?: string): void => {
      const posted = form !== undefined && { form };
      const one: Received = { url: `https:/${request.url}`, headers: request.headers, ...posted };
      received.push(one);
      const reply = answer(one.url, one) ?? { status: 404, body: 'not here' };
      if (typeof reply === 'function') reply(response);
      else response.writeHead(reply.status ?? 200, reply.headers).end(reply.body);
    };
    if (request.method !== 'POST') return take();
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part)).on('end', () => take(Buffer.concat(parts).toString()));
  });
  let connections = 0;
  server.on('connection', () => connections++);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    received,
    connections: () => connections,
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
