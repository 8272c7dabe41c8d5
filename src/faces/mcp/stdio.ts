import { finished, PassThrough, type Readable, type Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import { createMcpServer } from './server.ts';
import type { McpServices } from './tool-context.ts';
import { type ToolAnswer, toolsOf } from './tools.ts';

/** The most bytes of one message. */
const MAX_MESSAGE_BYTES = 1_000_000;

/** What is served over standard input and output. */
export interface StdioParts {
  readonly services: McpServices;
  /** The version of the package. */
  readonly version: string;
  /** The folder below which `save_data` writes; absent where it may not. */
  readonly folder?: string;
  /** What goes wrong apart from an answer: a message that cannot be read, or a fault of the program. */
  readonly onError: (thrown: unknown) => void;
}

/** The transport of the library, which says when it is closed. */
class ClosingTransport extends StdioServerTransport {
  #onClosed: (() => void) | undefined;
  readonly closed = new Promise<void>((resolve) => {
    this.#onClosed = resolve;
  });

  override async close(): Promise<void> {
    await super.close();
    this.#onClosed?.();
  }
}

/**
 * Serves the protocol over two streams until the input ends. What was asked until then is answered: the library
 * alone would drop it.
 */
export async function serveStreams(
  { services, version, folder, onError }: StdioParts,
  input: Readable,
  output: Writable,
): Promise<void> {
  const tools = toolsOf(services, folder !== undefined);
  const messages = new PassThrough();
  const transport = new ClosingTransport(messages, output, { maxBufferSize: MAX_MESSAGE_BYTES });
  const calls = new Set<Promise<ToolAnswer>>();
  const tracked = tools.map((tool) => ({
    ...tool,
    call: (...call: Parameters<typeof tool.call>) => {
      const answer = tool.call(...call);
      calls.add(answer);
      return answer.finally(() => calls.delete(answer));
    },
  }));
  const serving = serveStdio(
    () =>
      createMcpServer({
        tools: tracked,
        version,
        toContext: (signal) => ({
          client: { signal, maxStaleMs: Number.POSITIVE_INFINITY },
          ...(folder !== undefined && { folder }),
        }),
        onAnswer: ({ failure }) => {
          if (failure?.code === 'internal') onError(failure.cause);
        },
      }),
    { transport, maxSubscriptions: 0, onerror: onError },
  );
  input.pipe(messages, { end: false });
  finished(input, { writable: false }, () => void endAfter(calls, messages));
  await transport.closed;
  input.unpipe(messages);
  await serving.close();
}

/** Ends the messages once every call of them is answered. */
async function endAfter(calls: ReadonlySet<Promise<unknown>>, messages: PassThrough): Promise<void> {
  do {
    // A message that has come is read in a later turn, and an answer is written in one.
    for (let turn = 0; turn < 10; turn++) await new Promise((resolve) => setImmediate(resolve));
    await Promise.all(calls);
  } while (calls.size > 0 || messages.readableLength > 0);
  messages.end();
}
