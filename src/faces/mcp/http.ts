import { AsyncLocalStorage } from 'node:async_hooks';
import { createMcpHandler, type McpHttpHandler } from '@modelcontextprotocol/server';
import { Failure } from '../../base/errors.ts';
import type { RequestContext } from '../../base/request-context.ts';
import { say } from '../../base/say.ts';
import { createMcpServer } from './server.ts';
import type { McpServices, ToolContext } from './tool-context.ts';
import { toolsOf } from './tools.ts';

/** A message of a client. */
interface McpMessage {
  readonly headers: Headers;
  readonly body: string;
  /** Aborted when the client leaves. */
  readonly signal: AbortSignal;
}

/** The callbacks of the HTTP request that carries a message. */
interface McpCall extends Pick<ToolContext, 'onFound'> {
  readonly address: string | undefined;
  readonly requestContext: RequestContext;
  /** Receives the failure of a tool. */
  readonly onFailure: (failure: Failure) => void;
}

// The library requires an address, and never uses it.
const PLACEHOLDER_ADDRESS = 'http://localhost/mcp';

/** Answers the messages of models over HTTP. There are no sessions: each message stands alone. */
export class McpOverHttp {
  readonly #handler: McpHttpHandler;
  /** The current call: the library passes no request on for the protocols of 2025. */
  readonly #calls = new AsyncLocalStorage<McpCall>();

  constructor(services: McpServices, version: string) {
    const tools = toolsOf(services, { hasFolder: false });
    this.#handler = createMcpHandler(
      () => {
        const call = this.#calls.getStore();
        return createMcpServer({
          tools,
          version,
          toContext: (signal) => ({
            client: {
              signal,
              maxStaleMs: Number.POSITIVE_INFINITY,
              ...(call && { requestContext: call.requestContext }),
            },
            ...(call?.address !== undefined && { address: call.address }),
            ...(call?.onFound && { onFound: call.onFound }),
          }),
          onAnswer: ({ failure }) => {
            if (failure) call?.onFailure(failure);
          },
        });
      },
      // There is nothing to subscribe to.
      { maxSubscriptions: 0 },
    );
  }

  /** Answers a message. Throws `malformed` for a batch, which would evade the limits per request. */
  async answer({ headers, body, signal }: McpMessage, call: McpCall): Promise<Response> {
    if (/^\s*\[/.test(body))
      throw new Failure(
        'malformed',
        say(
          'Send one message a request: a list of messages is not answered.',
          '每个请求只发一条消息：不应答消息列表。',
        ),
      );
    const request = new Request(PLACEHOLDER_ADDRESS, { method: 'POST', headers, body, signal });
    return this.#calls.run(call, () => this.#handler.fetch(request));
  }
}
