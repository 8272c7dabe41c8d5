import { AsyncLocalStorage } from 'node:async_hooks';
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { Failure } from '../../base/errors.ts';
import type { RequestContext } from '../../base/request-context.ts';
import type { McpPlace, McpServices } from './context.ts';
import { createMcpServer } from './server.ts';
import { toolsOf } from './tools.ts';

/** A message of a client. */
interface McpMessage {
  readonly headers: Headers;
  readonly body: string;
  /** Aborted when the client leaves. */
  readonly signal: AbortSignal;
}

/** The request that a message came with. */
interface McpExchange extends Pick<McpPlace, 'onFound'> {
  readonly address: string | undefined;
  readonly requestContext: RequestContext;
  /** A tool failed, which its answer says. */
  readonly onFailure: (failure: Failure) => void;
}

// The library wants an address, and never uses it.
const HERE = 'http://localhost/mcp';

/** Answers the messages of models over HTTP, each by itself: there are no sessions. */
export class McpOverHttp {
  readonly #handler: McpHttpHandler;
  /** The exchange for which the library makes a server: it hands on no request of the protocols of 2025. */
  readonly #exchanges = new AsyncLocalStorage<McpExchange>();

  constructor(services: McpServices, version: string) {
    const tools = toolsOf(services, false);
    this.#handler = createMcpHandler(
      () => {
        const exchange = this.#exchanges.getStore();
        return createMcpServer({
          tools,
          version,
          toPlace: (signal) => ({
            client: {
              signal,
              maxStaleMs: Number.POSITIVE_INFINITY,
              ...(exchange && { requestContext: exchange.requestContext }),
            },
            ...(exchange?.address !== undefined && { address: exchange.address }),
            ...(exchange?.onFound && { onFound: exchange.onFound }),
          }),
          onAnswer: ({ failure }) => {
            if (failure) exchange?.onFailure(failure);
          },
        });
      },
      // Nothing changes that a client could subscribe to.
      { maxSubscriptions: 0 },
    );
  }

  /** Answers a message. Throws `malformed` for several at once, which the limits of a request would not count. */
  async answer({ headers, body, signal }: McpMessage, exchange: McpExchange): Promise<Response> {
    if (/^\s*\[/.test(body))
      throw new Failure('malformed', 'Send one message a request: a list of messages is not answered.');
    const request = new Request(HERE, { method: 'POST', headers, body, signal });
    return this.#exchanges.run(exchange, () => this.#handler.fetch(request));
  }
}
